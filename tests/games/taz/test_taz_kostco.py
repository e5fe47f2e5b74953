"""Fantasy KostCo: buying, giving on, and how many cards stay."""

import pytest

from tests.games.taz.missions import (
    COIN,
    GATE,
    ROPE,
    SWORD,
    cards,
    engage,
    health,
    holding,
    looted,
    mission,
    pile,
    settled,
    turn_of,
)
from tracker.games.taz.commands import (
    BuyCard,
    DiscardCard,
    DrawCard,
    EndTurn,
    FillSheet,
    GiveCard,
    UseCard,
)
from tracker.games.taz.events import (
    Card,
    CardDiscarded,
    CardUsed,
    Challenge,
    KostcoDrawn,
    KostcoGiven,
    TurnBegun,
)

BOOTS = Card("Boots")
CAPE = Card("Cape")


def shopping(*points, table=None):
    """Ana has had her turn, and loot of these points from before."""
    return settled(looted(table or mission(), "ana", *points))


def won(table, points):
    """Ana defeats a challenge that brings so much loot."""
    return table.after(engage(Challenge("Chest", 6, 1, points), "villain", roll="crit"))


# Buying


@pytest.mark.rule("TAZ-36")
@pytest.mark.parametrize(
    ("before", "wins", "paid"),
    [
        pytest.param((1, 1), 1, 3, id="three cards of 1"),
        pytest.param((2,), 2, 4, id="two cards of 2, and no change"),
        pytest.param((), 3, 3, id="one card of 3"),
    ],
)
def test_three_loot_buy_a_card_and_are_gone__ex_taz_10__taza_10(before, wins, paid):
    table = won(looted(mission(), "ana", *before), wins)
    names = (*(f"Loot {number}" for number in range(1, len(before) + 1)), "Chest")
    table = table.when(BuyCard(SWORD)).then(KostcoDrawn("ana", SWORD, names, paid))
    assert pile(table, "ana") == []
    assert cards(table, "ana") == ["Magic Sword"]


@pytest.mark.rule("TAZ-36")
@pytest.mark.parametrize("points", [(), (1, 1), (2,)])
def test_less_than_three_loot_buys_nothing_without_a_house_rule__ex_taz_10(points):
    table = shopping(*points)
    table.when(BuyCard(SWORD)).refused("TAZ-36")
    table.when(BuyCard(SWORD), "a discount").house_ruled("TAZ-36")


@pytest.mark.rule("TAZ-36")
@pytest.mark.parametrize(
    ("points", "paid"),
    [
        ((2, 2, 3), ("Loot 3",)),
        ((1, 1, 2), ("Loot 1", "Loot 3")),
        ((2, 2, 2), ("Loot 1", "Loot 2")),
        ((1, 1, 1, 3), ("Loot 4",)),
        ((4, 1, 1, 1), ("Loot 2", "Loot 3", "Loot 4")),
    ],
)
def test_without_a_choice_the_cheapest_loot_is_paid(points, paid):
    (event,) = shopping(*points).when(BuyCard(SWORD)).events
    assert event.loot == paid


@pytest.mark.rule("TAZ-36")
def test_loot_may_be_chosen_and_goes_whole__taza_10():
    table = shopping(2, 2, 3)
    table = table.when(BuyCard(SWORD, ("loot 3", "Loot 1"))).then(
        KostcoDrawn("ana", SWORD, ("Loot 3", "Loot 1"), 5)
    )
    # The puddle of this turn brought nothing and is left as well.
    assert pile(table, "ana") == [2, 0]


@pytest.mark.rule("TAZ-36")
@pytest.mark.parametrize("loot", [("Hoard",), ("Loot 1", "Loot 1")])
def test_loot_that_is_not_there_is_always_refused(loot):
    shopping(3).when(BuyCard(SWORD, loot), "please").refused("TAZ-36")


@pytest.mark.rule("TAZ-36")
def test_kostco_opens_when_the_challenge_is_over():
    table = looted(mission(), "ana", 3)
    table.when(BuyCard(SWORD)).refused("TAZ-36")
    table.when(BuyCard(SWORD), "an early bird").house_ruled("TAZ-36").then(
        KostcoDrawn("ana", SWORD, ("Loot 1",), 3)
    )
    shopping(3).when(BuyCard(SWORD)).then(KostcoDrawn("ana", SWORD, ("Loot 1",), 3))


@pytest.mark.rule("TAZ-36")
def test_after_a_failure_kostco_is_open_as_well():
    table = looted(mission(), "ana", 3).after(engage(GATE, roll="fail"))
    table.when(BuyCard(SWORD)).then(KostcoDrawn("ana", SWORD, ("Loot 1",), 3))


@pytest.mark.rule("TAZ-36")
def test_only_the_active_players_pile_buys():
    settled(looted(mission(), "ben", 3)).when(BuyCard(SWORD)).refused("TAZ-36")


@pytest.mark.rule("TAZ-36")
def test_loot_may_be_kept_for_later__taza_8():
    table = shopping(3).when(EndTurn()).then(TurnBegun("ben"))
    assert pile(table, "ana") == [3, 0]


@pytest.mark.rule("TAZ-36")
def test_two_cards_may_be_bought_in_a_turn_for_loot_of_their_own__taza_9():
    table = shopping(3, 3)
    table = table.when(BuyCard(SWORD)).then(KostcoDrawn("ana", SWORD, ("Loot 1",), 3))
    table = table.when(BuyCard(ROPE)).then(KostcoDrawn("ana", ROPE, ("Loot 2",), 3))
    assert pile(table, "ana") == [0]
    table.when(BuyCard(COIN)).refused("TAZ-36")


# Giving on


@pytest.mark.rule("TAZ-37")
def test_whoever_gets_a_card_gives_any_of_their_cards_to_anybody__taza_12():
    table = holding(mission(), "ana", COIN, BOOTS)
    table = shopping(3, table=table).after(BuyCard(SWORD))
    table = table.when(GiveCard("magic", "ben")).then(KostcoGiven("Magic Sword", "ana", "ben"))
    table = table.when(GiveCard("lucky", "priest")).then(KostcoGiven("Lucky Coin", "ana", "cy"))
    assert [cards(table, name) for name in ("ana", "ben", "cy")] == [
        ["Boots"],
        ["Magic Sword"],
        ["Lucky Coin"],
    ]


@pytest.mark.rule("TAZ-37")
@pytest.mark.parametrize("drawer", ["ana", "cy"])
def test_a_card_that_a_text_gives_may_be_given_on_as_well(drawer):
    table = (
        mission()
        .when(DrawCard(drawer, SWORD, "a chest"))
        .then(KostcoDrawn(drawer, SWORD, why="a chest"))
    )
    table.when(GiveCard("magic", "ben")).then(KostcoGiven("Magic Sword", drawer, "ben"))


@pytest.mark.rule("TAZ-37")
@pytest.mark.parametrize(
    ("moment", "between"),
    [
        pytest.param("never drew", None, id="nobody has drawn one"),
        pytest.param("other", None, id="somebody else has drawn one"),
        pytest.param("next turn", EndTurn(), id="in the next turn"),
        pytest.param("next try", engage(GATE, "relic", roll=6), id="after the next roll"),
    ],
)
def test_at_any_other_time_a_gift_needs_a_house_rule(moment, between):
    table = holding(mission(), "cy", COIN)
    if moment != "never drew":
        table = shopping(3, table=table).after(BuyCard(SWORD))
    if between:
        table = table.after(between)
    what = "Lucky Coin" if moment in ("never drew", "other") else "Magic Sword"
    giver = "cy" if what == "Lucky Coin" else "ana"
    table.when(GiveCard(what, "dee")).refused("TAZ-37")
    outcome = table.when(GiveCard(what, "dee"), "a birthday").house_ruled("TAZ-37")
    outcome.then(KostcoGiven(what, giver, "dee"))


@pytest.mark.rule("TAZ-37")
@pytest.mark.parametrize("roll", [6, 1])
def test_a_card_drawn_before_the_roll_is_not_given_after_it(roll):
    table = mission().after(DrawCard("ana", SWORD, "a chest"), engage(GATE, roll=roll))
    table.when(GiveCard("Magic Sword", "ben")).refused("TAZ-37")


@pytest.mark.rule("TAZ-37")
def test_a_gift_that_is_given_on_is_warned_of__taza_12():
    table = shopping(3).after(BuyCard(SWORD), GiveCard("Magic Sword", "ben"))
    outcome = table.when(GiveCard("Magic Sword", "cy")).warned("TAZ-37")
    assert cards(outcome.then(KostcoGiven("Magic Sword", "ben", "cy")), "cy") == ["Magic Sword"]


@pytest.mark.rule("TAZ-37")
def test_who_was_given_a_card_does_not_give_others_away():
    table = shopping(3, table=holding(mission(), "ben", COIN))
    table = table.after(BuyCard(SWORD), GiveCard("Magic Sword", "ben"))
    table.when(GiveCard("Lucky Coin", "cy")).refused("TAZ-37")


@pytest.mark.rule("TAZ-37")
@pytest.mark.parametrize(("card", "taker"), [("Magic Sword", "ana"), ("Grail", "ben")])
def test_a_gift_to_oneself_or_of_nothing_is_always_refused(card, taker):
    table = shopping(3).after(BuyCard(SWORD))
    table.when(GiveCard(card, taker), "please").refused("TAZ-37")


# Two stay


@pytest.mark.rule("TAZ-38")
@pytest.mark.parametrize("holder", ["ana", "ben"])
@pytest.mark.parametrize("ends", [EndTurn(), engage(GATE, "relic", roll=6)])
def test_no_turn_ends_while_anybody_holds_three(holder, ends):
    table = settled(holding(mission(), holder, SWORD, ROPE, COIN))
    table.when(ends).refused("TAZ-38")
    table.when(ends, "deep pockets").house_ruled("TAZ-38")
    table = table.when(DiscardCard(holder, "silk")).then(CardDiscarded(holder, "Silk Rope"))
    assert cards(table, holder) == ["Magic Sword", "Lucky Coin"]
    assert table.when(ends).events[0].player == "ben"


@pytest.mark.rule("TAZ-38")
def test_a_gift_may_avoid_a_discard_and_may_cause_one():
    table = shopping(3, table=holding(mission(), "ana", ROPE, COIN)).after(BuyCard(SWORD))
    table.when(EndTurn()).refused("TAZ-38")
    table.after(GiveCard("Silk Rope", "ben")).when(EndTurn()).then(TurnBegun("ben"))
    full = holding(mission(), "ben", BOOTS, CAPE)
    table = shopping(3, table=full).after(BuyCard(SWORD), GiveCard("Magic Sword", "ben"))
    table.when(EndTurn()).refused("TAZ-38")


@pytest.mark.rule("TAZ-38")
@pytest.mark.parametrize(("limit", "ends"), [(3, True), (1, False)])
def test_a_card_may_change_how_many_stay(limit, ends):
    number = 3 if ends else 2
    table = holding(mission(), "ana", *(SWORD, ROPE, COIN)[:number])
    table = settled(table.after(FillSheet("ana", limit=limit)))
    if ends:
        table.when(EndTurn()).then(TurnBegun("ben"))
    else:
        table.when(EndTurn()).refused("TAZ-38")


@pytest.mark.rule("TAZ-38")
def test_a_discard_that_need_not_be_is_warned_of():
    table = settled(holding(mission(), "ana", SWORD, ROPE))
    table.when(DiscardCard("ana", "Silk Rope")).warned("TAZ-38").then(
        CardDiscarded("ana", "Silk Rope")
    )


@pytest.mark.rule("TAZ-38")
def test_a_card_that_somebody_does_not_hold_cannot_be_discarded():
    table = settled(holding(mission(), "ana", SWORD, ROPE, COIN))
    table.when(DiscardCard("ben", "Silk Rope"), "please").refused("TAZ-38")


@pytest.mark.rule("TAZ-38")
def test_a_card_too_many_has_no_effect_and_a_used_one_is_logged_as_used__taza_11():
    table = settled(holding(turn_of(mission(), "ben"), "ben", ROPE, COIN, BOOTS))
    discarded = table.when(DiscardCard("ben", "Boots")).then(CardDiscarded("ben", "Boots"))
    used = table.when(UseCard("Boots", "runs")).then(CardUsed("Boots", "ben", "runs"))
    assert cards(discarded, "ben") == cards(used, "ben") == ["Silk Rope", "Lucky Coin"]
    assert health(discarded) == health(table)
