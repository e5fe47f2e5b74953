"""`diff` and `compare` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Program
from tests.cli.transcripts import played

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENINGS = ["balance-evening", "fighting-fantasy-campaign", "taz-two-players", "tzulan-race"]


@pytest.fixture
def forked(friday: Program) -> Program:
    """A third turn in Friday, and another one in its fork."""
    friday("fork", "what if")
    friday("balance", "round", "5,5,6,4", "bob=5,5,6,3")
    friday("-c", "what if", "note", "nobody came")
    return friday


# diff


def test_two_points_of_one_campaign(friday: Program) -> None:
    said = friday("diff", "2", "3")
    assert said.code == 0
    assert said.out.splitlines()[0] == "what\tone\tother"
    assert "ana: II\t\t18" in said.out.splitlines()


def test_the_other_point_is_where_you_stand(friday: Program) -> None:
    assert friday("diff", "2").out == friday("diff", "2", "3").out


def test_the_other_way_round(friday: Program) -> None:
    assert "ana: II\t18\t" in friday("diff", "3", "2").out.splitlines()


def test_a_point_and_itself_tell_the_same(friday: Program) -> None:
    said = friday("diff", "2", "2")
    assert (said.code, said.out) == (0, "")
    assert said.err == "Friday @2 and Friday @2 tell the same.\n"


@pytest.mark.parametrize("typed", ["@2", "Friday@2", "friday@2", "Fri@2", "Friday@the start"])
def test_ways_to_name_a_point(friday: Program, typed: str) -> None:
    if "start" in typed:
        friday("tag", "the start", "2")
    assert friday("diff", typed, "Friday").out == friday("diff", "2", "3").out != ""


def test_two_campaigns_that_share_a_fork(forked: Program) -> None:
    said = forked("diff", "what if", "Friday")
    assert "Note\tnobody came\t" in said.out.splitlines()
    assert "@3" in said.err
    assert "1 entry" in said.err


def test_a_bare_name_is_the_head_of_a_campaign(forked: Program) -> None:
    """@5: its fourth entry says that it is a fork."""
    assert forked("diff", "what if", "Friday").out == forked("diff", "what if@5", "Friday@4").out


def test_an_undone_point_can_be_compared(friday: Program) -> None:
    friday("undo")
    assert "ana: II\t18\t" in friday("diff", "3").out.splitlines()


def test_a_campaign_whose_name_holds_an_at_sign(friday: Program) -> None:
    friday("rename", "ana@home")
    assert friday("diff", "ana@home@2", "ana@home").out == friday("diff", "2", "3").out != ""


def test_diff_as_json(forked: Program) -> None:
    told = forked("diff", "what if", "Friday", "--json").json
    assert (told["kind"], told["version"], told["parted"]) == ("diff", 1, 3)
    assert {"what": "Note", "one": "nobody came", "other": None} in told["figures"]
    assert told["one"]["campaign"] != told["other"]["campaign"]
    assert "name" in told["paths"] or told["paths"]


def test_diff_of_the_same_as_json_is_no_error(friday: Program) -> None:
    told = friday("diff", "2", "2", "--json")
    assert (told.code, told.json["figures"], told.json["paths"]) == (0, [], {})
    assert told.err == ""


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (("nix",), 3),
        (("99",), 3),
        (("@0",), 3),
        (("session:9",), 3),
        (("Friday@99",), 3),
        (("Friday@nix",), 3),
        (("Saturday@2",), 3),
        (("2", "nix"), 3),
        ((), 2),
    ],
)
def test_a_point_that_is_not_there(friday: Program, typed: tuple[str, ...], code: int) -> None:
    said = friday("diff", *typed)
    assert (said.code, said.out) == (code, "")
    assert len(said.err.splitlines()) == 2, "a sentence and a hint"


def test_a_campaign_without_a_point_stands_where_it_is(friday: Program) -> None:
    said = friday("diff", "Friday@")
    assert (said.code, said.out) == (0, "")
    assert said.err == "Friday @3 and Friday @3 tell the same.\n"


@pytest.mark.parametrize("command", ["diff", "compare"])
def test_campaigns_of_two_games_are_refused(friday: Program, command: str) -> None:
    friday("new", "tzulan", "Race", "-p", "ana", "-p", "bob")
    said = friday(command, "Friday", "Race")
    assert (said.code, said.out) == (2, "")
    assert "Balance Elemental" in said.err
    assert "Tzulan Quest" in said.err


def test_without_a_log_there_is_nothing_to_compare(program: Program) -> None:
    assert program("diff", "1", "2").code == 10
    assert program("compare", "one", "two").code == 10


def test_looking_changes_nothing(forked: Program) -> None:
    before = forked("log", "--all").out
    forked("diff", "1", "Friday")
    forked("compare", "what if")
    assert forked("log", "--all").out == before


# compare


def test_two_forks_side_by_side_with_a_star_at_what_differs(forked: Program) -> None:
    lines = forked("compare", "what if", "Friday").out.splitlines()
    assert lines[0] == "differs\twhat\tone\tother"
    assert "*\tNote\tnobody came\t" in lines
    assert "\tSessions\t1\t1" in lines


def test_compare_as_json_tells_everything(forked: Program) -> None:
    told = forked("compare", "what if", "Friday", "--json").json
    assert {"what": "Sessions", "one": "1", "other": "1"} in told["figures"]


# Every game, whole evenings


@pytest.mark.parametrize("name", EVENINGS)
def test_every_evening_can_be_put_side_by_side_with_each_of_its_points(
    program: Program, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played((EXAMPLES / f"{name}.txt").read_text(), monkeypatch)
    monkeypatch.delenv("TRACKER_FORMAT", raising=False)
    entries = len(program("log").out.splitlines()) - 1
    for number in range(1, entries + 1, 7):
        said = program("diff", str(number))
        assert (said.code, said.err.count("went wrong")) == (0, 0), said.err
        assert "None" not in said.out


@pytest.mark.parametrize("name", EVENINGS)
def test_every_evening_goes_as_a_file_to_another_log_and_comes_back(
    program: Program, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also one whose commands have an `origin` of their own, as a monster of Tzulan Quest."""
    played((EXAMPLES / f"{name}.txt").read_text(), monkeypatch)
    monkeypatch.delenv("TRACKER_FORMAT", raising=False)
    assert program("fork", "another way").code == 0
    assert program("export", "events", "-o", "log.jsonl").code == 0
    monkeypatch.setenv("TRACKER_DB", "away.db")
    assert program("import", "log.jsonl").code == 0
    assert program("note", "theirs").code == 0
    assert program("export", "events", "-o", "away.jsonl").code == 0
    monkeypatch.setenv("TRACKER_DB", "log.db")
    assert program("note", "ours").code == 0
    said = program("merge", "away.jsonl")
    assert said.code == 0, said.err
    assert "theirs" in program("log", "-n", "2").out


def test_whose_turn_it_is_does_not_make_two_of_a_person(program: Program) -> None:
    """The star of the one whose turn it is belongs to no name: `ana*` is ana."""
    program("new", "tzulan", "Race", "-p", "ana", "-p", "bob")
    program("tzulan", "room", "dark", "chasm")
    program("tzulan", "pass", "torch", "mosaic")
    program("tzulan", "end")
    told = {
        f["what"]: (f["one"], f["other"]) for f in program("diff", "3", "--json").json["figures"]
    }
    assert not [what for what in told if "*" in what], told
    assert "ana: Room" not in told, "she stands where she stood"


def test_a_fight_is_told_by_who_fights_not_by_their_figures(program: Program) -> None:
    """A row with two names, or with figures in its name, tells nobody what changed."""
    program("new", "ff", "Tuesday", "-p", "ana=warrior,healer", "-p", "bob=scout,mage")
    for hero, card in (("warrior", "9/14/3"), ("healer", "6/12/4"), ("scout", "8/9/2")):
        program("ff", "hero", hero, card)
    program("ff", "hero", "mage", "6/7/5")
    program("ff", "begin", "warlock")
    program("ff", "fight", "A=5/19:Ogre", "B=5/4:Goblin", "C=5/4:Goblin")
    program("ff", "strike", "warrior", "A", "55", "23")
    program("ff", "strike", "mage", "A", "44", "13")
    told = [f["what"] for f in program("diff", "7", "--json").json["figures"]]
    assert not [what for what in told if "Ogre 5, " in what], told
