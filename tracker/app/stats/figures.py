"""A game's own figures, added up from the events of its campaigns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tracker import games
from tracker.app.history import relatives
from tracker.app.people import People, people
from tracker.app.stand import timeline
from tracker.app.stats.chosen import Chosen
from tracker.app.world import World
from tracker.core.codec import codec, moment
from tracker.core.game import Event, Fact, Game
from tracker.projections.log import CAMPAIGNS, Summary


class Figure(msgspec.Struct, frozen=True, tag_field="kind", tag="figure"):
    """`count` of an item; with `of` a rate, or where it is a `mean` the mean of so many."""

    topic: str
    subject: str
    item: str
    count: int
    of: int | None = None
    mean: bool = False

    @property
    def value(self) -> float | None:
        """The count, the rate from 0 to 1, or the mean; None of no chances at all."""
        if self.of is None:
            return self.count
        return self.count / self.of if self.of else None


def figures(world: World, game: Game[Any], chosen: Chosen) -> list[Figure]:
    """What the game's campaigns add up to, item by item in order of first coming."""
    known = people(world)
    sums: dict[tuple[str, str, str, bool], list[int | None]] = {}
    for fact in _facts(world, game, chosen):
        subject = _subject(fact, known)
        if chosen.player and (fact.topic != "player" or subject != chosen.player):
            continue  # what is not told of people belongs to all of them
        tally = sums.setdefault((fact.topic, subject, fact.item, fact.mean), [0, None])
        tally[0] = (tally[0] or 0) + fact.count
        if fact.of is not None:
            tally[1] = (tally[1] or 0) + fact.of
    return [
        Figure(topic, subject, item, count or 0, of, mean)
        for (topic, subject, item, mean), (count, of) in sums.items()
    ]


def _subject(fact: Fact, known: People) -> str:
    """What a figure is about; people are called as they are now."""
    if fact.by:
        return f"{known.called(fact.subject)} by {known.called(fact.by)}"
    return known.called(fact.subject) if fact.topic == "player" else fact.subject


def _facts(world: World, game: Game[Any], chosen: Chosen) -> Iterator[Fact]:
    seen: dict[str, set[str]] = {}
    for campaigns in relatives(world):
        told: set[str] = set()  # the copies share one
        seen |= dict.fromkeys(campaigns, told)
    for row in world.store.read(CAMPAIGNS):
        summary = Summary(*row)
        ours = not chosen.campaign or chosen.campaign == summary.campaign
        if summary.game == game.name and ours:
            before = seen.get(summary.campaign)
            for events in _entries(world, game, summary.campaign, chosen, before):
                yield from game.facts(events)


def _entries(
    world: World, game: Game[Any], campaign: str, chosen: Chosen, told: set[str] | None
) -> Iterable[Sequence[Event]]:
    """The events of each entry on the timeline, within the dates.

    Where the campaign has copies, `told` are the UUIDs of entries that came
    before: they count once.
    """
    newest = world.store.newest(campaign)
    if newest is None:
        return
    coder = codec(game)
    for span in timeline(world.store, newest).spans(newest.head):
        for row in world.store.rows(campaign, span.start, span.stop - 1):
            if told is not None:
                if row.uuid in told:
                    continue
                told.add(row.uuid)
            if chosen.at(moment(row.occurred_at)):
                yield list(coder.events((event.version, event.data) for event in row.events))


def having(world: World) -> list[Game[Any]]:
    """The games in this log that have figures of their own."""
    names = {Summary(*row).game for row in world.store.read(CAMPAIGNS)}
    found = [games.find(name) for name in sorted(names) if name]
    return [game for game in found if game.has_facts]
