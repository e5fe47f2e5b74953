"""Fights: the board, rounds and places, retreat (FF-20 to FF-24, FF-34, FF-70 to FF-73)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.page import count, listing
from tracker.games.fighting_fantasy import board
from tracker.games.fighting_fantasy.commands import (
    BeginFight,
    BeginRound,
    PlaceHero,
    Retreat,
)
from tracker.games.fighting_fantasy.events import (
    FightBegun,
    HeroPlaced,
    Monster,
    PartyRetreated,
    RoundBegun,
)
from tracker.games.fighting_fantasy.rules.common import awake, fighting, here
from tracker.games.fighting_fantasy.rules.fold import evolve
from tracker.games.fighting_fantasy.state import Fight, State

LETTERS = "ABCDEF"


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
    return [following(state, fight, referee)]


def following(state: State, fight: Fight, referee: Referee) -> RoundBegun:
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
        events.append(following(state, fight, referee))
        column = _same_column(fight, fighting(applied(state, events)), column)
    elif fight.blows and command.hero not in fight.free:
        referee.refuse(
            "FF-34",
            "Heroes rearrange between rounds.",
            f"Still to fight: {still_due(state, fight)}.",
        )
    events.append(HeroPlaced(command.hero, column))
    _check_manned(applied(state, events), command, referee)
    return events


def _same_column(seen: Fight, now: Fight, column: int) -> int:
    """The column that people saw, where it stands in the new round; 0 is sitting out."""
    if not column:
        return 0
    living = living_in(seen, column)
    if not living:
        raise Rejected(
            f"All monsters of column {column} are dead.",
            f"Still alive: {listing(now.letters)}.",
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


def applied(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def still_due(state: State, fight: Fight) -> str:
    return listing([f"{hero} {letter}" for hero, letter in board.due(state, fight)])


def standing(fight: Fight, letter: str) -> Monster:
    monster = fight.monster(letter)
    if monster is None:
        standing = listing(fight.letters)
        raise Rejected(
            f"There is no monster {letter} in this fight.", f"There is {standing}.", rule="FF-30"
        )
    if not monster.alive:
        raise Rejected(
            f"{monster.called} is dead already.",
            f"Still alive: {listing(fight.letters)}.",
            rule="FF-36",
        )
    return monster


def living_in(fight: Fight, column: int) -> list[str]:
    alive = fight.letters
    return [letter for letter in fight.columns[column - 1].monsters if letter in alive]


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
        referee.warn("FF-70", f"Round {fight.round} is not over: {still_due(state, fight)}.")
    if not fight.blows and fight.round == 1:
        referee.warn("FF-70", "No round was fought yet.")
    lying = tuple(
        name
        for name, hero in state.heroes.items()
        if not hero.conscious and hero.room == room.number
    )
    back = room.origin or room.number
    return [PartyRetreated(room.number, back, lying)]  # type: ignore[arg-type]
