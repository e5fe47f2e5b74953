"""What holds for every game when the past is changed: amended, taken back, merged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.contracts.plays import GAMES, Played, plays, rolled, strategies
from tests.worlds import everything, now, world_of
from tracker.app.amend import Change, amended, record_amended
from tracker.app.chronicle import path
from tracker.app.exchange import dump, read, take
from tracker.app.handle import When, begin, handle
from tracker.app.health import examine
from tracker.app.merge import Parted, merged, of_file, parted, record_merged
from tracker.app.rebuild import rebuild
from tracker.app.revise import Asked
from tracker.app.stand import Stand, load
from tracker.app.world import World
from tracker.core.campaign import Adjust, StartCampaign, WriteNote
from tracker.core.codec import Row, codec, moment
from tracker.core.errors import TrackerError
from tracker.core.game import Command, Game
from tracker.core.timeline import Edit, Redo, Undo
from tracker.store.memory import MemoryStore

every_game = pytest.mark.parametrize("game", [pytest.param(g, id=n) for n, g in GAMES.items()])
MINUTES = st.sampled_from([0, 1, 7, 90, 700])


@st.composite
def logs(draw: st.DrawFn, game: Game[Any]) -> tuple[World, Stand]:
    """A campaign of random legal play, with notes, counters, breaks and undone entries."""
    played: Played = draw(plays(game))
    world = world_of(MemoryStore())
    stand = begin(world, StartCampaign("Friday", game.name, played.started.setup)).stand
    for command in played.commands:
        world.clock.advance(minutes=draw(MINUTES))  # type: ignore[attr-defined]
        extra = draw(st.sampled_from([None, None, None, None, WriteNote("so"), Adjust("fun", 2)]))
        for one in (extra, command):
            if one is not None:
                stand = handle(world, stand, one).stand
        if draw(st.integers(0, 9)) == 0:
            stand = handle(world, stand, Undo()).stand
            stand = handle(world, stand, Redo()).stand
    return world, stand


@st.composite
def others(draw: st.DrawFn, game: Game[Any], stand: Stand) -> Command:
    """A command that was not there: one of another play, a note, a counter."""
    commands = draw(plays(game)).commands
    return draw(st.sampled_from([WriteNote("else"), Adjust("fun", -1), *commands]))


@st.composite
def changed(draw: st.DrawFn, world: World, stand: Stand) -> Change | None:
    """A random change of a random entry; None where the campaign has only begun."""
    rows = path(world, stand)
    place = draw(st.integers(0, len(rows) - 1))
    how = draw(st.sampled_from(["replace", "drop", "insert"]))
    if place == 0 and how != "insert":
        return None
    command = draw(others(stand.game, stand))
    return Change(Edit(rows[place].number, how), _asking(draw, stand.game, command))


def _asking(draw: Callable[..., Any], game: Game[Any], command: Command) -> Any:
    """Gives the command with dice in it, whenever it is asked for the same."""
    given: list[Asked] = []

    def ask(there: Stand) -> Asked:
        if not given:
            outer = isinstance(command, WriteNote | Adjust)
            told = command if outer else rolled(draw, game, there.campaign.state, command)
            given.append(Asked(told))
        return given[0]

    return ask


def replayed(world: World, stand: Stand, change: Change) -> Any:
    """The state from playing the amended commands from the start, without what is refused."""
    coder, fresh = codec(stand.game), world_of(MemoryStore())
    there: Stand | None = None
    for row in path(world, stand):
        when = When(moment(row.occurred_at), row.precision)
        command: Command | None = coder.command(row)
        if isinstance(command, StartCampaign):
            there = begin(fresh, command, when).stand
            command = None
        assert there is not None
        about = change.edit.entry == row.number
        if about and change.edit.how == "drop":
            command = None
        elif about and change.edit.how == "replace":
            command = change.ask(there).command  # type: ignore[misc]
        for one in (command, _put_in(change, there) if about else None):
            there = _if_legal(fresh, there, one, when)
    assert there is not None
    return there.campaign


def _put_in(change: Change, there: Stand) -> Callable[[Stand], Command] | None:
    if change.edit.how != "insert":
        return None
    return lambda stand: change.ask(stand).command  # type: ignore[misc]


def _if_legal(world: World, stand: Stand, command: Any, when: When) -> Stand:
    if command is None:
        return stand
    command = command(stand) if callable(command) else command
    try:
        return handle(world, stand, command, when=when).stand
    except TrackerError:
        return stand


@every_game
@given(data=st.data())
def test_an_amendment_equals_playing_the_amended_commands_from_the_start(
    game: Game[Any], data: st.DataObject
) -> None:
    world, stand = data.draw(logs(game))
    change = data.draw(changed(world, stand))
    if change is None:
        return
    before = everything(world, stand)
    try:
        revision = amended(world, stand, [change])
    except TrackerError:
        assert everything(world, stand) == before
        return
    assert everything(world, stand) == before, "looking changes nothing"
    dumped = codec(game).dump
    assert dumped(revision.after.campaign) == dumped(replayed(world, stand, change))
    recorded = record_amended(world, revision, [change], skip=True).stand
    assert recorded == now(world, stand)
    assert dumped(recorded.campaign) == dumped(revision.after.campaign)
    _one_undo_brings_it_back(world, stand, recorded, dumped)


def _one_undo_brings_it_back(world: World, stand: Stand, recorded: Stand, dumped: Any) -> None:
    back = handle(world, recorded, Undo()).stand
    assert back.number == stand.number
    assert dumped(back.campaign) == dumped(stand.campaign)
    again = handle(world, back, Redo()).stand
    assert again.number == recorded.number
    assert dumped(again.campaign) == dumped(recorded.campaign)
    before = everything(world, stand)
    rebuild(world, stand.id)
    assert everything(world, stand) == before
    assert [finding for finding in examine(world) if not finding.well] == []


# Two machines


def copied(world: World, stand: Stand) -> tuple[World, Stand]:
    """The log on another machine."""
    there = world_of(MemoryStore(), log=2, clock=world.clock, by="bob")
    take(there, read(b"".join(dump(world.store, stand.id))))
    return there, load(there, stand.id)


@st.composite
def continued(draw: st.DrawFn, world: World, stand: Stand) -> Stand:
    """Some turns more of legal play, and perhaps one taken back."""
    for _ in range(draw(st.integers(0, 4))):
        world.clock.advance(minutes=draw(MINUTES))  # type: ignore[attr-defined]
        stand = handle(world, stand, _next(draw, stand)).stand
    if stand.number > 2 and draw(st.integers(0, 4)) == 0:
        stand = handle(world, stand, Undo()).stand
    return stand


def _next(draw: Callable[..., Any], stand: Stand) -> Command:
    legal = strategies(stand.game).commands(stand.campaign.state)
    if legal.is_empty or draw(st.booleans()):
        return draw(st.sampled_from([WriteNote("more"), Adjust("fun", 1)]))
    return rolled(draw, stand.game, stand.campaign.state, draw(legal))


def _file(world: World, stand: Stand) -> tuple[World, Stand]:
    return of_file(world, read(b"".join(dump(world.store, stand.id))), "theirs.jsonl")


def together(ours: tuple[World, Stand], theirs: tuple[World, Stand]) -> tuple[Parted, Stand]:
    """Merge theirs into ours, and leave out what is impossible."""
    both = parted(ours, _file(*theirs))
    if both.brings_nothing:
        return both, ours[1]
    return both, record_merged(ours[0], both, merged(ours[0], both), skip=True).stand


def played_on(world: World, before: Stand, *more: tuple[Row, ...]) -> Any:
    """The state from playing rows on top of one another, without what is refused."""
    coder, fresh = codec(before.game), world_of(MemoryStore())
    there: Stand | None = None
    for row in (row for rows in more for row in rows):
        when, command = When(moment(row.occurred_at), row.precision), coder.command(row)
        if there is None:
            assert isinstance(command, StartCampaign)
            there = begin(fresh, command, when).stand
        else:
            there = _if_legal(fresh, there, command, when)
    assert there is not None
    return there.campaign


@every_game
@given(data=st.data())
def test_merging_equals_playing_what_the_other_played_on_top_of_ours(
    game: Game[Any], data: st.DataObject
) -> None:
    world, stand = data.draw(logs(game))
    there, theirs = copied(world, stand)
    theirs = data.draw(continued(there, theirs))
    ours = data.draw(continued(world, stand))
    before, before_there = everything(world, ours), everything(there, theirs)
    both, after = together((world, ours), (there, theirs))
    out = {row.uuid for row in both.taken_out}
    kept = tuple(row for row in both.ours.path if row.uuid not in out)
    coder = codec(game)
    assert coder.dump(after.campaign) == coder.dump(played_on(world, ours, kept, both.new_there))
    assert after == now(world, ours)
    assert everything(there, theirs) == before_there
    if both.brings_nothing:
        assert everything(world, ours) == before
    else:
        _one_undo_brings_it_back(world, ours, after, coder.dump)
        undone = handle(world, now(world, ours), Undo()).stand
        again = together((world, undone), (there, theirs))[1]
        assert coder.dump(again.campaign) == coder.dump(after.campaign), "a merge can be repeated"
        after = again
    assert together((world, after), (there, theirs))[0].brings_nothing, "once is enough"
    _they_get_the_same(world, after, there, theirs)


def _they_get_the_same(world: World, ours: Stand, there: World, theirs: Stand) -> None:
    """Who has seen all of it takes the order over, and both tell the same from then on."""
    both, after = together((there, theirs), (world, ours))
    if not both.new_here:
        assert codec(ours.game).dump(after.campaign) == codec(ours.game).dump(ours.campaign)
    assert together((there, after), (world, ours))[0].brings_nothing
