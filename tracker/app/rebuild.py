"""Read models and snapshots, made again from the log alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import astuple

from tracker import games
from tracker.app.handle import tell
from tracker.app.world import World
from tracker.core import campaign as campaigns
from tracker.core.campaign import Campaign, CampaignStarted
from tracker.core.codec import Row, codec
from tracker.core.errors import Damaged
from tracker.core.game import Event, Game
from tracker.core.ports import Change, EventStore, Snapshot
from tracker.core.timeline import Revised, Tagged
from tracker.projections import difference, log, shapes
from tracker.store.schema import STALE


class Rebuilt(msgspec.Struct, frozen=True):
    """What the caches of a campaign should hold."""

    game: Game[Any]
    changes: list[Change]
    snapshot: Snapshot

    @property
    def name(self) -> str:
        """The campaign's name today."""
        row = next(change for change in self.changes if change.shape is log.CAMPAIGNS).come[0]
        return log.Summary(*row).name


def rebuild(world: World, campaign: str) -> Rebuilt:
    """Make the read models of a campaign again and put them in place."""
    made = computed(world.store, campaign)
    world.store.rebuild(campaign, made.changes, [made.snapshot])
    return made


def refresh(world: World) -> None:
    """After an upgrade: make all read models again, once."""
    if world.store.stale:
        for campaign in world.store.campaigns():
            rebuild(world, campaign)
        world.store.set(STALE, "")


def computed(store: EventStore, campaign: str, extra: Sequence[Row] = ()) -> Rebuilt:
    """The caches of a campaign from its whole log, all branches; nothing is written.

    `extra` are rows that are about to be appended. One pass in the order of
    the numbers; a state is kept only where a later branch starts from it.
    """
    newest = extra[-1] if extra else store.newest(campaign)
    if newest is None:
        raise Damaged("The campaign has no entries.")
    forks = {newest.head, *store.parents(campaign).values()}
    forks |= {row.parent for row in extra if row.parent != row.number - 1}
    return _pass(campaign, chain(store.rows(campaign), extra), newest.head, forks)


def game_of(row: Row) -> Game[Any]:
    """The game that the first entry of a campaign names."""
    first = msgspec.json.decode(row.command)
    if "game" not in first:
        raise Damaged("The campaign does not begin with its start.")
    return games.find(first["game"])


def _pass(campaign: str, rows: Iterable[Row], head: int, forks: set[int]) -> Rebuilt:
    game, state, last, summary = None, None, 0, None
    kept: dict[int, Campaign[Any]] = {}
    lines: list[tuple[Any, ...]] = []
    tags: dict[str, tuple[Any, ...]] = {}
    revisions: list[tuple[Any, ...]] = []
    for row in rows:
        game = game or game_of(row)
        coder = codec(game)
        events = tuple([coder.event(event.version, event.data) for event in row.events])
        on_a_path = row.head == row.number
        if on_a_path:
            state = _advance(game, _before(row, state, last, kept), events)
            last = row.number
            if last in forks:
                kept[last] = state
        if state is None:
            raise Damaged("The campaign does not begin with its start.")
        if summary is None or not on_a_path:
            summary = log.summarise(summary, row, events, state)
        lines.append(log.line(row, events, state, tell(game, state, events)))
        tags |= {e.name: (campaign, e.name, e.entry) for e in events if isinstance(e, Tagged)}
        revisions += [(campaign, last, e.origin) for e in events if isinstance(e, Revised)]
    if game is None or summary is None or state is None:
        raise Damaged("The campaign has no entries.")
    summary = log.summarise(summary, row, (), state)
    summary = log.with_state(summary, game, kept[head])
    of_log = {
        "campaigns": [astuple(summary)],
        "lines": lines,
        "tags": list(tags.values()),
        "revisions": revisions,
    }
    return _rebuilt(game, campaign, kept[head], head, of_log)


def _before(
    row: Row, state: Campaign[Any] | None, last: int, kept: dict[int, Campaign[Any]]
) -> Campaign[Any] | None:
    """The state on which an entry was decided; None where it begins the campaign."""
    return state if row.parent == last else kept.get(row.parent)


def _advance(
    game: Game[Any], state: Campaign[Any] | None, events: tuple[Event, ...]
) -> Campaign[Any]:
    for event in events:
        if state is not None:
            state = campaigns.evolve(game, state, event)
        elif isinstance(event, CampaignStarted):
            state = campaigns.begin(game, event)
    if state is None:
        raise Damaged("The campaign does not begin with its start.")
    return state


def _rebuilt(
    game: Game[Any],
    campaign: str,
    state: Campaign[Any],
    head: int,
    of_log: dict[str, list[tuple[Any, ...]]],
) -> Rebuilt:
    of_state = {c.shape.name: c.come for c in difference(game, campaign, None, state)}
    rows = of_state | of_log
    changes = [Change(shape, [], rows.get(shape.name, [])) for shape in shapes(game)]
    kept = Snapshot(head, campaigns.fingerprint(game), codec(game).dump(state))
    return Rebuilt(game, changes, kept)
