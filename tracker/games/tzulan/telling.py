"""Events of Tzulan Quest in a line each: what changed in public."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracker.core.campaign import Campaign
from tracker.core.game import Event
from tracker.core.page import count, listing
from tracker.games.tzulan import events as e
from tracker.games.tzulan.box import a_room
from tracker.games.tzulan.state import Racer, State

Race = Campaign[State]
EFFECTS = {
    "monster": "a Monster",
    "move": "a Movable Room",
    "deadend": "a Dead End",
    "theft": "a Theft",
    "trap": "a Trap",
    "treasure": "a Treasure",
}


def tell(race: Race, event: Event) -> str:
    """One event, seen from the state after its entry; empty where others say it all."""
    return TELLINGS[type(event)](race.state, event)


def cap(name: str) -> str:
    """A name at the beginning of a sentence."""
    return name[:1].upper() + name[1:]


def holds(racer: Racer) -> str:
    """`hand 3, gems 2`."""
    return f"hand {racer.hand}, gems {racer.gems}"


def stands(racer: Racer) -> str:
    """`dark room 5 of 8, 2 monsters`."""
    room = racer.room
    kind = f"{room.type} " if room.type else ""
    monsters = f", {count(room.monsters, 'monster')}" if room.monsters else ""
    return f"{kind}room {racer.at} of {len(racer.path)}{monsters}"


# Set-up


def _dealt(state: State, event: e.TilesDealt) -> str:
    return f"paths of {count(event.tiles, 'room')}"


def _revealed(state: State, event: e.RoomRevealed) -> str:
    """What a key uncovers is told with the key."""
    if not event.told:
        return ""
    begins = "begins" if event.place == 1 and not state.begun else "stands"
    return f"{cap(event.player)} {begins} in {a_room(event.room)}"


# Cards


def _drawn(state: State, event: e.CardsDrawn) -> str:
    match event.why:
        case "turn":
            return ""  # told with the turn
        case "empty":
            return f"{cap(event.player)} had no card left and draws {event.number}"
        case _:
            racer = state.racers[event.player]
            return f"{cap(event.player)} draws {event.number}; {holds(racer)}"


def _shuffled(state: State, event: e.DeckShuffled) -> str:
    return f"{count(event.cards, 'discard')} shuffled into a new deck"


def _recounted(state: State, event: e.Recounted) -> str:
    why = f" ({event.why})" if event.why else ""
    return f"{cap(event.player)} counts again{why}; {holds(state.racers[event.player])}"


# A turn


def _begun(state: State, event: e.TurnBegun) -> str:
    """In full after `end`; the first turn begins with what is done in it."""
    racer = state.racers[event.player]
    begun = f"{event.player}'s turn, 1 card drawn"
    return begun if state.turn == 1 else f"{begun}; {holds(racer)}; {stands(racer)}"


def _skipped(state: State, event: e.TurnSkipped) -> str:
    return f"{cap(event.player)} climbs out of the trap and skips the turn"


def _ended(state: State, event: e.TurnEnded) -> str:
    return ""


def _passed(state: State, event: e.RoomPassed) -> str:
    racer = state.racers[event.player]
    key = {
        "card": event.key,
        "both": f"{event.key} of the same card, 1 gem",
        "gems": f"{event.key} for {count(event.gems, 'gem')}",
        "lost": f"{event.key}, a Lost Object",
        "escape": f"Escape and {event.key}",
    }[event.how]
    passed = f"{cap(event.player)} passes the {_room(event.room)} ({key})"
    if event.to > len(racer.path):
        return f"{passed} -> the Altar"
    return f"{passed} -> {_reached(racer, event.to)}; {holds(racer)}"


def _room(room: str) -> str:
    return "chasm" if room == "chasm" else f"{room} room"


def _reached(racer: Racer, place: int) -> str:
    """Where a key led to; somebody may stand elsewhere after the same entry."""
    room = racer.path[place - 1]
    kind = f"{room.type} " if room.type else ""
    return f"{kind}room {place} of {len(racer.path)}"


def _beaten(state: State, event: e.MonsterBeaten) -> str:
    racer = state.racers[event.player]
    how = {"both": " of the same card", "gems": " for 3 gems", "lost": ", a Lost Object"}
    gain = f", {event.gain:+d} gem" if event.gain else ""
    left = f", {event.left} left" if event.left else ""
    whip = f"whip{how.get(event.how, '')}"
    return f"{cap(event.player)} beats a monster ({whip}){gain}{left}; {holds(racer)}"


def _played(state: State, event: e.EffectPlayed) -> str:
    gem = " of the same card, 1 gem" if event.gems else ""
    held = holds(state.racers[event.player])
    return f"{cap(event.player)} plays {EFFECTS[event.effect]}{gem}; {held}"


def _hit(state: State, event: e.TargetHit) -> str:
    racer, by = state.racers[event.player], state.racers[event.by]
    match event.attack:
        case "monster":
            origin = ", from {}'s room {}".format(*event.origin) if event.origin else ""
            return f"it stands in {event.player}'s {_place(racer, event.place)}{origin}"
        case "move" if racer is by:
            return f"the room stays with {event.player}"
        case "move":
            return f"a room moves to {event.player}: {_length(by)}, {_length(racer)}"
        case "deadend":
            return f"{cap(event.player)} is back in {_place(racer, event.place)}"
        case "theft":
            return f"{cap(event.by)} takes a card of {event.player}'s"
        case "trap":
            return f"it waits for {event.player} in room {event.place}"


def _place(racer: Racer, place: int) -> str:
    room = racer.path[place - 1]
    monsters = f" ({count(room.monsters, 'monster')})" if room.monsters else ""
    return f"{_reached(racer, place)}{monsters}"


def _length(racer: Racer) -> str:
    return f"{racer.player} {racer.at} of {len(racer.path)}"


def _talisman(state: State, event: e.TalismanPlayed) -> str:
    return f"{cap(event.player)}'s Talisman sends it to {event.target}"


def _traded(state: State, event: e.Traded) -> str:
    given, taken = (
        listing([part for part in (_cards(cards), _gems(gems)) if part])
        for cards, gems in zip(event.cards, event.gems, strict=True)
    )
    one, other = state.racers[event.player], state.racers[event.partner]
    promise = f", promised: {event.promise}" if event.promise else ""
    earned = f", a gem each for {listing(event.earned)}" if event.earned else ""
    told = f"{cap(event.player)} gives {event.partner} {given or 'nothing'}"
    back = f" for {taken or 'nothing'}"
    both = f"{event.player} {holds(one)}; {event.partner} {holds(other)}"
    return f"{told}{back}{promise}{earned}; {both}"


def _cards(number: int) -> str:
    return count(number, "card") if number else ""


def _gems(number: int) -> str:
    return count(number, "gem") if number else ""


def _spent(state: State, event: e.GemsSpent) -> str:
    return f"{cap(event.player)} pays {count(event.gems, 'gem')} for a card"


def _entered(state: State, event: e.TrapEntered) -> str:
    return "a trap: pay CARDS:GEMS, or fall" if state.trapped else "a trap"


def _toll(state: State, event: e.TrapPaid) -> str:
    paid = listing([part for part in (_cards(event.cards), _gems(event.gems)) if part])
    racer = state.racers[event.player]
    return f"{cap(event.player)} avoids it for {paid or 'nothing'}; {holds(racer)}"


def _fell(state: State, event: e.FellIntoTrap) -> str:
    return f"{cap(event.player)} falls: the turn is over, the next one skipped"


def _won(state: State, event: e.RaceWon) -> str:
    return f"{cap(event.player)} takes the Idol and wins"


TELLINGS: dict[type[Event], Callable[[State, Any], str]] = {
    e.TilesDealt: _dealt,
    e.RoomRevealed: _revealed,
    e.CardsDrawn: _drawn,
    e.DeckShuffled: _shuffled,
    e.Recounted: _recounted,
    e.TurnBegun: _begun,
    e.TurnSkipped: _skipped,
    e.TurnEnded: _ended,
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
