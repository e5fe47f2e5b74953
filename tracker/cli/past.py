"""Words typed for a point of the past: parsed there, by the same parser, and recorded nowhere."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tracker import games
from tracker.app.handle import When
from tracker.app.revise import Asked
from tracker.app.stand import Stand
from tracker.cli.main import arranged
from tracker.cli.open_table import words
from tracker.cli.runtime import Kept, Runtime
from tracker.core.campaign import StartCampaign
from tracker.core.errors import BadInput, NotFound
from tracker.core.game import Command
from tracker.core.names import fold

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
    """The one command that words mean where a campaign stands; raises `BadInput` for none.

    What is said of its time and of house rules beside the words holds for them too.
    """
    line = _line(program, typed, there)
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
    asked = point.said[0]
    name = asked.command.name if isinstance(asked.command, StartCampaign) else ""
    if name and fold(name) != fold(there.campaign.name):
        raise BadInput(f"{there.name} keeps its name here.", "tracker rename gives it another.")
    return replace(asked, when=asked.when or rt.when)


def _line(program: Any, typed: Sequence[str], there: Stand) -> list[str]:
    """The words as a command line of something that happens at this table."""
    game = there.game
    if game.aside:
        raise BadInput(f"{there.name} is kept by tracker itself.", "tracker amend 3 --drop works.")
    if len(typed) > 1 and typed[0] in games.words() and typed[0] != game.word:
        raise BadInput(f"{there.name} is a campaign of {game.title}.", f"Its words: {game.word} …")
    known = words.known(program, game)
    try:
        line = words.spelt(list(typed), known)
    except NotFound as error:
        near = error.hint if error.hint.startswith("Did") else ""
        raise NotFound(error.message, near or f"tracker {game.word} --help lists them.") from error
    if not line or line[0] not in (known.game, *OF_THE_TABLE):
        some = ", ".join(known.of_game[:4])
        raise BadInput(
            f"“{shlex.join(typed)}” is nothing that happens at the table.",
            f"Words of the game ({some}, …), note, adjust and session are.",
        )
    return line


def _kept(rt: Runtime, point: AtAPoint) -> Kept:
    """The log as it is open already, seen from that point."""
    kept = Kept()
    kept.store = rt.world().store  # type: ignore[assignment]
    kept.past = point
    return kept
