"""The tactical board: who stands against whom, and what is still to be struck."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.games.fighting_fantasy.events import Column
from tracker.games.fighting_fantasy.state import Fight, State

Pair = tuple[str, str]  # hero, letter


def laid_out(
    heroes: Sequence[str], letters: Sequence[str]
) -> tuple[tuple[Column, ...], tuple[str, ...]]:
    """Columns for a first round, and the heroes without an opponent.

    Monsters from left to right in letter order, the i-th hero against the
    i-th of them (FF-20); more monsters than heroes go into further rows from
    the left (FF-21); heroes left over are free (FF-22).
    """
    width = min(len(heroes), len(letters))
    if not width:
        return tuple(Column((letter,)) for letter in letters), tuple(heroes)
    columns = tuple(
        Column(tuple(letters[place::width]), (heroes[place],)) for place in range(width)
    )
    return columns, tuple(heroes[width:])


def next_layout(state: State, fight: Fight) -> tuple[tuple[Column, ...], tuple[str, ...]]:
    """Columns for the next round: everybody stays, gaps are closed.

    The dead and the unconscious go; monsters without a hero stand above the
    columns that have one, from the left (FFA-7); heroes without a monster, and
    those who came to in the fight, are free (FFA-14).
    """
    alive = fight.letters
    able = [name for name in state.present if name not in fight.out]
    kept = [
        Column(
            tuple(letter for letter in column.monsters if letter in alive),
            tuple(name for name in column.heroes if name in able),
        )
        for column in fight.columns
    ]
    manned = [column for column in kept if column.heroes and column.monsters]
    lonely = [letter for column in kept if not column.heroes for letter in column.monsters]
    placed = {name for column in manned for name in column.heroes}
    free = tuple(name for name in able if name not in placed)
    if not manned:
        return laid_out(free, lonely)
    blocked = fight.block[1:] if "healer" in placed else ()
    stay = [letter for letter in lonely if letter in blocked]
    open_ = [letter for letter in lonely if letter not in blocked]
    faced = list(zip(open_, free, strict=False))  # nobody is piled up while a hero is free
    manned += [Column((letter,), (hero,)) for letter, hero in faced]
    stacked, free = open_[len(faced) :], free[len(faced) :]
    width = len(manned)
    columns = [
        Column((*column.monsters, *stacked[place::width]), column.heroes)
        for place, column in enumerate(manned)
    ]
    return (*columns, *(Column((letter,)) for letter in stay)), free


def due(state: State, fight: Fight) -> tuple[Pair, ...]:
    """The combats of this round that are still to be fought, in order (FF-30, FF-36)."""
    done = {(blow.hero, blow.monster) for blow in fight.blows}
    return tuple(
        (hero, letter)
        for hero, letter in expected(state, fight)
        if (hero, letter) not in done
        and hero not in fight.fallen
        and _able(state, fight, hero, letter)
    )


def before(state: State, fight: Fight, hero: str, letter: str) -> tuple[Pair, ...]:
    """The combats of the same column that are still due and come first (FF-30)."""
    column = fight.columns[column_of(fight, hero) - 1]
    left = due(state, fight)
    earlier = left[: left.index((hero, letter))] if (hero, letter) in left else ()
    return tuple(pair for pair in earlier if pair[0] in column.heroes)


def expected(state: State, fight: Fight) -> list[Pair]:
    """Every combat that the columns call for, row by row from the left (FF-30)."""
    rows = max(
        (max(len(c.heroes), len(c.monsters)) for c in fight.columns if c.heroes and c.monsters),
        default=0,
    )
    pairs = [
        pair for row in range(rows) for column in fight.columns for pair in _row(fight, column, row)
    ]
    return list(dict.fromkeys(pairs))


def _row(fight: Fight, column: Column, row: int) -> list[Pair]:
    heroes, monsters = column.heroes, column.monsters
    if not heroes or not monsters or row >= max(len(heroes), len(monsters)):
        return []
    if _blocks(fight) and heroes[min(row, len(heroes) - 1)] == "healer":
        return _blocking(fight, column, row)
    return [(heroes[min(row, len(heroes) - 1)], monsters[min(row, len(monsters) - 1)])]


def _blocks(fight: Fight) -> bool:
    """Does a monster of the Staff Block still stand?"""
    return any(monster.letter in fight.block for monster in fight.living)


def _blocking(fight: Fight, column: Column, row: int) -> list[Pair]:
    """With Staff Block the Healer fights the pair, then what else stands above (FF-45)."""
    if column.heroes.index("healer") == row or (len(column.heroes) == 1 and row == 0):
        living = fight.letters
        front = [] if fight.block[0] in living else [column.monsters[0]]
        return [("healer", letter) for letter in dict.fromkeys((*front, *fight.block))]
    others = [letter for letter in column.monsters[row : row + 1] if letter not in fight.block]
    return [("healer", letter) for letter in others] if len(column.heroes) == 1 else []


def _able(state: State, fight: Fight, hero: str, letter: str) -> bool:
    monster = fight.monster(letter)
    return state.heroes[hero].conscious and monster is not None and monster.alive


def unopposed(state: State, fight: Fight) -> tuple[str, ...]:
    """Living monsters that no conscious hero stands against (FF-23, FFA-27)."""
    blocked = fight.block if "healer" in state.present else ()
    return tuple(
        letter
        for column in fight.columns
        for letter in column.monsters
        if letter not in blocked
        and not any(state.heroes[name].conscious for name in column.heroes)
        and (monster := fight.monster(letter)) is not None
        and monster.alive
    )


def forsaken(fight: Fight) -> tuple[str, ...]:
    """Living monsters in whose column no hero was put in this round (FF-23)."""
    alive = fight.letters
    return tuple(
        letter
        for column in fight.columns
        if not column.heroes
        for letter in column.monsters
        if letter in alive and letter not in fight.block and not fight.attackers(letter)
    )


def column_of(fight: Fight, hero: str) -> int:
    """The column of a hero, from 1; 0 where it has none."""
    places = (n for n, column in enumerate(fight.columns, 1) if hero in column.heroes)
    return next(places, 0)


def column_with(fight: Fight, letter: str) -> int:
    """The column of a monster, from 1; 0 where it has none."""
    places = (n for n, column in enumerate(fight.columns, 1) if letter in column.monsters)
    return next(places, 0)


def moved(fight: Fight, hero: str, column: int) -> tuple[Column, ...]:
    """The columns after a hero stood elsewhere, at the end of the column; 0 takes it off."""
    return tuple(
        Column(
            old.monsters,
            tuple(name for name in old.heroes if name != hero) + ((hero,) if n == column else ()),
        )
        for n, old in enumerate(fight.columns, 1)
    )


def hero_bonus(fight: Fight, hero: str, letter: str) -> int:
    """+1 for each hero who fought that monster earlier in this round (FF-32, FFA-5)."""
    return len([name for name in fight.attackers(letter) if name != hero])


def monster_bonus(fight: Fight, hero: str, letter: str) -> int:
    """+1 for each monster that fought that hero earlier in this round (FF-33).

    The pair of a Staff Block has none against the Healer (FF-45); another
    monster of the Healer's column keeps its own (FFA-3).
    """
    earlier = [other for other in fight.struck(hero) if other != letter]
    if hero != "healer" or not fight.block:
        return len(earlier)
    return 0 if letter in fight.block else len([o for o in earlier if o not in fight.block[1:]])
