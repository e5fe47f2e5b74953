"""Amend: a past entry put right, and everything after it decided again."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.games.fighting_fantasy.party import ALL, CARDS, PLAYERS, WARLOCK
from tests.spec import seated
from tests.worlds import (
    EIGHT,
    ScriptedDice,
    everything,
    last,
    now,
    recorded,
    rows,
    started,
    tables,
    world_of,
)
from tracker.app.amend import Change, amended, record_amended
from tracker.app.chronicle import lines, path, tagged
from tracker.app.exchange import dump, fork, read, take
from tracker.app.handle import Recorded, When, begin, handle
from tracker.app.health import examine
from tracker.app.history import results
from tracker.app.rebuild import rebuild, refresh
from tracker.app.revise import Asked, Revision
from tracker.app.stand import Stand, at, load
from tracker.app.world import World
from tracker.core.campaign import (
    Adjust,
    EndSession,
    PauseSession,
    ResumeSession,
    StartCampaign,
    StartSession,
    WriteNote,
)
from tracker.core.errors import BadInput, Locked, NotFound, NothingThere, Rejected
from tracker.core.game import Command, Player, Setup
from tracker.core.timeline import Amended, Edit, Redo, Rename, Rewind, Tag, Undo
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    ClearRoom,
    EnterHeroCard,
    EnterRoom,
    Strike,
)
from tracker.games.fighting_fantasy.events import Card, Monster
from tracker.games.pips.commands import Throw
from tracker.store.memory import MemoryStore
from tracker.store.opening import create_log, open_log

pytestmark = pytest.mark.usefixtures("pips")
OLD = Path(__file__).parents[1] / "fixtures" / "logs" / "0.1.0.db"


# Short ways to amend


def put(
    number: int, command: Command, house_rule: str | None = None, when: When | None = None
) -> Change:
    """The entry is this command."""
    return Change(Edit(number, "replace"), lambda there: Asked(command, house_rule, when))


def insert(number: int, command: Command, when: When | None = None) -> Change:
    """This command comes after the entry."""
    return Change(Edit(number, "insert"), lambda there: Asked(command, None, when))


def drop(number: int) -> Change:
    """The entry never was."""
    return Change(Edit(number, "drop"))


def amend(world: World, stand: Stand, *changes: Change, **how: Any) -> Recorded:
    """Amend, as the program does."""
    house_rule = how.get("house_rule")
    revision = amended(world, stand, changes, house_rule)
    assert how.get("skip") or not revision.impossible, revision.impossible
    return record_amended(world, revision, changes, **how)


def refused(world: World, stand: Stand, *changes: Change, house_rule: str | None = None) -> Any:
    """The error of an amendment that cannot be looked at; nothing is written."""
    before = everything(world, stand)
    with pytest.raises((BadInput, NotFound, Rejected)) as raised:
        amended(world, stand, changes, house_rule)
    assert everything(world, stand) == before
    return raised.value


def throws(stand: Stand) -> list[tuple[str, int]]:
    return [(throw.player, throw.pips) for throw in stand.campaign.state.throws]


def notes(stand: Stand) -> list[str]:
    return [note.text for note in stand.campaign.story]


def told(world: World, stand: Stand) -> list[str]:
    """What the log says, the amendment itself left out."""
    return [line.text for line in lines(world, stand) if not line.kind.startswith("history.")]


def changes_of(revision: Revision) -> list[tuple[str, str | None, str | None]]:
    return [(one.entry, one.was, one.now) for one in revision.different]


def sound(world: World) -> None:
    assert [finding for finding in examine(world) if not finding.well] == []


@pytest.fixture
def stand(world: World) -> Stand:
    """@2 ana 3, @3 bob 5, @4 a note, @5 ana 7, @6 bob 9."""
    return recorded(
        world,
        started(world),
        Throw("ana", (1, 2)),
        Throw("bob", (2, 3)),
        WriteNote("quiet"),
        Throw("ana", (3, 4)),
        Throw("bob", (4, 5)),
    )


# One entry


def test_a_replaced_entry_changes_and_what_comes_after_it_is_decided_again(
    world: World, stand: Stand
) -> None:
    done = amend(world, stand, put(2, Throw("ana", (6, 6))))
    assert throws(done.stand) == [("ana", 12), ("bob", 5), ("ana", 7), ("bob", 9)]
    assert notes(done.stand) == ["quiet"]
    assert done.entry.events == (Amended(origin=6, again=4, edits=(Edit(2, "replace"),)),)
    assert done.told == ("@2 put right; 4 entries decided again",)
    assert now(world, stand) == done.stand


def test_a_dropped_entry_is_gone_and_its_number_stays_in_the_log(
    world: World, stand: Stand
) -> None:
    done = amend(world, stand, drop(4))
    assert notes(done.stand) == []
    assert throws(done.stand) == throws(stand)
    assert at(world, done.stand, 4).campaign == at(world, stand, 4).campaign
    assert done.told == ("@4 taken out; 2 entries decided again",)


def test_an_entry_is_put_in_after_the_one_that_is_named(world: World, stand: Stand) -> None:
    done = amend(world, stand, insert(3, WriteNote("a draught")))
    assert notes(done.stand) == ["a draught", "quiet"]
    assert done.told == ("one more put in after @3; 3 entries decided again",)


def test_two_are_put_in_after_one_entry_in_the_order_in_which_they_are_named(
    world: World, stand: Stand
) -> None:
    done = amend(world, stand, insert(3, WriteNote("one")), insert(3, WriteNote("two")))
    assert notes(done.stand) == ["one", "two", "quiet"]


def test_an_entry_can_be_replaced_and_have_one_put_in_after_it(world: World, stand: Stand) -> None:
    for changes in (
        [put(4, WriteNote("loud")), insert(4, WriteNote("louder"))],
        [insert(4, WriteNote("louder")), put(4, WriteNote("loud"))],
    ):
        revision = amended(world, stand, changes)
        assert notes(revision.after) == ["loud", "louder"]


def test_one_can_be_put_in_where_an_entry_is_taken_out(world: World, stand: Stand) -> None:
    done = amend(world, stand, drop(4), insert(4, WriteNote("instead")))
    assert notes(done.stand) == ["instead"]


def test_changes_may_be_named_in_any_order(world: World, stand: Stand) -> None:
    one, other = put(5, Throw("ana", (1, 1))), drop(2)
    there, back = amended(world, stand, [one, other]), amended(world, stand, [other, one])
    assert there.after.campaign == back.after.campaign
    assert throws(there.after) == [("bob", 5), ("ana", 2), ("bob", 9)]


def test_the_last_entry_can_be_amended(world: World, stand: Stand) -> None:
    done = amend(world, stand, put(6, Throw("bob", (1, 1))))
    assert throws(done.stand)[-1] == ("bob", 2)
    assert done.told == ("@6 put right",)
    assert throws(recorded(world, done.stand, Undo())) == throws(stand)


def test_the_last_entry_can_be_taken_out(world: World, stand: Stand) -> None:
    done = amend(world, stand, drop(6))
    assert throws(done.stand) == throws(stand)[:-1]
    back = recorded(world, done.stand, Undo())
    assert (back.number, back.campaign) == (6, stand.campaign)


def test_one_can_be_put_in_at_the_very_end(world: World, stand: Stand) -> None:
    done = amend(world, stand, insert(6, WriteNote("good night")))
    assert notes(done.stand) == ["quiet", "good night"]


def test_everything_but_the_first_entry_can_be_taken_out(world: World, stand: Stand) -> None:
    done = amend(world, stand, *(drop(number) for number in range(2, 7)))
    assert (throws(done.stand), notes(done.stand)) == ([], [])
    assert done.stand.campaign.sessions == ()
    assert len(told(world, done.stand)) == 1
    sound(world)
    again = recorded(world, done.stand, Throw("ana", (1, 1)))
    assert throws(again) == [("ana", 2)]
    assert throws(recorded(world, again, Undo(2))) == throws(stand)


def test_looking_writes_nothing(world: World, stand: Stand) -> None:
    before = everything(world, stand)
    amended(world, stand, [drop(2), put(5, Throw("ana", (6, 6))), insert(3, WriteNote("x"))])
    assert everything(world, stand) == before


# Times, people, UUIDs


def test_times_and_people_of_decided_entries_stay(store: Any) -> None:
    world = world_of(store)
    stand = started(world)
    for by, player in (("ana", "ana"), ("bob", "bob"), ("cy", "ana")):
        world.clock.advance(minutes=5)  # type: ignore[attr-defined]
        there = world_of(store, clock=world.clock, ids=world.ids, by=by)
        stand = recorded(there, stand, Throw(player, (1, 1)))
    old = {row.number: row for row in rows(store, stand)}
    world.clock.advance(days=3)  # type: ignore[attr-defined]
    dee = world_of(store, clock=world.clock, ids=world.ids, by="dee")
    done = amend(dee, stand, put(2, Throw("ana", (2, 2))))
    first, *rest = path(dee, done.stand)[1:4]
    assert (first.occurred_at, first.recorded_by) == (old[2].occurred_at, "dee")
    assert first.recorded_at != old[2].recorded_at
    for row, before in zip(rest, (old[3], old[4]), strict=True):
        kept = ("command", "occurred_at", "precision", "recorded_at", "zone", "recorded_by", "uuid")
        assert [getattr(row, f) for f in kept] == [getattr(before, f) for f in kept]
    row = done.entry.row
    assert row.recorded_by == "dee"
    assert row.recorded_at.startswith("2026-12-01")


def test_what_is_put_in_happened_when_the_entry_before_it_did(world: World) -> None:
    stand = recorded(world, started(world), Throw("ana", (1, 1)))
    world.clock.advance(minutes=5)  # type: ignore[attr-defined]
    done = amend(world, stand, insert(2, WriteNote("so")))
    assert path(world, done.stand)[2].occurred_at == path(world, done.stand)[1].occurred_at


def test_another_time_may_come_with_the_command(world: World, stand: Stand) -> None:
    world.clock.advance(hours=2)  # type: ignore[attr-defined]
    then = When(EIGHT + timedelta(minutes=7))
    done = amend(world, stand, put(6, Throw("bob", (4, 5)), when=then))
    assert "20:07" in str(path(world, done.stand)[5].occurred_at)
    assert throws(done.stand) == throws(stand)


def test_a_time_that_nobody_knows_any_more_may_come_with_the_command(
    world: World, stand: Stand
) -> None:
    done = amend(world, stand, put(4, WriteNote("quiet"), when=When(None, "unknown")))
    row = path(world, done.stand)[3]
    assert (row.occurred_at, row.precision) == (None, "unknown")
    sound(world)


# Sessions


def evenings(world: World) -> Stand:
    """Session 1: @2 @3; eight hours later session 2: @4 @5."""
    stand = recorded(world, started(world), Throw("ana", (1, 1)), Throw("bob", (1, 1)))
    world.clock.advance(hours=20)  # type: ignore[attr-defined]
    stand = recorded(world, stand, Throw("ana", (2, 2)))
    world.clock.advance(minutes=10)  # type: ignore[attr-defined]
    return recorded(world, stand, Throw("bob", (2, 2)))


def spans(stand: Stand) -> list[tuple[int, Any, Any, bool]]:
    return [(s.number, s.started_at, s.ended_at, s.running) for s in stand.campaign.sessions]


def test_a_silence_of_eight_hours_stays_one(world: World) -> None:
    stand = evenings(world)
    assert len(stand.campaign.sessions) == 2
    done = amend(world, stand, put(2, Throw("ana", (3, 3))))
    assert spans(done.stand) == spans(stand)


def test_the_next_entry_opens_the_session_where_its_first_is_taken_out(world: World) -> None:
    stand = evenings(world)
    done = amend(world, stand, drop(4))
    one, two = done.stand.campaign.sessions
    assert one.ended_at == EIGHT
    assert two.started_at == EIGHT + timedelta(hours=20, minutes=10)


def test_a_session_goes_with_its_last_entry(world: World) -> None:
    stand = evenings(world)
    done = amend(world, stand, drop(4), drop(5))
    assert [s.number for s in done.stand.campaign.sessions] == [1]
    assert done.stand.summary.sessions == 1


def test_the_silence_is_filled_by_what_is_put_in(world: World) -> None:
    """Something in the middle of 14 hours: no silence of eight hours is left."""
    stand = recorded(world, started(world), Throw("ana", (1, 1)))
    world.clock.advance(hours=14)  # type: ignore[attr-defined]
    stand = recorded(world, stand, Throw("bob", (1, 1)))
    between = insert(2, WriteNote("still here"), When(EIGHT + timedelta(hours=7)))
    done = amend(world, stand, between)
    assert [s.number for s in done.stand.campaign.sessions] == [1]


def test_a_session_whose_end_is_taken_out_ends_where_the_next_begins(
    world: World,
) -> None:
    stand = recorded(world, started(world), Throw("ana", (1, 1)), EndSession())
    world.clock.advance(hours=1)  # type: ignore[attr-defined]
    stand = recorded(world, stand, StartSession("Rome"), Throw("bob", (1, 1)))
    done = amend(world, stand, drop(3))
    assert spans(done.stand) == spans(stand), "the next one's beginning ends it as well"
    done = amend(world, done.stand, drop(path(world, done.stand)[2].number))
    assert [(s.number, s.location) for s in done.stand.campaign.sessions] == [(1, "")]
    assert done.stand.campaign.sessions[0].running


def test_a_session_that_goes_without_its_beginning_cannot_be_ended(world: World) -> None:
    stand = recorded(world, started(world), StartSession("Rome"), EndSession(), WriteNote("so"))
    revision = amended(world, stand, [drop(2)])
    assert [(one.entry, one.error) for one in revision.impossible] == [
        ("@3", "No session is running.")
    ]
    done = amend(world, stand, drop(2), skip=True)
    assert done.entry.events == (
        Amended(origin=4, again=1, left_out=(3,), edits=(Edit(2, "drop"),)),
    )


def test_a_break_is_measured_anew(world: World) -> None:
    stand = recorded(world, started(world), Throw("ana", (1, 1)))
    world.clock.advance(minutes=10)  # type: ignore[attr-defined]
    stand = recorded(world, stand, PauseSession())
    world.clock.advance(minutes=30)  # type: ignore[attr-defined]
    stand = recorded(world, stand, ResumeSession(), Throw("bob", (1, 1)))
    assert stand.campaign.sessions[0].away == timedelta(minutes=30)
    later = put(3, PauseSession(), when=When(EIGHT + timedelta(minutes=25)))
    done = amend(world, stand, later)
    assert done.stand.campaign.sessions[0].away == timedelta(minutes=15)
    gone = amended(world, stand, [drop(3)])
    assert [one.entry for one in gone.impossible] == ["@4"]
    assert gone.after.campaign.sessions[0].away == timedelta()


def test_whoever_forgot_to_end_a_break_puts_the_end_in(world: World) -> None:
    stand = recorded(world, started(world), Throw("ana", (1, 1)), PauseSession())
    world.clock.advance(hours=1)  # type: ignore[attr-defined]
    stand = recorded(world, stand, Throw("bob", (1, 1)))
    assert stand.campaign.sessions[0].away == timedelta(hours=1)
    done = amend(world, stand, insert(3, ResumeSession(), When(EIGHT + timedelta(minutes=20))))
    assert done.stand.campaign.sessions[0].away == timedelta(minutes=20)


def test_times_that_a_command_says_itself_follow_its_entry(world: World) -> None:
    stand = evenings(world)
    earlier = put(2, Throw("ana", (1, 1)), when=When(EIGHT - timedelta(hours=1)))
    done = amend(world, stand, earlier)
    assert done.stand.campaign.sessions[0].started_at == EIGHT - timedelta(hours=1)


def test_the_evening_after_an_amendment_is_a_session_of_its_own(world: World) -> None:
    """An amendment is no play: eight hours are counted from what was last played."""
    stand = recorded(world, started(world), Throw("ana", (1, 1)), Throw("bob", (1, 1)))
    world.clock.advance(days=10)  # type: ignore[attr-defined]
    stand = amend(world, stand, put(3, Throw("bob", (2, 2)))).stand
    world.clock.advance(minutes=1)  # type: ignore[attr-defined]
    stand = recorded(world, stand, Throw("ana", (2, 2)))
    one, two = stand.campaign.sessions
    assert one.ended_at == EIGHT
    assert two.started_at == EIGHT + timedelta(days=10, minutes=1)


def test_the_length_of_a_session_is_not_changed_by_a_later_amendment(world: World) -> None:
    stand = recorded(world, started(world), Throw("ana", (1, 1)), Throw("bob", (1, 1)))
    world.clock.advance(hours=20)  # type: ignore[attr-defined]
    stand = amend(world, stand, put(3, Throw("bob", (2, 2)))).stand
    world.clock.advance(hours=9)  # type: ignore[attr-defined]
    stand = recorded(world, stand, Throw("ana", (2, 2)))
    assert stand.campaign.sessions[0].ended_at == EIGHT


# Undo, redo, rewind, tags


def test_one_undo_brings_the_old_past_back_and_redo_the_new_one(world: World, stand: Stand) -> None:
    done = amend(world, stand, put(2, Throw("ana", (6, 6))))
    back = recorded(world, done.stand, Undo())
    assert (back.number, back.campaign) == (stand.number, stand.campaign)
    again = recorded(world, back, Redo())
    assert (again.number, again.campaign) == (done.stand.number, done.stand.campaign)
    assert throws(recorded(world, again, Undo(2))) == throws(at(world, stand, 5))


def test_undo_passes_what_was_recorded_on_the_new_past_first(world: World, stand: Stand) -> None:
    done = amend(world, stand, drop(4))
    more = recorded(world, done.stand, WriteNote("more"))
    back = recorded(world, more, Undo())
    assert back.number == done.stand.number
    assert recorded(world, back, Undo()).number == 6


def test_after_an_undo_only_what_is_still_there_can_be_amended(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Undo(2))
    error = refused(world, stand, drop(6))
    assert isinstance(error, NotFound)
    done = amend(world, stand, drop(2))
    assert throws(done.stand) == [("bob", 5)]
    back = recorded(world, done.stand, Undo())
    assert back.number == 4
    assert throws(recorded(world, back, Redo())) == throws(done.stand)


def test_rewinding_into_the_new_past_goes_on_in_that_past(world: World, stand: Stand) -> None:
    done = amend(world, stand, put(2, Throw("ana", (6, 6))))
    new = [row.number for row in path(world, done.stand)]
    there = recorded(world, done.stand, Rewind(new[2]))
    assert throws(there) == [("ana", 12), ("bob", 5)]
    further = recorded(world, there, Redo())
    assert (throws(further), notes(further)) == (throws(there), ["quiet"])
    end = recorded(world, further, Redo(2))
    assert throws(end) == throws(done.stand)


def test_an_amended_past_can_be_amended_again(world: World, stand: Stand) -> None:
    once = amend(world, stand, put(2, Throw("ana", (6, 6)))).stand
    numbers = [row.number for row in path(world, once)]
    twice = amend(world, once, put(numbers[2], Throw("bob", (1, 1)))).stand
    assert throws(twice) == [("ana", 12), ("bob", 2), ("ana", 7), ("bob", 9)]
    assert notes(twice) == ["quiet"]
    one = recorded(world, twice, Undo())
    assert (one.number, one.campaign) == (once.number, once.campaign)
    two = recorded(world, one, Undo())
    assert (two.number, two.campaign) == (stand.number, stand.campaign)
    assert recorded(world, two, Redo(2)).campaign == twice.campaign
    sound(world)


def test_what_was_amended_and_recorded_on_is_amended_again(world: World, stand: Stand) -> None:
    once = recorded(world, amend(world, stand, drop(4)).stand, WriteNote("after"))
    twice = amend(world, once, drop(2)).stand
    assert throws(twice) == [("bob", 5), ("ana", 7), ("bob", 9)]
    assert notes(twice) == ["after"]
    assert notes(recorded(world, twice, Undo())) == ["after"]
    sound(world)


def test_the_old_number_of_an_amended_entry_is_not_on_the_timeline(
    world: World, stand: Stand
) -> None:
    once = amend(world, stand, put(2, Throw("ana", (6, 6)))).stand
    error = refused(world, once, drop(5))
    assert isinstance(error, NotFound)
    assert "@5" in error.message
    assert error.hint


def test_the_amendment_itself_cannot_be_amended(world: World, stand: Stand) -> None:
    done = amend(world, stand, drop(4))
    for change in (drop(done.entry.number), put(done.entry.number, WriteNote("x"))):
        assert isinstance(refused(world, done.stand, change), NotFound)


def test_a_tag_means_its_entry_on_the_past_that_one_stands_on(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Tag("before", 3))
    done = amend(world, stand, put(2, Throw("ana", (6, 6)))).stand
    there = recorded(world, done, Rewind(tagged(world, done, "before")))
    assert throws(there) == [("ana", 12), ("bob", 5)]
    back = recorded(world, done, Rewind(done.number - 1), Rewind(6))
    assert tagged(world, back, "before") == 3
    sound(world)


def test_a_tag_on_what_was_taken_out_stays_where_it_was(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Tag("before", 3))
    done = amend(world, stand, drop(3)).stand
    assert tagged(world, done, "before") == 3
    there = recorded(world, done, Rewind(3))
    assert throws(there) == [("ana", 3), ("bob", 5)]
    sound(world)


def test_a_tag_and_a_name_between_entries_are_left_out_of_the_new_past(world: World) -> None:
    stand = recorded(
        world, started(world), WriteNote("a"), Tag("t", 2), Rename("Saturday"), WriteNote("b")
    )
    done = amend(world, stand, put(2, WriteNote("c")))
    assert notes(done.stand) == ["c", "b"]
    assert done.stand.name == "Saturday"
    assert done.stand.summary.name == "Saturday"
    assert tables(world.store, stand)["tags"] == [(stand.id, "t", 2)]


# Entry 1


def setup(*names: str) -> Setup:
    return Setup(tuple(Player(name) for name in names))


def test_the_players_of_a_campaign_can_be_put_right(world: World) -> None:
    stand = recorded(world, started(world, "ana bbo"), Throw("ana", (1, 2)), WriteNote("hm"))
    new = StartCampaign("ignored", "pips", setup("ana", "bob"))
    done = amend(world, stand, put(1, new))
    assert done.stand.campaign.players == ("ana", "bob")
    assert done.stand.campaign.state.next_player == "bob"
    assert (done.stand.name, done.stand.campaign.name) == ("Friday", "Friday")
    more = recorded(world, done.stand, Throw("bob", (1, 1)))
    assert throws(more) == [("ana", 3), ("bob", 2)]
    sound(world)
    before = everything(world, more)
    rebuild(world, more.id)
    assert everything(world, more) == before
    back = recorded(world, more, Undo(2))
    assert back.campaign == stand.campaign


def test_the_list_of_campaigns_names_the_players_who_were_put_right(world: World) -> None:
    stand = started(world, "ana bbo")
    done = amend(world, stand, put(1, StartCampaign("x", "pips", setup("ana", "bob"))))
    assert done.stand.summary.players == now(world, stand).summary.players
    assert "bob" in str(done.stand.summary.players)
    back = recorded(world, done.stand, Undo())
    assert "bbo" in str(back.summary.players)


def test_a_beginning_that_was_put_right_is_put_right_again(world: World) -> None:
    stand = recorded(world, started(world, "ana bbo"), Throw("ana", (1, 2)))
    once = amend(world, stand, put(1, StartCampaign("x", "pips", setup("ana", "bob")))).stand
    assert isinstance(refused(world, once, drop(1)), NotFound)
    begun = path(world, once)[-2].number
    new = StartCampaign("x", "pips", setup("ana", "cy"))
    twice = amend(world, once, put(begun, new)).stand
    assert twice.campaign.players == ("ana", "cy")
    assert throws(twice) == [("ana", 3)]
    assert recorded(world, twice, Undo()).campaign == once.campaign
    sound(world)


def test_a_beginning_that_was_put_right_is_told_once(world: World) -> None:
    stand = recorded(world, started(world, "ana bbo"), WriteNote("hm"))
    done = amend(world, stand, put(1, StartCampaign("x", "pips", setup("ana", "bob"))))
    begun = [one for one in told(world, done.stand) if "with" in one]
    assert len(begun) == 1, begun
    assert "bob" in begun[0]


def test_undo_never_leads_behind_a_beginning_that_was_put_right(world: World) -> None:
    """It is a beginning: the other one lies on a path of its own."""
    stand = recorded(world, started(world, "ana bbo"), WriteNote("hm"))
    done = amend(world, stand, put(1, StartCampaign("x", "pips", setup("ana", "bob")))).stand
    begun = path(world, done)[-2].number
    there = recorded(world, done, Rewind(begun))
    assert there.campaign.players == ("ana", "bob")
    with pytest.raises(NothingThere):
        handle(world, there, Undo())
    assert recorded(world, there, Rewind(1)).campaign.players == ("ana", "bbo")


@pytest.mark.parametrize(
    "command",
    [
        WriteNote("nothing"),
        Throw("ana", (1, 1)),
        StartCampaign("Friday", "balance", Setup((Player("ana", ("guide",)), Player("bob")))),
    ],
    ids=["a note", "a throw", "another game"],
)
def test_a_beginning_is_replaced_by_nothing_but_another_of_the_same_game(
    world: World, stand: Stand, command: Command
) -> None:
    assert isinstance(refused(world, stand, put(1, command)), BadInput)


def test_the_beginning_cannot_be_taken_out(world: World, stand: Stand) -> None:
    error = refused(world, stand, drop(1))
    assert isinstance(error, BadInput)
    assert error.message == "@1 began the campaign."


def test_nothing_else_becomes_a_beginning(world: World, stand: Stand) -> None:
    """A campaign begins once: not in the middle, neither put in nor in an entry's place."""
    new = StartCampaign("x", "pips", setup("ana", "bob"))
    refused(world, stand, insert(3, new))
    refused(world, stand, insert(1, new))
    refused(world, stand, put(4, new))


# What cannot be changed


def test_no_such_entry(world: World, stand: Stand) -> None:
    for number in (0, 7, 99):
        assert isinstance(refused(world, stand, drop(number)), NotFound)


def test_history_is_not_amended(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Tag("here", 3), Undo(), Redo())
    for number in (7, 8, 9):
        error = refused(world, stand, drop(number))
        assert error.message == f"@{number} is about the log, not about the table."
        assert error.hint


def test_an_entry_is_changed_once_in_an_amendment(world: World, stand: Stand) -> None:
    for changes in (
        [drop(4), drop(4)],
        [drop(4), put(4, WriteNote("x"))],
        [put(4, WriteNote("x")), put(4, WriteNote("y"))],
    ):
        error = refused(world, stand, *changes)
        assert isinstance(error, BadInput)
        assert error.hint


def test_a_command_that_is_there_already_is_no_change(world: World, stand: Stand) -> None:
    for change in (put(4, WriteNote("quiet")), put(2, Throw("ana", (1, 2)))):
        assert isinstance(refused(world, stand, change), BadInput)


def test_a_new_command_against_a_rule_is_refused_with_its_rule(world: World) -> None:
    over = recorded(
        world,
        started(world),
        *(Throw(player, (6, 6)) for player in ("ana", "bob", "ana")),
        WriteNote("done"),
    )
    error = refused(world, over, put(5, Throw("bob", (1, 1))))
    assert (type(error), error.rule) == (Rejected, "PIP-1")


# What becomes impossible


@pytest.fixture
def close(world: World) -> Stand:
    """@2 ana 9, @3 bob 2, @4 ana 9, @5 bob 2, @6 ana 10: over."""
    throws_ = [("ana", (4, 5)), ("bob", (1, 1)), ("ana", (4, 5)), ("bob", (1, 1)), ("ana", (4, 6))]
    return recorded(world, started(world), *(Throw(*one) for one in throws_))


def test_entries_that_became_impossible_are_named_with_their_rule(
    world: World, close: Stand
) -> None:
    before = everything(world, close)
    revision = amended(world, close, [put(2, Throw("ana", (6, 6)))])
    assert everything(world, close) == before
    (five, six) = revision.impossible
    assert [(one.entry, one.number, one.rule) for one in (five, six)] == [
        ("@5", 5, "PIP-1"),
        ("@6", 6, "PIP-1"),
    ]
    assert five.error == "Somebody has 21 already."
    assert five.text == "bob throws 1+1, 4 pips in all"
    assert throws(revision.after) == [("ana", 12), ("bob", 2), ("ana", 9)]
    assert changes_of(revision) == [
        ("@2", "ana throws 4+5, 9 pips in all", "ana throws 6+6, 12 pips in all"),
        ("@4", "ana throws 4+5, 18 pips in all", "ana throws 4+5, 21 pips in all"),
    ]


def test_skipping_leaves_them_out(world: World, close: Stand) -> None:
    done = amend(world, close, put(2, Throw("ana", (6, 6))), skip=True)
    assert throws(done.stand) == [("ana", 12), ("bob", 2), ("ana", 9)]
    assert done.told == ("@2 put right; 2 entries decided again, 2 left out",)
    event = done.entry.events[0]
    assert isinstance(event, Amended)
    assert event.left_out == (5, 6)
    assert recorded(world, done.stand, Undo()).campaign == close.campaign
    sound(world)


def test_a_house_rule_lets_them_be_and_is_recorded_with_each(world: World, close: Stand) -> None:
    done = amend(world, close, put(2, Throw("ana", (6, 6))), house_rule="we went on")
    assert throws(done.stand)[0] == ("ana", 12)
    assert len(throws(done.stand)) == 5
    found = [row.notices for row in path(world, done.stand)]
    assert ["we went on" in notice for notice in found[:6]] == [False] * 4 + [True] * 2
    sound(world)


def test_a_house_rule_does_not_ride_along_where_nothing_stands_in_the_way(
    world: World, stand: Stand
) -> None:
    done = amend(world, stand, put(2, Throw("ana", (2, 2))), house_rule="why not")
    assert not any("why not" in row.notices for row in path(world, done.stand)[:-1])


def test_a_further_change_puts_right_what_became_impossible(world: World, close: Stand) -> None:
    changes = [put(2, Throw("ana", (6, 6))), drop(5), drop(6)]
    done = amend(world, close, *changes)
    assert throws(done.stand) == [("ana", 12), ("bob", 2), ("ana", 9)]


def test_a_play_that_ended_by_the_amendment_is_in_the_statistics(
    world: World, close: Stand
) -> None:
    (before,) = results(world)
    assert [(p.player, p.score) for p in before.placed] == [("ana", 28), ("bob", 4)]
    done = amend(world, close, put(2, Throw("ana", (6, 6))), skip=True)
    (after,) = results(world)
    assert [(p.player, p.score) for p in after.placed] == [("ana", 21), ("bob", 2)]
    short = amend(world, done.stand, drop(path(world, done.stand)[1].number))
    assert results(world) == []
    recorded(world, short.stand, Undo(2))
    assert results(world) == [before]


# House rules and warnings that were recorded


@pytest.fixture
def ruled(world: World, close: Stand) -> Stand:
    """After the end, @7 is a throw against PIP-1 that people wanted."""
    return handle(world, close, Throw("bob", (5, 5)), house_rule="last one").stand


def test_an_old_house_rule_is_kept_with_its_entry(world: World, ruled: Stand) -> None:
    done = amend(world, ruled, put(3, Throw("bob", (1, 2))))
    assert throws(done.stand)[-1] == ("bob", 10)
    assert "last one" in path(world, done.stand)[6].notices


def test_an_old_house_rule_that_is_not_needed_any_more_is_no_obstacle(
    world: World, ruled: Stand
) -> None:
    done = amend(world, ruled, drop(2))
    assert throws(done.stand)[-1] == ("bob", 10)
    assert "last one" not in path(world, done.stand)[5].notices


def test_another_command_in_the_place_of_one_with_a_house_rule_is_let_be_as_well(
    world: World, ruled: Stand
) -> None:
    done = amend(world, ruled, put(7, Throw("bob", (5, 4))))
    assert "last one" in path(world, done.stand)[-1].notices


def test_an_old_house_rule_lets_only_its_own_entry_be(world: World, ruled: Stand) -> None:
    revision = amended(world, ruled, [put(2, Throw("ana", (6, 6)))])
    assert [one.entry for one in revision.impossible] == ["@5", "@6"]


def test_a_new_command_may_bring_its_own_house_rule(world: World, close: Stand) -> None:
    done = amend(world, close, put(6, Throw("ana", (6, 6))))
    more = handle(world, done.stand, WriteNote("so")).stand
    number = path(world, more)[-1].number
    refused(world, more, put(number, Throw("bob", (1, 1))))
    ruled = amend(world, more, put(number, Throw("bob", (1, 1)), house_rule="once more"))
    assert "once more" in path(world, ruled.stand)[-1].notices


def test_warnings_are_made_anew(world: World, stand: Stand) -> None:
    """@2 taken out, it is not ana's turn any more; put in again, it is."""
    done = amend(world, stand, drop(2))
    warned = [row.number for row in path(world, done.stand) if "PIP-2" in row.notices]
    assert len(warned) == 3
    back = amend(world, done.stand, insert(1, Throw("ana", (1, 2))))
    assert not [row for row in path(world, back.stand) if "PIP-2" in row.notices]
    assert throws(back.stand) == throws(stand)


def test_a_warning_goes_where_the_turn_was_right_after_all(world: World) -> None:
    stand = recorded(world, started(world), Throw("bob", (1, 1)), Throw("bob", (1, 2)))
    assert "PIP-2" in path(world, stand)[1].notices
    done = amend(world, stand, put(2, Throw("ana", (1, 1))))
    assert "PIP-2" not in path(world, done.stand)[1].notices
    assert path(world, done.stand)[1].notices == "[]"


# Dice


def test_a_new_command_without_dice_takes_those_of_the_old_one(world: World, stand: Stand) -> None:
    done = amend(world, stand, put(5, Throw("bob")))
    assert throws(done.stand)[2] == ("bob", 7)


def test_dice_that_were_rolled_by_the_tracker_are_kept(world: World) -> None:
    world.dice.show(3, 5)  # type: ignore[attr-defined]
    stand = recorded(world, started(world), Throw("ana"), WriteNote("so"))
    done = amend(world, stand, put(2, Throw("bob")))
    assert throws(done.stand) == [("bob", 8)]
    again = amended(world, now(world, stand), [insert(1, WriteNote("first"))])
    assert throws(again.after) == [("bob", 8)]


def test_nothing_is_rolled_in_the_past(world: World, stand: Stand) -> None:
    for change in (insert(3, Throw("ana")), put(4, Throw("ana"))):
        error = refused(world, stand, change)
        assert isinstance(error, BadInput)
        assert error.hint


# Two people at the same time


def test_an_amendment_that_others_were_faster_than_is_not_recorded(
    world: World, stand: Stand
) -> None:
    changes = [put(2, Throw("ana", (6, 6)))]
    revision = amended(world, stand, changes)
    there = recorded(world, stand, WriteNote("meanwhile"))
    before = everything(world, there)
    with pytest.raises(Locked) as raised:
        record_amended(world, revision, changes)
    assert raised.value.hint
    assert everything(world, there) == before
    done = amend(world, there, *changes)
    assert notes(done.stand) == ["quiet", "meanwhile"]


def test_whoever_records_upon_the_old_past_records_upon_the_new_one(
    world: World, stand: Stand
) -> None:
    done = amend(world, stand, put(2, Throw("ana", (6, 6))))
    late = handle(world, stand, WriteNote("late"))
    assert late.entry.row.parent == done.entry.number
    assert throws(late.stand) == throws(done.stand)


# Travelling, repairing, forking


def test_amendments_travel_and_are_made_again(world: World, stand: Stand) -> None:
    done = amend(world, stand, put(2, Throw("ana", (6, 6)))).stand
    done = amend(world, done, insert(path(world, done)[3].number, WriteNote("x"))).stand
    done = recorded(world, done, WriteNote("more"))
    file = b"".join(dump(world.store, done.id))
    there = world_of(MemoryStore(), log=2)
    assert take(there, read(file)).outcome == "new"
    assert b"".join(dump(there.store, done.id)) == file
    assert everything(there, done) == everything(world, done)
    back = recorded(there, load(there, done.id), Undo(3))
    assert back.campaign == stand.campaign
    before = everything(world, done)
    rebuild(world, done.id)
    assert everything(world, done) == before
    sound(world)
    sound(there)


def test_a_log_from_before_an_amendment_is_advanced_by_it(world: World, stand: Stand) -> None:
    there = world_of(MemoryStore(), log=2)
    take(there, read(b"".join(dump(world.store, stand.id))))
    done = amend(world, stand, drop(2)).stand
    assert take(there, read(b"".join(dump(world.store, done.id)))).outcome == "advanced"
    assert everything(there, done) == everything(world, done)
    assert recorded(there, load(there, done.id), Undo()).campaign == stand.campaign


def test_a_fork_takes_the_new_past_along_and_not_the_amendment(world: World, stand: Stand) -> None:
    done = amend(world, stand, put(2, Throw("ana", (6, 6)))).stand
    copy = fork(world, done, "what if")
    assert throws(copy) == throws(done)
    assert notes(copy) == notes(done)
    numbers = [row.number for row in path(world, copy)]
    assert numbers[: len(numbers)] == list(range(1, len(numbers) + 1))
    copy = recorded(world, copy, WriteNote("x"))
    assert throws(copy) == throws(done)
    copied = amend(world, copy, drop(2))
    assert throws(copied.stand) == throws(done)[1:]
    sound(world)


def test_a_fork_of_the_amended_past_can_be_undone_entry_by_entry(
    world: World, stand: Stand
) -> None:
    done = amend(world, stand, put(2, Throw("ana", (6, 6)))).stand
    copy = fork(world, done, "what if")
    back = recorded(world, copy, Undo())
    assert throws(back) in (throws(done)[:-1], throws(done))
    sound(world)


# A log of the old tracker


@pytest.fixture
def old(tmp_path: Path) -> World:
    store = open_log(Path(shutil.copy(OLD, tmp_path / "log.db")), write=True)
    world = world_of(store, clock=world_of(store).clock)
    world.clock.time = datetime.fromisoformat("2027-02-01T20:00:00+00:00")  # type: ignore[attr-defined]
    refresh(world)
    return world


def test_every_entry_of_an_old_log_is_decided_as_it_was(old: World) -> None:
    """A note put in after the first entry changes nothing else."""
    for campaign in old.store.campaigns():
        stand = load(old, campaign)
        revision = amended(old, stand, [insert(1, WriteNote("first"))])
        assert changes_of(revision) == [("after @1", None, "first")], stand.name
        assert revision.impossible == ()
        done = record_amended(old, revision, [insert(1, WriteNote("first"))]).stand
        assert done.campaign.state == stand.campaign.state
        assert recorded(old, done, Undo()).campaign == stand.campaign
    sound(old)
    old.store.close()  # type: ignore[attr-defined]


# Fighting Fantasy: a blow put right


def card(hero: Any) -> EnterHeroCard:
    return EnterHeroCard(hero, CARDS[hero])


@pytest.fixture
def fight(world: World) -> Stand:
    """@8: a fight against an ogre and two goblins; then three blows of round 1."""
    setup_ = seated(PLAYERS)
    stand = begin(world, StartCampaign("Crew", "fighting_fantasy", setup_)).stand
    stand = recorded(world, stand, *map(card, ALL))
    stand = recorded(world, stand, BeginAdventure(WARLOCK), ClearRoom(), EnterRoom(7))
    monsters = (Monster("A", 10, 4, "Ogre"), Monster("B", 5, 4, "Goblin"))
    return recorded(world, stand, BeginFight(monsters))


def standing(stand: Stand) -> dict[str, int]:
    return {m.letter: m.left for m in stand.campaign.state.fight.monsters}


def test_a_blow_put_right_lets_a_monster_live_and_the_rest_is_named(
    world: World, fight: Stand
) -> None:
    begun = fight.number
    fight = recorded(world, fight, Strike("warrior", "A", (5, 5, 2, 3)))  # 19:15, dies
    first = fight.number
    assert standing(fight)["A"] == 0
    fight = recorded(world, fight, Strike("healer", "B", (4, 3, 2, 1)), ClearRoom())
    revision = amended(world, fight, [put(first, Strike("warrior", "A", (5, 4, 2, 3)))])
    assert standing(revision.after)["A"] == 1
    assert "1 left" in str(revision.different[0].now)
    assert "dead" in str(revision.different[0].was)
    assert [one.rule for one in revision.impossible] == ["FF-12"]
    assert first == begun + 1


def test_dice_of_a_blow_are_kept_for_another_hero(world: World, fight: Stand) -> None:
    fight = recorded(world, fight, Strike("warrior", "A", (5, 5, 2, 3)))
    done = amend(world, fight, put(fight.number, Strike("scout", "A")))
    row = path(world, done.stand)[-1]
    assert '"dice":[5,5,2,3]' in row.command
    assert "scout" in row.command


def test_a_blow_that_the_tracker_rolled_falls_the_same_way_again(store: Any) -> None:
    world = world_of(store, dice=ScriptedDice(5, 5, 2, 3))
    setup_ = seated(PLAYERS)
    stand = begin(world, StartCampaign("Crew", "fighting_fantasy", setup_)).stand
    stand = recorded(world, stand, *map(card, ALL))
    stand = recorded(world, stand, BeginAdventure(WARLOCK), ClearRoom(), EnterRoom(7))
    stand = recorded(world, stand, BeginFight((Monster("A", 10, 12, "Ogre"),)))
    stand = recorded(world, stand, Strike("warrior", "A"))
    done = amend(world, stand, insert(2, WriteNote("cards")))
    assert done.stand.campaign.state == stand.campaign.state


def test_a_hero_card_put_right_is_reckoned_with_in_every_fight_after_it(
    world: World, fight: Stand
) -> None:
    fight = recorded(world, fight, Strike("warrior", "A", (1, 1, 1, 2)))  # 11 against 13
    done = amend(world, fight, put(2, EnterHeroCard("warrior", Card(12, 14, 3))))
    assert standing(fight)["A"] == 4
    assert standing(done.stand)["A"] == 3
    sound(world)


# Counters by hand


def test_counters_by_hand_are_added_again(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Adjust("pips", 3, "ana"), Adjust("pips", 4, "ana"))
    done = last(world, stand, WriteNote("x"))
    changed = amend(world, done.stand, put(7, Adjust("pips", 1, "ana")))
    assert changed.stand.campaign.counter("pips", "ana") == 5


def test_a_file_of_the_amended_log_stays_open_for_others(tmp_path: Path) -> None:
    """Two programs on one file: the second one sees the new past."""
    one = create_log(tmp_path / "log.db")
    world = world_of(one)
    stand = recorded(world, started(world), WriteNote("a"), WriteNote("b"))
    two = open_log(tmp_path / "log.db", write=True)
    other = world_of(two, log=2)
    seen = load(other, stand.id)
    done = amend(world, stand, drop(2))
    assert notes(load(other, stand.id)) == ["b"]
    with pytest.raises(Locked):
        record_amended(other, amended(other, seen, [drop(3)]), [drop(3)])
    assert notes(load(other, stand.id)) == ["b"]
    assert load(other, stand.id).newest.number == done.entry.number
    one.close()
    two.close()
