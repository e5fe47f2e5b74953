"""The chance of success before a roll (TAZ-30)."""

from __future__ import annotations

import msgspec

from tracker.core.game import Referee
from tracker.games.taz.commands import TryChallenge
from tracker.games.taz.events import Part
from tracker.games.taz.figures import NUMBERS, SIDES, chance
from tracker.games.taz.rules.common import Course
from tracker.games.taz.rules.turns import prepared
from tracker.games.taz.state import State


class Odds(msgspec.Struct, frozen=True):
    """`sides` of the TAZ20's 20 succeed."""

    called: str
    parts: tuple[Part, ...]
    difficulty: int
    sides: int

    @property
    def strength(self) -> int:
        return sum(part.by for part in self.parts)

    @property
    def percent(self) -> int:
        return self.sides * 100 // SIDES

    @property
    def needs(self) -> str:
        """`3 or more`, `any number`, `a Critical`."""
        need = self.difficulty - self.strength
        if need <= NUMBERS[0]:
            return "any number"
        return f"{need} or more" if need < NUMBERS[-1] else self._last(need)

    def _last(self, need: int) -> str:
        return f"a {need}" if need == NUMBERS[-1] else "a Critical"


def before(state: State, command: TryChallenge, referee: Referee) -> Odds:
    """The odds of a turn as it is planned; raises what the turn itself would."""
    player, _, challenge, parts = prepared(Course(state), command, referee)
    sides = chance(challenge.difficulty - sum(part.by for part in parts))
    return Odds(player.called, parts, challenge.difficulty, sides)
