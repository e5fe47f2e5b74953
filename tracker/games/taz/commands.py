"""What people record in Bureau of Balance. The tags are the storage format."""

from __future__ import annotations

from tracker.core.game import Command
from tracker.games.taz.events import Card, Challenge, Kind, Roll

# The party and the mission


class FillSheet(Command, frozen=True, tag="taz.fill_sheet"):
    """What is on a character sheet; None is left as it is."""

    player: str
    name: str | None = None
    answers: tuple[str, ...] | None = None
    base: int | None = None
    strong: int | None = None
    against: str | None = None
    before: int | None = None
    after: int | None = None
    limit: int | None = None


class BeginMission(Command, frozen=True, tag="taz.begin_mission"):
    """Mission cards by name, in any order where they are printed ones.

    `named` is a combination of the rulebook. `fast`, `train` and `uncounted`
    are decks of this mission with such a rule of their own.
    """

    cards: tuple[str, ...] = ()
    named: str = ""
    surprises: tuple[str, ...] = ()
    fast: tuple[Kind, ...] = ()
    train: tuple[Kind, ...] = ()
    uncounted: tuple[Kind, ...] = ()


class AnswerQuestion(Command, frozen=True, tag="taz.answer_question"):
    question: str
    answer: str
    card: str = ""


class LoseMission(Command, frozen=True, tag="taz.lose_mission"):
    """The mission's own rules end it."""

    why: str


# Challenges


class RevealChallenge(Command, frozen=True, tag="taz.reveal_challenge"):
    """What lies on top of a deck."""

    deck: Kind
    challenge: Challenge


class FlipChallenge(Command, frozen=True, tag="taz.flip_challenge"):
    """An effect turns the top card of a deck, to what it shows where that is told."""

    deck: Kind
    challenge: Challenge | None = None


class DiscardChallenge(Command, frozen=True, tag="taz.discard_challenge"):
    deck: Kind
    why: str = ""


# A turn


class TryChallenge(Command, frozen=True, tag="taz.try_challenge"):
    """Engage a challenge.

    `challenge` is the name, `figures` the card where it was not told before;
    `helpers` assist before the roll, `uses` are cards discarded for what they
    add. `die` is the side of the TAZ20 that tracker rolled, `roll` what people
    rolled. `player` only to make sure of whose turn it is.
    """

    challenge: str
    deck: Kind | None = None
    figures: Challenge | None = None
    story: bool = False
    helpers: tuple[str, ...] = ()
    power: bool = False
    bonuses: tuple[int, ...] = ()
    uses: dict[str, int | None] = {}
    roll: Roll | None = None
    die: tuple[int, ...] = ()
    accept: bool = False
    damage: int | None = None
    player: str = ""
    tell: str = ""


class Assist(Command, frozen=True, tag="taz.assist"):
    """A final assist, after the roll; `helper` is a player or a class."""

    helper: str
    tell: str = ""


class AddBonus(Command, frozen=True, tag="taz.add_bonus"):
    """A bonus after the roll, of a `card` that is discarded for it."""

    by: int | None = None
    card: str = ""
    why: str = ""
    tell: str = ""


class Reroll(Command, frozen=True, tag="taz.reroll"):
    """A card lets the die be rolled again; it is discarded where it is named."""

    roll: Roll | None = None
    die: tuple[int, ...] = ()
    card: str = ""


class Accept(Command, frozen=True, tag="taz.accept"):
    """The failure stands; `damage` where it is not the card's."""

    damage: int | None = None
    tell: str = ""


class EndTurn(Command, frozen=True, tag="taz.end_turn"):
    """`why` where a card lets the player pass."""

    why: str = ""


# Cards


class BuyCard(Command, frozen=True, tag="taz.buy_card"):
    """For loot of one's own pile, for the fewest points that do where none is named,
    or for a finale that was defeated."""

    card: Card
    loot: tuple[str, ...] = ()


class DrawCard(Command, frozen=True, tag="taz.draw_card"):
    """A card's text gives a KostCo card."""

    player: str
    card: Card
    why: str = ""


class GiveCard(Command, frozen=True, tag="taz.give_card"):
    card: str
    taker: str


class DiscardCard(Command, frozen=True, tag="taz.discard_card"):
    player: str
    card: str


class UseCard(Command, frozen=True, tag="taz.use_card"):
    """Discard a surprise or a KostCo card for its effect."""

    card: str
    why: str = ""


class ShowSurprise(Command, frozen=True, tag="taz.show_surprise"):
    """A surprise is revealed, put out from the reserve, or described."""

    card: Card
    deck: Kind | None = None


class KeepSurprise(Command, frozen=True, tag="taz.keep_surprise"):
    card: str


# Health, tokens, story


class ChangeHealth(Command, frozen=True, tag="taz.change_health"):
    by: int
    why: str = ""


class TurnToken(Command, frozen=True, tag="taz.turn_token"):
    """A card spends or returns a token; the other way round where `ready` is None."""

    player: str
    ready: bool | None = None
    why: str = ""


class HealWithToken(Command, frozen=True, tag="taz.heal_with_token"):
    """The Priest's own power, at the end of the Priest's turn."""


class TellStory(Command, frozen=True, tag="taz.tell_story"):
    text: str
    player: str = ""
    final: bool = False
