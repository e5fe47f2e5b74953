"""What a new user tries first, line by line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Program


def test_without_a_log_it_says_how_to_begin_and_makes_none(program: Program) -> None:
    said = program()
    assert said.code == 10
    assert "tracker new balance Friday -p ana -p bob" in said.out
    assert not Path("log.db").exists()


@pytest.mark.parametrize(
    "command",
    [("show",), ("log",), ("list",), ("undo",), ("verify",), ("session", "list"), ("note", "x")],
)
def test_no_command_but_new_makes_a_log(program: Program, command: tuple[str, ...]) -> None:
    assert program(*command).code == 10
    assert list(Path().iterdir()) == []


def test_a_refused_start_makes_no_log(program: Program) -> None:
    said = program("new", "balance", "-p", "ana")
    assert said.code == 4
    assert "2 to 6 players, not 1. (BE-2)" in said.err
    assert list(Path().iterdir()) == []


def test_a_turn_is_answered_with_its_sum_and_the_next_guide(program: Program) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob")
    said = program("balance", "round", "7,3,6,8", "--tokens", "17", "bob=7,2,7,5")
    assert said.code == 0
    assert said.out == "Friday @2: bob 8 (5+3+0+0), ana 1 as Guide; bob guides next\n"
    assert said.err == "Session 1 begins.\n"


def test_undo_says_what_it_took_back_and_how_to_get_it_again(friday: Program) -> None:
    said = friday("undo")
    assert said.out == (
        "Friday @4: Took back @3: ana 18 (5+5+5+3), bob 3 as Guide; ana guides next\n"
    )
    assert said.err == "You stand on @2. tracker redo brings it back.\n"
    assert friday("show").out.splitlines()[1] == "ana\t1*\t\t\t\t\t\t1"
    assert friday("redo").out.startswith("Friday @5: Brought back @3: ana 18")
    assert friday("show").out.splitlines()[1] == "ana\t1*\t18\t\t\t\t\t19"


def test_the_past_can_be_shown_without_moving_there(friday: Program) -> None:
    assert friday("show", "--at", "1").out.splitlines()[1] == "ana\t\t\t\t\t\t\t0"
    assert friday("show").out.splitlines()[1] == "ana\t1*\t18\t\t\t\t\t19"


def test_a_rewind_opens_a_branch_and_leads_back_again(friday: Program) -> None:
    assert friday("rewind", "1").code == 0
    branch = friday("balance", "round", "5,5,6,4", "ana=5,4,6,4")
    assert branch.out == "Friday @5: ana 18 (5+3+5+5), bob 3 as Guide; ana guides next\n"
    places = [line.split("\t")[4] for line in friday("log", "--all").out.splitlines()[1:]]
    assert places == ["", "undone", "undone", "history", "here"]
    assert friday("rewind", "3").code == 0
    assert friday("show").out.splitlines()[1] == "ana\t1*\t18\t\t\t\t\t19"


def test_a_fork_is_a_campaign_of_its_own(friday: Program) -> None:
    friday("fork", "whatif", "--at", "2")
    rows = [line.split("\t") for line in friday("list").out.splitlines()]
    assert [row[:2] for row in rows[1:]] == [["*", "Friday"], ["", "whatif"]]
    friday("-c", "whatif", "note", "somewhere else")
    assert "somewhere else" not in friday("log").out


def test_an_export_is_imported_elsewhere_once(friday: Program) -> None:
    assert friday("export", "events", "-o", "friday.jsonl").code == 0
    first = friday("--db", "other.db", "import", "friday.jsonl")
    again = friday("--db", "other.db", "import", "friday.jsonl")
    assert first.out == "Friday was taken in: 3 entries.\n"
    assert again.out == "Friday holds all of that already: nothing changed.\n"
    assert friday("--db", "other.db", "verify").out.endswith("Friday\t3\tunbroken\n")


def test_an_unknown_player_is_not_guessed(friday: Program) -> None:
    said = friday("balance", "round", "5,5,6,4", "carol=1,2,3,4")
    assert said.code == 3
    assert said.err == "There is no player “carol”.\nThere is ana and bob.\n"
    assert len(friday("log").out.splitlines()) == 4


def test_impossible_counts_are_refused_with_the_rule(friday: Program) -> None:
    said = friday("balance", "round", "9,9,9,99", "ana=1,1,1,1")
    assert said.code == 4
    assert "(BE-1)" in said.err
    assert len(friday("log").out.splitlines()) == 4


def test_the_state_is_json(friday: Program) -> None:
    shown = friday("show", "--json").json
    assert shown["kind"] == "show"
    assert shown["entry"] == 3
    assert shown["board"][0]["total"] == 19
    assert shown["state"]["turns"][0]["rows"][1]["written"] == [7, 2, 7, 5]


@pytest.mark.rule("BE-2")
def test_six_turns_name_the_winner_and_the_seventh_is_refused(friday: Program) -> None:
    for guide in ("ana", "bob", "ana", "bob"):
        writer = "bob" if guide == "ana" else "ana"
        last = friday("balance", "round", "5,5,6,4", f"{writer}=5,5,6,4")
    assert last.out.endswith("the game is over: ana wins by most points (ana 67, bob 59)\n")
    seventh = friday("balance", "round", "5,5,6,4", "bob=5,5,6,4")
    assert seventh.code == 4
    assert "The game ended after 6 turns. (BE-2)" in seventh.err


def test_again_takes_the_same_people_to_a_new_campaign(friday: Program) -> None:
    said = friday("again", "Saturday")
    assert said.out == "Saturday @1: Balance Elemental with ana, bob\n"
    assert friday().out.startswith("Saturday @1")


def test_bare_tracker_shows_where_you_are_and_what_comes_next(friday: Program) -> None:
    said = friday()
    assert said.code == 0
    assert said.out.splitlines() == [
        "Friday @3, 2026-11-28 20:00: ana 18 (5+5+5+3), bob 3 as Guide; ana guides next",
        "Balance Elemental: turn 3 of 6, ana guides",
        "Next:",
        "  tracker balance round F,A,W,E --tokens N bob=F,A,W,E",
        "  tracker scorepad",
        "  tracker undo",
    ]


def test_replay_leads_through_the_states(friday: Program) -> None:
    steps = [msgspec.json.decode(line) for line in friday("replay", "--json").out.splitlines()]
    assert [step["entry"] for step in steps] == [1, 2, 3]
    assert [len(step["state"]["turns"]) for step in steps] == [0, 1, 2]
    part = friday("replay", "--from", "2", "--to", "2", "--plain").out
    assert part.startswith("@2  2026-11-28 20:00  bob 8 (5+3+0+0)")
    assert "turn 2 of 6, bob guides" in part
