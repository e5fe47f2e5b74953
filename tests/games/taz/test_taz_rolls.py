"""The TAZ20: success, failure, damage, loot and finales."""

import pytest

from tests.games.taz.missions import (
    COIN,
    FINALE,
    GATE,
    MAGNUS,
    RATS,
    ROPE,
    at_finale,
    at_health,
    base,
    cards,
    complete,
    engage,
    health,
    help_of,
    holding,
    looted,
    lying,
    mission,
    pile,
    spent,
    surprise,
    tried,
    turn_of,
)
from tracker.games.taz.commands import (
    Accept,
    AddBonus,
    Assist,
    BuyCard,
    ChangeHealth,
    Reroll,
    RevealChallenge,
)
from tracker.games.taz.events import (
    AssistGiven,
    CardUsed,
    Challenge,
    ChallengeDefeated,
    ChallengeDiscarded,
    ChallengeFailed,
    ChallengeRevealed,
    DieRerolled,
    KostcoDrawn,
    MissionLost,
    Part,
)

EASY = Challenge("Bog", 6, 2, 1)
HARDEST = Challenge("Last Stand", 15, 3, finale=True)


def outcome(table, command):
    """The last event: what the roll came to."""
    return type(table.when(command).events[-1])


# Success or failure


@pytest.mark.rule("TAZ-30")
def test_as_much_as_the_difficulty_is_enough__ex_taz_2():
    mission().when(engage(RATS, "relic", "ben", roll=1)).then(
        tried("ana", "relic", RATS, 1, base(4, "monster"), help_of("ben", 3)),
        ChallengeDefeated("ana", "relic", "Swarm of Rats", 1),
    )


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(
    ("roll", "result"),
    [
        (1, ChallengeFailed),
        (3, ChallengeFailed),
        (4, ChallengeDefeated),
        (5, ChallengeDefeated),
        (6, ChallengeDefeated),
        ("crit", ChallengeDefeated),
        ("fail", ChallengeFailed),
    ],
)
def test_a_number_is_added_and_the_two_symbols_decide_alone(roll, result):
    assert outcome(mission(), engage(EASY, roll=roll, accept=True)) is result


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(("roll", "result"), [(6, ChallengeFailed), ("crit", ChallengeDefeated)])
def test_the_highest_number_is_no_critical(roll, result):
    hard = Challenge("Abyss", 9, 1, 1)
    assert outcome(mission(), engage(hard, roll=roll, accept=True)) is result


@pytest.mark.rule("TAZ-30")
def test_a_critical_succeeds_whatever_the_strength__ex_taz_7():
    table = turn_of(at_finale(mission(), "villain"), "dee")
    table.when(engage(HARDEST, "villain", roll="crit")).then(
        tried("dee", "villain", HARDEST, "crit", base(1)),
        ChallengeDefeated("dee", "villain", "Last Stand", finale=True),
    )


@pytest.mark.rule("TAZ-30")
def test_an_epic_fail_fails_whatever_the_strength__ex_taz_6():
    table = (
        mission()
        .when(engage(EASY, bonuses=(5,), roll="fail"))
        .then(
            tried("ana", "relic", EASY, "fail", base(2), Part("bonus", 5)),
            ChallengeFailed("ana", "relic", "Bog", 2, 10, 8),
        )
    )
    assert spent(table) == []


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize("command", [Assist("cy"), AddBonus(2), AddBonus(card="Magnus")])
def test_nothing_that_is_added_saves_from_an_epic_fail__ex_taz_6__taza_4(command):
    table = surprise(mission(), MAGNUS).after(engage(EASY, bonuses=(5,), roll="fail"))
    table.when(command).refused("TAZ-30")
    table = table.when(Accept()).then(ChallengeFailed("ana", "relic", "Bog", 2, 10, 8))
    assert spent(table) == []
    assert lying(table) == ["Magnus"]


@pytest.mark.rule("TAZ-30")
def test_a_house_rule_lets_an_assist_follow_an_epic_fail_and_it_still_fails():
    table = surprise(mission(), MAGNUS).after(engage(EASY, bonuses=(5,), roll="fail"))
    table = (
        table.when(Assist("cy"), "we forgot")
        .house_ruled("TAZ-30")
        .then(AssistGiven(help_of("cy", 2), 10, EASY))
    )
    assert table.state.turn.phase == "open"
    table.when(Accept()).then(ChallengeFailed("ana", "relic", "Bog", 2, 10, 8))


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(
    ("roll", "total", "result"),
    [
        (5, 7, ChallengeDefeated("ana", "relic", "Bog", 1)),
        ("crit", 2, ChallengeDefeated("ana", "relic", "Bog", 1)),
    ],
)
def test_a_card_that_rolls_again_replaces_even_an_epic_fail__taza_4(roll, total, result):
    table = holding(mission(), "ana", COIN).after(engage(EASY, roll="fail"))
    table = table.when(Reroll(roll, card="lucky")).then(
        CardUsed("Lucky Coin", "ana", "for the die"),
        DieRerolled(roll, "fail", total, EASY, "Lucky Coin"),
        result,
    )
    assert cards(table, "ana") == []


@pytest.mark.rule("TAZ-30")
def test_a_card_that_is_kept_may_roll_again_and_fail_again():
    table = holding(mission(), "ana", COIN).after(engage(EASY, roll=1))
    table = table.when(Reroll(2)).then(DieRerolled(2, 1, 4, EASY))
    assert table.state.turn.phase == "open"
    assert cards(table, "ana") == ["Lucky Coin"]


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize("roll", [0, 7, 20])
def test_a_number_that_the_die_does_not_show_needs_a_house_rule(roll):
    command = engage(EASY, roll=roll, accept=True)
    mission().when(command).refused("TAZ-30")
    rolled = mission().when(command, "another die").house_ruled("TAZ-30").events[0].roll
    assert rolled == roll


# Failure


@pytest.mark.rule("TAZ-32")
def test_a_failure_costs_the_damage_and_the_challenge_stays():
    table = mission().after(engage(RATS, accept=True))
    assert health(table) == 8
    assert pile(table, "ana") == []
    deck = table.state.mission.decks["relic"]
    assert (deck.top, deck.gone) == (RATS, 0)


@pytest.mark.rule("TAZ-32")
def test_damage_adds_up_and_may_be_healed__ex_taz_18():
    table = mission().after(engage(EASY, accept=True))
    table = table.after(engage(Challenge("Ogre", 9, 3, 1), "villain", accept=True))
    assert health(table) == 5
    assert health(table.after(ChangeHealth(1))) == 6


@pytest.mark.rule("TAZ-32")
@pytest.mark.parametrize("damage", [0, 1, 4])
def test_a_card_may_change_the_damage__taza_20(damage):
    failed = ChallengeFailed("ana", "relic", "Bog", damage, 10, 10 - damage)
    outcome = mission().when(engage(EASY, roll="fail", damage=damage))
    outcome.then(tried("ana", "relic", EASY, "fail", base(2)), failed)
    table = surprise(mission(), ROPE).after(engage(EASY, roll=1))
    table.when(Accept(damage)).then(failed)


@pytest.mark.rule("TAZ-32")
@pytest.mark.rule("TAZ-51")
@pytest.mark.parametrize("left", [1, 2])
def test_health_does_not_fall_below_nothing(left):
    table = at_health(mission(), left)
    table = table.when(engage(EASY, roll="fail")).then(
        tried("ana", "relic", EASY, "fail", base(2)),
        ChallengeFailed("ana", "relic", "Bog", 2, left, 0),
        MissionLost("the team's health is 0"),
    )
    assert health(table) == 0


@pytest.mark.rule("TAZ-32")
@pytest.mark.parametrize(("deck", "name"), [("villain", "Dragon"), ("location", "Temple")])
def test_a_failed_challenge_of_the_dragon_and_the_temple_is_discarded(deck, name):
    table = mission("ana=warrior ben=rogue cy=priest dee=bard", "Staff", "Dragon", "Temple")
    assert table.state.mission.decks[deck].name == name
    table = table.when(engage(EASY, deck, roll="fail")).then(
        tried("ana", deck, EASY, "fail", base(2)),
        ChallengeFailed("ana", deck, "Bog", 2, 10, 8),
        ChallengeDiscarded(deck, "Bog", "after the failure"),
    )
    assert [one.gone for one in table.state.mission.decks.values()].count(1) == 1
    assert pile(table, "ana") == []


@pytest.mark.rule("TAZ-32")
@pytest.mark.rule("TAZ-35")
def test_a_failed_finale_of_such_a_deck_stays():
    table = mission("ana=warrior ben=rogue cy=priest dee=bard", "Staff", "Dragon", "Temple")
    at_finale(table, "villain").when(engage(FINALE, "villain", roll="fail")).then(
        tried("ana", "villain", FINALE, "fail", base(2)),
        ChallengeFailed("ana", "villain", "Last Stand", 3, 10, 7),
    )


# Success


@pytest.mark.rule("TAZ-33")
def test_what_is_defeated_is_the_active_players_loot_and_the_next_card_lies_open():
    table = turn_of(mission(), "ben").after(engage(RATS, "relic", "ana", roll="crit"))
    assert pile(table, "ben") == [1]
    assert pile(table, "ana") == []
    deck = table.state.mission.decks["relic"]
    assert (deck.gone, deck.top, deck.complete) == (1, None, False)
    table.when(RevealChallenge("relic", GATE)).then(ChallengeRevealed("relic", GATE))


@pytest.mark.rule("TAZ-34")
@pytest.mark.parametrize("loot", [0, 2])
def test_a_defeated_finale_completes_its_deck_and_is_nobodys_loot__taza_13(loot):
    finale = Challenge("Last Stand", 12, 3, loot, finale=True)
    table = looted(at_finale(mission(), "villain"), "ana", 1)
    table = table.when(engage(finale, "villain", roll="crit")).then(
        tried("ana", "villain", finale, "crit", base(2)),
        ChallengeDefeated("ana", "villain", "Last Stand", 0, finale=True),
    )
    assert pile(table, "ana") == [1]
    deck = table.state.mission.decks["villain"]
    assert (deck.gone, deck.top, deck.complete) == (9, None, True)


@pytest.mark.rule("TAZ-34")
def test_a_defeated_finale_brings_exactly_one_kostco_card__ex_taz_10():
    table = complete(looted(mission(), "ana", 1), "villain")
    table = table.when(BuyCard(COIN)).then(KostcoDrawn("ana", COIN, finale=True))
    assert pile(table, "ana") == [1]
    table.when(BuyCard(ROPE)).refused("TAZ-36")


@pytest.mark.rule("TAZ-34")
def test_the_card_for_a_finale_may_be_drawn_beside_one_that_is_paid_for():
    table = looted(at_finale(mission(), "villain"), "ana", 3)
    table = table.after(engage(FINALE, "villain", roll="crit"), BuyCard(COIN))
    assert pile(table, "ana") == [3]
    table.when(BuyCard(ROPE)).then(KostcoDrawn("ana", ROPE, ("Loot 1",), 3))


@pytest.mark.rule("TAZ-34")
def test_a_complete_deck_may_still_make_its_neighbours_harder__taza_15():
    table = complete(mission(), "villain").after(RevealChallenge("relic", EASY))
    (_, event, _) = table.when(engage(Challenge("Bog", 7, 2, 1), roll=5)).events
    assert event == tried("ben", "relic", Challenge("Bog", 7, 2, 1), 5, base(2))
