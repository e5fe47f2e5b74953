"""Campaigns: begin one, go on with one, see which there are."""

from importlib import import_module
from typing import Annotated

import typer
from msgspec.structs import replace

from tracker import games
from tracker.app.handle import begin
from tracker.app.world import World
from tracker.cli import words
from tracker.cli.complete import campaigns as campaign_names
from tracker.cli.runtime import CURRENT, Runtime, runtime
from tracker.core import campaign as campaigns
from tracker.core.campaign import StartCampaign
from tracker.core.codec import moment
from tracker.core.errors import BadInput
from tracker.core.game import Player, Referee, Setup
from tracker.core.names import clean, fold, pick, quoted
from tracker.core.page import Block, Column, Table, count, listing
from tracker.core.timeline import Rename
from tracker.projections.log import Summary

app = typer.Typer()


@app.command()
def new(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="balance, or another game by its name.")] = "",
    name: Annotated[str, typer.Argument(help="What you call it; the day if left out.")] = "",
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", help="A player in order of seats: ana, or ana=guide."),
    ] = None,
    variant: Annotated[list[str] | None, typer.Option(help="A variant; repeat it.")] = None,
    location: Annotated[str, typer.Option(help="Where you usually play.")] = "",
) -> None:
    """Begin a campaign, and go on with it.

    Example: tracker new balance Friday -p ana -p bob
    """
    rt = runtime(context)
    if not game:
        raise BadInput("Which game?", f"tracker new {listing(games.words(), 'or')}, and -p NAME …")
    chosen = games.called(game) or games.called(pick(game, _callable(), "game"))
    assert chosen is not None
    if player and name.partition("=")[0] and fold(name.partition("=")[2]) in _seats(chosen):
        raise BadInput(
            f"“{name}” looks like a player, not like a campaign's name.",
            f"Each player needs -p of its own: -p {name}",
        )
    roles = games.find(chosen).roles
    players = tuple(words.player(typed, roles) for typed in player or [])
    setup = Setup(players, _variants(chosen, variant or []))
    start(rt, name, chosen, setup, location)


@app.command()
def again(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What you call it; the day if left out.")] = "",
) -> None:
    """The same game and players once more, as a new campaign.

    Example: tracker again "Second night"
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    start(rt, name, stand.campaign.game, stand.campaign.setup, stand.campaign.location)
    if not stand.game.plays(stand.campaign):
        back = quoted(stand.name)
        rt.console.note(f"{stand.name} is not finished: tracker use {back} goes back to it.")


@app.command()
def use(
    context: typer.Context,
    campaign: Annotated[str, typer.Argument(help="Its name.", autocompletion=campaign_names)],
) -> None:
    """Go on with another campaign from now on.

    Example: tracker use "Tuesday crew"
    """
    rt = runtime(context)
    world = rt.world(write=True)
    summary = rt.summary(world, campaign)
    world.store.set(CURRENT, summary.campaign)
    done(rt, f"{summary.name}: {_so_far(summary)}. Everything goes there now.")


@app.command("list")
def list_(context: typer.Context) -> None:
    """All campaigns of this log, the latest last.

    Example: tracker list
    """
    from tracker.cli.answers import ListAnswer

    rt = runtime(context)
    world = rt.world()
    summaries = rt.campaigns(world)
    current = world.store.setting(CURRENT)
    rt.console.answer(
        ListAnswer(current=current, campaigns=tuple(summaries)), [_table(summaries, current)]
    )


@app.command()
def rename(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The new name.")],
) -> None:
    """Call the campaign in use by another name.

    Example: tracker rename "Friday, the long night"
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    wanted = free(rt, rt.world(), name)
    rt.submit(Rename(wanted), stand)


@app.command()
def path(context: typer.Context) -> None:
    """Where the log is.

    Example: tracker path
    """
    rt = runtime(context)
    if rt.console.json:
        done(rt, "the log's file", str(rt.path))
    else:
        rt.console.say(str(rt.path))


def start(rt: Runtime, name: str, game: str, setup: Setup, location: str) -> None:
    """Record the start of a campaign, choose it, and say what to do next."""
    _distinct(setup.players)
    if name:
        clean(name, "campaign")
    command = StartCampaign(name, game, setup, clean_place(location))
    if rt.past is not None:
        rt.submit(command)
        return
    house_rule = rt.options.house_rule
    campaigns.start(games.find(game), command, Referee(house_rule))  # refused before a log is made
    when = rt.when
    existed = rt.path.exists()
    world = rt.world(write=True, create=True)
    called = free(rt, world, name) if name else _today(rt, world)
    recorded = begin(world, replace(command, name=called), when, house_rule=house_rule)
    world.store.set(CURRENT, recorded.stand.id)
    if not existed:
        rt.console.note(f"A new log: {rt.path}")
    rt.answer(recorded)
    offered = getattr(import_module(f"tracker.games.{game}.cli"), "welcome", None)
    if offered and (said := offered(rt, recorded.stand.id)):
        rt.console.note(said)
    rt.console.note(f"Next: {recorded.stand.game.suggest(recorded.stand.campaign)[0]}")


def free(rt: Runtime, world: World, name: str) -> str:
    """A name that no other campaign has."""
    wanted = clean(name, "campaign")
    if any(fold(summary.name) == fold(wanted) for summary in rt.campaigns(world)):
        raise BadInput(
            f"There is a campaign “{wanted}” already.",
            "Choose another name, or go on with that one: tracker use.",
        )
    return wanted


def clean_place(location: str) -> str:
    """A place as it is stored: single spaces."""
    return " ".join(location.split())


def done(rt: Runtime, what: str, path: str = "") -> None:
    """Say that something was done that leaves no entry."""
    if not rt.console.json:
        rt.console.say(what)
        return
    from tracker.cli.answers import DoneAnswer

    rt.console.say_json(DoneAnswer(what=what, path=path))


def _seats(game: str) -> set[str]:
    """What may stand behind `NAME=`, whole or begun."""
    return {role[:n] for role in games.find(game).roles for n in range(1, len(role) + 1)}


def _callable() -> list[str]:
    shipped = [game.name for game in games.every() if not game.aside]
    return list(dict.fromkeys((*games.words(), *shipped)))


def _variants(game: str, typed: list[str]) -> tuple[str, ...]:
    known = games.find(game).variants
    named = [name for one in typed for name in one.split(",") if name.strip()]
    return tuple(dict.fromkeys(pick(name, known, "variant") for name in named))


def _distinct(players: tuple[Player, ...]) -> None:
    names = [fold(player.name) for player in players]
    twice = [player.name for player in players if names.count(fold(player.name)) > 1]
    if twice:
        raise BadInput(f"{twice[0]} stands there twice.", "Give everybody a name of their own.")


def _today(rt: Runtime, world: World) -> str:
    from tracker.app.exchange import free_name

    day = f"{rt.clock.now().astimezone():%Y-%m-%d}"
    return free_name(day, [summary.name for summary in rt.campaigns(world)])


def _so_far(summary: Summary) -> str:
    title = games.find(summary.game).title
    return f"{title} with {listing(summary.players.split(', '))}, {_entries(summary)}"


def _entries(summary: Summary) -> str:
    return count(summary.entries, "entry", "entries")


def _short(name: str) -> str:
    """What one types for a game."""
    game = games.find(name)
    return game.word


def _table(summaries: list[Summary], current: str | None) -> Block:
    columns = (
        Column("in_use", ""),
        Column("name", "Campaign"),
        Column("game", "Game", fixed=True),
        Column("players", "Players"),
        Column("sessions", "Sess.", right=True),
        Column("entries", "Entries", right=True),
        Column("last", "Last", fixed=True),
        Column("won_by", "Won"),
    )
    rows = tuple(
        (
            "*" if summary.campaign == current else "",
            summary.name,
            _short(summary.game),
            summary.players,
            summary.sessions,
            summary.entries,
            words.shown(moment(summary.last_at), "day"),
            summary.won_by,
        )
        for summary in summaries
    )
    return Table("", columns, rows)
