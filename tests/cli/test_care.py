"""Bad luck and care: damaged files, locks, backups, purging, completion."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Program
from tracker.store import opening


def test_a_file_that_is_no_log_is_said_to_be_none(program: Program) -> None:
    Path("log.db").write_text("shopping: milk, bread, dice, more dice, even more dice" * 50)
    said = program("show")
    assert said.code == 12
    assert said.err == "log.db is no log of tracker.\nIs --db the right file?\n"
    assert program("new", "balance", "-p", "a", "-p", "b").code == 12


def test_another_database_is_left_alone(program: Program) -> None:
    with sqlite3.connect("log.db") as other:
        other.execute("CREATE TABLE milk (litres)")
    before = Path("log.db").read_bytes()
    assert program("new", "balance", "-p", "a", "-p", "b").code == 12
    assert Path("log.db").read_bytes() == before


def test_a_log_of_a_newer_tracker_is_left_alone(friday: Program) -> None:
    with sqlite3.connect("log.db") as log:
        log.execute("PRAGMA user_version = 99")
    assert friday("note", "x").code == 12
    assert friday("show").err.splitlines()[1] == "Install that version to open it."


def test_an_edited_entry_is_found(friday: Program) -> None:
    with sqlite3.connect("log.db") as log:
        log.execute("DROP TRIGGER events_refuse_update")
        log.execute("UPDATE events SET data = replace(data, '[7,2,7,5]', '[7,3,6,8]')")
    said = friday("verify")
    assert said.code == 12
    assert said.err.startswith("Entry @2 of Friday is not what was recorded.")
    assert friday("doctor").code == 12


def test_a_missing_end_is_found_by_the_doctor(friday: Program) -> None:
    with sqlite3.connect("log.db") as log:
        log.execute("DROP TRIGGER entries_refuse_delete")
        log.execute("DELETE FROM entries WHERE number = 3")
    said = friday("doctor")
    assert said.code == 12
    assert "the end is missing" in said.err


def test_an_edited_table_is_mended_by_rebuild(friday: Program) -> None:
    with sqlite3.connect("log.db") as log:
        log.execute("UPDATE score_rows SET points = 99")
    ill = friday("doctor")
    assert ill.code == 12
    assert "tracker rebuild makes them again." in ill.err
    assert friday("rebuild").code == 0
    assert friday("doctor").code == 0


def test_a_locked_log_is_said_to_be_locked(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 50)
    holder = sqlite3.connect("log.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    said = friday("note", "x")
    holder.close()
    assert said.code == 11
    assert said.err.startswith("log.db is locked by another program.")


def test_a_backup_is_a_log_and_never_overwrites(friday: Program) -> None:
    assert friday("backup", "copy.db").code == 0
    assert friday("backup", "copy.db").code == 2
    assert friday("--db", "copy.db", "verify").out.endswith("Friday\t3\tunbroken\n")
    assert Path("copy.db").stat().st_mode & 0o777 == 0o600


def test_an_export_is_written_whole_or_not_at_all(friday: Program) -> None:
    said = friday("export", "events", "-o", "nowhere/friday.jsonl")
    assert said.code == 1
    assert "cannot be written" in said.err


def test_an_import_that_was_cut_off_changes_nothing(friday: Program) -> None:
    friday("export", "events", "-o", "whole.jsonl")
    whole = Path("whole.jsonl").read_bytes()
    for size in range(0, len(whole) - 1, 97):
        Path("part.jsonl").write_bytes(whole[:size])
        said = friday("--db", "other.db", "import", "part.jsonl")
        assert said.code == 12, size
    assert not Path("other.db").exists()


def test_a_dry_run_says_what_would_happen_and_writes_nothing(friday: Program) -> None:
    friday("export", "events", "-o", "friday.jsonl")
    said = friday("--db", "other.db", "import", "friday.jsonl", "--dry-run")
    assert said.out == "Friday would be taken in: 3 entries.\n"
    assert not Path("other.db").exists()


def test_a_longer_log_advances_and_a_diverged_one_becomes_a_fork(friday: Program) -> None:
    friday("export", "events", "-o", "short.jsonl")
    friday("--db", "other.db", "import", "short.jsonl")
    friday("note", "here")
    friday("export", "events", "-o", "long.jsonl")
    assert friday("--db", "other.db", "import", "long.jsonl").out == (
        "Friday was advanced by 1 entry.\n"
    )
    friday("--db", "third.db", "import", "short.jsonl")
    friday("--db", "third.db", "note", "there")
    said = friday("--db", "third.db", "import", "long.jsonl")
    assert said.out.startswith(
        "The file parted from yours: 4 entries were taken in as Friday (2), "
        "and yours stays as it is.\n"
    )
    again = friday("--db", "third.db", "import", "long.jsonl")
    assert again.out.startswith("Friday (2) holds all of that already: nothing changed.\n")
    assert friday("--db", "third.db", "doctor").code == 0


def test_purge_asks_for_the_name(friday: Program) -> None:
    assert friday("purge", "Friday", typed="Thursday\n").code == 2
    assert friday("show").code == 0
    assert friday("purge", "Friday", typed="Friday\n").code == 0
    assert friday("show").code == 10
    assert b"bob" not in Path("log.db").read_bytes()


def test_purge_without_a_terminal_needs_yes(friday: Program) -> None:
    assert friday("purge", "Friday").code == 2
    assert friday("purge", "Friday", "--yes").code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_explained(friday: Program, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert friday("show").code == 0
        assert friday("note", "x").code == 1
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("tracker use ", ["Friday"]),
        ("tracker balance round 7,3,6,8 b", ["bob="]),
        ("tracker rewind ", ["first", "session:1", "@4", "@3", "@2", "@1"]),
        ("tracker adjust points 1 -p ", ["ana", "bob"]),
        ("tracker und", ["undo"]),
    ],
)
def test_a_shell_completes(
    friday: Program,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    line: str,
    expected: list[str],
) -> None:
    from tracker.cli.main import main

    friday("tag", "first", "2")
    monkeypatch.setenv("_TRACKER_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    with pytest.raises(SystemExit):
        main([])
    assert capfd.readouterr().out.split() == expected
