"""How plays from elsewhere are told and shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tracker.core.campaign import Campaign
from tracker.core.game import Play, Played, ScoreRow, Standing
from tracker.core.page import Block, Cell, Column, Table, Text, count
from tracker.games.plays.events import Archived, Placed, PlayRecorded, PlaysTaken
from tracker.games.plays.state import State

Archive = Campaign[State]
LAST = 10  # plays on the board


def tell(archive: Archive, event: PlayRecorded | PlaysTaken) -> str:
    """One event in a line; a single play adds nothing to what is said of all."""
    match event:
        case PlaysTaken(source, new, 0):
            return f"{count(new, 'play')} from {source}"
        case PlaysTaken(source, 0, changed):
            return f"{count(changed, 'play')} from {source} told anew"
        case PlaysTaken(source, new, changed):
            return f"{count(new, 'play')} from {source}, {changed} more told anew"
        case PlayRecorded():
            return ""


def plays(archive: Archive) -> tuple[Play, ...]:
    """The plays that count, in the order in which they came."""
    return tuple(_play(number, play) for number, play in enumerate(counting(archive.state), 1))


def counting(state: State) -> list[Archived]:
    """The plays that are not ignored; the first has the number 1 among the plays."""
    return [play for play in state.plays.values() if not play.ignored]


def _play(number: int, play: Archived) -> Play:
    return Play(
        number,
        tuple(_standing(seat) for seat in play.seats),
        cooperative=play.cooperative,
        elsewhere=Played(play.game, play.at, play.location, play.minutes),
    )


def _standing(seat: Placed) -> Standing:
    """A rank that the source does not tell is 1 for who won, 2 for the others."""
    return Standing(seat.player, seat.score, seat.rank or (1 if seat.won else 2), seat.won)


def board(archive: Archive) -> list[Block]:
    """The last plays, and how often each game was played."""
    found = counting(archive.state)
    if not archive.state.plays:
        return [Text(("Nothing is recorded here: tracker import FILE takes plays in.",))]
    ignored = len(archive.state.plays) - len(found)
    kept = count(ignored, "more play is", "more plays are")
    foot = f"{kept} kept that its source does not count." if ignored else ""
    return [_latest(found), _games(found, foot)]


def _latest(found: Sequence[Archived]) -> Table:
    columns = (
        Column("day", "Day", fixed=True),
        Column("game", "Game"),
        Column("location", "Place"),
        Column("players", "Players"),
    )
    last = sorted(found, key=_day)[-LAST:]
    rows = tuple((_day(play), play.game, play.location, _seats(play)) for play in last)
    return Table("The last plays", columns, rows)


def _games(found: Sequence[Archived], foot: str) -> Table:
    columns = (
        Column("game", "Game"),
        Column("plays", "Plays", right=True),
        Column("day", "Last", fixed=True),
    )
    times = Counter(play.game for play in found)
    last: dict[str, str] = {}
    for play in found:
        last[play.game] = max(_day(play), last.get(play.game, ""))
    rows: list[tuple[Cell, ...]] = [(game, often, last[game]) for game, often in times.items()]
    rows.sort(key=lambda row: (-times[str(row[0])], str(row[0])))
    return Table("Games", columns, tuple(rows), foot=foot)


def _day(play: Archived) -> str:
    return f"{play.at:%Y-%m-%d}" if play.at else ""


def _seats(play: Archived) -> str:
    return ", ".join(_seat(seat) for seat in play.seats)


def _seat(seat: Placed) -> str:
    score = seat.said or ("" if seat.score is None else str(seat.score))
    return " ".join(part for part in (seat.player, score, "won" if seat.won else "") if part)


def score_rows(archive: Archive) -> tuple[ScoreRow, ...]:
    """Other programs tell of no rounds."""
    return ()


def suggest(archive: Archive) -> tuple[str, ...]:
    """The likeliest next commands."""
    return ("tracker stats players", "tracker stats games", "tracker list")
