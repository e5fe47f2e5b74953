"""Blocks as rich tables, on a terminal only: rich takes a while to import."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text as RichText

from tracker.cli.forms import safe
from tracker.core.page import Block, Table, Text


def draw(blocks: Sequence[Block], out: TextIO, color: str, width: int) -> None:
    """Print blocks; `color` is auto, always or never."""
    console = Console(
        file=out,
        width=width,
        highlight=False,
        markup=False,
        emoji=False,
        no_color=color == "never" or (color == "auto" and bool(os.environ.get("NO_COLOR"))),
        force_terminal=True if color == "always" else None,
    )
    for block in blocks:
        if isinstance(block, Text):
            for line in block.lines:
                console.print(RichText(safe(line)))
        else:
            console.print(_table(block))
            if block.foot:
                console.print(RichText(safe(block.foot), style="dim"))


def _table(table: Table) -> RichTable:
    drawn = RichTable(
        title=RichText(safe(table.title), style="bold") if table.title else None,
        title_justify="left",
        box=box.ROUNDED,
    )
    for column in table.columns:
        justify = "right" if column.right else "left"
        drawn.add_column(
            RichText(column.label),
            justify=justify,  # type: ignore[arg-type]
            overflow="fold",
            no_wrap=column.fixed or column.right,
        )
    for row in table.rows:
        drawn.add_row(*(RichText("" if cell is None else safe(str(cell))) for cell in row))
    return drawn
