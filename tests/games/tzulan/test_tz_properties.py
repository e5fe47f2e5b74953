"""Random races: they end at the Altar, and the box stays complete on the way."""

import random

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.spec import Given, given
from tests.strategies.tzulan import commands, setups
from tracker.core.campaign import Campaign
from tracker.games.tzulan import GAME
from tracker.games.tzulan.box import FITTING, OF_EACH, ROOMS
from tracker.games.tzulan.commands import (
    BuyCard,
    DealTiles,
    EndTurn,
    Escape,
    FallIntoTrap,
    PassRoom,
    PayTrap,
    PlayAttack,
    PlayTalisman,
    PlayTreasure,
    TellRooms,
    Trade,
)
from tracker.games.tzulan.events import RaceWon, TilesDealt
from tracker.games.tzulan.state import State

NAMES = ("ana", "bob", "cy", "dora", "eve", "finn")
ATTACKS = ("monster", "move", "deadend", "theft", "trap")
LONGEST = 3000  # commands; a race that takes more does not end


def adds_up(state, tiles):
    """Nothing of the box is lost, doubled or owed."""
    table, racers = state.table, list(state.racers.values())
    rooms = [room for racer in racers for room in racer.path]
    assert table.deck + table.discards + sum(racer.hand for racer in racers) == 60
    assert table.monsters + sum(room.monsters for room in rooms) == 12
    assert table.traps + sum(room.traps for room in rooms) == 5
    assert table.gems + sum(racer.gems for racer in racers) == 20
    assert len(rooms) == len(racers) * tiles
    assert min(table.deck, table.discards, table.monsters, table.traps, table.gems) >= 0
    for racer in racers:
        assert min(racer.hand, racer.gems) >= 0, racer
        assert 1 <= racer.at <= len(racer.path) + 1, racer
    assert all(min(room.monsters, room.traps) >= 0 for room in rooms)
    assert all(room.traps <= 1 for room in rooms)
    for kind in ROOMS:
        assert sum(room.type == kind for room in rooms) <= OF_EACH, kind


class Evening:
    """A race as it is played, with the components counted after every event."""

    def __init__(self, table, liked=ATTACKS):
        self.begun = self.table = table
        self.liked = liked
        self.tiles = 8
        self.events = []

    @property
    def state(self):
        return self.table.state

    def take(self, command):
        """Whether the rules allowed a command, which then was done."""
        outcome = self.table.when(command)
        if outcome.error is not None:
            return False
        for event in outcome.events:
            self.table = self.table.evolved(event)
            self.events.append(event)
            self.tiles = event.tiles if isinstance(event, TilesDealt) else self.tiles
            adds_up(self.state, self.tiles)
        return True


def one(rng, chance):
    return rng.random() < chance


def scarce(state, passed=None):
    """Types that may still be turned up, also once a room turns out to be `passed`."""
    return [room for room in ROOMS if state.known(room) + (room == passed) < OF_EACH]


def guesses(rng, state, liked):
    """What somebody in a hurry would try, best first; the rules refuse some of it."""
    if state.trapped:
        tolls = [PayTrap(cards, 2 - cards) for cards in rng.sample((0, 1, 2), 3)]
        yield from tolls if one(rng, 0.7) else ()
        yield FallIntoTrap()
        return
    if any(racer.room.type is None for racer in state.racers.values()) and one(rng, 0.8):
        yield TellRooms((rng.choice(scarce(state)),))
    others = [name for name in state.order if name != state.moving.player]
    if state.hit is not None and one(rng, 0.6):
        for target in rng.sample(state.order, len(state.order)):
            yield PlayTalisman(target, state.hit.player, ROOMS, rng.choice(state.order))
    both = one(rng, 0.3)
    if one(rng, 0.4 if liked == ATTACKS else 0.8):
        origin = rng.choice(("", *state.order))
        yield PlayAttack(rng.choice(liked), rng.choice(state.order), both, ROOMS, origin)
    if one(rng, 0.2):
        pairs = [(rng.randint(0, 2), rng.randint(0, 2)) for _ in range(2)]
        yield Trade(rng.choice(others), *pairs)
    if one(rng, 0.2):
        yield rng.choice((PlayTreasure(both), BuyCard()))
    yield from passing(rng, state)
    yield EndTurn()


def passing(rng, state):
    """Keys that fit, in every way that there is to pay for them."""
    here, there = state.moving.room, state.moving.next
    room = here.type or rng.choice(scarce(state))
    types = scarce(state, None if here.type else room)
    unknown = there is not None and there.type is None
    uncovers = rng.choice((None, *types, *types)) if unknown else None
    for how in rng.sample(("card", "card", "both", "gems", "lost"), 5):
        if here.monsters:
            yield PassRoom("whip", how=how)
        else:
            yield PassRoom(FITTING[room], uncovers, how)
    yield Escape(FITTING[room], uncovers, rng.choice(("card", "both", "gems")))


def raced(seed):
    """A whole race of two to six players; every fourth is full of monsters."""
    rng = random.Random(seed)
    names = list(NAMES[: rng.randint(2, 6)])
    first = rng.randrange(len(names))
    names[first] += "=first" if one(rng, 0.5) else ""
    begun = given(GAME, " ".join(names), rng.choice(((), ("late-shuffle",))))
    evening = Evening(begun, ATTACKS if seed % 4 else ("monster",))
    if one(rng, 0.3):
        evening.take(DealTiles(rng.randint(8, 48 // len(names))))
    for _ in range(LONGEST):
        if evening.state.winner:
            break
        assert any(evening.take(guess) for guess in guesses(rng, evening.state, evening.liked))
        yield evening
    assert evening.state.winner, f"nobody won in {LONGEST} commands"


@pytest.mark.rule("TZ-4")
@pytest.mark.rule("TZ-19")
@pytest.mark.parametrize("seed", range(40))
def test_a_race_ends_at_the_altar_with_the_box_complete_after_every_event(seed):
    *_, evening = raced(seed)
    state = evening.state
    assert evening.events[-1] == RaceWon(state.winner)
    assert state.racers[state.winner].left == 0
    assert [name for name, racer in state.racers.items() if not racer.left] == [state.winner]
    (play,) = GAME.plays(evening.table.campaign)
    assert play.winners == (state.winner,)
    for command in (EndTurn(), PlayTreasure(), BuyCard(), PassRoom("torch")):
        evening.table.when(command).refused("TZ-19")
        evening.table.when(command, "once more").refused("TZ-19")


@pytest.mark.parametrize("seed", range(40, 50))
def test_a_state_is_the_fold_of_its_events_and_comes_back_from_storage(seed):
    *_, evening = raced(seed)
    assert evening.begun.evolved(*evening.events) == evening.table
    stored = [msgspec.json.decode(msgspec.json.encode(e), type=type(e)) for e in evening.events]
    assert stored == evening.events
    state = msgspec.json.encode(evening.state)
    assert msgspec.json.decode(state, type=State) == evening.state


@pytest.mark.parametrize("seed", range(50, 56))
def test_every_state_of_a_race_can_be_told_and_shown(seed):
    for evening in raced(seed):
        campaign = evening.table.campaign
        assert "\n" not in "".join(GAME.tell(campaign, event) for event in evening.events[-9:])
        assert GAME.board(campaign)
        assert GAME.scorepad(campaign)
        assert GAME.suggest(campaign)


@settings(max_examples=60)
@for_any(st.data())
def test_legal_play_is_never_refused_and_leaves_the_box_complete(data):
    setup = data.draw(setups(), "setup")
    evening = Evening(Given(GAME, Campaign("spec", GAME.name, setup, GAME.initial(setup))))
    for _ in range(data.draw(st.integers(1, 40), "steps")):
        if evening.state.winner:
            break
        command = data.draw(commands(evening.state), "command")
        assert evening.take(command), f"{command}: {evening.table.when(command).error}"
    assert evening.begun.evolved(*evening.events) == evening.table


# The Talisman


def plainly(table, attack, player, origin):
    """The table had the effect been played on `player`, also where that is whoever plays it;
    None where the rules do not allow it."""
    racer, own = table.state.racers[player], player == table.state.active
    if own and (attack == "theft" or (attack == "trap" and racer.next and racer.next.traps)):
        return None
    command = PlayAttack(attack, player, False, ROOMS, origin)
    outcome = table.when(command, "as a Talisman may" if own else None)
    return None if outcome.error else table.evolved(*outcome.events).state.table


def without_cards_of(table, name):
    """All but the cards of one player, and how the rest of them is piled."""
    racers = table.racers | {name: replace(table.racers[name], hand=0)}
    return replace(table, racers=racers, deck=0, discards=0)


@pytest.mark.rule("TZ-36")
@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("seed", range(60, 64))
def test_a_talisman_leaves_the_table_as_if_its_owner_had_never_been_hit(seed, attack):
    answered = 0
    for number, evening in enumerate(raced(seed)):
        state, rng = evening.state, random.Random(number)
        if state.trapped or state.winner or not state.begun:
            continue
        owner, target = rng.sample(state.order, 2)
        origin = rng.choice(("", *state.order))
        hit = evening.table.when(PlayAttack(attack, owner, False, ROOMS, origin))
        if hit.error or owner == state.active:
            continue
        before = evening.table.evolved(*hit.events)
        sent = before.when(PlayTalisman(target, owner, ROOMS, origin))
        expected = plainly(evening.table, attack, target, origin)
        assert bool(sent.error) == (expected is None), (sent.error, expected)
        if sent.error:
            continue
        after = before.evolved(*sent.events).state.table
        held = state.racers[owner].hand
        assert after.racers[owner].hand == (
            held - 1 or min(3, state.table.deck + state.table.discards + 2)
        )
        assert without_cards_of(after, owner) == without_cards_of(expected, owner)
        answered += 1
    assert answered >= 3


@pytest.mark.rule("TZ-36")
def test_a_room_told_between_an_effect_and_its_talisman_stays_told():
    table = given(GAME, "ana bob cy").after(PlayAttack("monster", "bob"))
    table = table.after(TellRooms(("chasm",), "bob"), PlayTalisman("cy", "bob", ROOMS))
    assert table.state.racers["bob"].room.type == "chasm"
