"""Where the lines and bars of a chart lie: coordinates for the templates."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.app.charts import Bars, Progress

WIDTH, HEIGHT = 480, 270
LEFT, RIGHT, TOP, BOTTOM = 40, 130, 12, 34  # room around the lines: for ticks, for names
LABEL = 17  # between two names, so that they do not lie on each other
TICKS, SERIES = 5, 6
NAME, LONG, LETTER = 12, 22, 8.5  # letters beside a line, beside a bar, and how wide one is
ROW, BAR, AFTER = 30, 18, 50  # of a bar: its line, itself, the room for its figure


class Tick(msgspec.Struct, frozen=True):
    """A mark on an axis, at `at` of the other."""

    at: float
    text: str


class Line(msgspec.Struct, frozen=True):
    """A player's line; `label` is where its name stands, `series` chooses the colour."""

    name: str
    total: int
    series: int
    points: tuple[tuple[float, float], ...]
    label: float


class Bar(msgspec.Struct, frozen=True):
    name: str
    figure: int
    top: float
    length: float


class LineChart(msgspec.Struct, frozen=True):
    id: str
    title: str
    told: str
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    lines: tuple[Line, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


class BarChart(msgspec.Struct, frozen=True):
    id: str
    title: str
    told: str
    bars: tuple[Bar, ...]
    height: int
    beside: float
    width: int = WIDTH
    thick: int = BAR


def lines(course: Progress, id: str, title: str) -> LineChart:
    """The points of a play as lines, with each name where its line ends."""
    figures = [point for curve in course.curves for point in curve.points]
    low, high = min(0, *figures), max(1, *figures)
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step

    def across(place: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * place / (len(course.rounds) - 1), 1)

    def up(points: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (points - low) / (high - low), 1)

    ends = [up(curve.points[-1]) for curve in course.curves]
    every = -(-len(course.rounds) // 12)
    return LineChart(
        id=id,
        title=title,
        told=_told(course),
        across=tuple(
            Tick(across(place), str(number))
            for place, number in enumerate(course.rounds)
            if place % every == 0
        ),
        up=tuple(Tick(up(points), str(points)) for points in range(low, high + 1, step)),
        lines=tuple(
            Line(
                short(curve.player),
                curve.points[-1],
                place % SERIES,
                tuple((across(n), up(points)) for n, points in enumerate(curve.points)),
                label,
            )
            for place, (curve, label) in enumerate(zip(course.curves, apart(ends), strict=True))
        ),
    )


def bars(figures: Bars, id: str) -> BarChart:
    """Figures as bars, one below the other."""
    names = [short(name, LONG) for name, _ in figures.figures]
    most = max((figure for _, figure in figures.figures), default=0) or 1
    beside = LETTER * max(map(len, names), default=0) + 10
    room = WIDTH - beside - AFTER
    drawn = tuple(
        Bar(name, figure, place * ROW + (ROW - BAR) / 2, round(room * figure / most, 1))
        for place, (name, (_, figure)) in enumerate(zip(names, figures.figures, strict=True))
    )
    told = ", ".join(f"{name} {figure}" for name, figure in figures.figures)
    return BarChart(id, figures.title, f"{told}.", drawn, ROW * len(drawn), beside)


def short(name: str, most: int = NAME) -> str:
    """A name that fits beside its line or bar."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def apart(places: Sequence[float]) -> list[float]:
    """The places moved so that none is nearer than a label to another, in their order."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = list(places)
    limit = HEIGHT - BOTTOM - LABEL * (len(places) - 1)
    lowest = float("-inf")
    for place in order:
        moved[place] = min(max(moved[place], lowest), limit)
        lowest, limit = moved[place] + LABEL, limit + LABEL
    return moved


def _step(span: int) -> int:
    """The distance of ticks: 1, 2 or 5 with noughts, so that there are few."""
    sizes = (digit * 10**noughts for noughts in range(9) for digit in (1, 2, 5))
    return int(next(size for size in sizes if size * TICKS >= span))


def _told(course: Progress) -> str:
    said = [
        f"{curve.player}: {', '.join(str(points) for points in curve.points)}"
        for curve in course.curves
    ]
    return f"Points after each round. {'; '.join(said)}."
