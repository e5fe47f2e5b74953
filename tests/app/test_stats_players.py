"""How people do, each figure worked out by hand."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import asdict

from tests.app.plays_of import NOW, play
from tracker.app.history import Result
from tracker.app.stats.players import PlayerStats, Rivalry, h_index, players, rivalries

EVENINGS = [
    play(1, "ana 52 1 won", "bob 40 2"),
    play(3, "ana 31 2", "bob 45 1 won"),
    play(5, "ana 60 1 won", "bob 60 1 won"),
    play(9, "ana 47 1 won", "bob 41 2", "cy 30 3"),
]


def of(name: str, results: list[Result]) -> PlayerStats:
    return next(one for one in players(results, NOW) if one.player == name)


def test_every_figure_of_one_person() -> None:
    assert asdict(of("ana", EVENINGS)) == {
        "player": "ana",
        "plays": 4,
        "wins": 3,
        "rate": 0.75,
        "coop_plays": 0,
        "coop_wins": 0,
        "streak": 2,
        "longest": 2,
        "best": 60,
        "mean": 47.5,  # (52 + 31 + 60 + 47) / 4
        "h_index": 1,
        "last": datetime(2026, 11, 9, 20, 0, tzinfo=UTC),
        "days": 21,  # the ninth at 20:00 to the first at 12:00 is 21 days and 16 hours
    }


def test_a_shared_win_counts_whole_for_each_winner() -> None:
    assert [(one.player, one.wins) for one in players(EVENINGS, NOW)] == [
        ("ana", 3),
        ("bob", 2),
        ("cy", 0),
    ]


def test_who_lost_the_last_play_has_no_streak_but_keeps_the_longest() -> None:
    bob = of("bob", EVENINGS)
    assert (bob.streak, bob.longest, bob.rate) == (0, 2, 0.5)


def test_a_play_in_which_somebody_had_no_seat_does_not_break_a_streak() -> None:
    cy = [play(1, "ana 1 1 won"), play(2, "bob 1 1 won"), play(3, "ana 1 1 won")]
    assert (of("ana", cy).streak, of("ana", cy).longest) == (2, 2)


def test_co_operative_plays_stand_apart_from_wins_rate_and_streaks() -> None:
    together = [
        play(1, "ana - 1 won", "bob - 1 won", cooperative=True),
        play(2, "ana - 2", "bob - 2", cooperative=True),
    ]
    ana = of("ana", [EVENINGS[0], *together])
    assert (ana.plays, ana.wins, ana.rate, ana.streak, ana.longest) == (1, 1, 1.0, 1, 1)
    assert (ana.coop_plays, ana.coop_wins) == (2, 1)
    assert of("ana", together).rate is None


def test_scores_are_told_of_one_game_only() -> None:
    mixed = [play(1, "ana 10 1 won"), play(2, "ana 30 1 won", game="Go")]
    assert (of("ana", mixed).best, of("ana", mixed).mean) == (None, None)
    assert (of("ana", mixed[:1]).best, of("ana", mixed[:1]).mean) == (10, 10)


def test_somebody_elses_second_game_hides_nobodys_scores() -> None:
    assert of("ana", [*EVENINGS, play(10, "cy 3 1 won", game="Go")]).mean == 47.5


def test_unknown_scores_never_count_and_a_score_of_nothing_does() -> None:
    plays = [play(1, "ana 10 1 won"), play(2, "ana - 1 won"), play(3, "ana 0 2"), play(4, "ana")]
    ana = of("ana", plays)
    assert (ana.plays, ana.best, ana.mean) == (4, 10, 5.0)


def test_scores_below_nothing_have_a_best_too() -> None:
    plays = [play(1, "ana -7 1 won"), play(2, "ana -2 2")]
    assert (of("ana", plays).best, of("ana", plays).mean) == (-2, -4.5)


def test_days_count_from_the_last_known_date_and_are_unknown_without_any() -> None:
    assert of("ana", [play(None, "ana"), play(20, "ana")]).days == 10
    never = of("ana", [play(None, "ana")])
    assert (never.last, never.days) == (None, None)


def test_the_most_plays_come_first_then_the_names() -> None:
    together = [play(2, "dora", "cy", cooperative=True), play(3, "dora", "bob", "cy")]
    assert [one.player for one in players(together, NOW)] == ["cy", "dora", "bob"]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((), 0), ((1,), 1), ((9,), 1), ((2, 2), 2), ((3, 2, 1), 2), ((4, 4, 3, 3), 3), ((1, 1, 1), 1)],
)
def test_the_h_index_is_so_many_games_so_often(counts: tuple[int, ...], expected: int) -> None:
    games = [f"game {place}" for place, count in enumerate(counts) for _ in range(count)]
    assert h_index(games) == expected


def test_the_h_index_of_a_person_counts_co_operative_games_too() -> None:
    plays = [play(n, "ana", game="Go", cooperative=n > 1) for n in (1, 2)]
    plays += [play(n, "ana", "bob") for n in (3, 4)]
    assert (of("ana", plays).h_index, of("bob", plays).h_index) == (2, 1)


# Head to head


def test_head_to_head_compares_ranks() -> None:
    assert rivalries("ana", EVENINGS) == [
        Rivalry("ana", "bob", plays=4, ahead=2, behind=1, level=1),
        Rivalry("ana", "cy", plays=1, ahead=1, behind=0, level=0),
    ]


def test_both_sides_of_a_rivalry_mirror_each_other() -> None:
    bob = rivalries("bob", EVENINGS)[0]
    assert (bob.other, bob.ahead, bob.behind, bob.level) == ("ana", 1, 2, 1)


def test_plays_without_ranks_and_co_operative_ones_are_left_out() -> None:
    plays = [
        play(1, "ana 9 - won", "bob 5 -"),
        play(2, "ana 9 1 won", "bob 5 -"),
        play(3, "ana - 1 won", "bob - 1 won", cooperative=True),
        play(4, "cy 9 1 won", "bob 5 2"),
    ]
    assert rivalries("ana", plays) == []


# One person under two names at one table


def test_who_stands_twice_in_a_play_played_it_once_and_has_the_better_place() -> None:
    twice = [play(1, "ana 10 3", "ana 20 2", "bob 30 1 won")]
    ana = of("ana", twice)
    assert (ana.plays, ana.wins, ana.best) == (1, 0, 20)
    assert rivalries("bob", twice) == [Rivalry("bob", "ana", plays=1, ahead=1, behind=0, level=0)]
    tied = [play(1, "ana 10 3", "ana 20 1 won", "bob 20 1 won")]
    assert rivalries("ana", tied)[0].level == 1
