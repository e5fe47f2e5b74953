"""What people mistype or try against the rules: the rule, what is wrong, what to type."""

import pytest

from tests.cli.conftest import Program, program
from tests.games.fighting_fantasy.party import (
    GOBLINS,
    OGRE,
    POTION,
    adventure,
    down,
    fight,
    hero,
    room,
)
from tracker.games.fighting_fantasy.commands import (
    BeginFight,
    ClearRoom,
    EnterRoom,
    GiveItem,
    Retreat,
    Strike,
    TakeItem,
    TryLuck,
    UseCard,
)
from tracker.games.fighting_fantasy.events import AbilityUsed, ItemGiven, RoomEntered

__all__ = ["program"]

PLAYERS = ("-p", "ana=warrior,healer", "-p", "ben=scout", "-p", "cy=mage")
BLOW = (5, 5, 2, 3)


@pytest.mark.rule("FF-30")
@pytest.mark.parametrize("letter", ["D", "F", "Z"])
def test_a_blow_at_a_monster_that_is_not_there(letter):
    error = fight().when(Strike("warrior", letter, BLOW)).refused("FF-30")
    assert letter in error.message
    assert "A, B and C" in error.hint


@pytest.mark.rule("FF-60")
def test_a_blow_of_a_hero_who_is_unconscious():
    table = fight().after(*down("mage"))
    assert "Mage" in table.when(Strike("mage", "A", BLOW)).refused("FF-60").message
    outcome = table.when(Strike("mage", "A", BLOW), "in a dream").house_ruled("FF-60")
    assert outcome.events


@pytest.mark.rule("FF-40")
def test_a_used_card():
    table = room().after(UseCard("healer", "Healing Hands", "healer"))
    table.when(UseCard("healer", "healing", "healer")).refused("FF-40")
    outcome = table.when(UseCard("healer", "healing", "healer"), "we rested")
    assert outcome.house_ruled("FF-40").events[0] == AbilityUsed(
        "healer", "Healing Hands", "healer"
    )


@pytest.mark.rule("FF-16")
def test_an_item_passed_in_a_fight():
    table = room().after(TakeItem("mage", POTION), BeginFight(GOBLINS))
    command = GiveItem("potion", "mage", "scout")
    with pytest.raises(Exception, match="potion"):
        table.when(command)  # a name is typed from its beginning
    command = GiveItem("healing", "mage", "scout")
    table.when(command).refused("FF-16")
    outcome = table.when(command, "quick hands").house_ruled("FF-16")
    outcome.then(ItemGiven("Healing potion", "mage", "scout"))


@pytest.mark.rule("FF-31")
@pytest.mark.parametrize(
    "dice", [(7, 5, 2, 3), (0, 5, 2, 3), (5, 5, 2), (5, 5, 2, 3, 1), (5, 5, 2, -1), (10, 2, 3)]
)
def test_impossible_dice(dice):
    fight().when(Strike("warrior", "A", dice)).refused("FF-31")
    table = fight().after(Strike("warrior", "A", BLOW))
    table.when(TryLuck(dice)).refused("FF-31")


@pytest.mark.rule("FF-13")
def test_a_room_that_cannot_be_reached():
    # 1 - 7 - 8: an Ogre came to room 7 and is still there.
    table = room().after(EnterRoom(8), ClearRoom(), EnterRoom(1), EnterRoom(7))
    table = table.after(BeginFight((OGRE,)), Strike("warrior", "A", (1, 1, 1, 1)), Retreat())
    assert table.state.room == 1
    table.when(EnterRoom(8)).refused("FF-13")
    outcome = table.when(EnterRoom(8), "a trapdoor").house_ruled("FF-13")
    outcome.then(RoomEntered(8, 1, ("warrior", "healer", "scout", "mage")))


@pytest.mark.rule("FF-13")
def test_a_room_that_was_never_completed_is_warned_of_on_the_way_back():
    # 1 - 7 - 8: room 7 was left without being completed.
    table = room().after(EnterRoom(8), ClearRoom())
    outcome = table.when(EnterRoom(1)).warned("FF-13")
    outcome.then(RoomEntered(1, 7, ("warrior", "healer", "scout", "mage")))


@pytest.mark.rule("FF-60")
def test_a_house_rule_is_recorded_with_its_reason():
    outcome = adventure().after(*down("mage")).when(TakeItem("mage", POTION), "it fell on him")
    (notice,) = outcome.notices
    assert (notice.kind, notice.rule, notice.reason) == ("house_rule", "FF-60", "it fell on him")
    assert hero(outcome.given.evolved(*outcome.events), "mage").items == (POTION,)


# The same as typed


@pytest.fixture
def tuesday(program: Program) -> Program:
    """A party in a fight in room 7."""
    program("new", "ff", "Tuesday crew", *PLAYERS)
    for name, card in (
        ("warrior", "9/14/3"),
        ("healer", "6/12/4"),
        ("scout", "8/9/2"),
        ("mage", "6/7/5"),
    ):
        assert program("ff", "hero", name, card).code == 0
    for line in ("begin warlock", "order w s m h", "enter 7"):
        assert program("ff", *line.split()).code == 0
    assert program("ff", "fight", "A=10/12:Ogre", "B=5/4:Goblin", "C=5/4:Goblin").code == 0
    return program


@pytest.mark.rule("FF-1")
@pytest.mark.rule("FF-2")
def test_a_second_warrior(program: Program):
    said = program("new", "ff", "Twice", "-p", "ana=warrior,healer", "-p", "ben=warrior")
    assert said.code == 4
    assert "Warrior" in said.err
    assert "(FF-" in said.err
    assert len(said.err.splitlines()) >= 2
    assert "Twice" not in program("list").out


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("strike warrior D 55 23", "FF-30"),
        ("strike warrior A 75 23", "FF-31"),
        ("strike warrior A 55 2", "FF-31"),
        ("luck 61 22", "FF-50"),
        ("enter 9", "FF-13"),
        ("order m s w h", "FF-10"),
        ("clear", "FF-12"),
        ("use healer healing mage", "FF-43"),
        ("block warrior A B", "FF-45"),
        ("begin lizard", "FF-4"),
        ("place mage 9", "FF-22"),
        ("use healer courage healer", "FF-42"),
        ("spend scout luck 3", "FF-50"),
    ],
)
def test_a_line_against_a_rule_names_it_and_records_nothing(tuesday: Program, line, rule):
    before = tuesday("log", "--json").out
    said = tuesday("ff", *line.split())
    assert said.code == 4
    message, *hint = said.err.splitlines()
    assert message.endswith(f"({rule})")
    assert hint
    assert tuesday("log", "--json").out == before


def test_a_house_rule_records_what_the_rules_refuse(tuesday: Program):
    tuesday("ff", "take", "mage", "Healing potion", "--kind", "consumable")
    typed = ("ff", "give", "healing", "mage", "scout")
    assert tuesday(*typed).code == 4
    said = tuesday(*typed, "--house-rule", "a good throw")
    assert said.code == 0
    assert "FF-16" in said.err + said.out
    assert "a good throw" in tuesday("log", "--house-rules").out


@pytest.mark.parametrize(
    "line",
    [
        "strike wizard A 55 23",
        "hero warrior 9/14",
        "fight A=10",
        "take mage Rope",
        "take mage Rope --kind tool",
        "hurt mage 0",
        "gain mage wits 1",
        "enter 0",
        "begin nowhere",
        "clear --icon star",
        "place mage somewhere",
        "give Rope mage scout",
        "learn mage Bolt --level 9",
    ],
)
def test_a_line_that_cannot_be_read_says_what_to_type(tuesday: Program, line):
    said = tuesday("ff", *line.split())
    assert said.code in (2, 3, 4)
    assert len(said.err.splitlines()) >= 2
    assert "Traceback" not in said.err


def test_the_evening_of_a_new_user(tuesday: Program):
    lines = {
        "strike warrior A 55 23": (
            "Warrior 5+5+9 = 19 against Ogre 2+3+10 = 15: Ogre loses 4, 8 left"
        ),
        "strike mage A 44 13": ("Mage 4+4+6+1 = 15 against Ogre 1+3+10 = 14: Ogre loses 1, 7 left"),
        "luck 61 22": "Mage 6+1+6+1 = 14 against Ogre 2+2+10 = 14: a tie, nobody loses anything",
        "retreat": "the party retreats from room 7 to room 1",
    }
    for line, answer in lines.items():
        said = tuesday("ff", *line.split())
        assert (said.code, answer in said.out) == (0, True), said
