"""The report: a campaign, or all of them, on one page that can be sent round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tracker.app.charts import Bars, busy, courses, outcomes
from tracker.app.history import Result
from tracker.app.stand import Stand
from tracker.app.story import Frame, Said, frames, gathered
from tracker.app.world import World
from tracker.cli.forms import safe_lines
from tracker.cli.look import page as board
from tracker.cli.pages import drawing, drawn, render
from tracker.cli.pages.facts import Facts, facts, facts_of_all, result, results
from tracker.cli.pages.told import Heading, day, written
from tracker.cli.progress import watched
from tracker.cli.words import shown
from tracker.core.page import Block

MOST = 400  # boards on a page


class Last(msgspec.Struct, frozen=True):
    """Where a campaign stands, as the head of its board."""

    number: int
    when: str
    text: str


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What the page says about one campaign; `mark` begins the names of its anchors."""

    mark: str
    name: str
    game: str
    facts: Facts
    result: list[Block]
    board: list[Block]
    last: Last
    left_out: str
    data: dict[str, Any]
    sheet: list[Block]
    lines: list[drawing.LineChart]
    bars: list[drawing.BarChart]
    chapters: list[Heading]


class Overview(msgspec.Struct, frozen=True, kw_only=True):
    """What the page says about all campaigns together."""

    facts: Facts
    result: list[Block]
    lines: list[drawing.LineChart]
    bars: list[drawing.BarChart]


def of_campaign(world: World, stand: Stand) -> str:
    """The page of one campaign."""
    return _page(world, stand.name, [_part(world, stand, "", MOST)], None)


def of_everything(world: World, stands: Sequence[Stand], plays: Sequence[Result]) -> str:
    """The page of all campaigns; they share the boards that a page may hold."""
    total = sum(stand.number for stand in stands)
    parts = [
        _part(world, stand, f"c{place}", MOST if total <= MOST else MOST * stand.number // total)
        for place, stand in enumerate(stands, 1)
    ]
    overview = Overview(
        facts=facts_of_all(stands, plays),
        result=results(plays),
        lines=[],
        bars=[drawing.bars(_by_game(plays), "by-game")] if plays else [],
    )
    return _page(world, "All campaigns", parts, overview)


def _page(world: World, title: str, parts: list[Part], overview: Overview | None) -> str:
    now = day(world.clock.now())
    return render(
        "report.html.j2",
        title=title,
        parts=parts,
        overview=overview,
        scripted=True,
        written=f"Written by tracker {world.program} on {now}.",
    )


def _by_game(plays: Sequence[Result]) -> Bars:
    names = [one.game for one in plays]
    ordered = sorted(set(names), key=lambda name: (-names.count(name), name))
    return Bars("Plays by game", tuple((name, names.count(name)) for name in ordered))


def _part(world: World, stand: Stand, mark: str, most: int) -> Part:
    seen = list(watched(frames(world, stand, _board, most), "Reading"))
    story = gathered(stand, (line for frame in seen for line in frame.lines))
    plays = stand.game.plays(stand.campaign)
    together = outcomes(plays)
    figures = [*([together] if together else []), *([busy(story)] if busy(story).figures else [])]
    pictures = sum(frame.picture is not None for frame in seen)
    return Part(
        mark=mark,
        name=stand.name,
        game=_game(stand),
        facts=facts(stand, len(seen)),
        result=result(plays),
        board=_board(stand),
        last=_last(seen[-1]),
        left_out=_left_out(pictures, len(seen)),
        data=_data(seen, mark),
        sheet=stand.game.scorepad(stand.campaign),
        lines=_lines(stand, mark),
        bars=[drawing.bars(one, f"{mark}bars-{n}") for n, one in enumerate(figures, 1)],
        chapters=written(story, everything=True),
    )


def _board(stand: Stand) -> list[Block]:
    """What `show` says, without its first line."""
    return board(stand)[1:]


def _game(stand: Stand) -> str:
    variants = ", ".join(stand.campaign.setup.variants)
    return f"{stand.game.title} ({variants})" if variants else stand.game.title


def _lines(stand: Stand, mark: str) -> list[drawing.LineChart]:
    found = courses(stand)
    return [
        drawing.lines(
            course,
            f"{mark}lines-{course.play}",
            "Points, round by round" + (f", play {course.play}" if len(found) > 1 else ""),
        )
        for course in found
    ]


def _left_out(pictures: int, entries: int) -> str:
    if pictures == entries:
        return ""
    return (
        f"This campaign is long: the page holds {pictures} of its {entries:,} boards, evenly "
        "spaced. Every entry has its line; beside it stands the last board before it."
    )


# For the slider


def _data(seen: Sequence[Frame[list[Block]]], mark: str) -> dict[str, Any]:
    """Boards as lists of pieces: what stays the same from entry to entry is held once."""
    pieces: dict[Block, int] = {}
    boards: list[list[int]] = []
    entries = []
    stood = 0
    for frame in seen:
        if frame.picture is not None:
            boards.append([pieces.setdefault(block, len(pieces)) for block in frame.picture])
            stood = frame.number
        last = _last(frame)
        entries.append(
            {
                "number": frame.number,
                "when": safe_lines(last.when),
                "text": safe_lines(last.text),
                "board": len(boards) - 1,
                "stood": stood,
            }
        )
    return {
        "mark": mark,
        "entries": entries,
        "boards": boards,
        "pieces": [drawn(block) for block in pieces],
    }


def _last(frame: Frame[list[Block]]) -> Last:
    first: Said | None = next(iter(frame.lines), None)
    when = shown(first.at, first.precision) if first and first.at else ""
    return Last(frame.number, when, " · ".join(line.text for line in frame.lines))
