"""Where a campaign of Bureau of Balance stands."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.core.game import Setup
from tracker.games.taz.events import Card, Challenge, Kind, Part, Roll
from tracker.games.taz.figures import CARDS, CLASSES, HOLDS, LEADER, SURPRISE_BELOW, UNKNOWN


class Loot(msgspec.Struct, frozen=True):
    """A defeated challenge in somebody's pile."""

    name: str
    points: int


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player did in a mission."""

    tried: int = 0
    defeated: int = 0
    assists: int = 0
    drawn: int = 0


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sheet, and what lies beside it; `rewards` are KostCo cards due for finales."""

    player: str
    role: str
    base: int
    strong: int
    against: str
    before: int
    after: int
    name: str = ""
    answers: tuple[str, ...] = ()
    limit: int = HOLDS
    ready: bool = True
    loot: tuple[Loot, ...] = ()
    cards: tuple[Card, ...] = ()
    rewards: int = 0

    @property
    def called(self) -> str:
        """`Ana the Warrior`."""
        return f"{self.name or self.player[:1].upper() + self.player[1:]} the {self.title}"

    @property
    def title(self) -> str:
        return self.role.capitalize()

    @property
    def points(self) -> int:
        """Loot in the pile."""
        return sum(loot.points for loot in self.loot)

    @property
    def helping(self) -> int:
        """What the own cards add to an assist."""
        return sum(card.helping for card in self.cards)


class Deck(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mission card and its ten challenges; `gone` are those beaten or discarded."""

    kind: Kind
    name: str
    fast: bool = False
    train: bool = False
    counts: bool = True
    gone: int = 0
    top: Challenge | None = None
    complete: bool = False
    surprised: bool = False

    @property
    def at_finale(self) -> bool:
        """Is the last card the visible one? (TAZ-6)"""
        return self.gone >= CARDS - 1 or (self.top is not None and self.top.finale)

    @property
    def surprise_due(self) -> bool:
        """Does a surprise lie open that nobody has told yet? (TAZ-7)"""
        return self.gone >= SURPRISE_BELOW and not self.surprised


class Attempt(msgspec.Struct, frozen=True):
    """A challenge that is engaged."""

    deck: Kind
    challenge: Challenge
    parts: tuple[Part, ...]
    roll: Roll

    @property
    def strength(self) -> int:
        return sum(part.by for part in self.parts)

    @property
    def total(self) -> int:
        """Strength and the number rolled."""
        return self.strength + (self.roll if isinstance(self.roll, int) else 0)

    @property
    def short(self) -> int:
        """What is missing; 0 is enough (TAZ-30)."""
        return max(0, self.challenge.difficulty - self.total)

    @property
    def success(self) -> bool:
        return self.roll == "crit" or (isinstance(self.roll, int) and not self.short)

    @property
    def assisted(self) -> int:
        """Assists so far, before and after the roll (TAZ-26)."""
        return sum(part.kind == "assist" for part in self.parts)


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose turn it is, and how far.

    `giver` has just got a KostCo card and may give on; `received` are cards
    that were given on, by name.
    """

    player: str
    phase: Literal["ready", "open", "settled"] = "ready"
    attempt: Attempt | None = None
    giver: str = ""
    received: tuple[str, ...] = ()


class Mission(msgspec.Struct, frozen=True, omit_defaults=True):
    """`token` is the Priest's on the surprise of two: None where there is none."""

    number: int
    decks: dict[str, Deck]
    health: int
    start: int
    result: Literal["open", "won", "lost"] = "open"
    why: str = ""
    surprises: tuple[Card, ...] = ()
    reserve: tuple[str, ...] = ()
    token: bool | None = None
    tallies: dict[str, Tally] = {}

    @property
    def open(self) -> bool:
        return self.result == "open"

    @property
    def title(self) -> str:
        """`the Staff, the Lich, the Cave`."""
        return ", ".join(f"the {deck.name}" for deck in self.decks.values())


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """Characters by player in order of seats; the last mission is the present one."""

    characters: dict[str, Character]
    leader: str
    people: tuple[str, ...]
    missions: tuple[Mission, ...] = ()
    turn: Turn | None = None

    @property
    def mission(self) -> Mission | None:
        """The mission that runs, or the last that was played."""
        return self.missions[-1] if self.missions else None

    @property
    def running(self) -> bool:
        return self.mission is not None and self.mission.open

    @property
    def order(self) -> tuple[str, ...]:
        """Players with a character, in the order of their seats."""
        return tuple(self.characters)

    @property
    def starter(self) -> str:
        """Who takes the leader's turn: the leader, or whoever sits left of one
        without a character (TAZ-10, TAZA-7)."""
        place = self.people.index(self.leader)
        left = (*self.people[place:], *self.people[:place])
        return next(name for name in left if name in self.characters)

    @property
    def following(self) -> str:
        """Who comes after the present player, to the left (TAZ-10)."""
        assert self.turn is not None
        place = self.order.index(self.turn.player) + 1
        return self.order[place % len(self.order)]


def initial(setup: Setup) -> State:
    """Everybody with a character sheet as printed; nobody has set out yet."""
    seats = {player.name: [s for s in player.seats if s != LEADER] for player in setup.players}
    leaders = [player.name for player in setup.players if LEADER in player.seats]
    return State(
        characters={name: character(name, held[0]) for name, held in seats.items() if held},
        leader=(*leaders, *seats, "")[0],
        people=tuple(seats),
    )


def character(player: str, role: str) -> Character:
    """A sheet as it is printed; of an unknown class with the least of figures."""
    printed = CLASSES.get(role, UNKNOWN)
    return Character(
        player,
        role,
        printed.base,
        printed.strong,
        printed.against,
        printed.before,
        printed.after,
    )
