"""The past put right: the same commands, decided on again."""

import pytest
from msgspec.structs import replace

from tests.spec import given
from tracker.core.game import Play, Standing
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import Bet, RoundScored, Row

TRUE = (5, 5, 5, 5)
NOTHING = (2, 2, 2, 2)


def turn(**sheets):
    return ScoreRound(sheets, TRUE, 17)


GAME_AS_TOLD = (
    turn(bob=(5, 2, 2, 2), cy=NOTHING),
    turn(ana=(6, 4, 3, 2), cy=(5, 5, 4, 5)),
    turn(ana=(5, 5, 2, 2), bob=NOTHING),
    turn(bob=(4, 4, 4, 2), cy=NOTHING),
    turn(ana=NOTHING, cy=NOTHING),
    turn(ana=NOTHING, bob=NOTHING),
)


def corrected(commands, place, counts):
    return tuple(
        replace(command, counts=counts) if number == place else command
        for number, command in enumerate(commands, 1)
    )


@pytest.mark.rule("BE-6")
@pytest.mark.rule("BE-7")
@pytest.mark.rule("BE-9")
def test_a_corrected_second_turn_changes_its_rows_the_totals_and_the_ranking__ex_be_11():
    told = given(GAME, "ana=guide bob cy").after(*GAME_AS_TOLD)
    right = given(GAME, "ana=guide bob cy").after(*corrected(GAME_AS_TOLD, 2, (6, 5, 5, 4)))

    assert told.state.turns[1] == RoundScored(
        2,
        "bob",
        (5, 5, 5, 5),
        (
            Row("ana", (6, 4, 3, 2), (0, 3, 1, 0)),
            Row("bob", guide_points=3),
            Row("cy", (5, 5, 4, 5), (5, 5, 3, 5)),
        ),
        17,
    )
    assert right.state.turns[1] == RoundScored(
        2,
        "bob",
        (6, 5, 5, 4),
        (
            Row("ana", (6, 4, 3, 2), (5, 3, 1, 1)),
            Row("bob", guide_points=2),
            Row("cy", (5, 5, 4, 5), (3, 5, 3, 0)),
        ),
        17,
    )
    assert right.state.turns[:1] == told.state.turns[:1]
    assert right.state.turns[2:] == told.state.turns[2:]
    assert replace(right.state, turns=told.state.turns) == told.state

    assert GAME.plays(told.campaign) == (
        Play(
            1,
            (Standing("ana", 15, 3), Standing("bob", 17, 2), Standing("cy", 20, 1, won=True)),
            "most points",
        ),
    )
    assert GAME.plays(right.campaign) == (
        Play(
            1,
            (Standing("ana", 21, 1, won=True), Standing("bob", 16, 2), Standing("cy", 13, 3)),
            "most points",
        ),
    )
    changed = set(GAME.score_rows(told.campaign)) ^ set(GAME.score_rows(right.campaign))
    assert {row.round for row in changed} == {2}
    assert {row.player for row in changed} == {"ana", "bob", "cy"}


@pytest.mark.rule("BE-12")
def test_a_correction_reaches_later_turns_only_through_what_a_bet_could_cost():
    bet = ScoreRound({"bob": NOTHING}, TRUE, 17, bets={"bob": 14})
    commands = (turn(bob=(5, 2, 2, 2)), turn(ana=NOTHING), bet)
    told = given(GAME, "ana=guide bob", ("bet",)).after(*commands)
    right = given(GAME, "ana=guide bob", ("bet",)).after(*corrected(commands, 1, (4, 5, 5, 6)))
    assert told.state.turns[2].rows[1].bet == Bet(14, -5)
    assert right.state.turns[2].rows[1].bet == Bet(14, 0)
    assert told.state.total("bob") == right.state.total("bob") == 0
