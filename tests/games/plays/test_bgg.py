"""Plays as BoardGameGeek gives them are read, page after page, and nothing is obeyed in them."""

from __future__ import annotations

from contextlib import suppress

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.games.plays.elsewhere import PAGES, ROME, fixture, read, sound
from tracker.core.errors import BadInput
from tracker.games.plays import bgg
from tracker.games.plays.events import Archived


@pytest.fixture(scope="module")
def pages() -> dict[str, Archived]:
    return {play.id: play for play in read(PAGES).plays}


def page(*plays: str, head: str = "") -> bytes:
    return f"{head}<plays total='{len(plays)}'>{''.join(plays)}</plays>".encode()


def play(inside: str = "<item name='Harvest Hill'/>", **attributes: str) -> str:
    told = {"id": "1", "date": "2020-01-02", "quantity": "1"} | attributes
    attributed = " ".join(f"{name}='{value}'" for name, value in told.items())
    return f"<play {attributed}>{inside}</play>"


def test_all_pages_of_a_file_are_read(pages: dict[str, Archived]) -> None:
    assert list(pages) == [
        "bgg:5001",
        "bgg:5002",
        "bgg:5002#2",
        "bgg:5002#3",
        "bgg:5003",
        "bgg:5004",
        "bgg:5005",
        "bgg:5006",
    ]


def test_a_play_brings_its_game_day_place_length_and_people(pages: dict[str, Archived]) -> None:
    one = pages["bgg:5001"]
    assert (one.game, one.location, one.minutes) == ("Harvest Hill", "Lighthouse & Sons", 90)
    assert one.at is not None
    assert (one.at.isoformat(), one.precision) == ("2019-06-01T00:00:00+02:00", "day")
    assert one.comments == "A <long> evening\nwith two lines"
    assert [(s.player, s.score, s.said, s.won, s.team, s.start, s.new) for s in one.seats] == [
        ("Ida", 102, "", True, "Red", True, False),
        ("Jon Björk", None, "49-46ish", False, "", False, True),
        ("kit_k", None, "", False, "", False, False),
    ]


def test_what_else_it_tells_is_kept_as_it_is(pages: dict[str, Archived]) -> None:
    one = pages["bgg:5001"]
    assert one.rest["game.objectid"] == "900001"
    assert one.rest["game.subtypes"] == "boardgame, boardgameimplementation"
    assert one.seats[1].rest["rating"] == "7.5"
    assert one.seats[1].rest["startposition"] == "last"


def test_one_record_of_several_plays_is_that_many_of_unknown_length(
    pages: dict[str, Archived],
) -> None:
    several = [pages[f"bgg:5002{copy}"] for copy in ("", "#2", "#3")]
    assert [one.minutes for one in several] == [0, 0, 0]
    assert [one.seats for one in several] == [several[0].seats] * 3
    assert several[0].rest["length"] == "45"


def test_what_boardgamegeek_does_not_count_is_kept_and_marked(pages: dict[str, Archived]) -> None:
    assert [id for id, one in pages.items() if one.ignored] == ["bgg:5003", "bgg:5004"]


def test_a_day_that_nobody_knows_is_no_day(pages: dict[str, Archived]) -> None:
    assert pages["bgg:5005"].at is None
    assert [seat.player for seat in pages["bgg:5005"].seats] == ["Ida", "Ida (2)"]


def test_what_cannot_be_read_is_listed_with_its_place() -> None:
    dated, unnamed, broken, missing = read(PAGES).unread
    assert dated.startswith("play 6 of the file (5006): “last Tuesday” is no date")
    assert unnamed == "play 7 of the file (5007): no game"
    assert broken.startswith("play 8 of the file: broken (")
    assert missing == "the file: it speaks of 9 plays and holds 8: a page is missing"


def test_a_broken_play_leaves_the_others_alone() -> None:
    found = bgg.read(page(play(id="1"), "<play id='2'><item", play(id="3")), ROME)
    assert [one.id for one in found.plays] == ["bgg:1", "bgg:3"]
    assert len(found.unread) == 1


def test_a_file_without_plays_is_an_empty_one() -> None:
    assert bgg.read(b"<plays username='ida' total='0'/>", ROME).plays == ()


def test_a_page_that_was_saved_twice_brings_nothing_twice() -> None:
    content = fixture(PAGES)
    assert bgg.read(content + content, ROME).plays == bgg.read(content, ROME).plays


@pytest.mark.parametrize(("quantity", "plays"), [("0", 1), ("", 1), ("two", 1), ("1000", 1000)])
def test_a_record_stands_for_one_play_at_least(quantity: str, plays: int) -> None:
    assert len(bgg.read(page(play(quantity=quantity)), ROME).plays) == plays


def test_a_record_of_more_plays_than_anybody_plays_is_one_and_listed() -> None:
    found = bgg.read(page(play(quantity="1000000")), ROME)
    assert len(found.plays) == 1
    assert found.unread == (
        "play 1 of the file (1): 1000000 plays in one record; one of them is kept",
    )


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252", "utf-8-sig"])
def test_a_file_that_was_saved_in_another_encoding_is_read(encoding: str) -> None:
    content = page(play(location="Ängelholm")).decode().encode(encoding)
    assert bgg.looks_so(content)
    assert bgg.read(content, ROME).plays[0].location == "Ängelholm"


# Nothing in a file is obeyed

BOMB = "<!DOCTYPE plays [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]>"
FILE = "<!DOCTYPE plays [<!ENTITY a SYSTEM 'file:///etc/hostname'>]>"


@pytest.mark.parametrize("head", [BOMB, FILE, "<!doctype plays SYSTEM 'http://example.org/x.dtd'>"])
def test_a_file_with_declarations_of_its_own_is_refused(head: str) -> None:
    content = page(play(location="&b;"), head=head)
    with pytest.raises(BadInput, match="declares entities"):
        bgg.read(content, ROME)


def test_declarations_between_two_pages_are_refused_too() -> None:
    with pytest.raises(BadInput):
        bgg.read(page(play()) + page(play(id="2", location="&b;"), head=BOMB), ROME)


def test_an_entity_that_nobody_declared_breaks_its_play_alone() -> None:
    found = bgg.read(page(play(location="&secret;"), play(id="2")), ROME)
    assert [one.id for one in found.plays] == ["bgg:2"]
    assert "undefined entity" in found.unread[0]


@pytest.mark.parametrize("content", [b"", b"<html>Please log in</html>", b"<playsuit/>", b"{}"])
def test_what_is_no_list_of_plays_is_refused_in_a_sentence(content: bytes) -> None:
    assert not bgg.looks_so(content)
    with pytest.raises(BadInput) as refused:
        bgg.read(content, ROME)
    assert refused.value.hint


@given(data=st.data())
def test_bytes_that_were_cut_or_changed_are_read_or_refused(data: st.DataObject) -> None:
    content = bytearray(fixture(PAGES))
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(content[: data.draw(st.integers(0, len(content)) | st.just(len(content)))])
    with suppress(BadInput):
        sound(bgg.read(cut, ROME))
