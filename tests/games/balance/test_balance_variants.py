"""Forte, Bet and Perfectum, alone and together."""

import pytest

from tests.spec import given
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import Bet, RoundScored, Row

TRUE = (7, 3, 6, 8)


@pytest.mark.rule("BE-11")
@pytest.mark.parametrize(
    ("counts", "tokens"),
    [((1, 1, 1, 1), 1), ((2, 0, 0, 0), 2), ((5, 5, 5, 5), 14), ((13, 13, 13, 13), 32)],
)
def test_forte_takes_any_number_of_tokens_from_1_to_32__bea_10(counts, tokens):
    rows = (Row("ana", guide_points=4), Row("bob", counts, (5, 5, 5, 5)))
    outcome = given(GAME, variants=("forte",)).when(ScoreRound({"bob": counts}, counts, tokens))
    outcome.then(RoundScored(1, "ana", counts, rows, tokens))


@pytest.mark.rule("BE-11")
@pytest.mark.parametrize("tokens", [0, 33])
def test_forte_takes_at_least_one_token_and_no_more_than_there_are__bea_10(tokens):
    command = ScoreRound({"bob": TRUE}, TRUE, tokens)
    given(GAME, variants=("forte",)).when(command).refused("BE-1")


@pytest.mark.rule("BE-11")
def test_forte_changes_nothing_in_the_scores():
    rows = (Row("ana", guide_points=1), Row("bob", (7, 2, 4, 5), (5, 3, 1, 0)))
    command = ScoreRound({"bob": (7, 2, 4, 5)}, TRUE, 17)
    outcome = given(GAME, variants=("forte",)).when(command)
    outcome.then(RoundScored(1, "ana", TRUE, rows, 17))


@pytest.mark.rule("BE-13")
def test_perfectum_knows_only_exact_numbers__ex_be_3():
    sheets = {"bob": TRUE, "cy": (7, 2, 7, 5), "dan": (6, 2, 5, 7)}
    rows = (
        Row("ana", guide_points=5),
        Row("bob", TRUE, (5, 5, 5, 5)),
        Row("cy", (7, 2, 7, 5), (5, 0, 0, 0)),
        Row("dan", (6, 2, 5, 7), (0, 0, 0, 0)),
    )
    table = given(GAME, "ana bob cy dan", ("perfectum",))
    after = table.when(ScoreRound(sheets, TRUE, 17)).then(RoundScored(1, "ana", TRUE, rows, 17))
    assert [row.be for row in after.state.turns[0].rows] == [5, 20, 5, 0]


@pytest.mark.rule("BE-13")
@pytest.mark.parametrize(
    ("written", "points"), list(enumerate([0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0]))
)
def test_perfectum_gives_nothing_for_any_other_number(written, points):
    sheet = (written, 0, 0, 0)
    command = ScoreRound({"bob": sheet}, TRUE, 17)
    (event,) = given(GAME, variants=("perfectum",)).when(command).events
    assert event.rows[1] == Row("bob", sheet, (points, 0, 0, 0))


@pytest.mark.rule("BE-13")
def test_perfectum_gives_nothing_for_a_blank__bea_9():
    sheet = (None, 5, None, 5)
    rows = (Row("ana", guide_points=2), Row("bob", sheet, (0, 5, 0, 5)))
    outcome = given(GAME, variants=("perfectum",)).when(
        ScoreRound({"bob": sheet}, (0, 5, 5, 5), 15)
    )
    outcome.then(RoundScored(1, "ana", (0, 5, 5, 5), rows, 15))


@pytest.mark.rule("BE-14")
@pytest.mark.parametrize("perfectum", [False, True], ids=["usual scores", "perfectum"])
@pytest.mark.parametrize("bet", [False, True], ids=["no bets", "bet"])
@pytest.mark.parametrize("forte", [False, True], ids=["chosen tokens", "forte"])
def test_variants_combine_as_people_like(forte, bet, perfectum):
    """12 tokens, which only Forte expects; 20 in the box, which bob guesses and ana does not."""
    chosen = {"forte": forte, "bet": bet, "perfectum": perfectum}
    table = given(GAME, variants=tuple(name for name, on in chosen.items() if on))
    bets = {"bob": 20, "ana": 19} if bet else {}
    scores = (5, 0, 0, 0) if perfectum else (5, 3, 1, 0)
    rows = (
        Row("ana", guide_points=1, bet=Bet(19, 0) if bet else None),
        Row("bob", (7, 2, 4, 5), scores, bet=Bet(20, 5) if bet else None),
    )
    outcome = table.when(ScoreRound({"bob": (7, 2, 4, 5)}, TRUE, 12, bets=bets))
    if not forte:
        outcome = outcome.warned("BE-4")
    if bet and not forte:
        outcome = outcome.warned("BE-12")
    outcome.then(RoundScored(1, "ana", TRUE, rows, 12))
