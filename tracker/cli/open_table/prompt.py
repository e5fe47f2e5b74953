"""The prompt of an open table: history, completion, a status line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, InMemoryHistory

from tracker.cli.forms import safe
from tracker.cli.open_table import words
from tracker.cli.open_table.lines import Lines
from tracker.core.campaign import Session, lasted
from tracker.core.errors import TrackerError
from tracker.core.names import quoted
from tracker.core.page import Table


class Words(Completer):
    """The words of the table, then the names at it."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        typed = document.get_word_before_cursor(WORD=True)
        first = not before.strip() or before.strip() == typed
        choices = self.lines.known.words if first else names(self.lines)
        for word in choices:
            if word.casefold().startswith(typed.casefold()):
                yield Completion(quoted(word), start_position=-len(typed))


def names(lines: Lines) -> list[str]:
    """What may be named now: what the game offers in this state, players, their seats."""
    try:
        campaign = lines.rt.stand().campaign
    except TrackerError:
        return []
    offered = getattr(lines.module, "names_now", None)
    seats = [seat for player in campaign.setup.players for seat in player.seats]
    now = offered(campaign.state) if offered else []
    return [safe(name) for name in dict.fromkeys((*now, *campaign.players, *seats))]


def status(lines: Lines) -> str:
    """What counts, in a line: campaign, entry, the board's headline, the session's time."""
    try:
        stand = lines.rt.stand()
    except TrackerError as error:
        return error.message
    board = stand.game.board(stand.campaign)
    headline = next((b.title for b in board if isinstance(b, Table) and b.title), "")
    sitting = _sitting(stand.campaign.session, lines.rt.clock.now())
    offered = getattr(lines.module, "status_now", None)
    counts = offered(stand.campaign.state) if offered else ""
    parts = (f"{stand.name} @{stand.number}", counts or headline, sitting)
    told = " · ".join(part for part in parts if part)
    return safe(f" {told} ")


def _sitting(session: Session | None, now: datetime) -> str:
    """`session 2, 45 min`; a break is said."""
    if session is None:
        return ""
    length = session.length(now)
    time = f", {lasted(length)}" if length is not None and length < timedelta(days=1) else ""
    return f"session {session.number}{time}{', paused' if session.paused else ''}"


def ask(lines: Lines, history: Path | None) -> int:
    """Ask for lines until somebody leaves; Ctrl-C cancels a line, Ctrl-D leaves."""
    prompt = input if lines.rt.console.plain else _session(lines, history).prompt
    while True:
        try:
            line = prompt(f"{lines.known.game}> ")
            if _is_bare_note(line, lines) and not _editor():
                sys.stderr.write("The note; an empty line ends it, Ctrl-C drops it.\n")
                line = f"note {_several(prompt)}"
        except KeyboardInterrupt:
            sys.stderr.write("\n")
            continue
        except EOFError:
            return 0
        if words.is_leaving(line):
            return 0
        lines.run(line)


def _session(lines: Lines, history: Path | None) -> PromptSession[str]:
    """A prompt with history across evenings, readable by its owner alone."""
    if history is not None:
        history.touch(mode=0o600)
    return PromptSession(
        history=FileHistory(str(history)) if history else InMemoryHistory(),
        completer=Words(lines),
        complete_while_typing=False,
        bottom_toolbar=lambda: status(lines),
    )


def _is_bare_note(line: str, lines: Lines) -> bool:
    """`note`, or a beginning of it, and nothing else."""
    try:
        return words.meant(line, lines.known) == ["note"]
    except TrackerError:
        return False


def _editor() -> bool:
    return bool(os.environ.get("VISUAL") or os.environ.get("EDITOR"))


def _several(prompt: Callable[[str], str]) -> str:
    """A note of several lines, up to an empty one, as one word."""
    told: list[str] = []
    with suppress(EOFError):
        told.extend(iter(lambda: prompt("  … "), ""))
    text = "\n".join(told).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
