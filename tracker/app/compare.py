"""Two states of a game side by side, in the words of its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tracker.app.stand import Stand
from tracker.core.campaign import Campaign
from tracker.core.game import Play
from tracker.core.page import Block, Cell, Column, Table, Text

ORDER = "Order"
Key = tuple[Any, ...]


class Figure(msgspec.Struct, frozen=True):
    """One thing that is told of two states; None where one of them knows nothing of it."""

    what: str
    one: str | None
    other: str | None

    @property
    def differs(self) -> bool:
        """Is it told otherwise?"""
        return (self.one or "") != (self.other or "")


def compared(one: Stand, other: Stand) -> list[Figure]:
    """Everything that the two states tell, in the order of the other one's board.

    A heading that says nothing but what it stands over is left out.
    """
    figures = _joined(_figures(one), _figures(other))
    return [f for f in figures if _is_order(f) or (f.what != ORDER and (f.what or f.differs))]


def differences(one: Stand, other: Stand) -> list[Figure]:
    """What the two states tell otherwise."""
    return [figure for figure in compared(one, other) if figure.differs]


def _is_order(figure: Figure) -> bool:
    """Do the same rows stand in another order?"""
    if figure.what != ORDER or figure.one is None or figure.other is None:
        return False
    one, other = figure.one.split(", "), figure.other.split(", ")
    return one != other and sorted(one) == sorted(other)


def _joined(one: dict[Key, tuple[str, str]], other: dict[Key, tuple[str, str]]) -> list[Figure]:
    """By key; what only the first one knows stands where it stood there."""
    only: dict[Key | None, list[Key]] = {}  # by the key, of both, that it comes after
    last: Key | None = None
    for key in one:
        last = key if key in other else last
        if key not in other:
            only.setdefault(last, []).append(key)
    keys = [*only.get(None, []), *(k for key in other for k in (key, *only.get(key, [])))]
    return [
        Figure(
            (other.get(key) or one[key])[0],
            one[key][1] if key in one else None,
            other[key][1] if key in other else None,
        )
        for key in keys
    ]


def _figures(stand: Stand) -> dict[Key, tuple[str, str]]:
    """What a state tells: for each key what it is about, and how it is."""
    campaign = stand.campaign
    found: dict[Key, tuple[str, str]] = {}
    for key, what, told in _told(stand.game.board(campaign), campaign, stand.game.plays(campaign)):
        while key in found:
            key = (*key, "again")
        found[key] = (what, told)
    return found


def _told(
    board: Sequence[Block], campaign: Campaign[Any], plays: Sequence[Play]
) -> Iterator[tuple[Key, str, str]]:
    for place, block in enumerate(board):
        yield from _of_table(block) if isinstance(block, Table) else _of_text(block, place)
    for counter in campaign.counters:
        what = f"{counter.who} {counter.name}".strip()
        yield ("counter", counter.name, counter.who), what, f"{counter.value:+d} by hand"
    for play in plays:
        yield ("play", play.number), f"Game {play.number}", _outcome(play)
    if campaign.location:
        yield ("location",), "Place", campaign.location
    yield ("sessions",), "Sessions", str(len(campaign.sessions))
    for note in campaign.story:
        told = f"{note.about}: {note.text}" if note.about else note.text
        yield ("note", told), "Note", told


def _of_text(block: Text, place: int) -> Iterator[tuple[Key, str, str]]:
    if not block.drawn:
        for number, line in enumerate(block.lines):
            yield ("text", place, number), "", line


def _of_table(table: Table) -> Iterator[tuple[Key, str, str]]:
    """Its title, every cell by its row and its column, and its foot."""
    kind = tuple(column.key for column in table.columns)
    kind = (*kind, *(table.group or ()))
    if table.title:
        yield ("title", kind), "", table.title
    first = _names(table)
    yield ("order", kind), ORDER, ", ".join(_text(row[0]).rstrip("*") for row in table.rows)
    for row in table.rows:
        name = tuple(_text(cell).rstrip("*") for cell in row[:first])
        said = " ".join(map(_said, table.columns, row[:first])).strip()
        if any(_text(cell).endswith("*") for cell in row[:first]):
            yield ("turn", kind), "Turn", said
        for column, cell in zip(table.columns[first:], row[first:], strict=False):
            if _text(cell):
                what = ": ".join(part for part in (said, _label(column)) if part)
                yield ("cell", kind, name, column.key), what, _text(cell)
    if table.foot:
        yield ("foot", kind), "", table.foot


def _said(column: Column, cell: Cell) -> str:
    """A name as it is, without the star of whose turn it is; `Room 2` for a number."""
    return f"{column.label} {cell}" if isinstance(cell, int) else _text(cell).rstrip("*")


def _names(table: Table) -> int:
    """How many of the first columns are names: as many as it takes to tell the rows apart.

    A column that is numbered holds no names.
    """
    for width in range(1, len(table.columns)):
        if len({row[:width] for row in table.rows}) == len(table.rows):
            return width
        if table.columns[width].right or table.columns[width].label.isdigit():
            break
    return 1


def _label(column: Column) -> str:
    return column.label or column.key


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def _outcome(play: Play) -> str:
    """`cy wins: cy 78, bob 77`."""
    scores = ", ".join(
        f"{one.player} {one.score}" for one in play.standings if one.score is not None
    )
    winners = ", ".join(play.winners)
    if play.cooperative:
        won = "won" if winners else "lost"
    else:
        won = f"{winners} wins" if winners else "nobody wins"
    why = f" by {play.decided_by}" if play.decided_by else ""
    return f"{won}{why}: {scores}" if scores else f"{won}{why}"
