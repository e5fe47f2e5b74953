"""The real program in a pseudo-terminal: keys go in, and one waits for what is shown."""

from __future__ import annotations

import codecs
import os
import pty
import select
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic

from tests.terminal.screen import COLUMNS, LINES, Screen

# The window becomes the program's own terminal: closing it hangs the program up.
LOGIN = "import os, sys; os.login_tty(0); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
PATIENCE = 15.0  # seconds; what works takes far less
MOMENT = 0.4

UP, TAB, ENTER = "\x1b[A", "\t", "\r"
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """One program in a window of 24 lines and 80 columns."""

    def __init__(self, *arguments: str, environment: Mapping[str, str]) -> None:
        self.window, inside = pty.openpty()
        termios.tcsetwinsize(inside, (LINES, COLUMNS))
        self.process = subprocess.Popen(
            [sys.executable, "-c", LOGIN, "-m", "tracker", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=environment,
        )
        self.name = os.ttyname(inside)
        os.close(inside)
        self.screen = Screen()
        self.escapes: list[str] = []
        self.since = 0  # the row from which on texts are waited for
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.window, keys.encode())

    def enter(self, line: str, *texts: str) -> str:
        """Type a line, and wait for its answer and for the next prompt; what is shown then."""
        self.since = self.screen.row
        prompt = self.screen.line
        self.type(line + ENTER)
        self.until(lambda: self.screen.row > self.since and self.screen.line == prompt, prompt)
        return self.wait(*texts)

    def wait(self, *texts: str) -> str:
        """Wait until all these texts are shown; what is shown then."""
        self.until(lambda: all(text in self.shown for text in texts), " and ".join(texts))
        return self.shown

    def wait_line(self, line: str) -> None:
        """Wait until the cursor stands in this line."""
        self.until(lambda: self.screen.line == line, line)

    def until(self, come: Callable[[], bool], what: str) -> None:
        """Read until something has come."""
        end = monotonic() + PATIENCE
        while not come():
            if not self._read(end - monotonic()):
                raise AssertionError(f"“{what}” did not come. What is shown:\n{self.shown}")

    def settle(self) -> None:
        """Wait until nothing more comes for a moment."""
        while self._read(MOMENT):
            pass

    @property
    def shown(self) -> str:
        """What is shown from the last entered line on."""
        return self.screen.text(self.since)

    def end(self) -> int:
        """Wait until the program has ended; its exit code."""
        end = monotonic() + PATIENCE
        while self._read(end - monotonic()):
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> int:
        """Close the window, whatever runs in it; the exit code of what ran."""
        with suppress(OSError):
            os.close(self.window)
        return self.process.wait(PATIENCE)

    def _read(self, seconds: float) -> bool:
        """Show what the program writes next; False where no more comes."""
        if not select.select([self.window], [], [], max(seconds, 0))[0]:
            return False
        try:
            piece = os.read(self.window, 65536)
        except OSError:  # nobody holds the other end any more
            return False
        come = self.screen.write(self._decoder.decode(piece))
        self.escapes += come
        for _ in range(come.count("6n")):  # "where is your cursor?": terminals answer
            row, column = self.screen.where
            self.type(f"\x1b[{row};{column}R")
        return bool(piece)
