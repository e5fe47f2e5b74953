"""Read models of the log itself: the list of campaigns, a line for each entry, tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from tracker.core.campaign import Campaign, SessionEnded, SessionResumed, SessionStarted
from tracker.core.codec import Row, is_about_the_log
from tracker.core.game import Event, Game, Play
from tracker.core.page import listing
from tracker.core.ports import Cells, Change, Shape
from tracker.core.timeline import Forked, Renamed, Revised, Tagged


class Summary(msgspec.Struct, frozen=True):
    """One row of `campaigns`, in the order of its columns; times are stamps."""

    campaign: str
    name: str = ""
    game: str = ""
    variants: str = ""
    players: str = ""
    entries: int = 0
    head: int = 0
    sessions: int = 0
    plays: int = 0
    won_by: str = ""
    started_at: str | None = None
    last_at: str | None = None
    forked_from: str | None = None
    forked_at: int | None = None


CAMPAIGNS = Shape(
    "campaigns",
    {
        field: int if field in ("entries", "head", "sessions", "plays", "forked_at") else str
        for field in Summary.__struct_fields__
    },
    (),
)
LINES = Shape(
    "lines",
    {"campaign": str, "number": int, "session": int, "kind": str, "text": str},
    ("number",),
)
TAGS = Shape("tags", {"campaign": str, "name": str, "number": int}, ("name",))
REVISIONS = Shape("revisions", {"campaign": str, "number": int, "origin": int}, ("number",))
MOVED = (SessionStarted, SessionEnded, SessionResumed)
OF_LOG = (CAMPAIGNS, LINES, TAGS, REVISIONS)


def summarise(
    before: Summary | None, row: Row, events: Sequence[Event], campaign: Campaign[Any]
) -> Summary:
    """The summary after one more entry, as far as the log itself tells it."""
    when = row.recorded_at if is_about_the_log(row) else row.occurred_at or row.recorded_at
    summary = replace(
        before or Summary(row.campaign, name=campaign.name, started_at=when),
        entries=row.number,
        head=row.head,
        last_at=when,
    )
    for event in events:
        if isinstance(event, Renamed):
            summary = replace(summary, name=event.name)
        elif isinstance(event, Forked):
            summary = replace(
                summary, name=event.name, forked_from=event.campaign, forked_at=event.number
            )
    return summary


def with_state(summary: Summary, game: Game[Any], campaign: Campaign[Any]) -> Summary:
    """The summary with what the state at the head tells."""
    plays = game.plays(campaign)
    return replace(
        summary,
        game=campaign.game,
        variants=", ".join(campaign.setup.variants),
        players=", ".join(campaign.players),
        sessions=len(campaign.sessions),
        plays=len(plays),
        won_by=_won(plays),
    )


def _won(plays: tuple[Play, ...]) -> str:
    """Who won; of games that all win or lose together, how many were won."""
    if not plays:
        return ""
    if plays[-1].cooperative:
        return f"{sum(bool(play.winners) for play in plays)} of {len(plays)}"
    return listing(plays[-1].winners)


def line(row: Row, events: Sequence[Event], campaign: Campaign[Any], told: Sequence[str]) -> Cells:
    """The row of `lines` for an entry; `told` are its events in words.

    What is about the log belongs to no session: its number is 0.
    """
    ours = campaign.sessions and row.head == row.number
    session = campaign.sessions[-1].number if ours else 0
    kind = events[-1].__struct_config__.tag
    return (row.campaign, row.number, session, kind, " · ".join(spoken(events, told)))


def spoken(events: Sequence[Event], told: Sequence[str]) -> list[str]:
    """What belongs into the line of an entry: sessions that moved by themselves do not,
    nor do events about which the others have said it all."""
    return [
        words
        for event, words in zip(events, told, strict=True)
        if words and not (isinstance(event, MOVED) and event.by_itself)
    ]


def changes(
    summary: Summary,
    row: Row,
    events: Sequence[Event],
    campaign: Campaign[Any],
    told: Sequence[str],
) -> list[Change]:
    """The changes that one more entry makes to the read models of the log."""
    first = [] if row.number == 1 else [()]
    return [
        Change(CAMPAIGNS, first, [astuple(summary)]),
        Change(LINES, [], [line(row, events, campaign, told)]),
        *(
            Change(TAGS, [(event.name,)], [(row.campaign, event.name, event.entry)])
            for event in events
            if isinstance(event, Tagged)
        ),
        *(
            Change(REVISIONS, [], [(row.campaign, row.number, event.origin)])
            for event in events
            if isinstance(event, Revised)
        ),
    ]


def is_history(kind: str) -> bool:
    """Does a line's kind speak of the log, not of the table?"""
    return kind.startswith("history.")
