"""Scores as people write them: a number, a sum, or words that are no number."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

NUMBER = r"[0-9]{1,15}(?:\.[0-9]{1,6})?"
PLAIN = re.compile(rf"[+-]?{NUMBER}")
SUM = re.compile(rf"[+-]?\s*{NUMBER}(?:\s*[+-]\s*{NUMBER})*")
TERM = re.compile(rf"([+-]?)\s*({NUMBER})")
LARGEST = 10**15  # of a score; a larger one is no score


def scored(told: Any) -> tuple[int | float | None, str]:
    """A score as a number, and as it stood where it is not that number.

    `9+4-2` is 11, and said as it stands; `50+` and `49-46ish` are unknown.
    """
    said = "" if told is None else str(told).strip()
    if not SUM.fullmatch(said):
        return None, said
    value = sum((Decimal(sign + size) for sign, size in TERM.findall(said)), Decimal(0))
    if abs(value) >= LARGEST:
        return None, said
    return _number(value), "" if PLAIN.fullmatch(said) else said


def _number(value: Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)
