"""What people record in Tzulan Quest. The tags are the storage format."""

from __future__ import annotations

from typing import Literal

from tracker.core.game import Command
from tracker.games.tzulan.box import Attack, Key, RoomType

# Set-up


class DealTiles(Command, frozen=True, tag="tzulan.deal_tiles"):
    tiles: int


class TellRooms(Command, frozen=True, tag="tzulan.tell_rooms"):
    """Rooms that lie open: active ones that nobody has told yet, in order of seats,
    or the active room of `player`."""

    rooms: tuple[RoomType, ...]
    player: str = ""


# A turn


class PassRoom(Command, frozen=True, tag="tzulan.pass_room"):
    """Play a key, or `lost`: one of the discards for a Lost Object, or three `gems`.

    `both`: the other half of the card just played, for a gem. `uncovers` is
    the next room where it lies face down. `pay` (cards, gems) and `fall`
    answer a trap in it.
    """

    key: Key
    uncovers: RoomType | None = None
    how: Literal["card", "both", "gems", "lost"] = "card"
    pay: tuple[int, int] | None = None
    fall: bool = False


class Escape(Command, frozen=True, tag="tzulan.escape"):
    """Pass although there are monsters, with Escape and a key of another card,
    of Escape itself for a gem (`both`), or for three `gems`."""

    key: Key
    uncovers: RoomType | None = None
    how: Literal["card", "both", "gems"] = "card"
    pay: tuple[int, int] | None = None
    fall: bool = False


class PlayAttack(Command, frozen=True, tag="tzulan.play_attack"):
    """An effect on somebody. Of a monster `favourites` are its rooms, where they are
    told, and `origin` is whose token moves when the supply is empty."""

    attack: Attack
    target: str
    both: bool = False
    favourites: tuple[RoomType, ...] = ()
    origin: str = ""


class PlayTalisman(Command, frozen=True, tag="tzulan.play_talisman"):
    """`player`, who was hit, sends the effect on to `target`."""

    target: str
    player: str
    favourites: tuple[RoomType, ...] = ()
    origin: str = ""


class PlayTreasure(Command, frozen=True, tag="tzulan.play_treasure"):
    both: bool = False


class Trade(Command, frozen=True, tag="tzulan.trade"):
    """Cards and gems as (given, taken), seen from the active player, or from `player`."""

    partner: str
    cards: tuple[int, int]
    gems: tuple[int, int] = (0, 0)
    player: str = ""
    promise: str = ""


class BuyCard(Command, frozen=True, tag="tzulan.buy_card"):
    """Two gems for a card."""


class PayTrap(Command, frozen=True, tag="tzulan.pay_trap"):
    cards: int
    gems: int


class FallIntoTrap(Command, frozen=True, tag="tzulan.fall_into_trap"):
    pass


class EndTurn(Command, frozen=True, tag="tzulan.end_turn"):
    pass


class Recount(Command, frozen=True, tag="tzulan.recount"):
    """What somebody really holds."""

    player: str
    hand: int | None = None
    gems: int | None = None
    why: str = ""
