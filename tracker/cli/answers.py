"""What --json says: every answer is one of these, described in schemas/."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from tracker.app.chronicle import Found, Line
from tracker.app.compare import Figure as StateFigure
from tracker.app.exchange import Imported
from tracker.app.handle import Recorded
from tracker.app.health import Finding, Verified
from tracker.app.history import Result, Round
from tracker.app.revise import Different, Impossible
from tracker.app.stand import Stand
from tracker.app.stats.figures import Figure
from tracker.app.stats.games import GameStats
from tracker.app.stats.players import PlayerStats, Rivalry
from tracker.app.story import Chapter
from tracker.app.why import Step
from tracker.cli.forms import full, records
from tracker.core.campaign import Counter, NoteWritten, Session
from tracker.core.codec import Entry, moment
from tracker.core.game import Notice, Play, Player, ScoreRow
from tracker.core.page import Cell
from tracker.core.paths import figures
from tracker.projections.log import Summary


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Every answer says its kind and the version of its shape."""

    version: int = 1


class EntryView(msgspec.Struct, frozen=True, kw_only=True):
    """One entry, in full; `command` and `events` are tagged by `type`."""

    number: int
    parent: int
    head: int
    occurred_at: datetime | None
    precision: str
    recorded_at: datetime | None
    zone: str
    recorded_by: str
    program: str
    uuid: str
    hash: str
    command: Any
    events: tuple[Any, ...]
    notices: tuple[Notice, ...]
    text: tuple[str, ...]


class At(msgspec.Struct, frozen=True):
    """A campaign at one of its entries."""

    campaign: str
    campaign_id: str
    entry: int


class RecordedAnswer(Answer, frozen=True, kw_only=True, tag="recorded"):
    """A command became an entry."""

    campaign: str
    campaign_id: str
    entry: EntryView


class ShowAnswer(Answer, frozen=True, kw_only=True, tag="show"):
    """The whole state of a campaign at an entry.

    `state` is the game's own, with the figures that follow from it; `board`
    holds the rows that people see. `tracker why` tells where a value comes from.
    """

    campaign: str
    campaign_id: str
    game: str
    variants: tuple[str, ...]
    players: tuple[Player, ...]
    entry: int
    newest: int
    sessions: tuple[Session, ...]
    counters: tuple[Counter, ...]
    story: tuple[NoteWritten, ...]
    plays: tuple[Play, ...]
    state: Any
    board: tuple[dict[str, Cell], ...]


class WhyAnswer(Answer, frozen=True, kw_only=True, tag="why"):
    """The entries that made the value at `path` what it is, the first one first.

    `inside` are the names that lie in it, each of which makes a longer path.
    """

    campaign: str
    entry: int
    path: str
    value: Any
    steps: tuple[Step, ...]
    inside: tuple[str, ...]


class WhereAnswer(Answer, frozen=True, kw_only=True, tag="where"):
    """Where one is: the campaign in use, its last entry, what may come next."""

    path: str
    campaign: str | None = None
    entry: int | None = None
    last: str = ""
    next: tuple[str, ...] = ()


class ListAnswer(Answer, frozen=True, kw_only=True, tag="list"):
    current: str | None
    campaigns: tuple[Summary, ...]


class SessionsAnswer(Answer, frozen=True, kw_only=True, tag="sessions"):
    campaign: str
    sessions: tuple[Session, ...]


class LogAnswer(Answer, frozen=True, kw_only=True, tag="log"):
    campaign: str
    head: int
    entries: tuple[Line, ...]


class EntryAnswer(Answer, frozen=True, kw_only=True, tag="entry"):
    campaign: str
    entry: EntryView


class StoryAnswer(Answer, frozen=True, kw_only=True, tag="story"):
    campaign: str
    game: str
    chapters: tuple[Chapter, ...]


class ScorepadAnswer(Answer, frozen=True, kw_only=True, tag="scorepad"):
    campaign: str
    game: str
    entry: int
    rows: tuple[ScoreRow, ...]
    counters: tuple[Counter, ...]
    plays: tuple[Play, ...]


class SearchAnswer(Answer, frozen=True, kw_only=True, tag="search"):
    found: tuple[Found, ...]


class TagsAnswer(Answer, frozen=True, kw_only=True, tag="tags"):
    """The names that people gave to entries."""

    campaign: str
    tags: dict[str, int]


class RevisionAnswer(Answer, frozen=True, kw_only=True):
    """What a new past changes: entries, those that become impossible, the state.

    `entry` is what was recorded; None where it was only looked at, or where
    something impossible stands in the way.
    """

    campaign: str
    dry_run: bool
    different: tuple[Different, ...]
    impossible: tuple[Impossible, ...]
    state: tuple[StateFigure, ...]
    entry: EntryView | None


class AmendAnswer(RevisionAnswer, frozen=True, kw_only=True, tag="amend"):
    """What an amendment changes."""


class MergeAnswer(RevisionAnswer, frozen=True, kw_only=True, tag="merge"):
    """What a merge changes; `ours` and `theirs` is what was recorded since entry `parted`."""

    parted: int
    ours: tuple[Line, ...]
    theirs: tuple[Line, ...]


class DiffAnswer(Answer, frozen=True, kw_only=True, tag="diff"):
    """Two states side by side: figures in the game's words, and `paths` those of `show`.

    `parted` is the last entry of the first that the second one shares, 0 for none.
    """

    one: At
    other: At
    parted: int
    figures: tuple[StateFigure, ...]
    paths: dict[str, tuple[Any, Any]]


class ReplayStep(Answer, frozen=True, kw_only=True, tag="replay_step"):
    campaign: str
    entry: int
    text: str
    state: Any


class ForkAnswer(Answer, frozen=True, kw_only=True, tag="fork"):
    campaign: str
    campaign_id: str
    entry: int


class ImportAnswer(Answer, frozen=True, kw_only=True, tag="import"):
    imported: Imported
    dry_run: bool


class PlaysTakenAnswer(Answer, frozen=True, kw_only=True, tag="plays_taken"):
    """Plays of another program were taken in, or would be; `unread` says in words what was not.

    `own` are plays of this log that came back from the other program.
    """

    source: str
    campaign: str
    new: int
    changed: int
    unchanged: int
    own: int
    unread: tuple[str, ...]
    dry_run: bool


class ExportedPlaysAnswer(Answer, frozen=True, kw_only=True, tag="exported_plays"):
    """Finished plays, the oldest first."""

    plays: tuple[Result, ...]


class VerifyAnswer(Answer, frozen=True, kw_only=True, tag="verify"):
    campaigns: tuple[Verified, ...]


class DoctorAnswer(Answer, frozen=True, kw_only=True, tag="doctor"):
    well: bool
    findings: tuple[Finding, ...]


class TableAnswer(Answer, frozen=True, kw_only=True, tag="table"):
    """Figures that a game worked out and did not record."""

    campaign: str
    rows: tuple[dict[str, Cell], ...]


class ScoresAnswer(Answer, frozen=True, kw_only=True, tag="scores"):
    """Score histories; `rounds` only where they were asked for."""

    results: tuple[Result, ...]
    rounds: tuple[Round, ...] = ()


class StatsAnswer(Answer, frozen=True, kw_only=True, tag="stats"):
    """Statistics of one kind, row by row."""

    what: str
    figures: tuple[PlayerStats | Rivalry | GameStats | Figure, ...]


class Person(msgspec.Struct, frozen=True):
    """Somebody, with the other names, folded, and the number of plays."""

    name: str
    also: tuple[str, ...]
    plays: int


class PlayersAnswer(Answer, frozen=True, kw_only=True, tag="players"):
    players: tuple[Person, ...]


class FailedLine(Answer, frozen=True, kw_only=True, tag="failed_line"):
    """On stderr: which line of those out of a pipe failed, after its error."""

    line: int
    text: str


class DoneAnswer(Answer, frozen=True, kw_only=True, tag="done"):
    """Something was done that leaves no entry; `what` says it in words."""

    what: str
    path: str = ""


class ErrorAnswer(Answer, frozen=True, kw_only=True, tag="error"):
    """On stderr: what is wrong, the rule, and what to type instead."""

    error: str
    rule: str
    hint: str
    exit_code: int


class HelpAnswer(Answer, frozen=True, kw_only=True, tag="help"):
    """A help text, as it is read: `asked` is a topic or a command, empty for the whole."""

    asked: str
    text: str


def _kinds(base: type[Answer]) -> tuple[type[Answer], ...]:
    """The answers below a base, without bases of others."""
    below = base.__subclasses__()
    return tuple(kind for child in below for kind in _kinds(child)) if below else (base,)


ANSWERS = _kinds(Answer)


def view(entry: Entry, text: tuple[str, ...]) -> EntryView:
    """An entry as it is answered."""
    row = entry.row
    return EntryView(
        number=row.number,
        parent=row.parent,
        head=row.head,
        occurred_at=entry.occurred_at,
        precision=row.precision,
        recorded_at=moment(row.recorded_at),
        zone=row.zone,
        recorded_by=row.recorded_by,
        program=row.program,
        uuid=row.uuid,
        hash=row.hash,
        command=entry.command,
        events=entry.events,
        notices=entry.notices,
        text=text,
    )


def point(stand: Stand) -> At:
    """Where a campaign stands."""
    return At(stand.name, stand.id, stand.number)


def recorded(recorded: Recorded) -> RecordedAnswer:
    """The answer to a command that was recorded."""
    stand = recorded.stand
    return RecordedAnswer(
        campaign=stand.name, campaign_id=stand.id, entry=view(recorded.entry, recorded.told)
    )


def shown(stand: Stand) -> ShowAnswer:
    """The answer of `show`."""
    campaign = stand.campaign
    return ShowAnswer(
        campaign=stand.name,
        campaign_id=stand.id,
        game=campaign.game,
        variants=campaign.setup.variants,
        players=campaign.setup.players,
        entry=stand.number,
        newest=stand.newest.number,
        sessions=campaign.sessions,
        counters=campaign.counters,
        story=campaign.story,
        plays=stand.game.plays(campaign),
        state=full(campaign.state, figures),
        board=tuple(records(stand.game.board(campaign))),
    )
