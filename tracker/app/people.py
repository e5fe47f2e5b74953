"""People over all campaigns: one log of names, in a campaign of its own."""

from __future__ import annotations

from tracker.app.exchange import free_name
from tracker.app.handle import Recorded, When, begin, handle
from tracker.app.stand import load
from tracker.app.world import World
from tracker.core.campaign import StartCampaign
from tracker.core.game import Command, Referee, Setup
from tracker.core.names import fold
from tracker.core.ports import EventStore
from tracker.games import people as log_of_names
from tracker.games.people.state import State
from tracker.projections import PLAYERS
from tracker.projections.log import CAMPAIGNS, Summary

NAME, GAME = "People", log_of_names.GAME.name


class People:
    """What everybody is called: names that differ in case alone are one person, spelled
    as they were first, and so are those that were merged."""

    def __init__(self, state: State, seated: list[str]) -> None:
        self.state = state
        self._spelled: dict[str, str] = {}
        for name in seated:
            self.called(name)

    def called(self, name: str) -> str:
        """What the person of a name is called now."""
        person = self.state.person(name)
        return (
            person
            if fold(name) in self.state.called
            else self._spelled.setdefault(fold(person), person)
        )


def people(world: World) -> People:
    """The names as they are agreed at the head of that log; nothing where there is none."""
    campaign = _campaign(world.store)
    state = load(world, campaign).campaign.state if campaign else State()
    return People(state, [str(row[2]) for row in world.store.read(PLAYERS.shape)])


def record(
    world: World, command: Command, *, when: When | None = None, house_rule: str | None = None
) -> Recorded:
    """Record a merge or a new name; the log of names begins with the first."""
    campaign = _campaign(world.store)
    if campaign is None:
        # A command that is refused begins no log of names.
        log_of_names.GAME.decide(State(), command, Referee(house_rule))
        names = [Summary(*row).name for row in world.store.read(CAMPAIGNS)]
        start = StartCampaign(free_name(NAME, names), GAME, Setup(()))
        campaign = begin(world, start, when).stand.id
    return handle(world, load(world, campaign), command, when=when, house_rule=house_rule)


def _campaign(store: EventStore) -> str | None:
    """One's own log of names: the first that came, not one that was taken in later."""
    games = {row[0]: Summary(*row).game for row in store.read(CAMPAIGNS)}
    return next((key for key in store.campaigns() if games.get(key) == GAME), None)
