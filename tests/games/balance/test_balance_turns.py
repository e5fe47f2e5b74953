"""One turn: what is written, what it scores, what the Guide gets."""

import pytest

from tests.spec import given
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import RoundScored, Row

EXAMPLE = {"F": 4, "A": 2, "W": 3, "E": 4, "FE": 1, "WE": 1, "FWE": 1, "FAWE": 1}
TRUE = (7, 3, 6, 8)
BLANK = (None, None, None, None)


@pytest.mark.rule("BE-5")
@pytest.mark.rule("BE-6")
@pytest.mark.rule("BE-7")
@pytest.mark.rule("BE-8")
def test_the_printed_example_scores_8_and_1_for_the_guide__ex_be_1():
    rows = (Row("ana", guide_points=1), Row("bob", (7, 2, 7, 5), (5, 3, 0, 0)))
    event = RoundScored(1, "ana", (7, 3, 6, 8), rows, 17, EXAMPLE)
    after = given(GAME).when(ScoreRound({"bob": (7, 2, 7, 5)}, drawn=EXAMPLE)).then(event)
    assert [row.be for row in after.state.turns[0].rows] == [1, 8]
    assert [after.state.total(player) for player in ("ana", "bob")] == [1, 8]


@pytest.mark.rule("BE-6")
@pytest.mark.parametrize(
    ("written", "points"),
    list(enumerate([0, 0, 0, 0, 0, 1, 3, 5, 0, 0, 0, 0, 0, 0])),
)
def test_points_fall_with_what_is_missing_and_vanish_above(written, points):
    sheet = (written, 0, 0, 0)
    (event,) = given(GAME).when(ScoreRound({"bob": sheet}, TRUE, 17)).events
    assert event.rows[1] == Row("bob", sheet, (points, 0, 0, 0))


@pytest.mark.rule("BE-6")
@pytest.mark.parametrize("place", range(4))
def test_every_element_is_scored_against_its_own_count(place):
    sheet = tuple(TRUE[n] if n == place else 13 for n in range(4))
    scores = tuple(5 if n == place else 0 for n in range(4))
    (event,) = given(GAME).when(ScoreRound({"bob": sheet}, TRUE, 17)).events
    assert event.rows[1] == Row("bob", sheet, scores)


@pytest.mark.rule("BE-6")
@pytest.mark.parametrize(
    ("true", "written", "points"),
    [
        *[(0, 0, 5), (0, 1, 0)],
        *[(1, 0, 3), (1, 1, 5), (1, 2, 0)],
        *[(2, 0, 1), (2, 1, 3), (2, 2, 5), (2, 3, 0)],
        *[(3, 0, 0), (3, 1, 1), (3, 2, 3), (3, 3, 5), (3, 4, 0)],
    ],
)
def test_a_zero_is_a_number_like_any_other__ex_be_4(true, written, points):
    sheet = (written, 0, 0, 0)
    (event,) = given(GAME).when(ScoreRound({"bob": sheet}, (true, 5, 5, 5), 15)).events
    assert event.rows[1] == Row("bob", sheet, (points, 0, 0, 0))


@pytest.mark.rule("BE-6")
def test_a_blank_scores_nothing_even_where_a_zero_would__bea_9():
    command = ScoreRound({"bob": (None, 5, None, 4)}, (0, 5, 5, 5), 15)
    rows = (Row("ana", guide_points=1), Row("bob", (None, 5, None, 4), (0, 5, 0, 3)))
    given(GAME).when(command).then(RoundScored(1, "ana", (0, 5, 5, 5), rows, 15))


@pytest.mark.rule("BE-5")
def test_a_sheet_may_stay_blank():
    command = ScoreRound({"bob": BLANK}, TRUE)
    rows = (Row("ana"), Row("bob", BLANK, (0, 0, 0, 0)))
    given(GAME).when(command).then(RoundScored(1, "ana", TRUE, rows))


@pytest.mark.rule("BE-5")
def test_the_numbers_of_every_aspirant_are_needed():
    table = given(GAME, "ana=guide bob cy")
    error = table.when(ScoreRound({"bob": TRUE}, TRUE, 17)).refused("BE-5")
    assert "cy" in error.message


@pytest.mark.rule("BE-5")
def test_an_aspirant_who_sat_out_is_a_house_rule_and_scores_nothing():
    rows = (Row("ana", guide_points=4), Row("bob", TRUE, (5, 5, 5, 5)), Row("cy"))
    table = given(GAME, "ana=guide bob cy")
    outcome = table.when(ScoreRound({"bob": TRUE}, TRUE, 17), "cy was late")
    outcome.house_ruled("BE-5").then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-5")
def test_the_guide_writes_nothing():
    table = given(GAME, "ana=guide bob")
    error = table.when(ScoreRound({"ana": TRUE, "bob": TRUE}, TRUE, 17)).refused("BE-5")
    assert error.message == "ana guides turn 1 and writes nothing."
    assert "bob=" in error.hint


@pytest.mark.rule("BE-7")
def test_a_guide_who_wrote_as_well_gets_nothing_for_hitting_what_only_the_guide_saw():
    rows = (
        Row("ana", (7, 3, 0, 0), (5, 5, 0, 0), guide_points=1),
        Row("bob", (7, 2, 7, 5), (5, 3, 0, 0)),
    )
    command = ScoreRound({"ana": (7, 3, 0, 0), "bob": (7, 2, 7, 5)}, TRUE, 17)
    outcome = given(GAME, "ana=guide bob").when(command, "ana looked away")
    outcome.house_ruled("BE-5").then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-7")
def test_the_guide_gets_a_point_for_every_aspirant_on_the_same_element__bea_1():
    sheets = {"bob": (7, 0, 0, 0), "cy": (7, 3, 0, 0), "dan": (7, 3, 6, 0)}
    rows = (
        Row("ana", guide_points=6),
        Row("bob", (7, 0, 0, 0), (5, 0, 0, 0)),
        Row("cy", (7, 3, 0, 0), (5, 5, 0, 0)),
        Row("dan", (7, 3, 6, 0), (5, 5, 5, 0)),
    )
    table = given(GAME, "ana bob cy dan")
    table.when(ScoreRound(sheets, TRUE, 17)).then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-7")
def test_the_guide_gets_nothing_for_what_was_nearly_right():
    rows = (Row("ana"), Row("bob", (6, 2, 5, 6), (3, 3, 3, 1)))
    command = ScoreRound({"bob": (6, 2, 5, 6)}, TRUE, 17)
    given(GAME).when(command).then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-7")
@pytest.mark.rule("BE-8")
def test_the_most_that_a_turn_brings_is_20_and_4_for_each_aspirant__ex_be_10():
    names = ("bob", "cy", "dan", "eve", "fay")
    rows = (Row("ana", guide_points=20), *(Row(name, TRUE, (5, 5, 5, 5)) for name in names))
    command = ScoreRound(dict.fromkeys(names, TRUE), TRUE, 17)
    after = given(GAME, "ana bob cy dan eve fay").when(command)
    state = after.then(RoundScored(1, "ana", TRUE, rows, 17)).state
    assert [row.be for row in state.turns[0].rows] == [20, 20, 20, 20, 20, 20]


@pytest.mark.rule("BE-4")
@pytest.mark.parametrize("tokens", range(15, 21))
def test_15_to_20_tokens_are_what_a_turn_takes(tokens):
    rows = (Row("ana", guide_points=4), Row("bob", (5, 5, 5, 5), (5, 5, 5, 5)))
    command = ScoreRound({"bob": (5, 5, 5, 5)}, (5, 5, 5, 5), tokens)
    given(GAME).when(command).then(RoundScored(1, "ana", (5, 5, 5, 5), rows, tokens))


@pytest.mark.rule("BE-4")
@pytest.mark.parametrize(
    ("counts", "tokens"), [((5, 5, 5, 5), 14), ((6, 6, 6, 6), 21), ((13, 13, 13, 13), 32)]
)
def test_another_number_of_tokens_is_warned_of_and_played__bea_12(counts, tokens):
    rows = (Row("ana", guide_points=4), Row("bob", counts, (5, 5, 5, 5)))
    event = RoundScored(1, "ana", counts, rows, tokens)
    says = f"A turn takes 15 to 20 tokens; here it takes {tokens}."
    given(GAME).when(ScoreRound({"bob": counts}, counts, tokens)).warned("BE-4", says).then(event)


@pytest.mark.rule("BE-4")
def test_listed_tokens_are_counted_for_the_warning_too():
    drawn = {"F": 5, "A": 5, "W": 4}
    rows = (Row("ana", guide_points=4), Row("bob", (5, 5, 4, 0), (5, 5, 5, 5)))
    event = RoundScored(1, "ana", (5, 5, 4, 0), rows, 14, drawn)
    command = ScoreRound({"bob": (5, 5, 4, 0)}, drawn=drawn)
    given(GAME).when(command).warned("BE-4").then(event)


@pytest.mark.rule("BE-4")
def test_counts_that_no_usual_number_of_tokens_shows_are_warned_of():
    rows = (Row("ana", guide_points=4), Row("bob", (1, 1, 1, 1), (5, 5, 5, 5)))
    event = RoundScored(1, "ana", (1, 1, 1, 1), rows)
    outcome = given(GAME).when(ScoreRound({"bob": (1, 1, 1, 1)}, (1, 1, 1, 1)))
    outcome.warned("BE-4", "A turn takes 15 to 20 tokens; here it takes 1 to 4.").then(event)


@pytest.mark.rule("BE-4")
@pytest.mark.parametrize("counts", [(3, 4, 4, 4), (5, 5, 5, 5), (0, 8, 8, 8)])
def test_counts_that_some_usual_number_of_tokens_shows_raise_no_question(counts):
    outcome = given(GAME).when(ScoreRound({"bob": counts}, counts))
    outcome.then(*outcome.events)


@pytest.mark.rule("BE-22")
def test_a_written_number_above_13_is_warned_of_and_scores_nothing():
    sheet = (14, 3, 99, 13)
    rows = (Row("ana", guide_points=1), Row("bob", sheet, (0, 5, 0, 0)))
    outcome = given(GAME).when(ScoreRound({"bob": sheet}, TRUE, 17))
    outcome = outcome.warned("BE-22", "bob wrote 14 fire: there are only 13.")
    outcome = outcome.warned("BE-22", "bob wrote 99 water: there are only 13.")
    outcome.then(RoundScored(1, "ana", TRUE, rows, 17))
