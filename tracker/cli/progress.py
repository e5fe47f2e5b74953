"""Progress of long work: on standard error, on a terminal, after a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 1.0  # seconds in silence
BREATH = 0.2  # seconds between two lines


def watched(things: Iterable[T], doing: str) -> Iterator[T]:
    """The same things, with `doing 12,000 …` shown while they take long."""
    if not sys.stderr.isatty():
        yield from things
        return
    shown, due = False, time.monotonic() + PATIENCE
    for number, thing in enumerate(things, 1):
        if time.monotonic() >= due:
            shown, due = True, time.monotonic() + BREATH
            sys.stderr.write(f"\r{doing} {number:,} …")
            sys.stderr.flush()
        yield thing
    if shown:
        sys.stderr.write("\r\x1b[K")
