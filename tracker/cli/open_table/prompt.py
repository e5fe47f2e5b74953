"""The prompt of an open table: history, completion, a status line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, InMemoryHistory

from tracker.cli.forms import safe
from tracker.cli.open_table import words
from tracker.cli.open_table.lines import Lines
from tracker.core.errors import TrackerError
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
                yield Completion(word, start_position=-len(typed))


def names(lines: Lines) -> list[str]:
    """Who and what may be named: players, their seats, the game's roles."""
    campaign = lines.rt.stand().campaign
    seats = [seat for player in campaign.setup.players for seat in player.seats]
    return list(dict.fromkeys((*campaign.players, *seats)))


def status(lines: Lines) -> str:
    """What counts, in a line: campaign, entry, the board's headline, the session."""
    try:
        stand = lines.rt.stand()
    except TrackerError as error:
        return error.message
    board = stand.game.board(stand.campaign)
    headline = next((b.title for b in board if isinstance(b, Table) and b.title), "")
    session = stand.campaign.session
    sitting = f" · session {session.number}" if session else ""
    return safe(f" {stand.name} @{stand.number} · {headline}{sitting} ")


def ask(lines: Lines, history: Path | None) -> int:
    """Ask for lines until somebody leaves; Ctrl-C cancels a line, Ctrl-D leaves."""
    past = FileHistory(str(history)) if history else InMemoryHistory()
    quiet = lines.rt.console.plain
    session: PromptSession[str] = PromptSession(
        history=past,
        completer=None if quiet else Words(lines),
        complete_while_typing=False,
        bottom_toolbar=None if quiet else lambda: status(lines),
    )
    while True:
        try:
            line = session.prompt(f"{lines.known.game}> ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return 0
        if words.is_leaving(line):
            return 0
        lines.run(line)
