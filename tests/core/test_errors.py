"""The tree of errors, and its exit codes."""

from __future__ import annotations

import pytest

from tracker.core import errors


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.TrackerError, 1),
        (errors.BadInput, 2),
        (errors.NotFound, 3),
        (errors.Ambiguous, 3),
        (errors.Rejected, 4),
        (errors.NothingThere, 5),
        (errors.NoLog, 10),
        (errors.Locked, 11),
        (errors.Damaged, 12),
        (errors.TooNew, 12),
        (errors.Unwritable, 1),
    ],
)
def test_every_error_has_the_exit_code_that_is_promised(
    error: type[errors.TrackerError], code: int
) -> None:
    assert error("What is wrong.").exit_code == code


def test_a_conflict_is_for_programs_and_no_error_of_a_person() -> None:
    assert not issubclass(errors.Conflict, errors.TrackerError)
