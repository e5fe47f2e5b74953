"""The free market and the gems: TZ-17, TZ-25 to TZ-27; and counting again."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import quoted
from tracker.core.page import listing
from tracker.games.tzulan import events as e
from tracker.games.tzulan.box import DRAW
from tracker.games.tzulan.commands import BuyCard, Recount, Trade
from tracker.games.tzulan.rules.common import Course, acting, draw, gems, player, racing, refill
from tracker.games.tzulan.state import Racer, State


def trade(state: State, command: Trade, referee: Referee) -> Sequence[Event]:
    """Cards, unseen, and gems, between the active player and another (TZ-25 to TZ-27)."""
    course = acting(state)
    active = course.moving.player
    one = player(course.state, command.player or active)
    other = player(course.state, command.partner)
    if one.player == other.player:
        raise Rejected("One trades with somebody else.", "Name another player.", rule="TZ-25")
    if active not in (one.player, other.player):
        referee.refuse(
            "TZ-25",
            f"In {active}'s turn {one.player} and {other.player} cannot trade.",
            f"Every trade is made with {active}.",
        )
    _held(one, command.cards[0], command.gems[0])
    _held(other, command.cards[1], command.gems[1])
    if not any((*command.cards, *command.gems)):
        raise Rejected(
            "Nothing changes hands.", "Such as tracker tzulan trade bob 1:1.", rule="TZ-26"
        )
    earned = _earned(course.state, one.player, other.player, command, referee)
    course.add(
        e.Traded(one.player, other.player, command.cards, command.gems, earned, command.promise)
    )
    refill(course)
    return course.events


def _held(racer: Racer, number: int, of_gems: int) -> None:
    """Nobody gives what they do not have."""
    if number < 0 or of_gems < 0:
        raise Rejected("A number of cards is 0 or more.", "Such as 1:1.", rule="TZ-26")
    if number > racer.hand or of_gems > racer.gems:
        raise Rejected(
            f"{racer.player} has {racer.hand} cards and {racer.gems} gems.",
            f"Counted otherwise? tracker tzulan recount {quoted(racer.player)} HAND",
            rule="TZ-26",
        )


def _earned(
    state: State, one: str, other: str, command: Trade, referee: Referee
) -> tuple[str, ...]:
    """A gem for both at the first card traded with a player in a turn (TZ-27, TZA-18, TZA-19)."""
    active = state.moving.player
    partner = other if one == active else one
    if not any(command.cards) or active not in (one, other) or partner in state.traded:
        return ()
    both = (active, partner)[: state.table.gems]
    if len(both) < 2:
        got = f"only {active} gets one" if both else "nobody gets one"
        referee.warn("TZ-27", f"The supply of gems is at its end: {got}.")
    return both


def buy(state: State, command: BuyCard, referee: Referee) -> Sequence[Event]:
    """Two gems draw a card (TZ-17)."""
    course = acting(state)
    racer = course.moving
    course.add(e.GemsSpent(racer.player, gems(racer, DRAW, referee)))
    draw(course, racer.player, 1, "gems")
    return course.events


def recount(state: State, command: Recount, referee: Referee) -> Sequence[Event]:
    """What somebody really holds; the rest goes to the deck and the supply."""
    racing(state)
    racer = player(state, command.player)
    hand = racer.hand if command.hand is None else command.hand
    held = racer.gems if command.gems is None else command.gems
    table = state.table
    most = (racer.hand + table.deck, racer.gems + table.gems)
    if hand < 0 or held < 0 or hand > most[0] or held > most[1]:
        raise Rejected(
            f"{racer.player} can hold {most[0]} cards and {most[1]} gems at most.",
            f"In the hands of the others: {listing(_others(state, racer))}.",
            rule="TZ-4",
        )
    course = Course(state)
    course.add(e.Recounted(racer.player, hand, held, command.why))
    return course.events


def _others(state: State, racer: Racer) -> list[str]:
    others = (one for one in state.racers.values() if one.player != racer.player)
    return [f"{one.player} {one.hand}:{one.gems}" for one in others]
