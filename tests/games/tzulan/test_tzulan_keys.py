"""Keys and whips, what gems buy, and the way to the Altar."""

import pytest

from tests.games.tzulan.races import (
    beset,
    cards,
    held,
    holding,
    monsters,
    never,
    places,
    race,
    racer,
    settled,
    unless_agreed,
    walked,
)
from tracker.games.tzulan.box import OPENS
from tracker.games.tzulan.commands import (
    BuyCard,
    EndTurn,
    Escape,
    PassRoom,
    PlayAttack,
    PlayTalisman,
    PlayTreasure,
    Recount,
    TellRooms,
    Trade,
)
from tracker.games.tzulan.events import (
    CardsDrawn,
    EffectPlayed,
    GemsSpent,
    MonsterBeaten,
    RaceWon,
    RoomPassed,
    RoomRevealed,
    TargetHit,
)

KEYS = list(OPENS.items())
WRONG = [(key, room) for key in OPENS for room in OPENS.values() if OPENS[key] != room]

# Keys


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(("key", "room"), KEYS)
def test_each_key_opens_its_room_and_the_next_one_is_turned_up(key, room):
    table = race(room, "chasm", "mosaic").when(PassRoom(key, "infested"))
    table = table.then(RoomPassed("ana", key, room, 2, 1), RoomRevealed("ana", 2, "infested"))
    assert racer(table, "ana").room.type == "infested"
    assert (held(table)["ana"], cards(table)) == ((3, 0), (50, 1))


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(("key", "room"), WRONG)
def test_no_key_opens_another_room(key, room):
    table = race(room, "chasm", "mosaic")
    unless_agreed(table, PassRoom(key), "TZ-15").then(RoomPassed("ana", key, room, 2, 1))


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize("number", [1, 2])
def test_monsters_keep_a_room_shut(number):
    table = beset(race(), "ana", number)
    table = unless_agreed(table, PassRoom("torch"), "TZ-15").then(
        RoomPassed("ana", "torch", "dark", 2, 1)
    )
    assert table.state.racers["ana"].path[0].monsters == number


@pytest.mark.rule("TZ-15")
def test_monsters_of_others_and_in_other_rooms_do_not_matter():
    table = beset(beset(race(), "bob"), "ana", place=2)
    table.when(PassRoom("torch")).then(RoomPassed("ana", "torch", "dark", 2, 1))


@pytest.mark.rule("TZ-15")
def test_a_room_that_lies_open_is_the_room_it_is():
    table = walked(race(), "ana", "mosaic").after(PlayAttack("deadend", "ana"))
    table.when(PassRoom("torch")).then(RoomPassed("ana", "torch", "dark", 2, 1))
    table.when(PassRoom("torch", "mosaic")).then(RoomPassed("ana", "torch", "dark", 2, 1))
    unless_agreed(table, PassRoom("torch", "chasm"), "TZ-15").then(
        RoomPassed("ana", "torch", "dark", 2, 1), RoomRevealed("ana", 2, "chasm")
    )


@pytest.mark.rule("TZ-15")
def test_two_infested_rooms_take_two_machetes__ex_tz_1():
    table = walked(race(), "ana", "chasm", "infested")
    table = table.when(PassRoom("machete", "infested")).then(
        RoomPassed("ana", "machete", "infested", 4, 1), RoomRevealed("ana", 4, "infested")
    )
    assert places(table)["ana"] == "4/8"
    table = table.when(PassRoom("machete", "dark")).then(
        RoomPassed("ana", "machete", "infested", 5, 1), RoomRevealed("ana", 5, "dark")
    )
    assert (held(table)["ana"], cards(table)[1]) == ((2, 0), 2)


# Whips


@pytest.mark.rule("TZ-16")
@pytest.mark.rule("TZ-17")
def test_a_whip_beats_a_monster_and_brings_a_gem__ex_tz_3():
    table = beset(holding(race(), ana=(4, 5)), "ana", 2)
    whipped = table.when(PassRoom("whip")).then(MonsterBeaten("ana", 1, 1, 1))
    assert (held(whipped)["ana"], monsters(whipped)["ana"]) == ((3, 6), 1)
    assert (whipped.state.table.gems, monsters(whipped)["supply"]) == (14, 11)
    bought = table.when(PassRoom("whip", how="gems")).then(MonsterBeaten("ana", 1, 0, 0, 3, "gems"))
    assert (held(bought)["ana"], monsters(bought)["ana"]) == ((4, 2), 1)
    table.when(PassRoom("rope", how="gems")).refused("TZ-15")
    table.when(PassRoom("torch", how="gems")).refused("TZ-15")


@pytest.mark.rule("TZ-16")
def test_monsters_may_be_beaten_over_several_turns():
    table = beset(race(), "ana", 2).after(PassRoom("whip"), EndTurn(), EndTurn(), EndTurn())
    table.when(PassRoom("torch")).refused("TZ-15")
    table = table.when(PassRoom("whip")).then(MonsterBeaten("ana", 0, 1, 1))
    assert monsters(table) == {"ana": 0, "bob": 0, "cy": 0, "supply": 12}
    table.when(PassRoom("torch")).then(RoomPassed("ana", "torch", "dark", 2, 1))


@pytest.mark.rule("TZ-16")
@pytest.mark.parametrize("how", ["card", "gems", "lost", "both"])
def test_a_whip_reaches_no_monster_of_somebody_else(how):
    table = beset(holding(race(), ana=(4, 3)), "bob").after(PlayTreasure())
    never(table, PassRoom("whip", how=how), "TZ-16")


@pytest.mark.rule("TZ-16")
@pytest.mark.parametrize(
    "command", [PassRoom("whip", "dark"), PassRoom("whip", pay=(1, 1)), PassRoom("whip", fall=True)]
)
def test_a_whip_passes_no_room(command):
    never(beset(race(), "ana"), command, "TZ-16")


@pytest.mark.rule("TZ-16")
def test_a_whip_brings_no_gem_when_all_are_taken__tza_19():
    table = beset(holding(race(), cy=(3, 20)), "ana")
    table = table.when(PassRoom("whip")).warned("TZ-16").then(MonsterBeaten("ana", 0, 0, 1))
    assert held(table)["ana"] == (3, 0)


@pytest.mark.rule("TZ-16")
@pytest.mark.rule("TZ-17")
def test_the_gem_that_a_whip_costs_is_there_to_be_gained__tza_19():
    """It is paid into the supply before the monster is beaten."""
    table = beset(holding(race(), ana=(4, 1), cy=(3, 19)), "ana").after(PlayTreasure())
    table.when(PassRoom("whip", how="both")).then(MonsterBeaten("ana", 0, 1, 0, 1, "both"))


# What gems buy


@pytest.mark.rule("TZ-14")
@pytest.mark.rule("TZ-17")
def test_a_gem_plays_both_halves_of_a_card__ex_tz_2():
    table = holding(race(), ana=(4, 3))
    table = table.when(PlayTreasure()).then(
        EffectPlayed("ana", "treasure", 1), CardsDrawn("ana", 2, "treasure")
    )
    table = table.when(PassRoom("torch", "dark", "both")).then(
        RoomPassed("ana", "torch", "dark", 2, 0, 1, "both"), RoomRevealed("ana", 2, "dark")
    )
    assert (held(table)["ana"], places(table)["ana"], cards(table)[1]) == ((5, 2), "2/8", 1)


@pytest.mark.rule("TZ-17")
def test_the_key_may_come_before_the_effect():
    table = holding(race(), ana=(4, 1)).after(PassRoom("torch", "dark"))
    table = table.when(PlayAttack("monster", "bob", both=True)).then(
        EffectPlayed("ana", "monster", 0, 1), TargetHit("monster", "ana", "bob", 1, ("chasm",))
    )
    assert (held(table)["ana"], cards(table)[1]) == ((3, 0), 1)


@pytest.mark.rule("TZ-17")
def test_a_whip_for_a_gem_brings_it_back():
    table = beset(holding(race(), ana=(4, 1)), "ana").after(PlayTreasure())
    table = table.when(PassRoom("whip", how="both")).then(MonsterBeaten("ana", 0, 1, 0, 1, "both"))
    assert held(table)["ana"] == (5, 1)


@pytest.mark.rule("TZ-17")
def test_two_gems_draw_a_card_as_often_as_one_likes():
    table = holding(race(), ana=(4, 5))
    for gems in (3, 1):
        table = table.when(BuyCard()).then(GemsSpent("ana", 2), CardsDrawn("ana", 1, "gems"))
        assert held(table)["ana"][1] == gems
    assert (held(table)["ana"][0], table.state.table.gems) == (6, 19)
    unless_agreed(table, BuyCard(), "TZ-17").then(GemsSpent("ana", 1), CardsDrawn("ana", 1, "gems"))


@pytest.mark.rule("TZ-17")
@pytest.mark.parametrize(("key", "room"), KEYS)
def test_three_gems_are_any_key_that_fits(key, room):
    table = holding(race(room, "dark", "dark"), ana=(0, 4)).when(PassRoom(key, "dark", "gems"))
    table = table.then(
        RoomPassed("ana", key, room, 2, 0, 3, "gems"), RoomRevealed("ana", 2, "dark")
    )
    assert (held(table)["ana"], cards(table)[1]) == ((0, 1), 0)
    holding(race("dark"), ana=(0, 3)).when(PassRoom("rope", how="gems")).refused("TZ-15")


@pytest.mark.rule("TZ-17")
def test_three_gems_are_too_many_for_two():
    table = holding(race(), ana=(4, 2))
    unless_agreed(table, PassRoom("torch", how="gems"), "TZ-17").then(
        RoomPassed("ana", "torch", "dark", 2, 0, 2, "gems")
    )
    table = beset(table, "ana")
    unless_agreed(table, PassRoom("whip", how="gems"), "TZ-17").then(
        MonsterBeaten("ana", 0, 0, 0, 2, "gems")
    )


@pytest.mark.rule("TZ-17")
def test_without_a_gem_there_is_no_other_half():
    table = race().after(PlayTreasure())
    unless_agreed(table, PassRoom("torch", how="both"), "TZ-17").then(
        RoomPassed("ana", "torch", "dark", 2, 0, 0, "both")
    )
    table = race().after(PassRoom("torch", "dark"))
    unless_agreed(table, PlayTreasure(both=True), "TZ-17").then(
        EffectPlayed("ana", "treasure"), CardsDrawn("ana", 2, "treasure")
    )


@pytest.mark.rule("TZ-17")
def test_a_gem_counted_again_still_buys_the_other_half():
    table = race().after(PlayTreasure())
    table.when(PassRoom("torch", how="both")).refused("TZ-17")
    table = table.after(Recount("ana", gems=1, why="it lay under the card"))
    table.when(PassRoom("torch", how="both")).then(
        RoomPassed("ana", "torch", "dark", 2, 0, 1, "both")
    )


@pytest.mark.rule("TZ-17")
def test_gems_are_spent_by_whose_turn_it_is__tza_20():
    table = holding(race(), bob=(3, 3))
    table.when(BuyCard()).refused("TZ-17")
    table = table.after(EndTurn()).when(BuyCard())
    table.then(GemsSpent("bob", 2), CardsDrawn("bob", 1, "gems"))


# The Altar


def last_room():
    """Ana stands in a dark room, 8 of 8."""
    return walked(race(), "ana", "dark", "dark", "dark", "dark", "dark", "dark", "dark")


@pytest.mark.rule("TZ-19")
def test_who_passes_the_last_room_has_won__ex_tz_15():
    table = last_room()
    assert (places(table)["ana"], racer(table, "ana").left) == ("8/8", 1)
    table = table.when(PassRoom("torch")).then(
        RoomPassed("ana", "torch", "dark", 9, 1), RaceWon("ana")
    )
    assert (table.state.winner, racer(table, "ana").left) == ("ana", 0)


@pytest.mark.rule("TZ-19")
@pytest.mark.parametrize(
    "command",
    [
        EndTurn(),
        PassRoom("rope"),
        Escape("rope"),
        PlayAttack("monster", "bob"),
        PlayTalisman("bob", "cy"),
        PlayTreasure(),
        Trade("bob", (1, 1)),
        BuyCard(),
        TellRooms(("dark",), "bob"),
        Recount("bob", 2),
    ],
)
def test_after_the_race_nobody_has_another_turn__ex_tz_15(command):
    never(last_room().after(PassRoom("torch")), command, "TZ-19")


@pytest.mark.rule("TZ-19")
def test_a_room_that_was_moved_there_is_passed_first__ex_tz_15():
    table = settled(last_room().evolved(TargetHit("move", "bob", "ana", 9)))
    assert (places(table)["ana"], table.state.winner) == ("8/9", "")
    table = table.when(PassRoom("torch", "chasm")).then(
        RoomPassed("ana", "torch", "dark", 9, 1), RoomRevealed("ana", 9, "chasm")
    )
    table.when(PassRoom("rope")).then(RoomPassed("ana", "rope", "chasm", 10, 1), RaceWon("ana"))


@pytest.mark.rule("TZ-19")
def test_a_monster_bars_the_way_to_the_altar():
    table = beset(last_room(), "ana")
    table.when(PassRoom("torch")).refused("TZ-15")
    table.when(Escape("torch")).then(
        RoomPassed("ana", "torch", "dark", 9, 2, how="escape"), RaceWon("ana")
    )


@pytest.mark.rule("TZ-19")
def test_behind_the_last_room_nothing_is_uncovered():
    last_room().when(PassRoom("torch", "dark")).warned("TZ-19").then(
        RoomPassed("ana", "torch", "dark", 9, 1), RaceWon("ana")
    )
