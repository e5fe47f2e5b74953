"""tracker amend, from the words to the answer."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Program, Said
from tests.cli.transcripts import played
from tracker.cli.transcript import examples

OLD = Path(__file__).parents[1] / "fixtures" / "logs" / "0.1.0.db"


def at(time: str, day: str = "2026-11-28") -> str:
    return f"{day}T{time}:00+00:00"


@pytest.fixture
def crew(program: Program) -> Program:
    """@8: a fight; @9 to @12 its blows, @13 the room is solved, @14 an item."""
    people = ("-p", "ana=warrior,healer", "-p", "ben=scout", "-p", "cy=mage")
    program("new", "ff", "Crew", *people)
    for card in ("warrior 9/14/3", "healer 6/12/4", "scout 8/9/2", "mage 6/7/5"):
        program("ff", "hero", *card.split())
    for line in (
        "begin warlock",
        "clear",
        "enter 7",
        "fight A=10/4:Ogre B=5/4:Goblin",
        "strike warrior A 55 23",
        "strike healer B 43 21",
        "clear",
        "take mage Potion --kind consumable",
    ):
        said = program("ff", *line.split(), at=at("20:05"))
        assert said.code == 0, said.err
    return program


def kept(program: Program) -> Any:
    """All that was recorded."""
    return program("log", "--all", "--json").json


def texts(program: Program, *more: str) -> list[str]:
    """What the log says, without what is about the log."""
    found = program("log", "--json", *more).json["entries"]
    return [one["text"] for one in found if not one["kind"].startswith("history.")]


def numbers(program: Program) -> list[int]:
    found = program("log", "--json").json["entries"]
    return [one["number"] for one in found if not one["kind"].startswith("history.")]


def refused(program: Program, code: int, *words: str) -> Said:
    """Nothing was recorded, and it is said why in a sentence, with a way on."""
    before = kept(program)
    said = program("amend", *words)
    assert said.code == code, (said.code, said.out, said.err)
    assert kept(program) == before
    first, *hint = said.err.strip().splitlines()
    assert first.removesuffix(f" ({first.split(' (')[-1]}")[-1] in ".?", first
    assert hint, said.err
    assert "went wrong" not in said.err
    return said


# One entry


def test_an_entry_is_put_right_and_the_answer_shows_what_changes(friday: Program) -> None:
    friday("note", "Bob laughed")
    said = friday("amend", "3", "--", "round", "5,5,6,4", "ana=5,5,6,4")
    assert said.code == 0, said.err
    assert "@3" in said.out
    assert "What comes out otherwise" in said.out
    assert "The state" in said.out
    assert said.out.splitlines()[-1] == "Friday @6: @3 put right; 1 entry decided again" or (
        "@3 put right; 1 entry decided again" in said.out
    )
    assert said.err.endswith("tracker undo brings back the past as it was.\n")


def test_one_undo_brings_the_old_past_back(friday: Program) -> None:
    before, board = texts(friday), friday("show").out
    friday("amend", "3", "--drop")
    assert len(texts(friday)) == 2
    said = friday("undo")
    assert said.code == 0
    assert "Took back" in said.out
    assert texts(friday) == before
    assert friday("show").out.splitlines()[1:] == board.splitlines()[1:]
    friday("redo")
    assert len(texts(friday)) == 2


def test_an_entry_is_taken_out(friday: Program) -> None:
    said = friday("amend", "@3", "--drop")
    assert said.code == 0
    assert "taken out" in said.out
    assert len(texts(friday)) == 2


def test_one_is_put_in_after_an_entry(friday: Program) -> None:
    said = friday("amend", "2", "--insert", "--", "note", "Bob laughed", "--about", "bob")
    assert said.code == 0, said.err
    assert "after @2" in said.out
    assert texts(friday)[2] == "bob: Bob laughed"


def test_options_may_stand_before_the_entry(friday: Program) -> None:
    assert friday("amend", "--drop", "3").code == 0
    friday("undo")
    assert friday("amend", "--insert", "2", "--", "note", "x").code == 0


def test_words_may_name_the_game_or_not(friday: Program) -> None:
    for words in (("balance", "round"), ("round",)):
        said = friday("amend", "3", "--dry-run", "--", *words, "5,5,6,4", "ana=5,5,6,4")
        assert said.code == 0, said.err


def test_a_tag_names_the_entry(friday: Program) -> None:
    friday("tag", "the-bet")
    said = friday("amend", "the-b", "--drop")
    assert said.code == 0, said.err
    assert len(texts(friday)) == 2


# Only looking


def test_a_dry_run_only_shows(friday: Program) -> None:
    before = kept(friday)
    said = friday("amend", "3", "--dry-run", "--drop")
    assert said.code == 0
    assert "taken out" in said.out
    assert said.err == "Nothing was recorded: this only looked.\n"
    assert kept(friday) == before


def test_a_dry_run_of_something_impossible_is_no_failure(crew: Program) -> None:
    before = kept(crew)
    said = crew("amend", "10", "--dry-run", "--", "strike", "warrior", "A", "54", "23")
    assert said.code == 0
    assert "What becomes impossible" in said.out
    assert "(FF-12)" in said.out
    assert kept(crew) == before


# Conflicts


def test_nothing_is_recorded_while_something_stands_in_the_way(crew: Program) -> None:
    before = kept(crew)
    first = numbers(crew)[9]
    said = crew("amend", str(first), "--", "strike", "warrior", "A", "54", "23")
    assert said.code == 4
    assert "now dies" in said.out or "1 left" in said.out
    assert "What becomes impossible" in said.out
    assert "Still alive here: Ogre. (FF-12)" in said.out
    assert said.err.startswith("Nothing was recorded: 1 entry becomes impossible.")
    assert "--skip" in said.err
    assert "--house-rule" in said.err
    assert kept(crew) == before


def test_skip_leaves_out_what_became_impossible(crew: Program) -> None:
    first = numbers(crew)[9]
    said = crew("amend", str(first), "--skip", "--", "strike", "warrior", "A", "54", "23")
    assert said.code == 0, said.err
    assert "1 left out" in said.out
    assert "room 7 is completed" not in " ".join(texts(crew))
    assert "Potion" in texts(crew)[-1]


def test_skip_may_stand_at_the_end_where_the_hint_lets_people_type_it(crew: Program) -> None:
    """The last line again with --skip behind it: what everybody types first."""
    first = numbers(crew)[9]
    said = crew("amend", str(first), "--", "strike", "warrior", "A", "54", "23", "--skip")
    assert said.code == 0, said.err
    assert "1 left out" in said.out


def test_dry_run_may_stand_at_the_end(friday: Program) -> None:
    before = kept(friday)
    said = friday("amend", "3", "--", "note", "x", "--dry-run")
    assert said.code == 0, said.err
    assert kept(friday) == before


def test_a_house_rule_records_them_all_the_same(crew: Program) -> None:
    first = str(numbers(crew)[9])
    words = ("--house-rule", "it ran away", "--", "strike", "warrior", "A", "54", "23")
    said = crew("amend", first, *words)
    assert said.code == 0, said.err
    entries = crew("log", "--json").json["entries"]
    ruled = [one for one in entries if one["notices"]]
    assert [one["text"][:6] for one in ruled] == ["room 7"]
    assert "it ran away" in json.dumps(ruled)


def test_a_chain_of_changes_puts_everything_right_in_one_line(crew: Program) -> None:
    strike, healed, clear = numbers(crew)[9:12]
    blow = ("strike", "warrior", "A", "54", "23")
    said = crew(
        "amend", str(strike), "--", *blow, "--", str(healed), "--insert", "--",
        "strike", "warrior", "A", "66", "11",
    )  # fmt: skip
    assert said.code == 0, said.err
    assert "What becomes impossible" not in said.out
    assert "room 7 is completed" in " ".join(texts(crew))
    crew("undo")
    said = crew("amend", str(strike), "--", *blow, "--", str(clear), "--drop")
    assert said.code == 0, said.err
    assert f"@{strike} put right and @{clear} taken out" in said.out


def test_drops_make_a_chain_too(crew: Program) -> None:
    clear, item = numbers(crew)[-2:]
    said = crew("amend", str(item), "--drop", "--", str(clear), "--drop")
    assert said.code == 0, said.err
    assert f"@{item} taken out and @{clear} taken out" in said.out


# --json


def test_the_answer_as_json(friday: Program) -> None:
    told = friday("amend", "3", "--json", "--", "round", "5,5,6,4", "ana=5,5,6,4").json
    assert (told["kind"], told["campaign"], told["dry_run"]) == ("amend", "Friday", False)
    assert [one["entry"] for one in told["different"]] == ["@3"]
    assert told["impossible"] == []
    assert told["state"]
    assert told["entry"]["number"] == 5
    friday("undo")
    dry = friday("amend", "3", "--json", "--dry-run", "--drop").json
    assert (dry["dry_run"], dry["entry"]) == (True, None)
    assert dry["different"][0]["now"] is None


def test_what_stands_in_the_way_as_json(crew: Program) -> None:
    first = str(numbers(crew)[9])
    said = crew("amend", first, "--json", "--", "strike", "warrior", "A", "54", "23")
    assert said.code == 4
    told = said.json
    assert told["entry"] is None
    assert [one["rule"] for one in told["impossible"]] == ["FF-12"]
    assert json.loads(said.err.splitlines()[0])["exit_code"] == 4


@pytest.mark.parametrize("option", [("--json",), ("--format", "json")])
def test_json_works_after_the_words_too(friday: Program, option: tuple[str, ...]) -> None:
    """“The options below work after any command too.”"""
    said = friday("amend", "3", "--", "note", "x", *option)
    assert said.code == 0
    assert said.json["kind"] == "amend"


# Options inside the words


def test_when_and_house_rule_may_stand_inside_the_words(friday: Program) -> None:
    said = friday("amend", "3", "--", "note", "so", "--when", "19:30")
    assert said.code == 0, said.err
    entry = friday("log", "--json").json["entries"][2]
    assert entry["occurred_at"] == "2026-11-28T19:30:00Z"
    friday("undo")
    wrong = ("round", "5,5,6,4", "ana=5,5,6,9")
    first = friday("amend", "3", "--", *wrong)
    if first.code == 4:
        lifted = friday("amend", "3", "--", *wrong, "--house-rule", "ana's box is odd")
        assert lifted.code == 0, lifted.err


def test_another_time_alone_is_shown_as_a_change(friday: Program) -> None:
    """Nothing is changed in silence: not the time of an entry either."""
    said = friday(
        "amend", "3", "--dry-run", "--", "round", "5,5,6,4", "ana=5,5,6,3", "--when", "19:30"
    )
    assert said.code == 0, said.err
    assert "@3" in said.out
    assert "19:30" in said.out


def test_what_changes_nothing_at_all_is_not_recorded(program: Program) -> None:
    """Other words for the same outcome would only give new numbers to everything."""
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob")
    program("balance", "round", "7,3,6,8", "bob=7,2,7,5")
    before = kept(program)
    said = program("amend", "2", "--", "round", "7,3,6,8", "bob=7,2,7,5", "--tokens", "17")
    if not said.out or "What" not in said.out:
        assert kept(program) == before, said.out


def test_another_campaign_named_inside_the_words_is_not_ignored(friday: Program) -> None:
    """`-c` works after any command; it must not rewrite the past of the campaign in use."""
    friday("new", "balance", "Saturday", "-p", "ana", "-p", "bob")
    friday("note", "in Saturday")
    before = kept(friday)
    said = friday("amend", "2", "--", "note", "x", "-c", "Friday")
    assert kept(friday) == before, said.out
    assert said.code != 0 or "Friday @" in said.out


def test_another_log_named_inside_the_words_is_not_ignored(friday: Program) -> None:
    before = kept(friday)
    said = friday("amend", "3", "--", "note", "x", "--db", "other.db")
    assert said.code != 0
    assert kept(friday) == before
    assert not Path("other.db").exists()


def test_another_campaign_is_named_before_the_words(friday: Program) -> None:
    friday("new", "balance", "Saturday", "-p", "ana", "-p", "bob")
    said = friday("amend", "3", "-c", "Friday", "--drop")
    assert said.code == 0, said.err
    assert "Friday @" in said.out
    assert "tracker undo -c Friday brings back the past" in said.err


# Slips: one sentence, the right code, nothing recorded


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (3, ("99", "--drop")),
        (3, ("0", "--drop")),
        (3, ("the-bet", "--drop")),
        (3, ("session:9", "--drop")),
        (2, ("3",)),
        (2, ("3", "--insert")),
        (2, ("3", "--drop", "--insert")),
        (2, ("3", "--drop", "--", "note", "x")),
        (2, ("1", "--drop")),
        (2, ("1", "--", "note", "x")),
        (2, ("3", "--", "show")),
        (2, ("3", "--", "undo")),
        (2, ("3", "--", "rewind", "2")),
        (2, ("3", "--", "amend", "2", "--drop")),
        (2, ("3", "--", "use", "Friday")),
        (2, ("3", "--", "purge", "Friday")),
        (2, ("3", "--", "import", "x.jsonl")),
        (3, ("3", "--", "nonsense")),
        (2, ("3", "--", "note")),
        (4, ("3", "--", "round")),
        (2, ("3", "--", "note", "x", "--nonsense")),
        (2, ("3", "--", "note", "x", "--when", "gestern")),
        (2, ("3", "--", "note", "x", "--when", "tomorrow")),
        (3, ("3", "--", "round", "5,5,6,4", "zoe=5,5,6,4")),
        (4, ("3", "--", "round", "5,5,6,99", "ana=5,5,6,4")),
        (2, ("3", "--", "round", "5,5,6,4", "ana=5,5,6,3")),  # as it is already
        (2, ("3", "--", "note", "x", "--", "3", "--drop")),
        (3, ("3", "--", "note", "x", "--", "99", "--drop")),
        (3, ("3", "--", "note", "x", "--", "the-bet", "--drop")),
        (2, ("3", "--", "note", "x", "--", "2")),
        (2, ("3", "--", "note", "x", "--", "2", "--nonsense")),
        (2, ("3", "--", "new", "balance", "X", "-p", "ana=guide", "-p", "bob")),
        (2, ("1", "--", "new", "tzulan", "X", "-p", "ana", "-p", "bob")),
        (4, ("1", "--", "new", "balance", "-p", "ana")),
        (2, ("1", "--", "new", "balance", "X", "-p", "ana=guide", "-p", "bob")),
        (2, ()),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else str(one),
)
def test_a_slip_is_a_sentence_and_records_nothing(
    friday: Program, code: int, words: tuple[str, ...]
) -> None:
    refused(friday, code, *words)


@pytest.mark.parametrize(
    "words",
    [
        ("2", "--insert", "--", "new", "balance", "X", "-p", "ana=guide", "-p", "bob"),
        ("2", "--insert", "--", "again"),
        ("2", "--insert", "--", "roll", "2d6"),
        ("2", "--insert", "--", "session", "list"),
    ],
    ids=" ".join,
)
def test_what_is_nothing_of_the_table_is_not_put_in(
    friday: Program, words: tuple[str, ...]
) -> None:
    before = kept(friday)
    said = friday("amend", *words)
    assert said.code in (2, 4)
    assert kept(friday) == before


def test_a_word_that_is_none_is_answered_for_the_command_line(friday: Program) -> None:
    """The hint “? lists the words” helps at the open table, and nowhere else."""
    said = refused(friday, 3, "3", "--", "nonsense")
    assert "? lists" not in said.err


def test_what_is_undone_and_what_is_about_the_log_cannot_be_amended(friday: Program) -> None:
    friday("undo")  # @4: @3 is gone
    said = refused(friday, 3, "3", "--drop")
    assert said.err.startswith("@3 is not on the timeline")
    said = refused(friday, 3, "4", "--drop")
    assert said.err.startswith("@4 is about the log, not about the table.")


def test_the_old_number_of_an_amended_entry_means_the_new_one(friday: Program) -> None:
    """Numbers change with an amendment; those on somebody's paper do not."""
    friday("note", "x")
    friday("amend", "3", "--drop")
    said = friday("amend", "4", "--drop")
    assert said.code == 0
    assert "@5" in said.out


def test_a_name_that_was_misspelt_at_the_beginning_is_put_right_everywhere(
    program: Program,
) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bbo")
    program("balance", "round", "7,3,6,8", "bbo=7,2,7,5")
    said = program("amend", "1", "--", "new", "balance", "-p", "ana", "-p", "bob")
    assert said.code == 0, said.err
    assert "bbo" not in program("show").out + program("log").out
    assert program("balance", "round", "5,5,6,4", "ana=5,5,6,3").code == 0
    assert program("entry", "4", "--json").json["entry"]["command"]["sheets"] == {
        "bob": [7, 2, 7, 5]
    }


def test_a_warning_of_the_new_words_is_shown(crew: Program) -> None:
    said = crew("amend", "1", "--dry-run", "--", "new", "ff", "-p", "ana=warrior")
    assert "Nobody controls" in " ".join(said.out.split())


def test_what_an_entry_says_is_told_where_words_are_missing(friday: Program) -> None:
    assert "It says: bob 8" in refused(friday, 2, "2").err


def test_dice_that_nobody_gave_are_asked_for(crew: Program) -> None:
    first = str(numbers(crew)[9])
    said = refused(crew, 2, first, "--insert", "--", "strike", "mage", "B")
    assert said.err.startswith("What fell? Nobody rolls again in the past.")


def test_dice_of_the_entry_are_used_where_none_are_given(crew: Program) -> None:
    first = str(numbers(crew)[9])
    said = crew("amend", first, "--dry-run", "--", "strike", "scout", "A")
    assert said.code == 0, said.err
    assert "5+5+8" in said.out


# Entry 1


def test_the_players_are_put_right(program: Program) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bbo")
    program("note", "hello")
    said = program("amend", "1", "--", "new", "balance", "-p", "ana", "-p", "bob")
    assert said.code == 0, said.err
    assert "bob" in program("show").out
    assert "bbo" not in program("show").out
    assert "bbo" not in program("log").out, "the old beginning is no part of this past"
    assert "bbo" not in program("list").out
    assert program("balance", "round", "7,3,6,8", "bob=7,2,7,5").code == 0
    assert program("doctor").code == 0
    assert program("undo", "2").code == 0
    assert "bbo" in program("show").out


# Every game


EVENINGS = sorted(examples().glob("*.txt"))


@pytest.mark.parametrize("file", EVENINGS, ids=lambda file: file.stem)
def test_a_whole_evening_is_decided_again_as_it_was(
    program: Program, monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    """A note put in after the first entry changes nothing but the story."""
    played(file.read_text(encoding="utf-8"), monkeypatch)
    now = at("20:00", "2027-02-01")
    for campaign in program("list", "--json").json["campaigns"]:
        name = ("-c", campaign["name"])
        before = texts(program, *name)
        said = program("amend", "1", *name, "--insert", "--json", "--", "note", "x", at=now)
        assert said.code == 0, said.err
        assert [one["entry"] for one in said.json["different"]] == ["after @1"]
        assert texts(program, *name) == [before[0], "x", *before[1:]]
        assert program("undo", *name, at=now).code == 0
        assert texts(program, *name) == before
    assert program("doctor", at=now).code == 0


def test_a_race_with_its_own_origins_can_be_forked(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands of Tzulan Quest have a field `origin`, which is a name and no entry."""
    played((examples() / "tzulan-race.txt").read_text(encoding="utf-8"), monkeypatch)
    said = program("fork", "copy", at=at("20:00", "2027-02-01"))
    assert said.code == 0, said.err


# Sessions


def test_evenings_stay_evenings(friday: Program) -> None:
    friday("note", "the next day", at=at("20:00", "2026-11-29"))
    friday("note", "later", at=at("21:00", "2026-11-29"))
    before = friday("session", "list", "--json").json["sessions"]
    said = friday("amend", "2", "--drop", at=at("22:00", "2026-11-29"))
    assert said.code == 0, said.err
    after = friday("session", "list", "--json").json["sessions"]
    assert after == before
    assert friday("amend", "session:1", "--dry-run", "--", "note", "x").code in (0, 3)


def test_an_amendment_the_next_day_opens_no_session(friday: Program) -> None:
    before = friday("session", "list", "--json").json["sessions"]
    friday("amend", "3", "--drop", at=at("20:00", "2026-11-30"))
    assert friday("session", "list", "--json").json["sessions"] == before
    said = friday("balance", "round", "5,5,6,4", "ana=5,5,6,3", at=at("20:01", "2026-11-30"))
    assert "Session 2" in said.err or "session 2" in said.err.casefold()


def test_a_forgotten_break_is_put_in(friday: Program) -> None:
    friday("session", "start", at=at("20:10"))
    friday("note", "x", at=at("21:00"))
    friday("session", "end", at=at("21:10"))
    said = friday(
        "amend", "4", "--insert", "--", "session", "pause", "--when", "20:20", "--", "4",
        "--insert", "--", "session", "resume", "--when", "20:50", at=at("21:20"),
    )  # fmt: skip
    assert said.code == 0, said.err
    last = friday("session", "list", "--json").json["sessions"][-1]
    assert last["away"] == "PT1800S"


# At the open table


def table(*lines: str) -> tuple[int, str, str]:
    run = subprocess.run(
        [sys.executable, "-m", "tracker", "table"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return run.returncode, run.stdout, run.stderr


def test_amend_at_the_open_table(friday: Program) -> None:
    code, out, err = table("note x", "amend 4 -- note y", "note z", "undo 2")
    assert code == 0, err
    assert "@4 put right" in out
    assert texts(friday)[-1] == "x"
    code, out, err = table("redo 2")
    assert (code, texts(friday)[-2:]) == (0, ["y", "z"])


def test_a_slip_at_the_open_table_records_nothing(friday: Program) -> None:
    before = kept(friday)
    code, _, err = table("amend 3 -- nonsense")
    assert code == 3
    assert kept(friday) == before
    code, _, err = table("amend 3 -- undo")
    assert code == 2
    assert "nothing that happens at the table" in err
    assert kept(friday) == before


# Old logs, copies, repairs


def test_a_log_of_the_old_program_is_amended(program: Program) -> None:
    shutil.copy(OLD, "log.db")
    for campaign in ("Friday at Ana's", "Tuesday crew"):
        said = program(
            "-c",
            campaign,
            "amend",
            "1",
            "--insert",
            "--",
            "note",
            "x",
            at=at("20:00", "2027-02-01"),
        )
        assert said.code == 0, said.err
        assert "What becomes impossible" not in said.out
        assert program("-c", campaign, "undo").code == 0
    assert program("doctor").code == 0


def test_amended_logs_are_exported_imported_and_rebuilt(friday: Program) -> None:
    friday("amend", "3", "--", "round", "5,5,6,4", "ana=5,5,6,4")
    friday("note", "after")
    assert friday("doctor").code == 0
    shown = friday("show").out
    friday("rebuild")
    assert friday("show").out == shown
    Path("friday.jsonl").write_text(friday("export", "events").out)
    said = friday("--db", "there.db", "import", "friday.jsonl")
    assert said.code == 0, said.err
    assert friday("--db", "there.db", "-c", "Friday", "show").out == shown
    assert friday("--db", "there.db", "-c", "Friday", "undo", "2").code == 0
    assert texts(friday, "--db", "there.db", "-c", "Friday") != texts(friday)


def test_a_fork_after_an_amendment_is_amended_on_its_own(friday: Program) -> None:
    friday("amend", "3", "--", "round", "5,5,6,4", "ana=5,5,6,4")
    before = texts(friday)
    assert friday("fork", "what if").code == 0
    assert friday("-c", "what if", "amend", "2", "--drop").code in (0, 4)
    assert texts(friday) == before


def test_the_story_tells_the_amended_past(friday: Program) -> None:
    friday("note", "Bob laughed")
    friday("amend", "4", "--", "note", "Ana laughed")
    said = friday("export", "story")
    assert "Ana laughed" in said.out, said.err
    assert "Bob laughed" not in said.out
    found = friday("search", "laughed").out
    assert "Ana laughed" in found


def test_statistics_follow_the_amendment(friday: Program) -> None:
    for other in ("bob", "ana") * 2:
        friday("balance", "round", "5,5,6,4", f"{other}=5,5,6,3")
    before = friday("scores", "--json").json
    assert friday("stats").code == 0
    said = friday("amend", "3", "--", "round", "5,5,6,4", "ana=1,,,")
    assert said.code == 0, said.err
    assert friday("scores", "--json").json != before
    friday("undo")
    assert friday("scores", "--json").json == before


def test_why_tells_the_amended_past(friday: Program) -> None:
    friday("adjust", "fun", "3", "-p", "ana")
    said = friday("adjust", "fun", "2", "-p", "ana")
    assert said.code == 0, said.err
    said = friday("amend", "4", "--", "adjust", "fun", "1", "-p", "ana")
    assert said.code == 0, said.err
    said = friday("why", "counters.fun/ana.value")
    assert [row.split("\t")[2:5] for row in said.out.splitlines()[1:]] == [
        ["", "1", ""],
        ["1", "3", "2"],
    ]


# More of the whole program


def test_a_time_before_the_words_counts_as_one_inside_them(friday: Program) -> None:
    """--when works anywhere in a line; it is not dropped in silence."""
    said = friday("amend", "3", "--when", "19:30", "--", "note", "so")
    assert said.code == 0, said.err
    entry = friday("log", "--json").json["entries"][2]
    assert entry["occurred_at"] == "2026-11-28T19:30:00Z"


def test_a_campaign_was_not_played_on_the_day_on_which_it_was_amended(friday: Program) -> None:
    def last() -> str:
        return friday("list", "--json").json["campaigns"][0]["last_at"][:10]

    friday("undo", at=at("20:00", "2026-11-29"))
    undone = last()
    friday("redo", at=at("20:00", "2026-11-29"))
    friday("amend", "3", "--drop", at=at("20:00", "2026-11-29"))
    assert last() == undone


def test_the_house_rule_that_the_hint_offers_records_the_amendment(crew: Program) -> None:
    """Where a house rule cannot help, the hint does not offer one."""
    first = numbers(crew)[8]
    said = crew("amend", str(first), "--drop")  # no fight: the blows miss it
    assert said.code == 4
    if "--house-rule" in said.err:
        lifted = crew("amend", str(first), "--drop", "--house-rule", "we remember")
        assert lifted.code == 0, lifted.err


def test_the_first_dashes_may_be_left_out(friday: Program) -> None:
    said = friday("amend", "3", "note", "x")
    assert said.code == 0, said.err
    assert texts(friday)[2] == "x"


def test_what_follows_the_words_is_no_part_of_a_note(friday: Program) -> None:
    """Without the first dashes the second pair must not become words of the note."""
    before = kept(friday)
    said = friday("amend", "3", "note", "x", "--", "2")
    assert said.code != 0, texts(friday)
    assert kept(friday) == before


@pytest.mark.parametrize("option", [("--when", "-2h"), ("--house-rule", "so")])
def test_options_of_the_words_need_no_dashes_before_them(
    friday: Program, option: tuple[str, str]
) -> None:
    said = friday("amend", "3", "note", "yes", *option)
    assert said.code == 0, said.err
    assert "yes" in friday("log").out


def test_a_place_put_right_is_shown(friday: Program) -> None:
    words = ("new", "balance", "-p", "ana", "-p", "bob", "--location", "kitchen")
    assert "Place" in friday("amend", "1", "--dry-run", "--", *words).out
