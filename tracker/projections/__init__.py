"""Read models: rows that other tools may query, computed from a campaign's state.

A projection is a pure function. Recording an entry compares the rows before
and after it and changes only what differs, so undo and rewind need no code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tracker.core.campaign import Campaign, Session
from tracker.core.codec import stamp
from tracker.core.game import Game, Played, ReadModel
from tracker.core.ports import Cells, Change, Shape
from tracker.projections.log import OF_LOG

Rows = Callable[[Game[Any], str, Campaign[Any]], Sequence[Cells]]


class Projection(msgspec.Struct, frozen=True):
    """A table and the function that fills it from (game, campaign id, state).

    `parts` are the fields of a campaign that its rows are made of: while they
    are the same objects, so are the rows.
    """

    shape: Shape
    rows: Rows
    parts: tuple[str, ...] = ("state", "counters", "setup")


# Of the state


def _sessions(game: Game[Any], key: str, campaign: Campaign[Any]) -> Sequence[Cells]:
    return [
        (
            key,
            session.number,
            stamp(session.started_at) if session.started_at else None,
            stamp(session.ended_at) if session.ended_at else None,
            int(session.running),
            session.location,
            ", ".join(session.present),
            _minutes(session),
        )
        for session in campaign.sessions
    ]


def _minutes(session: Session) -> int | None:
    """The length of a session that has ended, without its breaks; None while unknown."""
    length = None if session.running else session.length()
    return int(length.total_seconds()) // 60 if length is not None else None


def _players(game: Game[Any], key: str, campaign: Campaign[Any]) -> Sequence[Cells]:
    return [
        (key, place, player.name, ", ".join(player.seats))
        for place, player in enumerate(campaign.setup.players, 1)
    ]


def _results(game: Game[Any], key: str, campaign: Campaign[Any]) -> Sequence[Cells]:
    return [
        (
            key,
            play.number,
            place,
            standing.player,
            standing.score,
            standing.rank,
            int(standing.won),
            play.decided_by,
            int(play.cooperative),
        )
        for play in game.plays(campaign)
        for place, standing in enumerate(play.standings, 1)
    ]


def _plays(game: Game[Any], key: str, campaign: Campaign[Any]) -> Sequence[Cells]:
    """When and where each play ended: in which session, or as it was told elsewhere."""
    rows = []
    for play in game.plays(campaign):
        number = campaign.played[play.number - 1] if play.number <= len(campaign.played) else 0
        session = next((one for one in campaign.sessions if one.number == number), None)
        at = session.started_at if session else None
        here = Played(game.title, at, session.location if session else campaign.location)
        told = play.elsewhere or here
        rows.append(
            (
                key,
                play.number,
                number,
                told.game,
                told.at.isoformat() if told.at else None,
                told.location,
                told.minutes or None,
                play.decided_by,
                int(play.cooperative),
            )
        )
    return rows


def _score_rows(game: Game[Any], key: str, campaign: Campaign[Any]) -> Sequence[Cells]:
    return [
        (key, row.play, row.round, row.player, row.item, row.entered, row.points)
        for row in game.score_rows(campaign)
    ]


def _counters(game: Game[Any], key: str, campaign: Campaign[Any]) -> Sequence[Cells]:
    return [(key, counter.who, counter.name, counter.value) for counter in campaign.counters]


SESSIONS = Projection(
    Shape(
        "sessions",
        {
            "campaign": str,
            "number": int,
            "started_at": str,
            "ended_at": str,
            "running": int,
            "location": str,
            "present": str,
            "minutes": int,
        },
        ("number",),
    ),
    _sessions,
    ("sessions",),
)
PLAYERS = Projection(
    Shape("players", {"campaign": str, "place": int, "name": str, "seats": str}, ("place",)),
    _players,
    ("setup",),
)
RESULTS = Projection(
    Shape(
        "results",
        {
            "campaign": str,
            "play": int,
            "place": int,
            "player": str,
            "score": object,
            "rank": int,
            "won": int,
            "decided_by": str,
            "cooperative": int,
        },
        ("play", "place"),
    ),
    _results,
)
PLAYS = Projection(
    Shape(
        "plays",
        {
            "campaign": str,
            "play": int,
            "session": int,
            "game": str,
            "played_at": str,
            "location": str,
            "minutes": int,
            "decided_by": str,
            "cooperative": int,
        },
        ("play",),
    ),
    _plays,
    ("state", "counters", "setup", "sessions", "played"),
)
SCORE_ROWS = Projection(
    Shape(
        "score_rows",
        {
            "campaign": str,
            "play": int,
            "round": int,
            "player": str,
            "item": str,
            "entered": int,
            "points": int,
        },
        ("play", "round", "player", "item"),
    ),
    _score_rows,
)
COUNTERS = Projection(
    Shape("counters", {"campaign": str, "who": str, "name": str, "value": int}, ("who", "name")),
    _counters,
    ("counters",),
)
OF_STATE = (SESSIONS, PLAYERS, RESULTS, PLAYS, SCORE_ROWS, COUNTERS)


def of_game(game: Game[Any]) -> tuple[Projection, ...]:
    """The projections of a campaign of this game, its own read models with them."""
    return (*OF_STATE, *(_own(model) for model in game.read_models))


def _own(model: ReadModel) -> Projection:
    def rows(game: Game[Any], key: str, campaign: Campaign[Any]) -> Sequence[Cells]:
        return [(key, *row) for row in model.rows(campaign)]

    return Projection(own_shape(model), rows)


def own_shape(model: ReadModel) -> Shape:
    """The table of a game's own read model."""
    return Shape(model.name, {"campaign": str, **model.columns}, model.key)


def shapes(game: Game[Any]) -> tuple[Shape, ...]:
    """Every read model that may hold rows of a campaign of this game."""
    return (*OF_LOG, *(projection.shape for projection in of_game(game)))


def difference(
    game: Game[Any], key: str, before: Campaign[Any] | None, after: Campaign[Any]
) -> list[Change]:
    """The changes of the read models between two states of a campaign."""
    changes = []
    for projection in of_game(game):
        if before is not None and all(
            getattr(before, part) is getattr(after, part) for part in projection.parts
        ):
            continue
        old = _keyed(projection, game, key, before)
        new = _keyed(projection, game, key, after)
        gone = [k for k, row in old.items() if new.get(k) != row]
        come = [row for k, row in new.items() if old.get(k) != row]
        if gone or come:
            changes.append(Change(projection.shape, gone, come))
    return changes


def _keyed(
    projection: Projection, game: Game[Any], key: str, campaign: Campaign[Any] | None
) -> dict[Cells, Cells]:
    if campaign is None:
        return {}
    rows = projection.rows(game, key, campaign)
    if not rows:
        return {}
    columns = list(projection.shape.columns)
    places = [columns.index(name) for name in projection.shape.key]
    return {tuple([row[place] for place in places]): row for row in rows}
