"""Every event of a race in a line: what changed in public, and what is left."""

import pytest

from tests.games.tzulan.races import beset, deck, holding, lined_up, race, trapped, turn, walked
from tests.spec import given
from tracker.games.tzulan import GAME
from tracker.games.tzulan.commands import (
    BuyCard,
    DealTiles,
    EndTurn,
    Escape,
    FallIntoTrap,
    PassRoom,
    PayTrap,
    PlayAttack,
    PlayTalisman,
    PlayTreasure,
    Recount,
    TellRooms,
    Trade,
)

RICH = holding(race(), ana=(4, 5), bob=(3, 2))
AHEAD = walked(race(), "ana", "mosaic", "infested")
TO_THE_LAST = ("mosaic", "chasm", "infested", "mosaic", "chasm", "infested", "dark")


def lines(table, command, house_rule=None):
    """What the events of a command say, but for those that leave it to others."""
    events = table.when(command, house_rule).events
    after = table.evolved(*events).campaign
    return [line for line in (GAME.tell(after, event) for event in events) if line]


def bobs_fourth_room():
    """Bob in a chasm, room 4 of 8, in his turn, with four cards and two gems."""
    table = walked(race(), "bob", "dark", "mosaic", "chasm")
    return turn(holding(table, bob=(3, 2)), "bob")


@pytest.mark.rule("TZ-15")
def test_a_room_passed_is_told_with_the_key_the_room_reached_and_what_is_left():
    assert lines(bobs_fourth_room(), PassRoom("rope", "dark")) == [
        "Bob passes the chasm (rope) -> dark room 5 of 8; hand 3, gems 2"
    ]


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(
    ("table", "command", "told"),
    [
        (
            race(),
            PassRoom("torch"),
            "Ana passes the dark room (torch) -> room 2 of 8; hand 3, gems 0",
        ),
        (
            RICH,
            PassRoom("torch", "infested", "gems"),
            "Ana passes the dark room (torch for 3 gems) -> infested room 2 of 8; hand 4, gems 2",
        ),
        (
            RICH.after(PlayTreasure()),
            PassRoom("torch", "chasm", "both"),
            "Ana passes the dark room (torch of the same card, 1 gem) -> chasm room 2 of 8; "
            "hand 5, gems 4",
        ),
        (
            RICH.after(PlayTreasure()),
            PassRoom("torch", "chasm", "lost"),
            "Ana passes the dark room (torch, a Lost Object) -> chasm room 2 of 8; hand 4, gems 5",
        ),
        (
            beset(RICH, "ana"),
            Escape("torch", "chasm"),
            "Ana passes the dark room (Escape and torch) -> chasm room 2 of 8; hand 2, gems 5",
        ),
        (
            beset(RICH, "ana", 2),
            PassRoom("whip"),
            "Ana beats a monster (whip), +1 gem, 1 left; hand 3, gems 6",
        ),
        (
            beset(RICH, "ana"),
            PassRoom("whip", how="gems"),
            "Ana beats a monster (whip for 3 gems); hand 4, gems 2",
        ),
    ],
)
def test_every_way_to_pay_for_a_key_is_told(table, command, told):
    assert lines(table, command) == [told]


@pytest.mark.rule("TZ-30")
@pytest.mark.rule("TZ-33")
@pytest.mark.rule("TZ-34")
@pytest.mark.rule("TZ-35")
@pytest.mark.rule("TZ-40")
@pytest.mark.parametrize(
    ("attack", "target", "told"),
    [
        (
            "monster",
            "bob",
            [
                "Ana plays a Monster; hand 3, gems 0",
                "it stands in bob's chasm room 1 of 8 (1 monster)",
            ],
        ),
        (
            "move",
            "bob",
            [
                "Ana plays a Movable Room; hand 3, gems 0",
                "a room moves to bob: ana 3 of 7, bob 1 of 9",
                "Bob draws 1; hand 4, gems 0",
            ],
        ),
        (
            "deadend",
            "ana",
            [
                "Ana plays a Dead End; hand 4, gems 0",
                "Ana is back in mosaic room 2 of 8",
                "Ana draws 1; hand 4, gems 0",
            ],
        ),
        (
            "theft",
            "cy",
            [
                "Ana plays a Theft; hand 4, gems 0",
                "Ana takes a card of cy's",
                "Cy draws 1; hand 3, gems 0",
            ],
        ),
        ("trap", "cy", ["Ana plays a Trap; hand 3, gems 0", "it waits for cy in room 2"]),
    ],
)
def test_effects_are_told_with_whoever_suffers_them(attack, target, told):
    assert lines(AHEAD, PlayAttack(attack, target)) == told


@pytest.mark.rule("TZ-36")
def test_a_talisman_is_told_with_the_new_target_and_what_that_one_suffers():
    table = AHEAD.after(PlayAttack("theft", "bob"))
    assert lines(table, PlayTalisman("cy", "bob")) == [
        "Bob's Talisman sends it to cy",
        "Ana takes a card of cy's",
        "Cy draws 1; hand 3, gems 0",
    ]


@pytest.mark.rule("TZ-31")
def test_a_monster_that_moves_is_told_with_the_place_that_it_left():
    table = beset(race(), "cy", 12)
    assert lines(table, PlayAttack("monster", "bob"))[1] == (
        "it stands in bob's chasm room 1 of 8 (1 monster), from cy's room 1"
    )


@pytest.mark.rule("TZ-27")
def test_a_trade_is_told_with_both_sides_the_promise_and_the_gems_for_it():
    command = Trade("bob", (1, 2), (2, 0), "", "a rope, honestly")
    assert lines(RICH, command) == [
        "Ana gives bob 1 card and 2 gems for 2 cards, promised: a rope, honestly, "
        "a gem each for ana and bob; ana hand 5, gems 4; bob hand 2, gems 5"
    ]
    again = RICH.after(command)
    assert lines(again, Trade("ana", (0, 0), (1, 0), "bob")) == [
        "Bob gives ana 1 gem for nothing; bob hand 2, gems 4; ana hand 5, gems 5"
    ]


@pytest.mark.rule("TZ-41")
def test_a_trap_is_told_as_a_question_and_then_with_the_answer():
    table = trapped(holding(race(), ana=(4, 1)), "ana")
    passed = "Ana passes the dark room (torch) -> chasm room 2 of 8; hand 3, gems 1"
    command = PassRoom("torch", "chasm")
    assert lines(table, command) == [passed, "a trap: pay CARDS:GEMS, or fall"]
    before = table.after(command)
    assert lines(before, PayTrap(1, 1)) == ["Ana avoids it for 1 card and 1 gem; hand 2, gems 0"]
    assert lines(before, FallIntoTrap()) == [
        "Ana falls: the turn is over, the next one skipped",
        "bob's turn, 1 card drawn; hand 4, gems 0; chasm room 1 of 8",
    ]


@pytest.mark.rule("TZ-10")
@pytest.mark.rule("TZ-12")
@pytest.mark.rule("TZ-41")
def test_the_end_of_a_turn_is_told_with_the_next_one():
    table = beset(holding(race(), ana=(0, 0)), "bob", 2)
    assert lines(table, EndTurn()) == [
        "Ana had no card left and draws 3",
        "bob's turn, 1 card drawn; hand 4, gems 0; chasm room 1 of 8, 2 monsters",
    ]
    fallen = trapped(table, "ana").after(PassRoom("torch", "dark", "gems"), house_rule="TZ-17: x")
    assert lines(fallen.after(EndTurn()), EndTurn()) == [
        "Ana climbs out of the trap and skips the turn",
        "bob's turn, 1 card drawn; hand 5, gems 0; chasm room 1 of 8, 2 monsters",
    ]


@pytest.mark.rule("TZ-10")
def test_the_first_turn_is_not_told_from_the_room_that_its_first_command_leads_to():
    begun, *others = lines(lined_up(), PassRoom("torch", "mosaic"))
    assert others == ["Ana passes the dark room (torch) -> mosaic room 2 of 8; hand 3, gems 0"]
    assert begun.startswith("ana's turn, 1 card drawn")
    assert "room 2" not in begun


@pytest.mark.rule("TZ-20")
def test_a_new_deck_is_told_with_its_size():
    table = deck(race(), 2, 3)
    assert lines(table, PlayTreasure()) == [
        "Ana plays a Treasure; hand 5, gems 0",
        "Ana draws 2; hand 5, gems 0",
        "4 discards shuffled into a new deck",
    ]


@pytest.mark.rule("TZ-1")
@pytest.mark.rule("TZ-2")
@pytest.mark.rule("TZ-17")
@pytest.mark.parametrize(
    ("table", "command", "told"),
    [
        (given(GAME), DealTiles(10), ["paths of 10 rooms"]),
        (
            given(GAME, "ana bob=first"),
            TellRooms(("infested", "dark")),
            ["Bob begins in an infested room", "Ana begins in a dark room"],
        ),
        (RICH, BuyCard(), ["Ana pays 2 gems for a card", "Ana draws 1; hand 5, gems 3"]),
        (
            RICH,
            Recount("bob", 5, why="one lay under the table"),
            ["Bob counts again (one lay under the table); hand 5, gems 2"],
        ),
    ],
)
def test_the_rest_of_an_evening_is_told_in_a_line_each(table, command, told):
    assert lines(table, command) == told


@pytest.mark.rule("TZ-19")
def test_the_idol_is_told_last():
    table = walked(race(), "ana", *TO_THE_LAST)
    assert lines(table, PassRoom("torch")) == [
        "Ana passes the dark room (torch) -> the Altar",
        "Ana takes the Idol and wins",
    ]
