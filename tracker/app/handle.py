"""The one way in which a command becomes an entry: load, decide, append, return."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker import games
from tracker.app.stand import Stand, entry_row, load, state, timeline
from tracker.app.world import World
from tracker.core import campaign as campaigns
from tracker.core import timeline as history
from tracker.core.campaign import Campaign, Moment, StartCampaign
from tracker.core.codec import (
    GENESIS,
    Codec,
    Entry,
    Precision,
    Row,
    codec,
    digest,
    moment,
    stamp,
    text,
)
from tracker.core.errors import Conflict, Locked, TrackerError
from tracker.core.game import Command, Event, Game, Notice, Referee
from tracker.core.ports import Snapshot
from tracker.core.timeline import HistoryCommand, Rewind, Tag, Timeline
from tracker.projections import difference, log

ATTEMPTS = 50  # as often as others may come between deciding and appending


class When(msgspec.Struct, frozen=True):
    """When something happened at the table; `at` is None where nobody knows."""

    at: datetime | None
    precision: Precision = "exact"


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """An entry on the disk, the state it led to, and what stood before it."""

    entry: Entry
    stand: Stand
    before: Stand | None = None
    told: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What a command comes to, before anything is written."""

    command: Command
    events: tuple[Event, ...]
    notices: tuple[Notice, ...]
    campaign: Campaign[Any]
    timeline: Timeline

    @property
    def is_history(self) -> bool:
        """About the log, not about the table."""
        return isinstance(self.command, HistoryCommand)


def begin(
    world: World,
    command: StartCampaign,
    when: When | None = None,
    *,
    house_rule: str | None = None,
) -> Recorded:
    """Record the first entry of a new campaign."""
    game = games.find(command.game)
    referee = Referee(house_rule)
    started = campaigns.start(game, command, referee)
    decision = Decision(
        command=command,
        events=(started,),
        notices=tuple(referee.notices),
        campaign=campaigns.begin(game, started),
        timeline=Timeline(1, 1, {}),
    )
    key = world.ids.new(world.clock.now())
    return _append(world, game, decision, _settled(world, when), key, before=None)


def handle(
    world: World,
    stand: Stand,
    command: Command,
    *,
    house_rule: str | None = None,
    when: When | None = None,
) -> Recorded:
    """Record a command on top of where the campaign stands.

    Where somebody else recorded in between, decide again on what they left.
    Raises `Rejected` and the other errors of the rules; then nothing is written.
    """
    when = _settled(world, when)  # one time for the entry and for what it says
    command = _roll(world, stand, command)  # once: dice that fell do not fall again
    for _ in range(ATTEMPTS):
        try:
            decision = decide(world, stand, command, house_rule, when)
            return _append(world, stand.game, decision, when, stand.id, before=stand)
        except Conflict:
            stand = load(world, stand.id)
        except TrackerError:
            present = load(world, stand.id)
            if present.newest.number == stand.newest.number:
                raise
            stand = present
    raise Locked("Others write to this campaign all the time.", "Try again in a moment.")


def decide(
    world: World,
    stand: Stand,
    command: Command,
    house_rule: str | None = None,
    when: When | None = None,
) -> Decision:
    """What a command comes to at this point; nothing is written."""
    if isinstance(command, HistoryCommand):
        return _decide_history(world, stand, command)
    rolled = _roll(world, stand, command)
    referee = Referee(house_rule)
    span = Moment(when.at if when else world.clock.now(), moment(stand.row.occurred_at))
    events = campaigns.decide(stand.game, stand.campaign, rolled, referee, span)
    campaign = stand.campaign
    for event in events:
        campaign = campaigns.evolve(stand.game, campaign, event)
    number = stand.newest.number + 1
    return Decision(
        command=rolled,
        events=tuple(events),
        notices=tuple(referee.notices),
        campaign=campaign,
        timeline=Timeline(number, number, {}),
    )


def _decide_history(world: World, stand: Stand, command: HistoryCommand) -> Decision:
    tree = timeline(world.store, stand.newest)
    command = _aimed(world, stand, command)
    event = history.decide(tree, command)
    moved = history.evolve(tree, event)
    return Decision(
        command=command,
        events=(event,),
        notices=(),
        campaign=state(world.store, stand.game, stand.id, moved.head),
        timeline=moved,
    )


def _aimed(world: World, stand: Stand, command: HistoryCommand) -> HistoryCommand:
    """An entry that is named must be there; a history entry means where it led to."""
    match command:
        case Rewind(to):
            return Rewind(entry_row(world.store, stand.id, to).head)
        case Tag(name, entry):
            return Tag(name, entry_row(world.store, stand.id, entry).head)
        case _:
            return command


def tell(game: Game[Any], campaign: Campaign[Any], events: Sequence[Event]) -> tuple[str, ...]:
    """Events in lines, as people say them; `campaign` is the state after them."""
    return tuple(
        history.tell(event)
        if isinstance(event, history.HistoryEvent)
        else campaigns.tell(game, campaign, event)
        for event in events
    )


def _settled(world: World, when: When | None) -> When:
    """When something happened, in UTC; now where nobody said another time."""
    if when is None:
        return When(world.clock.now())
    return replace(when, at=when.at.astimezone(UTC)) if when.at else when


def _roll(world: World, stand: Stand, command: Command) -> Command:
    """Put the dice that a command lacks into it."""
    if isinstance(command, campaigns.CampaignCommand | HistoryCommand):
        return command
    for draw in stand.game.chance(stand.campaign.state, command):
        command = replace(command, **{draw.field: world.dice.roll(draw.count, draw.sides)})
    return command


def _append(
    world: World,
    game: Game[Any],
    decision: Decision,
    when: When,
    key: str,
    before: Stand | None,
) -> Recorded:
    row = _row(world, codec(game), decision, when, key, before)
    told = tell(game, decision.campaign, decision.events)
    known = before.summary if before else None
    summary = log.summarise(known, row, decision.events, decision.campaign)
    summary = log.with_state(summary, game, decision.campaign)
    changes = [
        *difference(game, key, before.campaign if before else None, decision.campaign),
        *log.changes(summary, row, decision.events, decision.campaign, told),
    ]
    snapshots = [] if decision.is_history else [snapshot(game, row.number, decision.campaign)]
    world.store.append(key, row.number - 1, [row], changes, snapshots)
    entry = Entry(
        row=row, command=decision.command, events=decision.events, notices=decision.notices
    )
    there = row if row.head == row.number else entry_row(world.store, key, row.head)
    stand = Stand(summary=summary, game=game, campaign=decision.campaign, newest=row, row=there)
    return Recorded(entry=entry, stand=stand, before=before, told=told)


def _row(
    world: World,
    coder: Codec,
    decision: Decision,
    happened: When,
    key: str,
    before: Stand | None,
) -> Row:
    now = world.clock.now()
    row = Row(
        campaign=key,
        number=before.newest.number + 1 if before else 1,
        parent=before.number if before else 0,
        head=decision.timeline.head,
        tip=decision.timeline.tip,
        version=coder.version(decision.command),
        command=text(decision.command),
        notices=text(decision.notices),
        occurred_at=stamp(happened.at) if happened.at else None,
        precision=happened.precision,
        recorded_at=stamp(now),
        zone=world.clock.zone(),
        recorded_by=world.by,
        program=world.program,
        uuid=world.ids.new(now) if before else key,
        events=tuple(coder.store(event) for event in decision.events),
    )
    return replace(row, hash=digest(row, before.newest.hash if before else GENESIS))


def snapshot(game: Game[Any], number: int, campaign: Campaign[Any]) -> Snapshot:
    """The state at an entry, as it is kept."""
    return Snapshot(number, campaigns.fingerprint(game), codec(game).dump(campaign))
