"""How each event changes the state. Nothing here judges: what was recorded, happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tracker.core.game import Event
from tracker.games.taz import events as e
from tracker.games.taz.state import (
    Attempt,
    Character,
    Deck,
    Loot,
    Mission,
    State,
    Tally,
    Turn,
)


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return FOLDS[type(event)](state, event)


def dropped(cards: tuple[e.Card, ...], name: str) -> tuple[e.Card, ...]:
    """The cards without the first of that name."""
    for place, card in enumerate(cards):
        if card.name == name:
            return (*cards[:place], *cards[place + 1 :])
    return cards


def _mission(state: State, **changes: Any) -> State:
    return replace(state, missions=(*state.missions[:-1], replace(state.missions[-1], **changes)))


def _deck(state: State, kind: str, **changes: Any) -> State:
    decks = state.missions[-1].decks
    return _mission(state, decks=decks | {kind: replace(decks[kind], **changes)})


def _character(state: State, player: str, **changes: Any) -> State:
    changed = replace(state.characters[player], **changes)
    return replace(state, characters=state.characters | {player: changed})


def _turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn or Turn(""), **changes))


def _tally(state: State, player: str, **more: int) -> State:
    tallies = state.missions[-1].tallies
    known = tallies.get(player, Tally())
    counted = replace(known, **{what: getattr(known, what) + by for what, by in more.items()})
    return _mission(state, tallies=tallies | {player: counted})


# The party and the mission


def _sheet(state: State, event: e.SheetFilled) -> State:
    fields = ("name", "answers", "base", "strong", "against", "before", "after", "limit")
    changes = {name: getattr(event, name) for name in fields if getattr(event, name) is not None}
    return _character(state, event.player, **changes)


def _begun(state: State, event: e.MissionBegun) -> State:
    decks: dict[str, Deck] = {
        slot.kind: Deck(slot.kind, slot.name, slot.fast, slot.train, slot.counts)
        for slot in event.decks
    }
    mission = Mission(
        event.number,
        decks,
        event.health,
        event.health,
        surprises=tuple(e.Card(name) for name in event.surprises[:1]),
        reserve=event.surprises[1:],
        token=True if len(state.characters) == 2 else None,
    )
    fresh = {name: _fresh(character) for name, character in state.characters.items()}
    return replace(
        state, missions=(*state.missions, mission), characters=fresh, turn=Turn(event.first)
    )


def _fresh(character: Character) -> Character:
    return replace(character, ready=True, loot=(), cards=(), rewards=0)


def _nothing(state: State, event: Event) -> State:
    return state


def _won(state: State, event: e.MissionWon) -> State:
    return _mission(replace(state, turn=None), result="won")


def _lost(state: State, event: e.MissionLost) -> State:
    return _mission(replace(state, turn=None), result="lost", why=event.why)


# Challenges


def _revealed(state: State, event: e.ChallengeRevealed) -> State:
    return _deck(state, event.deck, top=event.challenge)


def _flipped(state: State, event: e.ChallengeFlipped) -> State:
    return _deck(state, event.deck, top=None)


def _gone(state: State, event: e.ChallengeDiscarded) -> State:
    return _deck(state, event.deck, top=None, gone=state.missions[-1].decks[event.deck].gone + 1)


# A turn


def _turned(state: State, event: e.TurnBegun) -> State:
    for player in event.back:
        state = _character(state, player, ready=True)
    if event.surprise:
        state = _mission(state, token=True)
    return replace(state, turn=Turn(event.player))


def _tried(state: State, event: e.ChallengeTried) -> State:
    for part in event.parts:
        state = _paid(state, part)
    state = _deck(state, event.deck, top=event.challenge)
    state = _tally(state, event.player, tried=1)
    attempt = Attempt(event.deck, event.challenge, event.parts, event.roll)
    return _turn(state, phase="open", attempt=attempt, giver="", received=())


def _paid(state: State, part: e.Part) -> State:
    """What a summand costs: a token for assists and powers, the card where it is discarded."""
    if part.kind in ("assist", "power"):
        if not part.player:
            return _mission(state, token=False)
        state = _character(state, part.player, ready=False)
        return _tally(state, part.player, assists=int(part.kind == "assist"))
    if part.kind == "discard":
        return _without(state, part.what, part.player)
    return state


def _without(state: State, card: str, player: str) -> State:
    if player:
        return _character(state, player, cards=dropped(state.characters[player].cards, card))
    return _mission(state, surprises=dropped(state.missions[-1].surprises, card))


def _added(state: State, event: e.AssistGiven | e.BonusAdded) -> State:
    state = _paid(state, event.part)
    attempt = state.turn.attempt if state.turn else None
    if attempt is None:
        return state
    return _turn(state, attempt=replace(attempt, parts=(*attempt.parts, event.part)))


def _rerolled(state: State, event: e.DieRerolled) -> State:
    attempt = state.turn.attempt if state.turn else None
    return _turn(state, attempt=attempt and replace(attempt, roll=event.roll))


def _defeated(state: State, event: e.ChallengeDefeated) -> State:
    state = _tally(state, event.player, defeated=1)
    character = state.characters[event.player]
    if event.finale:
        state = _deck(state, event.deck, complete=True, top=None)
        state = _character(state, event.player, rewards=character.rewards + 1)
    else:
        gone = state.missions[-1].decks[event.deck].gone + 1
        state = _deck(state, event.deck, gone=gone, top=None)
        loot = (*character.loot, Loot(event.name, event.loot))
        state = _character(state, event.player, loot=loot)
    return _turn(state, phase="settled", attempt=None)


def _failed(state: State, event: e.ChallengeFailed) -> State:
    return _turn(_mission(state, health=event.health), phase="settled", attempt=None)


# Cards


def _drawn(state: State, event: e.KostcoDrawn) -> State:
    character = state.characters[event.player]
    loot = list(character.loot)
    for name in event.loot:
        place = next((n for n, one in enumerate(loot) if one.name == name), None)
        loot = loot if place is None else [*loot[:place], *loot[place + 1 :]]
    state = _character(
        state,
        event.player,
        cards=(*character.cards, event.card),
        loot=tuple(loot),
        rewards=character.rewards - event.finale,
    )
    return _turn(_tally(state, event.player, drawn=1), giver=event.player, received=())


def _given(state: State, event: e.KostcoGiven) -> State:
    giver, taker = state.characters[event.giver], state.characters[event.taker]
    card = next((card for card in giver.cards if card.name == event.card), e.Card(event.card))
    state = _character(state, event.giver, cards=dropped(giver.cards, event.card))
    state = _character(state, event.taker, cards=(*taker.cards, card))
    received = state.turn.received if state.turn else ()
    return _turn(state, received=(*received, event.card))


def _discarded(state: State, event: e.CardDiscarded | e.CardUsed) -> State:
    return _turn(_without(state, event.card, event.player), giver="", received=())


def _surprise(state: State, event: e.SurpriseRevealed) -> State:
    mission = state.missions[-1]
    if event.deck:
        state = _deck(state, event.deck, surprised=True)
    return _mission(
        state,
        surprises=(*mission.surprises, event.card),
        reserve=tuple(name for name in mission.reserve if name != event.card.name),
    )


def _described(state: State, event: e.SurpriseDescribed) -> State:
    surprises = state.missions[-1].surprises
    changed = tuple(event.card if one.name == event.card.name else one for one in surprises)
    if event.deck:
        state = _deck(state, event.deck, surprised=True)
    return _mission(state, surprises=changed)


def _kept(state: State, event: e.SurpriseKept) -> State:
    surprises = state.missions[-1].surprises
    return _mission(state, surprises=tuple(one for one in surprises if one.name == event.card))


# Health and tokens


def _health(state: State, event: e.HealthChanged) -> State:
    return _mission(state, health=event.left)


def _token(state: State, event: e.TokenTurned) -> State:
    if not event.player:
        return _mission(state, token=event.ready)
    return _character(state, event.player, ready=event.ready)


FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    e.SheetFilled: _sheet,
    e.MissionBegun: _begun,
    e.QuestionAnswered: _nothing,
    e.MissionWon: _won,
    e.MissionLost: _lost,
    e.ChallengeRevealed: _revealed,
    e.ChallengeFlipped: _flipped,
    e.ChallengeDiscarded: _gone,
    e.TurnBegun: _turned,
    e.ChallengeTried: _tried,
    e.AssistGiven: _added,
    e.BonusAdded: _added,
    e.DieRerolled: _rerolled,
    e.ChallengeDefeated: _defeated,
    e.ChallengeFailed: _failed,
    e.KostcoDrawn: _drawn,
    e.KostcoGiven: _given,
    e.CardDiscarded: _discarded,
    e.CardUsed: _discarded,
    e.SurpriseRevealed: _surprise,
    e.SurpriseDescribed: _described,
    e.SurpriseKept: _kept,
    e.HealthChanged: _health,
    e.TokenTurned: _token,
    e.StoryTold: _nothing,
}
