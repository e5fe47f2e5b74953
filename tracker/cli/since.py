"""What two logs of a campaign have told since they parted, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.app.chronicle import Line, line_of
from tracker.app.merge import Parted, Side
from tracker.cli import words
from tracker.core.codec import Row
from tracker.core.page import Block, Column, Table, Text


def since(parted: Parted) -> list[Block]:
    """Both sides, each as a table of what the other never had."""
    both = (
        (f"Yours: {parted.ours.stand.name}", parted.ours, parted.new_here),
        (f"Theirs: {parted.theirs.stand.name}", parted.theirs, parted.new_there),
    )
    found: list[Block] = [_table(*side) for side in both if side[2]]
    gone = ", ".join(f"@{row.number}" for row in parted.taken_out)
    said = f"Not in theirs any more, taken back or left out: {gone}."
    return [*found, *([Text((said,))] if gone else [])]


def _table(title: str, side: Side, rows: Iterable[Row]) -> Table:
    columns = (
        Column("entry", "Entry", right=True, fixed=True),
        Column("when", "When", fixed=True),
        Column("by", "By"),
        Column("what", "What"),
    )
    cells = (
        (
            f"@{row.number}",
            words.shown(line.occurred_at, line.precision),
            row.recorded_by,
            line.text,
        )
        for row, line in zip(rows, lines(side, rows), strict=True)
    )
    return Table(title, columns, tuple(cells))


def lines(side: Side, rows: Iterable[Row]) -> Iterator[Line]:
    """Entries of one side as lines."""
    return (line_of(row, side.lines[row.number]) for row in rows)
