"""What a report draws of a campaign: points round by round, plays won and lost, entries."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

import msgspec

from tracker.app.stand import Stand
from tracker.app.story import Story
from tracker.core.game import Play, ScoreRow


class Curve(msgspec.Struct, frozen=True):
    """The points that a player had in all after each round."""

    player: str
    points: tuple[int, ...]


class Progress(msgspec.Struct, frozen=True):
    """How a play went, round by round; `rounds` are their numbers."""

    play: int
    rounds: tuple[int, ...]
    curves: tuple[Curve, ...]


class Bars(msgspec.Struct, frozen=True):
    """A few figures side by side, each with its name."""

    title: str
    figures: tuple[tuple[str, int], ...]


def courses(stand: Stand) -> list[Progress]:
    """The plays of a campaign that have more than one round of points."""
    by_play: dict[int, list[ScoreRow]] = {}
    for row in stand.game.score_rows(stand.campaign):
        by_play.setdefault(row.play, []).append(row)
    found = [_course(play, rows) for play, rows in sorted(by_play.items())]
    return [course for course in found if len(course.rounds) > 1]


def _course(play: int, rows: list[ScoreRow]) -> Progress:
    rounds = tuple(sorted({row.round for row in rows}))
    players = list(dict.fromkeys(row.player for row in rows))
    points: dict[tuple[str, int], int] = {}
    for row in rows:
        place = (row.player, row.round)
        points[place] = points.get(place, 0) + row.points
    curves = (
        Curve(player, tuple(accumulate(points.get((player, number), 0) for number in rounds)))
        for player in players
    )
    return Progress(play, rounds, tuple(curves))


def outcomes(plays: Iterable[Play]) -> Bars | None:
    """Plays won and lost together; None where people played against each other."""
    won = [bool(play.winners) for play in plays if play.cooperative]
    if not won:
        return None
    return Bars("Plays won and lost", (("won", sum(won)), ("lost", len(won) - sum(won))))


def busy(story: Story) -> Bars:
    """How many entries each session has."""
    figures = (
        (f"Session {chapter.session.number}", len({line.number for line in chapter.lines}))
        for chapter in story.chapters
        if chapter.session
    )
    return Bars("Entries by session", tuple(figures))
