"""man/tracker.1: the program's help as one page for `man`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

from tracker import __version__, games
from tracker.cli.main import GROUPS, HELP, program
from tracker.cli.topics import TOPICS

SIGNS = {
    "\\": "\\e",
    "-": "\\-",
    "“": "\\(lq",
    "”": "\\(rq",
    "’": "\\(cq",
    "…": "...",
    "—": "\\(em",
}
EXIT = re.compile(r"^ *(\d+)  (.+)$", re.MULTILINE)
FILES = {
    "log.db": "The log, in your data folder; tracker path says where. It is SQLite.",
    "table-history": "What was typed at the open table, beside the log.",
}
ENVIRONMENT = {
    "TRACKER_DB": "The log's file; --db goes before it.",
    "TRACKER_CAMPAIGN": "The campaign; -c goes before it.",
    "TRACKER_FORMAT": "The form of answers; --format goes before it.",
    "TRACKER_USER": "Who records; else the name of your login.",
    "TRACKER_GAMES": "Further folders that hold games, parted by colons.",
    "TRACKER_CLOCK": "The time, such as 2026-11-28T20:00:00+00:00, to say again what was said.",
    "TRACKER_DICE": "What the dice show, one after another, to the same end.",
    "NO_COLOR, FORCE_COLOR": "No colours; boxes and colours into a pipe too.",
    "TERM": "With dumb, nothing is taken back from the screen.",
    "VISUAL, EDITOR": "The editor of a note without words.",
    "TZ": "Your time zone.",
}
HEAD = """\
.\\" Made by `make generated` out of the program; a test keeps it true.
.TH TRACKER 1 "" "tracker {version}" "User Commands"
.SH NAME
tracker, trk \\- log tabletop games as you play them
.SH SYNOPSIS
.B tracker
.RI [ OPTIONS ]
.RI [ COMMAND ]
.RI [ ARGS ]...
.SH DESCRIPTION
"""


def manpage() -> str:
    """The text of man/tracker.1."""
    root: Any = program()
    context = root.make_context("tracker", [], resilient_parsing=True)
    lines = [*_paragraphs(root.help)]
    lines += [".SH COMMANDS", *_commands(root, context)]
    lines += [
        ".SH OPTIONS",
        text("Those from --db to --house-rule work before and after any command."),
        *_options(root, context),
    ]
    lines += [".SH EXIT STATUS", *_terms(dict(EXIT.findall(TOPICS["exit-codes"])))]
    lines += [".SH FILES", *_terms(FILES)]
    lines += [".SH ENVIRONMENT", *_terms(ENVIRONMENT)]
    lines += [".SH NOTES", *_topics()]
    return HEAD.format(version=__version__) + "\n".join(lines) + "\n"


def text(plain: str) -> str:
    """A line as roff takes it: no sign in it means anything."""
    escaped = "".join(SIGNS.get(sign) or _sign(sign) for sign in plain)
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


def _sign(sign: str) -> str:
    return sign if sign.isascii() else f"\\[u{ord(sign):04X}]"


def paths() -> Iterator[tuple[str, ...]]:
    """Every command: part by part as the help has them, then the games' words."""
    root: Any = program()
    for part, names in HELP.items():
        yield from ((name,) for name in names)
        grouped = [name for name, (where, _) in GROUPS.items() if where == part]
        yield from ((name, word) for name in grouped for word in _shown(root, name))
    for game in _games():
        yield from ((game, word) for word in _shown(root, game))


def _games() -> list[str]:
    return [word for word in games.words() if word != "pips"]  # the game of the tests


def _shown(root: Any, name: str) -> list[str]:
    group = root.get_command(None, name)
    return [word for word in group.sources if not group.get_command(None, word).hidden]


def _commands(root: Any, context: Any) -> Iterator[str]:
    before = ""
    for path in paths():
        title = _part(path[0], root)
        if title != before:
            yield f".SS {text(title)}"
        before = title
        yield from _command(root, context, path)


def _part(name: str, root: Any) -> str:
    """Under which heading the commands of that name stand."""
    if name in GROUPS:
        return GROUPS[name][0]
    found = next((part for part, names in HELP.items() if name in names), "")
    return found or str(root.get_command(None, name).get_short_help_str(200))


def _command(root: Any, context: Any, path: tuple[str, ...]) -> Iterator[str]:
    command, there = root, context
    for word in path:
        command = command.get_command(there, word)
        there = command.make_context(word, [], parent=there, resilient_parsing=True)
    usage = " ".join(command.collect_usage_pieces(there))
    yield ".TP"
    yield f"\\fB{text('tracker ' + ' '.join(path))}\\fR {text(usage)}"
    first, *more = _paragraphs(command.help)
    yield first
    records = list(_records(command, there))
    yield from (line if line != ".PP" else ".IP" for line in more)
    if records:
        yield from (".RS", *records, ".RE")


def _paragraphs(help: str) -> list[str]:
    """A help text, paragraph by paragraph."""
    parts = [" ".join(part.split()) for part in cleandoc(help).split("\n\n")]
    lines = [line for part in parts for line in (".PP", text(part))]
    return lines[1:]


def _records(command: Any, context: Any) -> Iterator[str]:
    for param in command.get_params(context):
        found = param.get_help_record(context)
        if found and "--help" not in param.opts:
            yield from _term(found[0], found[1].split("  [required]")[0])


def _options(root: Any, context: Any) -> Iterator[str]:
    for param in root.get_params(context):
        yield from _term(*param.get_help_record(context))


def _term(name: str, told: str) -> list[str]:
    return [".TP", f"\\fB{text(name)}\\fR", text(told)]


def _terms(told: dict[str, str]) -> list[str]:
    return [line for name, words in told.items() for line in _term(name, words)]


def _topics() -> Iterator[str]:
    """The topics of `tracker help`, line by line as they stand there."""
    for topic in TOPICS.values():
        title, _, rest = topic.partition("\n")
        yield f".SS {text(title)}"
        yield from (".nf", *(text(line) or ".sp" for line in rest.strip("\n").split("\n")), ".fi")
