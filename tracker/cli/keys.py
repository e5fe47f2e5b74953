"""Single keys of a terminal: an arrow is one key, though it sends several characters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from select import select

from prompt_toolkit.input import Input, create_input
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

HALF = 0.1  # seconds after which an Esc stands alone, and does not begin an arrow


@contextmanager
def pressed() -> Iterator[Iterator[str]]:
    """The keys that are pressed, until this is left: then the terminal is as it was."""
    source = create_input()
    with source.raw_mode():
        yield read(source)


def read(source: Input) -> Iterator[str]:
    """Keys by the names of prompt_toolkit: `n`, `right`, `c-m` for Enter.

    Ctrl-C raises `KeyboardInterrupt`.
    """
    wait: float | None = None
    while not source.closed:
        ready = select([source.fileno()], [], [], wait)[0]
        found = _known(source.read_keys()) if ready else source.flush_keys()
        wait = HALF if ready else None
        for press in found:
            if press.key == Keys.ControlC:
                raise KeyboardInterrupt
            yield press.key.value if isinstance(press.key, Keys) else press.key


def _known(found: list[KeyPress]) -> list[KeyPress]:
    """A sequence that nobody knows is read as Esc and letters: an odd key ends nothing."""
    return list(takewhile(lambda press: press.key != Keys.Escape, found))
