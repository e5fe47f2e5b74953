"""Where a campaign stands: at its head, at any other entry, with and without snapshots."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.worlds import now, recorded, started, world_of
from tracker.app.stand import Stand, at, entry_row, fold, load, state, timeline
from tracker.app.world import World
from tracker.core.campaign import Campaign, WriteNote, fingerprint
from tracker.core.codec import Stored
from tracker.core.errors import Damaged, NotFound, TooNew
from tracker.core.ports import EventStore, Snapshot
from tracker.core.timeline import Rewind, Undo
from tracker.games.pips.commands import Throw
from tracker.store.memory import MemoryStore

ALL = range(1, 1000)


@pytest.fixture
def stand(world: World) -> Stand:
    """Two branches: 1 2 3 4, and from 2 on 6 7; @5 is an undo. It stands on @7."""
    return recorded(
        world,
        started(world),
        Throw("ana", (1, 1)),
        Throw("bob", (2, 2)),
        WriteNote("rain"),
        Undo(2),
        Throw("bob", (3, 3)),
        Throw("ana", (4, 4)),
    )


PIPS_AT = {1: [], 2: [2], 3: [2, 4], 4: [2, 4], 6: [2, 6], 7: [2, 6, 8]}
PATH_TO = {1: [1], 2: [1, 2], 3: [1, 2, 3], 4: [1, 2, 3, 4], 6: [1, 2, 6], 7: [1, 2, 6, 7]}


def folded(store: EventStore, stand: Stand, number: int) -> Campaign[Any]:
    """The state by folding every event from the first on: no snapshot has a say."""
    spans = [range(entry, entry + 1) for entry in PATH_TO[number]]
    return fold(store, stand.game, stand.id, spans)


@pytest.mark.parametrize("number", PIPS_AT)
def test_the_state_at_any_entry_is_that_of_the_timeline_up_to_there(
    world: World, stand: Stand, number: int
) -> None:
    there = at(world, stand, number)
    assert [throw.pips for throw in there.campaign.state.throws] == PIPS_AT[number]
    assert there.number == number


@pytest.mark.parametrize("number", PIPS_AT)
def test_the_state_at_any_entry_equals_the_fold_of_its_path(
    world: World, stand: Stand, number: int
) -> None:
    assert at(world, stand, number).campaign == folded(world.store, stand, number)


@pytest.mark.parametrize("number", PIPS_AT)
def test_a_snapshot_equals_the_fold_to_the_byte(world: World, stand: Stand, number: int) -> None:
    made_by = fingerprint(stand.game)
    kept = world.store.snapshot(stand.id, range(number, number + 1), made_by)
    assert kept is not None
    assert kept.state == stand.codec.dump(folded(world.store, stand, number))


@pytest.mark.parametrize("number", PIPS_AT)
def test_without_snapshots_every_state_is_the_same(world: World, stand: Stand, number: int) -> None:
    world.store.rebuild(stand.id, [], [])
    assert state(world.store, stand.game, stand.id, number) == folded(world.store, stand, number)


@pytest.mark.parametrize("number", PIPS_AT)
@pytest.mark.parametrize("kept", PIPS_AT)
def test_from_any_one_snapshot_every_state_is_the_same(
    world: World, stand: Stand, kept: int, number: int
) -> None:
    made = stand.codec.dump(folded(world.store, stand, kept))
    world.store.rebuild(stand.id, [], [Snapshot(kept, fingerprint(stand.game), made)])
    assert state(world.store, stand.game, stand.id, number) == folded(world.store, stand, number)


def test_a_snapshot_spares_the_fold(world: World, stand: Stand) -> None:
    poisoned = stand.codec.dump(folded(world.store, stand, 4))
    world.store.rebuild(stand.id, [], [Snapshot(6, fingerprint(stand.game), poisoned)])
    pips = [t.pips for t in state(world.store, stand.game, stand.id, 7).state.throws]
    assert pips == [2, 4, 8]


@pytest.mark.parametrize("made_by", ["2.pips.2", "2.pips.0", "1.pips.1", "2.balance.1", ""])
def test_a_snapshot_of_other_code_is_ignored(world: World, stand: Stand, made_by: str) -> None:
    poisoned = stand.codec.dump(folded(world.store, stand, 1))
    world.store.rebuild(stand.id, [], [Snapshot(7, made_by, poisoned)])
    assert state(world.store, stand.game, stand.id, 7) == folded(world.store, stand, 7)


def test_a_snapshot_of_another_branch_is_ignored(world: World, stand: Stand) -> None:
    poisoned = stand.codec.dump(folded(world.store, stand, 4))
    world.store.rebuild(stand.id, [], [Snapshot(4, fingerprint(stand.game), poisoned)])
    assert state(world.store, stand.game, stand.id, 7) == folded(world.store, stand, 7)


def test_at_a_history_entry_the_state_is_where_that_entry_left_the_campaign(
    world: World, stand: Stand
) -> None:
    there = at(world, stand, 5)
    assert there.campaign == folded(world.store, stand, 2)


def test_a_campaign_is_loaded_at_its_head(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Rewind(3))
    loaded = load(world, stand.id)
    assert (loaded.number, loaded.newest.number, loaded.name) == (3, 8, "Friday")
    assert loaded.campaign == folded(world.store, stand, 3)
    assert loaded == stand


def test_loading_again_changes_nothing(world: World, stand: Stand) -> None:
    assert now(world, stand) == now(world, stand) == stand


def test_looking_at_the_past_leaves_the_head(world: World, stand: Stand) -> None:
    at(world, stand, 3)
    assert load(world, stand.id).number == 7


def test_the_timeline_of_a_campaign_knows_where_it_branched(world: World, stand: Stand) -> None:
    tree = timeline(world.store, stand.newest)
    assert (tree.head, tree.tip, tree.parents) == (7, 7, {6: 2})
    assert tree.spans(7) == [range(1, 3), range(6, 8)]


@pytest.mark.parametrize("number", [0, 8, 99])
def test_there_is_no_state_at_an_entry_that_does_not_exist(
    world: World, stand: Stand, number: int
) -> None:
    with pytest.raises(NotFound) as raised:
        at(world, stand, number)
    assert raised.value.message == f"There is no entry @{number}."
    with pytest.raises(NotFound):
        entry_row(world.store, stand.id, number)


def test_there_is_no_campaign_of_an_unknown_id(world: World) -> None:
    with pytest.raises(NotFound):
        load(world, "no such campaign")


def test_a_campaign_without_entries_has_no_state(world: World, stand: Stand) -> None:
    with pytest.raises(Damaged):
        fold(world.store, stand.game, stand.id, [])


def test_a_campaign_must_begin_with_its_start(world: World, stand: Stand) -> None:
    with pytest.raises(Damaged):
        fold(world.store, stand.game, stand.id, [range(2, 4)])


def test_a_campaign_with_an_entry_of_a_newer_tracker_is_refused_and_stays_as_it_is(
    world: World, stand: Stand
) -> None:
    newer = replace(
        stand.newest,
        number=8,
        parent=7,
        head=8,
        tip=8,
        events=(Stored(3, '{"type":"pips.thrown"}'),),
    )
    world.store.append(stand.id, 7, [newer])
    before = list(world.store.rows(stand.id))
    with pytest.raises(TooNew):
        load(world, stand.id)
    assert list(world.store.rows(stand.id)) == before


def test_two_campaigns_in_a_log_do_not_meet(world: World, stand: Stand) -> None:
    other = recorded(world, started(world, "cy dora", "Saturday"), Throw("cy", (6, 6)))
    assert [t.pips for t in now(world, other).campaign.state.throws] == [12]
    assert now(world, stand).campaign == stand.campaign


def test_replaying_never_rolls() -> None:
    world = world_of(MemoryStore())
    world.dice.show(5, 2, 6, 1)
    stand = recorded(world, started(world), Throw("ana"), Throw("bob"))
    world.store.rebuild(stand.id, [], [])
    thrown = [t.dice for t in state(world.store, stand.game, stand.id, 3).state.throws]
    assert thrown == [(5, 2), (6, 1)]
