"""An export for BG Stats says what the plays said: reading it gives them again."""

from __future__ import annotations

import json
from datetime import timedelta, timezone
from uuid import UUID

import hypothesis.strategies as st
import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.games.plays.elsewhere import MESSY, PAGES, ROME, ZIPPED, export, played, read
from tests.strategies.plays import archived
from tracker.games.plays import bgstats
from tracker.games.plays.bgsplay import identity, write
from tracker.games.plays.events import Archived, Placed

OWN = Archived(
    id="tracker:abc:1",
    game="Balance Elemental",
    at=None,
    location="Home",
    seats=(Placed("ana", 8, won=True, rank=1), Placed("bob", 2.5, rank=2)),
)


@pytest.mark.parametrize("name", [MESSY, ZIPPED])
def test_plays_of_bg_stats_come_back_as_they_were(name: str) -> None:
    plays = [play for play in read(name).plays if play.seats[0].player != "Somebody"]
    again = bgstats.read(write(plays), ROME)
    assert again.unread == ()
    assert list(again.plays) == plays


def test_plays_of_boardgamegeek_keep_what_both_programs_know() -> None:
    plays = read(PAGES).plays
    again = bgstats.read(write(plays), ROME)
    assert [said(play) for play in again.plays] == [said(play) for play in plays]
    assert again.plays[0].rest["bggId"] == 5001
    assert again.plays[0].rest["game.bggId"] == 900001


def said(play: Archived) -> tuple[object, ...]:
    """What both know of a play."""
    seats = [(s.player, s.score, s.said, s.won, s.team, s.start, s.new) for s in play.seats]
    return (play.game, play.at, play.location, play.minutes, play.comments, play.ignored, seats)


def test_a_play_of_ones_own_has_an_id_that_never_changes() -> None:
    assert UUID(identity(OWN)).version == 5
    assert identity(OWN) == identity(replace(OWN, game="Another", seats=()))
    assert identity(OWN) != identity(replace(OWN, id="tracker:abc:2"))


def test_the_same_plays_give_the_same_bytes() -> None:
    plays = read(MESSY).plays
    assert write(plays) == write(plays)


def test_a_person_and_a_game_stand_there_once_under_the_id_that_bg_stats_gave() -> None:
    known = bgstats.read(export(played()), ROME).plays[0]
    own = Archived(id="tracker:abc:1", game="Harvest Hill", seats=(Placed("Ida", 3),))
    written = json.loads(write([own, known]))
    assert [(one["uuid"], one["name"]) for one in written["games"]] == [("g-1", "Harvest Hill")]
    assert [(one["uuid"], one["name"]) for one in written["players"]] == [
        ("p-1", "Ida"),
        ("p-2", "Jon"),
    ]


def test_who_sat_there_twice_is_one_person_over_there() -> None:
    twice = [{"playerRefId": 1, "score": "1"}, {"playerRefId": 1, "score": "2"}]
    plays = bgstats.read(export(played(playerScores=twice)), ROME).plays
    written = json.loads(write(plays))
    assert [one["name"] for one in written["players"]] == ["Ida"]
    assert bgstats.read(write(plays), ROME).plays == plays


def test_a_clock_is_written_as_it_hung_on_the_wall() -> None:
    wall = read(ZIPPED).plays[0]
    assert wall.at is not None
    tokyo = replace(wall, at=wall.at.replace(tzinfo=timezone(timedelta(hours=9))))
    assert json.loads(write([tokyo]))["plays"][0]["playDate"] == "2022-01-02 18:30:00"


@given(st.lists(archived(), max_size=4, unique_by=lambda play: play.id))
def test_whatever_was_recorded_can_be_written_and_read(plays: list[Archived]) -> None:
    again = bgstats.read(write(plays), ROME)
    assert again.unread == ()
    assert [play.game for play in again.plays] == [play.game for play in plays]
    for play, back in zip(plays, again.plays, strict=True):
        assert [seat.won for seat in back.seats] == [seat.won for seat in play.seats]
        assert back.minutes == play.minutes
        assert back.location == play.location
