"""Names that people type."""

from __future__ import annotations

import pytest

from tracker.core.errors import Ambiguous, BadInput, NotFound
from tracker.core.names import clean, fold, nearest, pick

NAMES = ["Ana", "Bob", "Bobby", "Élodie", "Zoë Weiß"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ana", "Ana"),
        ("ana", "Ana"),
        ("ANA", "Ana"),
        ("a", "Ana"),
        ("bobb", "Bobby"),
        ("é", "Élodie"),
        ("E\u0301LO", "Élodie"),
        ("zoë weiss", "Zoë Weiß"),
        ("zoë  w", "Zoë Weiß"),
        (" ana ", "Ana"),
    ],
)
def test_any_unambiguous_beginning_means_a_name_in_any_case(typed: str, meant: str) -> None:
    assert pick(typed, NAMES, "player") == meant


def test_a_whole_name_is_meant_even_where_another_begins_with_it() -> None:
    assert pick("bob", NAMES, "player") == "Bob"


def test_an_ambiguous_beginning_lists_the_candidates() -> None:
    with pytest.raises(Ambiguous) as raised:
        pick("bo", NAMES, "player")
    assert raised.value.message == "“bo” could be Bob or Bobby."
    assert raised.value.hint
    assert raised.value.exit_code == 3


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(NotFound) as raised:
        pick("bopby", NAMES, "player")
    assert raised.value.message == "There is no player “bopby”."
    assert raised.value.hint == "Did you mean Bobby?"
    assert raised.value.exit_code == 3


def test_a_name_like_no_other_hears_which_there_are() -> None:
    with pytest.raises(NotFound) as raised:
        pick("xyz", ["Ana", "Bob", "Cy"], "player")
    assert raised.value.hint == "There is Ana, Bob and Cy."


def test_no_name_at_all_means_nobody() -> None:
    with pytest.raises(NotFound):
        pick("", NAMES, "player")
    with pytest.raises(NotFound):
        pick("  ", NAMES, "player")


def test_where_there_are_no_names_there_is_no_hint() -> None:
    assert nearest("ana", []) == ""


def test_names_are_compared_without_case_and_width() -> None:
    assert fold("  STRASSE  ") == fold("straße") == "strasse"
    assert fold("ａｎａ") == "ana"


def test_a_name_is_stored_composed_and_with_single_spaces() -> None:
    assert clean("  E\u0301lodie \t Weiß ", "player") == "Élodie Weiß"


@pytest.mark.parametrize("typed", ["", "   ", "\t\n"])
def test_an_empty_name_is_refused(typed: str) -> None:
    with pytest.raises(BadInput) as raised:
        clean(typed, "player")
    assert raised.value.message == "A player needs a name."
    assert raised.value.exit_code == 2
