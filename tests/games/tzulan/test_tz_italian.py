"""The cards are Italian: their words do the same as the English ones."""

import pytest

from tests.cli.conftest import Program, program

__all__ = ["program"]

RICH = ("recount ana --gems 9",)
SECOND = ("pass torch chasm",)


def friday(program: Program, *lines: str) -> Program:
    """Ana's turn after these lines; ana in a dark room, bob in a chasm, cy in a mosaic."""
    program("new", "tzulan", "Friday", "-p", "ana", "-p", "bob", "-p", "cy")
    for line in ("room dark chasm mosaic", *lines):
        said = program("tzulan", *line.split())
        assert said.code == 0, said.err
    return program


def recorded(program: Program, line: str):
    """The command and the events of a line, which is then taken back."""
    said = program("tzulan", *line.split(), "--json")
    assert said.code == 0, said.err
    entry = said.json["entry"]
    assert program("undo").code == 0
    return entry["command"], entry["events"], entry["text"]


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(
    ("before", "english", "italian"),
    [
        ((), "pass torch dark", "pass torcia buia"),
        ((), "pass torch mosaic", "pass torcia mosaico"),
        ((), "pass torch chasm", "pass torcia baratro"),
        ((), "pass torch infested", "pass torcia infestata"),
        ((), "pass torch infested", "pass TORCIA Inf"),
        (("pass torch",), "room dark ana", "room buia ana"),
        (("pass torch",), "room dark", "room buia"),
        ((), "monster bob --room chasm --room dark", "monster bob --room baratro --room buia"),
    ],
)
def test_rooms_answer_to_their_italian_names(program: Program, before, english, italian):
    table = friday(program, *before)
    assert recorded(table, italian) == recorded(table, english)


@pytest.mark.rule("TZ-15")
@pytest.mark.parametrize(
    ("room", "english", "italian"),
    [
        ("dark", "torch", "torcia"),
        ("mosaic", "tile", "tassello"),
        ("chasm", "rope", "fune"),
        ("infested", "machete", "machete"),
        ("infested", "machete", "mac"),
    ],
)
@pytest.mark.parametrize("words", ["pass {} dark", "gems key {} dark", "escape {}", "lost {}"])
def test_keys_answer_to_their_italian_names(program: Program, room, english, italian, words):
    table = friday(program, *RICH, f"pass torch {room}")
    assert recorded(table, words.format(italian)) == recorded(table, words.format(english))


@pytest.mark.rule("TZ-16")
@pytest.mark.parametrize(
    ("english", "italian"),
    [("whip", "frusta"), ("gems key whip", "gems key frusta"), ("lost whip", "lost frusta")],
)
def test_the_whip_answers_to_its_italian_name(program: Program, english, italian):
    table = friday(program, "monster bob --room dark --room chasm", *RICH, "theft bob")
    program("tzulan", "monster", "ana", "--house-rule", "a scorpion of our own")
    assert recorded(table, italian) == recorded(table, english)


COMMANDS = [
    ((), "room mosaic cy", "stanza mosaico cy"),
    ((), "treasure", "tesoro"),
    ((), "move bob", "stanza-mobile bob"),
    (SECOND, "deadend ana", "vicolo-cieco ana"),
    (SECOND, "deadend ana", "vicolo ana"),
    ((), "theft bob", "furto bob"),
    (("theft bob",), "talisman cy --by bob", "talismano cy --by bob"),
    (("theft bob",), "talisman cy", "talismano cy"),
    ((), "escape torch mosaic", "fuga torcia mosaico"),
    ((), "trap cy", "trappola cy"),
    (("treasure",), "lost torch dark", "oggetto-disperso torcia buia"),
    (("treasure",), "lost torch dark", "oggetto torcia buia"),
    ((*RICH, "pass torch mosaic"), "treasure --both", "tesoro --both"),
    ((*RICH, "pass torch mosaic"), "theft cy --both", "furto cy --both"),
]


@pytest.mark.parametrize(("before", "english", "italian"), COMMANDS)
def test_effects_answer_to_their_italian_names(program: Program, before, english, italian):
    table = friday(program, *before)
    assert recorded(table, italian) == recorded(table, english)


@pytest.mark.parametrize("line", ["pass f dark", "pass t dark", "lost t"])
def test_a_beginning_that_two_keys_share_is_not_guessed(program: Program, line):
    said = friday(program)("tzulan", *line.split())
    assert said.code == 3
    assert said.err.endswith("Type one more letter.\n")


def test_what_two_languages_call_alike_is_one_thing(program: Program):
    table = friday(program)
    assert recorded(table, "pass tor mos") == recorded(table, "pass torch mosaic")


def test_italian_words_are_not_shown_in_the_help(program: Program):
    said = program("tzulan", "--help").out
    assert "treasure" in said
    assert "tesoro" not in said
