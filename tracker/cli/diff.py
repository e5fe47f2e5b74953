"""Two points side by side: what differs, or everything; of one campaign or of two."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from tracker.app.brief import brief
from tracker.app.chronicle import path
from tracker.app.compare import Figure, compared
from tracker.app.stand import Stand, at, load
from tracker.app.why import tree
from tracker.app.world import World
from tracker.cli import words
from tracker.cli.complete import points
from tracker.cli.revisions import figures
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import Ambiguous, BadInput, NotFound
from tracker.core.names import fold
from tracker.core.page import count
from tracker.core.paths import leaves

app = typer.Typer()
Differing = dict[str, tuple[Any, Any]]
One = Annotated[
    str,
    typer.Argument(
        help="A point (12, session:2, a tag), a campaign, or both: Friday@12.",
        autocompletion=points,
    ),
]
Other = Annotated[
    str, typer.Argument(help="The other; where you are if left out.", autocompletion=points)
]


@app.command()
def diff(context: typer.Context, one: One, other: Other = "") -> None:
    """What differs between two points, in the game's words.

    Examples: tracker diff 12 40; tracker diff session:1; tracker diff "what if" Friday
    """
    rt = runtime(context)
    first, second = _both(rt, one, other)
    paths = _paths(first, second)
    told = [figure for figure in compared(first, second) if figure.differs]
    told = told or [Figure(name, brief(was), brief(now)) for name, (was, now) in paths.items()]
    _answer(rt, first, second, told, paths)
    if not told and not rt.console.json:
        rt.console.note(f"{_name(first)} and {_name(second)} tell the same.")


@app.command()
def compare(context: typer.Context, one: One, other: Other = "") -> None:
    """Two forks side by side: state, scores, outcome.

    Examples: tracker compare "what if"; tracker compare "what if" Friday

    What differs is marked with a star.
    """
    rt = runtime(context)
    first, second = _both(rt, one, other)
    _answer(rt, first, second, compared(first, second), _paths(first, second), marked=True)


def _answer(
    rt: Runtime,
    one: Stand,
    other: Stand,
    told: Sequence[Figure],
    paths: Differing,
    *,
    marked: bool = False,
) -> None:
    from tracker.cli.answers import DiffAnswer, point

    parted, here, there = _parted(rt.world(), one, other)
    table = figures("", told, _name(one), _name(other), marked=marked)
    answer = DiffAnswer(
        one=point(one),
        other=point(other),
        parted=parted,
        figures=tuple(told),
        paths=paths,
    )
    rt.console.answer(answer, [table] if told else [])
    if not parted:
        rt.console.note("They share no entry.")
    elif (one.id != other.id and here + there) or (here and there):
        rt.console.note(
            f"They parted after {one.name} @{parted}; since then {_entries(here)} lead to "
            f"{_name(one)}, {_entries(there)} to {_name(other)}."
        )


def _entries(number: int) -> str:
    return count(number, "entry", "entries") if number else "none"


def _paths(one: Stand, other: Stand) -> Differing:
    """The paths of `show --json` whose values differ; None where there is none."""
    was, now = leaves(tree(one)), leaves(tree(other))
    return {
        name: (was.get(name), now.get(name))
        for name in dict.fromkeys((*was, *now))
        if was.get(name) != now.get(name)
    }


def _parted(world: World, one: Stand, other: Stand) -> tuple[int, int, int]:
    """The last entry of one that the other tells too, and how many each tells after it."""
    here, there = path(world, one), path(world, other)
    shared = 0
    for mine, theirs in zip(here, there, strict=False):
        if mine.uuid != theirs.uuid:
            break
        shared += 1
    return here[shared - 1].number if shared else 0, len(here) - shared, len(there) - shared


# Which two


def _both(rt: Runtime, one: str, other: str) -> tuple[Stand, Stand]:
    first = _stand(rt, one)
    second = _stand(rt, other) if other else rt.stand()
    if first.game.name != second.game.name:
        raise BadInput(
            f"{first.name} is a campaign of {first.game.title}, "
            f"{second.name} one of {second.game.title}.",
            "Two of the same game can be put side by side.",
        )
    return first, second


def _stand(rt: Runtime, typed: str) -> Stand:
    """A point of the campaign in use, a campaign, or a point of another: `Friday@12`."""
    world = rt.world()
    if typed.removeprefix("@").isdecimal() or typed.startswith("session:"):
        return rt.at(typed, rt.stand())
    named = {fold(s.name): s.campaign for s in rt.campaigns(world)}
    name, sign, there = typed.rpartition("@")
    if fold(typed) in named:
        return load(world, named[fold(typed)])
    if sign and name:
        stand = load(world, rt.summary(world, name).campaign)
        return at(world, stand, words.point(there, world, stand)) if there else stand
    try:
        return rt.at(typed, rt.stand())
    except NotFound as unknown:
        try:
            return load(world, rt.summary(world, typed).campaign)
        except Ambiguous:
            raise
        except NotFound:
            raise NotFound(
                f"There is no point and no campaign “{typed}”.", unknown.hint
            ) from unknown


def _name(stand: Stand) -> str:
    return f"{stand.name} @{stand.number}"
