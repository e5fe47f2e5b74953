"""Terminals that know ASCII alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "tracker"]


def said(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"TRACKER_DB": str(folder / "log.db"), **more}
    return subprocess.run([*PROGRAM, *words], env=environment, capture_output=True, check=False)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    said(tmp_path, "new", "balance", "Friday", "-p", "ana", "-p", "bob")
    said(tmp_path, "balance", "round", "7,3,6,8", "--tokens", "17", "bob=7,2,7,5")
    said(tmp_path, "note", "“Hm…” → “so”")
    return tmp_path


def test_an_ascii_terminal_gets_the_nearest_that_it_can_show(evening: Path) -> None:
    done = said(evening, "log", "-n", "1", "--plain", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b'"Hm..." -> "so"' in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("show", "--format", "table"),
        ("scorepad", "--format", "table"),
        ("log", "--plain"),
        ("list", "--format", "table"),
        ("--help",),
        ("nonsense",),
        ("stats", "figures", "--plain"),
    ],
)
@pytest.mark.parametrize(
    "where", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}]
)
def test_commands_answer_in_any_locale(
    evening: Path, words: tuple[str, ...], where: dict[str, str]
) -> None:
    done = said(evening, *words, **where)
    assert done.returncode in (0, 2)
    told = done.stdout + done.stderr
    assert b"should not" not in told
    if where.get("PYTHONIOENCODING"):
        told.decode("ascii")
        assert b"\\u25" not in told, "no escaped boxes or bars"
