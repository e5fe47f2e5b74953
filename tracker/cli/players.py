"""People over all campaigns: who there is, and which names are one person."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import typer

from tracker.app.history import Result, results
from tracker.app.people import people, record
from tracker.app.world import World
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import NotFound
from tracker.core.game import Command
from tracker.core.names import clean, fold, nearest, quoted
from tracker.core.page import Cell, Column, Table
from tracker.games.people.commands import Merge, Rename
from tracker.games.people.rules import another
from tracker.projections import PLAYERS

app = typer.Typer()
DEFAULT = "list"


@app.command("list")
def list_(context: typer.Context) -> None:
    """Everybody, with their other names and their plays.

    Example: tracker players list
    """
    from tracker.cli.answers import Person, PlayersAnswer

    rt = runtime(context)
    world = rt.world()
    known = people(world)
    plays = results(world)
    played = Counter(name for one in plays for name in set(one.players))
    names = list(dict.fromkeys(known.called(name) for name in everybody(world, plays)))
    also = known.state.aliases
    found = tuple(Person(name=name, also=also.get(name, ()), plays=played[name]) for name in names)
    columns = (Column("player", "Player"), Column("also", "Also"), Column("plays", "Plays", True))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (one.name, ", ".join(one.also) or None, one.plays) for one in found
    )
    rt.console.answer(PlayersAnswer(players=found), [Table("Players", columns, rows)])


@app.command()
def merge(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The name that is another one's.")],
    into: Annotated[str, typer.Argument(help="Whose it is.")],
) -> None:
    """Two names are one person, in every score and every statistic.

    Example: tracker players merge "Ana B." ana
    """
    rt = runtime(context)
    known = everybody(rt.world(write=True))
    _submit(rt, Merge(_somebody(name, known), _somebody(into, known)))


@app.command()
def rename(
    context: typer.Context,
    old: Annotated[str, typer.Argument(help="The name so far.")],
    new: Annotated[str, typer.Argument(help="The name from now on.")],
) -> None:
    """Call somebody by another name from now on, also in plays of the past.

    Example: tracker players rename bob Robert
    """
    rt = runtime(context)
    world = rt.world(write=True)
    known = everybody(world)
    before, now = _somebody(old, known), clean(new, "player")
    person = people(world).called
    if fold(now) in map(fold, known) and fold(person(now)) != fold(person(before)):
        raise another(before, now)
    _submit(rt, Rename(before, now))


def _submit(rt: Runtime, command: Command) -> None:
    house_rule = rt.options.house_rule
    recorded = record(rt.world(write=True), command, when=rt.when, house_rule=house_rule)
    rt.answer(recorded)
    log = recorded.stand
    same = [one for one in rt.campaigns(rt.world()) if fold(one.name) == fold(log.name)]
    named = quoted(log.name) if len(same) == 1 else log.id
    rt.console.note(f"tracker undo -c {named} takes it back.")


def everybody(world: World, found: Sequence[Result] | None = None) -> list[str]:
    """Every name at any table, in any play, and that anybody ever had.

    `found` are all plays, where the caller has read them already.
    """
    seated = [str(row[2]) for row in world.store.read(PLAYERS.shape)]
    called = people(world).state.called
    plays = results(world) if found is None else found
    told = [name for one in plays for name in one.players]
    return list(dict.fromkeys((*seated, *told, *called.values(), *called)))


def _somebody(typed: str, names: list[str]) -> str:
    """A whole name, in any case: a beginning would be too little for what lasts."""
    found = [name for name in names if fold(name) == fold(typed)]
    if not found:
        hint = nearest(typed, names) or "tracker players lists them."
        raise NotFound(f"Nobody is called “{typed}”.", hint)
    return found[0]
