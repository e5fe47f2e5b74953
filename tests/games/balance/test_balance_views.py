"""What people read: lines, score sheets, the board, what comes next."""

import pytest

from tests.spec import given
from tracker.core.campaign import Adjusted
from tracker.core.game import ScoreRow
from tracker.core.page import Column, Text
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound

TRUE = (7, 3, 6, 8)  # on 17 tokens: 15 are left in the box
EXAMPLE = ScoreRound({"bob": (7, 2, 7, 5)}, TRUE, 17)
NOTHING = (None,) * 4
PAIRS = (
    Column("fire_seen", "Fire", right=True),
    Column("fire_points", "pts", right=True),
    Column("air_seen", "Air", right=True),
    Column("air_points", "pts", right=True),
    Column("water_seen", "Water", right=True),
    Column("water_points", "pts", right=True),
    Column("earth_seen", "Earth", right=True),
    Column("earth_points", "pts", right=True),
)


def told(table, command, house_rule=None):
    """The line of a command's event, as read right after it."""
    (event,) = table.when(command, house_rule).events
    return GAME.tell(table.evolved(event).campaign, event)


def blank(name):
    return ScoreRound({name: NOTHING}, TRUE, 17)


def before_the_last_turn(first=EXAMPLE, second=None):
    """Five turns of ana and bob, of which the last three are blank."""
    second = second or blank("ana")
    steps = (first, second, blank("bob"), blank("ana"), blank("bob"))
    return given(GAME, "ana=guide bob").after(*steps)


@pytest.mark.rule("BE-8")
def test_a_turn_is_told_with_all_scores_and_the_next_guide():
    assert told(given(GAME), EXAMPLE) == "bob 8 (5+3+0+0), ana 1 as Guide; bob guides next"


@pytest.mark.rule("BE-8")
def test_aspirants_are_told_in_order_of_seats_and_the_guide_last():
    table = given(GAME, "ana bob=guide cy")
    line = told(table, ScoreRound({"cy": TRUE, "ana": (7, 2, 7, 5)}, TRUE, 17))
    assert line == "ana 8 (5+3+0+0), cy 20 (5+5+5+5), bob 5 as Guide; cy guides next"


@pytest.mark.rule("BE-12")
def test_bets_are_told_with_what_they_brought():
    command = ScoreRound({"bob": (7, 2, 7, 5), "cy": TRUE}, TRUE, 17, bets={"bob": 15, "cy": 14})
    line = told(given(GAME, "ana bob cy", ("bet",)), command)
    assert line == (
        "bob 13 (5+3+0+0, bet 15 +5), cy 20 (5+5+5+5, bet 14 +0), ana 5 as Guide; bob guides next"
    )


@pytest.mark.rule("BE-12")
def test_the_guides_bet_is_told_beside_the_points_as_guide():
    command = ScoreRound({"bob": (7, 2, 7, 5)}, TRUE, 17, bets={"ana": 15})
    line = told(given(GAME, variants=("forte", "bet")), command)
    assert line == "bob 8 (5+3+0+0), ana 6 (bet 15 +5) as Guide; bob guides next"


@pytest.mark.rule("BE-12")
def test_a_lost_bet_is_told_with_what_it_cost():
    table = given(GAME, "ana=guide bob", ("bet",)).after(EXAMPLE, blank("ana"))
    line = told(table, ScoreRound({"bob": NOTHING}, TRUE, 17, bets={"bob": 16}))
    assert line == "bob -5 (0+0+0+0, bet 16 -5), ana 0 as Guide; bob guides next"


@pytest.mark.rule("BE-5")
def test_a_guide_who_wrote_as_well_is_told_with_both_kinds_of_points():
    command = ScoreRound({"ana": (6, 2, 0, 0), "bob": (7, 2, 7, 5)}, TRUE, 17)
    line = told(given(GAME, "ana=guide bob"), command, "ana looked away")
    assert line == ("bob 8 (5+3+0+0), ana 7 (3+3+0+0, Guide 1) as Guide; bob guides next")


@pytest.mark.rule("BE-9")
def test_the_last_turn_tells_who_won():
    line = told(before_the_last_turn(), blank("ana"))
    assert line == (
        "ana 0 (0+0+0+0), bob 0 as Guide; the game is over: bob wins by most points (bob 8, ana 1)"
    )


@pytest.mark.rule("BE-10")
def test_the_last_turn_tells_what_broke_a_tie():
    # bob: 5 and 1, ana: 1 as Guide, 3 and 1 + 1.
    first = ScoreRound({"bob": (7, 0, 0, 0)}, TRUE, 17)
    second = ScoreRound({"ana": (6, 1, 4, None)}, TRUE, 17)
    third = ScoreRound({"bob": (5, 0, 0, 0)}, TRUE, 17)
    table = given(GAME, "ana=guide bob")
    table = table.after(first, second, third, blank("ana"), blank("bob"))
    assert told(table, blank("ana")) == (
        "ana 0 (0+0+0+0), bob 0 as Guide; the game is over: bob wins by most exact elements,"
        " 1 to 0, points and best turn being tied (bob 6, ana 6)"
    )


@pytest.mark.rule("BE-10")
def test_the_last_turn_tells_of_a_shared_victory():
    same = (ScoreRound({name: (7, 0, 0, 0)}, TRUE, 17) for name in ("bob", "ana"))
    assert told(before_the_last_turn(*same), blank("ana")) == (
        "ana 0 (0+0+0+0), bob 0 as Guide; the game is over: ana and bob share the victory,"
        " tied on points, best turn and exact elements (ana 6, bob 6)"
    )


@pytest.mark.rule("BE-2")
def test_a_turn_after_the_last_one_is_told_as_such():
    table = before_the_last_turn().after(blank("ana"))
    assert told(table, EXAMPLE, "once more") == (
        "bob 8 (5+3+0+0), ana 1 as Guide; the game is over: bob wins by most points (bob 16, ana 2)"
    )


@pytest.mark.rule("BE-8")
def test_the_score_sheet_has_a_row_for_each_of_six_turns():
    anas, bobs = GAME.scorepad(given(GAME).after(EXAMPLE).campaign)
    columns = (Column("turn", "Turn", fixed=True), *PAIRS, Column("be", "BE", right=True))
    assert (anas.title, anas.group) == ("Balance Counter of ana", ("player", "ana"))
    assert (bobs.title, bobs.group) == ("Balance Counter of bob", ("player", "bob"))
    assert anas.columns == bobs.columns == columns
    unplayed = tuple((name, *[None] * 9) for name in ("II", "III", "IV", "V", "VI"))
    assert anas.rows == (
        ("I Guide", None, None, None, None, None, None, None, None, 1),
        *unplayed,
        ("Total", None, 0, None, 0, None, 0, None, 0, 1),
    )
    assert bobs.rows == (
        ("I", 7, 5, 2, 3, 7, 0, 5, 0, 8),
        *unplayed,
        ("Total", None, 5, None, 3, None, 0, None, 0, 8),
    )


@pytest.mark.rule("BE-5")
@pytest.mark.rule("BE-8")
def test_the_score_sheet_sums_every_element_and_leaves_blanks_blank():
    second = ScoreRound({"ana": (7, None, 0, 6)}, TRUE, 17)
    third = ScoreRound({"bob": (6, 3, None, 6)}, TRUE, 17)
    anas, bobs = GAME.scorepad(given(GAME).after(EXAMPLE, second, third).campaign)
    assert anas.rows == (
        ("I Guide", None, None, None, None, None, None, None, None, 1),
        ("II", 7, 5, None, 0, 0, 0, 6, 1, 6),
        ("III Guide", None, None, None, None, None, None, None, None, 1),
        ("IV", *[None] * 9),
        ("V", *[None] * 9),
        ("VI", *[None] * 9),
        ("Total", None, 5, None, 0, None, 0, None, 1, 8),
    )
    assert bobs.rows == (
        ("I", 7, 5, 2, 3, 7, 0, 5, 0, 8),
        ("II Guide", None, None, None, None, None, None, None, None, 1),
        ("III", 6, 3, 3, 5, None, 0, 6, 1, 9),
        ("IV", *[None] * 9),
        ("V", *[None] * 9),
        ("VI", *[None] * 9),
        ("Total", None, 8, None, 8, None, 0, None, 1, 18),
    )


@pytest.mark.rule("BE-12")
def test_the_score_sheet_shows_bets_and_points_changed_by_hand():
    first = ScoreRound({"bob": (7, 2, 7, 5)}, TRUE, 17, bets={"bob": 15})
    second = ScoreRound({"ana": (7, 3, None, None)}, TRUE, 17, bets={"ana": 16})
    table = given(GAME, "ana=guide bob", ("bet",)).after(first, second)
    anas, bobs = GAME.scorepad(table.after(Adjusted("points", 3, "bob")).campaign)
    columns = (
        Column("turn", "Turn", fixed=True),
        *PAIRS,
        Column("bet", "Bet", right=True),
        Column("be", "BE", right=True),
    )
    assert anas.columns == bobs.columns == columns
    unplayed = tuple((name, *[None] * 10) for name in ("III", "IV", "V", "VI"))
    assert anas.rows == (
        ("I Guide", None, None, None, None, None, None, None, None, None, 1),
        ("II", 7, 5, 3, 5, None, 0, None, 0, "16: -1", 9),
        *unplayed,
        ("Total", None, 5, None, 5, None, 0, None, 0, None, 10),
    )
    assert bobs.rows == (
        ("I", 7, 5, 2, 3, 7, 0, 5, 0, "15: +5", 13),
        ("II Guide", None, None, None, None, None, None, None, None, None, 2),
        *unplayed,
        ("by hand", None, None, None, None, None, None, None, None, None, 3),
        ("Total", None, 5, None, 3, None, 0, None, 0, None, 18),
    )


@pytest.mark.rule("BE-9")
def test_the_score_sheets_of_a_whole_game_end_with_the_result():
    table = before_the_last_turn().after(blank("ana"))
    anas, bobs, end = GAME.scorepad(table.campaign)
    assert [row[0] for row in anas.rows] == [
        *("I Guide", "II", "III Guide", "IV", "V Guide", "VI"),
        "Total",
    ]
    assert [row[-1] for row in bobs.rows] == [8, 0, 0, 0, 0, 0, 8]
    assert end == Text(("bob wins by most points (bob 8, ana 1)",))


@pytest.mark.rule("BE-2")
def test_a_turn_beyond_the_last_one_gets_a_row_and_a_column_of_its_own():
    table = before_the_last_turn().after(blank("ana")).after(EXAMPLE, house_rule="once more")
    _, bobs, _ = GAME.scorepad(table.campaign)
    assert bobs.rows[6] == ("7", 7, 5, 2, 3, 7, 0, 5, 0, 8)
    (board,) = GAME.board(table.campaign)
    assert [column.label for column in board.columns][-2:] == ["7", "Total"]
    assert board.rows[1] == ("bob", 8, "0*", 0, "0*", 0, "0*", 8, 16)
    assert bobs.rows[7] == ("Total", None, 10, None, 6, None, 0, None, 0, 16)


@pytest.mark.rule("BE-6")
@pytest.mark.rule("BE-7")
@pytest.mark.rule("BE-12")
def test_every_figure_of_a_sheet_is_a_row_of_the_scores():
    first = ScoreRound({"bob": (7, 2, 7, 5)}, TRUE, 17, bets={"bob": 15})
    second = ScoreRound({"ana": (None, 3, 4, 9)}, TRUE, 17, bets={"ana": 14, "bob": 15})
    table = given(GAME, "ana=guide bob", ("bet",)).after(first, second)
    assert GAME.score_rows(table.campaign) == (
        ScoreRow(1, 1, "ana", "guide", None, 1),
        ScoreRow(1, 1, "bob", "fire", 7, 5),
        ScoreRow(1, 1, "bob", "air", 2, 3),
        ScoreRow(1, 1, "bob", "water", 7, 0),
        ScoreRow(1, 1, "bob", "earth", 5, 0),
        ScoreRow(1, 1, "bob", "bet", 15, 5),
        ScoreRow(1, 2, "ana", "fire", None, 0),
        ScoreRow(1, 2, "ana", "air", 3, 5),
        ScoreRow(1, 2, "ana", "water", 4, 1),
        ScoreRow(1, 2, "ana", "earth", 9, 0),
        ScoreRow(1, 2, "ana", "bet", 14, -1),
        ScoreRow(1, 2, "bob", "guide", None, 1),
        ScoreRow(1, 2, "bob", "bet", 15, 5),
    )


@pytest.mark.rule("BE-7")
def test_a_turn_as_guide_is_a_row_of_the_scores_even_if_it_brought_nothing():
    rows = GAME.score_rows(given(GAME).after(blank("bob")).campaign)
    assert rows[0] == ScoreRow(1, 1, "ana", "guide", None, 0)
    assert rows[1:] == tuple(
        ScoreRow(1, 1, "bob", element, None, 0) for element in ("fire", "air", "water", "earth")
    )


@pytest.mark.rule("BE-3")
def test_the_board_says_who_guides_and_who_has_how_much():
    (board,) = GAME.board(given(GAME, variants=("forte", "bet")).campaign)
    assert board.title == "Balance Elemental, forte and bet: turn 1 of 6, who guides is open"
    assert board.foot == ""
    assert board.rows == (("ana", *[None] * 6, 0), ("bob", *[None] * 6, 0))

    (board,) = GAME.board(given(GAME).after(EXAMPLE, Adjusted("points", -2, "bob")).campaign)
    assert board.title == "Balance Elemental: turn 2 of 6, bob guides"
    assert [column.label for column in board.columns] == [
        *("Player", "I", "II", "III", "IV", "V", "VI"),
        "Total",
    ]
    assert board.rows == (("ana", "1*", *[None] * 5, 1), ("bob", 8, *[None] * 5, 6))
    assert board.foot == "A star marks the turn as Guide."


@pytest.mark.rule("BE-9")
def test_the_board_of_a_whole_game_shows_the_result():
    (board,) = GAME.board(before_the_last_turn().after(blank("ana")).campaign)
    assert board.title == "Balance Elemental: all 6 turns played"
    assert board.rows == (
        ("ana", "1*", 0, "0*", 0, "0*", 0, 1),
        ("bob", 8, "0*", 0, "0*", 0, "0*", 8),
    )
    assert board.foot == "bob wins by most points (bob 8, ana 1)"


@pytest.mark.rule("BE-3")
def test_what_comes_next_names_those_who_will_write():
    table = given(GAME, "ana bob=guide cy")
    pattern = "tracker balance round F,A,W,E --tokens N"
    assert GAME.suggest(table.campaign) == (
        f"{pattern} ana=F,A,W,E cy=…",
        "tracker scorepad",
        "tracker balance round --help",
    )
    others = ("tracker scorepad", "tracker undo")
    table = table.after(ScoreRound({"ana": NOTHING, "cy": NOTHING}, TRUE, 17))
    assert GAME.suggest(table.campaign) == (f"{pattern} ana=F,A,W,E bob=…", *others)


@pytest.mark.rule("BE-2")
def test_after_the_last_turn_another_game_comes_next():
    table = before_the_last_turn().after(blank("ana"))
    assert GAME.suggest(table.campaign) == ("tracker scorepad", "tracker again", "tracker undo")
