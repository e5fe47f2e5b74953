"""Words that every table knows: notes, and counters changed by hand."""

import os
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from tracker.app.stand import Stand
from tracker.cli.complete import players
from tracker.cli.runtime import runtime
from tracker.core.campaign import Adjust, RollDice, WriteNote
from tracker.core.errors import BadInput, NoLog
from tracker.core.names import clean, fold, nearest, quoted

app = typer.Typer()
DICE = re.compile(r"(\d{0,3})[dw](\d{1,4})([+-]\d{1,3})?")


@app.command()
def note(
    context: typer.Context,
    text: Annotated[
        list[str] | None, typer.Argument(help="A line of the story; your editor if left out.")
    ] = None,
    about: Annotated[str, typer.Option(help="Whom or what it is about.")] = "",
) -> None:
    """Write a line of the story.

    Example: tracker note "Bob dropped the box" --about bob
    """
    said = " ".join(text).strip() if text else edited()
    if not said:
        raise BadInput("A note needs a text.", 'Such as tracker note "Bob dropped the box"')
    rt = runtime(context)
    stand = rt.stand(write=True)
    players = stand.campaign.players
    known = [name for name in players if about and fold(name).startswith(fold(about))]
    whom = known[0] if len(known) == 1 else " ".join(about.split())
    rt.submit(WriteNote(said, whom), stand)


def edited() -> str:
    """A text out of VISUAL or EDITOR; empty where there is no terminal, or no editor."""
    program = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not program or not sys.stdin.isatty():
        return ""
    import shlex
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / "note.txt"
        draft.touch()
        done = subprocess.run([*shlex.split(program), str(draft)], check=False)  # noqa: S603
        if done.returncode:
            raise BadInput(f"{program} ended with {done.returncode}.", "Nothing was written.")
        return draft.read_text(encoding="utf-8").strip()


@app.command()
def roll(
    context: typer.Context,
    dice: Annotated[str, typer.Argument(help="2d6, d20, 3d6+2.")] = "2d6",
    why: Annotated[str, typer.Option(help="What for.")] = "",
) -> None:
    """Roll dice on their own; recorded where a campaign is in use.

    Example: tracker roll 2d6+1 --why "the bridge"
    """
    match = DICE.fullmatch(dice.casefold())
    if match is None:
        raise BadInput(f"“{dice}” is no roll of dice.", "Such as 2d6, d20 or 3d6+2.")
    count, sides, more = int(match[1] or 1), int(match[2]), int(match[3] or 0)
    if not (1 <= count <= 100 and 2 <= sides <= 1000):
        raise BadInput(f"Nobody has {dice}.", "Up to 100 dice of 2 to 1000 sides.")
    rt = runtime(context)
    fell = rt.dice.roll(count, sides)
    command = RollDice(dice.casefold(), fell, sum(fell) + more, " ".join(why.split()))
    try:
        stand = rt.stand(write=True)
    except NoLog:
        shown = "+".join(map(str, fell))
        rt.console.say(f"{command.what}: {shown} = {command.total}")
        return
    rt.submit(command, stand)


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
