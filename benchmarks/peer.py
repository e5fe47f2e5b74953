"""The `eventsourcing` library doing the same, and the least that SQLite can do."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Tale(Aggregate):
    """A campaign of notes: the last five lines are its state, as in tracker."""

    @event("Begun")
    def __init__(self, name: str) -> None:
        self.name = name
        self.story: tuple[tuple[str, str], ...] = ()

    @event("NoteWritten")
    def note(self, text: str, about: str = "") -> None:
        self.story = (*self.story, (text, about))[-5:]


class Peer:
    """An application of that library on a SQLite file: WAL and FULL, as it comes."""

    def __init__(self, path: Path) -> None:
        environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
        self.application: Application[UUID] = Application(env=environment)
        self.tale = Tale("Friday")
        self.application.save(self.tale)

    def note(self, text: str) -> None:
        """One durable save."""
        self.tale.note(text)
        self.application.save(self.tale)

    def fill(self, notes: int) -> None:
        """Many events in one save."""
        for number in range(notes):
            self.tale.note(f"Bob dropped the box, {number}.")
        self.application.save(self.tale)

    def state(self) -> Any:
        """The aggregate from all its events."""
        return self.application.repository.get(self.tale.id)

    def close(self) -> None:
        self.application.close()


class Raw:
    """One row, one durable commit, and nothing else."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, data TEXT) STRICT")

    def note(self, text: str) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO rows (data) VALUES (?)", (text,))
        self.connection.execute("COMMIT")

    def close(self) -> None:
        self.connection.close()
