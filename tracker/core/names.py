"""Names that people type: any unambiguous beginning, in any case."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from tracker.core.errors import Ambiguous, BadInput, NotFound
from tracker.core.page import listing


def fold(name: str) -> str:
    """The form in which names are compared: NFKC, without case, single spaces."""
    return " ".join(_normal("NFKC", name).casefold().split())


def clean(name: str, what: str) -> str:
    """A name as it is stored: NFC, single spaces, not empty.

    Raises `BadInput` for an empty name.
    """
    tidy = " ".join(_normal("NFC", name).split())
    if not tidy:
        raise BadInput(f"A {what} needs a name.", "Give it one letter at least.")
    if tidy.startswith("-"):
        raise BadInput(f"“{tidy}” looks like an option.", "Choose a name that begins otherwise.")
    return tidy


def quoted(name: str) -> str:
    """A name as one types it into a shell: in quotes where it needs them."""
    if re.fullmatch(r"[\w.@%+:,-]+", name):
        return name
    return "'" + name.replace("'", "'\\''") + "'"


def pick(typed: str, names: Sequence[str], what: str) -> str:
    """The one of `names` that `typed` means.

    Raises `Ambiguous` with the candidates, `NotFound` with the nearest name.
    """
    wanted = fold(typed)
    exact = [name for name in names if fold(name) == wanted]
    found = exact or [name for name in names if wanted and fold(name).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(f"“{typed}” could be {listing(found, 'or')}.", "Type one more letter.")
    raise NotFound(f"There is no {what} “{typed}”.", nearest(typed, names) or "There is none.")


def nearest(typed: str, names: Sequence[str]) -> str:
    """`Did you mean bob?`, or the names there are."""
    from difflib import get_close_matches

    by_form = {fold(name): name for name in names}
    close = get_close_matches(fold(typed), by_form, n=1, cutoff=0.55)
    if close:
        return f"Did you mean {by_form[close[0]]}?"
    return f"There is {listing(list(names)[:12])}." if names else ""


def _normal(form: Literal["NFC", "NFKC"], text: str) -> str:
    if text.isascii():
        return text
    from unicodedata import normalize  # late: most names need no table of Unicode

    return normalize(form, text)
