"""The dungeon: marching order, rooms, the way back, who stays behind."""

import pytest

from tests.games.fighting_fantasy.party import (
    ALL,
    CARDS,
    GOBLINS,
    OGRE,
    POTION,
    adventure,
    down,
    due,
    fight,
    hero,
    party,
    room,
)
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    ClearRoom,
    EnterRoom,
    LeaveBehind,
    Retreat,
    SetOrder,
    Strike,
    TakeItem,
)
from tracker.games.fighting_fantasy.events import (
    HeroLeftBehind,
    OrderSet,
    RoomCompleted,
    RoomEntered,
)

WSMH = ("warrior", "scout", "mage", "healer")


def guarded(number=9, origin=6):
    """The party stands in room 6 again, after a retreat from room 9: 1 - 6 - 9."""
    table = adventure().after(EnterRoom(origin), ClearRoom(), EnterRoom(number))
    table = table.after(BeginFight((OGRE,)), Strike("warrior", "A", (1, 1, 1, 1)), Retreat())
    assert (table.state.room, table.state.rooms[number].guarded) == (origin, True)
    return table


# Marching order


@pytest.mark.rule("FF-10")
def test_the_party_changes_its_order_before_it_moves_on():
    table = adventure().when(SetOrder(WSMH)).then(OrderSet(WSMH))
    assert table.state.present == WSMH


@pytest.mark.rule("FF-10")
def test_the_order_may_be_set_before_the_adventure_and_in_its_first_room():
    party().when(SetOrder(WSMH)).then(OrderSet(WSMH))
    party().after(BeginAdventure("Deathtrap Dungeon")).when(SetOrder(WSMH)).then(OrderSet(WSMH))


@pytest.mark.rule("FF-10")
def test_the_order_does_not_change_once_a_room_is_entered():
    room().when(SetOrder(WSMH)).refused("FF-10")
    room().when(SetOrder(WSMH), "we forgot").house_ruled("FF-10").then(OrderSet(WSMH))
    room().after(ClearRoom()).when(SetOrder(WSMH)).then(OrderSet(WSMH))


@pytest.mark.rule("FF-10")
def test_the_marching_order_does_not_change_in_a_fight():
    fight().when(SetOrder(WSMH)).refused("FF-10")


@pytest.mark.rule("FF-10")
def test_the_order_names_each_hero_once():
    adventure().when(SetOrder(("warrior", "mage", "mage", "healer"))).refused("FF-10")
    adventure().when(SetOrder(("warrior", "mage"))).refused("FF-10")


@pytest.mark.rule("FF-10")
def test_who_lies_elsewhere_needs_no_place_in_the_order():
    table = room().after(*down("mage"), ClearRoom(), EnterRoom(8), ClearRoom())
    outcome = table.when(SetOrder(("scout", "warrior", "healer")))
    assert outcome.events[0].order[:3] == ("scout", "warrior", "healer")
    assert outcome.notices == ()


# Rooms


@pytest.mark.rule("FF-11")
def test_a_new_room_is_active_and_remembers_where_one_came_from():
    table = adventure().when(EnterRoom(7)).then(RoomEntered(7, 1, ALL, new=True))
    assert table.state.room == 7
    seven = table.state.rooms[7]
    assert (seven.number, seven.origin, seven.completed, seven.monsters) == (7, 1, False, ())
    assert {one.room for one in table.state.heroes.values()} == {7}


@pytest.mark.rule("FF-11")
def test_the_room_one_comes_from_can_be_another_completed_one():
    table = room(6).after(ClearRoom()).when(EnterRoom(9, 1))
    table = table.then(RoomEntered(9, 1, ALL, new=True))
    assert table.state.rooms[9].origin == 1


@pytest.mark.rule("FF-11")
def test_the_party_cannot_enter_the_room_it_is_in():
    room().when(EnterRoom(7)).refused("FF-11")


@pytest.mark.rule("FF-11")
@pytest.mark.rule("FF-70")
def test_a_room_entered_again_is_entered_from_the_room_just_left():
    # 9 was first entered from 6; then the party comes to it from 8.
    table = guarded().after(EnterRoom(8), ClearRoom())
    table = table.when(EnterRoom(9, 8)).then(RoomEntered(9, 8, ALL))
    table = table.after(BeginFight(), Strike("warrior", "A", (1, 1, 1, 1)), Retreat())
    assert table.state.room == 8


@pytest.mark.rule("FF-12")
def test_a_resolved_room_is_flipped_to_its_completed_side():
    table = room().when(ClearRoom(("trap", "item"))).then(RoomCompleted(7, ("trap", "item")))
    assert table.state.rooms[7].completed
    assert table.state.rooms[7].icons == ("trap", "item")


@pytest.mark.rule("FF-12")
def test_a_room_is_not_flipped_twice():
    room().after(ClearRoom()).when(ClearRoom()).refused("FF-12")


@pytest.mark.rule("FF-12")
@pytest.mark.rule("FF-38")
def test_a_room_with_living_monsters_is_not_flipped():
    fight().when(ClearRoom()).refused("FF-12")
    fight().when(ClearRoom(), "they fled").house_ruled("FF-12").then(RoomCompleted(7))


# The way


@pytest.mark.rule("FF-13")
def test_the_party_walks_through_any_number_of_completed_rooms():
    table = adventure()
    for number in (2, 3, 4):
        table = table.after(EnterRoom(number), ClearRoom())
    table = table.when(EnterRoom(1)).then(RoomEntered(1, 2, ALL))
    table = table.when(EnterRoom(3)).then(RoomEntered(3, 2, ALL))
    table.when(EnterRoom(5, 2)).then(RoomEntered(5, 2, ALL, new=True))


@pytest.mark.rule("FF-13")
def test_the_party_goes_back_out_of_a_room_with_monsters():
    table = guarded().after(EnterRoom(9))
    table.when(EnterRoom(6)).then(RoomEntered(6, 9, ALL))
    table.when(EnterRoom(1)).then(RoomEntered(1, 6, ALL))


@pytest.mark.rule("FF-13")
def test_the_party_goes_into_a_room_with_monsters_but_not_past_them():
    table = guarded().when(EnterRoom(9)).then(RoomEntered(9, 6, ALL))
    table.when(EnterRoom(12)).refused("FF-13")
    outcome = table.when(EnterRoom(12), "we were invisible").house_ruled("FF-13")
    outcome.then(RoomEntered(12, 9, ALL, new=True))


@pytest.mark.rule("FF-13")
def test_nobody_gets_past_monsters_by_naming_the_room_beyond_them():
    guarded().when(EnterRoom(12, 9)).refused("FF-13")


@pytest.mark.rule("FF-13")
def test_the_party_may_turn_back_from_monsters_and_take_another_way():
    table = guarded().after(EnterRoom(9))
    table.when(EnterRoom(12, 6)).then(RoomEntered(12, 6, ALL, new=True))


@pytest.mark.rule("FF-13")
def test_a_room_behind_monsters_cannot_be_reached():
    table = guarded().after(EnterRoom(9)).after(EnterRoom(12), house_rule="we flew")
    table = table.after(ClearRoom())
    table.when(EnterRoom(6)).refused("FF-13")
    table.when(EnterRoom(6), "and back").house_ruled("FF-13").then(RoomEntered(6, 12, ALL))


@pytest.mark.rule("FF-13")
def test_monsters_that_came_to_a_completed_room_stand_in_the_way_as_well():
    # 1 - 6 - 9: something awaits the party when it comes back to 6 from 1.
    table = adventure().after(EnterRoom(6), ClearRoom(), EnterRoom(9), ClearRoom())
    table = table.after(EnterRoom(1), EnterRoom(6), BeginFight((OGRE,)))
    table = table.after(Strike("warrior", "A", (1, 1, 1, 1)), Retreat())
    assert table.state.room == 1
    table.when(EnterRoom(9)).refused("FF-13")


@pytest.mark.rule("FF-13")
def test_leaving_a_room_that_was_not_completed_is_warned_of():
    room().when(EnterRoom(8)).warned("FF-13").then(RoomEntered(8, 7, ALL, new=True))


@pytest.mark.rule("FF-13")
def test_one_does_not_come_from_a_room_that_nobody_has_seen():
    room().after(ClearRoom()).when(EnterRoom(9, 33)).refused("FF-13")


@pytest.mark.rule("FF-13")
def test_the_party_does_not_walk_away_from_a_fight():
    fight().when(EnterRoom(1)).refused("FF-13")


# Together and apart


@pytest.mark.rule("FF-14")
def test_the_party_stays_together_unless_the_adventure_parts_it():
    table = room().when(LeaveBehind("mage")).then(HeroLeftBehind("mage", 7))
    table = table.after(ClearRoom()).when(EnterRoom(8))
    table = table.then(RoomEntered(8, 7, ("warrior", "healer", "scout"), new=True))
    assert (hero(table, "mage").room, hero(table, "scout").room) == (7, 8)
    table.when(LeaveBehind("mage", stays=False)).refused("FF-14")
    table = table.after(EnterRoom(7)).when(LeaveBehind("mage", stays=False))
    table = table.then(HeroLeftBehind("mage", 7, stays=False))
    table.when(EnterRoom(8)).then(RoomEntered(8, 7, ALL))


@pytest.mark.rule("FF-14")
def test_who_waits_elsewhere_does_not_come_by_being_told_to_stay():
    table = room().after(LeaveBehind("mage"), ClearRoom(), EnterRoom(8))
    table.when(LeaveBehind("mage")).refused("FF-14")


@pytest.mark.rule("FF-14")
def test_who_waits_elsewhere_does_not_fight():
    table = room().after(LeaveBehind("warrior"), ClearRoom(), EnterRoom(8), BeginFight(GOBLINS))
    table.when(Strike("warrior", "A", (5, 5, 2, 3))).refused("FF-14")


@pytest.mark.rule("FF-14")
def test_who_is_parted_from_the_party_in_a_fight_has_nothing_to_strike():
    outcome = fight().when(LeaveBehind("warrior"))
    assert outcome.error or "warrior A" not in due(outcome.given.evolved(*outcome.events))


@pytest.mark.rule("FF-15")
def test_an_unconscious_hero_stays_in_its_room_while_the_others_go_on():
    table = room(12).after(*down("mage"), ClearRoom()).when(EnterRoom(13))
    table = table.then(RoomEntered(13, 12, ("warrior", "healer", "scout"), new=True))
    assert (hero(table, "mage").room, hero(table, "mage").stamina) == (12, 0)
    assert table.state.present == ("warrior", "healer", "scout")


@pytest.mark.rule("FF-15")
def test_the_unconscious_can_neither_be_told_to_walk_nor_pick_things_up():
    table = room().after(*down("mage"))
    for command in (LeaveBehind("mage"), TakeItem("mage", POTION)):
        assert table.when(command).refused("FF-60").message.startswith("Mage")


@pytest.mark.rule("FF-15")
def test_where_nobody_with_the_party_can_walk_it_stays():
    table = room().after(LeaveBehind("mage"), ClearRoom(), EnterRoom(8), ClearRoom())
    table = table.after(*down("warrior", "healer", "scout"))
    table.when(EnterRoom(7)).refused("FF-15")


@pytest.mark.rule("FF-14")
@pytest.mark.rule("FF-15")
def test_where_everybody_is_can_be_seen():
    table = room(12).after(*down("mage"), ClearRoom(), EnterRoom(13), LeaveBehind("scout"))
    assert [hero(table, name).room for name in ALL] == [13, 13, 13, 12]
    assert [hero(table, name).stays for name in ALL] == [False, False, True, False]
    assert CARDS["mage"].stamina == hero(table, "mage").lost_stamina
