"""Trades with the active player, and the gem that the first card brings."""

import pytest

from tests.games.tzulan.races import (
    cards,
    held,
    holding,
    lined_up,
    never,
    race,
    trapped,
    unless_agreed,
)
from tracker.games.tzulan.commands import EndTurn, PassRoom, PlayAttack, Trade
from tracker.games.tzulan.events import CardsDrawn, Traded, TurnBegun


def traded(one, other, given, taken, *, gems=(0, 0), earned=True, promise=""):
    return Traded(one, other, (given, taken), gems, (one, other) if earned else (), promise)


# With whom


@pytest.mark.rule("TZ-25")
def test_two_others_do_not_trade():
    unless_agreed(race(), Trade("cy", (1, 1), player="bob"), "TZ-25").then(
        traded("bob", "cy", 1, 1, earned=False)
    )
    unless_agreed(race(), Trade("bob", (1, 1), player="cy"), "TZ-25").then(
        traded("cy", "bob", 1, 1, earned=False)
    )


@pytest.mark.rule("TZ-25")
def test_a_trade_may_be_told_from_the_other_side():
    table = race().when(Trade("ana", (2, 1), player="bob"))
    table = table.then(Traded("bob", "ana", (2, 1), earned=("ana", "bob")))
    assert held(table) == {"ana": (5, 1), "bob": (2, 1), "cy": (3, 0)}
    table.when(Trade("bob", (1, 1))).then(traded("ana", "bob", 1, 1, earned=False))


@pytest.mark.rule("TZ-25")
def test_nobody_trades_with_nobody():
    never(race(), Trade("ana", (1, 1)), "TZ-25")
    never(race(), Trade("dee", (1, 1)), "TZ-1")


@pytest.mark.rule("TZ-25")
def test_the_first_turn_may_begin_with_a_trade():
    lined_up().when(Trade("bob", (1, 1))).then(
        TurnBegun("ana"), CardsDrawn("ana", 1, "turn"), traded("ana", "bob", 1, 1)
    )


# What changes hands


@pytest.mark.rule("TZ-26")
def test_a_promise_is_noted_and_binds_nobody():
    table = race().when(Trade("bob", (1, 0), promise="a rope"))
    table = table.then(traded("ana", "bob", 1, 0, promise="a rope"))
    assert held(table) == {"ana": (3, 1), "bob": (4, 1), "cy": (3, 0)}


@pytest.mark.rule("TZ-26")
@pytest.mark.parametrize(
    ("swapped", "gems", "ana", "bob"),
    [
        ((1, 1), (0, 0), (4, 3), (3, 3)),
        ((4, 2), (0, 0), (2, 3), (5, 3)),
        ((1, 0), (0, 2), (3, 5), (4, 1)),
        ((0, 3), (2, 1), (7, 2), (3, 4)),
    ],
)
def test_cards_and_gems_change_hands(swapped, gems, ana, bob):
    table = holding(race(), ana=(4, 2), bob=(3, 2)).when(Trade("bob", swapped, gems))
    table = table.given.evolved(*table.events)
    assert (held(table)["ana"], cards(table)[1], table.state.table.gems) == (ana, 0, 14)
    assert held(table)["bob"] == bob


@pytest.mark.rule("TZ-26")
@pytest.mark.parametrize(
    "command",
    [
        Trade("bob", (5, 0)),
        Trade("bob", (0, 4)),
        Trade("bob", (1, 1), (3, 0)),
        Trade("bob", (1, 1), (0, 2)),
        Trade("bob", (-1, 1)),
        Trade("bob", (1, 1), (0, -1)),
        Trade("bob", (0, 0)),
    ],
)
def test_nobody_gives_what_is_not_there(command):
    never(holding(race(), ana=(4, 2), bob=(3, 1)), command, "TZ-26")


@pytest.mark.rule("TZ-26")
@pytest.mark.rule("TZ-41")
def test_what_was_traded_may_be_paid_for_a_trap__tza_24():
    table = trapped(holding(race(), ana=(2, 0)), "ana")
    table = table.after(Trade("bob", (1, 1)), PassRoom("torch", "dark", pay=(1, 1)))
    assert held(table)["ana"] == (0, 0)


@pytest.mark.rule("TZ-13")
def test_who_gives_the_last_card_away_draws_three__ex_tz_14():
    table = holding(race(), ana=(4, 1), cy=(1, 0)).when(Trade("cy", (0, 1), (1, 0)))
    table = table.then(traded("ana", "cy", 0, 1, gems=(1, 0)), CardsDrawn("cy", 3, "empty"))
    assert held(table) == {"ana": (5, 1), "bob": (3, 0), "cy": (3, 2)}


@pytest.mark.rule("TZ-13")
def test_the_active_player_who_gives_the_last_card_away_does_not_draw():
    table = holding(race(), ana=(1, 0)).when(Trade("cy", (1, 0)))
    assert held(table.then(traded("ana", "cy", 1, 0)))["ana"] == (0, 1)


# Trade gems


@pytest.mark.rule("TZ-27")
def test_the_first_card_with_each_player_brings_both_a_gem__ex_tz_4():
    table = race()
    table = table.when(Trade("bob", (1, 1))).then(traded("ana", "bob", 1, 1))
    table = table.when(Trade("cy", (1, 1))).then(traded("ana", "cy", 1, 1))
    table = table.when(Trade("bob", (1, 1))).then(traded("ana", "bob", 1, 1, earned=False))
    assert held(table) == {"ana": (4, 2), "bob": (3, 1), "cy": (3, 1)}
    table = table.after(EndTurn()).when(Trade("ana", (1, 1))).then(traded("bob", "ana", 1, 1))
    assert held(table) == {"ana": (4, 3), "bob": (4, 2), "cy": (3, 1)}
    assert table.state.table.gems == 14


@pytest.mark.rule("TZ-27")
@pytest.mark.parametrize(
    ("swapped", "gems"), [((1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, 0))]
)
def test_a_card_from_one_side_is_enough__tza_18(swapped, gems):
    table = holding(race(), ana=(4, 2), bob=(3, 2))
    table.when(Trade("bob", swapped, gems)).then(traded("ana", "bob", *swapped, gems=gems))


@pytest.mark.rule("TZ-27")
def test_gems_for_a_promise_bring_nothing_and_the_first_card_still_does():
    table = holding(race(), ana=(4, 2))
    table = table.when(Trade("bob", (0, 0), (1, 0), promise="no monsters"))
    table = table.then(traded("ana", "bob", 0, 0, gems=(1, 0), earned=False, promise="no monsters"))
    table.when(Trade("bob", (1, 1))).then(traded("ana", "bob", 1, 1))


@pytest.mark.rule("TZ-27")
def test_other_commands_in_between_do_not_make_a_trade_the_first():
    table = race().after(Trade("bob", (1, 1)), PlayAttack("monster", "cy"))
    table.when(Trade("bob", (1, 1))).then(traded("ana", "bob", 1, 1, earned=False))


@pytest.mark.rule("TZ-27")
def test_in_the_next_turn_the_first_card_brings_a_gem_again():
    table = race().after(Trade("bob", (1, 1)), EndTurn(), Trade("cy", (1, 1)), EndTurn())
    table.when(Trade("bob", (1, 1))).then(traded("cy", "bob", 1, 1))
    table = table.after(EndTurn()).when(Trade("bob", (1, 1)))
    assert held(table.then(traded("ana", "bob", 1, 1)))["ana"] == (5, 2)


@pytest.mark.rule("TZ-27")
@pytest.mark.parametrize(("left", "earned"), [(0, ()), (1, ("ana",))])
def test_the_last_gem_is_the_active_players__tza_19(left, earned):
    table = holding(race(), cy=(3, 20 - left))
    event = Traded("ana", "bob", (1, 1), earned=earned)
    after = table.when(Trade("bob", (1, 1))).warned("TZ-27").then(event)
    assert (held(after)["ana"][1], held(after)["bob"][1]) == (left, 0)
    assert after.state.table.gems == 0
    from_bob = Traded("bob", "ana", (1, 1), earned=earned)
    table.when(Trade("ana", (1, 1), player="bob")).warned("TZ-27").then(from_bob)
