"""The real clock, dice and ids, and how examples pin them."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta

import pytest

from tests.worlds import EIGHT
from tracker.app import world
from tracker.app.world import SystemClock, SystemDice, SystemIds, somebody
from tracker.core.errors import BadInput


def test_an_id_is_a_uuid_of_version_seven() -> None:
    made = uuid.UUID(SystemIds().new(EIGHT))
    assert (made.version, made.variant) == (7, uuid.RFC_4122)
    assert made.int >> 80 == int(EIGHT.timestamp() * 1000)


def test_ids_sort_by_time_and_never_repeat() -> None:
    ids = SystemIds()
    made = [ids.new(EIGHT + timedelta(milliseconds=n)) for n in range(100)]
    assert made == sorted(made)
    assert len({ids.new(EIGHT) for _ in range(100)}) == 100


def test_the_clock_tells_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRACKER_CLOCK", raising=False)
    now = SystemClock().now()
    assert now.utcoffset() == timedelta(0)
    assert abs(now - datetime.now(UTC)) < timedelta(minutes=1)


@pytest.mark.parametrize("pinned", ["2026-11-28T20:00:00Z", "2026-11-28T21:00:00+01:00"])
def test_the_clock_can_be_pinned(monkeypatch: pytest.MonkeyPatch, pinned: str) -> None:
    monkeypatch.setenv("TRACKER_CLOCK", pinned)
    assert SystemClock().now() == EIGHT


def test_a_clock_pinned_to_no_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_CLOCK", "eight o'clock")
    with pytest.raises(BadInput):
        SystemClock().now()


def test_the_time_zone_is_the_one_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Rome")
    world._zone.cache_clear()  # another test may have asked before
    assert SystemClock().zone() == "Europe/Rome"
    world._zone.cache_clear()


def test_dice_show_all_their_sides_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRACKER_DICE", raising=False)
    assert set(SystemDice().roll(500, 6)) == {1, 2, 3, 4, 5, 6}


def test_dice_can_be_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_DICE", "5 5 2 3")
    dice = SystemDice()
    assert (dice.roll(2, 6), dice.roll(2, 6)) == ((5, 5), (2, 3))


def test_who_records_is_named_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_USER", " ana\nmaria ")
    assert somebody() == "ana maria"
