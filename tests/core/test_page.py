"""Small words for pages."""

from __future__ import annotations

import pytest

from tracker.core.page import count, listing


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 turns"), (1, "1 turn"), (2, "2 turns"), (-1, "-1 turns")]
)
def test_things_are_counted_in_words(number: int, said: str) -> None:
    assert count(number, "turn") == said


def test_a_plural_of_its_own_is_used() -> None:
    assert count(1, "entry", "entries") == "1 entry"
    assert count(3, "entry", "entries") == "3 entries"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["ana"], "ana"),
        (["ana", "bob"], "ana and bob"),
        (["ana", "bob", "cy"], "ana, bob and cy"),
        (("ana", "bob"), "ana and bob"),
    ],
)
def test_names_are_listed_as_people_say_them(names: list[str], said: str) -> None:
    assert listing(names) == said


def test_the_last_word_of_a_list_can_be_another() -> None:
    assert listing(["ana", "bob", "cy"], "or") == "ana, bob or cy"
