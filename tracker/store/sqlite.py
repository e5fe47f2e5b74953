"""The embedded store: one SQLite file in WAL mode, written with `synchronous=FULL`.

What `append` returned from is on the disk.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any

from tracker.core.codec import COLUMNS, Row, Stored, columns
from tracker.core.errors import Conflict, Damaged
from tracker.core.ports import Cells, Change, Shape, Snapshot
from tracker.store.faults import translated
from tracker.store.schema import GUARDS, SCHEMA, STALE

CHUNK = 512  # rows that are fetched at a time
KEEP_ALL = 16  # the newest snapshots all stay,
KEEP_EVERY = 100  # of the older ones each hundredth
FIELDS = ", ".join((*COLUMNS, "hash"))
SQL_TYPES = {int: "INTEGER", str: "TEXT", object: "ANY"}
INSERT_ENTRY = f"INSERT INTO entries (campaign, {FIELDS}) VALUES ({', '.join('?' * 16)})"
INDEX_LINES = "INSERT INTO lines_fts (rowid, text) SELECT id, text FROM lines WHERE id > ?"
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

    def roots(self) -> dict[str, str]:
        query = "SELECT campaign, uuid FROM entries WHERE number = 1 ORDER BY position"
        return dict(self._all(query))

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
        query = (
            "SELECT version, data FROM events "
            "WHERE campaign = ? AND number BETWEEN ? AND ? ORDER BY number, ordinal"
        )
        return chain.from_iterable(self._chunks(query, campaign, span.start, span.stop - 1))

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

    def read(
        self, shape: Shape, campaign: str | None = None, key: Cells | None = None
    ) -> list[Cells]:
        columns = ("campaign", *shape.key)[: 0 if campaign is None else 1 + len(key or ())]
        where = f"WHERE {' AND '.join(f'{name} = ?' for name in columns)} " if columns else ""
        values = (campaign, *(key or ())) if columns else ()
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

    def pragma(self, name: str) -> int:
        """A number that SQLite keeps in the file's head."""
        value: int = self._all(f"PRAGMA {name}")[0][0]
        return value

    def setting(self, name: str) -> str | None:
        found = self._all("SELECT value FROM settings WHERE name = ?", name)
        return found[0][0] if found else None

    @property
    def stale(self) -> bool:
        return self.pragma("user_version") < SCHEMA or bool(self.setting(STALE))

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
                newest = self._newest_line() if shape.name == "lines" else None
                self.connection.executemany(insert, change.come)
                if newest is not None:
                    self.connection.execute(INDEX_LINES, (newest,))

    def _newest_line(self) -> int:
        newest: int = self.connection.execute("SELECT max(id) FROM lines").fetchone()[0] or 0
        return newest

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

    def _chunks(self, query: str, *values: Any) -> Iterator[list[Any]]:
        with translated(self.path):
            cursor = self.connection.execute(query, values)
            while chunk := cursor.fetchmany(CHUNK):
                yield chunk

    def _entry(self, campaign: str, found: list[Any]) -> Row | None:
        if not found:
            return None
        query = (
            "SELECT version, data FROM events WHERE campaign = ? AND number = ? ORDER BY ordinal"
        )
        events = self._all(query, campaign, found[0][0])
        return _row(campaign, found[0], tuple(Stored(*event) for event in events))


def _row(campaign: str, fields: Any, events: tuple[Stored, ...]) -> Row:
    return Row(*(campaign, *fields, events))


def _fields(campaign: str, row: Row) -> tuple[Any, ...]:
    return (campaign, *columns(row), row.hash)
