"""Windows to type in: a crew before an Ogre, and the program in a pseudo-terminal."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import START, Said
from tests.terminal.terminal import Terminal

PROMPT = "ff>"
NEW = ("new", "ff", "Tuesday crew", "-p", "ana=warrior,healer", "-p", "ben=scout", "-p", "cy=mage")
BEFORE = """\
hero w 9/14/3
hero h 6/12/4
hero s 8/9/2
hero m 6/7/5
begin warlock
order w s m h
clear
enter 7
fight A=10/12:Ogre B=5/4:Goblin C=5/4:Goblin
"""
FIGHTING = 10  # the entry that lines up the monsters
Opened = Callable[..., Terminal]


def tracker(folder: Path, *arguments: str, typed: str = "") -> Said:
    """The program beside the terminal."""
    run = subprocess.run(
        [sys.executable, "-m", "tracker", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(folder),
        timeout=30,
    )
    return Said(run.returncode, run.stdout, run.stderr)


def environment(folder: Path) -> dict[str, str]:
    """A home of one's own, and the terminal that most people have."""
    unwanted = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "INSIDE_EMACS")
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TRACKER_", "PROMPT_TOOLKIT_")) and name not in unwanted
    }
    return kept | {
        "HOME": str(folder),
        "TMPDIR": str(folder / "tmp"),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "TRACKER_DB": str(folder / "log.db"),
        "TRACKER_CLOCK": START,
        "TRACKER_USER": "ana",
    }


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log in which the crew stands before an Ogre and two Goblins."""
    folder = tmp_path_factory.mktemp("fight")
    (folder / "tmp").mkdir()
    assert tracker(folder, *NEW).code == 0
    said = tracker(folder, "table", typed=BEFORE)
    assert said.code == 0, said.err
    return folder


@pytest.fixture
def folder(fight: Path, tmp_path: Path) -> Path:
    """A copy of it to play on."""
    return shutil.copytree(fight, tmp_path / "evening")


@pytest.fixture
def window(folder: Path) -> Iterator[Opened]:
    """Runs command lines, each in a window of its own, and closes them at the end."""
    windows: list[Terminal] = []

    def open_window(*arguments: str) -> Terminal:
        terminal = Terminal(*arguments, environment=environment(folder))
        windows.append(terminal)
        return terminal

    yield open_window
    for terminal in windows:
        terminal.close()


@pytest.fixture
def opened(window: Opened) -> Opened:
    """Opens tables, each in a window of its own."""

    def open_table(*options: str) -> Terminal:
        terminal = window("table", *options)
        terminal.wait_line(PROMPT)
        return terminal

    return open_table
