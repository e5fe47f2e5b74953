"""What every decision needs: who and what is meant, and the course of its events."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.core import course as core_course
from tracker.core.errors import Rejected
from tracker.core.names import fold, nearest, pick
from tracker.games.taz.events import Card
from tracker.games.taz.rules.fold import evolve
from tracker.games.taz.state import Character, Deck, Mission, State, Turn


class Course(core_course.Course[State]):
    """The events of one decision so far, and the state that they lead to."""

    def __init__(self, state: State) -> None:
        super().__init__(state, evolve)

    @property
    def mission(self) -> Mission:
        """The mission that runs."""
        return running(self.state)

    @property
    def turn(self) -> Turn:
        """The turn that is being taken."""
        assert self.state.turn is not None
        return self.state.turn


def running(state: State) -> Mission:
    """The mission that is open."""
    mission = state.mission
    if mission is None:
        raise Rejected(
            "No mission has begun.", "tracker taz mission Staff Lich Cave begins one.", rule="TAZ-4"
        )
    if not mission.open:
        raise Rejected(
            f"Mission {mission.number} is {mission.result}.",
            "tracker taz mission begins the next, with the same party.",
            rule="TAZ-50" if mission.result == "won" else "TAZ-51",
        )
    return mission


def deck(state: State, kind: str) -> Deck:
    """A deck of the running mission."""
    return running(state).decks[kind]


def somebody(state: State, typed: str) -> Character:
    """A player with a character, by the beginning of their name, class or character's name."""
    people = state.characters.values()
    names = {fold(one.role): one.player for one in people}
    names |= {fold(one.name): one.player for one in people if one.name}
    names |= {fold(one.player): one.player for one in people}
    wanted = fold(typed)
    if wanted in names:
        return state.characters[names[wanted]]
    found = {player for name, player in names.items() if wanted and name.startswith(wanted)}
    if len(found) == 1:
        return state.characters[found.pop()]
    return state.characters[names[pick(typed, list(names), "player or class")]]


def means(typed: str, name: str) -> bool:
    """Does a beginning of the name, or of a word in it, read so?"""
    wanted, known = fold(typed), fold(name)
    starts = known.startswith(wanted) or any(w.startswith(wanted) for w in known.split())
    return bool(wanted) and starts


def held(cards: tuple[Card, ...], typed: str) -> Card | None:
    """The card that is meant: by its whole name, else by the beginning of it."""
    exact = [card for card in cards if fold(card.name) == fold(typed)]
    if exact:
        return exact[0]
    names = list(dict.fromkeys(card.name for card in cards if means(typed, card.name)))
    if len(names) > 1:
        names = [pick(typed, names, "card")]
    return next((card for card in cards if card.name in names), None)


def no_card(typed: str, cards: tuple[Card, ...], rule: str) -> Rejected:
    """Nobody has such a card."""
    hint = nearest(typed, [card.name for card in cards]) or "tracker show lists the cards."
    return Rejected(f"There is no card “{typed}” here.", hint, rule=rule)


def told(card: Card, known: Card) -> Card:
    """A card with what is told of it now, and what was known before where nothing is."""
    return replace(
        known,
        bonus=card.bonus or known.bonus,
        against=card.against or known.against,
        helping=card.helping or known.helping,
        discard=card.discard or known.discard,
    )
