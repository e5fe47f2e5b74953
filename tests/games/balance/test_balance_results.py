"""Who wins, and what breaks a tie."""

import pytest

from tests.spec import given
from tracker.core.campaign import Adjusted
from tracker.core.game import Play, Standing
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound

TRUE = (5, 5, 5, 5)  # twenty single tokens: 12 are left in the box
WRITTEN = {5: 5, 3: 4, 1: 3, 0: 2}  # what scores so many points
NOTHING = (0, 0, 0, 0)
SHARED = "tied on points, best turn and exact elements"


def turn(bets=None, **scores):
    """A turn in which everybody named writes what brings these points."""
    sheets = {name: tuple(WRITTEN[points] for points in four) for name, four in scores.items()}
    return ScoreRound(sheets, TRUE, 20, bets=bets or {})


def duel(*scores, variants=(), bets=None):
    """All six turns of ana and bob: bob writes in the odd ones, ana in the even ones."""
    table = given(GAME, "ana=guide bob", variants)
    for place in range(6):
        four = scores[place] if place < len(scores) else NOTHING
        guess = bets if place == 0 else None
        table = table.after(turn(guess, **{("bob", "ana")[place % 2]: four}))
    return table


def result(table):
    (play,) = GAME.plays(table.campaign)
    return play


@pytest.mark.rule("BE-9")
def test_the_most_points_win():
    # ana: 4 as Guide, then 5 and 1. bob: 20, then 1 as Guide.
    play = result(duel((5, 5, 5, 5), (5, 0, 0, 0), NOTHING, (0, 1, 0, 0)))
    standings = (Standing("ana", 10, 2), Standing("bob", 21, 1, won=True))
    assert play == Play(1, standings, "most points")
    assert play.winners == ("bob",)


@pytest.mark.rule("BE-9")
def test_points_as_guide_count_like_all_others():
    # ana: 3 as Guide, 14 and 3. bob: 18, 1 as Guide.
    play = result(duel((5, 5, 5, 3), (5, 3, 3, 3), NOTHING, (1, 1, 1, 0)))
    standings = (Standing("ana", 20, 1, won=True), Standing("bob", 19, 2))
    assert play == Play(1, standings, "most points")


@pytest.mark.rule("BE-9")
def test_nobody_has_won_before_the_last_turn():
    table = given(GAME, "ana=guide bob").after(turn(bob=(5, 5, 5, 5)), turn(ana=NOTHING))
    assert GAME.plays(table.campaign) == ()


@pytest.mark.rule("BE-9")
@pytest.mark.parametrize(
    ("by_hand", "points", "winner", "decided_by"),
    [
        ((), (10, 21), "bob", "most points"),
        ((12,), (22, 21), "ana", "most points"),
        ((14, -2), (22, 21), "ana", "most points"),
        ((11,), (21, 21), "bob", "the best single turn, 20 to 5, points being tied"),
    ],
)
def test_points_changed_by_hand_count_in_the_total_but_are_no_turn(
    by_hand, points, winner, decided_by
):
    table = duel((5, 5, 5, 5), (5, 0, 0, 0), NOTHING, (0, 1, 0, 0))
    table = table.after(*(Adjusted("points", by, "ana", "found a slip") for by in by_hand))
    play = result(table)
    assert tuple(standing.score for standing in play.standings) == points
    assert play.winners == (winner,)
    assert play.decided_by == decided_by


@pytest.mark.rule("BE-9")
def test_what_was_counted_by_hand_beside_the_points_changes_no_result():
    table = duel((5, 5, 5, 5))
    other = table.after(Adjusted("luck", 30, "ana"), Adjusted("points", 30))
    assert result(other) == result(table)


@pytest.mark.rule("BE-10")
def test_a_tie_goes_to_the_best_single_turn_whatever_was_exact():
    # bob: 8, 1 + 1 as Guide, 1. ana: 1 as Guide, 5, 5 (two exact elements to one).
    play = result(duel((5, 3, 0, 0), (5, 0, 0, 0), (1, 0, 0, 0), (5, 0, 0, 0)))
    standings = (Standing("ana", 11, 2), Standing("bob", 11, 1, won=True))
    assert play == Play(1, standings, "the best single turn, 8 to 5, points being tied")


@pytest.mark.rule("BE-10")
def test_a_tie_of_the_best_turns_too_goes_to_the_most_exact_elements():
    # bob: 5 (exact), 1. ana: 1 as Guide, 3 + 1 + 1.
    play = result(duel((5, 0, 0, 0), (3, 1, 1, 0), (1, 0, 0, 0)))
    standings = (Standing("ana", 6, 2), Standing("bob", 6, 1, won=True))
    how = "most exact elements, 1 to 0, points and best turn being tied"
    assert play == Play(1, standings, how)


@pytest.mark.rule("BE-10")
def test_who_is_tied_in_everything_shares_the_victory():
    # Both: 5 (exact) as Aspirant, 1 as Guide.
    play = result(duel((5, 0, 0, 0), (0, 0, 0, 5)))
    standings = (Standing("ana", 6, 1, won=True), Standing("bob", 6, 1, won=True))
    assert play == Play(1, standings, SHARED)
    assert play.winners == ("ana", "bob")


@pytest.mark.rule("BE-10")
def test_two_of_three_share_and_the_third_follows_as_third():
    table = given(GAME, "ana=guide bob cy").after(
        turn(bob=(3, 3, 0, 0), cy=(1, 0, 0, 0)),
        turn(ana=(1, 0, 0, 0), cy=(3, 3, 0, 0)),
        turn(ana=(1, 0, 0, 0), bob=(1, 0, 0, 0)),
        turn(bob=NOTHING, cy=NOTHING),
        turn(ana=NOTHING, cy=NOTHING),
        turn(ana=NOTHING, bob=NOTHING),
    )
    standings = (
        Standing("ana", 2, 3),
        Standing("bob", 7, 1, won=True),
        Standing("cy", 7, 1, won=True),
    )
    assert result(table) == Play(1, standings, SHARED)


@pytest.mark.rule("BE-10")
def test_exact_elements_are_compared_among_those_with_the_best_turn_only__bea_8():
    # ana: 1 as Guide, 8, 8, 1 as Guide, 2.      20 points, best 8, exact 1
    # bob: 8, 2 as Guide, 8, 1, 1 as Guide.      20 points, best 8, exact 0
    # cy:  5, 5, 5, 5.                           20 points, best 5, exact 4
    table = given(GAME, "ana=guide bob cy").after(
        turn(bob=(3, 3, 1, 1), cy=(5, 0, 0, 0)),
        turn(ana=(5, 3, 0, 0), cy=(5, 0, 0, 0)),
        turn(ana=(3, 3, 1, 1), bob=(3, 3, 1, 1)),
        turn(bob=(1, 0, 0, 0), cy=(5, 0, 0, 0)),
        turn(ana=(1, 1, 0, 0), cy=(5, 0, 0, 0)),
        turn(ana=NOTHING, bob=NOTHING),
    )
    standings = (Standing("ana", 20, 1, won=True), Standing("bob", 20, 2), Standing("cy", 20, 3))
    how = "most exact elements, 1 to 0, points and best turn being tied"
    assert result(table) == Play(1, standings, how)


@pytest.mark.rule("BE-10")
def test_a_turn_as_guide_can_be_the_best_turn__bea_7():
    # ana: 4 as Guide. bob: 3, 1. cy: 20 ahead of both.
    table = given(GAME, "ana=guide bob cy").after(
        turn(bob=NOTHING, cy=(5, 5, 5, 5)),
        turn(ana=NOTHING, cy=NOTHING),
        turn(ana=NOTHING, bob=(3, 0, 0, 0)),
        turn(bob=(1, 0, 0, 0), cy=NOTHING),
        turn(ana=NOTHING, cy=NOTHING),
        turn(ana=NOTHING, bob=NOTHING),
    )
    standings = (Standing("ana", 4, 2), Standing("bob", 4, 3), Standing("cy", 20, 1, won=True))
    assert result(table) == Play(1, standings, "most points")


@pytest.mark.rule("BE-10")
@pytest.mark.rule("BE-12")
def test_a_bet_belongs_to_the_best_turn__bea_5():
    # bob: 5 and a bet of 5. ana: 1 as Guide, 7, 2. Without the bet, ana's turn were better.
    table = duel(
        (5, 0, 0, 0), (3, 3, 1, 0), NOTHING, (1, 1, 0, 0), variants=("bet",), bets={"bob": 12}
    )
    standings = (Standing("ana", 10, 2), Standing("bob", 10, 1, won=True))
    how = "the best single turn, 10 to 7, points being tied"
    assert result(table) == Play(1, standings, how)


@pytest.mark.rule("BE-10")
@pytest.mark.rule("BE-12")
def test_a_right_bet_is_no_exact_element_in_a_tie__bea_6():
    # bob: a bet of 5, 1 as Guide. ana: 5 (exact), 1. Both have 6 points and a turn of 5.
    table = duel(NOTHING, (5, 0, 0, 0), NOTHING, (1, 0, 0, 0), variants=("bet",), bets={"bob": 12})
    standings = (Standing("ana", 6, 1, won=True), Standing("bob", 6, 2))
    how = "most exact elements, 1 to 0, points and best turn being tied"
    assert result(table) == Play(1, standings, how)
