"""Legal play of Pips."""

from __future__ import annotations

import hypothesis.strategies as st

from tracker.games.pips.commands import Throw
from tracker.games.pips.state import State

DIE = st.integers(1, 6)


def commands(state: State) -> st.SearchStrategy[Throw]:
    """Whoever throws, with dice of their own or without; nobody once the game is over."""
    if state.over:
        return st.nothing()
    dice = st.just(()) | st.tuples(DIE, DIE)
    return st.builds(Throw, st.sampled_from(state.players), dice)
