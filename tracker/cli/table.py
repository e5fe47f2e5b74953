"""Words that every table knows: notes, and counters changed by hand."""

from __future__ import annotations

from typing import Annotated

import typer

from tracker.cli import words
from tracker.cli.complete import players
from tracker.cli.runtime import runtime
from tracker.core.campaign import Adjust, WriteNote
from tracker.core.errors import BadInput
from tracker.core.names import clean

app = typer.Typer()


@app.command()
def note(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="A line of the story.")],
    about: Annotated[str, typer.Option(help="Whom or what it is about.")] = "",
) -> None:
    """Write a line of the story.

    Example: tracker note "Bob dropped the box" --about bob
    """
    said = " ".join(text).strip()
    if not said:
        raise BadInput("A note needs a text.")
    runtime(context).submit(WriteNote(said, " ".join(about.split())))


@app.command()
def adjust(
    context: typer.Context,
    counter: Annotated[str, typer.Argument(help="What changes: points, or a name of your own.")],
    by: Annotated[int, typer.Argument(help="By how much: 2 or -2.")],
    player: Annotated[
        str, typer.Option("--player", "-p", help="Whose it is.", autocompletion=players)
    ] = "",
    why: Annotated[str, typer.Option(help="Why.")] = "",
) -> None:
    """Change a number by hand, and say why.

    Example: tracker adjust points -2 -p bob --why "peeked"
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    who = words.somebody(player, stand.campaign.players) if player else ""
    name = clean(counter, "counter").casefold()
    if name in stand.game.counters and not who:
        raise BadInput(f"Whose {name}?", f"Add -p {stand.campaign.players[0]}.")
    rt.submit(Adjust(name, by, who, why), stand)
