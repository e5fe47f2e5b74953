"""The Talisman: who may answer, whom the effect goes to then, and who draws the card."""

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
    room,
    trapped,
    turn,
    unless_agreed,
    walked,
)
from tracker.games.tzulan.commands import (
    BuyCard,
    EndTurn,
    PassRoom,
    PlayAttack,
    PlayTalisman,
    PlayTreasure,
    Recount,
    Trade,
)
from tracker.games.tzulan.events import (
    CardsDrawn,
    FellIntoTrap,
    TalismanPlayed,
    TargetHit,
)


def suffered(name):
    return CardsDrawn(name, 1, "suffered")


def hit(attack, target, place, *favourites):
    return TargetHit(attack, "ana", target, place, favourites)


def monster(target, *favourites):
    return PlayAttack("monster", target, favourites=favourites)


def halfway():
    """Everybody stands in a dark room, 3 of 8; ana's turn."""
    table = race("dark", "dark", "dark")
    for name in ("ana", "bob", "cy"):
        table = walked(table, name, "chasm", "dark")
    return table


# Answering


@pytest.mark.rule("TZ-36")
@pytest.mark.parametrize(
    ("attack", "place", "draws"),
    [
        ("monster", 3, False),
        ("move", 4, True),
        ("deadend", 2, True),
        ("theft", 3, True),
        ("trap", 4, False),
    ],
)
def test_any_attack_may_be_sent_on_and_who_suffers_it_draws(attack, place, draws):
    table = halfway().after(PlayAttack(attack, "bob"))
    liked = ("dark",) if attack == "monster" else ()
    drawn = [suffered("cy")] if draws else []
    table = table.when(PlayTalisman("cy", "bob")).then(
        TalismanPlayed("bob", "cy"), hit(attack, "cy", place, *liked), *drawn
    )
    ana = 4 if attack == "theft" else 3
    lost = 1 if attack == "theft" else 0
    assert held(table) == {"ana": (ana, 0), "bob": (2, 0), "cy": (3 - lost + draws, 0)}
    assert cards(table) == (50 - draws, 2)
    direct = halfway().after(PlayAttack(attack, "cy"))
    assert table.state.racers["cy"] == direct.state.racers["cy"]
    assert places(table) == places(direct)
    assert monsters(table) == monsters(direct)
    assert table.state.table.traps == direct.state.table.traps


@pytest.mark.rule("TZ-36")
def test_what_a_talisman_sends_on_never_happened_to_whoever_was_hit():
    table = halfway()
    before = table.state.racers["bob"]
    table = table.after(PlayAttack("deadend", "bob"))
    assert places(table)["bob"] == "2/8"
    table = table.after(PlayTalisman("cy", "bob"))
    assert places(table) == {"ana": "3/8", "bob": "3/8", "cy": "2/8"}
    assert table.state.racers["bob"].path == before.path


@pytest.mark.rule("TZ-36")
def test_talismans_may_go_on_and_on_even_to_the_first_player__tza_21():
    table = halfway().after(monster("bob"))
    table = table.when(PlayTalisman("cy", "bob")).then(
        TalismanPlayed("bob", "cy"), hit("monster", "cy", 3, "dark")
    )
    table = table.when(PlayTalisman("bob", "cy")).then(
        TalismanPlayed("cy", "bob"), hit("monster", "bob", 3, "dark")
    )
    table = table.when(PlayTalisman("ana", "bob")).then(
        TalismanPlayed("bob", "ana"), hit("monster", "ana", 3, "dark")
    )
    assert monsters(table) == {"ana": 1, "bob": 0, "cy": 0, "supply": 11}
    assert held(table) == {"ana": (3, 0), "bob": (1, 0), "cy": (2, 0)}
    assert cards(table)[1] == 4


@pytest.mark.rule("TZ-36")
def test_a_trap_may_go_back_to_whoever_laid_it__tza_21():
    table = halfway().after(PlayAttack("trap", "bob")).when(PlayTalisman("ana", "bob"))
    table = table.then(TalismanPlayed("bob", "ana"), hit("trap", "ana", 4))
    assert (room(table, "ana", 4).traps, room(table, "bob", 4).traps) == (1, 0)


@pytest.mark.rule("TZ-36")
def test_in_the_own_turn_there_is_no_answer():
    table = halfway().after(monster("bob"), PlayTalisman("ana", "bob"))
    unless_agreed(table, PlayTalisman("cy", "ana"), "TZ-36").then(
        TalismanPlayed("ana", "cy"), hit("monster", "cy", 3, "dark")
    )
    own = halfway().after(PlayAttack("deadend", "ana"))
    own.when(PlayTalisman("bob", "ana")).refused("TZ-36")


@pytest.mark.rule("TZ-36")
@pytest.mark.parametrize("name", ["cy", "bob"])
def test_only_who_was_hit_may_answer(name):
    table = halfway().after(monster("bob"))
    if name == "bob":
        table = table.after(PlayTalisman("cy", "bob"))
    table.when(PlayTalisman("ana", name)).refused("TZ-36")
    table.when(PlayTalisman("ana", name), "he is so kind").house_ruled("TZ-36")


@pytest.mark.rule("TZ-36")
def test_a_talisman_names_somebody_else():
    table = halfway().after(monster("bob"))
    never(table, PlayTalisman("bob", "bob"), "TZ-36")
    never(table, PlayTalisman("dee", "bob"), "TZ-1")


@pytest.mark.rule("TZ-36")
@pytest.mark.parametrize(
    "then", [EndTurn(), Trade("bob", (1, 1)), PlayTreasure(), BuyCard(), PassRoom("torch")]
)
def test_after_the_next_thing_it_is_too_late(then):
    table = holding(halfway(), ana=(4, 2)).after(monster("bob"), then)
    never(table, PlayTalisman("cy", "bob"), "TZ-36")


@pytest.mark.rule("TZ-36")
def test_without_an_attack_there_is_nothing_to_answer():
    never(halfway(), PlayTalisman("cy", "bob"), "TZ-36")
    never(halfway().after(PlayTreasure()), PlayTalisman("cy", "bob"), "TZ-36")


@pytest.mark.rule("TZ-36")
def test_a_count_put_right_leaves_the_answer_open():
    table = halfway().after(monster("bob"), Recount("bob", 2, why="dropped one"))
    table = table.when(PlayTalisman("cy", "bob")).then(
        TalismanPlayed("bob", "cy"), hit("monster", "cy", 3, "dark")
    )
    assert held(table)["bob"] == (1, 0)


@pytest.mark.rule("TZ-36")
@pytest.mark.rule("TZ-41")
def test_who_will_skip_a_turn_may_answer_and_trade_meanwhile__tza_5():
    table = turn(halfway().evolved(FellIntoTrap("bob")), "cy")
    table = table.after(PlayAttack("trap", "bob"))
    table = table.when(PlayTalisman("ana", "bob")).then(
        TalismanPlayed("bob", "ana"), TargetHit("trap", "cy", "ana", 4)
    )
    table = table.after(Trade("bob", (1, 1)))
    assert held(table) == {"ana": (4, 0), "bob": (2, 1), "cy": (3, 1)}
    assert table.state.racers["bob"].skips


# The last card


@pytest.mark.rule("TZ-13")
@pytest.mark.rule("TZ-36")
def test_whose_last_card_was_the_talisman_draws_three_first__tza_15():
    table = holding(halfway(), bob=(1, 0)).after(PlayAttack("deadend", "bob"))
    table = table.when(PlayTalisman("cy", "bob")).then(
        TalismanPlayed("bob", "cy"),
        CardsDrawn("bob", 3, "empty"),
        hit("deadend", "cy", 2),
        suffered("cy"),
    )
    assert held(table) == {"ana": (3, 0), "bob": (3, 0), "cy": (4, 0)}


@pytest.mark.rule("TZ-35")
@pytest.mark.rule("TZ-36")
def test_a_last_card_that_answers_a_theft_was_not_stolen__tza_15():
    table = holding(halfway(), bob=(1, 0)).after(PlayAttack("theft", "bob"))
    table = table.when(PlayTalisman("cy", "bob")).then(
        TalismanPlayed("bob", "cy"),
        CardsDrawn("bob", 3, "empty"),
        hit("theft", "cy", 3),
        suffered("cy"),
    )
    assert held(table) == {"ana": (4, 0), "bob": (3, 0), "cy": (3, 0)}


# Monsters and where they like to be


@pytest.mark.rule("TZ-37")
def test_a_monster_without_another_room_to_go_to_stays__ex_tz_6():
    table = race("mosaic", "dark", "chasm").after(monster("bob", "dark"))
    table.when(PlayTalisman("cy", "bob")).refused("TZ-37")
    table.when(PlayTalisman("ana", "bob")).refused("TZ-37")
    assert monsters(table) == {"ana": 0, "bob": 1, "cy": 0, "supply": 11}
    assert held(table)["bob"] == (3, 0)


@pytest.mark.rule("TZ-37")
def test_a_monster_goes_to_the_only_other_room_that_it_likes__ex_tz_6():
    table = race("dark", "dark", "chasm").after(monster("bob", "dark"))
    table.when(PlayTalisman("cy", "bob")).refused("TZ-37")
    table = table.when(PlayTalisman("ana", "bob")).then(
        TalismanPlayed("bob", "ana"), hit("monster", "ana", 1, "dark")
    )
    assert monsters(table) == {"ana": 1, "bob": 0, "cy": 0, "supply": 11}


@pytest.mark.rule("TZ-37")
def test_a_second_favourite_may_be_told_with_the_talisman():
    table = race("mosaic", "dark", "chasm").after(monster("bob", "dark"))
    table.when(PlayTalisman("cy", "bob", ("chasm",))).then(
        TalismanPlayed("bob", "cy"), hit("monster", "cy", 1, "dark", "chasm")
    )


@pytest.mark.rule("TZ-37")
def test_a_monster_in_a_room_that_it_does_not_like_is_a_house_rule():
    table = race("mosaic", "dark", "chasm").after(monster("bob", "dark"))
    unless_agreed(table, PlayTalisman("cy", "bob"), "TZ-37").then(
        TalismanPlayed("bob", "cy"), hit("monster", "cy", 1, "dark")
    )


# The thief


@pytest.mark.rule("TZ-38")
def test_a_theft_sent_on_has_the_same_thief():
    table = race().after(PlayAttack("theft", "bob")).when(PlayTalisman("cy", "bob"))
    table = table.then(TalismanPlayed("bob", "cy"), hit("theft", "cy", 1), suffered("cy"))
    assert held(table) == {"ana": (4, 0), "bob": (2, 0), "cy": (3, 0)}


@pytest.mark.rule("TZ-38")
def test_a_thief_is_not_robbed_by_the_own_theft():
    table = race().after(PlayAttack("theft", "bob"))
    unless_agreed(table, PlayTalisman("ana", "bob"), "TZ-38").then(
        TalismanPlayed("bob", "ana"), hit("theft", "ana", 1), suffered("ana")
    )
    table = table.after(PlayTalisman("cy", "bob"))
    table.when(PlayTalisman("ana", "cy")).refused("TZ-38")


# Targets that the card itself could not have


@pytest.mark.rule("TZ-33")
@pytest.mark.rule("TZ-36")
def test_a_room_sent_back_stays_and_its_owner_draws__tza_11():
    table = walked(race(), "ana", "infested").after(PlayAttack("deadend", "ana"))
    before = table.state.racers["ana"].path
    table = table.after(PlayAttack("move", "bob")).when(PlayTalisman("ana", "bob"))
    table = table.then(TalismanPlayed("bob", "ana"), hit("move", "ana", 2), suffered("ana"))
    assert table.state.racers["ana"].path == before
    assert places(table) == {"ana": "1/8", "bob": "1/8", "cy": "1/8"}
    assert held(table) == {"ana": (4, 0), "bob": (2, 0), "cy": (3, 0)}


@pytest.mark.rule("TZ-36")
@pytest.mark.rule("TZ-40")
def test_a_trap_is_not_sent_to_where_one_lies__tza_22():
    table = trapped(halfway(), "cy").after(PlayAttack("trap", "bob"))
    table.when(PlayTalisman("cy", "bob")).refused("TZ-40")
    table.when(PlayTalisman("ana", "bob")).then(TalismanPlayed("bob", "ana"), hit("trap", "ana", 4))


@pytest.mark.rule("TZ-36")
@pytest.mark.parametrize(("attack", "rule"), [("trap", "TZ-40"), ("deadend", "TZ-34")])
def test_an_attack_is_not_sent_to_who_cannot_suffer_it__tza_22(attack, rule):
    table = walked(race(), "bob", "dark", "dark")
    if attack == "trap":
        table = walked(table, "cy", *["dark"] * 7)
    never(table.after(PlayAttack(attack, "bob")), PlayTalisman("cy", "bob"), rule)


@pytest.mark.rule("TZ-36")
def test_a_monster_may_be_sent_to_a_room_that_is_full_of_them():
    table = beset(halfway(), "cy", 3).after(monster("bob"), PlayTalisman("cy", "bob"))
    assert monsters(table) == {"ana": 0, "bob": 0, "cy": 4, "supply": 8}
