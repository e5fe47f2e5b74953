"""A line at the open table as the command line that it means."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec

from tracker import games
from tracker.core.errors import Ambiguous, BadInput, NotFound
from tracker.core.game import Game
from tracker.core.names import fold, nearest
from tracker.core.page import listing

SHORT = {"u": "undo", "r": "redo"}  # at every table
LEAVING = ("quit", "exit", "q")
NOT_HERE = ("table", "demo")


class Known(msgspec.Struct, frozen=True):
    """The words of the table: those of its game, typed as `game WORD`, and the common ones.

    `short` are the letters that a game gives to what is done most.
    """

    game: str
    of_game: tuple[str, ...]
    common: tuple[str, ...]
    short: Mapping[str, str] = {}

    @property
    def words(self) -> tuple[str, ...]:
        """All words, the game's first."""
        return tuple(dict.fromkeys((*self.of_game, *self.common)))


def known(program: Any, game: Game[Any]) -> Known:
    """The words of a table of this game."""
    group = program.get_command(None, game.word)
    module = import_module(f"tracker.games.{game.name}.cli")
    shown = [name for name in group.sources if not group.get_command(None, name).hidden]
    common = [n for n in program.list_commands(None) if n not in (*NOT_HERE, *games.words())]
    return Known(game.word, tuple(shown), tuple(common), getattr(module, "SHORT", {}))


def parts(line: str) -> list[str]:
    """The words of a line, as a shell parts them; an apostrophe in a word is a letter."""
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    quotes = re.search(r"(^|[\s=])'", line) and not re.search(r"\w'\w", line)
    lexer.quotes = "\"'" if quotes else '"'
    try:
        return list(lexer)
    except ValueError:
        if line.rstrip("\n").endswith("\\"):
            raise BadInput("The line ends in a backslash.", "Leave it out.") from None
        hint = 'Such as note "Bob laughs".'
        raise BadInput("A quotation mark is not closed.", hint) from None


def meant(line: str, known: Known) -> list[str]:
    """The command line that a line means."""
    return spelt(parts(line), known)


def spelt(words: list[str], known: Known) -> list[str]:
    """The command line that words mean.

    The first word may be any unambiguous beginning; the game's words go before
    the common ones. `tracker` in front, and the game's own word, are let be.
    """
    if words and words[0] in ("tracker", "trk"):
        words = words[1:]
    if len(words) > 1 and words[0] == known.game:
        words = words[1:]
    if not words or words[0].startswith("-"):
        return words
    short = {**known.short, **SHORT}
    word = found(short.get(words[0], words[0]), known)
    return [*([known.game] if word in known.of_game else []), word, *words[1:]]


def found(typed: str, known: Known) -> str:
    """The word that is meant: whole, else by its beginning, the game's before the others."""
    wanted = fold(typed)
    for words in (known.of_game, known.common):
        if wanted in words:
            return wanted
    for words in (known.of_game, known.common):
        begun = [word for word in words if word.startswith(wanted)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            hint = "Type one more letter."
            raise Ambiguous(f"“{typed}” could be {listing(begun, 'or')}.", hint)
    hint = nearest(typed, list(known.words))
    raise NotFound(
        f"There is no word “{typed}”.", hint if hint.startswith("Did") else "? lists the words."
    )


def is_leaving(line: str) -> bool:
    """Does somebody want to go?"""
    return line.strip().casefold() in LEAVING


def is_blank(line: str) -> bool:
    """Nothing but blanks, or a remark."""
    return not line.strip() or bool(re.match(r"\s*#", line))
