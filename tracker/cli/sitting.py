"""Stay at the table: lines without a prefix until you leave."""

import sys
from typing import Annotated

import typer

from tracker.cli.runtime import runtime

app = typer.Typer()


@app.command("table")
def table_(
    context: typer.Context,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Out of a pipe: report every error, go on.")
    ] = False,
) -> None:
    """Stay open: no prefix, history, completion, a status line.

    Example: tracker table -c "Tuesday crew"

    The game's words need no prefix and any clear beginning will do: s w A 55 23.
    u undoes, r redoes, ? lists the words, an empty line shows the board, Ctrl-D
    leaves. Lines out of a pipe work as well, and stop at the first error.
    """
    from tracker.cli.open_table.lines import Lines, through

    rt = runtime(context)
    rt.close()
    lines = Lines(rt.options)
    try:
        if sys.stdin.isatty():
            from tracker.cli.open_table.prompt import ask

            code = ask(lines, rt.path.with_name("table-history"))
        else:
            code = through(lines, sys.stdin, keep_going)
    finally:
        lines.close()
    raise typer.Exit(code)
