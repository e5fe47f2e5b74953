"""Several processes at one log; processes that are killed; a disk that is full."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

import pytest

from tests.store.processes import said, together, worker
from tests.worlds import recorded, started, world_of
from tracker.app.health import examine, verify
from tracker.app.stand import Stand, load
from tracker.core.campaign import WriteNote
from tracker.core.codec import codec
from tracker.core.errors import NoLog
from tracker.games.pips import GAME
from tracker.store.opening import create_log, open_log
from tracker.store.sqlite import SqliteStore

KILLS = 15


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def begun(path: Path) -> str:
    """The id of a campaign in a log that nobody has open."""
    store = create_log(path)
    campaign = started(world_of(store)).id
    store.close()
    return campaign


def healthy(store: SqliteStore) -> None:
    """Nothing that a check looks at is ill."""
    assert [finding for finding in examine(world_of(store)) if not finding.well] == []


def test_two_processes_may_create_the_log_at_once(path: Path) -> None:
    for attempt in range(4):
        place = path.with_name(f"log{attempt}.db")
        processes = [worker("create", place), worker("create", place)]
        together(processes)
        assert [said(process) for process in processes] == [["done"], ["done"]]
        store = open_log(place)
        assert len(store.campaigns()) == 2
        store.close()
        assert not list(path.parent.glob(".*.new*"))


@pytest.mark.usefixtures("pips")
def test_four_processes_append_to_one_campaign_and_no_entry_is_lost(path: Path, begun: str) -> None:
    processes = [worker("append", path, begun, 50) for _ in range(4)]
    together(processes)
    numbers = [int(number) for process in processes for number in said(process)]
    assert sorted(numbers) == list(range(2, 202))
    store = open_log(path)
    assert verify(store, begun, "Friday").broken_at is None
    assert [row.number for row in store.rows(begun)] == list(range(1, 202))
    healthy(store)
    store.close()


@pytest.mark.usefixtures("pips")
def test_no_entry_that_was_told_is_lost_when_the_process_is_killed(path: Path) -> None:
    chance = random.Random(41)
    told: set[int] = set()
    for attempt in range(KILLS):
        early = attempt < 5  # while the process wakes up, and while it makes the log
        entries = 0 if early else chance.randint(1, 30)
        told |= _killed(path, entries, 0.07 * attempt if early else chance.uniform(0, 0.02))
        _holds(path, told)
    assert len(told) > KILLS


def _killed(path: Path, entries: int, after: float) -> set[int]:
    """The entries that a process told before it was killed, some time after the first ones."""
    process = worker("forever", path)
    assert process.stdout
    assert process.stderr
    lines = [process.stdout.readline() for _ in range(entries)]
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    lines += process.stdout.readlines()
    assert process.wait(timeout=10) == -signal.SIGKILL, process.stderr.read()
    for pipe in (process.stdin, process.stdout, process.stderr):
        pipe.close()  # type: ignore[union-attr]
    return {int(line) for line in lines if line.endswith("\n")}


def _holds(path: Path, told: set[int]) -> None:
    """The log opens, is sound, and holds every entry that was told."""
    try:
        store = open_log(path)
    except NoLog:
        assert told == set()
        return
    held = {row.number for campaign in store.campaigns() for row in store.rows(campaign)}
    assert told <= held
    assert held == set(range(1, len(held) + 1))
    healthy(store)
    store.close()


@pytest.mark.usefixtures("pips")
def test_a_killed_process_leaves_a_log_that_can_be_written(path: Path) -> None:
    told = _killed(path, 5, 0.01)
    store = open_log(path, write=True)
    stand = recorded(world_of(store), _only(store), WriteNote("still here"))
    assert stand.number > max(told)
    assert store.search(["still"]) == [(stand.id, stand.number)]
    store.close()


def _only(store: SqliteStore) -> Stand:
    """The one campaign of a log."""
    return load(world_of(store), store.campaigns()[0])


@pytest.mark.usefixtures("pips")
def test_where_the_disk_is_full_nothing_is_recorded_and_nothing_breaks(
    path: Path, begun: str
) -> None:
    *told, error = said(worker("fill", path, 200_000))
    assert error == "Unwritable"
    store = open_log(path, write=True)
    assert [row.number for row in store.rows(begun)] == list(range(1, int(told[-1]) + 1))
    healthy(store)
    stand = recorded(world_of(store), _only(store), WriteNote("room again"))
    assert stand.number == int(told[-1]) + 1
    assert codec(GAME).entry(stand.row).command == WriteNote("room again")
    store.close()
