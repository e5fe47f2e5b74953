"""Read models and snapshots made again from the log equal those that grew with it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.worlds import EIGHT, everything, recorded, started, tables, world_of
from tracker.app.exchange import fork
from tracker.app.handle import When, handle
from tracker.app.rebuild import computed, rebuild
from tracker.app.stand import Stand
from tracker.app.world import World
from tracker.core.campaign import Adjust, EndSession, StartSession, WriteNote, fingerprint
from tracker.core.errors import Damaged
from tracker.core.timeline import Redo, Rename, Rewind, Tag, Undo
from tracker.games.pips.commands import Throw
from tracker.projections.log import LINES
from tracker.store.memory import MemoryStore
from tracker.store.opening import create_log

ALL = range(1, 1000)


def straight(world: World) -> Stand:
    return recorded(
        world,
        started(world),
        StartSession("Rome", ("ana",)),
        Throw("ana", (6, 6)),
        WriteNote("rain", "bob"),
        Adjust("pips", -2, "ana", "a curse"),
        Throw("bob", (1, 2)),
        EndSession(),
    )


def branching(world: World) -> Stand:
    """Undone, redone, rewound, tagged, renamed, over several sessions, back on an old branch."""
    stand = recorded(world, started(world), Throw("ana", (6, 6)), Throw("bob", (1, 2)), Undo())
    world.clock.advance(hours=10)
    stand = recorded(world, stand, Throw("bob", (3, 3)), Tag("here", 5), Undo(2), Redo())
    stand = recorded(world, stand, Rewind(3), Throw("ana", (6, 6)), Tag("here", 3), Tag("won", 9))
    stand = recorded(world, stand, Rename("Saturday"), Rewind(5), WriteNote("what if?"), Undo())
    world.clock.advance(hours=10)
    return handle(world, stand, Throw("ana", (1, 1)), when=When(EIGHT, "day")).stand


def undone(world: World) -> Stand:
    """Back at the very first entry."""
    return recorded(world, started(world), Throw("ana", (6, 6)), Throw("bob", (1, 2)), Undo(2))


def history_only(world: World) -> Stand:
    return recorded(world, started(world), Rename("Sunday"), Tag("start", 1))


def unknown_times(world: World) -> Stand:
    stand = handle(world, started(world), Throw("ana", (1, 1)), when=When(None, "unknown")).stand
    late = When(EIGHT + timedelta(days=3))
    stand = handle(world, stand, Throw("bob", (1, 1)), when=late).stand
    return handle(world, stand, Undo(), when=When(None, "unknown")).stand


def against_rules(world: World) -> Stand:
    stand = recorded(world, started(world), Throw("bob", (6, 6)), Throw("bob", (6, 6)))
    return handle(world, stand, Throw("bob", (6, 6)), house_rule="on and on").stand


STORIES = [straight, branching, undone, history_only, unknown_times, against_rules]


@pytest.mark.parametrize("story", STORIES)
def test_rebuilt_read_models_equal_those_that_grew(world: World, story: Any) -> None:
    stand = story(world)
    before = tables(world.store, stand)
    rebuild(world, stand.id)
    assert tables(world.store, stand) == before


@pytest.mark.parametrize("story", STORIES)
def test_a_rebuilt_snapshot_equals_the_one_that_was_kept(world: World, story: Any) -> None:
    stand = story(world)
    head, made_by = range(stand.number, stand.number + 1), fingerprint(stand.game)
    before = world.store.snapshot(stand.id, head, made_by)
    made = rebuild(world, stand.id)
    assert made.snapshot == before
    assert world.store.snapshot(stand.id, head, made_by) == before


@pytest.mark.parametrize("story", STORIES)
def test_after_a_rebuild_the_campaign_stands_where_it_stood(world: World, story: Any) -> None:
    stand = story(world)
    before = everything(world, stand)
    rebuild(world, stand.id)
    assert everything(world, stand) == before


@pytest.mark.parametrize("story", STORIES)
def test_what_a_rebuild_would_write_can_be_computed_alone(world: World, story: Any) -> None:
    stand = story(world)
    before = everything(world, stand)
    made = computed(world.store, stand.id)
    kept = {change.shape.name: list(change.come) for change in made.changes}
    assert {name: sorted(rows, key=repr) for name, rows in kept.items()} == {
        name: sorted(rows, key=repr) for name, rows in tables(world.store, stand).items()
    }
    assert everything(world, stand) == before


def test_a_fork_rebuilds_to_what_it_is(world: World) -> None:
    made = fork(world, branching(world), "What if")
    stand = recorded(world, made, Throw("bob", (1, 1)), Undo())
    before = tables(world.store, stand)
    rebuild(world, stand.id)
    assert tables(world.store, stand) == before


def test_a_rebuild_leaves_other_campaigns_alone(world: World) -> None:
    stand, other = straight(world), branching(world)
    before = everything(world, other)
    rebuild(world, stand.id)
    assert everything(world, other) == before


def test_tables_that_were_spoilt_are_made_again(world: World) -> None:
    stand = branching(world)
    before = tables(world.store, stand)
    made = computed(world.store, stand.id)
    spoilt = [type(change)(change.shape, [], list(change.come)[:1]) for change in made.changes]
    world.store.rebuild(stand.id, spoilt, [])
    assert tables(world.store, stand) != before
    rebuild(world, stand.id)
    assert tables(world.store, stand) == before


def test_the_search_finds_the_same_after_a_rebuild(world: World) -> None:
    stand = branching(world)
    other = straight(world)
    before = [world.store.search([word]) for word in ("ana", "rain", "what", "pips")]
    rebuild(world, stand.id)
    rebuild(world, other.id)
    assert [world.store.search([word]) for word in ("ana", "rain", "what", "pips")] == before
    assert before[1] == [(other.id, 4)]


def test_both_kinds_of_store_rebuild_to_the_same_tables(tmp_path: Path) -> None:
    store = create_log(tmp_path / "log.db")
    found = []
    for world in (world_of(MemoryStore()), world_of(store)):
        stand = branching(world)
        rebuild(world, stand.id)
        found.append(tables(world.store, stand))
    store.close()
    assert found[0] == found[1]


def test_an_unknown_campaign_cannot_be_rebuilt(world: World) -> None:
    with pytest.raises(Damaged):
        rebuild(world, "no such campaign")


def test_lines_of_every_branch_are_kept(world: World) -> None:
    stand = branching(world)
    told = [row[4] for row in world.store.read(LINES, stand.id)]
    assert told == [
        "Pips with ana, bob",
        "ana throws 6+6, 12 pips in all",
        "bob throws 1+2, 3 pips in all",
        "undone: from @3 to @2",
        "bob throws 3+3, 6 pips in all",
        "@5 is called “here”",
        "undone: from @5 to @1",
        "redone: from @1 to @2",
        "rewound: from @2 to @3",
        "ana throws 6+6, 24 pips in all",
        "@3 is called “here”",
        "@3 is called “won”",
        "the campaign is called “Saturday” now",
        "rewound: from @10 to @5",
        "what if?",
        "undone: from @15 to @5",
        "ana throws 1+1, 14 pips in all",
    ]
