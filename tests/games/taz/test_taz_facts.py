"""The figures of Bureau of Balance, worked out by hand."""

from __future__ import annotations

from tests.games.figures import summed, told
from tests.games.taz.missions import GATE, RATS, RIDDLE, base, engage, help_of, mission, tried
from tracker.core.game import Command, Fact
from tracker.games.taz.commands import Accept, Assist
from tracker.games.taz.events import (
    AssistGiven,
    BonusAdded,
    ChallengeDefeated,
    ChallengeFailed,
    DieRerolled,
    HealthChanged,
    Part,
)
from tracker.games.taz.facts import facts

BEATEN = ChallengeDefeated("ana", "location", "Rusty Gate", 1)
MISSED = ChallengeFailed("ana", "location", "Rusty Gate", 1, 10, 9)


def entries(*commands: Command) -> list[Fact]:
    """The facts of a mission of four in which these are recorded, ana at turn."""
    table, found = mission(), list[Fact]()
    for command in commands:
        found += facts(table.when(command).events)
        table = table.after(command)
    return found


# Rolls


def test_numbers_have_a_mean_and_the_two_other_sides_a_rate() -> None:
    rolls = [tried("ana", "location", GATE, roll, base(2)) for roll in (3, 6, "crit", "fail")]
    found = summed(facts(rolls))
    assert found["ana number"] == (9, 2)  # a mean of 4.5: no number was rolled but 3 and 6
    assert (found["ana Critical"], found["ana Epic Fail"]) == ((1, 4), (1, 4))
    assert found["ana defeated"] == (0, 4)


def test_the_mean_of_numbers_is_told_as_a_mean() -> None:
    assert {f.item: f.mean for f in facts([tried("ana", "relic", GATE, 3, base(2))])} == {
        "defeated": False,
        "number": True,
        "Critical": False,
        "Epic Fail": False,
    }


# Challenges


def test_a_turn_that_succeeds_at_once_is_a_hit_for_player_and_type() -> None:
    turn = [tried("ana", "relic", RATS, 6, base(4, "monster")), BEATEN]
    found = told(facts(turn))
    assert (found["ana defeated"], found["monster defeated"]) == ((1, 1), (1, 1))


def test_a_challenge_of_two_types_counts_for_both() -> None:
    turn = [tried("ana", "relic", RIDDLE, 6, base(2)), MISSED]
    assert told(facts(turn), "type") == {"trap defeated": (0, 1), "magic defeated": (0, 1)}


def test_a_challenge_without_a_type_counts_for_none() -> None:
    assert told(facts([tried("ana", "relic", GATE, 6, base(2)), BEATEN]), "type") == {}


def test_a_failure_that_stands_is_a_try_and_costs_health() -> None:
    found = told([*facts([tried("ana", "relic", RATS, 1, base(2))]), *facts([MISSED])])
    assert (found["ana defeated"], found["monster defeated"]) == ((0, 1), (0, 1))
    assert found["health lost"] == 1


def test_a_team_loses_no_more_health_than_it_has() -> None:
    assert told(facts([ChallengeFailed("ana", "relic", "Rats", 5, 2, 0)])) == {"health lost": 2}


def test_healing_is_summed_and_harm_by_a_card_is_none() -> None:
    assert told(facts([HealthChanged(2, 9), HealthChanged(-1, 8)])) == {"health healed": 2}


# Who saves whom


def test_a_final_assist_that_saves_counts_for_who_saved_whom() -> None:
    before = facts([tried("ana", "relic", RATS, 1, base(4))])
    saved = facts([AssistGiven(help_of("ben", 3), 8, RATS), BEATEN])
    found = told([*before, *saved])
    assert found["ana by ben times"] == 1
    assert found["ben assists"] == 1
    assert (found["ana defeated"], found["monster defeated"]) == ((1, 1), (1, 1))


def test_an_assist_before_the_roll_saves_nobody() -> None:
    found = told(facts([tried("ana", "relic", RATS, 6, base(2), help_of("ben", 3)), BEATEN]))
    assert found["ben assists"] == 1
    assert not [name for name in found if "times" in name]


def test_a_final_assist_that_is_not_enough_is_an_assist_and_no_rescue() -> None:
    short = facts([AssistGiven(help_of("ben", 1), 7, RATS)])
    assert told(short) == {"ben assists": 1}
    missed = facts([AssistGiven(help_of("ben", 1), 7, RATS), MISSED])
    assert told(missed, "player") == {"ben assists": 1}
    assert told(missed, "rescue") == {}


def test_of_two_final_assists_the_one_that_tips_it_saves() -> None:
    first = facts([AssistGiven(help_of("ben", 1), 7, RATS)])
    second = facts([AssistGiven(help_of("cy", 2), 9, RATS), BEATEN])
    assert told([*first, *second], "rescue") == {"ana by cy times": 1}
    assert told([*first, *second], "player") == {
        "ben assists": 1,
        "cy assists": 1,
        "ana defeated": (1, 0),
    }


def test_the_assist_of_a_surprise_is_nobodys() -> None:
    token = AssistGiven(help_of("", 2), 9, RATS)
    found = told(facts([tried("ana", "relic", RATS, 1, base(2), help_of("", 2))]))
    assert not [name for name in found if "assists" in name]
    assert told(facts([token, BEATEN]), "rescue") == {}


def test_a_bonus_and_a_new_roll_settle_a_challenge_without_a_rescue() -> None:
    bonus = BonusAdded(Part("bonus", 3), 9, RATS)
    again = DieRerolled(6, 1, 10, RATS)
    for event in (bonus, again):
        found = told(facts([event, BEATEN]))
        assert found == {"ana defeated": (1, 0), "monster defeated": (1, 0)}


# As people record it


def test_what_people_recorded_tells_the_same_as_by_hand() -> None:
    """Ana has 4 against monsters and rolls 3: 7 of 8; cy's 2 after the roll are enough."""
    found = told(entries(engage(RATS, roll=3), Assist("cy")))
    assert (found["ana defeated"], found["monster defeated"]) == ((1, 1), (1, 1))
    assert (found["ana number"], found["ana by cy times"], found["cy assists"]) == ((3, 1), 1, 1)


def test_an_accepted_failure_tells_its_damage() -> None:
    found = told(entries(engage(RATS, roll=3), Accept()))
    assert (found["ana defeated"], found["health lost"]) == ((0, 1), 2)


def test_every_assist_of_the_score_sheet_is_an_assist_of_the_figures() -> None:
    """4 + 2 rolled, 6 of 8: ben's 1 is not enough, dee's 1 is."""
    commands = (engage(RATS, roll=2), Assist("ben"), Assist("dee"))
    table = mission().after(*commands)
    tallies = table.state.missions[-1].tallies
    found = told(entries(*commands))
    assert [found.get(f"{who} assists", 0) for who in ("ben", "dee")] == [
        tallies[who].assists for who in ("ben", "dee")
    ]
