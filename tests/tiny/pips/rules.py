"""The rules of Pips. PIP-1: nobody throws after 21. PIP-2: people throw in turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.core.game import Draw, Event, Referee
from tracker.games.pips.commands import Throw
from tracker.games.pips.events import Thrown
from tracker.games.pips.state import GOAL, State


def chance(state: State, command: Throw) -> tuple[Draw, ...]:
    """Two dice, where nobody gave any."""
    return () if command.dice else (Draw("dice", 2),)


def decide(state: State, command: Throw, referee: Referee) -> Sequence[Event]:
    """The events of a command; refuses what the rules do not allow."""
    if state.over:
        referee.refuse("PIP-1", f"Somebody has {GOAL} already.", "tracker again starts another.")
    if command.player != state.next_player:
        referee.warn("PIP-2", f"It was the turn of {state.next_player}, not of {command.player}.")
    return [Thrown(command.player, command.dice, sum(command.dice))]


def evolve(state: State, event: Thrown) -> State:
    """The state after an event."""
    return replace(state, throws=(*state.throws, event))
