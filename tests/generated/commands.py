"""docs/commands.md: the help of every command, as the program prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tracker import games
from tracker.cli.main import GROUPS, HELP, program

HEAD = """# Commands

What `tracker` and each of its commands say with `--help`. Made by
`make generated`; a test keeps it true.
"""


def commands() -> str:
    """The text of docs/commands.md."""
    return HEAD + "".join(f"\n## {title}\n\n```\n{text}```\n" for title, text in _pages())


def _pages() -> Iterator[tuple[str, str]]:
    yield "tracker", _help(())
    own = [(name,) for part in HELP.values() for name in part]
    grouped = [(name, word) for name in (*GROUPS, *_shipped()) for word in _words(name)]
    for path in sorted((*own, *grouped)):
        yield " ".join(("tracker", *path)), _help(path)


def _shipped() -> list[str]:
    return [word for word in games.words() if word != "pips"]


def _words(name: str) -> list[str]:
    root: Any = program()
    group = root.get_command(None, name)
    return list(group.list_commands(None))


def _help(path: tuple[str, ...]) -> str:
    """What `--help` prints, 80 columns wide."""
    root: Any = program()
    context = root.make_context("tracker", [], resilient_parsing=True)
    command = root
    for word in path:
        command = command.get_command(context, word)
        context = command.make_context(word, [], parent=context, resilient_parsing=True)
    context.terminal_width = 80
    lines = command.get_help(context).splitlines()
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"
