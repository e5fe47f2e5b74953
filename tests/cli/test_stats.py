"""`tracker stats`: players, games, heroes and figures, on screen and in files."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import Program
from tests.cli.evenings import balance, ff
from tests.cli.sheets import sheets
from tracker.cli.deliver import spreadsheet
from tracker.core.page import Column, Table

ROOT = Path(__file__).parents[2]
FORMULA = "@SUM(A1)"


@pytest.fixture
def evenings(program: Program) -> Program:
    """Ana wins on the 20th, bob on the 27th; an adventure on the 24th. Now is the 28th, 20:00."""
    balance(program, "First", "ana", "bob", at="2026-11-20T20:00:00+00:00")
    balance(program, "Second", "bob", "ana", at="2026-11-27T20:00:00+00:00")
    ff(program)
    return program


@pytest.fixture
def hostile(program: Program) -> Program:
    balance(program, "=1+1", FORMULA, "<script>&")
    return program


def figures(program: Program, *arguments: str, **more: Any) -> list[dict[str, Any]]:
    said = program("stats", *arguments, "--json", **more)
    assert said.code == 0, said.err
    answer = said.json
    jsonschema.validate(answer, json.loads((ROOT / "schemas" / "answers.json").read_text()))
    found: list[dict[str, Any]] = answer["figures"]
    return found


def by(found: list[dict[str, Any]], key: str, value: str) -> dict[str, Any]:
    return next(one for one in found if one.get(key) == value)


# What it tells


def test_players_count_plays_wins_and_days(evenings: Program) -> None:
    ana = by(figures(evenings, "players"), "player", "ana")
    assert (ana["plays"], ana["wins"], ana["rate"]) == (2, 1, 0.5)
    assert (ana["coop_plays"], ana["coop_wins"]) == (2, 1)
    assert (ana["streak"], ana["longest"], ana["days"]) == (0, 1, 1)
    assert (ana["best"], ana["mean"]) == (None, None), "two games have no common score"
    assert ana["h_index"] == 2


def test_of_one_game_there_are_scores(evenings: Program) -> None:
    ana = by(figures(evenings, "players", "--game", "balance"), "player", "ana")
    assert (ana["best"], ana["mean"], ana["coop_plays"], ana["h_index"]) == (57, 45, 0, 1)


def test_one_person_has_rivals(evenings: Program) -> None:
    found = figures(evenings, "-p", "ana")
    assert [one["player"] for one in found] == ["ana", "ana"]
    assert found[1] == {
        "kind": "rivalry",
        "player": "ana",
        "other": "bob",
        "plays": 2,
        "ahead": 1,
        "behind": 1,
        "level": 0,
    }


def test_games_are_told_one_by_one(evenings: Program) -> None:
    found = figures(evenings, "games")
    assert [(one["game"], one["plays"]) for one in found] == [
        ("Balance Elemental", 2),
        ("Fighting Fantasy Adventures", 2),
    ]
    assert (found[0]["best"], found[0]["mean"], found[0]["leader"]) == (57, 45, "")
    assert found[0]["best_by"] == "ana"
    assert (found[1]["won"], found[1]["best"], found[1]["minutes"]) == (0.5, None, None)


def test_heroes_tell_blows_and_luck(evenings: Program) -> None:
    found = figures(evenings, "heroes")
    warrior = {one["item"]: one["count"] for one in found if one["subject"] == "warrior"}
    assert warrior["hits"] == 1
    assert warrior["is hit"] == 0
    assert warrior["luck spent"] == 1
    # 1+1+9 = 11 against 6+6+10 = 22 is 11 spared; then 6+6+9 = 21 against 1+1+10 = 12 is 9 won
    assert (warrior["luck spared"], warrior["luck won"], warrior["damage"]) == (11, 9, 9)
    adventures = {
        one["subject"]: (one["count"], one["of"]) for one in found if one["item"] == "won"
    }
    assert sorted(adventures.values()) == [(0, 1), (1, 1)]


def test_figures_are_those_of_every_game_or_of_one(evenings: Program) -> None:
    every = {one["topic"] for one in figures(evenings, "figures")}
    assert {"player", "hero", "adventure"} <= every
    assert {one["topic"] for one in figures(evenings, "figures", "-g", "balance")} == {"player"}
    fire = [one for one in figures(evenings, "figures", "-p", "bob") if one["item"] == "fire"]
    assert [(one["subject"], one["count"], one["of"]) for one in fire] == [("bob", 6, 6)]


def test_a_game_that_goes_on_has_figures_of_its_people_already(friday: Program) -> None:
    assert by(figures(friday, "figures"), "item", "fire")["subject"] == "bob"
    assert {one["subject"] for one in figures(friday, "figures", "-p", "bob")} == {"bob"}


def test_what_was_undone_counts_no_longer(friday: Program) -> None:
    before = figures(friday, "figures")
    friday("undo")
    assert {one["subject"] for one in before} == {"ana", "bob"}
    assert "fire" not in {
        one["item"] for one in figures(friday, "figures") if one["subject"] == "ana"
    }


def test_a_merged_players_figures_count_as_one(evenings: Program) -> None:
    evenings("players", "merge", "bob", "ana")
    found = [one for one in figures(evenings, "figures", "-g", "balance") if one["item"] == "fire"]
    assert [(one["subject"], one["count"], one["of"]) for one in found] == [("ana", 12, 12)]


def test_who_saves_whom_calls_people_by_the_names_that_they_have_now(program: Program) -> None:
    program("new", "taz", "Moon", "-p", "ana=warrior", "-p", "ben=rogue", "-p", "cy=priest")
    program("taz", "mission", "first-time")
    rats = ("Swarm of Rats", "8/2/1", "--deck", "relic", "--type", "monster", "--no-story")
    tried = program("taz", "try", *rats, "--roll", "3")
    assert tried.code == 0, tried.err
    assert program("taz", "assist", "cy").code == 0
    assert by(figures(program, "figures"), "topic", "rescue")["subject"] == "ana by cy"
    program("players", "rename", "cy", "Cyril")
    assert by(figures(program, "figures"), "topic", "rescue")["subject"] == "ana by Cyril"


# A log of an older tracker


def test_an_old_log_is_counted_as_it_lies_and_has_its_plays_after_the_first_write(
    program: Program,
) -> None:
    shutil.copy(ROOT / "tests" / "fixtures" / "logs" / "0.1.0.db", "log.db")
    content = Path("log.db").read_bytes()
    before = figures(program)
    assert Path("log.db").read_bytes() == content
    assert program("note", "still here", "-c", "Tuesday crew").code == 0
    connection = sqlite3.connect("log.db")
    (kept,) = connection.execute("SELECT count(*) FROM plays").fetchone()
    connection.close()
    assert kept == sum(one["plays"] for one in figures(program, "games")) == 3
    assert figures(program) == before


# Filters


def test_a_campaign_alone(evenings: Program) -> None:
    found = figures(evenings, "-c", "First")
    assert [(one["player"], one["wins"]) for one in found] == [("ana", 1), ("bob", 0)]


@pytest.mark.parametrize(
    ("dates", "winners"),
    [
        (("--since", "2026-11-21"), {"bob"}),
        (("--since", "2026-11-20"), {"ana", "bob"}),
        (("--until", "2026-11-20"), {"ana"}),
        (("--until", "2026-11-27"), {"ana", "bob"}),
        (("--since", "2026-11-20", "--until", "2026-11-20"), {"ana"}),
    ],
)
def test_since_and_until_are_with_their_days(
    evenings: Program, dates: tuple[str, ...], winners: set[str]
) -> None:
    found = figures(evenings, "-g", "balance", *dates)
    assert {one["player"] for one in found if one["wins"]} == winners


def test_dates_choose_figures_by_when_they_happened(evenings: Program) -> None:
    dates = ("-g", "balance", "--since", "2026-11-21")
    found = [one for one in figures(evenings, "figures", *dates) if one["item"] == "fire"]
    assert {(one["subject"], one["of"]) for one in found} == {("ana", 3), ("bob", 3)}


def test_a_play_of_unknown_date_counts_only_without_dates(program: Program) -> None:
    program("new", "balance", "Old", "-p", "ana", "-p", "bob", "--when", "unknown")
    for turn in range(6):
        sheet = "bob=7,2,7,5" if turn % 2 == 0 else "ana=7,2,7,5"
        assert program("balance", "round", "7,3,6,8", sheet, "--when", "unknown").code == 0
    assert [(one["plays"], one["days"]) for one in figures(program)] == [(1, None), (1, None)]
    assert program("stats", "--since", "2000-01-01").code == 3
    assert program("stats", "--until", "2026-11-28").code == 3


@pytest.mark.parametrize("option", ["--since", "--until"])
@pytest.mark.parametrize("typed", ["nonsense", "2026-13-01", "unknown"])
def test_a_day_that_is_none_is_refused_and_never_taken_for_no_filter(
    evenings: Program, option: str, typed: str
) -> None:
    said = evenings("stats", option, typed)
    assert (said.code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 2


# Wrong words, and nothing there


def test_without_a_log_there_is_nothing_to_count(program: Program) -> None:
    assert program("stats").code == 10
    assert program("stats", "-o", "stats.csv").code == 10
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("what", ["players", "games", "heroes"])
def test_before_the_first_play_ends_it_says_so(friday: Program, what: str) -> None:
    said = friday("stats", what)
    assert (said.code, said.out) == (3, "")
    assert len(said.err.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nonsense",), "players, games, heroes and figures"),
        (("-p", "nobody"), "no player “nobody”"),
        (("-g", "nothing"), "no game “nothing”"),
        (("-c", "nowhere"), "no campaign “nowhere”"),
    ],
)
def test_wrong_words_are_told_with_the_right_ones(
    evenings: Program, arguments: tuple[str, ...], told: str
) -> None:
    said = evenings("stats", *arguments, "-o", "stats.csv")
    assert (said.code, said.out) == (3, "")
    assert told in said.err
    assert not Path("stats.csv").exists()


def test_an_error_is_json_where_that_was_asked_for(evenings: Program) -> None:
    said = evenings("stats", "-p", "nobody", "--json")
    assert (said.code, said.out) == (3, "")
    assert json.loads(said.err)["exit_code"] == 3


def test_names_take_any_clear_beginning_and_games_their_word(evenings: Program) -> None:
    assert figures(evenings, "pl", "-p", "AN", "-g", "bal")[0]["player"] == "ana"
    assert figures(evenings, "games", "-g", "ff")[0]["game"] == "Fighting Fantasy Adventures"


# Forms


@pytest.mark.parametrize("what", ["players", "games", "heroes", "figures"])
def test_a_plain_page_is_80_columns_wide(evenings: Program, what: str) -> None:
    long = "Bartholomew Featherstonehaugh-Cholmondeley"
    evenings("players", "rename", "bob", long)
    said = evenings("stats", what, "--plain")
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    if what == "players":
        assert "Bartholomew" in said.out


def test_a_pipe_gets_one_table_with_tabs(evenings: Program) -> None:
    lines = evenings("stats", "-g", "balance").out.splitlines()
    assert lines[0].split("\t")[:3] == ["player", "plays", "wins"]
    assert sorted(line.split("\t")[0] for line in lines[1:]) == ["ana", "bob"]


def test_a_csv_file_keeps_a_formula_as_text(hostile: Program) -> None:
    assert hostile("stats", "-o", "stats.csv").code == 0
    rows = list(csv.DictReader(StringIO(Path("stats.csv").read_text())))
    assert sorted(row["player"] for row in rows) == [f"'{FORMULA}", "<script>&"]


def test_a_spreadsheet_keeps_a_formula_as_text_and_numbers_as_numbers(hostile: Program) -> None:
    assert hostile("stats", "-o", "stats.xlsx").code == 0
    (cells,) = sheets(Path("stats.xlsx")).values()
    head = cells[0]
    row = next(row for row in cells[1:] if row[0] == FORMULA)
    assert (row[head.index("Plays")], row[head.index("Best")]) == (1, 57)


def test_no_cell_of_a_spreadsheet_is_run_not_even_a_heading(tmp_path: Path) -> None:
    nasty = ["=1+1", "{=1+1}", "http://localhost/", "@SUM(A1)"]
    columns = tuple(Column(one, one) for one in nasty)
    file = tmp_path / "nasty.xlsx"
    file.write_bytes(spreadsheet([Table("=1+1", columns, (tuple(nasty),))]))
    assert list(sheets(file).values()) == [[nasty, nasty]]


def test_figures_have_a_sheet_for_each_table(evenings: Program) -> None:
    assert evenings("stats", "figures", "-o", "figures.xlsx").code == 0
    found = sheets(Path("figures.xlsx"))
    assert len(found) > 3
    assert all(len(name) <= 31 for name in found)


def test_a_json_file_holds_what_json_says(evenings: Program) -> None:
    assert evenings("stats", "games", "-o", "games.json").code == 0
    assert json.loads(Path("games.json").read_text()) == evenings("stats", "games", "--json").json


def test_a_markdown_file_has_a_heading_and_a_table(hostile: Program) -> None:
    assert hostile("stats", "-o", "stats.md").code == 0
    text = Path("stats.md").read_text()
    assert text.startswith("# Statistics: players\n")
    assert "| Player |" in text
    assert "\\<script\\>&" in text


def test_a_page_keeps_a_tag_as_text(hostile: Program) -> None:
    assert hostile("stats", "-o", "stats.html").code == 0
    text = Path("stats.html").read_text()
    assert "<script>&" not in text
    page = _Words()
    page.feed(text)
    assert "<script>&" in page.words
    assert FORMULA in page.words


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


@pytest.mark.parametrize("name", ["stats.svg", "stats.pdf"])
def test_a_form_that_statistics_do_not_have_is_refused_and_writes_nothing(
    evenings: Program, name: str
) -> None:
    said = evenings("stats", "-o", name)
    assert (said.code, said.out) == (2, "")
    assert not Path(name).exists()


def test_a_spreadsheet_needs_a_file(evenings: Program) -> None:
    said = evenings("stats", "--format", "xlsx")
    assert (said.code, said.out) == (2, "")
    assert "-o scores.xlsx" in said.err


def test_the_log_is_never_written_over(evenings: Program) -> None:
    content = Path("log.db").read_bytes()
    assert evenings("stats", "-o", "log.db").code == 2
    assert Path("log.db").read_bytes() == content


def test_a_file_that_cannot_be_written_leaves_none(evenings: Program) -> None:
    said = evenings("stats", "-o", "nowhere/stats.csv")
    assert said.code == 1
    assert "cannot be written" in said.err
