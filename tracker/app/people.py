"""People over all campaigns: one log of names, in a campaign of its own."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.app.handle import Recorded, begin, handle
from tracker.app.stand import load
from tracker.app.world import World
from tracker.core.campaign import StartCampaign
from tracker.core.game import Command, Setup
from tracker.core.ports import EventStore
from tracker.games.people.state import State
from tracker.projections.log import CAMPAIGNS, Summary

NAME, GAME = "People", "people"


class People(msgspec.Struct, frozen=True):
    """Which names mean the same person."""

    state: State = State()

    def called(self, name: str) -> str:
        """What the person of a name is called now."""
        return self.state.person(name)


def people(world: World) -> People:
    """The names as they are agreed at the head of that log; nothing where there is none."""
    campaign = _campaign(world.store)
    return People(load(world, campaign).campaign.state) if campaign else People()


def record(world: World, command: Command) -> Recorded:
    """Record a merge or a new name; the log of names begins with the first."""
    campaign = _campaign(world.store)
    if campaign is None:
        campaign = begin(world, StartCampaign(NAME, GAME, Setup(()))).stand.id
    return handle(world, load(world, campaign), command)


def _campaign(store: EventStore) -> str | None:
    found: list[Any] = [row for row in store.read(CAMPAIGNS) if Summary(*row).game == GAME]
    return found[0][0] if found else None
