"""The rules of Fighting Fantasy Adventures, FF-1 to FF-99; see docs/rules/fighting-fantasy.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tracker.core.errors import Rejected
from tracker.core.game import Command, Draw, Event, Referee, Setup
from tracker.core.page import listing
from tracker.games.fighting_fantasy import commands as c
from tracker.games.fighting_fantasy.rules import adventures, cards, combat, dungeon, fights, staff
from tracker.games.fighting_fantasy.rules.fold import evolve
from tracker.games.fighting_fantasy.state import HEROES, State

__all__ = ["admit", "chance", "decide", "evolve"]

DECISIONS: dict[type[Command], Callable[[State, Any, Referee], Sequence[Event]]] = {
    c.EnterHeroCard: cards.enter_card,
    c.LearnAbility: cards.learn,
    c.BeginAdventure: adventures.begin,
    c.CompleteAdventure: adventures.complete,
    c.FailAdventure: adventures.fail,
    c.PlayAgain: adventures.again,
    c.PlayNext: adventures.follow,
    c.WinCampaign: adventures.win,
    c.SetOrder: dungeon.order,
    c.EnterRoom: dungeon.enter,
    c.ClearRoom: dungeon.clear,
    c.LeaveBehind: dungeon.leave,
    c.BeginFight: fights.begin,
    c.BeginRound: fights.next_round,
    c.PlaceHero: fights.place,
    c.Strike: combat.strike,
    c.TryLuck: combat.luck,
    c.BlockWithStaff: staff.block,
    c.Retreat: fights.retreat,
    c.UseCard: cards.use,
    c.TakeItem: cards.take,
    c.GiveItem: cards.give,
    c.DropItem: cards.drop,
    c.ChangeStamina: cards.stamina,
    c.ChangeLuck: cards.luck,
    c.ChangeSkill: cards.skill,
    c.ChangePool: cards.pool,
}


def admit(setup: Setup, referee: Referee) -> None:
    """All four heroes, each with one controller (FF-1, FF-2, FFA-25)."""
    seats = [seat for player in setup.players for seat in player.seats]
    if not setup.players:
        raise Rejected(
            "A campaign needs somebody to play it.",
            "tracker new ff -p ana=warrior,healer -p ben=scout,mage",
            rule="FF-2",
        )
    for seat in seats:
        if seat not in HEROES:
            raise Rejected(
                f"There is no hero “{seat}”.", f"The heroes are {listing(HEROES)}.", rule="FF-1"
            )
        if seats.count(seat) > 1:
            raise Rejected(
                f"There is only one {seat.capitalize()}, with one controller.",
                "Give each hero to one player.",
                rule="FF-2" if len(setup.players) > 1 else "FF-1",
            )
    nobody = [hero.capitalize() for hero in HEROES if hero not in seats]
    if nobody:
        referee.warn("FF-2", f"Nobody controls {listing(nobody)}; all four heroes go along.")


def decide(state: State, command: Command, referee: Referee) -> Sequence[Event]:
    """The events of a command; refuses what the rules do not allow."""
    if state.won and not isinstance(command, c.EnterHeroCard | c.LearnAbility):
        referee.refuse("FF-99", "The campaign is won and over.", "tracker again begins another.")
    return DECISIONS[type(command)](state, command, referee)


def chance(state: State, command: Command) -> tuple[Draw, ...]:
    """Four dice for a combat that was typed without them."""
    needs = isinstance(command, c.Strike | c.TryLuck) and not command.dice
    return (Draw("dice", 4),) if needs else ()
