"""What `why` tells of a random history of any game comes to the value that it explains."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.contracts.plays import GAMES, plays
from tests.worlds import world_of
from tracker.app.brief import whole
from tracker.app.chronicle import steps
from tracker.app.handle import begin, handle
from tracker.app.stand import Stand
from tracker.app.why import tree, why
from tracker.app.world import World
from tracker.core.campaign import Adjust, StartCampaign
from tracker.core.errors import NothingThere
from tracker.core.game import Game
from tracker.core.paths import MISSING, leaves, value_at
from tracker.core.timeline import Undo
from tracker.store.memory import MemoryStore

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def history(data: st.DataObject, game: Game[Any]) -> tuple[World, Stand]:
    """A random play with some of it undone, and counters changed by hand."""
    played, world = data.draw(plays(game)), world_of(MemoryStore())
    start = played.started
    stand = begin(world, StartCampaign(start.name, start.game, start.setup)).stand
    for command in played.commands:
        stand = handle(world, stand, command).stand
    for by in data.draw(st.lists(st.integers(-3, 3).filter(bool), max_size=3)):
        stand = back(world, stand, data.draw(st.integers(0, 3)))
        stand = handle(world, stand, Adjust("luck", by)).stand
    return world, back(world, stand, data.draw(st.integers(0, 3)))


def back(world: World, stand: Stand, steps: int) -> Stand:
    try:
        return handle(world, stand, Undo(steps)).stand if steps else stand
    except NothingThere:
        return stand


@every_game
@given(data=st.data())
def test_the_steps_of_every_number_sum_to_it(game: Game[Any], data: st.DataObject) -> None:
    world, stand = history(data, game)
    found = leaves({name: part for name, part in tree(stand).items() if name != "state"})
    numbers = {path: n for path, n in found.items() if type(n) in (int, float)}
    for path, value in numbers.items():
        told = why(world, stand, path)
        assert told.path == path
        assert told.value == value == told.steps[-1].after
        assert sum(told.terms) == pytest.approx(told.value)
        assert told.steps[0].before is None
        assert all(one.after == next_.before for one, next_ in pairwise(told.steps))
        assert all(one.before != one.after for one in told.steps)


@every_game
@given(data=st.data())
def test_a_step_stands_where_the_value_changed_and_nowhere_else(
    game: Game[Any], data: st.DataObject
) -> None:
    """Against the slow way: every state of the timeline, one after another."""
    world, stand = history(data, game)
    states = [(there.number, tree(there)) for there in steps(world, stand, 1, stand.number)]
    paths = list(leaves(states[-1][1]["state"]))
    for path in data.draw(st.permutations(paths))[:5]:
        found = [(number, value_at(whole["state"], path)) for number, whole in states]
        values = [(number, None if one is MISSING else one) for number, one in found]
        changed = [new for old, new in pairwise([(0, None), *values]) if old[1] != new[1]]
        told = why(world, stand, f"state.{path}").steps
        assert [step.number for step in told] == [number for number, _ in changed]
        for step, (_, after) in zip(told, changed, strict=True):
            assert not whole(after) or step.after == after  # parts are told in short
