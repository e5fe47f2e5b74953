"""tracker as its users have it: installed and compiled, in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

SOURCES = Path(__file__).parent.parent
LAUNCH = Path(__file__).with_name("launch.py")
Commands = Callable[[int], dict[str, list[str]]]


class Taken(msgspec.Struct, frozen=True):
    """What a program took, as medians over its runs."""

    seconds: float
    mebibytes: float  # at its peak


class Installed:
    """The programs of a fresh virtual environment, and a home of their own to run in."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "venv" / "bin"
        self.environment = {
            "PATH": f"{self.bin}:/usr/bin:/bin",
            "HOME": str(folder),
            "USER": "ana",
            "LANG": "C.UTF-8",
            "TRACKER_DB": str(folder / "log.db"),
            "WATSON_DIR": str(folder / "watson"),
        }
        _run([sys.executable, "-m", "venv", self.bin.parent], os.environ)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        _run([*pip, SOURCES, _watson()], _compiling())

    @property
    def python(self) -> str:
        return str(self.bin / "python")

    def run(self, program: str, *words: str) -> str:
        """Run a program of the environment without measuring it; what it said."""
        return _run([str(self.bin / program), *words], self.environment)

    def launcher(self) -> subprocess.Popen[str]:
        """The small process that starts the measured ones."""
        return subprocess.Popen(
            [self.python, "-I", "-S", LAUNCH],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=self.environment,
        )

    def measure(
        self, commands: Commands, rounds: int, before: dict[int, tuple[str, ...]]
    ) -> dict[str, Taken]:
        """Medians of whole processes in turn, after a first round that warms up.

        `commands` gives those of a round by its number; `before` runs
        unmeasured, ahead of a round.
        """
        taken: dict[str, list[tuple[float, float]]] = {}
        with self.launcher() as launcher:
            for round in range(rounds):
                if round in before:
                    self.run(*before[round])
                for name, words in commands(round).items():
                    taken.setdefault(name, []).append(self._once(launcher, words))
            launcher.communicate()
        return {name: _middle(each[1:]) for name, each in taken.items()}

    def _once(self, launcher: Any, words: list[str]) -> tuple[float, float]:
        launcher.stdin.write("\t".join([str(self.bin / words[0]), *words[1:]]) + "\n")
        launcher.stdin.flush()
        seconds, kibibytes, code = launcher.stdout.readline().split()
        if code != "0":
            raise RuntimeError(f"{' '.join(words)} ended with {code}")
        return float(seconds), int(kibibytes) / 1024


def _middle(taken: list[tuple[float, float]]) -> Taken:
    return Taken(median(s for s, _ in taken), median(m for _, m in taken))


def _watson() -> str:
    """The peer that is a program. The other one stays out: it would slow msgspec's import."""
    project = tomllib.loads((SOURCES / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    peers: list[str] = project["optional-dependencies"]["bench"]
    return next(peer for peer in peers if "watson" in peer)


def _compiling() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def _run(words: list[Any], environment: Any) -> str:
    done = subprocess.run(
        [str(word) for word in words], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{words[0]} {words[1]}: {done.stderr.strip()}")
    return done.stdout
