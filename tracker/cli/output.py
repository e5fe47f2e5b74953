"""What is printed: blocks as tables, lines or data; nothing raw reaches a terminal."""

from __future__ import annotations

import csv
import io
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import msgspec

from tracker.core.errors import BadInput, TrackerError
from tracker.core.page import Block, Cell, Table, Text

FORMATS = ("table", "plain", "tsv", "csv", "md", "json", "jsonl")
WIDTH = 80
HIDDEN = {
    **{code: chr(0x2400 + code) for code in range(0x20)},
    0x7F: "\u2421",
    **{code: f"\\x{code:02x}" for code in range(0x80, 0xA0)},
    **{code: f"\\u{code:04x}" for code in (0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0xFEFF)},
    **{code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))},
}
LINES = {**HIDDEN, ord("\n"): "\n"}
IN_JSON = {code: f"\\u{code:04x}" for code in HIDDEN if code > 0x7E}


def full(value: Any) -> Any:
    """A struct as plain data with all its fields, those at their defaults too."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        return tag | {name: full(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: full(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [full(one) for one in value]
    return value


def safe(text: str) -> str:
    """One line without control, escape and direction characters."""
    return text.translate(HIDDEN)


def safe_lines(text: str) -> str:
    """The same, with line breaks kept."""
    return text.translate(LINES)


class Console:
    """Where answers go: data on `out`, messages on `err`."""

    def __init__(self, format: str, color: str = "auto", plain: bool = False) -> None:
        self.out, self.err = sys.stdout, sys.stderr
        self.format = format or _usual(self.out, plain)
        self.color = color
        self.plain = plain or self.format == "plain"

    @property
    def json(self) -> bool:
        """Is everything said as JSON?"""
        return self.format in ("json", "jsonl")

    def say(self, line: str) -> None:
        """A line of data."""
        print(safe_lines(line), file=self.out)

    def note(self, line: str) -> None:
        """A message beside the data; silent with JSON."""
        if not self.json:
            print(safe_lines(line), file=self.err)

    def answer(self, answer: Any, blocks: Sequence[Block]) -> None:
        """An answer in the format that was asked for."""
        if self.format == "json":
            self.say_json(answer)
        elif self.format == "jsonl":
            for line in records(blocks):
                self.say_json(line)
        else:
            self.blocks(blocks)

    def say_json(self, value: Any) -> None:
        """A value as one line of JSON, that a terminal can show too."""
        print(msgspec.json.encode(full(value)).decode().translate(IN_JSON), file=self.out)

    def blocks(self, blocks: Sequence[Block]) -> None:
        """Blocks as this console shows them."""
        match self.format:
            case "tsv":
                self.out.write(separated(blocks, "\t"))
            case "csv":
                self.out.write(separated(blocks, ","))
            case "md":
                self.out.write(markdown(blocks))
            case "table" if not self.plain:
                self._rich(blocks)
            case _:
                self.out.write(plain(blocks))

    def failed(self, error: TrackerError) -> None:
        """An error: what is wrong, why, and what to type instead."""
        if self.json:
            self._failed_json(error)
            return
        rule = f" ({error.rule})" if error.rule else ""
        print(safe_lines(f"{error.message}{rule}"), file=self.err)
        if error.hint:
            print(safe_lines(error.hint), file=self.err)

    def _failed_json(self, error: TrackerError) -> None:
        from tracker.cli.answers import ErrorAnswer

        answer = ErrorAnswer(
            error=error.message, rule=error.rule, hint=error.hint, exit_code=error.exit_code
        )
        print(msgspec.json.encode(full(answer)).decode().translate(IN_JSON), file=self.err)

    def _rich(self, blocks: Sequence[Block]) -> None:
        from tracker.cli.rich_output import draw

        draw(blocks, self.out, self.color, width())


def _usual(out: TextIO, plain: bool) -> str:
    if plain:
        return "plain"
    return "table" if out.isatty() or os.environ.get("FORCE_COLOR") else "tsv"


def chosen(format: str, json: bool) -> str:
    """The format that `--format` and `--json` ask for; empty for the usual one."""
    if format and format not in FORMATS:
        raise BadInput(f"There is no format “{format}”.", f"Choose one of {', '.join(FORMATS)}.")
    if json and format not in ("", "json", "jsonl"):
        raise BadInput("--json and --format differ.", "Give only one of them.")
    return format or ("json" if json else "")


def width() -> int:
    """Columns of the terminal, 80 where there is none."""
    return shutil.get_terminal_size((WIDTH, 24)).columns


# As text


def plain(blocks: Iterable[Block]) -> str:
    """Without boxes, in columns of even width; reads well aloud."""
    return "\n".join("\n".join(_plain(block)) + "\n" for block in blocks)


def _plain(block: Block) -> list[str]:
    if isinstance(block, Text):
        return [safe(line) for line in block.lines]
    cells = [
        [column.label for column in block.columns],
        *([_cell(c) for c in r] for r in block.rows),
    ]
    widths = [max(len(row[place]) for row in cells) for place in range(len(block.columns))]
    lines = []
    for row in cells:
        parts = [
            cell.rjust(size) if column.right else cell.ljust(size)
            for cell, size, column in zip(row, widths, block.columns, strict=True)
        ]
        lines.append("  ".join(parts).rstrip())
    title = [safe(block.title)] if block.title else []
    return [*title, *lines, *([safe(block.foot)] if block.foot else [])]


def markdown(blocks: Iterable[Block]) -> str:
    """Tables as Markdown, with their titles as headings."""
    return "\n".join("\n".join(_markdown(block)) + "\n" for block in blocks)


def _markdown(block: Block) -> list[str]:
    if isinstance(block, Text):
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
