"""What every decision needs: the course of its events, whose turn it is, costs, the deck."""

from __future__ import annotations

from typing import Literal

from tracker.core import course as core_course
from tracker.core.errors import Rejected
from tracker.core.game import Referee
from tracker.core.names import quoted
from tracker.core.page import count, listing
from tracker.games.tzulan import events as e
from tracker.games.tzulan.box import HAND
from tracker.games.tzulan.rules.fold import evolve
from tracker.games.tzulan.state import Racer, State

Why = Literal["turn", "empty", "treasure", "gems", "suffered"]


class Course(core_course.Course[State]):
    """The events of one decision so far, and the state that they lead to."""

    def __init__(self, state: State) -> None:
        super().__init__(state, evolve)

    @property
    def moving(self) -> Racer:
        """Whose turn it is."""
        return self.state.moving


def racing(state: State) -> None:
    """The race must not be over (TZ-19)."""
    if state.winner:
        raise Rejected(
            f"{state.winner} has the Idol; the race is over.",
            "tracker again starts another one.",
            rule="TZ-19",
        )


def acting(state: State) -> Course:
    """The turn of the active player, begun where nobody has had one yet (TZ-10)."""
    racing(state)
    if state.trapped:
        raise Rejected(
            f"{state.active} stands before a trap.",
            "First tracker tzulan pay CARDS:GEMS (two in all), or tracker tzulan fall.",
            rule="TZ-41",
        )
    course = Course(state)
    if not state.begun:
        begin(course, state.first)
    return course


def begin(course: Course, player: str) -> None:
    """A turn starts with a card (TZ-10)."""
    course.add(e.TurnBegun(player))
    draw(course, player, 1, "turn")


def player(state: State, name: str) -> Racer:
    """Somebody at this table."""
    racer = state.racers.get(name)
    if racer is None:
        raise Rejected(
            f"{name} does not race here.", f"The players are {listing(state.order)}.", rule="TZ-1"
        )
    return racer


# Cards


def draw(course: Course, name: str, number: int, why: Why) -> None:
    """Cards from the deck; the discards are shuffled when it runs out (TZ-20, TZA-12, TZA-13)."""
    while number:
        table = course.state.table
        if table.deck:
            taken = min(number, table.deck)
            course.add(e.CardsDrawn(name, taken, why))
            number -= taken
        elif table.discards:
            course.add(e.DeckShuffled(table.discards))
        else:
            return  # all cards are in hands: there is none to draw
    table = course.state.table
    if not table.deck and table.discards and not course.state.late:
        course.add(e.DeckShuffled(table.discards))


def refill(course: Course) -> None:
    """Whoever is left without cards outside their turn draws three at once (TZ-13)."""
    for name in course.state.order:
        if not course.state.racers[name].hand and name != course.state.active:
            draw(course, name, HAND, "empty")


# Costs


def cards(racer: Racer, number: int, referee: Referee, rule: str = "TZ-14") -> int:
    """So many cards of a hand; with a house rule as many as there are."""
    if racer.hand < number:
        referee.refuse(
            rule,
            f"{racer.player} holds {count(racer.hand, 'card')}, and this takes {number}.",
            f"Counted otherwise? tracker tzulan recount {quoted(racer.player)} HAND",
        )
    return min(number, racer.hand)


def gems(racer: Racer, number: int, referee: Referee, rule: str = "TZ-17") -> int:
    """So many gems; with a house rule as many as there are."""
    if racer.gems < number:
        referee.refuse(
            rule,
            f"{racer.player} has {count(racer.gems, 'gem')}, and this takes {number}.",
            "Gems come from monsters beaten with a whip, and from trades. Counted otherwise? "
            f"tracker tzulan recount {quoted(racer.player)} --gems N",
        )
    return min(number, racer.gems)


def other_half(state: State, wanted: Literal["key", "effect"], referee: Referee) -> None:
    """The other half of a card goes with the half that was played just now (TZ-14, TZ-17)."""
    if state.half and state.half != wanted:
        return  # it was the other half, or two cards were played
    played = "an effect" if wanted == "key" else "a key"
    referee.refuse(
        "TZ-14",
        f"There is no card of which {played} was played just now.",
        "Play one half first, then the other with --both.",
    )
