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
        raise Damaged(
            f"This tracker does not know the game “{name}”.", "A newer version may."
        ) from error
    game: Game[Any] = module.GAME
    return game


def every() -> list[Game[Any]]:
    """All games, in the order of their names."""
    return [find(name) for name in names()]
