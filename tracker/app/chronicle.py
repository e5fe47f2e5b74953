"""The entries of a campaign as lines, its tags, and what a search finds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from tracker.app.stand import Stand, at, timeline
from tracker.app.world import World
from tracker.core import campaign as campaigns
from tracker.core.codec import Row, is_about_the_log, moment, noticed
from tracker.core.game import Notice
from tracker.core.names import pick
from tracker.core.ports import Cells
from tracker.core.timeline import holds
from tracker.projections.log import LINES, TAGS, is_history


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry in one line; `on_path` is false for what was undone, and for history."""

    number: int
    parent: int
    session: int
    kind: str
    text: str
    occurred_at: datetime | None = None
    precision: str = "exact"
    notices: tuple[Notice, ...] = ()
    on_path: bool = True
    head: bool = False

    @property
    def is_history(self) -> bool:
        """Undo, redo, rewind, tag, fork: about the log, not about the table."""
        return is_history(self.kind)


def lines(world: World, stand: Stand, *, everything: bool = False) -> list[Line]:
    """The timeline of a campaign in order, or with `everything` all that was recorded."""
    spans = timeline(world.store, stand.newest).spans(stand.number)
    path = {number for span in spans for number in span}
    told = told_lines(world, stand)
    last = None if everything else stand.number
    return [
        line_of(row, told[row.number], on_path=row.number in path, head=row.number == stand.number)
        for row in world.store.rows(stand.id, 1, last)
        if everything or row.number in path
    ]


def path(world: World, stand: Stand) -> list[Row]:
    """The entries of the timeline that tell of the table, in order."""
    spans = timeline(world.store, stand.newest).spans(stand.number)
    return [row for row in _rows(world, stand.id, spans) if not is_about_the_log(row)]


def _rows(world: World, campaign: str, spans: list[range]) -> Iterator[Row]:
    for span in spans:
        yield from world.store.rows(campaign, span.start, span.stop - 1)


def told_lines(world: World, stand: Stand) -> dict[int, Cells]:
    """Session, kind and text of every entry, by its number."""
    return {row[1]: row[2:] for row in world.store.read(LINES, stand.id)}


def line(world: World, stand: Stand, number: int) -> str:
    """What an entry says, in words."""
    return next((row[4] for row in world.store.read(LINES, stand.id, (number,))), "")


def line_of(row: Row, told: Cells, *, on_path: bool = True, head: bool = False) -> Line:
    """An entry as a line; `told` are its session, its kind and its text."""
    session, kind, text = told
    return Line(
        number=row.number,
        parent=row.parent,
        session=session,
        kind=kind,
        text=text,
        occurred_at=moment(row.occurred_at),
        precision=row.precision,
        notices=noticed(row),
        on_path=on_path,
        head=head,
    )


def steps(world: World, stand: Stand, first: int, last: int) -> Iterator[Stand]:
    """The stands of the path to `last`, from entry `first` on, one after another."""
    path = [n for span in timeline(world.store, stand.newest).spans(last) for n in span]
    wanted = [number for number in path if number >= first]
    if not wanted:
        return
    there = at(world, stand, wanted[0])
    yield there
    for number in wanted[1:]:
        there = _step(world, there, number)
        yield there


def _step(world: World, stand: Stand, number: int) -> Stand:
    row = world.store.row(stand.id, number)
    assert row is not None
    campaign = stand.campaign
    for event in stand.codec.events((event.version, event.data) for event in row.events):
        campaign = campaigns.evolve(stand.game, campaign, event)
    return msgspec.structs.replace(stand, campaign=campaign, row=row)


def tags(world: World, stand: Stand) -> dict[str, int]:
    """The names that people gave to entries.

    Where an entry was decided again in an amended past, its name goes with it.
    """
    named = {row[1]: row[2] for row in world.store.read(TAGS, stand.id)}
    spans = timeline(world.store, stand.newest).spans(stand.newest.head)
    if all(holds(spans, number) for number in named.values()):
        return named
    told = {row.uuid: row.number for row in _rows(world, stand.id, spans)}
    for name, number in named.items():
        row = world.store.row(stand.id, number)
        named[name] = told.get(row.uuid, number) if row else number
    return named


def tagged(world: World, stand: Stand, name: str) -> int:
    """The entry of a tag, by any unambiguous beginning of its name."""
    known = tags(world, stand)
    return known[pick(name, list(known), "tag")]


class Found(msgspec.Struct, frozen=True):
    """A line that a search found."""

    campaign: str
    number: int
    session: int
    text: str
    undone: bool = False


def search(world: World, words: list[str], names: dict[str, str], only: str | None) -> list[Found]:
    """Lines that hold words beginning with all of these; `names` by campaign id."""
    found = world.store.search(words, only)
    by_campaign: dict[str, list[int]] = {}
    for campaign, number in found:
        by_campaign.setdefault(campaign, []).append(number)
    return [
        Found(names.get(campaign, campaign), row[1], row[2], row[4], row[1] not in path)
        for campaign, numbers in by_campaign.items()
        for path in [_path(world, campaign)]
        for row in world.store.read(LINES, campaign)
        if row[1] in numbers and not is_history(row[3])
    ]


def _path(world: World, campaign: str) -> set[int]:
    newest = world.store.newest(campaign)
    spans = timeline(world.store, newest).spans(newest.head) if newest else []
    return {number for span in spans for number in span}
