"""Charts for a terminal: bars with their figures, legible without colour."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH, PAGE = 32, 80
EIGHTHS = " ▏▎▍▌▋▊▉"


def bars(figures: Sequence[tuple[str, float]], room: int = WIDTH) -> list[str]:
    """A line for each figure: name, bar, figure. Below 0 the bar is empty."""
    if not figures:
        return []
    most = max(max(value for _, value in figures), 1)
    wide = max(len(name) for name, _ in figures)
    told = max(len(number(value)) for _, value in figures)
    room = max(1, min(room, PAGE - wide - told - 3))
    return [
        f"{name.ljust(wide)}  {_bar(value / most, room)} {number(value)}" for name, value in figures
    ]


def _bar(share: float, room: int) -> str:
    """Of a share from 0 to 1, in eighths of a character."""
    eighths = round(max(0.0, min(1.0, share)) * room * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def number(value: float) -> str:
    """`52`, `9.5`: no more digits than it has."""
    return str(int(value)) if value == int(value) else f"{value:.1f}"
