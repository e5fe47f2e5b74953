"""A new past as people see it before it is recorded, and the way on where something stands
in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tracker.app.compare import Figure, differences
from tracker.app.handle import Recorded
from tracker.app.revise import Different, Impossible, Revision
from tracker.cli.runtime import Runtime
from tracker.core.errors import Rejected
from tracker.core.page import Block, Column, Table, count

MOST = 30  # entries of a kind on a screen
Answering = Callable[[Sequence[Figure], Recorded | None], Any]


def settle(
    rt: Runtime,
    revision: Revision,
    record: Callable[[], Recorded],
    answering: Answering,
    *,
    stands: Sequence[Impossible],
    dry_run: bool,
    before: Sequence[Block] = (),
    vain: str = "",
) -> None:
    """Show what a new past changes, then record it, where nothing `stands` in its way.

    `answering` makes the answer for --json out of the state's differences and
    what was recorded; `before` is shown first; `vain` says why there would be
    nothing to record.
    """
    state = differences(revision.present, revision.after)
    recorded = None if dry_run or stands or vain else record()
    if rt.console.json:
        rt.console.say_json(answering(state, recorded))
    else:
        most = MOST if rt.console.on_screen else None
        rt.console.page([*before, *blocks(revision, state, most)])
    if vain and not dry_run:
        raise Rejected(vain, "Nothing was recorded.")
    if stands and not dry_run:
        raise _in_the_way(rt, stands)
    if rt.console.json:
        return
    if recorded is not None:
        rt.answer(recorded)
        rt.console.note(
            f"What follows @{revision.parted.number} has new numbers: tracker log{rt.there}. "
            f"tracker undo{rt.there} brings back the past as it was."
        )
    else:
        rt.console.note("Nothing was recorded: this only looked.")


def blocks(revision: Revision, state: Sequence[Figure], most: int | None = None) -> list[Block]:
    """The entries that come out otherwise, those that cannot be any more, and the state.

    Of each kind of entry at most so many are shown, and the others counted.
    """
    found = (
        _shortened(different(revision.different), most),
        _shortened(_impossible(revision.impossible), most),
        figures("The state", state, "Was", "Now"),
    )
    return [table for table in found if table.rows]


def _shortened(table: Table, most: int | None) -> Table:
    more = len(table.rows) - most if most is not None else 0
    if more <= 0:
        return table
    foot = f"And {count(more, 'more entry', 'more entries')}: --format csv shows all."
    return replace(table, rows=table.rows[:most], foot=foot)


def different(entries: Sequence[Different]) -> Table:
    """Entries that come out otherwise."""
    columns = (
        Column("entry", "Entry", right=True, fixed=True),
        Column("was", "Was"),
        Column("now", "Now"),
    )
    rows = tuple((one.entry, one.was or "", _now(one)) for one in entries)
    return Table("What comes out otherwise", columns, rows)


def _now(one: Different) -> str:
    return "taken out" if one.now is None else one.now


def _impossible(entries: Sequence[Impossible]) -> Table:
    columns = (
        Column("entry", "Entry", right=True, fixed=True),
        Column("what", "What"),
        Column("why", "Why not"),
    )
    rows = tuple(
        (one.entry, one.text, f"{one.error}{f' ({one.rule})' if one.rule else ''}")
        for one in entries
    )
    return Table("What becomes impossible", columns, rows)


def figures(
    title: str, told: Sequence[Figure], one: str, other: str, *, marked: bool = False
) -> Table:
    """Figures of two states side by side; `marked` puts a star to what differs."""
    star = [Column("differs", "", fixed=True)] if marked else []
    columns = (*star, Column("what", "What"), Column("one", one), Column("other", other))
    rows = (
        (*(["*" if f.differs else ""] if marked else []), f.what, f.one or "", f.other or "")
        for f in told
    )
    return Table(title, columns, tuple(rows))


def _in_the_way(rt: Runtime, entries: Sequence[Impossible]) -> Rejected:
    liftable = rt.options.house_rule is None and all(one.rule for one in entries)
    lift = 'record them all the same with --house-rule "why", ' if liftable else ""
    ours = [one for one in entries if not one.theirs]
    further = f" -- {ours[0].number} -- WORDS" if ours else ""
    right = f"or put them right in the same line: …{further}." if ours else ""
    several = count(len(entries), "entry becomes", "entries become")
    return Rejected(
        f"Nothing was recorded: {several} impossible.",
        f"Leave them out with --skip, {lift}{right}".rstrip(", ") + ("" if right else "."),
    )
