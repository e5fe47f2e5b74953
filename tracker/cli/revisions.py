"""A new past as people see it before it is recorded, and the way on where something stands
in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tracker.app.compare import Figure, differences
from tracker.app.handle import Recorded
from tracker.app.revise import Different, Impossible, Revision
from tracker.app.stand import Stand
from tracker.cli.runtime import Runtime
from tracker.core.errors import Rejected, TrackerError
from tracker.core.names import quoted
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
    further: bool = True,
) -> None:
    """Show what a new past changes, then record it, where nothing `stands` in its way.

    `answering` makes the answer for --json out of the state's differences and
    what was recorded; `before` is shown first; `vain` says why there would be
    nothing to record; with `further` an entry can be put right in the same line.
    """
    state = differences(revision.present, revision.after)
    recorded = None if dry_run or stands or vain else record()
    if rt.console.json:
        rt.console.say_json(answering(state, recorded))
    else:
        most = MOST if rt.console.on_screen else None
        rt.console.page([*before, *blocks(revision, state, most)])
    if vain and not dry_run:
        raise Rejected(vain, f"Nothing was recorded. {_lift(revision.impossible)}".strip())
    if stands and not dry_run:
        several = count(len(stands), "entry becomes", "entries become")
        raise Rejected(f"Nothing was recorded: {several} impossible.", _ways_on(stands, further))
    if rt.console.json:
        return
    if recorded is None:
        rt.console.note("Nothing was recorded: this only looked.")
        if stands:
            rt.console.note(_ways_on(stands, further))
        return
    rt.console.say(f"{revision.present.name} @{recorded.entry.number}: {' · '.join(recorded.told)}")
    way = _way(rt, revision.present)
    if revision.again:
        since = f"What follows @{revision.parted.number}" if revision.parted else "Everything"
        rt.console.note(f"{since} has new numbers: tracker log{way}.")
    rt.console.note(f"tracker undo{way} brings back the past as it was.")


def _way(rt: Runtime, stand: Stand) -> str:
    """The campaign, for a hint, where it is not the one in use."""
    try:
        here = rt.stand().id == stand.id
    except TrackerError:  # none is in use
        here = False
    return rt.there if here else f" -c {quoted(stand.name)}"


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


def _ways_on(entries: Sequence[Impossible], further: bool) -> str:
    """What can be done about entries that stand in the way."""
    ways = ["Leave them out with --skip." if entries[1:] else "Leave it out with --skip."]
    ways += [_lift(entries)]
    ours = [one for one in entries if not one.theirs] if further else []
    if ours:
        right = f"Or put it right in the same line: … -- {ours[0].number} -- WORDS"
        ways += [f"{right}; others may follow from it." if entries[1:] else f"{right}."]
    return " ".join(way for way in ways if way)


def _lift(entries: Sequence[Impossible]) -> str:
    """The way on past the rules, where nothing but rules stands in it."""
    liftable = all(one.liftable for one in entries)
    return 'Or record it all the same: --house-rule "why".' if liftable else ""
