"""Other processes, started and spoken to from a test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TINY = HERE.parent / "tiny"


def worker(*words: object) -> subprocess.Popen[str]:
    """One of `worker.py`'s tasks as a process of its own."""
    return subprocess.Popen(
        [sys.executable, str(HERE / "worker.py"), *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TRACKER_GAMES": str(TINY)},
    )


def together(processes: list[subprocess.Popen[str]]) -> None:
    """Let all of them go on at the same moment, once the last one is ready."""
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n", process.stderr
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()


def said(process: subprocess.Popen[str]) -> list[str]:
    """All that a process said until it ended well."""
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    return out.split()
