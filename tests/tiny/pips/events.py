"""What happens in Pips. The tags are the storage format."""

from __future__ import annotations

from typing import Any

from tracker.core.game import Event


class Thrown(Event, frozen=True, tag="pips.thrown"):
    """Somebody threw `dice`, and has `pips` more. Version 1 had `who` for `player`."""

    player: str
    dice: tuple[int, ...]
    pips: int


def named(raw: dict[str, Any]) -> dict[str, Any]:
    """From version 1 to 2: `who` is called `player`."""
    return {("player" if key == "who" else key): value for key, value in raw.items()}
