"""For terminals that know ASCII alone: the nearest that ASCII has, else an escape."""

from __future__ import annotations

import codecs

NAME = "tracker.ascii"
NEAREST = {
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "…": "...",
    "·": "-",
    "–": "-",
    "—": "-",
    "→": "->",
    "←": "<-",
    "×": "x",
    "█": "#",
    **dict.fromkeys("▏▎▍▌▋▊▉", ""),
}


def _told(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    odd = error.object[error.start : error.end]
    told = (
        NEAREST.get(char, char.encode("ascii", "backslashreplace").decode("ascii")) for char in odd
    )
    return "".join(told), error.end


codecs.register_error(NAME, _told)
