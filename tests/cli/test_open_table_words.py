"""A line at the open table, and the command line that it means."""

from __future__ import annotations

import pytest

from tracker.cli.open_table.words import Known, is_blank, is_leaving, meant, parts
from tracker.core.errors import Ambiguous, BadInput, NotFound

FF = Known(
    game="ff",
    of_game=("hero", "begin", "stay", "strike", "fight", "again", "enter", "next", "take"),
    common=("new", "again", "note", "undo", "redo", "show", "stats", "rename", "ff", "balance"),
    short={"s": "strike", "e": "enter"},
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("strike warrior A 55 23", "ff strike warrior A 55 23"),
        ("str w A 55 23", "ff strike w A 55 23"),
        ("STRIKE w A", "ff strike w A"),
        ("fi A=10/12:Ogre", "ff fight A=10/12:Ogre"),
        ("f A=10/12:Ogre", "ff fight A=10/12:Ogre"),
        ("note hello", "note hello"),
        ("sho --at 2", "show --at 2"),
    ],
)
def test_any_clear_beginning_is_a_word(line: str, command: str) -> None:
    assert meant(line, FF) == command.split()


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("again", "ff again"),  # whole, and a word of both
        ("ag", "ff again"),
        ("n", "ff next"),  # new and note begin so too
        ("he", "ff hero"),
    ],
)
def test_the_words_of_the_game_go_before_the_common_ones(line: str, command: str) -> None:
    assert meant(line, FF) == command.split()


def test_a_whole_common_word_goes_before_a_beginning_of_the_games() -> None:
    known = Known(game="ff", of_game=("shower",), common=("show",))
    assert meant("show", known) == ["show"]
    assert meant("sho", known) == ["ff", "shower"]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("u", "undo"),
        ("u 2", "undo 2"),
        ("r", "redo"),
        ("s w A", "ff strike w A"),
        ("e 7", "ff enter 7"),
    ],
)
def test_one_letter_is_enough_for_what_is_done_most(line: str, command: str) -> None:
    assert meant(line, FF) == command.split()


def test_no_game_takes_u_and_r_away() -> None:
    greedy = Known(
        game="ff",
        of_game=("use", "ready", "round"),
        common=("undo", "redo"),
        short={"u": "use", "r": "round"},
    )
    assert meant("u", greedy) == ["undo"]
    assert meant("r", greedy) == ["redo"]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("tracker ff strike w A", "ff strike w A"),
        ("trk ff str w A", "ff strike w A"),
        ("ff strike w A", "ff strike w A"),
        ("tracker strike w A", "ff strike w A"),
        ("tracker note hello", "note hello"),
        ("tracker u", "undo"),
        ("ff", "ff"),
        ("balance round 7,3,6,8", "balance round 7,3,6,8"),
    ],
)
def test_the_program_and_the_game_may_stand_in_front(line: str, command: str) -> None:
    assert meant(line, FF) == command.split()


@pytest.mark.parametrize("line", ["tracker", "trk", "tracker  "])
def test_the_bare_program_asks_where_one_is(line: str) -> None:
    assert meant(line, FF) == []


def test_options_in_front_stay_as_they_are() -> None:
    assert meant("--json note hello", FF) == ["--json", "note", "hello"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('note "Bob dropped the box"', ["note", "Bob dropped the box"]),
        ("note 'Bob dropped the box'", ["note", "Bob dropped the box"]),
        ("note Ben's dog", ["note", "Ben's", "dog"]),
        ('note "Ben\'s dog"', ["note", "Ben's dog"]),
        ("note \"Ben's\" dog's", ["note", "Ben's", "dog's"]),
        ('note ""', ["note", ""]),
        ("note a # b", ["note", "a", "#", "b"]),
        ("  note \t a  ", ["note", "a"]),
        ("note schöner Abend 🎲", ["note", "schöner", "Abend", "🎲"]),
        ("note crlf\r", ["note", "crlf"]),
    ],
)
def test_quotes_hold_words_together_and_a_lone_apostrophe_is_a_letter(
    line: str, words: list[str]
) -> None:
    assert parts(line) == words


@pytest.mark.parametrize("line", ['note "Bob laughs', 'note Bob" laughs', "note \"Ben's dog"])
def test_an_open_quotation_mark_is_refused(line: str) -> None:
    with pytest.raises(BadInput, match="A quotation mark is not closed") as refused:
        meant(line, FF)
    assert "note" in refused.value.hint


def test_a_backslash_at_the_end_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput):
        meant("note hello\\", FF)


def test_a_beginning_of_several_words_names_them() -> None:
    with pytest.raises(Ambiguous) as refused:
        meant("st w A", FF)
    assert refused.value.message == "“st” could be stay or strike."
    assert refused.value.hint == "Type one more letter."


def test_only_the_words_of_the_game_make_a_beginning_ambiguous() -> None:
    known = Known(game="ff", of_game=("strike",), common=("stats", "show"))
    assert meant("st", known) == ["ff", "strike"]
    with pytest.raises(Ambiguous, match="“re” could be redo or rename"):
        meant("re", FF)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("strkie w A", "Did you mean strike?"),
        ("nots hello", "Did you mean note?"),
        ("xyzzy", "? lists the words."),
    ],
)
def test_an_unknown_word_is_refused_with_the_nearest_or_the_way_to_the_list(
    line: str, hint: str
) -> None:
    with pytest.raises(NotFound) as refused:
        meant(line, FF)
    assert refused.value.message == f"There is no word “{parts(line)[0]}”."
    assert refused.value.hint == hint


@pytest.mark.parametrize("line", ["quit", "exit", "q", " Quit "])
def test_words_to_leave_with(line: str) -> None:
    assert is_leaving(line)
    assert not is_leaving(f"note {line}")


@pytest.mark.parametrize("line", ["", "  \t", "\n", "# a remark", "  # another"])
def test_remarks_and_blanks_are_nothing(line: str) -> None:
    assert is_blank(line)
    assert not is_blank(f"note {line}")
