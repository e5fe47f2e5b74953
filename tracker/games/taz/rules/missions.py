"""Missions and the cards on the board: TAZ-4 to TAZ-8, TAZ-20, TAZ-35, TAZ-50 to TAZ-52, TAZ-60."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import clean, fold, nearest
from tracker.core.page import count, listing
from tracker.games.taz import events as e
from tracker.games.taz.commands import (
    AnswerQuestion,
    BeginMission,
    DiscardChallenge,
    FillSheet,
    FlipChallenge,
    LoseMission,
    RevealChallenge,
)
from tracker.games.taz.events import Challenge, Kind, Slot
from tracker.games.taz.figures import (
    CARDS,
    COMBINATIONS,
    FAST,
    HEALTH,
    KINDS,
    PRINTED,
    RESERVE,
    TRAIN,
    TYPES,
    Combination,
)
from tracker.games.taz.rules.common import Course, deck, running, somebody
from tracker.games.taz.state import State

# The party


def fill(state: State, command: FillSheet, referee: Referee) -> Sequence[Event]:
    """A character's name, answers, and figures other than the printed ones."""
    player = somebody(state, command.player).player
    if command.against and command.against not in (*TYPES, *KINDS):
        raise Rejected(
            f"Nobody is strong against “{command.against}”.",
            f"The types are {listing(TYPES)}; a deck is {listing(KINDS, 'or')}.",
            rule="TAZ-21",
        )
    figures = (command.base, command.strong, command.before, command.after, command.limit)
    if any(figure is not None and figure < 0 for figure in figures):
        raise Rejected("A figure on a sheet is 0 or more.", "Such as --base 2.", rule="TAZ-21")
    return [
        e.SheetFilled(
            player,
            command.name,
            command.answers,
            command.base,
            command.strong,
            command.against,
            command.before,
            command.after,
            command.limit,
        )
    ]


# The mission


def begin(state: State, command: BeginMission, referee: Referee) -> Sequence[Event]:
    """One relic, one villain, one location, with their decks' own rules (TAZ-4, TAZ-5)."""
    if state.running:
        referee.refuse(
            "TAZ-4",
            f"Mission {len(state.missions)} is still open.",
            'tracker taz lost --why "we went home" ends it; tracker undo takes it back.',
        )
    combination = COMBINATIONS.get(command.named)
    chosen = _chosen(command, combination, referee)
    slots = tuple(_slot(kind, chosen[kind], command) for kind in KINDS)
    if not slots[0].counts or not any(slot.counts for slot in slots[1:]):
        raise Rejected(
            "Such a mission could not be won.",
            "The relic deck and one other must count towards winning.",
            rule="TAZ-50",
        )
    surprises = _surprises(state, command, referee)
    known_for = combination.known_for if combination else ""
    health = HEALTH.get(len(state.characters), HEALTH[5])
    number = len(state.missions) + 1
    return [e.MissionBegun(number, slots, health, state.starter, surprises, known_for)]


def printed(typed: str) -> tuple[Kind, str] | None:
    """The printed mission card that a word means: `lich` or `the Lich`."""
    wanted = fold(typed).removeprefix("the ")
    found = [
        (kind, name)
        for kind, names in PRINTED.items()
        for name in names
        if len(wanted) > 2 and name.casefold().startswith(wanted)
    ]
    exact = [pair for pair in found if pair[1].casefold() == wanted]
    return (*exact, *found)[0] if exact or len(found) == 1 else None


def _nearly(typed: str, referee: Referee) -> None:
    """A name that differs from a printed one by a letter or two may be a slip."""
    names = [name for each in PRINTED.values() for name in each]
    asked = nearest(typed, names)
    if asked.startswith("Did"):
        referee.warn("TAZ-4", f"{typed} is no printed card. {asked} Then: tracker undo.")


def _chosen(
    command: BeginMission, combination: Combination | None, referee: Referee
) -> dict[Kind, str]:
    """The mission card of each kind: printed names by what they are, others in order."""
    chosen: dict[Kind, str] = {}
    others = []
    for typed in command.cards:
        card = printed(typed)
        if card is None:
            others.append(clean(typed, "mission card"))
            _nearly(typed, referee)
            continue
        kind, name = card
        if kind in chosen:
            referee.refuse(
                "TAZ-4",
                f"{chosen[kind]} and {name} are both a {kind}.",
                "A mission has one relic, one villain and one location: Staff Lich Cave.",
            )
            others.append(name)
        else:
            chosen[kind] = name
    for suggested, names in (combination.decks if combination else {}).items():
        if len(names) == 1:
            chosen.setdefault(suggested, names[0])
    _odd(chosen, combination, command.named, referee)
    for slot in KINDS:
        if slot not in chosen and others:
            chosen[slot] = others.pop(0)
    missing = [kind for kind in KINDS if kind not in chosen]
    if missing or others:
        raise _not_three(command, combination, missing)
    return chosen


def _odd(
    chosen: dict[Kind, str], combination: Combination | None, named: str, referee: Referee
) -> None:
    """A deck that the suggested combination does not have."""
    for kind, name in chosen.items():
        meant = combination.decks.get(kind) if combination else None
        if meant and name not in meant:
            referee.warn("TAZ-4", f"{named} is played with the {listing(meant, 'or the')}.")


def _not_three(
    command: BeginMission, combination: Combination | None, missing: list[Kind]
) -> Rejected:
    if not missing:
        wrong = "A mission has three cards: one relic, one villain, one location."
    else:
        wrong = f"Which {listing(missing, 'and which')}?"
    choice = [
        listing((combination.decks if combination else {}).get(kind, PRINTED[kind]), "or")
        for kind in missing
    ]
    if combination and missing:
        hint = f"tracker taz mission {command.named}, and {listing(choice)}."
    elif missing:
        hint = f"Such as {listing(choice)}; other names may be used too."
    else:
        hint = "tracker taz mission Staff Lich Cave; names of several words in quotes."
    return Rejected(wrong, hint, rule="TAZ-4")


def _slot(kind: Kind, name: str, command: BeginMission) -> Slot:
    """A deck with its rules: those that are printed (TAZ-52), and those that were told."""
    train = name == TRAIN or kind in command.train
    fast = name in FAST or kind in command.fast
    return Slot(kind, name, fast, train, counts=not train and kind not in command.uncounted)


def _surprises(state: State, command: BeginMission, referee: Referee) -> tuple[str, ...]:
    """Two players choose four; with more they lie in the decks (TAZ-7, TAZ-60)."""
    named = tuple(clean(name, "surprise") for name in command.surprises)
    if len(state.characters) > 2:
        if named:
            referee.refuse(
                "TAZ-7",
                "With three or more players the surprises lie in the decks.",
                "Leave --surprise out; tracker taz surprise CARD --deck relic when one appears.",
            )
        return named
    different = len({fold(name) for name in named})
    if different != RESERVE or len(named) != RESERVE:
        referee.refuse(
            "TAZ-60",
            f"Two players choose four different surprises, not {different}.",
            "The first lies out: --surprise Magnus --surprise Taako --surprise Merle "
            "--surprise Killian",
        )
    return named


def question(state: State, command: AnswerQuestion, referee: Referee) -> Sequence[Event]:
    """A question on a mission card, and what the table answered."""
    running(state)
    card = printed(command.card)
    return [e.QuestionAnswered(command.question, command.answer, card[1] if card else command.card)]


def lose(state: State, command: LoseMission, referee: Referee) -> Sequence[Event]:
    """The mission's own rules end it (TAZ-52)."""
    running(state)
    return [e.MissionLost(command.why)]


# The board


def reveal(state: State, command: RevealChallenge, referee: Referee) -> Sequence[Event]:
    """What lies on top of a deck."""
    where = deck(state, command.deck)
    incomplete(state, command.deck, referee)
    return [e.ChallengeRevealed(where.kind, entered(state, where.kind, command.challenge, referee))]


def flip(state: State, command: FlipChallenge, referee: Referee) -> Sequence[Event]:
    """An effect turns the top card; never a finale (TAZ-35)."""
    where = deck(state, command.deck)
    if where.at_finale or where.complete:
        referee.refuse(
            "TAZ-35",
            f"The {where.kind} deck shows its finale, which nothing flips.",
            "Flip the top card of another deck.",
        )
    if command.challenge is None:
        return [e.ChallengeFlipped(where.kind)]
    shown = entered(state, where.kind, command.challenge, referee)
    return [e.ChallengeRevealed(where.kind, shown, flipped=True)]


def discard(state: State, command: DiscardChallenge, referee: Referee) -> Sequence[Event]:
    """A card's text takes the top challenge away."""
    where = deck(state, command.deck)
    incomplete(state, command.deck, referee)
    if where.at_finale and not where.train:
        referee.refuse(
            "TAZ-35", f"The {where.kind} deck shows its finale, which stays.", "Defeat it."
        )
    course = Course(state)
    take_away(course, where.kind, command.why)
    return course.events


def take_away(course: Course, kind: Kind, why: str) -> None:
    """The top card of a deck goes; the Train's last one ends the mission (TAZ-52)."""
    where = course.mission.decks[kind]
    last = where.at_finale
    course.add(e.ChallengeDiscarded(kind, where.top.name if where.top else "", why))
    if last and where.train:
        course.add(e.MissionLost(f"the {where.name} has reached its end"))


def incomplete(state: State, kind: Kind, referee: Referee) -> None:
    """A completed deck has nothing to engage (TAZ-20, TAZ-34)."""
    where = deck(state, kind)
    if where.complete:
        left = [one.kind for one in running(state).decks.values() if not one.complete]
        referee.refuse(
            "TAZ-20", f"The {kind} deck is complete.", f"Open: {listing(left, 'or')} deck."
        )


def entered(state: State, kind: Kind, challenge: Challenge, referee: Referee) -> Challenge:
    """A challenge as somebody entered it, with remarks on odd figures (TAZ-6, TAZ-20, TAZ-26)."""
    where = deck(state, kind)
    finale = challenge.finale or where.gone >= CARDS - 1
    _legible(challenge)
    if challenge.finale and where.gone < CARDS - 1:
        referee.warn(
            "TAZ-6", f"A finale is the tenth card; so far {count(where.gone, 'card')} went."
        )
    low, high = (10, 15) if finale else (5, 13)
    if not low <= challenge.difficulty <= high:
        what = "finales" if finale else "challenges"
        referee.warn(
            "TAZ-30", f"Printed {what} have difficulty {low} to {high}, not {challenge.difficulty}."
        )
    if challenge.damage > 4 and not (finale and challenge.damage == 10):
        referee.warn("TAZ-32", f"Printed challenges do 0 to 4 damage, not {challenge.damage}.")
    if challenge.loot > 3:
        referee.warn("TAZ-33", f"Printed challenges bring 0 to 3 loot, not {challenge.loot}.")
    return replace(challenge, finale=finale)


def _legible(challenge: Challenge) -> None:
    """What no card can say, whatever the house rule."""
    figures = (challenge.difficulty, challenge.damage, challenge.loot)
    odd = [word for word in challenge.types if word not in TYPES]
    if min(figures) < 0 or challenge.assists not in (0, 1, 2) or odd:
        raise Rejected(
            f"There is no type “{odd[0]}”." if odd else "A challenge cannot read like that.",
            f"Types are {listing(TYPES)}; assists 0, 1 or 2; figures from 0: 8/2/1.",
            rule="TAZ-26" if not odd else "TAZ-20",
        )


def outcome(course: Course) -> None:
    """Won with the relic deck and another that counts (TAZ-50)."""
    decks = course.mission.decks
    others = [d for d in decks.values() if d.complete and d.counts and d.kind != "relic"]
    if decks["relic"].complete and others:
        course.add(e.MissionWon(others[0].kind))
