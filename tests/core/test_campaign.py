"""What every campaign has: sessions that open themselves, notes, counters."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.worlds import EIGHT
from tracker.core.campaign import (
    Adjust,
    Adjusted,
    Campaign,
    CampaignStarted,
    EndSession,
    Moment,
    NoteWritten,
    Session,
    SessionEnded,
    SessionStarted,
    StartCampaign,
    StartSession,
    WriteNote,
    begin,
    decide,
    evolve,
    fingerprint,
    start,
    tell,
)
from tracker.core.errors import Rejected
from tracker.core.game import Command, Event, Player, Referee, Setup
from tracker.games.pips import GAME
from tracker.games.pips.commands import Throw
from tracker.games.pips.events import Thrown
from tracker.games.pips.state import State

SETUP = Setup((Player("ana"), Player("bob")))
HOUR = timedelta(hours=1)
THROW = Throw("ana", (3, 4))
THROWN = Thrown("ana", (3, 4), 7)


def begun(location: str = "") -> Campaign[State]:
    return begin(GAME, CampaignStarted("Friday", "pips", SETUP, location))


def after(campaign: Campaign[State], *events: Event) -> Campaign[State]:
    for event in events:
        campaign = evolve(GAME, campaign, event)
    return campaign


def playing() -> Campaign[State]:
    """A campaign whose first session began at eight."""
    return after(begun(), SessionStarted(1, EIGHT, "", ("ana", "bob")))


def decided(
    campaign: Campaign[State],
    command: Command,
    at: datetime | None = EIGHT,
    last: datetime | None = EIGHT,
) -> list[Event]:
    return decide(GAME, campaign, command, Referee(), Moment(at, last))


# The start


def test_a_campaign_starts_with_its_name_game_and_set_up() -> None:
    command = StartCampaign("Friday", "pips", SETUP, "Rome")
    assert start(GAME, command, Referee()) == CampaignStarted("Friday", "pips", SETUP, "Rome")


def test_a_game_may_refuse_a_set_up() -> None:
    from tracker.games.balance import GAME as BALANCE

    alone = Setup((Player("ana"),))
    with pytest.raises(Rejected):
        start(BALANCE, StartCampaign("Friday", "balance", alone), Referee())


def test_a_campaign_that_has_begun_has_players_and_no_session() -> None:
    campaign = begun()
    assert campaign.players == ("ana", "bob")
    assert campaign.session is None
    assert campaign.state == State(("ana", "bob"))


def test_a_campaign_cannot_start_twice() -> None:
    with pytest.raises(Rejected) as raised:
        decided(begun(), StartCampaign("Friday", "pips", SETUP))
    assert raised.value.message == "This campaign has started already."
    assert raised.value.hint == "tracker new starts another one."


# Sessions that open and close by themselves


def test_the_first_action_opens_a_session_with_everybody() -> None:
    assert decided(begun("Rome"), THROW) == [
        SessionStarted(1, EIGHT, "Rome", ("ana", "bob"), by_itself=True),
        THROWN,
    ]


def test_an_action_in_a_running_session_opens_none() -> None:
    assert decided(playing(), THROW) == [THROWN]


def test_a_counter_changed_by_hand_is_an_action_too() -> None:
    events = decided(begun(), Adjust("pips", 2, "ana"))
    assert events == [
        SessionStarted(1, EIGHT, "", ("ana", "bob"), by_itself=True),
        Adjusted("pips", 2, "ana"),
    ]


def test_a_note_opens_no_session() -> None:
    assert decided(begun(), WriteNote("rain")) == [NoteWritten("rain")]


def test_eight_hours_of_silence_are_not_too_long() -> None:
    assert decided(playing(), THROW, at=EIGHT + 8 * HOUR) == [THROWN]


def test_after_more_than_eight_hours_the_session_ends_at_its_last_entry_and_a_new_one_opens() -> (
    None
):
    late = EIGHT + 8 * HOUR + timedelta(seconds=1)
    assert decided(playing(), THROW, at=late) == [
        SessionEnded(1, EIGHT, by_itself=True),
        SessionStarted(2, late, "", ("ana", "bob"), by_itself=True),
        THROWN,
    ]


def test_silence_is_measured_from_the_last_entry_and_not_from_the_start() -> None:
    assert decided(playing(), THROW, at=EIGHT + 12 * HOUR, last=EIGHT + 5 * HOUR) == [THROWN]


def test_an_action_of_an_unknown_time_stays_in_the_session() -> None:
    assert decided(playing(), THROW, at=None) == [THROWN]
    assert decided(playing(), THROW, at=EIGHT + 99 * HOUR, last=None) == [THROWN]


def test_an_action_of_an_unknown_time_opens_a_session_of_an_unknown_time() -> None:
    opened, _ = decided(begun(), THROW, at=None, last=None)
    assert opened == SessionStarted(1, None, "", ("ana", "bob"), by_itself=True)


def test_an_action_recorded_for_an_earlier_time_stays_in_the_session() -> None:
    assert decided(playing(), THROW, at=EIGHT - 20 * HOUR) == [THROWN]


def test_after_a_session_has_ended_the_next_action_opens_another() -> None:
    ended = after(playing(), SessionEnded(1, EIGHT + HOUR))
    opened, _ = decided(ended, THROW, at=EIGHT + 2 * HOUR, last=EIGHT + HOUR)
    assert opened == SessionStarted(2, EIGHT + 2 * HOUR, "", ("ana", "bob"), by_itself=True)


def test_a_refused_action_opens_no_session() -> None:
    over = after(begun(), Thrown("ana", (6, 6), 12), Thrown("ana", (6, 6), 12))
    with pytest.raises(Rejected):
        decided(over, THROW)


# Sessions started and ended by hand


def test_a_session_can_be_started_with_a_place_and_the_people_present() -> None:
    command = StartSession("Bob's kitchen", ("bob",))
    assert decided(begun("Rome"), command) == [SessionStarted(1, EIGHT, "Bob's kitchen", ("bob",))]


def test_a_session_started_without_a_place_is_at_the_usual_one() -> None:
    assert decided(begun("Rome"), StartSession()) == [
        SessionStarted(1, EIGHT, "Rome", ("ana", "bob"))
    ]


def test_starting_a_session_ends_the_one_that_runs_at_its_last_entry() -> None:
    assert decided(playing(), StartSession(), at=EIGHT + 3 * HOUR, last=EIGHT + HOUR) == [
        SessionEnded(1, EIGHT + HOUR),
        SessionStarted(2, EIGHT + 3 * HOUR, "", ("ana", "bob")),
    ]


def test_a_session_ends_at_the_moment_it_is_told_to() -> None:
    assert decided(playing(), EndSession(), at=EIGHT + HOUR) == [SessionEnded(1, EIGHT + HOUR)]


def test_no_session_can_end_where_none_runs() -> None:
    with pytest.raises(Rejected) as raised:
        decided(begun(), EndSession())
    assert raised.value.message == "No session is running."
    assert raised.value.hint


def test_a_session_cannot_end_before_it_started() -> None:
    with pytest.raises(Rejected) as raised:
        decided(playing(), EndSession(), at=EIGHT - HOUR)
    assert raised.value.message == "Session 1 cannot end before it started."
    assert raised.value.hint


def test_a_session_of_an_unknown_start_can_end() -> None:
    unknown = after(begun(), SessionStarted(1))
    assert decided(unknown, EndSession()) == [SessionEnded(1, EIGHT)]


# The fold


def test_sessions_are_kept_with_their_start_end_and_place() -> None:
    campaign = after(
        begun(),
        SessionStarted(1, EIGHT, "Rome", ("ana",)),
        SessionEnded(1, EIGHT + HOUR),
        SessionStarted(2, EIGHT + 24 * HOUR, "", ("ana", "bob")),
    )
    assert campaign.sessions == (
        Session(1, EIGHT, EIGHT + HOUR, False, "Rome", ("ana",)),
        Session(2, EIGHT + 24 * HOUR, None, True, "", ("ana", "bob")),
    )
    assert campaign.session == campaign.sessions[1]


def test_a_counter_is_the_sum_of_what_was_adjusted() -> None:
    campaign = after(begun(), Adjusted("luck", 3, "ana"), Adjusted("luck", -5, "ana"))
    assert campaign.counter("luck", "ana") == -2


def test_counters_of_people_and_of_the_table_are_apart() -> None:
    campaign = after(begun(), Adjusted("luck", 3, "ana"), Adjusted("luck", 7))
    found = [campaign.counter("luck", who) for who in ("ana", "bob", "")]
    assert found == [3, 0, 7]


def test_the_state_keeps_the_last_five_lines_of_the_story() -> None:
    campaign = after(begun(), *(NoteWritten(f"line {number}") for number in range(1, 8)))
    assert [line.text for line in campaign.story] == [f"line {n}" for n in range(3, 8)]


def test_an_event_of_the_game_changes_the_state_of_the_game_alone() -> None:
    before = playing()
    campaign = after(before, THROWN)
    assert campaign.state.throws == (THROWN,)
    assert (campaign.sessions, campaign.counters) == (before.sessions, before.counters)


def test_the_fingerprint_names_the_wrapper_the_game_and_its_version() -> None:
    assert fingerprint(GAME) == "2.pips.1"


# In words


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (CampaignStarted("Friday", "pips", SETUP), "Pips with ana, bob"),
        (
            CampaignStarted("F", "pips", Setup((Player("ana", ("guide", "mage")),), ("bet",))),
            "Pips (bet) with ana (guide, mage)",
        ),
        (SessionStarted(2, EIGHT, "Rome"), "session 2 begins at Rome"),
        (SessionStarted(2, EIGHT), "session 2 begins"),
        (SessionEnded(2, EIGHT), "session 2 ends"),
        (NoteWritten("rain"), "rain"),
        (NoteWritten("sleeps", "bob"), "bob: sleeps"),
        (
            Adjusted("luck", -2, "ana", "a cursed card"),
            "ana luck -2 by hand, +1 in all (a cursed card)",
        ),
        (Adjusted("food", 4), "food +4 by hand, +4 in all"),
        (THROWN, "ana throws 3+4, 7 pips in all"),
    ],
)
def test_every_event_is_told_in_a_line(event: Event, line: str) -> None:
    campaign = after(begun(), Adjusted("luck", 1, "ana"), Adjusted("food", 4), THROWN)
    assert tell(GAME, campaign, event) == line


@pytest.mark.parametrize(
    "event", [SessionEnded(1, EIGHT), SessionEnded(3), Adjusted("luck", 1, "nobody")]
)
def test_the_fold_takes_whatever_was_recorded(event: Any) -> None:
    assert after(begun(), event).players == ("ana", "bob")
