"""What is typed at an open table and what it answers, as a transcript for examples/."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from tracker.cli.runtime import Kept
from tracker.cli.transcript import Step, written


class Recorder:
    """Keeps the steps, and writes the file anew after each: a crash loses none."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.kept = Kept()
        self.steps: list[Step] = []

    def run(self, line: str, typed: str, do: Callable[[str], int]) -> int:
        """Run a line, let everybody see the answer, and keep it beside `typed`: the line
        as it would be typed without a table."""
        began = datetime.now(UTC).replace(microsecond=0)  # noqa: TID251 (when it was recorded)
        self.kept.rolled.clear()
        said = io.StringIO()
        out, err = _Both(sys.stdout, said), _Both(sys.stderr, said)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = do(line)
        answer = said.getvalue().rstrip() + (f"\n[exit {code}]" if code else "")
        dice = " ".join(map(str, self.kept.rolled))
        self.steps.append(Step(typed, answer, (), began.isoformat(), dice))
        self.file.write_text(written(self.steps), encoding="utf-8")
        return code


class _Both(io.TextIOBase):
    """Writes to the screen, and keeps what it wrote."""

    def __init__(self, screen: TextIO, copy: io.StringIO) -> None:
        self.screen, self.copy = screen, copy

    def write(self, text: str) -> int:
        self.copy.write(text)
        return self.screen.write(text)

    def flush(self) -> None:
        self.screen.flush()

    def isatty(self) -> bool:
        return self.screen.isatty()
