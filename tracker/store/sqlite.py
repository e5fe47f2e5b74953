"""The embedded store: one SQLite file, opened for reading or for writing.

Reading never creates anything. A new log is laid out beside its place and
moved there whole, so that nobody ever meets half of one. Write-ahead log,
`synchronous=FULL`: what `append` returned from is on the disk.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tracker.core.codec import Row, Stored
from tracker.core.errors import (
    Conflict,
    Damaged,
    Locked,
    NoLog,
    TooNew,
    TrackerError,
    Unwritable,
)
from tracker.core.ports import Cells, Change, Shape, Snapshot

APPLICATION_ID = 0x74726B72  # "trkr"
SCHEMA = 1  # the number of steps in migrations.py
PATIENCE = 10_000  # milliseconds that a write waits for another one
KEEP_ALL = 16  # the newest snapshots all stay,
KEEP_EVERY = 100  # of the older ones each hundredth
FIELDS = (
    "number, parent, head, tip, version, command, notices, occurred_at, precision, "
    "recorded_at, zone, recorded_by, program, uuid, hash"
)
SQL_TYPES = {int: "INTEGER", str: "TEXT"}
INSERT_ENTRY = f"INSERT INTO entries (campaign, {FIELDS}) VALUES ({', '.join('?' * 16)})"
INSERT_EVENT = (
    "INSERT INTO events (campaign, number, ordinal, version, data) VALUES (?, ?, ?, ?, ?)"
)


class SqliteStore:
    """An `EventStore` in a SQLite file; `open` and `create` make one."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.connection = connection
        self.path = path
        self._shapes: set[str] = set()

    # Reading

    def campaigns(self) -> list[str]:
        query = "SELECT campaign FROM entries WHERE number = 1 ORDER BY position"
        return [campaign for (campaign,) in self._all(query)]

    def newest(self, campaign: str) -> Row | None:
        query = f"SELECT {FIELDS} FROM entries WHERE campaign = ? ORDER BY number DESC LIMIT 1"
        return self._entry(campaign, self._all(query, campaign))

    def row(self, campaign: str, number: int) -> Row | None:
        query = f"SELECT {FIELDS} FROM entries WHERE campaign = ? AND number = ?"
        return self._entry(campaign, self._all(query, campaign, number))

    def rows(self, campaign: str, first: int = 1, last: int | None = None) -> Iterator[Row]:
        stop = last if last is not None else 2**62
        where = "WHERE campaign = ? AND number BETWEEN ? AND ? ORDER BY number"
        entries = self._each(f"SELECT {FIELDS} FROM entries {where}", campaign, first, stop)
        events = self._each(
            f"SELECT number, version, data FROM events {where}, ordinal", campaign, first, stop
        )
        event = next(events, None)
        for fields in entries:
            mine = []
            while event is not None and event[0] == fields[0]:
                mine.append(Stored(event[1], event[2]))
                event = next(events, None)
            yield _row(campaign, fields, tuple(mine))

    def events(self, campaign: str, span: range) -> Iterator[tuple[int, str]]:
        return self._each(
            "SELECT version, data FROM events "
            "WHERE campaign = ? AND number BETWEEN ? AND ? ORDER BY number, ordinal",
            campaign,
            span.start,
            span.stop - 1,
        )

    def parents(self, campaign: str) -> dict[int, int]:
        query = "SELECT number, parent FROM entries WHERE campaign = ? AND parent <> number - 1"
        return dict(self._all(query, campaign))

    def snapshot(self, campaign: str, span: range, fingerprint: str) -> Snapshot | None:
        query = (
            "SELECT number, fingerprint, state FROM snapshots "
            "WHERE campaign = ? AND number BETWEEN ? AND ? AND fingerprint = ? "
            "ORDER BY number DESC LIMIT 1"
        )
        for number, made_by, state in self._all(
            query, campaign, span.start, span.stop - 1, fingerprint
        ):
            return Snapshot(number, made_by, state.encode())
        return None

    def find(self, number: int, digest: str) -> str | None:
        query = "SELECT 1 FROM entries WHERE campaign = ? AND number = ? AND hash = ?"
        return next((c for c in self.campaigns() if self._all(query, c, number, digest)), None)

    def read(self, shape: Shape, campaign: str | None = None) -> list[Cells]:
        where, values = ("WHERE campaign = ? ", (campaign,)) if campaign else ("", ())
        order = ", ".join(("campaign", *shape.key))
        query = f"SELECT {', '.join(shape.columns)} FROM {shape.name} {where}ORDER BY {order}"
        if not self._all("SELECT 1 FROM sqlite_master WHERE name = ?", shape.name):
            return []
        return self._all(query, *values)

    def search(self, words: Sequence[str], campaign: str | None = None) -> list[tuple[str, int]]:
        from sqlite_utils import Database

        quote = Database(self.connection).quote_fts
        parts = [part for word in words for part in re.findall(r"\w+", word)]
        if not parts:
            return []
        match = " ".join(f"{quote(part)}*" for part in parts)
        where = "AND campaign = ? " if campaign else ""
        query = (
            "SELECT campaign, number FROM lines "
            "WHERE id IN (SELECT rowid FROM lines_fts WHERE lines_fts MATCH ?) "
            f"{where}ORDER BY campaign, number"
        )
        return self._all(query, match, *([campaign] if campaign else []))

    def integrity(self) -> str:
        """`ok`, or what is wrong; a fault outside the search index counts."""
        try:
            found = self._all("PRAGMA integrity_check(5)")
        except Damaged as error:
            return error.message.rstrip(".")
        return "; ".join(said for (said,) in found)

    def setting(self, name: str) -> str | None:
        found = self._all("SELECT value FROM settings WHERE name = ?", name)
        return found[0][0] if found else None

    # Writing

    def append(
        self,
        campaign: str,
        expected: int,
        rows: Sequence[Row],
        changes: Sequence[Change] = (),
        snapshots: Sequence[Snapshot] = (),
    ) -> None:
        with self.transaction():
            query = "SELECT max(number) FROM entries WHERE campaign = ?"
            newest = self.connection.execute(query, (campaign,)).fetchone()[0] or 0
            if newest != expected:
                raise Conflict(f"@{newest} is the newest entry, not @{expected}")
            self.connection.executemany(INSERT_ENTRY, (_fields(campaign, row) for row in rows))
            self.connection.executemany(
                INSERT_EVENT,
                (
                    (campaign, row.number, ordinal, event.version, event.data)
                    for row in rows
                    for ordinal, event in enumerate(row.events)
                ),
            )
            self._change(campaign, changes)
            self._keep(campaign, snapshots)

    def rebuild(
        self, campaign: str, changes: Sequence[Change], snapshots: Sequence[Snapshot]
    ) -> None:
        with self.transaction():
            self._forget(campaign, [change.shape for change in changes])
            self._change(campaign, changes)
            self._keep(campaign, snapshots)

    def set(self, name: str, value: str) -> None:
        with self.transaction():
            query = "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)"
            self.connection.execute(query, (name, value))

    def purge(self, campaign: str, shapes: Sequence[Shape]) -> None:
        """Take a campaign out, its bytes too; the guards are down only meanwhile."""
        from tracker.store.migrations import GUARDS

        with translated(self.path):
            self.connection.execute("PRAGMA secure_delete = ON")
        with self.transaction():
            guards = (
                "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%refuse%'"
            )
            for (name,) in self.connection.execute(guards).fetchall():
                self.connection.execute(f"DROP TRIGGER {name}")
            for table in ("entries", "events"):
                self.connection.execute(f"DELETE FROM {table} WHERE campaign = ?", (campaign,))
            for trigger in GUARDS.splitlines():
                self.connection.execute(trigger)
            self._forget(campaign, shapes)
            # the full-text index only marks words as deleted: make it anew
            self.connection.execute("INSERT INTO lines_fts (lines_fts) VALUES ('rebuild')")
        with translated(self.path):
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing, with the lock taken at once."""
        with translated(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def _change(self, campaign: str, changes: Sequence[Change]) -> None:
        for change in changes:
            shape = change.shape
            self._table(shape)
            if change.gone:
                where = " AND ".join(f"{column} = ?" for column in ("campaign", *shape.key))
                keys = ((campaign, *key) for key in change.gone)
                self.connection.executemany(f"DELETE FROM {shape.name} WHERE {where}", keys)
            if change.come:
                columns = ", ".join(shape.columns)
                marks = ", ".join("?" * len(shape.columns))
                insert = f"INSERT INTO {shape.name} ({columns}) VALUES ({marks})"
                self.connection.executemany(insert, change.come)

    def _table(self, shape: Shape) -> None:
        if shape.name in self._shapes:
            return
        columns = ", ".join(f"{name} {SQL_TYPES[kind]}" for name, kind in shape.columns.items())
        key = ", ".join(("campaign", *shape.key))
        self.connection.execute(
            f"CREATE TABLE IF NOT EXISTS {shape.name} ({columns}, PRIMARY KEY ({key})) "
            "STRICT, WITHOUT ROWID"
        )
        self._shapes.add(shape.name)

    def _keep(self, campaign: str, snapshots: Sequence[Snapshot]) -> None:
        for snapshot in snapshots:
            self.connection.execute(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)",
                (campaign, snapshot.number, snapshot.fingerprint, snapshot.state.decode()),
            )
            old = snapshot.number - KEEP_ALL
            query = (
                "DELETE FROM snapshots WHERE campaign = ? AND number BETWEEN ? AND ? "
                f"AND number % {KEEP_EVERY} <> 0"
            )
            self.connection.execute(query, (campaign, old - 2 * KEEP_EVERY, old))

    def _forget(self, campaign: str, shapes: Sequence[Shape]) -> None:
        for shape in shapes:
            self._table(shape)
        for table in ("snapshots", *(shape.name for shape in shapes)):
            self.connection.execute(f"DELETE FROM {table} WHERE campaign = ?", (campaign,))

    def _all(self, query: str, *values: Any) -> list[Any]:
        with translated(self.path):
            return self.connection.execute(query, values).fetchall()

    def _each(self, query: str, *values: Any) -> Iterator[Any]:
        with translated(self.path):
            for row in self.connection.execute(query, values):  # noqa: UP028
                yield row  # `yield from` would close the cursor of a log that is closed already

    def _entry(self, campaign: str, found: list[Any]) -> Row | None:
        if not found:
            return None
        query = (
            "SELECT version, data FROM events WHERE campaign = ? AND number = ? ORDER BY ordinal"
        )
        events = self._all(query, campaign, found[0][0])
        return _row(campaign, found[0], tuple(Stored(*event) for event in events))


def _row(campaign: str, fields: Any, events: tuple[Stored, ...]) -> Row:
    names = FIELDS.split(", ")
    return Row(campaign=campaign, events=events, **dict(zip(names, fields, strict=True)))


def _fields(campaign: str, row: Row) -> tuple[Any, ...]:
    return (
        campaign,
        row.number,
        row.parent,
        row.head,
        row.tip,
        row.version,
        row.command,
        row.notices,
        row.occurred_at,
        row.precision,
        row.recorded_at,
        row.zone,
        row.recorded_by,
        row.program,
        row.uuid,
        row.hash,
    )


# Opening and creating


def open_log(path: Path, *, write: bool = False) -> SqliteStore:
    """Open a log that exists.

    Raises `NoLog` where there is none, `Damaged` for a file that is no log,
    `TooNew` for one of a later schema.
    """
    if not path.exists():
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
    schema = store._all("PRAGMA user_version")[0][0]
    application = store._all("PRAGMA application_id")[0][0]
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


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """SQLite's and the system's errors as one of ours."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _error(path, str(error)) from error
    except PermissionError as error:
        raise Unwritable(f"You may not write to {path.parent}.", "Choose another --db.") from error
    except OSError as error:
        raise Unwritable(f"{path} cannot be used: {error.strerror}.") from error


def _error(path: Path, said: str) -> TrackerError:
    if "locked" in said or "busy" in said:
        hint = "Close the other program, or try again in a moment."
        return Locked(f"{path} is locked by another program.", hint)
    if "readonly" in said or "unable to open" in said:
        hint = "Choose another --db, or change the rights of the file and its folder."
        return Unwritable(f"{path} cannot be written.", hint)
    if "full" in said or "disk I/O" in said:
        return Unwritable(
            f"There is no room left to write {path}.", "Nothing was recorded. Free some space."
        )
    if "append-only" in said:
        return Damaged("The log is append-only: entries are never changed.")
    if "not a database" in said:
        return Damaged(f"{path} is no log of tracker.", "Is --db the right file?")
    return Damaged(f"{path} is damaged: {said}.", "tracker doctor says what can be saved.")
