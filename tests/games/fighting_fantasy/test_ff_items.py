"""Items: four kinds, who may use them, passing them on."""

import pytest

from tests.games.fighting_fantasy.party import (
    KEY,
    MAP,
    POTION,
    SWORD,
    adventure,
    down,
    fight,
    hero,
    room,
)
from tracker.core.errors import NotFound
from tracker.games.fighting_fantasy.commands import (
    BeginFight,
    ClearRoom,
    DropItem,
    EnterRoom,
    GiveItem,
    LearnAbility,
    LeaveBehind,
    TakeItem,
    UseCard,
)
from tracker.games.fighting_fantasy.events import (
    Item,
    ItemDropped,
    ItemGiven,
    ItemTaken,
    ItemUsed,
    Monster,
)

BOW = Item("Elven bow", "equipment", only="scout")
GIVE = GiveItem("Healing potion", "mage", "warrior")


def carrying(*items, who="mage"):
    return room().after(*(TakeItem(who, item) for item in items))


def carried(table):
    return {name: one.items for name, one in table.state.heroes.items() if one.items}


@pytest.mark.rule("FF-80")
@pytest.mark.parametrize("item", [KEY, POTION, SWORD, MAP], ids=lambda item: item.kind)
def test_items_of_all_four_kinds_are_carried(item):
    table = room().when(TakeItem("mage", item)).then(ItemTaken("mage", item))
    assert carried(table) == {"mage": (item,)}


@pytest.mark.rule("FF-80")
def test_an_item_is_left_for_good():
    table = carrying(SWORD).when(DropItem("mage", "silver"))
    table = table.then(ItemDropped("mage", "Silver sword"))
    assert carried(table) == {}


@pytest.mark.rule("FF-80")
@pytest.mark.parametrize("item", [KEY, SWORD, MAP], ids=lambda item: item.kind)
def test_what_is_no_consumable_is_still_there_after_use(item):
    table = carrying(item).when(UseCard("mage", item.name)).then(ItemUsed("mage", item.name))
    assert carried(table) == {"mage": (item,)}


@pytest.mark.rule("FF-81")
def test_an_item_for_one_hero_is_warned_of_in_anothers_hand():
    table = carrying(BOW).when(UseCard("mage", "elven")).warned("FF-81")
    table.then(ItemUsed("mage", "Elven bow"))


@pytest.mark.rule("FF-81")
def test_the_hero_it_is_for_uses_it_and_anybody_carries_it():
    table = carrying(BOW).when(GiveItem("Elven bow", "mage", "scout"))
    table = table.then(ItemGiven("Elven bow", "mage", "scout"))
    table.when(UseCard("scout", "Elven bow")).then(ItemUsed("scout", "Elven bow"))


@pytest.mark.rule("FF-82")
def test_a_consumable_is_used_once_and_gone():
    table = carrying(POTION).when(UseCard("mage", "Healing potion", "scout"))
    table = table.then(ItemUsed("mage", "Healing potion", "scout", used_up=True))
    assert carried(table) == {}
    with pytest.raises(NotFound):
        table.when(UseCard("mage", "Healing potion"))


@pytest.mark.rule("FF-82")
def test_of_two_potions_one_is_left():
    table = carrying(POTION, POTION).after(UseCard("mage", "Healing potion"))
    assert carried(table) == {"mage": (POTION,)}


# From hand to hand


@pytest.mark.rule("FF-16")
def test_items_are_passed_on_outside_fights():
    table = carrying(POTION, SWORD).when(GIVE)
    table = table.then(ItemGiven("Healing potion", "mage", "warrior"))
    assert carried(table) == {"warrior": (POTION,), "mage": (SWORD,)}


@pytest.mark.rule("FF-16")
def test_items_are_not_passed_on_in_a_fight():
    table = carrying(POTION).after(BeginFight((Monster("A", 5, 4),)))
    table.when(GIVE).refused("FF-16")
    outcome = table.when(GIVE, "a good throw").house_ruled("FF-16")
    outcome.then(ItemGiven("Healing potion", "mage", "warrior"))


@pytest.mark.rule("FF-16")
def test_ability_cards_are_never_passed_on():
    table = room().after(LearnAbility("mage", "Fire Bolt"))
    table.when(GiveItem("Fire Bolt", "mage", "scout")).refused("FF-16")
    table.when(GiveItem("courage", "healer", "scout")).refused("FF-16")


@pytest.mark.rule("FF-16")
def test_an_item_goes_to_another_hero():
    carrying(POTION).when(GiveItem("Healing potion", "mage", "mage")).refused("FF-16")


@pytest.mark.rule("FF-16")
def test_who_is_in_another_room_gets_nothing():
    table = carrying(POTION).after(LeaveBehind("warrior"), ClearRoom(), EnterRoom(8))
    table.when(GIVE).refused("FF-16")


@pytest.mark.rule("FF-17")
def test_others_take_what_an_unconscious_hero_carries():
    table = carrying(POTION).after(*down("mage"))
    table = table.when(GIVE).then(ItemGiven("Healing potion", "mage", "warrior"))
    assert carried(table) == {"warrior": (POTION,)}


@pytest.mark.rule("FF-17")
def test_the_unconscious_are_emptied_by_those_in_the_same_room():
    table = carrying(POTION).after(*down("mage"), ClearRoom(), EnterRoom(8))
    table.when(GIVE).refused("FF-17")


@pytest.mark.rule("FF-16")
@pytest.mark.rule("FF-17")
def test_nobody_takes_things_from_the_unconscious_during_the_fight__ffa_16():
    table = carrying(POTION).after(BeginFight((Monster("A", 5, 4),)), *down("mage"))
    assert table.when(GIVE).refused("FF-16")


@pytest.mark.rule("FF-15")
@pytest.mark.rule("FF-17")
def test_the_unconscious_take_nothing_from_each_other():
    table = carrying(POTION).after(*down("mage", "warrior"))
    error = table.when(GIVE).error
    assert error is not None
    assert error.rule in ("FF-15", "FF-17", "FF-60")


@pytest.mark.rule("FF-80")
def test_items_found_are_no_part_of_other_heroes_hands():
    table = adventure().after(TakeItem("mage", POTION), TakeItem("scout", POTION))
    table = table.after(DropItem("mage", "Healing potion"))
    assert carried(table) == {"scout": (POTION,)}
    assert hero(fight(), "mage").items == ()
