"""The entries of a campaign as lines, its tags, and what a search finds."""

from __future__ import annotations

import pytest

from tests.worlds import now, recorded, started
from tracker.app.chronicle import Found, line, lines, search, steps, tagged, tags
from tracker.app.handle import handle
from tracker.app.stand import Stand, at
from tracker.app.world import World
from tracker.core.campaign import WriteNote
from tracker.core.errors import NotFound
from tracker.core.game import Notice
from tracker.core.timeline import Tag, Undo
from tracker.games.pips.commands import Throw


@pytest.fixture
def stand(world: World) -> Stand:
    """1 2 3, @4 undoes @3, @5 follows @2, @6 is a tag."""
    return recorded(
        world,
        started(world),
        Throw("ana", (1, 1)),
        Throw("bob", (2, 2)),
        Undo(),
        WriteNote("a wolf howls"),
        Tag("howl", 5),
    )


def test_the_lines_of_a_timeline_leave_out_what_was_undone(world: World, stand: Stand) -> None:
    assert [(entry.number, entry.text) for entry in lines(world, stand)] == [
        (1, "Pips with ana, bob"),
        (2, "ana throws 1+1, 2 pips in all"),
        (5, "a wolf howls"),
    ]


def test_all_that_was_recorded_can_be_listed(world: World, stand: Stand) -> None:
    found = lines(world, stand, everything=True)
    assert [entry.number for entry in found] == [1, 2, 3, 4, 5, 6]
    assert [entry.number for entry in found if entry.on_path] == [1, 2, 5]
    assert [entry.number for entry in found if entry.is_history] == [4, 6]
    assert [entry.number for entry in found if entry.head] == [5]


def test_a_line_tells_its_session_its_parent_and_what_was_remarked(world: World) -> None:
    stand = handle(world, started(world), Throw("bob", (1, 1))).stand
    told = lines(world, stand)[-1]
    assert (told.session, told.parent, told.kind) == (1, 1, "pips.thrown")
    assert told.notices == (Notice("warning", "PIP-2", "It was the turn of ana, not of bob."),)


def test_the_lines_up_to_a_point_in_the_past_end_there(world: World, stand: Stand) -> None:
    assert [entry.number for entry in lines(world, at(world, stand, 3))] == [1, 2, 3]


def test_one_entry_can_be_told_alone(world: World, stand: Stand) -> None:
    assert line(world, stand, 3) == "bob throws 2+2, 4 pips in all"
    assert line(world, stand, 99) == ""


def test_the_steps_of_a_path_follow_one_another(world: World, stand: Stand) -> None:
    found = list(steps(world, stand, 1, 5))
    assert [there.number for there in found] == [1, 2, 5]
    assert [there.campaign for there in found] == [
        at(world, stand, number).campaign for number in (1, 2, 5)
    ]


@pytest.mark.parametrize(("first", "last", "numbers"), [(2, 5, [2, 5]), (3, 5, [5]), (6, 5, [])])
def test_steps_begin_where_they_are_asked_to(
    world: World, stand: Stand, first: int, last: int, numbers: list[int]
) -> None:
    assert [there.number for there in steps(world, stand, first, last)] == numbers


def test_a_tag_is_found_by_the_beginning_of_its_name(world: World, stand: Stand) -> None:
    assert tags(world, stand) == {"howl": 5}
    assert tagged(world, stand, "HO") == 5
    with pytest.raises(NotFound):
        tagged(world, stand, "wolf")


def test_a_search_finds_lines_of_all_branches_and_no_history(world: World, stand: Stand) -> None:
    names = {stand.id: "Friday"}
    assert search(world, ["wolf"], names, None) == [Found("Friday", 5, 1, "a wolf howls")]
    assert [found.number for found in search(world, ["throws"], names, None)] == [2, 3]
    assert search(world, ["undone"], names, None) == []
    assert search(world, ["wolf"], names, "another") == []


def test_a_campaign_is_the_same_after_it_was_looked_at(world: World, stand: Stand) -> None:
    lines(world, stand, everything=True)
    list(steps(world, stand, 1, 5))
    assert now(world, stand) == stand
