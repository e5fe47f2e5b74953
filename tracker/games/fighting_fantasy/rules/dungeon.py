"""The dungeon: marching order, rooms, who is left behind (FF-10 to FF-15)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.page import listing
from tracker.games.fighting_fantasy.commands import ClearRoom, EnterRoom, LeaveBehind, SetOrder
from tracker.games.fighting_fantasy.events import (
    HeroLeftBehind,
    OrderSet,
    RoomCompleted,
    RoomEntered,
)
from tracker.games.fighting_fantasy.rules.common import awake, here, not_fighting, playing
from tracker.games.fighting_fantasy.state import HEROES, Room, State


def order(state: State, command: SetOrder, referee: Referee) -> Sequence[Event]:
    """Single file; changed before moving on, not after entering (FF-10)."""
    twice = {name for name in command.order if command.order.count(name) > 1}
    if twice:
        raise Rejected(
            f"{listing(sorted(twice))} stands there twice.", "Name each hero once.", rule="FF-10"
        )
    if state.fight is not None:
        referee.refuse(
            "FF-10",
            "In a fight heroes change places, not the marching order.",
            "Between rounds: tracker ff place HERO COLUMN.",
        )
    room = state.here
    if room is not None and room.origin and not room.completed and state.fight is None:
        referee.refuse(
            "FF-10",
            f"The order stands once room {room.number} is entered.",
            "Complete the room first: tracker ff clear.",
        )
    missing = [name for name in state.present if name not in command.order]
    if state.adventure and missing:
        referee.refuse("FF-10", f"{listing(missing)} walks along too.", "Name all who walk.")
    others = tuple(name for name in HEROES if name not in command.order)
    return [OrderSet((*command.order, *others))]  # type: ignore[arg-type]


def enter(state: State, command: EnterRoom, referee: Referee) -> Sequence[Event]:
    """Go to a new room, or through completed ones to a room already seen (FF-11, FF-13)."""
    now = here(state)
    not_fighting(state, referee, "The party cannot walk away", "FF-13")
    if not state.present:
        raise Rejected("Nobody can walk.", "Heal somebody first.", rule="FF-15")
    if command.room == now.number:
        hint = "tracker ff clear completes it, tracker ff enter goes to another."
        raise Rejected(f"The party is in room {now.number} already.", hint, rule="FF-11")
    seen = command.room in state.rooms
    origin = _from(state, command, now.number, referee)
    if command.room not in state.rooms[origin].doors:
        _may_leave(state.rooms[origin], referee)
    return [RoomEntered(command.room, origin, state.present, not seen)]  # type: ignore[arg-type]


def _from(state: State, command: EnterRoom, now: int, referee: Referee) -> int:
    """The room through which the party comes to the one it enters."""
    if command.origin and command.origin not in state.rooms:
        raise Rejected(
            f"Room {command.origin} has not been seen.",
            f"Seen so far: {listing([str(n) for n in sorted(state.rooms)])}.",
            rule="FF-13",
        )
    if command.origin:
        _way(state, now, command.origin, referee)
        return command.origin
    if command.room not in state.rooms:
        return now
    way = _way(state, now, command.room, referee)
    return way[-2] if len(way) > 1 else now


def _may_leave(room: Room, referee: Referee) -> None:
    """Beyond a room one comes only when it is resolved."""
    if room.guarded:
        referee.refuse(
            "FF-13",
            f"Monsters still guard room {room.number}.",
            "tracker ff fight goes on; the way back is always open.",
        )
    elif not room.completed:
        referee.warn(
            "FF-13",
            f"Room {room.number} was not completed (tracker ff clear does that before leaving).",
        )


def _way(state: State, start: int, goal: int, referee: Referee) -> list[int]:
    """The shortest way to a room already seen; never past living monsters."""
    ways = {start: [start]}
    edge = [start]
    while edge and goal not in ways:
        number = edge.pop(0)
        room = state.rooms[number]
        for other in (room.origin,) if room.guarded else room.doors:
            if other not in ways and other in state.rooms:
                ways[other] = [*ways[number], other]
                if not state.rooms[other].guarded:
                    edge.append(other)
    if goal not in ways:
        referee.refuse(
            "FF-13",
            f"Room {goal} cannot be reached from room {start}: monsters stand in the way.",
            "Go another way, or fight: tracker ff fight.",
        )
    way = ways.get(goal, [start, goal])
    unsolved = [str(n) for n in way[1:-1] if not state.rooms[n].open]
    if unsolved:
        referee.warn("FF-13", f"Not completed on the way: room {listing(unsolved)}.")
    return way


def clear(state: State, command: ClearRoom, referee: Referee) -> Sequence[Event]:
    """Flip the room to its completed side (FF-12, FF-38)."""
    room = here(state)
    if room.guarded:
        fight = state.fight
        there = fight.living if fight is not None else room.monsters
        alive = listing([monster.called for monster in there])
        referee.refuse("FF-12", f"Still alive here: {alive}.", "Win the fight first.")
    if room.completed and not command.icons:
        hint = "tracker ff clear --icon item adds what was found there."
        raise Rejected(f"Room {room.number} is completed already.", hint, rule="FF-12")
    return [RoomCompleted(room.number, command.icons)]


def leave(state: State, command: LeaveBehind, referee: Referee) -> Sequence[Event]:
    """The party splits where the adventure says so, and meets again (FF-14)."""
    playing(state)
    not_fighting(state, referee, "The party does not split or meet", "FF-14")
    hero = awake(state, command.hero, referee, "walk")
    if hero.room != state.room:
        referee.refuse(
            "FF-14", f"{hero.called} is in room {hero.room}.", "The party has to come by."
        )
    return [HeroLeftBehind(command.hero, state.room, command.stays)]
