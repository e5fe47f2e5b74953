"""How people are told and shown."""

from __future__ import annotations

from tracker.core.campaign import Campaign
from tracker.core.game import Play, ScoreRow
from tracker.core.page import Block, Column, Table, Text
from tracker.games.people.events import Merged, Renamed
from tracker.games.people.state import State

People = Campaign[State]


def tell(people: People, event: Merged | Renamed) -> str:
    """One event in a line."""
    match event:
        case Merged(name, into):
            return f"{name} is {into}"
        case Renamed(old, new):
            return f"{old} is now called {new}"


def board(people: People) -> list[Block]:
    """Everybody with more than one name."""
    rows = tuple((person, ", ".join(names)) for person, names in people.state.aliases.items())
    if not rows:
        return [Text(("Every name is a person of its own.",))]
    return [Table("People", (Column("person", "Person"), Column("also", "Also")), rows)]


def plays(people: People) -> tuple[Play, ...]:
    """There is nothing to play."""
    return ()


def score_rows(people: People) -> tuple[ScoreRow, ...]:
    """Nor to score."""
    return ()


def suggest(people: People) -> tuple[str, ...]:
    """The likeliest next commands."""
    return ("tracker players", "tracker stats players", "tracker list")
