"""Rows and read models by hand, for tests of stores alone."""

from __future__ import annotations

from typing import Any

from tracker.core.codec import Row, Stored
from tracker.core.ports import Change, EventStore, Shape, Snapshot
from tracker.projections.log import LINES

A, B = "campaign-a", "campaign-b"
SCORES = Shape(
    "scores", {"campaign": str, "round": int, "player": str, "points": int}, ("round", "player")
)
TITLES = Shape("titles", {"campaign": str, "title": str}, ())


def entry(number: int, campaign: str = A, parent: int | None = None, **fields: Any) -> Row:
    """An entry with one event, whose hash is `hash-a-1` and the like."""
    known: dict[str, Any] = {
        "campaign": campaign,
        "number": number,
        "parent": number - 1 if parent is None else parent,
        "head": number,
        "tip": number,
        "version": 1,
        "command": '{"type":"test.say"}',
        "occurred_at": "2026-11-28T20:00:00.000000Z",
        "recorded_at": "2026-11-28T20:00:00.000000Z",
        "zone": "Europe/Rome",
        "recorded_by": "ana",
        "program": "0.1.0",
        "uuid": f"uuid-{campaign[-1]}-{number}",
        "hash": f"hash-{campaign[-1]}-{number}",
        "events": (said(number),),
    }
    return Row(**{**known, **fields})


def said(number: int) -> Stored:
    return Stored(1, f'{{"type":"test.said","number":{number}}}')


def append(store: EventStore, *rows: Row, **others: Any) -> None:
    """Rows of one campaign, after what is there."""
    newest = store.newest(rows[0].campaign)
    store.append(rows[0].campaign, newest.number if newest else 0, rows, **others)


def fill(store: EventStore, entries: int, campaign: str = A) -> None:
    """A straight campaign."""
    append(store, *(entry(number, campaign) for number in range(1, entries + 1)))


def lines(campaign: str, *texts: str) -> Change:
    """Lines that can be searched, numbered from 1."""
    rows = [(campaign, number, 1, "test.said", text) for number, text in enumerate(texts, 1)]
    return Change(LINES, [], rows)


def snapshot(number: int, fingerprint: str = "1.test.1", state: bytes = b"{}") -> Snapshot:
    return Snapshot(number, fingerprint, state)
