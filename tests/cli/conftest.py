"""The program as tests use it: in a folder of its own, with clock and zone pinned."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.transcripts import pin
from tracker.cli.main import main


class Said(msgspec.Struct, frozen=True):
    """What one command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


Program = Callable[..., Said]
START = "2026-11-28T20:00:00+00:00"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    """Runs a command line, at the time `at` (ISO 8601), with `typed` on standard input."""
    pin(monkeypatch, tmp_path)
    monkeypatch.delenv("TRACKER_FORMAT")

    def run(*arguments: str, at: str = START, typed: str | None = None) -> Said:
        monkeypatch.setenv("TRACKER_CLOCK", at)
        out, err = _page(), _page()
        with monkeypatch.context() as streams:
            streams.setattr("sys.stdout", out)
            streams.setattr("sys.stderr", err)
            if typed is not None:
                terminal = io.StringIO(typed)
                terminal.isatty = lambda: True  # type: ignore[method-assign]
                streams.setattr("sys.stdin", terminal)
            code = main(list(arguments))
        return Said(code, _text(out), _text(err))

    return run


@pytest.fixture
def friday(program: Program) -> Program:
    """The program with a campaign of two players in which two turns are logged."""
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob")
    program("balance", "round", "7,3,6,8", "--tokens", "17", "bob=7,2,7,5")
    program("balance", "round", "5,5,6,4", "ana=5,5,6,3")
    return program


def _page() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _text(page: io.TextIOWrapper) -> str:
    return page.buffer.getvalue().decode()  # type: ignore[attr-defined]
