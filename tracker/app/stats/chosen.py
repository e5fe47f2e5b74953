"""Which plays count: filters by player, game, campaign and date."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from tracker.app.history import Result
from tracker.core.names import fold


class Chosen(msgspec.Struct, frozen=True):
    """Empty or None is no filter. `since` and `until` are moments, `until` not included.

    A play of unknown date counts only where no date is asked for.
    """

    player: str = ""
    game: str = ""
    campaign: str = ""
    since: datetime | None = None
    until: datetime | None = None

    def of(self, results: Iterable[Result]) -> list[Result]:
        """The plays that count."""
        return [one for one in results if self._counts(one)]

    def _counts(self, one: Result) -> bool:
        if self.player and fold(self.player) not in map(fold, one.players):
            return False
        if self.game and fold(self.game) != fold(one.game):
            return False
        if self.campaign and self.campaign != one.campaign:
            return False
        return self.at(one.at)

    def at(self, moment: datetime | None) -> bool:
        """Does a moment lie within the dates that were asked for?"""
        if self.since is None and self.until is None:
            return True
        if moment is None:
            return False
        after = self.since is None or moment >= self.since
        return after and (self.until is None or moment < self.until)
