"""Events of Bureau of Balance in a line each, as people say them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tracker.core.campaign import Campaign
from tracker.core.game import Event
from tracker.core.page import count, listing
from tracker.games.taz import events as e
from tracker.games.taz.figures import CARDS, PRICE
from tracker.games.taz.rules.turns import after_values, cards_to_spare
from tracker.games.taz.state import Deck, Mission, State

Table = Campaign[State]
AGAINST = {
    "monster": "against monsters",
    "trap": "against traps",
    "magic": "against magic",
    "spooky": "against the spooky",
    "relic": "in the relic deck",
    "villain": "in the villain deck",
    "location": "in the location deck",
}


def tell(table: Table, event: Event) -> str:
    """One event, seen from the state after its entry; empty where others say it all."""
    return TELLINGS[type(event)](table.state, event)


def _called(state: State, player: str) -> str:
    return state.characters[player].called


# The party and the mission


def _sheet(state: State, event: e.SheetFilled) -> str:
    character = state.characters[event.player]
    parts = [f"{event.player} is {character.called}"] if event.name else []
    if event.answers:
        parts.append(f"answers: {'; '.join(event.answers)}")
    figures = (event.base, event.strong, event.against, event.before, event.after)
    if any(figure is not None for figure in figures):
        parts.append(figures_of(state, event.player))
    if event.limit is not None:
        parts.append(f"may keep {count(event.limit, 'KostCo card')}")
    whose = "" if event.name else f"{character.called}: "
    return whose + (", ".join(parts) or "nothing new")


def figures_of(state: State, player: str) -> str:
    """`strength 2, 4 against monsters; assist 2/1`."""
    one = state.characters[player]
    strong = f", {one.strong} {AGAINST[one.against]}" if one.against else ""
    return f"strength {one.base}{strong}; assist {one.before}/{one.after}"


def _begun(state: State, event: e.MissionBegun) -> str:
    decks = ", ".join(f"the {slot.name}" for slot in event.decks)
    parts = [f"mission {event.number}: {decks}; health {event.health}"]
    if event.known_for:
        parts.append(event.known_for)
    rules = [rule for slot in event.decks if (rule := _rule(slot))]
    parts += rules
    if event.surprises:
        waiting = listing(event.surprises[1:])
        parts.append(f"{event.surprises[0]} lies out with the Priest's token, {waiting} wait")
    if event.number > 1:
        parts.append("loot and KostCo cards are put back")
    parts.append(f"{event.first} begins")
    return "; ".join(parts)


def _rule(slot: e.Slot) -> str:
    rules = []
    if slot.train:
        rules.append("loses its top card at any failure, and the mission at its end")
    elif slot.fast:
        rules.append("discards a failed challenge")
    if not slot.counts and not slot.train:
        rules.append("does not count towards winning")
    return f"the {slot.name} {' and '.join(rules)}" if rules else ""


def _question(state: State, event: e.QuestionAnswered) -> str:
    card = f"the {event.card}: " if event.card else ""
    return f"{card}{event.question} {event.answer}"


def _won(state: State, event: e.MissionWon) -> str:
    decks = state.missions[-1].decks
    return (
        f"mission won: the {decks['relic'].name} is reclaimed, the {decks[event.other].name} done"
    )


def _lost(state: State, event: e.MissionLost) -> str:
    return f"mission lost: {event.why}"


# Challenges


def _revealed(state: State, event: e.ChallengeRevealed) -> str:
    flipped = "flipped, it is " if event.flipped else ""
    return f"{event.deck} deck: {flipped}{challenge_in_words(event.challenge)}"


def challenge_in_words(challenge: e.Challenge) -> str:
    """`Swarm of Rats 8/2/1, monster, 2 assists`."""
    parts = [f"{challenge.name} {figures(challenge)}", *challenge.types]
    if challenge.assists != 1:
        parts.append(f"{challenge.assists or 'no'} {'assists' if challenge.assists else 'assist'}")
    if challenge.story is not None:
        parts.append("story bonus" if challenge.story else "no story bonus")
    if challenge.finale:
        parts.append("finale")
    return ", ".join(parts)


def figures(challenge: e.Challenge) -> str:
    """`8/2/1`: difficulty, damage, loot."""
    loot = "" if challenge.finale else f"/{challenge.loot}"
    return f"{challenge.difficulty}/{challenge.damage}{loot}"


def _flipped(state: State, event: e.ChallengeFlipped) -> str:
    return f"the top of the {event.deck} deck is flipped"


def _gone(state: State, event: e.ChallengeDiscarded) -> str:
    name = event.name or f"the top of the {event.deck} deck"
    why = f" {event.why}" if event.why == "after the failure" else f" ({event.why})"
    mission = state.missions[-1]
    deck = mission.decks[event.deck]
    told = f"{name} is discarded{why if event.why else ''}, {line_of(deck)}"
    return "; ".join([told, *_below(mission, deck)])


# A turn


def _turned(state: State, event: e.TurnBegun) -> str:
    tokens = [state.characters[player].title for player in event.back]
    tokens += ["surprise"] if event.surprise else []
    plural = "s" if len(tokens) > 1 else ""
    back = f"token{plural} back: {listing(tokens)}" if tokens else ""
    passed = f"passed ({event.passed}); " if event.passed else ""
    if event.by_itself:
        return back
    return f"{passed}{event.player}'s turn" + (f", {back}" if back else "")


def _tried(state: State, event: e.ChallengeTried) -> str:
    difficulty = event.challenge.difficulty
    strength = sum(part.by for part in event.parts)
    words = sum_in_words(event.parts)
    if event.roll == "crit":
        end = f"{total_in_words(event.parts)}, a Critical against {difficulty}"
    elif event.roll == "fail":
        end = f"{total_in_words(event.parts)}, an Epic Fail against {difficulty}"
    else:
        end = f"{words} + {event.roll} rolled = {strength + event.roll} against {difficulty}"
    return f"{event.called}: {end}{_verdict(state, event)}"


def total_in_words(parts: Sequence[e.Part]) -> str:
    """`4 against monsters + 3 Rogue = 7`, or `2` alone."""
    words, total = sum_in_words(parts), sum(part.by for part in parts)
    return words if words == str(total) else f"{words} = {total}"


def _verdict(state: State, event: e.ChallengeTried) -> str:
    """What the roll came to, when it was rolled."""
    total = sum(part.by for part in event.parts)
    total += event.roll if isinstance(event.roll, int) else 0
    missing = event.challenge.difficulty - total
    if event.roll == "crit" or (isinstance(event.roll, int) and missing <= 0):
        return _beaten(event.challenge)
    return _open(state, missing if event.roll != "fail" else 0)


def _beaten(challenge: e.Challenge) -> str:
    if challenge.finale:
        return ": the finale is defeated"
    return f": defeated, {challenge.loot} loot" if challenge.loot else ": defeated"


def _open(state: State, missing: int) -> str:
    """`: short by 2: assist, bonus, reroll or accept`; the choices while it is open."""
    short = f": short by {missing}" if missing else ""
    if state.turn is None or state.turn.attempt is None:
        return short
    words = [_who(state) if word == "assist" else word for word in choices(state)]
    return f"{short}: {listing(words, 'or')}"


def _who(state: State) -> str:
    """`assist (cy 2, dee 1)`: who could, and by how much."""
    assert state.turn is not None
    values = after_values(state, state.turn.player)
    return f"assist ({', '.join(f'{name} {value}' for name, value in values.items())})"


def choices(state: State) -> list[str]:
    """What can be done about an open roll, in the words of the command line."""
    assert state.turn is not None
    attempt = state.turn.attempt
    assert attempt is not None
    number = attempt.roll != "fail"
    helps = attempt.assisted < attempt.challenge.assists and after_values(state, state.turn.player)
    cards = cards_to_spare(state)
    found = ["assist"] if helps and number else []
    found += ["bonus"] if cards and number else []
    found += ["reroll"] if cards else []
    return [*found, "accept"]


def sum_in_words(parts: Sequence[e.Part]) -> str:
    """`4 against monsters + 1 story + 3 Rogue`."""
    first, *others = parts
    words = f"{first.by} {AGAINST[first.what]}" if first.what else str(first.by)
    for part in others:
        words += f" {_sign(part.by)} {abs(part.by)} {part_in_words(part)}"
    return words


def part_in_words(part: e.Part) -> str:
    """What a summand is."""
    match part.kind:
        case "assist":
            return part.what.capitalize()
        case "power":
            return "own token"
        case "card" | "surprise":
            return part.what
        case "discard":
            return f"for {part.what}"
        case _:
            return part.kind


def _assisted(state: State, event: e.AssistGiven) -> str:
    who = _called(state, event.part.player) if event.part.player else "the surprise"
    return f"{who} assists: {_grown(state, event)}"


def _added(state: State, event: e.BonusAdded) -> str:
    why = f"{event.why}: " if event.why else ""
    return f"{why}{_grown(state, event)}"


def _grown(state: State, event: e.AssistGiven | e.BonusAdded) -> str:
    """`7 + 1 Rogue = 8 against 8: defeated, 1 loot`."""
    by = event.part.by
    total = _against(state, event.total, event.challenge)
    return f"{event.total - by} {_sign(by)} {abs(by)} {part_in_words(event.part)} = {total}"


def _sign(by: int) -> str:
    return "-" if by < 0 else "+"


def _against(state: State, total: int, challenge: e.Challenge) -> str:
    missing = challenge.difficulty - total
    end = _beaten(challenge) if missing <= 0 else _open(state, missing)
    return f"{total} against {challenge.difficulty}{end}"


def _rerolled(state: State, event: e.DieRerolled) -> str:
    before = _roll(event.before)
    if isinstance(event.roll, int):
        total = _against(state, event.total, event.challenge)
        strength = event.total - event.roll
        return f"rolled again, {event.roll} for {before}: {strength} + {event.roll} = {total}"
    end = _beaten(event.challenge) if event.roll == "crit" else _open(state, 0)
    return f"rolled again, {_roll(event.roll)} for {before}{end}"


def _roll(roll: e.Roll) -> str:
    return {"crit": "a Critical", "fail": "an Epic Fail"}.get(str(roll), str(roll))


def _defeated(state: State, event: e.ChallengeDefeated) -> str:
    mission, character = state.missions[-1], state.characters[event.player]
    deck = mission.decks[event.deck]
    parts = [f"{event.name}, {event.deck} deck {line_of(deck)}", *_below(mission, deck)]
    if event.finale and mission.open:
        parts.append(f"{event.player} draws a KostCo card")
    if mission.open and character.points >= PRICE:
        parts.append(f"{event.player} may buy with {character.points} loot")
    return "; ".join([*parts, *_next(state)])


def _below(mission: Mission, deck: Deck) -> list[str]:
    """What a card that went laid open, where it is more than a challenge."""
    if deck.complete:
        return []
    if deck.at_finale:
        return ["its finale lies open"]
    return ["a surprise lies open"] if mission.token is None and deck.surprise_due else []


def _failed(state: State, event: e.ChallengeFailed) -> str:
    lost = event.before - event.health  # of more damage than there was health
    health = f"health {event.before} - {lost} = {event.health}"
    return "; ".join([f"{event.name} failed, {health}", *_next(state)])


def _next(state: State) -> list[str]:
    """Who comes next, and what can be done before: the Priest heals (TAZ-40)."""
    if not state.running or state.turn is None:
        return []
    active, mission = state.characters[state.turn.player], state.missions[-1]
    heals = active.role == "priest" and active.ready and mission.health < mission.start
    power = [f"{active.player} may heal 1 (power)"] if heals else []
    return [*power, f"next {state.following}"]


# Cards


def _drawn(state: State, event: e.KostcoDrawn) -> str:
    for_what = f"for {listing(event.loot)} ({event.points} loot)" if event.loot else ""
    for_what = "for the finale" if event.finale else for_what or f"({event.why or 'a card'})"
    holds = len(state.characters[event.player].cards)
    limit = state.characters[event.player].limit
    over = f"; {holds} cards, {limit} may stay" if holds > limit else ""
    return f"{event.player} draws {card_in_words(event.card)} {for_what}{over}"


def card_in_words(card: e.Card) -> str:
    """`Sword +1 against monsters`."""
    parts = []
    if card.bonus:
        where = f" {AGAINST[card.against]}" if card.against else ""
        parts.append(f"{card.bonus:+d}{where}")
    if card.helping:
        parts.append(f"{card.helping:+d} when assisting")
    if card.discard:
        parts.append(f"{card.discard:+d} when discarded")
    return f"{card.name} {', '.join(parts)}".strip()


def _given(state: State, event: e.KostcoGiven) -> str:
    return f"{event.giver} gives {event.card} to {event.taker}"


def _discarded(state: State, event: e.CardDiscarded) -> str:
    return f"{event.player} discards {event.card}"


def _used(state: State, event: e.CardUsed) -> str:
    who = f"{event.player} discards" if event.player else "the team discards"
    why = f" {event.why}" if event.why == "for the die" else f": {event.why}" if event.why else ""
    return f"{who} {event.card}{why}"


def _surprise(state: State, event: e.SurpriseRevealed) -> str:
    where = f" from the {event.deck} deck" if event.deck else ""
    both = [card.name for card in state.missions[-1].surprises]
    choose = f"; keep {listing(both, 'or')} at the end of the turn" if len(both) > 1 else ""
    return f"surprise{where}: {card_in_words(event.card)}{choose}"


def _described(state: State, event: e.SurpriseDescribed) -> str:
    return f"surprise: {card_in_words(event.card)}"


def _kept(state: State, event: e.SurpriseKept) -> str:
    return f"{event.card} stays, {listing(event.gone)} goes"


# Health, tokens, story


def _health(state: State, event: e.HealthChanged) -> str:
    before = event.left - event.by
    why = f" ({event.why})" if event.why else ""
    return f"health {before} {_sign(event.by)} {abs(event.by)} = {event.left}{why}"


def _token(state: State, event: e.TokenTurned) -> str:
    whose = f"{_called(state, event.player)}'s" if event.player else "the surprise's"
    why = f" {event.why}" if event.why.startswith("for ") else f" ({event.why})"
    return f"{whose} token is {'ready' if event.ready else 'spent'}{why if event.why else ''}"


def _story(state: State, event: e.StoryTold) -> str:
    who = _called(state, event.player) if event.player else ""
    final = "last scene" if event.final else ""
    head = ", ".join(part for part in (final, who) if part)
    return f"{head}: “{event.text}”" if head else f"“{event.text}”"


def line_of(deck: Deck) -> str:
    """How a deck stands: `complete`, `3 of 10 gone`."""
    return "complete" if deck.complete else f"{deck.gone} of {CARDS} gone"


TELLINGS: dict[type[Event], Callable[[State, Any], str]] = {
    e.SheetFilled: _sheet,
    e.MissionBegun: _begun,
    e.QuestionAnswered: _question,
    e.MissionWon: _won,
    e.MissionLost: _lost,
    e.ChallengeRevealed: _revealed,
    e.ChallengeFlipped: _flipped,
    e.ChallengeDiscarded: _gone,
    e.TurnBegun: _turned,
    e.ChallengeTried: _tried,
    e.AssistGiven: _assisted,
    e.BonusAdded: _added,
    e.DieRerolled: _rerolled,
    e.ChallengeDefeated: _defeated,
    e.ChallengeFailed: _failed,
    e.KostcoDrawn: _drawn,
    e.KostcoGiven: _given,
    e.CardDiscarded: _discarded,
    e.CardUsed: _used,
    e.SurpriseRevealed: _surprise,
    e.SurpriseDescribed: _described,
    e.SurpriseKept: _kept,
    e.HealthChanged: _health,
    e.TokenTurned: _token,
    e.StoryTold: _story,
}
