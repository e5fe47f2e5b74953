"""What happens in Tzulan Quest. The tags are the storage format."""

from __future__ import annotations

from typing import Literal

from tracker.core.game import Event
from tracker.games.tzulan.box import Attack, Key, RoomType

How = Literal["card", "both", "gems", "lost", "escape"]

# Set-up


class TilesDealt(Event, frozen=True, tag="tzulan.tiles_dealt"):
    """`tiles` rooms for each player."""

    tiles: int


class RoomRevealed(Event, frozen=True, tag="tzulan.room_revealed"):
    """A room lies face up: the `place`-th of a player's path, from 1.

    `told` by itself, not uncovered by a key.
    """

    player: str
    place: int
    room: RoomType
    told: bool = False


# Cards


class CardsDrawn(Event, frozen=True, tag="tzulan.cards_drawn"):
    """From the deck; `why` in one word: turn, empty, treasure, gems, suffered."""

    player: str
    number: int
    why: Literal["turn", "empty", "treasure", "gems", "suffered"]


class DeckShuffled(Event, frozen=True, tag="tzulan.deck_shuffled"):
    """The discards are the new deck."""

    cards: int


class Recounted(Event, frozen=True, tag="tzulan.recounted"):
    """What somebody really holds; the difference goes to or comes from the supplies."""

    player: str
    hand: int
    gems: int
    why: str = ""


# A turn


class TurnBegun(Event, frozen=True, tag="tzulan.turn_begun"):
    player: str


class TurnSkipped(Event, frozen=True, tag="tzulan.turn_skipped"):
    """Whoever fell into a trap does not play (TZ-41)."""

    player: str


class TurnEnded(Event, frozen=True, tag="tzulan.turn_ended"):
    player: str


class RoomPassed(Event, frozen=True, tag="tzulan.room_passed"):
    """With a key, at the cost of so many cards and gems; `to` is the place reached."""

    player: str
    key: Key
    room: RoomType
    to: int
    cards: int = 0
    gems: int = 0
    how: How = "card"


class MonsterBeaten(Event, frozen=True, tag="tzulan.monster_beaten"):
    """With a whip; `gain` gems for it, `left` monsters in the room."""

    player: str
    left: int
    gain: int = 0
    cards: int = 0
    gems: int = 0
    how: How = "card"


class EffectPlayed(Event, frozen=True, tag="tzulan.effect_played"):
    """A card is played for its effect: discarded, or its other half for a gem."""

    player: str
    effect: Literal["monster", "move", "deadend", "theft", "trap", "treasure"]
    cards: int = 0
    gems: int = 0


class TargetHit(Event, frozen=True, tag="tzulan.target_hit"):
    """An effect takes place: `player` is hit, `place` the room that it concerns.

    `origin` is where a monster token comes from: (player, place), or the
    supply where it is empty. `favourites` are the rooms that a monster likes.
    """

    attack: Attack
    by: str
    player: str
    place: int
    favourites: tuple[RoomType, ...] = ()
    origin: tuple[str, int] | None = None


class TalismanPlayed(Event, frozen=True, tag="tzulan.talisman_played"):
    """Whoever was hit names a new target: the effect on `player` did not happen."""

    player: str
    target: str


class Traded(Event, frozen=True, tag="tzulan.traded"):
    """Cards and gems that `player` gave to and took from `partner`; `earned` are trade gems."""

    player: str
    partner: str
    cards: tuple[int, int]
    gems: tuple[int, int] = (0, 0)
    earned: tuple[str, ...] = ()
    promise: str = ""


class GemsSpent(Event, frozen=True, tag="tzulan.gems_spent"):
    """For a card of the deck."""

    player: str
    gems: int


class TrapEntered(Event, frozen=True, tag="tzulan.trap_entered"):
    """The room just entered holds a trap: pay, or fall."""

    player: str
    place: int


class TrapPaid(Event, frozen=True, tag="tzulan.trap_paid"):
    player: str
    cards: int
    gems: int


class FellIntoTrap(Event, frozen=True, tag="tzulan.fell_into_trap"):
    """The turn ends at once, and the next one is skipped."""

    player: str


class RaceWon(Event, frozen=True, tag="tzulan.race_won"):
    """At the Altar (TZ-19)."""

    player: str
