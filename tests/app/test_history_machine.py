"""History against a plain model: a list of parents, and what lies ahead of the head."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.worlds import everything, now, recorded, started, tables, world_of
from tracker.app.amend import Change, amended, record_amended
from tracker.app.exchange import dump, read, take
from tracker.app.handle import handle
from tracker.app.health import examine
from tracker.app.rebuild import rebuild
from tracker.app.revise import Asked
from tracker.app.stand import Stand, at, fold
from tracker.core.campaign import WriteNote
from tracker.core.errors import NothingThere
from tracker.core.game import Command
from tracker.core.timeline import Edit, Redo, Rewind, Tag, Undo
from tracker.games.pips.commands import Throw
from tracker.store.memory import MemoryStore

DIE = st.integers(1, 6)
STEPS = st.integers(1, 4)


class Plain:
    """What a campaign of Pips should be, in lists.

    `parents[n]` is the parent of entry n, `wrote[n]` what it added to the story,
    `ahead` what can be redone, in order; `origins[n]` where the campaign stood
    before the revision n.
    """

    def __init__(self) -> None:
        self.parents = [0, 0]
        self.wrote: list[Any] = [None, None]
        self.head = 1
        self.ahead: list[int] = []
        self.tags: dict[str, int] = {}
        self.origins: dict[int, int] = {}

    @property
    def newest(self) -> int:
        return len(self.parents) - 1

    def path(self, number: int) -> list[int]:
        found = []
        while number:
            found.append(number)
            number = self.parents[number]
        return found[::-1]

    def way(self, number: int) -> list[int]:
        """What undo walks through from an entry, front to back: a revision is one step."""
        found = []
        while number:
            found.append(number)
            number = self.origins.get(number) or self.parents[number]
        return found[::-1]

    def told(self, number: int) -> list[int]:
        """The entries of a path that tell of the table."""
        return [n for n in self.path(number) if n not in self.origins]

    def story(self, number: int) -> list[Any]:
        return [self.wrote[n] for n in self.path(number) if self.wrote[n] is not None]

    def record(self, what: Any) -> None:
        self._enter(what)
        self.head, self.ahead = self.newest, []

    def undo(self, steps: int) -> None:
        before = self.way(self.head)
        self._enter(None)
        self.head, self.ahead = before[-1 - steps], before[len(before) - steps :] + self.ahead

    def redo(self, steps: int) -> None:
        self._enter(None)
        self.head, self.ahead = self.ahead[steps - 1], self.ahead[steps:]

    def rewind(self, number: int) -> None:
        """Into the timeline itself where that is possible, and redo goes on in it."""
        tip = (self.ahead or [self.head])[-1]
        if self.head not in self.path(tip) and number in self.path(self.head):
            tip = self.head  # the revision was taken back: this is the old past
        elif number not in self.way(tip) and number not in self.path(tip):
            tip = number
        self._enter(None)
        line = self.path(tip) if number in self.path(tip) else self.way(tip)
        self.head, self.ahead = number, line[line.index(number) + 1 :]

    def amend(self, place: int, how: str, what: Any) -> None:
        """The path again from the entry at that place on, and one entry that says so."""
        told, origin = self.told(self.head), self.head
        kept = [self.wrote[n] for n in told[place + 1 :]]
        self.head = told[place if how == "insert" else place - 1]
        for one in [*([] if how == "drop" else [what]), *kept]:
            self.record(one)
        self._enter(None)
        self.head, self.ahead = self.newest, []
        self.origins[self.newest] = origin

    def tag(self, name: str) -> None:
        self.tags[name] = self.head
        self._enter(None)

    def _enter(self, what: Any) -> None:
        self.parents.append(self.head)
        self.wrote.append(what)

    @property
    def actions(self) -> list[int]:
        """Entries that the head can stand on: the first, and whatever wrote something."""
        numbers = range(1, self.newest + 1)
        return [n for n in numbers if n == 1 or self.wrote[n] is not None or n in self.origins]


class History(RuleBasedStateMachine):
    """People record, change their minds, and change them again."""

    @initialize()
    def begin(self) -> None:
        self.plain = Plain()
        self.world = world_of(MemoryStore())
        self.stand = started(self.world)

    @rule(dice=st.tuples(DIE, DIE), player=st.sampled_from(["ana", "bob"]))
    def throw(self, dice: tuple[int, int], player: str) -> None:
        command = Throw(player, dice)
        self.stand = handle(self.world, self.stand, command, house_rule="on and on").stand
        self.plain.record((player, sum(dice)))

    @rule(number=st.integers(0, 99))
    def note(self, number: int) -> None:
        self._record(WriteNote(f"note {number}"))
        self.plain.record(f"note {number}")

    @rule(minutes=st.integers(1, 700))
    def wait(self, minutes: int) -> None:
        self.world.clock.advance(minutes=minutes)  # type: ignore[attr-defined]

    @rule(steps=STEPS)
    def undo(self, steps: int) -> None:
        if steps >= len(self.plain.way(self.plain.head)):
            self._refused(Undo(steps))
            return
        self._record(Undo(steps))
        self.plain.undo(steps)

    @rule(steps=STEPS)
    def redo(self, steps: int) -> None:
        if steps > len(self.plain.ahead):
            self._refused(Redo(steps))
            return
        self._record(Redo(steps))
        self.plain.redo(steps)

    @precondition(lambda self: len(self.plain.actions) > 1)
    @rule(data=st.data())
    def rewind(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(self.plain.actions))
        if number == self.plain.head:
            self._refused(Rewind(number))
            return
        self._record(Rewind(number))
        self.plain.rewind(number)

    @precondition(lambda self: len(self.plain.told(self.plain.head)) > 1)
    @rule(data=st.data(), how=st.sampled_from(["drop", "replace", "insert"]), number=DIE)
    def amend(self, data: st.DataObject, how: Any, number: int) -> None:
        told = self.plain.told(self.plain.head)
        place = data.draw(st.integers(how != "insert", len(told) - 1))
        what = data.draw(st.sampled_from([f"amended {self.plain.newest}", ("ana", number + 6)]))
        if how == "replace" and what == self.plain.wrote[told[place]]:
            return  # it would say the same
        command = WriteNote(what) if isinstance(what, str) else Throw("ana", (number, 6))
        change = Change(Edit(told[place], how), lambda there: Asked(command, "so it was"))
        revision = amended(self.world, self.stand, [change], "on and on")
        assert not revision.impossible
        assert self.stand == now(self.world, self.stand), "looking changes nothing"
        self.stand = record_amended(self.world, revision, [change]).stand
        self.plain.amend(place, how, what)

    @rule(name=st.sampled_from(["here", "there"]))
    def tag(self, name: str) -> None:
        self._record(Tag(name, self.plain.head))
        self.plain.tag(name)

    @rule()
    def load(self) -> None:
        """Everybody goes home, and comes back."""
        self.stand = now(self.world, self.stand)

    def _record(self, command: Command) -> None:
        self.stand = recorded(self.world, self.stand, command)

    def _refused(self, command: Command) -> None:
        before = everything(self.world, self.stand)
        with pytest.raises(NothingThere):
            handle(self.world, self.stand, command)
        assert everything(self.world, self.stand) == before

    # What holds after every step

    @invariant()
    def stands_where_the_model_stands(self) -> None:
        assert self.stand.number == self.plain.head
        assert self.stand.newest.number == self.plain.newest
        rows = self.world.store.rows(self.stand.id)
        assert [row.parent for row in rows] == self.plain.parents[1:]

    @invariant()
    def tells_the_story_of_the_path(self) -> None:
        assert _story(self.stand) == _kept(self.plain.story(self.plain.head))

    @invariant()
    def is_the_fold_of_the_path(self) -> None:
        assert self.stand.campaign == self._folded(self.plain.head)

    @invariant()
    def is_what_anybody_else_loads(self) -> None:
        assert now(self.world, self.stand) == self.stand

    # What holds at the end

    def teardown(self) -> None:
        if not hasattr(self, "stand"):
            return
        self._every_past_is_still_there()
        self._rebuilds_to_what_it_is()
        self._travels()
        assert [finding for finding in examine(self.world) if not finding.well] == []

    def _every_past_is_still_there(self) -> None:
        for number in self.plain.actions:
            there = at(self.world, self.stand, number)
            assert there.campaign == self._folded(number)
            assert _story(there) == _kept(self.plain.story(number))

    def _rebuilds_to_what_it_is(self) -> None:
        before = tables(self.world.store, self.stand)
        assert {name: number for _, name, number in before["tags"]} == self.plain.tags
        rebuild(self.world, self.stand.id)
        assert tables(self.world.store, self.stand) == before

    def _travels(self) -> None:
        there = world_of(MemoryStore(), log=2)
        file = b"".join(dump(self.world.store, self.stand.id))
        assert take(there, read(file)).outcome == "new"
        assert b"".join(dump(there.store, self.stand.id)) == file
        assert everything(there, self.stand) == everything(self.world, self.stand)

    def _folded(self, number: int) -> Any:
        spans = [range(entry, entry + 1) for entry in self.plain.path(number)]
        return fold(self.world.store, self.stand.game, self.stand.id, spans)


def _story(stand: Stand) -> tuple[Any, Any]:
    """Throws, and the last notes."""
    throws = [(throw.player, throw.pips) for throw in stand.campaign.state.throws]
    return throws, [note.text for note in stand.campaign.story]


def _kept(story: list[Any]) -> tuple[Any, Any]:
    throws = [what for what in story if isinstance(what, tuple)]
    return throws, [what for what in story if isinstance(what, str)][-5:]


TestHistory = History.TestCase
TestHistory.settings = settings(max_examples=60, stateful_step_count=30)
