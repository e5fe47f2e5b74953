"""`tracker players`: who there is, and which names are one person."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.conftest import Program
from tests.cli.evenings import balance


@pytest.fixture
def evenings(program: Program) -> Program:
    """Ana beats bob; Annie beats cy."""
    balance(program, "First", "ana", "bob", at="2026-11-20T20:00:00+00:00")
    balance(program, "Second", "Annie", "cy", at="2026-11-27T20:00:00+00:00")
    return program


def known(program: Program) -> dict[str, tuple[list[str], int]]:
    said = program("players", "--json")
    assert said.code == 0, said.err
    return {one["name"]: (one["also"], one["plays"]) for one in said.json["players"]}


def wins(program: Program) -> dict[str, tuple[int, int]]:
    found: list[dict[str, Any]] = program("stats", "--json").json["figures"]
    return {one["player"]: (one["plays"], one["wins"]) for one in found}


def log(program: Program) -> list[tuple[str, int]]:
    found = program("list", "--json").json["campaigns"]
    return [(one["name"], one["entries"]) for one in found]


def test_everybody_is_listed_with_their_plays(evenings: Program) -> None:
    assert known(evenings) == {
        "ana": ([], 1),
        "bob": ([], 1),
        "Annie": ([], 1),
        "cy": ([], 1),
    }
    assert evenings("players").out == evenings("players", "list").out


def test_who_only_sits_in_an_open_game_is_listed_too(friday: Program) -> None:
    assert known(friday) == {"ana": ([], 0), "bob": ([], 0)}


def test_without_a_log_there_is_nobody(program: Program) -> None:
    assert program("players").code == 10
    assert program("players", "merge", "a", "b").code == 10
    assert program("players", "rename", "a", "b").code == 10


# Merge


def test_a_merge_makes_one_person_of_two_in_every_statistic(evenings: Program) -> None:
    said = evenings("players", "merge", "Annie", "ana")
    assert said.code == 0
    assert said.out == "People @2: Annie is ana\n"
    assert known(evenings) == {"ana": (["annie"], 2), "bob": ([], 1), "cy": ([], 1)}
    assert wins(evenings) == {"ana": (2, 2), "bob": (1, 0), "cy": (1, 0)}


def test_the_way_back_is_told_and_works(evenings: Program) -> None:
    before = wins(evenings)
    said = evenings("players", "merge", "Annie", "ana")
    assert "tracker undo -c People takes it back." in said.err
    assert evenings("undo", "-c", "People").code == 0
    assert wins(evenings) == before
    assert known(evenings)["Annie"] == ([], 1)
    assert evenings("redo", "-c", "People").code == 0
    assert wins(evenings)["ana"] == (2, 2)


def test_the_way_back_is_right_beside_a_campaign_of_that_name(program: Program) -> None:
    balance(program, "People", "ana", "Annie")
    said = program("players", "merge", "Annie", "ana")
    assert said.code == 0
    told = next(line for line in said.err.splitlines() if line.startswith("tracker undo"))
    name = told.removeprefix("tracker undo -c ").removesuffix(" takes it back.").strip("'")
    assert program("undo", "-c", name).code == 0
    assert known(program) == {"ana": ([], 1), "Annie": ([], 1)}


def test_the_log_of_names_leaves_the_campaign_in_use_alone(evenings: Program) -> None:
    evenings("players", "merge", "Annie", "ana")
    assert evenings("show", "--json").json["campaign"] == "Second"


def test_a_merged_person_answers_to_every_name(evenings: Program) -> None:
    evenings("players", "merge", "Annie", "ana")
    for name in ("ana", "Annie", "ANNIE"):
        found = evenings("stats", "-p", name, "--json").json["figures"]
        assert (found[0]["player"], found[0]["plays"]) == ("ana", 2)


def test_a_merge_of_what_was_merged_and_a_rename_of_it(evenings: Program) -> None:
    evenings("players", "merge", "Annie", "ana")
    evenings("players", "merge", "cy", "Annie")
    evenings("players", "rename", "ana", "Anna")
    assert set(wins(evenings)) == {"Anna", "bob"}
    assert wins(evenings)["Anna"] == (2, 2)
    assert set(known(evenings)) == {"Anna", "bob"}
    assert set(known(evenings)["Anna"][0]) == {"annie", "ana", "cy"}


def test_two_names_at_one_table_are_one_play(program: Program) -> None:
    balance(program, "First", "ana", "Annie")
    program("players", "merge", "Annie", "ana")
    assert known(program) == {"ana": (["annie"], 1)}
    assert wins(program) == {"ana": (1, 1)}


def test_every_listed_name_can_be_merged_again(evenings: Program) -> None:
    evenings("players", "rename", "ana", "Anna")
    evenings("players", "rename", "Anna", "Anya")
    assert "anna" in known(evenings)["Anya"][0]
    assert evenings("players", "merge", "Anna", "bob").code == 0
    assert wins(evenings)["bob"] == (1, 1)


# Rename


def test_a_rename_calls_a_person_so_in_the_past_too(evenings: Program) -> None:
    said = evenings("players", "rename", "ana", "  Ana   Bianchi ")
    assert said.out == "People @2: ana is now called Ana Bianchi\n"
    assert wins(evenings)["Ana Bianchi"] == (1, 1)
    assert "ana" not in wins(evenings)


def test_rename_then_merge(evenings: Program) -> None:
    evenings("players", "rename", "bob", "Roberto")
    evenings("players", "merge", "Roberto", "ana")
    assert wins(evenings)["ana"] == (1, 1)
    assert set(known(evenings)["ana"][0]) == {"bob", "roberto"}


def test_a_name_may_change_in_its_case_alone(evenings: Program) -> None:
    assert evenings("players", "rename", "ana", "Ana").code == 0
    assert known(evenings)["Ana"] == ([], 1)


def test_the_name_of_somebody_else_is_refused_and_a_merge_proposed(evenings: Program) -> None:
    before = log(evenings)
    said = evenings("players", "rename", "ana", "BOB")
    assert (said.code, said.out) == (4, "")
    assert "tracker players merge ana" in said.err
    assert log(evenings) == before
    assert len(wins(evenings)) == 4


@pytest.mark.parametrize("name", ["", "   ", "-x"])
def test_a_name_that_is_none_is_refused(evenings: Program, name: str) -> None:
    said = evenings("players", "rename", "ana", "--", name)
    assert (said.code, said.out) == (2, "")
    assert [name for name, _ in log(evenings)] == ["First", "Second"]


# Names that are one already, or nobody's


def test_a_name_in_another_case_is_the_same_person(program: Program) -> None:
    balance(program, "First", "ana", "bob", at="2026-11-20T20:00:00+00:00")
    balance(program, "Second", "ANA", "Bob", at="2026-11-27T20:00:00+00:00")
    assert len(known(program)) == 2
    assert sorted(wins(program).values()) == [(2, 0), (2, 2)]


@pytest.mark.parametrize("pair", [("ana", "ana"), ("ANA", "ana")])
def test_one_person_is_never_merged_with_itself(evenings: Program, pair: tuple[str, str]) -> None:
    before = log(evenings)
    said = evenings("players", "merge", *pair)
    assert (said.code, said.out) == (4, "")
    assert "one person already" in said.err
    assert log(evenings) == before, "nothing is half-written"


def test_after_a_merge_both_names_are_one_person_already(evenings: Program) -> None:
    evenings("players", "merge", "Annie", "ana")
    assert evenings("players", "merge", "Annie", "ana").code == 4
    assert evenings("players", "merge", "ana", "Annie").code == 4


@pytest.mark.parametrize("pair", [("nobody", "ana"), ("ana", "nobody"), ("an", "bob")])
def test_a_name_is_typed_whole_and_must_be_somebodys(
    evenings: Program, pair: tuple[str, str]
) -> None:
    before = log(evenings)
    said = evenings("players", "merge", *pair)
    assert (said.code, said.out) == (3, "")
    assert "Nobody is called" in said.err
    assert log(evenings) == before


# Forms


def test_names_are_text_in_every_form(program: Program) -> None:
    balance(program, "First", "@SUM(A1)", "b\u202ec")
    assert "'@SUM(A1)" in program("players", "--format", "csv").out
    plain = program("players", "--plain").out
    assert "\u202e" not in plain
    assert "\\u202e" in plain


def test_a_plain_list_is_80_columns_wide(evenings: Program) -> None:
    evenings("players", "rename", "ana", "Bartholomew Featherstonehaugh-Cholmondeley")
    evenings("players", "merge", "cy", "Bartholomew Featherstonehaugh-Cholmondeley")
    evenings("players", "rename", "cy", "Wolfeschlegelsteinhausenbergerdorff the Younger")
    assert max(map(len, evenings("players", "--plain").out.splitlines())) <= 80
