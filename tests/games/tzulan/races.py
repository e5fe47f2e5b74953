"""Races to begin a spec with: ana, bob and cy, in this order, ana's first turn begun.

Ana stands in a dark room, bob in a chasm, cy in a mosaic. Ana holds four cards, the others
three, and nobody has a gem.
"""

from tests.spec import Given, When, given
from tracker.games.tzulan import GAME
from tracker.games.tzulan.box import FITTING
from tracker.games.tzulan.commands import TellRooms
from tracker.games.tzulan.events import (
    CardsDrawn,
    EffectPlayed,
    GemsSpent,
    Recounted,
    RoomPassed,
    RoomRevealed,
    TargetHit,
    TurnBegun,
)
from tracker.games.tzulan.state import Racer, Room, State

Race = Given[State]

PLAYERS = "ana bob cy"
ROOMS = ("dark", "chasm", "mosaic")


def lined_up(
    rooms: tuple[str, ...] = ROOMS, players: str = PLAYERS, variants: tuple[str, ...] = ()
) -> Race:
    """The first rooms are told; nobody has had a turn."""
    return given(GAME, players, variants).after(TellRooms(rooms))


def race(*rooms: str, variants: tuple[str, ...] = ()) -> Race:
    """It is ana's first turn."""
    return turn(lined_up(rooms or ROOMS, variants=variants), "ana")


def turn(table: Race, player: str) -> Race:
    """A turn begins, and its card is drawn."""
    return table.evolved(TurnBegun(player), CardsDrawn(player, 1, "turn"))


def holding(table: Race, **held: tuple[int, int]) -> Race:
    """These players hold so many cards and gems."""
    return table.evolved(*(Recounted(name, *both) for name, both in held.items()))


def settled(table: Race) -> Race:
    """What was done last can no longer be answered."""
    return table.evolved(GemsSpent(table.state.order[0], 0))


def walked(table: Race, player: str, *rooms: str) -> Race:
    """A player has come through so many rooms more; these are the types of those reached."""
    for room in rooms:
        here = racer(table, player)
        kind = here.room.type or "dark"
        passed = RoomPassed(player, FITTING[kind], kind, here.at + 1, how="gems")
        table = table.evolved(passed, RoomRevealed(player, here.at + 1, room))
    return settled(table)


def beset(table: Race, player: str, monsters: int = 1, place: int = 0) -> Race:
    """Monsters come to a player's active room, or to another one."""
    where = place or racer(table, player).at
    return settled(table.evolved(*(TargetHit("monster", "ana", player, where),) * monsters))


def trapped(table: Race, player: str, place: int = 0) -> Race:
    """A trap lies in a player's next room, or in another one."""
    where = place or racer(table, player).at + 1
    return settled(table.evolved(TargetHit("trap", "ana", player, where)))


def deck(table: Race, cards: int, discards: int, to: str = "cy") -> Race:
    """So many cards are left in deck and discards; a player holds all others."""
    taken = table.state.table.deck - cards
    table = table.evolved(CardsDrawn(to, taken, "treasure"))
    return settled(table.evolved(EffectPlayed(to, "treasure", discards)))


def revealed(player: str, room: str, *places: int) -> list[RoomRevealed]:
    return [RoomRevealed(player, place, room) for place in places]


# What can be seen


def racer(table: Race, name: str) -> Racer:
    return table.state.racers[name]


def held(table: Race) -> dict[str, tuple[int, int]]:
    """Cards and gems of everybody."""
    return {name: (one.hand, one.gems) for name, one in table.state.racers.items()}


def places(table: Race) -> dict[str, str]:
    """`3/8` for everybody."""
    return {name: f"{one.at}/{len(one.path)}" for name, one in table.state.racers.items()}


def monsters(table: Race) -> dict[str, int]:
    """How many stand in each active room, and in the supply."""
    standing = {name: one.room.monsters for name, one in table.state.racers.items()}
    return {**standing, "supply": table.state.table.monsters}


def room(table: Race, name: str, place: int) -> Room:
    return racer(table, name).path[place - 1]


def cards(table: Race) -> tuple[int, int]:
    """Deck and discards."""
    return table.state.table.deck, table.state.table.discards


def never(table: Race, command, rule: str) -> None:
    """Refused, and no house rule helps."""
    table.when(command).refused(rule)
    table.when(command, "we play it so").refused(rule)


def unless_agreed(table: Race, command, rule: str) -> When[State]:
    """Refused, and done all the same with a house rule; what that comes to."""
    table.when(command).refused(rule)
    return table.when(command, "we play it so").house_ruled(rule)
