"""What a strength is made of: figures, cards, surprises, story, the own token."""

import pytest

from tests.games.taz.missions import (
    APPRENTICE,
    CALLED,
    FIVE,
    GATE,
    MAGNUS,
    RATS,
    RIDDLE,
    SWORD,
    TAAKO,
    at_health,
    base,
    engage,
    health,
    help_of,
    holding,
    mission,
    spend,
    spent,
    surprise,
    tried,
    turn_of,
)
from tracker.core.game import Referee
from tracker.games.taz import odds
from tracker.games.taz.commands import FillSheet, RevealChallenge, TryChallenge
from tracker.games.taz.events import (
    Card,
    Challenge,
    ChallengeDefeated,
    ChallengeTried,
    HealthChanged,
    MissionLost,
    Part,
)

BOTH = Challenge("Ogre Mage", 9, 2, 1, ("monster", "magic"))
NO_HELP = Challenge("Lone Wolf", 9, 2, 1, ("monster",), 0)


def attempt(table, command, house_rule=None):
    """The event with the strength and the roll."""
    events = table.when(command, house_rule).events
    return next(event for event in events if isinstance(event, ChallengeTried))


def parts(table, challenge, deck="location", **more):
    return attempt(table, engage(challenge, deck, accept=True, **more)).parts


# Base or the higher figure


@pytest.mark.rule("TAZ-21")
@pytest.mark.parametrize(
    ("player", "deck", "expected"),
    [
        pytest.param("ana", "location", base(4, "monster"), id="Warrior"),
        pytest.param("eve", "location", base(4, "magic"), id="Wizard"),
        pytest.param("ben", "location", base(2), id="Rogue"),
        pytest.param("dee", "location", base(1), id="Bard"),
        pytest.param("dee", "relic", base(4, "relic"), id="Bard in the relic deck"),
    ],
)
def test_one_type_of_two_is_enough_for_the_higher_figure__ex_taz_1__taza_1(player, deck, expected):
    assert parts(turn_of(mission(FIVE), player), BOTH, deck) == (expected,)


@pytest.mark.rule("TAZ-21")
@pytest.mark.parametrize(
    ("player", "strong_against"),
    [("ana", "monster"), ("ben", "trap"), ("cy", "spooky"), ("eve", "magic"), ("dee", "")],
)
@pytest.mark.parametrize("kind", ["monster", "trap", "spooky", "magic"])
def test_every_class_is_strong_against_its_own_type_alone(player, strong_against, kind):
    weak = {"ana": 2, "ben": 2, "cy": 2, "eve": 1, "dee": 1}[player]
    expected = base(4, kind) if kind == strong_against else base(weak)
    table = turn_of(mission(FIVE), player)
    assert parts(table, Challenge("Something", 9, 1, 1, (kind,))) == (expected,)


@pytest.mark.rule("TAZ-21")
def test_what_a_sheet_says_counts_from_then_on():
    table = mission().after(FillSheet("ana", base=3, strong=5, against="villain"))
    assert parts(table, RATS, "relic") == (base(3),)
    assert parts(table, GATE, "villain") == (base(5, "villain"),)


# Cards


@pytest.mark.rule("TAZ-22")
def test_the_own_cards_add_what_they_say_against_what_they_name():
    table = holding(mission(), "ana", SWORD, Card("Boots", bonus=2))
    sword, boots = Part("card", 1, "Magic Sword", "ana"), Part("card", 2, "Boots", "ana")
    assert parts(table, RATS, "relic") == (base(4, "monster"), sword, boots)
    assert parts(table, GATE) == (base(2), boots)


@pytest.mark.rule("TAZ-22")
def test_a_card_may_count_in_one_deck_only():
    table = holding(mission(), "ana", Card("Map", bonus=1, against="location"))
    assert parts(table, GATE) == (base(2), Part("card", 1, "Map", "ana"))
    assert parts(table, GATE, "villain") == (base(2),)


@pytest.mark.rule("TAZ-22")
def test_cards_of_others_add_nothing():
    table = holding(mission(), "ben", SWORD, Card("Boots", bonus=2))
    assert parts(table, RATS, "relic") == (base(4, "monster"),)
    assert parts(table, RATS, "relic", helpers=("ben",)) == (base(4, "monster"), help_of("ben", 3))


@pytest.mark.rule("TAZ-22")
def test_a_card_that_says_so_adds_to_its_owners_assists():
    table = holding(mission(), "ben", Card("Know-It-All", helping=1))
    assert parts(table, RATS, "relic", helpers=("ben",)) == (base(4, "monster"), help_of("ben", 4))
    assert parts(turn_of(table, "ben"), GATE) == (base(2),)


@pytest.mark.rule("TAZ-23")
@pytest.mark.parametrize("player", ["ana", "ben", "cy", "dee", "eve"])
def test_the_surprise_adds_its_bonus_for_everybody(player):
    table = turn_of(surprise(mission(FIVE), MAGNUS), player)
    assert Part("surprise", 1, "Magnus") in parts(table, GATE)


@pytest.mark.rule("TAZ-23")
def test_a_surprise_adds_nothing_against_what_it_does_not_name():
    table = surprise(mission(), TAAKO)
    assert parts(table, APPRENTICE) == (base(2), Part("surprise", 1, "Taako"))
    assert parts(table, RATS) == (base(4, "monster"),)


# The story


@pytest.mark.rule("TAZ-24")
def test_a_printed_question_that_is_answered_adds_one__taza_2():
    table = turn_of(mission(), "ben")
    assert parts(table, RIDDLE, story=True) == (base(4, "trap"), Part("story", 1))
    assert parts(table, RIDDLE) == (base(4, "trap"),)


@pytest.mark.rule("TAZ-24")
def test_answering_says_that_a_story_bonus_is_printed():
    event = attempt(mission(), engage(GATE, story=True, roll=6))
    assert event.challenge == Challenge("Rusty Gate", 6, 1, 1, story=True)
    assert event.parts == (base(2), Part("story", 1))


@pytest.mark.rule("TAZ-24")
def test_a_card_without_a_story_bonus_adds_none_without_a_house_rule():
    plain = Challenge("Rusty Gate", 6, 1, 1, story=False)
    told = engage(plain, story=True, roll=6)
    mission().when(told).refused("TAZ-24")
    outcome = mission().when(told, "what a story").house_ruled("TAZ-24")
    outcome.then(
        tried("ana", "relic", plain, 6, base(2), Part("story", 1)),
        ChallengeDefeated("ana", "relic", "Rusty Gate", 1),
    )


@pytest.mark.rule("TAZ-24")
def test_a_card_is_known_to_have_no_story_bonus_once_that_was_told():
    table = mission().after(RevealChallenge("relic", Challenge("Rusty Gate", 6, 1, 1, story=False)))
    table.when(TryChallenge("Rusty Gate", story=True, roll=6)).refused("TAZ-24")
    table.when(engage(GATE, story=True, roll=6)).refused("TAZ-24")


# The own token


@pytest.mark.rule("TAZ-25")
def test_the_warriors_own_token_costs_the_team_a_point_of_health():
    table = (
        mission()
        .when(engage(RATS, power=True, roll=2))
        .then(
            HealthChanged(-1, 9, "the Warrior's power"),
            tried("ana", "relic", RATS, 2, base(4, "monster"), Part("power", 2, "warrior", "ana")),
            ChallengeDefeated("ana", "relic", "Swarm of Rats", 1),
        )
    )
    assert spent(table) == ["ana"]


@pytest.mark.rule("TAZ-25")
@pytest.mark.rule("TAZ-51")
def test_the_warriors_last_point_of_health_is_lost_before_the_roll__ex_taz_8__taza_14():
    table = at_health(mission(), 1)
    table = table.when(engage(RATS, power=True, roll="crit")).then(
        HealthChanged(-1, 0, "the Warrior's power"), MissionLost("the team's health is 0")
    )
    assert health(table) == 0
    assert table.state.mission.result == "lost"


@pytest.mark.rule("TAZ-25")
def test_the_wizards_own_token_adds_three_against_a_monster():
    table = turn_of(mission(FIVE), "eve")
    table = table.when(engage(BOTH, "villain", power=True, roll=2)).then(
        tried("eve", "villain", BOTH, 2, base(4, "magic"), Part("power", 3, "wizard", "eve")),
        ChallengeDefeated("eve", "villain", "Ogre Mage", 1),
    )
    assert spent(table) == ["eve"]
    assert health(table) == 10


@pytest.mark.rule("TAZ-25")
def test_the_wizards_own_token_against_no_monster_needs_a_house_rule():
    table = turn_of(mission(FIVE), "eve")
    table.when(engage(APPRENTICE, power=True, roll=3)).refused("TAZ-25")
    outcome = table.when(engage(APPRENTICE, power=True, roll=3), "a big one").house_ruled("TAZ-25")
    assert sum(part.by for part in outcome.events[0].parts) == 7


@pytest.mark.rule("TAZ-25")
@pytest.mark.rule("TAZ-26")
@pytest.mark.parametrize("player", ["ana", "eve"])
def test_the_own_token_uses_up_no_assist(player):
    one_assist = Challenge("Ogre", 13, 2, 1, ("monster",))
    table = turn_of(mission(FIVE), player)
    kinds = [part.kind for part in parts(table, one_assist, power=True, helpers=("ben",))]
    assert kinds == ["base", "power", "assist"]


@pytest.mark.rule("TAZ-25")
@pytest.mark.parametrize("player", ["ana", "eve"])
def test_the_own_token_works_where_no_assist_is_allowed(player):
    kinds = [part.kind for part in parts(turn_of(mission(FIVE), player), NO_HELP, power=True)]
    assert kinds == ["base", "power"]


@pytest.mark.rule("TAZ-25")
@pytest.mark.parametrize("player", ["ana", "eve"])
def test_a_spent_token_cannot_be_spent_on_ones_own_strength(player):
    table = spend(turn_of(mission(FIVE), player), player)
    powered = engage(NO_HELP, power=True, roll="crit")
    table.when(powered).refused("TAZ-25")
    table.when(powered, "a second token").house_ruled("TAZ-25")


@pytest.mark.rule("TAZ-25")
@pytest.mark.parametrize("player", ["ben", "cy", "dee"])
def test_other_classes_have_no_power_before_the_roll(player):
    table = turn_of(mission(FIVE), player)
    error = table.when(engage(NO_HELP, power=True), "please").refused("TAZ-25")
    assert CALLED[player] in error.message


# Other bonuses, and difficulties that change


@pytest.mark.rule("TAZ-27")
def test_bonuses_that_tracker_does_not_know_are_typed():
    assert parts(mission(), GATE, bonuses=(2, -1)) == (
        base(2),
        Part("bonus", 2),
        Part("bonus", -1),
    )


@pytest.mark.rule("TAZ-30")
def test_the_difficulty_that_counts_is_the_one_typed_last__ex_taz_17():
    seven = Challenge("Ice Statue", 7, 1, 1, ("magic",))
    eight = Challenge("Ice Statue", 8, 1, 1, ("magic",))
    table = mission().after(RevealChallenge("relic", seven))
    next_to_it = engage(Challenge("Ice Statue", 8, 1, 1), roll=5, accept=True)
    assert attempt(table, next_to_it).challenge == eight
    found = odds.before(table.state, next_to_it, Referee())
    assert (found.strength, found.difficulty, found.percent) == (2, 8, 20)
