"""Every transcript in examples/ is what the program says today.

After a change that is meant, `python -m tests.cli.update_examples` writes them
anew; read the difference before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.transcripts import pin, played
from tracker.cli.transcript import examples, parse

FILES = sorted(examples().glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_runs_as_it_is_written(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pin(monkeypatch, tmp_path)
    text = file.read_text(encoding="utf-8")
    for meant, got in zip(parse(text), played(text, monkeypatch), strict=True):
        assert got == meant, f"$ {meant.command}"


def test_every_game_has_an_example() -> None:
    from tracker import games

    told = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    shipped = [word for word in games.words() if word != "pips"]
    assert [name for name in shipped if f"$ tracker {name} " not in told] == []
