"""What is printed: data and messages apart, nothing raw, formats for other programs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import Program
from tracker.cli.forms import safe, separated
from tracker.core.page import Column, Table

ROOT = Path(__file__).parents[2]
NASTY = "\x1b[31mred\x07 \x9b2J \u202eevil \r\n tab\there"


@pytest.fixture(scope="module")
def answers() -> Any:
    return json.loads((ROOT / "schemas" / "answers.json").read_text())


EVERY = [
    (),
    ("show",),
    ("list",),
    ("log",),
    ("log", "--all"),
    ("entry", "2"),
    ("entry", "3"),
    ("scorepad",),
    ("session", "list"),
    ("search", "ana"),
    ("undo",),
    ("redo",),
    ("rewind", "1"),
    ("note", "hello"),
    ("adjust", "points", "1", "-p", "ana"),
    ("tag", "here"),
    ("fork", "whatif"),
    ("rename", "Fishday"),
    ("session", "end"),
    ("session", "start"),
    ("balance", "round", "7,3,6,8", "bob=7,2,7,5"),
    ("use", "Friday"),
    ("path",),
    ("verify",),
    ("doctor",),
    ("rebuild",),
    ("backup", "copy.db"),
    ("export", "events", "-o", "out.jsonl"),
    ("export", "story"),
    ("players",),
    ("players", "merge", "ana", "bob"),
    ("report", "friday.html"),
    ("stats", "figures"),
    ("purge", "Friday", "--yes"),
]


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_every_answer_is_json_as_the_schema_says(
    friday: Program, answers: Any, command: tuple[str, ...]
) -> None:
    if command == ("redo",):
        friday("undo")
    said = friday(*command, "--json")
    assert said.code == 0, said.err
    assert said.out.count("\n") == 1
    jsonschema.validate(said.json, answers)
    assert said.err == ""


@pytest.mark.parametrize(
    "command",
    [
        ("show", "--at", "99"),
        ("balance", "round", "9,9,9,99", "ana=1,1,1,1"),
        ("udno",),
        ("undo", "9"),
    ],
)
def test_an_error_is_json_too(friday: Program, answers: Any, command: tuple[str, ...]) -> None:
    said = friday(*command, "--json")
    told = json.loads(said.err)
    jsonschema.validate(told, answers)
    assert told["exit_code"] == said.code
    assert said.out == ""


def test_control_and_escape_characters_never_come_out_raw(friday: Program) -> None:
    friday("note", NASTY, "--about", "ana\x1b[0m")
    friday("new", "balance", f"x{NASTY}", "-p", f"eve{NASTY}", "-p", "bob")
    for command in ((), ("list",), ("show",), ("log",), ("entry", "1"), ("search", "red")):
        for form in ("table", "plain", "tsv", "csv", "md", "json"):
            said = friday(*command, "--format", form)
            both = said.out + said.err
            assert not set(both) & set("\x1b\x07\x9b\u202e\r"), (command, form)


def test_hidden_characters_become_visible() -> None:
    assert safe("a\x1b[0m\nb\x9b\u202e") == "a␛[0m␊b\\x9b\\u202e"


def test_names_may_hold_any_script(program: Program) -> None:
    program("new", "balance", "Пятница 🎲", "-p", "Zoë", "-p", "李雷")
    said = program("balance", "round", "7,3,6,8", "李=7,2,7,5")
    assert said.out == "Пятница 🎲 @2: 李雷 8 (5+3+0+0), Zoë 1 as Guide; 李雷 guides next\n"
    assert program("search", "ZOË").out.count("\n") == 3


def test_into_a_pipe_tables_are_tsv_with_a_header(friday: Program) -> None:
    head, first, *_ = friday("scorepad").out.splitlines()
    assert head.split("\t")[:4] == ["player", "turn", "fire_seen", "fire_points"]
    assert first.split("\t")[:2] == ["ana", "I Guide"]


def test_csv_has_no_cell_that_a_spreadsheet_would_run() -> None:
    table = Table("", (Column("a", "A"),), (("=1+1",), ("@x",), ("-2 left",), (-2,), ("ok",)))
    cells = [row[0] for row in csv.reader(io.StringIO(separated([table], ",")))]
    assert cells == ["a", "'=1+1", "'@x", "'-2 left", "-2", "ok"]


def test_markdown_cannot_be_broken_by_a_name(program: Program) -> None:
    program("new", "balance", "Fri|day", "-p", "a|b", "-p", "*bob*")
    said = program("list", "--format", "md").out
    assert "Fri\\|day" in said
    assert "\\*bob\\*" in said


def test_jsonl_gives_a_record_for_each_row(friday: Program) -> None:
    rows = [json.loads(line) for line in friday("scorepad", "--format", "jsonl").out.splitlines()]
    assert rows[1]["player"] == "ana"
    assert (rows[1]["turn"], rows[1]["fire_seen"], rows[1]["be"]) == ("II", 5, 18)


def test_the_table_on_a_terminal_fits_80_columns(program: Program) -> None:
    players = [word for name in "abcdef" for word in ("-p", f"player {name}")]
    program("new", "balance", "Six", *players, "--variant", "bet,forte,perfectum")
    for command in ("show", "scorepad", "list", "log"):
        said = program(command, "--format", "table").out
        assert max(map(len, said.splitlines())) <= 80, command


def test_without_colour_no_escape_is_written(friday: Program, monkeypatch: Any) -> None:
    assert "\x1b" not in friday("show", "--format", "table", "--color", "never").out
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b[" in friday("show", "--format", "table", "--color", "always").out


@pytest.mark.parametrize(
    "options", [["--format", "xml"], ["--color", "red"], ["--json", "--format", "md"]]
)
def test_an_unknown_form_is_refused(friday: Program, options: list[str]) -> None:
    assert friday("show", *options).code == 2


def test_house_rules_and_warnings_are_said_and_listed(friday: Program) -> None:
    said = friday(
        "balance", "round", "1,1,1,1", "ana=1,1,1,14", "bob=1,1,1,1", "--house-rule", "bob is new"
    )
    assert "Note (BE-4): A turn takes 15 to 20 tokens; here it takes 1 to 4." in said.err
    assert "Note (BE-22): ana wrote 14 earth: there are only 13." in said.err
    assert "House rule (BE-5): ana guides turn 3 and writes nothing. — bob is new" in said.err
    listed = friday("log", "--house-rules").out.splitlines()
    assert len(listed) == 2
    assert "house rule BE-5: bob is new" in listed[1]


def test_a_house_rule_that_was_not_needed_is_said_to_be_none(friday: Program) -> None:
    said = friday("balance", "round", "7,3,6,8", "bob=7,2,7,5", "--house-rule", "because")
    assert "the house rule was not needed" in said.err
    assert len(friday("log", "--house-rules").out.splitlines()) == 1


def test_a_word_that_happens_to_be_json_is_no_wish_for_it(friday: Program) -> None:
    said = friday("search", "json", "-c", "nobody")
    assert said.err.startswith("There is no campaign “nobody”.")
