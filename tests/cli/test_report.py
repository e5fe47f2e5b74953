"""The report: one page that stands alone, about a campaign or about all of them."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Program
from tests.worlds import recorded, started
from tracker.app.charts import Bars, Curve, Progress, courses, outcomes
from tracker.app.world import World
from tracker.cli.pages import drawing, page, report
from tracker.core.campaign import WriteNote
from tracker.core.game import Play, Standing
from tracker.core.page import Column, Table, Text
from tracker.core.timeline import Undo
from tracker.games.pips.commands import Throw

HOSTILE = "<script>alert(1)</script>"
REPORT = ("report", "page.html")


def _data(html: str) -> Any:
    """What a page gives to its script."""
    found = re.search(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


def _text(folder: Path, name: str = "page.html") -> str:
    return (folder / name).read_text(encoding="utf-8")


# On the command line


def test_a_report_of_the_campaign_in_use_is_written_whole(friday: Program, tmp_path: Path) -> None:
    assert friday(*REPORT).out == "The report of Friday is written to page.html\n"
    text = _text(tmp_path)
    assert text.startswith("<!DOCTYPE html>")
    assert text.endswith("</html>")
    assert [file.name for file in tmp_path.iterdir() if file.name.endswith(".new")] == []


def test_another_campaign_can_be_named(friday: Program, tmp_path: Path) -> None:
    friday("new", "balance", "Monday", "-p", "ana", "-p", "bob")
    assert friday(*REPORT, "fri").out == "The report of Friday is written to page.html\n"
    friday(*REPORT)
    assert "<h1>Monday</h1>" in _text(tmp_path)


def test_the_answer_can_be_json(friday: Program) -> None:
    assert friday(*REPORT, "--json").json["path"] == "page.html"


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (("report", "Friday"), 2, "“Friday” is no name for a page."),
        (("report", "log.db"), 2, "“log.db” is no name for a page."),
        (("report", "page.html", "Monday"), 3, "There is no campaign “Monday”."),
        (("report", "page.html", "Friday", "--all"), 2, "--all and “Friday” differ."),
        (("report", "nowhere/page.html"), 1, "nowhere/page.html cannot be written"),
        (("report", "page.html", "--db", "none.db"), 10, "There is no log"),
    ],
)
def test_what_cannot_be_written_is_refused_and_nothing_is(
    friday: Program, tmp_path: Path, words: tuple[str, ...], code: int, error: str
) -> None:
    before = sorted(file.name for file in tmp_path.iterdir())
    said = friday(*words)
    assert (said.code, said.out) == (code, "")
    assert said.err.startswith(error)
    assert sorted(file.name for file in tmp_path.iterdir()) == before


def test_a_log_in_a_page_s_clothes_is_not_written_over(friday: Program, tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    disguised = log.rename(tmp_path / "log.html")
    before = disguised.read_bytes()
    said = friday("report", "log.html", "--db", "log.html")
    assert said.err.startswith("log.html is the log itself.")
    assert disguised.read_bytes() == before


# What it says


def test_it_says_who_when_where_the_state_and_the_sheet(program: Program, tmp_path: Path) -> None:
    program("new", "balance", "Friday", "-p", "ana", "-p", "bob", "--location", "Bob's kitchen")
    program("balance", "round", "7,3,6,8", "--tokens", "17", "bob=7,2,7,5")
    program(*REPORT)
    text = _text(tmp_path)
    assert "<dt>Who</dt><dd>ana, bob</dd>" in text
    assert "<dt>When</dt><dd>Saturday 28 November 2026</dd>" in text
    assert "<dt>Where</dt><dd>Bob&#39;s kitchen</dd>" in text
    assert "<dt>Log</dt><dd>2 entries in 1 session</dd>" in text
    assert "Balance Elemental: turn 2 of 6, bob guides" in text
    assert "Balance Counter of ana" in text
    assert "Session 1 <span" in text


def test_a_finished_play_has_its_result(world: World) -> None:
    stand = recorded(
        world, started(world), *(Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (6, 6)))
    )
    text = report.of_campaign(world, stand)
    row = r"<td class=\"right\">1</td><td>won by ana</td><td>ana 24, bob 2</td><td>most pips</td>"
    assert re.search(row, text)


def test_the_slider_has_every_entry_and_the_board_after_it(world: World) -> None:
    stand = recorded(
        world,
        started(world),
        Throw("ana", (6, 6)),
        Throw("bob", (2, 2)),
        Undo(),
        WriteNote("a wolf howls"),
        Throw("bob", (1, 1)),
    )
    data = _data(report.of_campaign(world, stand))
    assert [(entry["number"], entry["text"]) for entry in data["entries"]] == [
        (1, "Pips with ana, bob"),
        (2, "ana throws 6+6, 12 pips in all"),
        (5, "a wolf howls"),
        (6, "bob throws 1+1, 2 pips in all"),
    ]
    assert all(entry["stood"] == entry["number"] for entry in data["entries"])
    boards = [
        "".join(data["pieces"][piece] for piece in data["boards"][entry["board"]])
        for entry in data["entries"]
    ]
    figures = [re.findall(r'<td class="right">(\d+)</td>', board) for board in boards]
    assert figures == [["0", "0"], ["12", "0"], ["12", "0"], ["12", "2"]]


def test_what_stays_the_same_is_held_once(world: World) -> None:
    stand = recorded(world, started(world), WriteNote("one"), WriteNote("two"))
    data = _data(report.of_campaign(world, stand))
    assert data["boards"] == [[0], [0, 1], [0, 2]]


def test_a_long_campaign_keeps_every_line_and_says_which_boards_it_has(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "MOST", 4)
    stand = recorded(world, started(world), *(WriteNote(f"line {n}") for n in range(2, 11)))
    text = report.of_campaign(world, stand)
    data = _data(text)
    assert [entry["number"] for entry in data["entries"]] == list(range(1, 11))
    assert [entry["stood"] for entry in data["entries"]] == [1, 1, 1, 4, 4, 4, 7, 7, 7, 10]
    assert "holds 4 of its 10 boards" in text
    assert all(f">line {n}<" in text for n in range(2, 11))


def test_all_campaigns_come_on_one_page_with_anchors_of_their_own(
    friday: Program, tmp_path: Path
) -> None:
    friday("new", "tzulan", "Halloween", "-p", "ana", "-p", "bob", "-p", "cy")
    assert (
        friday(*REPORT, "--all").out
        == "The report of 2 campaigns and 0 plays is written to page.html\n"
    )
    text = _text(tmp_path)
    assert re.findall(r"<h2 id=\"(c\d)\">([^<]*)<", text) == [("c1", "Halloween"), ("c2", "Friday")]
    assert 'id="c2@3"' in text
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids))


def test_all_campaigns_share_the_boards_of_a_page(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "MOST", 9)
    notes = [WriteNote(f"line {n}") for n in range(11)]
    long = recorded(world, started(world), *notes)
    short = recorded(world, started(world, name="Monday"), *notes[:5])
    text = report.of_everything(world, [long, short], [])
    held = [len(json.loads(found)["boards"]) for found in re.findall(r'json">(.*?)</script>', text)]
    assert held == [6, 3]


# Charts


def test_points_add_up_round_by_round(world: World) -> None:
    stand = recorded(world, started(world), Throw("ana", (1, 1)), Throw("bob", (2, 3)))
    assert courses(stand) == [Progress(1, (1, 2), (Curve("ana", (2, 2)), Curve("bob", (0, 5))))]


def test_a_play_of_one_round_has_no_lines(world: World) -> None:
    assert courses(recorded(world, started(world), Throw("ana", (1, 1)))) == []


def test_plays_won_and_lost_together_are_counted() -> None:
    won, lost = (Standing("ana", won=True),), (Standing("ana"),)
    plays = [Play(1, won, cooperative=True), *(Play(n, lost, cooperative=True) for n in (2, 3))]
    assert outcomes(plays) == Bars("Plays won and lost", (("won", 1), ("lost", 2)))
    assert outcomes([Play(1, won)]) is None


def test_a_chart_tells_its_figures_in_words(friday: Program, tmp_path: Path) -> None:
    friday(*REPORT)
    text = _text(tmp_path)
    told = re.findall(
        r"<title id=\"[^\"]*\">([^<]*)</title>\n<desc id=\"[^\"]*\">([^<]*)</desc>", text
    )
    assert told == [
        ("Points, round by round", "Points after each round. ana: 1, 19; bob: 8, 11."),
        ("Entries by session", "Session 1 2."),
    ]


def test_lines_end_apart_and_within_the_drawing() -> None:
    curves = tuple(Curve(f"player {n}", (0, 10)) for n in range(6))
    chart = drawing.lines(Progress(1, (1, 2), curves), "id", "Points")
    labels = sorted(line.label for line in chart.lines)
    assert all(upper + 17 <= lower for upper, lower in pairwise(labels))
    assert labels[0] > 0
    assert labels[-1] < chart.height
    assert {line.series for line in chart.lines} == set(range(6))


def test_points_below_nought_stay_within_the_drawing() -> None:
    chart = drawing.lines(Progress(1, (1, 2, 3), (Curve("a", (-7, 0, 123)),)), "id", "Points")
    assert [tick.text for tick in chart.up] == ["-50", "0", "50", "100", "150"]
    assert all(0 <= y <= chart.bottom for line in chart.lines for _, y in line.points)


# A page that stands alone


def test_nothing_on_the_page_comes_from_elsewhere(friday: Program, tmp_path: Path) -> None:
    friday(*REPORT)
    text = _text(tmp_path)
    assert not re.findall(r"https?:|//[a-z]|@import|url\(", text.split("</style>")[0])
    targets = re.findall(r"(?:src|href|action)=\"([^\"]*)\"", text)
    assert {target for target in targets if not target.startswith("#")} == {"data:,"}
    assert "default-src &#39;none&#39;" in text


def test_a_hostile_name_is_text_everywhere_in_the_script_s_data_too(
    program: Program, tmp_path: Path
) -> None:
    program(
        "new",
        "balance",
        HOSTILE,
        "-p",
        f"eve{HOSTILE}",
        "-p",
        "\"b' onload",
        "--location",
        HOSTILE,
    )
    program("balance", "round", "7,3,6,8", "--tokens", "17", '"b=7,2,7,5')
    program("note", f"</script>{HOSTILE}\u202e&amp;<!--", "--about", "eve")
    program(*REPORT)
    program("report", "all.html", "--all")
    for name in ("page.html", "all.html"):
        text = _text(tmp_path, name)
        assert "<script>alert" not in text
        assert "\u202e" not in text
        data = re.search(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
        assert data
        assert not set(data[1]) & set("<>&")
        note = json.loads(data[1])["entries"][-1]["text"]
        assert note.endswith("</script><script>alert(1)</script>\\u202e&amp;<!--")


def test_blocks_make_a_page_of_their_own() -> None:
    columns = (Column("player", "Player"), Column("points", "Points", right=True))
    table = Table("Who & what", columns, (("ana", 3), ("<b>", None)), foot="That is all.")
    text = page("A <title>", [table, Text(("one", "two"))])
    assert "<title>A &lt;title&gt;</title>" in text
    assert '<p class="title">Who &amp; what</p>' in text
    assert '<tr><td>ana</td><td class="right">3</td></tr>' in text
    assert '<tr><td>&lt;b&gt;</td><td class="right"></td></tr>' in text
    assert '<p class="foot">That is all.</p>' in text
    assert '<p class="block">one<br>two</p>' in text
    assert "<script" not in text


def test_templates_travel_with_the_package() -> None:
    names = {file.name for file in files("tracker.cli.pages").iterdir()}
    wanted = {"base.html.j2", "report.html.j2", "story.html.j2", "page.html.j2"}
    assert wanted | {"style.css", "slider.js"} <= names
