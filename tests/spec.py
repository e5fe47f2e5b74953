"""Given a game, when somebody commands, then these events: specs without a store.

given(GAME, "ana=guide bob", ("bet",)).after(first).when(second).then(scored)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

from tracker.core import campaign as campaigns
from tracker.core.campaign import Campaign
from tracker.core.errors import Rejected
from tracker.core.game import Command, Event, Game, Notice, Player, Referee, Setup

S = TypeVar("S")


def seated(players: str, variants: tuple[str, ...] = ()) -> Setup:
    """`ana=guide bob`: names in order of seats, each with the seats they hold."""
    parts = (player.partition("=") for player in players.split())
    people = (Player(name, tuple(s for s in seats.split(",") if s)) for name, _, seats in parts)
    return Setup(tuple(people), variants)


def given(game: Game[S], players: str = "ana bob", variants: tuple[str, ...] = ()) -> Given[S]:
    """A campaign that has only begun, with a set-up that the game admits."""
    setup = seated(players, variants)
    game.admit(setup, Referee())
    return Given(game, Campaign("spec", game.name, setup, game.initial(setup)))


@dataclass(frozen=True)
class Given(Generic[S]):
    """A game as it stands."""

    game: Game[S]
    campaign: Campaign[S]

    @property
    def state(self) -> S:
        return self.campaign.state

    def after(self, *steps: Command | Event, house_rule: str | None = None) -> Given[S]:
        """Commands that are accepted; an event is taken as it is (`Adjusted`)."""
        table = self
        for step in steps:
            happened = (step,) if isinstance(step, Event) else table.when(step, house_rule).events
            table = table.evolved(*happened)
        return table

    def evolved(self, *events: Event) -> Given[S]:
        campaign = self.campaign
        for event in events:
            campaign = campaigns.evolve(self.game, campaign, event)
        return replace(self, campaign=campaign)

    def when(self, command: Command, house_rule: str | None = None) -> When[S]:
        referee = Referee(house_rule)
        try:
            events = tuple(self.game.decide(self.state, command, referee))
        except Rejected as error:
            return When(self, (), tuple(referee.notices), house_rule, error)
        return When(self, events, tuple(referee.notices), house_rule)


@dataclass(frozen=True)
class When(Generic[S]):
    """What a command came to. `notices` are the remarks that no expectation has met yet."""

    given: Given[S]
    decided: tuple[Event, ...]
    notices: tuple[Notice, ...]
    house_rule: str | None = None
    error: Rejected | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of an accepted command."""
        if self.error:
            raise self.error
        return self.decided

    def then(self, *expected: Event) -> Given[S]:
        """Exactly these events, in this order, and no remark that was not named before."""
        assert self.events == expected, _difference(self.events, expected)
        assert not self.notices, f"unexpected: {self.notices}"
        return self.given.evolved(*self.events)

    def refused(self, rule: str) -> Rejected:
        """Rejected by `rule`, saying what is wrong and what to do next."""
        assert self.error, f"not refused, but {self.decided} with {self.notices}"
        assert self.error.rule == rule, f"{self.error.rule}: {self.error.message}"
        assert self.error.message, "a refusal says what is wrong"
        assert self.error.hint, f"no hint beside “{self.error.message}”"
        return self.error

    def warned(self, rule: str, says: str = "") -> When[S]:
        """The next remark is a warning of `rule`, with this message if one is given."""
        return self._noticed("warning", rule, says)

    def house_ruled(self, rule: str, says: str = "") -> When[S]:
        """The next remark is a house rule against `rule`, with the reason people gave."""
        assert self.notices, f"nothing noticed in {self.events}"
        assert self.notices[0].reason == self.house_rule
        return self._noticed("house_rule", rule, says)

    def _noticed(self, kind: Literal["warning", "house_rule"], rule: str, says: str) -> When[S]:
        assert self.notices, f"nothing noticed in {self.events}"
        first, *others = self.notices
        assert (first.kind, first.rule) == (kind, rule), first
        assert says in ("", first.message), first
        return replace(self, notices=tuple(others))


def _difference(got: tuple[Any, ...], expected: tuple[Any, ...]) -> str:
    lines = [f"got       {event}" for event in got] + [f"expected  {event}" for event in expected]
    return "\n".join(["the events differ:", *lines])
