"""One combat after another: dice, sums, losses, luck (FF-30 to FF-38, FF-50 to FF-53)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.page import listing
from tracker.games.fighting_fantasy import board
from tracker.games.fighting_fantasy.commands import (
    Strike,
    TryLuck,
)
from tracker.games.fighting_fantasy.events import (
    CombatRerolled,
    FightWon,
    Four,
    HeroPlaced,
    HeroStruck,
    Monster,
    Roll,
)
from tracker.games.fighting_fantasy.rules.adventures import failure
from tracker.games.fighting_fantasy.rules.common import awake, fighting
from tracker.games.fighting_fantasy.rules.fights import (
    applied,
    following,
    living_in,
    standing,
    still_due,
)
from tracker.games.fighting_fantasy.rules.fold import evolve
from tracker.games.fighting_fantasy.state import Fight, Hero, State

BLOCK_SKILL = 2


# One combat


def strike(state: State, command: Strike, referee: Referee) -> Sequence[Event]:
    """A hero's two dice and skill against a monster's (FF-30 to FF-38)."""
    fight = fighting(state)
    events: list[Event] = []
    over = fight.blows and not board.due(state, fight)
    if over and command.monster not in _waiting(fight, command.hero):
        events.append(following(state, fight, referee))
        state = applied(state, events)
    fight = fighting(state)
    hero = awake(state, command.hero, referee, "strike")
    monster = standing(fight, command.monster)
    events += _stand(state, fight, command, referee)
    state = applied(state, events[-1:]) if events else state
    fight = fighting(state)
    roll = _roll(fight, hero, monster, _dice(command.dice))
    events.append(_struck(hero, monster, roll))
    return [*events, *_outcome(applied(state, events[-1:]), monster)]


def _waiting(fight: Fight, hero: str) -> tuple[str, ...]:
    """Monsters that a free hero may still join in this round."""
    living = fight.letters
    return living if hero in fight.free and not fight.struck(hero) else ()


def _stand(state: State, fight: Fight, command: Strike, referee: Referee) -> list[Event]:
    """See that the hero may fight this monster now; a free hero joins its column."""
    hero, letter = command.hero, command.monster
    called = state.heroes[hero].called
    if letter in fight.struck(hero):
        referee.refuse(
            "FF-30",
            f"{called} has fought {letter} in round {fight.round}.",
            _hint(state, fight),
        )
        return []
    if hero in fight.out:
        referee.refuse(
            "FF-24",
            f"{called} sits out this round.",
            f"Between rounds: tracker ff place {hero} {board.column_with(fight, letter)}.",
        )
        return []
    if state.heroes[hero].room != state.room or state.heroes[hero].stays:
        referee.refuse("FF-14", f"{called} is not in this room.", "Only those here can fight.")
    column, target = board.column_of(fight, hero), board.column_with(fight, letter)
    late = hero in fight.fallen or not (column or hero in fight.free)
    if late and state.heroes[hero].conscious:
        referee.refuse(
            "FF-61",
            f"{called} has come to in this round and fights from the next.",
            _hint(state, fight),
        )
        return []
    if (hero, letter) in board.expected(state, fight):
        first = board.before(state, fight, hero, letter)
        if first:
            said = listing([f"{name} {other}" for name, other in first])
            referee.warn("FF-30", f"In this column {said} comes first.")
        return []
    if column and column == target:
        referee.warn("FF-30", f"{called} and {letter} are not in the same row.")
        return []
    if hero in fight.free and not fight.struck(hero):
        return [HeroPlaced(hero, target)]
    if fight.struck(hero):
        referee.refuse("FF-30", f"{called} has fought in round {fight.round}.", _hint(state, fight))
        return []
    if column and not living_in(fight, column):
        referee.refuse(
            "FF-36",
            f"The monster before {called} is dead: nothing more to do in this round.",
            _hint(state, fight),
        )
        return []
    return _moves_over(state, fight, command, target, referee)


def _moves_over(
    state: State, fight: Fight, command: Strike, target: int, referee: Referee
) -> list[Event]:
    """A hero who has not fought yet stands against another monster than expected."""
    placed = HeroPlaced(command.hero, target)
    after = applied(state, [placed]).fight
    called = state.heroes[command.hero].called
    if fight.blows and fight.round > 1:
        referee.warn("FF-34", f"{called} changes columns in mid-round.")
    if after is not None and not after.free:
        alone = board.unopposed(state, after)
        if alone:
            referee.warn("FF-23", f"Nobody stands against {listing(alone)} any more.")
    return [placed]


def _hint(state: State, fight: Fight) -> str:
    left = still_due(state, fight)
    if left:
        return f"Still to fight: {left}. tracker ff round goes on without them."
    return "The round is over: tracker ff round begins the next."


def _dice(dice: tuple[int, ...]) -> Four:
    if len(dice) != 4 or not all(1 <= die <= 6 for die in dice):
        shown = " ".join(map(str, dice))
        raise Rejected(
            f"“{shown}” is no roll of four dice.",
            "Type the hero's two dice and the monster's two: 55 23.",
            rule="FF-31",
        )
    return dice[0], dice[1], dice[2], dice[3]


def _roll(fight: Fight, hero: Hero, monster: Monster, dice: Four) -> Roll:
    """Skill and bonuses of both sides, and what the lower total loses (FF-31)."""
    if hero.skill is None:
        raise Rejected(
            f"The card of the {hero.called} is not known yet.",
            f"Enter it: tracker ff hero {hero.name} SKILL/STAMINA/LUCK.",
            rule="FF-31",
        )
    blocking = _is_blocking(fight, hero, monster)
    bonus = (
        board.hero_bonus(fight, hero.name, monster.letter)
        + fight.courage.get(hero.name, 0)
        + (BLOCK_SKILL if blocking else 0)
    )
    against = board.monster_bonus(fight, hero.name, monster.letter)
    sides = (hero.skill, bonus, monster.skill, against)
    return _fallen(dice, sides, hero, monster, blocking)


def _is_blocking(fight: Fight, hero: Hero, monster: Monster) -> bool:
    return hero.name == "healer" and monster.letter in fight.block


def _fallen(
    dice: Four, sides: tuple[int, int, int, int], hero: Hero, monster: Monster, blocking: bool
) -> Roll:
    """Dice on these skills and bonuses; nobody loses more than there is (FF-31, FF-35)."""
    skill, bonus, against, its_bonus = sides
    ahead = sum(dice[:2]) + skill + bonus - (sum(dice[2:]) + against + its_bonus)
    return Roll(
        dice=dice,
        hero_skill=skill,
        hero_bonus=bonus,
        monster_skill=against,
        monster_bonus=its_bonus,
        hero_loses=min(max(0, -ahead), hero.stamina or 0),
        monster_loses=0 if blocking else min(max(0, ahead), monster.left),
    )


def _struck(hero: Hero, monster: Monster, roll: Roll) -> HeroStruck:
    return HeroStruck(
        hero=hero.name,  # type: ignore[arg-type]
        monster=monster.letter,
        called=monster.called,
        roll=roll,
        hero_left=(hero.stamina or 0) - roll.hero_loses,
        monster_left=monster.left - roll.monster_loses,
    )


def _outcome(state: State, monster: Monster) -> list[Event]:
    """A won fight ends (FF-38); so does the adventure when all four are down (FF-37).

    While the one who fell last has luck, the roll may still be set aside: then
    people say how it ends.
    """
    fight = state.fight
    if fight is None:
        return []
    if not fight.living:
        return [FightWon(state.room)]
    if state.all_down and not state.heroes[fight.blows[-1].hero].luck:
        return [failure(state)]
    return []


# Luck


def luck(state: State, command: TryLuck, referee: Referee) -> Sequence[Event]:
    """Lose 1 luck and roll all four dice of the last combat again (FF-50 to FF-53)."""
    fight = fighting(state)
    if not fight.blows:
        raise Rejected("No combat was fought yet.", "Luck rolls one again.", rule="FF-50")
    blow = fight.blows[-1]
    hero, monster = state.heroes[blow.hero], fight.monster(blow.monster)
    assert monster is not None
    if fight.settled:
        raise Rejected(
            "Luck rolls dice again that were just rolled; something happened since.",
            "tracker undo takes it back.",
            rule="FF-50",
        )
    if hero.luck is not None and hero.luck < 1:
        referee.refuse("FF-50", f"The {hero.called} has no luck left.", "The roll stands.")
    before = _before_last(state, fight, blow.roll)
    was = before.heroes[blow.hero]
    stood = fighting(before).monster(blow.monster)
    assert stood is not None
    last = blow.roll  # the dice fall again, on the same skills and bonuses
    sides = (last.hero_skill, last.hero_bonus, last.monster_skill, last.monster_bonus)
    blocking = last.monster_loses == 0 and _is_blocking(fight, was, stood)
    roll = _fallen(_dice(command.dice), sides, was, stood, blocking)
    event = CombatRerolled(
        hero=blow.hero,  # type: ignore[arg-type]
        monster=blow.monster,
        called=monster.called,
        roll=roll,
        rejected=blow.roll,
        hero_left=(was.stamina or 0) - roll.hero_loses,
        monster_left=stood.left - roll.monster_loses,
        luck_spent=0 if hero.luck == 0 else 1,
        luck_left=max(0, hero.luck - 1) if hero.luck is not None else None,
    )
    return [event, *_outcome(evolve(state, event), stood)]


def _before_last(state: State, fight: Fight, roll: Roll) -> State:
    """The state as it was before the last combat."""
    blow = fight.blows[-1]
    hero = state.heroes[blow.hero]
    restored = replace(hero, lost_stamina=hero.lost_stamina - roll.hero_loses)
    monsters = tuple(
        replace(m, lost=m.lost - roll.monster_loses) if m.letter == blow.monster else m
        for m in fight.monsters
    )
    earlier = replace(fight, monsters=monsters, blows=fight.blows[:-1])
    return replace(state, heroes=state.heroes | {blow.hero: restored}, fight=earlier)
