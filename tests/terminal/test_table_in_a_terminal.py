"""The open table as people have it: in a terminal of 80 columns, with keys and redraws."""

from __future__ import annotations

import signal
import stat
from pathlib import Path

import pytest

from tests.terminal.conftest import FIGHTING, PROMPT, Opened, tracker
from tests.terminal.terminal import CTRL_C, CTRL_D, ENTER, TAB, UP

BLOW = "Warrior 5+5+9 = 19 against Ogre 2+3+10 = 15"


def counting(folder: Path) -> list[int]:
    """The numbers of the entries that count, the newest last."""
    entries = tracker(folder, "log", "--json").json["entries"]
    return [entry["number"] for entry in entries]


def head(folder: Path) -> int:
    """The entry on which the campaign stands."""
    return counting(folder)[-1]


# A fight


def test_a_fight_is_logged_with_prefixes_and_taken_back_with_u(
    opened: Opened, folder: Path
) -> None:
    table = opened()
    table.enter("s w A 55 23", "Tuesday crew @11: ", BLOW)
    table.enter("s m A 44 13", "Tuesday crew @12: ", "Mage 4+4+6+1 = 15")
    table.enter("s s B 12 65", "Tuesday crew @13: ", "round 1 is over")
    table.enter("u", "Tuesday crew @14: Took back @13")
    table.enter("u", "Tuesday crew @15: Took back @12")
    table.enter("r", "Tuesday crew @16: Brought back @12")
    table.type(CTRL_D)
    assert table.end() == 0
    assert head(folder) == 12, "13 is undone; 14 to 16 are steps"
    assert tracker(folder, "verify").code == 0


def test_words_and_names_complete_with_tab(opened: Opened) -> None:
    table = opened()
    table.type("str" + TAB)
    table.wait_line("ff> strike")
    table.type(" war" + TAB)
    table.wait_line("ff> strike warrior")
    table.since = table.screen.row
    table.type(" A 55 23" + ENTER)
    table.wait("@11: ")


def test_several_completions_are_listed(opened: Opened) -> None:
    table = opened()
    table.type("st" + TAB)
    shown = table.wait("strike", "stay").splitlines()
    assert shown[0].startswith("ff> st")
    assert any(line.strip() == "stay" for line in shown[1:])


def test_a_name_that_is_completed_needs_no_more_than_its_beginning(opened: Opened) -> None:
    table = opened()
    table.type("strike " + TAB)
    table.wait("warrior", "scout", "mage")


# Keys


def test_ctrl_c_cancels_a_line_and_nothing_else(opened: Opened, folder: Path) -> None:
    table = opened()
    table.type("note never mind")
    table.wait_line("ff> note never mind")
    table.type(CTRL_C)
    table.wait_line(PROMPT)
    table.enter("note but this", "Tuesday crew @11: but this")
    table.type(CTRL_C + CTRL_C)
    table.enter("note and this", "Tuesday crew @12: and this")
    assert head(folder) == 12


def test_ctrl_d_leaves(opened: Opened) -> None:
    table = opened()
    table.type(CTRL_D)
    assert table.end() == 0
    assert "Traceback" not in table.screen.text()


@pytest.mark.parametrize("word", ["quit", "q"])
def test_a_word_leaves_as_well(opened: Opened, word: str) -> None:
    table = opened()
    table.type(word + ENTER)
    assert table.end() == 0


def test_a_wrong_line_is_answered_and_the_table_stays(opened: Opened, folder: Path) -> None:
    table = opened()
    table.enter("s w A 75 11", "“75 11” is no roll of four dice. (FF-31)", "55 23.")
    table.enter("frobnicate", "There is no word “frobnicate”.")
    table.enter('note "open', "A quotation mark is not closed.")
    table.enter("note hello", "Tuesday crew @11: hello")
    assert head(folder) == 11


def test_no_line_ends_the_table(opened: Opened) -> None:
    table = opened()
    table.enter("note hello\\")
    table.enter("note hello", "Tuesday crew @11: hello")


# What is shown


def test_the_status_line_follows_the_game(opened: Opened) -> None:
    table = opened()
    last = table.wait("Tuesday crew @10").splitlines()[-1]
    assert last.startswith(" Tuesday crew @10 · ")
    table.enter("s w A 55 23", BLOW)
    assert table.wait("Tuesday crew @11 · ").splitlines()[-1].startswith(" Tuesday crew @11 · ")
    table.enter("u")
    assert table.wait("Tuesday crew @10 · ")


def test_the_status_line_says_how_the_fight_stands(opened: Opened) -> None:
    table = opened()
    table.wait("Tuesday crew @10 · ")
    last = table.shown.splitlines()[-1].casefold()
    assert "room 7" in last
    assert "round 1" in last


def test_an_empty_line_shows_the_board(opened: Opened, folder: Path) -> None:
    table = opened()
    table.enter("", "Warrior", "14/14", "A Ogre 10, 12/12", "Fight, round 1")
    assert head(folder) == FIGHTING


def test_a_question_mark_lists_the_words(opened: Opened, folder: Path) -> None:
    table = opened()
    table.enter("?", "strike", "retreat")
    assert head(folder) == FIGHTING


def test_nothing_is_wider_than_the_window(opened: Opened) -> None:
    table = opened()
    table.enter("s w A 55 23", BLOW)
    table.enter("")
    table.enter("?")
    table.enter("note " + "a long tale " * 20, "Tuesday crew @12")
    assert table.screen.overflowed == []


def test_a_plain_table_never_goes_back_to_what_it_has_said(opened: Opened) -> None:
    table = opened("--plain")
    table.settle()
    table.enter("s w A 55 23", BLOW)
    table.settle()
    table.enter("", "Warrior  ana")
    table.type("str" + TAB)
    table.settle()
    table.type(CTRL_C)
    table.wait_line(PROMPT)
    table.settle()
    assert not set("│╭─╮") & set(table.screen.text())
    moves = {escape for escape in table.escapes if escape[-1] in "ABEFHSTdf"}
    assert moves == set(), "the cursor moves up and down: a screen reader reads it all again"


# Nothing typed is lost


def test_a_closed_window_loses_nothing_that_was_answered(opened: Opened, folder: Path) -> None:
    table = opened()
    table.enter("s w A 55 23", "Tuesday crew @11: ", BLOW)
    table.type("s m A 44")
    table.wait_line("ff> s m A 44")
    assert table.close() in (0, -signal.SIGHUP)
    assert head(folder) == 11
    assert tracker(folder, "verify").code == 0
    assert list((folder / "tmp").iterdir()) == [], "no error that nobody foresaw"

    again = opened()
    again.type(UP)
    again.wait_line("ff> s w A 55 23")
    again.type(CTRL_C)
    again.wait_line(PROMPT)
    again.enter("s m A 44 13", "Tuesday crew @12: ", "Mage 4+4+6+1 = 15")


def test_a_window_that_is_closed_while_a_line_is_answered_leaves_a_whole_log(
    opened: Opened, folder: Path
) -> None:
    table = opened()
    table.type("".join(f"note {n}{ENTER}" for n in range(5)))
    table.wait("Tuesday crew @12: 1")
    table.close()
    numbers = counting(folder)
    assert 12 <= numbers[-1] <= 15
    assert numbers == list(range(1, numbers[-1] + 1))
    assert tracker(folder, "verify").code == 0


def test_the_history_is_for_its_owner_alone(opened: Opened, folder: Path) -> None:
    table = opened()
    table.enter("note a secret", "@11")
    (history,) = folder.glob("*history*")
    assert "note a secret" in history.read_text()
    assert stat.S_IMODE(history.stat().st_mode) & 0o077 == 0


def test_two_tables_see_each_other(opened: Opened) -> None:
    first, second = opened(), opened()
    first.enter("s w A 55 23", "Tuesday crew @11: ", BLOW)
    second.enter("s m A 44 13", "Meanwhile @11 came from elsewhere.", "Tuesday crew @12: ")
    first.enter("u", "Meanwhile @12 came from elsewhere.", "Tuesday crew @13: Took back @12")
