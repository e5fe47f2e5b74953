"""Treasure, Movable Room, Dead End, Theft."""

import pytest

from tests.games.tzulan.races import (
    beset,
    cards,
    deck,
    held,
    holding,
    monsters,
    never,
    places,
    race,
    racer,
    room,
    trapped,
    unless_agreed,
    walked,
)
from tracker.games.tzulan.commands import EndTurn, PassRoom, PlayAttack, PlayTreasure
from tracker.games.tzulan.events import (
    CardsDrawn,
    DeckShuffled,
    EffectPlayed,
    RoomPassed,
    RoomRevealed,
    TargetHit,
    TrapEntered,
)
from tracker.games.tzulan.state import Room


def played(effect, by="ana"):
    return EffectPlayed(by, effect, 1)


def suffered(name):
    return CardsDrawn(name, 1, "suffered")


# Treasure


@pytest.mark.rule("TZ-32")
def test_a_treasure_draws_two_cards():
    table = race().when(PlayTreasure())
    table = table.then(played("treasure"), CardsDrawn("ana", 2, "treasure"))
    assert (held(table)["ana"], cards(table)) == ((5, 0), (48, 1))


@pytest.mark.rule("TZ-32")
def test_a_treasure_with_one_card_left_shuffles_in_between():
    """The Treasure itself lies on the discards by then."""
    table = deck(race(), 1, 9).when(PlayTreasure())
    table = table.then(
        played("treasure"),
        CardsDrawn("ana", 1, "treasure"),
        DeckShuffled(10),
        CardsDrawn("ana", 1, "treasure"),
    )
    assert cards(table) == (9, 0)


# Movable Room


@pytest.mark.rule("TZ-33")
def test_a_movable_room_becomes_anothers_next_one__ex_tz_11():
    table = walked(race(), "ana", "dark", "chasm")
    table = walked(table, "bob", "dark", "dark", "dark", "mosaic")
    table = table.when(PlayAttack("move", "bob")).then(
        played("move"), TargetHit("move", "ana", "bob", 6), suffered("bob")
    )
    assert places(table) == {"ana": "3/7", "bob": "5/9", "cy": "1/8"}
    assert (racer(table, "ana").left, racer(table, "bob").left) == (5, 5)
    assert held(table) == {"ana": (3, 0), "bob": (4, 0), "cy": (3, 0)}


@pytest.mark.rule("TZ-33")
def test_a_movable_room_takes_its_tokens_along():
    table = walked(race(), "ana", "infested").after(PlayAttack("deadend", "ana"))
    table = trapped(beset(table, "ana", 2, place=2), "ana")
    table = table.when(PlayAttack("move", "cy")).then(
        played("move"), TargetHit("move", "ana", "cy", 2), suffered("cy")
    )
    assert room(table, "cy", 2) == Room("infested", 2, 1)
    assert room(table, "ana", 2) == Room()
    assert monsters(table)["supply"] == 10


@pytest.mark.rule("TZ-33")
@pytest.mark.rule("TZ-41")
def test_a_trap_that_moved_catches_its_new_owner():
    table = trapped(race(), "ana").after(PlayAttack("move", "bob"), EndTurn())
    table = table.when(PassRoom("rope", "mosaic")).then(
        RoomPassed("bob", "rope", "chasm", 2, 1),
        RoomRevealed("bob", 2, "mosaic"),
        TrapEntered("bob", 2),
    )
    assert table.state.trapped


@pytest.mark.rule("TZ-33")
def test_a_movable_room_goes_to_somebody_else():
    outcome = unless_agreed(race(), PlayAttack("move", "ana"), "TZ-33")
    table = outcome.then(played("move"), TargetHit("move", "ana", "ana", 2), suffered("ana"))
    assert places(table)["ana"] == "1/8"


@pytest.mark.rule("TZ-33")
def test_from_the_last_room_nothing_moves__tza_10():
    table = walked(race(), "ana", *["dark"] * 6)
    table.after(PlayAttack("move", "bob"))
    never(walked(table, "ana", "dark"), PlayAttack("move", "bob"), "TZ-33")


@pytest.mark.rule("TZ-33")
def test_a_room_moved_to_somebody_in_the_last_room_comes_before_the_altar():
    table = walked(race(), "bob", *["dark"] * 7).when(PlayAttack("move", "bob"))
    table = table.then(played("move"), TargetHit("move", "ana", "bob", 9), suffered("bob"))
    assert places(table) == {"ana": "1/7", "bob": "8/9", "cy": "1/8"}


# Dead End


@pytest.mark.rule("TZ-34")
@pytest.mark.parametrize("target", ["ana", "bob"])
def test_a_dead_end_sends_anybody_a_room_back(target):
    table = walked(race(), target, "infested", "mosaic")
    table = beset(trapped(table, target), target, 2)
    before = held(table)[target][0]
    table = table.when(PlayAttack("deadend", target)).then(
        played("deadend"), TargetHit("deadend", "ana", target, 2), suffered(target)
    )
    assert places(table)[target] == "2/8"
    assert (room(table, target, 3).monsters, room(table, target, 4).traps) == (2, 1)
    assert held(table)[target][0] == before + (0 if target == "ana" else 1)


@pytest.mark.rule("TZ-34")
def test_from_the_first_room_nobody_goes_back__tza_9():
    table = race()
    never(table, PlayAttack("deadend", "bob"), "TZ-34")
    never(table, PlayAttack("deadend", "ana"), "TZ-34")
    assert held(table)["bob"] == (3, 0)


@pytest.mark.rule("TZ-34")
@pytest.mark.rule("TZ-40")
def test_after_a_dead_end_the_open_room_is_a_next_room_like_any_other__tza_25():
    table = walked(race(), "bob", "infested").after(PlayAttack("deadend", "bob"))
    table = table.when(PlayAttack("trap", "bob")).then(
        played("trap"), TargetHit("trap", "ana", "bob", 2)
    )
    assert room(table, "bob", 2) == Room("infested", 0, 1)
    table = table.after(EndTurn()).when(PlayAttack("move", "cy"))
    table = table.then(played("move", "bob"), TargetHit("move", "bob", "cy", 2), suffered("cy"))
    assert room(table, "cy", 2) == Room("infested", 0, 1)


@pytest.mark.rule("TZ-34")
@pytest.mark.rule("TZ-41")
def test_going_back_into_a_trap_does_no_harm__tza_23():
    table = trapped(walked(race(), "bob", "dark", "dark"), "bob", place=2)
    table = table.when(PlayAttack("deadend", "bob")).then(
        played("deadend"), TargetHit("deadend", "ana", "bob", 2), suffered("bob")
    )
    assert (table.state.trapped, room(table, "bob", 2).traps) == (False, 1)


# Theft


@pytest.mark.rule("TZ-35")
def test_a_theft_takes_a_card_and_the_victim_draws_one():
    table = holding(race(), bob=(2, 3)).when(PlayAttack("theft", "bob"))
    table = table.then(played("theft"), TargetHit("theft", "ana", "bob", 1), suffered("bob"))
    assert held(table) == {"ana": (4, 0), "bob": (2, 3), "cy": (3, 0)}
    assert cards(table) == (50, 1)


@pytest.mark.rule("TZ-35")
def test_nobody_steals_from_themselves():
    outcome = unless_agreed(race(), PlayAttack("theft", "ana"), "TZ-35")
    table = outcome.then(played("theft"), TargetHit("theft", "ana", "ana", 1), suffered("ana"))
    assert held(table)["ana"] == (4, 0)


@pytest.mark.rule("TZ-35")
def test_an_empty_hand_cannot_be_robbed():
    never(holding(race(), bob=(0, 0)), PlayAttack("theft", "bob"), "TZ-35")


@pytest.mark.rule("TZ-35")
def test_the_theft_itself_may_be_the_card_that_the_victim_draws__tza_13():
    table = (
        deck(race(), 0, 0)
        .when(PlayAttack("theft", "bob"))
        .then(
            played("theft"),
            TargetHit("theft", "ana", "bob", 1),
            DeckShuffled(1),
            suffered("bob"),
        )
    )
    assert held(table)["bob"] == (3, 0)
