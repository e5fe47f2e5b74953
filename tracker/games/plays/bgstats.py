"""Reads an export of BG Stats: its JSON, alone or in a zip (`.bgsplay`)."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from datetime import tzinfo
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker.core.errors import BadInput
from tracker.games.plays.events import Archived, Placed, Scalar
from tracker.games.plays.figures import scored
from tracker.games.plays.readable import (
    SOMEBODY,
    Collected,
    Readable,
    Watched,
    kept,
    seated,
    tidy,
    whole,
    yes,
)

ZIP = b"PK\x03\x04"
MARK = b"\xef\xbb\xbf"
LARGEST = 2**28  # bytes that come out of a zip
DAY_ALONE = ("10:00:00", "00:00:00", "")  # the clock of a play of which only the day is known
TAKEN = {
    "uuid",
    "playDate",
    "gameRefId",
    "locationRefId",
    "durationMin",
    "ignored",
    "comments",
    "playerScores",
    "expansionPlays",
}
OF_GAME = ("bggId", "bggName", "bggYear", "highestWins", "noPoints")
SEAT_TAKEN = {"playerRefId", "score", "winner", "newPlayer", "startPlayer", "rank", "role", "team"}
NO_EXPORT = "This is no export of BG Stats."
HINT = "In BG Stats, Settings and then Export make BGStatsExport.json."


class Tables(msgspec.Struct, frozen=True):
    """What the plays of a file refer to, by its number in the file."""

    games: dict[str, dict[str, Any]]
    players: dict[str, dict[str, Any]]
    locations: dict[str, dict[str, Any]]


def looks_so(content: bytes) -> bool:
    """Could this be such a file?"""
    return content.startswith(ZIP) or content.removeprefix(MARK).lstrip().startswith(b"{")


def read(content: bytes, zone: tzinfo | None, watched: Watched = iter) -> Readable:
    """The plays of an export; `zone` is where its clocks hang. Raises `BadInput`."""
    export = _opened(content)
    found = Collected("bgstats")
    tables = Tables(*(_table(export, name, found) for name in ("games", "players", "locations")))
    for number, raw in enumerate(watched(export["plays"]), 1):
        place = f"play {number} of the file"
        play = _play(raw, tables, zone, found, place)
        if play is not None:
            found.add(place, play)
    return found.readable()


# The file


def _opened(content: bytes) -> dict[str, Any]:
    if content.startswith(ZIP):
        content = _unzipped(content)
    try:
        export = msgspec.json.decode(content.removeprefix(MARK))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(f"The file is no whole JSON: {error}.", "Export it once more.") from error
    if not isinstance(export, dict) or not isinstance(export.get("plays"), list):
        raise BadInput(NO_EXPORT, HINT)
    return export


def _unzipped(content: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as box, box.open(_member(box)) as member:
            found = member.read(LARGEST + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OSError) as error:
        raise BadInput(f"The zip cannot be opened: {error}.", "Export it once more.") from error
    if len(found) > LARGEST:
        raise BadInput("What is in the zip is too large for a log of plays.", HINT)
    return found


def _member(box: zipfile.ZipFile) -> str:
    """The name of the JSON in a zip."""
    names = [name for name in box.namelist() if not name.startswith(("__MACOSX", "."))]
    likely = [name for name in names if name.casefold().endswith((".json", ".bgsplay"))]
    for name in likely:
        if name.casefold().endswith("bgstatsexport.json"):
            return name
    if not likely:
        raise BadInput(f"The zip holds no JSON. {NO_EXPORT}", HINT)
    return likely[0]


def _table(export: dict[str, Any], name: str, found: Collected) -> dict[str, dict[str, Any]]:
    """Games, players or locations by their number; a trimmed file may lack any of them."""
    listed = export.get(name) or []
    if not isinstance(listed, list):
        found.miss(f"{name} of the file", "no list")
        return {}
    table = {}
    for number, one in enumerate(listed, 1):
        if isinstance(one, dict):
            table[tidy(one.get("id"))] = one
        else:
            found.miss(
                f"{name.removesuffix('s')} {number} of the file", "not in a form that I know"
            )
    return table


# A play


def _play(
    raw: Any, tables: Tables, zone: tzinfo | None, found: Collected, place: str
) -> Archived | None:
    if not isinstance(raw, dict):
        found.miss(place, "not in a form that I know")
        return None
    reference = tidy(raw.get("gameRefId"))
    game = tables.games.get(reference, {})
    title = _title(game)
    if not title:
        found.miss(place, f"no game {reference}".rstrip())
        return None
    date = tidy(raw.get("playDate"))
    at = found.dated(place, date, zone)
    return Archived(
        id=f"bgstats:{tidy(raw.get('uuid')).casefold()}",
        game=title,
        at=at,
        precision="day" if at and date[11:19] in DAY_ALONE else "exact",
        location=_location(raw, tables, found, place),
        minutes=whole(raw.get("durationMin")),
        cooperative=yes(game.get("cooperative")),
        comments=_comments(raw),
        seats=seated(_won(raw, game, _seats(raw, tables, found, place))),
        ignored=yes(raw.get("ignored")),
        rest=_rest(raw, game, tables),
    )


def _title(game: dict[str, Any]) -> str:
    return tidy(game.get("name")) or tidy(game.get("bggName"))


def _comments(raw: dict[str, Any]) -> str:
    told = raw.get("comments")
    return told.strip() if isinstance(told, str) else tidy(told)


def _location(raw: dict[str, Any], tables: Tables, found: Collected, place: str) -> str:
    reference = tidy(raw.get("locationRefId"))
    if reference in ("", "0") and reference not in tables.locations:
        return ""
    name = tidy(tables.locations.get(reference, {}).get("name"))
    if not name:
        found.miss(place, f"no location {reference}; the play is kept without one")
    return name


def _rest(raw: dict[str, Any], game: dict[str, Any], tables: Tables) -> dict[str, Scalar]:
    rest = kept({key: value for key, value in raw.items() if key not in TAKEN})
    rest |= kept({key: game.get(key) for key in OF_GAME} | _uuid(game), "game.")
    rest |= kept(_uuid(tables.locations.get(tidy(raw.get("locationRefId")), {})), "location.")
    added = [one.get("gameRefId") for one in _dicts(raw.get("expansionPlays"))]
    names = [_title(tables.games.get(tidy(reference), {})) for reference in added]
    return rest | kept({"expansions": [name for name in names if name]}, "game.")


def _uuid(found: dict[str, Any]) -> dict[str, Any]:
    return {"uuid": tidy(found.get("uuid")).casefold()}


def _dicts(listed: Any) -> list[dict[str, Any]]:
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


# Its seats


def _seats(raw: dict[str, Any], tables: Tables, found: Collected, place: str) -> list[Placed]:
    listed = raw.get("playerScores") or []
    seats = _dicts(listed)
    if not isinstance(listed, list) or len(seats) < len(listed):
        found.miss(place, "a player not in a form that I know")
    return [_seat(seat, tables, found, place) for seat in seats]


def _seat(raw: dict[str, Any], tables: Tables, found: Collected, place: str) -> Placed:
    reference = tidy(raw.get("playerRefId"))
    player = tables.players.get(reference, {})
    name = tidy(raw.get("anonymousName")) or tidy(player.get("name"))
    if not player and not name:
        found.miss(place, f"no player {reference}".rstrip() + "; somebody sat there")
    score, said = scored(raw.get("score"))
    rest = kept({key: value for key, value in raw.items() if key not in SEAT_TAKEN})
    return Placed(
        player=name or SOMEBODY,
        score=score,
        said=said,
        won=yes(raw.get("winner")),
        rank=whole(raw.get("rank")),
        role=tidy(raw.get("role")),
        team=tidy(raw.get("team")),
        start=yes(raw.get("startPlayer")),
        new=yes(raw.get("newPlayer")),
        rest=rest | kept({"bggUsername": player.get("bggUsername")} | _uuid(player), "player."),
    )


def _won(raw: dict[str, Any], game: dict[str, Any], seats: Sequence[Placed]) -> list[Placed]:
    """Who won: whom the file says; and where no hand chose, all others with that score too.

    Where the file names nobody, the best score wins, if every score is known
    and there is a best one.
    """
    together = yes(game.get("cooperative")) or yes(raw.get("usesTeams"))
    if together or raw.get("manualWinner") is not False:
        return list(seats)
    best = {seat.score for seat in seats if seat.won} or _best(game, seats)
    return [replace(s, won=s.won or (s.score in best and s.score is not None)) for s in seats]


def _best(game: dict[str, Any], seats: Sequence[Placed]) -> set[int | float | None]:
    scores = [seat.score for seat in seats if seat.score is not None]
    if yes(game.get("noPoints")) or len(scores) < len(seats) or not scores:
        return set()
    return {max(scores) if yes(game.get("highestWins", True)) else min(scores)}
