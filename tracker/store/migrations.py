"""The tables of a log, laid out step by step. Each step is run once and never edited.

Entries and events are append-only: triggers refuse every UPDATE and DELETE.
Everything else in the file is a cache of them, but for `settings`.
Only creating or upgrading a log comes here, since sqlite-utils takes a while to import.
"""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from tracker.store.schema import APPLICATION_ID, GUARDS, LOG, SCHEMA, STALE

steps = Migrations("tracker")


@steps()
def log(db: Database) -> None:
    """The log itself, its guards, and the tables beside it."""
    for statement in LOG.split(";\n"):
        if statement.strip():
            db.execute(statement)
    for trigger in GUARDS.splitlines():
        db.execute(trigger)
    db.table("snapshots").create(
        {"campaign": str, "number": int, "fingerprint": str, "state": str},
        pk=("campaign", "number"),
        not_null={"fingerprint", "state"},
        strict=True,
    )
    db.table("settings").create({"name": str, "value": str}, pk="name", strict=True)
    db.table("lines").create(
        {"id": int, "campaign": str, "number": int, "session": int, "kind": str, "text": str},
        pk="id",
        strict=True,
    )
    db.table("lines").create_index(["campaign", "number"], unique=True)
    db.table("lines").enable_fts(["text"], create_triggers=True, tokenize="unicode61")
    db.execute("DROP TRIGGER lines_ai")  # the store indexes new lines itself, all in one go


@steps()
def plays(db: Database) -> None:
    """A table of plays came, and scores that are no whole numbers."""
    db.execute("DROP TABLE IF EXISTS results")
    _stale(db)


@steps()
def lengths(db: Database) -> None:
    """Sessions tell their length."""
    db.execute("DROP TABLE IF EXISTS sessions")
    _stale(db)


def _stale(db: Database) -> None:
    """Whoever opens the log for writing makes the read models again."""
    if db.execute("SELECT 1 FROM entries LIMIT 1").fetchone():
        db.table("settings").insert({"name": STALE, "value": "plays"}, replace=True)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring a log to the present schema, which counts the steps above."""
    db = Database(connection)
    steps.apply(db)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {SCHEMA}")
