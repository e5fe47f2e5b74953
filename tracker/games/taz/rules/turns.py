"""A turn from engaging a challenge to its end: TAZ-10 to TAZ-12, TAZ-20, TAZ-30 to TAZ-34."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Draw, Event, Referee
from tracker.core.names import quoted
from tracker.core.page import listing
from tracker.games.taz import events as e
from tracker.games.taz.commands import (
    Accept,
    AddBonus,
    Assist,
    EndTurn,
    Reroll,
    TryChallenge,
)
from tracker.games.taz.events import Challenge, Kind, Part, Roll
from tracker.games.taz.figures import KINDS, NUMBERS, PRIEST, SIDES, face
from tracker.games.taz.rules import missions, strength
from tracker.games.taz.rules.common import Course, means, running, somebody
from tracker.games.taz.state import Attempt, Character, State, Turn

# Engaging a challenge


def attempt(state: State, command: TryChallenge, referee: Referee) -> Sequence[Event]:
    """The whole turn up to the roll, and beyond it where nothing can change it any more."""
    course = Course(state)
    player, kind, challenge, parts = prepared(course, command, referee)
    if any(part.kind == "power" for part in parts) and player.role == "warrior":
        health(course, -1, "the Warrior's power")
        if not course.state.running:
            _tell(course, command.tell, player.player)
            return course.events
    roll = rolled(command.roll, command.die, referee)
    course.add(e.ChallengeTried(player.player, player.called, kind, challenge, parts, roll))
    settle(course, accept=command.accept, damage=command.damage)
    _tell(course, command.tell, player.player)
    return course.events


def prepared(
    course: Course, command: TryChallenge, referee: Referee
) -> tuple[Character, Kind, Challenge, tuple[Part, ...]]:
    """Who engages which challenge of which deck, with what strength before the roll."""
    _my_turn(course, command, referee)
    player = course.state.characters[course.turn.player]
    kind, challenge = engaged(course.state, command, referee)
    parts = strength.parts(course.state, command, player, kind, challenge, referee)
    return player, kind, challenge, parts


def engaged(state: State, command: TryChallenge, referee: Referee) -> tuple[Kind, Challenge]:
    """The challenge that is meant, and its deck: one that lies open, or one told now (TAZ-20)."""
    decks = running(state).decks
    kind = command.deck or _deck_of(state, command)
    missions.incomplete(state, kind, referee)
    top = decks[kind].top
    same = top is not None and means(command.challenge, top.name)
    if top is not None and not same:
        referee.refuse(
            "TAZ-20",
            f"The {kind} deck shows {top.name}, not {command.challenge}.",
            f"tracker taz flip {kind} where a card turned it, tracker taz remove {kind} where "
            "it is gone.",
        )
    if command.figures is None:
        if top is None or not same:
            raise Rejected(
                f"What does {command.challenge} say?",
                f"Difficulty, damage and loot: tracker taz try {quoted(command.challenge)} 8/2/1 "
                f"--deck {kind} --type monster",
                rule="TAZ-20",
            )
        shown = top
    else:
        shown = _retold(command.figures, top) if same and top else command.figures
        shown = missions.entered(state, kind, shown, referee)
    if command.story and shown.story is None:
        shown = replace(shown, story=True)
    return kind, shown


def _retold(told: Challenge, top: Challenge) -> Challenge:
    """The card that lies there, with the figures that count now."""
    return replace(
        told,
        name=top.name,
        types=told.types or top.types,
        assists=top.assists if told.assists == 1 else told.assists,
        story=top.story if told.story is None else told.story,
        finale=told.finale or top.finale,
    )


def _deck_of(state: State, command: TryChallenge) -> Kind:
    """The deck where a challenge of that name lies open."""
    decks = running(state).decks.values()
    tops = {deck.kind: deck.top.name for deck in decks if deck.top is not None}
    found = [kind for kind, name in tops.items() if means(command.challenge, name)]
    if len(found) == 1:
        return found[0]
    if found:
        several = listing([f"{tops[kind]} ({kind})" for kind in found], "or")
        raise Rejected(f"“{command.challenge}” could be {several}.", "Add --deck.", rule="TAZ-20")
    open_ = [kind for kind in KINDS if not running(state).decks[kind].complete]
    known = f" On top: {listing(list(tops.values()))}." if tops else ""
    raise Rejected(
        f"In which deck is {command.challenge}?",
        f"Add --deck {listing(open_, 'or')}.{known}",
        rule="TAZ-20",
    )


def _my_turn(course: Course, command: TryChallenge, referee: Referee) -> None:
    """The turn before ends by itself; then it is the next player's (TAZ-10)."""
    running(course.state)
    if course.turn.phase == "open":
        raise unsettled(course.turn)
    if course.turn.phase == "settled":
        end(course, referee, by_itself=True)
    if not command.player:
        return
    player = somebody(course.state, command.player)
    if player.player != course.turn.player:
        active = course.state.characters[course.turn.player]
        referee.refuse(
            "TAZ-10",
            f"It is the turn of {active.called}, not of {player.called}.",
            f"Leave --player out, and it counts for {active.player}.",
        )
        back, surprise = _returning(course.state, player.player)
        course.add(e.TurnBegun(player.player, back, surprise, by_itself=True))


def unsettled(turn: Turn) -> Rejected:
    """A failed roll that can still be saved stands in the way."""
    attempt = turn.attempt
    assert attempt is not None
    return Rejected(
        f"{attempt.challenge.name} is still open: {shortness(attempt)}.",
        "First tracker taz assist, bonus or reroll, or tracker taz accept.",
        rule="TAZ-31",
    )


def shortness(attempt: Attempt) -> str:
    """`short by 2`, or the Epic Fail."""
    return "an Epic Fail" if attempt.roll == "fail" else f"short by {attempt.short}"


# The die


def draws(roll: Roll | None, die: tuple[int, ...]) -> tuple[Draw, ...]:
    """The TAZ20 where nobody rolled it."""
    return (Draw("die", 1, SIDES),) if roll is None and not die else ()


def rolled(roll: Roll | None, die: tuple[int, ...], referee: Referee) -> Roll:
    """What was rolled: 1 to 6, a Critical or an Epic Fail (TAZ-30)."""
    if roll is None:
        if len(die) != 1 or not 1 <= die[0] <= SIDES:
            raise Rejected(
                "The TAZ20 has 20 sides.", "Leave the die out, or give --roll 3.", rule="TAZ-30"
            )
        return face(die[0])
    if isinstance(roll, int) and roll not in NUMBERS:
        referee.refuse("TAZ-30", f"The TAZ20 shows no {roll}.", "Give --roll 1 to 6, crit or fail.")
    return roll


# After the roll


def open_attempt(state: State) -> Attempt:
    """The failed roll that can still be saved."""
    running(state)
    attempt = state.turn.attempt if state.turn else None
    if attempt is None:
        raise Rejected(
            "No roll is open.",
            "A roll stays open while it has failed and can be saved; "
            "before the roll it is try --by PLAYER, --bonus N or --use CARD.",
            rule="TAZ-31",
        )
    return attempt


def assist(state: State, command: Assist, referee: Referee) -> Sequence[Event]:
    """A final assist: after the roll, before the damage (TAZ-31)."""
    attempt = open_attempt(state)
    _no_epic_fail(attempt, "an assist", referee)
    course = Course(state)
    active = course.turn.player
    part = strength.assist(
        state,
        list(attempt.parts),
        command.helper,
        active,
        attempt.challenge,
        referee,
        after=True,
    )
    course.add(e.AssistGiven(part, attempt.total + part.by, attempt.challenge))
    settle(course)
    _tell(course, command.tell, part.player or active)
    return course.events


def bonus(state: State, command: AddBonus, referee: Referee) -> Sequence[Event]:
    """A bonus that is no assist, allowed even with No Assist (TAZ-27)."""
    attempt = open_attempt(state)
    _no_epic_fail(attempt, "a bonus", referee)
    course = Course(state)
    active = course.turn.player
    if command.card:
        part = strength.discard(
            state, command.card, command.by, active, referee, list(attempt.parts)
        )
    elif command.by:
        part = Part("bonus", command.by)
    else:
        raise Rejected(
            "A bonus of how much?", 'Such as tracker taz bonus 2 --from "Magnus".', rule="TAZ-27"
        )
    total = attempt.total + part.by
    course.add(e.BonusAdded(part, total, attempt.challenge, command.why))
    settle(course)
    _tell(course, command.tell, part.player or active)
    return course.events


def _no_epic_fail(attempt: Attempt, what: str, referee: Referee) -> None:
    """An Epic Fail fails whatever is added (TAZ-30, TAZA-4)."""
    if attempt.roll == "fail":
        referee.refuse(
            "TAZ-30",
            f"After an Epic Fail {what} changes nothing.",
            "tracker taz reroll, if a card says so, or tracker taz accept.",
        )


def reroll(state: State, command: Reroll, referee: Referee) -> Sequence[Event]:
    """A card lets the die be rolled again (TAZA-4)."""
    attempt = open_attempt(state)
    course = Course(state)
    name = ""
    if command.card:
        card, owner = strength.owned(state, command.card, course.turn.player)
        if not owner:
            strength.last_surprise(state, card, referee)
        course.add(e.CardUsed(card.name, owner, "for the die"))
        name = card.name
    roll = rolled(command.roll, command.die, referee)
    total = attempt.strength + (roll if isinstance(roll, int) else 0)
    course.add(e.DieRerolled(roll, attempt.roll, total, attempt.challenge, name))
    settle(course)
    return course.events


def accept(state: State, command: Accept, referee: Referee) -> Sequence[Event]:
    """The failure stands, and the damage is done (TAZ-32)."""
    open_attempt(state)
    course = Course(state)
    active = course.turn.player
    settle(course, accept=True, damage=command.damage)
    _tell(course, command.tell, active)
    return course.events


def settle(course: Course, *, accept: bool = False, damage: int | None = None) -> None:
    """Defeated, failed, or open while it can be saved."""
    attempt = course.turn.attempt
    assert attempt is not None
    if attempt.success:
        _defeated(course, attempt)
    elif accept or not savable(course.state):
        _failed(course, attempt, damage)


def savable(state: State) -> bool:
    """Can an assist, or a card that somebody has, still turn this failure? (TAZ-31)"""
    turn = state.turn
    assert turn is not None
    attempt = turn.attempt
    assert attempt is not None
    if cards_to_spare(state):
        return True
    if attempt.roll == "fail":
        return False
    left = max(0, attempt.challenge.assists - attempt.assisted)
    best = sorted(after_values(state, turn.player).values(), reverse=True)[:left]
    return sum(best) >= attempt.short


def cards_to_spare(state: State) -> bool:
    """Has anybody a card, or lies a surprise out, that may be discarded? (TAZ-62)"""
    mission = running(state)
    last = mission.token is not None and not mission.reserve and len(mission.surprises) < 2
    return bool(mission.surprises and not last) or any(
        one.cards for one in state.characters.values()
    )


def after_values(state: State, active: str) -> dict[str, int]:
    """What each ready helper would add after the roll; `surprise` is the token of two."""
    mission = running(state)
    others = [one for one in state.characters.values() if one.player != active and one.ready]
    values = {helper.player: helper.after + helper.helping for helper in others}
    return values | ({"surprise": PRIEST} if mission.token and mission.surprises else {})


def _defeated(course: Course, attempt: Attempt) -> None:
    """Loot for the active player, or a complete deck (TAZ-33, TAZ-34)."""
    challenge = attempt.challenge
    finale = challenge.finale
    loot = 0 if finale else challenge.loot
    player = course.turn.player
    course.add(e.ChallengeDefeated(player, attempt.deck, challenge.name, loot, finale))
    missions.outcome(course)


def _failed(course: Course, attempt: Attempt, damage: int | None) -> None:
    """Damage, and what the decks do after a failure (TAZ-32, TAZ-51, TAZ-52)."""
    challenge = attempt.challenge
    suffered = max(0, challenge.damage if damage is None else damage)
    before = course.mission.health
    left = max(0, before - suffered)
    player = course.turn.player
    course.add(e.ChallengeFailed(player, attempt.deck, challenge.name, suffered, before, left))
    if not left:
        course.add(e.MissionLost("the team's health is 0"))
    for deck in course.state.missions[-1].decks.values():
        mine = deck.kind == attempt.deck
        if course.state.running and not deck.complete and (deck.train or (deck.fast and mine)):
            if deck.at_finale and not deck.train:
                continue  # a finale waits until it is defeated
            missions.take_away(course, deck.kind, "after the failure")


def health(course: Course, by: int, why: str) -> None:
    """Damage or healing by a card; lost at 0 (TAZ-51)."""
    before = course.mission.health
    left = max(0, before + by)
    course.add(e.HealthChanged(left - before, left, why))
    if not left:
        course.add(e.MissionLost("the team's health is 0"))


def _tell(course: Course, text: str, player: str) -> None:
    if text:
        course.add(e.StoryTold(text, player))


# The end of a turn


def finish(state: State, command: EndTurn, referee: Referee) -> Sequence[Event]:
    """The turn is over; without a challenge only because a card says so (TAZ-20, TAZA-24)."""
    running(state)
    course = Course(state)
    if course.turn.phase == "open":
        raise unsettled(course.turn)
    if course.turn.phase == "ready" and not command.why:
        active = state.characters[course.turn.player]
        referee.refuse(
            "TAZ-20",
            f"{active.called} must engage a challenge.",
            'Where a card lets the turn pass: tracker taz end --why "…"',
        )
    end(course, referee, passed=command.why if course.turn.phase == "ready" else "")
    return course.events


def end(course: Course, referee: Referee, by_itself: bool = False, passed: str = "") -> None:
    """Hand limits and one surprise (TAZ-38, TAZ-39); then the next player's turn (TAZ-11)."""
    for one in course.state.characters.values():
        over = len(one.cards) - one.limit
        if over > 0:
            names = listing([card.name for card in one.cards], "or")
            referee.refuse(
                "TAZ-38",
                f"{one.called} holds {len(one.cards)} KostCo cards; {one.limit} may stay.",
                f"tracker taz discard {quoted(one.player)} CARD, of {names}.",
            )
    if len(course.mission.surprises) > 1:
        names = listing([card.name for card in course.mission.surprises], "or")
        referee.refuse(
            "TAZ-39",
            f"{len(course.mission.surprises)} surprises lie out; one may stay.",
            f"tracker taz keep CARD: {names}.",
        )
    player = course.state.following
    back, surprise = _returning(course.state, player)
    course.add(e.TurnBegun(player, back, surprise, by_itself, passed))


def _returning(state: State, player: str) -> tuple[tuple[str, ...], bool]:
    """All spent tokens before the leader's turn (TAZ-11); the Bard's own at any turn's end."""
    spent = [one for one in state.characters.values() if not one.ready]
    if player == state.starter:
        return tuple(one.player for one in spent), running(state).token is False
    return tuple(one.player for one in spent if _bard(one)), False


def _bard(character: Character) -> bool:
    return character.role == "bard"
