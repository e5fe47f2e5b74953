"""Worlds for tests: a pinned clock, scripted dice, counted ids, and short ways to record."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tracker.app.handle import Recorded, begin, handle
from tracker.app.stand import Stand, load
from tracker.app.world import World
from tracker.core.campaign import StartCampaign
from tracker.core.codec import Row
from tracker.core.game import Command, Player, Setup
from tracker.core.ports import EventStore
from tracker.projections import shapes
from tracker.projections.log import Summary

EIGHT = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)


class FixedClock:
    """A clock that stands still until somebody advances it."""

    def __init__(self, now: datetime = EIGHT) -> None:
        self.time = now

    def now(self) -> datetime:
        return self.time

    def zone(self) -> str:
        return "Europe/Rome"

    def advance(self, **span: float) -> None:
        """`advance(hours=8)`"""
        self.time += timedelta(**span)


class ScriptedDice:
    """Dice that show what the script says; rolling more often fails the test."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def show(self, *faces: int) -> None:
        """What comes next."""
        self.faces += faces

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        assert len(self.faces) >= count, "nobody may roll here"
        shown, self.faces = tuple(self.faces[:count]), self.faces[count:]
        assert all(1 <= face <= sides for face in shown), shown
        return shown


class SequentialIds:
    """`00000001-0000-7000-8000-000000000001` and so on; another log counts on its own."""

    def __init__(self, log: int = 1) -> None:
        self.log = log
        self.count = 0

    def new(self, now: datetime) -> str:
        self.count += 1
        return f"{self.log:08x}-0000-7000-8000-{self.count:012x}"


def world_of(store: EventStore, log: int = 1, **others: Any) -> World:
    """A world around a store, in which everything but the store is pinned."""
    fixed = {"clock": FixedClock(), "dice": ScriptedDice(), "ids": SequentialIds(log)}
    return World(store=store, **{**fixed, "by": "ana", "program": "0.1.0", **others})


def started(
    world: World, players: str = "ana bob", name: str = "Friday", game: str = "pips"
) -> Stand:
    """A campaign that has only begun."""
    setup = Setup(tuple(Player(player) for player in players.split()))
    return begin(world, StartCampaign(name, game, setup)).stand


def recorded(world: World, stand: Stand, *commands: Command) -> Stand:
    """The campaign after these commands, one after another."""
    for command in commands:
        stand = handle(world, stand, command).stand
    return stand


def last(world: World, stand: Stand, *commands: Command) -> Recorded:
    """What the last of these commands came to."""
    return handle(world, recorded(world, stand, *commands[:-1]), commands[-1])


def now(world: World, stand: Stand) -> Stand:
    """The campaign as the store has it."""
    return load(world, stand.id)


def rows(store: EventStore, stand: Stand) -> list[Row]:
    """Every entry of a campaign."""
    return list(store.rows(stand.id))


def tables(store: EventStore, stand: Stand) -> dict[str, list[Any]]:
    """Every read model of a campaign, as other tools see it."""
    return {shape.name: store.read(shape, stand.id) for shape in shapes(stand.game)}


def everything(world: World, stand: Stand) -> tuple[Any, ...]:
    """All that a store keeps of a campaign, to see that nothing changed."""
    return rows(world.store, stand), tables(world.store, stand), now(world, stand).campaign


def listed(world: World, stand: Stand) -> Summary:
    """The campaign in the list of campaigns."""
    return now(world, stand).summary
