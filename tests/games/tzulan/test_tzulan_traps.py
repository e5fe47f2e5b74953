"""Traps: where they are laid, how they are paid, and what a fall costs."""

import pytest

from tests.games.tzulan.races import (
    beset,
    cards,
    held,
    holding,
    never,
    places,
    race,
    room,
    trapped,
    unless_agreed,
    walked,
)
from tests.spec import given
from tracker.games.tzulan import GAME
from tracker.games.tzulan.commands import (
    BuyCard,
    EndTurn,
    Escape,
    FallIntoTrap,
    PassRoom,
    PayTrap,
    PlayAttack,
    PlayTreasure,
    TellRooms,
    Trade,
)
from tracker.games.tzulan.events import (
    CardsDrawn,
    EffectPlayed,
    FellIntoTrap,
    RoomPassed,
    RoomRevealed,
    TargetHit,
    TrapEntered,
    TrapPaid,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
)

PASSED = (RoomPassed("ana", "torch", "dark", 2, 1), RoomRevealed("ana", 2, "dark"))
ENTERED = (*PASSED, TrapEntered("ana", 2))
LAID = EffectPlayed("ana", "trap", 1)
TO_BOB = (TurnEnded("ana"), TurnBegun("bob"), CardsDrawn("bob", 1, "turn"))


def before(cards=4, gems=0):
    """A trap lies in ana's next room."""
    return holding(trapped(race(), "ana"), ana=(cards, gems))


def inside(cards=3, gems=0):
    """Ana has just entered it, with so much left."""
    table = before(cards + 1, gems).when(PassRoom("torch", "dark")).then(*ENTERED)
    assert held(table)["ana"] == (cards, gems)
    return table


# Laying one


@pytest.mark.rule("TZ-40")
def test_a_trap_lies_in_the_room_after_the_active_one():
    table = walked(race(), "bob", "dark").when(PlayAttack("trap", "bob"))
    table = table.then(LAID, TargetHit("trap", "ana", "bob", 3))
    assert [one.traps for one in table.state.racers["bob"].path] == [0, 0, 1, 0, 0, 0, 0, 0]
    assert table.state.table.traps == 4


@pytest.mark.rule("TZ-40")
def test_there_is_one_trap_in_a_room_at_most():
    table = trapped(race(), "bob")
    unless_agreed(table, PlayAttack("trap", "bob"), "TZ-40").then(
        LAID, TargetHit("trap", "ana", "bob", 2)
    )
    table.when(PlayAttack("trap", "cy")).then(LAID, TargetHit("trap", "ana", "cy", 2))


@pytest.mark.rule("TZ-40")
def test_a_trap_is_not_laid_on_the_own_path():
    unless_agreed(race(), PlayAttack("trap", "ana"), "TZ-40").then(
        LAID, TargetHit("trap", "ana", "ana", 2)
    )


@pytest.mark.rule("TZ-40")
def test_a_sixth_trap_there_is_not__tza_7():
    table = race()
    for place in range(3, 7):
        table = trapped(table, "cy", place)
    table.after(PlayAttack("trap", "bob"))
    never(trapped(table, "cy", 7), PlayAttack("trap", "bob"), "TZ-40")


@pytest.mark.rule("TZ-40")
def test_the_altar_is_not_trapped__tza_8():
    table = walked(race(), "bob", *["dark"] * 6)
    table.when(PlayAttack("trap", "bob")).then(LAID, TargetHit("trap", "ana", "bob", 8))
    never(walked(table, "bob", "dark"), PlayAttack("trap", "bob"), "TZ-40")


# Paying


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize(
    ("cards_left", "gems", "toll", "rest"),
    [
        (3, 0, (2, 0), (1, 0)),
        (1, 1, (1, 1), (0, 0)),
        (0, 2, (0, 2), (0, 0)),
        (3, 3, (0, 2), (3, 1)),
        (2, 2, (1, 1), (1, 1)),
    ],
)
def test_two_cards_and_gems_avoid_a_trap__ex_tz_9__tza_3(cards_left, gems, toll, rest):
    table = inside(cards_left, gems).when(PayTrap(*toll)).then(TrapPaid("ana", *toll))
    assert (held(table)["ana"], cards(table)[1]) == (rest, 1 + toll[0])
    assert table.state.table.gems == 20 - rest[1]
    assert (room(table, "ana", 2).traps, table.state.table.traps) == (0, 5)
    assert (table.state.active, table.state.trapped) == ("ana", False)


@pytest.mark.rule("TZ-12")
@pytest.mark.rule("TZ-41")
def test_the_last_card_paid_is_made_up_for_at_the_end_of_the_turn__ex_tz_9():
    table = inside(1, 1).when(PayTrap(1, 1)).then(TrapPaid("ana", 1, 1))
    table.when(EndTurn()).then(CardsDrawn("ana", 3, "empty"), *TO_BOB)


@pytest.mark.rule("TZ-41")
def test_a_trap_may_be_paid_along_with_the_key():
    before().when(PassRoom("torch", "dark", pay=(2, 0))).then(*ENTERED, TrapPaid("ana", 2, 0))
    before(4, 2).when(Escape("torch", "dark", pay=(1, 1))).then(
        RoomPassed("ana", "torch", "dark", 2, 2, how="escape"),
        RoomRevealed("ana", 2, "dark"),
        TrapEntered("ana", 2),
        TrapPaid("ana", 1, 1),
    )


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize("toll", [(0, 0), (1, 0), (2, 1), (0, 3)])
def test_a_trap_takes_two_and_neither_more_nor_less(toll):
    unless_agreed(inside(3, 3), PayTrap(*toll), "TZ-41").then(TrapPaid("ana", *toll))


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize(
    ("cards_left", "gems", "toll", "paid"),
    [(1, 1, (2, 0), (1, 0)), (3, 1, (0, 2), (0, 1)), (0, 2, (1, 1), (0, 1))],
)
def test_nobody_pays_with_what_is_not_there(cards_left, gems, toll, paid):
    unless_agreed(inside(cards_left, gems), PayTrap(*toll), "TZ-41").then(TrapPaid("ana", *paid))


@pytest.mark.rule("TZ-41")
def test_a_number_below_nothing_pays_no_trap():
    never(inside(3, 3), PayTrap(3, -1), "TZ-41")


@pytest.mark.rule("TZ-41")
def test_where_no_trap_is_none_is_paid():
    for command in (PayTrap(1, 1), FallIntoTrap(), PassRoom("torch", pay=(1, 1))):
        never(race(), command, "TZ-41")
    never(race(), PassRoom("torch", fall=True), "TZ-41")


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize(
    "command",
    [
        EndTurn(),
        PassRoom("torch"),
        Escape("torch"),
        PlayAttack("monster", "bob"),
        PlayTreasure(),
        Trade("bob", (1, 1)),
        BuyCard(),
    ],
)
def test_before_a_trap_there_is_nothing_else_to_do(command):
    never(inside(3, 3), command, "TZ-41")


@pytest.mark.rule("TZ-41")
def test_the_room_of_a_trap_may_still_be_told():
    table = before().after(PassRoom("torch"))
    table = table.when(TellRooms(("chasm",), "ana")).then(
        RoomRevealed("ana", 2, "chasm", told=True)
    )
    table.when(PayTrap(2, 0)).then(TrapPaid("ana", 2, 0))


@pytest.mark.rule("TZ-14")
@pytest.mark.rule("TZ-41")
def test_who_paid_goes_on_with_the_other_half_of_the_card():
    table = inside(3, 3).after(PayTrap(0, 2))
    table.when(PlayAttack("monster", "bob", both=True)).then(
        EffectPlayed("ana", "monster", 0, 1), TargetHit("monster", "ana", "bob", 1, ("chasm",))
    )


# Falling


@pytest.mark.rule("TZ-41")
def test_who_falls_ends_the_turn_and_the_trap_is_free_again__ex_tz_9__tza_2():
    table = inside(3).when(FallIntoTrap()).then(FellIntoTrap("ana"), *TO_BOB)
    assert held(table) == {"ana": (3, 0), "bob": (4, 0), "cy": (3, 0)}
    assert (places(table)["ana"], table.state.racers["ana"].skips) == ("2/8", True)
    assert (room(table, "ana", 2).traps, table.state.table.traps) == (0, 5)


@pytest.mark.rule("TZ-41")
def test_who_wants_to_fall_may_say_so_along_with_the_key():
    command = PassRoom("torch", "dark", fall=True)
    before(4, 4).when(command).then(*ENTERED, FellIntoTrap("ana"), *TO_BOB)


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize(("hand", "gems"), [(2, 0), (1, 1)])
def test_who_has_less_than_two_after_the_key_must_fall__ex_tz_9(hand, gems):
    """The card that was the key no longer counts."""
    drawn = () if hand > 1 else (CardsDrawn("ana", 3, "empty"),)
    before(hand, gems).when(PassRoom("torch", "dark")).then(
        *ENTERED, FellIntoTrap("ana"), *drawn, *TO_BOB
    )


@pytest.mark.rule("TZ-12")
@pytest.mark.rule("TZ-41")
def test_who_falls_without_a_card_draws_three__ex_tz_9__tza_26():
    table = before(1).when(PassRoom("torch", "dark"))
    table = table.then(*ENTERED, FellIntoTrap("ana"), CardsDrawn("ana", 3, "empty"), *TO_BOB)
    assert held(table)["ana"] == (3, 0)


@pytest.mark.rule("TZ-41")
def test_the_next_turn_is_skipped_whole_and_only_that_one__tza_4():
    table = inside(3).after(FallIntoTrap(), EndTurn())
    table = table.when(EndTurn()).then(
        TurnEnded("cy"), TurnSkipped("ana"), TurnBegun("bob"), CardsDrawn("bob", 1, "turn")
    )
    assert (held(table)["ana"], table.state.racers["ana"].skips) == ((3, 0), False)
    table = table.after(EndTurn()).when(EndTurn())
    table.then(TurnEnded("cy"), TurnBegun("ana"), CardsDrawn("ana", 1, "turn"))


@pytest.mark.rule("TZ-41")
def test_two_in_a_trap_are_both_passed_over():
    table = race("dark", "dark", "dark")
    table = trapped(trapped(table, "ana"), "bob").after(PassRoom("torch", "dark", fall=True))
    table = table.when(PassRoom("torch", "dark", fall=True)).then(
        RoomPassed("bob", "torch", "dark", 2, 1),
        RoomRevealed("bob", 2, "dark"),
        TrapEntered("bob", 2),
        FellIntoTrap("bob"),
        TurnEnded("bob"),
        TurnBegun("cy"),
        CardsDrawn("cy", 1, "turn"),
    )
    table.when(EndTurn()).then(
        TurnEnded("cy"),
        TurnSkipped("ana"),
        TurnSkipped("bob"),
        TurnBegun("cy"),
        CardsDrawn("cy", 1, "turn"),
    )


@pytest.mark.rule("TZ-41")
def test_of_two_players_the_other_has_two_turns():
    table = given(GAME, "ana bob").after(TellRooms(("dark", "dark")), EndTurn())
    table = table.after(PlayAttack("trap", "ana"), EndTurn())
    table = table.after(PassRoom("torch", "dark", fall=True))
    assert table.state.active == "bob"
    table.when(EndTurn()).then(
        TurnEnded("bob"), TurnSkipped("ana"), TurnBegun("bob"), CardsDrawn("bob", 1, "turn")
    )


@pytest.mark.rule("TZ-39")
@pytest.mark.rule("TZ-41")
def test_who_escapes_into_a_trap_falls_like_anybody():
    table = beset(before(3), "ana").when(Escape("torch", "dark"))
    table.then(
        RoomPassed("ana", "torch", "dark", 2, 2, how="escape"),
        RoomRevealed("ana", 2, "dark"),
        TrapEntered("ana", 2),
        FellIntoTrap("ana"),
        *TO_BOB,
    )
