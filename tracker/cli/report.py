"""The report: one page about a campaign, or about all of them."""

from pathlib import Path
from typing import Annotated

import typer

from tracker import games
from tracker.app.stand import Stand, load
from tracker.app.world import World
from tracker.cli.campaigns import done
from tracker.cli.complete import campaigns
from tracker.cli.deliver import put
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import BadInput, NoLog
from tracker.core.page import count

app = typer.Typer()


@app.command()
def report(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The page to write: page.html.")],
    campaign: Annotated[
        str, typer.Argument(help="The one in use if left out.", autocompletion=campaigns)
    ] = "",
    all: Annotated[bool, typer.Option("--all", help="All campaigns, on one page.")] = False,
) -> None:
    """A page to send round: who, when, how it stands, and how it went.

    One file that needs no network; a slider goes back to any entry.
    Example: tracker report friday.html
    """
    rt = runtime(context)
    _check(file, campaign, all)
    world = rt.world()
    if all:
        text, what = _everything(rt, world)
    else:
        text, what = _single(rt, world, campaign)
    put(rt, file, text.encode())
    done(rt, f"{what} is written to {file}", str(file))


def _check(file: Path, campaign: str, all: bool) -> None:
    if file.suffix.lower() not in (".html", ".htm"):
        raise BadInput(f"“{file}” is no name for a page.", "Such as: tracker report page.html")
    if all and campaign:
        raise BadInput(f"--all and “{campaign}” differ.", "Give only one of them.")


def _single(rt: Runtime, world: World, campaign: str) -> tuple[str, str]:
    from tracker.cli.pages.report import of_campaign

    stand = load(world, rt.summary(world, campaign).campaign) if campaign else rt.stand()
    return of_campaign(world, stand), f"The report of {stand.name}"


def _everything(rt: Runtime, world: World) -> tuple[str, str]:
    from tracker.app.history import results
    from tracker.cli.pages.report import of_everything

    found = [summary for summary in rt.campaigns(world) if not games.find(summary.game).aside]
    plays = results(world)
    if not (found or plays):
        raise NoLog("There is no campaign in this log yet.", "tracker new begins one.")
    stands: list[Stand] = [load(world, one.campaign) for one in reversed(found)]
    text = of_everything(world, stands, plays)
    held = f"{count(len(stands), 'campaign')} and {count(len(plays), 'play')}"
    return text, f"The report of {held}"
