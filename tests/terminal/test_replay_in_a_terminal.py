"""Stepping through a replay in a terminal: keys, and what is shown for them."""

from __future__ import annotations

import os
import termios
from pathlib import Path

import pytest

from tests.terminal.conftest import PROMPT, Opened
from tests.terminal.terminal import CTRL_C, CTRL_D, ENTER, PATIENCE, Terminal

RIGHT, LEFT, HOME, END, ESCAPE = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b"
FOOT = "Space: on, b: back, number: jump, ?: keys, q: end"


def press(terminal: Terminal, keys: str, *texts: str) -> str:
    """Press keys, and wait for texts that were not there before."""
    terminal.since = terminal.screen.row
    terminal.type(keys)
    return terminal.wait(*texts, FOOT)


@pytest.fixture
def replay(window: Opened) -> Terminal:
    """A replay of ten entries that waits for a key."""
    terminal = window("replay", "--step")
    terminal.wait("@1 (1 of 10)", FOOT)
    return terminal


def test_keys_lead_forward_and_back_and_to_both_ends(replay: Terminal) -> None:
    press(replay, RIGHT, "@2  2026-11-28 20:00  (2 of 10)  Warrior: skill 9")
    press(replay, " ", "@3 (3 of 10)")
    press(replay, LEFT, "@2 (2 of 10)")
    press(replay, END, "fight in room 7", "@10 (10 of 10)")
    press(replay, RIGHT, "@10 is the last entry.")
    press(replay, HOME, "@1 (1 of 10)")
    press(replay, "b", "@1 is the first entry.")
    press(replay, ENTER, "@2 (2 of 10)")


def test_a_number_leads_to_its_entry(replay: Terminal) -> None:
    replay.type("@77")
    replay.wait_line("Jump to @77")
    replay.type("\x7f")
    replay.wait_line("Jump to @7")
    press(replay, ENTER, "@7 (7 of 10)")
    press(replay, f"99{ENTER}", "There is no entry @99. Here are @1 to @10.", "@7 (7 of 10)")
    press(replay, f":session:1{ENTER}", "@10 (10 of 10)")


def test_the_line_of_keys_never_stays_between_two_pages(replay: Terminal) -> None:
    press(replay, "nnn", "@4 (4 of 10)")
    assert replay.screen.text().count(FOOT) == 1
    assert replay.screen.overflowed == []


def test_many_keys_at_once_are_all_heard(replay: Terminal) -> None:
    press(replay, RIGHT * 5 + LEFT, "@5 (5 of 10)")
    press(replay, f"{END}{LEFT}3{ENTER}{RIGHT}", "@4 (4 of 10)")


@pytest.mark.parametrize(("key", "code"), [("q", 0), (ESCAPE, 0), (CTRL_D, 0), (CTRL_C, 130)])
def test_the_terminal_is_as_it_was_when_it_ends(window: Opened, key: str, code: int) -> None:
    terminal = window("replay", "--step")
    held = os.open(terminal.name, os.O_RDWR | os.O_NOCTTY)  # a mode needs a holder
    try:
        before = termios.tcgetattr(held)
        terminal.wait(FOOT)
        assert termios.tcgetattr(held) != before
        terminal.type(key)
        assert terminal.process.wait(PATIENCE) == code
        assert termios.tcgetattr(held) == before
    finally:
        os.close(held)
    terminal.settle()
    assert FOOT not in terminal.screen.text()


def test_an_odd_key_ends_nothing(replay: Terminal) -> None:
    replay.type("\x1b[99;99~\x1bx")
    replay.settle()
    press(replay, "n", "@2 (2 of 10)")


def test_a_table_goes_on_after_it(opened: Opened, folder: Path) -> None:
    table = opened()
    press(table, f"replay --step --from 9{ENTER}", "@9 (1 of 2)")
    press(table, RIGHT, "@10 (2 of 2)")
    table.type("q")
    table.wait_line(PROMPT)
    table.enter("note hello", "Tuesday crew @11: hello")
    press(table, f"replay --step{ENTER}", "@1 (1 of 11)")
    table.type(CTRL_C)
    table.wait_line(PROMPT)
    table.enter("note again", "Tuesday crew @12: again")


def test_a_plain_replay_says_its_keys_once_and_takes_nothing_back(window: Opened) -> None:
    terminal = window("replay", "--step", "--plain")
    press(terminal, "", FOOT)
    terminal.since = 0
    terminal.type(f"n10{ENTER}q")
    assert terminal.end() == 0
    shown = terminal.shown
    assert shown.count(FOOT) == 1
    assert "\nJump to 10\n" in shown
    assert "\n@10 " in shown.split("Jump to 10")[1]
    assert terminal.escapes == []
