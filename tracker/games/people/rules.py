"""What can be done to names: the same person is never two, and no name is lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import fold, quoted
from tracker.games.people.commands import Merge, Rename
from tracker.games.people.events import Merged, Renamed
from tracker.games.people.state import State


def decide(state: State, command: Merge | Rename, referee: Referee) -> Sequence[Event]:
    """The events of a command."""
    match command:
        case Merge(name, into):
            return [_merged(state, name, into)]
        case Rename(old, new):
            return [_renamed(state, old, new)]


def _merged(state: State, name: str, into: str) -> Merged:
    if fold(state.person(name)) == fold(state.person(into)):
        raise Rejected(f"{name} and {into} are one person already.", "Nothing has to be done.")
    return Merged(name, into)


def _renamed(state: State, old: str, new: str) -> Renamed:
    if state.person(old) == new:
        raise Rejected(f"{old} is called so already.", "Give another name.")
    if fold(new) in state.called and fold(state.person(new)) != fold(state.person(old)):
        raise another(old, new)
    return Renamed(old, new)


def another(old: str, new: str) -> Rejected:
    """The new name is somebody else's."""
    both = f"{quoted(old)} {quoted(new)}"
    return Rejected(f"{new} is another person.", f"tracker players merge {both} makes them one.")


def evolve(state: State, event: Merged | Renamed) -> State:
    """The state after an event."""
    match event:
        case Merged(name, into):
            return _called(state, state.person(name), state.person(into))
        case Renamed(old, new):
            return _called(state, state.person(old), new)


def _called(state: State, before: str, now: str) -> State:
    """Everybody who was called `before` is called `now`."""
    moved = {name: now for name, person in state.called.items() if fold(person) == fold(before)}
    named = {fold(before): now, fold(now): now}
    return replace(state, called=state.called | moved | named)
