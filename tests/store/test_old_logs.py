"""A log that was written once opens for ever.

`tests/fixtures/logs` keeps a log of each released version, both as the file
and as an export. They are never written again; a new release adds its own
with `python -m tests.store.test_old_logs VERSION`.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from tests.cli.transcripts import pin, played
from tests.worlds import world_of
from tracker.app.exchange import dump, read, take
from tracker.app.health import examine
from tracker.app.rebuild import refresh
from tracker.app.stand import load
from tracker.cli.transcript import examples
from tracker.store.memory import MemoryStore
from tracker.store.opening import open_log

LOGS = Path(__file__).parents[1] / "fixtures" / "logs"
FILES = sorted(LOGS.glob("*.db"))
HEADS = {
    "0.1.0": {
        "Friday at Ana's": (10, {"ana": 73, "bob": 77, "cy": 78}),
        "what if": (4, {}),
        "Tuesday crew": (58, {}),
    }
}


def test_there_is_a_log_of_every_release() -> None:
    assert [file.stem for file in FILES] == sorted(HEADS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_log_opens_is_sound_and_says_what_it_said(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "log.db"
    shutil.copy(file, copy)
    store = open_log(copy, write=True)
    world = world_of(store)
    refresh(world)  # as the program does
    assert [finding for finding in examine(world) if not finding.well] == []
    stands = [load(world, campaign) for campaign in store.campaigns()]
    found = {
        stand.name: (
            stand.newest.number,
            {
                s.player: s.score
                for play in stand.game.plays(stand.campaign)[:1]
                for s in play.standings
            }
            if stand.game.name == "balance"
            else {},
        )
        for stand in stands
    }
    assert found == HEADS[file.stem]
    store.close()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_export_is_taken_in(file: Path) -> None:
    for export in sorted(LOGS.glob(f"{file.stem}-*.jsonl")):
        world = world_of(MemoryStore())
        content = export.read_bytes()
        assert take(world, read(content)).outcome == "new"
        assert b"".join(dump(world.store, world.store.campaigns()[0])) == content


def write(version: str) -> None:
    """Play the examples into a log and keep it under a version's name."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        pin(patch, Path(folder))
        for file in sorted(examples().glob("*.txt")):
            played(file.read_text(encoding="utf-8"), patch)
        store = open_log(Path(folder) / "log.db")
        for number, campaign in enumerate(store.campaigns(), 1):
            (LOGS / f"{version}-{number}.jsonl").write_bytes(b"".join(dump(store, campaign)))
        store.close()
        shutil.copy(Path(folder) / "log.db", LOGS / f"{version}.db")


if __name__ == "__main__":
    write(sys.argv[1])
