"""Legal play of Fighting Fantasy Adventures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import hypothesis.strategies as st

from tracker.core.game import Command, Player, Setup
from tracker.games.fighting_fantasy import board
from tracker.games.fighting_fantasy import commands as c
from tracker.games.fighting_fantasy.events import Card, Item, Monster
from tracker.games.fighting_fantasy.state import (
    ADVENTURES,
    COURAGE,
    HEALING_HANDS,
    HEROES,
    INTRODUCTION,
    REJUVENATION,
    STAFF_BLOCK,
    Fight,
    Hero,
    State,
)

NAMES = ("ana", "bob", "cy", "dora")
DIE = st.integers(1, 6)
DICE = st.tuples(DIE, DIE, DIE, DIE)
CARD = st.builds(Card, st.integers(5, 10), st.integers(5, 14), st.integers(0, 5))
ORDER = st.permutations(HEROES).map(tuple)
ITEMS = (
    Item("Healing potion", "consumable"),
    Item("Silver sword", "equipment"),
    Item("Elven bow", "equipment", only="scout"),
    Item("Iron key", "adventure"),
    Item("Old map", "information"),
    Item("Map of the siege", "information", retain=True),
)
ABILITIES = ("Fire Bolt", "Sharp Eye", "Shield Wall", "Invisibility")
ICONS = ((), ("item",), ("trap", "obstacle"))
KIND = st.tuples(st.sampled_from(["Ogre", "Goblin", ""]), st.integers(3, 11), st.integers(1, 12))
MONSTERS = st.lists(KIND, min_size=1, max_size=6).map(
    lambda kinds: tuple(
        Monster(letter, skill, stamina, name)
        for letter, (name, skill, stamina) in zip("ABCDEF", kinds, strict=False)
    )
)

Maker = Callable[[st.DrawFn], Command]
Options = Iterator[tuple[int, Maker]]  # how likely, and the command


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """One to four players; each hero with one of them, or now and then with nobody."""
    players = NAMES[: draw(st.integers(1, 4))]
    held: dict[str, list[str]] = {player: [] for player in players}
    for hero in HEROES:
        player = draw(st.sampled_from((*players, *players, "")))
        if player:
            held[player].append(hero)
    return Setup(tuple(Player(name, tuple(seats)) for name, seats in held.items()))


@st.composite
def commands(draw: st.DrawFn, state: State) -> Command:
    """Whatever the rules allow now; what they only warn of is among it."""
    options = [*_options(state)]
    place = draw(st.integers(1, sum(likely for likely, _ in options)))
    for likely, make in options:
        place -= likely
        if place <= 0:
            return make(draw)
    raise AssertionError("nothing is legal")


def _options(state: State) -> Options:
    if state.won:
        yield from _cards(state)
    elif not state.adventure:
        yield from [*_between(state), *_always(state)]
    elif state.all_down:
        yield 1, _is(c.FailAdventure())
        yield from _lucky(state)
    elif state.fight is not None:
        yield from [*_fighting(state, state.fight), *_always(state), *_ending(state)]
    else:
        yield from [*_exploring(state), *_always(state), *_ending(state)]


def _is(command: Command) -> Maker:
    return lambda draw: command


def _of(choices: tuple[str, ...] | list[str], make: Callable[[str], Command]) -> Maker:
    choice = st.sampled_from(choices)
    return lambda draw: make(draw(choice))


# At any time


def _always(state: State) -> Options:
    yield from _cards(state)
    if state.adventure:
        yield 2, lambda draw: _stamina(state, draw)
        yield 2, lambda draw: _luck(state, draw)
    for name, hero in state.heroes.items():
        if hero.items:
            item = [item.name for item in hero.items]
            yield 1, _of(item, lambda item, name=name: c.DropItem(name, item))


def _cards(state: State) -> Options:
    """A card is entered once; put right only between adventures."""
    unknown = [hero.name for hero in state.heroes.values() if hero.card is None]
    heroes = unknown if state.adventure else HEROES
    if heroes:
        yield 2, lambda draw: c.EnterHeroCard(draw(st.sampled_from(heroes)), draw(CARD))
    yield 1, _learn


def _learn(draw: st.DrawFn) -> Command:
    hero, ability = draw(st.sampled_from(HEROES)), draw(st.sampled_from(ABILITIES))
    return c.LearnAbility(hero, ability, draw(st.integers(1, 4)))


def _stamina(state: State, draw: st.DrawFn) -> Command:
    return c.ChangeStamina(draw(st.sampled_from(HEROES)), draw(st.integers(-6, 6)))


def _luck(state: State, draw: st.DrawFn) -> Command:
    hero = state.heroes[draw(st.sampled_from(HEROES))]
    spent = 2 if hero.luck is None else min(2, hero.luck)
    return c.ChangeLuck(hero.name, draw(st.integers(-spent, 2)))


# The campaign


def _between(state: State) -> Options:
    tried = [attempt.adventure for attempt in state.attempts]
    if ADVENTURES[-1] not in tried:
        yield 4, _is(c.PlayNext())
    else:
        yield 1, _is(c.WinCampaign())
    yield 1, _of((*ADVENTURES, INTRODUCTION), c.BeginAdventure)
    yield 1, lambda draw: c.SetOrder(draw(ORDER))
    if tried:
        yield 1, _is(c.PlayAgain())


def _ending(state: State) -> Options:
    levels = (None, state.level, min(state.level + 1, 4))
    yield 1, lambda draw: c.CompleteAdventure(draw(st.sampled_from(levels)))
    yield 1, _is(c.FailAdventure())


# Rooms


def _exploring(state: State) -> Options:
    here = state.rooms[state.room]
    if state.present:
        yield 10, lambda draw: c.BeginFight(draw(MONSTERS))
        yield from _walking(state)
    if here.guarded and state.present:
        yield 3, _is(c.BeginFight())
    if not here.guarded and not here.completed:
        yield 3, lambda draw: c.ClearRoom(draw(st.sampled_from(ICONS)))
    if here.completed or not here.origin:
        yield 1, lambda draw: c.SetOrder(draw(ORDER))
    yield from _parting(state)
    yield from _using(state)


def _walking(state: State) -> Options:
    here = state.rooms[state.room]
    if here.origin:
        yield 2, _is(c.EnterRoom(here.origin))
    if not here.guarded:
        new = st.integers(2, 30).filter(lambda number: number not in state.rooms)
        yield 3, lambda draw: c.EnterRoom(draw(new))
        beyond = [room.number for room in state.rooms.values() if room.origin == here.number]
        if beyond and here.completed:
            yield 2, lambda draw: c.EnterRoom(draw(st.sampled_from(beyond)))


def _parting(state: State) -> Options:
    if len(state.present) > 1:
        yield 1, _of(state.present, c.LeaveBehind)
    waiting = [
        hero.name
        for hero in state.heroes.values()
        if hero.stays and hero.conscious and hero.room == state.room
    ]
    if waiting:
        yield 2, _of(waiting, lambda hero: c.LeaveBehind(hero, stays=False))


# Cards and items


def _using(state: State) -> Options:
    yield 1, lambda draw: c.ChangeSkill(draw(st.sampled_from(HEROES)), draw(st.integers(-1, 2)))
    yield 1, lambda draw: c.ChangePool("gold", draw(st.integers(-state.gold, 9)))
    yield 1, lambda draw: c.ChangePool("food", draw(st.integers(-state.food, 3)))
    for name, hero in state.heroes.items():
        if hero.conscious:
            yield 1, lambda draw, name=name: c.TakeItem(name, draw(st.sampled_from(ITEMS)))
            yield from ((1, _is(c.UseCard(name, item.name))) for item in hero.items)
            ready = [card for card in state.held(name) if card not in hero.used]
            own = [card for card in ready if card in ABILITIES]
            yield from ((1, _is(c.UseCard(name, card, note="as it says"))) for card in own)
    if state.fight is None:
        yield from _giving(state)
        yield from _healing(state, state.heroes["healer"])


def _giving(state: State) -> Options:
    for giver in state.heroes.values():
        takers = [
            hero.name
            for hero in state.heroes.values()
            if hero.room == giver.room and hero.conscious and hero.name != giver.name
        ]
        for item in giver.items if takers else ():
            yield 2, _of(takers, lambda to, i=item.name, by=giver.name: c.GiveItem(i, by, to))


def _healing(state: State, healer: Hero) -> Options:
    if not healer.conscious:
        return
    if HEALING_HANDS not in healer.used:
        yield 1, _of(HEROES, lambda hero: c.UseCard("healer", HEALING_HANDS, hero))
    if REJUVENATION not in healer.used:
        for name, hero in state.heroes.items():
            for card in hero.used if name != "healer" else ():
                yield 1, _is(c.UseCard("healer", REJUVENATION, name, card))


# Fights


def _fighting(state: State, fight: Fight) -> Options:
    known = [name for name in state.present if state.heroes[name].card is not None]
    due = board.due(state, fight)
    for hero, letter in due:
        if hero in known:
            yield 6, lambda draw, pair=(hero, letter): c.Strike(*pair, draw(DICE))
    letters = [monster.letter for monster in fight.living]
    for hero in fight.free:
        if hero in known and not fight.struck(hero):
            yield (
                4,
                lambda draw, hero=hero: c.Strike(hero, draw(st.sampled_from(letters)), draw(DICE)),
            )
    yield from _lucky(state)
    yield from _placing(state, fight, due=bool(due))
    yield from _aided(state, fight, letters)
    if state.present:
        yield 3 if not due else 1, _is(c.BeginRound())
        if state.rooms[state.room].origin:
            yield 1, _is(c.Retreat())
    yield 1, _of(HEROES, lambda hero: c.ChangeStamina(hero, -4, "a trap"))


def _lucky(state: State) -> Options:
    fight = state.fight
    if fight is None or not fight.blows or fight.settled:
        return
    if state.heroes[fight.blows[-1].hero].luck:
        yield 6, lambda draw: c.TryLuck(draw(DICE))


def _placing(state: State, fight: Fight, *, due: bool) -> Options:
    """Between rounds everybody, in a round those without a place."""
    between = not fight.blows or not due
    able = [name for name in (state.present if between else fight.free) if name in state.present]
    if not able:
        return
    living = {monster.letter for monster in fight.living}
    open_ = [n for n, column in enumerate(fight.columns, 1) if living & {*column.monsters}]
    yield (
        3,
        lambda draw: c.PlaceHero(draw(st.sampled_from(able)), draw(st.sampled_from([0, *open_]))),
    )


def _aided(state: State, fight: Fight, letters: list[str]) -> Options:
    healer = state.heroes["healer"]
    if "healer" not in state.present:
        return
    if COURAGE not in healer.used:
        yield 1, _of(("warrior", "scout", "mage"), lambda to: c.UseCard("healer", COURAGE, to))
    ready = fight.block or STAFF_BLOCK not in healer.used
    stands = board.column_of(fight, "healer") or "healer" in fight.free or not fight.blows
    if ready and stands and not fight.struck("healer") and len(letters) > 1:
        pair = st.permutations(letters).map(lambda shuffled: tuple(shuffled[:2]))
        yield 3, lambda draw: c.BlockWithStaff("healer", draw(pair))
    if fight.block:
        yield 1, _is(c.BlockWithStaff("healer", ends=True))
