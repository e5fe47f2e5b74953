"""How a mission is won or lost."""

import pytest

from tests.games.taz.missions import (
    COIN,
    FINALE,
    GATE,
    MAGNUS,
    RATS,
    THREE,
    at_finale,
    at_health,
    base,
    complete,
    engage,
    gone,
    health,
    help_of,
    holding,
    mission,
    spend,
    surprise,
    tried,
    turn_of,
)
from tracker.games.taz.commands import (
    Accept,
    Assist,
    BeginMission,
    ChangeHealth,
    DiscardChallenge,
    EndTurn,
    LoseMission,
    TryChallenge,
)
from tracker.games.taz.events import (
    AssistGiven,
    Challenge,
    ChallengeDefeated,
    ChallengeDiscarded,
    ChallengeFailed,
    ChallengeTried,
    HealthChanged,
    MissionLost,
    MissionWon,
    TurnBegun,
)

HARD = Challenge("Abyss", 13, 2, 1)
TRAIN = ("Staff", "Lich", "Train")
FALLEN = MissionLost("the team's health is 0")
ARRIVED = MissionLost("the Train has reached its end")


def result(table):
    return table.state.missions[-1].result


def rolled(table, command):
    """The events after the roll."""
    events = table.when(command).events
    (place,) = [n for n, event in enumerate(events) if isinstance(event, ChallengeTried)]
    return events[place + 1 :]


# Won


@pytest.mark.rule("TAZ-50")
def test_villain_and_location_are_not_enough_without_the_relic__ex_taz_12():
    table = complete(mission(), "villain", "location")
    assert result(table) == "open"
    assert table.when(engage(GATE, "relic", roll="crit")).events
    table = at_finale(table, "relic")
    table = table.when(engage(FINALE, "relic", roll="crit")).then(
        TurnBegun("cy", by_itself=True),
        tried("cy", "relic", FINALE, "crit", base(2)),
        ChallengeDefeated("cy", "relic", "Last Stand", finale=True),
        MissionWon("villain"),
    )
    assert result(table) == "won"


@pytest.mark.rule("TAZ-50")
@pytest.mark.parametrize(
    "order",
    [("relic", "villain"), ("villain", "relic"), ("relic", "location"), ("location", "relic")],
    ids=" ".join,
)
def test_the_relic_and_one_other_deck_win_and_the_third_need_not_be_touched__ex_taz_12(order):
    first, last = order
    (other,) = {*order} - {"relic"}
    table = at_finale(complete(mission(), first), last)
    assert result(table) == "open"
    assert rolled(table, engage(FINALE, last, roll="crit")) == (
        ChallengeDefeated("ben", last, "Last Stand", finale=True),
        MissionWon(other),
    )


@pytest.mark.rule("TAZ-50")
@pytest.mark.parametrize("deck", ["relic", "villain", "location"])
def test_one_deck_alone_does_not_win(deck):
    assert result(complete(mission(), deck)) == "open"


@pytest.mark.rule("TAZ-50")
def test_all_cards_but_the_finale_do_not_win():
    table = at_finale(complete(mission(), "villain"), "relic")
    table = table.after(engage(FINALE, "relic", accept=True))
    assert result(table) == "open"


@pytest.mark.rule("TAZ-50")
def test_a_final_assist_may_win_the_mission():
    finale = Challenge("Last Stand", 10, 3, finale=True)
    table = at_finale(complete(mission(), "villain"), "relic")
    table = table.after(engage(finale, "relic", roll=6))
    table.when(Assist("priest")).then(
        AssistGiven(help_of("cy", 2), 10, finale),
        ChallengeDefeated("ben", "relic", "Last Stand", finale=True),
        MissionWon("villain"),
    )


@pytest.mark.rule("TAZ-50")
@pytest.mark.parametrize(
    "command", [engage(RATS, "location"), EndTurn(), ChangeHealth(-9), Assist("ana")]
)
def test_after_a_victory_nothing_more_happens(command):
    table = complete(mission(), "villain", "relic")
    assert result(table) == "won"
    table.when(command).refused("TAZ-50")
    table.when(command, "once more").refused("TAZ-50")


# Lost


@pytest.mark.rule("TAZ-51")
@pytest.mark.parametrize(("before", "left"), [(3, 0), (2, 0), (1, 0)])
def test_a_failure_that_takes_the_last_health_loses(before, left):
    hurts = Challenge("Abyss", 13, 3)
    assert rolled(at_health(mission(), before), engage(hurts)) == (
        ChallengeFailed("ana", "relic", "Abyss", 3, before, left),
        FALLEN,
    )


@pytest.mark.rule("TAZ-51")
def test_one_health_is_enough_to_go_on():
    table = at_health(mission(), 3).after(engage(HARD))
    assert (health(table), result(table)) == (1, "open")


@pytest.mark.rule("TAZ-51")
def test_failing_at_the_last_finale_loses_what_was_nearly_won__ex_taz_13():
    table = at_health(at_finale(complete(mission(), "villain"), "relic"), 2)
    table = table.when(engage(FINALE, "relic", roll="fail")).then(
        TurnBegun("ben", by_itself=True),
        tried("ben", "relic", FINALE, "fail", base(2)),
        ChallengeFailed("ben", "relic", "Last Stand", 3, 2, 0),
        FALLEN,
    )
    assert result(table) == "lost"
    table.when(engage(FINALE, "relic", roll="crit")).refused("TAZ-51")


@pytest.mark.rule("TAZ-51")
@pytest.mark.parametrize("by", [-1, -5])
def test_health_lost_outside_a_challenge_loses_as_well(by):
    table = at_health(mission(), 1)
    table.when(ChangeHealth(by, "a curse")).then(HealthChanged(-1, 0, "a curse"), FALLEN)


@pytest.mark.rule("TAZ-51")
def test_health_counts_before_what_comes_after_it__taza_14():
    """The Warrior pays with the last health before the roll that would have won."""
    table = at_health(at_finale(complete(turn_of(mission(), "dee"), "villain"), "relic"), 1)
    table.when(engage(FINALE, "relic", power=True, roll="crit")).then(
        TurnBegun("ana", by_itself=True),
        HealthChanged(-1, 0, "the Warrior's power"),
        FALLEN,
    )


@pytest.mark.rule("TAZ-51")
@pytest.mark.parametrize(
    ("table", "events"),
    [
        (surprise(mission(), MAGNUS), ()),
        (holding(mission(), "cy", COIN), ()),
        (mission(), (ChallengeFailed("ana", "relic", "Abyss", 2, 2, 0), FALLEN)),
    ],
    ids=["a surprise lies out", "a card is held", "nothing can help"],
)
def test_a_mission_is_not_lost_while_the_roll_can_be_saved(table, events):
    table = at_health(table, 2)
    assert rolled(table, engage(HARD)) == events
    if not events:
        waiting = table.after(engage(HARD))
        waiting.when(Accept()).then(ChallengeFailed("ana", "relic", "Abyss", 2, 2, 0), FALLEN)


# Rules of the mission


@pytest.mark.rule("TAZ-52")
def test_a_rule_of_the_mission_ends_it():
    table = mission().when(LoseMission("the bells ring")).then(MissionLost("the bells ring"))
    assert result(table) == "lost"
    table.when(LoseMission("again")).refused("TAZ-51")


@pytest.mark.rule("TAZ-52")
@pytest.mark.parametrize("deck", ["relic", "villain", "location"])
def test_the_train_loses_a_card_at_any_failure(deck):
    lost = "Abyss" if deck == "location" else ""
    assert rolled(mission(THREE, *TRAIN), engage(HARD, deck)) == (
        ChallengeFailed("ana", deck, "Abyss", 2, 12, 10),
        ChallengeDiscarded("location", lost, "after the failure"),
    )


@pytest.mark.rule("TAZ-52")
def test_the_train_loses_no_card_at_a_success():
    table = mission(THREE, *TRAIN).after(engage(HARD, roll="crit"))
    assert table.state.mission.decks["location"].gone == 0


@pytest.mark.rule("TAZ-52")
@pytest.mark.parametrize(
    ("cards_gone", "events"),
    [
        (8, (ChallengeDiscarded("location", "", "after the failure"),)),
        (9, (ChallengeDiscarded("location", "", "after the failure"), ARRIVED)),
    ],
)
def test_the_end_of_the_train_ends_the_mission(cards_gone, events):
    table = gone(mission(THREE, *TRAIN), "location", cards_gone)
    failed = ChallengeFailed("ana", "relic", "Abyss", 2, 12, 10)
    assert rolled(table, engage(HARD)) == (failed, *events)


@pytest.mark.rule("TAZ-52")
def test_a_card_may_take_the_last_of_the_train_away():
    table = at_finale(mission(THREE, *TRAIN), "location")
    outcome = table.when(DiscardChallenge("location", "the brakes fail"))
    outcome.then(ChallengeDiscarded("location", "", "the brakes fail"), ARRIVED)


@pytest.mark.rule("TAZ-51")
@pytest.mark.rule("TAZ-52")
def test_without_health_the_train_loses_no_more_cards__taza_14():
    table = at_finale(mission(THREE, *TRAIN), "location")
    failed = ChallengeFailed("ana", "relic", "Abyss", 2, 2, 0)
    assert rolled(at_health(table, 2), engage(HARD)) == (failed, FALLEN)


@pytest.mark.rule("TAZ-52")
def test_the_train_is_none_of_the_two_decks_that_win__taza_21():
    table = complete(mission(THREE, *TRAIN), "location", "relic")
    assert result(table) == "open"
    assert rolled(at_finale(table, "villain"), engage(FINALE, "villain", roll="crit")) == (
        ChallengeDefeated("cy", "villain", "Last Stand", finale=True),
        MissionWon("villain"),
    )


@pytest.mark.rule("TAZ-52")
def test_a_train_whose_finale_is_defeated_stands_still():
    table = complete(mission(THREE, *TRAIN), "location")
    failed = ChallengeFailed("ben", "relic", "Abyss", 2, 12, 10)
    assert rolled(table, engage(HARD)) == (failed,)


@pytest.mark.rule("TAZ-52")
def test_an_expansion_may_have_a_train_of_its_own():
    begin = BeginMission(("Amulet", "Ghost", "Ship"), train=("villain",))
    table = spend(mission().after(LoseMission("no time"), begin), "ben", "cy", "dee")
    assert rolled(table, engage(HARD)) == (
        ChallengeFailed("ana", "relic", "Abyss", 2, 10, 8),
        ChallengeDiscarded("villain", "", "after the failure"),
    )
    assert result(complete(table, "relic", "villain")) == "open"
    assert result(complete(table, "relic", "location")) == "won"


@pytest.mark.rule("TAZ-52")
@pytest.mark.parametrize(
    ("decks", "ends"),
    [(("relic", "location"), "open"), (("relic", "villain"), "won")],
)
def test_a_deck_that_does_not_count_is_no_part_of_a_victory(decks, ends):
    begin = BeginMission(("Staff", "Lich", "Cave"), uncounted=("location",))
    table = mission().after(LoseMission("no time"), begin)
    assert result(complete(table, *decks)) == ends


@pytest.mark.rule("TAZ-50")
@pytest.mark.rule("TAZ-51")
def test_nothing_can_be_lost_before_a_mission():
    table = mission().after(LoseMission("no time"))
    assert result(table) == "lost"
    table.when(TryChallenge("Rats", "relic", RATS)).refused("TAZ-51")
