"""Open a log, or lay out a new one.

Reading never creates a log. A new one is laid out beside its place and moved
there whole, so that nobody ever meets half of one.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from tracker.core.errors import Damaged, NoLog, TooNew, TrackerError
from tracker.store.faults import translated
from tracker.store.schema import APPLICATION_ID, SCHEMA
from tracker.store.sqlite import SqliteStore

PATIENCE = 10_000  # milliseconds that a write waits for another one


def open_log(path: Path, *, write: bool = False) -> SqliteStore:
    """Open a log that exists.

    Raises `NoLog` where there is none, `Damaged` for a file that is no log,
    `TooNew` for one of a later schema.
    """
    if path.is_dir():
        raise Damaged(f"{path} is a folder.", "Name a file in it: --db FILE.")
    if not path.exists() or path.stat().st_size == 0:
        raise NoLog(f"There is no log at {path} yet.", "tracker new begins one.")
    with translated(path):
        connection = _connect(path, write)
    store = SqliteStore(connection, path)
    try:
        _check(store, write)
    except TrackerError:
        store.close()
        raise
    return store


def create_log(path: Path) -> SqliteStore:
    """Open a log for writing, and lay it out first where there is none."""
    if not path.exists() or path.stat().st_size == 0:
        with translated(path):
            _lay_out(path)
    return open_log(path, write=True)


def _connect(path: Path, write: bool) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE / 1000)
    if write:
        connection.execute("PRAGMA synchronous = FULL")
        return connection
    # Also a reader may write to the folder: the last one out clears up what WAL leaves there.
    try:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.OperationalError as error:
        wal = Path(f"{path}-wal")
        unwritable = "unable to open" in str(error) or "readonly" in str(error)
        if not unwritable or (wal.exists() and wal.stat().st_size):
            raise
        connection.close()  # a read-only folder: nobody can be writing, so read it as it lies
        connection = sqlite3.connect(f"{uri}&immutable=1", uri=True, isolation_level=None)
    return connection


def _check(store: SqliteStore, write: bool) -> None:
    schema = store.pragma("user_version")
    application = store.pragma("application_id")
    if application != APPLICATION_ID:
        raise Damaged(
            f"{store.path} is a database, but no log of tracker.", "Is --db the right file?"
        )
    if schema > SCHEMA:
        raise TooNew(
            f"{store.path} was written by a newer tracker.", "Install that version to open it."
        )
    if schema < SCHEMA and write:
        from tracker.store.migrations import upgrade

        with store.transaction():
            upgrade(store.connection)


def _lay_out(path: Path) -> None:
    from tracker.store.migrations import upgrade

    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = _draft(path)
    try:
        connection = sqlite3.connect(draft, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        upgrade(connection)
        connection.close()
        if path.exists() and path.stat().st_size == 0:
            path.unlink()
        _place(draft, path)
    finally:
        for leftover in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm")):
            leftover.unlink(missing_ok=True)


def _draft(path: Path) -> Path:
    """An empty file beside `path` that is readable by its owner alone."""
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    os.close(handle)
    return Path(name)


def _place(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # somebody else was first: their log is as good
    except OSError:  # a file system without hard links
        draft.rename(path)
