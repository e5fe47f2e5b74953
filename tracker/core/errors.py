"""Every error that a person can cause.

TrackerError              1   something failed
├── BadInput              2   a word or a value that cannot be read
├── NotFound              3   no such campaign, player, entry, tag
│   └── Ambiguous         3   several things answer to that name
├── Rejected              4   against a rule, or against the state of the game
├── NothingThere          5   nothing to undo or redo
├── NoLog                10   no log yet, or no campaign in it
├── Locked               11   another program holds the file
├── Damaged              12   not a log, or a log that was changed by hand
│   └── TooNew           12   written by a newer tracker
└── Unwritable            1   the folder, the disk or the rights refuse the write

The number is the exit code. `Conflict` is for programs alone: the head moved
between deciding and appending, and the one who asked decides again.
"""

from __future__ import annotations


class TrackerError(Exception):
    """What is wrong in one sentence, and beside it what to type instead."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "", *, rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.rule = rule


class BadInput(TrackerError):
    """A word or a value that cannot be read."""

    exit_code = 2


class NotFound(TrackerError):
    """Nothing answers to that name or number."""

    exit_code = 3


class Ambiguous(NotFound):
    """Several things answer to that name."""


class Rejected(TrackerError):
    """Against a rule of the game, or not possible in its present state."""

    exit_code = 4


class NothingThere(TrackerError):
    """Nothing to undo or redo."""

    exit_code = 5


class NoLog(TrackerError):
    """There is no log yet, or no campaign in it."""

    exit_code = 10


class Locked(TrackerError):
    """Another program holds the log for longer than we wait."""

    exit_code = 11


class Damaged(TrackerError):
    """The file is no log, or its entries are not what was recorded."""

    exit_code = 12


class TooNew(Damaged):
    """The log was written by a newer tracker."""


class Unwritable(TrackerError):
    """The folder, the disk or the file's rights refuse the write."""


class Conflict(Exception):
    """The newest entry is not the one that the caller decided upon."""
