"""Luck: all four dice once more, as often as luck is left; only the last roll counts."""

import msgspec
import pytest

from tests.games.fighting_fantasy.party import (
    GOBLIN_B,
    OGRE,
    SWORD,
    adventure,
    even,
    fight,
    hero,
    left,
    rats,
    rerolled,
    roll,
    room,
    stamina,
    struck,
)
from tests.spec import given
from tracker.games.fighting_fantasy import GAME
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    BeginRound,
    ChangeLuck,
    ChangeSkill,
    ChangeStamina,
    EnterHeroCard,
    EnterRoom,
    PlaceHero,
    SetOrder,
    Strike,
    TakeItem,
    TryLuck,
    UseCard,
)
from tracker.games.fighting_fantasy.events import Card, FightWon, LuckChanged, Monster

TROLL = Monster("A", 11, 6, "Troll")
FIRST = roll((1, 2, 6, 5), (8, 11), loses=(9, 0))  # 11 against 22: 11, but there are only 9
SECOND = roll((2, 3, 4, 4), (8, 11), loses=(6, 0))  # 13 against 19
THIRD = roll((6, 6, 1, 1), (8, 11), loses=(0, 6))  # 20 against 13: 7, but there are only 6


def troll(*others):
    """The Scout, with 2 luck, stands against the troll."""
    table = adventure().after(SetOrder(("scout", "warrior", "healer", "mage")), EnterRoom(7))
    return table.after(BeginFight((TROLL, *others)))


@pytest.mark.rule("FF-50")
@pytest.mark.rule("FF-51")
def test_luck_rolls_all_four_dice_again_until_it_is_used_up__ex_ff_6():
    table = troll(GOBLIN_B).when(Strike("scout", "A", FIRST.dice))
    table = table.then(struck("scout A:Troll", FIRST.dice, (8, 11), loses=(9, 0), left=(0, 6)))
    assert stamina(table)["scout"] == 0

    table = table.when(TryLuck(SECOND.dice))
    table = table.then(rerolled("scout A:Troll", SECOND, FIRST, left=(3, 6), luck_left=1))
    assert (hero(table, "scout").luck, stamina(table)["scout"]) == (1, 3)

    table = table.when(TryLuck(THIRD.dice))
    table = table.then(rerolled("scout A:Troll", THIRD, SECOND, left=(9, 0), luck_left=0))
    assert (hero(table, "scout").luck, stamina(table)["scout"]) == (0, 9)
    assert not table.state.fight.monster("A").alive

    table.when(TryLuck((3, 3, 3, 3))).refused("FF-50")


@pytest.mark.rule("FF-50")
def test_a_monster_that_luck_kills_ends_the_fight__ex_ff_6():
    table = troll().after(Strike("scout", "A", FIRST.dice), TryLuck(SECOND.dice))
    outcome = table.when(TryLuck(THIRD.dice))
    table = outcome.then(
        rerolled("scout A:Troll", THIRD, SECOND, left=(9, 0), luck_left=0), FightWon(7)
    )
    assert table.when(TryLuck((3, 3, 3, 3))).error is not None


@pytest.mark.rule("FF-50")
def test_a_tie_may_be_rolled_again_as_well__ex_ff_7():
    # 15 against 15.
    tie = roll((3, 3, 2, 3), (9, 10))
    table = fight().after(Strike("warrior", "A", (3, 3, 2, 3)))
    assert tie.hero_total == tie.monster_total == 15
    new = roll((5, 5, 2, 3), (9, 10), loses=(0, 4))
    table = table.when(TryLuck((5, 5, 2, 3)))
    table.then(rerolled("warrior A:Ogre", new, tie, left=(14, 8), luck_left=2))


@pytest.mark.rule("FF-50")
def test_a_hero_without_luck_lets_the_roll_stand():
    table = fight().after(ChangeLuck("warrior", -3), Strike("warrior", "A", (1, 2, 6, 5)))
    table.when(TryLuck((5, 5, 2, 3))).refused("FF-50")
    outcome = table.when(TryLuck((5, 5, 2, 3)), "a lucky charm").house_ruled("FF-50")
    assert outcome.events[0].roll.monster_loses == 4


@pytest.mark.rule("FF-50")
def test_luck_below_nothing_by_house_rule_costs_no_luck_to_come():
    table = fight().after(ChangeLuck("warrior", -3), Strike("warrior", "A", (1, 2, 6, 5)))
    table = table.after(TryLuck((5, 5, 2, 3)), house_rule="a lucky charm")
    assert hero(table, "warrior").luck == 0
    table = table.when(ChangeLuck("warrior", 1)).then(LuckChanged("warrior", 1, 1))
    assert hero(table, "warrior").luck == 1


@pytest.mark.rule("FF-50")
def test_the_luck_is_that_of_the_hero_in_the_combat__ffa_8():
    table = fight().after(Strike("warrior", "A", (1, 2, 6, 5)), TryLuck((1, 2, 6, 5)))
    luck = {name: one.luck for name, one in table.state.heroes.items()}
    assert luck == {"warrior": 2, "healer": 4, "scout": 2, "mage": 5}


@pytest.mark.rule("FF-50")
def test_luck_rolls_one_combat_again_and_leaves_the_rest_of_the_round__ffa_9():
    table = fight().after(Strike("warrior", "A", (5, 5, 2, 3)))
    table = table.after(Strike("healer", "B", (3, 3, 2, 2)))  # 12 against 9: 3
    assert left(table) == {"A": 8, "B": 1, "C": 4}
    table = table.after(TryLuck((2, 2, 3, 3)))  # 10 against 11: the Healer loses 1
    assert left(table) == {"A": 8, "B": 4, "C": 4}
    assert (stamina(table)["healer"], hero(table, "healer").luck) == (11, 3)
    assert hero(table, "warrior").luck == 3


@pytest.mark.rule("FF-50")
def test_there_is_nothing_to_roll_again_before_the_first_combat_of_a_round():
    fight().when(TryLuck((5, 5, 2, 3))).refused("FF-50")
    table = even(fight(*rats("AB")), "warrior A", "healer B").after(BeginRound())
    table.when(TryLuck((5, 5, 2, 3))).refused("FF-50")


@pytest.mark.rule("FF-50")
def test_bonuses_are_those_of_the_first_roll():
    table = fight(OGRE).after(PlaceHero("mage", 1), Strike("warrior", "A", (5, 5, 2, 3)))
    table = table.after(Strike("mage", "A", (4, 4, 1, 3)))
    outcome = table.when(TryLuck((6, 1, 2, 2)))
    old = roll((4, 4, 1, 3), (6, 10), bonus=(1, 0), loses=(0, 1))
    new = roll((6, 1, 2, 2), (6, 10), bonus=(1, 0))  # 14 against 14
    outcome.then(rerolled("mage A:Ogre", new, old, left=(7, 8), luck_left=4))


@pytest.mark.rule("FF-42")
@pytest.mark.rule("FF-50")
@pytest.mark.parametrize(
    "between",
    [UseCard("healer", "Courage", "warrior"), ChangeSkill("warrior", 2)],
    ids=["courage", "skill"],
)
def test_what_came_after_the_dice_does_not_help_the_roll_that_luck_repeats(between):
    table = fight().after(Strike("warrior", "A", (1, 2, 6, 5)), between)
    outcome = table.when(TryLuck((5, 5, 2, 3)))
    assert outcome.error or outcome.events[0].roll.hero_total == 19


@pytest.mark.rule("FF-51")
@pytest.mark.parametrize("rejected", [[], [FIRST.dice], [FIRST.dice, THIRD.dice]])
@pytest.mark.parametrize("last", [FIRST.dice, SECOND.dice, THIRD.dice, (4, 4, 2, 3)])
def test_only_the_last_roll_counts(rejected, last):
    table = troll(GOBLIN_B).after(ChangeLuck("scout", -2), ChangeLuck("scout", 2))
    plain = table.after(Strike("scout", "A", last))
    first, *others = (*rejected, last)
    lucky = table.after(Strike("scout", "A", first), *(TryLuck(dice) for dice in others))
    scout = hero(lucky, "scout")
    assert scout.luck == 2 - len(rejected)
    assert msgspec.structs.replace(scout, lost_luck=0) == hero(plain, "scout")
    assert left(lucky) == left(plain)


@pytest.mark.rule("FF-51")
def test_healing_in_between_is_not_rolled_back_above_the_card():
    table = fight().after(Strike("warrior", "A", (1, 2, 6, 5)))  # the Warrior loses 9
    table = table.after(ChangeStamina("warrior", 9, "potion"))
    outcome = table.when(TryLuck((4, 4, 3, 4)))  # a tie
    table = table if outcome.error else table.evolved(*outcome.events)
    assert stamina(table)["warrior"] == 14


@pytest.mark.rule("FF-52")
def test_luck_is_spent_on_other_dice_too__ffa_8():
    table = room().when(ChangeLuck("mage", -1, "to find the key"))
    table = table.then(LuckChanged("mage", -1, 4, "to find the key"))
    table = table.when(ChangeLuck("scout", -2)).then(LuckChanged("scout", -2, 0))
    table.when(ChangeLuck("scout", -1)).refused("FF-50")


@pytest.mark.rule("FF-52")
def test_luck_is_regained_up_to_the_card():
    table = room().after(ChangeLuck("mage", -1)).when(ChangeLuck("mage", 3))
    table = table.then(LuckChanged("mage", 1, 5))
    assert hero(table, "mage").luck == 5


@pytest.mark.rule("FF-53")
def test_rejected_rolls_stay_in_view():
    table = troll(GOBLIN_B).after(
        Strike("scout", "A", FIRST.dice), TryLuck(SECOND.dice), TryLuck(THIRD.dice)
    )
    (combat,) = table.state.fight.blows
    assert (combat.rejected, combat.roll) == ((FIRST, SECOND), THIRD)


@pytest.mark.rule("FF-53")
def test_the_line_of_a_luck_roll_shows_what_was_set_aside():
    table = fight().after(Strike("warrior", "A", (1, 2, 6, 5)))
    (event,) = table.when(TryLuck((5, 5, 2, 3))).events
    line = GAME.tell(table.evolved(event).campaign, event)
    assert "luck -1" in line
    assert "12 against 21" in line
    assert "Warrior 5+5+9 = 19 against Ogre 2+3+10 = 15: Ogre loses 4, 8 left" in line


@pytest.mark.rule("FF-53")
def test_the_luck_that_was_spent_is_written_down_where_no_card_is_known():
    table = given(GAME).after(BeginAdventure("Deathtrap Dungeon"), ChangeLuck("mage", -2))
    table = table.after(TakeItem("mage", SWORD), EnterHeroCard("mage", Card(6, 7, 5)))
    assert hero(table, "mage").luck == 3
