"""What happens in Balance Elemental. The tags are the storage format."""

from __future__ import annotations

import msgspec

from tracker.core.game import Event

Four = tuple[int, int, int, int]
Written = tuple[int | None, int | None, int | None, int | None]


class Bet(msgspec.Struct, frozen=True):
    """A guess at the tokens in the box, and what it brought."""

    guess: int
    points: int


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a player's sheet: numbers in the order fire, air, water, earth.

    `written` and `scores` are None for the Guide, who writes nothing.
    """

    player: str
    written: Written | None = None
    scores: Four | None = None
    guide_points: int = 0
    bet: Bet | None = None

    @property
    def be(self) -> int:
        """The value of the BE column (BE-8, with a bet: BEA-5)."""
        return sum(self.scores or ()) + self.guide_points + (self.bet.points if self.bet else 0)

    @property
    def exact(self) -> int:
        """Elements that scored 5 (a bet is none: BEA-6)."""
        return (self.scores or ()).count(5)


class RoundScored(Event, frozen=True, tag="balance.round_scored"):
    """A turn was revealed and scored; `drawn` are the tokens by kind, where known."""

    turn: int
    guide: str
    counts: Four
    rows: tuple[Row, ...]
    tokens: int | None = None
    drawn: dict[str, int] = {}
