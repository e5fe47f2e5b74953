"""Amend: put a past entry right, and decide everything after it again."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Annotated, Any

import typer

from tracker.app import chronicle
from tracker.app.amend import Change, amended, entry_now, record_amended
from tracker.app.compare import Figure
from tracker.app.handle import Recorded
from tracker.app.revise import Revision
from tracker.app.stand import Stand
from tracker.cli import revisions, words
from tracker.cli.complete import points
from tracker.cli.past import asking
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import BadInput
from tracker.core.timeline import Edit

app = typer.Typer()
EXAMPLE = "Such as tracker amend 12 -- note 'as it was', or tracker amend 12 --drop."


@app.command()
def amend(
    context: typer.Context,
    point: Annotated[
        str, typer.Argument(help="The entry: 12 or @12, or a tag.", autocompletion=points)
    ],
    typed: Annotated[
        list[str] | None,
        typer.Argument(help="After --, what really happened, as it is typed.", metavar="-- WORDS"),
    ] = None,
    drop: Annotated[bool, typer.Option("--drop", help="Take the entry out.")] = False,
    insert: Annotated[bool, typer.Option("--insert", help="Put one in after the entry.")] = False,
    skip: Annotated[
        bool, typer.Option("--skip", help="Leave out what becomes impossible.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what changes.")] = False,
) -> None:
    """Put a past entry right, and decide all that came after it again.

    Examples: tracker amend 12 -- note "It was Bob"; tracker amend 12 --drop;
    tracker amend 12 --insert -- note "Bob laughed"

    The dice and the times stay as they were recorded. What changes is shown.
    Where something becomes impossible nothing is recorded until you say how to
    go on: --skip, --house-rule WHY, or a further change in the same line:
    tracker amend 12 -- WORDS -- 17 -- WORDS -- 20 --drop. One undo brings the
    old past back.
    """
    rt = runtime(context)
    typed, said = _own_flags(typed or [])
    skip, dry_run = skip or "--skip" in said, dry_run or "--dry-run" in said
    stand = rt.stand(write=not dry_run)
    first = [point, *(["--drop"] if drop else []), *(["--insert"] if insert else [])]
    program = context.find_root().command
    changes = [_change(rt, stand, head, said, program) for head, said in _parts(first, typed)]
    house_rule = rt.options.house_rule
    revision = amended(rt.world(), stand, changes, house_rule)
    revisions.settle(
        rt,
        revision,
        lambda: record_amended(
            rt.world(write=True), revision, changes, skip=skip, house_rule=house_rule
        ),
        partial(_answer, revision, dry_run),
        stands=() if skip else revision.impossible,
        dry_run=dry_run,
    )


def _answer(
    revision: Revision, dry_run: bool, state: Sequence[Figure], recorded: Recorded | None
) -> Any:
    from tracker.cli.answers import AmendAnswer, view

    return AmendAnswer(
        campaign=revision.present.name,
        dry_run=dry_run,
        different=revision.different,
        impossible=revision.impossible,
        state=tuple(state),
        entry=view(recorded.entry, recorded.told) if recorded else None,
    )


def _own_flags(typed: list[str]) -> tuple[list[str], list[str]]:
    """The words, and apart from them what is said of the whole: it may stand at the end."""
    own = ("--skip", "--dry-run")
    return [word for word in typed if word not in own], [word for word in typed if word in own]


def _parts(first: list[str], typed: list[str]) -> list[tuple[list[str], list[str]]]:
    """Points with their flags, and the words of each: `12`, `strike …`, then `17 --drop`, …"""
    rest = [list(part) for dashes, part in groupby(typed, lambda word: word == "--") if not dashes]
    found = []
    head = first
    while True:
        said = [] if "--drop" in head or not rest else rest.pop(0)
        found.append((head, said))
        if not rest:
            return found
        head = rest.pop(0)


def _change(rt: Runtime, stand: Stand, head: list[str], said: list[str], program: Any) -> Change:
    flags = [word for word in head[1:] if word in ("--drop", "--insert")]
    if len(flags) < len(head) - 1:
        raise BadInput(f"“{' '.join(head)}” is no point of the past.", EXAMPLE)
    if len(flags) > 1:
        raise BadInput("--drop and --insert exclude each other.", EXAMPLE)
    number = _number(rt, stand, head[0])
    if flags == ["--drop"]:
        return Change(Edit(number, "drop"))
    if not said:
        told = chronicle.line(rt.world(), stand, number)
        raise BadInput(f"What happened at @{number}?", f"It says: {told}. {EXAMPLE}")
    how = "insert" if flags else "replace"
    return Change(Edit(number, how), asking(rt, program, said))  # type: ignore[arg-type]


def _number(rt: Runtime, stand: Stand, typed: str) -> int:
    """The entry that is meant; the number it had before an amendment means it too."""
    number = typed.removeprefix("@")
    if number.isdecimal():
        return entry_now(rt.world(), stand, int(number[:18]))
    return words.point(typed, rt.world(), stand)
