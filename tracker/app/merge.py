"""Two logs of one campaign brought together: a fork and its origin, or two people's machines.

Entries are known by their UUIDs, which every copy keeps. The two timelines are
compared with the one that both knew last: where they parted, or where one of
them merged the other. What each has put in or taken out since then is its own
doing. Theirs is done to ours: decided again on top of it, or where it stands
there, if it was put into the past.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from tracker.app import exchange
from tracker.app.chronicle import path, told_lines
from tracker.app.exchange import File, Imported
from tracker.app.handle import Recorded
from tracker.app.revise import Revision, Step, record, revise
from tracker.app.stand import Stand, at, load, timeline
from tracker.app.world import World
from tracker.core.codec import Row, kind
from tracker.core.errors import NotFound
from tracker.core.ports import Cells
from tracker.core.timeline import Fork, Forked, Merge, Merged, Timeline, holds
from tracker.projections.log import CAMPAIGNS, Summary
from tracker.store.memory import MemoryStore

FORK, MERGE = Fork.__struct_config__.tag, Merge.__struct_config__.tag


class Side(msgspec.Struct, frozen=True):
    """One of two logs: where it stands, all its rows, its timeline, and what entries say.

    `met` are the merges that hold and the fork it was made by, each with the
    number of the entry that says so; `undone` are the entries of merges that
    were taken back.
    """

    stand: Stand
    rows: tuple[Row, ...]
    path: tuple[Row, ...]
    lines: dict[int, Cells]
    met: tuple[tuple[int, Merged | Forked], ...]
    undone: frozenset[int]

    @property
    def known(self) -> frozenset[str]:
        """The UUIDs of all that it decided upon, but for merges that were taken back."""
        rows = (row for row in self.rows if row.number not in self.undone)
        return _uuids((*rows, *self.path))

    @property
    def uuids(self) -> frozenset[str]:
        """Of all its entries, on whatever branch."""
        return _uuids(self.rows)

    def way(self, number: int) -> list[Row]:
        """The timeline as it was when entry `number` had been recorded."""
        head = self.rows[number - 1].head
        parents = {row.number: row.parent for row in self.rows if row.parent != row.number - 1}
        spans = Timeline(head, head, parents).spans(head)
        return [self.rows[number - 1] for span in spans for number in span]


class Base(msgspec.Struct, frozen=True):
    """What both logs knew last: the timeline then, and all entries that both held."""

    way: tuple[Row, ...]
    known: frozenset[str]


class Parted(msgspec.Struct, frozen=True, kw_only=True):
    """What two logs have told since they last knew the same.

    `number` is our last entry that both share; `taken_out` are those of ours
    that they have taken out. `contested` gives for the UUID of one of theirs
    our entry that was put into the same place.
    """

    ours: Side
    theirs: Side
    number: int
    new_here: tuple[Row, ...]
    new_there: tuple[Row, ...]
    taken_out: tuple[Row, ...]
    contested: dict[str, Row]

    @property
    def brings_nothing(self) -> bool:
        """Does the other log bring nothing that ours had not before?"""
        return not self.new_there and not self.taken_out


def of_file(world: World, file: File, name: str) -> tuple[World, Stand]:
    """A file as a log of its own, in memory, called by its `name`."""
    there = replace(world, store=MemoryStore())
    exchange.take(there, file)
    stand = load(there, file.campaign)
    return there, replace(stand, summary=replace(stand.summary, name=name))


def parted(ours: tuple[World, Stand], theirs: tuple[World, Stand]) -> Parted:
    """How two logs differ since they parted; raises `NotFound` where they share nothing."""
    here, there = _side(*ours), _side(*theirs)
    base = _base(here, there)
    if base is None:
        raise NotFound(
            f"{here.stand.name} and {there.stand.name} have nothing in common.",
            "tracker merge takes a fork, or a log of the same campaign.",
        )
    known, told_here, told_there = _uuids(base.way), _uuids(here.path), _uuids(there.path)
    taken_out = (known | (there.known - base.known)) - told_there
    old_there = known | told_here | (here.known - base.known)
    old_here = known | told_there | taken_out
    both = known & told_there
    return Parted(
        ours=here,
        theirs=there,
        number=max((row.number for row in here.path if row.uuid in both), default=0),
        new_here=tuple(row for row in here.path if row.uuid not in old_here),
        new_there=tuple(row for row in there.path if row.uuid not in old_there),
        taken_out=tuple(row for row in here.path if row.uuid in taken_out),
        contested=_contested(base.way, here.path, there.path),
    )


def merged(world: World, parted: Parted, house_rule: str | None = None) -> Revision:
    """What our timeline would be with theirs in it; nothing is written."""
    ours, gone = parted.ours.path, _uuids(parted.taken_out)
    sequence = _sequence(parted)
    pairs = zip(ours, sequence, strict=False)
    first = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
    out = [row for row in ours[first:] if row.uuid in gone]
    stand = parted.ours.stand
    before = at(world, stand, ours[first - 1].number) if first else None
    return revise(world, stand, before, _steps(parted, out, sequence[first:]), house_rule)


def record_merged(
    world: World,
    parted: Parted,
    revision: Revision,
    *,
    skip: bool = False,
    house_rule: str | None = None,
) -> Recorded:
    """Record a merge; what is impossible is left out."""
    theirs = parted.theirs.stand
    refused = sum(one.theirs for one in revision.impossible)
    event = Merged(
        origin=revision.present.number,
        again=revision.again,
        left_out=tuple(one.number for one in revision.impossible if not one.theirs),
        name=theirs.name,
        campaign=theirs.id,
        taken=len(parted.new_there) - refused,
        refused=refused,
        gone=tuple(row.number for row in parted.taken_out),
        newest=theirs.newest.number,
        uuid=theirs.newest.uuid,
    )
    return record(world, revision, Merge(theirs.name, theirs.id, skip, house_rule or ""), event)


def bring_in(world: World, file: File, name: str, *, dry_run: bool = False) -> Imported:
    """Take a file into the log, as `exchange.take` does, but nothing that is there already.

    A parted file whose entries were merged changes nothing, and one that grew
    since it was taken in as a campaign of its own advances that one.
    """
    if not exchange.parts(world.store, file):
        return exchange.take(world, file, dry_run=dry_run)
    theirs = of_file(world, file, name)
    ours = load(world, file.campaign)
    if parted((world, ours), theirs).brings_nothing:
        return Imported(outcome="unchanged", campaign=ours.id, name=ours.name, entries=0)
    for copy in _copies(world, file):
        both = parted((world, copy), theirs)
        revision = merged(world, both)
        if not revision.impossible and not both.new_here:
            if not dry_run and not both.brings_nothing:
                record_merged(world, both, revision)
            return Imported(
                outcome="unchanged" if both.brings_nothing else "advanced",
                campaign=copy.id,
                name=copy.name,
                entries=len(both.new_there),
            )
    return exchange.take(world, file, dry_run=dry_run)


def _copies(world: World, file: File) -> Iterator[Stand]:
    """Campaigns that an earlier version of this file was taken in as."""
    for cells in world.store.read(CAMPAIGNS):
        summary = Summary(*cells)
        if summary.forked_from == file.campaign:
            held = world.store.rows(summary.campaign)
            rows = list(takewhile(lambda row: kind(row) != FORK, held))
            if exchange.common(rows, file.rows) == len(rows) < len(file.rows):
                yield load(world, summary.campaign)


# What both knew last


def _side(world: World, stand: Stand) -> Side:
    rows = tuple(world.store.rows(stand.id))
    walked = timeline(world.store, stand.newest).undoing(stand.number)
    met = [
        (row.number, event)
        for row in rows
        if kind(row) in (FORK, MERGE)
        for event in stand.codec.entry(row).events
        if isinstance(event, Forked | Merged)
    ]
    left = [(n, e) for n, e in met if isinstance(e, Merged) and not holds(walked, n)]
    undone = {number for number, _ in left}
    return Side(
        stand=stand,
        rows=rows,
        path=tuple(path(world, stand)),
        lines=told_lines(world, stand),
        met=tuple((number, event) for number, event in met if number not in undone),
        undone=frozenset(number for n, e in left for number in range(n - e.again - e.taken, n + 1)),
    )


def _base(here: Side, there: Side) -> Base | None:
    """What both knew, the latest in our log of all that there are."""
    found = [
        *_prefix(here, there),
        *((ours, _known_at(here, ours, there, at)) for at, ours in _meetings(there, here)),
        *((at, _known_at(there, theirs, here, at)) for at, theirs in _meetings(here, there)),
        *_copied(here, there),
    ]
    return max(found, key=lambda one: one[0])[1] if found else None


def _known_at(side: Side, number: int, other: Side, at: int) -> Base:
    """The timeline of one side at an entry, which the other one saw when it was at `at`."""
    return Base(tuple(side.way(number)), _uuids(side.rows[:number]) & _uuids(other.rows[:at]))


def _prefix(here: Side, there: Side) -> Iterator[tuple[int, Base]]:
    """Where both logs are the same, entry by entry from the first."""
    undone = min(here.undone | there.undone, default=len(here.rows) + 1)
    number = min(exchange.common(here.rows, there.rows), undone - 1)
    if number:
        yield number, _known_at(here, number, there, number)


def _meetings(side: Side, other: Side) -> Iterator[tuple[int, int]]:
    """Where `side` forked off or merged `other`: its entry, and the other's newest then."""
    for entry, event in side.met:
        number = event.newest if isinstance(event, Merged) else event.number
        if not 0 < number <= len(other.rows) or any(n <= number for n in other.undone):
            continue  # the other one has taken back since what it had brought in by then
        row = other.rows[number - 1]
        if isinstance(event, Merged):
            if row.uuid == event.uuid:
                yield entry, number
        elif event.campaign == other.stand.id and other.rows[row.head - 1].uuid in side.uuids:
            yield entry, number


def _copied(here: Side, there: Side) -> Iterator[tuple[int, Base]]:
    """What a fork of a fork has of the first campaign."""
    for side, other in ((here, there), (there, here)):
        if any(isinstance(event, Forked) for _, event in side.met):
            rows = takewhile(lambda row: kind(row) != FORK, side.rows)
            run = list(takewhile(partial(_is_of, other.uuids), rows))
            if run:
                ours = [row.number for row in here.rows if row.uuid == run[-1].uuid]
                yield ours[0], Base(tuple(run), _uuids(run))


def _is_of(known: frozenset[str], row: Row) -> bool:
    return row.uuid in known


def _contested(both: Sequence[Row], here: Sequence[Row], there: Sequence[Row]) -> dict[str, Row]:
    """Entries of theirs that stand where both have put something for the same entry."""
    known, told_here, told_there = _uuids(both), _uuids(here), _uuids(there)
    kept, told = known & told_here & told_there, told_here | told_there
    kept |= {""}
    replaced = {a for a, b in _follows(both) if a in kept and b.uuid not in told}
    replaced -= {next((row.uuid for row in reversed(both) if row.uuid in kept), "")}
    old_here, old_there = known | told_there, known | told_here
    ours = {a: b for a, b in _follows(here) if b.uuid not in old_here}
    return {
        b.uuid: ours[a]
        for a, b in _follows(there)
        if a in replaced and a in ours and b.uuid not in old_there
    }


def _follows(rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """Each entry with the UUID of the one before it, which the first one has not."""
    before = ""
    for row in rows:
        yield before, row
        before = row.uuid


# The order of both


def _sequence(parted: Parted) -> list[Row]:
    """The entries of the new timeline: ours, and theirs in their places."""
    gone, new = _uuids(parted.taken_out), _uuids(parted.new_there)
    ours = {row.uuid: row for row in parted.ours.path if row.uuid not in gone}
    theirs = [
        ours.get(row.uuid, row) for row in parted.theirs.path if row.uuid in ours or row.uuid in new
    ]
    if not parted.new_here:  # they have seen all of ours: the order is theirs
        return theirs
    return _woven(list(ours.values()), theirs, new)


def _woven(ours: list[Row], theirs: list[Row], new: frozenset[str]) -> list[Row]:
    """What is new at their end comes after ours, the rest after what it follows there."""
    last = max(place for place, row in enumerate(theirs) if row.uuid not in new)
    found = list(ours)
    for place, row in enumerate(theirs[:last]):
        if row.uuid in new:
            found.insert(found.index(theirs[place - 1]) + 1 if place else 0, row)
    return [*found, *theirs[last + 1 :]]


def _uuids(rows: Iterable[Row]) -> frozenset[str]:
    return frozenset(row.uuid for row in rows)


def _steps(parted: Parted, gone: Iterable[Row], sequence: Iterable[Row]) -> Iterator[Step]:
    """What is taken out, then everything in its order."""
    ours, theirs, new = parted.ours.lines, parted.theirs.lines, _uuids(parted.new_there)
    for row in gone:
        yield Step(row=row, label=f"@{row.number}", line=ours[row.number], gone=True)
    for row in sequence:
        if row.uuid in new:
            yield Step(
                row=row,
                label=f"theirs @{row.number}",
                line=theirs[row.number],
                theirs=True,
                against=_against(parted, row),
            )
        else:
            yield Step(row=row, label=f"@{row.number}", line=ours[row.number])


def _against(parted: Parted, row: Row) -> str:
    """What stands in the place of one of theirs, if anything does."""
    own = parted.contested.get(row.uuid)
    if own is None:
        return ""
    return f"Yours has @{own.number} in its place: {parted.ours.lines[own.number][-1]}."
