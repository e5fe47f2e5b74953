"""Surprises in the decks, two of them at once, and what classes do at the end of a turn."""

import pytest

from tests.games.taz.missions import (
    COIN,
    FIVE,
    GATE,
    MAGNUS,
    RATS,
    SURPRISES,
    TAAKO,
    THREE,
    at_health,
    base,
    engage,
    gone,
    health,
    looted,
    lying,
    mission,
    party,
    settled,
    spend,
    spent,
    surprise,
    tried,
    turn_of,
)
from tracker.games.taz.commands import (
    BeginMission,
    BuyCard,
    EndTurn,
    HealWithToken,
    KeepSurprise,
    RevealChallenge,
    ShowSurprise,
    UseCard,
)
from tracker.games.taz.events import (
    Card,
    CardUsed,
    ChallengeDefeated,
    ChallengeRevealed,
    HealthChanged,
    KostcoDrawn,
    SurpriseDescribed,
    SurpriseKept,
    SurpriseRevealed,
    TokenTurned,
    TurnBegun,
)

MERLE = Card("Merle", bonus=2, against="spooky")

# Where they lie


@pytest.mark.rule("TAZ-7")
@pytest.mark.parametrize("players", [THREE, FIVE])
def test_three_or_more_players_choose_no_surprises(players):
    command = BeginMission(("Staff", "Lich", "Cave"), surprises=SURPRISES)
    party(players).when(command).refused("TAZ-7")
    party(players).when(command, "we want them").house_ruled("TAZ-7")
    assert lying(mission(players)) == []


@pytest.mark.rule("TAZ-7")
@pytest.mark.parametrize("deck", ["relic", "villain", "location"])
def test_the_surprise_of_a_deck_lies_below_its_fourth_card(deck):
    told = ShowSurprise(MAGNUS, deck)
    early = gone(mission(), deck, 3)
    early.when(told).refused("TAZ-7")
    early.when(told, "badly shuffled").house_ruled("TAZ-7")
    table = gone(early, deck, 1)
    assert table.state.mission.decks[deck].surprise_due
    table = table.when(told).then(SurpriseRevealed(MAGNUS, deck))
    assert lying(table) == ["Magnus"]
    assert not table.state.mission.decks[deck].surprise_due


@pytest.mark.rule("TAZ-7")
def test_every_deck_has_one_surprise():
    table = gone(gone(mission(), "relic", 5), "villain", 4).after(ShowSurprise(MAGNUS, "relic"))
    table.when(ShowSurprise(TAAKO, "relic")).refused("TAZ-7")
    table.when(ShowSurprise(TAAKO, "relic"), "a second pile").house_ruled("TAZ-7")
    table.when(ShowSurprise(TAAKO, "villain")).then(SurpriseRevealed(TAAKO, "villain"))


@pytest.mark.rule("TAZ-7")
def test_a_surprise_from_no_deck_is_warned_of():
    mission().when(ShowSurprise(MAGNUS)).warned("TAZ-7").then(SurpriseRevealed(MAGNUS))


@pytest.mark.rule("TAZ-23")
def test_what_a_surprise_does_may_be_told_later():
    table = surprise(mission(), Card("Magnus", discard=2))
    table = table.when(ShowSurprise(Card("magnus", bonus=1))).then(SurpriseDescribed(MAGNUS))
    assert table.when(engage(RATS, roll=6)).events[0].parts[1].by == 1


# One stays


@pytest.mark.rule("TAZ-39")
@pytest.mark.parametrize("stays", ["Magnus", "Taako"])
def test_of_two_surprises_the_players_choose_one_before_the_turn_ends__ex_taz_14(stays):
    table = surprise(gone(mission(), "relic", 3), MAGNUS)
    table = table.after(engage(GATE, roll=6), ShowSurprise(TAAKO, "relic"))
    assert lying(table) == ["Magnus", "Taako"]
    table.when(EndTurn()).refused("TAZ-39")
    table.when(engage(RATS)).refused("TAZ-39")
    goes = "Taako" if stays == "Magnus" else "Magnus"
    table = table.when(KeepSurprise(stays.casefold())).then(SurpriseKept(stays, (goes,)))
    assert lying(table) == [stays]
    table = table.when(RevealChallenge("relic", RATS)).then(ChallengeRevealed("relic", RATS))
    table.when(EndTurn()).then(TurnBegun("ben"))


@pytest.mark.rule("TAZ-39")
def test_a_house_rule_lets_both_stay():
    table = surprise(settled(mission()), MAGNUS, TAAKO)
    table.when(EndTurn(), "the more the merrier").house_ruled("TAZ-39").then(TurnBegun("ben"))


@pytest.mark.rule("TAZ-39")
def test_a_surprise_that_is_used_leaves_one_and_the_turn_ends():
    table = surprise(settled(mission()), MAGNUS, TAAKO)
    table = table.when(UseCard("Magnus", "a punch")).then(CardUsed("Magnus", why="a punch"))
    table.when(EndTurn()).then(TurnBegun("ben"))


@pytest.mark.rule("TAZ-39")
def test_of_three_surprises_one_stays():
    table = surprise(settled(mission()), MAGNUS, TAAKO, MERLE)
    table.when(KeepSurprise("Taako")).then(SurpriseKept("Taako", ("Magnus", "Merle")))


@pytest.mark.rule("TAZ-39")
@pytest.mark.parametrize(("out", "card"), [((MAGNUS,), "Magnus"), ((MAGNUS, TAAKO), "Merle")])
def test_where_there_is_nothing_to_choose_it_is_always_refused(out, card):
    surprise(mission(), *out).when(KeepSurprise(card), "please").refused("TAZ-39")


# The Priest and the Bard at the end of a turn


@pytest.mark.rule("TAZ-40")
def test_the_priest_heals_one_for_the_token_after_the_turn():
    table = settled(turn_of(at_health(mission(), 6), "cy"))
    table = table.when(HealWithToken()).then(
        TokenTurned("cy", False, "for the Priest's power"),
        HealthChanged(1, 7, "the Priest's power"),
    )
    assert spent(table) == ["cy"]
    table.when(HealWithToken()).refused("TAZ-40")
    table.when(EndTurn()).then(TurnBegun("dee"))


@pytest.mark.rule("TAZ-40")
def test_the_priest_may_buy_before_healing():
    table = settled(looted(turn_of(at_health(mission(), 6), "cy"), "cy", 3))
    table = table.when(BuyCard(COIN)).then(KostcoDrawn("cy", COIN, ("Loot 1",), 3))
    assert health(table.after(HealWithToken())) == 7


@pytest.mark.rule("TAZ-40")
@pytest.mark.parametrize(
    "table",
    [
        pytest.param(turn_of(at_health(mission(), 6), "cy"), id="before the challenge"),
        pytest.param(
            spend(settled(turn_of(at_health(mission(), 6), "cy")), "cy"), id="the token is spent"
        ),
    ],
)
def test_the_priests_power_at_another_time_needs_a_house_rule(table):
    table.when(HealWithToken()).refused("TAZ-40")
    table.when(HealWithToken(), "a blessing").house_ruled("TAZ-40").then(
        TokenTurned("cy", False, "for the Priest's power"),
        HealthChanged(1, 7, "the Priest's power"),
    )


@pytest.mark.rule("TAZ-40")
@pytest.mark.parametrize("player", ["ana", "ben", "dee", "eve"])
def test_nobody_else_has_the_priests_power(player):
    table = settled(turn_of(at_health(mission(FIVE), 6), player))
    table.when(HealWithToken(), "please").refused("TAZ-40")


@pytest.mark.rule("TAZ-5")
@pytest.mark.rule("TAZ-40")
def test_the_priest_does_not_heal_above_the_start__taza_3():
    table = settled(turn_of(mission(), "cy"))
    table.when(HealWithToken()).warned("TAZ-5").then(
        TokenTurned("cy", False, "for the Priest's power"),
        HealthChanged(0, 10, "the Priest's power"),
    )


@pytest.mark.rule("TAZ-40")
@pytest.mark.parametrize("active", ["ana", "ben", "cy", "dee", "eve"])
def test_the_bards_token_comes_back_when_any_turn_ends(active):
    table = spend(settled(turn_of(mission(FIVE), active)), "ben", "dee")
    following = table.state.following
    back = ("ben", "dee") if following == "ana" else ("dee",)
    table = table.when(EndTurn()).then(TurnBegun(following, back))
    assert "dee" not in spent(table)


@pytest.mark.rule("TAZ-40")
def test_a_bard_assists_in_one_turn_and_in_the_next():
    table = mission().after(engage(RATS, "relic", "dee", roll="crit"))
    assert spent(table) == ["dee"]
    (began, event, _) = table.when(engage(RATS, "relic", "dee", roll="crit")).events
    assert began == TurnBegun("ben", ("dee",), by_itself=True)
    assert event.parts[1].player == "dee"


@pytest.mark.rule("TAZ-40")
def test_without_a_bard_no_token_comes_back_before_the_leaders_turn():
    table = spend(settled(mission(THREE)), "ben", "cy")
    table.when(engage(GATE, roll=6)).then(
        TurnBegun("ben", by_itself=True),
        tried("ben", "relic", GATE, 6, base(2)),
        ChallengeDefeated("ben", "relic", "Rusty Gate", 1),
    )
