"""What is in the box of Tzulan Quest, and what it is called (TZ-1, TZ-3, TZ-4, TZ-15).

The cards in people's hands are Italian, so their words are known as well.
"""

from __future__ import annotations

from typing import Literal

RoomType = Literal["dark", "mosaic", "chasm", "infested"]
Key = Literal["machete", "tile", "rope", "torch", "whip"]
Attack = Literal["monster", "move", "deadend", "theft", "trap"]

ROOMS: tuple[RoomType, ...] = ("dark", "mosaic", "chasm", "infested")
OPENS: dict[Key, RoomType] = {
    "torch": "dark",
    "tile": "mosaic",
    "rope": "chasm",
    "machete": "infested",
}
KEYS: tuple[Key, ...] = (*OPENS, "whip")
FITTING = {room: key for key, room in OPENS.items()}
ITALIAN = {
    "buia": "dark",
    "mosaico": "mosaic",
    "baratro": "chasm",
    "infestata": "infested",
    "torcia": "torch",
    "tassello": "tile",
    "fune": "rope",
    "frusta": "whip",
}

CARDS = 60
MONSTERS = 12
TRAPS = 5
GEMS = 20
OF_EACH = 12  # rooms of each type
ALL_ROOMS = OF_EACH * len(ROOMS)
TILES = 8  # for each player, unless more are agreed
HAND = 3  # at the start, and whenever a hand is empty
BOTH, DRAW, ANY_KEY = 1, 2, 3  # gems for both halves, for a card, for any key (TZ-17)
TOLL = 2  # cards and gems that a trap takes (TZ-41)
USUAL, MOST = 5, 6  # players: published, and at most (TZ-1)
FIRST = "first"  # the seat of whoever begins (TZA-1)
LATE = "late-shuffle"  # the discards are shuffled when a card is needed (TZA-12)


def a_room(room: str) -> str:
    """`a dark room`, `an infested room`."""
    return f"{'an' if room[0] in 'aeiou' else 'a'} {room} room"
