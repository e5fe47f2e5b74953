"""Score histories: play by play and round by round."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

import typer

from tracker.app.history import Result, Round, results, rounds, whole
from tracker.app.people import people
from tracker.app.stats.chosen import Chosen
from tracker.app.world import World
from tracker.cli import words
from tracker.cli.bars import bars
from tracker.cli.deliver import deliver, save
from tracker.cli.players import everybody
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import BadInput, NotFound
from tracker.core.names import pick
from tracker.core.page import Block, Cell, Column, Table, Text

app = typer.Typer()
CHART = 24  # bars on a screen

PlayerOption = Annotated[str, typer.Option("--player", "-p", help="One person's plays only.")]
GameOption = Annotated[str, typer.Option("--game", "-g", help="One game only.")]
Since = Annotated[str, typer.Option(help="From that day on: 2026-01-01.")]
Until = Annotated[str, typer.Option(help="Up to that day, and with it.")]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="A file: .csv .json .md .html .xlsx .svg")
]
Rounds = Annotated[bool, typer.Option("--rounds", help="Round by round, not play by play.")]


@app.command()
def scores(
    context: typer.Context,
    player: PlayerOption = "",
    game: GameOption = "",
    since: Since = "",
    until: Until = "",
    rounds: Rounds = False,
    output: Output = None,
) -> None:
    """Score histories, with a chart.

    Examples: tracker scores --player ana; tracker scores --rounds -c Friday -o friday.svg
    """
    rt = runtime(context)
    world = rt.world()
    known = results(world)
    chosen = choice(rt, world, known, player, game, since, until)
    found = [one for one in chosen.of(known) if _scored(one, chosen)]
    if not found:
        raise NotFound("No play with scores is there.", "tracker stats players counts all plays.")
    if (output is not None and output.suffix.lower() == ".svg") or rt.options.format == "svg":
        _picture(rt, world, chosen, found, rounds, output)
        return
    blocks = _rounds(world, found, chosen) if rounds else _plays(found, chosen)
    deliver(rt, _title(chosen), partial(_answer, world, found, rounds), blocks, output)


def _answer(world: World, found: Sequence[Result], by_round: bool) -> Any:
    from tracker.cli.answers import ScoresAnswer

    return ScoresAnswer(results=tuple(found), rounds=tuple(_of(world, found)) if by_round else ())


def choice(
    rt: Runtime,
    world: World,
    known: Sequence[Result],
    player: str,
    game: str,
    since: str,
    until: str,
) -> Chosen:
    """The filters that were typed, among the plays that are known; names take any
    clear beginning."""
    titles = tuple(dict.fromkeys(one.game for one in known)) if game else ()
    campaign = rt.summary(world, rt.options.campaign).campaign if rt.options.campaign else ""
    now = rt.clock.now()
    start = _moment(since, now) if since else None
    end = _moment(until, now) if until else None
    return Chosen(
        player=_whom(player, world, known) if player else "",
        game=_game(game, titles) if game else "",
        campaign=campaign,
        since=start,
        until=words.day_after(end) if end else None,
    )


def _whom(typed: str, world: World, known: Sequence[Result]) -> str:
    """A person by any clear beginning, or by a name of the past."""
    called = people(world)
    names = tuple(dict.fromkeys(map(called.called, everybody(world, known))))
    return pick(called.state.person(typed), names, "player")


def _moment(typed: str, now: datetime) -> datetime:
    found = words.when(typed, now).at
    if found is None:
        raise BadInput(f"“{typed}” is no day.", "Such as 2026-01-31 or yesterday.")
    return found


def _game(typed: str, titles: tuple[str, ...]) -> str:
    """A game by its title, or by the word that it has on the command line."""
    from tracker import games

    name = games.called(typed.casefold())
    return games.find(name).title if name else pick(typed, titles, "game")


def _scored(one: Result, chosen: Chosen) -> bool:
    return any(p.score is not None and chosen.player in ("", p.player) for p in one.placed)


def _title(chosen: Chosen) -> str:
    return " ".join(part for part in ("Scores", chosen.player, chosen.game) if part)


def _plays(found: Sequence[Result], chosen: Chosen) -> list[Block]:
    columns = (
        Column("date", "Date", fixed=True),
        Column("game", "Game"),
        Column("campaign", "Campaign"),
        Column("play", "Play", right=True),
        Column("player", "Player"),
        Column("score", "Score", right=True),
        Column("rank", "Rank", right=True),
        Column("won", "Won", fixed=True),
    )
    rows = [(one, place) for one in found for place in one.placed if place.score is not None]
    mine = [(one, place) for one, place in rows if chosen.player in ("", place.player)]
    cells: tuple[tuple[Cell, ...], ...] = tuple(
        (
            day(one),
            one.game,
            one.name,
            one.play,
            p.player,
            whole(p.score),
            p.rank,
            "won" if p.won else "",
        )
        for one, p in mine
    )
    last = [(f"{day(one)} {p.player}", p.score) for one, p in mine[-CHART:] if p.score is not None]
    more = [f"The last {CHART} of {len(mine)}:"] if len(mine) > CHART else []
    return [Table(_title(chosen), columns, cells), Text(("", *more, *bars(last)), drawn=True)]


def _of(world: World, found: Sequence[Result]) -> list[Round]:
    """The rounds of these plays, read once."""
    wanted = {(one.campaign, one.play) for one in found}
    only = {one.campaign for one in found}
    told = rounds(world, only.pop() if len(only) == 1 else None)
    return [one for one in told if (one.campaign, one.play) in wanted]


def _rounds(world: World, found: Sequence[Result], chosen: Chosen) -> list[Block]:
    """A table for each play: what everybody had in all after each round, and bars."""
    blocks: list[Block] = []
    told = _of(world, found)
    for one in found:
        mine = [r for r in told if (r.campaign, r.play) == (one.campaign, one.play)]
        courses = _courses(one, mine, chosen)
        if not courses:
            continue
        longest = max(len(points) for points in courses.values())
        columns = (
            Column("player", "Player"),
            *(Column(f"round_{n}", str(n), right=True) for n in range(1, longest + 1)),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (player, *points) for player, points in courses.items()
        )
        title = f"{day(one)} {one.name}, play {one.play}: points after each round"
        blocks.append(Table(title, columns, rows, group=("play", f"{one.name} {one.play}")))
        chart = bars([(player, points[-1]) for player, points in courses.items()])
        blocks.append(Text(tuple(chart), drawn=True))
    if not blocks:
        raise NotFound("No play with rounds is there.", "Leave --rounds out.")
    return blocks


def _courses(play: Result, told: Sequence[Round], chosen: Chosen) -> dict[str, list[int]]:
    """The points of each player in all after each round, in order of seats."""
    longest = max((one.round for one in told), default=0)
    points = {(one.player, one.round): one.points for one in told}
    players = [name for name in dict.fromkeys(play.players) if chosen.player in ("", name)]
    return {
        name: list(accumulate(points.get((name, number), 0) for number in range(1, longest + 1)))
        for name in players
        if longest
    }


def _picture(
    rt: Runtime,
    world: World,
    chosen: Chosen,
    found: Sequence[Result],
    by_round: bool,
    output: Path | None,
) -> None:
    from tracker.cli.lines_svg import picture

    series: dict[str, list[float]] = {}
    if by_round:
        if len(found) > 1:
            raise BadInput("A picture shows the rounds of one play.", "Add -c NAME, or a date.")
        courses = _courses(found[0], _of(world, found), chosen)
        series = {name: [*points] for name, points in courses.items()}
    else:
        for one in found:
            for place in one.placed:
                if place.score is not None and chosen.player in ("", place.player):
                    series.setdefault(place.player, []).append(place.score)
    svg = picture(_title(chosen), list(series.items()))
    if output is None:
        rt.console.out.write(svg)
    else:
        save(rt, output, svg.encode())


def day(one: Result) -> str:
    """The day of a play; a dash where it is unknown."""
    return f"{one.local:%Y-%m-%d}" if one.local else "-"
