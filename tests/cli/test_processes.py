"""The installed program as its own process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Program

HEAVY = {"pydantic", "rich", "click", "sqlite_utils", "prompt_toolkit", "platformdirs"}
WATCH = """
import json, sys
from tracker.cli.main import main
code = main(sys.argv[1:])
print(json.dumps([code, sorted({name.partition(".")[0] for name in sys.modules})]))
"""


@pytest.mark.parametrize(
    "command",
    [
        ("balance", "round", "7,3,6,8", "bob=7,2,7,5"),
        ("note", "hello"),
        ("undo",),
        ("redo",),
        ("show",),
        (),
    ],
    ids=" ".join,
)
def test_the_path_of_logging_imports_nothing_heavy(
    friday: Program, command: tuple[str, ...]
) -> None:
    if command == ("redo",):
        friday("undo")
    run = subprocess.run(
        [sys.executable, "-c", WATCH, *command], capture_output=True, text=True, check=True
    )
    code, modules = json.loads(run.stdout.splitlines()[-1])
    assert code == 0
    assert HEAVY & set(modules) == set()


def test_the_program_has_two_names(friday: Program) -> None:
    for name in ("tracker", "trk"):
        file = Path(sys.executable).parent / name
        run = subprocess.run([file, "--version"], capture_output=True, text=True, check=True)
        assert run.stdout.startswith("tracker 0.")


def test_a_broken_pipe_is_no_error(friday: Program) -> None:
    line = f"{sys.executable} -m tracker log | head -n 1"
    run = subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, text=True)
    assert run.stderr == ""


def test_four_people_log_at_once_and_nothing_is_lost(friday: Program) -> None:
    note = [sys.executable, "-m", "tracker", "note"]
    started = [subprocess.Popen([*note, f"note {n}"], stdout=subprocess.PIPE) for n in range(12)]
    said = [process.communicate()[0].decode() for process in started]
    assert [process.returncode for process in started] == [0] * 12
    numbers = sorted(int(line.split("@")[1].split(":")[0]) for line in said)
    assert numbers == list(range(4, 16))
    assert friday("verify").code == 0


def test_every_command_works_in_the_c_locale(friday: Program) -> None:
    environment = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    friday("note", "ein schöner Abend 🎲")
    run = subprocess.run(
        [sys.executable, "-m", "tracker", "log"], capture_output=True, env=environment, check=True
    )
    assert b"ein sch\\xf6ner Abend" in run.stdout


def test_an_interrupt_ends_quietly(friday: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tracker.app.health.broken", interrupted)
    said = friday("verify")
    assert said.code == 130


def test_an_error_that_nobody_foresaw_is_kept_in_a_file(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("tracker.app.health.broken", broken)
    said = friday("verify")
    assert said.code == 1
    assert said.err.startswith("Something went wrong that should not: by zero.\n")
    file = Path(said.err.split("The details are in ")[1].split(";")[0])
    assert "ZeroDivisionError" in file.read_text()
    file.unlink()


def test_a_full_disk_under_the_answer_is_a_sentence(friday: Program) -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "tracker", "log"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert run.returncode == 1
    assert run.stderr.startswith("The answer could not be written: No space left on device.")
