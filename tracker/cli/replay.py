"""Replay: each entry with the state it led to, one after another."""

import sys
from typing import Annotated

import typer

from tracker.app import chronicle
from tracker.cli import words
from tracker.cli.complete import points
from tracker.cli.look import page
from tracker.cli.runtime import runtime
from tracker.core.page import Text
from tracker.projections.log import LINES

app = typer.Typer()


@app.command()
def replay(
    context: typer.Context,
    start: Annotated[
        str, typer.Option("--from", help="The first entry.", autocompletion=points)
    ] = "",
    to: Annotated[str, typer.Option(help="The last entry.", autocompletion=points)] = "",
    step: Annotated[bool, typer.Option("--step", help="Wait for a key after each.")] = False,
) -> None:
    """Each entry again, and the state it led to.

    Example: tracker replay
    """
    from tracker.cli.answers import ReplayStep

    rt = runtime(context)
    world, stand = rt.world(), rt.stand()
    first = words.point(start, world, stand) if start else 1
    last = words.point(to, world, stand) if to else stand.number
    told = {row[1]: row[4] for row in world.store.read(LINES, stand.id)}
    for there in chronicle.steps(world, stand, first, last):
        text = told.get(there.number, "")
        if rt.console.json:
            rt.console.say_json(
                ReplayStep(
                    campaign=stand.name, entry=there.number, text=text, state=there.campaign.state
                )
            )
            continue
        when = words.shown(stand.codec.entry(there.row).occurred_at, there.row.precision)
        blocks = page(there)[1:]
        rt.console.page([Text((f"@{there.number}  {when}  {text}",)), *blocks])
        if step and there.number != last and not _goes_on(rt.console.note):
            return


def _goes_on(note: object) -> bool:
    """Wait for a key; q ends. Without a terminal nobody waits."""
    if not sys.stdin.isatty():
        return True
    assert callable(note)
    note("Any key goes on, q ends.")
    return typer.getchar() not in ("q", "Q", "\x1b")
