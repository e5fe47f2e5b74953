"""Write the answers of all examples anew, as the program gives them today."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.cli.transcripts import pin, played
from tracker.cli.transcript import examples, written


def update() -> None:
    """Run every transcript and write it back with today's answers."""
    for file in sorted(examples().glob("*.txt")):
        with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
            pin(patch, Path(folder))
            steps = played(file.read_text(encoding="utf-8"), patch)
        file.write_text(written(steps), encoding="utf-8")


if __name__ == "__main__":
    update()
