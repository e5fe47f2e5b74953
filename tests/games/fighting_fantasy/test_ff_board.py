"""The tactical board: columns and rows, sitting out and joining, the next round."""

import pytest

from tests.games.fighting_fantasy.party import (
    ALL,
    GOBLIN_B,
    GOBLIN_C,
    GOBLINS,
    OGRE,
    adventure,
    columns,
    down,
    due,
    even,
    fight,
    hero,
    objected,
    rats,
    room,
    struck,
)
from tracker.games.fighting_fantasy.commands import (
    BeginFight,
    BeginRound,
    ChangeStamina,
    EnterRoom,
    LeaveBehind,
    PlaceHero,
    Retreat,
    SetOrder,
    Strike,
    UseCard,
)
from tracker.games.fighting_fantasy.events import (
    AbilityUsed,
    Column,
    CourageGiven,
    FightBegun,
    HeroPlaced,
    Monster,
    PartyRetreated,
    RoundBegun,
)


def cols(*stands):
    """`A E / warrior` as a column."""
    parts = (stand.split("/") for stand in stands)
    return tuple(Column(tuple(above.split()), tuple(below.split())) for above, below in parts)


# Lining up


@pytest.mark.rule("FF-20")
def test_monsters_line_up_by_letter_and_heroes_against_them_in_marching_order():
    outcome = room().when(BeginFight((GOBLIN_C, OGRE, GOBLIN_B)))
    stands = cols("A / warrior", "B / healer", "C / scout")
    table = outcome.then(FightBegun(7, GOBLINS, stands, ("mage",)))
    assert table.state.fight.round == 1


@pytest.mark.rule("FF-20")
def test_the_marching_order_decides_who_stands_against_whom():
    table = adventure().after(SetOrder(("mage", "scout", "healer", "warrior")), EnterRoom(7))
    outcome = table.when(BeginFight(GOBLINS))
    stands = cols("A / mage", "B / scout", "C / healer")
    outcome.then(FightBegun(7, GOBLINS, stands, ("warrior",)))


@pytest.mark.rule("FF-20")
def test_only_those_who_are_there_and_awake_stand_on_the_board():
    table = room().after(LeaveBehind("scout"), *down("warrior"), EnterRoom(9))
    outcome = table.when(BeginFight((OGRE,)))
    outcome.then(FightBegun(9, (OGRE,), cols("A / healer"), ("mage",)))


@pytest.mark.rule("FF-20")
def test_monster_counters_are_lettered_a_to_f():
    table = room()
    outcome = table.when(BeginFight(rats("ABCDEF")))
    assert [monster.letter for monster in outcome.events[0].monsters] == list("ABCDEF")
    table.when(BeginFight((Monster("G", 5, 4),))).refused("FF-20")
    table.when(BeginFight((OGRE, Monster("A", 5, 4)))).refused("FF-20")
    table.when(BeginFight()).refused("FF-20")


@pytest.mark.rule("FF-20")
def test_a_second_fight_does_not_begin_during_the_first():
    fight().when(BeginFight((OGRE,))).refused("FF-20")


@pytest.mark.rule("FF-21")
def test_surplus_monsters_stand_in_further_rows_from_the_left():
    outcome = room().when(BeginFight(rats("ABCDEF")))
    stands = cols("A E / warrior", "B F / healer", "C / scout", "D / mage")
    outcome.then(FightBegun(7, rats("ABCDEF"), stands))


@pytest.mark.rule("FF-21")
@pytest.mark.parametrize(
    ("fallen", "letters", "stands"),
    [
        (("scout", "mage"), "ABCDEF", ("A C E / warrior", "B D F / healer")),
        (("scout", "mage"), "ABC", ("A C / warrior", "B / healer")),
        (("healer", "scout", "mage"), "ABCDEF", ("A B C D E F / warrior",)),
        (("mage",), "ABCDE", ("A D / warrior", "B E / healer", "C / scout")),
        ((), "ABCDE", ("A E / warrior", "B / healer", "C / scout", "D / mage")),
    ],
)
def test_rows_are_counted_by_the_heroes_who_can_fight(fallen, letters, stands):
    outcome = room().after(*down(*fallen)).when(BeginFight(rats(letters)))
    outcome.then(FightBegun(7, rats(letters), cols(*stands)))


@pytest.mark.rule("FF-22")
def test_a_hero_without_opponent_joins_a_column_at_its_next_place():
    table = fight(OGRE, GOBLIN_B)
    assert table.state.fight.free == ("scout", "mage")
    table = table.when(PlaceHero("mage", 1)).then(HeroPlaced("mage", 1))
    table = table.when(PlaceHero("scout", 1)).then(HeroPlaced("scout", 1))
    assert columns(table) == ["A / warrior mage scout", "B / healer"]
    assert table.state.fight.free == ()


@pytest.mark.rule("FF-22")
def test_a_hero_without_opponent_joins_by_striking():
    outcome = fight(OGRE).when(Strike("mage", "A", (5, 5, 3, 3)))
    blow = struck("mage A:Ogre", (5, 5, 3, 3), (6, 10), left=(7, 12))
    table = outcome.then(HeroPlaced("mage", 1), blow)
    assert columns(table) == ["A / warrior mage"]


@pytest.mark.rule("FF-22")
def test_a_hero_without_opponent_may_sit_out():
    table = fight(OGRE).when(PlaceHero("mage", 0)).then(HeroPlaced("mage", 0))
    assert table.state.fight.free == ("healer", "scout")
    assert table.state.fight.out == ("mage",)


@pytest.mark.rule("FF-22")
@pytest.mark.parametrize("column", [-1, 4, 7])
def test_there_is_no_column_where_no_monster_stands(column):
    fight().when(PlaceHero("mage", column)).refused("FF-22")


# Sitting out, dropping out, joining


@pytest.mark.rule("FF-23")
def test_a_hero_drops_out_while_every_monster_still_has_somebody_against_it():
    table = fight(OGRE).after(PlaceHero("mage", 1))
    table.when(PlaceHero("warrior", 0)).then(HeroPlaced("warrior", 0))


@pytest.mark.rule("FF-23")
def test_dropping_out_of_a_monsters_way_is_warned_of():
    table = fight(OGRE, GOBLIN_B).after(PlaceHero("mage", 1), PlaceHero("scout", 1))
    table.when(PlaceHero("healer", 0)).warned("FF-23").then(HeroPlaced("healer", 0))


@pytest.mark.rule("FF-23")
def test_moving_away_from_a_monster_that_nobody_else_faces_is_warned_of():
    table = fight(*rats("ABCD"))
    table.when(PlaceHero("mage", 1)).warned("FF-23").then(HeroPlaced("mage", 1))


@pytest.mark.rule("FF-23")
def test_a_round_in_which_a_free_hero_left_a_monster_to_nobody_is_warned_of():
    # The Scout helps against A, the Mage never takes a place: C has nobody.
    table = fight().after(PlaceHero("scout", 1))
    table = even(table, "warrior A", "healer B", "scout A")
    assert due(table) == []
    outcome = table.when(BeginRound())
    assert outcome.error is None
    assert [notice.rule for notice in outcome.notices] == ["FF-23"]


@pytest.mark.rule("FF-24")
def test_who_sat_out_joins_in_a_later_round():
    table = even(fight(OGRE).after(*(PlaceHero(h, 0) for h in ALL[1:])), "warrior A")
    outcome = table.when(PlaceHero("mage", 1))
    table = outcome.then(
        RoundBegun(2, cols("A / warrior"), (), ("healer", "scout", "mage")), HeroPlaced("mage", 1)
    )
    assert due(table) == ["warrior A", "mage A"]


@pytest.mark.rule("FF-24")
def test_who_sits_out_does_not_strike_in_the_same_round():
    table = fight(*rats("AB")).after(PlaceHero("mage", 0))
    table.when(Strike("mage", "A", (5, 5, 3, 3))).refused("FF-24")
    table = even(table, "warrior A")
    table.when(Strike("mage", "A", (5, 5, 3, 3))).refused("FF-24")


@pytest.mark.rule("FF-24")
def test_who_sat_out_does_not_come_back_in_the_middle_of_a_round__ffa_14():
    table = even(fight(*rats("AB")).after(PlaceHero("mage", 0)), "warrior A")
    table.when(PlaceHero("mage", 1)).refused("FF-34")


# Between rounds


@pytest.mark.rule("FF-34")
def test_after_a_round_heroes_stand_as_they_like():
    table = even(fight(*rats("ABCD")), "warrior A", "healer B", "scout C", "mage D")
    outcome = table.when(PlaceHero("mage", 1)).warned("FF-23")
    stands = cols("A / warrior", "B / healer", "C / scout", "D / mage")
    table = outcome.then(RoundBegun(2, stands), HeroPlaced("mage", 1))
    table = table.when(PlaceHero("warrior", 4)).then(HeroPlaced("warrior", 4))
    assert columns(table) == ["A / mage", "B / healer", "C / scout", "D / warrior"]
    assert due(table) == ["mage A", "healer B", "scout C", "warrior D"]


@pytest.mark.rule("FF-34")
def test_after_a_round_the_order_inside_a_column_may_change():
    table = even(fight(OGRE).after(PlaceHero("mage", 1)), "warrior A", "mage A")
    table = table.after(PlaceHero("warrior", 1))
    assert columns(table) == ["A / mage warrior"]
    assert due(table) == ["mage A", "warrior A"]


@pytest.mark.rule("FF-34")
def test_in_the_middle_of_a_round_nobody_changes_places():
    table = even(fight(*rats("ABCD")), "warrior A")
    table.when(PlaceHero("healer", 1)).refused("FF-34")
    outcome = table.when(PlaceHero("healer", 1), "she slipped").house_ruled("FF-34")
    assert HeroPlaced("healer", 1) in outcome.events


@pytest.mark.rule("FF-34")
def test_after_a_round_the_party_may_retreat():
    table = even(fight(*rats("ABCD")), "warrior A", "healer B", "scout C", "mage D")
    table.when(Retreat()).then(PartyRetreated(7, 1))


@pytest.mark.rule("FF-34")
def test_the_next_round_begins_with_its_first_blow():
    table = even(fight(*rats("ABCD")), "warrior A", "healer B", "scout C", "mage D")
    outcome = table.when(Strike("warrior", "A", (1, 1, 3, 3)))
    stands = cols("A / warrior", "B / healer", "C / scout", "D / mage")
    blow = struck("warrior A", (1, 1, 3, 3), (9, 5), left=(14, 4))
    table = outcome.then(RoundBegun(2, stands), blow)
    assert due(table) == ["healer B", "scout C", "mage D"]


@pytest.mark.rule("FF-34")
def test_the_dead_and_the_fallen_leave_the_board_before_the_next_round():
    table = fight(*rats("ABCD")).after(ChangeStamina("mage", -6))
    table = table.after(Strike("warrior", "A", (6, 6, 1, 1)))
    table = even(table, "healer B", "scout C").after(Strike("mage", "D", (1, 1, 6, 6)))
    outcome = table.when(BeginRound())
    stands = cols("B / healer", "C / scout", "D / warrior")  # nobody is free: FF-21 has no surplus
    outcome.then(RoundBegun(2, stands))


@pytest.mark.rule("FF-34")
@pytest.mark.parametrize(("column", "letter"), [(2, "B"), (3, "C")])
def test_the_column_that_people_see_is_the_column_they_get(column, letter):
    # A is dead: the board that people look at still shows its column as the first.
    table = fight(*rats("ABC")).after(Strike("warrior", "A", (6, 6, 1, 1)), PlaceHero("mage", 0))
    table = even(table, "healer B", "scout C").after(PlaceHero("warrior", column))
    assert f"warrior {letter}" in due(table)


@pytest.mark.rule("FF-34")
def test_between_rounds_nobody_takes_a_place_where_all_monsters_are_dead():
    table = fight(*rats("AB")).after(Strike("warrior", "A", (6, 6, 1, 1)))
    table = even(table, "healer B")
    assert objected(table.when(PlaceHero("mage", 1))) or "mage B" in due(
        table.after(PlaceHero("mage", 1))
    )


@pytest.mark.rule("FF-36")
def test_who_has_lost_the_only_monster_of_its_column_has_nobody_to_fight__ffa_6():
    table = fight(OGRE, GOBLIN_B).after(PlaceHero("mage", 2), PlaceHero("scout", 0))
    table = even(table, "warrior A").after(Strike("healer", "B", (6, 6, 1, 1)))
    assert due(table) == []


@pytest.mark.rule("FF-36")
def test_who_has_lost_its_monster_does_not_turn_on_another_in_this_round__ffa_6():
    table = fight(*rats("ABC")).after(PlaceHero("mage", 2))
    table = even(table, "warrior A").after(Strike("healer", "B", (6, 6, 1, 1)))
    assert due(table) == ["scout C"]
    assert objected(table.when(Strike("mage", "C", (5, 5, 3, 3))))


@pytest.mark.rule("FF-21")
def test_a_monster_whose_hero_fell_is_stacked_from_the_left__ffa_7():
    table = fight(*rats("ABCD")).after(ChangeStamina("scout", -8))
    table = even(table, "warrior A", "healer B").after(Strike("scout", "C", (1, 1, 6, 6)))
    table = even(table, "mage D")
    assert hero(table, "scout").stamina == 0
    outcome = table.when(BeginRound())
    table = outcome.then(RoundBegun(2, cols("A C / warrior", "B / healer", "D / mage")))
    assert due(table) == ["warrior A", "healer B", "mage D", "warrior C"]


@pytest.mark.rule("FF-21")
def test_several_monsters_without_heroes_are_dealt_out_from_the_left__ffa_7():
    table = fight(*rats("ABCD")).after(ChangeStamina("scout", -8), ChangeStamina("mage", -6))
    table = even(table, "warrior A", "healer B")
    table = table.after(Strike("scout", "C", (1, 1, 6, 6)), Strike("mage", "D", (1, 1, 6, 6)))
    outcome = table.when(BeginRound())
    outcome.then(RoundBegun(2, cols("A C / warrior", "B D / healer")))


@pytest.mark.rule("FF-34")
def test_the_stacked_monster_may_be_met_by_somebody_else__ffa_7():
    table = fight(OGRE, GOBLIN_B, GOBLIN_C).after(PlaceHero("mage", 1), *down("scout"))
    table = even(table, "warrior A", "healer B", "mage A")
    table = table.after(BeginRound())
    assert columns(table) == ["A C / warrior mage", "B / healer"]
    assert due(table) == ["warrior A", "healer B", "mage C"]


# Coming to, and helping from aside


@pytest.mark.rule("FF-61")
def test_who_comes_to_in_a_fight_fights_again_from_the_next_round__ffa_14():
    table = fight(*rats("ABCDE")).after(ChangeStamina("warrior", -13))
    assert columns(table)[0] == "A E / warrior"
    table = table.after(Strike("warrior", "A", (1, 1, 6, 6)))
    assert hero(table, "warrior").stamina == 0
    table = table.after(ChangeStamina("warrior", 3, "potion"))
    assert due(table) == ["healer B", "scout C", "mage D"]
    assert objected(table.when(Strike("warrior", "E", (6, 6, 1, 1))))
    table = even(table, "healer B", "scout C", "mage D").after(BeginRound())
    assert "warrior" in (*table.state.fight.free, *table.state.fight.columns[0].heroes)


@pytest.mark.rule("FF-61")
def test_who_was_down_when_the_fight_began_waits_for_the_next_round_too__ffa_14():
    table = room().after(*down("mage"), BeginFight(rats("AB")))
    table = even(table, "warrior A").after(ChangeStamina("mage", 3, "potion"))
    assert objected(table.when(Strike("mage", "A", (6, 6, 1, 1))))
    table = even(table, "healer B").after(BeginRound())
    assert table.state.fight.free == ("scout", "mage")


@pytest.mark.rule("FF-22")
@pytest.mark.rule("FF-42")
def test_who_sits_out_may_use_abilities_for_the_others__ffa_15():
    table = fight(OGRE).after(PlaceHero("healer", 0))
    outcome = table.when(UseCard("healer", "Courage", "warrior"))
    outcome.then(AbilityUsed("healer", "Courage", "warrior"), CourageGiven("warrior", 2))
