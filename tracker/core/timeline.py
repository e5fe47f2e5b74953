"""The entries of a campaign as a tree, and the ways to walk on it.

An entry's parent is the head at the moment it was recorded. Nearly always
that is the entry before it; only where it is not does the tree branch, and
only those entries are needed to find any path. History entries (undo, redo,
rewind, tags) are leaves: they move the head and are never on a path.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tracker.core.errors import BadInput, NothingThere
from tracker.core.game import Command, Event, OuterEvent

# Events and commands of history itself


class HistoryEvent(OuterEvent, frozen=True):
    """An event about the log, not about the table."""


class HeadMoved(HistoryEvent, frozen=True, tag="history.head_moved"):
    """The state now stands on entry `to`; `steps` entries were walked."""

    origin: int
    to: int
    how: Literal["undo", "redo", "rewind"]
    steps: int = 0


class Tagged(HistoryEvent, frozen=True, tag="history.tagged"):
    name: str
    entry: int


class Renamed(HistoryEvent, frozen=True, tag="history.renamed"):
    name: str


class Forked(HistoryEvent, frozen=True, tag="history.forked"):
    """This campaign was made of another's timeline up to its entry `number`."""

    name: str
    campaign: str
    number: int


class HistoryCommand(Command, frozen=True):
    """A command about the log, not about the table."""


class Undo(HistoryCommand, frozen=True, tag="history.undo"):
    steps: int = 1


class Redo(HistoryCommand, frozen=True, tag="history.redo"):
    steps: int = 1


class Rewind(HistoryCommand, frozen=True, tag="history.rewind"):
    to: int


class Tag(HistoryCommand, frozen=True, tag="history.tag"):
    name: str
    entry: int


class Rename(HistoryCommand, frozen=True, tag="history.rename"):
    name: str


class Fork(HistoryCommand, frozen=True, tag="history.fork"):
    name: str
    campaign: str
    number: int


EVENTS: tuple[type[Event], ...] = (HeadMoved, Tagged, Renamed, Forked)
COMMANDS: tuple[type[Command], ...] = (Undo, Redo, Rewind, Tag, Rename, Fork)


class Timeline(msgspec.Struct, frozen=True):
    """Where a campaign stands.

    `head` is the entry of the present state, `tip` the furthest one that redo
    can reach, `parents` the parent of each entry that does not simply follow
    the one before it.
    """

    head: int
    tip: int
    parents: Mapping[int, int]

    def parent(self, number: int) -> int:
        """The entry before `number` on its path; 0 before the first."""
        return self.parents.get(number, number - 1)

    def spans(self, number: int) -> list[range]:
        """The path from entry 1 to `number`, as ranges in order."""
        spans: list[range] = []
        branches = sorted(n for n in self.parents if n <= number)
        while number > 0:
            while branches and branches[-1] > number:
                branches.pop()
            first = branches[-1] if branches else 1
            spans.append(range(first, number + 1))
            number = self.parents[first] if branches else 0
        return spans[::-1]

    def holds(self, number: int, among: int) -> bool:
        """Is `number` on the path to `among`?"""
        return any(number in span for span in self.spans(among))

    def undo(self, steps: int = 1) -> HeadMoved:
        """Go back `steps` entries; never behind the first, which made the campaign."""
        number = self.head
        for walked in range(steps):
            if self.parent(number) == 0:
                raise _nothing_to_undo(walked, steps)
            number = self.parent(number)
        return HeadMoved(self.head, number, "undo", steps)

    def ahead(self) -> list[range]:
        """What redo can walk through, as ranges in order."""
        spans = (range(max(s.start, self.head + 1), s.stop) for s in self.spans(self.tip))
        return [span for span in spans if span]

    def redo(self, steps: int = 1) -> HeadMoved:
        """Walk forward again `steps` entries on the way to the tip."""
        left = steps
        for span in self.ahead():
            if left <= len(span):
                return HeadMoved(self.head, span[left - 1], "redo", steps)
            left -= len(span)
        raise _nothing_to_redo(steps - left, steps)

    def rewind(self, number: int) -> HeadMoved:
        """Stand on any entry, also on one that was undone."""
        if number == self.head:
            raise NothingThere(
                f"You are at @{number} already.", "tracker log --all lists the others."
            )
        return HeadMoved(self.head, number, "rewind")

    def moved(self, event: HeadMoved) -> Timeline:
        """The timeline after the head moved: what lies ahead can be redone."""
        tip = self.tip if self.holds(event.to, self.tip) else event.to
        return Timeline(event.to, tip, self.parents)


def decide(timeline: Timeline, command: HistoryCommand) -> HistoryEvent:
    """The one event of a history command; raises `NothingThere`."""
    match command:
        case Undo(steps) | Redo(steps) if steps < 1:
            raise BadInput("How many entries? A number from 1.", "tracker undo 3")
        case Undo(steps):
            return timeline.undo(steps)
        case Redo(steps):
            return timeline.redo(steps)
        case Rewind(to):
            return timeline.rewind(to)
        case Tag(name, entry):
            return Tagged(name, entry)
        case Rename(name):
            return Renamed(name)
        case Fork(name, campaign, number):
            return Forked(name, campaign, number)
        case _:
            raise TypeError(f"{type(command).__name__} is no command of history")


def evolve(timeline: Timeline, event: HistoryEvent) -> Timeline:
    """Only a moved head changes where a campaign stands."""
    return timeline.moved(event) if isinstance(event, HeadMoved) else timeline


def tell(event: HistoryEvent) -> str:
    """A history event in a line."""
    match event:
        case HeadMoved(origin, to, how):
            verb = {"undo": "undone", "redo": "redone", "rewind": "rewound"}[how]
            return f"{verb}: from @{origin} to @{to}"
        case Tagged(name, entry):
            return f"@{entry} is called “{name}”"
        case Renamed(name):
            return f"the campaign is called “{name}” now"
        case Forked(name, _, number):
            return f"“{name}” forked off at @{number}"
        case _:
            return ""


def _nothing_to_undo(walked: int, steps: int) -> NothingThere:
    if walked == 0:
        hint = "tracker log --all shows what was recorded; tracker purge NAME deletes a campaign."
        return NothingThere("There is nothing to undo: the campaign has only begun.", hint)
    return NothingThere(
        f"Only {walked} of {steps} entries can be undone.",
        f"tracker undo {walked} goes back to the beginning.",
    )


def _nothing_to_redo(walked: int, steps: int) -> NothingThere:
    if walked == 0:
        hint = "tracker log --all shows what else was recorded."
        return NothingThere("There is nothing to redo.", hint)
    return NothingThere(
        f"Only {walked} of {steps} entries can be redone.", f"tracker redo {walked} takes them all."
    )
