"""Logs as files: one header line, then one line for each entry.

The file holds the stored text to the letter, so that its hashes can be
checked and an export of an import gives the same bytes. See docs/log-format.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tracker.app.chronicle import path
from tracker.app.rebuild import computed
from tracker.app.stand import Stand, load
from tracker.app.world import World
from tracker.core.campaign import StartCampaign
from tracker.core.codec import (
    GENESIS,
    Row,
    Stored,
    broken,
    codec,
    digest,
    is_about_the_log,
    kind,
    stamp,
    text,
    walked,
)
from tracker.core.errors import Damaged, NotFound, TooNew
from tracker.core.game import Event
from tracker.core.page import count
from tracker.core.ports import EventStore
from tracker.core.timeline import Fork, Forked
from tracker.projections.log import CAMPAIGNS
from tracker.store.memory import MemoryStore

FORMAT = "tracker-log"
START = StartCampaign.__struct_config__.tag
VERSION = 1


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a file: what follows, and how much of it."""

    format: str = FORMAT
    version: int = VERSION
    campaign: str
    entries: int


class FileEvent(msgspec.Struct, frozen=True):
    version: int
    data: msgspec.Raw


class FileEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as a line; command, notices and data stand as they are stored."""

    number: int
    parent: int
    head: int
    tip: int
    version: int
    command: msgspec.Raw
    notices: msgspec.Raw
    events: tuple[FileEvent, ...]
    occurred_at: str | None
    precision: Literal["exact", "day", "unknown"]
    recorded_at: str
    zone: str
    recorded_by: str
    program: str
    uuid: str
    hash: str


class File(msgspec.Struct, frozen=True):
    """A log that was read from a file, whole and unharmed."""

    campaign: str
    rows: tuple[Row, ...]


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """What an import did, or would do."""

    outcome: Literal["new", "advanced", "forked", "unchanged"]
    campaign: str
    name: str
    entries: int


# Out


def dump(store: EventStore, campaign: str) -> Iterator[bytes]:
    """A campaign with all its branches, line by line."""
    newest = store.newest(campaign)
    if newest is None:
        raise NotFound("There is no such campaign in this log.")
    encode = msgspec.json.Encoder().encode
    yield encode(Header(campaign=campaign, entries=newest.number)) + b"\n"
    for row in store.rows(campaign):
        yield encode(_file_entry(row)) + b"\n"


def _file_entry(row: Row) -> FileEntry:
    fields = {name: getattr(row, name) for name in FileEntry.__struct_fields__}
    fields["command"] = msgspec.Raw(row.command.encode())
    fields["notices"] = msgspec.Raw(row.notices.encode())
    fields["events"] = tuple(FileEvent(e.version, msgspec.Raw(e.data.encode())) for e in row.events)
    return FileEntry(**fields)


# In


def read(content: bytes, watched: Callable[[list[bytes]], Iterable[bytes]] = iter) -> File:
    """Check a file from its first line to its last hash; `watched` sees each line go by.

    Raises `Damaged` where it is cut off, changed, or no log at all.
    """
    lines = content.splitlines()
    header = _header(lines[0] if lines else b"")
    if header.entries < 1:
        raise Damaged("The file holds no entry.", "Nothing was imported.")
    if len(lines) - 1 != header.entries:
        raise Damaged(
            f"The file should hold {count(header.entries, 'entry', 'entries')}, "
            f"but has {len(lines) - 1}: it was cut off.",
            "Nothing was imported. Export it once more.",
        )
    decoder = msgspec.json.Decoder(FileEntry)
    seen = enumerate(watched(lines[1:]), 2)
    rows = tuple(_row(header.campaign, decoder, line, at) for at, line in seen)
    wrong = broken(rows)
    if wrong is not None:
        raise Damaged(f"Entry @{wrong} of the file was changed.", "Nothing was imported.")
    _sensible(rows)
    return File(header.campaign, rows)


def _sensible(rows: tuple[Row, ...]) -> None:
    """Hashes can fit and the tree still make no sense: every way must lead to an entry."""
    for row in rows:
        begins = row.number == 1 or (row.parent == 0 and kind(row) == START)
        past = 0 <= row.parent < row.number and (row.parent == 0) == begins
        present = 1 <= row.head <= row.number and 1 <= row.tip <= row.number
        if not (past and present and rows[row.head - 1].head == row.head and _goes_back(row)):
            raise Damaged(
                f"Entry @{row.number} of the file leads nowhere.", "Nothing was imported."
            )


def _goes_back(row: Row) -> bool:
    """Does a revision lead back to an entry before it?"""
    if row.head != row.number or not is_about_the_log(row):
        return True
    return all(0 < walked(event).origin < row.number for event in row.events)


def _header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.MsgspecError as error:
        raise Damaged(
            "This file is no exported log.", "tracker export events makes one."
        ) from error
    if header.format != FORMAT:
        raise Damaged("This file is no exported log.", "tracker export events makes one.")
    if header.version > VERSION:
        raise TooNew("The file was written by a newer tracker.", "Install that version to read it.")
    return header


def _row(campaign: str, decoder: Any, line: bytes, at: int) -> Row:
    try:
        e = decoder.decode(line)
        return Row(
            campaign,
            e.number,
            e.parent,
            e.head,
            e.tip,
            e.version,
            str(e.command, "utf-8"),
            str(e.notices, "utf-8"),
            e.occurred_at,
            e.precision,
            e.recorded_at,
            e.zone,
            e.recorded_by,
            e.program,
            e.uuid,
            e.hash,
            tuple([Stored(event.version, str(event.data, "utf-8")) for event in e.events]),
        )
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Damaged(f"Line {at} of the file cannot be read.", "Nothing was imported.") from error


def take(world: World, file: File, *, dry_run: bool = False) -> Imported:
    """Take a file into the log: nothing is ever overwritten.

    The same file again changes nothing, a longer version of ours advances it,
    one that went another way becomes a campaign of its own.
    """
    store = world.store
    names = {row[0]: row[1] for row in store.read(CAMPAIGNS)}
    ours = store.newest(file.campaign)
    if ours is None:
        return _put(world, "new", file.campaign, file.rows, 0, dry_run)
    holder = _holder(store, file)
    if holder is not None:
        return Imported(outcome="unchanged", campaign=holder, name=names[holder], entries=0)
    if _continues(file, ours):
        return _put(
            world, "advanced", ours.campaign, file.rows[ours.number :], ours.number, dry_run
        )
    return _fork_in(world, file, list(names.values()), dry_run)


def parts(store: EventStore, file: File) -> bool:
    """Did a file go another way than the campaign of this log, and is nowhere in it?"""
    ours = store.newest(file.campaign)
    return ours is not None and not _continues(file, ours) and _holder(store, file) is None


def _holder(store: EventStore, file: File) -> str | None:
    """The campaign that holds all of a file, its own before others."""
    last = file.rows[-1]
    same = store.row(file.campaign, last.number)
    if same and same.hash == last.hash:
        return file.campaign
    return store.find(last.number, last.hash)


def _continues(file: File, ours: Row) -> bool:
    """Is our newest entry one of the file's?"""
    return ours.number <= len(file.rows) and file.rows[ours.number - 1].hash == ours.hash


def _put(
    world: World,
    outcome: Literal["new", "advanced", "forked"],
    campaign: str,
    rows: tuple[Row, ...],
    held: int,
    dry_run: bool,
) -> Imported:
    made = computed(world.store, campaign, rows)
    if not dry_run:
        changes = [_replacing(world.store, campaign, change) for change in made.changes]
        world.store.append(campaign, held, rows, changes, [made.snapshot])
    return Imported(outcome=outcome, campaign=campaign, name=made.name, entries=len(rows))


def _replacing(store: EventStore, campaign: str, change: Any) -> Any:
    """A change that puts new rows in the place of all old ones."""
    columns = list(change.shape.columns)
    places = [columns.index(name) for name in change.shape.key]
    old = store.read(change.shape, campaign)
    return replace(change, gone=[tuple(row[place] for place in places) for row in old])


def _fork_in(world: World, file: File, names: list[str], dry_run: bool) -> Imported:
    """A log that parted from ours becomes a campaign of its own, under a free name."""
    now = world.clock.now()
    key = world.ids.new(now)
    made = computed(MemoryStore(), file.campaign, file.rows)
    rows = [replace(row, campaign=key) for row in file.rows]
    name = free_name(made.name, names)
    parted = parting(world.store, file)
    command, event = Fork(name, file.campaign, parted), Forked(name, file.campaign, parted)
    rows.append(history_row(world, made.game, rows[-1], command, event))
    imported = _put(world, "forked", key, tuple(rows), 0, dry_run)
    return replace(imported, entries=len(file.rows))


def parting(store: EventStore, file: File) -> int:
    """The last entry of a file that our campaign of the same id has as well; 0 for none."""
    return common(file.rows, store.rows(file.campaign))


def common(one: Iterable[Row], other: Iterable[Row]) -> int:
    """How many entries of two logs are the same, from the first on."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].hash == pair[1].hash, pairs))


def free_name(name: str, taken: list[str]) -> str:
    """`Friday`, or `Friday (2)` where that is taken."""
    known = {other.casefold() for other in taken}
    candidates = (f"{name} ({number})" for number in range(2, len(taken) + 3))
    return next(c for c in (name, *candidates) if c.casefold() not in known)


# Forks


def fork(world: World, stand: Stand, name: str) -> Stand:
    """Copy the path to where `stand` is into a campaign of its own.

    The copies keep their UUIDs, times and people: it is the same evening.
    """
    now = world.clock.now()
    key = world.ids.new(now)
    rows: list[Row] = []
    before = GENESIS
    for row in path(world, stand):
        number = len(rows) + 1
        copy = replace(row, campaign=key, number=number, parent=number - 1, head=number, tip=number)
        rows.append(replace(copy, hash=digest(copy, before)))
        before = rows[-1].hash
    command = Fork(name, stand.id, stand.number)
    rows.append(
        history_row(world, stand.game, rows[-1], command, Forked(name, stand.id, stand.number))
    )
    _put(world, "forked", key, tuple(rows), 0, dry_run=False)
    return load(world, key)


def history_row(
    world: World, game: Any, last: Row, command: Any, event: Event, parent: Row | None = None
) -> Row:
    """A history entry after `last`: a leaf that leaves the head where it is.

    With a `parent` it stands on a path, after that one and at its time, and is
    the new head.
    """
    now = world.clock.now()
    coder = codec(game)
    number = last.number + 1
    row = replace(
        last,
        number=number,
        parent=parent.number if parent else last.head,
        head=number if parent else last.head,
        tip=number if parent else last.tip,
        version=coder.version(command),
        command=text(command),
        notices="[]",
        occurred_at=parent.occurred_at if parent else stamp(now),
        precision=parent.precision if parent else "exact",
        recorded_at=stamp(now),
        zone=world.clock.zone(),
        recorded_by=world.by,
        program=world.program,
        uuid=world.ids.new(now),
        events=(coder.store(event),),
    )
    return replace(row, hash=digest(row, last.hash))
