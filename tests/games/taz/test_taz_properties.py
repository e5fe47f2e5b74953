"""Random campaigns keep what the rules promise."""

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from tests.contracts.plays import rolled
from tests.spec import Given
from tests.strategies.taz import commands, setups
from tracker.core.campaign import Campaign
from tracker.games.taz import GAME
from tracker.games.taz.events import (
    AssistGiven,
    CardDiscarded,
    CardUsed,
    ChallengeDefeated,
    ChallengeFailed,
    ChallengeTried,
    HealthChanged,
    KostcoDrawn,
    MissionBegun,
    MissionLost,
    MissionWon,
    TokenTurned,
    TurnBegun,
)
from tracker.games.taz.figures import CARDS, PRICE
from tracker.games.taz.state import State

STEPS = 40
COSTS_A_TOKEN = ("assist", "power")


def begun(data):
    """A campaign of a random party."""
    setup = data.draw(setups(), "setup")
    return Given(GAME, Campaign("spec", GAME.name, setup, GAME.initial(setup)))


def played(data, steps=STEPS):
    """Each step of a random campaign: table before, events, table after."""
    table = begun(data)
    for _ in range(data.draw(st.integers(1, steps), "steps")):
        command = data.draw(commands(table.state), "command")
        outcome = table.when(rolled(data.draw, GAME, table.state, command))
        assert outcome.error is None, f"{command}: {outcome.error}"
        after = table.evolved(*outcome.events)
        yield table, outcome.events, after
        table = after


def event_by_event(data):
    """The state before each event, the event, the state after it."""
    for table, events, _ in played(data):
        for event in events:
            after = table.evolved(event)
            yield table.state, event, after.state
            table = after


def sound(state):
    """What holds in every state."""
    for mission in state.missions:
        sound_mission(mission)
    assert (state.turn is not None) == state.running
    for one in state.characters.values():
        assert one.rewards >= 0
        assert all(loot.points >= 0 for loot in one.loot), one
    if state.turn is not None and state.turn.attempt is not None:
        attempt = state.turn.attempt
        assert state.turn.phase == "open"
        assert not attempt.success, "a success is settled at once"
        assert attempt.assisted <= attempt.challenge.assists
        assert not state.mission.decks[attempt.deck].complete


def sound_mission(mission):
    assert 0 <= mission.health <= mission.start
    assert all(0 <= deck.gone <= CARDS for deck in mission.decks.values())
    done = {kind for kind, deck in mission.decks.items() if deck.complete}
    counting = {kind for kind in done if mission.decks[kind].counts}
    assert (mission.result == "won") == ("relic" in done and len(counting) > 1)
    if not mission.health:
        assert mission.result == "lost"
    if mission.result == "lost":
        trains = [deck for deck in mission.decks.values() if deck.train]
        assert not mission.health or any(not deck.complete for deck in trains)
    if mission.token is not None:
        assert len({card.name for card in mission.surprises} | {*mission.reserve}) <= 4
        assert mission.surprises or mission.reserve, "the last surprise stays"
    for tally in mission.tallies.values():
        assert 0 <= tally.defeated <= tally.tried
        assert min(tally.assists, tally.drawn) >= 0


@pytest.mark.rule("TAZ-50")
@pytest.mark.rule("TAZ-51")
@pytest.mark.rule("TAZ-62")
@settings(max_examples=60)
@for_any(st.data())
def test_legal_play_is_accepted_and_leaves_a_sound_state(data):
    for _, events, after in played(data):
        assert events
        sound(after.state)


@pytest.mark.rule("TAZ-11")
@pytest.mark.rule("TAZ-25")
@pytest.mark.rule("TAZ-26")
@pytest.mark.rule("TAZ-61")
@settings(max_examples=40)
@for_any(st.data())
def test_a_token_is_spent_once_and_returns_by_the_leaders_turn_or_a_card(data):
    for before, event, after in event_by_event(data):
        spent = spenders(event)
        assert len(spent) == len(set(spent)), event
        for player in spent:
            ready = before.characters[player].ready if player else before.mission.token
            assert ready, event
            assert not (after.characters[player].ready if player else after.mission.token)
        if isinstance(event, TurnBegun) and event.player == after.starter:
            assert all(one.ready for one in after.characters.values())
            assert after.mission.token is not False
        elif not isinstance(event, TurnBegun | MissionBegun | TokenTurned):
            assert not set(rested(after)) - set(rested(before)), f"a token came back by {event}"


def spenders(event):
    """Whose tokens an event spends; an empty name is the surprise of two."""
    parts = event.parts if isinstance(event, ChallengeTried) else ()
    parts = (event.part,) if isinstance(event, AssistGiven) else parts
    return [part.player for part in parts if part.kind in COSTS_A_TOKEN]


def rested(state):
    return [one.player for one in state.characters.values() if one.ready]


@pytest.mark.rule("TAZ-33")
@pytest.mark.rule("TAZ-34")
@pytest.mark.rule("TAZ-36")
@settings(max_examples=40)
@for_any(st.data())
def test_loot_is_won_or_paid_and_never_invented(data):
    for before, event, after in event_by_event(data):
        if isinstance(event, MissionBegun):
            assert not any(one.loot for one in after.characters.values())
            continue
        for player, one in after.characters.items():
            had, has = before.characters[player].loot, one.loot
            if isinstance(event, ChallengeDefeated) and not event.finale:
                won = event.player == player
                assert has[: len(had)] == had
                assert sum(loot.points for loot in has[len(had) :]) == (event.loot if won else 0)
            elif isinstance(event, KostcoDrawn) and event.player == player and event.loot:
                paid = sum(loot.points for loot in had) - sum(loot.points for loot in has)
                assert paid == event.points >= PRICE
                assert len(had) - len(has) == len(event.loot)
            else:
                assert has == had, event


@pytest.mark.rule("TAZ-34")
@pytest.mark.rule("TAZ-37")
@pytest.mark.rule("TAZ-38")
@settings(max_examples=40)
@for_any(st.data())
def test_cards_are_drawn_given_and_discarded_and_never_invented(data):
    for before, event, after in event_by_event(data):
        if isinstance(event, MissionBegun):
            assert held(after) == []
            continue
        more = [event.card] if isinstance(event, KostcoDrawn) else []
        gone = [event.card] if isinstance(event, CardDiscarded | CardUsed) and event.player else []
        parts = event.parts if isinstance(event, ChallengeTried) else [getattr(event, "part", None)]
        gone += [part.what for part in parts if part and part.kind == "discard" and part.player]
        assert sorted([*held(before), *(card.name for card in more)]) == sorted(
            [*held(after), *gone]
        )
        if isinstance(event, TurnBegun):
            assert all(len(one.cards) <= one.limit for one in after.characters.values())
            assert len(after.mission.surprises) <= 1


def held(state):
    """Every KostCo card that somebody has."""
    return [card.name for one in state.characters.values() for card in one.cards]


@pytest.mark.rule("TAZ-30")
@pytest.mark.rule("TAZ-32")
@pytest.mark.rule("TAZ-51")
@settings(max_examples=40)
@for_any(st.data())
def test_sums_are_right_and_the_last_health_ends_the_mission(data):
    for before, event, after in event_by_event(data):
        if isinstance(event, ChallengeDefeated):
            assert enough(before.turn.attempt)
        if isinstance(event, ChallengeFailed):
            assert not enough(before.turn.attempt)
            assert event.before == before.mission.health
            assert event.health == max(0, event.before - event.damage) == after.mission.health
        if isinstance(event, HealthChanged):
            assert event.left == before.mission.health + event.by == after.mission.health
        if isinstance(event, MissionWon | MissionLost):
            assert before.running
            assert not after.running
        elif before.running:
            assert after.running
            assert before.mission.health, f"{event} after the last health"


def enough(attempt):
    """Is it a success, counted anew?"""
    if attempt.roll in ("crit", "fail"):
        return attempt.roll == "crit"
    return sum(part.by for part in attempt.parts) + attempt.roll >= attempt.challenge.difficulty


@pytest.mark.rule("TAZ-10")
@settings(max_examples=40)
@for_any(st.data())
def test_turns_go_round_to_the_left(data):
    for before, event, after in event_by_event(data):
        if isinstance(event, MissionBegun):
            assert after.turn.player == after.starter == event.first
        elif isinstance(event, TurnBegun):
            order = [*after.characters]
            place = order.index(before.turn.player)
            assert event.player == order[(place + 1) % len(order)]
        elif after.turn is not None:
            assert after.turn.player == before.turn.player


@for_any(st.data())
def test_the_state_is_the_fold_of_all_events_and_comes_back_from_storage(data):
    folded, last = None, None
    for before, events, after in played(data):
        folded = (folded or before).evolved(*(reread(event) for event in events))
        last = after
    assert folded == last
    assert msgspec.json.decode(msgspec.json.encode(last.state), type=State) == last.state


def reread(event):
    """The event as it comes back from a file."""
    again = msgspec.json.decode(msgspec.json.encode(event), type=type(event))
    assert again == event
    return again


@for_any(st.data())
def test_deciding_leaves_the_state_alone_and_comes_out_the_same_again(data):
    table = begun(data)
    for _ in range(data.draw(st.integers(1, 15), "steps")):
        command = data.draw(commands(table.state), "command")
        command = rolled(data.draw, GAME, table.state, command)
        stored = msgspec.json.encode(table.state)
        outcome = table.when(command)
        assert table.when(command) == outcome
        assert msgspec.json.encode(table.state) == stored
        table = table.evolved(*outcome.events)


@settings(max_examples=15)
@for_any(st.data())
def test_every_event_of_a_campaign_can_be_told(data):
    for _, events, after in played(data, 20):
        lines = [GAME.tell(after.campaign, event) for event in events]
        assert any(lines), "an entry says something"
        assert not any("\n" in line for line in lines)
        assert GAME.suggest(after.campaign)
