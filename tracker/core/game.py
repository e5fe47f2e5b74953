"""What a game is: a frozen record of names and functions.

A game keeps its own state and never sees a clock, a die, a file or a screen.
`decide` turns a command into events and may refuse; `evolve` takes any event
that was ever recorded and never judges it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

import msgspec

from tracker.core.errors import Rejected
from tracker.core.page import Block

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
S = TypeVar("S")


class Command(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"
):
    """What somebody wants to record. Its tag is a storage format: never change it."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What happened, with its outcome. Its tag is a storage format: never change it."""


class OuterEvent(Event, frozen=True):
    """An event that is not the game's: about the campaign around it, or about the log."""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A remark of the referee that is recorded with the entry."""

    kind: Literal["warning", "house_rule"]
    rule: str
    message: str
    reason: str = ""


class Draw(msgspec.Struct, frozen=True):
    """Dice that a command lacks: `count` dice of `sides` sides for its field `field`."""

    field: str
    count: int
    sides: int = 6


class Referee:
    """Carries the strictness of one decision and collects its remarks.

    A house rule lifts one rule: the first that stands in the way, or those
    that the reason names (`BE-5, BE-21: bob is new`). It is recorded with the
    reason, and the decision goes on. Anything else against a rule is rejected,
    so that a slip of the keys never rides along unseen.
    """

    def __init__(self, house_rule: str | None = None) -> None:
        named, reason = _parted(house_rule) if house_rule else ((), house_rule)
        self.house_rule = house_rule if not named else reason
        self.lifted = named
        self.notices: list[Notice] = []

    def refuse(self, rule: str, message: str, hint: str = "") -> None:
        """Reject a command against `rule`, or record it as a house rule."""
        if self.house_rule is None:
            raise Rejected(message, hint, rule=rule)
        self.lifted = self.lifted or (rule,)
        if rule not in self.lifted:
            both = ", ".join((*self.lifted, rule))
            raise Rejected(message, f'If that is meant too: --house-rule "{both}: why"', rule=rule)
        self.notices.append(Notice("house_rule", rule, message, self.house_rule))

    def warn(self, rule: str, message: str) -> None:
        """Go on, and record that `rule` reads otherwise."""
        self.notices.append(Notice("warning", rule, message))


def _parted(house_rule: str) -> tuple[tuple[str, ...], str]:
    """`BE-5, BE-21: why` as the rules that it names, and the reason."""
    named, colon, reason = house_rule.partition(":")
    rules = tuple(part.strip().upper() for part in named.split(","))
    if colon and all(re.fullmatch(r"[A-Z]{2,4}-\d+", rule) for rule in rules):
        return rules, reason.strip()
    return (), house_rule


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, with the seats (heroes, classes, roles) they hold."""

    name: str
    seats: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is agreed before the first turn. Players sit in this order, to the left."""

    players: tuple[Player, ...]
    variants: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's place in a play; `score` is None where a game keeps no score.

    Games of the tracker score in whole numbers, others may not.
    """

    player: str
    score: int | float | None = None
    rank: int = 0
    won: bool = False


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a play brings along that was not played here: its game, when, where.

    `at` is its local time with its zone, or None; `minutes` 0 is unknown.
    """

    game: str
    at: datetime | None = None
    location: str = ""
    minutes: int = 0


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game. `decided_by` names what made the difference, in words."""

    number: int
    standings: tuple[Standing, ...]
    decided_by: str = ""
    cooperative: bool = False
    elsewhere: Played | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who won, in order of seats."""
        return tuple(s.player for s in self.standings if s.won)


class Fact(msgspec.Struct, frozen=True):
    """What an entry adds to a figure: `count` times `item`, `of` so many chances.

    `topic` is what the subject is: player, hero, type. `of` is None where there
    is no chance to speak of; `mean` where count is a sum, not a number of hits.
    Where a second person has a part in it, `by` is who.
    """

    topic: str
    subject: str
    item: str
    count: int = 1
    of: int | None = None
    mean: bool = False
    by: str = ""


class ScoreRow(msgspec.Struct, frozen=True):
    """One figure of a score sheet: who got how much, in which round, for what."""

    play: int
    round: int
    player: str
    item: str
    entered: int | None
    points: int


class ReadModel(msgspec.Struct, frozen=True):
    """A table of a game's own: `columns` after the campaign, `key` within it."""

    name: str
    columns: Mapping[str, type]
    key: tuple[str, ...]
    rows: Callable[[Any], Sequence[tuple[Any, ...]]]


def welcome(setup: Setup, referee: Referee) -> None:
    """The `admit` of a game that takes any set-up."""


def none_finished(state: Any) -> int:
    """The `finished` of a game that never ends."""
    return 0


def no_facts(events: Any) -> tuple[Fact, ...]:
    """The `facts` of a game without figures of its own."""
    return ()


def no_chance(state: Any, command: Any) -> tuple[Draw, ...]:
    """The `chance` of a game in which the tracker never rolls."""
    return ()


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """One game, told as names and pure functions.

    `version` belongs to the rules: raise it whenever a fold may come out
    different, so that stored snapshots are thrown away.
    `upcasters` gives, for an event or command type, the steps from its version
    1 to the present one: the version that is written is 1 plus their number.
    `roles` are the seats that `-p NAME=SEAT` can name, `counters` the numbers
    that `adjust` can change on the game's behalf.
    `admit` may refuse a set-up; `initial` never judges one.
    `finished` counts the plays that are over, as many as `plays` will tell of.
    `facts` is what the events of an entry add to the statistics of the game;
    where a later entry takes something back, it adds the same with the other sign.
    `aside` is a game of the tracker's own: no sessions, and not offered.
    The views (from `tell` on) get the whole `campaign.Campaign` of the game.
    """

    name: str
    title: str
    version: int
    seats: tuple[int, int]
    state: type[S]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    initial: Callable[[Setup], S]
    decide: Callable[[S, Any, Referee], Sequence[Event]]
    evolve: Callable[[S, Any], S]
    tell: Callable[[Any, Any], str]
    board: Callable[[Any], list[Block]]
    scorepad: Callable[[Any], list[Block]]
    plays: Callable[[Any], tuple[Play, ...]]
    score_rows: Callable[[Any], tuple[ScoreRow, ...]]
    suggest: Callable[[Any], tuple[str, ...]]
    finished: Callable[[S], int] = none_finished
    facts: Callable[[Sequence[Any]], Sequence[Fact]] = no_facts
    admit: Callable[[Setup, Referee], None] = welcome
    chance: Callable[[S, Any], tuple[Draw, ...]] = no_chance
    aliases: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    read_models: tuple[ReadModel, ...] = ()
    upcasters: Mapping[str, tuple[Upcaster, ...]] = {}
    aside: bool = False

    @property
    def has_facts(self) -> bool:
        """Has the game figures of its own?"""
        return self.facts is not no_facts

    @property
    def word(self) -> str:
        """What people type for the game: the shortest of its names."""
        return min((self.name, *self.aliases), key=len)
