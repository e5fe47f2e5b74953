"""What a strength is made of: TAZ-21 to TAZ-28, TAZ-61."""

from __future__ import annotations

from tracker.core.errors import Rejected
from tracker.core.game import Referee
from tracker.core.names import fold
from tracker.core.page import listing
from tracker.games.taz.commands import TryChallenge
from tracker.games.taz.events import Card, Challenge, Kind, Part
from tracker.games.taz.figures import OWN_POWER, PRIEST
from tracker.games.taz.rules.common import held, no_card, running, somebody
from tracker.games.taz.state import Character, State


def parts(
    state: State,
    command: TryChallenge,
    player: Character,
    deck: Kind,
    challenge: Challenge,
    referee: Referee,
) -> tuple[Part, ...]:
    """Every summand before the roll, in the order of the rulebook."""
    mission = running(state)
    found = [
        _base(player, deck, challenge),
        *_lying(_staying(player.cards, command), "card", deck, challenge, player.player),
        *_lying(_staying(mission.surprises, command), "surprise", deck, challenge),
        *_story(command, challenge, referee),
        *_power(command, player, challenge, referee),
    ]
    for typed in command.helpers:
        found.append(assist(state, found, typed, player.player, challenge, referee, after=False))
    found += [Part("bonus", by) for by in command.bonuses]
    for typed, by in command.uses.items():
        found.append(discard(state, typed, by, player.player, referee, found))
    return tuple(found)


def _base(player: Character, deck: Kind, challenge: Challenge) -> Part:
    """The base, or the higher one where the challenge has the class's type (TAZ-21, TAZA-1)."""
    if player.strong > player.base and matches(player.against, deck, challenge):
        return Part("base", player.strong, player.against)
    return Part("base", player.base)


def matches(against: str, deck: str, challenge: Challenge) -> bool:
    """Does the challenge have this type, or lie in this deck?"""
    return bool(against) and (against in challenge.types or against == deck)


def _staying(cards: tuple[Card, ...], command: TryChallenge) -> tuple[Card, ...]:
    """Without those that are discarded for this challenge: their lasting bonus goes with them."""
    gone = [held(cards, typed) for typed in command.uses]
    return tuple(card for card in cards if card not in gone)


def _lying(
    cards: tuple[Card, ...], kind: str, deck: Kind, challenge: Challenge, player: str = ""
) -> list[Part]:
    """Ongoing bonuses: the own KostCo cards (TAZ-22), the surprise for all (TAZ-23)."""
    return [
        Part("card" if kind == "card" else "surprise", card.bonus, card.name, player)
        for card in cards
        if card.bonus and (not card.against or matches(card.against, deck, challenge))
    ]


def _story(command: TryChallenge, challenge: Challenge, referee: Referee) -> list[Part]:
    """+1 where a story bonus is printed and its question was answered (TAZ-24)."""
    if not command.story:
        return []
    if challenge.story is False:
        referee.refuse(
            "TAZ-24",
            f"{challenge.name} prints no story bonus.",
            "Leave --story out; --tell adds none.",
        )
    return [Part("story", 1)]


def _power(
    command: TryChallenge, player: Character, challenge: Challenge, referee: Referee
) -> list[Part]:
    """Warrior and Wizard raise their own strength with their own token (TAZ-25)."""
    if not command.power:
        return []
    if player.role not in OWN_POWER:
        raise Rejected(
            f"{player.called} has no power before the roll; Warrior and Wizard have one.",
            "The Priest's is tracker taz power; --bonus N adds what a card says.",
            rule="TAZ-25",
        )
    if not player.ready:
        referee.refuse("TAZ-25", f"{player.called} has spent the token.", "Leave --power out.")
    if player.role == "wizard" and "monster" not in challenge.types:
        referee.refuse(
            "TAZ-25",
            f"The Wizard's own power works against monsters; {challenge.name} is none.",
            "Leave --power out, or add --type monster where it is one.",
        )
    return [Part("power", OWN_POWER[player.role], player.role, player.player)]


def assist(
    state: State,
    so_far: list[Part],
    typed: str,
    active: str,
    challenge: Challenge,
    referee: Referee,
    *,
    after: bool,
) -> Part:
    """One assist, under the limit before and after the roll together (TAZ-26)."""
    helps = [part for part in so_far if part.kind == "assist"]
    _limit(challenge, len(helps), referee)
    if _of_surprise(state, typed):
        return _surprise_assist(state, helps, referee)
    helper = somebody(state, typed)
    if helper.player == active:
        referee.refuse(
            "TAZ-26",
            f"{helper.called} is taking the turn and cannot assist.",
            "Name another player; Warrior and Wizard have --power.",
        )
    spent = any(part.player == helper.player for part in so_far if part.kind in ("assist", "power"))
    if spent or not helper.ready:
        ready = [one.player for one in state.characters.values() if one.ready]
        others = listing([name for name in ready if name not in (active, helper.player)])
        back = "Tokens return at the start of the leader's turn."
        said = f"{helper.called} has spent the token."
        referee.refuse("TAZ-26", said, f"Ready: {others}." if others else back)
    value = (helper.after if after else helper.before) + helper.helping
    return Part("assist", value, helper.role, helper.player)


def _limit(challenge: Challenge, so_far: int, referee: Referee) -> None:
    if so_far < challenge.assists:
        return
    bonus = "A surprise or KostCo card may still be discarded for its bonus."
    if not challenge.assists:
        referee.refuse("TAZ-26", f"{challenge.name} allows no assist.", bonus)
    else:
        limit = "one assist" if challenge.assists == 1 else "two assists"
        said = f"{challenge.name} allows {limit}, before and after the roll together."
        double = " With the Double Assist icon, add --assists 2." if challenge.assists < 2 else ""
        referee.refuse("TAZ-26", said, f"{bonus}{double}")


def _of_surprise(state: State, typed: str) -> bool:
    """Is the Priest's token on the surprise of two meant? (TAZ-61)"""
    roles = {one.role for one in state.characters.values()}
    named = fold(typed)
    if named in map(fold, state.order):
        return False
    return (
        running(state).token is not None
        and len(named) > 1
        and ("surprise".startswith(named) or "priest".startswith(named))
        and "priest" not in roles
    )


def _surprise_assist(state: State, helps: list[Part], referee: Referee) -> Part:
    mission = running(state)
    if not mission.surprises:
        referee.refuse(
            "TAZ-61",
            "No surprise lies out, so its token cannot be used.",
            "Put one out at the end of a turn: tracker taz surprise CARD.",
        )
    if not mission.token or any(not part.player for part in helps):
        referee.refuse(
            "TAZ-61",
            "The surprise's token is spent.",
            "It returns at the start of the leader's turn.",
        )
    return Part("assist", PRIEST, "priest")


def discard(
    state: State, typed: str, by: int | None, active: str, referee: Referee, so_far: list[Part]
) -> Part:
    """A surprise or KostCo card is discarded for what it adds; no assist (TAZ-27)."""
    card, owner = owned(state, typed, active)
    if any(part.kind == "discard" and part.what == card.name for part in so_far):
        raise Rejected(f"{card.name} is discarded already.", "Name it once.", rule="TAZ-27")
    if not owner:
        last_surprise(state, card, referee)
    value = card.discard if by is None else by
    if not value:
        raise Rejected(
            f"What does {card.name} add when it is discarded?",
            f'Say it: --use "{card.name}=2", or after the roll: '
            f'tracker taz bonus 2 --from "{card.name}".',
            rule="TAZ-27",
        )
    return Part("discard", value, card.name, owner)


def owned(state: State, typed: str, active: str) -> tuple[Card, str]:
    """A card on the table and its owner: of the active player, a surprise, of another.

    The owner of a surprise is empty. Raises `Rejected` where there is none.
    """
    mission = running(state)
    piles = {one.player: one.cards for one in state.characters.values()}
    nearest_first = [active, "", *(name for name in piles if name != active)]
    piles[""] = mission.surprises
    for owner in nearest_first:
        card = held(piles.get(owner, ()), typed)
        if card:
            return card, owner
    raise no_card(typed, tuple(card for cards in piles.values() for card in cards), "TAZ-27")


def last_surprise(state: State, card: Card, referee: Referee) -> None:
    """The last surprise of two stays (TAZ-62)."""
    mission = running(state)
    if mission.token is not None and not mission.reserve and len(mission.surprises) < 2:
        referee.refuse(
            "TAZ-62", f"{card.name} is the last surprise and stays.", "Use what lies with a player."
        )
