"""How words are read: names, numbers, options anywhere, times and points."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.conftest import Program
from tracker.cli import words
from tracker.cli.main import arranged
from tracker.core.errors import BadInput

NOW = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)  # a Saturday


@pytest.fixture(autouse=True)
def _utc(program: Program) -> None:
    """Local time is UTC here."""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-11-27", "2026-11-27"),
        ("2026-11-27 21:30", "2026-11-27 21:30"),
        ("2026-11-27T21:30", "2026-11-27 21:30"),
        ("yesterday 20:00", "2026-11-27 20:00"),
        ("Yesterday", "2026-11-27"),
        ("today", "2026-11-28"),
        ("19:15", "2026-11-28 19:15"),
        ("21:15", "2026-11-27 21:15"),
        ("sat 19:00", "2026-11-28 19:00"),
        ("sat 21:00", "2026-11-21 21:00"),
        ("friday 20:00", "2026-11-27 20:00"),
        ("sunday", "2026-11-22"),
        ("-2h", "2026-11-28 18:00"),
        ("-90m", "2026-11-28 18:30"),
        ("-3d", "2026-11-25 20:00"),
        ("now", "2026-11-28 20:00"),
        ("unknown", "unknown"),
    ],
)
def test_a_time_is_read_as_people_mean_it(typed: str, meant: str) -> None:
    read = words.when(typed, NOW)
    assert words.shown(read.at, read.precision) == meant


@pytest.mark.parametrize("typed", ["2026-11-29", "2026-11-28 20:01", "2027-01-01 10:00"])
def test_the_future_is_refused(typed: str) -> None:
    with pytest.raises(BadInput, match="lies in the future"):
        words.when(typed, NOW)


@pytest.mark.parametrize("typed", ["", "soon", "2026-13-01", "25:00", "sat 20:99", "sa", "-2y"])
def test_what_is_no_time_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(BadInput, match="no time that I can read"):
        words.when(typed, NOW)


def test_options_of_every_command_work_before_and_after_it() -> None:
    front = ["--db", "x.db", "-c", "fri", "--json"]
    assert arranged([*front, "show"]) == [*front, "show"]
    assert arranged(["show", *front]) == [*front, "show"]
    assert arranged(["note", "--", "--json"]) == ["note", "--", "--json"]
    assert arranged(["note", "x", "--when=-2h"]) == ["--when=-2h", "note", "x"]
    assert arranged(["show", "--db=x.db"]) == ["--db=x.db", "show"]


def test_an_entry_can_be_backfilled(friday: Program) -> None:
    said = friday("note", "from memory", "--when", "yesterday 20:00")
    assert "Recorded for Friday 2026-11-27 20:00." in said.err
    assert friday("log", "-n", "1").out.splitlines()[1].startswith("@4\t2026-11-27 20:00")


def test_a_day_alone_is_kept_as_a_day(friday: Program) -> None:
    friday("note", "some time", "--when", "2026-11-20")
    assert friday("log", "-n", "1").out.splitlines()[1].startswith("@4\t2026-11-20\t")
    friday("note", "who knows", "--when", "unknown")
    assert friday("log", "-n", "1").out.splitlines()[1].startswith("@5\tunknown\t")


def test_a_signed_number_is_an_argument(friday: Program) -> None:
    assert (
        friday("adjust", "points", "-2", "-p", "b").out
        == "Friday @4: bob points -2 by hand, -2 in all\n"
    )
    assert (
        friday("adjust", "points", "+5", "-p", "b").out
        == "Friday @5: bob points +5 by hand, +3 in all\n"
    )
    assert friday("adjust", "points", "-2", "--wyh", "x").code == 2


def test_a_points_counter_needs_its_player(friday: Program) -> None:
    said = friday("adjust", "points", "3")
    assert said.code == 2
    assert said.err == "Whose points?\nAdd -p ana.\n"


def test_a_counter_of_ones_own_belongs_to_the_table(friday: Program) -> None:
    assert (
        friday("adjust", "crisps eaten", "2").out
        == "Friday @4: crisps eaten +2 by hand, +2 in all\n"
    )
    assert "crisps eaten\t\t2" in friday("show").out


@pytest.mark.parametrize(
    ("point", "entry"),
    [("2", 2), ("@2", 2), ("session:1", 3), ("first", 2), ("FIR", 2), ("20:05", 2), ("-1m", 3)],
)
def test_a_point_is_a_number_a_session_a_tag_or_a_time(
    program: Program, point: str, entry: int
) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob")
    program("balance", "round", "7,3,6,8", "bob=7,2,7,5", at="2026-11-28T20:04:00+00:00")
    program("balance", "round", "5,5,6,4", "ana=5,5,6,3", at="2026-11-28T20:10:00+00:00")
    program("tag", "first turn", "2", at="2026-11-28T20:11:00+00:00")
    shown = program("show", "--at", point, "--json", at="2026-11-28T20:12:00+00:00")
    assert shown.json["entry"] == entry


def test_a_history_entry_as_a_point_is_where_it_left_you(friday: Program) -> None:
    friday("undo")
    assert friday("show", "--at", "4", "--json").json["entry"] == 2


@pytest.mark.parametrize("point", ["77", "@77", "session:9", "nowhere"])
def test_an_unknown_point_is_not_found(friday: Program, point: str) -> None:
    said = friday("rewind", point)
    assert said.code == 3
    assert said.err.count("\n") == 2


@pytest.mark.parametrize("tag", ["12", "@12", "session:3", " "])
def test_a_tag_never_looks_like_another_point(friday: Program, tag: str) -> None:
    assert friday("tag", tag).code == 2


def test_campaigns_answer_to_any_clear_beginning(friday: Program) -> None:
    friday("new", "balance", "Friends", "-p", "ana", "-p", "bob")
    ambiguous = friday("use", "fri")
    assert ambiguous.code == 3
    assert "Friday" in ambiguous.err
    assert "Friends" in ambiguous.err
    assert friday("use", "FRID").out.startswith("Friday: Balance Elemental with ana and bob")
    assert friday("use", "Fridya").err == "There is no campaign “Fridya”.\nDid you mean Friday?\n"


def test_a_name_is_given_once(friday: Program) -> None:
    said = friday("new", "balance", "FRIDAY", "-p", "ana", "-p", "bob")
    assert said.code == 2
    assert "There is a campaign “FRIDAY” already." in said.err
    assert friday("fork", "friday").code == 2
    assert friday("rename", "Friday").code == 2


def test_a_campaign_can_be_renamed_and_undo_leaves_the_name(friday: Program) -> None:
    friday("rename", "Fishday")
    friday("undo")
    assert friday().out.startswith("Fishday @2")


def test_without_a_name_the_day_is_one(program: Program) -> None:
    assert program("new", "balance", "-p", "ana", "-p", "bob").out.startswith("2026-11-28 @1")
    assert program("again").out.startswith("2026-11-28 (2) @1")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["1,2,3", "ana=1,2,3,4"], "“1,2,3” should be four counts."),
        (["1,2,3,x", "ana=1,2,3,4"], "“x” is no number of tokens."),
        (["7,3,6,8", "ana=1,2,3"], "“ana=1,2,3” should be four numbers."),
        (["7,3,6,8", "1,2,3,4"], "“1,2,3,4” has no name."),
        (["7,3,6,8", "ana=1,2,3,4", "an=1,2,3,4"], "ana stands there twice."),
        (["--drawn", "4F 2Q", "ana=1,2,3,4"], "“2Q” is no token."),
        (["--drawn", "FF", "ana=1,2,3,4"], "“FF” is no token."),
        (["7,3,6,8", "ana=1,2,3,4", "--bet", "bob"], "“bob” should look like --bet bob=15."),
        (["7,3,6,8", "ana=1,2,3,4", "--tokens", "many"], "“many” is no whole number for --tokens."),
    ],
)
def test_a_slip_of_the_keys_is_explained(friday: Program, typed: list[str], told: str) -> None:
    said = friday("balance", "round", *typed)
    assert said.code == 2
    assert told in said.err
    assert len(friday("log").out.splitlines()) == 4


def test_the_tokens_can_be_typed_in_any_order_and_case(friday: Program) -> None:
    typed = "2a, 4f 3W 4E ef we few fawe"
    friday("undo")
    said = friday("balance", "round", "--drawn", typed, "ana=7,3,6,8")
    assert said.out.startswith("Friday @5: ana 20 (5+5+5+5)")


def test_a_command_that_is_misspelt_is_guessed(program: Program) -> None:
    said = program("udno")
    assert (said.code, said.err) == (2, "There is no command “udno”.\nDid you mean undo?\n")


def test_a_campaign_of_another_game_is_not_written_to(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tracker import games

    tiny = str(Path(__file__).parents[1] / "tiny")
    monkeypatch.setattr(games, "__path__", [*games.__path__, tiny])
    friday("new", "pips", "Dice", "-p", "ana", "-p", "bob")
    said = friday("balance", "round", "7,3,6,8", "bob=7,2,7,5")
    assert said.code == 4
    assert "-c NAME" in said.err


@pytest.mark.parametrize(
    "typed",
    [
        ["balance", "round", "5,5,6,4", "ana=5,5,6,3", "--house-rule"],
        ["balance", "round", "5,5,6,4", "--house-rule", "ana=5,5,6,3", "bob=1,1,1,1"],
        ["note", "hello", "--when"],
        ["note", "hello", "--when", "--json"],
        ["list", "--db"],
        ["show", "-c"],
    ],
    ids=" ".join,
)
def test_an_option_whose_value_was_forgotten_swallows_nothing(
    friday: Program, typed: list[str]
) -> None:
    said = friday(*typed)
    assert said.code == 2
    assert "needs" in said.err
    assert len(friday("log").out.splitlines()) == 4


def test_a_house_rule_lifts_one_rule_and_shows_the_next(friday: Program) -> None:
    typed = ["balance", "round", "7,3,6,8", "--tokens", "25", "ana=7,3,5,8", "bob=7,2,6,8"]
    one = friday(*typed, "--house-rule", "25 is fine")
    assert one.code == 4
    assert "(BE-5)" in one.err
    assert '--house-rule "BE-21, BE-5: why"' in one.err
    both = friday(*typed, "--house-rule", "BE-21, BE-5: 25 is fine")
    assert both.code == 0
    assert "House rule (BE-21)" in both.err
    assert both.err.count("— 25 is fine") == 2


def test_who_is_taken_for_the_first_guide_is_said(program: Program) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob", "-p", "cy")
    said = program("balance", "round", "7,3,6,8", "ana=7,2,7,5", "cy=7,2,7,5")
    assert "Note (BE-3): bob wrote nothing and so is the first Guide" in said.err


def test_a_time_is_said_back_only_when_it_was_recorded(friday: Program) -> None:
    said = friday("session", "end", "--when", "yesterday 20:00")
    assert said.code == 4
    assert "Recorded" not in said.err


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        (["round", "5,5,6,4"], "tracker balance round"),
        (["balance", "7,3,6,8"], "Its words are round"),
        (["balance", "round", "7,3,6,8", "ana=7", "2", "7", "5"], "With commas, without blanks"),
        (["balance", "round", "7,3,6,8", "17", "ana=7,2,7,5"], "--tokens 17"),
        (["balance", "round", "7,3,6,8", "Ana:7,2,7,5"], "needs a = after the name"),
        (["adjust", "ana", "5"], "is a player"),
        (["adjust", "pionts", "5", "-p", "ana"], "Did you mean points?"),
    ],
)
def test_a_likely_slip_is_answered_with_what_was_meant(
    friday: Program, typed: list[str], hint: str
) -> None:
    said = friday(*typed)
    assert said.code == 2
    assert hint in said.err


def test_a_note_may_begin_with_a_minus(friday: Program) -> None:
    assert friday("note", "-2 points for cy").out == "Friday @4: -2 points for cy\n"


def test_a_name_with_a_blank_is_suggested_in_quotes(program: Program) -> None:
    said = program("new", "balance", "Friday", "-p", "ana", "-p", "Mary Ann", "-p", "O'Neil")
    assert "'Mary Ann'=F,A,W,E" in said.err
    assert "'O'\\''Neil'=…" in said.err


@pytest.mark.parametrize("name", ["--help", "-bob"])
def test_a_name_that_looks_like_an_option_is_refused(program: Program, name: str) -> None:
    assert program("new", "balance", "-p", "ana", f"-p{name}").code == 2


def test_all_tags_are_shown(friday: Program) -> None:
    friday("tag", "before the bet", "2")
    assert friday("tag").out.splitlines()[1].startswith("before the bet\t@2\tbob 8")


def test_a_whole_log_goes_into_a_pipe(friday: Program) -> None:
    for number in range(25):
        friday("note", f"line {number}")
    assert len(friday("log").out.splitlines()) == 29
    assert len(friday("log", "--plain").out.splitlines()) == 23
    assert len(friday("log", "--all", "--plain").out.splitlines()) > 28


def test_a_search_says_what_was_undone(friday: Program) -> None:
    friday("undo")
    rows = [line.split("\t") for line in friday("search", "guide").out.splitlines()]
    assert [row[3] for row in rows[1:]] == ["", "undone"]
