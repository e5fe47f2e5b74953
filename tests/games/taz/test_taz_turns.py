"""Whose turn it is, when tokens return, and what a turn has to hold."""

import pytest

from tests.games.taz.missions import (
    APPRENTICE,
    FINALE,
    FIVE,
    FOUR,
    GATE,
    RATS,
    RIDDLE,
    THREE,
    base,
    complete,
    engage,
    help_of,
    looted,
    mission,
    settled,
    spend,
    spent,
    tried,
    turn_of,
)
from tracker.games.taz.commands import (
    BuyCard,
    EndTurn,
    FlipChallenge,
    RevealChallenge,
    TryChallenge,
    TurnToken,
)
from tracker.games.taz.events import (
    Card,
    Challenge,
    ChallengeDefeated,
    ChallengeFailed,
    KostcoDrawn,
    TokenTurned,
    TurnBegun,
)

# The order


@pytest.mark.rule("TAZ-10")
@pytest.mark.parametrize(
    ("players", "order"),
    [
        (FOUR, "ana ben cy dee ana ben"),
        (THREE, "ana ben cy ana ben cy"),
        ("ana=warrior ben=rogue cy=priest,leader", "cy ana ben cy ana ben"),
        ("ana=warrior brad=leader ben=rogue cy=priest dee=bard eve=wizard", "ben cy dee eve ana"),
    ],
)
def test_the_leader_begins_and_then_it_goes_to_the_left(players, order):
    table = mission(players)
    for player in order.split():
        assert table.state.turn.player == player
        table = settled(table).after(EndTurn())


@pytest.mark.rule("TAZ-10")
def test_the_next_try_ends_the_turn_before_it():
    table = settled(mission())
    table.when(engage(GATE, roll=5)).then(
        TurnBegun("ben", by_itself=True),
        tried("ben", "relic", GATE, 5, base(2)),
        ChallengeDefeated("ben", "relic", "Rusty Gate", 1),
    )


@pytest.mark.rule("TAZ-10")
def test_the_turn_of_somebody_else_needs_a_house_rule():
    table = mission()
    out_of_turn = engage(GATE, roll=5, player="rogue")
    table.when(out_of_turn).refused("TAZ-10")
    outcome = table.when(out_of_turn, "ana is at the door").house_ruled("TAZ-10")
    table = outcome.then(
        TurnBegun("ben", by_itself=True),
        tried("ben", "relic", GATE, 5, base(2)),
        ChallengeDefeated("ben", "relic", "Rusty Gate", 1),
    )
    assert table.state.following == "cy"


@pytest.mark.rule("TAZ-10")
@pytest.mark.parametrize("named", ["ana", "warrior", "an"])
def test_naming_the_player_whose_turn_it_is_changes_nothing(named):
    table = mission()
    assert table.when(engage(GATE, player=named)).events == table.when(engage(GATE)).events


# Tokens


@pytest.mark.rule("TAZ-11")
@pytest.mark.parametrize(
    ("players", "back_at"),
    [
        (FOUR, "ana"),
        ("ana=warrior ben=rogue,leader cy=priest eve=wizard", "ben"),
        ("ana=warrior brad=leader ben=rogue cy=priest dee=bard eve=wizard", "ben"),
    ],
)
def test_spent_tokens_return_when_the_leaders_turn_comes__taza_7(players, back_at):
    table = spend(settled(turn_of(mission(players), "cy")), "ana", "ben", "cy")
    while True:
        player = table.state.following
        back = ("ana", "ben", "cy") if player == back_at else ()
        table = table.when(EndTurn()).then(TurnBegun(player, back))
        assert spent(table) == ([] if back else ["ana", "ben", "cy"])
        if back:
            break
        table = settled(table)


@pytest.mark.rule("TAZ-11")
def test_a_token_serves_once_between_two_turns_of_the_leader():
    table = mission(THREE).after(engage(RATS, "relic", "rogue"), EndTurn())
    table = table.after(engage(GATE, "villain", roll=6))
    assert spent(table) == ["ben"]
    by_ben = engage(APPRENTICE, "villain", "ben", roll=5)
    table.when(by_ben).refused("TAZ-26")
    table = settled(table)
    table.when(engage(RATS, "relic", "ben")).then(
        TurnBegun("ana", ("ben",), by_itself=True),
        tried("ana", "relic", RATS, 1, base(4, "monster"), help_of("ben", 3)),
        ChallengeDefeated("ana", "relic", "Swarm of Rats", 1),
    )


@pytest.mark.rule("TAZ-11")
def test_a_card_may_return_a_token_at_any_time():
    table = spend(turn_of(mission(), "ben"), "cy")
    table = table.when(TurnToken("priest", True, "Garfield")).then(
        TokenTurned("cy", True, "Garfield")
    )
    assert spent(table) == []
    assert spent(table.when(TurnToken("cy")).then(TokenTurned("cy", False))) == ["cy"]


@pytest.mark.rule("TAZ-12")
def test_a_spent_token_does_not_keep_anybody_from_a_turn():
    table = spend(mission(), "ana")
    table = table.when(engage(RATS, roll=4)).then(
        tried("ana", "relic", RATS, 4, base(4, "monster")),
        ChallengeDefeated("ana", "relic", "Swarm of Rats", 1),
    )
    assert spent(table) == ["ana"]


@pytest.mark.rule("TAZ-12")
def test_a_turn_does_not_spend_the_players_own_token():
    assert spent(settled(mission())) == []


# Something has to be engaged


@pytest.mark.rule("TAZ-20")
def test_a_turn_without_a_challenge_needs_a_house_rule():
    table = mission()
    table.when(EndTurn()).refused("TAZ-20")
    table.when(EndTurn(), "ana is asleep").house_ruled("TAZ-20").then(TurnBegun("ben"))


@pytest.mark.rule("TAZ-20")
def test_a_card_may_let_the_turn_pass__taza_24():
    mission().when(EndTurn("a nap")).then(TurnBegun("ben", passed="a nap"))


@pytest.mark.rule("TAZ-20")
def test_a_turn_that_was_played_has_not_been_passed_whatever_is_said_of_it():
    settled(mission()).when(EndTurn("bedtime")).then(TurnBegun("ben"))


@pytest.mark.rule("TAZ-20")
def test_a_challenge_that_lies_open_needs_only_the_beginning_of_its_name():
    table = mission().after(RevealChallenge("villain", APPRENTICE), RevealChallenge("relic", RATS))
    table.when(TryChallenge("smug", roll=6)).then(
        tried("ana", "villain", APPRENTICE, 6, base(2)),
        ChallengeDefeated("ana", "villain", "Smug Apprentice", 2),
    )


@pytest.mark.rule("TAZ-20")
def test_a_failed_challenge_is_remembered():
    table = mission("ana=warrior ben=rogue cy=priest", "Staff", "Lich", "Cave")
    table = table.after(engage(RIDDLE, "location", accept=True))
    table.when(TryChallenge("Arcane Riddle", roll=6)).then(
        TurnBegun("ben", by_itself=True),
        tried("ben", "location", RIDDLE, 6, base(4, "trap")),
        ChallengeDefeated("ben", "location", "Arcane Riddle", 2),
    )


@pytest.mark.rule("TAZ-20")
def test_a_beginning_that_fits_two_decks_is_always_refused():
    table = mission().after(
        RevealChallenge("relic", RATS),
        RevealChallenge("villain", Challenge("Swarm of Bees", 7, 1, 1)),
    )
    error = table.when(TryChallenge("swarm", roll=6), "the first").refused("TAZ-20")
    assert "--deck" in error.hint
    table.when(TryChallenge("swarm", "villain", roll=6)).then(
        tried("ana", "villain", Challenge("Swarm of Bees", 7, 1, 1), 6, base(2)),
        ChallengeDefeated("ana", "villain", "Swarm of Bees", 1),
    )


@pytest.mark.rule("TAZ-20")
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(TryChallenge("Swarm of Rats", "relic", roll=6), id="no figures"),
        pytest.param(TryChallenge("Swarm of Rats", figures=RATS, roll=6), id="no deck"),
        pytest.param(engage(Challenge("Oddity", 7, 1, 1, ("gerblin",)), roll=6), id="no such type"),
    ],
)
def test_a_challenge_that_nobody_can_see_is_always_refused(command):
    mission().when(command, "we know it").refused("TAZ-20")


@pytest.mark.rule("TAZ-20")
def test_another_challenge_than_the_one_that_lies_there_needs_a_house_rule():
    table = mission().after(RevealChallenge("relic", RATS))
    table.when(engage(GATE, roll=6)).refused("TAZ-20")
    outcome = table.when(engage(GATE, roll=6), "we misread it").house_ruled("TAZ-20")
    outcome.then(
        tried("ana", "relic", GATE, 6, base(2)),
        ChallengeDefeated("ana", "relic", "Rusty Gate", 1),
    )


@pytest.mark.rule("TAZ-20")
def test_what_a_card_turned_up_may_be_engaged_at_once():
    table = mission().after(RevealChallenge("relic", RATS), FlipChallenge("relic"))
    table.when(engage(GATE, roll=6)).then(
        tried("ana", "relic", GATE, 6, base(2)),
        ChallengeDefeated("ana", "relic", "Rusty Gate", 1),
    )


@pytest.mark.rule("TAZ-20")
def test_the_number_of_assists_that_was_told_of_a_card_stays_when_its_figures_change():
    table = mission().after(RevealChallenge("relic", RATS))
    harder = TryChallenge("Swarm of Rats", "relic", Challenge("Swarm of Rats", 9, 2, 1), roll=5)
    (event, _) = table.when(harder).events
    assert event.challenge == Challenge("Swarm of Rats", 9, 2, 1, ("monster",), 2)


@pytest.mark.rule("TAZ-20")
@pytest.mark.rule("TAZ-34")
def test_a_complete_deck_cannot_be_engaged():
    table = complete(mission(), "villain").after(EndTurn())
    table.when(engage(FINALE, "villain")).refused("TAZ-20")
    table.when(engage(FINALE, "villain", roll=6), "it lives").house_ruled("TAZ-20")


# The end of a turn


@pytest.mark.rule("TAZ-36")
def test_a_turn_is_over_after_kostco_and_not_before__taza_16():
    table = settled(looted(mission(), "ana", 3))
    table = table.when(BuyCard(Card("Rope"))).then(KostcoDrawn("ana", Card("Rope"), ("Loot 1",), 3))
    assert table.state.turn.player == "ana"
    table = table.when(EndTurn()).then(TurnBegun("ben"))
    looted(table, "ana", 3).when(BuyCard(Card("Rope"))).refused("TAZ-36")


@pytest.mark.rule("TAZ-32")
def test_a_failure_ends_the_turn_as_well():
    table = (
        mission(FIVE)
        .when(engage(GATE, roll="fail"))
        .then(
            tried("ana", "relic", GATE, "fail", base(2)),
            ChallengeFailed("ana", "relic", "Rusty Gate", 1, 10, 9),
        )
    )
    table.when(EndTurn()).then(TurnBegun("ben"))
