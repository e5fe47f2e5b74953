"""What an import records. The tag is the storage format."""

from __future__ import annotations

from tracker.core.game import Command
from tracker.games.plays.events import Archived


class RecordPlays(Command, frozen=True, tag="plays.record"):
    """All plays of one import, so that one undo takes them all back."""

    source: str
    plays: tuple[Archived, ...]
