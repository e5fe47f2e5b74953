"""Names that become one person, or another name."""

from __future__ import annotations

import hypothesis.strategies as st

from tracker.core.game import Command
from tracker.core.names import fold
from tracker.games.people.commands import Merge, Rename
from tracker.games.people.state import State

NAMES = ("ana", "Ana B", "bob", "Bobby", "cy")


def commands(state: State) -> st.SearchStrategy[Command]:
    """Two names that are not one person yet, or a name that nobody has."""
    pairs = [(a, b) for a in NAMES for b in NAMES if fold(state.person(a)) != fold(state.person(b))]
    renames = st.sampled_from(NAMES).map(lambda name: Rename(name, f"{state.person(name)}!"))
    return st.sampled_from(pairs).map(lambda pair: Merge(*pair)) | renames if pairs else renames
