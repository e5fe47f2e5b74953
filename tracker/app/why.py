"""Why a value is what it is: the entries that made it so, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

import msgspec

from tracker.app.brief import differing, whole
from tracker.app.chronicle import told_lines
from tracker.app.stand import Stand, timeline
from tracker.app.world import World
from tracker.core import campaign as campaigns
from tracker.core.campaign import Campaign
from tracker.core.codec import Row, moment
from tracker.core.errors import Ambiguous, NotFound
from tracker.core.game import Game
from tracker.core.names import fold
from tracker.core.paths import MISSING, find, leaves, members, value_at

Number = int | float
# The first names of paths; those in the state need no `state.` in front.
TOP: Mapping[str, Callable[[Game[Any], Campaign[Any]], Any]] = {
    "state": lambda game, campaign: campaign.state,
    "game": lambda game, campaign: campaign.game,
    "variants": lambda game, campaign: campaign.setup.variants,
    "players": lambda game, campaign: campaign.setup.players,
    "sessions": lambda game, campaign: campaign.sessions,
    "counters": lambda game, campaign: campaign.counters,
    "story": lambda game, campaign: campaign.story,
    "plays": lambda game, campaign: game.plays(campaign),
}


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that changed a value, with the value before and after.

    None is a value that was not there. Of a value with parts, a list or a
    hero, both are short texts about the parts that differ.
    """

    number: int
    text: str
    occurred_at: datetime | None
    precision: str
    before: Any
    after: Any

    @property
    def change(self) -> Number | None:
        """By how much a number changed; None for everything else."""
        if _is_number(self.before) and _is_number(self.after):
            return exact(self.after - self.before)
        return None


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """A value at its whole path, and the steps that led to it, the first one first."""

    path: str
    value: Any
    steps: tuple[Step, ...]

    @property
    def inside(self) -> tuple[str, ...]:
        """The names that lie in the value."""
        return tuple(members(self.value))

    @property
    def terms(self) -> tuple[Number, ...]:
        """What a number is the sum of: its first value since it is there, then the changes."""
        if not _is_number(self.value):
            return ()
        terms: list[Number] = []
        for step in self.steps:
            change = step.change
            terms = [step.after] if change is None else terms
            terms += [change] if change is not None else []
        return tuple(terms)


def why(world: World, stand: Stand, typed: str) -> Why:
    """The entries of the timeline up to `stand` that made a value what it is.

    Raises `NotFound` where no value is at that path there.
    """
    try:
        path, value = find(tree(stand), typed)
    except Ambiguous:
        raise
    except NotFound as error:
        deeper = _deeper(stand, typed)
        raise NotFound(error.message, f"Did you mean {deeper}?") if deeper else error from None
    path = _shortest(path)
    return Why(path=path, value=value, steps=tuple(_steps(world, stand, path)))


def _deeper(stand: Stand, typed: str) -> str:
    """The nearest path that ends in a name which was typed alone: `stamina`; empty if none."""
    named = [path for path in leaves(tree(stand)) if fold(path.rsplit(".", 1)[-1]) == fold(typed)]
    return min(named, key=lambda path: path.count("."), default="")


def tree(stand: Stand) -> dict[str, Any]:
    """All that paths lead to, by their first names; those of the state come first."""
    top = {name: part(stand.game, stand.campaign) for name, part in TOP.items()}
    return {**members(stand.campaign.state), **top}


def onward(stand: Stand, typed: str) -> list[str]:
    """The paths that go on from the last dot typed, one name further.

    What stands before the dot may be beginnings of names, and stays as it is.
    """
    whole_tree = tree(stand)
    names = list(whole_tree)
    for place, letter in enumerate(typed):
        if letter == ".":
            with suppress(NotFound):
                part = find(whole_tree, typed[:place])[1]
                names += [f"{typed[:place]}.{name}" for name in members(part)]
    return names


def example(stand: Stand) -> str:
    """A path worth asking about: the first number that is no longer what it was at first."""
    first = leaves(stand.game.initial(stand.campaign.setup))
    numbers = {path: n for path, n in leaves(stand.campaign.state).items() if _is_number(n)}
    changed = (path for path, n in numbers.items() if first.get(path, n) not in (None, n))
    return _shortest(next(changed, next(iter(numbers), "sessions")))


def exact(number: Number) -> Number:
    """A number without what floating point adds to it: 0.3, not 0.30000000000000004."""
    return round(number, 9) if isinstance(number, float) else number


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shortest(path: str) -> str:
    """The path without `state.` in front, where another value does not have that name."""
    rest = path.removeprefix("state.")
    return path if any(f"{rest}.".startswith(f"{name}.") for name in TOP) else rest


# The pass over the timeline


def _steps(world: World, stand: Stand, path: str) -> Iterator[Step]:
    told = told_lines(world, stand)
    before = None
    for row, after in _values(world, stand, path):
        if after != before:
            was, now = (before, after) if whole(before, after) else differing(before, after)
            yield Step(
                number=row.number,
                text=str(told[row.number][-1]),
                occurred_at=moment(row.occurred_at),
                precision=row.precision,
                before=was,
                after=now,
            )
        before = after


def _values(world: World, stand: Stand, path: str) -> Iterator[tuple[Row, Any]]:
    """Each entry with the value that it left; None where there was none."""
    first, _, rest = path.partition(".")
    read, rest = (TOP[first], rest) if first in TOP else (TOP["state"], path)
    known, value = MISSING, None
    for row, campaign in _states(world, stand):
        part = read(stand.game, campaign)
        if part is not known:  # most entries leave most parts as they are
            found = value_at(part, rest)
            value = None if found is MISSING else found
        known = part
        yield row, value


def _states(world: World, stand: Stand) -> Iterator[tuple[Row, Campaign[Any]]]:
    """Each entry of the timeline with the state after it, folded once from the start."""
    campaign: Any = None  # the first event makes it
    for span in timeline(world.store, stand.newest).spans(stand.number):
        for row in world.store.rows(stand.id, span.start, span.stop - 1):
            for event in stand.codec.events((one.version, one.data) for one in row.events):
                campaign = campaigns.evolve(stand.game, campaign, event)
            yield row, campaign
