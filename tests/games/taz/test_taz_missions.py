"""Mission cards, health and decks as a mission begins."""

import pytest

from tests.games.taz.missions import (
    APPRENTICE,
    FINALE,
    FIRST,
    FIVE,
    FOUR,
    GATE,
    RATS,
    SWORD,
    THREE,
    TWO,
    at_finale,
    at_health,
    cards,
    complete,
    engage,
    gone,
    health,
    holding,
    looted,
    mission,
    party,
    pile,
    spend,
    spent,
)
from tracker.core.campaign import Adjusted
from tracker.games.taz import GAME
from tracker.games.taz.commands import (
    AnswerQuestion,
    BeginMission,
    ChangeHealth,
    DiscardChallenge,
    EndTurn,
    FillSheet,
    FlipChallenge,
    LoseMission,
    RevealChallenge,
)
from tracker.games.taz.events import (
    Challenge,
    ChallengeDiscarded,
    ChallengeFlipped,
    ChallengeRevealed,
    HealthChanged,
    MissionBegun,
    QuestionAnswered,
    Slot,
)

STRAIGHT = "a straight mission without rules of its own, not too hard"


def begun(*names, health=10, **more):
    slots = tuple(map(Slot, ("relic", "villain", "location"), names))
    return MissionBegun(1, slots, health, "ana", **more)


# The three cards


@pytest.mark.rule("TAZ-4")
@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(FIRST, id="as printed"),
        pytest.param(("cave", "the Lich", "sta"), id="in any order, cut short"),
    ],
)
def test_a_mission_is_one_relic_one_villain_and_one_location(typed):
    party().when(BeginMission(typed)).then(begun("Staff", "Lich", "Cave"))


@pytest.mark.rule("TAZ-4")
def test_names_of_expansions_stand_in_the_order_of_the_decks():
    party().when(BeginMission(("Spoon", "Goose", "Bakery"))).then(begun("Spoon", "Goose", "Bakery"))


@pytest.mark.rule("TAZ-4")
def test_a_name_of_an_expansion_takes_the_place_that_is_left():
    party().when(BeginMission(("Cave", "Goose", "Ring"))).then(begun("Ring", "Goose", "Cave"))


@pytest.mark.rule("TAZ-4")
@pytest.mark.parametrize(
    ("named", "typed", "names"),
    [
        ("first-time", (), FIRST),
        ("unpredictable", ("Tomb",), ("Idol", "Cult", "Tomb")),
        ("slower", ("Hoard",), ("Hoard", "Dark Lord", "Tomb")),
    ],
)
def test_a_combination_of_the_booklet_takes_the_cards_it_leaves_open(named, typed, names):
    (event,) = party().when(BeginMission(typed, named)).events
    assert tuple(slot.name for slot in event.decks) == names
    assert event.known_for
    if named == "first-time":
        assert event == begun(*names, known_for=STRAIGHT)


@pytest.mark.rule("TAZ-4")
def test_another_card_than_the_combination_has_is_warned_of():
    outcome = party().when(BeginMission(("Dragon",), "first-time")).warned("TAZ-4")
    assert [slot.name for slot in outcome.decided[0].decks] == ["Staff", "Dragon", "Cave"]
    assert not outcome.notices


@pytest.mark.rule("TAZ-4")
def test_two_cards_of_a_kind_need_a_house_rule():
    two_relics = BeginMission(("Staff", "Ring", "Cave"))
    party().when(two_relics).refused("TAZ-4")
    outcome = party().when(two_relics, "the Ring is evil").house_ruled("TAZ-4")
    outcome.then(begun("Staff", "Ring", "Cave"))


@pytest.mark.rule("TAZ-4")
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(BeginMission(("Staff", "Lich")), id="no location"),
        pytest.param(BeginMission(()), id="nothing"),
        pytest.param(BeginMission((*FIRST, "Bakery")), id="a fourth card"),
        pytest.param(BeginMission((), "speed"), id="a combination that leaves cards open"),
    ],
)
def test_other_than_three_cards_are_always_refused(command):
    party().when(command, "we like it").refused("TAZ-4")


@pytest.mark.rule("TAZ-4")
def test_a_mission_does_not_begin_while_another_is_open():
    table = mission()
    table.when(BeginMission(FIRST)).refused("TAZ-4")
    outcome = table.when(BeginMission(FIRST), "we start over").house_ruled("TAZ-4")
    assert outcome.events[0].number == 2


@pytest.mark.rule("TAZ-4")
def test_without_a_mission_there_is_nothing_to_engage():
    party().when(engage(RATS), "anyway").refused("TAZ-4")


@pytest.mark.rule("TAZ-4")
@pytest.mark.parametrize(("card", "noted"), [("lich", "Lich"), ("", ""), ("Goose", "Goose")])
def test_questions_of_mission_cards_are_kept_with_their_answers(card, noted):
    mission().when(AnswerQuestion("Who is it?", "Gary", card)).then(
        QuestionAnswered("Who is it?", "Gary", noted)
    )


# Health


@pytest.mark.rule("TAZ-5")
@pytest.mark.parametrize(("players", "start"), [(TWO, 14), (THREE, 12), (FOUR, 10), (FIVE, 10)])
def test_health_at_the_start_depends_on_how_many_play(players, start):
    assert health(mission(players)) == start


@pytest.mark.rule("TAZ-5")
def test_healing_ends_at_the_start__ex_taz_18():
    table = mission().after(ChangeHealth(-2), ChangeHealth(-3))
    table = table.when(ChangeHealth(1, "a biscuit")).then(HealthChanged(1, 6, "a biscuit"))
    outcome = at_health(table, 10).when(ChangeHealth(3)).warned("TAZ-5")
    assert health(outcome.then(HealthChanged(0, 10))) == 10


@pytest.mark.rule("TAZ-5")
def test_healing_over_the_start_gives_what_is_missing__taza_3():
    outcome = at_health(mission(), 9).when(ChangeHealth(3)).warned("TAZ-5")
    outcome.then(HealthChanged(1, 10))


# Decks


@pytest.mark.rule("TAZ-6")
def test_the_tenth_card_is_the_finale_whether_it_is_said_or_not():
    table = at_finale(mission(), "villain")
    said = Challenge("Last Stand", 12, 3)
    table.when(RevealChallenge("villain", said)).then(ChallengeRevealed("villain", FINALE))
    table.when(RevealChallenge("villain", FINALE)).then(ChallengeRevealed("villain", FINALE))


@pytest.mark.rule("TAZ-6")
@pytest.mark.parametrize("cards_gone", [0, 8])
def test_a_finale_before_the_tenth_card_is_warned_of(cards_gone):
    table = gone(mission(), "relic", cards_gone)
    outcome = table.when(RevealChallenge("relic", FINALE)).warned("TAZ-6")
    outcome.then(ChallengeRevealed("relic", FINALE))


@pytest.mark.rule("TAZ-6")
def test_a_ninth_card_is_no_finale():
    table = gone(mission(), "relic", 8)
    table.when(RevealChallenge("relic", RATS)).then(ChallengeRevealed("relic", RATS))


@pytest.mark.rule("TAZ-8")
def test_a_mission_begins_with_every_token_and_without_loot_or_cards():
    table = mission().after(FillSheet("ana", name="Magda", base=3))
    table = spend(looted(holding(table, "ben", SWORD), "ana", 2), "ana", "cy")
    table = table.after(LoseMission("we went home"))
    assert spent(table) == ["ana", "cy"]
    table = table.after(BeginMission(FIRST))
    assert spent(table) == []
    assert pile(table, "ana") == []
    assert cards(table, "ben") == []
    assert (table.state.characters["ana"].name, table.state.characters["ana"].base) == ("Magda", 3)


@pytest.mark.rule("TAZ-8")
def test_every_deck_is_whole_and_health_is_full_in_the_next_mission():
    table = at_health(at_finale(mission(), "relic"), 3).after(LoseMission("we went home"))
    table = table.after(BeginMission(("Ring", "Cult", "Tomb")))
    assert [deck.gone for deck in table.state.mission.decks.values()] == [0, 0, 0]
    assert health(table) == 10
    assert table.state.turn.player == "ana"


@pytest.mark.rule("TAZ-8")
def test_bureau_tokens_are_counted_and_change_nothing__taza_22():
    assert GAME.counters == ("bureau",)
    table = mission()
    assert table.after(Adjusted("bureau", 1, "ana")).state == table.state


# Flipping and taking away


@pytest.mark.rule("TAZ-35")
def test_an_effect_flips_the_top_card_of_a_deck():
    table = mission().after(RevealChallenge("relic", GATE))
    flipped = table.when(FlipChallenge("relic")).then(ChallengeFlipped("relic"))
    assert flipped.state.mission.decks["relic"].top is None
    told = table.when(FlipChallenge("relic", RATS)).then(
        ChallengeRevealed("relic", RATS, flipped=True)
    )
    assert told.state.mission.decks["relic"].top == RATS
    assert told.state.mission.decks["relic"].gone == 0


@pytest.mark.rule("TAZ-35")
def test_an_effect_takes_the_top_card_of_a_deck_away():
    table = mission().after(RevealChallenge("villain", APPRENTICE))
    table = table.when(DiscardChallenge("villain", "the wind")).then(
        ChallengeDiscarded("villain", "Smug Apprentice", "the wind")
    )
    assert table.state.mission.decks["villain"].gone == 1
    assert pile(table, "ana") == []


@pytest.mark.rule("TAZ-35")
@pytest.mark.parametrize("command", [FlipChallenge("relic"), DiscardChallenge("relic")])
@pytest.mark.parametrize("told", [False, True])
def test_no_effect_flips_a_finale_or_takes_it_away(command, told):
    table = at_finale(mission(), "relic")
    if told:
        table = table.after(RevealChallenge("relic", FINALE))
    table.when(command).refused("TAZ-35")
    table.when(command, "the wind").house_ruled("TAZ-35")


@pytest.mark.rule("TAZ-35")
def test_the_ninth_card_is_still_flipped():
    gone(mission(), "relic", 8).when(FlipChallenge("relic")).then(ChallengeFlipped("relic"))


@pytest.mark.rule("TAZ-35")
@pytest.mark.parametrize("cards_gone", [9, 3])
def test_the_flipped_finale_of_a_complete_deck_stays_as_it_is(cards_gone):
    table = gone(mission(), "villain", cards_gone)
    table = table.after(engage(FINALE, "villain", roll="crit"))
    table.when(FlipChallenge("villain")).refused("TAZ-35")


@pytest.mark.rule("TAZ-20")
def test_nothing_new_is_told_of_a_complete_deck():
    table = complete(mission(), "villain").after(EndTurn())
    table.when(RevealChallenge("villain", RATS)).refused("TAZ-20")
    table.when(DiscardChallenge("villain"), "the wind").house_ruled("TAZ-20")
