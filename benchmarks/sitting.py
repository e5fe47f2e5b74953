"""An open table: what a line costs from Enter to its answer, in one process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from benchmarks.figures import Figure, aside, at_most, took
from benchmarks.peer import Raw
from benchmarks.timing import spent
from tracker.cli.main import main
from tracker.cli.open_table.lines import Lines
from tracker.cli.runtime import Options

BEGIN = (
    "hero w 9/14/3",
    "hero h 6/12/4",
    "hero s 8/9/2",
    "hero m 6/7/5",
    "begin warlock",
    "order w s m h",
    "clear",
    "enter 7",
    "fight A=10/12:Ogre B=5/4:Goblin C=5/4:Goblin",
)
BLOWS = ("s w A 55 23", "s m A 44 13", "s s B 12 65")
BACK = "u 3"
ROUNDS = 100  # of three blows, and of one undo
GOAL = 5.0  # ms


def measured(folder: Path, quick: bool) -> list[Figure]:
    """The rows about a logged action: blows of a fight, which are taken back and struck again."""
    raw = Raw(folder / "flush.db")
    with _silent():
        lines = _table(folder / "table.db")
        try:
            taken = _taken(lines, raw, 10 if quick else ROUNDS)
        finally:
            lines.close()
            raw.close()
    return _compared(taken)


def _table(path: Path) -> Lines:
    """A table in the midst of a fight."""
    seats = ("-p", "ana=warrior,healer", "-p", "ben=scout", "-p", "cy=mage")
    assert main(["--db", str(path), "new", "ff", "Tuesday crew", *seats]) == 0
    lines = Lines(Options(db=str(path)))
    for line in BEGIN:
        _run(lines, line)
    return lines


def _taken(lines: Lines, raw: Raw, rounds: int) -> dict[str, list[float]]:
    """Seconds of each blow, of each undo, and of the disk's own flush between them."""
    taken: dict[str, list[float]] = {"blow": [], "undo": [], "flush": []}
    for round in range(1 + rounds):
        for line in (*BLOWS, BACK):
            kind = "undo" if line == BACK else "blow"
            flush = spent(lambda: raw.note("Bob dropped the box.")).clock
            action = spent(partial(_run, lines, line)).clock
            if round:  # the first warms up
                taken["flush"].append(flush)
                taken[kind].append(action)
    return taken


def _run(lines: Lines, line: str) -> None:
    code = lines.run(line)
    assert code == 0, (line, code)


def _compared(taken: dict[str, list[float]]) -> list[Figure]:
    flush = median(taken["flush"])
    blow, undo = taken["blow"], taken["undo"]
    slow = _slow(blow)
    return [
        at_most(
            f"a logged action at an open table, the 99th percentile of {len(blow)} "
            "beyond the disk's flush",
            (slow - flush) * 1000,
            GOAL,
            took(p99=slow, median=median(blow), flush=flush, slowest_flush=_slow(taken["flush"])),
            " ms",
        ),
        aside(
            "the same for an undo",
            (_slow(undo) - flush) * 1000,
            took(p99=_slow(undo), median=median(undo)),
            " ms",
        ),
    ]


def _slow(seconds: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(seconds, n=100, method="inclusive")[98]


@contextmanager
def _silent() -> Iterator[None]:
    """What the program says goes nowhere."""
    with (
        Path(os.devnull).open("w", encoding="utf-8") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(nowhere),
    ):
        yield
