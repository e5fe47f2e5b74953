"""A story as it is written: in Markdown, or as a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

import msgspec

from tracker.app.story import Chapter, Kind, Said, Story
from tracker.cli.forms import safe_lines
from tracker.cli.pages import render

MARKUP = re.compile(r"[\\`*_{}<>\[\]#|~&$]")
OPENING = re.compile(r"^( *)([-+=]|\d{1,9}(?=[.)]))", re.MULTILINE)
QUOTED: tuple[Kind, ...] = ("note", "told")


class Row(msgspec.Struct, frozen=True):
    """A line on paper: day and time stand there only where they change."""

    number: int
    first: bool
    day: str
    clock: str
    kind: Kind
    text: str


class Heading(msgspec.Struct, frozen=True):
    """A chapter on paper; its title is empty for what came before the first session."""

    title: str
    under: str
    rows: tuple[Row, ...]


def markdown(story: Story) -> str:
    """The story as Markdown: a list of what happened, quotations between."""
    game = _game(story)
    parts = [f"# {escaped(story.campaign)}", *([escaped(game)] if game else [])]
    for heading in written(story):
        parts += _chapter(heading)
    return "\n".join(_spaced(parts)) + "\n"


def html(story: Story) -> str:
    """The story as a page of its own."""
    return render("story.html.j2", title=story.campaign, game=_game(story), chapters=written(story))


def written(story: Story, *, everything: bool = False) -> list[Heading]:
    """Its chapters on paper; that sessions begin and end stands in the headings.

    With `everything` those lines are there too.
    """
    chapters = [
        Heading(*_title(chapter), rows=tuple(_rows(chapter, everything)))
        for chapter in story.chapters
    ]
    return [chapter for chapter in chapters if chapter.title or chapter.rows]


def day(at: datetime | None) -> str:
    """`Friday 9 October 2026`; empty where nobody knows."""
    if at is None:
        return ""
    local = at.astimezone()
    return f"{local:%A} {local.day} {local:%B %Y}"


def escaped(text: str) -> str:
    """Text in which nothing is markup; its lines stay apart."""
    plain = MARKUP.sub(r"\\\g<0>", safe_lines(text))
    return OPENING.sub(_harmless, plain).replace("\n", "\\\n")


def _game(story: Story) -> str:
    """The game; empty where the first line says it."""
    return "" if story.chapters[0].session is None else story.game


def _harmless(match: re.Match[str]) -> str:
    """The beginning of a line that would be a list or a rule."""
    blank, sign = match.groups()
    return f"{blank}\\{sign}" if not sign.isdigit() else f"{blank}{sign}\\"


def _title(chapter: Chapter) -> tuple[str, str]:
    session = chapter.session
    if session is None:
        return "", ""
    place = ", ".join(part for part in (day(session.started_at), session.location) if part)
    people = ", ".join(session.present)
    return f"Session {session.number}", "; ".join(part for part in (place, people) if part)


def _rows(chapter: Chapter, everything: bool) -> Iterator[Row]:
    lines = [line for line in chapter.lines if everything or line.kind != "session"]
    date, clock, number = _first_day(chapter), "", 0
    for line in lines:
        now, time = day(line.at) or date, _clock(line)
        yield Row(
            number=line.number,
            first=line.number != number,
            day=now if now != date else "",
            clock=time if (now, time) != (date, clock) else "",
            kind=line.kind,
            text=line.text,
        )
        date, clock, number = now, time, line.number


def _first_day(chapter: Chapter) -> str:
    known = [line.at for line in chapter.lines]
    return day(chapter.session.started_at if chapter.session else next(iter(known), None))


def _clock(line: Said) -> str:
    return f"{line.at.astimezone():%H:%M}" if line.at and line.precision == "exact" else ""


def _chapter(heading: Heading) -> Iterator[str]:
    if heading.title:
        under = f" — {escaped(heading.under)}" if heading.under else ""
        yield f"## {heading.title}{under}"
    for row in heading.rows:
        if row.day:
            yield f"*{row.day}*"
        yield _line(row)


def _line(row: Row) -> str:
    text = escaped(row.text)
    if row.kind == "start":
        return text
    if row.kind in QUOTED:
        return "> " + text.replace("\n", "\n> ")
    clock = f"{row.clock} — " if row.clock else ""
    said = f"*{text}*" if row.kind == "house_rule" else text
    return f"- {clock}{said}".replace("\n", "\n  ")


def _spaced(parts: list[str]) -> Iterator[str]:
    """An empty line between two parts, but none inside a list."""
    for before, part in zip(["", *parts], parts, strict=False):
        if before and not (before.startswith("- ") and part.startswith("- ")):
            yield ""
        yield part
