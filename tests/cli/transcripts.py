"""Run a transcript against the program, with clock, dice, width and colour pinned."""

from __future__ import annotations

import io
import os
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from tracker.cli.main import main
from tracker.cli.transcript import Step, parse, pinned

PINNED = {"TZ": "UTC", "COLUMNS": "80", "NO_COLOR": "1", "TRACKER_USER": "ana"}


def pin(patch: pytest.MonkeyPatch, folder: Path, form: str = "plain") -> None:
    """The environment of every transcript."""
    for name in list(os.environ):
        if name.startswith("TRACKER_") and name != "TRACKER_GAMES":
            patch.delenv(name)
    for name, value in PINNED.items():
        patch.setenv(name, value)
    patch.setenv("TRACKER_FORMAT", form)
    patch.setenv("TRACKER_DB", "log.db")
    patch.chdir(folder)
    time.tzset()


def run(arguments: list[str], patch: pytest.MonkeyPatch) -> tuple[int, str]:
    """One command line: its exit code, and all that it said, in order."""
    page = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with patch.context() as streams:
        streams.setattr("sys.stdout", page)
        streams.setattr("sys.stderr", page)
        code = main(arguments)
    said = page.buffer.getvalue().decode()  # type: ignore[attr-defined]
    return code, said


def played(text: str, patch: pytest.MonkeyPatch) -> list[Step]:
    """The steps of a transcript with the answers that the program gives today."""
    steps = []
    for step in parse(text):
        pinned(step)
        code, said = run(step.arguments, patch)
        answer = said.rstrip() + (f"\n[exit {code}]" if code else "")
        steps.append(replace(step, answer=answer.strip("\n")))
    return steps
