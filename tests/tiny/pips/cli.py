"""Pips: throw two dice, and whoever has most wins."""

from __future__ import annotations

from typing import Annotated

import typer

from tracker.cli import words
from tracker.cli.runtime import runtime
from tracker.games.pips.commands import Throw

app = typer.Typer()


@app.command()
def throw(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="Who throws.")],
    dice: Annotated[list[int] | None, typer.Argument(help="Rolled if left out.")] = None,
) -> None:
    """Throw the dice."""
    rt = runtime(context)
    stand = rt.table("pips")
    name = words.somebody(player, stand.campaign.players)
    rt.submit(Throw(name, tuple(dice or ())), stand)
