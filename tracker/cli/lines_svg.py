"""Score histories as an SVG picture: a line for each player, with its name and last figure."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from tracker.cli.bars import number
from tracker.cli.forms import safe

Series = Sequence[tuple[str, Sequence[float]]]
SIZE, LEFT, RIGHT, TOP, BOTTOM = (720, 360), 48, 140, 40, 32
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#8c564b", "#e377c2", "#17becf", "#7f7f7f")
FONT = 'font-family="sans-serif"'
DASHES = ("", "6 3", "2 3", "8 3 2 3")


def picture(title: str, series: Series) -> str:
    """One self-contained SVG; the figures stand in it as text, too."""
    values = [value for _, points in series for value in points]
    low, high = min([0.0, *values]), max([1.0, *values])
    longest = max((len(points) for _, points in series), default=1)
    told = "; ".join(f"{name}: {', '.join(map(number, points))}" for name, points in series)
    lines = [_line(n, one, low, high, longest) for n, one in enumerate(series)]
    width, height = SIZE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{_text(title)}</title><desc>{_text(told)}</desc>",
            '<rect width="100%" height="100%" fill="#ffffff"/>',
            f'<text x="{LEFT}" y="24" {FONT} font-size="16">{_text(title)}</text>',
            *_axis(low, high),
            *lines,
            "</svg>\n",
        ]
    )


def _axis(low: float, high: float) -> list[str]:
    bottom, top = SIZE[1] - BOTTOM, TOP
    style = f'{FONT} font-size="12" fill="#444444" text-anchor="end"'
    return [
        f'<path d="M{LEFT} {top}V{bottom}H{SIZE[0] - RIGHT}" fill="none" stroke="#999999"/>',
        f'<text x="{LEFT - 6}" y="{top + 4}" {style}>{number(high)}</text>',
        f'<text x="{LEFT - 6}" y="{bottom + 4}" {style}>{number(low)}</text>',
    ]


def _line(
    place: int, series: tuple[str, Sequence[float]], low: float, high: float, longest: int
) -> str:
    name, points = series
    if not points:
        return ""
    bottom, across = SIZE[1] - BOTTOM, SIZE[0] - LEFT - RIGHT
    spots = [
        (
            LEFT + across * (n / max(1, longest - 1)),
            bottom - (bottom - TOP) * ((value - low) / (high - low)),
        )
        for n, value in enumerate(points)
    ]
    colour, dash = COLOURS[place % len(COLOURS)], DASHES[place // len(COLOURS) % len(DASHES)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in spots)
    x, y = spots[-1]
    label = f"{_text(name)} {number(points[-1])}"
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" '
        f'stroke-dasharray="{dash}"/>{dots}<text x="{x + 8:.1f}" y="{y + 4:.1f}" '
        f'{FONT} font-size="12" fill="{colour}">{label}</text>'
    )


def _text(text: str) -> str:
    return escape("".join(char for char in safe(text) if char not in "\ufffe\uffff"))
