"""What every campaign has, whatever its game.

People and their seats, sessions that open themselves, notes, and counters
that anybody may change by hand. The game's own state lies inside.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Command, Event, Game, OuterEvent, Player, Referee, Setup

S = TypeVar("S")

SILENCE = timedelta(hours=8)
STORY_LINES = 5
VERSION = 2  # of the wrapper's fold: raise it as a game raises its own


# Events: what happened to the campaign


class CampaignEvent(OuterEvent, frozen=True):
    """An event of the wrapper, not of the game."""


class CampaignStarted(CampaignEvent, frozen=True, tag="campaign.started"):
    name: str
    game: str
    setup: Setup
    location: str = ""


class SessionStarted(CampaignEvent, frozen=True, tag="campaign.session_started"):
    """`at` is None where the time is unknown; `present` are names."""

    number: int
    at: datetime | None = None
    location: str = ""
    present: tuple[str, ...] = ()
    by_itself: bool = False


class SessionEnded(CampaignEvent, frozen=True, tag="campaign.session_ended"):
    number: int
    at: datetime | None = None
    by_itself: bool = False


class SessionPaused(CampaignEvent, frozen=True, tag="campaign.session_paused"):
    """A break: the time until the session goes on is no part of its length."""

    number: int
    at: datetime | None = None


class SessionResumed(CampaignEvent, frozen=True, tag="campaign.session_resumed"):
    number: int
    at: datetime | None = None
    by_itself: bool = False


class DiceRolled(CampaignEvent, frozen=True, tag="campaign.dice_rolled"):
    """Dice on their own, such as `2d6+1`: what fell, and what it comes to."""

    what: str
    dice: tuple[int, ...]
    total: int
    why: str = ""


class NoteWritten(CampaignEvent, frozen=True, tag="campaign.note_written"):
    text: str
    about: str = ""


class Adjusted(CampaignEvent, frozen=True, tag="campaign.adjusted"):
    """A counter changed by hand: `who` is a player, or empty for the table."""

    counter: str
    by: int
    who: str = ""
    why: str = ""


EVENTS: tuple[type[Event], ...] = (
    CampaignStarted,
    SessionStarted,
    SessionEnded,
    SessionPaused,
    SessionResumed,
    DiceRolled,
    NoteWritten,
    Adjusted,
)


# Commands: what somebody wants to record


class CampaignCommand(Command, frozen=True):
    """A command of the wrapper, not of the game."""


class StartCampaign(CampaignCommand, frozen=True, tag="campaign.start"):
    name: str
    game: str
    setup: Setup
    location: str = ""


class StartSession(CampaignCommand, frozen=True, tag="campaign.start_session"):
    location: str = ""
    present: tuple[str, ...] = ()


class EndSession(CampaignCommand, frozen=True, tag="campaign.end_session"):
    pass


class PauseSession(CampaignCommand, frozen=True, tag="campaign.pause_session"):
    pass


class ResumeSession(CampaignCommand, frozen=True, tag="campaign.resume_session"):
    pass


class RollDice(CampaignCommand, frozen=True, tag="campaign.roll_dice"):
    """Dice that fell already: `dice` are those of `what`, `total` with what is added."""

    what: str
    dice: tuple[int, ...]
    total: int
    why: str = ""


class WriteNote(CampaignCommand, frozen=True, tag="campaign.write_note"):
    text: str
    about: str = ""


class Adjust(CampaignCommand, frozen=True, tag="campaign.adjust"):
    counter: str
    by: int
    who: str = ""
    why: str = ""


COMMANDS: tuple[type[Command], ...] = (
    StartCampaign,
    StartSession,
    EndSession,
    PauseSession,
    ResumeSession,
    RollDice,
    WriteNote,
    Adjust,
)


# State


class Session(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sitting; a time is None while unknown, `ended_at` also while it runs.

    `paused_at` is when a break began that lasts, `away` the length of all
    breaks that are over.
    """

    number: int
    started_at: datetime | None = None
    ended_at: datetime | None = None
    running: bool = True
    location: str = ""
    present: tuple[str, ...] = ()
    paused: bool = False
    paused_at: datetime | None = None
    away: timedelta = timedelta()

    def length(self, now: datetime | None = None) -> timedelta | None:
        """How long it was played, without breaks; up to `now` while it runs.

        None where its beginning or its end is unknown.
        """
        until = self.paused_at if self.paused else self.ended_at or now
        if self.started_at is None or until is None:
            return None
        return max(timedelta(), until - self.started_at - self.away)


class Counter(msgspec.Struct, frozen=True):
    name: str
    who: str
    value: int


class Campaign(msgspec.Struct, Generic[S], frozen=True, omit_defaults=True):
    """The state of a campaign at one entry; `state` is the game's own.

    `played` are the numbers of the sessions in which each play ended, 0 where
    there was none.
    """

    name: str
    game: str
    setup: Setup
    state: S
    location: str = ""
    sessions: tuple[Session, ...] = ()
    counters: tuple[Counter, ...] = ()
    story: tuple[NoteWritten, ...] = ()
    played: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Names in order of seats."""
        return tuple(player.name for player in self.setup.players)

    @property
    def session(self) -> Session | None:
        """The session that is running."""
        return self.sessions[-1] if self.sessions and self.sessions[-1].running else None

    def counter(self, name: str, who: str = "") -> int:
        """The sum of what was adjusted by hand, 0 where nothing was."""
        return next((c.value for c in self.counters if (c.name, c.who) == (name, who)), 0)


class Moment(msgspec.Struct, frozen=True):
    """When a command happens, and when the entry before it did; None is unknown."""

    at: datetime | None
    last: datetime | None = None


# Decisions


def start(game: Game[Any], command: StartCampaign, referee: Referee) -> CampaignStarted:
    """The first event of a campaign."""
    game.admit(command.setup, referee)
    return CampaignStarted(command.name, command.game, command.setup, command.location)


def decide(
    game: Game[S], campaign: Campaign[S], command: Command, referee: Referee, moment: Moment
) -> list[Event]:
    """The events of a command, with the sessions that open and close around it."""
    match command:
        case StartCampaign():
            raise Rejected("This campaign has started already.", "tracker new starts another one.")
        case StartSession():
            return [*_close(campaign, moment.last), _open(campaign, command, moment)]
        case EndSession():
            return _end(campaign, moment)
        case PauseSession():
            return [_paused(campaign, moment)]
        case ResumeSession():
            return [_resumed(campaign, moment)]
        case RollDice():
            return [DiceRolled(command.what, command.dice, command.total, command.why)]
        case WriteNote():
            return [NoteWritten(command.text, command.about)]
        case Adjust():
            opened = _action(campaign, moment)
            return [*opened, Adjusted(command.counter, command.by, command.who, command.why)]
        case _:
            events = game.decide(campaign.state, command, referee)
            return [*([] if game.aside else _action(campaign, moment)), *events]


def _action(campaign: Campaign[Any], moment: Moment) -> list[Event]:
    """An action opens a session where none runs, or where the last fell silent."""
    if campaign.session is None:
        return [_open(campaign, StartSession(), moment, by_itself=True)]
    if campaign.session.paused and not _silent(moment):
        return [SessionResumed(campaign.session.number, moment.at, by_itself=True)]
    if not _silent(moment):
        return []
    closed = _close(campaign, moment.last, by_itself=True)
    return [*closed, _open(campaign, StartSession(), moment, by_itself=True)]


def _silent(moment: Moment) -> bool:
    """Has nothing happened for so long that a new session begins?"""
    known = moment.at is not None and moment.last is not None
    return known and moment.at - moment.last > SILENCE  # type: ignore[operator]


def _paused(campaign: Campaign[Any], moment: Moment) -> SessionPaused:
    running = campaign.session
    if running is None:
        raise Rejected("No session is running.", "tracker session start begins one.")
    if running.paused:
        raise Rejected(
            f"Session {running.number} is paused already.", "tracker session resume goes on."
        )
    return SessionPaused(running.number, moment.at)


def _resumed(campaign: Campaign[Any], moment: Moment) -> SessionResumed:
    running = campaign.session
    if running is None:
        raise Rejected("No session is paused.", "None is running: the next action opens one.")
    if not running.paused:
        raise Rejected("No session is paused.", "tracker session pause begins a break.")
    return SessionResumed(running.number, moment.at)


def _open(
    campaign: Campaign[Any], command: StartSession, moment: Moment, by_itself: bool = False
) -> SessionStarted:
    return SessionStarted(
        number=len(campaign.sessions) + 1,
        at=moment.at,
        location=command.location or campaign.location,
        present=command.present or campaign.players,
        by_itself=by_itself,
    )


def _close(campaign: Campaign[Any], at: datetime | None, by_itself: bool = False) -> list[Event]:
    running = campaign.session
    return [SessionEnded(running.number, at, by_itself)] if running else []


def _end(campaign: Campaign[Any], moment: Moment) -> list[Event]:
    running = campaign.session
    if running is None:
        raise Rejected("No session is running.", "tracker session list shows those that were.")
    early = moment.at and running.started_at and moment.at < running.started_at
    if early:
        raise Rejected(
            f"Session {running.number} cannot end before it started.", "Give a later --when."
        )
    return [SessionEnded(running.number, moment.at)]


# The fold


def begin(game: Game[S], event: CampaignStarted) -> Campaign[S]:
    """The state after the first event of a campaign."""
    return Campaign(
        event.name, event.game, event.setup, game.initial(event.setup), location=event.location
    )


def evolve(game: Game[S], campaign: Campaign[S], event: Event) -> Campaign[S]:
    """The state after one more event."""
    if type(event) is NoteWritten:
        return replace(campaign, story=(*campaign.story[1 - STORY_LINES :], event))
    if not isinstance(event, OuterEvent):
        state = game.evolve(campaign.state, event)
        finished = game.finished(state)
        if finished == len(campaign.played):
            return replace(campaign, state=state)
        return replace(campaign, state=state, played=_played(campaign, finished))
    match event:
        case Adjusted():
            return replace(campaign, counters=_adjusted(campaign, event))
        case SessionStarted():
            opened = Session(event.number, event.at, location=event.location, present=event.present)
            return replace(campaign, sessions=(*campaign.sessions, opened))
        case SessionEnded() if campaign.sessions:
            closed = replace(_going_on(campaign.sessions[-1], event.at), running=False)
            closed = replace(closed, ended_at=event.at)
            return replace(campaign, sessions=(*campaign.sessions[:-1], closed))
        case SessionPaused() if campaign.sessions:
            resting = replace(campaign.sessions[-1], paused=True, paused_at=event.at)
            return replace(campaign, sessions=(*campaign.sessions[:-1], resting))
        case SessionResumed() if campaign.sessions:
            going_on = _going_on(campaign.sessions[-1], event.at)
            return replace(campaign, sessions=(*campaign.sessions[:-1], going_on))
        case CampaignStarted():
            return begin(game, event)
        case _:
            return campaign


def _going_on(session: Session, at: datetime | None) -> Session:
    """A session after its break, which counts where both its ends are known."""
    if not session.paused:
        return session
    known = at is not None and session.paused_at is not None
    rest = max(timedelta(), at - session.paused_at) if known else timedelta()  # type: ignore[operator]
    return replace(session, paused=False, paused_at=None, away=session.away + rest)


def _played(campaign: Campaign[Any], finished: int) -> tuple[int, ...]:
    now = campaign.sessions[-1].number if campaign.sessions else 0
    return (*campaign.played, *(now,) * finished)[:finished]


def _adjusted(campaign: Campaign[Any], event: Adjusted) -> tuple[Counter, ...]:
    value = campaign.counter(event.counter, event.who) + event.by
    others = (c for c in campaign.counters if (c.name, c.who) != (event.counter, event.who))
    return (*others, Counter(event.counter, event.who, value))


def fingerprint(game: Game[Any]) -> str:
    """Names the code that made a snapshot; a test guards the versions in it."""
    return f"{VERSION}.{game.name}.{game.version}"


def tell(game: Game[S], campaign: Campaign[S], event: Event) -> str:
    """One event in a line, as people say it; `campaign` is the state after it."""
    match event:
        case CampaignStarted():
            who = ", ".join(_seated(player) for player in event.setup.players)
            variants = f" ({', '.join(event.setup.variants)})" if event.setup.variants else ""
            return f"{game.title}{variants} with {who}" if who else f"{game.title}{variants}"
        case SessionStarted():
            where = f" at {event.location}" if event.location else ""
            return f"session {event.number} begins{where}"
        case SessionEnded():
            return f"session {event.number} ends{_length(campaign, event)}"
        case SessionPaused():
            return f"session {event.number} pauses"
        case SessionResumed():
            return f"session {event.number} goes on"
        case DiceRolled():
            fell = "+".join(map(str, event.dice))
            why = f" ({event.why})" if event.why else ""
            return f"{event.what}: {fell} = {event.total}{why}"
        case NoteWritten():
            return f"{event.about}: {event.text}" if event.about else event.text
        case Adjusted():
            whose = f"{event.who} " if event.who else ""
            total = campaign.counter(event.counter, event.who)
            why = f" ({event.why})" if event.why else ""
            return f"{whose}{event.counter} {event.by:+d} by hand, {total:+d} in all{why}"
        case _:
            return game.tell(campaign, event)


def _length(campaign: Campaign[Any], event: SessionEnded) -> str:
    """` after 2 h 15 min`, where the session's length is known."""
    session = next((one for one in campaign.sessions if one.number == event.number), None)
    length = session.length() if session else None
    return f" after {lasted(length)}" if length else ""


def lasted(length: timedelta) -> str:
    """`2 h 15 min`, `40 min`."""
    minutes = int(length.total_seconds()) // 60
    return f"{minutes // 60} h {minutes % 60} min" if minutes > 59 else f"{minutes} min"


def _seated(player: Player) -> str:
    return f"{player.name} ({', '.join(player.seats)})" if player.seats else player.name
