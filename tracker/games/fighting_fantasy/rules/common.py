"""What every decision asks first."""

from __future__ import annotations

from tracker.core.errors import Rejected
from tracker.core.game import Referee
from tracker.games.fighting_fantasy.state import Fight, Hero, Room, State


def playing(state: State) -> None:
    """An adventure must be open."""
    if not state.adventure:
        raise Rejected(
            "No adventure is open.",
            "tracker ff begin warlock opens the first, tracker ff next the one that follows, "
            "tracker ff again the one that failed.",
            rule="FF-6",
        )


def fighting(state: State) -> Fight:
    """The fight that is going on."""
    playing(state)
    if state.fight is None:
        raise Rejected(
            "There is no fight.", "tracker ff fight A=10/12:Ogre B=5/4 begins one.", rule="FF-20"
        )
    return state.fight


def here(state: State) -> Room:
    """The room the party is in."""
    playing(state)
    room = state.here
    assert room is not None  # an open adventure stands somewhere
    return room


def awake(state: State, name: str, referee: Referee, doing: str) -> Hero:
    """A hero who can act: conscious (FF-15, FF-60)."""
    hero = state.heroes[name]
    if not hero.conscious:
        referee.refuse(
            "FF-60",
            f"{hero.called} lies unconscious and cannot {doing}.",
            "Heal first: tracker ff use healer Healing, or tracker ff heal.",
        )
    return hero


def not_fighting(state: State, referee: Referee, what: str, rule: str) -> None:
    """Only outside fights."""
    if state.fight is not None:
        referee.refuse(rule, f"{what} during a fight.", "Wait until the fight is over.")
