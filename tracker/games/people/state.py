"""Which names mean the same person."""

from __future__ import annotations

import msgspec

from tracker.core.game import Setup
from tracker.core.names import fold


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """`called` tells for a name, folded, what its person is called now."""

    called: dict[str, str] = {}

    def person(self, name: str) -> str:
        """What the person of a name is called; the name itself where nobody said more."""
        return self.called.get(fold(name), name)

    @property
    def aliases(self) -> dict[str, tuple[str, ...]]:
        """The other names of each person, folded."""
        found: dict[str, tuple[str, ...]] = {}
        for name, person in self.called.items():
            if name != fold(person):
                found[person] = (*found.get(person, ()), name)
        return found


def initial(setup: Setup) -> State:
    """Every name is a person of its own."""
    return State()
