"""What a use of tracker stands on: the store, the clock, dice, ids, and a name."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec

from tracker import __version__
from tracker.core.errors import BadInput
from tracker.core.ports import Clock, Dice, EventStore, Ids


class World(msgspec.Struct, frozen=True, kw_only=True):
    """Everything outside the rules. `by` is who records, `program` which version."""

    store: EventStore
    clock: Clock
    dice: Dice
    ids: Ids
    by: str = ""
    program: str = __version__


class SystemClock:
    """The machine's clock; TRACKER_CLOCK (ISO 8601) pins it, for examples and tests."""

    def now(self) -> datetime:
        pinned = os.environ.get("TRACKER_CLOCK")
        if pinned:
            return _pinned(pinned)
        return datetime.now(UTC)  # noqa: TID251 (the one clock)

    def zone(self) -> str:
        return _zone()


class SystemDice:
    """The system's randomness; TRACKER_DICE (`5 5 2 3`) pins it, for examples and tests."""

    def __init__(self) -> None:
        self._pinned = [int(die) for die in os.environ.get("TRACKER_DICE", "").split()]

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self._die(sides) for _ in range(count))

    def _die(self, sides: int) -> int:
        import secrets  # late: most commands roll nothing

        return self._pinned.pop(0) if self._pinned else 1 + secrets.randbelow(sides)


class SystemIds:
    """UUIDs of version 7 (RFC 9562): the time in milliseconds, then randomness."""

    def new(self, now: datetime) -> str:
        milliseconds = (now - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
        drawn = int.from_bytes(os.urandom(10), "big")
        value = (milliseconds & (1 << 48) - 1) << 80 | drawn
        value = value & ~(0xF << 76) | 0x7 << 76
        value = value & ~(0x3 << 62) | 0x2 << 62
        digits = f"{value:032x}"
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def somebody() -> str:
    """The name of the account that records, on one line."""
    name = os.environ.get("TRACKER_USER") or os.environ.get("USER") or os.environ.get("USERNAME")
    return " ".join((name or "").split())


def _pinned(text: str) -> datetime:
    try:
        when = datetime.fromisoformat(text)
    except ValueError as error:
        raise BadInput(f"TRACKER_CLOCK is no ISO 8601 time: “{text}”.") from error
    return when.astimezone(UTC)


@cache
def _zone() -> str:
    """The zone of this process, looked up once."""
    named = os.environ.get("TZ", "").removeprefix(":") or _linked_zone()
    return named or datetime.now().astimezone().isoformat()[-6:]  # noqa: TID251


def _linked_zone() -> str:
    place = Path("/etc/localtime")
    target = str(place.resolve()) if place.exists() else ""
    return target.partition("zoneinfo/")[2]
