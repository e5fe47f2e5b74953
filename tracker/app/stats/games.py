"""What was played: how often, when last, with whom, with what scores."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from tracker.app.history import Result


class GameStats(msgspec.Struct, frozen=True, tag_field="kind", tag="game"):
    """One game over the plays that count.

    Means are over what is known alone: `minutes` over plays whose length is,
    `mean` over scores that are numbers. `won` is the share of co-operative
    plays that were won, `leader` who won most of the others.
    """

    game: str
    plays: int
    players: int
    mean_players: float
    minutes: float | None
    best: float | None
    best_by: str
    mean: float | None
    won: float | None
    leader: str
    leader_wins: int
    last: datetime | None
    days: int | None


def games(results: Sequence[Result], now: datetime) -> list[GameStats]:
    """Every game that was played, the most plays first."""
    by_game: dict[str, list[Result]] = {}
    for one in results:
        by_game.setdefault(one.game, []).append(one)
    found = [_stats(name, plays, now) for name, plays in by_game.items()]
    return sorted(found, key=lambda one: (-one.plays, one.game))


def _stats(game: str, plays: Sequence[Result], now: datetime) -> GameStats:
    minutes = [one.minutes for one in plays if one.minutes]
    scores = [(p.score, p.player) for one in plays for p in one.placed if p.score is not None]
    best = max(scores, key=lambda pair: pair[0], default=None)
    together = [bool(one.winners) for one in plays if one.cooperative]
    leader, wins = _leader(plays)
    dates = [one.at for one in plays if one.at is not None]
    return GameStats(
        game=game,
        plays=len(plays),
        players=len({name for one in plays for name in one.players}),
        mean_players=sum(len(one.placed) for one in plays) / len(plays),
        minutes=mean(minutes),
        best=best[0] if best else None,
        best_by=best[1] if best else "",
        mean=mean([score for score, _ in scores]),
        won=sum(together) / len(together) if together else None,
        leader=leader,
        leader_wins=wins,
        last=max(dates, default=None),
        days=(now - max(dates)).days if dates else None,
    )


def mean(values: Sequence[float]) -> float | None:
    """The mean of what is known; None of nothing."""
    return sum(values) / len(values) if values else None


def _leader(plays: Sequence[Result]) -> tuple[str, int]:
    """Who won most of the plays against each other; nobody where two did."""
    wins = [name for one in plays if not one.cooperative for name in one.winners]
    counts = sorted(((wins.count(name), name) for name in set(wins)), reverse=True)
    if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
        return "", 0
    return counts[0][1], counts[0][0]
