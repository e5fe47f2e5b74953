"""A guided example: a real evening, logged before your eyes into a throw-away log."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tracker.cli import transcript
from tracker.cli.runtime import runtime
from tracker.core.errors import NotFound
from tracker.core.names import pick

app = typer.Typer()
BESIDE = ("TRACKER_DB", "TRACKER_CAMPAIGN", "TRACKER_CLOCK", "TRACKER_DICE")


@app.command()
def demo(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="Which example; the first if left out.")] = "",
) -> None:
    """Watch an example evening in a throw-away log.

    Example: tracker demo fighting
    """
    from tracker.cli.main import main

    rt = runtime(context)
    found = {file.stem: file for file in sorted(transcript.examples().glob("*.txt"))}
    if not found:
        raise NotFound("The examples are not installed.")
    chosen = pick(name, list(found), "example") if name else next(iter(found))
    steps = list(transcript.parse(found[chosen].read_text(encoding="utf-8")))
    kept = {key: os.environ.get(key) for key in BESIDE}
    here = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="tracker-demo-") as folder:
        os.environ["TRACKER_DB"] = str(Path(folder) / "log.db")
        os.chdir(folder)
        try:
            for step in steps:
                transcript.pinned(step)
                for remark in step.remarks:
                    rt.console.say(f"\n# {remark}")
                rt.console.say(f"$ {step.command}")
                sys.stdout.flush()
                main(step.arguments)
                sys.stderr.flush()
        finally:
            os.chdir(here)
            for key, value in kept.items():
                if value is None:
                    os.environ.pop(key, None)
                else:
                    os.environ[key] = value
    others = [stem for stem in found if stem != chosen]
    rt.console.note("\nThat log is gone again. Your own: tracker new balance Friday -p ana -p bob")
    if others:
        rt.console.note(f"More examples: tracker demo {' | '.join(others)}")
