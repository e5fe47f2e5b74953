"""The course of one decision: its events so far, and the state that they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tracker.core.game import Event

S = TypeVar("S")


class Course(Generic[S]):
    """Events one after another, each folded at once, so that the next may depend on it."""

    def __init__(self, state: S, evolve: Callable[[S, Any], S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._evolve = evolve

    def add(self, event: Event) -> None:
        """One more event."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
