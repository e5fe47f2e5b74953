"""The box of Balance Elemental: 32 tokens, and what they can add up to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tracker.games.balance.events import Four

LETTERS = "FAWE"
ELEMENTS = ("fire", "air", "water", "earth")
SINGLES = {"F": 5, "A": 5, "W": 5, "E": 5}
DOUBLES = dict.fromkeys(("FA", "FW", "FE", "AW", "AE", "WE"), 1)
TRIPLES = dict.fromkeys(("FAW", "FAE", "FWE", "AWE"), 1)
BOX: Mapping[str, int] = {**SINGLES, **DOUBLES, **TRIPLES, "FAWE": 2}
IN_ALL = sum(BOX.values())
EACH = sum(number for kind, number in BOX.items() if "F" in kind)


def kind(letters: str) -> str:
    """`ef` -> `FE`: the letters of a token in the order fire, air, water, earth.

    Raises `ValueError` for what is no token.
    """
    found = "".join(sorted(letters.upper(), key=LETTERS.index))
    if found not in BOX:
        raise ValueError(letters)
    return found


def counted(drawn: Mapping[str, int]) -> Four:
    """How often each element lies on the table."""
    fire, air, water, earth = (
        sum(number for token, number in drawn.items() if letter in token) for letter in LETTERS
    )
    return fire, air, water, earth


@cache
def sizes(counts: Four) -> frozenset[int]:
    """The numbers of tokens that can show these counts; empty where none can (BE-21).

    A token of several elements is taken or not, single ones fill the rest.
    """
    fire, air, water, earth = counts
    return frozenset(
        tokens + (fire - f) + (air - a) + (water - w) + (earth - e)
        for tokens, f, a, w, e in _mixed()
        if 0 <= fire - f <= 5 and 0 <= air - a <= 5 and 0 <= water - w <= 5 and 0 <= earth - e <= 5
    )


@cache
def _mixed() -> frozenset[tuple[int, int, int, int, int]]:
    """Every choice of tokens with several elements: how many, and what they show.

    Written without a call in the loop: a turn is logged in a process of its own.
    """
    choices = {(0, 0, 0, 0, 0)}
    for token in (kind for kind in BOX if len(kind) > 1):
        f, a, w, e = (int(letter in token) for letter in LETTERS)
        for _ in range(BOX[token]):
            taken = {(n + 1, x + f, y + a, z + w, v + e) for n, x, y, z, v in choices}
            choices = choices | taken
    return frozenset(choices)
