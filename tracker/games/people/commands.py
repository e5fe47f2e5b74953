"""What people record about names. The tags are the storage format."""

from __future__ import annotations

from tracker.core.game import Command


class Merge(Command, frozen=True, tag="people.merge"):
    name: str
    into: str


class Rename(Command, frozen=True, tag="people.rename"):
    old: str
    new: str
