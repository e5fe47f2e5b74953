"""Legal play of The Adventure Zone: Bureau of Balance."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import hypothesis.strategies as st

from tracker.core.game import Command, Player, Setup
from tracker.games.taz import commands as c
from tracker.games.taz.events import Card, Challenge, Roll
from tracker.games.taz.figures import (
    CLASSES,
    COMBINATIONS,
    FOR_TWO,
    KINDS,
    LEADER,
    OWN_POWER,
    PRICE,
    PRINTED,
    TYPES,
)
from tracker.games.taz.state import Attempt, Character, Deck, Mission, State, Turn

NAMES = ("ana", "ben", "cy", "dora", "eve")
WITHOUT_CHARACTER = "finn"
CHARACTERS = ("Magda", "Taki", "Merlin")
TEXTS = ("One last arrow", "The rats agree", "")
ENEMIES = ("Swarm of Rats", "Arcane Riddle", "Rusty Gate", "Gerblin", "Smug Apprentice")
KOSTCO = ("Magic Sword", "Lucky Coin", "Rope", "Know-It-All", "Old Umbrella", "Cloak")
SURPRISES = ("Magnus", "Taako", "Merle", "Killian", "Lucretia", "Angus")
ANYTHING = st.sampled_from(["", *TYPES, *KINDS])
SMALL = st.sampled_from([0, 0, 1, 2])
ROLLS: st.SearchStrategy[Roll] = st.sampled_from([1, 2, 3, 4, 5, 6, "crit", "fail"])
NEITHER = st.sampled_from([None, None, 0, 1, 3])

Maker = Callable[[st.DrawFn], Command]
Options = Iterator[tuple[int, Maker]]  # how likely, and the command


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Two to five players of different classes; sometimes somebody leads, or only leads."""
    count = draw(st.integers(2, 5))
    classes = draw(st.permutations(FOR_TWO if count == 2 else tuple(CLASSES)))
    leads = draw(st.sampled_from(["", "", WITHOUT_CHARACTER, *NAMES[:count]]))
    people = [
        Player(name, (role, LEADER) if name == leads else (role,))
        for name, role in zip(NAMES[:count], classes, strict=False)
    ]
    if leads == WITHOUT_CHARACTER:
        people.insert(draw(st.integers(0, count)), Player(leads, (LEADER,)))
    return Setup(tuple(people))


@st.composite
def commands(draw: st.DrawFn, state: State) -> Command:
    """Whatever the rules allow now; what they only warn of is among it."""
    options = [*_options(state)]
    place = draw(st.integers(1, sum(likely for likely, _ in options)))
    for likely, make in options:
        place -= likely
        if place <= 0:
            return make(draw)
    raise AssertionError("nothing is legal")


def _options(state: State) -> Options:
    mission, turn = state.mission, state.turn
    if mission is None or turn is None:
        yield 4, lambda draw: _mission(state, draw)
        yield 1, lambda draw: c.TellStory("The sun sets", _anybody(state, draw), final=True)
    else:
        yield from _in_mission(state, mission, turn)
    yield 1, lambda draw: _sheet(state, draw)


def _in_mission(state: State, mission: Mission, turn: Turn) -> Options:
    if turn.phase == "open":
        assert turn.attempt is not None
        yield from _saving(state, mission, turn.attempt)
    elif turn.phase == "settled":
        yield from _settled(state, mission, turn)
    if turn.phase != "open" and not _crowded(state, mission):
        yield 30, lambda draw: _try(state, mission, draw)
        yield 1, _is(c.EndTurn("a card says so" if turn.phase == "ready" else ""))
    yield from _always(state, mission, turn)


def _is(command: Command) -> Maker:
    return lambda draw: command


def _anybody(state: State, draw: st.DrawFn) -> str:
    return draw(st.sampled_from(state.order))


# The party and the mission


def _sheet(state: State, draw: st.DrawFn) -> Command:
    figure = st.sampled_from([None, None, 0, 1, 3, 5])
    return c.FillSheet(
        _anybody(state, draw),
        name=draw(st.sampled_from([None, *CHARACTERS])),
        answers=draw(st.sampled_from([None, ("From the north",), ("Yes", "No", "Cats")])),
        base=draw(figure),
        strong=draw(figure),
        against=draw(st.sampled_from([None, *TYPES, *KINDS])),
        before=draw(figure),
        after=draw(figure),
        limit=draw(st.sampled_from([None, None, 2, 3])),
    )


def _mission(state: State, draw: st.DrawFn) -> Command:
    """Printed cards in any order, other names in theirs, or a suggestion of the rulebook."""
    named = draw(st.sampled_from(["", "", *COMBINATIONS]))
    decks = COMBINATIONS[named].decks if named else {}
    chosen = {
        kind: draw(st.sampled_from(decks.get(kind, (*PRINTED[kind], f"Other {kind}"))))
        for kind in KINDS
        if len(decks.get(kind, ())) != 1
    }
    location = st.sampled_from([(), (), ("location",)])  # the villain counts: it can be won
    two = len(state.order) == 2
    return c.BeginMission(
        cards=tuple(chosen.values()),
        named=named,
        surprises=tuple(draw(st.permutations(SURPRISES))[:4]) if two else (),
        fast=draw(st.sampled_from([(), KINDS[:1], KINDS])),
        train=draw(location),
        uncounted=draw(location),
    )


def _always(state: State, mission: Mission, turn: Turn) -> Options:
    yield 1, lambda draw: c.TellStory("The rats sing", draw(st.sampled_from(["", *state.order])))
    yield 1, _is(c.AnswerQuestion("Who is the Lich?", "Gary, who taught us", "lich"))
    yield 1, lambda draw: c.ChangeHealth(draw(st.integers(-3, 3)), draw(st.sampled_from(TEXTS)))
    yield 1, lambda draw: _token(state, mission, draw)
    for deck in mission.decks.values():
        yield from _board(deck)
    yield from _cards(state, mission, turn)
    yield from _surprises(mission, turn)


def _token(state: State, mission: Mission, draw: st.DrawFn) -> Command:
    whose = [*state.order, "surprise"] if mission.token is not None else state.order
    ready = draw(st.sampled_from([None, True, False]))
    return c.TurnToken(draw(st.sampled_from(whose)), ready, draw(st.sampled_from(TEXTS)))


def _board(deck: Deck) -> Options:
    if deck.complete:
        return
    yield 1, lambda draw: c.RevealChallenge(deck.kind, _challenge(draw))
    if not deck.at_finale:
        yield 1, _is(c.FlipChallenge(deck.kind))
        yield 1, lambda draw: c.FlipChallenge(deck.kind, _challenge(draw))
    if not deck.at_finale or deck.train:
        yield 1, _is(c.DiscardChallenge(deck.kind, "a card says so"))


def _challenge(draw: st.DrawFn, name: str = "") -> Challenge:
    """Mostly as they are printed; what is odd is only warned of."""
    return Challenge(
        name or draw(st.sampled_from(ENEMIES)),
        draw(st.integers(4, 14)),
        draw(st.sampled_from([0, 1, 1, 2, 3, 5])),
        draw(st.integers(0, 4)),
        tuple(draw(st.lists(st.sampled_from(TYPES), max_size=2, unique=True))),
        draw(st.integers(0, 2)),
        draw(st.sampled_from([None, True, False])),
        draw(st.sampled_from([False, False, False, True])),
    )


# A turn


def _try(state: State, mission: Mission, draw: st.DrawFn) -> Command:
    """The turn of whoever is next, with what will be legal then."""
    assert state.turn is not None
    over = state.turn.phase == "settled"
    active = state.characters[state.following if over else state.turn.player]
    fresh = over and active.player == state.starter
    ready = [
        name
        for name, one in state.characters.items()
        if one.ready or fresh or (over and one.role == "bard")
    ]
    deck = draw(st.sampled_from([deck for deck in mission.decks.values() if not deck.complete]))
    top = deck.top
    known = top is not None and draw(st.booleans())
    figures = None if known else _challenge(draw, top.name if top else "")
    shown = _shown(figures, top)
    assists = [name for name in ready if name != active.player]
    if mission.surprises and (mission.token or (fresh and mission.token is False)):
        assists.append("surprise")
    helpers = tuple(draw(st.permutations(assists))[: draw(st.integers(0, shown.assists))])
    return c.TryChallenge(
        challenge=shown.name,
        deck=deck.kind,
        figures=figures,
        story=shown.story is not False and draw(st.booleans()),
        helpers=helpers,
        power=active.player in ready and _power(active, shown) and draw(st.booleans()),
        bonuses=tuple(draw(st.lists(st.integers(-1, 3), max_size=1))),
        uses=_uses(state, mission, draw),
        roll=draw(st.none() | ROLLS),
        accept=draw(st.booleans()),
        damage=draw(NEITHER),
        player=draw(st.sampled_from(["", active.player, active.role])),
        tell=draw(st.sampled_from(TEXTS)),
    )


def _shown(figures: Challenge | None, top: Challenge | None) -> Challenge:
    """The challenge as it will count: what is left out of the figures is as it was."""
    shown = figures or top
    assert shown is not None
    if figures is None or top is None:
        return shown
    return Challenge(
        top.name,
        figures.difficulty,
        figures.damage,
        figures.loot,
        figures.types or top.types,
        top.assists if figures.assists == 1 else figures.assists,
        top.story if figures.story is None else figures.story,
    )


def _power(active: Character, shown: Challenge) -> bool:
    return active.role in OWN_POWER and (active.role == "warrior" or "monster" in shown.types)


def _uses(state: State, mission: Mission, draw: st.DrawFn) -> dict[str, int | None]:
    if not (cards := _discardable(state, mission)) or not draw(st.booleans()):
        return {}
    card = draw(st.sampled_from(cards))
    return {card.name: None if card.discard else draw(st.integers(1, 3))}


def _discardable(state: State, mission: Mission) -> list[Card]:
    """Every card, except the last surprise of two."""
    surprises = mission.surprises
    if mission.token is not None and not mission.reserve and len(surprises) < 2:
        surprises = ()
    return [*surprises, *(card for one in state.characters.values() for card in one.cards)]


def _saving(state: State, mission: Mission, attempt: Attempt) -> Options:
    """What can be done about a failed roll."""
    assert state.turn is not None
    helpers = [one.player for one in state.characters.values() if one.ready]
    helpers = [name for name in helpers if name != state.turn.player]
    if mission.token and mission.surprises:
        helpers.append("surprise")
    helped = attempt.assisted >= attempt.challenge.assists or attempt.roll == "fail"
    if helpers and not helped:
        yield 8, lambda draw: c.Assist(draw(st.sampled_from(helpers)), draw(st.sampled_from(TEXTS)))
    yield 8, lambda draw: c.Accept(draw(NEITHER), draw(st.sampled_from(TEXTS)))
    yield 2, lambda draw: c.Reroll(draw(st.none() | ROLLS))
    cards = _discardable(state, mission)
    if cards:
        card = st.sampled_from([card.name for card in cards])
        yield 2, lambda draw: c.Reroll(draw(st.none() | ROLLS), card=draw(card))
    if attempt.roll == "fail":
        return
    yield 2, lambda draw: c.AddBonus(draw(st.integers(1, 3)), why=draw(st.sampled_from(TEXTS)))
    used = [part.what for part in attempt.parts if part.kind == "discard"]
    left = [card for card in cards if card.name not in used]
    if left:
        yield 4, lambda draw: _from(draw(st.sampled_from(left)), draw)


def _from(card: Card, draw: st.DrawFn) -> Command:
    by = draw(st.integers(1, 3))
    return c.AddBonus(None if card.discard and draw(st.booleans()) else by, card.name)


def _settled(state: State, mission: Mission, turn: Turn) -> Options:
    active = state.characters[turn.player]
    if active.role == "priest" and active.ready:
        yield 4, _is(c.HealWithToken())
    if active.points >= PRICE:
        yield 8, lambda draw: c.BuyCard(_kostco(state, draw))
        if not any(one.rewards for one in state.characters.values()):
            pile = tuple(loot.name for loot in active.loot)
            yield 2, lambda draw: c.BuyCard(_kostco(state, draw), pile)
    if mission.token is not None and not mission.surprises and mission.reserve:
        waiting = st.sampled_from(mission.reserve)
        yield 8, lambda draw: c.ShowSurprise(_card(draw, draw(waiting)))


def _crowded(state: State, mission: Mission) -> bool:
    """Does anything have to go before the turn can end?"""
    over = any(len(one.cards) > one.limit for one in state.characters.values())
    return over or len(mission.surprises) > 1


# Cards


def _cards(state: State, mission: Mission, turn: Turn) -> Options:
    yield 1, lambda draw: c.DrawCard(_anybody(state, draw), _kostco(state, draw), "a card says so")
    if any(one.rewards for one in state.characters.values()):
        yield 8, lambda draw: c.BuyCard(_kostco(state, draw))
    if cards := _discardable(state, mission):
        names = st.sampled_from([card.name for card in cards])
        yield 1, lambda draw: c.UseCard(draw(names), draw(st.sampled_from(TEXTS)))
    for one in state.characters.values():
        for card in one.cards:
            much = 10 if len(one.cards) > one.limit else 1
            yield much, _is(c.DiscardCard(one.player, card.name))
    if turn.giver:
        others = st.sampled_from([name for name in state.order if name != turn.giver])
        for card in state.characters[turn.giver].cards:
            yield 3, lambda draw, card=card: c.GiveCard(card.name, draw(others))


def _kostco(state: State, draw: st.DrawFn) -> Card:
    """Each card is there once."""
    held = {card.name for one in state.characters.values() for card in one.cards}
    names = [*KOSTCO, *(f"Potion {number}" for number in range(len(held)))]
    return _card(draw, draw(st.sampled_from([name for name in names if name not in held])))


def _card(draw: st.DrawFn, name: str) -> Card:
    return Card(name, draw(SMALL), draw(ANYTHING), draw(SMALL), draw(SMALL))


def _surprises(mission: Mission, turn: Turn) -> Options:
    out = [card.name for card in mission.surprises]
    for name in out:
        yield 1, lambda draw, name=name: c.ShowSurprise(_card(draw, name))
        if len(out) > 1:
            yield 10, _is(c.KeepSurprise(name))
    if mission.token is not None:
        return
    new = st.sampled_from([name for name in SURPRISES if name not in out])
    if len(out) < 3:
        yield 1, lambda draw: c.ShowSurprise(_card(draw, draw(new)))
        for deck in mission.decks.values():
            if deck.surprise_due:
                kind = deck.kind
                yield 10, lambda draw, kind=kind: c.ShowSurprise(_card(draw, draw(new)), kind)
