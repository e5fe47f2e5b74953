"""Blocks as text: plain, Markdown, TSV, CSV, records; without a raw control character."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import Any

import msgspec

from tracker.core.page import Block, Cell, Column, Table, Text

HIDDEN = {
    **{code: chr(0x2400 + code) for code in range(0x20)},
    0x7F: "\u2421",
    **{code: f"\\x{code:02x}" for code in range(0x80, 0xA0)},
    **{code: f"\\u{code:04x}" for code in (0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0xFEFF)},
    **{code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))},
}
PAGE, NARROW, GAP = 80, 11, "  "  # columns of a page, of the narrowest text, between two
LINES = {**HIDDEN, ord("\n"): "\n"}
More = Callable[[msgspec.Struct], Iterable[tuple[str, Any]]]
IN_JSON = {code: f"\\u{code:04x}" for code in HIDDEN if code > 0x7E}


def full(value: Any, more: More = lambda struct: ()) -> Any:
    """A struct as plain data with all its fields, those at their defaults too.

    `more` gives names and values that a struct shows beside its fields.
    """
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        fields = {name: full(getattr(value, name), more) for name in value.__struct_fields__}
        return tag | fields | dict(more(value))
    if isinstance(value, dict):
        return {key: full(one, more) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [full(one, more) for one in value]
    return value


def safe(text: str) -> str:
    """One line without control, escape and direction characters."""
    return text.translate(HIDDEN)


def safe_lines(text: str) -> str:
    """The same, with line breaks kept."""
    return text.translate(LINES)


# As text


def plain(blocks: Iterable[Block]) -> str:
    """Without boxes, in columns of even width; reads well aloud."""
    return "\n".join("\n".join(_plain(block)) + "\n" for block in blocks)


def _plain(block: Block) -> list[str]:
    if isinstance(block, Text):
        if block.drawn:
            return [safe(line) for line in block.lines]
        return [part for line in block.lines for part in _paragraph(line)]
    cells = [[c.label for c in block.columns], *([_cell(c) for c in r] for r in block.rows)]
    sizes = [max(len(row[place]) for row in cells) for place in range(len(block.columns))]
    sizes = _fitted(sizes, block.columns)
    lines = [line for row in cells for line in _spread(block, row, sizes)]
    return [*_paragraph(block.title), *lines, *_paragraph(block.foot)]


def _paragraph(text: str) -> list[str]:
    """A line of prose as the lines that it takes."""
    return wrap(safe(text), PAGE)


def _fitted(sizes: list[int], columns: tuple[Column, ...]) -> list[int]:
    """Widths of columns on a page: the widest texts give way until all fit."""
    fitted = list(sizes)
    texts = [n for n, column in enumerate(columns) if not (column.right or column.fixed)]
    over = sum(sizes) + len(GAP) * (len(sizes) - 1) - PAGE
    for _ in range(over):
        wide = max(texts, key=fitted.__getitem__, default=0)
        if not texts or fitted[wide] <= NARROW:
            break
        fitted[wide] -= 1
    return fitted


def _spread(block: Table, row: list[str], sizes: list[int]) -> list[str]:
    """One row as the lines that it takes."""
    parts = [wrap(cell, size) or [""] for cell, size in zip(row, sizes, strict=True)]
    lines = []
    for number in range(max(map(len, parts))):
        cells = [part[number] if number < len(part) else "" for part in parts]
        shown = [
            cell.rjust(size) if column.right else cell.ljust(size)
            for cell, size, column in zip(cells, sizes, block.columns, strict=True)
        ]
        lines.append(GAP.join(shown).rstrip())
    return lines


def markdown(blocks: Iterable[Block]) -> str:
    """Tables as Markdown, with their titles as headings."""
    return "\n".join("\n".join(_markdown(block)) + "\n" for block in blocks)


def _markdown(block: Block) -> list[str]:
    if isinstance(block, Text):
        if block.drawn:
            return []  # a picture for a screen
        return [_escaped(line) for line in block.lines]
    heads = [_escaped(column.label) for column in block.columns]
    rule = ["---:" if column.right else "---" for column in block.columns]
    rows = [[_escaped(_cell(cell)) for cell in row] for row in block.rows]
    lines = [f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows)]
    title = [f"### {_escaped(block.title)}", ""] if block.title else []
    return [*title, *lines, *(["", _escaped(block.foot)] if block.foot else [])]


def _escaped(text: str) -> str:
    return "".join(f"\\{char}" if char in "\\`*_|<>[]#" else char for char in safe(text))


def separated(blocks: Iterable[Block], comma: str) -> str:
    """Tables as TSV or CSV: sister tables become one, with their group in front."""
    import csv  # late: logging needs none

    tables = [block for block in blocks if isinstance(block, Table)]
    written = []
    for head, rows in _gathered(tables):
        page = io.StringIO()
        writer = csv.writer(page, delimiter=comma, lineterminator="\n")
        if comma == "\t":
            lines = ("\t".join(_cell(cell) for cell in row) for row in (head, *rows))
            page.write("".join(f"{line}\n" for line in lines))
        else:
            writer.writerows([_harmless(cell) for cell in row] for row in (head, *rows))
        written.append(page.getvalue())
    if not tables:
        return plain(blocks)
    return "\n".join(written)


def records(blocks: Iterable[Block]) -> list[dict[str, Cell]]:
    """The rows of all tables, each as a record."""
    tables = [block for block in blocks if isinstance(block, Table)]
    return [
        {str(key): cell for key, cell in zip(head, row, strict=True)}
        for head, rows in _gathered(tables)
        for row in rows
    ]


def _gathered(tables: Iterable[Table]) -> list[tuple[list[Cell], list[list[Cell]]]]:
    """Heads and rows; tables of one kind are put together."""
    pages: dict[tuple[Cell, ...], list[list[Cell]]] = {}
    for table in tables:
        group = [table.group[0]] if table.group else []
        value: list[Cell] = [table.group[1]] if table.group else []
        head = (*group, *(column.key for column in table.columns))
        pages.setdefault(head, []).extend([*value, *row] for row in table.rows)
    return [(list(head), rows) for head, rows in pages.items()]


def _cell(cell: Cell) -> str:
    return "" if cell is None else safe(str(cell))


def _harmless(cell: Cell) -> Cell:
    """A text that a spreadsheet would run as a formula gets an apostrophe."""
    if isinstance(cell, str):
        shown = safe(cell)
        return f"'{shown}" if shown.startswith(("=", "+", "-", "@")) else shown
    return cell
