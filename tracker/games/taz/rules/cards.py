"""KostCo cards and surprises: TAZ-36 to TAZ-39, TAZ-60 to TAZ-62."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import fold, nearest
from tracker.core.page import listing
from tracker.games.taz import events as e
from tracker.games.taz.commands import (
    BuyCard,
    DiscardCard,
    DrawCard,
    GiveCard,
    KeepSurprise,
    ShowSurprise,
    UseCard,
)
from tracker.games.taz.events import Card
from tracker.games.taz.figures import PRICE
from tracker.games.taz.rules import strength
from tracker.games.taz.rules.common import held, means, no_card, running, somebody, told
from tracker.games.taz.state import Character, Loot, Mission, State

# KostCo


def buy(state: State, command: BuyCard, referee: Referee) -> Sequence[Event]:
    """For a finale that was defeated, or for 3 loot at the end of the turn (TAZ-34, TAZ-36)."""
    running(state)
    due = _due(state)
    if due is not None and not command.loot:
        return [e.KostcoDrawn(due.player, command.card, finale=True)]
    assert state.turn is not None
    buyer = state.characters[state.turn.player]
    if state.turn.phase != "settled":
        referee.refuse(
            "TAZ-36",
            f"KostCo opens at the end of a turn, and {buyer.called} has not had it.",
            "First tracker taz try, then buy.",
        )
    loot = _named(buyer, command.loot) if command.loot else _cheapest(buyer)
    points = sum(one.points for one in loot)
    if points < PRICE:
        pile = listing([f"{one.name} {one.points}" for one in buyer.loot]) or "nothing"
        referee.refuse(
            "TAZ-36",
            f"A KostCo card takes 3 loot; {buyer.called} would pay {points}.",
            f"In the pile: {pile}.",
        )
    return [e.KostcoDrawn(buyer.player, command.card, tuple(one.name for one in loot), points)]


def _due(state: State) -> Character | None:
    """Who is owed a KostCo card for a finale; the active player first."""
    owed = [one for one in state.characters.values() if one.rewards]
    active = state.turn.player if state.turn else ""
    return next(iter(sorted(owed, key=lambda one: one.player != active)), None)


def _named(buyer: Character, typed: tuple[str, ...]) -> list[Loot]:
    """The loot cards that are meant, each once, whole (TAZA-10)."""
    pile, found = list(buyer.loot), []
    for word in typed:
        exact = [one for one in pile if fold(one.name) == fold(word)]
        loose = [one for one in pile if means(word, one.name)]
        if not exact and not loose:
            names = [one.name for one in pile]
            raise Rejected(
                f"{buyer.called} has no loot “{word}”.",
                nearest(word, names) or "The pile is empty.",
                rule="TAZ-36",
            )
        found.append((*exact, *loose)[0])
        pile.remove(found[-1])
    return found


def _cheapest(buyer: Character) -> list[Loot]:
    """The fewest points, then the fewest cards, that are enough; else all there is."""
    pile = [one for one in buyer.loot if one.points][:12]
    choices = [
        list(choice)
        for number in range(1, len(pile) + 1)
        for choice in combinations(pile, number)
        if sum(one.points for one in choice) >= PRICE
    ]
    return min(choices, key=lambda c: (sum(one.points for one in c), len(c)), default=pile)


def draw(state: State, command: DrawCard, referee: Referee) -> Sequence[Event]:
    """A card's text gives somebody a KostCo card."""
    running(state)
    player = somebody(state, command.player).player
    return [e.KostcoDrawn(player, command.card, why=command.why)]


def give(state: State, command: GiveCard, referee: Referee) -> Sequence[Event]:
    """Whoever has just got a KostCo card may give cards on, at no other time (TAZ-37)."""
    running(state)
    assert state.turn is not None
    giver, card = _holder(state, command.card, state.turn.giver)
    taker = somebody(state, command.taker)
    if taker.player == giver.player:
        raise Rejected(f"{giver.called} has {card.name} already.", "Name another.", rule="TAZ-37")
    if giver.player != state.turn.giver:
        chained = card.name in state.turn.received and state.turn.giver
        said = f"{giver.called} has not just got a KostCo card."
        if chained:
            referee.warn("TAZ-37", f"{said} A gift is not got, yet {card.name} goes on.")
        else:
            hint = "Cards are given at once when one is bought or drawn, by whoever got it."
            referee.refuse("TAZ-37", said, hint)
    return [e.KostcoGiven(card.name, giver.player, taker.player)]


def _holder(state: State, typed: str, first: str) -> tuple[Character, Card]:
    """Who has that card; whoever just got one is asked first."""
    people = sorted(state.characters.values(), key=lambda one: one.player != first)
    for one in people:
        card = held(one.cards, typed)
        if card:
            return one, card
    raise no_card(typed, tuple(card for one in people for card in one.cards), "TAZ-37")


def discard(state: State, command: DiscardCard, referee: Referee) -> Sequence[Event]:
    """A KostCo card too many; its effect does not happen (TAZ-38, TAZA-11)."""
    running(state)
    player = somebody(state, command.player)
    card = held(player.cards, command.card)
    if card is None:
        raise no_card(command.card, player.cards, "TAZ-38")
    if len(player.cards) <= player.limit:
        referee.warn(
            "TAZ-38", f"{player.called} need not discard. For its effect: tracker taz use."
        )
    return [e.CardDiscarded(player.player, card.name)]


def use(state: State, command: UseCard, referee: Referee) -> Sequence[Event]:
    """A surprise or a KostCo card is discarded for its effect (TAZ-27, TAZ-62)."""
    running(state)
    assert state.turn is not None
    card, owner = strength.owned(state, command.card, state.turn.player)
    if not owner:
        strength.last_surprise(state, card, referee)
    return [e.CardUsed(card.name, owner, command.why)]


# Surprises


def show(state: State, command: ShowSurprise, referee: Referee) -> Sequence[Event]:
    """A surprise appears in a deck, is put out from the reserve of two, or is described."""
    mission = running(state)
    card = command.card
    known = held(mission.surprises, card.name)
    if known:
        return [e.SurpriseDescribed(told(card, known), command.deck)]
    due = [deck.kind for deck in mission.decks.values() if deck.surprise_due]
    if not command.deck and mission.token is None and len(due) == 1:
        command = replace(command, deck=due[0])  # the only one that can be meant
    if command.deck:
        return [_found(mission, command, referee)]
    waiting = held(tuple(Card(name) for name in mission.reserve), card.name)
    if waiting is None:
        referee.warn("TAZ-7", f"{card.name} comes from no deck: --deck tells where it lay.")
        return [e.SurpriseRevealed(card)]
    _put_out(state, mission, waiting, referee)
    return [e.SurpriseRevealed(told(card, waiting), reserve=True)]


def _found(mission: Mission, command: ShowSurprise, referee: Referee) -> Event:
    """Below the fourth card of each deck, and once (TAZ-7)."""
    assert command.deck is not None
    deck = mission.decks[command.deck]
    if mission.token is not None:
        referee.refuse(
            "TAZ-60",
            "With two players no surprise lies in a deck.",
            "tracker taz surprise CARD puts one of the reserve out.",
        )
    if deck.surprised:
        referee.refuse(
            "TAZ-7", f"The surprise of the {deck.kind} deck is out.", "Each deck has one."
        )
    if not deck.surprise_due:
        referee.refuse(
            "TAZ-7",
            f"The surprise lies below the fourth card; {deck.gone} of the {deck.kind} deck are "
            "gone.",
            "Leave --deck out where a card's text revealed it.",
        )
    return e.SurpriseRevealed(command.card, deck.kind)


def _put_out(state: State, mission: Mission, card: Card, referee: Referee) -> None:
    """At the end of the turn in which the active one was discarded (TAZ-62, TAZA-23)."""
    assert state.turn is not None
    if mission.surprises:
        referee.refuse(
            "TAZ-62",
            f"{mission.surprises[0].name} lies out; one surprise at a time.",
            "Another may follow at the end of the turn in which it is discarded.",
        )
    elif state.turn.phase != "settled":
        referee.refuse(
            "TAZ-62",
            f"{card.name} may be put out at the end of a turn.",
            "First tracker taz try, then tracker taz surprise.",
        )


def keep(state: State, command: KeepSurprise, referee: Referee) -> Sequence[Event]:
    """Of several surprises the players choose which stays (TAZ-39)."""
    mission = running(state)
    card = held(mission.surprises, command.card)
    if card is None:
        raise no_card(command.card, mission.surprises, "TAZ-39")
    gone = tuple(one.name for one in mission.surprises if one.name != card.name)
    if not gone:
        raise Rejected(
            f"{card.name} is the only surprise.", "Nothing has to be chosen.", rule="TAZ-39"
        )
    return [e.SurpriseKept(card.name, gone)]
