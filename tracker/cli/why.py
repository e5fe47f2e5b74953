"""Why: the entries that made a value what it is, each with its before and after."""

from typing import Annotated

import typer

from tracker.app.brief import brief
from tracker.app.stand import Stand
from tracker.app.why import Step, Why, exact, example, tree, why
from tracker.cli import words
from tracker.cli.complete import paths, points
from tracker.cli.forms import full
from tracker.cli.runtime import runtime
from tracker.core.names import quoted
from tracker.core.page import Block, Cell, Column, Table, Text, count
from tracker.core.paths import figures

app = typer.Typer()
SHORT = 12  # terms of a sum that are written one by one


@app.command("why")
def of_path(
    context: typer.Context,
    path: Annotated[
        str, typer.Argument(help="A value of tracker show --json.", autocompletion=paths)
    ] = "",
    at: Annotated[
        str, typer.Option(help="The value as it was at that point.", autocompletion=points)
    ] = "",
) -> None:
    """Why a value is what it is: each entry that changed it.

    Example: tracker why heroes.mage.stamina

    Clear beginnings of names are enough: her.mage.stam. Without a PATH: which there are.
    """
    from tracker.cli.answers import WhyAnswer

    rt = runtime(context)
    stand = rt.at(at, rt.stand())
    path = path if path.strip(".") else ""
    found = why(rt.world(), stand, path) if path else Why(path="", value=None, steps=())
    answer = WhyAnswer(
        campaign=stand.name,
        entry=stand.number,
        path=found.path,
        value=full(found.value, figures),
        steps=found.steps,
        inside=found.inside if path else tuple(tree(stand)),
    )
    signed = rt.console.on_screen or rt.console.format == "md"
    rt.console.answer(answer, _page(found, signed) if path else _names(stand))


def _names(stand: Stand) -> list[Block]:
    """The first names of paths, and what they hold."""
    columns = (Column("path", "Path", fixed=True), Column("value", "Now"))
    rows = tuple((quoted(name), _cell(value)) for name, value in tree(stand).items())
    foot = f"Such as: tracker why {quoted(example(stand))}"
    return [Table(f"What {stand.name} holds", columns, rows, foot=foot)]


def _page(found: Why, signed: bool) -> list[Block]:
    """The steps; a gain has its plus where people read it, and is a plain number in files."""
    if not found.steps:
        return [Text((f"{found.path} is empty, and never was anything else.",))]
    right = all(isinstance(step.after, int | float | None) for step in found.steps)
    summed = bool(found.terms)
    columns = (
        Column("entry", "Entry", right=True),
        Column("when", "When", fixed=True),
        Column("before", "Before", right),
        Column("after", "After", right),
        *([Column("change", "Change", right=True)] if summed else []),
        Column("what", "What"),
    )
    rows = tuple(
        (
            f"@{step.number}",
            words.shown(step.occurred_at, step.precision),
            _cell(step.before),
            _cell(step.after),
            *([_change(step, signed)] if summed else []),
            step.text,
        )
        for step in found.steps
    )
    return [Table(found.path, columns, rows, foot=_foot(found))]


def _change(step: Step, signed: bool) -> Cell:
    change = step.change
    return f"{change:+}" if signed and change is not None else change


def _cell(value: object) -> Cell:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    return brief(value)


# The foot


def _foot(found: Why) -> str:
    """The sum of a number; how long another value is what it is; what lies inside."""
    since = f"It is {brief(found.value) or 'empty'} since @{found.steps[-1].number}"
    if found.inside:
        return f"Inside: {', '.join(map(quoted, found.inside))}."
    if len(found.steps) == 1:
        return f"{since}, and never changed."
    return _sum(found) if len(found.terms) > 1 else f"{since}."


def _sum(found: Why) -> str:
    """`7 - 3 - 4 + 3 = 3`; of many terms the gains and the losses together."""
    first, *changes = found.terms
    if len(changes) > SHORT:
        parts = (("+", [n for n in changes if n > 0]), ("-", [n for n in changes if n < 0]))
        told = [
            f"{sign} {_number(sum(part))} in {count(len(part), 'step')}"
            for sign, part in parts
            if part
        ]
    else:
        told = [f"{'-' if n < 0 else '+'} {_number(n)}" for n in changes]
    return f"{exact(first)} {' '.join(told)} = {exact(found.value)}"


def _number(number: float) -> str:
    """How much it is, without its sign."""
    return str(exact(abs(number)))
