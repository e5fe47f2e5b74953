"""Words that every table knows: notes, and counters changed by hand."""

from typing import Annotated

import typer

from tracker.app.stand import Stand
from tracker.cli.complete import players
from tracker.cli.runtime import runtime
from tracker.core.campaign import Adjust, WriteNote
from tracker.core.errors import BadInput
from tracker.core.names import clean, fold, nearest, quoted

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
        raise BadInput("A note needs a text.", 'Such as tracker note "Bob dropped the box"')
    rt = runtime(context)
    stand = rt.stand(write=True)
    players = stand.campaign.players
    known = [name for name in players if about and fold(name).startswith(fold(about))]
    whom = known[0] if len(known) == 1 else " ".join(about.split())
    rt.submit(WriteNote(said, whom), stand)


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
    from tracker.cli import words  # late: a note needs none

    who = words.somebody(player, stand.campaign.players) if player else ""
    name = _counter(clean(counter, "counter").casefold(), stand)
    if name in stand.game.counters and not who:
        raise BadInput(f"Whose {name}?", f"Add -p {stand.campaign.players[0]}.")
    rt.submit(Adjust(name, by, who, why), stand)


def _counter(name: str, stand: Stand) -> str:
    """The counter that is meant: the game's, one that is there, or a new one."""
    known = list(dict.fromkeys((*stand.game.counters, *(c.name for c in stand.campaign.counters))))
    found = [one for one in known if one.startswith(name)]
    if len(found) == 1 or name in known:
        return name if name in known else found[0]
    if any(fold(player).startswith(name) for player in stand.campaign.players):
        hint = f"tracker adjust {(*known, 'points')[0]} 2 -p {quoted(name)}"
        raise BadInput(f"“{name}” is a player: say which number changes, and whose it is.", hint)
    if nearest(name, known).startswith("Did"):
        raise BadInput(f"There is no counter “{name}”.", nearest(name, known))
    return name
