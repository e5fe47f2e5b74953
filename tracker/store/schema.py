"""The tables of the log, as text. Entries and events are append-only: triggers guard them."""

from __future__ import annotations

STALE = "stale"  # the setting that says: the read models are an older tracker's
APPLICATION_ID = 0x74726B72  # "trkr"
SCHEMA = 3  # the number of steps in migrations.py

GUARDS = "".join(
    f"CREATE TRIGGER {table}_refuse_{verb.lower()} BEFORE {verb} ON {table} "
    f"BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;\n"
    for table in ("entries", "events")
    for verb in ("UPDATE", "DELETE")
)

LOG = """
CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    campaign TEXT NOT NULL,
    number INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    head INTEGER NOT NULL,
    tip INTEGER NOT NULL,
    version INTEGER NOT NULL,
    command TEXT NOT NULL,
    notices TEXT NOT NULL,
    occurred_at TEXT,
    precision TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    zone TEXT NOT NULL,
    recorded_by TEXT NOT NULL,
    program TEXT NOT NULL,
    uuid TEXT NOT NULL,
    hash TEXT NOT NULL,
    type TEXT GENERATED ALWAYS AS (json_extract(command, '$.type')) VIRTUAL,
    UNIQUE (campaign, number)
) STRICT;
CREATE TABLE events (
    campaign TEXT NOT NULL,
    number INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    version INTEGER NOT NULL,
    data TEXT NOT NULL,
    type TEXT GENERATED ALWAYS AS (json_extract(data, '$.type')) VIRTUAL,
    PRIMARY KEY (campaign, number, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX entries_first ON entries (campaign) WHERE number = 1;
CREATE INDEX entries_branching ON entries (campaign, number, parent) WHERE parent <> number - 1;
"""
