"""The past decided again: every command of a new past, on top of the one before it.

A revision is a list of steps. Each is decided where the ones before it have
led, with the dice, the times and the house rules that were recorded. What has
become illegal is left out, and named. Nothing is written until `record`: the
new past then stands in the log as a branch of its own, the old one beside it,
and one undo leads back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker.app.brief import brief
from tracker.app.exchange import history_row
from tracker.app.handle import Recorded, When, snapshot, tell
from tracker.app.stand import Stand, at
from tracker.app.world import World
from tracker.core import campaign as campaigns
from tracker.core.campaign import Campaign, CampaignCommand, Moment, StartCampaign
from tracker.core.codec import Entry, Row, digest, moment, noticed, stamp, text
from tracker.core.errors import BadInput, Conflict, Locked, Rejected, TrackerError
from tracker.core.game import Command, Event, Notice, Referee, Setup
from tracker.core.ports import Cells, Change
from tracker.core.timeline import Amend, Merge, Revised
from tracker.projections import difference, log


class Asked(msgspec.Struct, frozen=True):
    """A command that somebody gives for the past; `when` None is when the entry happened."""

    command: Command
    house_rule: str | None = None
    when: When | None = None


Ask = Callable[[Stand], Asked]


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One command of a new past, or one that is `gone` from it.

    `row` is the stored entry, `label` what people call it, `line` its session,
    kind and text as they are listed now. `theirs` are entries of another log;
    `against` is what stands in the way of one, apart from the rules. `at` says
    a time that is told anew.
    With `ask` its command is a new one; `put_in` is one that was not there at
    all, and happens when the entry did.
    """

    row: Row
    label: str
    line: Cells = ()
    ask: Ask | None = None
    put_in: bool = False
    gone: bool = False
    theirs: bool = False
    against: str = ""
    at: str = ""

    @property
    def was(self) -> str | None:
        """What the entry says now, in its own log; None where it is put in."""
        return None if self.put_in else self.line[-1]


class Different(msgspec.Struct, frozen=True):
    """An entry that comes out otherwise: `was` None was not there, `now` None is no more."""

    entry: str
    was: str | None
    now: str | None


class Impossible(msgspec.Struct, frozen=True):
    """An entry that can no longer be: what it said, what the rules say, what to do instead.

    A house rule could let it be where it is `liftable`; `theirs` is of another log.
    """

    entry: str
    number: int
    text: str
    error: str
    rule: str = ""
    hint: str = ""
    theirs: bool = False
    liftable: bool = False


class Decided(msgspec.Struct, frozen=True):
    """A step with its outcome: an entry and its line, but for their place in the log."""

    row: Row
    line: Cells


class Revision(msgspec.Struct, frozen=True, kw_only=True):
    """A new past and what it changes, before anything is written.

    `present` is where the campaign stands now, `parted` the last entry that
    both pasts share; None where even the beginning is another. `campaign` is
    the state at the end of the new past; `again` entries keep their command.
    """

    present: Stand
    parted: Stand | None
    decided: tuple[Decided, ...]
    different: tuple[Different, ...]
    impossible: tuple[Impossible, ...]
    campaign: Campaign[Any]
    again: int

    @property
    def after(self) -> Stand:
        """The campaign as it would stand then."""
        return replace(self.present, campaign=self.campaign)


def revise(
    world: World,
    present: Stand,
    parted: Stand | None,
    steps: Iterable[Step],
    house_rule: str | None = None,
) -> Revision:
    """Decide the steps one after another, from `parted` on; nothing is written.

    Without `parted` the first step is a beginning.

    Raises what is wrong with a command that somebody gives; what is wrong with
    an old one makes that impossible, unless the `house_rule` lets it be.
    """
    course = _Course(world, parted or at(world, present, 1), house_rule)
    for step in steps:
        course.take(step)
    return Revision(
        present=present,
        parted=parted,
        decided=tuple(course.decided),
        different=tuple(course.different),
        impossible=tuple(course.impossible),
        campaign=course.campaign,
        again=course.again,
    )


class _Course:
    """The new past as far as it was decided."""

    def __init__(self, world: World, parted: Stand, house_rule: str | None) -> None:
        self.world, self.parted, self.house_rule = world, parted, house_rule
        self.game, self.coder = parted.game, parted.codec
        self.campaign, self.last = parted.campaign, moment(parted.row.occurred_at)
        self.decided: list[Decided] = []
        self.different: list[Different] = []
        self.impossible: list[Impossible] = []
        self.again = 0
        self.renamed: dict[str, str] = {}

    def take(self, step: Step) -> None:
        """Decide one more step."""
        if step.gone:
            self.different.append(Different(step.label, step.was, None))
        elif step.ask is not None:
            self._ask(step, step.ask)
        else:
            self._repeat(step)

    def _ask(self, step: Step, ask: Ask) -> None:
        asked = ask(replace(self.parted, campaign=self.campaign))
        old = None if step.put_in else self.coder.command(step.row)
        command = self._with_dice(asked.command, old)
        house_rule = self.house_rule if asked.house_rule is None else asked.house_rule
        let_be = () if step.put_in else noticed(step.row)
        referee = Referee(house_rule) if house_rule is not None else _referee(let_be)
        row = self._asked_row(step.row, command, asked.when)
        row = replace(row, notices="[]") if step.put_in else row
        at = f" (at {brief(asked.when.at) or 'an unknown time'})" if asked.when else ""
        self._decide(replace(step, row=row, at=at), command, referee)
        if isinstance(command, StartCampaign) and isinstance(old, StartCampaign):
            self.renamed = _renamed(old.setup, command.setup)
        if not step.put_in and self._is_as_before(step.row):
            raise BadInput(f"{step.label} comes out as it is.", "Nothing was changed.")

    def _is_as_before(self, row: Row) -> bool:
        """Is the entry that was decided last what this one was, but for its words?"""
        made = self.decided[-1].row
        same = (made.events, made.notices, made.occurred_at, made.precision)
        return same == (row.events, row.notices, row.occurred_at, row.precision)

    def _with_dice(self, command: Command, old: Command | None) -> Command:
        """The dice that a new command lacks are those of the old one: they fell already."""
        if not self._draws(command):
            return command
        for field in _told_before(command, old):
            thrown = replace(command, **{field: getattr(old, field)})
            if not self._draws(thrown):
                return thrown
        raise BadInput(
            "What fell? Nobody rolls again in the past.", "Give the dice with the command."
        )

    def _draws(self, command: Command) -> Sequence[Any]:
        outer = isinstance(command, CampaignCommand)
        return () if outer else self.game.chance(self.campaign.state, command)

    def _asked_row(self, row: Row, command: Command, when: When | None) -> Row:
        """A new entry, recorded now, of the time of the old one."""
        now = self.world.clock.now()
        if when is not None:
            at = stamp(when.at) if when.at else None
            row = replace(row, occurred_at=at, precision=when.precision)
        return replace(
            row,
            version=self.coder.version(command),
            command=text(command),
            recorded_at=stamp(now),
            zone=self.world.clock.zone(),
            recorded_by=self.world.by,
            uuid=self.world.ids.new(now),
        )

    def _repeat(self, step: Step) -> None:
        """Decide an old command again, under the house rules that it was recorded with."""
        if self.renamed:
            step = replace(step, row=_with_names(step.row, self.renamed))
        command, notices = self.coder.command(step.row), noticed(step.row)
        try:
            self._lacks_nothing(step, command)
            try:
                self._decide(step, command, _referee(notices))
            except TrackerError as error:
                if self.house_rule is None or not error.rule:
                    raise
                self._decide(step, command, _referee(notices, self.house_rule, error.rule))
        except TrackerError as error:
            liftable = bool(step.against) or self._could_be(step, command, notices, error.rule)
            self.impossible.append(_impossible(step, error, liftable))
        else:
            self.again += not step.theirs

    def _could_be(
        self, step: Step, command: Command, notices: tuple[Notice, ...], rule: str
    ) -> bool:
        """Would a house rule let an entry be?"""
        if not rule or self.house_rule is not None:
            return False
        try:
            self._events(step, command, _referee(notices, "so it was", rule))
        except TrackerError:
            return False
        return True

    def _lacks_nothing(self, step: Step, command: Command) -> None:
        if step.against and self.house_rule is None:
            raise Rejected(step.against, "--skip keeps yours, --house-rule takes both.")
        if self._draws(command):
            raise BadInput("It would need dice that nobody rolled.", "Put it right with its dice.")

    def _decide(self, step: Step, command: Command, referee: Referee) -> None:
        """Decide and fold one command, and note where it comes out otherwise."""
        events = self._events(step, command, referee)
        campaign = self.campaign
        for event in events:
            campaign = campaigns.evolve(self.game, campaign, event)
        row = self._row(step.row, events, referee.notices)
        line = log.line(row, events, campaign, tell(self.game, campaign, events))[2:]
        now = line[-1] + _remarks(step.row, referee.notices) + step.at
        if step.was != now or step.ask is not None:
            self.different.append(Different(step.label, step.was, now))
        self.decided.append(Decided(row, line))
        self.campaign, self.last = campaign, moment(row.occurred_at)

    def _events(self, step: Step, command: Command, referee: Referee) -> list[Event]:
        """A beginning begins anew, whatever was before it; it cannot be put in."""
        if isinstance(command, StartCampaign) and not step.put_in:
            return [campaigns.start(self.game, command, referee)]
        span = Moment(moment(step.row.occurred_at), self.last)
        return campaigns.decide(self.game, self.campaign, command, referee, span)

    def _row(self, row: Row, events: list[Event], notices: list[Notice]) -> Row:
        """An entry with its outcome; what means the same stays as it was written."""
        stored = tuple([self.coder.store(event) for event in events])
        if stored != row.events and not self._means_the_same(row, events):
            row = replace(row, events=stored)
        if notices or row.notices != "[]":
            row = replace(row, notices=text(notices))
        return row

    def _means_the_same(self, row: Row, events: list[Event]) -> bool:
        """Were these the events, written by an older tracker in another way?"""
        before = [self.coder.event(event.version, event.data) for event in row.events]
        return before == events


def _renamed(old: Setup, new: Setup) -> dict[str, str]:
    """Names that another one took the seat of: the same person, spelt anew."""
    before, after = [p.name for p in old.players], [p.name for p in new.players]
    if len(before) != len(after):
        return {}
    return {
        was: now
        for was, now in zip(before, after, strict=True)
        if was not in after and now not in before
    }


def _with_names(row: Row, names: dict[str, str]) -> Row:
    """An entry whose command calls people by their new names."""
    told = msgspec.json.decode(row.command)
    changed = _named(told, names)
    return row if changed == told else replace(row, command=text(changed))


def _named(value: Any, names: dict[str, str]) -> Any:
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [_named(one, names) for one in value]
        case dict():
            return {names.get(key, key): _named(one, names) for key, one in value.items()}
        case _:
            return value


def _told_before(command: Command, old: Command | None) -> list[str]:
    """What an old command of the same kind told, and the new one does not."""
    if type(old) is not type(command):
        return []
    bare = msgspec.to_builtins(command)  # without what was not told
    return [field for field in msgspec.to_builtins(old) if field not in bare]


def _remarks(row: Row, notices: list[Notice]) -> str:
    """The warnings and house rules of an entry that it did not have before."""
    new = [one for one in notices if one not in noticed(row)]
    return "".join(
        f" — house rule {one.rule}: {one.reason}"
        if one.kind == "house_rule"
        else f" — {one.message}"
        for one in new
    )


def _impossible(step: Step, error: TrackerError, liftable: bool) -> Impossible:
    return Impossible(
        entry=step.label,
        number=step.row.number,
        text=step.line[-1],
        error=error.message,
        rule=error.rule,
        hint=error.hint,
        theirs=step.theirs,
        liftable=liftable,
    )


def _referee(notices: tuple[Notice, ...], house_rule: str | None = None, rule: str = "") -> Referee:
    """Lets be what was let be, and with a `house_rule` one rule more."""
    before = [notice for notice in notices if notice.kind == "house_rule"]
    if not before:
        return Referee(house_rule)
    referee = Referee(house_rule or before[0].reason)
    more = referee.lifted if house_rule else ()
    referee.lifted = (*(notice.rule for notice in before), *(more or ((rule,) if rule else ())))
    return referee


# Recording


def record(world: World, revision: Revision, command: Amend | Merge, event: Revised) -> Recorded:
    """Write a new past as a branch of its own, all or nothing; the campaign stands at its end.

    Raises `Locked` where somebody recorded since it was decided.
    """
    present, game, campaign = revision.present, revision.present.game, revision.after.campaign
    rows = _rows(world, revision)
    lines = [
        (present.id, row.number, *one.line) for row, one in zip(rows, revision.decided, strict=True)
    ]
    last = rows[-1] if rows else present.newest
    parent = rows[-1] if rows else at(world, present, _parent(revision)).row
    row = history_row(world, game, last, command, event, parent)
    told = tell(game, campaign, (event,))
    summary = log.with_state(
        log.summarise(present.summary, row, (event,), campaign), game, campaign
    )
    changes = [
        *difference(game, present.id, present.campaign, campaign),
        *log.changes(summary, row, (event,), campaign, told),
        Change(log.LINES, [], lines),
    ]
    kept = [snapshot(game, row.number, campaign)]
    try:
        world.store.append(present.id, present.newest.number, [*rows, row], changes, kept)
    except Conflict as conflict:
        raise Locked(
            "Somebody recorded in this campaign meanwhile.", "Nothing was changed: try again."
        ) from conflict
    stand = replace(present, summary=summary, campaign=campaign, newest=row, row=row)
    entry = Entry(row=row, command=command, events=(event,), notices=())
    return Recorded(entry=entry, stand=stand, before=present, told=told)


def _parent(revision: Revision) -> int:
    return revision.parted.number if revision.parted else 0


def _rows(world: World, revision: Revision) -> list[Row]:
    """The entries of the new past in their places: numbers, parents, hashes."""
    key, newest, parent = revision.present.id, revision.present.newest, _parent(revision)
    before, rows = newest.hash, []
    for number, one in enumerate(revision.decided, newest.number + 1):
        row = replace(
            one.row,
            campaign=key,
            number=number,
            parent=parent,
            head=number,
            tip=number,
            program=world.program,
        )
        rows.append(replace(row, hash=digest(row, before)))
        parent, before = number, rows[-1].hash
    return rows
