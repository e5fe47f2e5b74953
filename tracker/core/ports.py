"""What the program needs from the world, each as one small interface."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

from tracker.core.codec import Row

Cells = tuple[Any, ...]


class Clock(Protocol):
    """The time, and where it is told."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""

    def zone(self) -> str:
        """The name of the local time zone, such as Europe/Rome."""


class Dice(Protocol):
    """Fair dice."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` results from 1 to `sides`."""


class Ids(Protocol):
    """Identifiers that no two logs share."""

    def new(self, now: datetime) -> str:
        """A UUIDv7 as text."""


class Snapshot(msgspec.Struct, frozen=True):
    """The state at an entry, as a cache: `fingerprint` names the code that made it."""

    number: int
    fingerprint: str
    state: bytes


class Shape(msgspec.Struct, frozen=True):
    """A read model's table: its columns (the first is `campaign`) and its key."""

    name: str
    columns: Mapping[str, type]
    key: tuple[str, ...]


class Change(msgspec.Struct, frozen=True):
    """What one append does to one read model: keys that go, rows that come."""

    shape: Shape
    gone: Sequence[Cells] = ()
    come: Sequence[Cells] = ()


class EventStore(Protocol):
    """An append-only log of rows, with the caches that may be thrown away.

    Every error is one of `tracker.core.errors`; nothing else comes out.
    """

    def campaigns(self) -> list[str]:
        """Ids, in the order in which the campaigns came into this log."""

    def roots(self) -> dict[str, str]:
        """The UUID of each campaign's first entry; all copies of a campaign share it."""

    def newest(self, campaign: str) -> Row | None:
        """The entry recorded last, with its events."""

    def row(self, campaign: str, number: int) -> Row | None:
        """One entry with its events."""

    def rows(self, campaign: str, first: int = 1, last: int | None = None) -> Iterator[Row]:
        """Entries in the order of their numbers, with their events."""

    def events(self, campaign: str, span: range) -> Iterator[tuple[int, str]]:
        """The (version, JSON) of all events of a span of entries, in order."""

    def parents(self, campaign: str) -> dict[int, int]:
        """Parents of the entries that do not simply follow the one before."""

    def snapshot(self, campaign: str, span: range, fingerprint: str) -> Snapshot | None:
        """The latest snapshot within a span of entries."""

    def append(
        self,
        campaign: str,
        expected: int,
        rows: Sequence[Row],
        changes: Sequence[Change] = (),
        snapshots: Sequence[Snapshot] = (),
    ) -> None:
        """Add entries after number `expected`, all or nothing, on disk on return.

        Raises `Conflict` where the newest entry is another one.
        """

    def find(self, number: int, digest: str) -> str | None:
        """A campaign whose entry `number` has this hash."""

    def read(
        self, shape: Shape, campaign: str | None = None, key: Cells | None = None
    ) -> list[Cells]:
        """Rows of a read model, in the order of campaign and key.

        All, those of one campaign, or those whose key begins with `key`.
        """

    def rebuild(
        self, campaign: str, changes: Sequence[Change], snapshots: Sequence[Snapshot]
    ) -> None:
        """Replace the read models and snapshots of a campaign."""

    def search(self, words: Sequence[str], campaign: str | None = None) -> list[tuple[str, int]]:
        """Campaign and number of the lines that hold words beginning with all of these."""

    def integrity(self) -> str:
        """`ok`, or what is wrong with the file itself."""

    def setting(self, name: str) -> str | None:
        """A choice that belongs to this file alone, such as the campaign in use."""

    def set(self, name: str, value: str) -> None:
        """Keep such a choice."""

    @property
    def stale(self) -> bool:
        """Are the read models those of an older tracker?"""

    def purge(self, campaign: str, shapes: Sequence[Shape]) -> None:
        """Take a whole campaign out, also of these read models.

        The one way in which entries ever go.
        """
