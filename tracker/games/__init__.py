"""The games that tracker knows: each folder here is one.

A game is found by its folder's name; its module offers `GAME`, and `cli` in it
the words of the command line. TRACKER_GAMES names further folders that hold
games of one's own.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

from tracker.core.errors import Damaged
from tracker.core.game import Game

__path__ += [folder for folder in os.environ.get("TRACKER_GAMES", "").split(os.pathsep) if folder]


def names() -> list[str]:
    """The names of all games, which are those of their folders."""
    found = {
        folder.name
        for place in __path__
        if Path(place).is_dir()
        for folder in Path(place).iterdir()
        if (folder / "__init__.py").exists()
    }
    return sorted(found)


def find(name: str) -> Game[Any]:
    """The game of that name; raises `Damaged` where this tracker lacks it."""
    try:
        module = import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{__name__}.{name}":
            raise  # the game is there, but something that it needs is not
        raise Damaged(
            f"This tracker does not know the game “{name}”.", "A newer version may."
        ) from error
    game: Game[Any] = module.GAME
    return game


def called(word: str) -> str | None:
    """The name of the game that a word of the command line means, or None.

    `ff` finds `fighting_fantasy` at once by its initials; other short names
    are looked up in every game.
    """
    known = names()
    if word in known:
        return None if find(word).aside else word
    likely = sorted(known, key=lambda name: _initials(name) != word)
    return next((name for name in likely if word in find(name).aliases), None)


def words() -> list[str]:
    """What people type for each game."""
    return [game.word for game in every() if not game.aside]


def _initials(name: str) -> str:
    return "".join(part[:1] for part in name.split("_"))


def every() -> list[Game[Any]]:
    """All games, in the order of their names."""
    return [find(name) for name in names()]
