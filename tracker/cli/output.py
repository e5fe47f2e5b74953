"""Where answers go: data on standard output, messages on standard error."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from textwrap import fill
from typing import Any, TextIO

import msgspec

from tracker.cli.forms import IN_JSON, full, markdown, plain, records, safe_lines, separated
from tracker.core.errors import BadInput, TrackerError
from tracker.core.page import Block

FORMATS = ("table", "plain", "tsv", "csv", "md", "json", "jsonl")
PAGES = ("html", "xlsx", "svg", "bgsplay")  # written by some commands, each in its own way
WIDTH = 80


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

    @property
    def on_screen(self) -> bool:
        """Does somebody look at this, and not a program?"""
        return self.format in ("table", "plain")

    def say(self, line: str) -> None:
        """A line of data."""
        print(_wrapped(safe_lines(line), self.out), file=self.out)

    def note(self, line: str) -> None:
        """A message beside the data; silent with JSON."""
        if not self.json:
            print(_wrapped(safe_lines(line), self.err), file=self.err)

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

    def page(self, blocks: Sequence[Block]) -> None:
        """Blocks that only make sense together: plain lines into a pipe, not TSV."""
        if self.format == "tsv":
            self.out.write(plain(blocks))
        else:
            self.blocks(blocks)

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
            case page if page in PAGES:
                raise BadInput(f"This is not written as {page}.", f"Choose {', '.join(FORMATS)}.")
            case _:
                self.out.write(plain(blocks))

    def failed(self, error: TrackerError) -> None:
        """An error: what is wrong, why, and what to type instead."""
        if self.json:
            self._failed_json(error)
            return
        rule = f" ({error.rule})" if error.rule else ""
        for line in (f"{error.message}{rule}", error.hint):
            if line:
                print(_wrapped(safe_lines(line), self.err), file=self.err)

    def _failed_json(self, error: TrackerError) -> None:
        from tracker.cli.answers import ErrorAnswer

        answer = ErrorAnswer(
            error=error.message, rule=error.rule, hint=error.hint, exit_code=error.exit_code
        )
        print(msgspec.json.encode(full(answer)).decode().translate(IN_JSON), file=self.err)

    def _rich(self, blocks: Sequence[Block]) -> None:
        from tracker.cli.rich_output import draw

        draw(blocks, self.out, self.color, width())


def _wrapped(text: str, stream: TextIO) -> str:
    """On a terminal lines break between words; elsewhere they stay whole."""
    if not stream.isatty():
        return text
    lines = (
        fill(line, width(), subsequent_indent="  ", break_on_hyphens=False)
        for line in text.split("\n")
    )
    return "\n".join(lines)


def _usual(out: TextIO, plain: bool) -> str:
    if plain:
        return "plain"
    return "table" if out.isatty() or os.environ.get("FORCE_COLOR") else "tsv"


def chosen(format: str, json: bool) -> str:
    """The format that `--format` and `--json` ask for; empty for the usual one."""
    if format and format not in (*FORMATS, *PAGES):
        raise BadInput(f"There is no format “{format}”.", f"Choose one of {', '.join(FORMATS)}.")
    if json and format not in ("", "json", "jsonl"):
        raise BadInput("--json and --format differ.", "Give only one of them.")
    return format or ("json" if json else "")


def width() -> int:
    """Columns of the terminal, 80 where there is none."""
    return shutil.get_terminal_size((WIDTH, 24)).columns
