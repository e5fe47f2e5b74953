"""Care for the log: check it, mend its caches, take a campaign out for good."""

from functools import partial
from typing import Annotated

import typer

from tracker.app.health import examine
from tracker.app.health import verify as verified
from tracker.cli.campaigns import done
from tracker.cli.complete import campaigns
from tracker.cli.progress import watched
from tracker.cli.runtime import CURRENT, runtime
from tracker.core.errors import BadInput, Damaged
from tracker.core.names import fold
from tracker.core.page import Column, Table, count

app = typer.Typer()


@app.command()
def verify(context: typer.Context) -> None:
    """Check every entry's hash: is this what was recorded?

    Example: tracker verify
    """
    from tracker.cli.answers import VerifyAnswer

    rt = runtime(context)
    world = rt.world()
    names = {s.campaign: s.name for s in rt.campaigns(world)}
    found = tuple(
        verified(world.store, key, names.get(key, key), partial(watched, doing="Verifying"))
        for key in world.store.campaigns()
    )
    columns = (
        Column("campaign", "Campaign"),
        Column("entries", "Entries", right=True),
        Column("hashes", "Hashes"),
    )
    rows = tuple(
        (v.name, v.entries, f"broken at @{v.broken_at}" if v.broken_at else "unbroken")
        for v in found
    )
    rt.console.answer(VerifyAnswer(campaigns=found), [Table("", columns, rows)])
    for one in found:
        if one.broken_at:
            raise Damaged(
                f"Entry @{one.broken_at} of {one.name} is not what was recorded.",
                "tracker doctor says what can be done.",
            )


@app.command()
def doctor(context: typer.Context) -> None:
    """Look at everything, and say what to do.

    Example: tracker doctor
    """
    from tracker.cli.answers import DoctorAnswer

    rt = runtime(context)
    findings = examine(rt.world())
    sick = [finding for finding in findings if not finding.well]
    columns = (
        Column("what", "What"),
        Column("state", "State"),
        Column("said", "Found"),
        Column("advice", "Advice"),
    )
    rows = tuple((f.what, "well" if f.well else "ILL", f.said, f.advice) for f in findings)
    rt.console.answer(
        DoctorAnswer(well=not sick, findings=tuple(findings)), [Table(str(rt.path), columns, rows)]
    )
    if sick:
        raise Damaged(f"{sick[0].what}: {sick[0].said}.", sick[0].advice)


@app.command()
def rebuild(context: typer.Context) -> None:
    """Make all tables and snapshots again from the log.

    Example: tracker rebuild
    """
    from tracker.app.rebuild import rebuild as made_again

    rt = runtime(context)
    world = rt.world(write=True)
    keys = world.store.campaigns()
    for key in keys:
        made_again(world, key)
    done(rt, f"The tables of {count(len(keys), 'campaign')} were made again.")


@app.command()
def purge(
    context: typer.Context,
    campaign: Annotated[str, typer.Argument(help="Its name.", autocompletion=campaigns)],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Take a campaign out for good. This alone cannot be undone.

    Example: tracker purge "Tuesday crew"
    """
    from tracker import games
    from tracker.projections import shapes

    rt = runtime(context)
    world = rt.world(write=True)
    summary = rt.summary(world, campaign)
    if not yes:
        entries = count(summary.entries, "entry", "entries")
        rt.console.note(f"{summary.name}, {entries}, will be gone for good.")
        _asked(summary.name)
    world.store.purge(summary.campaign, shapes(games.find(summary.game)))
    if world.store.setting(CURRENT) == summary.campaign:
        world.store.set(CURRENT, "")
    done(rt, f"{summary.name} is gone.")


def _asked(name: str) -> None:
    import sys

    if not sys.stdin.isatty():
        raise BadInput("Nobody is there to answer.", "Add --yes to purge without being asked.")
    typed = typer.prompt("Type its name to go on", default="", show_default=False)
    if fold(typed) != fold(name):
        raise BadInput("That is not its name: nothing was purged.")
