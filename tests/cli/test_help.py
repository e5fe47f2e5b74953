"""Help: topics, commands, and an example for each that the program itself can read."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.cli.conftest import Program
from tracker import games
from tracker.cli import main, slips, words
from tracker.cli.main import COMMANDS, GROUPS, arranged
from tracker.cli.output import FORMATS
from tracker.cli.topics import TOPICS
from tracker.core import errors

LINE = re.compile(r"^  (tracker .+)$", re.MULTILINE)
CONTINUED = "\\\n"


def every_path() -> Iterator[tuple[str, ...]]:
    """Every command, hidden ones too."""
    root: Any = main.program()
    yield from ((name,) for name in COMMANDS)
    for name in (*GROUPS, *(word for word in games.words() if word != "pips")):
        yield from ((name, word) for word in root.get_command(None, name).sources)


PATHS = sorted(every_path())


def found(path: tuple[str, ...]) -> Any:
    command: Any = main.program()
    for word in path:
        command = command.get_command(None, word)
    return command


def read(line: str) -> list[str]:
    """Parse a command line as the program does, without running it; its path."""
    context = main.program().make_context("tracker", arranged(shlex.split(line)[1:]))
    path = []
    while hasattr(context.command, "sources"):
        left = [*context._protected_args, *context.args]
        name, command, rest = context.command.resolve_command(context, left)
        path.append(name)
        context = command.make_context(name, rest, parent=context)
    return path


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_command_has_an_example_that_it_can_read(
    path: tuple[str, ...], program: Program
) -> None:
    example = slips.example(found(path).help)
    assert example, f"add an “Example: tracker {' '.join(path)} …” to its docstring"
    meant = read(example)
    assert found(tuple(meant)).help == found(path).help


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_the_first_sentence_of_a_command_is_whole(path: tuple[str, ...]) -> None:
    told = found(path).get_short_help_str(200)
    assert told.endswith((".", "?"))
    assert not told.endswith("...")


@pytest.mark.parametrize(
    "asked", [(), ("session",), ("players",), ("export",), ("ff",), ("taz",), ("tzulan",)]
)
def test_a_list_of_commands_is_complete_at_80_columns(
    program: Program, asked: tuple[str, ...]
) -> None:
    said = program("help", *asked)
    lines = said.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line.endswith("...") and "Usage" not in line]
    group: Any = main.program().get_command(None, asked[0]) if asked else main.program()
    flat = " ".join(said.out.split())
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        assert command.hidden or f"{name} {command.get_short_help_str(200)}" in flat


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_the_help_of_a_command_is_the_same_by_both_ways(
    program: Program, path: tuple[str, ...]
) -> None:
    said = program("help", *path) if path != ("table",) else program("table", "-h")
    assert said.code == 0
    assert said.out.split() == program(*path, "--help").out.split()
    assert max(map(len, said.out.splitlines())) <= 80
    assert "Example" in said.out


def test_help_alone_is_the_grouped_help_and_names_the_topics(program: Program) -> None:
    said = program("help")
    assert said.out == program("--help").out
    for part in ("Games:", "Play:", "Look back:", "Take along:", "Keep:", *TOPICS):
        assert part in said.out


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_fits_into_80_columns_and_ends_with_examples(program: Program, topic: str) -> None:
    said = program("help", topic)
    assert said.code == 0
    assert said.out == TOPICS[topic]
    assert max(map(len, said.out.splitlines())) <= 80
    assert "\nExamples:\n  tracker " in said.out
    assert program("help", topic.upper()).out == said.out


@pytest.mark.parametrize(
    "line",
    [line for topic in TOPICS.values() for line in LINE.findall(topic.replace(CONTINUED, " "))],
)
def test_an_example_of_a_topic_can_be_read(line: str, program: Program) -> None:
    assert read(line.split(" || ")[0].split(" < ")[0])


def test_the_dates_that_the_help_names_are_read(program: Program) -> None:
    now = datetime(2026, 11, 28, 20, 30, tzinfo=UTC)
    table = TOPICS["dates"].split("\n\n")[2]
    named = [name for line in table.splitlines() for name in line[2:22].strip().split(", ")]
    assert len(named) == 14
    for name in named:
        assert words.when(name.split("  ")[0].removesuffix(" so long"), now)


def test_the_points_that_the_help_names_are_read(friday: Program) -> None:
    friday("tag", "before-the-bet", "2")
    for point in ("2", "@2", "session:1", "before-the-bet", "bef", "20:00"):
        assert friday("show", "--at", point).code == 0


def test_all_exit_codes_and_all_formats_are_told() -> None:
    codes = {int(code) for code in re.findall(r"^ *(\d+)  ", TOPICS["exit-codes"], re.MULTILINE)}
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    raised = {kind.exit_code for kind in kinds if issubclass(kind, errors.TrackerError)}
    assert codes == {0, 130, *raised}
    for name in FORMATS:
        assert re.search(rf"^  {name} ", TOPICS["formats"], re.MULTILINE)


@pytest.mark.parametrize(
    ("asked", "said", "meant"),
    [
        (["dtaes"], "There is no help on “dtaes”.", "Did you mean dates?"),
        (["exit-code"], "There is no help on “exit-code”.", "Did you mean exit-codes?"),
        (["udno"], "There is no help on “udno”.", "Did you mean undo?"),
        (["ff", "strik"], "“strik” is no word of tracker ff.", "Did you mean strike?"),
        (["heal"], "“heal” is a word of ff and taz.", "tracker help ff heal"),
        (["undo", "x"], "That is more than one command.", "tracker help undo"),
        (["ff", "heal", "x"], "That is more than one command.", "tracker help ff heal"),
    ],
)
def test_what_there_is_no_help_on_is_answered_with_the_nearest(
    program: Program, asked: list[str], said: str, meant: str
) -> None:
    told = program("help", *asked)
    assert (told.code, told.out) == (2, "")
    assert told.err.splitlines() == [said, meant]


def test_a_word_far_from_all_is_answered_with_the_topics(program: Program) -> None:
    assert "Topics are dates, points," in program("help", "zzzz").err


def test_a_word_of_one_game_needs_no_game(program: Program) -> None:
    assert program("help", "strike").out == program("help", "ff", "strike").out


def test_help_is_an_answer_as_json(program: Program) -> None:
    said = program("help", "dates", "--json").json
    assert said["kind"] == "help"
    assert said["asked"] == "dates"
    assert said["text"] == TOPICS["dates"].rstrip()
    assert program("help", "ff", "strike", "--json").json["text"].startswith("Usage: tracker ff")


def test_help_opens_no_log(program: Program) -> None:
    for asked in ((), ("dates",), ("undo",), ("strike",)):
        assert program("help", *asked).code == 0
    assert program("list").code == 10
