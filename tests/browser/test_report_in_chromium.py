"""The report in a real browser: what a person sees of it, and what it does."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Written

MOON, CREW, FRIDAY, RACE = "Moon office", "Tuesday crew", "Friday", "Halloween"
WIDE, PHONE = {"width": 1000, "height": 900}, {"width": 390, "height": 800}
CLIP: Any = {"x": 0, "y": 0, "width": 500, "height": 500}
COLOURS = """
async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width; canvas.height = image.height;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const data = context.getImageData(0, 0, image.width, image.height).data;
  const seen = new Set();
  let light = 0;
  for (let at = 0; at < data.length; at += 4) {
    seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    light += data[at] + data[at + 1] + data[at + 2];
  }
  return { colours: seen.size, light: light / (data.length / 4) / 3 };
}
"""
Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Opened]:
    """Opens a file; whatever the browser complains about or asks for fails the test."""
    wrong: list[str] = []
    contexts = []

    def open_(path: Path, anchor: str = "", **options: Any) -> Page:
        context = chromium.new_context(**{"viewport": WIDE, **options})
        contexts.append(context)
        page = context.new_page()
        address = path.as_uri()
        page.on("console", lambda said: wrong.append(f"console: {said.text}"))
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.on("dialog", lambda dialog: wrong.append(f"dialog: {dialog.message}"))
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.split("#")[0] == address or asked.url == "data:,"
                else wrong.append(f"request: {asked.url}")
            ),
        )
        page.goto(address + anchor)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert wrong == []


def _shown(page: Page) -> tuple[Counter[str], list[tuple[str, ...]]]:
    """The characters of the board that is shown, and the rows of its tables."""
    board = page.locator(".board")
    rows = board.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => Array.from(row.cells, cell => cell.textContent))"
    )
    return Counter("".join(board.inner_text().split())), sorted(map(tuple, rows))


def _meant(table: Callable[..., str], campaign: str, entry: int) -> Any:
    """The same as `show --at` says it, without its first line."""
    show = ("show", "-c", campaign, "--at", str(entry), "--format")
    plain = table(*show, "plain").split("\n", 1)[1]
    records = [json.loads(line) for line in table(*show, "jsonl").splitlines()]
    rows = [tuple("" if c is None else str(c) for c in record.values()) for record in records]
    return Counter("".join(plain.split())), sorted(rows)


def _move(page: Page, index: int) -> None:
    page.locator(".slider input").evaluate(
        "(range, to) => { range.value = to; range.dispatchEvent(new Event('input')); }", str(index)
    )


def _seen(page: Page, blank: Page) -> dict[str, float]:
    """How many colours a picture of the page has, and how light it is."""
    png = base64.b64encode(page.screenshot(clip=CLIP)).decode()
    found: dict[str, float] = blank.evaluate(COLOURS, png)
    return found


# What it does


@pytest.mark.parametrize("campaign", [MOON, CREW, FRIDAY, RACE])
def test_the_slider_shows_the_board_as_it_stood_after_every_entry(
    opened: Opened, written: Written, table: Callable[..., str], campaign: str
) -> None:
    page = opened(written(campaign))
    entries = json.loads(page.locator(".replay script").text_content() or "")["entries"]
    assert _shown(page) == _meant(table, campaign, entries[-1]["number"])
    assert (
        page.locator(".label").inner_text()
        == f"@{entries[-1]['number']} of {entries[-1]['number']}"
    )
    for index in (0, 1, len(entries) // 2, len(entries) - 2):
        _move(page, index)
        number = entries[index]["number"]
        assert page.locator(".label").inner_text() == f"@{number} of {entries[-1]['number']}"
        assert page.locator(".line").inner_text() == entries[index]["text"]
        assert _shown(page) == _meant(table, campaign, number)
        here = page.locator(".log .here").evaluate_all("all => all.map(one => one.dataset.entry)")
        assert set(here) == {str(number)}


def test_keys_and_buttons_go_one_entry_back_and_on(opened: Opened, written: Written) -> None:
    page = opened(written(MOON))
    label = page.locator(".label")
    page.keyboard.press("ArrowLeft")
    assert label.inner_text() == "@43 of 44"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert label.inner_text() == "@44 of 44"
    page.get_by_label("One entry back").click()
    assert label.inner_text() == "@43 of 44"
    page.get_by_label("Entry", exact=True).focus()
    page.keyboard.press("Home")
    assert label.inner_text() == "@1 of 44"
    assert page.evaluate("location.hash") == "#@1"


def test_the_address_opens_at_an_entry(opened: Opened, written: Written) -> None:
    page = opened(written(MOON), "#@12")
    assert page.locator(".label").inner_text() == "@12 of 44"
    page.locator(".log a", has_text="@18").click()
    assert page.locator(".label").inner_text() == "@18 of 44"
    told = page.get_by_label("Entry", exact=True).get_attribute("aria-valuetext")
    assert told
    assert told.startswith("@18 of 44: Riddle in Chalk failed")
    box = page.locator(".replay h2").bounding_box()
    assert box
    assert 0 <= box["y"] < 100


def test_on_a_page_of_all_each_campaign_has_a_slider_of_its_own(
    opened: Opened, written: Written
) -> None:
    page = opened(written("--all"))
    labels = page.locator(".label").all_inner_texts()
    assert len(labels) == page.locator(".replay").count() >= 5
    second = page.locator(".replay").nth(1)
    second.get_by_label("One entry back").click()
    after = page.locator(".label").all_inner_texts()
    assert [n for n, pair in enumerate(zip(labels, after, strict=True)) if len(set(pair)) > 1] == [
        1
    ]
    mark = page.evaluate("location.hash").split("@")[0]
    assert mark == "#c2"


def test_a_hostile_name_stays_text(
    opened: Opened, table: Callable[..., str], tmp_path: Path
) -> None:
    name, eve = "<script>alert(1)</script>", "\"><img src onerror> '\u200f"
    log = ("--db", str(tmp_path / "hostile.db"))
    table("new", "balance", name, "-p", eve, "-p", "</script>bob", *log)
    table("balance", "round", "7,3,6,8", "--tokens", "17", "</script>=7,2,7,5", *log)
    table("note", "</script><svg onload=alert(3)>", "--about", "</script>", *log)
    table("report", str(tmp_path / "page.html"), *log)
    page = opened(tmp_path / "page.html")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.locator("h1").inner_text() == name
    assert page.title() == name
    shown = eve.strip().replace("\u200f", "\\u200f")
    assert page.locator(".board td").first.inner_text() == shown
    assert page.locator("img, svg:not(.chart svg), script:not(.replay script)").count() == 1


# How it looks


def test_it_is_readable_without_javascript(
    opened: Opened, written: Written, table: Callable[..., str]
) -> None:
    page = opened(written(MOON), java_script_enabled=False)
    assert not page.locator(".slider").is_visible()
    assert page.locator(".board").is_visible()
    assert page.locator(".label").inner_text() == "@44 of 44"
    said = page.locator(".log").all_inner_texts()
    lines = [
        json.loads(line)["what"]
        for line in table("log", "-c", MOON, "--format", "jsonl").splitlines()
    ]
    for part in {part for line in lines for part in line.split(" · ")}:
        assert any(part in text for text in said), part


@pytest.mark.parametrize("words", [(MOON,), (CREW,), (FRIDAY,), (RACE,), ("--all",)], ids=" ".join)
def test_on_a_phone_nothing_is_wider_than_the_screen(
    opened: Opened, written: Written, words: tuple[str, ...]
) -> None:
    page = opened(written(*words), viewport=PHONE, device_scale_factor=2, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    right = page.locator("h1, h2, h3, p, .slider, svg, .wide").evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"
    )
    assert right <= PHONE["width"]


def test_a_wide_table_scrolls_in_its_own_box(opened: Opened, written: Written) -> None:
    box = opened(written(FRIDAY), viewport=PHONE).locator(".sheet .wide").first
    inside, outside = box.evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert inside > outside
    assert box.evaluate("one => getComputedStyle(one).overflowX") == "auto"


def test_light_and_dark_differ_and_neither_is_blank(
    chromium: Browser, opened: Opened, written: Written
) -> None:
    page, canvas = opened(written(FRIDAY)), chromium.new_page()
    seen = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        seen[scheme] = _seen(page, canvas)
    canvas.close()
    assert seen["light"]["light"] > 200
    assert seen["dark"]["light"] < 70
    assert all(picture["colours"] > 50 for picture in seen.values())


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_parts_lie_below_each_other_in_their_order(
    opened: Opened, written: Written, viewport: Any
) -> None:
    page = opened(written(FRIDAY), viewport=viewport)
    order = "h1 .facts .result .slider .board .sheet .charts .story footer"
    ends = 0.0
    for part in order.split():
        box = page.locator(part).first.bounding_box()
        assert box, part
        assert box["y"] >= ends, part
        assert box["width"] > 100, part
        ends = box["y"] + box["height"]


def test_names_beside_the_lines_of_a_chart_do_not_overlap(opened: Opened, written: Written) -> None:
    page = opened(written(FRIDAY))
    boxes = [box for label in page.locator(".series text").all() if (box := label.bounding_box())]
    assert len(boxes) == 3
    boxes.sort(key=lambda box: box["y"])
    for upper, lower in pairwise(boxes):
        assert upper["y"] + upper["height"] <= lower["y"] + 3


def test_on_paper_there_is_no_slider_and_no_dark(opened: Opened, written: Written) -> None:
    page = opened(written(MOON), color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator(".slider").is_visible()
    assert page.locator(".board").is_visible()
    colour = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(colour) == "rgb(255, 255, 255)"
    assert len(page.pdf()) > 10_000


def test_a_long_campaign_says_where_its_board_stood(
    opened: Opened, table: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tracker.cli.pages import report

    monkeypatch.setattr(report, "MOST", 5)
    table("report", str(tmp_path / "page.html"), MOON)
    page = opened(tmp_path / "page.html")
    assert "the page holds 5 of its 44 boards" in page.locator(".hint").inner_text()
    assert not page.locator(".older").is_visible()
    _move(page, 12)
    assert page.locator(".label").inner_text() == "@13 of 44"
    assert page.locator(".older").inner_text() == "The board as it stood after @11."
    assert _shown(page) == _meant(table, MOON, 11)
