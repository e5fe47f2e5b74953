"""What is printed: classes, types, decks, suggested missions, the TAZ20.

The figures of the classes are those of the printed sheets; a campaign may
override them (`taz sheet`). Challenge and other cards are not known: people
enter what lies on their table.
"""

from __future__ import annotations

import msgspec

from tracker.games.taz.events import Kind, Roll


class Class(msgspec.Struct, frozen=True):
    """Strength, and the value of an assist before and after the roll."""

    base: int
    strong: int
    against: str
    before: int
    after: int


CLASSES = {
    "warrior": Class(2, 4, "monster", 2, 1),
    "wizard": Class(1, 4, "magic", 2, 1),
    "rogue": Class(2, 4, "trap", 3, 1),
    "priest": Class(2, 4, "spooky", 2, 2),
    "bard": Class(1, 4, "relic", 1, 1),
}
UNKNOWN = Class(1, 1, "", 1, 1)
FOR_TWO = ("wizard", "rogue", "warrior")
LEADER = "leader"
OWN_POWER = {"warrior": 2, "wizard": 3}  # strength for the own token, before the roll
PRIEST = 2  # what the Priest's token adds in a game of two (TAZ-61)

TYPES = ("magic", "monster", "spooky", "trap")
KINDS: tuple[Kind, ...] = ("relic", "villain", "location")
CARDS = 10  # in each deck; the last is the finale (TAZ-6)
SURPRISE_BELOW = 4  # a surprise lies below the fourth card (TAZ-7)
HEALTH = {2: 14, 3: 12, 4: 10, 5: 10}
PRICE = 3  # loot for a KostCo card (TAZ-36)
HOLDS = 2  # KostCo cards that a player may keep (TAZ-38)
RESERVE = 4  # surprises in a game of two (TAZ-60)

PRINTED: dict[Kind, tuple[str, ...]] = {
    "relic": ("Hoard", "Idol", "Ring", "Staff"),
    "villain": ("Cult", "Dark Lord", "Dragon", "Lich"),
    "location": ("Cave", "Temple", "Train", "Tomb"),
}
FAST = ("Dragon", "Temple")  # a failed challenge of these is discarded
TRAIN = "Train"  # loses its top card at any failure, and the mission at its end (TAZ-52)


class Combination(msgspec.Struct, frozen=True):
    """A mission that the rulebook suggests; the kinds that it leaves open are missing."""

    decks: dict[Kind, tuple[str, ...]]
    known_for: str


COMBINATIONS = {
    "first-time": Combination(
        {"relic": ("Staff",), "villain": ("Lich",), "location": ("Cave",)},
        "a straight mission without rules of its own, not too hard",
    ),
    "unpredictable": Combination(
        {"relic": ("Idol",), "villain": ("Cult",)},
        "both decks flip cards, and flipped cards are harder",
    ),
    "speed": Combination(
        {"villain": ("Dragon",), "location": ("Temple", "Train")},
        "failed challenges are discarded: quick, and harder",
    ),
    "slower": Combination(
        {"villain": ("Dark Lord",), "location": ("Tomb",)},
        "fallen enemies return, and some cards must be beaten twice: a long game",
    ),
}

SIDES = 20  # of the TAZ20: 1 to 6 on three each, one Critical, one Epic Fail
NUMBERS = range(1, 7)


def face(side: int) -> Roll:
    """What the side of a TAZ20 shows, from 1 to 20."""
    if side > 18:
        return "crit" if side == 19 else "fail"
    return (side + 2) // 3


def chance(need: int) -> int:
    """Of the 20 sides, how many succeed where the number must be `need` at least (TAZ-30)."""
    return 1 + 3 * sum(number >= need for number in NUMBERS)
