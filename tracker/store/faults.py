"""SQLite's and the system's errors as ours: one sentence, and what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tracker.core.errors import Damaged, Locked, TrackerError, Unwritable


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """SQLite's and the system's errors as one of ours."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _error(path, str(error)) from error
    except PermissionError as error:
        raise Unwritable(f"You may not write to {path.parent}.", "Choose another --db.") from error
    except OSError as error:
        raise Unwritable(f"{path} cannot be used: {error.strerror}.") from error


def _error(path: Path, said: str) -> TrackerError:
    if "locked" in said or "busy" in said:
        hint = "Close the other program, or try again in a moment."
        return Locked(f"{path} is locked by another program.", hint)
    if "readonly" in said or "unable to open" in said:
        hint = "Choose another --db, or change the rights of the file and its folder."
        return Unwritable(f"{path} cannot be written.", hint)
    if "full" in said or "disk I/O" in said:
        return Unwritable(
            f"There is no room left to write {path}.", "Nothing was recorded. Free some space."
        )
    if "append-only" in said:
        return Damaged("The log is append-only: entries are never changed.")
    if "not a database" in said:
        return Damaged(f"{path} is no log of tracker.", "Is --db the right file?")
    return Damaged(f"{path} is damaged: {said}.", "Restore a backup, or import an export of it.")
