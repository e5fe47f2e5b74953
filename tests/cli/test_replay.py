"""Replay: which entries, what a key means, and how long to wait between two of them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
import pytest
from prompt_toolkit.input import create_pipe_input

from tests.cli.conftest import Program, Said
from tracker.cli import keys, pace
from tracker.cli.main import main
from tracker.cli.stepping import MEANS, moved

SATURDAY = "2026-11-28"


def at(time: str, day: str = SATURDAY) -> str:
    return f"{day}T{time}+00:00"


def headings(said: Said) -> list[str]:
    return [line for line in said.out.splitlines() if line.startswith("@")]


def shown(said: Said) -> list[int]:
    """The numbers of the entries that were shown."""
    return [int(line[1:].split()[0]) for line in headings(said)]


# Which entries


def test_a_beginning_after_the_end_is_said(friday: Program) -> None:
    said = friday("replay", "--from", "3", "--to", "2")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("The first entry, @3, comes after the last, @2.")
    friday("undo", "2")
    said = friday("replay", "--from", "3")
    assert said.code == 2
    assert "You stand on @1" in said.err


# Keys


def stepped(
    program: Program, patch: pytest.MonkeyPatch, pressed: Sequence[str], *more: str
) -> Said:
    """A replay on a terminal on which these keys are pressed."""

    @contextmanager
    def these() -> Iterator[Iterator[str]]:
        yield iter(pressed)

    patch.setattr(keys, "pressed", these)
    return program("replay", "--step", "--plain", *more, typed="")


def test_each_key_means_one_thing() -> None:
    meant: dict[str, set[str]] = {}
    for key, move in MEANS.items():
        meant.setdefault(move, set()).add(key)
    assert meant == {
        "forward": {" ", "c-m", "c-j", "right", "n"},
        "back": {"left", "b", "p"},
        "first": {"home", "g"},
        "last": {"end", "G"},
        "jump": {"@", ":", *"0123456789"},
        "keys": {"?"},
        "end": {"q", "Q", "escape", "c-d"},
    }


def test_no_move_leads_beyond_an_end() -> None:
    assert [moved("forward", place, 3) for place in (0, 1, 2)] == [1, 2, 2]
    assert [moved("back", place, 3) for place in (0, 1, 2)] == [0, 0, 1]
    assert [moved("first", 2, 3), moved("last", 0, 3)] == [0, 2]


def test_stepping_shows_a_page_for_each_move(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = stepped(friday, monkeypatch, ["n", "n", "b", "g", "G", "q", "n"])
    assert shown(said) == [1, 2, 3, 2, 1, 3]
    assert headings(said)[1].startswith("@2  2026-11-28 20:00  (2 of 3)  bob 8 (5+3+0+0)")
    assert "turn 2 of 6, bob guides" in said.out
    assert said.out.count("ana 18 (5+5+5+3)") == 2


def test_a_step_shows_the_page_of_the_whole_replay(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = friday("replay", "--plain").out
    said = stepped(friday, monkeypatch, ["n", "n"])
    assert sorted(re.sub(r"\(\d of 3\)", "", said.out).split()) == sorted(whole.split())


def test_a_step_tells_the_entry_last_where_a_page_is_longer_than_the_screen(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = stepped(friday, monkeypatch, ["n"]).out.rstrip().splitlines()[-1]
    assert "(2 of 3)" in last or "guides next" in last


def test_a_key_too_many_stays_and_says_so(friday: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    said = stepped(friday, monkeypatch, ["b", "right", "right", "right", "left"])
    assert shown(said) == [1, 2, 3, 2]
    assert said.err.count("@1 is the first entry.") == 1
    assert said.err.count("@3 is the last entry.") == 1


@pytest.mark.parametrize(
    ("typed", "leads"),
    [
        ([*"3", "c-m"], [1, 3]),
        ([*"@3", "c-m"], [1, 3]),
        ([*":session:1", "c-m"], [1, 3]),
        ([*":begi", "c-m"], [1, 2]),
        ([*"32", "c-h", "c-m"], [1, 3]),
        ([*"2", "c-h", "n"], [1, 2]),
        ([*"3", "escape", "n"], [1, 2]),
        ([*"3"], [1, 3]),
        (["@", "c-m", "n"], [1, 2]),
    ],
)
def test_a_typed_point_leads_there(
    friday: Program, monkeypatch: pytest.MonkeyPatch, typed: list[str], leads: list[int]
) -> None:
    friday("tag", "beginning", "2")
    assert shown(stepped(friday, monkeypatch, typed)) == leads


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("99", "There is no entry @99. Here are @2 to @3."),
        ("1", "@1 is not among these entries. Here are @2 to @3."),
        (":session:4", "There is no session 4. Here are @2 to @3."),
        (":nowhere", "There is no point “nowhere”. Here are @2 to @3."),
    ],
)
def test_a_point_that_is_not_there_stays_and_says_what_is(
    friday: Program, monkeypatch: pytest.MonkeyPatch, typed: str, says: str
) -> None:
    said = stepped(friday, monkeypatch, [*typed, "c-m", "n"], "--from", "2")
    assert says in said.err
    assert shown(said) == [2, 3]


def test_what_was_undone_is_not_stepped_through(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday("undo")
    friday("note", "hello")
    said = stepped(friday, monkeypatch, ["n", "n", "3", "c-m"])
    assert shown(said) == [1, 2, 5]
    assert "@3 is not among these entries." in said.err


def test_a_question_mark_shows_the_keys(friday: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    said = stepped(friday, monkeypatch, ["?", "x", "up"])
    assert "back: left arrow, b, p" in said.err
    assert said.err.count("That key does nothing here") == 1
    assert shown(said) == [1]


def test_nobody_is_waited_for_without_a_terminal_or_with_json(
    friday: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "pressed", None)
    assert shown(friday("replay", "--step", "--plain")) == [1, 2, 3]
    said = friday("replay", "--step", "--json", typed="q")
    assert [msgspec.json.decode(line)["entry"] for line in said.out.splitlines()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("pieces", "read"),
    [
        (["n", "ab"], ["n", "a", "b"]),
        (["\x1b[C\x1b[D"], ["right", "left"]),
        (["\x1b", "[C"], ["right"]),
        (["\x1b[", "C"], ["right"]),
        (["\x1b[H\x1b[F", "\x1bOH\x1bOF", "\x1b[1~\x1b[4~"], ["home", "end"] * 3),
        (["\r\n\x7f\x04"], ["c-m", "c-j", "c-h", "c-d"]),
        (["\x1b", ""], ["escape"]),
        (["n\x1b", "", "b"], ["n", "escape", "b"]),
        (["\x1bx", "n"], ["n"]),
        (["é"], ["é"]),
    ],
)
def test_a_key_is_read_whole(
    monkeypatch: pytest.MonkeyPatch, pieces: list[str], read: list[str]
) -> None:
    """An empty piece is a while in which nothing comes; after the last the terminal goes."""
    left = list(pieces)
    with create_pipe_input() as source:

        def wait(
            _: object, __: object, ___: object, seconds: float | None
        ) -> tuple[list[int], ...]:
            if left and not left[0]:
                assert seconds is not None, "it would wait for ever for the rest of a key"
                left.pop(0)
                return ([], [], [])
            if left:
                source.send_text(left.pop(0))
            else:
                source.close()
            return ([source.fileno()], [], [])

        monkeypatch.setattr(keys, "select", wait)
        assert list(keys.read(source)) == read


def test_ctrl_c_interrupts() -> None:
    with create_pipe_input() as source:
        source.send_text("n\x03b")
        pressed = keys.read(source)
        assert next(pressed) == "n"
        with pytest.raises(KeyboardInterrupt):
            next(pressed)


# The pace


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were waited for, without any waiting."""
    seconds: list[float] = []
    monkeypatch.setattr(pace, "wait", seconds.append)
    return seconds


@pytest.fixture
def evening(program: Program) -> Program:
    """A campaign whose first session began at 20:00, with entry 2."""
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob", at=at("19:00"))
    program("session", "start", at=at("20:00"))
    return program


def test_the_recorded_gaps_are_waited_for_at_the_speed_that_was_asked_for(
    evening: Program, waited: list[float]
) -> None:
    evening("note", "one", at=at("20:04"))
    evening("note", "two", at=at("20:24:30"))
    said = evening("replay", "--from", "2", "--speed", "2")
    assert waited == [120.0, 615.0]
    assert said.err == "This takes 12 min; Ctrl-C ends it.\n"
    assert shown(said) == [2, 3, 4]
    waited.clear()
    evening("replay", "--from", "2", "--to", "3", "--speed", "0.5", "--json")
    assert waited == [480.0]


def test_nobody_waits_for_what_is_not_known_to_the_minute(
    evening: Program, waited: list[float]
) -> None:
    evening("note", "one", "--when", "unknown", at=at("20:10"))
    evening("note", "two", at=at("20:20"))
    evening("note", "three", "--when", SATURDAY, at=at("20:30"))
    evening("note", "four", at=at("20:40"))
    evening("note", "five", at=at("20:41"))
    evening("replay", "--from", "2", "--speed", "1")
    assert waited == [60.0]


def test_what_was_written_down_later_is_waited_for_only_once(
    evening: Program, waited: list[float]
) -> None:
    evening("note", "one", at=at("20:10"))
    evening("note", "much earlier", "--when", f"{SATURDAY} 20:01", at=at("20:11"))
    evening("note", "two", at=at("20:12"))
    evening("replay", "--from", "2", "--speed", "1")
    assert waited == [600.0, 120.0]


def test_a_break_takes_a_second_however_long_it_was(evening: Program, waited: list[float]) -> None:
    evening("session", "pause", at=at("20:10"))
    evening("note", "who takes what", at=at("20:15"))
    evening("session", "resume", at=at("20:40"))
    evening("note", "one", at=at("20:41"))
    evening("replay", "--from", "2", "--speed", "1")
    assert waited == [600.0, 1.0, 1.0, 60.0]


@pytest.mark.parametrize("ended", [True, False])
def test_the_days_between_two_sessions_take_a_second(
    evening: Program, waited: list[float], ended: bool
) -> None:
    if ended:
        evening("session", "end", at=at("20:10"))
    evening("balance", "round", "5,5,6,4", "bob=5,5,6,3", at=at("20:00", "2026-12-05"))
    evening("note", "one", at=at("20:05", "2026-12-05"))
    evening("replay", "--from", "2", "--speed", "1")
    assert waited == [*([600.0] if ended else []), 1.0, 300.0]


def test_a_session_that_follows_another_is_begun_after_a_second(
    evening: Program, waited: list[float]
) -> None:
    evening("session", "start", at=at("23:00"))
    evening("replay", "--from", "2", "--speed", "1")
    assert waited == [1.0]


def test_a_note_of_the_next_day_takes_a_second(evening: Program, waited: list[float]) -> None:
    evening("note", "written at home", at=at("09:00", "2026-11-29"))
    evening("replay", "--from", "2", "--speed", "1")
    assert waited == [1.0]


def test_what_is_shown_is_written_before_the_wait(
    evening: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening("note", "one", at=at("20:10"))
    flushed: list[str] = []

    class Page(io.StringIO):
        def flush(self) -> None:
            flushed.append(self.getvalue())

    page = Page()

    def wait(_: float) -> None:
        assert flushed[-1] == page.getvalue()
        assert "@2 " in flushed[-1]
        assert "@3 " not in flushed[-1]

    monkeypatch.setattr(pace, "wait", wait)
    monkeypatch.setattr("sys.stdout", page)
    assert main(["replay", "--plain", "--from", "2", "--speed", "1"]) == 0
    assert "@3 " in page.getvalue()


def test_ctrl_c_ends_the_waiting(evening: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    evening("note", "one", at=at("20:10"))

    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pace, "wait", interrupted)
    said = evening("replay", "--from", "2", "--speed", "1")
    assert said.code == 130
    assert shown(said) == [2]


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (0.0, "No time was recorded between these entries."),
        (0.2, "This takes 1 s; Ctrl-C ends it."),
        (59.4, "This takes 59 s; Ctrl-C ends it."),
        (89.0, "This takes 1 min; Ctrl-C ends it."),
        (91.0, "This takes 2 min; Ctrl-C ends it."),
        (7380.0, "This takes 2 h 3 min; Ctrl-C ends it."),
    ],
)
def test_how_long_it_takes_is_said(seconds: float, says: str) -> None:
    assert pace.told(seconds) == says


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "-inf", "1e-9", "fast"])
def test_an_impossible_speed_is_refused(friday: Program, waited: list[float], speed: str) -> None:
    said = friday("replay", "--speed", speed)
    assert (said.code, said.out, waited) == (2, "", [])
    assert "--speed" in said.err


def test_keys_and_a_speed_are_not_given_together(friday: Program, waited: list[float]) -> None:
    said = friday("replay", "--speed", "2", "--step")
    assert (said.code, said.out, waited) == (2, "", [])
