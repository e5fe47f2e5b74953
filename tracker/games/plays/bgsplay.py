"""Writes plays as an export of BG Stats, which its app imports and `bgstats` reads.

What came from BG Stats goes back with all that it told, so that reading the
file gives the same plays; games and people that it knows keep their ids there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import uuid5

from tracker.games.plays.events import Archived, Placed, Scalar
from tracker.games.plays.readable import NAMESPACE, whole

THEIRS, OF_BGG = "bgstats:", "bgg:"
LONG_AGO = "2000-01-01 00:00:00"  # when whatever has no date of its own was changed last
PLAY = {"rounds": 0, "rating": 0, "bggId": 0, "manualWinner": True, "scoringSetting": 0}

Raw = dict[str, Any]


def identity(play: Archived) -> str:
    """The UUID of a play over there: its own, or one made of its id here."""
    return play.id.removeprefix(THEIRS) if _theirs(play) else _made(play.id)


def write(plays: Sequence[Archived]) -> bytes:
    """An export of these plays; the same plays give the same bytes."""
    book = Book(plays)
    written = [book.play(play) for play in plays]
    export = {
        "games": list(book.games.values()),
        "plays": written,
        "players": list(book.players.values()),
        "locations": list(book.locations.values()),
        "challenges": [],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(export, ensure_ascii=False, indent=1).encode() + b"\n"


class Book:
    """Games, players and locations that plays name, each under a number in the file."""

    def __init__(self, plays: Sequence[Archived]) -> None:
        self.games: dict[Any, Raw] = {}
        self.players: dict[Any, Raw] = {}
        self.locations: dict[Any, Raw] = {}
        seats = [seat for play in plays for seat in play.seats]
        self._ids = _known((seat.player, seat.rest.get("player.uuid")) for seat in seats)
        self._names = _shortest(seats)
        self._people = _told((seat.rest for seat in seats), "player.")
        self._kinds = _known(((p.game, p.cooperative), p.rest.get("game.uuid")) for p in plays)
        self._games = _told((play.rest for play in plays), "game.")

    def play(self, play: Archived) -> Raw:
        """A play as BG Stats has it."""
        clock = f"{play.at:%Y-%m-%d %H:%M:%S}" if play.at else ""
        return {
            **(_part(play.rest) if _theirs(play) else _dressed(play, clock or LONG_AGO)),
            "uuid": identity(play),
            "playDate": clock,
            "gameRefId": self._game(play),
            **({"locationRefId": self._location(play)} if play.location else {}),
            "durationMin": play.minutes,
            "ignored": play.ignored,
            "comments": play.comments,
            "playerScores": [self._seat(seat) for seat in play.seats],
            "expansionPlays": [{"gameRefId": self._added(name)} for name in _expansions(play)],
        }

    def _game(self, play: Archived) -> int:
        kind = (play.game, play.cooperative)
        own = str(play.rest.get("game.uuid") or self._kinds.get(kind) or _made(f"game:{kind}"))
        game = self._games.get(own) or _of_bgg(play)
        game |= {"uuid": own, "name": play.game, "cooperative": play.cooperative}
        game.pop("expansions", None)
        return _numbered(self.games, own, game)

    def _added(self, name: str) -> int:
        """An expansion, by its name."""
        own = _made(f"expansion:{name}")
        return _numbered(self.games, own, {"uuid": own, "name": name, "isExpansion": 1})

    def _location(self, play: Archived) -> int:
        own = str(play.rest.get("location.uuid") or _made(f"location:{play.location}"))
        place = {"uuid": own, "name": play.location}
        return _numbered(self.locations, (own, play.location), place)

    def _seat(self, seat: Placed) -> Raw:
        return {
            **_part(seat.rest),
            "playerRefId": self._player(seat),
            "score": seat.said or ("" if seat.score is None else str(seat.score)),
            "winner": seat.won,
            "newPlayer": seat.new,
            "startPlayer": seat.start,
            "rank": seat.rank,
            **({"role": seat.role} if seat.role else {}),
            **({"team": seat.team} if seat.team else {}),
        }

    def _player(self, seat: Placed) -> int:
        given = seat.rest.get("player.uuid") or self._ids.get(seat.player)
        own = str(given or _made(f"player:{seat.player}"))
        name = self._names.get(own, seat.player)
        return _numbered(
            self.players, own, {**self._people.get(own, {}), "uuid": own, "name": name}
        )


def _numbered(table: dict[Any, Raw], key: Any, made: Raw) -> int:
    """The number of what stands under a key in a table, where it is put if it is not there."""
    number = len(table) + 1
    return int(table.setdefault(key, {"id": number, "modificationDate": LONG_AGO, **made})["id"])


def _known(found: Iterable[tuple[Any, Scalar]]) -> dict[Any, Scalar]:
    """The first id that somebody told of each."""
    ids: dict[Any, Scalar] = {}
    for key, own in found:
        if own:
            ids.setdefault(key, own)
    return ids


def _told(found: Iterable[dict[str, Scalar]], prefix: str) -> dict[str, Raw]:
    """All that was told of each game or person of BG Stats, by its id."""
    told: dict[str, Raw] = {}
    for rest in found:
        one = _part(rest, prefix)
        if one.get("uuid"):
            told.setdefault(str(one["uuid"]), {}).update(one)
    return told


def _of_bgg(play: Archived) -> Raw:
    """A game that BG Stats never told of, with the number that it has at BoardGameGeek."""
    number = whole(play.rest.get("game.objectid"))
    return {"bggId": number, "highestWins": True, "noPoints": False, "isBaseGame": 1}


def _shortest(seats: Sequence[Placed]) -> dict[str, str]:
    """What the people of BG Stats are called: `Ann`, where one of two seats is `Ann (2)`."""
    names: dict[str, str] = {}
    for seat in seats:
        own = str(seat.rest.get("player.uuid", ""))
        names[own] = min(names.get(own, seat.player), seat.player, key=len)
    return names


def _theirs(play: Archived) -> bool:
    return play.id.startswith(THEIRS)


def _made(name: str) -> str:
    return str(uuid5(NAMESPACE, name))


def _dressed(play: Archived, clock: str) -> Raw:
    """What the app wants to be told of a play that it never had."""
    number = play.id.removeprefix(OF_BGG)
    return {
        **PLAY,
        "entryDate": clock,
        "modificationDate": clock,
        "usesTeams": any(seat.team for seat in play.seats),
        **({"bggId": int(number)} if number.isdecimal() and number != play.id else {}),
    }


def _part(rest: dict[str, Scalar], prefix: str = "") -> Raw:
    """What a source told of the play itself, or of its game or player; lists are lists again."""
    mine = {key.removeprefix(prefix): key for key in rest if key.startswith(prefix)}
    plain = {name: rest[key] for name, key in mine.items() if "." not in name}
    lists = {n.removeprefix("json."): rest[key] for n, key in mine.items() if n.startswith("json.")}
    return plain | {name: found for name, text in lists.items() if (found := _listed(text))}


def _listed(text: Scalar) -> Any:
    try:
        return json.loads(str(text))
    except (ValueError, RecursionError):
        return None


def _expansions(play: Archived) -> list[str]:
    found = _part(play.rest, "game.").get("expansions", [])
    return [str(name) for name in found] if isinstance(found, list) else []
