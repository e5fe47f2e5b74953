"""Is the log what was recorded, and are its caches what the log says?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tracker.app.rebuild import computed
from tracker.app.world import World
from tracker.core.codec import Row, broken
from tracker.core.errors import TrackerError
from tracker.core.page import count
from tracker.core.ports import EventStore, Shape
from tracker.projections.log import CAMPAIGNS


class Verified(msgspec.Struct, frozen=True):
    """The hash chain of one campaign: `broken_at` is the first entry that does not fit."""

    campaign: str
    name: str
    entries: int
    broken_at: int | None = None


class Finding(msgspec.Struct, frozen=True):
    """One thing that a check looked at; `advice` says what to type where it is not well."""

    what: str
    well: bool
    said: str
    advice: str = ""


Watched = Callable[[Iterable[Row]], Iterable[Row]]


def verify(store: EventStore, campaign: str, name: str, watched: Watched = iter) -> Verified:
    """Walk the hashes of a campaign from its first entry; `watched` sees each go by."""
    newest = store.newest(campaign)
    entries = newest.number if newest else 0
    return Verified(campaign, name, entries, broken(watched(store.rows(campaign))))


def examine(world: World) -> list[Finding]:
    """Every check of the log's health; nothing is written."""
    findings = [_file(world.store)]
    if not findings[0].well:
        return findings
    listed = [row[0] for row in world.store.read(CAMPAIGNS)]
    for campaign in dict.fromkeys((*world.store.campaigns(), *listed)):
        name = _name(world.store, campaign)
        findings.append(_chain(world.store, campaign, name))
        if findings[-1].well:
            findings.append(_caches(world.store, campaign, name))
    return findings


def _file(store: EventStore) -> Finding:
    said = store.integrity()
    if said == "ok":
        return Finding("file", True, "sound")
    return Finding("file", False, said, "Copy the file first; then restore a backup.")


def _chain(store: EventStore, campaign: str, name: str) -> Finding:
    verified = verify(store, campaign, name)
    listed = next((row[5] for row in store.read(CAMPAIGNS, campaign)), verified.entries)
    entries = count(verified.entries, "entry", "entries")
    what = f"hashes of {name}"
    if verified.broken_at is not None:
        said = f"entry @{verified.broken_at} is not what was recorded"
        return Finding(what, False, said, "Restore a backup, or import an export of it.")
    if listed > verified.entries:
        said = f"{entries} where {listed} were recorded: the end is missing"
        return Finding(what, False, said, "Restore a backup, or import an export of it.")
    return Finding(what, True, f"{entries}, unbroken")


def _caches(store: EventStore, campaign: str, name: str) -> Finding:
    what = f"tables of {name}"
    try:
        made = computed(store, campaign)
    except TrackerError as error:
        return Finding(what, False, error.message, error.hint)
    wrong = [c.shape.name for c in made.changes if not _same(store, c.shape, campaign, c.come)]
    kept = store.snapshot(
        campaign, range(made.snapshot.number, made.snapshot.number + 1), made.snapshot.fingerprint
    )
    if kept is not None and kept.state != made.snapshot.state:
        wrong.append("snapshots")
    if wrong:
        said = f"{', '.join(wrong)} differ from the log"
        return Finding(what, False, said, "tracker rebuild makes them again.")
    return Finding(what, True, "as the log says")


def _same(store: EventStore, shape: Shape, campaign: str, rows: Any) -> bool:
    return sorted(map(repr, store.read(shape, campaign))) == sorted(map(repr, rows))


def _name(store: EventStore, campaign: str) -> str:
    return next((row[1] for row in store.read(CAMPAIGNS, campaign)), campaign)
