"""Whole games on the command line, in as few words as there are."""

from __future__ import annotations

from tests.cli.conftest import Program

TURNS = 6


def balance(
    program: Program, name: str, first: str, second: str, at: str = "2026-11-28T20:00:00+00:00"
) -> None:
    """A game that `first` wins by 57 to 33, over six turns; `second` guides in odd ones.

    In odd turns the first player guides: 1, 1, 1 against 8, 8, 8. In even ones the second
    does: 18, 18, 18 against 3, 3, 3.
    """
    assert program("new", "balance", name, "-p", first, "-p", second, at=at).code == 0
    for turn in range(1, TURNS + 1):
        odd = turn % 2 == 1
        sheet = f"{second}=7,2,7,5" if odd else f"{first}=5,5,6,3"
        counts = ("7,3,6,8", "--tokens", "17") if odd else ("5,5,6,4",)
        assert program("balance", "round", *counts, sheet, at=at).code == 0, turn


def ff(program: Program, name: str = "Tuesday crew", at: str = "2026-11-24T20:00:00+00:00") -> None:
    """One adventure won, one lost, with a blow and a re-roll in the first."""
    lines = (
        ("new", "ff", name, "-p", "ana=warrior,healer", "-p", "ben=scout", "-p", "cy=mage"),
        ("ff", "hero", "warrior", "9/14/3"),
        ("ff", "hero", "healer", "6/12/4"),
        ("ff", "hero", "scout", "8/9/2"),
        ("ff", "hero", "mage", "6/7/5"),
        ("ff", "begin", "warlock"),
        ("ff", "order", "w", "s", "m", "h"),
        ("ff", "clear"),
        ("ff", "enter", "7"),
        ("ff", "fight", "A=10/12:Ogre"),
        ("ff", "strike", "warrior", "A", "11", "66"),
        ("ff", "luck", "66", "11"),
        ("ff", "retreat"),
        ("ff", "complete"),
        ("ff", "begin", "island"),
        ("ff", "fail"),
    )
    for line in lines:
        said = program(*line, at=at)
        assert said.code == 0, (line, said.err)
