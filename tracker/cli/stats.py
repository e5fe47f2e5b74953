"""Statistics: people, games, and what a game's own events add up to."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Annotated, Any

import typer

from tracker import games
from tracker.app.history import Result, results, whole
from tracker.app.stats.chosen import Chosen
from tracker.app.stats.figures import Figure, figures, having
from tracker.app.stats.games import GameStats
from tracker.app.stats.games import games as of_games
from tracker.app.stats.players import PlayerStats, Rivalry, h_index, rivalries
from tracker.app.stats.players import players as of_players
from tracker.app.world import World
from tracker.cli.bars import number
from tracker.cli.deliver import deliver
from tracker.cli.forms import PAGE
from tracker.cli.runtime import runtime
from tracker.cli.scores import GameOption, Output, PlayerOption, Since, Until, choice
from tracker.core.errors import NotFound
from tracker.core.game import Game
from tracker.core.names import pick
from tracker.core.page import Block, Cell, Column, Table

app = typer.Typer()
EDGE = 3  # what a column takes beside its text where tables have boxes


@app.command()
def stats(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="players, games, heroes, or figures.")] = "players",
    player: PlayerOption = "",
    game: GameOption = "",
    since: Since = "",
    until: Until = "",
    output: Output = None,
) -> None:
    """Plays, wins, streaks, scores; hit rates, luck, rolls, tempo.

    Examples: tracker stats players --game balance; tracker stats heroes --json

    players and games count finished plays; heroes are those of Fighting
    Fantasy; figures are each game's own. docs/statistics.md defines them all.
    """
    rt = runtime(context)
    world = rt.world()
    known = results(world)
    chosen = choice(rt, world, known, player, game, since, until)
    kind = pick(what, tuple(SOURCES), "kind of statistics")
    found, blocks = SOURCES[kind](world, chosen, chosen.of(known), rt.clock.now())
    deliver(rt, f"Statistics: {kind}", partial(_answer, kind, found), blocks, output)


def _answer(kind: str, found: Sequence[Any]) -> Any:
    from tracker.cli.answers import StatsAnswer

    return StatsAnswer(what=kind, figures=tuple(found))


Told = tuple[Sequence[Any], list[Block]]


def _of_players(world: World, chosen: Chosen, plays: list[Result], now: datetime) -> Told:
    _some(plays)
    found = [one for one in of_players(plays, now) if chosen.player in ("", one.player)]
    rivals = rivalries(chosen.player, plays) if chosen.player else []
    return [*found, *rivals], [*_players(found), *_rivals(rivals)]


def _of_games(world: World, chosen: Chosen, plays: list[Result], now: datetime) -> Told:
    _some(plays)
    found = of_games(plays, now)
    return found, _games(found, [one.game for one in plays])


def _some(plays: list[Result]) -> None:
    if not plays:
        raise NotFound("No finished play is there.", "tracker show: how far are you?")


def _of_figures(
    world: World, chosen: Chosen, plays: list[Result], now: datetime, only: str = ""
) -> Told:
    found: list[Figure] = []
    blocks: list[Block] = []
    for game in having(world):
        if chosen.game in ("", game.title) and only in ("", game.name):
            mine = figures(world, game, chosen)
            found += mine
            blocks += _figures(game, mine)
    if not blocks:
        everybody = " Heroes are everybody's: leave --player out." if chosen.player else ""
        hint = f"Games with figures: {_titles()}.{everybody}"
        raise NotFound("There are no such figures yet.", hint)
    return found, blocks


SOURCES: dict[str, Callable[[World, Chosen, list[Result], datetime], Told]] = {
    "players": _of_players,
    "games": _of_games,
    "heroes": partial(_of_figures, only="fighting_fantasy"),
    "figures": _of_figures,
}


def _titles() -> str:
    return ", ".join(game.title for game in games.every() if game.has_facts)


def _players(found: Sequence[PlayerStats]) -> list[Block]:
    columns = (
        Column("player", "Player"),
        Column("plays", "Plays", right=True),
        Column("wins", "Wins", right=True),
        Column("rate", "Rate", right=True),
        Column("streak", "Row", right=True),
        Column("coop", "Co-op", right=True),
        Column("best", "Best", right=True),
        Column("mean", "Mean", right=True),
        Column("h_index", "H", right=True),
        Column("days", "Days", right=True),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            one.player,
            one.plays,
            one.wins,
            percent(one.rate),
            f"{one.streak}/{one.longest}" if one.plays else None,
            f"{one.coop_wins}/{one.coop_plays}" if one.coop_plays else None,
            whole(one.best),
            _round(one.mean),
            one.h_index,
            one.days,
        )
        for one in found
    )
    foot = "Row: wins in a row, now and at best. H: so many games so often. Days since the last."
    return [Table("Players", columns, rows, foot=foot)]


def _rivals(found: Sequence[Rivalry]) -> list[Block]:
    if not found:
        return []
    columns = (
        Column("other", "Against"),
        Column("plays", "Plays", right=True),
        Column("ahead", "Ahead", right=True),
        Column("behind", "Behind", right=True),
        Column("level", "Level", right=True),
    )
    rows = tuple((one.other, one.plays, one.ahead, one.behind, one.level) for one in found)
    return [Table(f"{found[0].player} head to head", columns, rows)]


def _games(found: Sequence[GameStats], played: list[str]) -> list[Block]:
    columns = (
        Column("game", "Game"),
        Column("plays", "Plays", right=True),
        Column("players", "People", right=True),
        Column("mean_players", "Mean", right=True),
        Column("minutes", "Min.", right=True),
        Column("best", "Best", right=True),
        Column("best_by", "By"),
        Column("mean", "Score", right=True),
        Column("won", "Co-op", right=True),
        Column("days", "Days", right=True),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            one.game,
            one.plays,
            one.players,
            _round(one.mean_players),
            _round(one.minutes),
            whole(one.best),
            one.best_by,
            _round(one.mean),
            percent(one.won),
            one.days,
        )
        for one in found
    )
    foot = f"H-index {h_index(played)}: so many games were played so often at least."
    return [Table("Games", columns, rows, foot=foot)]


def _figures(game: Game[Any], found: Sequence[Figure]) -> list[Block]:
    """Tables for each topic: a row for each subject, a column for each item."""
    return [
        table
        for topic in dict.fromkeys(one.topic for one in found)
        for table in _topic(game, topic, [one for one in found if one.topic == topic])
    ]


def _topic(game: Game[Any], topic: str, found: Sequence[Figure]) -> Iterator[Table]:
    """One table, or several where the items do not fit side by side."""
    subjects = list(dict.fromkeys(one.subject for one in found))
    by_place = {(one.subject, one.item): one for one in found}
    items = list(dict.fromkeys(one.item for one in found))
    for place, part in enumerate(_fitting(topic, subjects, items, by_place), 1):
        columns = (Column("subject", topic.capitalize()), *map(_item, part))
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (subject, *(_told(by_place.get((subject, item))) for item in part))
            for subject in subjects
        )
        more = f" ({place})" if place > 1 else ""
        group = ("figures", f"{game.word} {topic}{more}")
        yield Table(f"{game.title}: {topic}{more}", columns, rows, group=group)


def _fitting(
    topic: str,
    subjects: list[str],
    items: list[str],
    by_place: dict[tuple[str, str], Figure],
) -> Iterator[list[str]]:
    """The items in parts that fit on a page beside the subjects."""
    first = EDGE + max(map(len, (topic, *subjects)))
    part: list[str] = []
    left = PAGE - first
    for item in items:
        cells = [str(_told(by_place.get((subject, item))) or "") for subject in subjects]
        wide = EDGE + max(map(len, (item, *cells)))
        if part and wide > left:
            yield part
            part, left = [], PAGE - first
        part.append(item)
        left -= wide
    yield part


def _item(item: str) -> Column:
    return Column(item.replace(" ", "_").casefold(), item[:1].upper() + item[1:], right=True)


def _told(figure: Figure | None) -> Cell:
    """`12/20 60 %`, a mean, or a count; nothing where nothing is known."""
    if figure is None or figure.value is None:
        return None
    if figure.of is None:
        return figure.count
    if figure.mean:
        return number(round(figure.value, 1))
    return f"{figure.count}/{figure.of} {percent(figure.value)}"


def percent(rate: float | None) -> str | None:
    """`60 %`."""
    return None if rate is None else f"{round(rate * 100)} %"


def _round(value: float | None) -> Cell:
    return None if value is None else whole(round(value, 1))
