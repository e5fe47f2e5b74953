"""Combats: totals, ganging up, the order of blows, the dead and the fallen."""

import pytest

from tests.games.fighting_fantasy.party import (
    ALL,
    GOBLIN_B,
    GOBLINS,
    OGRE,
    WARLOCK,
    adventure,
    blow,
    columns,
    down,
    due,
    even,
    fight,
    hero,
    left,
    rats,
    room,
    stamina,
    struck,
)
from tests.spec import given
from tracker.core.game import Draw
from tracker.games.fighting_fantasy import GAME
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    BeginRound,
    ChangeLuck,
    ChangeSkill,
    ChangeStamina,
    ClearRoom,
    EnterHeroCard,
    EnterRoom,
    FailAdventure,
    PlaceHero,
    Retreat,
    SetOrder,
    Strike,
    TryLuck,
)
from tracker.games.fighting_fantasy.events import (
    AdventureFailed,
    Card,
    FightWon,
    HeroPlaced,
    HeroStruck,
    Monster,
    RoomCompleted,
    StaminaChanged,
)

# The order of blows


@pytest.mark.rule("FF-30")
def test_blows_go_from_left_to_right_and_then_up_a_row():
    table = fight(*rats("ABCDEF"))
    order = ["warrior A", "healer B", "scout C", "mage D", "warrior E", "healer F"]
    for place, pair in enumerate(order):
        assert due(table) == order[place:]
        table = even(table, pair)
    assert due(table) == []


@pytest.mark.rule("FF-30")
def test_heroes_in_the_second_place_of_a_column_strike_after_all_first_ones():
    table = fight(OGRE, GOBLIN_B).after(PlaceHero("scout", 1), PlaceHero("mage", 2))
    assert due(table) == ["warrior A", "healer B", "scout A", "mage B"]


@pytest.mark.rule("FF-30")
def test_a_hero_fights_each_opponent_once_in_a_round():
    table = even(fight(), "warrior A")
    table.when(Strike("warrior", "A", (5, 5, 2, 3))).refused("FF-30")
    outcome = table.when(Strike("warrior", "A", (5, 5, 2, 3)), "two axes").house_ruled("FF-30")
    assert outcome.events[-1].roll.hero_total == 19


@pytest.mark.rule("FF-30")
def test_a_hero_who_has_fought_does_not_turn_on_another_monster_in_the_same_round():
    table = even(fight(), "warrior A")
    table.when(Strike("warrior", "B", (5, 5, 2, 3))).refused("FF-30")


@pytest.mark.rule("FF-30")
def test_a_round_that_goes_on_without_some_blows_is_warned_of():
    outcome = even(fight(*rats("AB")), "warrior A").when(BeginRound())
    assert [notice.rule for notice in outcome.notices] == ["FF-30"]
    assert "healer" in outcome.notices[0].message


# One combat


@pytest.mark.rule("FF-31")
def test_the_lower_total_loses_the_difference__ex_ff_1():
    outcome = fight().when(Strike("warrior", "A", (5, 5, 2, 3)))
    expected = struck("warrior A:Ogre", (5, 5, 2, 3), (9, 10), loses=(0, 4), left=(14, 8))
    table = outcome.then(expected)
    assert (expected.roll.hero_total, expected.roll.monster_total) == (19, 15)
    assert left(table) == {"A": 8, "B": 4, "C": 4}


@pytest.mark.rule("FF-31")
def test_a_hero_with_the_lower_total_loses_stamina():
    outcome = fight().when(Strike("warrior", "A", (1, 2, 6, 5)))
    table = outcome.then(
        struck("warrior A:Ogre", (1, 2, 6, 5), (9, 10), loses=(9, 0), left=(5, 12))
    )
    assert stamina(table)["warrior"] == 5


@pytest.mark.rule("FF-31")
def test_equal_totals_cost_nobody_anything():
    outcome = fight().when(Strike("warrior", "A", (4, 4, 3, 4)))
    outcome.then(struck("warrior A:Ogre", (4, 4, 3, 4), (9, 10), left=(14, 12)))


@pytest.mark.rule("FF-31")
def test_skill_tokens_count_in_combat():
    outcome = fight().after(ChangeSkill("warrior", 2)).when(Strike("warrior", "A", (5, 5, 2, 3)))
    outcome.then(struck("warrior A:Ogre", (5, 5, 2, 3), (11, 10), loses=(0, 6), left=(14, 6)))


@pytest.mark.rule("FF-31")
def test_a_blow_without_dice_asks_for_four():
    state = fight().state
    assert GAME.chance(state, Strike("warrior", "A")) == (Draw("dice", 4),)
    assert GAME.chance(state, TryLuck()) == (Draw("dice", 4),)
    assert GAME.chance(state, Strike("warrior", "A", (5, 5, 2, 3))) == ()


@pytest.mark.rule("FF-31")
def test_a_hero_whose_card_nobody_knows_cannot_fight_yet():
    table = given(GAME).after(BeginAdventure(WARLOCK), BeginFight((OGRE,)))
    error = table.when(Strike("warrior", "A", (5, 5, 2, 3))).refused("FF-31")
    assert "ff hero warrior" in error.hint
    table = table.after(EnterHeroCard("warrior", Card(9, 14, 3)))
    table.when(Strike("warrior", "A", (5, 5, 2, 3))).then(
        struck("warrior A:Ogre", (5, 5, 2, 3), (9, 10), loses=(0, 4), left=(14, 8))
    )


# Ganging up


@pytest.mark.rule("FF-32")
def test_the_second_attacker_has_1_more__ex_ff_2():
    table = fight(OGRE).after(PlaceHero("mage", 1), Strike("warrior", "A", (5, 5, 2, 3)))
    outcome = table.when(Strike("mage", "A", (4, 4, 1, 3)))
    table = outcome.then(
        struck("mage A:Ogre", (4, 4, 1, 3), (6, 10), bonus=(1, 0), loses=(0, 1), left=(7, 7))
    )
    monster = table.state.fight.monster("A")
    assert (monster.lost, monster.left) == (5, 7)


@pytest.mark.rule("FF-32")
def test_the_third_and_fourth_attackers_have_2_and_3_more__ex_ff_3():
    table = room().after(EnterHeroCard("scout", Card(7, 9, 2)), BeginFight((OGRE,)))
    table = table.after(*(PlaceHero(name, 1) for name in ("mage", "scout", "healer")))
    table = table.after(Strike("warrior", "A", (5, 5, 2, 3)), Strike("mage", "A", (4, 4, 1, 3)))
    table = table.when(Strike("scout", "A", (2, 2, 2, 1))).then(
        struck("scout A:Ogre", (2, 2, 2, 1), (7, 10), bonus=(2, 0), left=(9, 7))
    )
    table = table.when(Strike("healer", "A", (3, 1, 1, 1))).then(
        struck("healer A:Ogre", (3, 1, 1, 1), (6, 10), bonus=(3, 0), loses=(0, 1), left=(12, 6))
    )
    assert left(table) == {"A": 6}


@pytest.mark.rule("FF-32")
def test_ganging_up_starts_anew_in_every_round():
    table = even(fight(OGRE).after(PlaceHero("mage", 1)), "warrior A", "mage A")
    assert blow(table, "mage A", (4, 4, 1, 3)).roll.hero_bonus == 0


@pytest.mark.rule("FF-33")
def test_the_second_and_third_monster_against_a_hero_have_1_and_2_more():
    table = room().after(*down("healer", "scout", "mage"), BeginFight(rats("ABC")))
    assert columns(table) == ["A B C / warrior"]
    for pair, bonus in (("warrior A", 0), ("warrior B", 1), ("warrior C", 2)):
        expected = struck(pair, (1, 1, 3, 3 - bonus), (9, 5), bonus=(0, bonus), left=(14, 4))
        table = table.when(Strike(*pair.split(), expected.roll.dice)).then(expected)


@pytest.mark.rule("FF-32")
def test_who_fell_before_striking_counts_for_nothing__ffa_5():
    table = fight(OGRE).after(PlaceHero("scout", 1), *down("warrior"))
    outcome = table.when(Strike("scout", "A", (5, 5, 2, 3)))
    outcome.then(struck("scout A:Ogre", (5, 5, 2, 3), (8, 10), loses=(0, 3), left=(9, 9)))


@pytest.mark.rule("FF-33")
def test_a_monster_that_died_before_its_blow_counts_for_nothing__ffa_5():
    # B C D E, A in front: the Mage kills A, which then does not strike the Warrior.
    table = fight(*rats("ABCDE"))
    assert columns(table)[0] == "A E / warrior"
    table = even(table, "healer B", "scout C", "mage D")
    killed = table.when(Strike("mage", "A", (6, 6, 1, 1)), "magic bolt").events
    table = table.evolved(*killed)
    assert not table.state.fight.monster("A").alive
    assert due(table) == ["warrior E"]
    assert blow(table, "warrior E", (1, 1, 3, 3)).roll.monster_bonus == 0


@pytest.mark.rule("FF-30")
def test_in_a_crowded_column_the_pairs_go_row_by_row__ffa_4():
    table = fight(*rats("ABCDE")).after(*down("mage"))
    table = even(table, "warrior A", "healer B", "scout C", "warrior E").after(BeginRound())
    assert columns(table) == ["A E D / warrior", "B / healer", "C / scout"]
    table = table.after(PlaceHero("scout", 1))
    assert due(table) == ["warrior A", "healer B", "scout E", "scout D"]


@pytest.mark.rule("FF-30")
def test_another_pair_of_the_column_is_warned_of_and_fought__ffa_4():
    table = fight(*rats("ABCDE")).after(PlaceHero("mage", 1))
    assert columns(table)[0] == "A E / warrior mage"
    table = table.when(Strike("warrior", "E", (1, 1, 3, 3))).warned("FF-30")
    table = table.then(struck("warrior E", (1, 1, 3, 3), (9, 5), left=(14, 4)))
    # The bonus counts whoever attacked that same opponent before, in this round.
    assert blow(table, "mage E", (1, 1, 3, 3)).roll.hero_bonus == 1
    assert blow(table, "warrior A", (1, 1, 3, 3)).roll.monster_bonus == 1
    assert blow(table, "mage A", (1, 1, 3, 3)).roll.hero_bonus == 0


# Dead and unconscious


@pytest.mark.rule("FF-35")
def test_a_monster_loses_no_more_than_it_has_and_is_dead_at_0():
    outcome = fight().when(Strike("healer", "B", (6, 6, 1, 1)))
    table = outcome.then(
        struck("healer B:Goblin", (6, 6, 1, 1), (6, 5), loses=(0, 4), left=(12, 0))
    )
    assert left(table) == {"A": 12, "B": 0, "C": 4}
    assert not table.state.fight.monster("B").alive
    assert (hero(table, "healer").slain, hero(table, "healer").dealt) == (1, 4)


@pytest.mark.rule("FF-35")
def test_a_hero_loses_no_more_than_it_has_and_is_unconscious_at_0():
    table = fight().after(ChangeStamina("warrior", -12))
    outcome = table.when(Strike("warrior", "A", (1, 1, 6, 6)))
    table = outcome.then(
        struck("warrior A:Ogre", (1, 1, 6, 6), (9, 10), loses=(2, 0), left=(0, 12))
    )
    warrior = hero(table, "warrior")
    assert (warrior.stamina, warrior.lost_stamina, warrior.conscious) == (0, 14, False)
    assert (warrior.knock_outs, warrior.taken, warrior.deaths) == (1, 14, 0)
    assert "warrior" not in table.state.present


@pytest.mark.rule("FF-36")
def test_combats_of_the_dead_and_the_fallen_do_not_take_place():
    table = fight(*rats("ABCDE"))
    table = table.after(Strike("healer", "B", (6, 6, 1, 1)), *down("scout"))
    assert due(table) == ["warrior A", "mage D", "warrior E"]


@pytest.mark.rule("FF-36")
def test_the_dead_are_not_struck():
    table = fight().after(PlaceHero("mage", 2), Strike("healer", "B", (6, 6, 1, 1)))
    table.when(Strike("mage", "B", (5, 5, 2, 3))).refused("FF-36")


@pytest.mark.rule("FF-36")
@pytest.mark.rule("FF-60")
def test_the_unconscious_do_not_strike():
    fight().after(*down("warrior")).when(Strike("warrior", "A", (5, 5, 2, 3))).refused("FF-60")


@pytest.mark.rule("FF-37")
def test_the_adventure_has_failed_when_the_fourth_hero_falls():
    table = fight(OGRE).after(*down("healer", "scout", "mage"), ChangeLuck("warrior", -3))
    table = table.after(ChangeStamina("warrior", -13))
    outcome = table.when(Strike("warrior", "A", (1, 1, 6, 6)))
    table = outcome.then(
        struck("warrior A:Ogre", (1, 1, 6, 6), (9, 10), loses=(1, 0), left=(0, 12)),
        AdventureFailed(WARLOCK, 1, ALL),
    )
    assert table.state.fight is None
    assert [attempt.result for attempt in table.state.attempts] == ["failure"]


@pytest.mark.rule("FF-37")
@pytest.mark.rule("FF-51")
def test_while_the_last_one_has_luck_the_roll_that_felled_it_may_still_be_set_aside():
    table = fight(OGRE).after(*down("healer", "scout", "mage"), ChangeStamina("warrior", -13))
    table = table.after(Strike("warrior", "A", (1, 1, 6, 6)))
    table.when(FailAdventure()).then(AdventureFailed(WARLOCK, 1, ALL))
    table = table.after(TryLuck((5, 5, 2, 3)))
    assert stamina(table)["warrior"] == 1
    assert left(table) == {"A": 8}


@pytest.mark.rule("FF-37")
@pytest.mark.parametrize("scene", [room, fight], ids=["outside", "in a fight"])
def test_the_adventure_has_failed_when_a_card_fells_the_fourth_hero(scene):
    table = scene().after(*down("healer", "scout", "mage"), ChangeLuck("warrior", -3))
    outcome = table.when(ChangeStamina("warrior", -20, "the ceiling"))
    outcome.then(StaminaChanged("warrior", -14, 0, "the ceiling"), AdventureFailed(WARLOCK, 1, ALL))


@pytest.mark.rule("FF-37")
def test_a_beaten_party_neither_fights_on_nor_retreats():
    table = fight(OGRE).after(*down("healer", "scout", "mage"), ChangeStamina("warrior", -13))
    table = table.after(Strike("warrior", "A", (1, 1, 6, 6)))
    assert table.when(Retreat()).error is not None
    assert table.when(BeginRound()).error is not None


@pytest.mark.rule("FF-38")
def test_a_fight_is_won_with_its_last_monster_and_the_room_can_be_flipped():
    table = fight(*rats("AB")).after(Strike("warrior", "A", (6, 6, 1, 1)))
    outcome = table.when(Strike("healer", "B", (6, 6, 1, 1)))
    table = outcome.then(
        struck("healer B", (6, 6, 1, 1), (6, 5), loses=(0, 4), left=(12, 0)), FightWon(7)
    )
    assert table.state.fight is None
    assert not table.state.rooms[7].completed
    table = table.when(ClearRoom()).then(RoomCompleted(7))
    assert table.state.rooms[7].icons == ("battle",)


@pytest.mark.rule("FF-30")
def test_there_is_nothing_to_strike_without_a_fight():
    room().when(Strike("warrior", "A", (5, 5, 2, 3))).refused("FF-20")


@pytest.mark.rule("FF-38")
def test_the_next_fight_has_monsters_of_its_own():
    table = fight(*rats("A")).after(Strike("warrior", "A", (6, 6, 1, 1)), ClearRoom())
    table = table.after(EnterRoom(8), BeginFight((Monster("A", 7, 6),)))
    assert left(table) == {"A": 6}


@pytest.mark.rule("FF-32")
def test_a_whole_round_of_four_combats_takes_a_line_each():
    table = adventure().after(SetOrder(("warrior", "healer", "scout", "mage")), EnterRoom(7))
    table = table.after(BeginFight(GOBLINS))
    for line in (
        Strike("warrior", "A", (5, 5, 2, 3)),
        Strike("healer", "B", (3, 3, 3, 4)),
        Strike("scout", "C", (1, 1, 3, 2)),
        Strike("mage", "A", (4, 4, 1, 3)),
    ):
        outcome = table.when(line)
        assert outcome.notices == ()
        assert {type(event) for event in outcome.events} <= {HeroStruck, HeroPlaced}
        table = table.evolved(*outcome.events)
    assert left(table) == {"A": 7, "B": 4, "C": 4}
    assert due(table) == []
