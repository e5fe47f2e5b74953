"""Bets on what is left in the box."""

import pytest

from tests.spec import given
from tracker.core.campaign import Adjusted
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import Bet, RoundScored, Row

TRUE = (7, 3, 6, 8)  # on 17 tokens: 15 are left in the box
NOTHING = (0, 0, 0, 0)


def turn(*writers, bob=NOTHING, bets, tokens=17, counts=TRUE, guide=""):
    sheets = {name: bob if name == "bob" else NOTHING for name in writers}
    return ScoreRound(sheets, counts, tokens, bets=bets, guide=guide)


def betting(players="ana bob", *others):
    return given(GAME, players, ("bet", *others))


@pytest.mark.rule("BE-12")
def test_a_right_bet_on_the_box_brings_5_points__ex_be_5():
    rows = (Row("ana", guide_points=1), Row("bob", (7, 2, 7, 5), (5, 3, 0, 0), bet=Bet(15, 5)))
    after = betting().when(turn("bob", bob=(7, 2, 7, 5), bets={"bob": 15}))
    after = after.then(RoundScored(1, "ana", TRUE, rows, 17))
    assert after.state.total("bob") == 13


@pytest.mark.rule("BE-12")
@pytest.mark.parametrize("guess", [0, 14, 16, 17, 32])
@pytest.mark.parametrize(
    ("first", "before", "lost", "left"),
    [
        pytest.param((7, 2, 7, 5), 8, 5, 3, id="8 becomes 3"),
        pytest.param((7, 0, 0, 0), 5, 5, 0, id="5 becomes 0"),
        pytest.param((6, 1, 0, 0), 4, 4, 0, id="4 becomes 0"),
        pytest.param((6, 0, 0, 0), 3, 3, 0, id="3 becomes 0"),
        pytest.param((0, 0, 0, 0), 0, 0, 0, id="0 stays 0"),
    ],
)
def test_a_wrong_bet_costs_5_points_or_all_there_are__ex_be_5(first, before, lost, left, guess):
    table = betting("cy=guide ana bob").after(turn("ana", "bob", bob=first, bets={}))
    assert table.state.total("bob") == before
    rows = (
        Row("cy", NOTHING, NOTHING),
        Row("ana"),
        Row("bob", NOTHING, NOTHING, bet=Bet(guess, -lost)),
    )
    after = table.when(turn("cy", "bob", bets={"bob": guess}))
    after = after.then(RoundScored(2, "ana", TRUE, rows, 17))
    assert after.state.total("bob") == left


@pytest.mark.rule("BE-12")
@pytest.mark.parametrize(
    ("first", "total"),
    [
        pytest.param((0, 0, 0, 0), 8, id="none there: none lost"),
        pytest.param((6, 0, 0, 0), 8, id="3 there: 3 lost"),
        pytest.param((7, 2, 7, 5), 11, id="8 there: 5 lost"),
    ],
)
def test_a_wrong_bet_is_paid_before_the_points_of_its_own_turn__bea_4(first, total):
    table = betting("cy=guide ana bob").after(turn("ana", "bob", bob=first, bets={}))
    after = table.after(turn("cy", "bob", bob=(7, 2, 7, 5), bets={"bob": 14}))
    assert after.state.total("bob") == total


@pytest.mark.rule("BE-12")
def test_who_has_no_points_may_bet__bea_11():
    rows = (Row("ana"), Row("bob", NOTHING, NOTHING, bet=Bet(14, 0)))
    outcome = betting().when(turn("bob", bets={"bob": 14}))
    outcome.then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-12")
def test_everybody_may_bet_once_in_the_same_turn__bea_3():
    table = betting("ana=guide bob cy dan").when(
        turn("bob", "cy", "dan", bets={"bob": 15, "cy": 15, "dan": 16})
    )
    rows = (
        Row("ana"),
        Row("bob", NOTHING, NOTHING, bet=Bet(15, 5)),
        Row("cy", NOTHING, NOTHING, bet=Bet(15, 5)),
        Row("dan", NOTHING, NOTHING, bet=Bet(16, 0)),
    )
    table.then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-12")
def test_a_bet_of_the_guide_is_warned_of_and_counts__bea_2():
    rows = (Row("ana", bet=Bet(15, 5)), Row("bob", NOTHING, NOTHING))
    outcome = betting().when(turn("bob", bets={"ana": 15}))
    outcome = outcome.warned("BE-12", "ana is the Guide, who has seen the tokens, and bets.")
    outcome.then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-12")
@pytest.mark.rule("BE-14")
def test_a_guide_who_drew_unseen_may_bet__bea_2():
    rows = (Row("ana", bet=Bet(15, 5)), Row("bob", NOTHING, NOTHING))
    outcome = betting("ana bob", "forte").when(turn("bob", bets={"ana": 15}))
    outcome.then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-12")
def test_bets_belong_to_the_variant():
    command = turn("bob", bets={"bob": 15})
    error = given(GAME).when(command).refused("BE-12")
    assert "--variant bet" in error.hint
    rows = (Row("ana"), Row("bob", NOTHING, NOTHING, bet=Bet(15, 5)))
    outcome = given(GAME).when(command, "for once").house_ruled("BE-12")
    outcome.then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-12")
def test_a_bet_needs_the_number_of_tokens():
    error = betting().when(turn("bob", bets={"bob": 15}, tokens=None)).refused("BE-12")
    assert "7F 3A 6W 8E" in error.message
    assert error.hint == "Add --tokens N, from 11 to 20."


@pytest.mark.rule("BE-12")
def test_a_bet_takes_the_number_of_tokens_from_counts_that_leave_only_one():
    counts = (0, 8, 8, 8)  # all 19 tokens without fire: 13 are left
    rows = (Row("ana", guide_points=1), Row("bob", NOTHING, (5, 0, 0, 0), bet=Bet(13, 5)))
    outcome = betting().when(turn("bob", bets={"bob": 13}, tokens=None, counts=counts))
    outcome.then(RoundScored(1, "ana", counts, rows, 19))


@pytest.mark.rule("BE-12")
def test_a_bet_takes_the_number_of_tokens_from_those_listed():
    drawn = {"F": 5, "A": 5, "W": 5}
    rows = (Row("ana", guide_points=1), Row("bob", NOTHING, (0, 0, 0, 5), bet=Bet(17, 5)))
    command = ScoreRound({"bob": NOTHING}, drawn=drawn, bets={"bob": 17})
    betting().when(command).then(RoundScored(1, "ana", (5, 5, 5, 0), rows, 15, drawn))


@pytest.mark.rule("BE-12")
def test_a_bet_above_what_the_box_ever_holds_is_refused():
    error = betting().when(turn("bob", bets={"bob": 33})).refused("BE-12")
    assert "33" in error.message


@pytest.mark.rule("BE-12")
def test_a_bet_above_what_the_box_ever_holds_is_a_lost_one_under_a_house_rule():
    rows = (Row("ana"), Row("bob", NOTHING, NOTHING, bet=Bet(33, 0)))
    outcome = betting().when(turn("bob", bets={"bob": 33}), "bob insists").house_ruled("BE-12")
    outcome.then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-12")
def test_a_bet_on_counts_that_nothing_can_show_says_how_to_go_on():
    command = turn("bob", bets={"bob": 15}, tokens=None, counts=(13, 0, 0, 0))
    betting().when(command, "our own box").refused("BE-12")


@pytest.mark.rule("BE-12")
def test_bets_are_kept_in_the_row_of_their_turn__bea_5():
    table = betting().after(turn("bob", bob=(7, 2, 7, 5), bets={"bob": 15}))
    assert [row.be for row in table.state.rows("bob")] == [13]


@pytest.mark.rule("BE-12")
def test_a_right_bet_is_no_exact_element__bea_6():
    table = betting().after(turn("bob", bob=(7, 2, 7, 5), bets={"bob": 15}))
    assert [row.exact for row in table.state.rows("bob")] == [1]


@pytest.mark.rule("BE-12")
def test_a_note_on_the_score_changes_no_bet_that_was_made():
    table = betting().after(turn("bob", bob=(7, 2, 7, 5), bets={"bob": 15}))
    assert table.after(Adjusted("points", 4, "bob")).state == table.state
