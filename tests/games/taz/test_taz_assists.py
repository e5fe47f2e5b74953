"""Assists before and after the roll, their limit, and what is discarded for a bonus."""

import pytest

from tests.games.taz.missions import (
    APPRENTICE,
    FIVE,
    GATE,
    MAGNUS,
    RATS,
    RIDDLE,
    ROPE,
    base,
    cards,
    engage,
    health,
    help_of,
    holding,
    lying,
    mission,
    spend,
    spent,
    surprise,
    tried,
    turn_of,
)
from tracker.games.taz.commands import (
    Accept,
    AddBonus,
    Assist,
    EndTurn,
    Reroll,
    TurnToken,
    UseCard,
)
from tracker.games.taz.events import (
    AssistGiven,
    BonusAdded,
    Card,
    CardUsed,
    Challenge,
    ChallengeDefeated,
    ChallengeFailed,
    Part,
)

LORE = Card("Lore", bonus=0, discard=1)  # a surprise that only its discard makes stronger
OGRE = Challenge("Ogre", 13, 2, 1, ("monster",), 2)
ONE = Challenge("Ogre", 13, 2, 1, ("monster",), 1)
NONE = Challenge("Ogre", 13, 2, 1, ("monster",), 0)
BEFORE = {"ana": 2, "ben": 3, "cy": 2, "dee": 1, "eve": 2}
AFTER = {"ana": 1, "ben": 1, "cy": 2, "dee": 1, "eve": 1}


def lost_alone(challenge=OGRE, *by, players=FIVE):
    """Ana has failed; a surprise that lies out keeps the roll open."""
    return surprise(mission(players), LORE).after(engage(challenge, "relic", *by))


def discarded(by, card, owner=""):
    """A card discarded for its bonus; without an owner it is a surprise."""
    return Part("discard", by, card, owner)


# Who adds what


@pytest.mark.rule("TAZ-26")
@pytest.mark.rule("TAZ-28")
@pytest.mark.parametrize("helper", list(BEFORE))
def test_an_assist_before_the_roll_adds_the_first_value_of_the_sheet(helper):
    active = "ben" if helper == "ana" else "ana"
    table = turn_of(mission(FIVE), active)
    strength = base(4, "monster") if active == "ana" else base(2)
    table = table.when(engage(RATS, "villain", helper, roll="crit")).then(
        tried(active, "villain", RATS, "crit", strength, help_of(helper, BEFORE[helper])),
        ChallengeDefeated(active, "villain", "Swarm of Rats", 1),
    )
    assert spent(table) == [helper]


@pytest.mark.rule("TAZ-26")
@pytest.mark.rule("TAZ-28")
@pytest.mark.rule("TAZ-31")
@pytest.mark.parametrize("helper", list(AFTER))
def test_an_assist_after_the_roll_adds_the_second_value(helper):
    active = "ben" if helper == "ana" else "ana"
    table = surprise(turn_of(mission(FIVE), active), LORE)
    strength = 2
    table = table.after(engage(Challenge("Bog", 9, 1, 1), "villain", roll=3))
    by = AFTER[helper]
    table = table.when(Assist(helper)).then(
        AssistGiven(help_of(helper, by), strength + 3 + by, Challenge("Bog", 9, 1, 1))
    )
    assert spent(table) == [helper]


@pytest.mark.rule("TAZ-28")
@pytest.mark.parametrize(("player", "by"), [("cy", 2), ("dee", 1)])
def test_priest_and_bard_are_worth_the_same_before_and_after(player, by):
    assert (BEFORE[player], AFTER[player]) == (by, by)
    one = mission(FIVE).state.characters[player]
    assert (one.before, one.after) == (by, by)


# The limit


@pytest.mark.rule("TAZ-26")
@pytest.mark.parametrize(
    ("challenge", "helpers"),
    [
        pytest.param(NONE, ("ben",), id="one with No Assist"),
        pytest.param(ONE, ("ben", "cy"), id="two"),
        pytest.param(OGRE, ("ben", "cy", "dee"), id="three with Double Assist"),
    ],
)
def test_more_assists_than_the_card_allows_need_a_house_rule(challenge, helpers):
    command = engage(challenge, "relic", *helpers, roll="crit")
    mission(FIVE).when(command).refused("TAZ-26")
    outcome = mission(FIVE).when(command, "we are many").house_ruled("TAZ-26")
    assert not outcome.notices
    assert [part.player for part in outcome.events[0].parts[1:]] == list(helpers)


@pytest.mark.rule("TAZ-26")
@pytest.mark.parametrize(
    ("challenge", "before"),
    [
        pytest.param(NONE, (), id="none allowed"),
        pytest.param(ONE, ("ben",), id="one before"),
        pytest.param(OGRE, ("ben", "eve"), id="two before"),
    ],
)
def test_assists_before_and_after_the_roll_count_together(challenge, before):
    table = lost_alone(challenge, *before)
    table.when(Assist("cy")).refused("TAZ-26")
    table.when(Assist("cy"), "we are many").house_ruled("TAZ-26")


@pytest.mark.rule("TAZ-26")
@pytest.mark.parametrize(("before", "after"), [((), "ben"), (("ben",), "cy")])
def test_an_assist_that_is_left_may_be_given_after_the_roll(before, after):
    table = lost_alone(OGRE, *before)
    assert spent(table.after(Assist(after))) == [*before, after]


@pytest.mark.rule("TAZ-26")
def test_two_after_the_roll_are_allowed_with_double_assist():
    table = lost_alone(OGRE).after(Assist("ben"), Assist("cy"))
    table.when(Assist("dee")).refused("TAZ-26")


# Whose token


@pytest.mark.rule("TAZ-26")
def test_nobody_assists_in_their_own_turn__taza_6():
    command = engage(OGRE, "relic", "warrior", roll="crit")
    mission().when(command).refused("TAZ-26")
    mission().when(command, "the Mirror says so").house_ruled("TAZ-26")
    lost_alone().when(Assist("ana")).refused("TAZ-26")


@pytest.mark.rule("TAZ-26")
def test_a_spent_token_assists_nobody():
    table = spend(mission(), "ben")
    command = engage(OGRE, "relic", "ben", roll="crit")
    table.when(command).refused("TAZ-26")
    table.when(command, "a second token").house_ruled("TAZ-26")


@pytest.mark.rule("TAZ-26")
def test_two_assists_are_two_peoples__taza_5():
    mission().when(engage(OGRE, "relic", "ben", "ben")).refused("TAZ-26")
    mission().when(engage(OGRE, "relic", "ben", "rogue")).refused("TAZ-26")


@pytest.mark.rule("TAZ-26")
def test_a_token_that_came_back_does_not_assist_twice__taza_5():
    table = lost_alone(OGRE, "ben").after(TurnToken("ben", True, "a card"))
    table.when(Assist("ben")).refused("TAZ-26")
    table.when(Assist("cy")).then(AssistGiven(help_of("cy", 2), 10, OGRE))


# Discards


@pytest.mark.rule("TAZ-27")
def test_a_surprise_discarded_before_the_roll_is_no_assist():
    table = surprise(mission(FIVE), Card("Lore", discard=2))
    table = table.when(engage(NONE, "relic", uses={"lore": None}, roll="crit")).then(
        tried("ana", "relic", NONE, "crit", base(4, "monster"), discarded(2, "Lore")),
        ChallengeDefeated("ana", "relic", "Ogre", 1),
    )
    assert lying(table) == []


@pytest.mark.rule("TAZ-27")
@pytest.mark.parametrize("owner", ["ana", "ben"])
def test_kostco_cards_are_discarded_for_their_bonus_by_whoever_has_them(owner):
    table = holding(mission(FIVE), owner, ROPE)
    table = table.when(engage(NONE, "relic", uses={"silk": 3}, roll="crit")).then(
        tried("ana", "relic", NONE, "crit", base(4, "monster"), discarded(3, "Silk Rope", owner)),
        ChallengeDefeated("ana", "relic", "Ogre", 1),
    )
    assert cards(table, owner) == []


@pytest.mark.rule("TAZ-27")
def test_a_discard_and_an_assist_go_together():
    table = holding(mission(), "ana", ROPE)
    command = engage(ONE, "relic", "ben", uses={"Silk Rope": None}, roll="crit")
    assert [part.kind for part in table.when(command).events[0].parts] == [
        "base",
        "assist",
        "discard",
    ]


@pytest.mark.rule("TAZ-27")
def test_a_card_is_discarded_after_the_roll_as_well():
    table = holding(mission(), "ben", ROPE).after(
        engage(Challenge("Bog", 6, 1, 1, assists=0), roll=3)
    )
    bog = Challenge("Bog", 6, 1, 1, assists=0)
    table = table.when(AddBonus(card="silk", why="it holds")).then(
        BonusAdded(discarded(1, "Silk Rope", "ben"), 6, bog, "it holds"),
        ChallengeDefeated("ana", "relic", "Bog", 1),
    )
    assert cards(table, "ben") == []


@pytest.mark.rule("TAZ-27")
@pytest.mark.parametrize(
    "uses", [{"Grail": None}, {"Lucky Coin": None}, {"silk": None, "Silk Rope": 2}]
)
def test_a_discard_that_cannot_be_is_always_refused(uses):
    table = holding(mission(), "ana", ROPE, Card("Lucky Coin"))
    table.when(engage(RATS, uses=uses), "please").refused("TAZ-27")


@pytest.mark.rule("TAZ-27")
def test_a_card_is_used_for_an_effect_that_adds_nothing():
    table = surprise(mission(), MAGNUS)
    table = table.when(UseCard("magnus", "heals 2")).then(CardUsed("Magnus", why="heals 2"))
    assert lying(table) == []


@pytest.mark.rule("TAZ-27")
def test_a_bonus_of_nothing_is_always_refused():
    lost_alone().when(AddBonus(), "please").refused("TAZ-27")


# After the roll, before the damage


@pytest.mark.rule("TAZ-31")
def test_a_roll_that_can_be_saved_waits_before_the_damage():
    table = (
        mission()
        .when(engage(APPRENTICE, "villain", roll=3))
        .then(tried("ana", "villain", APPRENTICE, 3, base(2)))
    )
    assert health(table) == 10
    table = table.when(Assist("priest")).then(
        AssistGiven(help_of("cy", 2), 7, APPRENTICE),
        ChallengeDefeated("ana", "villain", "Smug Apprentice", 2),
    )
    assert health(table) == 10


@pytest.mark.rule("TAZ-31")
def test_an_assist_that_is_not_enough_and_the_last_one_leaves_the_failure():
    table = mission().after(engage(APPRENTICE, "villain", roll=3))
    table.when(Assist("rogue")).then(
        AssistGiven(help_of("ben", 1), 6, APPRENTICE),
        ChallengeFailed("ana", "villain", "Smug Apprentice", 1, 10, 9),
    )


@pytest.mark.rule("TAZ-31")
@pytest.mark.parametrize(
    ("tokens_spent", "roll", "challenge"),
    [
        pytest.param("ben cy dee", 4, APPRENTICE, id="nobody has a token"),
        pytest.param("", 2, APPRENTICE, id="short by more than anybody adds"),
        pytest.param("cy", 3, APPRENTICE, id="whoever would do has no token"),
        pytest.param("", 4, Challenge("Smug Apprentice", 7, 1, 2, (), 0), id="No Assist"),
    ],
)
def test_a_failure_that_nobody_can_save_does_its_damage_at_once(tokens_spent, roll, challenge):
    table = spend(mission(), *tokens_spent.split())
    table.when(engage(challenge, "villain", roll=roll)).then(
        tried("ana", "villain", challenge, roll, base(2)),
        ChallengeFailed("ana", "villain", "Smug Apprentice", 1, 10, 9),
    )


@pytest.mark.rule("TAZ-31")
@pytest.mark.parametrize(("assists", "waits"), [(1, False), (2, True)])
def test_two_assists_may_save_what_one_cannot(assists, waits):
    bog = Challenge("Bog", 7, 1, 1, assists=assists)
    table = mission().after(engage(bog, roll=2))
    assert (table.state.turn.phase == "open") == waits


@pytest.mark.rule("TAZ-31")
@pytest.mark.parametrize("command", [engage(GATE), EndTurn()])
def test_no_turn_follows_while_a_roll_is_open(command):
    table = mission().after(engage(APPRENTICE, "villain", roll=3))
    table.when(command, "later").refused("TAZ-31")


@pytest.mark.rule("TAZ-31")
@pytest.mark.parametrize("command", [Assist("ben"), AddBonus(2), Reroll(3), Accept()])
@pytest.mark.parametrize("rolled", [False, True])
def test_after_the_damage_or_before_the_roll_nothing_can_be_saved(command, rolled):
    table = mission()
    if rolled:
        table = table.after(engage(GATE, roll="fail"))
    table.when(command, "please").refused("TAZ-31")


@pytest.mark.rule("TAZ-26")
@pytest.mark.rule("TAZ-27")
@pytest.mark.rule("TAZ-32")
def test_a_riddle_with_no_assist__ex_taz_5():
    table = turn_of(surprise(mission(), LORE), "ben")
    table = table.after(engage(RIDDLE, "location", story=True))
    assert table.state.turn.attempt.short == 1
    table.when(Assist("cy")).refused("TAZ-26")
    table.when(AddBonus(card="Lore")).then(
        BonusAdded(discarded(1, "Lore"), 7, RIDDLE),
        ChallengeDefeated("ben", "location", "Arcane Riddle", 2),
    )
    table.when(Accept()).then(ChallengeFailed("ben", "location", "Arcane Riddle", 2, 10, 8))
