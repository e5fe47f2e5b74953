"""Plays of other programs on the command line: in, looked at, and out again."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Program
from tests.games.plays.elsewhere import FIXTURES, MESSY, PAGES, ZIPPED, export, generated, played

MESSY_FILE, ZIPPED_FILE, PAGES_FILE = (str(FIXTURES / name) for name in (MESSY, ZIPPED, PAGES))


@pytest.fixture
def finished(program: Program) -> Program:
    """The program with a game of Balance Elemental that ana won."""
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob", "--location", "Home")
    sheet = "7,3,6,8"
    for turn in range(20):
        who = "bob" if turn % 2 == 0 else "ana"
        said = program("balance", "round", sheet, "--tokens", "17", f"{who}={sheet}")
        if said.code:
            break
    assert program("export", "plays").code == 0, "the game should be over"
    return program


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# In


def test_an_import_says_what_it_took_and_lists_what_it_could_not_read(program: Program) -> None:
    said = program("import", MESSY_FILE)
    assert said.code == 0
    first, *unread = said.out.splitlines()
    assert first == "BG Stats was taken in: 14 new plays."
    assert len(unread) == 8
    assert "Not read: play 9 of the file: no game 12." in unread
    assert said.err == "tracker -c 'BG Stats' undo takes it all back.\n"


def test_a_dry_run_says_what_would_happen_and_makes_no_log(program: Program) -> None:
    said = program("import", ZIPPED_FILE, "--dry-run")
    assert (said.code, said.err) == (0, "")
    assert said.out == "BG Stats would be taken in: 1 new play.\n"
    assert not Path("log.db").exists()


def test_a_dry_run_leaves_a_log_as_it_is(program: Program) -> None:
    program("import", PAGES_FILE)
    before = Path("log.db").read_bytes()
    assert program("import", MESSY_FILE, "--dry-run").code == 0
    assert program("import", PAGES_FILE, "--dry-run").out.startswith(
        "Nothing would change in BoardGameGeek: 8 as before."
    )
    assert Path("log.db").read_bytes() == before


def test_the_same_file_again_changes_nothing_and_says_so(program: Program) -> None:
    program("import", ZIPPED_FILE)
    again = program("import", ZIPPED_FILE)
    assert again.out == "Nothing changed in BG Stats: 1 as before.\n"
    assert again.err == ""


def test_two_thousand_plays_are_imported_once(program: Program) -> None:
    Path("many.json").write_bytes(generated(2000))
    assert program("import", "many.json").out == "BG Stats was taken in: 2000 new plays.\n"
    assert program("import", "many.json").out == "Nothing changed in BG Stats: 2000 as before.\n"
    assert program("-c", "BG Stats", "log", "--json").json["entries"][-1]["text"] == (
        "2000 plays from BG Stats"
    )


def test_an_import_is_taken_back_and_brought_back(program: Program) -> None:
    program("import", ZIPPED_FILE)
    assert program("-c", "BG", "undo").code == 0
    assert program("export", "plays").code == 3
    assert program("-c", "BG", "redo").code == 0
    assert len(rows(program("export", "plays", "--format", "csv").out)) == 2


def test_an_import_answers_in_json(program: Program) -> None:
    said = program("import", PAGES_FILE, "--json")
    answer = said.json
    assert said.err == ""
    assert answer.pop("unread")[1] == "play 7 of the file (5007): no game"
    assert answer == {
        "kind": "plays_taken",
        "version": 1,
        "source": "BoardGameGeek",
        "campaign": "BoardGameGeek",
        "new": 8,
        "changed": 0,
        "unchanged": 0,
        "own": 0,
        "dry_run": False,
    }


@pytest.mark.parametrize("content", [b"Dear diary", b"{}", b"<html/>", b"\x89PNG", b"PK\x03\x04"])
def test_any_other_file_is_refused_before_a_log_is_made(program: Program, content: bytes) -> None:
    Path("some.file").write_bytes(content)
    said = program("import", "some.file")
    assert said.code == 2
    assert said.out == ""
    assert len(said.err.splitlines()) == 2
    assert not Path("log.db").exists()


def test_an_import_does_not_change_which_campaign_is_in_use(friday: Program) -> None:
    friday("import", MESSY_FILE)
    assert friday("show", "--json").json["campaign"] == "Friday"


def test_the_board_and_the_list_show_what_was_taken_in(program: Program) -> None:
    program("import", MESSY_FILE)
    assert "Harvest Hill  " in program("-c", "BG Stats", "show", "--plain").out
    (summary,) = program("list", "--json").json["campaigns"]
    assert (summary["game"], summary["plays"]) == ("plays", 13)


def test_imported_plays_stand_beside_ones_own_in_the_statistics(finished: Program) -> None:
    finished("import", ZIPPED_FILE)
    games = {row["game"] for row in rows(finished("export", "plays", "--format", "csv").out)}
    assert games == {"Balance Elemental", "Harvest Hill"}


# Out


def test_plays_are_a_table_of_one_line_for_each_player(program: Program) -> None:
    program("import", ZIPPED_FILE)
    said = program("export", "plays", "--format", "csv")
    assert said.out == (
        "date,game,campaign,play,location,minutes,cooperative,player,score,rank,won\n"
        "2022-01-02 18:30,Harvest Hill,BG Stats,1,,60,,Ida,40,2,\n"
        "2022-01-02 18:30,Harvest Hill,BG Stats,1,,60,,Jon Björk,41,1,won\n"
    )


def test_no_cell_of_a_table_is_a_formula(program: Program) -> None:
    hostile = [{"id": 1, "name": "=HYPERLINK(1)"}, {"id": 2, "name": "@SUM"}]
    Path("x.json").write_bytes(export(played(), players=hostile))
    program("import", "x.json")
    for row in rows(program("export", "plays", "--format", "csv").out):
        assert row["player"].startswith("'")


def test_a_file_says_by_its_name_what_it_holds(program: Program) -> None:
    program("import", ZIPPED_FILE)
    for name in ("plays.csv", "plays.json", "plays.bgsplay"):
        assert program("export", "plays", "-o", name).out == f"Written to {name}\n"
    assert len(rows(Path("plays.csv").read_text())) == 2
    assert json.loads(Path("plays.json").read_text())["kind"] == "exported_plays"
    assert json.loads(Path("plays.bgsplay").read_text())["plays"][0]["durationMin"] == 60


def test_an_export_for_bg_stats_goes_to_standard_output_too(finished: Program) -> None:
    written: Any = finished("export", "plays", "--format", "bgsplay").json
    (play,) = written["plays"]
    assert play["playDate"].startswith("2026-11-28 20:00:00")
    assert [one["name"] for one in written["games"]] == ["Balance Elemental"]
    assert [one["name"] for one in written["locations"]] == ["Home"]


def test_an_export_read_into_an_empty_log_gives_the_same_table(finished: Program) -> None:
    finished("import", MESSY_FILE)
    finished("import", PAGES_FILE)
    finished("export", "plays", "-o", "all.bgsplay")
    finished("--db", "other.db", "import", "all.bgsplay")
    ours = rows(finished("export", "plays", "--format", "csv").out)
    theirs = rows(finished("--db", "other.db", "export", "plays", "--format", "csv").out)
    assert keyed(theirs) == keyed(ours)


def keyed(table: list[dict[str, str]]) -> list[tuple[str, ...]]:
    """The table without what each log numbers and names for itself."""
    own = ("campaign", "play")
    return sorted(tuple(v for name, v in row.items() if name not in own) for row in table)


def test_an_export_that_comes_back_takes_nothing_twice(finished: Program) -> None:
    finished("export", "plays", "-o", "ours.bgsplay")
    said = finished("import", "ours.bgsplay")
    assert said.out == "Nothing changed in BG Stats: 1 of your own log.\n"
    assert len(finished("list", "--json").json["campaigns"]) == 1


def test_one_campaign_is_exported_by_its_name(finished: Program) -> None:
    finished("import", ZIPPED_FILE)
    for words in (("export", "plays", "Friday"), ("-c", "Friday", "export", "plays")):
        table = rows(finished(*words, "--format", "csv").out)
        assert {row["campaign"] for row in table} == {"Friday"}


def test_nothing_to_export_is_said(friday: Program) -> None:
    said = friday("export", "plays", "-o", "plays.csv")
    assert said.code == 3
    assert "No play is finished yet." in said.err
    assert not Path("plays.csv").exists()


def test_an_export_never_writes_over_the_log(finished: Program) -> None:
    before = Path("log.db").read_bytes()
    assert finished("export", "plays", "--format", "bgsplay", "-o", "log.db").code == 2
    assert Path("log.db").read_bytes() == before


def test_a_file_that_cannot_be_read_makes_no_log(program: Program) -> None:
    assert program("import", "missing.json").code == 3
    assert program("import", os.curdir).code == 2
    assert not Path("log.db").exists()
