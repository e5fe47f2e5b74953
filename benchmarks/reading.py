"""Reading back: folding, states from snapshots, importing, verifying."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from benchmarks import logs
from benchmarks.figures import Figure, aside, at_least, at_most, took
from benchmarks.peer import Peer
from benchmarks.timing import medians, spent
from tracker.app import exchange
from tracker.app.stand import fold, load
from tracker.app.world import World
from tracker.core.codec import broken
from tracker.store.sqlite import FIELDS

ALL = range(1, 2**62)


# The fold


def folding(folder: Path, world: World, keys: list[str], events: int, quick: bool) -> list[Figure]:
    """All campaigns of the large log, folded and merely selected."""
    peer, theirs = Peer(folder / "long.db"), 2_000 if quick else 20_000
    peer.fill(theirs - 1)
    works = {
        "fold": lambda: _each(_fold, world, keys),
        "select": lambda: _each(_select, world, keys),
        "peer": peer.state,
    }
    taken = medians(works, 3, warm_up=0 if quick else 1)
    peer.close()
    ours, select = taken["fold"].clock, taken["select"].clock
    each, peers = ours / events, taken["peer"].clock / theirs
    return [
        at_least(
            f"folding {events:,} events, speed against selecting them",
            select / ours,
            0.4,
            took(fold=ours, select=select),
        ),
        at_least(
            "folding, events a second against `eventsourcing`'s repository",
            peers / each,
            20,
            f"{1 / each:,.0f} and {1 / peers:,.0f} events a second",
        ),
        _memory(world, keys[0]),
    ]


def _memory(world: World, key: str) -> Figure:
    """Peaks of Python's memory, folding ten times as many events."""
    few, many = (_peak(world, key, range(1, number)) for number in (10_000, 100_000))
    raw = f"{few / 1024:,.0f} KiB for 10,000 events, {many / 1024:,.0f} KiB for 100,000"
    return at_most("folding ten times as many events, peak memory", many / few, 1.1, raw)


def _peak(world: World, key: str, span: range) -> int:
    tracemalloc.start()
    fold(world.store, logs.BALANCE, key, [span])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def _each(work: Callable[[World, str], None], world: World, keys: list[str]) -> None:
    for key in keys:
        work(world, key)


def _fold(world: World, key: str) -> None:
    fold(world.store, logs.BALANCE, key, [ALL])


def _select(world: World, key: str) -> None:
    query = "SELECT version, data FROM events WHERE campaign = ? ORDER BY number, ordinal"
    _drain(logs.store(world).connection.execute(query, (key,)))


def _drain(rows: Iterable[Any]) -> None:
    for _ in rows:
        pass


# Snapshots


def states(world: World, long: str, short: str, old: str, entries: int) -> list[Figure]:
    """Where campaigns stand, from the snapshots of their heads."""
    keys = {"long": long, "short": short, "old": old}
    works = {name: (lambda key=key: load(world, key)) for name, key in keys.items()}
    taken = {name: each.clock for name, each in medians(works, 300, warm_up=10).items()}
    return [
        at_most(
            f"state of a campaign of {entries:,} entries, time against one of 10",
            taken["long"] / taken["short"],
            2,
            took(long=taken["long"], short=taken["short"]),
        ),
        aside(
            "the same where they were 400 sessions",
            taken["old"] / taken["short"],
            took(old=taken["old"], short=taken["short"]),
        ),
    ]


# Files


def importing(folder: Path, world: World, key: str, entries: int) -> list[Figure]:
    """An exported campaign taken into a fresh log."""
    content = b"".join(exchange.dump(world.store, key))
    fresh = logs.world(folder / "imported.db")
    file = exchange.read(content)
    reading = spent(lambda: exchange.read(content)).clock
    taking = spent(lambda: exchange.take(fresh, file)).clock
    logs.store(fresh).close()
    return [
        at_least(
            f"importing {entries:,} events",
            entries / (reading + taking),
            50_000,
            took(reading=reading, taking=taking),
            " a second",
        )
    ]


def verifying(world: World, key: str, entries: int) -> list[Figure]:
    """The hashes of a campaign, against a scan of the same rows."""
    works = {
        "verify": lambda: broken(world.store.rows(key)),
        "scan": lambda: _scan(world, key),
    }
    taken = {name: each.clock for name, each in medians(works, 5).items()}
    return [
        at_least(
            f"verifying {entries:,} entries, speed against a plain scan",
            taken["scan"] / taken["verify"],
            0.45,
            took(**taken),
        )
    ]


def _scan(world: World, key: str) -> None:
    connection = logs.store(world).connection
    where = "WHERE campaign = ? ORDER BY number"
    _drain(connection.execute(f"SELECT {FIELDS} FROM entries {where}", (key,)))
    _drain(connection.execute(f"SELECT number, version, data FROM events {where}, ordinal", (key,)))
