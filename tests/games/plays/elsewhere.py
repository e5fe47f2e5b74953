"""Files of other programs for tests: the fixtures, and short ones of one play."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from tracker.games.plays import bgg, bgstats
from tracker.games.plays.events import Archived, Placed
from tracker.games.plays.readable import Readable

ROME = ZoneInfo("Europe/Rome")
FIXTURES = Path(__file__).parents[2] / "fixtures" / "plays"
MESSY, ZIPPED, PAGES = "BGStatsExport.json", "one.bgsplay", "bgg.xml"


def fixture(name: str) -> bytes:
    return (FIXTURES / name).read_bytes()


def read(name: str) -> Readable:
    """A fixture, read as somebody in Rome would."""
    reader = bgg if name == PAGES else bgstats
    return reader.read(fixture(name), ROME)


def by_number(found: Readable) -> dict[str, Archived]:
    """The plays of the messy export by the end of their ids."""
    return {play.id[-3:]: play for play in found.plays}


def export(*plays: dict[str, Any], **tables: Any) -> bytes:
    """A trimmed export of BG Stats: one game, two people, and these plays."""
    whole = {
        "games": [{"id": 1, "uuid": "g-1", "name": "Harvest Hill", "highestWins": True}],
        "players": [
            {"id": 1, "uuid": "p-1", "name": "Ida"},
            {"id": 2, "uuid": "p-2", "name": "Jon"},
        ],
        "plays": list(plays),
        **tables,
    }
    return msgspec.json.encode(whole)


def played(uuid: str = "u-1", **fields: Any) -> dict[str, Any]:
    """One play of such an export, which Ida won."""
    seats = [
        {"playerRefId": 1, "score": "9", "winner": True},
        {"playerRefId": 2, "score": "4", "winner": False},
    ]
    told = {"uuid": uuid, "playDate": "2022-05-06 20:00:00", "gameRefId": 1, "playerScores": seats}
    return told | fields


def generated(number: int) -> bytes:
    """A large export of plays that all differ."""
    seats = [{"playerRefId": 1, "winner": True}, {"playerRefId": 2}]
    return export(
        *(
            played(
                f"u-{n}",
                playDate=f"20{10 + n % 15}-0{1 + n % 9}-1{n % 10} 20:00:00",
                playerScores=[
                    {**seat, "score": str(n % 97 + place)} for place, seat in enumerate(seats)
                ],
            )
            for n in range(number)
        )
    )


def sound(found: Readable) -> None:
    """What a reader gives can be recorded: names are there, ids are single, nothing is odd."""
    assert len({play.id for play in found.plays}) == len(found.plays)
    for play in found.plays:
        assert play.game
        assert "\n" not in play.game + play.location
        assert len({seat.player for seat in play.seats}) == len(play.seats)
        assert all(seat.player and isinstance(seat, Placed) for seat in play.seats)
        assert play.at is None or isinstance(play.at, datetime)
