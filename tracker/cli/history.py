"""Back and forth: undo, redo, rewind, forks and tags. Nothing is ever lost."""

import re
from typing import Annotated

import typer

from tracker.app import chronicle
from tracker.app.exchange import fork as fork_off
from tracker.app.handle import Recorded
from tracker.app.stand import Stand
from tracker.cli import words
from tracker.cli.campaigns import free
from tracker.cli.complete import points
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import BadInput
from tracker.core.names import clean, quoted
from tracker.core.page import Column, Table, count
from tracker.core.timeline import HeadMoved, Redo, Rewind, Tag, Undo

app = typer.Typer()
Steps = Annotated[int, typer.Argument(help="How many entries.")]
Point = Annotated[
    str, typer.Argument(help="41 or @41, session:2, a tag, or a time.", autocompletion=points)
]
At = Annotated[str, typer.Option(help="The point; the present one if left out.")]


@app.command()
def undo(context: typer.Context, steps: Steps = 1) -> None:
    """Take back the last entry, or the last N.

    Example: tracker undo 3

    Nothing is lost: tracker redo brings it back, tracker log --all shows it.
    Names and tags are not taken back.
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    recorded = rt.record(Undo(steps), stand)
    taken = "Took back " + _what(rt, stand, recorded, _moved(recorded).origin)
    _told(rt, recorded, taken, f"tracker redo{rt.there} brings it back.")


@app.command()
def redo(context: typer.Context, steps: Steps = 1) -> None:
    """Walk forward again after undo or rewind.

    Example: tracker redo 2
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    recorded = rt.record(Redo(steps), stand)
    brought = "Brought back " + _what(rt, stand, recorded, _moved(recorded).to)
    _told(rt, recorded, brought, f"tracker undo{rt.there} takes it back.")


@app.command()
def rewind(context: typer.Context, point: Point) -> None:
    """Stand on any entry, also on one that was undone.

    Examples: tracker rewind 12; tracker rewind session:2; tracker rewind "sat 20:00"
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    number = words.point(point, rt.world(), stand)
    if point.removeprefix("@").isdecimal() and number != int(point.removeprefix("@")):
        rt.console.note(f"@{point.removeprefix('@')} is about the log; it left you at @{number}.")
    recorded = rt.record(Rewind(number), stand)
    moved = _moved(recorded)
    text = chronicle.line(rt.world(), stand, moved.to)
    back = f"tracker rewind {moved.origin}{rt.there} goes back to where you were."
    _told(rt, recorded, f"Rewound from @{moved.origin} to @{moved.to}: {text}", back)


@app.command()
def fork(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What the new campaign is called.")],
    at: At = "",
) -> None:
    """Make a campaign of its own out of the timeline.

    The one in use stays as it is. Example: tracker fork "what if" --at 12
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    there = rt.at(at, stand)
    made = fork_off(rt.world(write=True), there, free(rt, rt.world(), name))
    if rt.console.json:
        from tracker.cli.answers import ForkAnswer

        rt.console.say_json(ForkAnswer(campaign=made.name, campaign_id=made.id, entry=there.number))
        return
    rt.console.say(f"{made.name} forked off {stand.name} at @{there.number}.")
    rt.console.note(f"You are still in {stand.name}: tracker use {quoted(made.name)} goes there.")


@app.command()
def tag(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The tag; left out, all are shown.")] = "",
    point: Annotated[
        str, typer.Argument(help="The entry; the present one if left out.", autocompletion=points)
    ] = "",
) -> None:
    """Give an entry a name, to go back to it.

    Example: tracker tag before-the-bet; later tracker show --at before-the-bet
    """
    rt = runtime(context)
    if not name:
        _all_tags(rt)
        return
    stand = rt.stand(write=True)
    wanted = clean(name, "tag")
    if re.fullmatch(r"@?\d+|session:.*", wanted):
        raise BadInput(f"“{wanted}” already means an entry.", "Choose a tag with letters.")
    entry = words.point(point, rt.world(), stand) if point else stand.number
    rt.submit(Tag(wanted, entry), stand)


def _all_tags(rt: Runtime) -> None:
    from tracker.cli.answers import TagsAnswer

    world, stand = rt.world(), rt.stand()
    tags = chronicle.tags(world, stand)
    rows = tuple(
        (name, f"@{number}", chronicle.line(world, stand, number)) for name, number in tags.items()
    )
    columns = (Column("tag", "Tag"), Column("entry", "Entry", right=True), Column("what", "What"))
    rt.console.answer(TagsAnswer(campaign=stand.name, tags=tags), [Table("", columns, rows)])


def _moved(recorded: Recorded) -> HeadMoved:
    event = recorded.entry.events[0]
    assert isinstance(event, HeadMoved)
    return event


def _what(rt: Runtime, stand: Stand, recorded: Recorded, number: int) -> str:
    steps = _moved(recorded).steps
    if steps > 1:
        return count(steps, "entry", "entries")
    return f"@{number}: {chronicle.line(rt.world(), stand, number)}"


def _told(rt: Runtime, recorded: Recorded, said: str, back: str) -> None:
    rt.answer(recorded, said)
    rt.console.note(f"You stand on @{recorded.stand.number}. {back}")
