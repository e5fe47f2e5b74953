"""What a view says, before anybody decides how it looks.

A view returns blocks; the command line draws them as a rich table, plain
lines, TSV, CSV, Markdown or JSON. So a game's view is written once.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Cell = str | int | float | None


class Column(msgspec.Struct, frozen=True):
    """`key` heads the column in files, `label` on a screen; a `fixed` one never wraps."""

    key: str
    label: str
    right: bool = False
    fixed: bool = False


class Table(msgspec.Struct, frozen=True):
    """Rows under columns. `group` (key, value) tells it from its sister tables."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    group: tuple[str, str] | None = None
    foot: str = ""


class Text(msgspec.Struct, frozen=True):
    """Lines of prose; on a screen only, never in a table file.

    `drawn` lines are a picture made of characters, which stand where they are.
    """

    lines: tuple[str, ...]
    drawn: bool = False


Block = Table | Text


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 turn`, `3 turns`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listing(names: Sequence[str], last: str = "and") -> str:
    """`ana`, `ana and bob`, `ana, bob and cy`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
