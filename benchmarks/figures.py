"""Figures against their goals, and the page that they make."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import msgspec

HEADS = ("what", "figure", "goal", "", "measured")


class Figure(msgspec.Struct, frozen=True):
    """One measured thing; without a goal it is told for its own sake."""

    what: str
    figure: str
    goal: str
    met: bool | None
    raw: str

    @property
    def verdict(self) -> str:
        return {True: "met", False: "MISSED", None: ""}[self.met]

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.what, self.figure, self.goal, self.verdict, self.raw)


def at_most(what: str, value: float, goal: float, raw: str = "", unit: str = "×") -> Figure:
    """A figure that should be small."""
    return Figure(what, _told(value, unit), f"at most {goal:g}{unit}", value <= goal, raw)


def at_least(what: str, value: float, goal: float, raw: str = "", unit: str = "×") -> Figure:
    """A figure that should be large."""
    return Figure(what, _told(value, unit), f"at least {goal:,.9g}{unit}", value >= goal, raw)


def aside(what: str, value: float, raw: str = "", unit: str = "×") -> Figure:
    """A figure that nobody set a goal for."""
    return Figure(what, _told(value, unit), "", None, raw)


def _told(value: float, unit: str) -> str:
    return f"{value:,.0f}{unit}" if value >= 100 else f"{value:.2f}{unit}"


def took(**seconds: float) -> str:
    """`tracker 1.23 ms, raw 0.90 ms`"""
    return ", ".join(f"{name.replace('_', ' ')} {_length(each)}" for name, each in seconds.items())


def _length(seconds: float) -> str:
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.1f} µs"


# The page


def plain(figures: Iterable[Figure]) -> str:
    """The figures for a terminal."""
    return "\n".join(
        f"{f.verdict:7}{f.figure:>15}  {f.goal:25} {f.what} ({f.raw})" for f in figures
    )


def markdown(figures: list[Figure], notes: str) -> str:
    """The page that is kept."""
    rows = [HEADS, ("---", "---:", "---", "---", "---"), *(figure.cells for figure in figures)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    missed = sum(figure.met is False for figure in figures)
    goals = sum(figure.met is not None for figure in figures)
    return (
        "# How fast tracker is\n\n"
        f"Measured on {date.today():%Y-%m-%d} by `make bench`: {machine()}.\n"
        f"{goals - missed} of {goals} goals are met.\n\n{table}\n\n{notes}"
    )


def machine() -> str:
    """The processor, Python and SQLite that the figures come from."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    )


def _processor() -> str:
    place = Path("/proc/cpuinfo")
    lines = place.read_text().splitlines() if place.exists() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())
