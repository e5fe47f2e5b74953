"""Changing the past: an amendment at the start of a long campaign, against folding it all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks import logs
from benchmarks.figures import Figure, aside, at_most, took
from benchmarks.timing import medians
from tracker import games
from tracker.app import exchange
from tracker.app.amend import Change, amended, record_amended
from tracker.app.chronicle import path
from tracker.app.handle import begin, handle
from tracker.app.rebuild import computed
from tracker.app.revise import Asked
from tracker.app.stand import Stand, fold, load, timeline
from tracker.app.world import SystemClock, SystemDice, SystemIds, World
from tracker.core.campaign import StartCampaign, WriteNote
from tracker.core.game import Command, Player, Setup
from tracker.core.timeline import Edit, Undo
from tracker.games.fighting_fantasy import commands as c
from tracker.games.fighting_fantasy.events import Card, Monster
from tracker.store.memory import MemoryStore

QUEST = games.find("fighting_fantasy")
SETUP = Setup((Player("ana", ("warrior", "healer")), Player("bob", ("scout", "mage"))))
CARD = Card(8, 12, 4)
OGRE = (Monster("A", 6, 3, "Ogre"),)
NO_LOSS = ((6, 6, 1, 1), (5, 5, 1, 2))


def measured(folder: Path, entries: int) -> list[Figure]:
    """Quests and notes of so many entries, amended at their second one."""
    world = logs.world(folder / "amended.db")
    quest = _taken(world, _quest(entries))
    notes = logs.story(world, "Notes", entries)
    better = c.EnterHeroCard("warrior", Card(8, 13, 4))
    found = _figures(world, quest, better, f"a quest of {entries:,} entries")
    logs.store(world).close()
    world = logs.world(folder / "amended.db")
    return [*found, *_of_notes(world, notes, entries)]


def _figures(world: World, key: str, command: Command, what: str) -> list[Figure]:
    works = {
        "fold": lambda: _fold(world, key),
        "tables": lambda: computed(world.store, key),
        "look": lambda: _look(world, key, command),
        "amend": lambda: _amend(world, key, command),
    }
    taken = {name: each.clock for name, each in medians(works, 5).items()}
    return [
        at_most(
            f"amending the second entry of {what}, recorded, time against a full fold",
            taken["amend"] / taken["fold"],
            3,
            took(**taken),
        ),
        aside("the same, only looked at", taken["look"] / taken["fold"], took(look=taken["look"])),
        aside(
            "the same, recorded, against making its tables from the log",
            taken["amend"] / taken["tables"],
            took(tables=taken["tables"]),
        ),
    ]


def _of_notes(world: World, key: str, entries: int) -> list[Figure]:
    said = WriteNote("It was another box.")
    works = {"fold": lambda: _fold(world, key), "amend": lambda: _amend(world, key, said)}
    taken = {name: each.clock for name, each in medians(works, 3).items()}
    return [
        aside(
            f"amending the second of {entries:,} notes, recorded, time against a full fold",
            taken["amend"] / taken["fold"],
            took(**taken),
        )
    ]


# The works


def _fold(world: World, key: str) -> None:
    stand = load(world, key)
    spans = timeline(world.store, stand.newest).spans(stand.number)
    fold(world.store, stand.game, key, spans)


def _change(world: World, key: str, command: Command) -> tuple[Stand, list[Change]]:
    stand = load(world, key)
    second = path(world, stand)[1].number
    return stand, [Change(Edit(second, "replace"), lambda there: Asked(command))]


def _look(world: World, key: str, command: Command) -> Any:
    stand, changes = _change(world, key, command)
    return amended(world, stand, changes)


def _amend(world: World, key: str, command: Command) -> None:
    stand, changes = _change(world, key, command)
    revision = amended(world, stand, changes)
    recorded = record_amended(world, revision, changes, skip=True)
    handle(world, recorded.stand, Undo())  # one entry: it hardly counts


# The campaign


def _quest(entries: int) -> World:
    """Fight after fight, with some gold between them."""
    world = World(
        store=MemoryStore(), clock=SystemClock(), dice=SystemDice(), ids=SystemIds(), by="ana"
    )
    stand = begin(world, StartCampaign("Quest", QUEST.name, SETUP)).stand
    for hero in ("warrior", "healer", "scout", "mage"):
        stand = handle(world, stand, c.EnterHeroCard(hero, CARD)).stand
    stand = handle(world, stand, c.PlayNext()).stand
    turn = 0
    while stand.newest.number < entries:
        turn += 1
        stand = handle(world, stand, _next(stand, turn)).stand
    return world


def _next(stand: Stand, turn: int) -> Command:
    fight = stand.campaign.state.fight
    if fight is None:
        return c.ChangePool("gold", 1) if turn % 2 else c.BeginFight(OGRE)
    hero = next(name for name in ("warrior", "healer", "scout", "mage") if not fight.struck(name))
    return c.Strike(hero, "A", NO_LOSS[turn % 2])


def _taken(world: World, played: World) -> str:
    key = played.store.campaigns()[0]
    exchange.take(world, exchange.read(b"".join(exchange.dump(played.store, key))))
    return key
