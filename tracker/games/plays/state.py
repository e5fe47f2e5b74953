"""Which plays another program told of."""

from __future__ import annotations

import msgspec

from tracker.core.game import Setup
from tracker.games.plays.events import Archived


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The plays by their identity, in the order in which they came.

    `counted` is how many of them are not ignored. It is kept and not derived,
    because it is asked for after every single play.
    """

    plays: dict[str, Archived] = {}
    counted: int = 0


def initial(setup: Setup) -> State:
    """Nothing was told yet."""
    return State()
