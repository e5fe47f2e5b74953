"""The figures of Balance Elemental, worked out by hand."""

from __future__ import annotations

from tests.games.figures import summed
from tests.spec import given
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import Bet, RoundScored, Row
from tracker.games.balance.facts import facts

COUNTS = (7, 3, 6, 8)


def turn(*rows: Row, guide: str = "cy") -> RoundScored:
    return RoundScored(1, guide, COUNTS, rows)


def test_each_element_is_a_guess_and_only_the_true_number_a_hit() -> None:
    found = summed(facts([turn(Row("ana", (7, 2, 8, 8), (5, 3, 1, 5)))]))
    assert found == {
        "ana fire": (1, 1),
        "ana air": (0, 1),
        "ana water": (0, 1),
        "ana earth": (1, 1),
        "ana too high": (2, 4),  # 8 said of 6: by 2 in four guesses
        "ana too low": (1, 4),  # 2 said of 3
    }


def test_a_blank_is_no_guess() -> None:
    found = summed(facts([turn(Row("ana", (None, None, 6, None), (0, 0, 5, 0)))]))
    assert found == {"ana water": (1, 1), "ana too high": (0, 1), "ana too low": (0, 1)}


def test_nothing_said_as_0_is_a_guess() -> None:
    found = summed(facts([turn(Row("ana", (0, None, None, None), (0, 0, 0, 0)))]))
    assert found == {"ana fire": (0, 1), "ana too high": (0, 1), "ana too low": (7, 1)}


def test_the_guide_guesses_nothing_and_has_the_guides_points() -> None:
    found = summed(facts([turn(Row("cy", guide_points=4)), turn(Row("cy", guide_points=1))]))
    assert found == {"cy as Guide": (5, 2)}  # a mean of 2.5


def test_a_bet_is_won_where_it_brought_points() -> None:
    rows = (
        Row("ana", bet=Bet(15, 5)),
        Row("bob", bet=Bet(12, -3)),
        Row("dora", bet=Bet(14, 0)),
        Row("eve"),
    )
    found = summed(facts([turn(*rows, guide="")]))
    assert found == {"ana bets": (1, 1), "bob bets": (0, 1), "dora bets": (0, 1)}


def test_turns_add_up_player_by_player() -> None:
    first = turn(Row("ana", (7, 3, 6, 8), (5,) * 4), Row("bob", (6, 3, 6, 8), (3, 5, 5, 5)))
    second = turn(Row("ana", (9, 3, 6, 8), (0, 5, 5, 5)))
    found = summed([*facts([first]), *facts([second])])
    assert (found["ana fire"], found["bob fire"], found["ana air"]) == ((1, 2), (0, 1), (2, 2))
    assert (found["ana too high"], found["bob too low"]) == ((2, 8), (1, 4))


def test_means_are_told_from_rates() -> None:
    found = facts([turn(Row("ana", (7, None, None, None), (5, 0, 0, 0)), Row("cy", None))])
    assert {fact.item: fact.mean for fact in found} == {
        "fire": False,
        "too high": True,
        "too low": True,
        "as Guide": True,
    }


def test_a_turn_that_people_recorded_tells_the_same() -> None:
    table = given(GAME, "ana=guide bob")
    said = table.when(ScoreRound(sheets={"bob": (7, 2, 7, None)}, counts=(7, 3, 6, 8)))
    found = summed(facts(said.events))
    assert found.pop("ana as Guide")
    assert found == {
        "bob fire": (1, 1),
        "bob air": (0, 1),
        "bob water": (0, 1),
        "bob too high": (1, 3),
        "bob too low": (1, 3),
    }
