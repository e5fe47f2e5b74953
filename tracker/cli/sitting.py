"""Stay at the table: lines without a prefix until you leave."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tracker.cli.runtime import runtime
from tracker.core.errors import BadInput

app = typer.Typer()


@app.command("table")
def table_(
    context: typer.Context,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Out of a pipe: report every error, go on.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option(help="Keep what is typed and answered, as a transcript.")
    ] = None,
) -> None:
    """Stay open: no prefix, history, completion, a status line.

    Example: tracker table -c "Tuesday crew"

    The game's words need no prefix and any clear beginning will do: s w A 55 23.
    u undoes, r redoes, ? lists the words, an empty line shows the board, Ctrl-D
    leaves. Lines out of a pipe work as well, and stop at the first error.
    """
    from tracker.cli.open_table.lines import Lines, through
    from tracker.cli.open_table.recorder import Recorder

    rt = runtime(context)
    rt.close()
    if record is not None and record.exists():
        raise BadInput(f"{record} exists already.", "Give a name that is free.")
    lines = Lines(rt.options, Recorder(record) if record else None)
    try:
        if sys.stdin.isatty():
            from tracker.cli.open_table.prompt import ask

            code = ask(lines, rt.path.with_name("table-history"))
        else:
            code = through(lines, sys.stdin, keep_going)
    finally:
        lines.close()
    raise typer.Exit(code)
