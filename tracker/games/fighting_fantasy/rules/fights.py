"""Fights: the board, combats, luck, Staff Block, retreat (FF-20 to FF-53, FF-70 to FF-73)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.page import count, listing
from tracker.games.fighting_fantasy import board
from tracker.games.fighting_fantasy.commands import (
    BeginFight,
    BeginRound,
    BlockWithStaff,
    PlaceHero,
    Retreat,
    Strike,
    TryLuck,
)
from tracker.games.fighting_fantasy.events import (
    AbilityUsed,
    CombatRerolled,
    FightBegun,
    FightWon,
    Four,
    HeroPlaced,
    HeroStruck,
    Monster,
    PartyRetreated,
    Roll,
    RoundBegun,
    StaffBlocked,
)
from tracker.games.fighting_fantasy.rules.adventures import failure
from tracker.games.fighting_fantasy.rules.common import awake, fighting, here
from tracker.games.fighting_fantasy.rules.fold import evolve
from tracker.games.fighting_fantasy.state import STAFF_BLOCK, Fight, Hero, State

LETTERS = "ABCDEF"
BLOCK_SKILL = 2


# The board


def begin(state: State, command: BeginFight, referee: Referee) -> Sequence[Event]:
    """Line the monsters up, and the heroes against them (FF-20 to FF-22)."""
    room = here(state)
    if state.fight is not None:
        raise Rejected(
            "A fight is going on already.",
            "tracker ff strike goes on with it, tracker ff retreat leaves it.",
            rule="FF-20",
        )
    monsters = command.monsters or tuple(m for m in room.monsters if m.alive)
    if not monsters:
        raise Rejected(
            "Which monsters?", "Such as tracker ff fight A=10/12:Ogre B=5/4:Goblin.", rule="FF-20"
        )
    _lettered(monsters, referee)
    if not state.present:
        raise Rejected("Nobody is there who could fight.", "Heal somebody first.", rule="FF-60")
    ordered = sorted(monsters, key=lambda monster: monster.letter)
    columns, free = board.laid_out(state.present, [monster.letter for monster in ordered])
    return [FightBegun(room.number, tuple(ordered), columns, free)]  # type: ignore[arg-type]


def _lettered(monsters: tuple[Monster, ...], referee: Referee) -> None:
    letters = [monster.letter for monster in monsters]
    for letter in letters:
        if letter not in LETTERS:
            hint = "Name the counters A to F."
            referee.refuse("FF-20", f"There is no monster counter {letter}.", hint)
        if letters.count(letter) > 1:
            raise Rejected(
                f"Monster {letter} stands there twice.", "Give each a letter.", rule="FF-20"
            )


def next_round(state: State, command: BeginRound, referee: Referee) -> Sequence[Event]:
    """Go on to the next round."""
    fight = fighting(state)
    if not state.present:
        raise Rejected("Nobody is left who could fight.", "tracker ff fail", rule="FF-37")
    left = board.due(state, fight)
    if left:
        said = listing([f"{hero} against {letter}" for hero, letter in left])
        referee.warn("FF-30", f"Not fought in round {fight.round}: {said}.")
    return [_next(state, fight, referee)]


def _next(state: State, fight: Fight, referee: Referee) -> RoundBegun:
    alone = board.forsaken(fight) if fight.blows else ()
    if alone:
        referee.warn("FF-23", f"Nobody stood against {listing(alone)} in round {fight.round}.")
    columns, free = board.next_layout(state, fight)
    return RoundBegun(fight.round + 1, columns, free, fight.out)  # type: ignore[arg-type]


def place(state: State, command: PlaceHero, referee: Referee) -> Sequence[Event]:
    """Stand elsewhere, sit out or join, between rounds (FF-22 to FF-24, FF-34)."""
    fight = fighting(state)
    hero = awake(state, command.hero, referee, "take a place")
    if hero.room != state.room or hero.stays:
        referee.refuse(
            "FF-14", f"{hero.called} is not in this fight.", "Only those here can fight."
        )
    if not 0 <= command.column <= len(fight.columns):
        raise Rejected(
            f"There is no column {command.column}.",
            f"There {'is' if len(fight.columns) == 1 else 'are'} "
            f"{count(len(fight.columns), 'column')}; out sits out.",
            rule="FF-22",
        )
    events: list[Event] = []
    column = command.column
    if fight.blows and not board.due(state, fight):
        events.append(_next(state, fight, referee))
        column = _same_column(fight, fighting(_after(state, events)), column)
    elif fight.blows and command.hero not in fight.free:
        referee.refuse(
            "FF-34", "Heroes rearrange between rounds.", f"Still to fight: {_still(state, fight)}."
        )
    events.append(HeroPlaced(command.hero, column))
    _check_manned(_after(state, events), command, referee)
    return events


def _same_column(seen: Fight, now: Fight, column: int) -> int:
    """The column that people saw, where it stands in the new round; 0 is sitting out."""
    if not column:
        return 0
    living = _living(seen, column)
    if not living:
        raise Rejected(
            f"All monsters of column {column} are dead.",
            f"Still alive: {listing([monster.letter for monster in now.living])}.",
            rule="FF-34",
        )
    return board.column_with(now, living[0])


def _check_manned(state: State, command: PlaceHero, referee: Referee) -> None:
    fight = state.fight
    if fight is None or fight.free:
        return
    alone = board.unopposed(state, fight)
    if alone:
        who = f"Nobody stands against {listing(alone)}"
        hero = state.heroes[command.hero].called
        referee.warn("FF-23", f"{who} now that {hero} does not.")


def _after(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _still(state: State, fight: Fight) -> str:
    return listing([f"{hero} {letter}" for hero, letter in board.due(state, fight)])


# One combat


def strike(state: State, command: Strike, referee: Referee) -> Sequence[Event]:
    """A hero's two dice and skill against a monster's (FF-30 to FF-38)."""
    fight = fighting(state)
    events: list[Event] = []
    over = fight.blows and not board.due(state, fight)
    if over and command.monster not in _waiting(fight, command.hero):
        events.append(_next(state, fight, referee))
        state = _after(state, events)
    fight = fighting(state)
    hero = awake(state, command.hero, referee, "strike")
    monster = _target(fight, command.monster)
    events += _stand(state, fight, command, referee)
    state = _after(state, events[-1:]) if events else state
    fight = fighting(state)
    roll = _roll(fight, hero, monster, _dice(command.dice))
    events.append(_struck(hero, monster, roll))
    return [*events, *_outcome(_after(state, events[-1:]), monster)]


def _waiting(fight: Fight, hero: str) -> tuple[str, ...]:
    """Monsters that a free hero may still join in this round."""
    living = tuple(monster.letter for monster in fight.living)
    return living if hero in fight.free and not fight.struck(hero) else ()


def _target(fight: Fight, letter: str) -> Monster:
    monster = fight.monster(letter)
    if monster is None:
        standing = listing([m.letter for m in fight.living])
        raise Rejected(
            f"There is no monster {letter} in this fight.", f"There is {standing}.", rule="FF-30"
        )
    if not monster.alive:
        raise Rejected(
            f"{monster.called} is dead already.",
            f"Still alive: {listing([m.letter for m in fight.living])}.",
            rule="FF-36",
        )
    return monster


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
    if column and not _living(fight, column):
        referee.refuse(
            "FF-36",
            f"The monster before {called} is dead: nothing more to do in this round.",
            _hint(state, fight),
        )
        return []
    return _moves_over(state, fight, command, target, referee)


def _living(fight: Fight, column: int) -> list[str]:
    alive = {monster.letter for monster in fight.living}
    return [letter for letter in fight.columns[column - 1].monsters if letter in alive]


def _moves_over(
    state: State, fight: Fight, command: Strike, target: int, referee: Referee
) -> list[Event]:
    """A hero who has not fought yet stands against another monster than expected."""
    placed = HeroPlaced(command.hero, target)
    after = _after(state, [placed]).fight
    called = state.heroes[command.hero].called
    if fight.blows and fight.round > 1:
        referee.warn("FF-34", f"{called} changes columns in mid-round.")
    if after is not None and not after.free:
        alone = board.unopposed(state, after)
        if alone:
            referee.warn("FF-23", f"Nobody stands against {listing(alone)} any more.")
    return [placed]


def _hint(state: State, fight: Fight) -> str:
    left = _still(state, fight)
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


# Staff Block


def block(state: State, command: BlockWithStaff, referee: Referee) -> Sequence[Event]:
    """The Healer takes on two monsters at once (FF-45, FF-46, FFA-1, FFA-2)."""
    fight = fighting(state)
    hero = awake(state, command.hero, referee, "block")
    if command.hero != "healer":
        referee.refuse("FF-45", f"The {hero.called} has no staff.", "Only the Healer blocks.")
    if command.ends:
        return [StaffBlocked(())]
    pair = tuple(_target(fight, letter).letter for letter in command.monsters or _front(fight))
    if not pair or len(set(pair)) != len(pair) or len(pair) > 2:
        raise Rejected(
            "Staff Block takes on two monsters.", "tracker ff block healer B C", rule="FF-45"
        )
    events: list[Event] = []
    if fight.blows and not board.due(state, fight):
        events.append(_next(state, fight, referee))
        fight = fighting(_after(state, events))
    first, *_ = pair
    columns = [board.column_with(fight, letter) for letter in pair]
    beside = columns[0] < len(fight.columns) and _living(fight, columns[0] + 1)
    if len(pair) == 1 and beside:
        referee.warn("FF-46", "Staff Block takes on two monsters; here it is one.")
    if len(pair) == 2 and columns[1] - columns[0] != 1:
        referee.warn("FF-46", f"{pair[0]} and {pair[1]} are not neighbours.")
    if not fight.block:
        events.append(_use_block(state, hero, referee))
    if fight.struck("healer"):
        referee.refuse("FF-41", "The Healer has fought in this round.", "Block in the next round.")
    if fight.blows and not (board.column_of(fight, "healer") or "healer" in fight.free):
        referee.refuse("FF-24", "The Healer is not in this round.", "Block in the next round.")
    if board.column_of(fight, "healer") != columns[0]:
        if fight.blows and "healer" not in fight.free:
            referee.warn("FF-34", "The Healer changes columns in mid-round.")
        events.append(HeroPlaced("healer", board.column_with(fight, first)))
    return [*events, StaffBlocked(pair)]


def _front(fight: Fight) -> tuple[str, ...]:
    """The monster before the Healer, and the next one to the right (FF-46)."""
    column = board.column_of(fight, "healer")
    if not column:
        return ()
    pair = [_living(fight, n)[:1] for n in (column, column + 1) if n <= len(fight.columns)]
    return tuple(letter for letters in pair for letter in letters)


def _use_block(state: State, hero: Hero, referee: Referee) -> AbilityUsed:
    if STAFF_BLOCK in hero.used:
        referee.refuse(
            "FF-40", f"{STAFF_BLOCK} was used in this adventure.", "Rejuvenation returns a card."
        )
    return AbilityUsed("healer", STAFF_BLOCK)


# Retreat


def retreat(state: State, command: Retreat, referee: Referee) -> Sequence[Event]:
    """The whole party goes back where it came from (FF-70 to FF-73)."""
    fight, room = fighting(state), here(state)
    if not state.present:
        raise Rejected(
            "Nobody is left who could lead a retreat.",
            "tracker ff luck rolls the last combat again, tracker ff fail ends the adventure.",
            rule="FF-37",
        )
    if not room.origin:
        referee.refuse(
            "FF-70",
            f"The party entered room {room.number} from nowhere: there is no way back.",
            "Fight on, or say what the card allows with --house-rule.",
        )
    if fight.blows and board.due(state, fight):
        referee.warn("FF-70", f"Round {fight.round} is not over: {_still(state, fight)}.")
    if not fight.blows and fight.round == 1:
        referee.warn("FF-70", "No round was fought yet.")
    lying = tuple(
        name
        for name, hero in state.heroes.items()
        if not hero.conscious and hero.room == room.number
    )
    back = room.origin or room.number
    return [PartyRetreated(room.number, back, lying)]  # type: ignore[arg-type]
