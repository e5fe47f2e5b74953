"""The rules of Bureau of Balance, TAZ-1 to TAZ-62; see docs/rules/bureau-of-balance.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tracker.core.errors import Rejected
from tracker.core.game import Command, Draw, Event, Referee, Setup
from tracker.core.page import listing
from tracker.games.taz import commands as c
from tracker.games.taz.figures import CLASSES, FOR_TWO, LEADER
from tracker.games.taz.rules import cards, missions, team, turns
from tracker.games.taz.rules.fold import evolve
from tracker.games.taz.state import State

__all__ = ["admit", "chance", "decide", "evolve"]

EXAMPLE = "tracker new taz -p ana=warrior -p ben=rogue -p cy=priest"

DECISIONS: dict[type[Command], Callable[[State, Any, Referee], Sequence[Event]]] = {
    c.FillSheet: missions.fill,
    c.BeginMission: missions.begin,
    c.AnswerQuestion: missions.question,
    c.LoseMission: missions.lose,
    c.RevealChallenge: missions.reveal,
    c.FlipChallenge: missions.flip,
    c.DiscardChallenge: missions.discard,
    c.TryChallenge: turns.attempt,
    c.Assist: turns.assist,
    c.AddBonus: turns.bonus,
    c.Reroll: turns.reroll,
    c.Accept: turns.accept,
    c.EndTurn: turns.finish,
    c.BuyCard: cards.buy,
    c.DrawCard: cards.draw,
    c.GiveCard: cards.give,
    c.DiscardCard: cards.discard,
    c.UseCard: cards.use,
    c.ShowSurprise: cards.show,
    c.KeepSurprise: cards.keep,
    c.ChangeHealth: team.change,
    c.TurnToken: team.token,
    c.HealWithToken: team.power,
    c.TellStory: team.story,
}


def admit(setup: Setup, referee: Referee) -> None:
    """Two to five players of different classes, and whoever only leads (TAZ-1 to TAZ-3)."""
    held = {p.name: [seat for seat in p.seats if seat != LEADER] for p in setup.players}
    leaders = [player.name for player in setup.players if LEADER in player.seats]
    if len(leaders) > 1:
        raise Rejected(f"{listing(leaders)} cannot both lead.", "Name one leader.", rule="TAZ-3")
    for name, roles in held.items():
        if len(roles) != 1 and name not in leaders:
            raise Rejected(f"{name} plays one class.", EXAMPLE, rule="TAZ-1")
        if len(roles) > 1:
            raise Rejected(f"{name} plays one class, not {listing(roles)}.", EXAMPLE, rule="TAZ-1")
    roles = [role for each in held.values() for role in each]
    if not 2 <= len(roles) <= len(CLASSES):
        raise Rejected(
            f"Bureau of Balance is for 2 to 5 characters, not {len(roles)}.", EXAMPLE, rule="TAZ-1"
        )
    for place, role in enumerate(roles):
        if role not in CLASSES:
            hint = f"The classes are {listing(list(CLASSES))}."
            referee.refuse("TAZ-1", f"There is no class “{role}”.", hint)
        if role in roles[:place]:
            referee.refuse("TAZ-1", f"There is only one {role}.", "Choose different classes.")
        if len(roles) == 2 and role not in FOR_TWO and role in CLASSES:
            referee.warn("TAZ-2", f"With two players nobody plays the {role}.")
    if len(held) > len(roles) and len(held) < 6:
        referee.warn("TAZ-3", "Only a sixth person leads without a character.")


def decide(state: State, command: Command, referee: Referee) -> Sequence[Event]:
    """The events of a command; refuses what the rules do not allow."""
    return DECISIONS[type(command)](state, command, referee)


def chance(state: State, command: Command) -> tuple[Draw, ...]:
    """The TAZ20 where it was not rolled at the table."""
    if isinstance(command, c.TryChallenge | c.Reroll):
        return turns.draws(command.roll, command.die)
    return ()
