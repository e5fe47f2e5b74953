"""The log of plays from elsewhere: what is there changes nothing, what counts is counted."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from msgspec.structs import replace

from tests.spec import Given, given
from tracker.core.errors import Rejected
from tracker.core.game import Play, Played, Standing
from tracker.core.page import Table, Text
from tracker.games.plays import GAME
from tracker.games.plays.commands import RecordPlays
from tracker.games.plays.events import Archived, Placed, PlayRecorded, PlaysTaken
from tracker.games.plays.state import State

NOON = datetime(2020, 5, 6, 20, 0, tzinfo=timezone(timedelta(hours=2)))
ONE = Archived(
    id="bgstats:1",
    game="Harvest Hill",
    at=NOON,
    location="Home",
    minutes=40,
    seats=(Placed("Ida", 9.5, won=True), Placed("Jon", 4)),
)
TWO = Archived(id="bgstats:2", game="Rescue Reef", cooperative=True, seats=(Placed("Ida"),))
IGNORED = Archived(id="bgstats:3", game="Rescue Reef", ignored=True)


def empty() -> Given[State]:
    return given(GAME, "")


def taken(*plays: Archived) -> RecordPlays:
    return RecordPlays("BG Stats", plays)


def test_each_new_play_is_recorded_in_one_entry() -> None:
    empty().when(taken(ONE, TWO)).then(
        PlaysTaken("BG Stats", 2), PlayRecorded(ONE), PlayRecorded(TWO)
    )


def test_only_what_is_new_or_told_otherwise_is_recorded() -> None:
    other = replace(TWO, comments="What a storm")
    empty().after(taken(ONE, TWO)).when(taken(ONE, other, IGNORED)).then(
        PlaysTaken("BG Stats", 1, 1), PlayRecorded(other), PlayRecorded(IGNORED)
    )


def test_nothing_new_is_refused_and_not_recorded() -> None:
    error = empty().after(taken(ONE)).when(taken(ONE)).error
    assert isinstance(error, Rejected)
    assert error.hint


def test_a_play_that_is_told_twice_counts_as_it_was_told_last() -> None:
    other = replace(ONE, minutes=50)
    empty().when(taken(ONE, other)).then(PlaysTaken("BG Stats", 1), PlayRecorded(other))


def test_a_machine_in_another_zone_changes_no_play() -> None:
    elsewhere = replace(ONE, at=NOON.replace(tzinfo=timezone(timedelta(hours=-5))))
    later = replace(ONE, at=NOON + timedelta(hours=1))
    table = empty().after(taken(ONE))
    assert table.when(taken(elsewhere)).error
    assert table.when(taken(later)).events[1] == PlayRecorded(later)


def test_a_play_that_is_told_anew_keeps_its_place() -> None:
    table = empty().after(taken(ONE, TWO), taken(replace(ONE, minutes=50)))
    assert list(table.state.plays) == ["bgstats:1", "bgstats:2"]
    assert table.state.plays["bgstats:1"].minutes == 50


def test_plays_carry_their_game_day_place_and_ranks() -> None:
    table = empty().after(taken(ONE, TWO))
    assert GAME.plays(table.campaign) == (
        Play(
            1,
            (Standing("Ida", 9.5, 1, won=True), Standing("Jon", 4, 2)),
            elsewhere=Played("Harvest Hill", NOON, "Home", 40),
        ),
        Play(2, (Standing("Ida", None, 2),), cooperative=True, elsewhere=Played("Rescue Reef")),
    )


def test_a_rank_that_was_told_is_kept() -> None:
    third = replace(ONE, seats=(Placed("Ida", rank=3), Placed("Jon", won=True)))
    (play,) = GAME.plays(empty().after(taken(third)).campaign)
    assert [standing.rank for standing in play.standings] == [3, 1]


@pytest.mark.parametrize(
    ("steps", "counted"),
    [
        ([], 0),
        ([taken(ONE, IGNORED)], 1),
        ([taken(ONE, IGNORED), taken(replace(IGNORED, ignored=False))], 2),
        ([taken(ONE, TWO), taken(replace(ONE, ignored=True))], 1),
    ],
)
def test_ignored_plays_are_kept_and_count_nowhere(steps: list[RecordPlays], counted: int) -> None:
    table = empty().after(*steps)
    assert len(GAME.plays(table.campaign)) == counted
    assert GAME.finished(table.state) == counted


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PlaysTaken("BG Stats", 1), "1 play from BG Stats"),
        (PlaysTaken("BG Stats", 0, 2), "2 plays from BG Stats told anew"),
        (PlaysTaken("BG Stats", 30, 2), "30 plays from BG Stats, 2 more told anew"),
        (PlayRecorded(ONE), ""),
    ],
)
def test_an_import_is_told_in_one_line(event: PlaysTaken | PlayRecorded, words: str) -> None:
    assert GAME.tell(empty().campaign, event) == words


def test_the_board_shows_the_last_plays_and_how_often_each_game_was_played() -> None:
    last, games = GAME.board(empty().after(taken(ONE, TWO, IGNORED)).campaign)
    assert isinstance(last, Table)
    assert isinstance(games, Table)
    assert last.rows[-1] == ("2020-05-06", "Harvest Hill", "Home", "Ida 9.5 won, Jon 4")
    assert games.rows == (("Harvest Hill", 1, "2020-05-06"), ("Rescue Reef", 1, ""))
    assert games.foot == "1 more play is kept that its source does not count."


def test_an_empty_board_says_how_to_fill_it() -> None:
    (block,) = GAME.board(empty().campaign)
    assert isinstance(block, Text)
    assert "tracker import FILE" in block.lines[0]
