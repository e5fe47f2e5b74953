"""Escape past monsters, and keys out of the discards."""

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
    turn,
    unless_agreed,
    walked,
)
from tracker.games.tzulan.box import OPENS
from tracker.games.tzulan.commands import Escape, PassRoom, PlayAttack, PlayTreasure
from tracker.games.tzulan.events import (
    CardsDrawn,
    EffectPlayed,
    MonsterBeaten,
    RoomPassed,
    RoomRevealed,
    TargetHit,
)


def escaped(key="torch", room="dark", to=2, cards=2, gems=0):
    return RoomPassed("ana", key, room, to, cards, gems, "escape")


# Escape


@pytest.mark.rule("TZ-39")
@pytest.mark.parametrize(("key", "kind"), list(OPENS.items()))
def test_escape_and_the_rooms_key_pass_the_monsters(key, kind):
    table = beset(race(kind, "chasm", "mosaic"), "ana", 2)
    table = table.when(Escape(key, "infested")).then(
        escaped(key, kind), RoomRevealed("ana", 2, "infested")
    )
    assert (room(table, "ana", 1).monsters, monsters(table)["ana"]) == (2, 0)
    assert (held(table)["ana"], cards(table)[1], places(table)["ana"]) == ((2, 0), 2, "2/8")


@pytest.mark.rule("TZ-39")
def test_escape_works_without_monsters_too():
    race().when(Escape("torch")).then(escaped())


@pytest.mark.rule("TZ-39")
def test_escape_takes_the_key_of_the_room():
    table = beset(race(), "ana")
    unless_agreed(table, Escape("rope"), "TZ-15").then(escaped("rope"))
    never(table, Escape("whip"), "TZ-39")


@pytest.mark.rule("TZ-39")
@pytest.mark.parametrize("hand", [0, 1])
def test_escape_takes_two_cards(hand):
    table = beset(holding(race(), ana=(hand, 0)), "ana")
    unless_agreed(table, Escape("torch"), "TZ-39").then(escaped(cards=hand))


@pytest.mark.rule("TZ-39")
def test_escape_with_its_own_key_for_a_gem_is_warned_of__tza_16():
    table = beset(holding(race(), ana=(1, 1)), "ana")
    table = table.when(Escape("torch", how="both")).warned("TZ-39").then(escaped(cards=1, gems=1))
    assert (held(table)["ana"], cards(table)[1]) == ((0, 0), 1)


@pytest.mark.rule("TZ-39")
def test_escape_with_a_key_of_three_gems_is_warned_of__tza_17():
    table = beset(holding(race(), ana=(1, 4)), "ana")
    table = table.when(Escape("torch", how="gems")).warned("TZ-39").then(escaped(cards=1, gems=3))
    assert (held(table)["ana"], cards(table)[1]) == ((0, 1), 1)


@pytest.mark.rule("TZ-17")
@pytest.mark.rule("TZ-39")
@pytest.mark.parametrize(("how", "gems"), [("both", 0), ("gems", 2)])
def test_escape_asks_for_the_gems_that_a_key_costs(how, gems):
    table = beset(holding(race(), ana=(4, gems)), "ana")
    table.when(Escape("torch", how=how)).refused("TZ-17")


@pytest.mark.rule("TZ-14")
@pytest.mark.rule("TZ-39")
def test_after_an_escape_with_its_own_key_no_half_is_left():
    table = holding(race(), ana=(4, 2)).after(Escape("torch", "dark", "both"))
    table.when(PassRoom("torch", how="both")).refused("TZ-14")
    table.when(PlayTreasure(both=True)).refused("TZ-14")


@pytest.mark.rule("TZ-34")
@pytest.mark.rule("TZ-39")
def test_a_dead_end_leads_back_among_the_monsters__ex_tz_13():
    table = beset(walked(race(), "ana", "mosaic", "mosaic", "mosaic", "dark"), "ana", 2)
    table = table.when(Escape("torch", "chasm")).then(
        escaped(to=6), RoomRevealed("ana", 6, "chasm")
    )
    assert places(table)["ana"] == "6/8"
    table = turn(table, "bob").when(PlayAttack("deadend", "ana"))
    table = table.then(
        EffectPlayed("bob", "deadend", 1),
        TargetHit("deadend", "bob", "ana", 5),
        CardsDrawn("ana", 1, "suffered"),
    )
    assert (places(table)["ana"], monsters(table)["ana"]) == ("5/8", 2)
    assert held(table)["ana"] == (3, 0)
    turn(table, "ana").when(PassRoom("torch")).refused("TZ-15")


# Lost Object


def rummaged(table=None):
    """One card lies on the discards, and ana may look through them."""
    return (table or race()).after(PlayTreasure())


@pytest.mark.rule("TZ-42")
def test_a_lost_object_is_a_key_out_of_the_discards():
    table = rummaged().when(PassRoom("torch", "mosaic", "lost"))
    table = table.then(
        RoomPassed("ana", "torch", "dark", 2, 1, 0, "lost"), RoomRevealed("ana", 2, "mosaic")
    )
    assert (held(table)["ana"], cards(table)[1]) == ((4, 0), 2)


@pytest.mark.rule("TZ-42")
def test_a_lost_object_may_be_a_whip_and_brings_its_gem__tza_27():
    table = rummaged(beset(race(), "ana", 2)).when(PassRoom("whip", how="lost"))
    table = table.then(MonsterBeaten("ana", 1, 1, 1, 0, "lost"))
    assert (held(table)["ana"], cards(table)[1], monsters(table)["ana"]) == ((4, 1), 2, 1)


@pytest.mark.rule("TZ-42")
def test_a_lost_key_has_to_fit_like_any_other():
    table = rummaged()
    table.when(PassRoom("rope", how="lost")).refused("TZ-15")
    rummaged(beset(race(), "ana")).when(PassRoom("torch", how="lost")).refused("TZ-15")


@pytest.mark.rule("TZ-42")
def test_without_discards_nothing_was_lost():
    unless_agreed(race(), PassRoom("torch", how="lost"), "TZ-42").then(
        RoomPassed("ana", "torch", "dark", 2, 1, 0, "lost")
    )
    table = beset(race(), "ana")
    table.when(PassRoom("whip", how="lost")).refused("TZ-42")


@pytest.mark.rule("TZ-14")
@pytest.mark.rule("TZ-42")
def test_a_lost_object_takes_a_card_from_the_hand():
    table = holding(rummaged(), ana=(0, 0))
    table.when(PassRoom("torch", how="lost")).refused("TZ-14")


@pytest.mark.rule("TZ-17")
@pytest.mark.rule("TZ-42")
def test_a_lost_object_has_a_key_of_its_own_for_a_gem():
    table = rummaged(holding(race(), ana=(4, 1))).after(PassRoom("torch", "dark", "lost"))
    table = table.when(PassRoom("torch", how="both")).then(
        RoomPassed("ana", "torch", "dark", 3, 0, 1, "both")
    )
    assert cards(table)[1] == 2
