"""Plays as other programs may tell them."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import hypothesis.strategies as st

from tracker.games.plays.commands import RecordPlays
from tracker.games.plays.events import Archived, Placed
from tracker.games.plays.rules import news
from tracker.games.plays.state import State

IDS = [f"bgstats:{letter}" for letter in "abcdefgh"]
NAMES = ("Ann", "Ben", "Cleo", "=1+1", "Ann (2)")
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=8)
SCALARS = st.none() | st.booleans() | st.integers(-(2**40), 2**40) | WORDS | st.just(2.5)
SCORES = st.none() | st.integers(-99, 999) | st.integers(-99, 99).map(lambda n: n + 0.5)
CLOCKS = st.datetimes(datetime(1950, 1, 1), datetime(2050, 1, 1)).map(
    lambda wall: wall.replace(microsecond=0)
)
ZONES = st.integers(-11 * 60, 13 * 60).map(lambda m: timezone(timedelta(minutes=m)))
MOMENTS = st.builds(lambda wall, zone: wall.replace(tzinfo=zone), CLOCKS, ZONES)


@st.composite
def placed(draw: st.DrawFn, player: str) -> Placed:
    """Somebody's seat."""
    return Placed(
        player,
        draw(SCORES),
        draw(st.sampled_from(["", "9+4-2", "50+"])),
        draw(st.booleans()),
        draw(st.integers(0, 4)),
        role=draw(WORDS),
        start=draw(st.booleans()),
        rest=draw(st.dictionaries(WORDS, SCALARS, max_size=2)),
    )


@st.composite
def archived(draw: st.DrawFn) -> Archived:
    """One play."""
    names = draw(st.lists(st.sampled_from(NAMES), unique=True))
    return Archived(
        id=draw(st.sampled_from(IDS)),
        game=draw(st.sampled_from(["Catan", "Azul", "Spirit Island"])),
        at=draw(st.none() | MOMENTS),
        location=draw(st.sampled_from(["", "Home"])),
        minutes=draw(st.integers(0, 300)),
        precision=draw(st.sampled_from(["exact", "day"])),
        cooperative=draw(st.booleans()),
        seats=tuple(draw(placed(name)) for name in names),
        ignored=draw(st.booleans()),
        rest=draw(st.dictionaries(WORDS, SCALARS, max_size=2)),
    )


def commands(state: State) -> st.SearchStrategy[RecordPlays]:
    """An import that brings something; the same play may come again, told otherwise."""
    several = st.lists(archived(), min_size=1, max_size=4).map(tuple)
    fresh = several.filter(lambda plays: bool(news(state, plays)))
    return st.builds(RecordPlays, st.sampled_from(["BG Stats", "BoardGameGeek"]), fresh)
