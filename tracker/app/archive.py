"""Plays from other programs and back: a file taken in, finished plays taken along."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, tzinfo
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker.app.exchange import free_name
from tracker.app.handle import begin, handle
from tracker.app.history import Result, results, whole
from tracker.app.people import people
from tracker.app.stand import load
from tracker.app.world import World
from tracker.core.campaign import StartCampaign
from tracker.core.errors import BadInput
from tracker.core.game import Setup
from tracker.games.plays import bgg, bgsplay, bgstats
from tracker.games.plays.commands import RecordPlays
from tracker.games.plays.events import Archived, Placed
from tracker.games.plays.readable import Readable, Watched
from tracker.games.plays.rules import news
from tracker.games.plays.state import State
from tracker.games.plays.views import counting
from tracker.projections.log import CAMPAIGNS, Summary

GAME = "plays"


Reader = Callable[[bytes, tzinfo | None, Watched], Readable]
READERS: tuple[tuple[str, Callable[[bytes], bool], Reader], ...] = (
    ("BG Stats", bgstats.looks_so, bgstats.read),
    ("BoardGameGeek", bgg.looks_so, bgg.read),
)


class File(msgspec.Struct, frozen=True):
    """The plays of a file, the program that wrote it, and in words what cannot be read."""

    source: str
    plays: tuple[Archived, ...]
    unread: tuple[str, ...] = ()


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """What an import of plays did, or would do.

    `own` are plays of this very log that came back from elsewhere: they are
    here already and are not taken. `unread` tells in words what was left out.
    """

    source: str
    campaign: str
    new: int
    changed: int
    unchanged: int
    own: int = 0
    unread: tuple[str, ...] = ()


# In


def read(content: bytes, zone_name: str, watched: Watched = iter) -> File:
    """The plays of a file, whichever program wrote it; raises `BadInput`."""
    for source, looks_so, reader in READERS:
        if looks_so(content):
            found = reader(content, zone(zone_name), watched)
            return File(source, found.plays, found.unread)
    raise BadInput(
        "This file is nothing that tracker can take in.",
        "It takes a log (tracker export events), an export of BG Stats (BGStatsExport.json, "
        ".bgsplay), and BoardGameGeek's XML of plays.",
    )


def take(world: World, file: File, *, dry_run: bool = False) -> Taken:
    """Take the plays of a file in, as one entry; the same file again changes nothing."""
    summary = _campaign(world, file.source)
    known: State = load(world, summary.campaign).campaign.state if summary else State()
    ours = own(world)
    foreign = tuple(play for play in file.plays if not _came_back(play, ours))
    fresh = news(known, foreign)
    name = summary.name if summary else _free(world, file.source)
    if fresh and not dry_run:
        _record(world, summary, RecordPlays(file.source, fresh))
    new = sum(play.id not in known.plays for play in fresh)
    return Taken(
        source=file.source,
        campaign=name,
        new=new,
        changed=len(fresh) - new,
        unchanged=len(foreign) - len(fresh),
        own=len(file.plays) - len(foreign),
        unread=file.unread,
    )


def own(world: World) -> set[str]:
    """The ids in BG Stats of all plays that it cannot have but from an export of this log."""
    theirs = bgsplay.THEIRS
    return {bgsplay.identity(p) for p in exported(world) if not p.id.startswith(theirs)}


def _came_back(play: Archived, ours: set[str]) -> bool:
    given = str(play.rest.get("importPlayId", "")).casefold()
    return bool(ours & {play.id.removeprefix(bgsplay.THEIRS), given})


def _campaign(world: World, source: str) -> Summary | None:
    """The campaign that holds the plays of a source: the first that was begun for it."""
    found = {row[0]: Summary(*row) for row in world.store.read(CAMPAIGNS)}
    came = [found[key] for key in world.store.campaigns() if key in found]
    return next((s for s in came if (s.game, s.variants) == (GAME, source)), None)


def _free(world: World, source: str) -> str:
    return free_name(source, [Summary(*row).name for row in world.store.read(CAMPAIGNS)])


def _record(world: World, summary: Summary | None, command: RecordPlays) -> None:
    """Record an import in the campaign of its source, which begins with the first."""
    if summary is None:
        source = command.source
        start = StartCampaign(_free(world, source), GAME, Setup((), (source,)))
        key = begin(world, start).stand.id
    else:
        key = summary.campaign
    handle(world, load(world, key), command)


def zone(name: str) -> tzinfo | None:
    """The zone of a name or an offset (`+02:00`); None, this machine's, for what is neither."""
    from zoneinfo import ZoneInfo

    try:
        if name[:1] in ("+", "-"):
            return datetime.strptime(name, "%z").tzinfo
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return None


# Out


def exported(world: World, campaign: str = "") -> list[Archived]:
    """Finished plays, of one campaign or of all, the oldest first, as one tells them elsewhere.

    People are called as they are called now.
    """
    called, here = people(world).called, zone(world.clock.zone())
    told = {key: counting(load(world, key).campaign.state) for key in _archives(world)}

    def play(one: Result) -> Archived:
        known = told.get(one.campaign)
        return _called(known[one.play - 1], called) if known else _own(one, here)

    return [play(one) for one in results(world) if campaign in ("", one.campaign)]


def _archives(world: World) -> Iterable[str]:
    rows: list[Any] = list(world.store.read(CAMPAIGNS))
    return [row[0] for row in rows if Summary(*row).game == GAME]


def _called(play: Archived, called: Callable[[str], str]) -> Archived:
    return replace(play, seats=tuple(_renamed(seat, called(seat.player)) for seat in play.seats))


def _renamed(seat: Placed, name: str) -> Placed:
    """Who is another person now, or is called otherwise, does not keep the old id."""
    if name == seat.player:
        return seat
    former = ("anonymousName", "player.uuid")
    rest = {key: value for key, value in seat.rest.items() if key not in former}
    return replace(seat, player=name, rest=rest)


def _own(one: Result, here: tzinfo | None) -> Archived:
    """A play that was logged here."""
    seats = [
        Placed(player=who.player, score=whole(who.score), won=who.won, rank=who.rank or 0)
        for who in one.placed
    ]
    return Archived(
        id=f"tracker:{one.campaign}:{one.play}",
        game=one.game,
        at=one.at.astimezone(here).replace(microsecond=0) if one.at else None,
        location=one.location,
        minutes=one.minutes or 0,
        cooperative=one.cooperative,
        comments=one.decided_by,
        seats=tuple(seats),
    )
