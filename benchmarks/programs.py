"""Whole processes: what somebody waits for after typing a line."""

from __future__ import annotations

from pathlib import Path

from benchmarks.figures import Figure, aside, at_most, took
from benchmarks.installed import Installed, Taken

TURNS = 6  # of a game for two
UNWANTED = ("click", "prompt_toolkit", "pydantic", "rich", "sqlite_utils")
LOADED = """
import sys
from tracker.cli.main import main
assert main(["note", "Bob dropped the box."]) == 0
print(*sorted(sys.modules))
"""


def measured(folder: Path, quick: bool) -> list[Figure]:
    """The rows about logging and showing."""
    there = Installed(folder)
    there.run("watson", "start", "Friday")
    rounds = 6 if quick else 36
    taken = there.measure(_commands, rounds, {n: _new(n) for n in range(0, rounds, TURNS)})
    return [*_compared(taken), _modules(there)]


def _new(round: int) -> tuple[str, ...]:
    return ("tracker", "new", "balance", f"Friday {round}", "-p", "ana=guide", "-p", "bob")


def _commands(round: int) -> dict[str, list[str]]:
    writer = ("bob", "ana")[round % 2]  # the other one is the Guide
    turn = ["tracker", "balance", "round", "7,3,6,8", "--tokens", "17", f"{writer}=7,2,7,5"]
    return {
        "pass": ["python", "-c", "pass"],
        "note": ["tracker", "note", "Bob dropped the box."],
        "watson": ["watson", "status"],
        "turn": turn,
        "show": ["tracker", "show", "--format", "table"],
        "imports": ["python", "-c", "import msgspec, sqlite3, typer"],
    }


def _compared(taken: dict[str, Taken]) -> list[Figure]:
    bare, watson = taken["pass"], taken["watson"]
    found = []
    for name, said in (("note", "`tracker note`"), ("turn", "`tracker balance round`")):
        ours = taken[name]
        times = took(tracker=ours.seconds, python=bare.seconds)
        found += [
            at_most(f"{said} against `python -c pass`", ours.seconds / bare.seconds, 6, times),
            at_most(
                f"{said}, peak memory", ours.mebibytes, 20, f"python {bare.mebibytes:.1f}", " MiB"
            ),
            at_most(
                f"{said} against `watson status`",
                ours.seconds / watson.seconds,
                0.9,
                took(tracker=ours.seconds, watson=watson.seconds),
            ),
        ]
    show, imports = taken["show"], taken["imports"]
    return [
        *found,
        at_most(
            "`tracker show` as a rich table against `python -c pass`",
            show.seconds / bare.seconds,
            8.5,
            f"{took(tracker=show.seconds, python=bare.seconds)}, {show.mebibytes:.1f} MiB",
        ),
        aside(
            "only importing typer, msgspec and sqlite3",
            imports.seconds / bare.seconds,
            f"{took(python=imports.seconds)}, {imports.mebibytes:.1f} MiB",
        ),
    ]


def _modules(there: Installed) -> Figure:
    loaded = there.run("python", "-c", LOADED).splitlines()[-1].split()
    found = [name for name in UNWANTED if name in loaded]
    raw = f"{len(loaded)} modules in all{': ' if found else ''}{', '.join(found)}"
    return at_most(f"of {', '.join(UNWANTED)} on the logging path", len(found), 0, raw, " loaded")
