"""Finished plays over all campaigns, as the read models tell them.

Statistics, score histories and exports of plays start here. People are called
by the names that they have now (`tracker players`).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from tracker.app.chronicle import steps
from tracker.app.people import people
from tracker.app.rebuild import computed
from tracker.app.stand import load
from tracker.app.world import World
from tracker.core.ports import Cells, Shape
from tracker.projections import PLAYS, RESULTS, SCORE_ROWS
from tracker.projections.log import CAMPAIGNS, Summary


class Placed(msgspec.Struct, frozen=True):
    """One person in a play; `score` and `rank` are None where there is none."""

    player: str
    score: float | None
    rank: int | None
    won: bool


class Result(msgspec.Struct, frozen=True):
    """One finished play. `at` is when its session began, or as told elsewhere."""

    campaign: str
    name: str
    play: int
    game: str
    at: datetime | None
    session: int
    location: str
    minutes: int | None
    decided_by: str
    cooperative: bool
    placed: tuple[Placed, ...]

    @property
    def local(self) -> datetime | None:
        """A session's time as the clock shows it here, that of a play from elsewhere as it
        was written there."""
        return self.at.astimezone() if self.at and self.session else self.at

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, in order of seats."""
        return tuple(one.player for one in self.placed if one.won)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who played."""
        return tuple(one.player for one in self.placed)


class Round(msgspec.Struct, frozen=True):
    """What one player got in one round of a play."""

    campaign: str
    play: int
    round: int
    player: str
    points: int


def whole(score: float | None) -> int | float | None:
    """A score without a .0 that says nothing."""
    return int(score) if score is not None and score == int(score) else score


def results(world: World) -> list[Result]:
    """All finished plays, the oldest first; those of unknown date come first of all."""
    known = people(world)
    summaries = [Summary(*row) for row in world.store.read(CAMPAIGNS)]
    names: dict[Any, str] = {one.campaign: one.name for one in summaries}
    told = _told_elsewhere(world, {one.campaign for one in summaries if one.plays})
    placed: dict[tuple[Any, ...], list[Placed]] = {}
    for campaign, play, _, player, score, rank, won, *_ in _rows(world, RESULTS.shape):
        one = Placed(known.called(player), score, rank or None, bool(won))
        placed.setdefault((campaign, play), []).append(one)
    found = [
        Result(
            campaign=campaign,
            name=names[campaign],
            play=play,
            game=game,
            at=datetime.fromisoformat(at) if at else None,
            session=session,
            location=location,
            minutes=minutes,
            decided_by=decided_by,
            cooperative=bool(cooperative),
            placed=tuple(placed.get((campaign, play), ())),
        )
        for (
            campaign,
            play,
            session,
            game,
            at,
            location,
            minutes,
            decided_by,
            cooperative,
        ) in _rows(world, PLAYS.shape)
    ]
    found = [one for one in found if one.play not in told.get(one.campaign, ())]
    return sorted(found, key=lambda one: one.at.timestamp() if one.at else float("-inf"))


def relatives(world: World) -> list[list[str]]:
    """Campaigns that are copies of one another, in the order in which they came.

    They share the UUID of their first entry, or one was forked off the other.
    """
    origins = {row[0]: Summary(*row).forked_from for row in world.store.read(CAMPAIGNS)}
    groups: list[tuple[set[str], list[str]]] = []
    for campaign, root in world.store.roots().items():
        marks = {root, campaign, origins.get(campaign) or campaign}
        mine = [group for group in groups if group[0] & marks]
        groups = [group for group in groups if group not in mine]
        names = [name for _, names in mine for name in names]
        groups.append((marks.union(*(known for known, _ in mine)), [*names, campaign]))
    return [names for _, names in groups if len(names) > 1]


def _told_elsewhere(world: World, played: set[str]) -> dict[str, set[int]]:
    """The plays of each campaign that a copy of it, which came before, tells too.

    Only those that were `played` to an end need to be looked at.

    Copies of an entry keep its UUID, so a play is known by the one in which it ended.
    """
    found: dict[str, set[int]] = {}
    for campaigns in relatives(world):
        seen: set[str] = set()
        for campaign in (one for one in campaigns if one in played):
            ends = _endings(world, campaign)
            found[campaign] = {number for number, uuid in enumerate(ends, 1) if uuid in seen}
            seen |= {*ends}
    return found


def _endings(world: World, campaign: str) -> list[str]:
    """The UUIDs of the entries in which the plays of a campaign ended, in order."""
    stand = load(world, campaign)
    ends: list[str] = []
    for there in steps(world, stand, 1, stand.number):
        number = there.game.finished(there.campaign.state)
        ends = [*ends, *[there.row.uuid] * (number - len(ends))][:number]
    return ends


def rounds(world: World, campaign: str | None = None) -> list[Round]:
    """The points of every round, of one campaign or of all, in order."""
    known = people(world)
    sums: dict[tuple[str, int, int, str], int] = {}
    for key, play, number, player, _, _, points in _rows(world, SCORE_ROWS.shape, campaign):
        place = (key, play, number, known.called(player))
        sums[place] = sums.get(place, 0) + points
    return [Round(*place, points) for place, points in sorted(sums.items())]


def _rows(world: World, shape: Shape, campaign: str | None = None) -> Iterable[Cells]:
    """Rows of a read model; from the log itself while its tables are an older tracker's."""
    store = world.store
    if not store.stale:
        return store.read(shape, campaign)
    campaigns = [campaign] if campaign else store.campaigns()
    return [
        row
        for key in campaigns
        for change in computed(store, key).changes
        if change.shape.name == shape.name
        for row in change.come
    ]
