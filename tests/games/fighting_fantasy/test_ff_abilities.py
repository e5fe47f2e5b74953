"""Ability cards: the Healer's four, and all those that only their owners can read."""

import pytest

from tests.games.fighting_fantasy.party import (
    GOBLIN_B,
    GOBLIN_C,
    OGRE,
    adventure,
    blow,
    columns,
    down,
    due,
    even,
    fight,
    hero,
    left,
    objected,
    party,
    rats,
    room,
    stamina,
    struck,
)
from tracker.core.errors import NotFound
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    BeginRound,
    BlockWithStaff,
    ChangeLuck,
    ChangePool,
    ChangeSkill,
    ChangeStamina,
    ClearRoom,
    CompleteAdventure,
    EnterHeroCard,
    EnterRoom,
    LearnAbility,
    PlaceHero,
    Strike,
    UseCard,
)
from tracker.games.fighting_fantasy.events import (
    AbilityRefreshed,
    AbilityUsed,
    Card,
    CourageGiven,
    FightWon,
    HeroPlaced,
    LuckChanged,
    PoolChanged,
    RoomEntered,
    RoundBegun,
    SkillTokensChanged,
    StaffBlocked,
    StaminaChanged,
)

COURAGE = UseCard("healer", "Courage", "warrior")
HANDS = UseCard("healer", "Healing Hands", "mage")
BLOCK = BlockWithStaff("healer", ("B", "C"))


# Once in an adventure


@pytest.mark.rule("FF-40")
def test_an_ability_is_used_once_in_an_adventure():
    table = fight().after(COURAGE)
    assert hero(table, "healer").used == ("Courage",)
    table.when(UseCard("healer", "Courage", "mage")).refused("FF-40")
    outcome = table.when(UseCard("healer", "Courage", "mage"), "its text says twice")
    outcome.house_ruled("FF-40").then(
        AbilityUsed("healer", "Courage", "mage"), CourageGiven("mage", 2)
    )


@pytest.mark.rule("FF-40")
def test_the_next_adventure_finds_all_cards_ready():
    table = room().after(UseCard("healer", "Healing Hands", "healer"), CompleteAdventure())
    table = table.after(BeginAdventure("Island of the Lizard King"), *down("mage"))
    table.when(HANDS).then(
        AbilityUsed("healer", "Healing Hands", "mage"),
        StaminaChanged("mage", 3, 3, "Healing Hands"),
    )


@pytest.mark.rule("FF-40")
def test_every_heros_cards_are_flipped_when_used():
    table = room().after(LearnAbility("mage", "Fire Bolt"))
    table = table.when(UseCard("mage", "fire")).then(AbilityUsed("mage", "Fire Bolt"))
    table.when(UseCard("mage", "Fire Bolt")).refused("FF-40")


@pytest.mark.rule("FF-40")
def test_the_unconscious_use_no_cards():
    room().after(*down("healer")).when(HANDS).refused("FF-60")


@pytest.mark.rule("FF-41")
def test_the_block_begins_before_the_healers_first_blow():
    table = even(fight(), "warrior A", "healer B")
    table.when(BLOCK).refused("FF-41")


# Courage


@pytest.mark.rule("FF-42")
def test_courage_gives_another_hero_2_skill_for_the_whole_fight():
    outcome = fight().when(COURAGE)
    table = outcome.then(AbilityUsed("healer", "Courage", "warrior"), CourageGiven("warrior", 2))
    table = table.when(Strike("warrior", "A", (1, 1, 3, 3)))
    # 2 + 9 + 2 = 13 against 6 + 10 = 16
    table = table.then(
        struck("warrior A:Ogre", (1, 1, 3, 3), (9, 10), bonus=(2, 0), loses=(3, 0), left=(11, 12))
    )
    table = even(table, "healer B", "scout C").after(BeginRound())
    assert blow(table, "warrior A", (1, 1, 3, 3)).roll.hero_bonus == 2
    assert blow(table, "scout C", (1, 1, 3, 3)).roll.hero_bonus == 0


@pytest.mark.rule("FF-42")
def test_courage_adds_to_the_bonus_of_ganging_up():
    table = fight(OGRE).after(UseCard("healer", "Courage", "mage"), PlaceHero("mage", 1))
    table = even(table, "warrior A")
    assert blow(table, "mage A", (1, 1, 3, 3)).roll.hero_bonus == 3


@pytest.mark.rule("FF-42")
def test_courage_ends_with_the_fight():
    table = fight(*rats("A")).after(COURAGE, Strike("warrior", "A", (6, 6, 1, 1)))
    table = table.after(ClearRoom(), EnterRoom(8), BeginFight((OGRE,)))
    assert blow(table, "warrior A", (1, 1, 3, 3)).roll.hero_bonus == 0


@pytest.mark.rule("FF-42")
def test_courage_is_never_for_the_healer():
    fight().when(UseCard("healer", "Courage", "healer")).refused("FF-42")


@pytest.mark.rule("FF-42")
def test_courage_belongs_to_a_combat():
    error = room().when(COURAGE).error
    assert error is not None
    assert error.rule
    assert error.hint


@pytest.mark.rule("FF-42")
def test_courage_after_the_dice_is_warned_of():
    outcome = even(fight(), "warrior A").when(COURAGE).warned("FF-42")
    outcome.then(AbilityUsed("healer", "Courage", "warrior"), CourageGiven("warrior", 2))


# Healing Hands


@pytest.mark.rule("FF-43")
def test_healing_hands_give_back_up_to_3_stamina():
    table = room().after(ChangeStamina("mage", -5))
    table = table.when(HANDS).then(
        AbilityUsed("healer", "Healing Hands", "mage"),
        StaminaChanged("mage", 3, 5, "Healing Hands"),
    )
    assert stamina(table)["mage"] == 5


@pytest.mark.rule("FF-43")
def test_healing_hands_work_on_the_healer_too():
    table = room().after(ChangeStamina("healer", -2))
    table.when(UseCard("healer", "Healing Hands", "healer")).then(
        AbilityUsed("healer", "Healing Hands", "healer"),
        StaminaChanged("healer", 2, 12, "Healing Hands"),
    )


@pytest.mark.rule("FF-43")
def test_healing_hands_stop_at_the_printed_stamina__ffa_12__ex_ff_8():
    table = room().after(EnterHeroCard("warrior", Card(9, 10, 3)), ChangeStamina("warrior", -1))
    outcome = table.when(UseCard("healer", "Healing Hands", "warrior"))
    outcome.then(
        AbilityUsed("healer", "Healing Hands", "warrior"),
        StaminaChanged("warrior", 1, 10, "Healing Hands"),
    )


@pytest.mark.rule("FF-43")
def test_healing_hands_do_not_work_in_combat():
    table = fight().after(ChangeStamina("mage", -5))
    table.when(HANDS).refused("FF-43")
    table.when(HANDS, "she hides").house_ruled("FF-43").then(
        AbilityUsed("healer", "Healing Hands", "mage"),
        StaminaChanged("mage", 3, 5, "Healing Hands"),
    )


@pytest.mark.rule("FF-43")
def test_healing_somebody_in_another_room_is_warned_of__ffa_13():
    table = room(12).after(*down("mage"), ClearRoom(), EnterRoom(13))
    table.when(HANDS).warned("FF-43").then(
        AbilityUsed("healer", "Healing Hands", "mage"),
        StaminaChanged("mage", 3, 3, "Healing Hands"),
    )


@pytest.mark.rule("FF-43")
@pytest.mark.rule("FF-60")
@pytest.mark.rule("FF-61")
@pytest.mark.rule("FF-15")
def test_a_fallen_mage_is_left_healed_and_walks_again__ex_ff_8():
    weak = rats("A", skill=6)
    table = adventure().after(EnterRoom(12), ChangeStamina("mage", -5), BeginFight(weak))
    table = table.after(PlaceHero("mage", 1), PlaceHero("warrior", 0), PlaceHero("warrior", 1))
    # 2 + 2 + 6 = 10 against 6 + 3 + 6 = 15: 5, but the Mage has 2.
    table = table.when(Strike("mage", "A", (2, 2, 6, 3))).then(
        struck("mage A", (2, 2, 6, 3), (6, 6), loses=(2, 0), left=(0, 4))
    )
    assert stamina(table)["mage"] == 0
    table = table.when(Strike("warrior", "A", (6, 6, 1, 1)))
    assert table.events[-1] == FightWon(12)
    table = table.given.evolved(*table.events).after(ClearRoom())

    walkers = ("warrior", "healer", "scout")
    table = table.when(EnterRoom(13)).then(RoomEntered(13, 12, walkers, new=True))
    assert hero(table, "mage").room == 12
    table = table.after(ClearRoom()).when(EnterRoom(12)).then(RoomEntered(12, 13, walkers))

    table = table.when(HANDS).then(
        AbilityUsed("healer", "Healing Hands", "mage"),
        StaminaChanged("mage", 3, 3, "Healing Hands"),
    )
    assert hero(table, "mage").conscious
    table.when(EnterRoom(14)).then(RoomEntered(14, 12, (*walkers, "mage"), new=True))
    table.when(HANDS).refused("FF-40")


# Rejuvenation


def worn():
    """The Mage has used two cards, the Scout none."""
    table = room().after(LearnAbility("mage", "Fire Bolt"), LearnAbility("mage", "Invisibility"))
    return table.after(UseCard("mage", "Fire Bolt"), UseCard("mage", "Invisibility"))


@pytest.mark.rule("FF-44")
def test_rejuvenation_makes_a_used_card_of_another_hero_ready():
    outcome = worn().when(UseCard("healer", "Rejuvenation", "mage", "Fire Bolt"))
    table = outcome.then(
        AbilityUsed("healer", "Rejuvenation", "mage"), AbilityRefreshed("mage", "Fire Bolt")
    )
    assert hero(table, "mage").used == ("Invisibility",)
    table.when(UseCard("mage", "Fire Bolt")).then(AbilityUsed("mage", "Fire Bolt"))


@pytest.mark.rule("FF-44")
def test_the_only_used_card_needs_no_name():
    table = room().after(LearnAbility("mage", "Fire Bolt"), UseCard("mage", "Fire Bolt"))
    table.when(UseCard("healer", "Rejuvenation", "mage")).then(
        AbilityUsed("healer", "Rejuvenation", "mage"), AbilityRefreshed("mage", "Fire Bolt")
    )
    worn().when(UseCard("healer", "Rejuvenation", "mage")).refused("FF-44")


@pytest.mark.rule("FF-44")
def test_rejuvenation_is_never_for_the_healers_own_cards():
    table = room().after(UseCard("healer", "Healing Hands", "healer"))
    table.when(UseCard("healer", "Rejuvenation", "healer")).refused("FF-44")


@pytest.mark.rule("FF-44")
def test_rejuvenation_does_not_work_in_combat():
    table = worn().after(BeginFight((OGRE,)))
    table.when(UseCard("healer", "Rejuvenation", "mage", "Fire Bolt")).refused("FF-44")


@pytest.mark.rule("FF-44")
def test_rejuvenation_needs_a_used_card():
    worn().when(UseCard("healer", "Rejuvenation", "scout")).refused("FF-44")


@pytest.mark.rule("FF-42")
@pytest.mark.rule("FF-44")
@pytest.mark.parametrize("card", ["Courage", "Rejuvenation"])
def test_a_card_for_another_hero_asks_for_whom(card):
    error = fight().when(UseCard("healer", card)).error
    assert error is not None
    assert error.rule
    assert error.hint


# Staff Block


@pytest.mark.rule("FF-45")
def test_the_healer_fights_two_monsters_and_cannot_hurt_them():
    table = fight().when(BLOCK).then(AbilityUsed("healer", "Staff Block"), StaffBlocked(("B", "C")))
    assert due(table) == ["warrior A", "healer B", "healer C", "scout C"]
    # 6 + 6 + 6 + 2 = 20 against 7: the goblin loses nothing.
    table = table.when(Strike("healer", "B", (6, 6, 1, 1))).then(
        struck("healer B:Goblin", (6, 6, 1, 1), (6, 5), bonus=(2, 0), left=(12, 4))
    )
    # 1 + 1 + 6 + 2 = 10 against 6 + 6 + 5 = 17, without a bonus of its own.
    table = table.when(Strike("healer", "C", (1, 1, 6, 6))).then(
        struck("healer C:Goblin", (1, 1, 6, 6), (6, 5), bonus=(2, 0), loses=(7, 0), left=(5, 4))
    )
    assert left(table) == {"A": 12, "B": 4, "C": 4}


@pytest.mark.rule("FF-45")
def test_others_in_the_healers_column_fight_as_usual():
    table = even(fight().after(PlaceHero("mage", 2), BLOCK), "healer B", "healer C")
    # The Healer struck first: 6 + 6 + 1 + 2 = 15 against 5 + 4 + 5 = 14.
    table.when(Strike("mage", "B", (1, 1, 1, 1))).then(
        struck("mage B:Goblin", (1, 1, 1, 1), (6, 5), bonus=(1, 0), loses=(0, 2), left=(7, 2))
    )
    assert blow(table, "scout C", (1, 1, 3, 3)).roll.hero_bonus == 1


@pytest.mark.rule("FF-45")
def test_the_healer_gangs_up_as_well_while_blocking():
    table = even(fight().after(PlaceHero("mage", 2), BLOCK), "mage B")
    assert blow(table, "healer B", (1, 1, 3, 3)).roll.hero_bonus == 3


@pytest.mark.rule("FF-45")
def test_a_third_monster_of_the_healers_column_keeps_its_bonus__ffa_3():
    table = fight(*rats("ABCDEF")).after(BLOCK)
    assert columns(table)[1] == "B F / healer"
    order = ["warrior A", "healer B", "healer C", "scout C", "mage D", "warrior E", "healer F"]
    assert due(table) == order
    table = even(table, *order[:-1])
    # 2 + 6 = 8 against 2 + 5 + 1 = 8: no block against this one, and it has its own bonus.
    table.when(Strike("healer", "F", (1, 1, 1, 1))).then(
        struck("healer F", (1, 1, 1, 1), (6, 5), bonus=(0, 1), left=(12, 4))
    )
    assert blow(table, "healer F", (6, 6, 1, 1)).roll.monster_loses == 4


@pytest.mark.rule("FF-45")
def test_only_the_healer_blocks():
    fight().when(BlockWithStaff("warrior", ("A", "B"))).refused("FF-45")


@pytest.mark.rule("FF-45")
@pytest.mark.parametrize("monsters", [("B", "B"), ("A", "B", "C")])
def test_a_block_is_on_two_monsters(monsters):
    fight().when(BlockWithStaff("healer", monsters)).refused("FF-45")


@pytest.mark.rule("FF-45")
def test_the_card_says_how_to_block():
    assert "ff block" in fight().when(UseCard("healer", "Staff Block")).refused("FF-45").hint


@pytest.mark.rule("FF-40")
@pytest.mark.rule("FF-45")
def test_staff_block_is_used_once():
    table = fight().after(BLOCK, BlockWithStaff("healer", ends=True))
    table.when(BLOCK).refused("FF-40")


@pytest.mark.rule("FF-46")
def test_in_front_of_the_last_column_there_is_one_monster_to_block():
    outcome = fight(OGRE, GOBLIN_B).when(BlockWithStaff("healer", ("B",)))
    outcome.then(AbilityUsed("healer", "Staff Block"), StaffBlocked(("B",)))


@pytest.mark.rule("FF-46")
def test_the_block_takes_the_monster_in_front_and_the_next_if_none_is_named__ffa_1():
    outcome = fight().when(BlockWithStaff("healer"))
    outcome.then(AbilityUsed("healer", "Staff Block"), StaffBlocked(("B", "C")))


@pytest.mark.rule("FF-46")
def test_any_pair_will_do_but_monsters_that_are_no_neighbours_are_warned_of__ffa_1():
    table = fight(*rats("ABCD"))
    outcome = table.when(BlockWithStaff("healer", ("B", "D"))).warned("FF-46")
    table = outcome.then(AbilityUsed("healer", "Staff Block"), StaffBlocked(("B", "D")))
    assert blow(table, "healer D", (1, 1, 3, 3)).roll.hero_bonus == 2


@pytest.mark.rule("FF-46")
def test_the_block_lasts_for_the_whole_fight__ffa_2():
    table = even(fight().after(BLOCK), "warrior A", "healer B", "healer C", "scout C")
    table = table.after(BeginRound())
    assert due(table) == ["warrior A", "healer B", "healer C", "scout C"]
    assert blow(table, "healer C", (6, 6, 1, 1)).roll.monster_loses == 0


@pytest.mark.rule("FF-46")
def test_the_healer_may_end_the_block__ffa_2():
    table = even(fight().after(BLOCK), "warrior A", "healer B", "healer C", "scout C")
    table = (
        table.after(BeginRound()).when(BlockWithStaff("healer", ends=True)).then(StaffBlocked(()))
    )
    assert due(table) == ["warrior A", "healer B", "scout C"]
    assert blow(table, "healer B", (6, 6, 1, 1)).roll.monster_loses == 4


@pytest.mark.rule("FF-46")
def test_the_block_ends_with_the_fight__ffa_2():
    table = fight(*rats("AB")).after(BlockWithStaff("healer", ("A", "B")))
    table = table.after(Strike("scout", "A", (6, 6, 1, 1)), Strike("mage", "B", (6, 6, 1, 1)))
    assert table.state.fight is None
    table = table.after(ClearRoom(), EnterRoom(8), BeginFight((OGRE, GOBLIN_B, GOBLIN_C)))
    assert table.state.fight.block == ()


@pytest.mark.rule("FF-46")
def test_in_a_later_round_the_healer_chooses_a_column_anew():
    table = fight(*rats("ABCD")).after(BLOCK)
    table = even(table, "warrior A", "healer B", "healer C", "scout C", "mage D")
    outcome = table.when(BlockWithStaff("healer", ("C", "D")))
    kinds = [type(event) for event in outcome.events]
    assert kinds == [RoundBegun, HeroPlaced, StaffBlocked]
    assert outcome.events[1:] == (HeroPlaced("healer", 3), StaffBlocked(("C", "D")))
    assert outcome.notices == ()


@pytest.mark.rule("FF-23")
@pytest.mark.rule("FF-46")
def test_the_right_hand_monster_needs_no_other_hero__ffa_27():
    # In the first round,
    table = fight().after(BLOCK).when(PlaceHero("scout", 0)).then(HeroPlaced("scout", 0))
    assert due(table) == ["warrior A", "healer B", "healer C"]
    # and later.
    table = even(fight().after(BLOCK), "warrior A", "healer B", "healer C", "scout C")
    table = table.after(BeginRound())
    table.when(PlaceHero("scout", 0)).then(HeroPlaced("scout", 0))


@pytest.mark.rule("FF-46")
def test_the_right_hand_monster_is_not_stacked_on_others_when_its_hero_falls():
    table = even(fight(*rats("ABCD")).after(BLOCK), "warrior A", "healer B", "healer C")
    table = even(table.after(*down("scout")), "mage D").after(BeginRound())
    assert due(table) == ["warrior A", "healer B", "healer C", "mage D"]


@pytest.mark.rule("FF-46")
def test_a_healer_whose_monster_died_fights_whom_it_stands_against_next():
    # The Mage kills B beside the blocking Healer, who then helps against A.
    table = even(fight(*rats("ABC", stamina=9)).after(PlaceHero("mage", 2), BLOCK), "warrior A")
    table = even(table, "healer B", "healer C", "scout C")
    table = table.after(Strike("mage", "B", (6, 6, 1, 1)), BeginRound())
    assert columns(table) == ["A / warrior", "C / scout"]
    table = table.after(PlaceHero("healer", 1))
    assert "healer A" in due(table)


@pytest.mark.rule("FF-34")
@pytest.mark.rule("FF-46")
def test_the_block_is_no_way_to_another_column_in_the_middle_of_a_round():
    table = even(fight(*rats("ABCD")), "warrior A")
    assert objected(table.when(BlockWithStaff("healer", ("C", "D"))))


@pytest.mark.rule("FF-24")
@pytest.mark.rule("FF-46")
def test_who_sits_out_does_not_block_in_the_same_round():
    table = even(fight(*rats("ABC")).after(PlaceHero("healer", 0)), "warrior A")
    assert objected(table.when(BLOCK))


# Other cards


@pytest.mark.rule("FF-47")
def test_of_other_cards_only_name_level_owner_and_use_are_known():
    table = party().after(LearnAbility("scout", "Sharp Eye"), BeginAdventure("Deathtrap Dungeon"))
    assert table.state.held("scout") == {"Sharp Eye": 1}
    outcome = table.when(UseCard("scout", "sharp", note="saw the trap"))
    table = outcome.then(AbilityUsed("scout", "Sharp Eye", "", "saw the trap"))
    assert hero(table, "scout").used == ("Sharp Eye",)


@pytest.mark.rule("FF-47")
def test_a_card_that_is_learned_again_in_small_letters_is_the_same_card():
    table = fight().after(LearnAbility("healer", "courage"))
    assert COURAGE.name in table.state.held("healer")
    assert len(table.state.held("healer")) == 4
    table.when(COURAGE).then(
        AbilityUsed("healer", "Courage", "warrior"), CourageGiven("warrior", 2)
    )


@pytest.mark.rule("FF-47")
def test_what_a_card_does_is_entered_as_plain_changes():
    table = room()
    table = table.when(ChangeStamina("mage", -2, "Fire Bolt")).then(
        StaminaChanged("mage", -2, 5, "Fire Bolt")
    )
    table = table.when(ChangeLuck("mage", -1, "Fire Bolt")).then(
        LuckChanged("mage", -1, 4, "Fire Bolt")
    )
    table = table.when(ChangeSkill("mage", 1, "potion")).then(
        SkillTokensChanged("mage", 1, "potion")
    )
    assert hero(table, "mage").skill == 7
    table = table.when(ChangePool("gold", 5)).then(PoolChanged("gold", 5, 5))
    table.when(ChangePool("gold", -2, "toll")).then(PoolChanged("gold", -2, 3, "toll"))


@pytest.mark.rule("FF-47")
def test_gold_has_no_limit_but_nothing__ffa_24():
    table = room().when(ChangePool("gold", 40)).then(PoolChanged("gold", 40, 40))
    assert table.state.gold == 40
    assert table.when(ChangePool("gold", -41)).error is not None


@pytest.mark.rule("FF-47")
def test_damage_beyond_all_stamina_tokens_is_counted__ffa_24():
    table = room().after(EnterHeroCard("warrior", Card(9, 30, 3)), ChangeStamina("warrior", -25))
    assert stamina(table)["warrior"] == 5


@pytest.mark.rule("FF-47")
def test_a_card_that_nobody_holds_is_not_used():
    with pytest.raises(NotFound):
        room().when(UseCard("mage", "Courage", "scout"))
