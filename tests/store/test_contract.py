"""What every event store does, whatever it is made of."""

from __future__ import annotations

from typing import Any

import pytest

from tests.store.log import SCORES, TITLES, A, B, append, entry, fill, lines, said, snapshot
from tracker.core.codec import Row, Stored
from tracker.core.errors import Conflict, TrackerError
from tracker.core.ports import Change, EventStore
from tracker.projections.log import LINES

ALL = range(1, 1000)


# Entries


def test_an_empty_log_has_no_campaigns(store: EventStore) -> None:
    assert store.campaigns() == []
    assert store.newest(A) is None
    assert list(store.rows(A)) == []
    assert store.parents(A) == {}


def test_an_entry_comes_back_to_the_letter(store: EventStore) -> None:
    row = Row(
        campaign=A,
        number=1,
        parent=0,
        head=7,
        tip=9,
        version=3,
        command='{"type":"test.say","text":"“ürgh” \\n \\u0007 🎲"}',
        notices='[{"kind":"warning","rule":"T-1","message":"so?"}]',
        occurred_at=None,
        precision="unknown",
        recorded_at="2026-11-28T20:05:00.000000Z",
        zone="Europe/Rome",
        recorded_by="Zoë",
        program="0.1.0",
        uuid="uuid",
        hash="hash",
        events=(Stored(2, '{"type":"test.said","text":"🎲"}'), Stored(1, '{"type":"test.done"}')),
    )
    append(store, row)
    assert store.row(A, 1) == row
    assert store.newest(A) == row
    assert list(store.rows(A)) == [row]


def test_an_entry_may_have_no_events(store: EventStore) -> None:
    append(store, entry(1), entry(2, events=()), entry(3))
    assert [row.events for row in store.rows(A)] == [(said(1),), (), (said(3),)]


def test_campaigns_stand_in_the_order_in_which_they_came(store: EventStore) -> None:
    fill(store, 1, "zebra")
    fill(store, 1, "apple")
    append(store, entry(2, "zebra"))
    assert store.campaigns() == ["zebra", "apple"]


def test_the_newest_entry_is_the_one_recorded_last(store: EventStore) -> None:
    fill(store, 1)
    append(store, entry(2), entry(3))
    assert store.newest(A) == entry(3)


def test_an_entry_is_found_by_its_number_alone(store: EventStore) -> None:
    fill(store, 3)
    assert store.row(A, 2) == entry(2)


@pytest.mark.parametrize("number", [-1, 0, 4, 99])
def test_there_is_no_entry_of_another_number(store: EventStore, number: int) -> None:
    fill(store, 3)
    assert store.row(A, number) is None


def test_entries_of_campaigns_are_apart(store: EventStore) -> None:
    fill(store, 2, A)
    fill(store, 3, B)
    assert [row.uuid for row in store.rows(A)] == ["uuid-a-1", "uuid-a-2"]
    assert store.row(A, 3) is None


@pytest.mark.parametrize(
    ("first", "last", "numbers"),
    [
        (1, None, [1, 2, 3, 4, 5]),
        (3, None, [3, 4, 5]),
        (2, 4, [2, 3, 4]),
        (4, 4, [4]),
        (4, 3, []),
        (4, 99, [4, 5]),
        (6, None, []),
    ],
)
def test_entries_come_in_order_from_the_first_to_the_last_asked_for(
    store: EventStore, first: int, last: int | None, numbers: list[int]
) -> None:
    fill(store, 5)
    found = list(store.rows(A, first, last))
    assert found == [entry(number) for number in numbers]


# Appending


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_appending_after_another_number_conflicts_and_changes_nothing(
    store: EventStore, expected: int
) -> None:
    fill(store, 2)
    change = Change(TITLES, [], [(A, "Friday")])
    with pytest.raises(Conflict):
        store.append(A, expected, [entry(expected + 1)], [change], [snapshot(expected + 1)])
    assert list(store.rows(A)) == [entry(1), entry(2)]
    assert store.read(TITLES) == []
    assert store.snapshot(A, ALL, "1.test.1") is None


def test_a_campaign_that_is_not_there_has_no_entry_to_append_after(store: EventStore) -> None:
    with pytest.raises(Conflict):
        store.append(A, 1, [entry(2)])
    assert store.campaigns() == []


def test_an_append_changes_entries_read_models_and_snapshots_together(store: EventStore) -> None:
    append(store, entry(1), changes=[Change(TITLES, [], [(A, "Friday")])], snapshots=[snapshot(1)])
    assert store.newest(A) == entry(1)
    assert store.read(TITLES) == [(A, "Friday")]
    assert store.snapshot(A, ALL, "1.test.1") == snapshot(1)


def test_nothing_is_half_done_when_a_number_is_taken(store: EventStore) -> None:
    fill(store, 1)
    with pytest.raises((TrackerError, Conflict)):
        append(store, entry(2), entry(2, uuid="another"), changes=[lines(A, "half")])
    assert list(store.rows(A)) == [entry(1)]
    assert store.read(LINES) == []


def test_nothing_is_half_done_when_a_row_of_a_read_model_does_not_fit(store: EventStore) -> None:
    fill(store, 1)
    half = Change(SCORES, [], [(A, 1, "ana", 5), (A,)])
    with pytest.raises((TrackerError, IndexError)):
        append(store, entry(2), changes=[half], snapshots=[snapshot(2)])
    assert list(store.rows(A)) == [entry(1)]
    assert store.read(SCORES) == []
    assert store.snapshot(A, ALL, "1.test.1") is None


def test_after_a_failed_append_the_next_one_succeeds(store: EventStore) -> None:
    fill(store, 1)
    with pytest.raises(Conflict):
        store.append(A, 0, [entry(1)])
    append(store, entry(2))
    assert store.newest(A) == entry(2)


# Events and branches


def test_events_of_a_span_come_in_order(store: EventStore) -> None:
    append(store, entry(1), entry(2, events=(said(20), said(21), said(22))), entry(3), entry(4))
    found = list(store.events(A, range(2, 4)))
    assert found == [(1, said(number).data) for number in (20, 21, 22, 3)]


def test_an_empty_span_has_no_events(store: EventStore) -> None:
    fill(store, 3)
    assert list(store.events(A, range(3, 3))) == []
    assert list(store.events(B, range(1, 4))) == []


def test_more_than_nine_events_of_an_entry_keep_their_order(store: EventStore) -> None:
    many = tuple(said(number) for number in range(25))
    append(store, entry(1, events=many))
    assert store.row(A, 1) == entry(1, events=many)


def test_parents_are_those_of_entries_that_do_not_follow_the_one_before(store: EventStore) -> None:
    append(store, entry(1), entry(2), entry(3), entry(4, parent=3), entry(5, parent=2), entry(6))
    fill(store, 2, B)
    assert store.parents(A) == {5: 2}
    assert store.parents(B) == {}


def test_a_campaign_is_found_by_the_hash_of_an_entry(store: EventStore) -> None:
    fill(store, 2, A)
    fill(store, 3, B)
    assert store.find(2, "hash-b-2") == B
    assert store.find(3, "hash-b-2") is None
    assert store.find(2, "no such hash") is None


# Snapshots


def test_the_latest_snapshot_within_a_span_is_found(store: EventStore) -> None:
    fill(store, 5)
    store.rebuild(A, [], [snapshot(2), snapshot(4)])
    found = [store.snapshot(A, span, "1.test.1") for span in (range(1, 6), range(1, 4))]
    assert found == [snapshot(4), snapshot(2)]


@pytest.mark.parametrize("span", [range(3, 4), range(5, 9), range(2, 2)])
def test_outside_its_span_no_snapshot_is_found(store: EventStore, span: range) -> None:
    fill(store, 5)
    store.rebuild(A, [], [snapshot(2), snapshot(4)])
    assert store.snapshot(A, span, "1.test.1") is None


def test_a_snapshot_of_other_code_is_not_found(store: EventStore) -> None:
    fill(store, 2)
    store.rebuild(A, [], [snapshot(1, "1.test.1"), snapshot(2, "1.test.2")])
    assert store.snapshot(A, ALL, "1.test.1") == snapshot(1, "1.test.1")
    assert store.snapshot(A, ALL, "1.test.3") is None


def test_a_snapshot_of_another_campaign_is_not_found(store: EventStore) -> None:
    append(store, entry(1, A), snapshots=[snapshot(1)])
    fill(store, 1, B)
    assert store.snapshot(B, ALL, "1.test.1") is None


def test_a_snapshot_keeps_its_state_to_the_byte(store: EventStore) -> None:
    state = '{"name":"Zoë 🎲","line":"a\\nb"}'.encode()
    append(store, entry(1), snapshots=[snapshot(1, state=state)])
    assert store.snapshot(A, ALL, "1.test.1") == snapshot(1, state=state)


def test_the_newest_sixteen_snapshots_are_always_there(store: EventStore) -> None:
    for number in range(1, 41):
        append(store, entry(number), snapshots=[snapshot(number)])
    kept = [n for n in range(25, 41) if store.snapshot(A, range(n, n + 1), "1.test.1")]
    assert kept == list(range(25, 41))


def test_of_the_older_snapshots_each_hundredth_is_there(store: EventStore) -> None:
    fill(store, 300)
    for number in (100, 116, 200, 216, 300):
        store.append(A, 300, [], [], [snapshot(number)])
    kept = [n for n in (100, 200, 300) if store.snapshot(A, range(n, n + 1), "1.test.1")]
    assert kept == [100, 200, 300]


# Read models


def test_a_read_model_that_nobody_filled_is_empty(store: EventStore) -> None:
    assert store.read(SCORES) == []
    assert store.read(SCORES, A) == []


def test_rows_of_a_read_model_come_in_the_order_of_campaign_and_key(store: EventStore) -> None:
    of_b = [(B, 1, "ana", 9)]
    of_a = [(A, 10, "ana", 1), (A, 2, "bob", 2), (A, 2, "ana", 3)]
    append(store, entry(1, B), changes=[Change(SCORES, [], of_b)])
    append(store, entry(1, A), changes=[Change(SCORES, [], of_a)])
    assert store.read(SCORES) == [
        (A, 2, "ana", 3),
        (A, 2, "bob", 2),
        (A, 10, "ana", 1),
        (B, 1, "ana", 9),
    ]


def test_rows_of_one_campaign_can_be_read_alone(store: EventStore) -> None:
    append(store, entry(1, A), changes=[Change(TITLES, [], [(A, "Friday")])])
    append(store, entry(1, B), changes=[Change(TITLES, [], [(B, "Saturday")])])
    assert store.read(TITLES, B) == [(B, "Saturday")]


def test_cells_keep_their_kind(store: EventStore) -> None:
    rows = [(A, 1, "", None), (A, 2, "7", 7)]
    append(store, entry(1), changes=[Change(SCORES, [], rows)])
    assert store.read(SCORES) == [(A, 1, "", None), (A, 2, "7", 7)]


def test_a_change_takes_rows_out_by_key_and_puts_others_in(store: EventStore) -> None:
    first = Change(SCORES, [], [(A, 1, "ana", 5), (A, 1, "bob", 6)])
    append(store, entry(1), changes=[first])
    second = Change(SCORES, [(1, "ana")], [(A, 1, "ana", 8), (A, 2, "ana", 9)])
    append(store, entry(2), changes=[second])
    assert store.read(SCORES) == [(A, 1, "ana", 8), (A, 1, "bob", 6), (A, 2, "ana", 9)]


def test_a_change_leaves_the_same_key_of_another_campaign_alone(store: EventStore) -> None:
    append(store, entry(1, A), changes=[Change(TITLES, [], [(A, "Friday")])])
    append(store, entry(1, B), changes=[Change(TITLES, [], [(B, "Saturday")])])
    append(store, entry(2, A), changes=[Change(TITLES, [()], [])])
    assert store.read(TITLES) == [(B, "Saturday")]


# Search


@pytest.fixture
def searched(store: EventStore) -> EventStore:
    told = ("The wolf bites ana", "Ana finds a wolfskin", "Élodie sleeps; straßenlärm", "it rains")
    append(store, entry(1, A), changes=[lines(A, *told)])
    append(store, entry(1, B), changes=[lines(B, "a wolf again")])
    return store


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["wolf"], [(A, 1), (A, 2), (B, 1)]),
        (["wolfs"], [(A, 2)]),
        (["WOLF"], [(A, 1), (A, 2), (B, 1)]),
        (["wolf", "ana"], [(A, 1), (A, 2)]),
        (["an", "bit"], [(A, 1)]),
        (["ains"], []),
        (["wolf", "rains"], []),
        (["élo"], [(A, 3)]),
        (["ÉLODIE"], [(A, 3)]),
        (["straßen"], [(A, 3)]),
    ],
)
def test_lines_are_found_by_the_beginnings_of_all_words(
    searched: EventStore, words: list[str], found: list[tuple[str, int]]
) -> None:
    assert searched.search(words) == found


def test_a_search_can_stay_within_a_campaign(searched: EventStore) -> None:
    assert searched.search(["wolf"], B) == [(B, 1)]


def test_words_are_found_beside_punctuation(store: EventStore) -> None:
    told = ("bob 8 (5+3+0+0), ana 1", "“wolf!” cries bob", "nothing")
    append(store, entry(1), changes=[lines(A, *told)])
    found = [store.search([word]) for word in ("bob", "wolf", "cries", "5", "1")]
    assert found == [[(A, 1), (A, 2)], [(A, 2)], [(A, 2)], [(A, 1)], [(A, 1)]]


@pytest.mark.parametrize("word", ["", '"', '""', "!!", "*", "(", "-"])
def test_a_search_for_no_word_at_all_finds_nothing(searched: EventStore, word: str) -> None:
    assert searched.search([word]) == []


@pytest.mark.parametrize("word", ["AND", "OR", "NOT", "NEAR"])
def test_a_search_takes_the_words_of_query_languages_as_words(store: EventStore, word: str) -> None:
    append(store, entry(1), changes=[lines(A, "a wolf", f"ana, {word.lower()} bob")])
    assert store.search([word]) == [(A, 2)]


def test_a_line_that_was_replaced_is_found_by_its_new_words_only(searched: EventStore) -> None:
    replaced = Change(LINES, [(4,)], [(A, 4, 1, "test.said", "it snows")])
    append(searched, entry(2, A), changes=[replaced])
    assert (searched.search(["rains"]), searched.search(["snows"])) == ([], [(A, 4)])


# Settings


def test_a_setting_is_what_it_was_set_to_last(store: EventStore) -> None:
    assert store.setting("current") is None
    store.set("current", A)
    store.set("current", B)
    assert store.setting("current") == B
    assert store.setting("another") is None


def test_a_sound_log_is_ok(store: EventStore) -> None:
    fill(store, 2)
    assert store.integrity() == "ok"


# Rebuilding and purging


def test_a_rebuild_replaces_the_read_models_and_snapshots_of_a_campaign(store: EventStore) -> None:
    old = [Change(SCORES, [], [(A, 1, "ana", 5), (A, 2, "ana", 6)]), lines(A, "old", "older")]
    append(store, entry(1), entry(2), changes=old, snapshots=[snapshot(1), snapshot(2)])
    new = [Change(SCORES, [], [(A, 1, "ana", 7)]), lines(A, "new")]
    store.rebuild(A, new, [snapshot(2, state=b'{"new":1}')])
    assert store.read(SCORES) == [(A, 1, "ana", 7)]
    assert (store.search(["old"]), store.search(["new"])) == ([], [(A, 1)])
    assert store.snapshot(A, range(1, 2), "1.test.1") is None
    assert store.snapshot(A, ALL, "1.test.1") == snapshot(2, state=b'{"new":1}')


def test_a_rebuild_leaves_the_log_other_campaigns_and_settings_alone(store: EventStore) -> None:
    append(store, entry(1, B), changes=[Change(TITLES, [], [(B, "B")])], snapshots=[snapshot(1)])
    fill(store, 2)
    store.set("current", B)
    store.rebuild(A, [Change(TITLES, [], [(A, "A")])], [])
    assert list(store.rows(A)) == [entry(1), entry(2)]
    assert store.read(TITLES) == [(A, "A"), (B, "B")]
    assert store.snapshot(B, ALL, "1.test.1") == snapshot(1)
    assert store.setting("current") == B


def _kept(store: EventStore, campaign: str) -> tuple[Any, ...]:
    """All that a store tells of a campaign."""
    return (
        campaign in store.campaigns(),
        store.newest(campaign),
        list(store.rows(campaign)),
        list(store.events(campaign, ALL)),
        store.parents(campaign),
        store.snapshot(campaign, ALL, "1.test.1"),
        store.read(TITLES, campaign),
        store.read(LINES, campaign),
        store.search(["wolf"], campaign),
        store.find(1, f"hash-{campaign[-1]}-1"),
    )


def _two_campaigns(store: EventStore) -> None:
    for campaign in (A, B):
        changes = [Change(TITLES, [], [(campaign, "T")]), lines(campaign, "a wolf", "a wolf")]
        rows = [entry(1, campaign), entry(2, campaign), entry(3, campaign, parent=1)]
        append(store, *rows, changes=changes, snapshots=[snapshot(2)])


def test_a_purge_leaves_nothing_of_a_campaign(store: EventStore) -> None:
    _two_campaigns(store)
    store.purge(A, (TITLES, LINES, SCORES))
    assert _kept(store, A) == (False, None, [], [], {}, None, [], [], [], None)


def test_a_purge_leaves_other_campaigns_alone(store: EventStore) -> None:
    _two_campaigns(store)
    before = _kept(store, B)
    store.purge(A, (TITLES, LINES, SCORES))
    assert _kept(store, B) == before


def test_a_purged_campaign_can_come_back(store: EventStore) -> None:
    _two_campaigns(store)
    store.purge(A, (TITLES, LINES))
    append(store, entry(1), changes=[lines(A, "a wolf")])
    assert list(store.rows(A)) == [entry(1)]
    assert store.campaigns() == [B, A]


def test_purging_a_campaign_that_is_not_there_changes_nothing(store: EventStore) -> None:
    _two_campaigns(store)
    before = (_kept(store, A), _kept(store, B))
    store.purge("no such campaign", (TITLES, LINES))
    assert (_kept(store, A), _kept(store, B)) == before
