"""Take a campaign along, as a file."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tracker.app.exchange import dump
from tracker.app.stand import load
from tracker.cli.campaigns import done
from tracker.cli.complete import campaigns
from tracker.cli.deliver import not_the_log, put
from tracker.cli.look import scorepad
from tracker.cli.progress import watched
from tracker.cli.runtime import Runtime, runtime
from tracker.cli.scores import scores
from tracker.cli.stats import stats
from tracker.cli.transfer import write_whole
from tracker.core.errors import BadInput
from tracker.core.page import count

app = typer.Typer()
app.command()(scorepad)
app.command()(scores)
app.command()(stats)


@app.command()
def events(
    context: typer.Context,
    campaign: Annotated[
        str, typer.Argument(help="The one in use if left out.", autocompletion=campaigns)
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file; standard output if left out.")
    ] = None,
) -> None:
    """The whole log, for tracker import.

    One entry on a line, undone ones too. Example: tracker export events -o friday.jsonl
    """
    rt = runtime(context)
    world = rt.world()
    key = rt.summary(world, campaign).campaign if campaign else rt.stand().id
    lines = watched(dump(world.store, key), "Writing")
    if output is None:
        sys.stdout.flush()
        for line in lines:
            sys.stdout.buffer.write(line)
        return
    written = write_whole(output, lines)
    done(rt, f"{count(written - 1, 'entry', 'entries')} written to {output}", str(output))


@app.command()
def story(
    context: typer.Context,
    campaign: Annotated[
        str, typer.Argument(help="The one in use if left out.", autocompletion=campaigns)
    ] = "",
    session: Annotated[int | None, typer.Option(help="One session only.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file; standard output if left out.")
    ] = None,
) -> None:
    """What happened, session by session, to be read.

    As Markdown, or with --format html as a page of its own; notes and what was
    told stand in it as quotations. Example: tracker export story -o friday.md
    """
    from tracker.app.story import story as told

    rt = runtime(context)
    form = _form(rt, output)
    world = rt.world()
    chosen = load(world, rt.summary(world, campaign).campaign) if campaign else rt.stand()
    found = told(world, chosen, session)
    if output is None and form == "json":
        from tracker.cli.answers import StoryAnswer

        rt.console.say_json(
            StoryAnswer(campaign=found.campaign, game=found.game, chapters=found.chapters)
        )
        return
    from tracker.cli.pages.told import html, markdown

    text = html(found) if form == "html" else markdown(found)
    if output is None:
        rt.console.out.write(text)
        return
    put(rt, output, text.encode())
    done(rt, f"The story of {found.campaign} is written to {output}", str(output))


@app.command()
def plays(
    context: typer.Context,
    campaign: Annotated[
        str, typer.Argument(help="One campaign; all if left out.", autocompletion=campaigns)
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file: .bgsplay .csv .json .xlsx .md")
    ] = None,
) -> None:
    """Finished plays, one line for each player, or for BG Stats.

    Examples: tracker export plays -o plays.csv; tracker export plays -o plays.bgsplay
    """
    from tracker.cli.plays import written

    written(runtime(context), campaign or runtime(context).options.campaign, output)


def _form(rt: Runtime, output: Path | None) -> str:
    """md or html, or json to standard output; a file's name may say it."""
    asked = rt.options.format
    if asked not in ("", "md", "html", "json"):
        raise BadInput(f"A story is not written as {asked}.", "Choose md, html or json.")
    if output is None:
        return "json" if rt.console.json else asked or "md"
    not_the_log(rt, output)
    suffix = output.suffix.lower()
    if not asked and suffix and suffix not in (".md", ".html", ".htm", ".txt"):
        raise BadInput(f"A story is not written as {suffix}.", "Name the file .md or .html.")
    by_name = "html" if suffix in (".html", ".htm") else "md"
    return asked if asked in ("md", "html") else by_name
