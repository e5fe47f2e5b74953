"""Every game, and random legal play of it, as its strategy in `tests/strategies` has it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from msgspec.structs import replace

from tests.worlds import EIGHT
from tracker import games
from tracker.core.campaign import Campaign, CampaignStarted, Moment, StartCampaign
from tracker.core.campaign import begin as begun
from tracker.core.campaign import decide as decided
from tracker.core.campaign import evolve as evolved
from tracker.core.campaign import start as opened
from tracker.core.game import Command, Event, Game, Notice, Player, Referee, Setup
from tracker.games.pips import GAME as PIPS

GAMES: dict[str, Game[Any]] = {game.name: game for game in (*games.every(), PIPS)}
TURNS = 12
MOMENT = Moment(EIGHT, EIGHT)


class Turn(msgspec.Struct, frozen=True):
    """One command of a play, and what it led to."""

    before: Campaign[Any]
    command: Command
    notices: tuple[Notice, ...]
    events: tuple[Event, ...]
    after: Campaign[Any]


class Played(msgspec.Struct, frozen=True):
    """A play from its start to wherever it was left."""

    started: CampaignStarted
    turns: tuple[Turn, ...]

    @property
    def events(self) -> list[Event]:
        return [self.started, *(event for turn in self.turns for event in turn.events)]

    @property
    def commands(self) -> list[Command]:
        return [turn.command for turn in self.turns]


def strategies(game: Game[Any]) -> ModuleType:
    """The module that plays a game; without one the test fails."""
    name = f"tests.strategies.{game.name}"
    if find_spec(name) is None:
        pytest.fail(
            f"Nobody knows how to play {game.title}: write tests/strategies/{game.name}.py "
            "with commands(state), a Hypothesis strategy of legal commands.",
            pytrace=False,
        )
    return import_module(name)


def setups(game: Game[Any]) -> st.SearchStrategy[Setup]:
    """The game's own strategy, or any number of players and any variants."""
    own = getattr(strategies(game), "setups", None)
    return own() if own else _any_setup(game)


@st.composite
def _any_setup(draw: st.DrawFn, game: Game[Any]) -> Setup:
    names = ("ana", "bob", "cy", "dora", "eve", "finn")
    players = tuple(Player(name) for name in names[: draw(st.integers(*game.seats))])
    return Setup(players, tuple(v for v in game.variants if draw(st.booleans())))


@st.composite
def plays(draw: st.DrawFn, game: Game[Any], turns: int = TURNS) -> Played:
    """A campaign that begins and goes on for some turns."""
    started = opened(game, StartCampaign("Friday", game.name, draw(setups(game))), Referee())
    campaign, done = begun(game, started), []
    for _ in range(draw(st.integers(0, turns))):
        legal = strategies(game).commands(campaign.state)
        if legal.is_empty:
            break
        done.append(turn(game, campaign, rolled(draw, game, campaign.state, draw(legal))))
        campaign = done[-1].after
    return Played(started, tuple(done))


def rolled(draw: st.DrawFn, game: Game[Any], state: Any, command: Command) -> Command:
    """The command with dice in it, as the shell would have it."""
    for chance in game.chance(state, command):
        die = st.integers(1, chance.sides)
        dice = draw(st.lists(die, min_size=chance.count, max_size=chance.count))
        command = replace(command, **{chance.field: tuple(dice)})
    return command


def turn(
    game: Game[Any], campaign: Campaign[Any], command: Command, house_rule: str | None = None
) -> Turn:
    """One command, decided and folded."""
    referee = Referee(house_rule)
    events = tuple(decided(game, campaign, command, referee, MOMENT))
    return Turn(campaign, command, tuple(referee.notices), events, folded(game, campaign, events))


def folded(game: Game[Any], campaign: Campaign[Any], events: tuple[Event, ...]) -> Campaign[Any]:
    for event in events:
        campaign = evolved(game, campaign, event)
    return campaign
