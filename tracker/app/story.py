"""The timeline of a campaign as a story: its sessions, what happened, what was noted and told.

A game says which of its events are words that somebody told at the table by
their tag: it ends in `.story_told`. What was undone is no part of a story, and
history neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Generic, Literal, TypeVar

import msgspec

from tracker.app.chronicle import steps
from tracker.app.handle import tell
from tracker.app.stand import Stand, timeline
from tracker.app.world import World
from tracker.core.campaign import CampaignStarted, NoteWritten, Session
from tracker.core.codec import Entry
from tracker.core.errors import NotFound
from tracker.core.game import Event
from tracker.core.timeline import HistoryEvent
from tracker.projections.log import MOVED, spoken

Kind = Literal["start", "session", "played", "note", "told", "house_rule"]
T = TypeVar("T")
TOLD = ".story_told"


class Said(msgspec.Struct, frozen=True):
    """What an entry says, or a part of it; `at` is None where nobody knows."""

    number: int
    session: int
    at: datetime | None
    precision: str
    kind: Kind
    text: str


class Chapter(msgspec.Struct, frozen=True):
    """A session with its lines; `session` is None for what came before the first."""

    session: Session | None
    lines: tuple[Said, ...]


class Story(msgspec.Struct, frozen=True):
    """A campaign as it is told, in its chapters."""

    campaign: str
    game: str
    chapters: tuple[Chapter, ...]


class Frame(msgspec.Struct, Generic[T], frozen=True):
    """One entry: what it says, and the picture of the board after it, where one was taken."""

    number: int
    lines: tuple[Said, ...]
    picture: T | None


def story(world: World, stand: Stand, session: int | None = None) -> Story:
    """The story up to where a campaign stands, or one session of it; raises `NotFound`."""
    said = (line for there in steps(world, stand, 1, stand.number) for line in lines(there))
    told = gathered(stand, said)
    return told if session is None else only(told, session)


def only(story: Story, session: int) -> Story:
    """One session of a story; raises `NotFound`."""
    chosen = [c for c in story.chapters if c.session and c.session.number == session]
    if not chosen:
        raise NotFound(f"There is no session {session}.", "tracker session list shows them.")
    return msgspec.structs.replace(story, chapters=tuple(chosen))


def gathered(stand: Stand, said: Iterable[Said]) -> Story:
    """The lines of the timeline in their chapters; every session is one."""
    by_session: dict[int, list[Said]] = {0: []}
    sessions = {session.number: session for session in stand.campaign.sessions}
    for number in sessions:
        by_session[number] = []
    for line in said:
        by_session[line.session].append(line)
    chapters = (Chapter(sessions.get(number), tuple(lines)) for number, lines in by_session.items())
    return Story(stand.name, stand.game.title, tuple(chapters))


def frames(world: World, stand: Stand, draw: Callable[[Stand], T], most: int) -> Iterator[Frame[T]]:
    """Every entry of the timeline, and a picture after at most `most` of them."""
    spans = timeline(world.store, stand.newest).spans(stand.number)
    chosen = spread(sum(map(len, spans)), most)
    for place, there in enumerate(steps(world, stand, 1, stand.number)):
        picture = draw(there) if place in chosen else None
        yield Frame(there.number, tuple(lines(there)), picture)


def spread(length: int, most: int) -> set[int]:
    """At most `most` of the places from 0 to `length`, evenly; the first and last with them."""
    if length <= most:
        return set(range(length))
    last = max(most, 2) - 1
    return {place * (length - 1) // last for place in range(last + 1)}


def lines(stand: Stand) -> Iterator[Said]:
    """What the entry says that a campaign stands on: its events in words, kind by kind."""
    entry = stand.codec.entry(stand.row)
    told = tell(stand.game, stand.campaign, entry.events)
    kind: Kind | None = None
    words: list[str] = []
    for event, text in zip(entry.events, told, strict=True):
        if isinstance(event, HistoryEvent) or not spoken([event], [text]):
            continue
        if words and _kind(event) != kind:
            yield _said(stand, entry, kind, words)
            words = []
        kind = _kind(event)
        words.append(text)
    if words:
        yield _said(stand, entry, kind, words)
    for notice in entry.notices:
        if notice.kind == "house_rule":
            rule = f"House rule {notice.rule}".rstrip()
            yield _said(stand, entry, "house_rule", [f"{rule}: {notice.reason}"])


def _kind(event: Event) -> Kind:
    if isinstance(event, CampaignStarted):
        return "start"
    if isinstance(event, NoteWritten):
        return "note"
    if isinstance(event, MOVED):
        return "session"
    tag = event.__struct_config__.tag
    return "told" if isinstance(tag, str) and tag.endswith(TOLD) else "played"


def _said(stand: Stand, entry: Entry, kind: Kind | None, words: list[str]) -> Said:
    sessions = stand.campaign.sessions
    return Said(
        number=entry.number,
        session=sessions[-1].number if sessions else 0,
        at=entry.occurred_at,
        precision=entry.row.precision,
        kind=kind or "played",
        text=" · ".join(words),
    )
