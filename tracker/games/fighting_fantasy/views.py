"""How Fighting Fantasy Adventures is shown: party sheet, fight board, floor plan."""

from __future__ import annotations

from tracker.core.campaign import Campaign
from tracker.core.game import Play, ScoreRow, Standing
from tracker.core.page import Block, Cell, Column, Table, Text, listing
from tracker.games.fighting_fantasy import board as tactics
from tracker.games.fighting_fantasy.events import Item, Monster
from tracker.games.fighting_fantasy.state import (
    ADVENTURES,
    SIEGE,
    Attempt,
    Fight,
    Hero,
    Room,
    State,
)
from tracker.games.fighting_fantasy.telling import tell

__all__ = ["board", "plays", "score_rows", "scorepad", "suggest", "tell"]

Sitting = Campaign[State]


# The board: all that one wants to know after weeks away


def board(sitting: Sitting) -> list[Block]:
    """The party, the fight that goes on, the rooms, and what is carried."""
    state = sitting.state
    blocks: list[Block] = [_party(state)]
    if state.fight is not None:
        blocks += [_fight(state, state.fight), Text((_still(state, state.fight),))]
    if state.rooms:
        blocks.append(_plan(state))
    blocks += [_cards(state), _campaign(state)]
    return [block for block in blocks if not isinstance(block, Table) or block.rows]


def headline(state: State) -> str:
    """Which adventure, which room, which level."""
    if state.won:
        return f"The campaign is won. Level {state.level}"
    if not state.adventure:
        done = [a for a in state.attempts if a.result != "open"]
        last = f"after {done[-1].adventure} ({done[-1].result})" if done else "not begun yet"
        return f"Between adventures, {last}. Level {state.level}"
    room = state.here
    status = "completed" if room and room.completed else "active"
    return f"{state.adventure}: room {state.room} ({status}). Level {state.level}"


def _party(state: State) -> Table:
    columns = (
        Column("hero", "Hero"),
        Column("player", "Player"),
        Column("skill", "Skill", right=True),
        Column("stamina", "Stamina", right=True),
        Column("luck", "Luck", right=True),
        Column("where", "Where"),
        Column("deaths", "Deaths", right=True),
    )
    names = [*state.order, *(name for name in state.heroes if name not in state.order)]
    rows = tuple(_hero_row(state, state.heroes[name]) for name in names)
    pool = [f"gold {state.gold}"] * bool(state.gold) + [f"food {state.food}"] * bool(state.food)
    return Table(headline(state), columns, rows, foot=", ".join(pool))


def _hero_row(state: State, hero: Hero) -> tuple[Cell, ...]:
    card = hero.card
    tokens = f"{hero.skill_tokens:+d}" if hero.skill_tokens else ""
    return (
        hero.called,
        hero.controller,
        f"{card.skill}{tokens}" if card else "?",
        f"{hero.stamina}/{card.stamina}" if card else _unknown(-hero.lost_stamina),
        f"{hero.luck}/{card.luck}" if card else _unknown(-hero.lost_luck),
        _where(state, hero),
        hero.deaths,
    )


def _unknown(change: int) -> str:
    return f"?{change:+d}" if change else "?"


def _where(state: State, hero: Hero) -> str:
    if not state.adventure:
        return ""
    if not hero.conscious:
        return f"unconscious, room {hero.room}"
    if hero.stays:
        return f"waits in room {hero.room}"
    return f"room {hero.room}"


def _fight(state: State, fight: Fight) -> Table:
    """The tactical board: monsters above, heroes below, a column each."""
    columns = tuple(Column(f"column_{n}", f"{n}") for n in range(1, len(fight.columns) + 1))
    high = max((len(column.monsters) for column in fight.columns), default=0)
    deep = max((len(column.heroes) for column in fight.columns), default=0)
    monsters = [
        ("monsters", *(_monster(fight, c.monsters, row) for c in fight.columns))
        for row in range(high - 1, -1, -1)
    ]
    heroes = [
        ("heroes", *(_fighter(state, c.heroes, row) for c in fight.columns)) for row in range(deep)
    ]
    aside = [f"free: {listing(fight.free)}"] if fight.free else []
    aside += [f"sits out: {listing(fight.out)}"] if fight.out else []
    aside += [f"Staff Block: {listing(fight.block)}"] if fight.block else []
    aside += [f"Courage: {listing(list(fight.courage))}"] if fight.courage else []
    return Table(
        f"Fight, round {fight.round}",
        (Column("side", ""), *columns),
        (*monsters, *heroes),
        foot="; ".join(aside),
    )


def _monster(fight: Fight, letters: tuple[str, ...], row: int) -> Cell:
    monster = fight.monster(letters[row]) if row < len(letters) else None
    if monster is None:
        return None
    left = f"{monster.left}/{monster.stamina}" if monster.alive else "dead"
    name = f" {monster.name}" if monster.name else ""
    return f"{monster.letter}{name} {monster.skill}, {left}"


def _fighter(state: State, names: tuple[str, ...], row: int) -> Cell:
    if row >= len(names):
        return None
    hero = state.heroes[names[row]]
    stamina = "?" if hero.stamina is None else hero.stamina
    return f"{hero.called} {stamina}" if hero.conscious else f"{hero.called} down"


def _still(state: State, fight: Fight) -> str:
    left = tactics.due(state, fight)
    if left:
        return f"Still to strike: {listing([f'{hero} {letter}' for hero, letter in left])}."
    return f"Round {fight.round} is over: strike again, place, or retreat."


def _plan(state: State) -> Table:
    columns = (
        Column("room", "Room", right=True),
        Column("from", "From", right=True),
        Column("state", "State"),
        Column("there", "Who or what is there"),
        Column("icons", "Icons"),
    )
    rows = tuple(_room_row(state, room) for room in sorted(state.rooms.values(), key=_number))
    return Table("Floor plan", columns, rows)


def _number(room: Room) -> int:
    return room.number


def _room_row(state: State, room: Room) -> tuple[Cell, ...]:
    party = ["the party"] if room.number == state.room else []
    lying = [h.called for h in state.heroes.values() if not h.conscious and h.room == room.number]
    apart = [h for h in state.heroes.values() if h.conscious and h.room == room.number]
    apart = [h for h in apart if h.stays or room.number != state.room]
    there = [
        *party,
        *(f"{name} (unconscious)" for name in lying),
        *(f"{h.called} ({'waits' if h.stays else 'alone'})" for h in apart),
        *_named([monster.called for monster in _living(state, room)]),
    ]
    status = "completed" if room.completed else "active"
    return (room.number, room.origin or None, status, ", ".join(there), ", ".join(room.icons))


def _named(names: list[str]) -> list[str]:
    """`Ogre`, `2 Goblin`: names that are the same stand there once."""
    counts = {name: names.count(name) for name in names}
    return [name if number == 1 else f"{number} {name}" for name, number in counts.items()]


def _living(state: State, room: Room) -> tuple[Monster, ...]:
    """Who lives in a room; where it is fought in, the board knows better."""
    if state.fight is not None and room.number == state.room:
        return state.fight.living
    return tuple(monster for monster in room.monsters if monster.alive)


def _cards(state: State) -> Table:
    """Every card in hand, one on a line: abilities with their level, then items."""
    columns = (
        Column("hero", "Hero"),
        Column("card", "Card"),
        Column("kind", "Kind"),
        Column("state", "State"),
    )
    rows = [row for hero in state.heroes.values() for row in _hand(state, hero)]
    return Table("Cards", columns, tuple(rows))


def _hand(state: State, hero: Hero) -> list[tuple[Cell, ...]]:
    abilities: list[tuple[Cell, ...]] = [
        (hero.called, name, f"ability {level}", "used" if name in hero.used else "ready")
        for name, level in state.held(hero.name).items()
    ]
    items: list[tuple[Cell, ...]] = [
        (hero.called, item.name, item.kind, _marks(item)) for item in hero.items
    ]
    return abilities + items


def _marks(item: Item) -> str:
    only = [f"{item.only.capitalize()} only"] if item.only else []
    return ", ".join(only + ["retain"] * item.retain)


def _campaign(state: State) -> Table:
    columns = (Column("adventure", "Adventure"), Column("attempts", "Attempts"))
    tried = list(dict.fromkeys(attempt.adventure for attempt in state.attempts))
    ahead = [title for title in ADVENTURES if title not in tried]
    rows = tuple(
        (title, ", ".join(a.result for a in state.attempts if a.adventure == title))
        for title in (*tried, *ahead)
    )
    return Table("Campaign", columns, rows)


# The sheet


def scorepad(sitting: Sitting) -> list[Block]:
    """The party sheet: what became of each hero."""
    state = sitting.state
    columns = (
        Column("hero", "Hero"),
        Column("player", "Player"),
        Column("level", "Level", right=True),
        Column("deaths", "Deaths", right=True),
        Column("knock_outs", "Downed", right=True),
        Column("slain", "Slain", right=True),
        Column("dealt", "Dealt", right=True),
        Column("taken", "Taken", right=True),
    )
    rows = tuple(
        (h.called, h.controller, state.level, h.deaths, h.knock_outs, h.slain, h.dealt, h.taken)
        for h in state.heroes.values()
    )
    return [Table("Party sheet", columns, rows), _cards(state), _campaign(state)]


# Results


def plays(sitting: Sitting) -> tuple[Play, ...]:
    """Each finished attempt is a play, won or lost together."""
    finished = [a for a in sitting.state.attempts if a.result != "open"]
    return tuple(_play(sitting, number, attempt) for number, attempt in enumerate(finished, 1))


def _play(sitting: Sitting, number: int, attempt: Attempt) -> Play:
    won = attempt.result == "success"
    standings = tuple(Standing(name, None, 1 if won else 2, won) for name in sitting.state.players)
    return Play(number, standings, f"{attempt.adventure}: {attempt.result}", cooperative=True)


def score_rows(sitting: Sitting) -> tuple[ScoreRow, ...]:
    """This game keeps no score."""
    return ()


# What comes next


def suggest(sitting: Sitting) -> tuple[str, ...]:
    """The likeliest next commands."""
    state = sitting.state
    if state.won:
        return ("tracker scorepad", "tracker log", "tracker again")
    if state.adventure and state.all_down:
        return ("tracker ff luck", "tracker ff fail", "tracker undo")
    if state.fight is not None:
        return _suggest_fight(state, state.fight)
    if state.adventure:
        room = state.here
        flip = "tracker ff clear" if room and not room.completed else "tracker ff enter ROOM"
        return (flip, "tracker ff fight A=SKILL/STAMINA:NAME", "tracker ff complete")
    return _suggest_between(state)


def _suggest_between(state: State) -> tuple[str, ...]:
    unknown = [hero.name for hero in state.heroes.values() if hero.card is None]
    if unknown:
        card = f"tracker ff hero {unknown[0]} SKILL/STAMINA/LUCK"
        return (card, "tracker ff begin warlock", "tracker show")
    if not state.attempts:
        return ("tracker ff begin warlock", "tracker ff learn HERO CARD", "tracker show")
    last = state.attempts[-1]
    if last.adventure == SIEGE and last.result == "success":
        return ("tracker ff won", "tracker scorepad", "tracker show")
    again = "tracker ff again" if last.result == "failure" else "tracker show"
    return ("tracker ff next", again, "tracker scorepad")


def _suggest_fight(state: State, fight: Fight) -> tuple[str, ...]:
    left = tactics.due(state, fight)
    striker = fight.blows[-1].hero if fight.blows and not fight.settled else ""
    lucky = striker and state.heroes[striker].luck != 0
    others = ("tracker ff luck" if lucky else "tracker show", "tracker undo")
    if left:
        hero, letter = left[0]
        return (f"tracker ff strike {hero} {letter} DICE DICE", *others)
    letter = fight.living[0].letter if fight.living else "A"
    hero = state.present[0] if state.present else "HERO"
    return (f"tracker ff strike {hero} {letter} DICE DICE", "tracker ff retreat", others[0])
