"""Which plays count under which filters."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.app.plays_of import play
from tracker.app.stats.chosen import Chosen

FIRST = play(1, "ana", "bob", campaign="c1")
THIRD = play(3, "bob", "cy", campaign="c2", game="Go")
UNDATED = play(None, "ana", "cy", campaign="c1")
ALL = [UNDATED, FIRST, THIRD]


def day(number: int) -> datetime:
    return datetime(2026, 11, number, tzinfo=UTC)


def test_without_a_filter_every_play_counts() -> None:
    assert Chosen().of(ALL) == ALL


def test_a_players_plays_in_whatever_case_the_name_is() -> None:
    assert Chosen(player="ANA").of(ALL) == [UNDATED, FIRST]
    assert Chosen(player="an").of(ALL) == []


def test_a_games_plays() -> None:
    assert Chosen(game="go").of(ALL) == [THIRD]


def test_a_campaigns_plays() -> None:
    assert Chosen(campaign="c1").of(ALL) == [UNDATED, FIRST]


def test_filters_add_up() -> None:
    assert Chosen(player="bob", campaign="c1").of(ALL) == [FIRST]
    assert Chosen(player="ana", game="Go").of(ALL) == []


def test_since_is_with_its_moment_and_until_without() -> None:
    at = datetime(2026, 11, 3, 20, 0, tzinfo=UTC)
    assert Chosen(since=at).of(ALL) == [THIRD]
    assert Chosen(until=at).of(ALL) == [FIRST]
    assert Chosen(since=day(1), until=day(2)).of(ALL) == [FIRST]
    assert Chosen(since=day(4)).of(ALL) == []


def test_a_play_of_unknown_date_counts_only_where_no_date_is_asked_for() -> None:
    assert UNDATED in Chosen(player="ana").of(ALL)
    assert UNDATED not in Chosen(since=day(1)).of(ALL)
    assert UNDATED not in Chosen(until=day(30)).of(ALL)


def test_an_unknown_moment_lies_within_no_dates() -> None:
    assert Chosen().at(None)
    assert not Chosen(until=day(30)).at(None)
