"""Retreat: back where one came from, monsters whole again, nobody left lying."""

import pytest

from tests.games.fighting_fantasy.party import (
    GOBLIN_B,
    GOBLIN_C,
    GOBLINS,
    OGRE,
    adventure,
    down,
    due,
    even,
    fight,
    hero,
    left,
    stamina,
)
from tracker.games.fighting_fantasy.commands import (
    BeginFight,
    BlockWithStaff,
    ChangeStamina,
    ClearRoom,
    EnterRoom,
    Retreat,
    Strike,
    TryLuck,
)
from tracker.games.fighting_fantasy.events import FightBegun, PartyRetreated


def bloody():
    """Room 9, entered from 6: Ogre 8 of 12, Goblin B dead, Scout down, luck and block used."""
    table = adventure().after(EnterRoom(6), ClearRoom(), EnterRoom(9))
    table = table.after(ChangeStamina("warrior", -3), ChangeStamina("scout", -3))
    table = table.after(BeginFight(GOBLINS), BlockWithStaff("healer", ("B", "C")))
    table = table.after(Strike("warrior", "A", (5, 5, 2, 3)))
    table = even(table, "healer B", "healer C")
    # Scout 1 + 1 + 8 + 1 = 11 against 6 + 6 + 5 = 17: all 6 that are left.
    table = table.after(Strike("scout", "C", (1, 1, 6, 6)))
    # Mage 2 + 6 + 1 = 9 against 7, then by luck 12 + 6 + 1 = 19 against 7.
    table = table.after(Strike("mage", "B", (1, 1, 1, 1)), TryLuck((6, 6, 1, 1)))
    assert left(table) == {"A": 8, "B": 0, "C": 4}
    assert stamina(table) == {"warrior": 11, "healer": 12, "scout": 0, "mage": 7}
    assert due(table) == []
    return table


@pytest.mark.rule("FF-70")
@pytest.mark.rule("FF-71")
@pytest.mark.rule("FF-72")
@pytest.mark.rule("FF-73")
def test_a_retreat_mends_the_monsters_and_nothing_else__ex_ff_9():
    table = bloody().when(Retreat()).then(PartyRetreated(9, 6, ("scout",)))
    state = table.state
    assert state.room == 6
    assert {one.room for one in state.heroes.values()} == {6}
    assert not hero(table, "scout").conscious
    assert state.rooms[9].monsters == (OGRE, GOBLIN_B, GOBLIN_C)
    assert not state.rooms[9].completed
    assert state.fight is None
    assert stamina(table) == {"warrior": 11, "healer": 12, "scout": 0, "mage": 7}
    assert hero(table, "mage").luck == 4
    assert hero(table, "healer").used == ("Staff Block",)


@pytest.mark.rule("FF-70")
def test_the_whole_party_goes_to_the_room_it_came_from():
    table = even(fight(), "warrior A", "healer B", "scout C")
    table = table.when(Retreat()).then(PartyRetreated(7, 1))
    assert table.state.present == ("warrior", "healer", "scout", "mage")
    assert table.state.room == 1


@pytest.mark.rule("FF-70")
def test_a_retreat_in_the_middle_of_a_round_is_warned_of():
    table = even(fight(), "warrior A")
    table.when(Retreat()).warned("FF-70").then(PartyRetreated(7, 1))


@pytest.mark.rule("FF-70")
def test_a_retreat_before_the_first_round_is_warned_of__ffa_10():
    fight().when(Retreat()).warned("FF-70").then(PartyRetreated(7, 1))


@pytest.mark.rule("FF-70")
def test_from_the_first_room_there_is_no_way_back__ffa_11():
    table = even(adventure().after(BeginFight((OGRE,))), "warrior A")
    table.when(Retreat()).refused("FF-70")
    outcome = table.when(Retreat(), "out of the door").house_ruled("FF-70")
    assert outcome.given.evolved(*outcome.events).state.fight is None


@pytest.mark.rule("FF-71")
def test_the_same_monsters_wait_whole_for_the_next_visit():
    table = bloody().after(Retreat(), EnterRoom(9)).when(BeginFight())
    (event,) = table.events
    assert isinstance(event, FightBegun)
    assert event.monsters == (OGRE, GOBLIN_B, GOBLIN_C)
    assert [column.heroes for column in event.columns] == [("warrior",), ("healer",), ("mage",)]


@pytest.mark.rule("FF-72")
def test_who_lies_in_another_room_is_not_dragged_along():
    table = adventure().after(*down("mage"), EnterRoom(9), BeginFight((OGRE,)))
    table = even(table, "warrior A").when(Retreat()).then(PartyRetreated(9, 1))
    assert hero(table, "mage").room == 1
    table = adventure().after(EnterRoom(6), *down("mage"), ClearRoom(), EnterRoom(9))
    table = table.after(ClearRoom(), EnterRoom(10), BeginFight((OGRE,)))
    table = even(table, "warrior A").when(Retreat()).then(PartyRetreated(10, 9))
    assert hero(table, "mage").room == 6


@pytest.mark.rule("FF-73")
def test_courage_and_block_end_with_the_fight_one_retreats_from():
    table = bloody().after(Retreat(), EnterRoom(9), BeginFight())
    assert (table.state.fight.block, table.state.fight.courage) == ((), {})
    table.when(BlockWithStaff("healer", ("B", "C"))).refused("FF-40")
