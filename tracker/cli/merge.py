"""Two logs of one campaign brought together: a fork's, or those of two machines."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tracker.app.compare import Figure
from tracker.app.exchange import read
from tracker.app.handle import Recorded
from tracker.app.merge import Parted, merged, of_file, parted, record_merged
from tracker.app.revise import Impossible, Revision
from tracker.app.stand import Stand, load
from tracker.app.world import World
from tracker.cli import revisions
from tracker.cli.complete import campaigns
from tracker.cli.runtime import Runtime, runtime
from tracker.cli.since import lines, since
from tracker.cli.transfer import content_of
from tracker.core.errors import Ambiguous, BadInput, NotFound
from tracker.core.names import quoted

app = typer.Typer()
Skip = Annotated[bool, typer.Option("--skip", help="Leave out what becomes impossible.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what changes.")]


@app.command()
def merge(
    context: typer.Context,
    source: Annotated[
        str, typer.Argument(help="A campaign, or a file of it.", autocompletion=campaigns)
    ],
    skip: Skip = False,
    dry_run: DryRun = False,
) -> None:
    """Take over what another log of the campaign holds, on top of yours.

    Examples: tracker merge friday.jsonl; tracker merge "Friday (2)"

    What both recorded since they parted is shown; then the other's commands
    are decided again on top of yours. Where something becomes impossible
    nothing is recorded until you say how to go on: --skip, or --house-rule WHY.
    One undo takes it all back.
    """
    rt = runtime(context)
    ours, theirs = _sides(rt, source, write=not dry_run)
    _merge(rt, parted(ours, theirs), skip, dry_run, lambda one: True)


@app.command("merge-back")
def merge_back(
    context: typer.Context,
    fork: Annotated[
        str, typer.Argument(help="The fork; the one in use if left out.", autocompletion=campaigns)
    ] = "",
    skip: Skip = False,
    dry_run: DryRun = False,
) -> None:
    """Take the entries of a fork over into the campaign that it came from.

    Example: tracker merge-back "what if"

    What is no longer legal there is left out, and named. Where it makes one of
    the campaign's own entries impossible, nothing is recorded until you say
    --skip or --house-rule WHY.
    """
    rt = runtime(context)
    world = rt.world(write=not dry_run)
    there = load(world, rt.summary(world, fork).campaign) if fork else rt.stand(write=not dry_run)
    origin = there.summary.forked_from
    if origin is None:
        raise NotFound(
            f"{there.name} is no fork.", "tracker merge takes another log of a campaign."
        )
    if world.store.newest(origin) is None:
        raise NotFound(
            f"The campaign that {there.name} came from is not in this log.",
            "tracker import takes it in.",
        )
    both = parted((world, load(world, origin)), (world, there))
    _merge(rt, both, skip, dry_run, lambda one: not one.theirs)


def _merge(
    rt: Runtime, both: Parted, skip: bool, dry_run: bool, blocks: Callable[[Impossible], bool]
) -> None:
    """Show both sides, then the new past, then record it."""
    if both.brings_nothing:
        _nothing_new(rt, both, dry_run)
        return
    house_rule = rt.options.house_rule
    revision = merged(rt.world(), both, house_rule)
    stands = () if skip else tuple(filter(blocks, revision.impossible))
    refused = [one for one in revision.impossible if one.theirs]
    vain = not both.taken_out and len(refused) == len(both.new_there)
    revisions.settle(
        rt,
        revision,
        lambda: record_merged(
            rt.world(write=True), both, revision, skip=skip, house_rule=house_rule
        ),
        partial(_answer, both, revision, dry_run),
        stands=stands,
        dry_run=dry_run,
        before=since(both),
        further=False,
        vain=f"Nothing of “{both.theirs.stand.name}” is legal here any more." if vain else "",
    )


def _nothing_new(rt: Runtime, both: Parted, dry_run: bool) -> None:
    name, other = both.ours.stand.name, both.theirs.stand.name
    if rt.console.json:
        rt.console.say_json(_answer(both, None, dry_run, (), None))
    else:
        rt.console.say(f"{name} has all of {other} already: nothing changed.")


def _answer(
    both: Parted,
    revision: Revision | None,
    dry_run: bool,
    state: Sequence[Figure],
    recorded: Recorded | None,
) -> Any:
    from tracker.cli.answers import MergeAnswer, view

    return MergeAnswer(
        campaign=both.ours.stand.name,
        dry_run=dry_run,
        parted=both.number,
        ours=tuple(lines(both.ours, both.new_here)),
        theirs=tuple(lines(both.theirs, both.new_there)),
        different=revision.different if revision else (),
        impossible=revision.impossible if revision else (),
        state=tuple(state),
        entry=view(recorded.entry, recorded.told) if recorded else None,
    )


# Which two


def _sides(
    rt: Runtime, source: str, *, write: bool
) -> tuple[tuple[World, Stand], tuple[World, Stand]]:
    """Ours and theirs; a campaign of that name goes before a file."""
    world = rt.world(write=write)
    try:
        theirs = load(world, rt.summary(world, source).campaign)
    except Ambiguous:
        raise
    except NotFound:
        if not Path(source).exists():
            raise NotFound(
                f"There is no campaign and no file “{source}”.", "tracker list shows the campaigns."
            ) from None
        return _with_file(rt, world, Path(source), write=write)
    ours = rt.stand(write=write)
    if ours.id == theirs.id:
        raise BadInput(
            f"{ours.name} is the campaign in use itself.",
            f"tracker use goes to another one; tracker merge {quoted(ours.name)} then.",
        )
    return (world, ours), (world, theirs)


def _with_file(
    rt: Runtime, world: World, file: Path, *, write: bool
) -> tuple[tuple[World, Stand], tuple[World, Stand]]:
    """A file belongs to the campaign that it was exported from, or to the one that is named."""
    content = read(content_of(file))
    theirs = of_file(world, content, file.name)
    if rt.options.campaign:
        return (world, rt.stand(write=write)), theirs
    if world.store.newest(content.campaign) is None:
        raise NotFound(
            f"The campaign of {file} is not in this log.",
            f"tracker import {quoted(str(file))} takes it in.",
        )
    return (world, load(world, content.campaign)), theirs
