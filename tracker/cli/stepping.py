"""Stepping through entries: one page at a time, and keys that lead to another."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from tracker.cli.output import Console, width
from tracker.core.errors import NotFound, TrackerError

Move = Literal["forward", "back", "first", "last", "jump", "keys", "end"]

MEANS: Mapping[str, Move] = {
    **dict.fromkeys((" ", "c-m", "c-j", "right", "n"), "forward"),
    **dict.fromkeys(("left", "b", "p"), "back"),
    **dict.fromkeys(("home", "g"), "first"),
    **dict.fromkeys(("end", "G"), "last"),
    **dict.fromkeys(("@", ":", *"0123456789"), "jump"),
    **dict.fromkeys(("q", "Q", "escape", "c-d"), "end"),
    "?": "keys",
}
ENTER, ERASE, LEAVE = ("c-m", "c-j"), "c-h", ("escape", "c-d")
HINT = "Space: on, b: back, number: jump, ?: keys, q: end"
KEYS = """\
on: Space, Enter, right arrow, n
back: left arrow, b, p
first: Home, g
last: End, G
jump: 41 or @41, then Enter; any other point after a colon, such as :session:2
end: q, Esc, Ctrl-D"""


class Stepping:
    """Leads through entries by keys.

    `show` takes a place among the `numbers`, `point` gives the number of the
    entry that a typed point means, or raises a `TrackerError`.
    """

    def __init__(
        self,
        console: Console,
        keys: Iterator[str],
        numbers: Sequence[int],
        show: Callable[[int], None],
        point: Callable[[str], int],
    ) -> None:
        self.console, self.foot, self.keys = console, Foot(console), keys
        self.numbers, self.show, self.point = numbers, show, point
        self.place = 0

    def run(self) -> None:
        """Show the first entry, and what keys lead to, until one of them ends it."""
        self._go(0)
        try:
            self._hint()
            for key in self.keys:
                self.foot.clear()
                if MEANS.get(key) == "end":
                    break
                self._press(key)
                self._hint()
        finally:
            self.foot.clear()

    def _hint(self) -> None:
        where = f"@{self.numbers[self.place]} ({self.place + 1} of {len(self.numbers)})"
        self.foot.hint(f"{where}  {HINT}")

    def _press(self, key: str) -> None:
        match MEANS.get(key):
            case "jump":
                self._jump(key)
            case "keys":
                self.console.note(KEYS)
            case None:
                if len(key) == 1:
                    self.console.note("That key does nothing here; ? shows those that do.")
            case move:
                self._move(move)

    def _move(self, move: Move) -> None:
        place = moved(move, self.place, len(self.numbers))
        if place == self.place:
            end = "last" if move in ("forward", "last") else "first"
            self.console.note(f"@{self.numbers[place]} is the {end} entry.")
        else:
            self._go(place)

    def _jump(self, key: str) -> None:
        typed = self._typed(key).strip()
        if typed in ("", "@"):
            return
        try:
            self._go(self._found(typed))
        except TrackerError as error:
            first, last = self.numbers[0], self.numbers[-1]
            self.console.note(f"{error.message} Here are @{first} to @{last}.")

    def _found(self, typed: str) -> int:
        number = self.point(typed)
        if number not in self.numbers:
            raise NotFound(f"@{number} is not among these entries.")
        return self.numbers.index(number)

    def _typed(self, key: str) -> str:
        """What is typed up to Enter; empty where somebody thinks better of it."""
        typed = key
        self.foot.put(f"Jump to {typed}")
        for key in self.keys:
            if key in ENTER:
                break
            typed = typed[:-1] if key == ERASE else typed + (key if len(key) == 1 else "")
            if key in LEAVE or not typed:
                typed = ""
                break
            self.foot.put(f"Jump to {typed}")
        self.foot.clear()
        return typed.removeprefix(":")

    def _go(self, place: int) -> None:
        self.place = place
        self.show(place)


def moved(move: Move, place: int, length: int) -> int:
    """The place to which a move leads; beyond both ends there is none."""
    match move:
        case "forward":
            return min(place + 1, length - 1)
        case "back":
            return max(place - 1, 0)
        case "first":
            return 0
        case "last":
            return length - 1
        case _:
            return place


class Foot:
    """The line below a page, on standard error; it goes before the next page comes.

    Where nothing can be taken back (--plain, a file, a recording), it stays.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        own = console.err is sys.__stderr__  # a recording keeps what is written
        screen = console.err.isatty() and os.environ.get("TERM") != "dumb"
        self.rewrites = own and screen and not console.plain
        self.text = ""
        self.hinted = False

    def hint(self, text: str) -> None:
        """Say where one is, and what goes on: always, or where it would stay, once."""
        if self.rewrites:
            self.put(text[: width() - 1])
        elif not self.hinted:
            self.console.note(text)
        self.hinted = True

    def put(self, text: str) -> None:
        """Show this text in place of the one before, or what it has more."""
        if text.startswith(self.text):
            self._write(text.removeprefix(self.text))
        else:
            self.clear()
            self._write(text)
        self.text = text

    def clear(self) -> None:
        """Leave an empty line."""
        if self.text:
            self._write("\r\x1b[K" if self.rewrites else "\n")
        self.text = ""

    def _write(self, text: str) -> None:
        self.console.err.write(text)
        self.console.err.flush()
