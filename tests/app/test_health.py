"""Is the log what was recorded? A doctor finds what is ill, and says what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.worlds import recorded, started, world_of
from tracker.app.health import Finding, Verified, examine, verify
from tracker.app.rebuild import rebuild
from tracker.app.stand import Stand
from tracker.app.world import World
from tracker.core.campaign import WriteNote, fingerprint
from tracker.core.ports import Snapshot
from tracker.core.timeline import Tag, Undo
from tracker.games.pips import GAME as PIPS
from tracker.games.pips.commands import Throw
from tracker.projections.log import CAMPAIGNS
from tracker.store.opening import create_log, open_log
from tracker.store.sqlite import SqliteStore

MENDED = "tracker rebuild makes them again."
RESTORE = "Restore a backup, or import an export of it."


def story(world: World, name: str = "Friday") -> Stand:
    """Entries 1 to 7: @5 is an undo, @7 a tag."""
    return recorded(
        world,
        started(world, name=name),
        Throw("ana", (1, 1)),
        WriteNote("rain"),
        Throw("bob", (2, 2)),
        Undo(),
        Throw("bob", (3, 3)),
        Tag("here", 6),
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def stand(path: Path) -> Stand:
    """A campaign in a file that nobody has open."""
    store = create_log(path)
    made = story(world_of(store))
    store.close()
    return made


@pytest.fixture
def spoilt(path: Path, stand: Stand) -> Iterator[sqlite3.Connection]:
    """The same file in the hands of somebody who took the guards away."""
    connection = sqlite3.connect(path, isolation_level=None)
    for table in ("entries", "events"):
        for verb in ("update", "delete"):
            connection.execute(f"DROP TRIGGER {table}_refuse_{verb}")
    yield connection
    connection.close()


@pytest.fixture
def log(path: Path) -> Iterator[SqliteStore]:
    store = open_log(path)
    yield store
    store.close()


def ill(store: SqliteStore) -> dict[str, Finding]:
    """What a doctor finds ill, by what was looked at. A doctor never gives up."""
    findings, gave_up = [], ""
    try:
        findings = examine(world_of(store))
    except Exception as error:
        gave_up = repr(error)
    assert gave_up == ""
    return {finding.what: finding for finding in findings if not finding.well}


# Well


def test_a_log_that_is_well_is_said_to_be_well(world: World) -> None:
    story(world)
    story(world, "Saturday")
    assert examine(world) == [
        Finding("file", True, "sound"),
        Finding("hashes of Friday", True, "7 entries, unbroken"),
        Finding("tables of Friday", True, "as the log says"),
        Finding("hashes of Saturday", True, "7 entries, unbroken"),
        Finding("tables of Saturday", True, "as the log says"),
    ]


def test_an_empty_log_is_well(world: World) -> None:
    assert examine(world) == [Finding("file", True, "sound")]


def test_an_unbroken_campaign_verifies(world: World) -> None:
    stand = story(world)
    assert verify(world.store, stand.id, "Friday") == Verified(stand.id, "Friday", 7, None)


# Changed by hand


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ("UPDATE entries SET recorded_by = 'bob' WHERE number = 3", 3),
        ("UPDATE entries SET occurred_at = NULL WHERE number = 2", 2),
        ("UPDATE entries SET command = replace(command, 'rain', 'sun') WHERE number = 3", 3),
        ('UPDATE entries SET command = \'{"type":"x"}\' WHERE number = 1', 1),
        ("UPDATE entries SET command = '[]' WHERE number = 1", 1),
        ("UPDATE entries SET notices = 'no json' WHERE number = 2", 2),
        ("UPDATE entries SET parent = 99 WHERE number = 4", 4),
        ("UPDATE entries SET head = 99 WHERE number = 7", 7),
        ("UPDATE entries SET hash = 'abc' WHERE number = 6", 6),
        ("UPDATE events SET data = replace(data, '[1,1]', '[6,6]') WHERE number = 2", 2),
        ('UPDATE events SET data = \'{"type":"pips.thrown"}\' WHERE number = 4', 4),
        ("UPDATE events SET data = '[]' WHERE number = 1", 1),
        ("UPDATE events SET data = '[]' WHERE number = 4", 4),
        ("UPDATE events SET version = 9 WHERE number = 4", 4),
        ("DELETE FROM events WHERE number = 4", 4),
        ("DELETE FROM events WHERE number = 2 AND ordinal = 1", 2),
        ("DELETE FROM entries WHERE number = 3", 3),
        ("DELETE FROM entries WHERE number = 5", 5),
        ("UPDATE entries SET number = 8 WHERE number = 3", 3),
    ],
)
def test_an_entry_that_was_changed_by_hand_is_found(
    spoilt: sqlite3.Connection, stand: Stand, log: SqliteStore, change: str, number: int
) -> None:
    spoilt.execute(change)
    assert verify(log, stand.id, "Friday").broken_at == number
    found = ill(log)["hashes of Friday"]
    assert found.said == f"entry @{number} is not what was recorded"
    assert found.advice == RESTORE


@pytest.mark.usefixtures("stand")
def test_an_end_that_is_missing_is_found(spoilt: sqlite3.Connection, log: SqliteStore) -> None:
    spoilt.execute("DELETE FROM entries WHERE number > 5")
    spoilt.execute("DELETE FROM events WHERE number > 5")
    found = ill(log)["hashes of Friday"]
    assert found.said == "5 entries where 7 were recorded: the end is missing"
    assert found.advice == RESTORE


def test_only_the_campaign_that_was_changed_is_ill(path: Path, stand: Stand) -> None:
    store = create_log(path)
    other = story(world_of(store, log=2), "Saturday")
    store.connection.execute("DROP TRIGGER entries_refuse_update")
    store.connection.execute(
        "UPDATE entries SET recorded_by = 'bob' WHERE number = 3 AND campaign = ?", (stand.id,)
    )
    assert list(ill(store)) == ["hashes of Friday"]
    assert verify(store, other.id, "Saturday").broken_at is None
    store.close()


@pytest.mark.usefixtures("stand")
def test_a_beginning_that_is_missing_is_found(spoilt: sqlite3.Connection, log: SqliteStore) -> None:
    spoilt.execute("DELETE FROM entries WHERE number = 1")
    spoilt.execute("DELETE FROM events WHERE number = 1")
    assert RESTORE in [finding.advice for finding in ill(log).values()]


# Caches


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("DELETE FROM pips_throws", "pips_throws differ from the log"),
        ("UPDATE lines SET text = 'ana wins' WHERE number = 2", "lines differ from the log"),
        ("UPDATE campaigns SET head = 1", "campaigns differ from the log"),
        ("DELETE FROM campaigns", "campaigns differ from the log"),
        ("INSERT INTO tags SELECT campaign, 'x', 1 FROM tags", "tags differ from the log"),
        ("UPDATE snapshots SET state = '{}' WHERE number = 6", "snapshots differ from the log"),
    ],
)
def test_tables_that_differ_from_the_log_are_found_and_can_be_made_again(
    path: Path, stand: Stand, change: str, said: str
) -> None:
    store = open_log(path, write=True)
    store.connection.execute(change)
    (found,) = ill(store).values()
    assert (found.said, found.advice) == (said, MENDED)
    rebuild(world_of(store), stand.id)
    assert ill(store) == {}
    store.close()


def test_a_snapshot_that_lies_is_found_also_in_memory(world: World) -> None:
    stand = story(world)
    lie = Snapshot(6, fingerprint(PIPS), b"{}")
    world.store.append(stand.id, 7, [], [], [lie])
    found = {f.what: f.said for f in examine(world) if not f.well}
    assert found == {"tables of Friday": "snapshots differ from the log"}


def test_a_campaign_that_is_not_listed_is_still_examined(
    path: Path, stand: Stand, log: SqliteStore
) -> None:
    writer = open_log(path, write=True)
    writer.connection.execute("DELETE FROM campaigns")
    writer.close()
    assert log.read(CAMPAIGNS) == []
    assert f"tables of {stand.id}" in ill(log)


# The file


def test_a_file_with_a_ruined_page_is_a_finding_with_advice(path: Path, stand: Stand) -> None:
    content = bytearray(path.read_bytes())
    place = content.index(b"rain") // 4096 * 4096
    content[place : place + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    store = open_log(path)
    found = ill(store)["file"]
    assert found.said != "ok"
    assert found.advice == "Copy the file first; then restore a backup."
    store.close()


def test_looking_for_ills_changes_nothing(path: Path, stand: Stand, log: SqliteStore) -> None:
    before = path.read_bytes()
    examine(world_of(log))
    assert path.read_bytes() == before
    assert stand.number == 6
