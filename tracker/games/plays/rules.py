"""Taking plays in: what is there already changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.games.plays.commands import RecordPlays
from tracker.games.plays.events import Archived, PlayRecorded, PlaysTaken
from tracker.games.plays.state import State


def decide(state: State, command: RecordPlays, referee: Referee) -> Sequence[Event]:
    """The events of a command."""
    fresh = news(state, command.plays)
    if not fresh:
        raise Rejected(
            f"All plays from {command.source} are there already.", "Nothing has to be done."
        )
    new = sum(play.id not in state.plays for play in fresh)
    taken = PlaysTaken(command.source, new, len(fresh) - new)
    return [taken, *(PlayRecorded(play) for play in fresh)]


def news(state: State, plays: Sequence[Archived]) -> tuple[Archived, ...]:
    """The plays that are not there yet, or not in this form; of each identity the last."""
    last = {play.id: play for play in plays}
    return tuple(
        play
        for play in last.values()
        if play.id not in state.plays or not _same(state.plays[play.id], play)
    )


def _same(one: Archived, other: Archived) -> bool:
    """Do both tell the same? The clock on the wall counts, not the zone of a machine."""
    return _on_the_wall(one) == _on_the_wall(other)


def _on_the_wall(play: Archived) -> tuple[Archived, str]:
    clock = play.at.isoformat()[:19] if play.at else ""
    return replace(play, at=None), clock


def evolve(state: State, event: PlayRecorded | PlaysTaken) -> State:
    """The state after an event."""
    match event:
        case PlayRecorded(play):
            before = state.plays.get(play.id)
            counted = state.counted + _counts(play) - (_counts(before) if before else 0)
            return State(state.plays | {play.id: play}, counted)
        case PlaysTaken():
            return state


def _counts(play: Archived) -> int:
    return int(not play.ignored)
