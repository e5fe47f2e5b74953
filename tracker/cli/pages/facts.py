"""Who, when, where, and how it ended: what stands at the head of a report."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.app.history import Placed, Result
from tracker.app.stand import Stand
from tracker.cli.pages.told import day
from tracker.cli.words import shown
from tracker.core.campaign import Session
from tracker.core.game import Play, Player, Standing
from tracker.core.page import Block, Column, Table, count, listing

Facts = list[tuple[str, str]]


def facts(stand: Stand, entries: int) -> Facts:
    """Who, when and where of a campaign, as far as it is known."""
    campaign = stand.campaign
    places = dict.fromkeys(one.location for one in campaign.sessions)
    found = [
        ("Who", ", ".join(map(_seated, campaign.setup.players))),
        ("When", _dates(campaign.sessions)),
        ("Where", listing([place for place in places if place]) or campaign.location),
        ("Log", _length(len(campaign.sessions), entries)),
    ]
    return [(name, text) for name, text in found if text]


def facts_of_all(stands: Sequence[Stand], results: Sequence[Result]) -> Facts:
    """The same over all campaigns; plays that were told elsewhere count as well."""
    people = dict.fromkeys(name for result in results for name in result.players)
    sessions = [session for stand in stands for session in stand.campaign.sessions]
    found = [
        ("Campaigns", str(len(stands))),
        ("Plays", str(len(results))),
        ("Who", listing(sorted(people, key=str.casefold))),
        ("When", _dates(sessions)),
    ]
    return [(name, text) for name, text in found if text]


def result(plays: Sequence[Play]) -> list[Block]:
    """Finished plays, a row for each."""
    columns = (
        Column("play", "Play", right=True),
        Column("outcome", "Outcome"),
        Column("scores", "Scores"),
        Column("decided_by", "By"),
    )
    rows = tuple(
        (
            play.number,
            _outcome(play.winners, play.cooperative),
            _scores(play.standings),
            play.decided_by,
        )
        for play in plays
    )
    return [_filled(Table("", columns, rows))] if rows else []


def results(found: Sequence[Result]) -> list[Block]:
    """Finished plays of all campaigns, the newest first."""
    columns = (
        Column("when", "When", fixed=True),
        Column("game", "Game"),
        Column("campaign", "Campaign"),
        Column("outcome", "Outcome"),
        Column("scores", "Scores"),
    )
    rows = tuple(
        (
            shown(one.at, "day") if one.at else None,
            one.game,
            one.name,
            _outcome(one.winners, one.cooperative),
            _scores(one.placed),
        )
        for one in reversed(found)
    )
    return [_filled(Table("", columns, rows))] if rows else []


def _seated(player: Player) -> str:
    return f"{player.name} ({', '.join(player.seats)})" if player.seats else player.name


def _dates(sessions: Sequence[Session]) -> str:
    """`Friday 9 October 2026`, or from one to another."""
    known = sorted(one.started_at for one in sessions if one.started_at)
    first, last = (day(known[0]), day(known[-1])) if known else ("", "")
    return first if first == last else f"{first} to {last}"


def _length(sessions: int, entries: int) -> str:
    return f"{count(entries, 'entry', 'entries')} in {count(sessions, 'session')}"


def _outcome(winners: Sequence[str], cooperative: bool) -> str:
    if cooperative:
        return "won together" if winners else "lost together"
    return f"won by {listing(winners)}" if winners else "nobody won"


def _scores(placed: Sequence[Standing | Placed]) -> str | None:
    """`cy 78, bob 77`: who scored what, the best first."""
    known = [(one.rank or 0, one.player, one.score) for one in placed if one.score is not None]
    known.sort(key=lambda one: one[0])
    return ", ".join(f"{player} {score:g}" for _, player, score in known) or None


def _filled(table: Table) -> Table:
    """The table without columns in which nothing stands."""
    kept = [place for place in range(len(table.columns)) if any(row[place] for row in table.rows)]
    columns = tuple(table.columns[place] for place in kept)
    rows = tuple(tuple(row[place] for place in kept) for row in table.rows)
    return Table(table.title, columns, rows)
