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
    rests = ((tokens, tuple(map(int.__sub__, counts, shown))) for tokens, shown in _mixed())
    return frozenset(
        tokens + sum(rest) for tokens, rest in rests if all(0 <= single <= 5 for single in rest)
    )


@cache
def _mixed() -> frozenset[tuple[int, Four]]:
    """Every choice of tokens with several elements: how many, and what they show."""
    choices: set[tuple[int, Four]] = {(0, (0, 0, 0, 0))}
    for token in BOX:
        if len(token) > 1:
            shown = tuple(letter in token for letter in LETTERS)
            taken = range(BOX[token] + 1)
            choices = {(n + k, _plus(counts, shown, k)) for n, counts in choices for k in taken}
    return frozenset(choices)


def _plus(counts: Four, shown: tuple[bool, ...], times: int) -> Four:
    fire, air, water, earth = (
        count + times * here for count, here in zip(counts, shown, strict=True)
    )
    return fire, air, water, earth
