"""Recording in one process: what an entry costs on an empty log and on a large one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from benchmarks import logs
from benchmarks.figures import Figure, aside, at_least, at_most, took
from benchmarks.peer import Peer, Raw
from benchmarks.timing import Spent, medians
from tracker.app.handle import handle
from tracker.app.stand import Stand, load
from tracker.app.world import World
from tracker.core.campaign import WriteNote

SITTINGS = 400  # forty a year for ten years


def measured(folder: Path, large: World, story: str, old: str, quick: bool) -> list[Figure]:
    """The rows about one durable append; `story` and `old` lie in the large log."""
    empty, raw, peer = logs.world(folder / "one.db"), Raw(folder / "raw.db"), Peer(folder / "es.db")
    texts = (logs.noted(number) for number in count())
    works = {
        "raw": lambda: raw.note(next(texts)),
        "empty": _noting(empty, logs.started(empty, "Friday"), texts),
        "large": _noting(large, load(large, story), texts),
        "old": _noting(large, load(large, old), texts),
        "peer": lambda: peer.note(next(texts)),
    }
    taken = medians(works, 50 if quick else 500, warm_up=20)
    for each in (logs.store(empty), raw, peer):
        each.close()
    return _compared(taken)


def _noting(world: World, stand: Stand, texts: Iterator[str]) -> Callable[[], None]:
    def note() -> None:
        nonlocal stand
        stand = handle(world, stand, WriteNote(next(texts))).stand

    return note


def _compared(taken: dict[str, Spent]) -> list[Figure]:
    raw, empty, large, old, peer = (
        taken[name].clock for name in ("raw", "empty", "large", "old", "peer")
    )
    ours, theirs = taken["empty"].processor, taken["peer"].processor
    return [
        at_least(
            "one durable append, speed against raw sqlite3's one-row commit",
            raw / empty,
            0.6,
            took(tracker=empty, raw=raw),
        ),
        at_least(
            "one durable append, speed against `eventsourcing`'s save",
            peer / empty,
            1.3,
            took(tracker=empty, eventsourcing=peer),
        ),
        aside(
            "the same without waiting for the disk: processor time alone",
            theirs / ours,
            took(tracker=ours, eventsourcing=theirs, raw=taken["raw"].processor),
        ),
        at_most(
            "one durable append on the large log, time against an empty one",
            large / empty,
            1.3,
            took(large=large, empty=empty),
        ),
        aside(
            f"one durable append in a campaign of {SITTINGS} sessions, time against an empty log",
            old / empty,
            took(old=old, empty=empty),
        ),
    ]
