"""How each event changes the state. Nothing here judges: what was recorded, happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tracker.core.game import Event
from tracker.games.tzulan import events as e
from tracker.games.tzulan.box import BOTH
from tracker.games.tzulan.state import Half, Hit, Racer, Room, State, Table, Tally, dealt


def evolve(state: State, event: Event) -> State:
    """The state after an event; what can be answered, or had for a gem, ends with the next."""
    if type(event) not in ASIDE:
        state = replace(state, half="", hit=None)
    return FOLDS[type(event)](state, event)


def _racer(state: State, player: str, **changes: Any) -> State:
    racer = replace(state.racers[player], **changes)
    return _table(state, racers=state.racers | {player: racer})


def _table(state: State, **changes: Any) -> State:
    return replace(state, table=replace(state.table, **changes))


def _room(state: State, player: str, place: int, **changes: Any) -> State:
    path = list(state.racers[player].path)
    path[place - 1] = replace(path[place - 1], **changes)
    return _racer(state, player, path=tuple(path))


def _paid(state: State, player: str, cards: int, gems: int) -> State:
    """Cards go to the discards, gems to the supply."""
    racer, table = state.racers[player], state.table
    state = _racer(state, player, hand=racer.hand - cards, gems=racer.gems - gems)
    return _table(state, discards=table.discards + cards, gems=table.gems + gems)


def _tally(state: State, player: str, **more: int) -> State:
    known = state.tallies.get(player, Tally())
    counted = replace(known, **{what: getattr(known, what) + by for what, by in more.items()})
    return replace(state, tallies=state.tallies | {player: counted})


# Set-up


def _dealt(state: State, event: e.TilesDealt) -> State:
    return replace(state, table=dealt(state.order, event.tiles))


def _revealed(state: State, event: e.RoomRevealed) -> State:
    """Known from now on, whatever a Talisman takes back."""
    return _throughout(state, lambda one: _turned_up(one, event))


def _turned_up(table: Table, event: e.RoomRevealed) -> Table:
    racer = table.racers[event.player]
    path = list(racer.path)
    path[event.place - 1] = replace(path[event.place - 1], type=event.room)
    return replace(table, racers=table.racers | {event.player: replace(racer, path=tuple(path))})


def _throughout(state: State, change: Callable[[Table], Table]) -> State:
    """A change of the table, and of the table to which a Talisman would go back."""
    state = replace(state, table=change(state.table))
    if state.hit is None:
        return state
    return replace(state, hit=replace(state.hit, before=change(state.hit.before)))


# Cards


def _drawn(state: State, event: e.CardsDrawn) -> State:
    hand = state.racers[event.player].hand + event.number
    state = _racer(state, event.player, hand=hand)
    return _table(state, deck=state.table.deck - event.number)


def _shuffled(state: State, event: e.DeckShuffled) -> State:
    table = state.table
    return _table(state, deck=table.deck + event.cards, discards=table.discards - event.cards)


def _recounted(state: State, event: e.Recounted) -> State:
    racer = state.racers[event.player]
    more = event.hand - racer.hand, event.gems - racer.gems
    return _throughout(state, lambda one: _counted(one, event.player, *more))


def _counted(table: Table, player: str, cards: int, gems: int) -> Table:
    racer = table.racers[player]
    cards, gems = max(cards, -racer.hand), max(gems, -racer.gems)
    counted = replace(racer, hand=racer.hand + cards, gems=racer.gems + gems)
    return replace(
        table,
        racers=table.racers | {player: counted},
        deck=table.deck - cards,
        gems=table.gems - gems,
    )


# A turn


def _begun(state: State, event: e.TurnBegun) -> State:
    return replace(state, active=event.player, turn=state.turn + 1, traded=())


def _skipped(state: State, event: e.TurnSkipped) -> State:
    return replace(_racer(state, event.player, skips=False), active=event.player)


def _nothing(state: State, event: Event) -> State:
    return state


def _passed(state: State, event: e.RoomPassed) -> State:
    place = state.racers[event.player].at
    state = _room(state, event.player, place, type=event.room)
    state = _paid(state, event.player, event.cards, event.gems)
    state = _tally(_racer(state, event.player, at=event.to), event.player, rooms=1)
    return replace(state, half=_half(event))


def _half(event: e.RoomPassed | e.MonsterBeaten) -> Half:
    """Which half of a card was played: Escape and Lost Object are effects, and with
    Escape goes the key of another card."""
    match event.how:
        case "card":
            return "key"
        case "lost":
            return "effect"
        case "escape" if event.gems != BOTH:
            return "either" if event.cards > 1 else "effect"
        case _:
            return ""


def _beaten(state: State, event: e.MonsterBeaten) -> State:
    racer, table = state.racers[event.player], state.table
    state = _room(state, event.player, racer.at, monsters=event.left)
    state = _table(state, monsters=table.monsters + racer.room.monsters - event.left)
    state = _paid(state, event.player, event.cards, event.gems - event.gain)
    state = _tally(state, event.player, beaten=1, earned=event.gain)
    return replace(state, half=_half(event))


def _played(state: State, event: e.EffectPlayed) -> State:
    state = _paid(state, event.player, event.cards, event.gems)
    state = _tally(state, event.player, **COUNTED.get(event.effect, {"attacks": 1}))
    return replace(state, half="effect" if event.cards else "")


def _hit(state: State, event: e.TargetHit) -> State:
    hit = Hit(event.attack, event.by, event.player, state.table, event.favourites)
    return replace(HITS[event.attack](state, event), hit=hit)


def _monster(state: State, event: e.TargetHit) -> State:
    if event.origin:
        player, place = event.origin
        there = state.racers[player].path[place - 1].monsters
        state = _room(state, player, place, monsters=there - 1)
    else:
        state = _table(state, monsters=state.table.monsters - 1)
    here = state.racers[event.player].path[event.place - 1].monsters
    return _room(state, event.player, event.place, monsters=here + 1)


def _moved(state: State, event: e.TargetHit) -> State:
    giver = state.racers[event.by]
    room = giver.path[giver.at]
    state = _racer(state, event.by, path=_without(giver.path, giver.at))
    taker = state.racers[event.player]
    path = (*taker.path[: taker.at], room, *taker.path[taker.at :])
    return _racer(state, event.player, path=path)


def _without(path: tuple[Room, ...], index: int) -> tuple[Room, ...]:
    return (*path[:index], *path[index + 1 :])


def _went_back(state: State, event: e.TargetHit) -> State:
    return _racer(state, event.player, at=event.place)


def _stolen(state: State, event: e.TargetHit) -> State:
    state = _racer(state, event.player, hand=state.racers[event.player].hand - 1)
    return _racer(state, event.by, hand=state.racers[event.by].hand + 1)


def _trap(state: State, event: e.TargetHit) -> State:
    there = state.racers[event.player].path[event.place - 1].traps
    state = _room(state, event.player, event.place, traps=there + 1)
    return _table(state, traps=state.table.traps - 1)


def _talisman(state: State, event: e.TalismanPlayed) -> State:
    """The table as it was before the effect, and the Talisman on the discards."""
    if state.hit is not None:
        state = replace(state, table=state.hit.before)
    paid = min(1, state.racers[event.player].hand)  # none where a house rule lifted the card
    return _tally(_paid(state, event.player, paid, 0), event.player, talismans=1)


def _traded(state: State, event: e.Traded) -> State:
    one, other = state.racers[event.player], state.racers[event.partner]
    (given, taken), (paid, got) = event.cards, event.gems
    earned = event.earned
    state = _racer(
        state,
        one.player,
        hand=one.hand - given + taken,
        gems=one.gems - paid + got + (one.player in earned),
    )
    state = _racer(
        state,
        other.player,
        hand=other.hand + given - taken,
        gems=other.gems + paid - got + (other.player in earned),
    )
    state = _table(state, gems=state.table.gems - len(earned))
    for player in (one.player, other.player):
        state = _tally(state, player, trades=1, earned=int(player in earned))
    cards = any(event.cards) and state.active in (one.player, other.player)
    partner = other.player if one.player == state.active else one.player
    return replace(state, traded=(*state.traded, partner)) if cards else state


def _spent(state: State, event: e.GemsSpent) -> State:
    return _paid(state, event.player, 0, event.gems)


def _entered(state: State, event: e.TrapEntered) -> State:
    return replace(state, trapped=True)


def _toll(state: State, event: e.TrapPaid) -> State:
    return _sprung(_paid(state, event.player, event.cards, event.gems), state.racers[event.player])


def _fell(state: State, event: e.FellIntoTrap) -> State:
    racer = state.racers[event.player]
    return _tally(_racer(_sprung(state, racer), event.player, skips=True), event.player, falls=1)


def _sprung(state: State, racer: Racer) -> State:
    """The trap's token goes back to the supply (TZA-2, TZA-3)."""
    state = _room(state, racer.player, racer.at, traps=0)
    table: Table = state.table
    return replace(_table(state, traps=table.traps + racer.room.traps), trapped=False)


def _won(state: State, event: e.RaceWon) -> State:
    return replace(state, winner=event.player)


HITS: dict[str, Callable[[State, e.TargetHit], State]] = {
    "monster": _monster,
    "move": _moved,
    "deadend": _went_back,
    "theft": _stolen,
    "trap": _trap,
}
FOLDS: dict[type[Event], Callable[[State, Any], State]] = {
    e.TilesDealt: _dealt,
    e.RoomRevealed: _revealed,
    e.CardsDrawn: _drawn,
    e.DeckShuffled: _shuffled,
    e.Recounted: _recounted,
    e.TurnBegun: _begun,
    e.TurnSkipped: _skipped,
    e.TurnEnded: _nothing,
    e.RoomPassed: _passed,
    e.MonsterBeaten: _beaten,
    e.EffectPlayed: _played,
    e.TargetHit: _hit,
    e.TalismanPlayed: _talisman,
    e.Traded: _traded,
    e.GemsSpent: _spent,
    e.TrapEntered: _entered,
    e.TrapPaid: _toll,
    e.FellIntoTrap: _fell,
    e.RaceWon: _won,
}
# What belongs to the event before it, and leaves open what that one opened.
ASIDE = (
    e.CardsDrawn,
    e.DeckShuffled,
    e.Recounted,
    e.RoomRevealed,
    e.TargetHit,
    e.TalismanPlayed,
    e.TrapEntered,
    e.TrapPaid,
)
COUNTED = {"monster": {"monsters": 1}, "trap": {"traps": 1}, "treasure": {}}
