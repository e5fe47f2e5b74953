"""Stored rows <-> entries: round trips, upcasters, hashes."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta, timezone
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.worlds import EIGHT
from tracker.core.campaign import CampaignStarted, SessionStarted, StartCampaign, begin
from tracker.core.codec import Codec, Row, Stored, broken, codec, digest, moment, stamp, text
from tracker.core.errors import Damaged, TooNew
from tracker.core.game import Game, Notice, Player, Setup
from tracker.core.timeline import HeadMoved, Tagged, Undo
from tracker.games.pips import GAME
from tracker.games.pips.commands import Throw
from tracker.games.pips.events import Thrown

THROWN = '{"type":"pips.thrown","player":"ana","dice":[3,4],"pips":7}'
THROWN_1 = '{"type":"pips.thrown","who":"ana","dice":[3,4],"pips":7}'
ROW = Row(
    campaign="0001",
    number=3,
    parent=2,
    head=3,
    tip=3,
    version=1,
    command='{"type":"pips.throw","player":"ana","dice":[3,4]}',
    notices='[{"kind":"warning","rule":"PIP-2","message":"It was the turn of bob."}]',
    occurred_at="2026-11-28T20:00:00.000000Z",
    precision="exact",
    recorded_at="2026-11-28T20:05:00.000000Z",
    zone="Europe/Rome",
    recorded_by="ana",
    program="0.1.0",
    uuid="00000001-0000-7000-8000-000000000003",
    hash="",
    events=(Stored(2, THROWN),),
)


@pytest.fixture
def coder() -> Codec:
    return codec(GAME)


# Round trips


@pytest.mark.parametrize(
    "event",
    [
        CampaignStarted("Friday", "pips", Setup((Player("ana", ("guide",)), Player("bob")))),
        SessionStarted(1, EIGHT, "Rome", ("ana", "bob"), by_itself=True),
        HeadMoved(5, 2, "undo", 3),
        Tagged("vor dem Bußgang “5 < 6”\n", 2),
        Thrown("ana", (3, 4), 7),
    ],
)
def test_an_event_comes_back_as_it_was_stored(coder: Codec, event: Any) -> None:
    stored = coder.store(event)
    assert coder.event(stored.version, stored.data) == event


def test_an_entry_comes_back_with_its_command_events_and_notices(coder: Codec) -> None:
    entry = coder.entry(ROW)
    assert entry.command == Throw("ana", (3, 4))
    assert entry.events == (Thrown("ana", (3, 4), 7),)
    assert entry.notices == (Notice("warning", "PIP-2", "It was the turn of bob."),)
    assert entry.number == 3
    assert entry.occurred_at == EIGHT


def test_an_entry_tells_whether_it_is_about_the_log(coder: Codec) -> None:
    moved = replace(ROW, command=text(Undo()), events=(coder.store(HeadMoved(3, 2, "undo", 1)),))
    assert coder.entry(moved).is_history
    assert not coder.entry(ROW).is_history


def test_an_entry_of_an_unknown_time_has_none(coder: Codec) -> None:
    assert coder.entry(replace(ROW, occurred_at=None, precision="unknown")).occurred_at is None


def test_a_state_comes_back_from_its_snapshot(coder: Codec) -> None:
    campaign = begin(GAME, CampaignStarted("Friday", "pips", Setup((Player("ana"),))))
    campaign = replace(campaign, state=GAME.evolve(campaign.state, Thrown("ana", (3, 4), 7)))
    assert coder.load(coder.dump(campaign)) == campaign


def test_events_are_stored_as_readable_json_with_their_tag_first() -> None:
    assert text(Thrown("ana", (3, 4), 7)) == THROWN


def test_what_stands_at_its_default_is_not_stored() -> None:
    assert text(Throw("ana")) == '{"type":"pips.throw","player":"ana"}'


def test_many_events_come_back_in_order(coder: Codec) -> None:
    events = [Thrown("ana", (1, 1), number) for number in range(1, 1300)]
    stored = [(e.version, e.data) for e in map(coder.store, events)]
    assert list(coder.events(stored)) == events


# Times


def test_a_time_is_stored_in_utc_with_microseconds() -> None:
    rome = timezone(timedelta(hours=1))
    assert stamp(datetime(2026, 11, 28, 21, 0, tzinfo=rome)) == "2026-11-28T20:00:00.000000Z"


def test_a_stored_time_comes_back() -> None:
    assert moment("2026-11-28T20:00:00.000000Z") == EIGHT
    assert moment(None) is None


# Versions


def test_the_version_that_is_written_is_one_more_than_the_upcasters(coder: Codec) -> None:
    assert coder.store(Thrown("ana", (3, 4), 7)) == Stored(2, THROWN)
    assert coder.version(Throw("ana")) == 1


def test_an_event_of_an_old_version_is_lifted(coder: Codec) -> None:
    assert coder.event(1, THROWN_1) == Thrown("ana", (3, 4), 7)


def test_old_and_new_versions_may_follow_one_another(coder: Codec) -> None:
    found = list(coder.events([(1, THROWN_1), (2, THROWN), (1, THROWN_1)]))
    assert found == [Thrown("ana", (3, 4), 7)] * 3


def _of_three_versions() -> Codec:
    """Version 1 has `who` and a sum of dice; 2 has `player`; 3 has `pips`."""

    def renamed(raw: dict[str, Any]) -> dict[str, Any]:
        assert "who" in raw, "only version 1 goes through the first step"
        return {("player" if key == "who" else key): value for key, value in raw.items()}

    def counted(raw: dict[str, Any]) -> dict[str, Any]:
        assert "player" in raw, "version 2 comes out of the first step"
        assert "pips" not in raw, "version 3 goes through no step"
        return {**raw, "pips": sum(raw["dice"])}

    return Codec(replace(GAME, upcasters={"pips.thrown": (renamed, counted)}))


@pytest.mark.parametrize(
    ("version", "data"),
    [
        (1, '{"type":"pips.thrown","who":"ana","dice":[3,4]}'),
        (2, '{"type":"pips.thrown","player":"ana","dice":[3,4]}'),
        (3, THROWN),
    ],
)
def test_upcasters_are_chained_from_the_version_that_was_written(version: int, data: str) -> None:
    assert _of_three_versions().event(version, data) == Thrown("ana", (3, 4), 7)


def test_commands_are_lifted_as_events_are() -> None:
    def renamed(raw: dict[str, Any]) -> dict[str, Any]:
        return {("player" if key == "who" else key): value for key, value in raw.items()}

    coder = Codec(replace(GAME, upcasters={"pips.throw": (renamed,)}))
    row = replace(ROW, command='{"type":"pips.throw","who":"ana"}', events=(Stored(1, THROWN),))
    assert coder.entry(row).command == Throw("ana")


def test_an_event_of_a_later_version_is_too_new(coder: Codec) -> None:
    with pytest.raises(TooNew) as raised:
        coder.event(3, THROWN)
    assert raised.value.message == (
        "The log holds pips.thrown in version 3, which this tracker does not know."
    )
    assert raised.value.hint
    assert raised.value.exit_code == 12


def test_a_later_version_is_too_new_also_among_many(coder: Codec) -> None:
    with pytest.raises(TooNew):
        list(coder.events([(2, THROWN), (3, THROWN)]))


def test_an_event_of_the_wrapper_in_a_later_version_is_too_new(coder: Codec) -> None:
    with pytest.raises(TooNew):
        coder.event(2, '{"type":"campaign.note_written","text":"rain"}')


@pytest.mark.parametrize("game", [GAME, replace(GAME, upcasters={})], ids=["upcasters", "none"])
def test_an_unknown_type_is_too_new(game: Game[Any]) -> None:
    unknown = '{"type":"pips.doubled","player":"ana"}'
    with pytest.raises(TooNew) as raised:
        Codec(game).event(1, unknown)
    assert "“pips.doubled”" in raised.value.message
    with pytest.raises(TooNew):
        list(Codec(game).events([(1, '{"type":"campaign.note_written","text":"x"}'), (1, unknown)]))


def test_an_unknown_command_is_too_new(coder: Codec) -> None:
    with pytest.raises(TooNew):
        coder.entry(replace(ROW, command='{"type":"pips.cheat"}'))


def test_a_command_of_a_later_version_is_too_new(coder: Codec) -> None:
    with pytest.raises(TooNew):
        coder.entry(replace(ROW, version=2))


@pytest.mark.parametrize(
    "data",
    [
        "no json",
        '{"type":"pips.thrown"}',
        '{"type":"pips.thrown","player":7,"dice":[],"pips":0}',
        '["pips.thrown"]',
        "7",
    ],
)
def test_what_cannot_be_read_is_damaged(coder: Codec, data: str) -> None:
    with pytest.raises(Damaged):
        coder.event(2, data)


def test_a_notice_that_cannot_be_read_is_damaged(coder: Codec) -> None:
    with pytest.raises(Damaged):
        coder.entry(replace(ROW, notices='[{"kind":"omen","rule":"","message":""}]'))


# Hashes


@pytest.mark.parametrize("name", ["ana", "Zoë 李", "ana\nbob", '"\\\x01\x1f\x7f\t'])
def test_a_hash_is_sha_256_over_a_list_that_anybody_can_write_down(name: str) -> None:
    row = replace(ROW, recorded_by=name)
    columns = [
        getattr(row, field)
        for field in Row.__struct_fields__
        if field not in ("campaign", "hash", "events")
    ]
    content = ["before", *columns, [[event.version, event.data] for event in row.events]]
    written = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    assert digest(row, "before") == hashlib.sha256(written.encode()).hexdigest()


CHANGED = {
    "number": 4,
    "parent": 1,
    "head": 2,
    "tip": 4,
    "version": 2,
    "command": '{"type":"pips.throw","player":"ana","dice":[3,5]}',
    "notices": "[]",
    "occurred_at": None,
    "precision": "day",
    "recorded_at": "2026-11-28T20:05:00.000001Z",
    "zone": "Europe/Paris",
    "recorded_by": "bob",
    "program": "0.1.1",
    "uuid": "00000001-0000-7000-8000-000000000004",
    "events": (Stored(2, THROWN), Stored(2, THROWN)),
}


@pytest.mark.parametrize(
    "field", [f for f in Row.__struct_fields__ if f not in ("campaign", "hash")]
)
def test_a_hash_covers_every_field(field: str) -> None:
    assert digest(replace(ROW, **{field: CHANGED[field]}), "") != digest(ROW, "")


def test_a_hash_covers_the_version_of_every_event() -> None:
    assert digest(replace(ROW, events=(Stored(1, THROWN),)), "") != digest(ROW, "")


def test_a_hash_covers_the_hash_before_it() -> None:
    assert digest(ROW, "a") != digest(ROW, "b")


def test_a_hash_ignores_which_campaign_it_is_and_what_hash_is_kept() -> None:
    assert digest(replace(ROW, campaign="0002", hash="abc"), "") == digest(ROW, "")


def test_a_line_break_cannot_move_from_one_field_to_the_next() -> None:
    first = replace(ROW, zone="Rome", recorded_by="ana\nbob")
    second = replace(ROW, zone="Rome\nana", recorded_by="bob")
    assert digest(first, "") != digest(second, "")


def test_an_unknown_time_is_not_the_word_none() -> None:
    assert digest(replace(ROW, occurred_at=None), "") != digest(
        replace(ROW, occurred_at="None"), ""
    )


# Chains


def _chain(entries: int) -> list[Row]:
    rows: list[Row] = []
    before = ""
    for number in range(1, entries + 1):
        row = replace(ROW, number=number, parent=number - 1, head=number, tip=number)
        rows.append(replace(row, hash=digest(row, before)))
        before = rows[-1].hash
    return rows


def test_an_unbroken_chain_has_no_broken_entry() -> None:
    assert broken(_chain(4)) is None
    assert broken([]) is None


def test_a_chain_breaks_at_the_entry_that_was_changed() -> None:
    rows = _chain(4)
    rows[2] = replace(rows[2], recorded_by="bob")
    assert broken(rows) == 3


def test_a_chain_breaks_after_an_entry_that_was_changed_together_with_its_hash() -> None:
    rows = _chain(4)
    forged = replace(rows[1], recorded_by="bob")
    rows[1] = replace(forged, hash=digest(forged, rows[0].hash))
    assert broken(rows) == 3


def test_a_chain_breaks_where_an_entry_is_missing() -> None:
    rows = _chain(4)
    assert broken([rows[0], rows[2], rows[3]]) == 2
    assert broken(rows[1:]) == 1


def test_a_chain_can_be_checked_from_the_middle() -> None:
    rows = _chain(4)
    assert broken(rows[2:], rows[1].hash) is None
    assert broken(rows[2:], "another hash") == 3


# The storage format


def test_a_command_does_not_take_fields_that_it_does_not_know() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode('{"type":"pips.throw","player":"ana","luck":1}', type=Throw)


def test_the_start_of_a_campaign_is_written_like_this() -> None:
    command = StartCampaign("Friday", "pips", Setup((Player("ana", ("guide",)), Player("bob"))))
    assert text(command) == (
        '{"type":"campaign.start","name":"Friday","game":"pips",'
        '"setup":{"players":[{"name":"ana","seats":["guide"]},{"name":"bob"}]}}'
    )
