"""Where a game of Pips stands."""

from __future__ import annotations

import msgspec

from tracker.core.game import Setup
from tracker.games.pips.events import Thrown

GOAL = 21


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """Players in order of seats, and every throw."""

    players: tuple[str, ...]
    throws: tuple[Thrown, ...] = ()

    def pips(self, player: str) -> int:
        """What somebody threw so far."""
        return sum(throw.pips for throw in self.throws if throw.player == player)

    @property
    def over(self) -> bool:
        """Has anybody reached the goal? (PIP-1)"""
        return any(self.pips(player) >= GOAL for player in self.players)

    @property
    def next_player(self) -> str:
        """Who throws next: the one after the last in order of seats (PIP-2)."""
        return self.players[len(self.throws) % len(self.players)]


def initial(setup: Setup) -> State:
    """Before the first throw."""
    return State(tuple(player.name for player in setup.players))
