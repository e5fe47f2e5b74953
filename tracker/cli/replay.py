"""Replay: each entry with the state it led to, one after another."""

import sys
from collections.abc import Iterable
from itertools import repeat
from typing import Annotated

import typer

from tracker.app import chronicle
from tracker.app.stand import Stand, at, timeline
from tracker.app.world import World
from tracker.cli import words
from tracker.cli.complete import points
from tracker.cli.look import page
from tracker.cli.output import Console
from tracker.cli.runtime import Runtime, runtime
from tracker.core.codec import moment
from tracker.core.errors import BadInput
from tracker.core.page import Text

app = typer.Typer()


@app.command()
def replay(
    context: typer.Context,
    start: Annotated[
        str, typer.Option("--from", help="The first entry.", autocompletion=points)
    ] = "",
    to: Annotated[str, typer.Option(help="The last entry.", autocompletion=points)] = "",
    step: Annotated[bool, typer.Option("--step", help="One at a time, by keys.")] = False,
    speed: Annotated[
        float | None,
        typer.Option(help="By the recorded times, N times as fast.", metavar="N"),
    ] = None,
) -> None:
    """Each entry again, and the state it led to.

    Example: tracker replay --to session:3 --speed 2

    --step waits for keys: Space goes on, b back, g to the first, G to the last,
    12 and Enter to @12; ? shows them all, q ends. --speed 2 is twice as fast as
    it was; breaks, and the days between two sessions, take a second.
    """
    if step and speed is not None:
        raise BadInput("--step waits for keys, --speed for the clock.", "Give only one of them.")
    if speed is not None:
        from tracker.cli.pace import allowed

        speed = allowed(speed)
    rt = runtime(context)
    stand = rt.stand()
    numbers = _path(rt, stand, start, to)
    if step and not rt.console.json and sys.stdin.isatty():
        _step(rt, stand, numbers)
    else:
        _play(rt, stand, numbers, speed)


def _path(rt: Runtime, stand: Stand, start: str, to: str) -> list[int]:
    """The numbers of the entries from one point to another, at least one."""
    world = rt.world()
    first = words.point(start, world, stand) if start else 1
    last = words.point(to, world, stand) if to else stand.number
    spans = timeline(world.store, stand.newest).spans(last)
    numbers = [number for span in spans for number in span if number >= first]
    if not numbers:
        hint = "Turn them round." if to else f"You stand on @{last}; --to goes further."
        raise BadInput(f"The first entry, @{first}, comes after the last, @{last}.", hint)
    return numbers


def _play(rt: Runtime, stand: Stand, numbers: list[int], speed: float | None) -> None:
    """All of them, with `speed` by the recorded times."""
    world, first, last = rt.world(), numbers[0], numbers[-1]
    texts = _texts(world, stand)
    waits: Iterable[float] = repeat(0.0)
    if speed is not None:
        from tracker.cli import pace

        waits = pace.waits(chronicle.steps(world, stand, first, last), speed)
        rt.console.note(pace.told(sum(waits)))
    for there, seconds in zip(chronicle.steps(world, stand, first, last), waits, strict=False):
        if seconds:
            rt.console.out.flush()
            pace.wait(seconds)
        _say(rt.console, there, texts.get(there.number, ""))


def _step(rt: Runtime, stand: Stand, numbers: list[int]) -> None:
    """One at a time: each from its nearest snapshot, so that any is as near as the next."""
    from tracker.cli import keys
    from tracker.cli.stepping import Stepping

    world = rt.world()
    texts = _texts(world, stand)

    def show(place: int) -> None:
        there = at(world, stand, numbers[place])
        where = f"({place + 1} of {len(numbers)})"
        _say(rt.console, there, f"{where}  {texts.get(there.number, '')}", below=True)
        rt.console.out.flush()

    def point(typed: str) -> int:
        return words.point(typed, world, stand)

    with keys.pressed() as pressed:
        Stepping(rt.console, pressed, numbers, show, point).run()


def _texts(world: World, stand: Stand) -> dict[int, str]:
    return {number: told[-1] for number, told in chronicle.told_lines(world, stand).items()}


def _say(console: Console, there: Stand, text: str, *, below: bool = False) -> None:
    """An entry, and the state it led to; `below` it, where a page is longer than a screen."""
    if console.json:
        from tracker.cli.answers import ReplayStep

        told = there.campaign.state
        console.say_json(ReplayStep(campaign=there.name, entry=there.number, text=text, state=told))
        return
    when = words.shown(moment(there.row.occurred_at), there.row.precision)
    entry, state = Text((f"@{there.number}  {when}  {text}",)), page(there)[1:]
    console.page([*state, entry] if below else [entry, *state])
