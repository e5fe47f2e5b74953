"""Finished plays written by hand, as short as a score sheet."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tracker.app.history import Placed, Result

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def play(day: int | None, *seats: str, game: str = "Chess", **more: Any) -> Result:
    """A play of November 2026 at 20:00, or of an unknown day.

    A seat is `ana 52 1 won`: name, score, rank, and `won`; `-` is unknown.
    """
    at = datetime(2026, 11, day, 20, 0, tzinfo=UTC) if day else None
    standard = {
        "campaign": "c1",
        "name": "Friday",
        "play": 1,
        "session": 1,
        "location": "",
        "minutes": None,
        "decided_by": "",
        "cooperative": False,
    }
    placed = tuple(_placed(seat) for seat in seats)
    return Result(game=game, at=at, placed=placed, **{**standard, **more})


def _placed(seat: str) -> Placed:
    name, score, rank, *won = [*seat.split(), "-", "-"] if seat.count(" ") < 2 else seat.split()
    known = None if score == "-" else float(score)
    return Placed(name, known, None if rank == "-" else int(rank), won[:1] == ["won"])
