"""A game is a folder: the tiny one of the tests is played without touching a file beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import TINY

PLAY = [
    (["new", "pips", "Dice", "-p", "ana", "-p", "bob"], "Dice @1: Pips with ana, bob"),
    (["pips", "throw", "a", "6", "5"], "Dice @2: ana throws 6+5, 11 pips in all"),
    (["pips", "throw", "b"], "Dice @3: bob throws 3+4, 7 pips in all"),
    (["undo"], "Dice @4: Took back @3: bob throws 3+4, 7 pips in all"),
    (["verify", "--plain"], "Campaign  Entries  Hashes"),
    (["doctor", "--plain"], "log.db"),
    (["--help"], "Usage: tracker [OPTIONS] COMMAND [ARGS]..."),
]


def _run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "TRACKER_GAMES": str(TINY),
        "TRACKER_DB": "log.db",
        "TRACKER_DICE": "3 4",
    }
    return subprocess.run(
        [sys.executable, "-m", "tracker", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )


def test_a_game_in_a_folder_of_ones_own_is_played_like_any_other(tmp_path: Path) -> None:
    for arguments, answer in PLAY:
        run = _run(arguments, tmp_path)
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines()[0] == answer
    assert "pips" in run.stdout


def test_without_its_folder_the_log_says_which_game_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _run(PLAY[0][0], tmp_path)
    monkeypatch.delenv("TRACKER_GAMES", raising=False)
    run = subprocess.run(
        [sys.executable, "-m", "tracker", "--db", str(tmp_path / "log.db"), "show"],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 12
    assert run.stderr.startswith("This tracker does not know the game “pips”.")
