"""Tables to the screen, into a pipe, or into a file of any form."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tracker.cli.campaigns import done
from tracker.cli.forms import full, markdown, plain, records, safe, separated
from tracker.cli.runtime import Runtime
from tracker.cli.transfer import write_whole
from tracker.core.errors import BadInput
from tracker.core.page import Block, Table

SUFFIXES = {".htm": "html", ".txt": "plain"}
FORMS = ("csv", "tsv", "md", "json", "jsonl", "html", "xlsx", "plain")


def deliver(
    rt: Runtime,
    title: str,
    answer: Callable[[], Any],
    blocks: Sequence[Block],
    output: Path | None,
) -> None:
    """Answer on the console, or write a file whole: its name tells the form, or --format.

    `answer` makes what --json says, and is asked only then.
    """
    if output is None and rt.options.format not in ("html", "xlsx"):
        rt.console.answer(answer() if rt.console.json else None, blocks)
        return
    form = form_of(rt, output)
    if output is None:
        if form == "xlsx":
            raise BadInput("A spreadsheet needs a file.", "Add -o scores.xlsx.")
        rt.console.out.write(written(form, title, answer, blocks).decode())
        return
    save(rt, output, written(form, title, answer, blocks))


def save(rt: Runtime, output: Path, content: bytes) -> None:
    """Write a file whole, never over the log itself, and say so."""
    put(rt, output, content)
    done(rt, f"Written to {output}", str(output))


def put(rt: Runtime, output: Path, content: bytes) -> None:
    """Write a file whole, never over the log itself."""
    not_the_log(rt, output)
    write_whole(output, [content])


def not_the_log(rt: Runtime, output: Path) -> None:
    """Nothing is ever written over the log."""
    if output.resolve() == rt.path.resolve():
        raise BadInput(f"{output} is the log itself.", "Give the file a name of its own.")


def form_of(rt: Runtime, output: Path | None) -> str:
    """The form that --format names, or the ending of the file; csv without an ending."""
    asked = rt.options.format or ("json" if rt.options.json else "")
    suffix = output.suffix.lower() if output else ""
    by_name = SUFFIXES.get(suffix, suffix.removeprefix("."))
    if not asked and suffix and by_name not in FORMS:
        raise BadInput(
            f"What form is {suffix}?", f"Name the file .{', .'.join(FORMS[:-1])}, or add --format."
        )
    return asked or by_name or "csv"


def written(form: str, title: str, answer: Callable[[], Any], blocks: Sequence[Block]) -> bytes:
    """The content of a file of that form."""
    match form:
        case "json":
            return msgspec.json.encode(full(answer())) + b"\n"
        case "jsonl":
            return b"".join(msgspec.json.encode(full(row)) + b"\n" for row in records(blocks))
        case "html":
            from tracker.cli.pages import page

            return page(title, blocks).encode()
        case "xlsx":
            return spreadsheet(blocks)
        case "md":
            return f"# {safe(title)}\n\n{markdown(blocks)}".encode()
        case "plain" | "table":
            return plain(blocks).encode()
        case _:
            return separated(blocks, "\t" if form == "tsv" else ",").encode()


def spreadsheet(blocks: Sequence[Block]) -> bytes:
    """Each table on a sheet of its own; text stays text, whatever it begins with."""
    try:
        import xlsxwriter
    except ImportError as error:
        raise BadInput(
            "This tracker was installed without spreadsheets.",
            "pip install XlsxWriter, or take --format csv.",
        ) from error
    content = io.BytesIO()
    book = xlsxwriter.Workbook(content, {"in_memory": True})
    bold = book.add_format({"bold": True})
    for number, table in enumerate((b for b in blocks if isinstance(b, Table)), 1):
        sheet = book.add_worksheet(_sheet_name(table, number))
        for place, column in enumerate(table.columns):
            sheet.write_string(0, place, safe(column.label), bold)
        for place, row in enumerate(table.rows, 1):
            for beside, cell in enumerate(row):
                _write(sheet, place, beside, cell)
        sheet.freeze_panes(1, 0)
        sheet.autofit()
    if not book.worksheets():
        book.add_worksheet("Empty")
    book.close()
    return content.getvalue()


def _write(sheet: Any, row: int, column: int, cell: Any) -> None:
    if isinstance(cell, str):
        sheet.write_string(row, column, safe(cell))
    elif cell is not None:
        sheet.write_number(row, column, cell)


def _sheet_name(table: Table, number: int) -> str:
    """At most 31 characters, none of those that a sheet's name may not have, each once."""
    bare = "".join(" " if char in "[]:*?/\\'" else char for char in safe(table.title))
    return f"{number} {bare}"[:31].strip()
