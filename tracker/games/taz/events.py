"""What happens in Bureau of Balance. The tags are the storage format."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.core.game import Event

Kind = Literal["relic", "villain", "location"]
Roll = int | Literal["crit", "fail"]


class Challenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A visible challenge card; `assists` is how many may help.

    `story` tells whether a story bonus is printed on it, None while unknown.
    """

    name: str
    difficulty: int
    damage: int
    loot: int = 0
    types: tuple[str, ...] = ()
    assists: int = 1
    story: bool | None = None
    finale: bool = False


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A KostCo or surprise card, as far as people told it.

    `bonus` counts while it lies there, `against` a type, a kind of deck, or
    anything; `helping` is added when its owner assists; `discard` is what it
    gives when it is discarded.
    """

    name: str
    bonus: int = 0
    against: str = ""
    helping: int = 0
    discard: int = 0


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One summand of a strength: what it is, and whose; `what` is a class or a card."""

    kind: Literal["base", "story", "card", "surprise", "power", "assist", "bonus", "discard"]
    by: int
    what: str = ""
    player: str = ""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mission card and its deck's own rules.

    `fast` discards a failed challenge; `train` loses its top card at any
    failure, and the mission at its end; without `counts` it is no part of a win.
    """

    kind: Kind
    name: str
    fast: bool = False
    train: bool = False
    counts: bool = True


# The party and the mission


class SheetFilled(Event, frozen=True, tag="taz.sheet_filled"):
    """What changed on a character sheet; None is left as it was."""

    player: str
    name: str | None = None
    answers: tuple[str, ...] | None = None
    base: int | None = None
    strong: int | None = None
    against: str | None = None
    before: int | None = None
    after: int | None = None
    limit: int | None = None


class MissionBegun(Event, frozen=True, tag="taz.mission_begun"):
    """`surprises` are those of a game of two: the first lies out, the others wait."""

    number: int
    decks: tuple[Slot, ...]
    health: int
    first: str
    surprises: tuple[str, ...] = ()
    known_for: str = ""


class QuestionAnswered(Event, frozen=True, tag="taz.question_answered"):
    question: str
    answer: str
    card: str = ""


class MissionWon(Event, frozen=True, tag="taz.mission_won"):
    """The relic deck and `other` are complete (TAZ-50)."""

    other: Kind


class MissionLost(Event, frozen=True, tag="taz.mission_lost"):
    why: str


# Challenges


class ChallengeRevealed(Event, frozen=True, tag="taz.challenge_revealed"):
    """A challenge lies open; `flipped` where an effect turned the one before it."""

    deck: Kind
    challenge: Challenge
    flipped: bool = False


class ChallengeFlipped(Event, frozen=True, tag="taz.challenge_flipped"):
    """The top card was turned to a side that nobody has told yet."""

    deck: Kind


class ChallengeDiscarded(Event, frozen=True, tag="taz.challenge_discarded"):
    """The top card of a deck is gone, and nobody's loot."""

    deck: Kind
    name: str = ""
    why: str = ""


# A turn


class TurnBegun(Event, frozen=True, tag="taz.turn_begun"):
    """`back` are the players whose tokens returned, with `surprise` the Priest's of two.

    `by_itself` where the turn before it ended by this one.
    """

    player: str
    back: tuple[str, ...] = ()
    surprise: bool = False
    by_itself: bool = False
    passed: str = ""


class ChallengeTried(Event, frozen=True, tag="taz.challenge_tried"):
    """Strength and roll against a challenge; `called` is the character in words."""

    player: str
    called: str
    deck: Kind
    challenge: Challenge
    parts: tuple[Part, ...]
    roll: Roll


class AssistGiven(Event, frozen=True, tag="taz.assist_given"):
    """A final assist, after the roll (TAZ-31)."""

    part: Part
    total: int
    challenge: Challenge


class BonusAdded(Event, frozen=True, tag="taz.bonus_added"):
    """A bonus after the roll that is no assist (TAZ-27)."""

    part: Part
    total: int
    challenge: Challenge
    why: str = ""


class DieRerolled(Event, frozen=True, tag="taz.die_rerolled"):
    """A card rolled the die again; `before` is the roll that no longer counts."""

    roll: Roll
    before: Roll
    total: int
    challenge: Challenge
    card: str = ""


class ChallengeDefeated(Event, frozen=True, tag="taz.challenge_defeated"):
    player: str
    deck: Kind
    name: str
    loot: int = 0
    finale: bool = False


class ChallengeFailed(Event, frozen=True, tag="taz.challenge_failed"):
    """`health` is what remains of `before`; it does not fall below 0."""

    player: str
    deck: Kind
    name: str
    damage: int
    before: int
    health: int


# Cards


class KostcoDrawn(Event, frozen=True, tag="taz.kostco_drawn"):
    """A KostCo card for loot (named), for a finale, or by a card's text (`why`)."""

    player: str
    card: Card
    loot: tuple[str, ...] = ()
    points: int = 0
    finale: bool = False
    why: str = ""


class KostcoGiven(Event, frozen=True, tag="taz.kostco_given"):
    card: str
    giver: str
    taker: str


class CardDiscarded(Event, frozen=True, tag="taz.card_discarded"):
    """A KostCo card too many; its effect does not happen (TAZA-11)."""

    player: str
    card: str


class CardUsed(Event, frozen=True, tag="taz.card_used"):
    """A card was discarded for its effect; `player` is empty for a surprise."""

    card: str
    player: str = ""
    why: str = ""


class SurpriseRevealed(Event, frozen=True, tag="taz.surprise_revealed"):
    """A surprise lies out: from a deck, from the reserve of two, or as a card says."""

    card: Card
    deck: Kind | None = None
    reserve: bool = False


class SurpriseDescribed(Event, frozen=True, tag="taz.surprise_described"):
    """What a surprise that lies out does, and where it lay."""

    card: Card
    deck: Kind | None = None


class SurpriseKept(Event, frozen=True, tag="taz.surprise_kept"):
    """Of several surprises one stays (TAZ-39)."""

    card: str
    gone: tuple[str, ...]


# Health, tokens, story


class HealthChanged(Event, frozen=True, tag="taz.health_changed"):
    by: int
    left: int
    why: str = ""


class TokenTurned(Event, frozen=True, tag="taz.token_turned"):
    """An action token; `player` is empty for the Priest's on the surprise of two."""

    player: str
    ready: bool
    why: str = ""


class StoryTold(Event, frozen=True, tag="taz.story_told"):
    """A line of the story; `final` for the last scene."""

    text: str
    player: str = ""
    final: bool = False
