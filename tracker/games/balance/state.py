"""Where a game of Balance Elemental stands."""

from __future__ import annotations

import msgspec

from tracker.core.game import Setup
from tracker.games.balance.events import RoundScored, Row

TURNS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """Players in order of seats; `first_guide` is empty until somebody guided."""

    players: tuple[str, ...]
    variants: tuple[str, ...] = ()
    first_guide: str = ""
    turns: tuple[RoundScored, ...] = ()

    @property
    def length(self) -> int:
        """Turns in a whole game (BE-2)."""
        return TURNS[len(self.players)]

    @property
    def over(self) -> bool:
        """Has everybody guided as often as they should? (BE-2)"""
        return len(self.turns) >= self.length

    @property
    def next_guide(self) -> str:
        """Who guides the next turn: seat (first + t - 1) mod n (BE-3); empty if unknown."""
        if not self.first_guide:
            return ""
        place = self.players.index(self.first_guide) + len(self.turns)
        return self.players[place % len(self.players)]

    def has(self, variant: str) -> bool:
        """Is this game played with `forte`, `bet` or `perfectum`?"""
        return variant in self.variants

    def rows(self, player: str) -> list[Row]:
        """The sheet of one player, row by row."""
        return [row for turn in self.turns for row in turn.rows if row.player == player]

    def total(self, player: str) -> int:
        """The sum of the BE column (BE-9)."""
        return sum(row.be for row in self.rows(player))


def initial(setup: Setup) -> State:
    """Before the first turn; the seat `guide` names the first Guide (BE-3)."""
    named = [player.name for player in setup.players if "guide" in player.seats]
    players = tuple(player.name for player in setup.players)
    return State(players, setup.variants, named[0] if named else "")
