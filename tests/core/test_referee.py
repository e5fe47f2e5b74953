"""The referee: refuses, records house rules, warns."""

from __future__ import annotations

import pytest

from tracker.core.errors import Rejected
from tracker.core.game import Notice, Referee


def test_a_refusal_cites_its_rule_and_says_what_to_do() -> None:
    with pytest.raises(Rejected) as raised:
        Referee().refuse("FF-23", "A dead hero cannot strike.", "Let another one strike.")
    error = raised.value
    assert error.rule == "FF-23"
    assert error.message == str(error) == "A dead hero cannot strike."
    assert error.hint == "Let another one strike."
    assert error.exit_code == 4


def test_with_a_house_rule_a_refusal_is_recorded_with_its_reason_and_play_goes_on() -> None:
    referee = Referee("we like it so")
    referee.refuse("FF-23", "A dead hero cannot strike.", "Let another one strike.")
    assert referee.notices == [
        Notice("house_rule", "FF-23", "A dead hero cannot strike.", "we like it so")
    ]


def test_an_empty_reason_is_a_house_rule_too() -> None:
    referee = Referee("")
    referee.refuse("FF-23", "A dead hero cannot strike.")
    assert [notice.kind for notice in referee.notices] == ["house_rule"]


def test_a_warning_is_recorded_and_play_goes_on() -> None:
    referee = Referee()
    referee.warn("FF-9", "There are only twelve tokens.")
    assert referee.notices == [Notice("warning", "FF-9", "There are only twelve tokens.")]


def test_a_house_rule_leaves_warnings_what_they_are() -> None:
    referee = Referee("we like it so")
    referee.warn("FF-9", "There are only twelve tokens.")
    assert referee.notices == [Notice("warning", "FF-9", "There are only twelve tokens.")]


def test_remarks_stay_in_the_order_in_which_they_were_made() -> None:
    referee = Referee("so")
    referee.warn("FF-9", "first")
    referee.refuse("FF-23", "second")
    referee.warn("FF-1", "third")
    assert [notice.message for notice in referee.notices] == ["first", "second", "third"]
