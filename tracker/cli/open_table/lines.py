"""Lines at an open table, one after another: the log stays open, nothing else is kept."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from importlib import import_module

import msgspec

from tracker.cli.answers import TableAnswer
from tracker.cli.forms import records
from tracker.cli.main import main, program
from tracker.cli.open_table import words
from tracker.cli.open_table.recorder import Recorder
from tracker.cli.output import Console
from tracker.cli.runtime import CURRENT, Kept, Options, Runtime
from tracker.core.errors import TrackerError
from tracker.core.page import Column, Table


class Lines:
    """A campaign's table: every line is a command line of its own, on the same open log.

    What somebody else records meanwhile is read before the next command is
    decided, and said.
    """

    def __init__(self, options: Options, recorder: Recorder | None = None) -> None:
        self.recorder = recorder
        self.kept = recorder.kept if recorder else Kept()
        self.options = options
        self.program = program()
        self.rt = Runtime(options, self.kept)
        stand = self.rt.stand(write=True)
        self.campaign = stand.id
        self.rt = Runtime(msgspec.structs.replace(options, campaign=stand.id), self.kept)
        self.newest = stand.newest.number
        self.module = import_module(f"tracker.games.{stand.game.name}.cli")
        self.group = self.program.get_command(None, stand.game.word)
        self.known = words.known(self.program, stand.game)

    def run(self, line: str) -> int:
        """One line; its exit code."""
        if self.recorder is None or line.strip() == "?":
            return self._run(line)  # the list of words is no part of the evening
        return self.recorder.run(line, self._typed(line), self._run)

    def _typed(self, line: str) -> str:
        """The line as it would be typed without a table."""
        try:
            return shlex.join(["tracker", *self._arguments(line)[len(self._front()) :]])
        except TrackerError:
            return f"tracker {line.strip()}"

    def _run(self, line: str) -> int:
        self._meanwhile()
        if line.strip() == "?":
            self._list_words()
            return 0
        try:
            arguments = self._arguments(line)
        except TrackerError as error:
            self._console.failed(error)
            return error.exit_code
        before = self._in_use()
        code = main(arguments, known=self.program, kept=self.kept)
        self.newest = self._newest()
        if self._in_use() not in (before, self.campaign):
            self._console.note("This table stays where it is: leave it, and open one there.")
        return code

    @property
    def _console(self) -> Console:
        """Where messages go now: a recording listens to them too."""
        return Runtime(self.options, self.kept).console

    def _in_use(self) -> str | None:
        return self.rt.world().store.setting(CURRENT)

    def _arguments(self, line: str) -> list[str]:
        if words.is_blank(line):
            return [*self._front(), "show"]
        return [*self._front(), *words.meant(line, self.known)]

    def _list_words(self) -> None:
        """The game's words, each with an example as it is typed here."""
        from tracker.cli.slips import example

        rows = [
            (name, example(self.group.get_command(None, name).help or ""))
            for name in self.known.of_game
        ]
        prefix = f"tracker {self.known.game} "
        columns = (Column("word", "Word", fixed=True), Column("example", "For example"))
        cells = tuple((name, line.removeprefix(prefix)) for name, line in rows)
        foot = f"And {', '.join(self.known.common)}. help WORD tells more."
        table = Table("", columns, cells, foot=foot)
        self.rt.console.answer(
            TableAnswer(campaign=self.campaign, rows=tuple(records([table]))), [table]
        )

    def _front(self) -> list[str]:
        """The options with which the table was opened, for every line."""
        options = self.options
        return [
            *(["--db", options.db] if options.db else []),
            "-c",
            self.campaign,
            *(["--format", options.format] if options.format else []),
            *(["--json"] if options.json else []),
            *(["--plain"] if options.plain else []),
            *(["--color", options.color] if options.color != "auto" else []),
        ]

    def _meanwhile(self) -> None:
        """Say what was recorded elsewhere since the last line."""
        newest = self._newest()
        if newest > self.newest:
            first = self.newest + 1
            span = f"@{first}" if newest == first else f"@{first} to @{newest}"
            self._console.note(f"Meanwhile {span} came from elsewhere.")
            self.newest = newest

    def _newest(self) -> int:
        row = self.rt.world().store.newest(self.campaign)
        return row.number if row else 0

    def close(self) -> None:
        """Let go of the log."""
        self.kept.close()


def _failed(lines: Lines, number: int, line: str) -> None:
    """Say which line it was, with JSON as JSON."""
    console = lines.rt.console
    if not console.json:
        console.note(f"Line {number} failed: {line}")
        return
    from tracker.cli.answers import FailedLine

    console.err.write(msgspec.json.encode(FailedLine(line=number, text=line)).decode() + "\n")


def through(lines: Lines, source: Iterable[str], keep_going: bool) -> int:
    """Lines out of a pipe: stop at the first that fails, or go on and report them all.

    Returns the exit code of the first failure.
    """
    failed = 0
    for number, text in enumerate(source, 1):
        line = text.removeprefix("\ufeff")
        if words.is_blank(line):
            continue
        if words.is_leaving(line):
            break
        code = lines.run(line.rstrip("\n"))
        if code:
            _failed(lines, number, line.strip())
            failed = failed or code
            if not keep_going:
                break
    return failed
