"""A page that grows: what a terminal of 80 columns shows, with all that has scrolled away."""

from __future__ import annotations

import re

LINES, COLUMNS = 24, 80
PART = re.compile(
    r"\x1b\[(?P<given>[0-?]*)(?P<what>[@-~])"  # ESC [ 3 C
    r"|\x1b\][^\x07]*\x07|\x1b[()].|\x1b[=>78]"  # titles, character sets, keypads
    r"|(?P<plain>[^\x1b])",
    re.DOTALL,
)
HALF = re.compile(r"\x1b(?:\[[0-?]*|\][^\x07]*|[()])?$")  # an escape that is still to come


class Screen:
    """Enough of a terminal for a prompt: writing, moving, erasing."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = [[]]
        self.row = self.column = 0
        self.overflowed: list[str] = []  # lines that went beyond the last column
        self._left = ""

    def write(self, text: str) -> list[str]:
        """Show a text; the escapes that were in it, without ESC [."""
        text = self._left + text
        half = HALF.search(text)
        self._left = text[half.start() :] if half else ""
        return [
            what
            for part in PART.finditer(text.removesuffix(self._left))
            if (what := self._part(part))
        ]

    def text(self, first: int = 0) -> str:
        """What stands from a row on."""
        return "\n".join("".join(row).rstrip() for row in self.rows[first:])

    @property
    def line(self) -> str:
        """What stands in the cursor's line."""
        return "".join(self.rows[self.row]).rstrip()

    @property
    def where(self) -> tuple[int, int]:
        """The cursor in the window, as a terminal counts."""
        return self.row - self._top + 1, self.column + 1

    @property
    def _top(self) -> int:
        return max(len(self.rows) - LINES, 0)

    def _part(self, part: re.Match[str]) -> str:
        if part["plain"]:
            self._plain(part["plain"])
        elif part["what"]:
            self._escape(part["what"], [int(n) for n in re.findall(r"\d+", part["given"])])
            return part["given"] + part["what"]
        return ""

    def _plain(self, character: str) -> None:
        match character:
            case "\r":
                self.column = 0
            case "\n":
                self._go(self.row + 1, self.column)
            case "\b":
                self.column = max(self.column - 1, 0)
            case _ if character >= " ":
                self._put(character)

    def _put(self, character: str) -> None:
        if self.column == COLUMNS:
            self.overflowed.append(self.line)
            self._go(self.row + 1, 0)
        row = self.rows[self.row]
        row += [" "] * (self.column + 1 - len(row))
        row[self.column] = character
        self.column += 1

    def _escape(self, what: str, given: list[int]) -> None:
        by = given[0] if given else 1
        match what:
            case "A":
                self._go(max(self.row - by, self._top), self.column)
            case "B":
                self._go(self.row + by, self.column)
            case "C":
                self.column = min(self.column + by, COLUMNS - 1)
            case "D":
                self.column = max(self.column - by, 0)
            case "H":
                row, column = given if len(given) == 2 else (1, 1)
                self._go(self._top + row - 1, column - 1)
            case "K":
                del self.rows[self.row][self.column :]
            case "J":
                del self.rows[self.row][self.column :]
                del self.rows[self.row + 1 :]
            case _:
                pass  # colours and modes

    def _go(self, row: int, column: int) -> None:
        while len(self.rows) <= row:
            self.rows.append([])
        self.row, self.column = row, column
