"""The entries of a campaign as a tree, and the ways to walk on it.

An entry's parent is the head at the moment it was recorded. Nearly always
that is the entry before it; only where it is not does the tree branch, and
only those entries are needed to find any path. History entries (undo, redo,
rewind, tags) are leaves: they move the head and are never on a path.

A revision is the exception: where the past was amended or another's work
merged, the entries decided again make a branch of their own, and one entry at
its end says so. It changes no state; undo leads from it back to where the
campaign stood before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from tracker.core.errors import BadInput, NothingThere
from tracker.core.game import Command, Event, OuterEvent
from tracker.core.page import count, listing

# Events and commands of history itself


class HistoryEvent(OuterEvent, frozen=True):
    """An event about the log, not about the table."""


class HeadMoved(HistoryEvent, frozen=True, tag="history.head_moved"):
    """The state now stands on entry `to`; `steps` entries were walked.

    `straight` since a rewind, until an undo passes a revision: redo follows
    the timeline itself, not the way of undo.
    """

    origin: int
    to: int
    how: Literal["undo", "redo", "rewind"]
    steps: int = 0
    straight: bool = False


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


class Edit(msgspec.Struct, frozen=True):
    """One change of the past, and the entry that it is about."""

    entry: int
    how: Literal["replace", "drop", "insert"]


class Revised(HistoryEvent, frozen=True):
    """The past was decided again; `origin` is where the campaign stood before.

    `again` entries were decided again, those `left_out` had become impossible.
    """

    origin: int
    again: int = 0
    left_out: tuple[int, ...] = ()


class Amended(Revised, frozen=True, kw_only=True, tag="history.amended"):
    edits: tuple[Edit, ...]


class Merged(Revised, frozen=True, kw_only=True, tag="history.merged"):
    """`taken` entries of the log called `name` were taken over, `refused` ones were not,
    and `gone` are those of ours that it had taken out.

    `newest` is its newest entry then, with its `uuid`: so that the next merge
    knows what of it was known.
    """

    name: str
    campaign: str
    taken: int
    newest: int
    uuid: str
    refused: int = 0
    gone: tuple[int, ...] = ()


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


class Amend(HistoryCommand, frozen=True, tag="history.amend"):
    """What was put in or in its place stands in the entries before this one."""

    edits: tuple[Edit, ...]
    skip: bool = False
    house_rule: str = ""


class Merge(HistoryCommand, frozen=True, tag="history.merge"):
    name: str
    campaign: str
    skip: bool = False
    house_rule: str = ""


EVENTS: tuple[type[Event], ...] = (HeadMoved, Tagged, Renamed, Forked, Amended, Merged)
COMMANDS: tuple[type[Command], ...] = (Undo, Redo, Rewind, Tag, Rename, Fork, Amend, Merge)


class Timeline(msgspec.Struct, frozen=True):
    """Where a campaign stands.

    `head` is the entry of the present state, `tip` the furthest one that redo
    can reach, `parents` the parent of each entry that does not simply follow
    the one before it, `origins` where the campaign stood before each revision.
    `straight` is that of the move which led here (`HeadMoved`).
    """

    head: int
    tip: int
    parents: Mapping[int, int]
    origins: Mapping[int, int] = {}
    straight: bool = False

    def parent(self, number: int) -> int:
        """The entry before `number` on its path; 0 before the first."""
        return self.parents.get(number, number - 1)

    def before(self, number: int) -> int:
        """Where undo leads from `number`; 0 before the first."""
        return self.origins.get(number) or self.parent(number)

    def spans(self, number: int) -> list[range]:
        """The path from entry 1 to `number`, as ranges in order."""
        return _spans(number, self.parents)

    def undoing(self, number: int) -> list[range]:
        """What undo walks through from `number`, back to front: a revision is one step."""
        return _spans(number, {**self.parents, **self.origins})

    def holds(self, number: int, among: int) -> bool:
        """Is `number` on the path to `among`?"""
        return holds(self.spans(among), number)

    def undo(self, steps: int = 1) -> HeadMoved:
        """Go back `steps` entries; never behind the first, which made the campaign."""
        number, straight = self.head, self.straight
        for walked in range(steps):
            if self.before(number) == 0:
                raise _nothing_to_undo(walked, steps)
            straight = straight and number not in self.origins
            number = self.before(number)
        return HeadMoved(self.head, number, "undo", steps, straight)

    def ahead(self) -> list[range]:
        """What redo can walk through, as ranges in order: the way that undo came, if it did."""
        way = next((w for w in self._ways() if holds(w, self.head)), [])
        spans = (range(max(s.start, self.head + 1), s.stop) for s in way)
        return [span for span in spans if span]

    def _ways(self) -> list[list[range]]:
        """The ways to the tip, the one first that redo takes where both are possible."""
        ways = [self.undoing(self.tip), self.spans(self.tip)]
        return ways[::-1] if self.straight else ways

    def redo(self, steps: int = 1) -> HeadMoved:
        """Walk forward again `steps` entries on the way to the tip."""
        left = steps
        for span in self.ahead():
            if left <= len(span):
                return HeadMoved(self.head, span[left - 1], "redo", steps, self.straight)
            left -= len(span)
        raise _nothing_to_redo(steps - left, steps)

    def rewind(self, number: int) -> HeadMoved:
        """Stand on any entry, also on one that was undone."""
        if number == self.head:
            raise NothingThere(
                f"You are at @{number} already.", "tracker log --all lists the others."
            )
        return HeadMoved(self.head, number, "rewind", straight=bool(self.origins))

    def moved(self, event: HeadMoved) -> Timeline:
        """The timeline after the head moved: what lies ahead can be redone."""
        tip = self.tip
        left = not self.holds(self.head, tip)  # a revision was taken back
        if event.how == "rewind" and left and self.holds(event.to, self.head):
            tip = self.head  # and whoever rewinds goes on in the old past
        elif not any(holds(way, event.to) for way in self._ways()):
            tip = event.to
        return Timeline(event.to, tip, self.parents, self.origins, event.straight)


def _spans(number: int, parents: Mapping[int, int]) -> list[range]:
    spans: list[range] = []
    branches = sorted(n for n in parents if n <= number)
    while number > 0:
        while branches and branches[-1] > number:
            branches.pop()
        first = branches[-1] if branches else 1
        spans.append(range(first, number + 1))
        number = parents[first] if branches else 0
    return spans[::-1]


def holds(spans: Iterable[range], number: int) -> bool:
    """Is an entry in one of these spans?"""
    return any(number in span for span in spans)


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
        case Amended(edits=edits):
            return listing([_edited(edit) for edit in edits]) + _decided(event)
        case Merged():
            return _merged(event) + _decided(event)
        case _:
            return ""


def _merged(event: Merged) -> str:
    done = [f"{count(event.taken, 'entry', 'entries')} taken over"] if event.taken else []
    done += [f"{len(event.gone)} taken out"] if event.gone else []
    done += [f"{event.refused} left out"] if event.refused else []
    return f"{event.name} merged: {', '.join(done)}"


def _edited(edit: Edit) -> str:
    match edit.how:
        case "replace":
            return f"@{edit.entry} put right"
        case "drop":
            return f"@{edit.entry} taken out"
        case "insert":
            return f"one more put in after @{edit.entry}"


def _decided(event: Revised) -> str:
    """What became of the entries after those; nothing where there was none."""
    again = f"; {count(event.again, 'entry', 'entries')} decided again" if event.again else ""
    return f"{again}, {len(event.left_out)} left out" if event.left_out else again


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
