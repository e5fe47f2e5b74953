"""Pace: how long a replay waits between two entries, by the times that were recorded."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from math import isfinite

from tracker.app.stand import Stand
from tracker.core.campaign import SILENCE, lasted
from tracker.core.codec import moment
from tracker.core.errors import BadInput

APART = 1.0  # seconds for a break, or for the days between two sessions
SLOWEST = 0.001  # an evening would take months


def allowed(speed: float) -> float:
    """A speed that can be played; raises `BadInput`."""
    if not isfinite(speed) or speed < SLOWEST:
        raise BadInput(
            f"--speed cannot be {speed:g}.", "1 is as fast as it was, 2 twice as fast, 0.5 half."
        )
    return speed


def waits(stands: Iterable[Stand], speed: float) -> list[float]:
    """The seconds to wait before each of these entries; none before the first.

    A time that is unknown, or known to the day, is not waited for, nor one that
    lies before what has been played: an entry written down later.
    """
    found: list[float] = []
    before: Stand | None = None
    latest: datetime | None = None
    for there in stands:
        row = there.row
        at = moment(row.occurred_at) if row.precision == "exact" else None
        gap = max(at - latest, timedelta()) if at and latest else timedelta()
        apart = before is None or _apart(before, there, gap)
        seconds = gap.total_seconds() / speed
        found.append(min(seconds, APART) if apart else seconds)
        latest = at if apart or at is None or latest is None else max(at, latest)
        before = there
    return found


def _apart(before: Stand, there: Stand, gap: timedelta) -> bool:
    """Did nobody sit at the table from one entry to the next?"""
    session = before.campaign.session
    if session is None or session.paused or gap >= SILENCE:
        return True
    return there.campaign.sessions[-1].number != session.number


def told(seconds: float) -> str:
    """`This takes 12 min; Ctrl-C ends it.`"""
    if not seconds:
        return "No time was recorded between these entries."
    whole = max(round(seconds), 1)
    length = f"{whole} s" if whole < 60 else lasted(timedelta(seconds=whole + 30))
    return f"This takes {length}; Ctrl-C ends it."


def wait(seconds: float) -> None:
    """Let time pass; tests put something quicker in its place."""
    time.sleep(seconds)
