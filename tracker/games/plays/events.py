"""What was told elsewhere. The tags are the storage format."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.core.game import Event, Played

Scalar = str | int | float | bool | None


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's seat in a play.

    `score` is None where nobody knows; `said` is the score as it stood there,
    where that is not the number (`9+4-2`). `rank` 0 is none. `new` is who
    played the game for the first time. `rest` is what else the source told.
    """

    player: str
    score: int | float | None = None
    said: str = ""
    won: bool = False
    rank: int = 0
    role: str = ""
    team: str = ""
    start: bool = False
    new: bool = False
    rest: dict[str, Scalar] = {}


class Archived(Played, frozen=True, omit_defaults=True, kw_only=True):
    """One play as another program tells it.

    `id` is its identity there, case-folded: `bgstats:<uuid>`, `bgg:<id>`, with
    `#2` and so on behind it where one record stands for several plays. `at` is
    the clock on the wall; with the precision of a day its time means nothing.
    An `ignored` play is kept and counts nowhere. `rest` is what else the
    source told, for who wants it back.
    """

    id: str
    precision: Literal["exact", "day"] = "exact"
    cooperative: bool = False
    comments: str = ""
    seats: tuple[Placed, ...] = ()
    ignored: bool = False
    rest: dict[str, Scalar] = {}


class PlayRecorded(Event, frozen=True, tag="plays.play_recorded"):
    """A play that was not there yet, or that is told otherwise now."""

    play: Archived


class PlaysTaken(Event, frozen=True, tag="plays.taken"):
    """The plays of one import are all recorded: how many were new, how many told otherwise."""

    source: str
    new: int
    changed: int = 0
