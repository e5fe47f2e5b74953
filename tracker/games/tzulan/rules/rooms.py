"""Rooms, keys, whips, traps: TZ-1 to TZ-4, TZ-15 to TZ-19, TZ-39, TZ-41, TZ-42."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.page import count, listing
from tracker.games.tzulan import events as e
from tracker.games.tzulan.box import (
    ALL_ROOMS,
    ANY_KEY,
    BOTH,
    FITTING,
    HAND,
    OF_EACH,
    OPENS,
    TILES,
    TOLL,
    Key,
    RoomType,
    a_room,
)
from tracker.games.tzulan.commands import (
    DealTiles,
    EndTurn,
    Escape,
    FallIntoTrap,
    PassRoom,
    PayTrap,
    TellRooms,
)
from tracker.games.tzulan.rules.common import (
    Course,
    acting,
    begin,
    cards,
    draw,
    gems,
    other_half,
    player,
    racing,
)
from tracker.games.tzulan.state import Racer, State

# Set-up


def deal(state: State, command: DealTiles, referee: Referee) -> Sequence[Event]:
    """More tiles than eight, before the race (TZ-1)."""
    if state.begun or any(racer.path[0].type for racer in state.racers.values()):
        raise Rejected("The paths are laid already.", "tracker again begins anew.", rule="TZ-1")
    if command.tiles < 1 or command.tiles * len(state.order) > ALL_ROOMS:
        most = ALL_ROOMS // len(state.order)
        raise Rejected(
            f"There are {ALL_ROOMS} rooms: {len(state.order)} players get {most} each at most.",
            f"Such as tracker tzulan deal {min(most, 10)}",
            rule="TZ-1",
        )
    if command.tiles < TILES:
        referee.warn("TZ-1", f"A path has {TILES} rooms or more, not {command.tiles}.")
    return [e.TilesDealt(command.tiles)]


def tell(state: State, command: TellRooms, referee: Referee) -> Sequence[Event]:
    """Active rooms that lie open: the first ones (TZ-2), or one that was not told."""
    racing(state)
    course = Course(state)
    names = [command.player] if command.player else _untold(state)
    if len(command.rooms) > len(names):
        raise Rejected(
            f"Only {listing(names)} may be told." if names else "All active rooms are told.",
            "tracker show has the paths; tracker undo takes a slip back.",
            rule="TZ-2",
        )
    for name, room in zip(names, command.rooms, strict=False):
        racer = player(course.state, name)
        if racer.room.type not in (None, room):
            referee.refuse(
                "TZ-2",
                f"{name} stands in {a_room(racer.room.type)}.",
                "tracker undo takes a slip back.",
            )
        _may_lie_open(course.state, racer, room, referee)
        course.add(e.RoomRevealed(name, racer.at, room, told=True))
    return course.events


def _untold(state: State) -> list[str]:
    place = state.order.index(state.first)
    order = (*state.order[place:], *state.order[:place])
    return [name for name in order if state.racers[name].room.type is None]


def _may_lie_open(state: State, racer: Racer, room: RoomType, referee: Referee) -> None:
    """Can the active room be of this type? There are twelve of each (TZ-4)."""
    if racer.room.type != room and state.known(room) >= OF_EACH:
        referee.refuse(
            "TZ-4",
            f"All {OF_EACH} {room} rooms lie open already.",
            "Look again at the tile, or at tracker show.",
        )


# Passing


def leave(state: State, command: PassRoom, referee: Referee) -> Sequence[Event]:
    """A key opens the active room, or a whip beats a monster in it (TZ-15, TZ-16)."""
    course = acting(state)
    racer = course.moving
    if command.key == "whip":
        return _whip(course, command, referee)
    _fits(course.state, racer, command.key, referee)
    if racer.room.monsters:
        referee.refuse(
            "TZ-15",
            f"{_monsters(racer)} in {racer.player}'s room.",
            "tracker tzulan whip beats one; tracker tzulan escape passes in spite of them.",
        )
    spent = _cost(course.state, racer, command.how, referee)
    course.add(
        e.RoomPassed(
            racer.player,
            command.key,
            racer.room.type or OPENS[command.key],
            racer.at + 1,
            *spent,
            how=command.how,
        )
    )
    _arrive(course, command, referee)
    return course.events


def _monsters(racer: Racer) -> str:
    number = racer.room.monsters
    return "There is a monster" if number == 1 else f"There are {number} monsters"


def _fits(state: State, racer: Racer, key: Key, referee: Referee) -> None:
    """Each key opens one type of room (TZ-15); one that nobody told is of its type (TZ-4)."""
    room = racer.room.type
    if room is None and key in OPENS:
        _may_lie_open(state, racer, OPENS[key], referee)
    if room and OPENS.get(key) != room:
        opens = f"opens {OPENS[key]} rooms" if key in OPENS else "opens no room"
        referee.refuse(
            "TZ-15",
            f"The {key} {opens}; {racer.player} stands in {a_room(room)}.",
            f"It takes the {FITTING[room]}.",
        )


def _cost(state: State, racer: Racer, how: str, referee: Referee) -> tuple[int, int]:
    """Cards and gems for a key: a card, its other half, three gems, or a Lost Object."""
    match how:
        case "both":
            other_half(state, "key", referee)
            return 0, gems(racer, BOTH, referee)
        case "gems":
            return 0, gems(racer, ANY_KEY, referee)
        case "lost":
            if not state.table.discards:
                referee.refuse(
                    "TZ-42", "No card lies on the discards.", "Play the Lost Object as a key."
                )
            return cards(racer, 1, referee), 0
        case _:
            return cards(racer, 1, referee), 0


def _whip(course: Course, command: PassRoom, referee: Referee) -> Sequence[Event]:
    """One monster off the own active room, and a gem for it (TZ-16); none for gems (TZ-17)."""
    racer = course.moving
    if not racer.room.monsters:
        raise Rejected(
            f"There is no monster in {racer.player}'s room.",
            "A whip beats monsters in the own active room.",
            rule="TZ-16",
        )
    if command.uncovers or command.pay or command.fall:
        raise Rejected("A whip passes no room.", "tracker tzulan whip", rule="TZ-16")
    spent = _cost(course.state, racer, command.how, referee)
    gain = 0 if command.how == "gems" else 1
    if gain > course.state.table.gems + spent[1]:
        referee.warn("TZ-16", "No gem is left in the supply, so none is gained.")
        gain = 0
    left = racer.room.monsters - 1
    course.add(e.MonsterBeaten(racer.player, left, gain, *spent, how=command.how))
    return course.events


def escape(state: State, command: Escape, referee: Referee) -> Sequence[Event]:
    """Escape and a fitting key: pass, and leave the monsters behind (TZ-39)."""
    course = acting(state)
    racer = course.moving
    if command.key == "whip":
        raise Rejected("A whip opens no room.", "Escape takes the room's own key.", rule="TZ-39")
    _fits(course.state, racer, command.key, referee)
    spent = _escape_cost(racer, command.how, referee)
    room = racer.room.type or OPENS[command.key]
    course.add(e.RoomPassed(racer.player, command.key, room, racer.at + 1, *spent, how="escape"))
    _arrive(course, command, referee)
    return course.events


def _escape_cost(racer: Racer, how: str, referee: Referee) -> tuple[int, int]:
    """Two cards; else Escape's own key for a gem (TZA-16), or three gems (TZA-17)."""
    match how:
        case "both":
            referee.warn("TZ-39", "Escape asks for the key of another card.")
            return cards(racer, 1, referee), gems(racer, BOTH, referee)
        case "gems":
            referee.warn("TZ-39", "Gems make a key for rooms without monsters.")
            return cards(racer, 1, referee), gems(racer, ANY_KEY, referee)
        case _:
            return cards(racer, 2, referee, "TZ-39"), 0


def _arrive(course: Course, command: PassRoom | Escape, referee: Referee) -> None:
    """The Altar wins at once (TZ-19); a trap must be paid, or one falls (TZ-41)."""
    racer = course.moving
    if racer.at > len(racer.path):
        if command.uncovers:
            referee.warn("TZ-19", "The Altar follows; no room is uncovered.")
        _no_trap(command)
        course.add(e.RaceWon(racer.player))
        return
    _uncover(course, racer, command.uncovers, referee)
    if racer.room.traps:
        course.add(e.TrapEntered(racer.player, racer.at))
        _trap(course, command, referee)
    else:
        _no_trap(command)


def _no_trap(command: PassRoom | Escape) -> None:
    if command.pay or command.fall:
        raise Rejected("There is no trap there.", "Leave --pay and --fall out.", rule="TZ-41")


def _uncover(course: Course, racer: Racer, room: RoomType | None, referee: Referee) -> None:
    known = racer.room.type
    if room is None or known == room:
        return
    if known is not None:
        referee.refuse(
            "TZ-15",
            f"Room {racer.at} lies open already: it is {a_room(known)}.",
            "Leave the type out.",
        )
    _may_lie_open(course.state, racer, room, referee)
    course.add(e.RoomRevealed(racer.player, racer.at, room))


# Traps


def _trap(course: Course, command: PassRoom | Escape, referee: Referee) -> None:
    racer = course.moving
    if racer.hand + racer.gems < TOLL or command.fall:
        _fall(course)
    elif command.pay:
        _pay(course, command.pay, referee)


def pay(state: State, command: PayTrap, referee: Referee) -> Sequence[Event]:
    """Two cards or gems avoid the trap (TZ-41)."""
    course = _before_trap(state)
    _pay(course, (command.cards, command.gems), referee)
    return course.events


def fall(state: State, command: FallIntoTrap, referee: Referee) -> Sequence[Event]:
    """The turn ends at once, and the next is skipped (TZ-41)."""
    course = _before_trap(state)
    _fall(course)
    return course.events


def _before_trap(state: State) -> Course:
    racing(state)
    if not state.trapped:
        raise Rejected("Nobody stands before a trap.", "tracker show has the paths.", rule="TZ-41")
    return Course(state)


def _pay(course: Course, toll: tuple[int, int], referee: Referee) -> None:
    racer = course.moving
    from_hand, of_gems = toll
    if min(toll) < 0:
        raise Rejected("One pays with what one has.", "Such as pay 1:1.", rule="TZ-41")
    if from_hand + of_gems != TOLL:
        referee.refuse(
            "TZ-41",
            f"A trap takes {TOLL} in all, not {from_hand + of_gems}.",
            "Cards, then gems: pay 2:0, pay 1:1 or pay 0:2.",
        )
    if from_hand > racer.hand or of_gems > racer.gems:
        referee.refuse(
            "TZ-41",
            f"{racer.player} has {count(racer.hand, 'card')} and {count(racer.gems, 'gem')}.",
            f"Possible: {listing(tolls(racer), 'or')}; or tracker tzulan fall.",
        )
    paid = min(from_hand, racer.hand), min(of_gems, racer.gems)
    course.add(e.TrapPaid(racer.player, *paid))


def tolls(racer: Racer) -> list[str]:
    """What can be paid for a trap, as it is typed: `pay 1:1`."""
    pairs = [(number, TOLL - number) for number in (1, 2, 0)]
    return [f"pay {c}:{g}" for c, g in pairs if c <= racer.hand and g <= racer.gems]


def _fall(course: Course) -> None:
    course.add(e.FellIntoTrap(course.moving.player))
    finish(course)


# The end of a turn


def end(state: State, command: EndTurn, referee: Referee) -> Sequence[Event]:
    """The turn passes to the left (TZ-12)."""
    course = acting(state)
    finish(course)
    return course.events


def finish(course: Course) -> None:
    """An empty hand draws three (TZ-12, TZA-26); who fell into a trap is passed over (TZ-41)."""
    racer = course.moving
    if not racer.hand:
        draw(course, racer.player, HAND, "empty")
    course.add(e.TurnEnded(racer.player))
    following = course.state.after(racer.player)
    while course.state.racers[following].skips:
        course.add(e.TurnSkipped(following))
        following = course.state.after(following)
    begin(course, following)
