"""What was played, each figure worked out by hand."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import asdict

from tests.app.plays_of import NOW, play
from tracker.app.stats.games import GameStats, games

CHESS = [
    play(1, "ana 52 1 won", "bob 40 2", minutes=30),
    play(3, "ana 31 2", "bob 45 1 won", minutes=50),
    play(9, "ana 47 1 won", "bob - 2", "cy 30 3"),
]


def one(*plays: object) -> GameStats:
    found = games(list(plays), NOW)  # type: ignore[arg-type]
    assert len(found) == 1
    return found[0]


def test_every_figure_of_one_game() -> None:
    found = asdict(one(*CHESS))
    assert found.pop("mean_players") == pytest.approx(7 / 3)
    assert found.pop("mean") == pytest.approx(245 / 6)  # 52 + 40 + 31 + 45 + 47 + 30, of six
    assert found == {
        "game": "Chess",
        "plays": 3,
        "players": 3,
        "minutes": 40.0,  # of the two plays whose length is known
        "best": 52,
        "best_by": "ana",
        "won": None,
        "leader": "ana",
        "leader_wins": 2,
        "last": datetime(2026, 11, 9, 20, 0, tzinfo=UTC),
        "days": 21,
    }


def test_the_most_plays_come_first_then_the_titles() -> None:
    plays = [*CHESS, play(1, "ana", game="Go"), play(2, "ana", game="Azul")]
    assert [found.game for found in games(plays, NOW)] == ["Chess", "Azul", "Go"]


def test_games_won_together_tell_how_many_were() -> None:
    plays = [
        play(1, "ana - 1 won", "bob - 1 won", cooperative=True),
        play(2, "ana - 2", "bob - 2", cooperative=True),
        play(3, "ana - 2", "bob - 2", cooperative=True),
        play(4, "ana - 1 won", "bob - 1 won", cooperative=True),
    ]
    found = one(*plays)
    assert (found.won, found.leader, found.leader_wins) == (0.5, "", 0)


def test_plays_against_each_other_are_no_part_of_the_co_operative_share() -> None:
    found = one(CHESS[0], play(2, "ana - 2", "bob - 2", cooperative=True))
    assert (found.won, found.leader, found.leader_wins) == (0.0, "ana", 1)


def test_nobody_leads_where_two_won_as_often() -> None:
    assert one(*CHESS[:2]).leader == ""
    assert one(*CHESS).leader == "ana"


def test_a_shared_win_counts_for_each_who_leads() -> None:
    shared = play(2, "ana 50 1 won", "bob 50 1 won")
    assert one(shared).leader == ""
    assert (one(shared, CHESS[0]).leader, one(shared, CHESS[0]).leader_wins) == ("ana", 2)


def test_what_nobody_knows_is_no_zero() -> None:
    found = one(play(None, "ana", "bob"))
    told = (found.minutes, found.best, found.mean, found.last, found.days)
    assert (told, found.best_by) == ((None,) * 5, "")


def test_of_equal_best_scores_the_first_stands() -> None:
    assert one(play(1, "bob 9 1 won"), play(2, "ana 9 1 won")).best_by == "bob"


def test_no_plays_are_no_games() -> None:
    assert games([], NOW) == []
