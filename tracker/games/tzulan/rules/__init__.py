"""The rules of Tzulan Quest, TZ-1 to TZ-42; see docs/rules/tzulan-quest.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tracker.core.errors import Rejected
from tracker.core.game import Command, Event, Referee, Setup
from tracker.games.tzulan import commands as c
from tracker.games.tzulan.box import FIRST, MOST, USUAL
from tracker.games.tzulan.rules import effects, market, rooms
from tracker.games.tzulan.rules.fold import evolve
from tracker.games.tzulan.state import State

__all__ = ["admit", "decide", "evolve"]

EXAMPLE = "tracker new tzulan -p ana -p bob=first -p cy"

DECISIONS: dict[type[Command], Callable[[State, Any, Referee], Sequence[Event]]] = {
    c.DealTiles: rooms.deal,
    c.TellRooms: rooms.tell,
    c.PassRoom: rooms.leave,
    c.Escape: rooms.escape,
    c.PayTrap: rooms.pay,
    c.FallIntoTrap: rooms.fall,
    c.EndTurn: rooms.end,
    c.PlayAttack: effects.play,
    c.PlayTalisman: effects.talisman,
    c.PlayTreasure: effects.treasure,
    c.Trade: market.trade,
    c.BuyCard: market.buy,
    c.Recount: market.recount,
}


def admit(setup: Setup, referee: Referee) -> None:
    """Two to six players; one of them may be named as the first (TZ-1, TZA-1)."""
    number = len(setup.players)
    if number < 2:
        raise Rejected(f"A race takes two players or more, not {number}.", EXAMPLE, rule="TZ-1")
    if number > MOST:
        raise Rejected(
            f"There are rooms for {MOST} players, not for {number}.", EXAMPLE, rule="TZ-1"
        )
    if number > USUAL:
        referee.warn("TZ-1", f"The game is published for up to {USUAL} players.")
    seats = [seat for player in setup.players for seat in player.seats]
    if any(seat != FIRST for seat in seats) or len(seats) > 1:
        raise Rejected(
            "The only seat of this game is first, held by one player.", EXAMPLE, rule="TZ-1"
        )


def decide(state: State, command: Command, referee: Referee) -> Sequence[Event]:
    """The events of a command; refuses what the rules do not allow."""
    return DECISIONS[type(command)](state, command, referee)
