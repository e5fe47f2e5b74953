"""Sessions on the command line."""

from __future__ import annotations

from tests.cli.conftest import Program

ROUND = ("balance", "round", "7,3,6,8", "bob=7,2,7,5")
NEXT = ("balance", "round", "5,5,6,4", "ana=5,5,6,3")


def test_the_first_action_opens_a_session_and_says_so(program: Program) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob", "--location", "Bob's")
    assert program(*ROUND).err == "Session 1 begins at Bob's.\n"
    assert program(*NEXT).err == ""


def test_after_a_long_silence_the_next_action_opens_another(friday: Program) -> None:
    said = friday("adjust", "points", "1", "-p", "ana", at="2026-12-05T20:00:00+00:00")
    assert said.err == "Session 1 ends.\nSession 2 begins.\n"
    assert friday("session", "list").out.splitlines()[1:] == [
        "1\t2026-11-28 20:00\t2026-11-28 20:00\t0 min\t\tana and bob",
        "2\t2026-12-05 20:00\trunning\t0 min\t\tana and bob",
    ]


def test_a_note_from_home_opens_none(friday: Program) -> None:
    friday("session", "end")
    assert friday("note", "what an evening", at="2026-12-01T08:00:00+00:00").err == ""
    assert len(friday("session", "list").out.splitlines()) == 2


def test_a_session_is_backfilled_with_place_and_people(friday: Program) -> None:
    friday("session", "end")
    said = friday("session", "start", "--when", "2026-11-27 19:00", "--location", "Cy's", "-p", "A")
    assert said.out == "Friday @5: session 2 begins at Cy's\n"
    listed = friday("session", "list").out.splitlines()[2]
    assert listed == "2\t2026-11-27 19:00\trunning\t\tCy's\tana"


def test_there_must_be_a_session_to_end(program: Program) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob")
    said = program("session", "end")
    assert said.code == 4
    assert said.err.startswith("No session is running.\n")


def test_a_session_never_ends_before_it_began(friday: Program) -> None:
    assert friday("session", "end", "--when", "2026-11-28 19:00").code == 4


def test_the_log_of_one_session(friday: Program) -> None:
    friday("adjust", "points", "1", "-p", "ana", at="2026-12-05T20:00:00+00:00")
    assert len(friday("log", "--session", "2").out.splitlines()) == 2
    assert friday("log", "--session", "3").code == 3
