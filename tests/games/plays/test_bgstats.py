"""Exports of BG Stats are read, with every trap that real ones hold."""

from __future__ import annotations

import io
import json
import zipfile
from contextlib import suppress
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.games.plays.elsewhere import (
    MESSY,
    ROME,
    ZIPPED,
    by_number,
    export,
    fixture,
    played,
    read,
    sound,
)
from tracker.core.errors import BadInput
from tracker.games.plays import bgstats
from tracker.games.plays.events import Archived


@pytest.fixture(scope="module")
def messy() -> dict[str, Archived]:
    return by_number(read(MESSY))


def scores(play: Archived) -> list[Any]:
    return [(seat.player, seat.score, seat.won) for seat in play.seats]


# The whole of a play


def test_a_play_brings_its_game_day_place_length_and_people(messy: dict[str, Archived]) -> None:
    play = messy["001"]
    assert (play.game, play.location, play.minutes) == ("Harvest Hill", "Lighthouse", 75)
    assert play.at is not None
    assert play.at.isoformat() == "2020-02-29T20:15:30+01:00"
    assert (play.precision, play.comments) == ("exact", "Snowed in.\nTwice.")
    assert [seat.player for seat in play.seats] == ["Ida", "Jon Björk", "Kit"]
    ida, jon, _ = play.seats
    assert (ida.score, ida.said, ida.role, ida.start) == (11, "9+4-2", "Miller", True)
    assert (jon.score, jon.said, jon.new) == (10.5, "", True)


def test_what_else_the_file_tells_is_kept_as_it_is(messy: dict[str, Archived]) -> None:
    rest = messy["001"].rest
    assert (rest["rating"], rest["rounds"], rest["board"]) == (8, 4, "Winter side")
    assert (rest["game.bggId"], rest["game.uuid"]) == (
        900001,
        "11111111-aaaa-4000-8000-000000000001",
    )
    assert rest["entryDate"] == "2023-05-05 09:00:00"
    assert rest["scoringSetting"] == 1
    assert rest["scoresheet"] == '{"groups":[]}'
    assert rest["game.json.expansions"] == '["Harvest Hill: Barns"]'
    assert messy["001"].seats[2].rest["startPosition"] == "third"


def test_an_id_is_the_uuid_without_its_case(messy: dict[str, Archived]) -> None:
    assert messy["001"].id == "bgstats:44444444-aaaa-4000-8000-000000000001"


def test_ten_in_the_morning_means_that_only_the_day_is_known(messy: dict[str, Archived]) -> None:
    assert messy["002"].precision == "day"
    assert messy["004"].precision == "exact"


def test_a_clock_is_that_of_the_zone_on_that_day(messy: dict[str, Archived]) -> None:
    winter, summer = messy["001"].at, messy["012"].at
    assert winter is not None
    assert summer is not None
    assert winter.utcoffset() == timedelta(hours=1)
    assert summer.utcoffset() == timedelta(hours=2)


def test_no_length_is_unknown(messy: dict[str, Archived]) -> None:
    assert messy["002"].minutes == 0


def test_a_game_without_a_name_has_that_of_boardgamegeek(messy: dict[str, Archived]) -> None:
    assert (messy["006"].game, messy["006"].cooperative) == ("Rescue Reef", True)


# Who won


def test_a_tie_that_nobody_broke_has_several_winners(messy: dict[str, Archived]) -> None:
    assert [seat.won for seat in messy["002"].seats] == [True, True, False]


def test_a_tie_that_somebody_broke_has_one_winner_and_its_ranks(messy: dict[str, Archived]) -> None:
    assert [(seat.won, seat.rank) for seat in messy["003"].seats] == [
        (True, 1),
        (False, 2),
        (False, 3),
    ]


def test_where_nobody_is_named_the_best_score_wins_and_that_may_be_the_lowest(
    messy: dict[str, Archived],
) -> None:
    assert scores(messy["004"]) == [("Ida", 4, True), ("Kit", 17, False)]


def test_the_winner_that_is_named_is_believed_over_the_scores(messy: dict[str, Archived]) -> None:
    assert scores(messy["005"]) == [("Ida", 80, False), ("Kit", None, True)]
    assert messy["005"].seats[1].said == "50+"


def test_a_tie_of_which_only_one_is_named_has_all_its_winners_where_no_hand_chose() -> None:
    seats = [
        {"playerRefId": 1, "score": "9", "winner": True},
        {"playerRefId": 2, "score": "9", "winner": False},
    ]
    by_scores = read_one(played(manualWinner=False, playerScores=seats))
    by_hand = read_one(played(manualWinner=True, playerScores=seats))
    assert [seat.won for seat in by_scores.seats] == [True, True]
    assert [seat.won for seat in by_hand.seats] == [True, False]


def test_a_trimmed_play_without_the_field_is_taken_at_its_word() -> None:
    seats = [{"playerRefId": 1, "score": "9"}, {"playerRefId": 2, "score": "4"}]
    assert [seat.won for seat in read_one(played(playerScores=seats)).seats] == [False, False]


def test_all_lose_a_game_that_is_played_together(messy: dict[str, Archived]) -> None:
    assert scores(messy["006"]) == [("Ida", None, False), ("Jon Björk", None, False)]


def test_a_game_without_points_has_no_best_score(messy: dict[str, Archived]) -> None:
    assert [seat.won for seat in messy["011"].seats] == [False]


def test_a_team_wins_as_it_is_told_whatever_its_people_scored(messy: dict[str, Archived]) -> None:
    assert [(seat.team, seat.won) for seat in messy["012"].seats] == [
        ("north", True),
        ("north", True),
        ("south", False),
    ]


def read_one(*plays: dict[str, Any], **tables: Any) -> Archived:
    return bgstats.read(export(*plays, **tables), ROME).plays[0]


# Who sat there


def test_who_sits_there_twice_is_told_apart(messy: dict[str, Archived]) -> None:
    assert [seat.player for seat in messy["007"].seats] == ["Ida", "Ida (2)", "The neighbour"]


def test_two_people_of_one_name_are_told_apart() -> None:
    people = [{"id": 1, "name": "Ida"}, {"id": 2, "name": "ida"}]
    assert [s.player for s in read_one(played(), players=people).seats] == ["Ida", "ida (2)"]


def test_a_play_that_is_ignored_is_kept_and_marked(messy: dict[str, Archived]) -> None:
    assert messy["008"].ignored
    assert not messy["007"].ignored


# What cannot be read


def test_what_cannot_be_read_is_listed_with_its_place() -> None:
    assert read(MESSY).unread == (
        "game 6 of the file: not in a form that I know",
        "play 9 of the file: no game 12",
        "play 10 of the file: no location 9; the play is kept without one",
        "play 10 of the file: a player not in a form that I know",
        "play 10 of the file: no player 77; somebody sat there",
        "play 11 of the file: “31/12/2019” is no date that I can read; "
        "the play is kept without one",
        "play 15 of the file: the id bgstats:44444444-aaaa-4000-8000-000000000002 "
        "stood there before with another play",
        "play 17 of the file: not in a form that I know",
    )


def test_a_play_with_holes_is_kept_as_far_as_it_goes(messy: dict[str, Archived]) -> None:
    assert scores(messy["010"]) == [("Somebody", 3, True)]
    assert (messy["011"].at, messy["013"].at) == (None, None)
    assert messy["013"].seats[0].said == "12345678901234567890"


def test_two_plays_without_an_id_that_say_the_same_are_two_plays_in_every_zone() -> None:
    bare = played()
    del bare["uuid"]
    here = bgstats.read(export(bare, bare), ROME)
    there = bgstats.read(export(bare, bare), ZoneInfo("Asia/Tokyo"))
    assert len({play.id for play in here.plays}) == 2
    assert [play.id for play in here.plays] == [play.id for play in there.plays]


def test_a_play_that_stands_there_twice_in_the_same_words_is_one() -> None:
    assert bgstats.read(export(played(), played()), ROME) == bgstats.read(export(played()), ROME)


@pytest.mark.parametrize("name", ["players", "locations"])
def test_a_trimmed_file_may_lack_a_table(name: str) -> None:
    found = bgstats.read(export(played(), **{name: None}), ROME)
    assert len(found.plays) == 1
    if name == "players":
        assert [seat.player for seat in found.plays[0].seats] == ["Somebody", "Somebody (2)"]


# The file


def test_a_zip_with_the_export_in_it_is_read_too() -> None:
    found = read(ZIPPED)
    assert [scores(play) for play in found.plays] == [[("Ida", 40, False), ("Jon Björk", 41, True)]]
    assert found.unread == ()


def test_a_mark_at_the_beginning_of_the_text_is_no_matter() -> None:
    marked = b"\xef\xbb\xbf" + export(played())
    assert bgstats.looks_so(marked)
    assert bgstats.read(marked, ROME) == bgstats.read(export(played()), ROME)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b'{"plays": 3}',
        b"no json at all",
        b"[" * 100_000,
        b"\xff\xfe\x00",
        b"PK\x03\x04 and no more",
        export(played())[:-20],
    ],
)
def test_what_is_no_export_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(BadInput) as refused:
        bgstats.read(content, ROME)
    assert refused.value.hint


def test_a_zip_of_something_else_is_refused() -> None:
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as zipped:
        zipped.writestr("holiday.txt", "sun")
    with pytest.raises(BadInput, match="holds no JSON"):
        bgstats.read(box.getvalue(), ROME)


def test_a_zip_that_swells_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bgstats, "LARGEST", 100)
    with pytest.raises(BadInput, match="too large"):
        bgstats.read(fixture(ZIPPED), ROME)


# Whatever happens to a file

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
    | st.sampled_from(["9+4-2", "2020-01-01 10:00:00", "0000-00-00", "true", "1"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(data=st.data())
def test_junk_anywhere_in_an_export_never_breaks_the_reader(data: st.DataObject) -> None:
    whole = json.loads(fixture(MESSY))
    for _ in range(data.draw(st.integers(1, 6))):
        _spoil(data, whole)
    content = json.dumps(whole).encode()
    try:
        sound(bgstats.read(content, ROME))
    except BadInput:
        assert not isinstance(whole.get("plays"), list)


def _spoil(data: st.DataObject, node: Any) -> None:
    """Put junk in the place of something, however deep."""
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and node[key] and data.draw(st.integers(0, 9)):
            node = node[key]
            continue
        node[key] = data.draw(JUNK)
        return


@given(data=st.data())
def test_bytes_that_were_cut_or_changed_are_read_or_refused(data: st.DataObject) -> None:
    content = bytearray(fixture(data.draw(st.sampled_from([MESSY, ZIPPED]))))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(content[: data.draw(st.integers(0, len(content)) | st.just(len(content)))])
    with suppress(BadInput):
        sound(bgstats.read(cut, ROME))
