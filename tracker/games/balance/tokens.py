"""The box of Balance Elemental: 32 tokens, and what they can add up to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

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
def _mixed() -> tuple[tuple[int, Four], ...]:
    """Every choice of tokens with several elements: how many, and what they show."""
    return tuple({(sum(chosen.values()), counted(chosen)) for chosen in _choices()})


def _choices() -> Iterator[dict[str, int]]:
    kinds = [token for token in BOX if len(token) > 1]
    for numbers in product(*(range(BOX[token] + 1) for token in kinds)):
        yield dict(zip(kinds, numbers, strict=True))
