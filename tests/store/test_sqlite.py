"""What the SQLite file itself promises: guards, rights, locks, and what a reader meets."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.store.log import SCORES, TITLES, A, append, entry, fill, lines, snapshot
from tracker.core.errors import (
    Damaged,
    Locked,
    NoLog,
    TooNew,
    TrackerError,
    Unwritable,
)
from tracker.core.ports import Change
from tracker.projections.log import LINES
from tracker.store import opening
from tracker.store.opening import create_log, open_log
from tracker.store.schema import SCHEMA
from tracker.store.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def log(path: Path) -> Iterator[SqliteStore]:
    """An open log of three entries."""
    store = create_log(path)
    fill(store, 3)
    yield store
    store.close()


@pytest.fixture
def closed(log: SqliteStore, path: Path) -> Path:
    """The file of a log of three entries that nobody has open."""
    log.close()
    return path


def files(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir())


def raw(path: Path, *statements: str) -> None:
    """Do to a file what another program might."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


# The log is append-only


@pytest.mark.parametrize("table", ["entries", "events"])
@pytest.mark.parametrize("change", ["UPDATE {} SET version = 9", "DELETE FROM {}"])
def test_entries_and_events_refuse_to_be_changed(log: SqliteStore, table: str, change: str) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        log.connection.execute(change.format(table))
    assert list(log.rows(A)) == [entry(1), entry(2), entry(3)]


def test_the_guards_stand_again_after_a_purge(log: SqliteStore) -> None:
    log.purge(A, ())
    fill(log, 1)
    for table in ("entries", "events"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            log.connection.execute(f"DELETE FROM {table}")


def test_every_table_is_strict(log: SqliteStore) -> None:
    store_all = [Change(SCORES, [], []), Change(TITLES, [], []), lines(A, "a wolf")]
    append(log, entry(4), changes=store_all)
    listed = log.connection.execute("PRAGMA table_list").fetchall()
    ours = [name for schema, name, *_ in listed if schema == "main"]
    loose = {name for _, name, kind, _, _, strict in listed if kind == "table" and not strict}
    assert {"entries", "events", "snapshots", "settings", "lines", "scores"} <= set(ours)
    assert {name for name in loose if not name.startswith(("sqlite_", "_"))} == set()


def test_a_number_that_is_no_number_is_not_stored(log: SqliteStore) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        log.connection.execute(
            "INSERT INTO events (campaign, number, ordinal, version, data) "
            "VALUES ('c', 'one', 0, 1, '{}')"
        )


def test_other_programs_can_ask_for_types_of_commands_and_events(log: SqliteStore) -> None:
    query = "SELECT DISTINCT entries.type, events.type FROM entries JOIN events USING (campaign)"
    assert log.connection.execute(query).fetchall() == [("test.say", "test.said")]


# The file


def test_a_log_can_be_read_by_its_owner_alone(log: SqliteStore, path: Path) -> None:
    modes = {found.name: found.stat().st_mode & 0o777 for found in path.parent.iterdir()}
    assert modes == {"log.db": 0o600, "log.db-shm": 0o600, "log.db-wal": 0o600}


def test_a_log_is_made_together_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "log.db"
    create_log(path).close()
    assert files(path.parent) == ["log.db"]


def test_what_stood_open_while_a_log_was_made_is_gone(closed: Path) -> None:
    assert files(closed.parent) == ["log.db"]


def test_an_empty_file_becomes_a_log(path: Path) -> None:
    path.touch()
    store = create_log(path)
    fill(store, 1)
    store.close()
    assert list(open_log(path).rows(A)) == [entry(1)]


def test_creating_a_log_that_exists_opens_it(closed: Path) -> None:
    store = create_log(closed)
    assert len(list(store.rows(A))) == 3
    store.close()


@pytest.mark.parametrize("name", ["a b.db", "50%.db", "what?.db", "no#1.db", "Zoë 🎲.db"])
def test_a_log_may_have_any_name(tmp_path: Path, name: str) -> None:
    store = create_log(tmp_path / name)
    fill(store, 1)
    store.close()
    reader = open_log(tmp_path / name)
    assert reader.campaigns() == [A]
    reader.close()
    assert name in files(tmp_path)


def test_a_draft_that_a_killed_process_left_behind_stops_nobody(path: Path) -> None:
    path.with_name(f".{path.name}.{os.getpid()}.new").touch()
    create_log(path).close()
    assert path.exists()


def test_writing_is_durable_and_reading_goes_on_meanwhile(log: SqliteStore) -> None:
    journal = log.connection.execute("PRAGMA journal_mode").fetchone()
    synchronous = log.connection.execute("PRAGMA synchronous").fetchone()
    assert (journal, synchronous) == (("wal",), (2,))


def test_a_log_says_whose_file_it_is(log: SqliteStore) -> None:
    application = log.connection.execute("PRAGMA application_id").fetchone()
    version = log.connection.execute("PRAGMA user_version").fetchone()
    assert (application, version) == ((0x74726B72,), (SCHEMA,))


# Reading


def test_reading_where_there_is_no_log_creates_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoLog) as raised:
        open_log(tmp_path / "folder" / "log.db")
    assert raised.value.exit_code == 10
    assert raised.value.hint == "tracker new begins one."
    assert files(tmp_path) == []


def test_writing_to_a_log_that_is_not_there_creates_nothing(path: Path) -> None:
    with pytest.raises(NoLog):
        open_log(path, write=True)
    assert files(path.parent) == []


def test_reading_a_log_leaves_no_new_file_behind(closed: Path) -> None:
    store = open_log(closed)
    assert len(list(store.rows(A))) == 3
    store.close()
    assert files(closed.parent) == ["log.db"]


def test_a_log_that_is_open_for_reading_refuses_to_be_written(closed: Path) -> None:
    store = open_log(closed)
    with pytest.raises(Unwritable):
        append(store, entry(4))
    assert len(list(store.rows(A))) == 3
    store.close()


def test_a_reader_sees_what_was_written_and_not_yet_moved_into_the_file(log: SqliteStore) -> None:
    reader = open_log(log.path)
    append(log, entry(4))
    assert reader.newest(A) == entry(4)
    reader.close()


def test_a_reader_keeps_reading_what_it_began_while_others_write(log: SqliteStore) -> None:
    reader = open_log(log.path)
    found = reader.rows(A)
    first = next(found)
    append(log, entry(4))
    assert [first, *found] == [entry(1), entry(2), entry(3)]
    reader.close()


def test_a_reader_never_meets_an_entry_without_its_events(log: SqliteStore) -> None:
    """Somebody appends between the two questions that a reader asks."""
    reader = open_log(log.path)
    asked: list[str] = []

    def between(statement: str) -> None:
        if statement.startswith("SELECT"):
            asked.append(statement)
            if len(asked) == 2:
                append(log, entry(4))

    reader.connection.set_trace_callback(between)
    found = list(reader.rows(A))
    reader.connection.set_trace_callback(None)
    assert found in ([entry(n) for n in range(1, 4)], [entry(n) for n in range(1, 5)])
    reader.close()


@pytest.mark.parametrize(
    "reading", [lambda log: log.rows(A), lambda log: log.events(A, range(1, 4))]
)
def test_a_reading_that_was_broken_off_does_not_complain_after_the_log_is_closed(
    log: SqliteStore, reading: Callable[[SqliteStore], Any]
) -> None:
    found = reading(log)
    next(found)
    log.close()
    del found


# Files that are no log


def test_a_file_that_is_no_database_is_damaged_and_stays_as_it_is(path: Path) -> None:
    content = b"Dear diary, today we played Pips. " * 100
    path.write_bytes(content)
    for attempt in (open_log, create_log, lambda at: open_log(at, write=True)):
        with pytest.raises(Damaged) as raised:
            attempt(path)
        assert raised.value.exit_code == 12
        assert raised.value.hint
    assert path.read_bytes() == content
    assert files(path.parent) == ["log.db"]


def test_a_database_of_another_program_is_damaged_and_stays_as_it_is(path: Path) -> None:
    raw(path, "CREATE TABLE recipes (name TEXT)")
    content = path.read_bytes()
    for attempt in (open_log, create_log, lambda at: open_log(at, write=True)):
        with pytest.raises(Damaged) as raised:
            attempt(path)
        assert raised.value.exit_code == 12
        assert raised.value.message == f"{path} is a database, but no log of tracker."
    assert path.read_bytes() == content


def test_a_log_of_a_newer_tracker_is_refused_and_stays_as_it_is(closed: Path) -> None:
    raw(closed, f"PRAGMA user_version = {SCHEMA + 1}")
    content = closed.read_bytes()
    for attempt in (open_log, create_log, lambda at: open_log(at, write=True)):
        with pytest.raises(TooNew) as raised:
            attempt(closed)
        assert raised.value.exit_code == 12
        assert raised.value.hint
    assert closed.read_bytes() == content


def test_a_folder_is_no_log(tmp_path: Path) -> None:
    for attempt in (open_log, create_log):
        with pytest.raises(TrackerError):
            attempt(tmp_path)


def test_a_log_that_was_cut_off_is_damaged(closed: Path) -> None:
    content = closed.read_bytes()
    closed.write_bytes(content[: len(content) // 2])
    with pytest.raises(Damaged) as raised:
        _read(closed)
    assert raised.value.exit_code == 12


def test_a_page_that_was_overwritten_is_found(closed: Path) -> None:
    content = bytearray(closed.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    closed.write_bytes(content)
    store = open_log(closed)
    assert store.integrity() != "ok"
    store.close()


def _read(path: Path) -> None:
    """Open a log and read it to its end."""
    store = open_log(path)
    try:
        list(store.rows(A))
    finally:
        store.close()


# Rights


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that anybody may look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def as_nobody(task: Callable[[], None]) -> None:
    """Run a task as somebody whom rights bind: root may do everything."""
    if os.geteuid() != 0:
        task()
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads
        child = os.fork()
    if child == 0:
        code = 1
        try:
            os.setgid(65534)
            os.setuid(65534)
            task()
            code = 0
        finally:
            sys.stderr.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def _read_only(folder: Path) -> Path:
    """A log with one entry, in a folder into which nobody may write."""
    path = folder / "log.db"
    store = create_log(path)
    fill(store, 1)
    store.close()
    path.chmod(0o444)
    folder.chmod(0o555)
    return path


def test_a_log_in_a_read_only_folder_can_be_read(public: Path) -> None:
    path = _read_only(public)

    def read() -> None:
        store = open_log(path)
        assert list(store.rows(A)) == [entry(1)]
        store.close()

    as_nobody(read)
    assert files(public) == ["log.db"]


def test_a_log_in_a_read_only_folder_cannot_be_written(public: Path) -> None:
    path = _read_only(public)

    def write() -> None:
        with pytest.raises(Unwritable) as raised:
            append(open_log(path, write=True), entry(2))
        assert raised.value.exit_code == 1
        assert raised.value.hint

    as_nobody(write)
    assert files(public) == ["log.db"]


def test_no_log_is_made_in_a_read_only_folder(public: Path) -> None:
    public.chmod(0o555)

    def create() -> None:
        with pytest.raises(Unwritable) as raised:
            create_log(public / "log.db")
        assert raised.value.message == f"You may not write to {public}."
        assert raised.value.hint

    as_nobody(create)
    assert files(public) == []


def test_a_log_of_somebody_else_cannot_be_read(public: Path) -> None:
    path = public / "log.db"
    create_log(path).close()

    def read() -> None:
        with pytest.raises(TrackerError):
            open_log(path)

    if os.geteuid() == 0:
        as_nobody(read)


# Locks


def test_a_log_that_another_program_holds_is_locked_after_a_while(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 50)
    other = sqlite3.connect(closed, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = open_log(closed, write=True)
    with pytest.raises(Locked) as raised:
        append(store, entry(4))
    assert raised.value.exit_code == 11
    assert raised.value.hint == "Close the other program, or try again in a moment."
    other.execute("ROLLBACK")
    append(store, entry(4))
    assert store.newest(A) == entry(4)
    store.close()
    other.close()


def test_a_log_can_be_read_while_another_program_writes(closed: Path) -> None:
    other = sqlite3.connect(closed, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO settings VALUES ('current', 'half done')")
    reader = open_log(closed)
    assert (len(list(reader.rows(A))), reader.setting("current")) == (3, None)
    reader.close()
    other.close()


def test_a_write_waits_at_least_five_seconds_for_others() -> None:
    assert opening.PATIENCE >= 5000


# Caches that may be thrown away


def test_snapshots_do_not_pile_up(log: SqliteStore) -> None:
    """Every third entry is about history and leaves no snapshot."""
    for number in range(4, 350):
        kept = [] if number % 3 == 0 else [snapshot(number)]
        append(log, entry(number), snapshots=kept)
    (number,) = log.connection.execute("SELECT count(*) FROM snapshots").fetchone()
    assert number <= 16 + 3


def test_a_straight_campaign_keeps_its_newest_snapshots_and_each_hundredth(
    log: SqliteStore,
) -> None:
    for number in range(4, 231):
        append(log, entry(number), snapshots=[snapshot(number)])
    kept = log.connection.execute("SELECT number FROM snapshots ORDER BY number").fetchall()
    assert [number for (number,) in kept] == [100, 200, *range(215, 231)]


def test_a_purge_leaves_no_word_in_the_file(log: SqliteStore, path: Path) -> None:
    secret = entry(4, command='{"type":"test.say","text":"a zanzibar secret"}')
    change = [lines(A, "a", "b", "c", "a zanzibar secret"), Change(TITLES, [], [(A, "zanzibar")])]
    state = snapshot(4, state=b'{"note":"zanzibar"}')
    append(log, secret, changes=change, snapshots=[state])
    log.purge(A, (TITLES, LINES))
    log.close()
    left = b"".join(found.read_bytes() for found in path.parent.iterdir())
    assert b"zanzibar" not in left
