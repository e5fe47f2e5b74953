"""Whole processes: what somebody waits for after typing a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, aside, at_most, took
from benchmarks.installed import Installed, Taken

TURNS = 6  # of a game for two
PLAYS = 2_000
QUESTIONS = ("stats players", "stats games", "scores")
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
    return [*_compared(taken), *_questions(there, folder, rounds), _modules(there)]


def _questions(there: Installed, folder: Path, rounds: int) -> list[Figure]:
    """Statistics of a log of imported plays, against starting Python."""
    log, file = str(folder / "plays.db"), folder / "BGStatsExport.json"
    file.write_text(json.dumps(_plays(PLAYS)), encoding="utf-8")
    there.run("tracker", "--db", log, "import", str(file))
    asked = {what: ["tracker", "--db", log, *what.split()] for what in QUESTIONS}
    bare = {"pass": ["python", "-c", "pass"]}
    taken = there.measure(lambda _: bare | asked, max(6, rounds // 3), {})
    pass_ = taken["pass"].seconds
    return [
        at_most(
            f"`tracker {what}` of {PLAYS:,} imported plays against `python -c pass`",
            taken[what].seconds / pass_,
            10,
            took(tracker=taken[what].seconds, python=pass_),
        )
        for what in QUESTIONS
    ]


def _plays(number: int) -> dict[str, Any]:
    """Invented plays of 40 people and 30 games, in the shape of a BG Stats export."""
    people = [{"id": n, "uuid": f"p{n}", "name": f"Person {n}"} for n in range(40)]
    games = [{"id": n, "uuid": f"g{n}", "name": f"Game {n}"} for n in range(30)]
    plays = [
        {
            "uuid": f"play-{n}",
            "playDate": f"20{10 + n % 15}-{1 + n % 12:02}-{1 + n % 28:02} 20:00:00",
            "gameRefId": n % 30,
            "durationMin": n % 90,
            "playerScores": [
                {
                    "playerRefId": (n * 7 + s * 11) % 40,
                    "score": str(n * (s + 3) % 97),
                    "winner": not s,
                }
                for s in range(4)
            ],
        }
        for n in range(number)
    ]
    return {"games": games, "players": people, "plays": plays}


def _score(play: int, seat: int) -> dict[str, Any]:
    points = str(play * (seat + 3) % 97)
    return {"playerRefId": (play * 7 + seat * 11) % 40, "score": points, "winner": not seat}


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
