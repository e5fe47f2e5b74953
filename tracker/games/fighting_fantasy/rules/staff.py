"""Staff Block: the Healer takes on two monsters at once (FF-45, FF-46, FFA-1, FFA-2)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.games.fighting_fantasy import board
from tracker.games.fighting_fantasy.commands import (
    BlockWithStaff,
)
from tracker.games.fighting_fantasy.events import (
    AbilityUsed,
    HeroPlaced,
    StaffBlocked,
)
from tracker.games.fighting_fantasy.rules.common import awake, fighting
from tracker.games.fighting_fantasy.rules.fights import applied, following, living_in, standing
from tracker.games.fighting_fantasy.state import STAFF_BLOCK, Fight, Hero, State


def block(state: State, command: BlockWithStaff, referee: Referee) -> Sequence[Event]:
    """The Healer takes on two monsters at once (FF-45, FF-46, FFA-1, FFA-2)."""
    fight = fighting(state)
    hero = awake(state, command.hero, referee, "block")
    if command.hero != "healer":
        referee.refuse("FF-45", f"The {hero.called} has no staff.", "Only the Healer blocks.")
    if command.ends:
        return [StaffBlocked(())]
    pair = tuple(standing(fight, letter).letter for letter in command.monsters or _front(fight))
    if not pair or len(set(pair)) != len(pair) or len(pair) > 2:
        raise Rejected(
            "Staff Block takes on two monsters.", "tracker ff block healer B C", rule="FF-45"
        )
    events: list[Event] = []
    if fight.blows and not board.due(state, fight):
        events.append(following(state, fight, referee))
        fight = fighting(applied(state, events))
    first, *_ = pair
    columns = [board.column_with(fight, letter) for letter in pair]
    beside = columns[0] < len(fight.columns) and living_in(fight, columns[0] + 1)
    if len(pair) == 1 and beside:
        referee.warn("FF-46", "Staff Block takes on two monsters; here it is one.")
    if len(pair) == 2 and columns[1] - columns[0] != 1:
        referee.warn("FF-46", f"{pair[0]} and {pair[1]} are not neighbours.")
    if not fight.block:
        events.append(_use_block(state, hero, referee))
    if fight.struck("healer"):
        referee.refuse("FF-41", "The Healer has fought in this round.", "Block in the next round.")
    if fight.blows and not (board.column_of(fight, "healer") or "healer" in fight.free):
        referee.refuse("FF-24", "The Healer is not in this round.", "Block in the next round.")
    if board.column_of(fight, "healer") != columns[0]:
        if fight.blows and "healer" not in fight.free:
            referee.warn("FF-34", "The Healer changes columns in mid-round.")
        events.append(HeroPlaced("healer", board.column_with(fight, first)))
    return [*events, StaffBlocked(pair)]


def _front(fight: Fight) -> tuple[str, ...]:
    """The monster before the Healer, and the next one to the right (FF-46)."""
    column = board.column_of(fight, "healer")
    if not column:
        return ()
    pair = [living_in(fight, n)[:1] for n in (column, column + 1) if n <= len(fight.columns)]
    return tuple(letter for letters in pair for letter in letters)


def _use_block(state: State, hero: Hero, referee: Referee) -> AbilityUsed:
    if STAFF_BLOCK in hero.used:
        referee.refuse(
            "FF-40", f"{STAFF_BLOCK} was used in this adventure.", "Rejuvenation returns a card."
        )
    return AbilityUsed("healer", STAFF_BLOCK)
