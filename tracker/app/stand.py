"""Where a campaign stands: its state at the head, or at any other entry."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from tracker import games
from tracker.app.world import World
from tracker.core import campaign as campaigns
from tracker.core.campaign import Campaign, CampaignStarted
from tracker.core.codec import Codec, Row, codec, kind, walked
from tracker.core.errors import Damaged, NotFound
from tracker.core.game import Game
from tracker.core.ports import EventStore
from tracker.core.timeline import Redo, Rewind, Timeline, Undo
from tracker.projections.log import CAMPAIGNS, REVISIONS, Summary

MOVES = tuple(command.__struct_config__.tag for command in (Undo, Redo, Rewind))


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign at the entry `number`; `newest` is what was recorded last."""

    summary: Summary
    game: Game[Any]
    campaign: Campaign[Any]
    newest: Row
    row: Row

    @property
    def id(self) -> str:
        """The campaign's identifier in the log."""
        return self.summary.campaign

    @property
    def name(self) -> str:
        """The campaign's name today, whatever it was at this entry."""
        return self.summary.name

    @property
    def number(self) -> int:
        """The entry that the state stands on."""
        return self.row.number

    @property
    def codec(self) -> Codec:
        return codec(self.game)


def load(world: World, campaign: str) -> Stand:
    """The present state of a campaign, from the snapshot of its head."""
    store = world.store
    newest = store.newest(campaign)
    if newest is None:
        raise NotFound("There is no such campaign in this log.")
    summary = summarised(store, campaign)
    game = games.find(summary.game)
    return Stand(
        summary=summary,
        game=game,
        campaign=state(store, game, campaign, newest.head),
        newest=newest,
        row=newest if newest.number == newest.head else entry_row(store, campaign, newest.head),
    )


def at(world: World, stand: Stand, number: int) -> Stand:
    """The same campaign as it stood at another entry, on whatever branch.

    At a history entry that is where it left the campaign standing.
    """
    if number == stand.number:
        return stand
    row = entry_row(world.store, stand.id, number)
    if row.head != number:
        row = entry_row(world.store, stand.id, row.head)
    then = state(world.store, stand.game, stand.id, row.number)
    return replace(stand, campaign=then, row=row)


def timeline(store: EventStore, newest: Row) -> Timeline:
    """The tree of a campaign; only the entries where it branches are read."""
    origins = {row[1]: row[2] for row in store.read(REVISIONS, newest.campaign)}
    straight = bool(origins) and _straight(store, newest)
    return Timeline(newest.head, newest.tip, store.parents(newest.campaign), origins, straight)


def _straight(store: EventStore, row: Row | None) -> bool:
    """How the head came where it is, where that makes a difference: see `HeadMoved`."""
    while row is not None and row.head != row.number:
        if kind(row) in MOVES:
            return any(walked(event).straight for event in row.events)
        row = store.row(row.campaign, row.number - 1)
    return False


def state(store: EventStore, game: Game[Any], campaign: str, number: int) -> Campaign[Any]:
    """The state at an entry: its snapshot, or a fold from the nearest one on its path."""
    made_by = campaigns.fingerprint(game)
    kept = store.snapshot(campaign, range(number, number + 1), made_by)
    if kept is not None:
        return codec(game).load(kept.state)
    spans = Timeline(number, number, store.parents(campaign)).spans(number)
    for place in range(len(spans) - 1, -1, -1):
        kept = store.snapshot(campaign, spans[place], made_by)
        if kept is not None:
            rest = [range(kept.number + 1, spans[place].stop), *spans[place + 1 :]]
            return fold(store, game, campaign, rest, codec(game).load(kept.state))
    return fold(store, game, campaign, spans)


def fold(
    store: EventStore,
    game: Game[Any],
    campaign: str,
    spans: list[range],
    known: Campaign[Any] | None = None,
) -> Campaign[Any]:
    """Fold the events of spans of entries onto a known state, or from the start."""
    evolve, coder = campaigns.evolve, codec(game)
    for span in spans:
        for event in coder.events(store.events(campaign, span)):
            known = _first(game, event) if known is None else evolve(game, known, event)
    if known is None:
        raise Damaged("The campaign has no entries.")
    return known


def entry_row(store: EventStore, campaign: str, number: int) -> Row:
    """The row of an entry; raises `NotFound`."""
    row = store.row(campaign, number)
    if row is None:
        raise NotFound(f"There is no entry @{number}.", "tracker log --all lists them.")
    return row


def _first(game: Game[Any], event: Any) -> Campaign[Any]:
    if not isinstance(event, CampaignStarted):
        raise Damaged("The campaign does not begin with its start.")
    return campaigns.begin(game, event)


def summarised(store: EventStore, campaign: str) -> Summary:
    """The row of a campaign in the list of campaigns."""
    for row in store.read(CAMPAIGNS, campaign):
        return Summary(*row)
    raise Damaged("The list of campaigns is out of date.", "tracker rebuild makes it again.")
