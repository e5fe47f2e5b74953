"""The read model `heroes`: what became of each hero, for other tools to query.

`abilities` is JSON: each known ability card with its level.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.core.campaign import Campaign
from tracker.core.game import ReadModel
from tracker.games.fighting_fantasy.state import State


def _rows(sitting: Campaign[State]) -> list[tuple[Any, ...]]:
    state = sitting.state
    return [
        (
            hero.name,
            hero.controller,
            state.level,
            hero.card.skill if hero.card else None,
            hero.card.stamina if hero.card else None,
            hero.card.luck if hero.card else None,
            msgspec.json.encode(hero.abilities, order="sorted").decode(),
            ", ".join(item.name for item in hero.items if item.kind == "equipment"),
            ", ".join(item.name for item in hero.items if item.kind == "consumable"),
            hero.deaths,
            hero.knock_outs,
            hero.slain,
            hero.dealt,
            hero.taken,
        )
        for hero in state.heroes.values()
    ]


HEROES = ReadModel(
    "heroes",
    {
        "hero": str,
        "controller": str,
        "level": int,
        "skill": int,
        "stamina": int,
        "luck": int,
        "abilities": str,
        "equipment": str,
        "consumables": str,
        "deaths": int,
        "knock_outs": int,
        "slain": int,
        "dealt": int,
        "taken": int,
    },
    ("hero",),
    _rows,
)
