"""Where a race of Tzulan Quest stands, as far as everybody at the table can see."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.core.game import Setup
from tracker.games.tzulan.box import (
    ALL_ROOMS,
    CARDS,
    FIRST,
    GEMS,
    HAND,
    LATE,
    MONSTERS,
    TILES,
    TRAPS,
    Attack,
    RoomType,
)

Half = Literal["", "key", "effect", "either"]


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """A room of a path; its type is None while it lies face down."""

    type: RoomType | None = None
    monsters: int = 0
    traps: int = 0


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player did in the race."""

    rooms: int = 0
    beaten: int = 0
    monsters: int = 0
    traps: int = 0
    attacks: int = 0
    talismans: int = 0
    trades: int = 0
    falls: int = 0
    earned: int = 0


class Racer(msgspec.Struct, frozen=True, omit_defaults=True):
    """`at` is the active room, from 1; past the last one is the Altar."""

    player: str
    path: tuple[Room, ...]
    at: int = 1
    hand: int = HAND
    gems: int = 0
    skips: bool = False

    @property
    def room(self) -> Room:
        """The active room; an empty one at the Altar."""
        return self.path[self.at - 1] if self.at <= len(self.path) else Room()

    @property
    def next(self) -> Room | None:
        """The room after the active one; None where the Altar follows."""
        return self.path[self.at] if self.at < len(self.path) else None

    @property
    def left(self) -> int:
        """Rooms still to pass before the Altar."""
        return len(self.path) - self.at + 1


class Table(msgspec.Struct, frozen=True):
    """Everything that lies on the table, counted; hands are hidden, their sizes are not."""

    racers: dict[str, Racer]
    deck: int
    discards: int = 0
    monsters: int = MONSTERS
    traps: int = TRAPS
    gems: int = GEMS


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last effect on somebody, who may answer; `before` is the table without it."""

    attack: Attack
    by: str
    player: str
    before: Table
    favourites: tuple[RoomType, ...] = ()


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """`order` is clockwise; `traded` are those who got their trade gem in this turn.

    `half` is the half of the card that was played last, while the other may
    still be had for a gem; `either` after two cards, one for each half.
    """

    order: tuple[str, ...]
    first: str
    table: Table
    late: bool = False
    active: str = ""
    turn: int = 0
    trapped: bool = False
    traded: tuple[str, ...] = ()
    half: Half = ""
    hit: Hit | None = None
    winner: str = ""
    tallies: dict[str, Tally] = {}

    @property
    def racers(self) -> dict[str, Racer]:
        return self.table.racers

    @property
    def begun(self) -> bool:
        """Has anybody had a turn?"""
        return bool(self.active)

    @property
    def moving(self) -> Racer:
        """Whose turn it is; before the first turn who will begin."""
        return self.racers[self.active or self.first]

    def after(self, player: str) -> str:
        """Who sits to the left."""
        return self.order[(self.order.index(player) + 1) % len(self.order)]

    def known(self, room: RoomType) -> int:
        """How many rooms of a type lie open."""
        paths = (racer.path for racer in self.racers.values())
        return sum(one.type == room for path in paths for one in path)


def initial(setup: Setup) -> State:
    """Eight tiles and three cards for each; the first rooms are yet to be told."""
    order = tuple(player.name for player in setup.players)
    first = [player.name for player in setup.players if FIRST in player.seats]
    return State(
        order=order,
        first=(*first, *order, "")[0],
        table=dealt(order, min(TILES, ALL_ROOMS // max(1, len(order)))),
        late=LATE in setup.variants,
    )


def dealt(order: tuple[str, ...], tiles: int) -> Table:
    """The table before the first turn."""
    racers = {name: Racer(name, (Room(),) * tiles) for name in order}
    return Table(racers, deck=CARDS - HAND * len(order))
