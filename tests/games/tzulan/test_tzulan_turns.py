"""A turn from its first card to its end, empty hands, and the deck that runs out."""

import pytest

from tests.games.tzulan.races import (
    beset,
    cards,
    deck,
    held,
    holding,
    lined_up,
    places,
    race,
    turn,
    unless_agreed,
)
from tracker.games.tzulan.box import LATE
from tracker.games.tzulan.commands import (
    BuyCard,
    EndTurn,
    PassRoom,
    PlayAttack,
    PlayTreasure,
    Trade,
)
from tracker.games.tzulan.events import (
    CardsDrawn,
    DeckShuffled,
    EffectPlayed,
    GemsSpent,
    MonsterBeaten,
    RoomPassed,
    RoomRevealed,
    TargetHit,
    Traded,
    TurnBegun,
    TurnEnded,
)

# The course of a turn


@pytest.mark.rule("TZ-10")
def test_the_first_turn_begins_with_a_card_before_anything_else():
    table = lined_up().when(PassRoom("torch", "chasm"))
    table = table.then(
        TurnBegun("ana"),
        CardsDrawn("ana", 1, "turn"),
        RoomPassed("ana", "torch", "dark", 2, 1),
        RoomRevealed("ana", 2, "chasm"),
    )
    assert (table.state.active, table.state.turn) == ("ana", 1)
    assert held(table)["ana"] == (3, 0)


@pytest.mark.rule("TZ-10")
@pytest.mark.parametrize(
    ("players", "turns"),
    [("ana bob cy", "bob cy ana bob"), ("ana bob=first cy", "cy ana bob cy")],
)
def test_turns_go_clockwise_and_each_begins_with_a_card(players, turns):
    table = lined_up(players=players)
    table = turn(table, table.state.first)
    for number, name in enumerate(turns.split(), 2):
        before = table.state.active
        table = table.when(EndTurn()).then(
            TurnEnded(before), TurnBegun(name), CardsDrawn(name, 1, "turn")
        )
        assert (table.state.active, table.state.turn) == (name, number)


@pytest.mark.rule("TZ-11")
def test_cards_trades_and_gems_come_in_any_order():
    table = beset(holding(race(), ana=(4, 2)), "ana")
    table = table.when(Trade("bob", (1, 1))).then(
        Traded("ana", "bob", (1, 1), earned=("ana", "bob"))
    )
    table = table.when(PassRoom("whip")).then(MonsterBeaten("ana", 0, 1, 1))
    table = table.when(BuyCard()).then(GemsSpent("ana", 2), CardsDrawn("ana", 1, "gems"))
    table = table.when(PlayAttack("monster", "bob")).then(
        EffectPlayed("ana", "monster", 1), TargetHit("monster", "ana", "bob", 1, ("chasm",))
    )
    table = table.when(Trade("cy", (1, 2))).then(Traded("ana", "cy", (1, 2), earned=("ana", "cy")))
    table = table.when(PassRoom("torch", "mosaic")).then(
        RoomPassed("ana", "torch", "dark", 2, 1), RoomRevealed("ana", 2, "mosaic")
    )
    table = table.when(PlayTreasure()).then(
        EffectPlayed("ana", "treasure", 1), CardsDrawn("ana", 2, "treasure")
    )
    assert held(table) == {"ana": (4, 3), "bob": (3, 1), "cy": (2, 1)}


# Empty hands


@pytest.mark.rule("TZ-12")
def test_who_ends_a_turn_without_a_card_draws_three():
    table = holding(race(), ana=(0, 0)).when(EndTurn())
    table = table.then(
        CardsDrawn("ana", 3, "empty"),
        TurnEnded("ana"),
        TurnBegun("bob"),
        CardsDrawn("bob", 1, "turn"),
    )
    assert held(table) == {"ana": (3, 0), "bob": (4, 0), "cy": (3, 0)}


@pytest.mark.rule("TZ-12")
def test_who_ends_a_turn_with_one_card_draws_none():
    holding(race(), ana=(1, 0)).when(EndTurn()).then(
        TurnEnded("ana"), TurnBegun("bob"), CardsDrawn("bob", 1, "turn")
    )


@pytest.mark.rule("TZ-13")
def test_in_the_own_turn_nobody_draws_for_the_last_card_yet():
    table = holding(race(), ana=(1, 0)).when(PassRoom("torch", "dark"))
    table = table.then(RoomPassed("ana", "torch", "dark", 2, 1), RoomRevealed("ana", 2, "dark"))
    assert held(table)["ana"] == (0, 0)


@pytest.mark.rule("TZ-13")
@pytest.mark.rule("TZ-35")
def test_a_theft_of_the_last_card_grants_its_one_card_and_no_three__tza_14():
    table = holding(race(), bob=(1, 0)).when(PlayAttack("theft", "bob"))
    table = table.then(
        EffectPlayed("ana", "theft", 1),
        TargetHit("theft", "ana", "bob", 1),
        CardsDrawn("bob", 1, "suffered"),
    )
    assert held(table) == {"ana": (4, 0), "bob": (1, 0), "cy": (3, 0)}


# Halves of a card


@pytest.mark.rule("TZ-14")
@pytest.mark.parametrize("command", [PassRoom("torch"), PlayAttack("trap", "bob"), PlayTreasure()])
def test_each_card_goes_from_the_hand_to_the_discards(command):
    table = race()
    outcome = table.when(command)
    after = outcome.then(*outcome.events)
    assert cards(after)[1] == 1
    drawn = 2 if command == PlayTreasure() else 0
    assert held(after)["ana"] == (3 + drawn, 0)


@pytest.mark.rule("TZ-14")
def test_who_has_no_card_plays_none():
    table = holding(race(), ana=(0, 0))
    unless_agreed(table, PassRoom("torch"), "TZ-14").then(RoomPassed("ana", "torch", "dark", 2))
    unless_agreed(table, PlayAttack("trap", "bob"), "TZ-14").then(
        EffectPlayed("ana", "trap"), TargetHit("trap", "ana", "bob", 2)
    )
    unless_agreed(table, PlayTreasure(), "TZ-14").then(
        EffectPlayed("ana", "treasure"), CardsDrawn("ana", 2, "treasure")
    )


@pytest.mark.rule("TZ-14")
@pytest.mark.parametrize(
    ("before", "both"),
    [
        ([], PassRoom("torch", how="both")),
        ([], PlayTreasure(both=True)),
        ([PassRoom("torch", "dark")], PassRoom("torch", how="both")),
        ([PlayAttack("trap", "bob")], PlayTreasure(both=True)),
        ([PlayTreasure(), PassRoom("torch", "dark", "both")], PlayTreasure(both=True)),
        ([PassRoom("torch", "dark"), PlayTreasure(both=True)], PassRoom("torch", how="both")),
        ([PlayTreasure(), Trade("bob", (1, 1))], PassRoom("torch", how="both")),
        ([PlayTreasure(), BuyCard()], PassRoom("torch", how="both")),
        ([PassRoom("torch", "dark", "gems")], PlayTreasure(both=True)),
    ],
)
def test_a_gem_buys_only_the_other_half_of_the_card_just_played(before, both):
    table = holding(race(), ana=(4, 6)).after(*before)
    table.when(both).refused("TZ-14")
    table.when(both, "a better card").house_ruled("TZ-14")


@pytest.mark.rule("TZ-14")
def test_halves_do_not_wait_for_the_next_turn():
    table = holding(race(), bob=(3, 1)).after(PlayTreasure(), EndTurn())
    table.when(PassRoom("rope", how="both")).refused("TZ-14")


# The own path


@pytest.mark.rule("TZ-18")
def test_a_key_moves_nobody_but_whose_turn_it_is():
    table = race("dark", "dark", "dark").after(PassRoom("torch", "dark"), EndTurn())
    assert places(table) == {"ana": "2/8", "bob": "1/8", "cy": "1/8"}
    table = table.after(PassRoom("torch", "dark"), PassRoom("torch", "chasm"))
    assert places(table) == {"ana": "2/8", "bob": "3/8", "cy": "1/8"}
    assert [one.type for one in table.state.racers["cy"].path] == ["dark", *[None] * 7]


# The deck


@pytest.mark.rule("TZ-20")
def test_with_the_last_card_the_discards_become_the_deck__tza_12():
    table = deck(holding(race(), ana=(4, 2)), 1, 9).when(BuyCard())
    table = table.then(GemsSpent("ana", 2), CardsDrawn("ana", 1, "gems"), DeckShuffled(9))
    assert cards(table) == (9, 0)


@pytest.mark.rule("TZ-20")
def test_a_late_shuffle_waits_until_a_card_is_needed__tza_12():
    table = deck(holding(race(variants=(LATE,)), ana=(4, 4)), 1, 9)
    table = table.when(BuyCard()).then(GemsSpent("ana", 2), CardsDrawn("ana", 1, "gems"))
    assert cards(table) == (0, 9)
    table = table.when(BuyCard()).then(
        GemsSpent("ana", 2), DeckShuffled(9), CardsDrawn("ana", 1, "gems")
    )
    assert cards(table) == (8, 0)


@pytest.mark.rule("TZ-20")
def test_a_new_turn_shuffles_as_well():
    deck(race(), 1, 9).when(EndTurn()).then(
        TurnEnded("ana"), TurnBegun("bob"), CardsDrawn("bob", 1, "turn"), DeckShuffled(9)
    )


@pytest.mark.rule("TZ-20")
@pytest.mark.rule("TZ-32")
def test_whoever_draws_gets_what_there_is__tza_13():
    """One card in the deck, and the Treasure itself on the discards."""
    table = deck(race(), 1, 0).when(PlayTreasure())
    table = table.then(
        EffectPlayed("ana", "treasure", 1),
        CardsDrawn("ana", 1, "treasure"),
        DeckShuffled(1),
        CardsDrawn("ana", 1, "treasure"),
    )
    table = holding(table, bob=(3, 2)).after(EndTurn())
    table = table.when(BuyCard()).then(GemsSpent("bob", 2))
    assert (cards(table), held(table)["bob"]) == ((0, 0), (3, 0))


@pytest.mark.rule("TZ-10")
@pytest.mark.rule("TZ-20")
def test_a_turn_begins_without_a_card_when_all_of_them_are_in_hands__tza_13():
    table = deck(race(), 0, 0).when(EndTurn()).then(TurnEnded("ana"), TurnBegun("bob"))
    assert held(table)["bob"] == (3, 0)
