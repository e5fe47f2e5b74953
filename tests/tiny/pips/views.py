"""How Pips is told and shown."""

from __future__ import annotations

from tracker.core.campaign import Campaign
from tracker.core.game import Play, ScoreRow, Standing
from tracker.core.page import Block, Column, Table
from tracker.games.pips.events import Thrown
from tracker.games.pips.state import State

Sitting = Campaign[State]


def tell(table: Sitting, event: Thrown) -> str:
    """`ana throws 3+4, 7 pips in all`."""
    dice = "+".join(str(die) for die in event.dice)
    return f"{event.player} throws {dice}, {table.state.pips(event.player)} pips in all"


def board(table: Sitting) -> list[Block]:
    """Who has how much."""
    columns = (Column("player", "Player"), Column("pips", "Pips", right=True))
    return [Table("Pips", columns, tuple((s.player, s.score) for s in _standings(table)))]


def scorepad(table: Sitting) -> list[Block]:
    """Every throw in order."""
    columns = (Column("throw", "Throw"), Column("player", "Player"), Column("pips", "Pips"))
    return [Table("Throws", columns, throws(table))]


def throws(table: Sitting) -> tuple[tuple[int, str, int], ...]:
    """The rows of the game's own read model."""
    thrown = enumerate(table.state.throws, 1)
    return tuple((number, throw.player, throw.pips) for number, throw in thrown)


def plays(table: Sitting) -> tuple[Play, ...]:
    """The one play of a campaign, once somebody reached the goal."""
    return (Play(1, _standings(table), "most pips"),) if table.state.over else ()


def score_rows(table: Sitting) -> tuple[ScoreRow, ...]:
    """What every throw brought."""
    return tuple(
        ScoreRow(1, number, player, "throw", None, pips) for number, player, pips in throws(table)
    )


def suggest(table: Sitting) -> tuple[str, ...]:
    """The likeliest next command."""
    return (f"tracker pips throw {table.state.next_player}",)


def _standings(table: Sitting) -> tuple[Standing, ...]:
    state = table.state
    total = {p: state.pips(p) + table.counter("pips", p) for p in state.players}
    order = sorted(total.values(), reverse=True)
    return tuple(
        Standing(p, total[p], 1 + order.index(total[p]), total[p] == order[0])
        for p in state.players
    )
