"""Health, tokens and the story: TAZ-5, TAZ-11, TAZ-40, TAZ-51."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import fold
from tracker.games.taz import events as e
from tracker.games.taz.commands import ChangeHealth, HealWithToken, TellStory, TurnToken
from tracker.games.taz.rules.common import Course, running, somebody
from tracker.games.taz.rules.turns import health, unsettled
from tracker.games.taz.state import State


def change(state: State, command: ChangeHealth, referee: Referee) -> Sequence[Event]:
    """Damage or healing outside a challenge; healing ends at the start (TAZ-5, TAZA-3)."""
    mission = running(state)
    by = command.by
    if mission.health + by > mission.start and by > 0:
        by = max(0, mission.start - mission.health)
        referee.warn("TAZ-5", f"Health began at {mission.start} and is not healed above it.")
    course = Course(state)
    health(course, by, command.why)
    return course.events


def token(state: State, command: TurnToken, referee: Referee) -> Sequence[Event]:
    """A card spends or returns an action token."""
    mission = running(state)
    if mission.token is not None and fold(command.player) in ("priest", "surprise"):
        ready = not mission.token if command.ready is None else command.ready
        return [e.TokenTurned("", ready, command.why)]
    player = somebody(state, command.player)
    ready = not player.ready if command.ready is None else command.ready
    return [e.TokenTurned(player.player, ready, command.why)]


def power(state: State, command: HealWithToken, referee: Referee) -> Sequence[Event]:
    """The Priest, at the end of the own turn: the own token heals 1 (TAZ-40)."""
    running(state)
    assert state.turn is not None
    priest = state.characters[state.turn.player]
    if priest.role != "priest":
        raise Rejected(
            f"{priest.called} has no power at the end of a turn; the Priest has.",
            "Warrior and Wizard have theirs before the roll: try … --power.",
            rule="TAZ-40",
        )
    if state.turn.phase == "open":
        raise unsettled(state.turn)
    if state.turn.phase != "settled":
        referee.refuse(
            "TAZ-40", "The Priest heals at the end of the own turn.", "First tracker taz try."
        )
    if not priest.ready:
        referee.refuse("TAZ-40", f"{priest.called} has spent the token.", "Next round, then.")
    healed = change(state, ChangeHealth(1, "the Priest's power"), referee)
    return [e.TokenTurned(priest.player, ready=False, why="for the Priest's power"), *healed]


def story(state: State, command: TellStory, referee: Referee) -> Sequence[Event]:
    """A line of the story, or a last scene once the mission is over."""
    teller = somebody(state, command.player).player if command.player else ""
    if command.final and (state.running or not state.missions):
        referee.warn("TAZ-50", "The mission is not over, and this is told as its last scene.")
    return [e.StoryTold(command.text, teller, command.final)]
