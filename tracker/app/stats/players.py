"""How people do: plays, wins, streaks, scores, head to head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

import msgspec

from tracker.app.history import Placed, Result


class PlayerStats(msgspec.Struct, frozen=True, tag_field="kind", tag="player"):
    """One person over the plays that count.

    Wins and streaks are of plays against each other; co-operative ones stand
    apart. Scores are told only where all plays are of one game. `h_index` is
    the largest h with h games played h times at least.
    """

    player: str
    plays: int
    wins: int
    rate: float | None
    coop_plays: int
    coop_wins: int
    streak: int
    longest: int
    best: float | None
    mean: float | None
    h_index: int
    last: datetime | None
    days: int | None


class Rivalry(msgspec.Struct, frozen=True, tag_field="kind", tag="rivalry"):
    """Two people in the plays that both took part in, against each other."""

    player: str
    other: str
    plays: int
    ahead: int
    behind: int
    level: int


def players(results: Sequence[Result], now: datetime) -> list[PlayerStats]:
    """Everybody who played, the most plays first. `results` are in order of time."""
    found = [_stats(name, mine, now) for name, mine in _by_player(results).items()]
    return sorted(found, key=lambda one: (-one.plays - one.coop_plays, one.player))


def _by_player(results: Sequence[Result]) -> dict[str, list[tuple[Result, Placed]]]:
    """Everybody's plays, in order; of somebody who stands twice in one the better place."""
    found: dict[str, list[tuple[Result, Placed]]] = {}
    for one in results:
        for place in one.placed:
            mine = found.setdefault(place.player, [])
            if not mine or mine[-1][0] is not one:
                mine.append((one, place))
            elif _better(place) > _better(mine[-1][1]):
                mine[-1] = (one, place)
    return found


def _stats(name: str, mine: Sequence[tuple[Result, Placed]], now: datetime) -> PlayerStats:
    against = [place.won for one, place in mine if not one.cooperative]
    together = [place.won for one, place in mine if one.cooperative]
    one_game = len({one.game for one, _ in mine}) == 1
    scores = [place.score for _, place in mine if place.score is not None and one_game]
    dates = [one.at for one, _ in mine if one.at is not None]
    return PlayerStats(
        player=name,
        plays=len(against),
        wins=sum(against),
        rate=sum(against) / len(against) if against else None,
        coop_plays=len(together),
        coop_wins=sum(together),
        streak=_streak(against),
        longest=_longest(against),
        best=max(scores, default=None),
        mean=sum(scores) / len(scores) if scores else None,
        h_index=h_index([one.game for one, _ in mine]),
        last=max(dates, default=None),
        days=(now - max(dates)).days if dates else None,
    )


def _place(result: Result, name: str) -> Placed:
    """Of somebody who stands twice in a play the better place."""
    return max((one for one in result.placed if one.player == name), key=_better)


def _better(place: Placed) -> tuple[bool, float]:
    """A win, then the rank; no rank is the last."""
    return place.won, -(place.rank or float("inf"))


def _streak(won: Sequence[bool]) -> int:
    """Wins in a row up to the last play."""
    count = 0
    for one in reversed(won):
        if not one:
            break
        count += 1
    return count


def _longest(won: Sequence[bool]) -> int:
    best = now = 0
    for one in won:
        now = now + 1 if one else 0
        best = max(best, now)
    return best


def h_index(games: Sequence[str]) -> int:
    """The largest h such that h games were played h times at least."""
    counts = sorted(Counter(games).values(), reverse=True)
    return sum(count >= place for place, count in enumerate(counts, 1))


def rivalries(name: str, results: Sequence[Result]) -> list[Rivalry]:
    """Head to head by rank; plays without ranks, and co-operative ones, are left out."""
    sums: dict[str, list[int]] = {}
    for one in results:
        if one.cooperative or name not in one.players:
            continue
        mine = _place(one, name).rank
        for other in dict.fromkeys(one.players):
            theirs = _place(one, other).rank
            if other == name or mine is None or theirs is None:
                continue
            tally = sums.setdefault(other, [0, 0, 0])
            tally[0 if mine < theirs else 1 if mine > theirs else 2] += 1
    return [Rivalry(name, other, sum(tally), *tally) for other, tally in sorted(sums.items())]
