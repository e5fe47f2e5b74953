"""An open table that reads its lines out of a pipe, as a process of its own."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterable, Iterator
from time import monotonic

import pytest

from tests.cli.conftest import Program, Said

TABLE = [sys.executable, "-m", "tracker", "table"]
EVENING = (
    "hero w 9/14/3",
    "hero h 6/12/4",
    "hero s 8/9/2",
    "hero m 6/7/5",
    "beg warlock",
    "ord w s m h",
    "cl",
    "e 7",
    "f A=10/12:Ogre B=5/4:Goblin C=5/4:Goblin",
    "s w A 55 23",
    "s m A 44 13",
    "s s B 12 65",
)
PATIENCE = 30.0  # seconds
WRONG = "s w A 75 11"
GAMES = {
    "ff": (
        ("-p", "ana=warrior,healer", "-p", "ben=scout", "-p", "cy=mage"),
        ("hero warrior 9/14/3", "her m 6/7/5", "ff hero s 8/9/2"),
    ),
    "taz": (
        ("-p", "ana=warrior", "-p", "ben=rogue", "-p", "cy=priest", "-p", "dee=wizard"),
        ("mission first-time", 't "Swarm of Rats" 8/2/1 --deck relic --type monster --roll 5'),
    ),
    "tzulan": (
        ("-p", "ana", "-p", "bob"),
        ("room dark chasm", "p torch mosaic", "m bob", "e"),
    ),
    "balance": (
        ("-p", "ana", "-p", "bob"),
        ("ro 7,3,6,8 --tokens 17 bob=7,2,7,5", "balance round 5,5,6,4 ana=5,5,6,3"),
    ),
}


@pytest.fixture
def crew(program: Program) -> Program:
    """The program with a campaign of Fighting Fantasy that has only begun: one entry."""
    program("new", "ff", "Tuesday crew", *GAMES["ff"][0])
    return program


def piped(lines: Iterable[str] | bytes, *options: str, **environment: str) -> Said:
    """What a table says to these lines."""
    given = lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
    run = subprocess.run(
        [*TABLE, *options],
        input=given,
        capture_output=True,
        env=os.environ | environment,
        timeout=PATIENCE,
    )
    return Said(run.returncode, run.stdout.decode(), run.stderr.decode())


def head(program: Program) -> int:
    """The number of the newest entry."""
    return int(program("log", "--json").json["entries"][-1]["number"])


def forty() -> list[str]:
    """Forty lines of an evening, the twenty-first of them wrong."""
    before = [*EVENING, *(f"note before {n}" for n in range(8))]
    after = [f"note after {n}" for n in range(19)]
    return [*before, WRONG, *after]


# Errors


def test_of_forty_lines_all_before_the_wrong_one_are_recorded_and_none_after_it(
    crew: Program,
) -> None:
    lines = forty()
    assert len(lines) == 40
    said = piped(lines)
    assert said.code == 4
    assert said.err.endswith(
        "“75 11” is no roll of four dice. (FF-31)\n"
        "The hero's two dice, then the monster's two, each from 1 to 6: 55 23.\n"
        f"Line 21 failed: {WRONG}\n"
    )
    assert said.out.splitlines()[-1] == "Tuesday crew @21: before 7"
    assert head(crew) == 21
    assert crew("verify").code == 0


def test_a_table_that_keeps_going_reports_every_failure(crew: Program) -> None:
    lines = [*EVENING, "frobnicate", WRONG, "note hello", 'note "open', "st w A", "note bye"]
    said = piped(lines, "--keep-going")
    assert said.code == 3, "the code of the first failure"
    told = [line for line in said.err.splitlines() if line.startswith("Line ")]
    assert told == [
        "Line 13 failed: frobnicate",
        f"Line 14 failed: {WRONG}",
        'Line 16 failed: note "open',
        "Line 17 failed: st w A",
    ]
    assert said.out.endswith("Tuesday crew @14: hello\nTuesday crew @15: bye\n")


def test_a_table_that_keeps_going_is_fine_where_nothing_fails(crew: Program) -> None:
    assert piped(EVENING, "--keep-going").code == 0
    assert head(crew) == 1 + len(EVENING)


def test_each_failure_has_its_own_exit_code(crew: Program) -> None:
    for line, code in (("note", 2), ("frobnicate", 3), ("cl", 4), ("r", 5)):
        assert piped([line]).code == code, line
    assert head(crew) == 1


def test_a_line_that_ends_in_a_backslash_fails_alone(crew: Program) -> None:
    said = piped(["note hello\\", "note bye"], "--keep-going")
    assert said.code == 2
    assert "Line 1 failed: note hello\\" in said.err
    assert said.out == "Tuesday crew @2: bye\n"


# Lines


def test_blank_lines_and_remarks_are_skipped_and_counted(crew: Program) -> None:
    said = piped(["# Tuesday", "", "note one", "   ", "  # two", "note two", "cl"])
    assert said.out.splitlines() == ["Tuesday crew @2: one", "Tuesday crew @3: two"]
    assert "Line 7 failed: cl" in said.err


@pytest.mark.parametrize("leaving", ["quit", "exit", "q", "QUIT"])
def test_nothing_after_quit_is_read(crew: Program, leaving: str) -> None:
    said = piped(["note one", leaving, "note two", "frobnicate"])
    assert said.code == 0
    assert said.out == "Tuesday crew @2: one\n"
    assert head(crew) == 2


def test_the_last_line_needs_no_end(crew: Program) -> None:
    assert piped(b"note one\nnote two").code == 0
    assert head(crew) == 3


def test_nothing_at_all_is_no_error(crew: Program) -> None:
    said = piped([])
    assert (said.code, said.out, said.err) == (0, "", "")


def test_quotes_hold_together_what_belongs_together(crew: Program) -> None:
    piped([*EVENING[:6], 'take mage "Healing potion" --kind consumable', "note Ben's  dog"])
    told = [entry["text"] for entry in crew("log", "--json").json["entries"][-2:]]
    assert told == ["Mage takes Healing potion (consumable)", "Ben's dog"]


def test_a_file_from_another_system_is_read(crew: Program) -> None:
    said = piped("\ufeffnote schön\r\nnote zwei\r\n".encode())
    assert said.code == 0, said.err
    assert said.out == "Tuesday crew @2: schön\nTuesday crew @3: zwei\n"


def test_u_and_r_walk_back_and_forth(crew: Program) -> None:
    said = piped(["note one", "note two", "u", "u", "r", "note three"])
    assert said.code == 0
    assert [line.split(": ")[1] for line in said.out.splitlines()] == [
        "one",
        "two",
        "Took back @3",
        "Took back @2",
        "Brought back @2",
        "three",
    ]
    story = crew("export", "story").out
    assert "one" in story
    assert "three" in story
    assert "two" not in story


def test_a_question_mark_lists_the_words(crew: Program) -> None:
    said = piped(["?"])
    assert said.code == 0
    for word in ("hero", "begin", "strike warrior A 55 23"):
        assert word in said.out


@pytest.mark.parametrize("line", ["table", "demo"])
def test_what_makes_no_sense_at_a_table_is_no_word_of_it(crew: Program, line: str) -> None:
    said = piped([line])
    assert said.code == 3
    assert said.err.startswith(f"There is no word “{line}”.\n")


def test_a_line_that_names_another_log_never_writes_to_this_one(crew: Program) -> None:
    piped(["note elsewhere --db other.db"])
    assert head(crew) == 1


# Forms


def test_every_answer_is_json_where_json_is_wanted(crew: Program) -> None:
    said = piped(["note one", "show", "", "frobnicate"], "--json")
    assert said.code == 3
    kinds = [json.loads(line)["kind"] for line in said.out.splitlines()]
    assert kinds == ["recorded", "show"]
    error, failed = [json.loads(line) for line in said.err.splitlines()]
    assert (failed["kind"], failed["line"]) == ("failed_line", 4)
    assert error["kind"] == "error"
    assert error["exit_code"] == 3
    assert error["error"] == "There is no word “frobnicate”."


def test_json_names_the_line_that_failed(crew: Program) -> None:
    said = piped(["note one", "frobnicate"], "--json")
    told = json.loads(said.err.splitlines()[-1])
    assert told.get("line") == 2 or "line 2" in said.err.casefold()


@pytest.mark.parametrize("options", [("--plain",), ("--format", "plain")])
def test_a_plain_table_answers_without_boxes(crew: Program, options: tuple[str, ...]) -> None:
    piped(EVENING)
    said = piped(["show", "?"], *options, FORCE_COLOR="1")
    assert said.code == 0
    assert "Warrior  ana" in said.out
    assert "\x1b" not in said.out + said.err
    assert not set("│╭─╮") & set(said.out)


def test_a_table_works_in_the_c_locale_without_colours(crew: Program) -> None:
    ascii_only = {"LC_ALL": "C", "NO_COLOR": "1", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    said = piped([*EVENING, "note hello", "show", "frobnicate"], **ascii_only)
    assert said.code == 3
    assert f"Tuesday crew @{len(EVENING) + 2}: hello" in said.out
    assert "Line 15 failed: frobnicate" in said.err
    assert (said.out + said.err).isascii()
    assert "\x1b" not in said.out + said.err


# Campaigns


def test_without_a_log_the_table_says_how_to_begin(program: Program) -> None:
    said = piped(["note one"])
    assert said.code == 10
    assert said.err == "There is no log at log.db yet.\ntracker new begins one.\n"
    assert said.out == ""


def test_an_unknown_campaign_is_refused_before_any_line(crew: Program) -> None:
    said = piped(["note one"], "-c", "Wednesday")
    assert said.code == 3
    assert said.err.startswith("There is no campaign “Wednesday”.")
    assert head(crew) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_table(program: Program, game: str) -> None:
    players, lines = GAMES[game]
    program("new", game, "Evening", *players)
    said = piped([*lines, "note done", "u", "?"])
    assert said.code == 0, said.err
    numbers = [line.split(":")[0] for line in said.out.splitlines() if line.startswith("Evening @")]
    assert numbers == [f"Evening @{n}" for n in range(2, len(lines) + 4)]
    assert program("verify").code == 0


def test_a_table_stays_with_its_campaign(crew: Program) -> None:
    said = piped(
        ["new balance Two -p ana -p bob", "note still here", "rename Crew", "note and here"]
    )
    assert said.code == 0, said.err
    assert said.out.splitlines()[-3:] == [
        "Tuesday crew @2: still here",
        "Crew @3: the campaign is called “Crew” now",
        "Crew @4: and here",
    ]


# Somebody else at the same campaign


class Waiting:
    """A table that waits for its next line; its messages come among its answers."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [*TABLE, "--keep-going"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout

    def say(self, line: str, answer: str) -> list[str]:
        """Write a line, and wait for a text in what is said to it."""
        self.stdin.write(f"{line}\n".encode())
        said, end = "", monotonic() + PATIENCE
        while answer not in said or not said.endswith("\n"):
            assert select.select([self.stdout], [], [], max(end - monotonic(), 0))[0], said
            piece = os.read(self.stdout.fileno(), 65536).decode()
            assert piece, said
            said += piece
        return said.splitlines()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def waiting(crew: Program) -> Iterator[Waiting]:
    """A table on the campaign of the crew, open at the same time."""
    table = Waiting()
    yield table
    table.kill()


def test_what_came_from_elsewhere_is_said_and_decided_upon(crew: Program, waiting: Waiting) -> None:
    assert waiting.say("beg warlock", "@2: ")[-1].startswith("Tuesday crew @2: The Warlock")
    crew("ff", "clear")
    said = waiting.say("cl", "Line 2 failed: cl")
    assert said[0] == "Meanwhile @3 came from elsewhere."
    assert "completed" in said[1], "it is decided upon what came"
    assert waiting.say("e 7", "@4: ") == ["Tuesday crew @4: room 7, a new room, from room 1"]


def test_an_undo_from_elsewhere_moves_the_table_too(crew: Program, waiting: Waiting) -> None:
    waiting.say("beg warlock", "@2: ")
    crew("undo")
    crew("note", "hello")
    said = waiting.say("beg lizard", "@5: ")
    assert said[0] == "Meanwhile @3 to @4 came from elsewhere."
    begun = "Tuesday crew @5: Island of the Lizard King begins"
    assert any(line.startswith(begun) for line in said), said


def test_a_table_that_is_killed_has_every_answered_line_on_disk(
    crew: Program, waiting: Waiting
) -> None:
    waiting.say("note one", "@2: one")
    waiting.say("note two", "@3: two")
    waiting.stdin.write(b"note thr")
    waiting.kill()
    assert head(crew) == 3
    assert crew("verify").code == 0
