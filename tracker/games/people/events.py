"""What becomes of names. The tags are the storage format."""

from __future__ import annotations

from tracker.core.game import Event


class Merged(Event, frozen=True, tag="people.merged"):
    """`name` is another name of `into`."""

    name: str
    into: str


class Renamed(Event, frozen=True, tag="people.renamed"):
    """Who was called `old` is called `new`."""

    old: str
    new: str
