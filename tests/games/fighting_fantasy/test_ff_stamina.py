"""Stamina outside combat: unconscious at 0, healed, never above the card."""

import pytest

from tests.games.fighting_fantasy.party import (
    PLAYERS,
    POTION,
    down,
    fight,
    hero,
    room,
    stamina,
)
from tests.spec import given
from tracker.games.fighting_fantasy import GAME
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    ChangeStamina,
    ClearRoom,
    EnterHeroCard,
    EnterRoom,
    Strike,
    TakeItem,
    UseCard,
)
from tracker.games.fighting_fantasy.events import Card, ItemUsed, StaminaChanged


@pytest.mark.rule("FF-60")
def test_at_0_stamina_a_hero_is_unconscious_and_not_dead():
    table = room().when(ChangeStamina("mage", -7)).then(StaminaChanged("mage", -7, 0))
    mage = hero(table, "mage")
    assert (mage.stamina, mage.conscious, mage.knock_outs, mage.deaths) == (0, False, 1, 0)


@pytest.mark.rule("FF-35")
@pytest.mark.rule("FF-60")
def test_damage_beyond_0_is_lost():
    table = room().when(ChangeStamina("mage", -12)).then(StaminaChanged("mage", -7, 0))
    table = table.when(ChangeStamina("mage", 1)).then(StaminaChanged("mage", 1, 1))
    assert hero(table, "mage").conscious


@pytest.mark.rule("FF-61")
def test_a_potion_of_another_hero_wakes_the_unconscious():
    table = room().after(TakeItem("scout", POTION), *down("mage"))
    table = table.when(UseCard("scout", "Healing potion", "mage"))
    table = table.then(ItemUsed("scout", "Healing potion", "mage", used_up=True))
    table = table.when(ChangeStamina("mage", 4, "Healing potion"))
    table = table.then(StaminaChanged("mage", 4, 4, "Healing potion"))
    assert table.state.present == ("warrior", "healer", "scout", "mage")


@pytest.mark.rule("FF-61")
def test_the_unconscious_do_not_drink_their_own_potion():
    table = room().after(TakeItem("mage", POTION), *down("mage"))
    table.when(UseCard("mage", "Healing potion", "mage")).refused("FF-60")


@pytest.mark.rule("FF-61")
def test_who_woke_up_acts_normally_again():
    table = room().after(*down("mage"), ChangeStamina("mage", 2))
    table = table.after(TakeItem("mage", POTION), ClearRoom(), EnterRoom(8))
    assert hero(table, "mage").room == 8


@pytest.mark.rule("FF-61")
def test_healing_stops_at_the_printed_stamina_unless_the_item_says_otherwise__ffa_12():
    table = room().after(ChangeStamina("mage", -2))
    table.when(ChangeStamina("mage", 5)).then(StaminaChanged("mage", 2, 7))
    table = table.when(ChangeStamina("mage", 5, "elixir", beyond=True))
    table = table.then(StaminaChanged("mage", 5, 10, "elixir"))
    assert stamina(table)["mage"] == 10


@pytest.mark.rule("FF-61")
def test_healing_the_unconscious_from_another_room_is_warned_of__ffa_13():
    table = room(12).after(*down("mage"), ClearRoom(), EnterRoom(13))
    table = table.when(ChangeStamina("mage", 2)).warned("FF-61")
    table.then(StaminaChanged("mage", 2, 2))


@pytest.mark.rule("FF-35")
def test_what_was_lost_before_the_card_was_known_counts_when_it_is_entered():
    table = given(GAME, PLAYERS).after(BeginAdventure("Deathtrap Dungeon"))
    table = table.when(ChangeStamina("mage", -4)).then(StaminaChanged("mage", -4))
    table = table.when(ChangeStamina("mage", 1)).then(StaminaChanged("mage", 1))
    assert hero(table, "mage").conscious
    table = table.after(EnterHeroCard("mage", Card(6, 7, 5)))
    assert stamina(table)["mage"] == 4


@pytest.mark.rule("FF-35")
@pytest.mark.rule("FF-60")
def test_healing_starts_from_0_also_where_more_was_lost_before_the_card_was_known():
    table = given(GAME, PLAYERS).after(BeginAdventure("Deathtrap Dungeon"))
    table = table.after(ChangeStamina("mage", -12), EnterHeroCard("mage", Card(6, 7, 5)))
    assert stamina(table)["mage"] == 0
    table = table.when(ChangeStamina("mage", 3)).then(StaminaChanged("mage", 3, 3))
    assert stamina(table)["mage"] == 3


@pytest.mark.rule("FF-35")
def test_a_hero_healed_in_a_fight_loses_from_what_it_has_then():
    table = fight().after(ChangeStamina("warrior", -13), ChangeStamina("warrior", 5))
    table = table.after(Strike("warrior", "A", (1, 2, 3, 3)))  # 12 against 16
    assert stamina(table)["warrior"] == 2
