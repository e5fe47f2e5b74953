"""Amending: past entries put right, taken out or put in, and everything after them again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from tracker.app.chronicle import path, told_lines
from tracker.app.exchange import START
from tracker.app.handle import Recorded
from tracker.app.revise import Ask, Asked, Revision, Step, record, revise
from tracker.app.stand import Stand, at, entry_row, timeline
from tracker.app.world import World
from tracker.core.campaign import StartCampaign
from tracker.core.codec import Row, is_about_the_log, kind
from tracker.core.errors import BadInput, NotFound
from tracker.core.ports import Cells
from tracker.core.timeline import Amend, Amended, Edit, holds


class Change(msgspec.Struct, frozen=True):
    """One edit, and who gives its new command; a drop needs none."""

    edit: Edit
    ask: Ask | None = None


def amended(
    world: World, stand: Stand, changes: Sequence[Change], house_rule: str | None = None
) -> Revision:
    """What the timeline would be with these changes; nothing is written.

    Entries are named by their numbers on the timeline as it is. Raises
    `NotFound` and `BadInput` for an entry that cannot be changed, and whatever
    is wrong with a new command.
    """
    rows = path(world, stand)
    places = {row.number: place for place, row in enumerate(rows)}
    for change in changes:
        _check(world, stand, rows, places, change)
    _check_once(changes)
    first = min(places[c.edit.entry] + (c.edit.how == "insert") for c in changes)
    around = rows[max(first - 1, 0) :]
    steps = _steps(stand, around, rows[first:], changes, told_lines(world, stand))
    parted = at(world, stand, around[0].number) if first else None
    return revise(world, stand, parted, steps, house_rule)


def entry_now(world: World, stand: Stand, number: int) -> int:
    """The number that an entry has on the timeline now, if it was decided again since."""
    row = world.store.row(stand.id, number)
    told = {one.uuid: one.number for one in path(world, stand)}
    return told.get(row.uuid, number) if row is not None else number


def record_amended(
    world: World,
    revision: Revision,
    changes: Sequence[Change],
    *,
    skip: bool = False,
    house_rule: str | None = None,
) -> Recorded:
    """Record an amendment; what is impossible is left out."""
    edits = tuple(change.edit for change in changes)
    event = Amended(
        origin=revision.present.number,
        again=revision.again,
        left_out=tuple(one.number for one in revision.impossible),
        edits=edits,
    )
    return record(world, revision, Amend(edits, skip, house_rule or ""), event)


# What can be changed


def _check(
    world: World, stand: Stand, rows: list[Row], places: dict[int, int], change: Change
) -> None:
    number = change.edit.entry
    if number not in places:
        raise _off_the_path(world, stand, number)
    if kind(rows[places[number]]) == START and change.edit.how == "drop":
        raise _began(number)


def _check_once(changes: Sequence[Change]) -> None:
    """Each entry is replaced or dropped once at most; several may be put in after it."""
    named = [change.edit.entry for change in changes if change.edit.how != "insert"]
    for number in named:
        if named.count(number) > 1:
            raise BadInput(f"@{number} is changed twice.", "Say once what becomes of it.")


def _began(number: int) -> BadInput:
    return BadInput(
        f"@{number} began the campaign.", f"tracker amend {number} -- new … begins it otherwise."
    )


def _off_the_path(world: World, stand: Stand, number: int) -> NotFound:
    """Why an entry is not on the timeline, and where to look instead."""
    row = entry_row(world.store, stand.id, number)
    if is_about_the_log(row):
        said = f"@{number} is about the log, not about the table."
        return NotFound(said, "tracker log shows what can be put right.")
    edit = next((edit for edit in _edits(world, stand) if edit.entry == number), None)
    if edit is not None:
        done = "taken out" if edit.how == "drop" else "put right"
        return NotFound(f"@{number} was {done} already.", "tracker log shows what is there now.")
    return NotFound(
        f"@{number} is not on the timeline: it was taken back.",
        f"tracker log shows what is; tracker rewind {number} goes there.",
    )


def _edits(world: World, stand: Stand) -> Iterator[Edit]:
    """What was changed by amendments that were not taken back."""
    tree = timeline(world.store, stand.newest)
    walked = tree.undoing(stand.number)
    for number in tree.origins:
        if holds(walked, number):
            for event in stand.codec.entry(entry_row(world.store, stand.id, number)).events:
                if isinstance(event, Amended):
                    yield from (edit for edit in event.edits if edit.how != "insert")


# What becomes of the path


def _steps(
    stand: Stand,
    around: Sequence[Row],
    rows: Sequence[Row],
    changes: Sequence[Change],
    lines: dict[int, Cells],
) -> Iterator[Step]:
    """The rows with their changes; what is put in comes after its entry, which is `around`."""
    decided = {row.number for row in rows}
    by_entry: dict[int, list[Change]] = {}
    for change in changes:
        by_entry.setdefault(change.edit.entry, []).append(change)
    for row in around:
        mine = by_entry.get(row.number, [])
        if row.number in decided:
            yield _step(stand, row, mine, lines[row.number])
        for change in mine:
            if change.edit.how == "insert":
                yield Step(row=row, label=f"after @{row.number}", ask=change.ask, put_in=True)


def _step(stand: Stand, row: Row, mine: Sequence[Change], line: Cells) -> Step:
    label = f"@{row.number}"
    for change in mine:
        if change.edit.how == "drop":
            return Step(row=row, label=label, line=line, gone=True)
        if change.edit.how == "replace" and change.ask is not None:
            ask = partial(_in_its_place, stand, row, change.ask)
            return Step(row=row, label=label, line=line, ask=ask)
    return Step(row=row, label=label, line=line)


def _in_its_place(stand: Stand, row: Row, ask: Ask, there: Stand) -> Asked:
    """A beginning is replaced by a beginning of the same game, and by nothing else."""
    asked = ask(there)
    old, new = stand.codec.command(row), asked.command
    if not isinstance(old, StartCampaign):
        if isinstance(new, StartCampaign):
            raise BadInput(
                "A campaign begins once.", "tracker amend 1 -- new … begins it otherwise."
            )
        return asked
    if not isinstance(new, StartCampaign):
        raise _began(row.number)
    if new.game != old.game:
        raise BadInput(
            f"{stand.name} stays a campaign of {stand.game.title}.",
            "tracker new begins one of another game.",
        )
    return replace(asked, command=replace(new, name=old.name))
