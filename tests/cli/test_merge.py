"""`merge`, `merge-back` and `import` on the command line, on two machines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Program, Said

Machine = Callable[..., Said]
ROUND_OF_BOB = ("balance", "round", "7,6,3,8", "bob=7,5,2,7")


@pytest.fixture
def ana(friday: Program, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Ana's machine, with a campaign of two turns that bob has as well."""
    return _machine(friday, monkeypatch, "log.db", "ana")


@pytest.fixture
def bob(ana: Machine, friday: Program, monkeypatch: pytest.MonkeyPatch) -> Machine:
    ana("export", "events", "-o", "friday.jsonl")
    machine = _machine(friday, monkeypatch, "bob.db", "bob")
    assert machine("import", "friday.jsonl").code == 0
    return machine


def _machine(program: Program, monkeypatch: pytest.MonkeyPatch, log: str, name: str) -> Machine:
    def run(*arguments: str, **others: Any) -> Said:
        monkeypatch.setenv("TRACKER_DB", log)
        monkeypatch.setenv("TRACKER_USER", name)
        return program(*arguments, **others)

    return run


def sent(machine: Machine, file: str = "bob.jsonl") -> str:
    """A machine's log as a file."""
    Path(file).unlink(missing_ok=True)
    assert machine("export", "events", "-o", file).code == 0
    return file


def log(machine: Machine, *options: str) -> list[str]:
    """What the entries say."""
    return [line.split("\t")[-1] for line in machine("log", *options).out.splitlines()[1:]]


# What is shown and what is recorded


def test_both_sides_are_shown_and_theirs_comes_on_top(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("note", "ours")
    said = ana("merge", sent(bob))
    assert said.code == 0
    lines = said.out.splitlines()
    assert "Yours: Friday" in lines
    assert any(
        line.split()[0] == "@4" and "ours" in line and "ana" in line for line in lines if line
    )
    assert any("theirs" in line and "bob" in line for line in lines)
    assert log(ana)[-3:-1] == ["ours", "theirs"]
    assert "bob.jsonl merged: 1 entry taken over" in log(ana)[-1]


def test_one_undo_takes_a_merge_back(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("note", "ours")
    before = ana("show").out, ana("log").out
    said = ana("merge", sent(bob))
    assert "tracker undo" in said.err
    ana("undo")
    assert (ana("show").out, ana("log").out) == before
    assert ana("redo").code == 0
    assert "theirs" in log(ana)


def test_a_dry_run_shows_the_same_and_changes_nothing(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("note", "ours")
    file = sent(bob)
    before = ana("log", "--all").out, Path("log.db").read_bytes()
    said = ana("merge", file, "--dry-run")
    assert said.code == 0
    assert said.err == "Nothing was recorded: this only looked.\n"
    assert (ana("log", "--all").out, Path("log.db").read_bytes()) == before
    assert ana("merge", file).out.startswith(said.out)


def test_a_second_merge_brings_nothing(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("note", "ours")
    file = sent(bob)
    ana("merge", file)
    before = ana("log", "--all").out
    said = ana("merge", file)
    assert (said.code, said.out) == (0, "Friday has all of bob.jsonl already: nothing changed.\n")
    assert ana("log", "--all").out == before


def test_after_both_merged_both_tell_the_same(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("balance", "round", "7,6,3,8", "bob=7,5,2,7")
    ana("merge", sent(bob))
    assert bob("merge", sent(ana, "ana.jsonl")).code == 0
    assert ana("show").out == bob("show").out
    assert log(ana)[:-1] == log(bob)[:-1]
    assert ana("session", "list").out == bob("session", "list").out


def test_merge_as_json(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("note", "ours")
    file = sent(bob)
    looked = ana("merge", file, "--dry-run", "--json").json
    assert (looked["kind"], looked["dry_run"], looked["entry"]) == ("merge", True, None)
    told = ana("merge", file, "--json").json
    assert (told["campaign"], told["parted"], told["dry_run"]) == ("Friday", 3, False)
    assert [line["text"] for line in told["ours"]] == ["ours"]
    assert [line["text"] for line in told["theirs"]] == ["theirs"]
    assert told["impossible"] == []
    assert told["entry"]["number"] == 6
    assert {**told, "dry_run": True, "entry": None} == looked
    again = ana("merge", file, "--json")
    assert (again.code, again.json["entry"], again.json["theirs"]) == (0, None, [])


# Conflicts


@pytest.fixture
def conflict(ana: Machine, bob: Machine) -> str:
    """Both wrote the third turn; a second one of the same writer is impossible (BE-5)."""
    bob(*ROUND_OF_BOB)
    bob("note", "theirs")
    assert ana(*ROUND_OF_BOB).code == 0
    return sent(bob)


def test_a_conflict_is_shown_and_nothing_is_recorded(ana: Machine, conflict: str) -> None:
    before = ana("log", "--all").out
    said = ana("merge", conflict)
    assert said.code == 4
    assert "What becomes impossible" in said.out
    assert "(BE-5)" in said.out
    assert said.err.splitlines()[0] == "Nothing was recorded: 1 entry becomes impossible."
    assert "--skip" in said.err
    assert ana("log", "--all").out == before


def test_a_conflict_as_json(ana: Machine, conflict: str) -> None:
    said = ana("merge", conflict, "--json")
    assert said.code == 4
    told = said.json
    assert (told["impossible"][0]["rule"], told["impossible"][0]["theirs"]) == ("BE-5", True)
    assert told["entry"] is None


def test_a_dry_run_of_a_conflict_only_looks(ana: Machine, conflict: str) -> None:
    said = ana("merge", conflict, "--dry-run")
    assert said.code == 0
    assert "What becomes impossible" in said.out


def test_skip_leaves_out_what_is_impossible(ana: Machine, conflict: str) -> None:
    said = ana("merge", conflict, "--skip")
    assert said.code == 0
    assert log(ana)[-2] == "theirs"
    assert "1 left out" in log(ana)[-1]


def test_a_house_rule_that_was_needed_is_not_called_needless(ana: Machine, conflict: str) -> None:
    said = ana("--house-rule", "both count", "merge", conflict)
    assert said.code == 0
    assert "both count" in ana("log").out
    assert "not needed" not in said.err


def test_a_way_on_that_is_named_exists(ana: Machine, bob: Machine) -> None:
    """`merge` takes no further words: `put them right in the same line` is amend's way."""
    ana("note", "ours")
    ana(*ROUND_OF_BOB)
    bob("amend", "3", "--drop")
    said = ana("merge", sent(bob))
    assert said.code == 4, "ours becomes impossible"
    assert " -- " not in said.err


def test_what_is_legal_comes_though_something_of_ours_does_not_go_with_it(
    ana: Machine, bob: Machine
) -> None:
    """One of theirs is taken, one of ours becomes impossible: that is not `nothing legal`."""
    ana("note", "shared")
    bob("import", sent(ana, "more.jsonl"))
    ana(*ROUND_OF_BOB)
    assert bob("amend", "3", "--insert", "--", *ROUND_OF_BOB).code == 0
    said = ana("merge", sent(bob), "--skip")
    assert "Nothing of" not in said.err
    assert said.code == 0


def test_nothing_legal_is_said_and_refused(ana: Machine, bob: Machine) -> None:
    bob(*ROUND_OF_BOB)
    ana(*ROUND_OF_BOB)
    said = ana("merge", sent(bob), "--skip")
    assert said.code == 4
    assert said.err == (
        "Nothing of “bob.jsonl” is legal here any more.\n"
        'Nothing was recorded. Or record it all the same: --house-rule "why".\n'
    )


# Which two


def test_the_campaign_in_use_cannot_be_merged_into_itself(ana: Machine) -> None:
    assert ana("merge", "Friday").code == 2


def test_a_file_of_the_campaign_itself_brings_nothing(ana: Machine) -> None:
    said = ana("merge", sent(ana, "ana.jsonl"))
    assert (said.code, said.out) == (0, "Friday has all of ana.jsonl already: nothing changed.\n")


def test_a_campaign_of_another_game_is_refused(ana: Machine) -> None:
    ana("new", "tzulan", "Race", "-p", "ana", "-p", "bob")
    said = ana("merge", "Friday")
    assert (said.code, said.out) == (3, "")
    assert "nothing in common" in said.err


def test_another_campaign_of_the_same_game_has_nothing_in_common(ana: Machine) -> None:
    ana("new", "balance", "Saturday", "-p", "ana", "-p", "bob")
    assert ana("merge", "Friday").code == 3


def test_what_is_no_campaign_and_no_file(ana: Machine) -> None:
    said = ana("merge", "nix")
    assert said.code == 3
    assert said.err.startswith("There is no campaign and no file “nix”.\n")


def test_a_file_of_a_campaign_that_is_not_here_is_to_be_imported(
    ana: Machine, friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cy = _machine(friday, monkeypatch, "cy.db", "cy")
    cy("new", "balance", "Sunday", "-p", "cy", "-p", "dora")
    said = ana("merge", sent(cy, "sunday.jsonl"))
    assert said.code == 3
    assert "tracker import sunday.jsonl" in said.err


@pytest.mark.parametrize("content", [b"", b"Dear diary\n", b"{}\n", b"\xff\xfe{\x00"])
def test_what_is_no_log_is_refused(ana: Machine, content: bytes) -> None:
    Path("junk").write_bytes(content)
    said = ana("merge", "junk")
    assert (said.code, said.out) == (12, "")


def test_a_damaged_file_is_refused_and_changes_nothing(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    file = Path(sent(bob))
    whole, before = file.read_bytes(), ana("log", "--all").out
    for spoilt in (whole[:-90], whole.replace(b"theirs", b"thiers"), whole + whole):
        file.write_bytes(spoilt)
        assert ana("merge", str(file)).code == 12
    assert ana("log", "--all").out == before


def test_a_file_goes_to_its_own_campaign_whatever_is_in_use(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("new", "tzulan", "Race", "-p", "ana", "-p", "bob")
    assert ana("merge", sent(bob)).code == 0
    assert "theirs" in ana("-c", "Friday", "log").out


def test_the_way_back_names_the_campaign_where_another_is_in_use(
    ana: Machine, bob: Machine
) -> None:
    bob("note", "theirs")
    ana("new", "tzulan", "Race", "-p", "ana", "-p", "bob")
    assert "undo -c Friday" in ana("merge", sent(bob)).err


def test_the_way_back_of_a_merge_back_names_the_origin(ana: Machine) -> None:
    ana("fork", "what if")
    ana("use", "what if")
    ana("note", "in the fork")
    assert "undo -c Friday" in ana("merge-back").err


def test_c_names_the_campaign_that_a_file_goes_to(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("fork", "what if")
    assert ana("-c", "what if", "merge", sent(bob)).code == 0
    assert "theirs" in ana("-c", "what if", "log").out
    assert "theirs" not in ana("log").out


def test_without_a_log_there_is_nothing_to_merge(program: Program) -> None:
    assert program("merge", "Friday").code == 10
    assert program("merge-back").code == 10
    assert not Path("log.db").exists()


# merge-back


def test_a_fork_comes_home(ana: Machine) -> None:
    ana("fork", "what if")
    ana("-c", "what if", "note", "in the fork")
    ana("note", "ours")
    said = ana("merge-back", "what if")
    assert said.code == 0
    assert log(ana)[-3:-1] == ["ours", "in the fork"]


def test_a_fork_that_tells_nothing_new_changes_nothing(ana: Machine) -> None:
    ana("fork", "what if")
    said = ana("merge-back", "what if")
    assert (said.code, said.out) == (0, "Friday has all of what if already: nothing changed.\n")


def test_what_of_a_fork_is_illegal_is_left_out_by_itself(ana: Machine) -> None:
    ana("fork", "what if")
    ana("-c", "what if", *ROUND_OF_BOB)
    ana("-c", "what if", "note", "in the fork")
    ana(*ROUND_OF_BOB)
    said = ana("merge-back", "what if")
    assert said.code == 0
    assert "(BE-5)" in said.out
    assert log(ana)[-2] == "in the fork"


def test_a_fork_that_makes_ours_impossible_stops(ana: Machine) -> None:
    ana("fork", "what if")
    ana("-c", "what if", "amend", "3", "--drop")
    ana(*ROUND_OF_BOB)
    before = ana("log", "--all").out
    assert ana("merge-back", "what if").code == 4
    assert ana("log", "--all").out == before
    assert ana("merge-back", "what if", "--skip").code == 0


def test_a_fork_merged_back_with_only_something_taken_out_says_so(ana: Machine) -> None:
    ana("fork", "what if")
    ana("-c", "what if", "undo")
    ana("merge-back", "what if")
    assert "0 entries" not in log(ana)[-1]


def test_what_is_no_fork_cannot_be_merged_back(ana: Machine) -> None:
    said = ana("merge-back")
    assert (said.code, said.err.splitlines()[0]) == (3, "Friday is no fork.")


def test_a_fork_whose_origin_is_gone(ana: Machine) -> None:
    ana("fork", "what if")
    ana("purge", "Friday", "--yes")
    said = ana("-c", "what if", "merge-back")
    assert said.code == 3
    assert "not in this log" in said.err


# import


def test_import_shows_both_sides_and_the_way_on(ana: Machine, bob: Machine) -> None:
    bob("note", "theirs")
    ana("note", "ours")
    said = ana("import", sent(bob))
    assert said.code == 0
    assert "Yours: Friday" in said.out
    assert "theirs" in said.out
    assert "tracker merge bob.jsonl" in said.err
    assert ana("merge", "Friday (2)").code == 0


def test_import_of_what_was_merged_already_makes_no_second_campaign(
    ana: Machine, bob: Machine
) -> None:
    bob("note", "theirs")
    ana("note", "ours")
    ana("merge", sent(bob))
    said = ana("import", "bob.jsonl")
    assert "nothing changed" in said.out
    assert len(ana("list").out.splitlines()) == 2


def test_a_log_that_grew_advances_its_own_copy(ana: Machine, bob: Machine) -> None:
    """Bob sends his log every week: `Friday (2)` grows, there is no `Friday (3)`."""
    bob("note", "theirs")
    ana("note", "ours")
    ana("import", sent(bob))
    bob("note", "a week later")
    ana("import", sent(bob))
    assert len(ana("list").out.splitlines()) == 3


def test_a_play_of_theirs_counts_once_however_it_came(ana: Machine, bob: Machine) -> None:
    for writer in ("bob", "ana", "bob", "ana"):
        assert bob("balance", "round", "7,6,3,8", f"{writer}=7,5,2,7").code == 0
    ana("note", "ours")
    ana("import", sent(bob))
    assert _plays(ana) == {"ana": 1, "bob": 1}
    assert ana("merge", "Friday (2)").code == 0
    assert _plays(ana) == {"ana": 1, "bob": 1}
    ana("undo")
    assert _plays(ana) == {"ana": 1, "bob": 1}
    ana("redo")
    ana("fork", "what if")
    assert _plays(ana) == {"ana": 1, "bob": 1}


def _plays(machine: Machine) -> dict[str, int]:
    said = machine("stats", "--json")
    return {row["player"]: row["plays"] for row in said.json["figures"]} if said.out else {}


def test_a_dry_run_with_c_reads_only(ana: Machine, bob: Machine) -> None:
    bob("note", "there")
    said = ana("-c", "Friday", "merge", sent(bob), "--dry-run")
    assert (said.code, said.err) == (0, "Nothing was recorded: this only looked.\n")


def test_every_answer_has_a_schema() -> None:
    from tracker.cli import answers

    kinds = [one for one in vars(answers).values() if isinstance(one, type)]
    tagged = [
        one
        for one in kinds
        if issubclass(one, answers.Answer) and one.__name__ not in ("Answer", "RevisionAnswer")
    ]
    assert set(answers.ANSWERS) == set(tagged)


def test_a_name_that_could_be_several_campaigns_is_said(ana: Machine) -> None:
    for name in ("Fridge", "Frida"):
        ana("new", "balance", name, "-p", "ana", "-p", "bob")
    said = ana("merge", "fri")
    assert said.code == 3
    assert "could be" in said.err
