"""Take a campaign along, as a file."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tracker.app.exchange import dump
from tracker.cli.campaigns import done
from tracker.cli.complete import campaigns
from tracker.cli.progress import watched
from tracker.cli.runtime import runtime
from tracker.cli.transfer import write_whole
from tracker.core.page import count

app = typer.Typer()


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
