"""The campaign: adventures in order, success, failure, the end (FF-4 to FF-6, FF-90 to FF-99)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import fold, pick
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    CompleteAdventure,
    FailAdventure,
    PlayAgain,
    PlayNext,
    WinCampaign,
)
from tracker.games.fighting_fantasy.events import (
    AdventureBegun,
    AdventureCompleted,
    AdventureFailed,
    CampaignWon,
    Item,
)
from tracker.games.fighting_fantasy.rules.common import playing
from tracker.games.fighting_fantasy.state import (
    ADVENTURES,
    FOREST,
    INTRODUCTION,
    SIEGE,
    TOP_LEVEL,
    State,
)


def named(typed: str) -> str:
    """The adventure that `warlock`, `siege`, `orb` or a number from 1 to 5 means.

    Raises `NotFound` or `Ambiguous`.
    """
    if typed in ("1", "2", "3", "4", "5"):
        return ADVENTURES[int(typed) - 1]
    words = {word: title for title in (*ADVENTURES, INTRODUCTION) for word in _words(title)}
    begun = {title for word, title in words.items() if fold(word).startswith(fold(typed))}
    if len(begun) == 1 and fold(typed):
        return begun.pop()
    return words[pick(typed, list(words), "adventure")]


def _words(title: str) -> list[str]:
    """The title, and each of its words that says something."""
    told = [word for word in title.split() if word not in ("The", "of", "King")]
    return [title, *told, " ".join(told)]


def begin(state: State, command: BeginAdventure, referee: Referee) -> Sequence[Event]:
    """An adventure starts in room 1 (FF-6), in the order of the campaign (FF-4)."""
    if state.adventure:
        raise Rejected(
            f"{state.adventure} is still open.",
            "tracker ff complete or tracker ff fail ends it.",
            rule="FF-4",
        )
    title = command.adventure
    tried = [attempt.adventure for attempt in state.attempts]
    if title in ADVENTURES:
        _in_order(title, tried, state, referee)
    return [AdventureBegun(title, tried.count(title) + 1)]


def _in_order(title: str, tried: list[str], state: State, referee: Referee) -> None:
    place = ADVENTURES.index(title)
    missing = [earlier for earlier in ADVENTURES[:place] if earlier not in tried]
    if missing:
        referee.warn("FF-4", f"{missing[0]} comes before {title} in the campaign.")
    later = [other for other in ADVENTURES[place + 1 :] if other in tried]
    done = any(a.adventure == title and a.result == "success" for a in state.attempts)
    if later or done:
        referee.warn("FF-96", f"The campaign does not go back to {title}.")


def complete(state: State, command: CompleteAdventure, referee: Referee) -> Sequence[Event]:
    """The card says that it is done, and one hero at least stands (FF-90 to FF-95, FF-98)."""
    playing(state)
    title = state.adventure
    if state.all_down:
        referee.refuse("FF-90", "All four heroes are down: that is a failure.", "tracker ff fail")
    if state.fight is not None:
        referee.warn("FF-90", "The fight is still going on.")
    if title == INTRODUCTION:
        if command.level is not None:
            referee.warn("FF-5", "The introduction changes no level.")
        return [AdventureCompleted(title, state.level, state.brought)]
    level = min(state.level + 1, TOP_LEVEL) if command.level is None else command.level
    if not 1 <= level <= TOP_LEVEL:
        raise Rejected(
            f"There is no level {level}.", f"Levels run from 1 to {TOP_LEVEL}.", rule="FF-3"
        )
    if level not in (state.level, min(state.level + 1, TOP_LEVEL)):
        referee.warn("FF-93", f"From level {state.level} one normally goes to the next.")
    return [AdventureCompleted(title, level, _carried(state))]


def _carried(state: State) -> dict[str, tuple[Item, ...]]:
    """Equipment and Consumables; from the Forest also what says so (FF-91, FF-95)."""
    return _kept(
        state,
        lambda item: (
            item.kind in ("equipment", "consumable") or (state.adventure == FOREST and item.retain)
        ),
    )


def _kept(state: State, wanted: Callable[[Item], bool]) -> dict[str, tuple[Item, ...]]:
    kept = {
        name: tuple(item for item in hero.items if wanted(item))
        for name, hero in state.heroes.items()
    }
    return {name: items for name, items in kept.items() if items}


def fail(state: State, command: FailAdventure, referee: Referee) -> Sequence[Event]:
    """All four are at 0, or the card says so (FF-37, FF-96)."""
    playing(state)
    if not state.all_down:
        standing = ", ".join(h.called for h in state.heroes.values() if h.conscious)
        referee.warn("FF-96", f"Not all are down: {standing}.")
    return [failure(state)]


def failure(state: State) -> AdventureFailed:
    """All heroes die; fresh ones begin at level 1 with nothing (FF-96, FF-97)."""
    title = state.adventure
    if title == INTRODUCTION:
        return AdventureFailed(title, state.level, (), state.brought)
    kept = {}
    if title == SIEGE:  # retained information is known, whoever dies (FFA-21)
        kept = _kept(state, lambda item: item.retain and item.kind == "information")
    return AdventureFailed(title, 1, ("warrior", "healer", "scout", "mage"), kept)


def again(state: State, command: PlayAgain, referee: Referee) -> Sequence[Event]:
    """Replay the adventure that was failed (FF-96)."""
    if not state.attempts:
        raise Rejected("No adventure was played yet.", "tracker ff begin warlock", rule="FF-96")
    last = state.attempts[-1]
    if last.result == "success":
        referee.warn("FF-96", f"{last.adventure} was a success.")
    return begin(state, BeginAdventure(last.adventure), Referee(referee.house_rule))


def follow(state: State, command: PlayNext, referee: Referee) -> Sequence[Event]:
    """Go on with the next adventure of the campaign (FF-4, FF-96)."""
    played = [a.adventure for a in state.attempts if a.adventure in ADVENTURES]
    place = max((ADVENTURES.index(title) for title in played), default=-1)
    if place + 1 >= len(ADVENTURES):
        raise Rejected(
            f"{SIEGE} is the last adventure.", "tracker ff won ends the campaign.", rule="FF-4"
        )
    return begin(state, BeginAdventure(ADVENTURES[place + 1]), referee)


def win(state: State, command: WinCampaign, referee: Referee) -> Sequence[Event]:
    """The cards say that the campaign is won (FF-99)."""
    if state.adventure:
        raise Rejected(
            f"{state.adventure} is still open.", "tracker ff complete ends it first.", rule="FF-99"
        )
    won = any(a.adventure == SIEGE and a.result == "success" for a in state.attempts)
    if not won:
        referee.warn("FF-99", f"{SIEGE} has not been completed.")
    return [CampaignWon()]
