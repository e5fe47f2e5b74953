"""The figures of Bureau of Balance: rolls, challenges by type, who saves whom."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.game import Event, Fact
from tracker.games.taz import events as e


def facts(events: Sequence[Event]) -> list[Fact]:
    """What the events of an entry add."""
    found: list[Fact] = []
    for event in events:
        match event:
            case e.ChallengeTried():
                found += _tried(event)
            case e.AssistGiven() if event.part.player:
                found.append(Fact("player", event.part.player, "assists"))
            case e.ChallengeDefeated():
                found.append(Fact("player", event.player, "defeated", 1, of=0))
                found += [Fact("type", one, "defeated", 1, of=0) for one in _types(events)]
                found += _saved(events, event.player)
            case e.HealthChanged() if event.by > 0:
                found.append(Fact("team", "health", "healed", event.by))
            case e.ChallengeFailed():
                found.append(Fact("team", "health", "lost", event.before - event.health))
            case _:
                pass
    return found


def _tried(event: e.ChallengeTried) -> list[Fact]:
    """One turn of a player; its success is told where it is settled."""
    player, roll = event.player, event.roll
    assists = [part for part in event.parts if part.kind == "assist" and part.player]
    number = [Fact("player", player, "number", roll, 1, True)] if isinstance(roll, int) else []
    return [
        Fact("player", player, "defeated", 0, of=1),
        *number,
        Fact("player", player, "Critical", int(roll == "crit"), of=1),
        Fact("player", player, "Epic Fail", int(roll == "fail"), of=1),
        *(Fact("type", one, "defeated", 0, of=1) for one in event.challenge.types),
        *(Fact("player", part.player, "assists") for part in assists),
    ]


def _types(events: Sequence[Event]) -> tuple[str, ...]:
    """The types of the challenge that an entry is about."""
    for event in events:
        if isinstance(event, e.ChallengeTried | e.AssistGiven | e.BonusAdded | e.DieRerolled):
            return event.challenge.types
    return ()


def _saved(events: Sequence[Event], player: str) -> list[Fact]:
    """A final assist that turned a failure into a success."""
    helpers = [one.part.player for one in events if isinstance(one, e.AssistGiven)]
    return [Fact("rescue", player, "times", by=helper) for helper in helpers if helper]
