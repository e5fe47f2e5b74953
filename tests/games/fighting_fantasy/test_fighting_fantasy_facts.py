"""The figures of Fighting Fantasy, worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.fighting_fantasy.party import (
    GOBLIN_B,
    WARLOCK,
    adventure,
    fight,
    party,
    rerolled,
    roll,
    struck,
)
from tests.games.figures import summed, told
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    ChangeStamina,
    CompleteAdventure,
    EnterRoom,
    FailAdventure,
    SetOrder,
    Strike,
    TryLuck,
)
from tracker.games.fighting_fantasy.events import (
    AdventureCompleted,
    AdventureFailed,
    Monster,
    StaminaChanged,
)
from tracker.games.fighting_fantasy.facts import facts

HIT = struck("warrior A:Ogre", (5, 5, 2, 3), (9, 10), loses=(0, 4), left=(14, 8))
HURT = struck("warrior A:Ogre", (1, 1, 6, 6), (9, 10), loses=(11, 0), left=(3, 8))
TIE = struck("warrior A:Ogre", (3, 3, 2, 3), (9, 10), left=(3, 8))
DOWN = struck("warrior A:Ogre", (1, 1, 6, 6), (9, 10), loses=(3, 0), left=(0, 8))
SHIELD = struck("healer B:Goblin", (1, 1, 6, 6), (6, 5), left=(12, 4))


def test_blows_add_up_to_hit_rates_and_damage() -> None:
    assert summed(facts([HIT, HURT, TIE])) == {
        "warrior hits": (1, 3),
        "warrior is hit": (1, 3),
        "warrior damage": 4,
        "warrior suffered": 11,
    }


def test_a_blow_that_does_nobody_harm_is_a_chance_all_the_same() -> None:
    assert told(facts([SHIELD])) == {"healer hits": (0, 1), "healer is hit": (0, 1)}


def test_a_blow_that_leaves_nothing_knocks_out_and_names_its_cause() -> None:
    found = told(facts([HURT, DOWN]))
    assert (found["warrior knocked out"], found["Ogre heroes"]) == (1, 1)
    assert found["warrior suffered"] == 14


def test_a_monster_without_a_name_goes_by_its_letter() -> None:
    down = struck("scout C", (1, 1, 6, 6), (8, 11), loses=(9, 0), left=(0, 6))
    assert told(facts([down]), "knock-out by") == {"C heroes": 1}


# Luck

POOR = roll((1, 2, 6, 5), (8, 11), loses=(9, 0))
BETTER = roll((2, 3, 4, 4), (8, 11), loses=(6, 0))
BEST = roll((6, 6, 1, 1), (8, 11), loses=(0, 6))
FIRST = struck("scout A:Troll", POOR.dice, (8, 11), loses=(9, 0), left=(0, 6))


def test_luck_takes_the_first_blow_back() -> None:
    first = struck("scout A:Troll", BETTER.dice, (8, 11), loses=(6, 0), left=(3, 6))
    again = rerolled("scout A:Troll", BEST, BETTER, left=(9, 0), luck_left=1)
    assert told([*facts([first]), *facts([again])]) == {
        "scout hits": (1, 1),
        "scout is hit": (0, 1),
        "scout damage": 6,
        "scout luck spent": 1,
        "scout luck spared": 6,
        "scout luck won": 6,
    }


def test_luck_takes_a_knock_out_back_with_its_blow() -> None:
    again = rerolled("scout A:Troll", BETTER, POOR, left=(3, 6), luck_left=1)
    assert told([*facts([FIRST]), *facts([again])]) == {
        "scout hits": (0, 1),
        "scout is hit": (1, 1),
        "scout suffered": 6,
        "scout luck spent": 1,
        "scout luck spared": 3,
    }


def test_luck_that_does_not_help_leaves_one_knock_out() -> None:
    again = rerolled("scout A:Troll", POOR, POOR, left=(0, 6), luck_left=1)
    found = told([*facts([FIRST]), *facts([again])])
    assert (found["scout knocked out"], found["Troll heroes"]) == (1, 1)
    assert (found["scout suffered"], found["scout is hit"]) == (9, (1, 1))
    assert "scout luck spared" not in found


def test_luck_twice_on_one_blow_counts_the_last_roll_alone() -> None:
    second = rerolled("scout A:Troll", BETTER, POOR, left=(3, 6), luck_left=1)
    third = rerolled("scout A:Troll", BEST, BETTER, left=(9, 0), luck_left=0)
    assert told([*facts([FIRST]), *facts([second]), *facts([third])]) == {
        "scout hits": (1, 1),
        "scout is hit": (0, 1),
        "scout damage": 6,
        "scout luck spent": 2,
        "scout luck spared": 9,  # 9 - 6, then 6 - 0
        "scout luck won": 6,
    }


def test_luck_that_makes_it_worse_spares_less_than_nothing() -> None:
    first = struck("scout A:Troll", BEST.dice, (8, 11), loses=(0, 6), left=(9, 0))
    again = rerolled("scout A:Troll", POOR, BEST, left=(0, 6), luck_left=1)
    found = told([*facts([first]), *facts([again])])
    assert (found["scout luck spared"], found["scout luck won"]) == (-9, -6)
    assert (found["scout hits"], found["scout knocked out"]) == ((0, 1), 1)


def test_what_people_recorded_tells_the_same_as_by_hand() -> None:
    """The Scout has 9 stamina; 11 would be lost, then 6, then the troll loses all of its 6."""
    troll = Monster("A", 11, 6, "Troll")
    table = adventure().after(SetOrder(("scout", "warrior", "healer", "mage")), EnterRoom(7))
    table = table.after(BeginFight((troll, GOBLIN_B)))
    found = []
    for command in (Strike("scout", "A", POOR.dice), TryLuck(BETTER.dice), TryLuck(BEST.dice)):
        decided = table.when(command)
        found += facts(decided.events)
        table = table.after(command)
    assert told(found) == {
        "scout hits": (1, 1),
        "scout is hit": (0, 1),
        "scout damage": 6,
        "scout luck spent": 2,
        "scout luck spared": 9,
        "scout luck won": 6,
    }


def test_a_monster_suffers_no_more_than_it_has() -> None:
    table = fight(Monster("A", 5, 2, "Rat"))
    found = told(facts(table.when(Strike("warrior", "A", (6, 6, 1, 1))).events))
    assert found["warrior damage"] == 2


# Outside combat


def test_damage_outside_combat_knocks_out_by_its_reason() -> None:
    pit = StaminaChanged("mage", -7, 0, "a pit")
    bare = StaminaChanged("scout", -9, 0)
    assert told(facts([pit, bare])) == {
        "mage knocked out": 1,
        "a pit heroes": 1,
        "scout knocked out": 1,
        "other causes heroes": 1,
    }


@pytest.mark.parametrize(
    "change",
    [
        StaminaChanged("mage", -3, 4, "a pit"),
        StaminaChanged("mage", -3, None, "a pit"),
        StaminaChanged("mage", 4, 4, "a potion"),
        StaminaChanged("mage", 0, 0, "a pit"),
    ],
    ids=["hurt", "unknown", "healed", "down already"],
)
def test_nobody_else_is_knocked_out(change: StaminaChanged) -> None:
    assert facts([change]) == []


def test_who_is_down_already_is_not_knocked_out_again() -> None:
    table = adventure().after(ChangeStamina("mage", -7))
    assert facts(table.when(ChangeStamina("mage", -2)).events) == []


# Adventures


def test_adventures_tell_attempts_and_deaths() -> None:
    events = [
        AdventureFailed(WARLOCK, 1, died=("mage", "scout")),
        AdventureFailed(WARLOCK, 1, died=("mage",)),
        AdventureCompleted(WARLOCK, 2),
    ]
    assert summed(facts(events)) == {
        f"{WARLOCK} won": (1, 3),
        "mage deaths": 2,
        "scout deaths": 1,
    }


def test_recorded_attempts_tell_the_same() -> None:
    table = party().after(BeginAdventure(WARLOCK))
    lost = table.when(FailAdventure())
    table = table.after(FailAdventure(), BeginAdventure(WARLOCK))
    won = table.when(CompleteAdventure())
    found = summed([*facts(lost.events), *facts(won.events)], "adventure")
    assert found == {f"{WARLOCK} won": (1, 2)}
