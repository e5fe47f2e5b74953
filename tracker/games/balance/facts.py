"""The figures of Balance Elemental: memory by element, guesses too high and too low, bets."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.game import Event, Fact
from tracker.games.balance.events import RoundScored, Row
from tracker.games.balance.tokens import ELEMENTS


def facts(events: Sequence[Event]) -> list[Fact]:
    """What the turns of an entry add, player by player."""
    turns = [event for event in events if isinstance(event, RoundScored)]
    return [fact for turn in turns for row in turn.rows for fact in _row(turn, row)]


def _row(turn: RoundScored, row: Row) -> list[Fact]:
    found = []
    written = zip(ELEMENTS, row.written or (None,) * 4, turn.counts, strict=True)
    for element, said, true in written:
        if said is None:
            continue  # a blank is no guess
        found.append(Fact("player", row.player, element, int(said == true), of=1))
        found.append(Fact("player", row.player, "too high", max(0, said - true), 1, mean=True))
        found.append(Fact("player", row.player, "too low", max(0, true - said), 1, mean=True))
    if row.player == turn.guide:
        found.append(Fact("player", row.player, "as Guide", row.guide_points, 1, mean=True))
    if row.bet:
        found.append(Fact("player", row.player, "bets", int(row.bet.points > 0), of=1))
    return found
