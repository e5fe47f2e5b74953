"""Two players: four surprises, and the Priest's token on the one that lies out."""

from itertools import pairwise

import pytest

from tests.games.taz.missions import (
    FIRST,
    GATE,
    RATS,
    RIDDLE,
    SURPRISES,
    TWO,
    base,
    engage,
    health,
    help_of,
    lying,
    mission,
    party,
    settled,
    spend,
    spent,
    tried,
    turn_of,
)
from tracker.core.errors import NotFound
from tracker.games.taz.commands import (
    Accept,
    AddBonus,
    Assist,
    BeginMission,
    EndTurn,
    Reroll,
    ShowSurprise,
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
    MissionBegun,
    Part,
    Slot,
    SurpriseRevealed,
    TurnBegun,
)

WALL = Challenge("Wall", 9, 2, 1)
SURPRISE = help_of("", 2)
DECKS = (Slot("relic", "Staff"), Slot("villain", "Lich"), Slot("location", "Cave"))


def reserve(table):
    return table.state.missions[-1].reserve


def token(table):
    """Is the token on the surprise ready?"""
    return table.state.missions[-1].token


def last_surprise(table=None):
    """Three surprises are gone; Killian lies out, and nobody waits."""
    table = table or mission(TWO)
    for before, after in pairwise(SURPRISES):
        table = table.evolved(CardUsed(before), SurpriseRevealed(Card(after), reserve=True))
    return table


# Four surprises


@pytest.mark.rule("TAZ-60")
def test_of_four_surprises_one_lies_out_and_three_wait():
    table = party(TWO).when(BeginMission(FIRST, surprises=SURPRISES))
    table = table.then(MissionBegun(1, DECKS, 14, "ana", SURPRISES))
    assert lying(table) == ["Magnus"]
    assert reserve(table) == ("Taako", "Merle", "Killian")
    assert token(table) is True
    assert health(table) == 14


@pytest.mark.rule("TAZ-60")
@pytest.mark.parametrize(
    "chosen",
    [(), ("Magnus",), SURPRISES[:3], (*SURPRISES, "Angus"), ("Magnus", "Magnus", "Merle", "Angus")],
    ids=["none", "one", "three", "five", "one twice"],
)
def test_other_than_four_different_surprises_need_a_house_rule(chosen):
    command = BeginMission(FIRST, surprises=chosen)
    party(TWO).when(command).refused("TAZ-60")
    outcome = party(TWO).when(command, "the deck is at home").house_ruled("TAZ-60")
    outcome.then(MissionBegun(1, DECKS, 14, "ana", chosen))


@pytest.mark.rule("TAZ-60")
@pytest.mark.parametrize("deck", ["relic", "villain", "location"])
def test_no_surprise_lies_in_a_deck_of_two(deck):
    table = mission(TWO)
    for _ in range(4):
        table = table.after(engage(GATE, deck, roll="crit"))
    table.when(ShowSurprise(Card("Angus"), deck)).refused("TAZ-60")


@pytest.mark.rule("TAZ-60")
def test_a_leader_without_character_does_not_make_three_of_two():
    table = party("ana=warrior brad=leader ben=rogue")
    table.when(BeginMission(FIRST)).refused("TAZ-60")
    table = table.after(BeginMission(FIRST, surprises=SURPRISES))
    assert health(table) == 14
    assert table.state.turn.player == "ben"


# The Priest's token


@pytest.mark.rule("TAZ-61")
@pytest.mark.parametrize("typed", ["surprise", "priest", "Surp", "PRIEST"])
def test_the_surprise_assists_before_the_roll(typed):
    table = mission(TWO).when(engage(WALL, "relic", typed, roll=5))
    table = table.then(
        tried("ana", "relic", WALL, 5, base(2), SURPRISE),
        ChallengeDefeated("ana", "relic", "Wall", 1),
    )
    assert token(table) is False
    assert spent(table) == []


@pytest.mark.rule("TAZ-61")
def test_the_surprise_assists_after_the_roll_for_as_much():
    table = mission(TWO).after(engage(WALL, roll=5))
    table = table.when(Assist("surprise")).then(
        AssistGiven(SURPRISE, 9, WALL), ChallengeDefeated("ana", "relic", "Wall", 1)
    )
    assert token(table) is False


@pytest.mark.rule("TAZ-61")
@pytest.mark.parametrize("player", ["ana", "ben"])
def test_whoever_takes_the_turn_may_spend_it__taza_17(player):
    table = spend(turn_of(mission(TWO), player), "ana", "ben")
    table.when(engage(WALL, "relic", "surprise", roll="crit")).then(
        tried(player, "relic", WALL, "crit", base(2), SURPRISE),
        ChallengeDefeated(player, "relic", "Wall", 1),
    )


@pytest.mark.rule("TAZ-61")
@pytest.mark.parametrize(
    ("challenge", "helpers"),
    [(RIDDLE, ("surprise",)), (WALL, ("ben", "surprise")), (WALL, ("surprise", "ben"))],
    ids=["No Assist", "after another", "before another"],
)
def test_it_is_an_assist_like_others_under_the_limit(challenge, helpers):
    table = mission(TWO)
    table.when(engage(challenge, "relic", *helpers)).refused("TAZ-26")
    helped = table.when(engage(challenge, "relic", *helpers), "we are few").house_ruled("TAZ-26")
    assert sum(part.kind == "assist" for part in helped.events[0].parts) == len(helpers)


@pytest.mark.rule("TAZ-61")
def test_the_limit_holds_after_the_roll_as_well():
    table = mission(TWO).after(engage(WALL, "relic", "ben", roll=1))
    table.when(Assist("surprise")).refused("TAZ-26")
    table = mission(TWO).after(engage(WALL, "relic", "surprise", roll=1))
    table.when(Assist("ben")).refused("TAZ-26")


@pytest.mark.rule("TAZ-61")
def test_with_double_assist_the_other_player_and_the_surprise_help():
    mission(TWO).when(engage(RATS, "relic", "ben", "surprise", roll="crit")).then(
        tried("ana", "relic", RATS, "crit", base(4, "monster"), help_of("ben", 3), SURPRISE),
        ChallengeDefeated("ana", "relic", "Swarm of Rats", 1),
    )


@pytest.mark.rule("TAZ-61")
def test_one_token_assists_once():
    table = mission(TWO)
    table.when(engage(RATS, "relic", "surprise", "surprise")).refused("TAZ-61")
    table = spend(table, "")
    table.when(engage(WALL, "relic", "surprise")).refused("TAZ-61")
    outcome = table.when(engage(WALL, "relic", "surprise", roll="crit"), "a favour")
    outcome.house_ruled("TAZ-61").then(
        tried("ana", "relic", WALL, "crit", base(2), SURPRISE),
        ChallengeDefeated("ana", "relic", "Wall", 1),
    )


@pytest.mark.rule("TAZ-61")
@pytest.mark.parametrize("leader", ["ana", "ben"])
def test_it_returns_at_the_start_of_the_leaders_turn(leader):
    other = {"ana": "ben", "ben": "ana"}[leader]
    seats = {"ana": "warrior", "ben": "rogue"}
    seats[leader] += ",leader"
    table = mission(" ".join(f"{name}={held}" for name, held in seats.items()))
    table = settled(spend(table, ""))
    table = table.when(EndTurn()).then(TurnBegun(other))
    assert token(table) is False
    table = settled(table).when(EndTurn()).then(TurnBegun(leader, surprise=True))
    assert token(table) is True


@pytest.mark.rule("TAZ-61")
def test_with_three_players_there_is_no_such_token():
    table = mission()
    assert token(table) is None
    with pytest.raises(NotFound, match="surprise"):
        table.when(engage(WALL, "relic", "surprise"))


@pytest.mark.rule("TAZ-61")
@pytest.mark.parametrize("name", ["su", "pri"])
def test_a_player_whose_name_begins_like_the_surprise_is_still_that_player(name):
    begin = BeginMission(FIRST, surprises=SURPRISES)
    table = party(f"ana=warrior {name}=rogue").after(begin)
    *_, part = table.when(engage(WALL, "relic", name, roll="crit")).events[0].parts
    assert part == Part("assist", 3, "rogue", name)


# Discarding and putting out


@pytest.mark.rule("TAZ-62")
def test_after_a_discard_another_may_be_put_out_at_the_end_of_the_turn():
    table = settled(mission(TWO).after(UseCard("Magnus", "heals 2")))
    assert lying(table) == []
    merle = Card("Merle", bonus=1)
    table = table.when(ShowSurprise(merle)).then(SurpriseRevealed(merle, reserve=True))
    assert lying(table) == ["Merle"]
    assert reserve(table) == ("Taako", "Killian")


@pytest.mark.rule("TAZ-62")
@pytest.mark.parametrize("roll", [None, 5], ids=["before the roll", "while it is open"])
def test_no_other_is_put_out_before_the_turn_has_been_played(roll):
    table = mission(TWO)
    if roll:
        table = table.after(engage(WALL, roll=roll))
    table = table.after(UseCard("Magnus"))
    table.when(ShowSurprise(Card("Taako"))).refused("TAZ-62")
    outcome = table.when(ShowSurprise(Card("Taako")), "at once").house_ruled("TAZ-62")
    outcome.then(SurpriseRevealed(Card("Taako"), reserve=True))


@pytest.mark.rule("TAZ-62")
def test_no_other_is_put_out_beside_one_that_lies_there():
    table = settled(mission(TWO))
    table.when(ShowSurprise(Card("Taako"))).refused("TAZ-62")


@pytest.mark.rule("TAZ-62")
def test_nobody_has_to_put_another_out__taza_23():
    table = settled(mission(TWO).after(UseCard("Magnus"))).after(EndTurn())
    assert lying(table) == []
    assert table.state.turn.player == "ben"


@pytest.mark.rule("TAZ-61")
@pytest.mark.rule("TAZ-62")
@pytest.mark.parametrize("ready", [True, False])
def test_the_token_moves_to_the_next_surprise_as_it_is__taza_18(ready):
    table = mission(TWO) if ready else spend(mission(TWO), "")
    table = settled(table.after(UseCard("Magnus"))).after(ShowSurprise(Card("Taako")), EndTurn())
    assert token(table) is ready
    outcome = table.when(engage(WALL, "relic", "surprise", roll="crit"))
    if ready:
        assert outcome.events
    else:
        outcome.refused("TAZ-61")


@pytest.mark.rule("TAZ-61")
@pytest.mark.rule("TAZ-62")
def test_without_a_surprise_its_token_cannot_be_used__taza_19():
    table = mission(TWO).after(UseCard("Magnus"))
    table.when(engage(WALL, "relic", "surprise")).refused("TAZ-61")
    table = mission(TWO).after(engage(WALL, roll=5), UseCard("Magnus"))
    table.when(Assist("surprise")).refused("TAZ-61")
    assert token(table) is True


@pytest.mark.rule("TAZ-62")
@pytest.mark.parametrize(
    "command",
    [UseCard("Killian"), AddBonus(2, "Killian"), Reroll(5, card="Killian")],
    ids=["use", "bonus", "reroll"],
)
def test_the_last_surprise_stays(command):
    table = last_surprise().after(engage(WALL, roll=5))
    table.when(command).refused("TAZ-62")
    after = table.when(command, "for the story").house_ruled("TAZ-62")
    assert lying(table.evolved(*after.events)) == []


@pytest.mark.rule("TAZ-62")
def test_the_last_surprise_is_not_discarded_before_the_roll_either():
    last_surprise().when(engage(WALL, uses={"Killian": 2})).refused("TAZ-62")


@pytest.mark.rule("TAZ-62")
def test_a_surprise_with_others_in_reserve_may_go():
    table = mission(TWO).after(engage(WALL, roll=5))
    table.when(AddBonus(2, "Magnus")).then(
        BonusAdded(Part("discard", 2, "Magnus"), 9, WALL),
        ChallengeDefeated("ana", "relic", "Wall", 1),
    )


@pytest.mark.rule("TAZ-62")
def test_the_last_surprise_keeps_no_roll_open_that_only_its_discard_could_save():
    table = spend(last_surprise(), "", "ben")
    table.when(engage(WALL, roll=1)).then(
        tried("ana", "relic", WALL, 1, base(2)),
        ChallengeFailed("ana", "relic", "Wall", 2, 14, 12),
    )


@pytest.mark.rule("TAZ-61")
def test_the_token_of_the_last_surprise_may_still_save_a_roll():
    table = spend(last_surprise(), "ben").after(engage(WALL, roll=5))
    assert table.state.turn.phase == "open"
    table.when(Accept()).then(ChallengeFailed("ana", "relic", "Wall", 2, 14, 12))
