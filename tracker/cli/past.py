"""Words typed for a point of the past: parsed there, by the same parser, and recorded nowhere."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Any

from tracker.app.handle import When
from tracker.app.revise import Asked
from tracker.app.stand import Stand
from tracker.cli.main import arranged
from tracker.cli.open_table import words
from tracker.cli.runtime import Kept, Runtime
from tracker.core.errors import BadInput
from tracker.core.game import Command

OF_THE_TABLE = ("note", "adjust", "session", "new")  # beside the game's own


class AtAPoint:
    """A point of the past, and what was said there."""

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        self.said: list[Asked] = []

    def say(self, command: Command, house_rule: str | None, when: When | None) -> None:
        """Somebody typed this command."""
        self.said.append(Asked(command, house_rule, when))


def asking(rt: Runtime, program: Any, typed: Sequence[str]) -> Callable[[Stand], Asked]:
    """What turns typed words into the command that they mean at a point of the past."""

    def ask(there: Stand) -> Asked:
        return said(rt, program, typed, there)

    return ask


def said(rt: Runtime, program: Any, typed: Sequence[str], there: Stand) -> Asked:
    """The one command that words mean where a campaign stands; raises `BadInput` for none."""
    if there.game.aside:
        raise BadInput(f"{there.name} is kept by tracker itself.", "tracker amend 3 --drop works.")
    known = words.known(program, there.game)
    line = words.spelt(list(typed), known)
    if not line or (line[0] != known.game and line[0] not in OF_THE_TABLE):
        raise BadInput(
            f"“{shlex.join(typed)}” is nothing that happens at the table.",
            f"Words of the game ({', '.join(known.of_game[:4])}, …), note, adjust and session are.",
        )
    point = AtAPoint(there)
    program.main(
        args=arranged(["--db", str(rt.path), *line]),
        prog_name="tracker",
        standalone_mode=False,
        obj=_kept(rt, point),
    )
    if not point.said:
        raise BadInput(f"“{shlex.join(typed)}” records nothing.", "Say what happened instead.")
    if len(point.said) > 1:
        raise BadInput(f"“{shlex.join(typed)}” is several entries.", "Give them one by one.")
    return point.said[0]


def _kept(rt: Runtime, point: AtAPoint) -> Kept:
    """The log as it is open already, seen from that point."""
    kept = Kept()
    kept.store = rt.world().store  # type: ignore[assignment]
    kept.past = point
    return kept
