"""Where a campaign of Fighting Fantasy Adventures stands."""

from __future__ import annotations

import msgspec

from tracker.core.game import Setup
from tracker.games.fighting_fantasy.events import (
    Card,
    Column,
    Icon,
    Item,
    Monster,
    Result,
    Roll,
)

HEROES = ("warrior", "healer", "scout", "mage")
INTRODUCTION = "The Orb of Lucis"
ADVENTURES = (
    "The Warlock of Firetop Mountain",
    "Island of the Lizard King",
    "Deathtrap Dungeon",
    "The Forest of Doom",
    "The Siege of Stonebridge",
)
FOREST, SIEGE = ADVENTURES[3], ADVENTURES[4]
TOP_LEVEL = 4

# The only ability cards that the rulebook prints (FF-40 to FF-46).
COURAGE, HEALING_HANDS, REJUVENATION, STAFF_BLOCK = HEALER_CARDS = (
    "Courage",
    "Healing Hands",
    "Rejuvenation",
    "Staff Block",
)


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the four. `card` is None until somebody enters it; `room` is where it is.

    `abilities` are the known cards by name with their level; those of a level
    above the party's are set aside (FF-3).
    """

    name: str
    controller: str = ""
    card: Card | None = None
    lost_stamina: int = 0
    lost_luck: int = 0
    skill_tokens: int = 0
    room: int = 0
    stays: bool = False
    abilities: dict[str, int] = {}
    used: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    deaths: int = 0
    knock_outs: int = 0
    slain: int = 0
    dealt: int = 0
    taken: int = 0

    @property
    def called(self) -> str:
        return self.name.capitalize()

    @property
    def skill(self) -> int | None:
        """As printed, with the tokens of this adventure."""
        return self.card.skill + self.skill_tokens if self.card else None

    @property
    def stamina(self) -> int | None:
        """What is left; never below 0 (FF-35)."""
        return max(0, self.card.stamina - self.lost_stamina) if self.card else None

    @property
    def luck(self) -> int | None:
        return max(0, self.card.luck - self.lost_luck) if self.card else None

    @property
    def conscious(self) -> bool:
        """Not at 0 stamina (FF-60); a hero without a card counts as standing."""
        return self.stamina is None or self.stamina > 0


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """A room seen: red (active) until it is completed.

    `origin` is where the party came from when it entered last, 0 for the first
    room; `doors` are the rooms that it is known to lead to.
    """

    number: int
    origin: int = 0
    doors: tuple[int, ...] = ()
    completed: bool = False
    monsters: tuple[Monster, ...] = ()
    icons: tuple[Icon, ...] = ()

    @property
    def guarded(self) -> bool:
        """Do monsters live here?"""
        return any(monster.alive for monster in self.monsters)

    @property
    def open(self) -> bool:
        """Can one walk through? (FF-13) The first room holds nobody."""
        return not self.guarded and (self.completed or not self.origin)


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One combat of this round; `rejected` are the rolls that luck set aside (FF-53)."""

    hero: str
    monster: str
    roll: Roll
    rejected: tuple[Roll, ...] = ()


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tactical board.

    `free` heroes may join any column, `out` ones sit out, `fallen` ones were
    knocked out in this round. `settled`: the last combat can no longer be
    rolled again, since something else happened.
    """

    monsters: tuple[Monster, ...]
    columns: tuple[Column, ...]
    round: int = 1
    free: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    settled: bool = False
    blows: tuple[Blow, ...] = ()
    courage: dict[str, int] = {}
    block: tuple[str, ...] = ()

    def monster(self, letter: str) -> Monster | None:
        return next((m for m in self.monsters if m.letter == letter), None)

    @property
    def living(self) -> tuple[Monster, ...]:
        return tuple(monster for monster in self.monsters if monster.alive)

    @property
    def letters(self) -> tuple[str, ...]:
        """Of the living monsters."""
        return tuple(monster.letter for monster in self.living)

    def struck(self, hero: str) -> tuple[str, ...]:
        """Whom a hero has fought in this round, in order."""
        return tuple(blow.monster for blow in self.blows if blow.hero == hero)

    def attackers(self, letter: str) -> tuple[str, ...]:
        """Who has fought a monster in this round, in order."""
        return tuple(blow.hero for blow in self.blows if blow.monster == letter)


class Attempt(msgspec.Struct, frozen=True):
    """One try at an adventure."""

    adventure: str
    result: Result = "open"


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The campaign: heroes, attempts, and the adventure that is open."""

    players: tuple[str, ...]
    heroes: dict[str, Hero]
    level: int = 1
    attempts: tuple[Attempt, ...] = ()
    won: bool = False
    room: int = 0
    rooms: dict[int, Room] = {}
    order: tuple[str, ...] = HEROES
    fight: Fight | None = None
    gold: int = 0
    food: int = 0
    brought: dict[str, tuple[Item, ...]] = {}  # what the heroes had when the adventure began

    @property
    def adventure(self) -> str:
        """The adventure that is open; empty between adventures."""
        open_ = self.attempts and self.attempts[-1].result == "open"
        return self.attempts[-1].adventure if open_ else ""

    @property
    def here(self) -> Room | None:
        """The room the party stands in."""
        return self.rooms.get(self.room)

    @property
    def present(self) -> tuple[str, ...]:
        """Who can act with the party, in marching order (FF-14, FF-15)."""
        return tuple(
            name
            for name in self.order
            if self.heroes[name].conscious
            and self.heroes[name].room == self.room
            and not self.heroes[name].stays
        )

    @property
    def all_down(self) -> bool:
        """Are all four at 0 stamina? (FF-37)"""
        return not any(hero.conscious for hero in self.heroes.values())

    def held(self, hero: str) -> dict[str, int]:
        """The ability cards in a hero's hand (FF-3)."""
        known = self.heroes[hero].abilities
        return {name: level for name, level in known.items() if level <= self.level}


def initial(setup: Setup) -> State:
    """Four new heroes; the Healer's first cards are those that the rulebook prints (FF-3)."""
    controllers = {seat: player.name for player in setup.players for seat in player.seats}
    heroes = {
        name: Hero(
            name,
            controllers.get(name, ""),
            abilities=dict.fromkeys(HEALER_CARDS, 1) if name == "healer" else {},
        )
        for name in HEROES
    }
    return State(tuple(player.name for player in setup.players), heroes)
