"""How a command becomes an entry: load, decide, append, return."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.worlds import (
    EIGHT,
    everything,
    last,
    listed,
    now,
    recorded,
    rows,
    started,
    tables,
    world_of,
)
from tracker.app.handle import When, begin, decide, handle
from tracker.app.stand import Stand
from tracker.app.world import World
from tracker.core.campaign import (
    Adjust,
    CampaignStarted,
    NoteWritten,
    SessionEnded,
    SessionStarted,
    StartCampaign,
    StartSession,
    WriteNote,
)
from tracker.core.codec import Row, Stored, digest
from tracker.core.errors import Conflict, Locked, NothingThere, Rejected, TrackerError
from tracker.core.game import Command, Notice, Player, Setup
from tracker.core.timeline import HeadMoved, Redo, Rename, Rewind, Tag, Undo
from tracker.games.pips.commands import Throw
from tracker.games.pips.events import Thrown
from tracker.store.memory import MemoryStore

THROWS = (Throw("ana", (6, 6)), Throw("bob", (1, 2)), Throw("ana", (6, 5)))
OVER = "Somebody has 21 already."


@pytest.fixture
def stand(world: World) -> Stand:
    """A campaign of Pips that has only begun."""
    return started(world)


# The first entry


def test_a_campaign_begins_with_its_first_entry(world: World) -> None:
    setup = Setup((Player("ana"), Player("bob")))
    begun = begin(world, StartCampaign("Friday", "pips", setup, "Rome"))
    key = "00000001-0000-7000-8000-000000000001"
    row = Row(
        campaign=key,
        number=1,
        parent=0,
        head=1,
        tip=1,
        version=1,
        command=(
            '{"type":"campaign.start","name":"Friday","game":"pips",'
            '"setup":{"players":[{"name":"ana"},{"name":"bob"}]},"location":"Rome"}'
        ),
        occurred_at="2026-11-28T20:00:00.000000Z",
        recorded_at="2026-11-28T20:00:00.000000Z",
        zone="Europe/Rome",
        recorded_by="ana",
        program="0.1.0",
        uuid=key,
        events=(
            Stored(
                1,
                '{"type":"campaign.started","name":"Friday","game":"pips",'
                '"setup":{"players":[{"name":"ana"},{"name":"bob"}]},"location":"Rome"}',
            ),
        ),
    )
    hashed = begun.entry.row.hash
    assert hashed == digest(row, "")
    assert begun.entry.events == (CampaignStarted("Friday", "pips", setup, "Rome"),)
    assert begun.told == ("Pips with ana, bob",)
    assert world.store.campaigns() == [key]
    assert [r.hash for r in world.store.rows(key)] == [hashed]


def test_a_set_up_that_the_game_refuses_begins_nothing(world: World) -> None:
    alone = Setup((Player("ana"),))
    with pytest.raises(Rejected):
        begin(world, StartCampaign("Friday", "balance", alone))
    assert world.store.campaigns() == []


# An entry


def test_a_command_is_recorded_with_the_events_it_caused(world: World, stand: Stand) -> None:
    done = handle(world, stand, Throw("ana", (3, 4)))
    assert done.entry.number == 2
    assert done.entry.command == Throw("ana", (3, 4))
    assert done.entry.events == (
        SessionStarted(1, EIGHT, "", ("ana", "bob"), by_itself=True),
        Thrown("ana", (3, 4), 7),
    )
    assert done.told == ("session 1 begins", "ana throws 3+4, 7 pips in all")


def test_an_entry_is_in_the_store_when_it_is_told(world: World, stand: Stand) -> None:
    done = handle(world, stand, Throw("ana", (3, 4)))
    assert world.store.newest(stand.id) == done.entry.row
    assert now(world, stand).campaign == done.stand.campaign


def test_entries_are_numbered_in_a_row_and_chained_by_their_hashes(
    world: World, stand: Stand
) -> None:
    recorded(world, stand, *THROWS)
    found = rows(world.store, stand)
    assert [row.number for row in found] == [1, 2, 3, 4]
    before = ""
    for row in found:
        assert row.hash == digest(row, before)
        before = row.hash


def test_every_entry_has_an_id_of_its_own(world: World, stand: Stand) -> None:
    recorded(world, stand, *THROWS)
    ids = [row.uuid for row in rows(world.store, stand)]
    assert len(set(ids)) == 4


def test_an_entry_keeps_when_it_happened_beside_when_it_was_recorded(
    world: World, stand: Stand
) -> None:
    yesterday = When(EIGHT - timedelta(days=1), "day")
    row = handle(world, stand, THROWS[0], when=yesterday).entry.row
    assert row.occurred_at == "2026-11-27T20:00:00.000000Z"
    assert row.recorded_at == "2026-11-28T20:00:00.000000Z"
    assert (row.precision, row.zone, row.recorded_by) == ("day", "Europe/Rome", "ana")


def test_an_entry_may_have_happened_nobody_knows_when(world: World, stand: Stand) -> None:
    row = handle(world, stand, THROWS[0], when=When(None, "unknown")).entry.row
    assert (row.occurred_at, row.precision) == (None, "unknown")


def test_what_stood_before_is_told_with_an_entry(world: World, stand: Stand) -> None:
    done = handle(world, stand, THROWS[0])
    assert done.before == stand
    assert done.stand.campaign.state.throws == (Thrown("ana", (6, 6), 12),)


def test_the_list_of_campaigns_counts_entries_sessions_and_plays(
    world: World, stand: Stand
) -> None:
    recorded(world, stand, *THROWS)
    found = listed(world, stand)
    assert (found.entries, found.head, found.sessions, found.plays) == (4, 4, 1, 1)
    assert (found.name, found.game, found.players, found.won_by) == (
        "Friday",
        "pips",
        "ana, bob",
        "ana",
    )


def test_read_models_follow_every_entry(world: World, stand: Stand) -> None:
    recorded(world, stand, *THROWS)
    key, kept = stand.id, tables(world.store, stand)
    assert kept["pips_throws"] == [(key, 1, "ana", 12), (key, 2, "bob", 3), (key, 3, "ana", 11)]
    assert kept["results"] == [
        (key, 1, 1, "ana", 23, 1, 1, "most pips", 0),
        (key, 1, 2, "bob", 3, 2, 0, "most pips", 0),
    ]
    assert kept["players"] == [(key, 1, "ana", ""), (key, 2, "bob", "")]
    assert kept["sessions"] == [
        (key, 1, "2026-11-28T20:00:00.000000Z", None, 1, "", "ana, bob", None),
    ]
    assert kept["score_rows"][0] == (key, 1, 1, "ana", "throw", None, 12)
    assert [row[4] for row in kept["lines"]] == [
        "Pips with ana, bob",
        "ana throws 6+6, 12 pips in all",
        "bob throws 1+2, 3 pips in all",
        "ana throws 6+5, 23 pips in all",
    ]


def test_read_models_follow_an_undo_without_code_of_their_own(world: World, stand: Stand) -> None:
    before = tables(world.store, recorded(world, stand, *THROWS[:2]))
    after = tables(world.store, recorded(world, now(world, stand), THROWS[2], Undo()))
    for name in ("results", "score_rows", "pips_throws", "sessions", "counters"):
        assert after[name] == before[name]


def test_sessions_open_and_close_around_entries_as_time_goes_by(world: World) -> None:
    stand = recorded(world, started(world), THROWS[0])
    world.clock.advance(hours=9)
    done = handle(world, stand, THROWS[1])
    nine = EIGHT + timedelta(hours=9)
    assert done.entry.events == (
        SessionEnded(1, EIGHT, by_itself=True),
        SessionStarted(2, nine, "", ("ana", "bob"), by_itself=True),
        Thrown("bob", (1, 2), 3),
    )


def test_a_session_closes_at_the_last_entry_of_the_timeline_and_not_at_what_was_undone(
    world: World, stand: Stand
) -> None:
    stand = recorded(world, stand, THROWS[0])
    world.clock.advance(hours=1)
    stand = recorded(world, stand, WriteNote("rain"), Undo())
    world.clock.advance(hours=9)
    ended = handle(world, stand, THROWS[1]).entry.events[0]
    assert ended == SessionEnded(1, EIGHT, by_itself=True)


# Rules


def test_a_refused_command_records_nothing(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, *THROWS)
    before = everything(world, stand)
    with pytest.raises(Rejected) as raised:
        handle(world, stand, Throw("bob", (1, 1)))
    assert (raised.value.rule, raised.value.message) == ("PIP-1", OVER)
    assert everything(world, stand) == before


@pytest.mark.parametrize(
    "command", [Undo(9), Redo(), Rewind(1), StartCampaign("x", "pips", Setup(()))]
)
def test_whatever_is_refused_records_nothing(world: World, stand: Stand, command: Command) -> None:
    before = everything(world, stand)
    with pytest.raises(TrackerError):
        handle(world, stand, command)
    assert everything(world, stand) == before


def test_a_house_rule_is_recorded_in_the_entry_with_its_reason(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, *THROWS)
    done = handle(world, stand, Throw("bob", (1, 1)), house_rule="one more for the road")
    notice = Notice("house_rule", "PIP-1", OVER, "one more for the road")
    assert done.entry.notices == (notice,)
    assert done.entry.events == (Thrown("bob", (1, 1), 2),)
    assert world.store.newest(stand.id).notices == (  # type: ignore[union-attr]
        '[{"kind":"house_rule","rule":"PIP-1","message":"Somebody has 21 already.",'
        '"reason":"one more for the road"}]'
    )


def test_a_house_rule_that_was_not_needed_leaves_no_trace(world: World, stand: Stand) -> None:
    done = handle(world, stand, THROWS[0], house_rule="just in case")
    assert done.entry.notices == ()
    assert done.entry.row.notices == "[]"


def test_a_warning_is_recorded_in_the_entry(world: World, stand: Stand) -> None:
    done = handle(world, stand, Throw("bob", (1, 2)))
    assert done.entry.notices == (
        Notice("warning", "PIP-2", "It was the turn of ana, not of bob."),
    )


def test_warnings_and_house_rules_are_recorded_together(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, *THROWS)
    done = handle(world, stand, Throw("ana", (1, 1)), house_rule="why not")
    assert [(n.kind, n.rule) for n in done.entry.notices] == [
        ("house_rule", "PIP-1"),
        ("warning", "PIP-2"),
    ]


# Dice


def test_dice_that_nobody_gave_are_rolled_into_the_command(world: World, stand: Stand) -> None:
    world.dice.show(5, 2)
    done = handle(world, stand, Throw("ana"))
    assert done.entry.command == Throw("ana", (5, 2))
    assert done.entry.row.command == '{"type":"pips.throw","player":"ana","dice":[5,2]}'
    assert done.entry.events[-1] == Thrown("ana", (5, 2), 7)


def test_dice_that_somebody_gave_are_not_rolled(world: World, stand: Stand) -> None:
    world.dice.show(5, 2)
    handle(world, stand, Throw("ana", (1, 1)))
    assert world.dice.faces == [5, 2]


def test_what_was_rolled_is_never_rolled_again(world: World, stand: Stand) -> None:
    world.dice.show(5, 2)
    stand = recorded(world, stand, Throw("ana"), WriteNote("well"), Undo(2), Redo(2))
    assert stand.campaign.state.throws == (Thrown("ana", (5, 2), 7),)
    assert now(world, stand).campaign.state.throws == (Thrown("ana", (5, 2), 7),)


def test_deciding_alone_writes_nothing(world: World, stand: Stand) -> None:
    before = everything(world, stand)
    decision = decide(world, stand, Throw("ana", (3, 4)))
    assert decision.events[-1] == Thrown("ana", (3, 4), 7)
    assert decision.campaign.state.throws == (Thrown("ana", (3, 4), 7),)
    assert everything(world, stand) == before


# Others who write


def test_a_command_is_decided_again_on_what_others_recorded_in_between(
    world: World, stand: Stand
) -> None:
    recorded(world, stand, THROWS[0])
    done = handle(world, stand, Throw("bob", (1, 2)))
    assert done.entry.number == 3
    assert done.entry.notices == ()  # it is the turn of bob now
    assert done.before is not None
    assert done.before.number == 2
    assert done.entry.events == (Thrown("bob", (1, 2), 3),)


def test_a_command_may_be_refused_for_what_others_recorded_in_between(
    world: World, stand: Stand
) -> None:
    recorded(world, stand, *THROWS)
    with pytest.raises(Rejected):
        handle(world, stand, Throw("bob", (1, 2)))
    assert len(rows(world.store, stand)) == 4


def test_an_undo_takes_back_what_others_recorded_in_between(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, THROWS[0])
    recorded(world, stand, *THROWS[1:])
    done = handle(world, stand, Undo())
    assert done.entry.events == (HeadMoved(4, 3, "undo", 1),)


def test_a_command_is_not_refused_for_what_others_have_changed_meanwhile(
    world: World, stand: Stand
) -> None:
    over = recorded(world, stand, *THROWS)
    recorded(world, over, Undo())
    done = handle(world, over, Throw("ana", (1, 1)))
    assert done.entry.events == (Thrown("ana", (1, 1), 2),)


class Busy(MemoryStore):
    """A store in which somebody else is always a little faster."""

    def append(self, *arguments: Any, **others: Any) -> None:
        if self.campaigns():
            raise Conflict("somebody was faster")
        super().append(*arguments, **others)


def test_whoever_is_always_too_late_gives_up_and_says_so() -> None:
    world = world_of(Busy())
    stand = started(world)
    with pytest.raises(Locked) as raised:
        handle(world, stand, THROWS[0])
    assert raised.value.hint == "Try again in a moment."
    assert len(rows(world.store, stand)) == 1


# History


def test_history_is_recorded_as_entries_that_move_the_head(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, *THROWS)
    done = handle(world, stand, Undo(2))
    row = done.entry.row
    assert done.entry.events == (HeadMoved(4, 2, "undo", 2),)
    assert (row.number, row.parent, row.head, row.tip) == (5, 4, 2, 4)
    assert done.stand.number == 2
    assert done.stand.campaign.state.throws == (Thrown("ana", (6, 6), 12),)


def test_a_new_entry_after_an_undo_starts_a_branch_and_the_old_one_stays(
    world: World, stand: Stand
) -> None:
    done = last(world, stand, *THROWS, Undo(2), Throw("bob", (2, 2)))
    row = done.entry.row
    assert (row.number, row.parent, row.head, row.tip) == (6, 2, 6, 6)
    assert [t.pips for t in done.stand.campaign.state.throws] == [12, 4]
    assert [row.number for row in rows(world.store, stand)] == [1, 2, 3, 4, 5, 6]


def test_a_rewind_reaches_what_was_undone(world: World, stand: Stand) -> None:
    done = last(world, stand, *THROWS, Undo(2), Throw("bob", (2, 2)), Rewind(4))
    assert [t.pips for t in done.stand.campaign.state.throws] == [12, 3, 11]
    assert now(world, stand).number == 4


def test_a_tag_and_a_new_name_are_entries_too(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, THROWS[0], Tag("first blood", 2), Rename("Saturday"))
    assert tables(world.store, stand)["tags"] == [(stand.id, "first blood", 2)]
    assert (stand.name, stand.number, stand.campaign.name) == ("Saturday", 2, "Friday")
    assert now(world, stand).name == "Saturday"


def test_a_tag_that_is_given_again_moves(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, THROWS[0], Tag("here", 1), Tag("here", 2))
    assert tables(world.store, stand)["tags"] == [(stand.id, "here", 2)]


@pytest.mark.parametrize("command", [Rewind(99), Rewind(0), Tag("there", 99)])
def test_an_entry_that_does_not_exist_cannot_be_gone_to_and_nothing_is_recorded(
    world: World, stand: Stand, command: Command
) -> None:
    stand = recorded(world, stand, *THROWS)
    before = everything(world, stand)
    with pytest.raises(TrackerError):
        handle(world, stand, command)
    assert everything(world, stand) == before


def test_a_rewind_to_a_history_entry_stands_where_that_entry_left_the_campaign(
    world: World, stand: Stand
) -> None:
    stand = recorded(world, stand, *THROWS, Undo(2), Redo())  # @5 left it at @2, @6 at @3
    done = handle(world, stand, Rewind(5))
    assert done.stand.number == 2
    assert [t.pips for t in done.stand.campaign.state.throws] == [12]
    assert recorded(world, done.stand, Throw("bob", (2, 2))).number == 8


# Notes and counters


def test_a_note_is_recorded_without_a_session(world: World, stand: Stand) -> None:
    done = handle(world, stand, WriteNote("rain", "bob"))
    assert done.entry.events == (NoteWritten("rain", "bob"),)
    assert tables(world.store, stand)["lines"][-1] == (
        stand.id,
        2,
        0,
        "campaign.note_written",
        "bob: rain",
    )


def test_a_counter_changed_by_hand_is_in_the_tables(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Adjust("pips", 3, "ana"), Adjust("pips", -1, "ana"))
    assert tables(world.store, stand)["counters"] == [(stand.id, "ana", "pips", 2)]


def test_a_session_started_by_hand_is_told_and_one_that_opened_itself_is_not_in_the_line(
    world: World, stand: Stand
) -> None:
    stand = recorded(world, stand, StartSession("Rome"), THROWS[0])
    told = [row[4] for row in tables(world.store, stand)["lines"]]
    assert told[1:] == ["session 1 begins at Rome", "ana throws 6+6, 12 pips in all"]


def test_what_is_there_to_undo_is_told_after_all_is_undone(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, THROWS[0], Undo())
    with pytest.raises(NothingThere):
        handle(world, stand, Undo())
