"""Two logs of one campaign brought together: a fork and its origin, or two people's machines.

Entries are known by their UUIDs, which every copy keeps. What the other log
has and ours never had is decided again on top of ours, or where it stands
there, if it was put into the past; what the other log has taken out of the
past that both share is taken out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

import msgspec

from tracker.app import exchange
from tracker.app.chronicle import path, told_lines
from tracker.app.handle import Recorded
from tracker.app.revise import Revision, Step, record, revise
from tracker.app.stand import Stand, at, load, timeline
from tracker.app.world import World
from tracker.core.codec import Row, kind
from tracker.core.errors import NotFound
from tracker.core.ports import Cells
from tracker.core.timeline import Fork, Forked, Merge, Merged, Timeline
from tracker.store.memory import MemoryStore

FORK, MERGE = Fork.__struct_config__.tag, Merge.__struct_config__.tag


class Side(msgspec.Struct, frozen=True):
    """One of two logs: where it stands, all its rows, and those of its timeline.

    `known` is whatever it decided upon, but for merges that were taken back;
    `refused` what it left out in merges.
    """

    stand: Stand
    rows: tuple[Row, ...]
    path: tuple[Row, ...]
    lines: dict[int, Cells]
    known: frozenset[str]
    refused: frozenset[str]


class Parted(msgspec.Struct, frozen=True, kw_only=True):
    """What two logs have told since they parted.

    `number` is our last entry that both share; `taken_out` are those of ours
    that are no more in theirs.
    """

    ours: Side
    theirs: Side
    number: int
    new_here: tuple[Row, ...]
    new_there: tuple[Row, ...]
    taken_out: tuple[Row, ...]

    @property
    def brings_nothing(self) -> bool:
        """Does the other log bring nothing that ours had not before?"""
        return not self.new_there and not self.taken_out


def of_file(world: World, file: exchange.File) -> tuple[World, Stand]:
    """A file as a log of its own, in memory."""
    there = msgspec.structs.replace(world, store=MemoryStore())
    exchange.take(there, file)
    return there, load(there, file.campaign)


def parted(ours: tuple[World, Stand], theirs: tuple[World, Stand]) -> Parted:
    """How two logs differ since they parted; raises `NotFound` where they share nothing."""
    here, there = _side(*ours), _side(*theirs)
    both = _shared(here, there)
    if not both:
        raise NotFound(
            f"{here.stand.name} and {there.stand.name} have nothing in common.",
            "tracker merge takes a fork, or a log of the same campaign.",
        )
    told_there = {row.uuid for row in there.path}
    new_here = tuple(row for row in here.path if row.uuid not in there.known)
    seen = both if new_here else there.known  # what they took out knowing that it was there
    return Parted(
        ours=here,
        theirs=there,
        number=max(row.number for row in here.path if row.uuid in both & told_there),
        new_here=new_here,
        new_there=tuple(row for row in there.path if row.uuid not in here.known | here.refused),
        taken_out=tuple(row for row in here.path if row.uuid in seen - told_there),
    )


def merged(world: World, parted: Parted, house_rule: str | None = None) -> Revision:
    """What our timeline would be with theirs in it; nothing is written."""
    ours, gone = parted.ours.path, _uuids(parted.taken_out)
    sequence = _sequence(parted)
    first = 0
    while first < min(len(ours), len(sequence)) and sequence[first] is ours[first]:
        first += 1
    out = [row for row in ours[first:] if row.uuid in gone]
    steps = _steps(parted, out, sequence[first:])
    stand = parted.ours.stand
    return revise(world, stand, at(world, stand, ours[first - 1].number), steps, house_rule)


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
    refused = tuple(one.uuid for one in revision.impossible if one.theirs)
    event = Merged(
        origin=revision.present.number,
        again=revision.again,
        left_out=tuple(one.number for one in revision.impossible if not one.theirs),
        name=theirs.name,
        campaign=theirs.id,
        taken=len(parted.new_there) - len(refused),
        refused=refused,
    )
    return record(world, revision, Merge(theirs.name, theirs.id, skip, house_rule or ""), event)


# What both share


def _side(world: World, stand: Stand) -> Side:
    rows, told = tuple(world.store.rows(stand.id)), tuple(path(world, stand))
    walked = timeline(world.store, stand.newest).undoing(stand.number)
    merges = list(_merges(stand, rows))
    kept = [merge for row, merge in merges if any(row.number in span for span in walked)]
    undone = {
        number
        for row, merge in merges
        if merge not in kept
        for number in range(row.number - merge.again - merge.taken, row.number)
    }
    return Side(
        stand=stand,
        rows=rows,
        path=told,
        lines=told_lines(world, stand),
        known=frozenset(row.uuid for row in (*told, *(r for r in rows if r.number not in undone))),
        refused=frozenset(uuid for merge in kept for uuid in merge.refused),
    )


def _merges(stand: Stand, rows: Iterable[Row]) -> Iterator[tuple[Row, Merged]]:
    """The entries that end a merge, with what they say."""
    for row in rows:
        if kind(row) == MERGE:
            for event in stand.codec.entry(row).events:
                if isinstance(event, Merged):
                    yield row, event


def _shared(here: Side, there: Side) -> frozenset[str]:
    """The entries of the timeline at which the two logs parted."""
    for fork, origin in ((there, here), (here, there)):
        copied = frozenset(row.uuid for row in _copied(fork, origin.stand.id))
        if copied and copied <= origin.known:
            return copied
    pairs = zip(here.rows, there.rows, strict=False)
    same = [row for row, _ in takewhile(lambda pair: pair[0].uuid == pair[1].uuid, pairs)]
    return frozenset(row.uuid for row in _way(here.rows, same[-1].head)) if same else frozenset()


def _copied(fork: Side, origin: str) -> tuple[Row, ...]:
    """What a fork was made of; nothing where it is no fork of `origin`."""
    for place, row in enumerate(fork.rows):
        if kind(row) == FORK:
            forked = fork.stand.codec.entry(row).events
            if any(isinstance(e, Forked) and e.campaign == origin for e in forked):
                return fork.rows[:place]
    return ()


def _way(rows: tuple[Row, ...], last: int) -> Iterable[Row]:
    parents = {row.number: row.parent for row in rows if row.parent != row.number - 1}
    spans = Timeline(last, last, parents).spans(last)
    return (rows[number - 1] for span in spans for number in span)


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


def _woven(ours: list[Row], theirs: list[Row], new: set[str]) -> list[Row]:
    """What is new at their end comes after ours, the rest after what it follows there."""
    last = max(place for place, row in enumerate(theirs) if row.uuid not in new)
    found = list(ours)
    for place, row in enumerate(theirs[:last]):
        if row.uuid in new:
            found.insert(found.index(theirs[place - 1]) + 1, row)
    return [*found, *theirs[last + 1 :]]


def _uuids(rows: Iterable[Row]) -> set[str]:
    return {row.uuid for row in rows}


def _steps(parted: Parted, gone: Iterable[Row], sequence: Iterable[Row]) -> Iterator[Step]:
    """What is taken out, then everything in its order."""
    ours, theirs, new = parted.ours.lines, parted.theirs.lines, _uuids(parted.new_there)
    for row in gone:
        yield Step(row=row, label=f"@{row.number}", line=ours[row.number], gone=True)
    for row in sequence:
        if row.uuid in new:
            label = f"theirs @{row.number}"
            yield Step(row=row, label=label, line=theirs[row.number], theirs=True)
        else:
            yield Step(row=row, label=f"@{row.number}", line=ours[row.number])
