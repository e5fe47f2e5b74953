"""Monsters: whom they may be sent to, and where they come from when the supply is empty."""

import pytest

from tests.games.tzulan.races import (
    beset,
    cards,
    held,
    holding,
    lined_up,
    monsters,
    never,
    race,
    room,
    settled,
    unless_agreed,
    walked,
)
from tests.spec import given
from tracker.games.tzulan import GAME
from tracker.games.tzulan.commands import PassRoom, PlayAttack, PlayTalisman, TellRooms
from tracker.games.tzulan.events import (
    CardsDrawn,
    EffectPlayed,
    MonsterBeaten,
    RoomRevealed,
    TalismanPlayed,
    TargetHit,
    TurnBegun,
)


def monster(target, *favourites, origin=""):
    return PlayAttack("monster", target, favourites=favourites, origin=origin)


def came(target, place, *favourites, origin=None):
    return TargetHit("monster", "ana", target, place, favourites, origin)


PLAYED = EffectPlayed("ana", "monster", 1)

# Whom it goes to


@pytest.mark.rule("TZ-30")
@pytest.mark.parametrize("favourites", [("chasm",), ("chasm", "dark"), ("infested", "chasm")])
def test_a_monster_goes_to_a_room_that_it_likes(favourites):
    table = race().when(monster("bob", *favourites)).then(PLAYED, came("bob", 1, *favourites))
    assert monsters(table) == {"ana": 0, "bob": 1, "cy": 0, "supply": 11}
    assert (held(table), cards(table)) == (
        {"ana": (3, 0), "bob": (3, 0), "cy": (3, 0)},
        (50, 1),
    )


@pytest.mark.rule("TZ-30")
def test_rooms_that_were_not_said_are_the_one_where_the_target_stands():
    race().when(monster("cy")).then(PLAYED, came("cy", 1, "mosaic"))


@pytest.mark.rule("TZ-30")
def test_a_monster_does_not_go_where_it_does_not_like_it():
    table = race()
    unless_agreed(table, monster("bob", "dark", "mosaic"), "TZ-30").then(
        PLAYED, came("bob", 1, "dark", "mosaic")
    )


@pytest.mark.rule("TZ-30")
def test_a_monster_is_not_sent_to_oneself():
    unless_agreed(race(), monster("ana"), "TZ-30").then(PLAYED, came("ana", 1, "dark"))


@pytest.mark.rule("TZ-30")
def test_any_number_of_monsters_may_stand_in_a_room():
    table = race()
    for number in (1, 2, 3):
        table = table.when(monster("bob")).then(PLAYED, came("bob", 1, "chasm"))
        assert monsters(table)["bob"] == number


@pytest.mark.rule("TZ-30")
def test_a_monster_goes_to_the_active_room_and_no_other():
    table = walked(race(), "bob", "infested", "mosaic")
    table.when(monster("bob", "chasm", "infested")).refused("TZ-30")
    table = table.when(monster("bob")).then(PLAYED, came("bob", 3, "mosaic"))
    assert room(table, "bob", 3).monsters == 1


@pytest.mark.rule("TZ-30")
def test_a_room_that_nobody_told_may_be_one_that_the_monster_likes():
    table = given(GAME, "ana bob cy").when(monster("bob", "dark"))
    table.then(TurnBegun("ana"), CardsDrawn("ana", 1, "turn"), PLAYED, came("bob", 1, "dark"))


@pytest.mark.rule("TZ-30")
def test_a_stranger_is_no_target():
    never(race(), monster("dee"), "TZ-1")


@pytest.mark.rule("TZ-30")
def test_the_first_turn_may_begin_with_a_monster():
    lined_up().when(monster("bob")).then(
        TurnBegun("ana"), CardsDrawn("ana", 1, "turn"), PLAYED, came("bob", 1, "chasm")
    )


@pytest.mark.rule("TZ-30")
@pytest.mark.rule("TZ-2")
def test_a_room_told_after_the_monster_came_is_known_when_it_is_sent_on():
    table = given(GAME, "ana bob cy").after(monster("bob", "dark"))
    table = table.when(TellRooms(("dark",), "bob")).then(RoomRevealed("bob", 1, "dark", told=True))
    table = table.when(PlayTalisman("cy", "bob")).then(
        TalismanPlayed("bob", "cy"), came("cy", 1, "dark")
    )
    assert room(table, "bob", 1).type == "dark"


# With an empty supply


def crowded():
    """All twelve are on the paths: bob's first room holds nine, cy's third three."""
    table = walked(race(), "cy", "dark", "mosaic")
    return beset(beset(table, "bob", 9), "cy", 3)


@pytest.mark.rule("TZ-31")
def test_the_monster_furthest_back_moves_when_the_supply_is_empty():
    table = crowded().when(monster("cy")).then(PLAYED, came("cy", 3, "mosaic", origin=("bob", 1)))
    assert monsters(table) == {"ana": 0, "bob": 8, "cy": 4, "supply": 0}


@pytest.mark.rule("TZ-31")
def test_the_monster_furthest_back_may_be_the_targets_own():
    table = crowded().when(monster("bob")).then(PLAYED, came("bob", 1, "chasm", origin=("bob", 1)))
    assert monsters(table) == {"ana": 0, "bob": 9, "cy": 3, "supply": 0}


@pytest.mark.rule("TZ-31")
def test_a_monster_that_somebody_left_behind_is_further_back_than_the_others():
    table = walked(crowded(), "bob", "dark", "dark")
    table = table.when(monster("bob")).then(PLAYED, came("bob", 3, "dark", origin=("bob", 1)))
    assert (room(table, "bob", 1).monsters, room(table, "bob", 3).monsters) == (8, 1)


@pytest.mark.rule("TZ-31")
def test_another_monster_than_the_furthest_is_a_house_rule():
    table = crowded()
    table.when(monster("cy", origin="bob")).then(PLAYED, came("cy", 3, "mosaic", origin=("bob", 1)))
    unless_agreed(table, monster("bob", origin="cy"), "TZ-31").then(
        PLAYED, came("bob", 1, "chasm", origin=("cy", 3))
    )
    never(table, monster("bob", origin="ana"), "TZ-31")


@pytest.mark.rule("TZ-31")
def test_furthest_back_means_most_rooms_before_the_altar__tza_6():
    """Bob's second room of ten is further back than cy's first of eight."""
    table = settled(race().evolved(*[TargetHit("move", "ana", "bob", 2)] * 2))
    table = walked(table, "bob", "dark")
    table = beset(beset(table, "bob", 6), "cy", 6)
    table.when(monster("cy")).then(PLAYED, came("cy", 1, "mosaic", origin=("bob", 2)))


@pytest.mark.rule("TZ-31")
def test_who_plays_the_card_chooses_among_the_furthest__tza_6():
    table = beset(beset(race(), "bob", 6), "cy", 6)
    never(table, monster("bob"), "TZ-31")
    table.when(monster("bob", origin="cy")).then(PLAYED, came("bob", 1, "chasm", origin=("cy", 1)))
    table.when(monster("bob", origin="bob")).then(
        PLAYED, came("bob", 1, "chasm", origin=("bob", 1))
    )


@pytest.mark.rule("TZ-31")
def test_a_monster_sent_on_leaves_from_where_it_came():
    table = holding(crowded(), ana=(4, 0)).after(monster("cy", "mosaic", "dark"))
    table = table.when(PlayTalisman("ana", "cy")).then(
        TalismanPlayed("cy", "ana"), came("ana", 1, "mosaic", "dark", origin=("bob", 1))
    )
    assert monsters(table) == {"ana": 1, "bob": 8, "cy": 3, "supply": 0}


@pytest.mark.rule("TZ-16")
@pytest.mark.rule("TZ-31")
def test_a_monster_that_was_beaten_is_the_supplys_again():
    table = beset(beset(race(), "ana"), "bob", 11)
    table = table.when(PassRoom("whip")).then(MonsterBeaten("ana", 0, 1, 1))
    table.when(monster("cy")).then(PLAYED, came("cy", 1, "mosaic"))
