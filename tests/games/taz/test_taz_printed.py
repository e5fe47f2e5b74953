"""What is printed: the sides of the TAZ20 and their odds, the figures of cards."""

import pytest

from tests.games.taz.missions import at_finale, base, engage, gone, mission, tried
from tracker.core.game import Draw, Referee
from tracker.games.taz import GAME, odds
from tracker.games.taz.commands import Accept, Reroll, RevealChallenge
from tracker.games.taz.events import Challenge, ChallengeRevealed

EASY = Challenge("Bog", 6, 2, 1)

# The die and the odds


@pytest.mark.rule("TAZ-30")
def test_the_die_is_rolled_where_nobody_did():
    state = mission().state
    assert GAME.chance(state, engage(EASY, roll=None)) == (Draw("die", 1, 20),)
    assert GAME.chance(state, Reroll()) == (Draw("die", 1, 20),)
    assert GAME.chance(state, engage(EASY, roll=3)) == ()
    assert GAME.chance(state, Reroll("crit")) == ()
    assert GAME.chance(state, Accept()) == ()


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(
    ("sides", "roll"),
    [
        ((1, 2, 3), 1),
        ((4, 5, 6), 2),
        ((7, 8, 9), 3),
        ((10, 11, 12), 4),
        ((13, 14, 15), 5),
        ((16, 17, 18), 6),
        ((19,), "crit"),
        ((20,), "fail"),
    ],
)
def test_a_side_of_the_die_is_read_as_what_it_shows(sides, roll):
    for side in sides:
        event = mission().when(engage(EASY, roll=None, die=(side,))).events[0]
        assert event == tried("ana", "relic", EASY, roll, base(2))


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(
    ("need", "percent", "needs"),
    [
        (0, 95, "any number"),
        (1, 95, "any number"),
        (2, 80, "2 or more"),
        (3, 65, "3 or more"),
        (4, 50, "4 or more"),
        (5, 35, "5 or more"),
        (6, 20, "a 6"),
        (7, 5, "a Critical"),
        (8, 5, "a Critical"),
    ],
)
def test_the_odds_count_the_sides_that_are_enough__ex_taz_16(need, percent, needs):
    command = engage(Challenge("Bog", 10, 1, 1), bonuses=(8 - need,), roll=None)
    found = odds.before(mission().state, command, Referee())
    assert (found.strength, found.difficulty) == (10 - need, 10)
    assert (found.percent, found.needs) == (percent, needs)


# Cards as they are printed


@pytest.mark.parametrize(
    ("odd", "rule"),
    [
        pytest.param(Challenge("Odd", 4, 1, 1), "TAZ-30", id="too easy"),
        pytest.param(Challenge("Odd", 14, 1, 1), "TAZ-30", id="too hard"),
        pytest.param(Challenge("Odd", 7, 5, 1), "TAZ-32", id="too much damage"),
        pytest.param(Challenge("Odd", 7, 10, 1), "TAZ-32", id="the damage of a finale"),
        pytest.param(Challenge("Odd", 7, 1, 4), "TAZ-33", id="too much loot"),
    ],
)
@pytest.mark.rule("TAZ-30")
@pytest.mark.rule("TAZ-32")
@pytest.mark.rule("TAZ-33")
def test_figures_that_no_card_has_are_warned_of_and_recorded(odd, rule):
    outcome = mission().when(RevealChallenge("relic", odd)).warned(rule)
    outcome.then(ChallengeRevealed("relic", odd))


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize("difficulty", [5, 13])
@pytest.mark.parametrize("damage", [0, 4])
@pytest.mark.parametrize("loot", [0, 3])
def test_figures_that_cards_have_are_not_remarked_on(difficulty, damage, loot):
    printed = Challenge("Bog", difficulty, damage, loot)
    mission().when(RevealChallenge("relic", printed)).then(ChallengeRevealed("relic", printed))


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(
    ("difficulty", "damage", "rules"),
    [
        (10, 4, []),
        (15, 10, []),
        (9, 3, ["TAZ-30"]),
        (16, 3, ["TAZ-30"]),
        (12, 5, ["TAZ-32"]),
    ],
)
def test_finales_have_figures_of_their_own(difficulty, damage, rules):
    finale = Challenge("Last Stand", difficulty, damage, finale=True)
    outcome = at_finale(mission(), "relic").when(RevealChallenge("relic", finale))
    assert [(notice.kind, notice.rule) for notice in outcome.notices] == [
        ("warning", rule) for rule in rules
    ]
    assert outcome.events == (ChallengeRevealed("relic", finale),)


@pytest.mark.rule("TAZ-26")
@pytest.mark.parametrize(
    "odd",
    [Challenge("Odd", -1, 1, 1), Challenge("Odd", 7, -1, 1), Challenge("Odd", 7, 1, 1, (), 3)],
)
def test_a_card_that_cannot_read_like_that_is_always_refused(odd):
    gone(mission(), "relic", 2).when(RevealChallenge("relic", odd), "it does").refused("TAZ-26")
