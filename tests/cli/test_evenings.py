"""The pages “an evening at the table”: everything in them is typed, in order.

A block marked `shell` holds command lines, one marked `table` lines at the open
table, and a table headed `| what | keys |` lines of the table too, as short as
they get. Behind two blanks and a `#` stands a remark: `refused`, and in “quotes”
a part of the answer. A block marked `status` is the status line at that moment.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from tests.cli.transcripts import pin
from tracker import games
from tracker.cli.main import main
from tracker.cli.open_table.lines import Lines
from tracker.cli.runtime import Options

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "evening").glob("*.md"))
START = datetime.fromisoformat("2026-11-27T20:00:00+00:00")
DICE = "6 5 1 2 3 4 6 1"
KEYS = 30  # the longest common action, with the Return
ROW = re.compile(r"\| (?P<what>.+?) \| `(?P<line>.+)` \|")
REMARK = re.compile(r"\s+# (?P<said>.*)$")
FENCE = re.compile(r"```(?P<kind>shell|table|status)?\s*")
Kind = Literal["shell", "table", "status", "keys", "week"]


class Act(msgspec.Struct, frozen=True):
    """One thing that a page has typed or seen: `what` says which action a row is."""

    number: int
    kind: Kind
    line: str = ""
    remark: str = ""
    what: str = ""

    @property
    def refused(self) -> bool:
        return self.remark.startswith("refused")

    @property
    def answers(self) -> list[str]:
        return re.findall("“(.+?)”", self.remark)


def acts(page: str) -> Iterator[Act]:
    """What is done in a page, in order."""
    kind = head = ""
    for number, line in enumerate(page.splitlines(), 1):
        fence = FENCE.fullmatch(line)
        row = ROW.fullmatch(line)
        if fence:
            kind = "" if kind else fence["kind"] or "prose"
        elif kind in ("shell", "table", "status"):
            yield _typed(number, kind, line)  # type: ignore[arg-type]
        elif line.startswith("#") and "next week" in line:
            yield Act(number, "week")
        elif row and head == "| what | keys |":
            yield Act(number, "keys", row["line"], what=row["what"])
        elif not line.startswith("|") or not head:
            head = line if line.startswith("|") else ""


def _typed(number: int, kind: Kind, line: str) -> Act:
    remark = REMARK.search(line)
    return Act(number, kind, REMARK.sub("", line), remark["said"] if remark else "")


class Evening:
    """A table with a log of its own, and a clock that goes on a minute for each line."""

    def __init__(self, patch: pytest.MonkeyPatch, printed: pytest.CaptureFixture[str]) -> None:
        self.patch = patch
        self.printed = printed
        self.now = START
        self.lines: Lines | None = None
        patch.setenv("TRACKER_DICE", DICE)
        patch.setattr("sys.stdin", io.StringIO())

    def play(self, page: str) -> None:
        """Type it all; an assertion fails where the page says something else."""
        for act in acts(page):
            self._pass(timedelta(days=7) if act.kind == "week" else timedelta(minutes=1))
            where = f"line {act.number}: {act.line}"
            if act.kind == "status":
                self._seen(act, where)
            elif act.kind != "week":
                self._typed(act, where)
        self.close()

    def close(self) -> None:
        """Leave the table."""
        if self.lines:
            self.lines.close()
        self.lines = None

    def _pass(self, time: timedelta) -> None:
        self.now += time
        self.patch.setenv("TRACKER_CLOCK", self.now.isoformat())

    def _typed(self, act: Act, where: str) -> None:
        code = self._shell(act.line) if act.kind == "shell" else self._table(act.line, where)
        out, err = self.printed.readouterr()
        assert (code != 0) == act.refused, f"{where}\n{out}{err}"
        for answer in act.answers:
            assert answer in out + err, where

    def _shell(self, line: str) -> int:
        self.close()
        program, *words = shlex.split(line)
        assert program == "tracker", line
        code = main(words)
        if words[:1] == ["table"]:
            self.lines = Lines(Options(campaign=words[2] if len(words) > 1 else ""))
        return code

    def _table(self, line: str, where: str) -> int:
        assert self.lines, f"no table is open: {where}"
        return self.lines.run(line)

    def _seen(self, act: Act, where: str) -> None:
        from tracker.cli.open_table.prompt import status

        assert self.lines, f"no table is open: {where}"
        seen = status(self.lines)
        assert [part for part in act.line.split(" · ") if part not in seen] == [], seen


@pytest.fixture
def evening(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[Evening]:
    pin(monkeypatch, tmp_path)
    table = Evening(monkeypatch, capsys)
    yield table
    table.close()


def _rows() -> Iterator[object]:
    for page in PAGES:
        for act in acts(page.read_text(encoding="utf-8")):
            if act.kind == "keys":
                yield pytest.param(act.line, id=f"{page.stem}: {act.what}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_an_evening_is_typed_as_its_page_says(page: Path, evening: Evening) -> None:
    evening.play(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("line", list(_rows()))
def test_a_common_action_takes_thirty_keys_at_most(line: str) -> None:
    assert len(line) + len("\n") <= KEYS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_short_and_tells_the_whole_evening(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    parts = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert parts == [
        "Before the guests come",
        "The first turn",
        "The turns that follow",
        "Mistakes",
        "The status line",
        "The end of the evening",
        "Going on next week",
    ]
    assert 60 <= len(text.splitlines()) <= 120
    assert {act.kind for act in acts(text)} == {"shell", "table", "status", "keys", "week"}


def test_every_game_has_an_evening_and_the_readme_leads_there() -> None:
    shipped = [word for word in games.words() if word != "pips"]
    told = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [word for word in shipped if f"tracker new {word} " not in told] == []
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES if f"(docs/evening/{page.name})" not in readme] == []


BEGUN = "```shell\ntracker new balance Friday -p ana -p bob\ntracker table\n```\n"


@pytest.mark.parametrize(
    "wrong",
    [
        "```table\nro 7,3,6 b=7,2,7,5\n```",
        "```table\nsh  # refused\n```",
        "```table\nsh  # “no such answer”\n```",
        "```status\nFriday @9\n```",
        "```shell\ntracker path\n```\n```table\nsh\n```",
        "| what | keys |\n|---|---|\n| a round | `ro 7,3,6` |",
    ],
    ids=["a wrong line", "not refused", "another answer", "another status", "no table", "a row"],
)
def test_a_page_that_is_wrong_is_found(wrong: str, evening: Evening) -> None:
    with pytest.raises(AssertionError):
        evening.play(BEGUN + wrong)
    assert [act.line for act in acts(BEGUN)] == [
        "tracker new balance Friday -p ana -p bob",
        "tracker table",
    ]
