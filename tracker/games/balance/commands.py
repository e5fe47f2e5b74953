"""What people record in Balance Elemental. The tags are the storage format."""

from __future__ import annotations

from tracker.core.game import Command
from tracker.games.balance.events import Four, Written


class ScoreRound(Command, frozen=True, tag="balance.score_round"):
    """One turn: what lay on the table, and what each Aspirant wrote.

    The table is told by `counts` (and `tokens`), or by the tokens `drawn`.
    `guide` is needed only where it does not follow from the seats.
    """

    sheets: dict[str, Written]
    counts: Four | None = None
    tokens: int | None = None
    drawn: dict[str, int] = {}
    bets: dict[str, int] = {}
    guide: str = ""
