"""Scores as other programs keep them: numbers, sums, and words."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tracker.games.plays.figures import scored


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ("12", 12),
        ("-3", -3),
        ("+4", 4),
        ("0", 0),
        ("10.5", 10.5),
        ("12.0", 12),
        (17, 17),
        (2.5, 2.5),
    ],
)
def test_a_number_is_that_number(told: Any, value: float) -> None:
    assert scored(told) == (value, "")


@pytest.mark.parametrize(
    ("told", "value"),
    [("9+4-2", 11), ("9 + 4 - 2", 11), ("-1-1", -2), ("0.1+0.2", 0.3), ("1.5+1.5", 3)],
)
def test_a_sum_is_worked_out_and_kept_as_it_stood(told: str, value: float) -> None:
    assert scored(told) == (value, told)


@pytest.mark.parametrize(
    "told",
    [
        "50+",
        "49-46ish",
        "Decisive",
        "1,000",
        "3*4",
        "(2)",
        "1e9",
        "--5",
        "٣",
        "9" * 20,
        "True",
        "1+",
    ],
)
def test_whatever_else_is_an_unknown_number_in_the_words_that_stood_there(told: str) -> None:
    assert scored(told) == (None, told)


@pytest.mark.parametrize("told", [None, "", "  "])
def test_no_score_is_no_score(told: Any) -> None:
    assert scored(told) == (None, "")


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=6))
def test_a_sum_of_whole_numbers_is_what_python_would_say(terms: list[int]) -> None:
    told = str(terms[0]) + "".join(f"{term:+d}" for term in terms[1:])
    assert scored(told)[0] == sum(terms)


@given(st.text(max_size=30))
def test_no_text_is_ever_run_or_breaks_anything(told: str) -> None:
    value, said = scored(told)
    assert value is None or abs(value) < 10**15
    assert said in ("", told.strip())
