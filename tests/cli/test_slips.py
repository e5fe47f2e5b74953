"""Slips of the keys that the parser sees: each is answered with what was meant."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Program
from tracker.cli import slips

MOON = ("new", "taz", "Moon", "-p", "ana=warrior", "-p", "ben=rogue", "-p", "cy=priest")


@pytest.fixture
def moon(program: Program) -> Program:
    """A campaign of Bureau of Balance with a mission begun."""
    program(*MOON)
    assert program("taz", "mission", "first-time").code == 0
    return program


def refused(program: Program, line: list[str]) -> list[str]:
    """The two lines of a refusal; nothing of it was recorded."""
    before = program("log", "--all").out
    said = program(*line)
    assert said.code == 2
    assert said.out == ""
    assert program("log", "--all").out == before
    return said.err.splitlines()


@pytest.mark.parametrize(
    ("line", "typed", "meant"),
    [
        (["taz", "try", "Rats", "8/2/1", "--tpye", "monster"], "--tpye", "Did you mean --type?"),
        (["taz", "try", "Rats", "8/2/1", "--tpye=trap"], "--tpye", "Did you mean --type?"),
        (["show", "--jsno"], "--jsno", "Did you mean --json?"),
        (["--jsno", "show"], "--jsno", "Did you mean --json?"),
        (["show", "--cmapaign", "x"], "--cmapaign", "Did you mean --campaign?"),
        (["session", "start", "--plaer", "ana"], "--plaer", "Did you mean --player?"),
        (["undo", "--steps", "3"], "--steps", "Such as tracker undo 3"),
        (["taz", "hurt", "2", "-x"], "-x", "Such as tracker taz hurt 2"),
        (["session", "--tpye"], "--tpye", "tracker session --help shows how it goes."),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_an_option_that_there_is_not(
    moon: Program, line: list[str], typed: str, meant: str
) -> None:
    assert refused(moon, line) == [f"There is no option {typed}.", meant]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (["adjust", "points", "-2", "--wyh", "x"], "Did you mean --why?"),
        (["note", "-2 points", "--abuot", "bob"], "Did you mean --about?"),
        (["note", "-2", "--about=bob", "--abuot=bob"], "Did you mean --about?"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_signed_number_lets_no_misspelt_option_pass(
    moon: Program, line: list[str], meant: str
) -> None:
    assert refused(moon, line)[1] == meant


def test_the_value_of_an_option_and_what_follows_two_dashes_are_no_options(moon: Program) -> None:
    assert moon("adjust", "crisps", "-2", "--why", "--so there").code == 0
    assert moon("note", "--", "-2", "--abuot").out == "Moon @4: -2 --abuot\n"


@pytest.mark.parametrize(
    ("line", "said", "meant"),
    [
        (["undo", "many"], "“many” is no whole number for steps.", "Such as tracker undo 3"),
        (["undo", "1.5"], "“1.5” is no whole number for steps.", "Such as tracker undo 3"),
        (["undo", "it's"], "“it's” is no whole number for steps.", "Such as tracker undo 3"),
        (["taz", "sheet", "ana", "--base", "x"], "“x” is no whole number for --base.", "--base 3"),
        (["log", "-n", "x"], "“x” is no whole number for -n.", "Such as -n 3"),
        (["log", "-n", "-3"], "“-3” is too few for -n.", "Give 0 or more."),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_word_where_a_number_belongs(
    moon: Program, line: list[str], said: str, meant: str
) -> None:
    told, hint = refused(moon, line)
    assert told == said
    assert hint.endswith(meant)


@pytest.mark.parametrize(
    ("line", "said", "meant"),
    [
        (["use"], "tracker use needs a word more, “campaign”: its name.", "tracker use"),
        (
            ["adjust", "points"],
            "tracker adjust needs a word more, “by”: by how much, 2 or -2.",
            'Such as tracker adjust points -2 -p bob --why "peeked"',
        ),
        (
            ["taz", "assist"],
            "tracker taz assist needs a word more, “player”: a player, class or character.",
            'Such as tracker taz assist rogue --tell "One last arrow"',
        ),
        (
            ["taz", "accept", "--tell"],
            "--tell needs a value.",
            'Such as tracker taz accept --tell "Down it goes"',
        ),
        (
            ["taz", "try", "Rats", "--accept=3"],
            "--accept takes no value.",
            'Such as tracker taz try "Swarm of Rats" 8/2/1',
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_word_too_few_is_named_and_the_example_shown(
    moon: Program, line: list[str], said: str, meant: str
) -> None:
    told, hint = refused(moon, line)
    assert told == said
    assert meant in hint


QUOTES = "A name of several words needs quotes: tracker"


@pytest.mark.parametrize(
    ("line", "extra", "meant"),
    [
        ("taz try Swarm of Rats 8/2/1", "Rats 8/2/1", f'{QUOTES} taz try "Swarm of Rats" 8/2/1'),
        (
            "taz reveal villain Smug Apprentice 7/1/2 --type magic",
            "7/1/2",
            f'{QUOTES} taz reveal villain "Smug Apprentice" 7/1/2',
        ),
        ("taz draw ana Lucky Coin", "Coin", f'{QUOTES} taz draw ana "Lucky Coin"'),
        ("use Moon office", "office", f'{QUOTES} use "Moon office"'),
        ("rename Long $ night", "$ night", "Such as tracker rename"),
        ("taz try Rats 8/2/1 3", "3", "Such as tracker taz try"),
        ("taz sheet ana Magnolia", "Magnolia", "Did you mean --name Magnolia?"),
        ("taz sheet ana Mary Ann", "Mary Ann", 'Did you mean --name "Mary Ann"?'),
        ("tzulan recount ana 8 9", "9", "Did you mean --gems 9?"),
        ("tzulan recount ana 8 9 10", "9 10", "Such as tracker tzulan recount bob 4 --gems 2"),
        ("tzulan recount ana 8 9 --gems 1", "9", "Such as tracker tzulan recount bob 4"),
        ("show 41", "41", "Did you mean --at 41?"),
        ("show session:1", "session:1", "Did you mean --at session:1?"),
        ("log 20", "20", "Such as tracker log -n 50"),
        ("undo 1 2", "2", "Such as tracker undo 3"),
    ],
)
def test_words_too_many_are_answered_with_what_was_meant(
    moon: Program, line: str, extra: str, meant: str
) -> None:
    told, hint = refused(moon, line.split())
    assert told.startswith(f"“{extra}” is ")
    assert hint.startswith(meant)


def test_each_player_needs_an_option_of_its_own(moon: Program) -> None:
    told, hint = refused(moon, ["new", "taz", "-p", "ana=warrior", "ben=rogue"])
    assert told == "“ben=rogue” looks like a player, not like a campaign's name."
    assert hint == "Each player needs -p of its own: -p ben=rogue"
    typed = ["new", "taz", "Two", "-p", "ana=warrior", "ben=rogue", "cy=priest"]
    told, hint = refused(moon, typed)
    assert told == "“ben=rogue cy=priest” is 2 words too many for tracker new."
    assert hint == "Each player needs -p of its own: -p ben=rogue -p cy=priest"
    _, hint = refused(moon, ["new", "taz", "Moon", "office", "-p", "ana=warrior"])
    assert hint == (
        "Each player needs -p of its own: -p office. "
        'A name of several words needs quotes: "Moon office"'
    )


def test_a_first_slip_makes_no_log(program: Program) -> None:
    assert program("new", "taz", "-p", "ana=warrior", "ben=rogue").code == 2
    assert program("list").code == 10


def test_a_slip_is_json_where_json_was_asked_for(moon: Program) -> None:
    from msgspec import json

    said = json.decode(moon("show", "--jsno", "--json").err)
    assert said["error"] == "There is no option --jsno."
    assert said["hint"] == "Did you mean --json?"
    assert said["exit_code"] == 2


@pytest.mark.parametrize(
    ("help", "first"),
    [
        ("Do it.\n\nExample: tracker do 3\n\nMore.", "tracker do 3"),
        ("Examples: tracker do 1; later tracker do 2", "tracker do 1"),
        ('Example: tracker use Merle --why "heals 2", then tracker heal', "tracker use Merle"),
        ("Nothing of the kind.", ""),
    ],
)
def test_the_first_example_of_a_help_text(help: str, first: str) -> None:
    found = slips.example(help)
    assert found.startswith(first)
    assert ("then" in found, "later" in found) == (False, False)
    assert bool(found) == bool(first)
