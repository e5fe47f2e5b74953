"""`tracker scores`, and score sheets taken along: histories, charts, files."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from tests.cli.conftest import Program
from tests.cli.evenings import balance, ff
from tests.cli.sheets import sheets
from tracker.cli.bars import bars
from tracker.cli.lines_svg import picture

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
FORMULA, TAG = "@SUM(A1)", "<script>&\"'"


@pytest.fixture
def evenings(program: Program) -> Program:
    """Ana has 57 and 33, bob 33 and 57; co-operative plays have no score."""
    balance(program, "First", "ana", "bob", at="2026-11-20T20:00:00+00:00")
    balance(program, "Second", "bob", "ana", at="2026-11-27T20:00:00+00:00")
    ff(program)
    return program


@pytest.fixture
def hostile(program: Program) -> Program:
    balance(program, "=1+1", FORMULA, TAG)
    return program


def results(program: Program, *arguments: str) -> list[dict[str, Any]]:
    said = program("scores", *arguments, "--json")
    assert said.code == 0, said.err
    jsonschema.validate(said.json, json.loads((ROOT / "schemas" / "answers.json").read_text()))
    found: list[dict[str, Any]] = said.json["results"]
    return found


# Play by play


def test_every_play_with_scores_is_told_in_order_of_time(evenings: Program) -> None:
    told = [
        (one["name"], {p["player"]: (p["score"], p["rank"], p["won"]) for p in one["placed"]})
        for one in results(evenings)
    ]
    assert told == [
        ("First", {"ana": (57, 1, True), "bob": (33, 2, False)}),
        ("Second", {"ana": (33, 2, False), "bob": (57, 1, True)}),
    ]


def test_a_screen_shows_a_row_and_a_bar_for_each_score(evenings: Program) -> None:
    lines = evenings("scores", "--player", "ana", "--plain").out.splitlines()
    rows = [line.split() for line in lines if line.startswith("2026") and "█" not in line]
    assert rows[0] == ["2026-11-20", "Balance", "Elemental", "First", "1", "ana", "57", "1", "won"]
    assert rows[1] == ["2026-11-27", "Balance", "Elemental", "Second", "1", "ana", "33", "2"]
    chart = [line for line in lines if "█" in line]
    assert [line.split()[-1] for line in chart] == ["57", "33"]
    assert chart[0].count("█") > chart[1].count("█")
    assert not any("bob" in line for line in lines)


def test_the_longest_chart_keeps_the_last_scores(program: Program) -> None:
    for number in range(13):
        balance(program, f"Game {number}", "ana", "bob", at=f"2026-11-{number + 1:02}T20:00:00Z")
    chart = [line for line in program("scores", "--plain").out.splitlines() if "█" in line]
    assert len(chart) == 24
    assert chart[-1].startswith("2026-11-13")


def test_bars_are_in_proportion_and_told_in_figures() -> None:
    assert bars([("ana", 16), ("bo", 8), ("cy", 0)], room=4) == [
        "ana  ████ 16",
        "bo   ██ 8",
        "cy    0",
    ]
    assert bars([("a", 1), ("b", 0.5)], room=1) == ["a  █ 1", "b  ▌ 0.5"]
    assert bars([("low", -3), ("high", 6)], room=2) == ["low    -3", "high  ██ 6"]
    assert bars([]) == []


def test_a_plain_page_is_80_columns_wide(evenings: Program) -> None:
    evenings("players", "rename", "bob", "Bartholomew Featherstonehaugh-Cholmondeley")
    for arguments in ((), ("--rounds",)):
        said = evenings("scores", *arguments, "--plain")
        assert said.code == 0
        assert max(map(len, said.out.splitlines())) <= 80, arguments


# Round by round


def test_rounds_tell_what_everybody_had_after_each(evenings: Program) -> None:
    said = evenings("scores", "--rounds", "-c", "First", "--format", "csv")
    rows = {row["player"]: row for row in csv.DictReader(StringIO(said.out))}
    course = [rows["ana"][f"round_{n}"] for n in range(1, 7)]
    assert course == ["1", "19", "20", "38", "39", "57"]
    assert rows["bob"]["round_6"] == "33"


def test_rounds_as_json_are_what_each_brought(evenings: Program) -> None:
    answer = evenings("scores", "--rounds", "-c", "First", "--json").json
    mine = [one["points"] for one in answer["rounds"] if one["player"] == "ana"]
    assert mine == [1, 18, 1, 18, 1, 18]
    assert evenings("scores", "-c", "First", "--json").json["rounds"] == []


def test_rounds_of_one_player_alone(evenings: Program) -> None:
    said = evenings("scores", "--rounds", "-p", "ana", "--plain")
    assert "ana" in said.out
    assert "bob" not in said.out


# Filters


def test_filters_choose_plays(evenings: Program) -> None:
    def named(*arguments: str) -> list[str]:
        return [one["name"] for one in results(evenings, *arguments)]

    assert named("-c", "First") == ["First"]
    assert named("--since", "2026-11-21") == ["Second"]
    assert named("--until", "2026-11-20") == ["First"]
    assert named("-g", "balance", "-p", "ana") == ["First", "Second"]


def test_plays_without_scores_are_not_there_and_it_says_where_they_are(evenings: Program) -> None:
    said = evenings("scores", "-g", "ff")
    assert (said.code, said.out) == (3, "")
    assert "tracker stats players" in said.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("-p", "nobody"), 3),
        (("-g", "nothing"), 3),
        (("-c", "nowhere"), 3),
        (("--since", "nonsense"), 2),
        (("--since", "unknown"), 2),
        (("--since", "2026-11-21", "--until", "2026-11-20"), 3),
    ],
)
def test_wrong_words_write_nothing(
    evenings: Program, arguments: tuple[str, ...], code: int
) -> None:
    said = evenings("scores", *arguments, "-o", "scores.csv")
    assert (said.code, said.out) == (code, "")
    assert not Path("scores.csv").exists()


def test_an_empty_log_and_an_open_game_have_no_scores(friday: Program) -> None:
    assert friday("scores").code == 3
    assert friday("scores", "--rounds", "-o", "x.svg").code == 3
    assert not Path("x.svg").exists()


def test_without_a_log_there_are_no_scores(program: Program) -> None:
    assert program("scores").code == 10
    assert list(Path().iterdir()) == []


# Files


def test_a_csv_file_keeps_a_formula_as_text(hostile: Program) -> None:
    assert hostile("scores", "-o", "scores.csv").code == 0
    rows = list(csv.DictReader(StringIO(Path("scores.csv").read_text())))
    assert {row["player"] for row in rows} == {f"'{FORMULA}", TAG}
    assert {row["campaign"] for row in rows} == {"'=1+1"}


def test_a_spreadsheet_keeps_a_formula_as_text_and_a_score_as_a_number(hostile: Program) -> None:
    assert hostile("scores", "-o", "scores.xlsx").code == 0
    (cells,) = sheets(Path("scores.xlsx")).values()
    row = next(row for row in cells[1:] if FORMULA in row)
    assert "=1+1" in row
    assert row[cells[0].index("Score")] == 57


@pytest.mark.parametrize("form", ["json", "md", "html"])
def test_other_files_are_whole(hostile: Program, form: str) -> None:
    said = hostile("scores", "-o", f"scores.{form}")
    assert said.out == f"Written to scores.{form}\n"
    text = Path(f"scores.{form}").read_text()
    if form == "json":
        assert json.loads(text) == hostile("scores", "--json").json
    else:
        assert "<script>&" not in text
        assert "57" in text


def test_a_picture_is_well_formed_with_a_line_for_each_player(hostile: Program) -> None:
    assert hostile("scores", "-o", "scores.svg").code == 0
    root = ElementTree.fromstring(Path("scores.svg").read_bytes())
    assert len(root.findall(f"{SVG}polyline")) == 2
    texts = [one.text for one in root.iter(f"{SVG}text")]
    assert f"{FORMULA} 57" in texts
    assert f"{TAG} 33" in texts
    assert f"{FORMULA}: 57" in (root.findtext(f"{SVG}desc") or "")


def test_a_picture_of_the_rounds_of_one_play(evenings: Program) -> None:
    assert evenings("scores", "--rounds", "-c", "First", "-o", "first.svg").code == 0
    root = ElementTree.fromstring(Path("first.svg").read_bytes())
    line = root.findall(f"{SVG}polyline")[0]
    assert len(line.attrib["points"].split()) == 6
    assert "ana: 1, 19, 20, 38, 39, 57" in (root.findtext(f"{SVG}desc") or "")


def test_a_picture_shows_the_rounds_of_one_play_only(evenings: Program) -> None:
    said = evenings("scores", "--rounds", "-o", "all.svg")
    assert (said.code, said.out) == (2, "")
    assert not Path("all.svg").exists()


def test_a_picture_goes_into_a_pipe(evenings: Program) -> None:
    said = evenings("scores", "--format", "svg")
    assert ElementTree.fromstring(said.out).tag == f"{SVG}svg"


@pytest.mark.parametrize("name", [TAG, "]]>", "a\x00b\x1b[31m", "\u202eevil", "\ufffe\uffff"])
def test_a_picture_is_well_formed_whatever_people_are_called(name: str) -> None:
    root = ElementTree.fromstring(picture(name, [(name, [1.0, 2.5]), ("none", [])]))
    assert len(root.findall(f"{SVG}polyline")) == 1


def test_a_picture_of_scores_below_nothing_stays_within_its_frame() -> None:
    root = ElementTree.fromstring(picture("low", [("ana", [-5.0, 5.0, 0.0])]))
    points = root.findall(f"{SVG}polyline")[0].attrib["points"].split()
    heights = [float(point.split(",")[1]) for point in points]
    assert heights == [328.0, 40.0, 184.0]


# Score sheets


def test_a_sheet_of_a_session_is_as_it_stood_at_its_end(program: Program) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob")
    program("balance", "round", "7,3,6,8", "--tokens", "17", "bob=7,2,7,5")
    program("session", "end")
    program("balance", "round", "5,5,6,4", "ana=5,5,6,3", at="2026-11-29T20:00:00+00:00")

    def totals(*arguments: str) -> dict[str, int]:
        answer = program("scorepad", *arguments, "--json", at="2026-11-30T20:00:00+00:00").json
        return {
            name: sum(row["points"] for row in answer["rows"] if row["player"] == name)
            for name in ("ana", "bob")
        }

    assert totals("--session", "1") == {"ana": 1, "bob": 8}
    assert totals("--session", "2") == totals() == {"ana": 19, "bob": 11}


def test_a_session_that_was_not_played_has_no_sheet(friday: Program) -> None:
    said = friday("scorepad", "--session", "3", "-o", "sheet.csv")
    assert (said.code, said.out) == (3, "")
    assert "The last one is session 1" in said.err
    assert not Path("sheet.csv").exists()


@pytest.mark.parametrize("form", ["csv", "json", "md", "html", "xlsx"])
def test_a_sheet_is_taken_along_in_every_form(friday: Program, form: str) -> None:
    said = friday("scorepad", "-o", f"sheet.{form}")
    assert (said.code, said.out) == (0, f"Written to sheet.{form}\n")
    content = Path(f"sheet.{form}").read_bytes()
    if form == "xlsx":
        found = sheets(Path("sheet.xlsx"))
        assert [row[0] for row in next(iter(found.values()))][:2] == ["Turn", "I Guide"]
        assert len(found) == 2
    elif form == "json":
        assert json.loads(content) == friday("scorepad", "--json").json
    elif form == "csv":
        rows = list(csv.DictReader(StringIO(content.decode())))
        assert {row["player"] for row in rows} == {"ana", "bob"}
    else:
        assert b"Balance Counter of ana" in content


def test_a_sheet_of_another_campaign_at_a_point(evenings: Program) -> None:
    answer = evenings("scorepad", "First", "--at", "2", "--json").json
    assert (answer["campaign"], answer["entry"]) == ("First", 2)
    assert {row["round"] for row in answer["rows"]} == {1}
