"""Breaks in a session, dice on their own, notes out of an editor, the recorder."""

from __future__ import annotations

import io
import os
import sqlite3
import stat
from datetime import timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Program
from tests.cli.transcripts import played
from tracker.core.campaign import lasted


def at(time: str) -> str:
    return f"2026-11-28T{time}:00+00:00"


def test_a_break_is_no_part_of_the_length_of_a_session(friday: Program) -> None:
    friday("session", "start", at=at("20:00"))
    assert "session 2 pauses" in friday("session", "pause", at=at("21:00")).out
    assert "session 2 goes on" in friday("session", "resume", at=at("21:30")).out
    said = friday("session", "end", at=at("22:15"))
    assert said.out == "Friday @7: session 2 ends after 1 h 45 min\n"
    ended = friday("session", "list", "--json").json["sessions"][-1]
    assert ended["away"] == "PT1800S"


def test_an_action_ends_a_break_and_says_so(friday: Program) -> None:
    friday("session", "start", at=at("20:00"))
    friday("session", "pause", at=at("20:10"))
    said = friday("balance", "round", "5,5,6,4", "bob=5,5,6,3", at=at("20:40"))
    assert "Session 2 goes on." in said.err
    assert "goes on" not in said.out
    assert friday("session", "list", "--json").json["sessions"][-1]["paused"] is False


@pytest.mark.parametrize(
    ("before", "words", "says"),
    [
        ((), ("session", "resume"), "No session is paused."),
        (("session", "pause"), ("session", "pause"), "is paused already."),
        (("session", "end"), ("session", "pause"), "No session is running."),
    ],
)
def test_what_cannot_pause_or_go_on_is_refused(friday: Program, before, words, says) -> None:
    if before:
        friday(*before)
    kept = friday("log", "--json").json
    said = friday(*words)
    assert (said.code, says in said.err) == (4, True)
    assert friday("log", "--json").json == kept


def test_lengths_are_told_in_hours_and_minutes() -> None:
    assert [lasted(timedelta(minutes=m)) for m in (0, 59, 60, 135)] == [
        *("0 min", "59 min", "1 h 0 min", "2 h 15 min"),
    ]


def test_the_length_of_a_session_is_kept_for_other_programs(friday: Program) -> None:
    friday("session", "start", at=at("20:00"))
    friday("session", "end", at=at("20:50"))
    with sqlite3.connect(os.environ["TRACKER_DB"]) as log:
        assert log.execute("SELECT minutes FROM sessions WHERE number = 2").fetchone() == (50,)


def test_dice_are_rolled_and_recorded(friday: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_DICE", "3 4")
    said = friday("roll", "2d6+1", "--why", "the bridge")
    assert said.out.endswith(": 2d6+1: 3+4 = 8 (the bridge)\n")
    assert "2d6+1: 3+4 = 8" in friday("log").out


def test_dice_are_rolled_where_there_is_no_log(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_DICE", "17")
    said = program("roll", "d20")
    assert (said.code, said.out) == (0, "d20: 17 = 17\n")
    assert not Path(os.environ["TRACKER_DB"]).exists()


@pytest.mark.parametrize("dice", ["", "d", "2d", "0d6", "2d1", "101d6", "two", "2d6+", "1d10000"])
def test_what_is_no_roll_of_dice_is_refused(friday: Program, dice: str) -> None:
    said = friday("roll", dice)
    assert said.code == 2
    assert said.err.count("\n") == 2


def test_a_note_is_written_in_an_editor(
    friday: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nprintf "one\\ntwo\\n" > "$1"\n', encoding="utf-8")
    editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("VISUAL", str(editor))
    monkeypatch.setattr("sys.stdin", Terminal())
    assert friday("note").code == 0
    assert friday("show", "--json").json["story"][-1]["text"] == "one\ntwo"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_note_without_a_text_or_an_editor_is_refused(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    said = friday("note")
    assert (said.code, "A note needs a text." in said.err) == (2, True)


def test_a_table_is_recorded_as_a_transcript_that_plays_again(
    friday: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = "round 5,5,6,4 bob=5,5,6,3\nroll 3d6\nfoo\nnote 'a box'\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    file = tmp_path / "evening.txt"
    friday("table", "--keep-going", "--record", str(file))
    text = file.read_text(encoding="utf-8")
    assert "$ tracker balance round 5,5,6,4 bob=5,5,6,3\n" in text
    assert "[exit 3]" in text
    assert "$ tracker note 'a box'\n" in text
    friday("undo", "3")
    again = [step.answer.split(": ", 1)[-1] for step in played(text, monkeypatch)]
    wanted = [part.split(": ", 1)[-1].rstrip() for part in text.split("\n") if " @" in part]
    assert any(line.startswith("3d6: ") for line in again)
    assert [line for line in again if line.startswith("3d6")] == [
        line for line in wanted if line.startswith("3d6")
    ]


def test_a_recording_overwrites_nothing(friday: Program, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("dear", encoding="utf-8")
    assert friday("table", "--record", str(file)).code == 2
    assert file.read_text(encoding="utf-8") == "dear"
