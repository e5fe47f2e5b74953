"""Logs to measure on, from a few entries to a million, put into the store in large pieces.

Most of it is notes, each an entry with one event; beside them stand whole
games of Balance Elemental for two, copied from one that was played through.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec.structs import astuple, replace

from tracker import games
from tracker.app.handle import begin, handle
from tracker.app.rebuild import computed
from tracker.app.world import SystemClock, SystemDice, SystemIds, World
from tracker.core import campaign as campaigns
from tracker.core.campaign import (
    CampaignStarted,
    EndSession,
    NoteWritten,
    SessionEnded,
    SessionStarted,
    StartCampaign,
    StartSession,
    WriteNote,
)
from tracker.core.codec import Row, codec, digest, stamp, text
from tracker.core.game import Event, Player, Setup
from tracker.core.ports import Change, Snapshot
from tracker.games.balance.commands import ScoreRound
from tracker.projections import difference, log
from tracker.store.memory import MemoryStore
from tracker.store.opening import create_log
from tracker.store.sqlite import SqliteStore

BALANCE = games.find("balance")
SETUP = Setup((Player("ana", ("guide",)), Player("bob")))
BEGAN = datetime(2016, 1, 1, 20, 0, tzinfo=UTC)
PIECE = 20_000
GAME = 8  # events of a whole game: its start, a session, six turns
VERBS = ("dropped", "guessed", "hid", "counted", "mixed", "forgot", "found", "swapped")


def world(path: Path) -> World:
    """A log as the command line opens it, laid out where there is none."""
    return World(
        store=create_log(path), clock=SystemClock(), dice=SystemDice(), ids=SystemIds(), by="ana"
    )


def store(world: World) -> SqliteStore:
    """The file behind a world."""
    assert isinstance(world.store, SqliteStore)
    return world.store


def started(world: World, name: str) -> Any:
    """A campaign that has only begun."""
    return begin(world, StartCampaign(name, "balance", SETUP)).stand


def noted(number: int) -> str:
    """What a note says."""
    return f"Turn {number}: Bob {VERBS[number % 8]} the box, and ana {VERBS[number // 8 % 8]} it."


# Long campaigns


def story(world: World, name: str, entries: int, sittings: int = 0) -> str:
    """Put a campaign of notes into the log, in `sittings` sessions; its id."""
    key = world.ids.new(BEGAN)
    state: Any = None
    lines: list[Any] = []
    rows = _rows(key, name, entries, sittings)
    while piece := list(islice(rows, PIECE)):
        lines = []
        for row, event in piece:
            state = _after(state, event)
            told = campaigns.tell(BALANCE, state, event)
            lines.append(log.line(row, (event,), state, (told,)))
        kept = [row for row, _ in piece]
        last = _last(key, kept[-1], piece[-1][1], state) if kept[-1].number == entries else ([], [])
        changes = [Change(log.LINES, [], lines), *last[0]]
        world.store.append(key, kept[0].number - 1, kept, changes, last[1])
    return key


def _after(state: Any, event: Event) -> Any:
    if isinstance(event, CampaignStarted):
        return campaigns.begin(BALANCE, event)
    return campaigns.evolve(BALANCE, state, event)


def _last(key: str, row: Row, event: Event, state: Any) -> tuple[list[Change], list[Snapshot]]:
    """The read models and the snapshot that stand at the end of a campaign."""
    summary = log.with_state(log.summarise(None, row, (event,), state), BALANCE, state)
    kept = Snapshot(row.number, campaigns.fingerprint(BALANCE), codec(BALANCE).dump(state))
    changes = difference(BALANCE, key, None, state)
    return [*changes, Change(log.CAMPAIGNS, [], [astuple(summary)])], [kept]


def _rows(key: str, name: str, entries: int, sittings: int) -> Iterator[tuple[Row, Event]]:
    coder, before, ids = codec(BALANCE), "", SystemIds()
    for number, (command, event) in enumerate(_told(name, entries, sittings), 1):
        when = stamp(BEGAN + timedelta(minutes=number))
        row = Row(
            campaign=key,
            number=number,
            parent=number - 1,
            head=number,
            tip=number,
            version=1,
            command=text(command),
            notices="[]",
            occurred_at=when,
            precision="exact",
            recorded_at=when,
            zone="Europe/Rome",
            recorded_by="ana",
            program="0.1.0",
            uuid=ids.new(BEGAN) if number > 1 else key,
            events=(coder.store(event),),
        )
        before = digest(row, before)
        yield replace(row, hash=before), event


def _told(name: str, entries: int, sittings: int) -> Iterator[tuple[Any, Event]]:
    yield StartCampaign(name, "balance", SETUP), CampaignStarted(name, "balance", SETUP)
    each = entries // sittings if sittings else entries
    for number in range(2, entries + 1):
        place = number % each if sittings else -1
        session, at = number // each + 1, BEGAN + timedelta(minutes=number)
        if place == 2:
            yield StartSession(), SessionStarted(session, at, "at ana's", ("ana", "bob"))
        elif place == 1:
            yield EndSession(), SessionEnded(session - 1, at)
        else:
            yield WriteNote(noted(number)), NoteWritten(noted(number))


# Games


def play(world: World, count: int) -> list[str]:
    """Put that many whole games into the log, each a campaign; their ids."""
    model = _played()
    rows = list(model.store.rows(model.store.campaigns()[0]))
    made = computed(model.store, rows[0].campaign)
    keys = [world.ids.new(BEGAN) for _ in range(count)]
    for key in keys:
        changes = [
            Change(change.shape, [], [(key, *cells[1:]) for cells in change.come])
            for change in made.changes
        ]
        mine = [replace(row, campaign=key) for row in rows]
        world.store.append(key, 0, mine, changes, [made.snapshot])
    return keys


def _played() -> World:
    """A log that holds one game, played through."""
    world = World(
        store=MemoryStore(), clock=SystemClock(), dice=SystemDice(), ids=SystemIds(), by="ana"
    )
    stand = started(world, "Friday")
    for turn in range(6):
        writer = ("bob", "ana")[turn % 2]
        command = ScoreRound(sheets={writer: (7, 2, 7, 5)}, counts=(7, 3, 6, 8), tokens=17)
        stand = handle(world, stand, command).stand
    return world
