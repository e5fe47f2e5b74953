"""What the readers of foreign files share: what was read, what was not, words, moments, names."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Any, TypeVar
from unicodedata import normalize
from uuid import UUID, uuid5

import msgspec
from msgspec.structs import replace

from tracker.core.names import fold
from tracker.games.plays.events import Archived, Placed, Scalar

T = TypeVar("T")
Watched = Callable[[list[Any]], Iterable[Any]]  # sees the plays go by, for people who wait

NAMESPACE = UUID("6a0f3c52-64a1-5a0e-9c0b-2f5b2a3f8d17")  # of all ids that are made here
YEARS = range(1900, 3000)
WHOLE = 2**53  # the largest whole number that every JSON reader keeps
SOMEBODY = "Somebody"  # sat there, says the file, and not who


class Readable(msgspec.Struct, frozen=True):
    """The plays of a file, and in words what of it could not be read."""

    plays: tuple[Archived, ...]
    unread: tuple[str, ...] = ()


# Words and values


def tidy(told: Any) -> str:
    """A name or a title on one line; empty for what is no text."""
    if isinstance(told, int | float) and not isinstance(told, bool):
        told = str(told)
    return " ".join(normalize("NFC", told).split()) if isinstance(told, str) else ""


def whole(told: Any) -> int:
    """A whole number from 0 on; 0 also for what is none."""
    text = str(told).strip().removesuffix(".0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def yes(told: Any) -> bool:
    """A flag: true, 1 or "1"."""
    return str(told).strip().casefold() in ("true", "1", "1.0")


def kept(found: dict[str, Any], prefix: str = "") -> dict[str, Scalar]:
    """What a file told, to be kept as it is; empty values are left out, lists are JSON in text."""
    rest: dict[str, Scalar] = {}
    for key, value in found.items():
        if isinstance(value, dict | list):
            if value:
                rest[f"{prefix}json.{key}"] = _as_text(value)
        elif isinstance(value, int) and abs(value) >= WHOLE:
            rest[prefix + key] = str(value)
        elif value not in (None, ""):
            rest[prefix + key] = value
    return rest


def _as_text(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "nested too deep to be kept"


# Moments


def moment(told: str, zone: tzinfo | None) -> datetime | None:
    """What stands there as a clock on the wall; None where it is none.

    `zone` is where that wall is, None where this machine is.
    """
    try:
        found = datetime.fromisoformat(told.strip())
        if found.year not in YEARS:
            return None
        if found.tzinfo is not None:
            found = found.astimezone(zone).replace(tzinfo=None)
        return _there(found.replace(microsecond=0), zone)
    except (ValueError, OverflowError, OSError):
        return None


def _there(wall: datetime, zone: tzinfo | None) -> datetime:
    """A wall clock with its distance from UTC, to the minute."""
    aware = wall.replace(tzinfo=zone) if zone else wall.astimezone()
    offset = aware.utcoffset() or timedelta()
    minutes = timedelta(minutes=round(offset.total_seconds() / 60))
    return wall.replace(tzinfo=timezone(minutes), fold=0)


# Names and identities


def seated(seats: Sequence[Placed]) -> tuple[Placed, ...]:
    """The seats of a play, each with a name of its own: `Ann`, `Ann (2)`."""
    taken: set[str] = set()
    named = []
    for seat in seats:
        name, number = seat.player, 1
        while fold(name) in taken:
            number += 1
            name = f"{seat.player} ({number})"
        taken.add(fold(name))
        named.append(replace(seat, player=name))
    return tuple(named)


class Collected:
    """The plays of a file as they are found, each identity once, and what was not read."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.plays: dict[str, Archived] = {}
        self.unread: list[str] = []

    def miss(self, place: str, what: str) -> None:
        """Something at a place of the file could not be read."""
        self.unread.append(f"{place}: {what}")

    def dated(self, place: str, told: str, zone: tzinfo | None) -> datetime | None:
        """When a play was; None where that is unknown, and missed where it is no date."""
        at = moment(told, zone)
        if at is None and told.strip("0-: "):
            self.miss(place, f"“{told}” is no date that I can read; the play is kept without one")
        return at

    def add(self, place: str, play: Archived) -> None:
        """A play. One without an id gets one from all that it says; two alike stay two."""
        if play.id == f"{self.prefix}:":
            play = self._identified(play)
        before = self.plays.setdefault(play.id, play)
        if before != play:
            self.miss(place, f"the id {play.id} stood there before with another play")

    def _identified(self, play: Archived) -> Archived:
        wall = replace(play, at=play.at.replace(tzinfo=None) if play.at else None)
        made = f"{self.prefix}:{uuid5(NAMESPACE, msgspec.json.encode(wall).decode())}"
        found, number = made, 1
        while found in self.plays:
            number += 1
            found = f"{made}#{number}"
        return replace(play, id=found)

    def readable(self) -> Readable:
        return Readable(tuple(self.plays.values()), tuple(self.unread))
