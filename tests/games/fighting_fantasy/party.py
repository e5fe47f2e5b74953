"""A party with cards, in an open adventure, in a room, in a fight.

Cards: warrior 9/14/3, healer 6/12/4, scout 8/9/2, mage 6/7/5 (skill, stamina, luck).
They march in this order: warrior, healer, scout, mage.
"""

from tests.spec import Given, When, given
from tracker.games.fighting_fantasy import GAME, board
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    ChangeStamina,
    ClearRoom,
    CompleteAdventure,
    EnterHeroCard,
    EnterRoom,
    FailAdventure,
    Strike,
)
from tracker.games.fighting_fantasy.events import (
    Card,
    CombatRerolled,
    HeroStruck,
    Item,
    Monster,
    Roll,
)
from tracker.games.fighting_fantasy.state import State

Table = Given[State]

PLAYERS = "ana=warrior,healer ben=scout cy=mage"
ALL = ("warrior", "healer", "scout", "mage")
CARDS = {
    "warrior": Card(9, 14, 3),
    "healer": Card(6, 12, 4),
    "scout": Card(8, 9, 2),
    "mage": Card(6, 7, 5),
}
WARLOCK = "The Warlock of Firetop Mountain"
LIZARD = "Island of the Lizard King"
DEATHTRAP = "Deathtrap Dungeon"
FOREST = "The Forest of Doom"
SIEGE = "The Siege of Stonebridge"
FIVE = (WARLOCK, LIZARD, DEATHTRAP, FOREST, SIEGE)
ORB = "The Orb of Lucis"

OGRE = Monster("A", 10, 12, "Ogre")
GOBLIN_B = Monster("B", 5, 4, "Goblin")
GOBLIN_C = Monster("C", 5, 4, "Goblin")
GOBLINS = (OGRE, GOBLIN_B, GOBLIN_C)

POTION = Item("Healing potion", "consumable")
SWORD = Item("Silver sword", "equipment")
KEY = Item("Iron key", "adventure")
MAP = Item("Old map", "information")


def rats(letters: str, skill: int = 5, stamina: int = 4) -> tuple[Monster, ...]:
    """Monsters of one kind without a name."""
    return tuple(Monster(letter, skill, stamina) for letter in letters)


def party(players: str = PLAYERS) -> Table:
    """Four heroes whose cards are known; no adventure yet."""
    return given(GAME, players).after(*(EnterHeroCard(hero, CARDS[hero]) for hero in ALL))


def adventure(title: str = WARLOCK) -> Table:
    """An adventure is open; its first room is solved."""
    return party().after(BeginAdventure(title), ClearRoom())


def room(number: int = 7, title: str = WARLOCK) -> Table:
    """The party has just entered a room from room 1."""
    return adventure(title).after(EnterRoom(number))


def fight(*monsters: Monster, number: int = 7) -> Table:
    """A fight has begun in a room entered from room 1."""
    return room(number).after(BeginFight(monsters or GOBLINS))


def after_adventures(*won: bool) -> Table:
    """Between adventures: those of the campaign in order, won or failed."""
    table = party()
    for title, success in zip(FIVE, won, strict=False):
        table = table.after(
            BeginAdventure(title), CompleteAdventure() if success else FailAdventure()
        )
    return table


def down(*heroes: str) -> list[ChangeStamina]:
    """These heroes lose all that they have."""
    return [ChangeStamina(hero, -CARDS[hero].stamina) for hero in heroes]


def hero(table: Table, name: str):
    return table.state.heroes[name]


def stamina(table: Table) -> dict[str, int | None]:
    return {name: one.stamina for name, one in table.state.heroes.items()}


def left(table: Table) -> dict[str, int]:
    """The stamina of each monster of the fight."""
    return {monster.letter: monster.left for monster in table.state.fight.monsters}


def due(table: Table) -> list[str]:
    """What is still to be struck, as `warrior A`."""
    return [" ".join(pair) for pair in board.due(table.state, table.state.fight)]


def columns(table: Table) -> list[str]:
    """The columns as `A E / warrior mage`."""
    stands = table.state.fight.columns
    return [f"{' '.join(c.monsters)} / {' '.join(c.heroes)}".strip() for c in stands]


def even(table: Table, *pairs: str) -> Table:
    """Blows like `warrior A` that end in a tie, whatever skills and bonuses there are."""
    for pair in pairs:
        name, letter = pair.split()
        rolled = blow(table, pair, (3, 4, 3, 4)).roll
        ahead = rolled.hero_total - rolled.monster_total
        theirs = 7 + ahead // 2
        table = table.after(Strike(name, letter, (*_two(theirs - ahead), *_two(theirs))))
    return table


def _two(total: int) -> tuple[int, int]:
    return total // 2, total - total // 2


def blow(table: Table, pair: str, dice: tuple[int, ...]) -> HeroStruck:
    """The combat that `warrior A` would be with these dice."""
    name, letter = pair.split()
    events = table.when(Strike(name, letter, dice)).events
    return next(event for event in events if isinstance(event, HeroStruck))


def roll(
    dice: tuple[int, int, int, int],
    skills: tuple[int, int],
    bonus: tuple[int, int] = (0, 0),
    loses: tuple[int, int] = (0, 0),
) -> Roll:
    """A roll; each pair is the hero's and the monster's."""
    return Roll(dice, skills[0], bonus[0], skills[1], bonus[1], *loses)


def struck(
    pair: str,
    dice: tuple[int, int, int, int],
    skills: tuple[int, int],
    *,
    left: tuple[int, int],
    bonus: tuple[int, int] = (0, 0),
    loses: tuple[int, int] = (0, 0),
) -> HeroStruck:
    """One combat, `warrior A:Ogre`; each pair of figures is the hero's and the monster's."""
    return HeroStruck(*_named(pair), roll(dice, skills, bonus, loses), *left)


def rerolled(
    pair: str, new: Roll, rejected: Roll, *, left: tuple[int, int], luck_left: int
) -> CombatRerolled:
    """A combat rolled again by luck."""
    return CombatRerolled(*_named(pair), new, rejected, *left, luck_left)


def _named(pair: str) -> tuple[str, str, str]:
    """Hero, letter, and what the monster is called: its letter where it has no name."""
    name, monster = pair.split()
    letter, _, called = monster.partition(":")
    return name, letter, called or letter


def objected(outcome: When[State]) -> bool:
    """Refused, or at least warned of."""
    return bool(outcome.error or outcome.notices)
