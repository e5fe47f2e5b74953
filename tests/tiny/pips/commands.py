"""What people record in Pips. The tags are the storage format."""

from __future__ import annotations

from tracker.core.game import Command


class Throw(Command, frozen=True, tag="pips.throw"):
    """A throw of two dice; tracker rolls them where `dice` is empty."""

    player: str
    dice: tuple[int, ...] = ()
