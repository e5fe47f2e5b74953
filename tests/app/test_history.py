"""Finished plays: the read models tell what the log itself tells, whatever was undone."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import event as noted
from msgspec.structs import replace

from tests.contracts.plays import GAMES, Played, plays
from tests.worlds import EIGHT, recorded, started, world_of
from tracker.app.exchange import fork
from tracker.app.handle import When, begin, handle
from tracker.app.history import Placed, Result, results, rounds
from tracker.app.people import record
from tracker.app.rebuild import refresh
from tracker.app.stand import Stand, load, timeline
from tracker.app.world import World
from tracker.core import campaign as campaigns
from tracker.core.campaign import Adjust, EndSession, StartCampaign, StartSession
from tracker.core.errors import NothingThere
from tracker.core.game import Game, Player, Setup
from tracker.core.timeline import Redo, Rewind, Undo
from tracker.games.balance.commands import ScoreRound
from tracker.games.people.commands import Merge
from tracker.games.pips.commands import Throw
from tracker.projections import PLAYS, RESULTS
from tracker.projections.log import CAMPAIGNS, Summary
from tracker.store.memory import MemoryStore
from tracker.store.opening import open_log

OLD = Path(__file__).parents[1] / "fixtures" / "logs" / "0.1.0.db"
LONG = 40  # turns: enough for a play to end now and then
SLOW = [
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.function_scoped_fixture,
]
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]  # a long play takes minutes to make short


class Outdated:
    """A store whose read models are said to be an older tracker's, and are not to be read."""

    stale = True

    def __init__(self, store: Any) -> None:
        self.store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def read(self, shape: Any, *more: Any) -> Any:
        assert shape not in (PLAYS.shape, RESULTS.shape), "these rows are out of date"
        return self.store.read(shape, *more)


def outdated(world: World) -> World:
    return replace(world, store=Outdated(world.store))


def by_hand(world: World, campaign: str) -> list[tuple[Any, ...]]:
    """The finished plays of a campaign, from its events one after another."""
    stand = load(world, campaign)
    game, state, sessions = stand.game, None, list[int]()
    for event in _events(world, stand):
        state = (
            campaigns.begin(game, event) if state is None else campaigns.evolve(game, state, event)
        )
        while len(sessions) < game.finished(state.state):
            sessions.append(state.sessions[-1].number if state.sessions else 0)
    assert state is not None
    return [
        (
            play.number,
            sessions[play.number - 1],
            by_name(Placed(s.player, s.score, s.rank or None, s.won) for s in play.standings),
            play.cooperative,
            play.decided_by,
            play.elsewhere.at if play.elsewhere else _began(state, sessions[play.number - 1]),
        )
        for play in game.plays(state)
    ]


def _events(world: World, stand: Stand) -> Iterator[Any]:
    for span in timeline(world.store, stand.newest).spans(stand.newest.head):
        yield from stand.codec.events(world.store.events(stand.id, span))


def _began(campaign: Any, session: int) -> datetime | None:
    return next((one.started_at for one in campaign.sessions if one.number == session), None)


def as_told(one: Result) -> tuple[Any, ...]:
    return one.play, one.session, by_name(one.placed), one.cooperative, one.decided_by, one.at


def by_name(placed: Iterable[Placed]) -> tuple[Placed, ...]:
    """In an order that does not depend on seats: a test of its own looks at those."""
    return tuple(sorted(placed, key=lambda one: one.player))


def agrees(world: World) -> list[Result]:
    """Read models, the same computed anew, and the events themselves say one thing."""
    found = results(world)
    anew = results(outdated(world))
    assert [as_told(one) for one in found] == [as_told(one) for one in anew]
    assert [replace(one, placed=()) for one in found] == [replace(one, placed=()) for one in anew]
    assert rounds(world) == rounds(outdated(world))
    forked = {row[0] for row in world.store.read(CAMPAIGNS) if Summary(*row).forked_from}
    for campaign in world.store.campaigns():
        if campaign in forked:
            continue  # what it shares with its origin counts there
        mine = [as_told(one) for one in found if one.campaign == campaign]
        assert sorted(mine, key=_number) == by_hand(world, campaign)
    return found


def _number(told: tuple[Any, ...]) -> int:
    number: int = told[0]
    return number


def taken(world: World, game: Game[Any], data: st.DataObject) -> Stand:
    """A random play, recorded over several evenings, with some undone and done again."""
    played: Played = data.draw(plays(game, LONG))
    setup = played.started.setup
    stand = begin(world, StartCampaign("Friday", game.name, setup)).stand
    for command in played.commands:
        world.clock.advance(hours=data.draw(st.sampled_from([0, 0, 0, 9])))  # type: ignore[attr-defined]
        stand = handle(world, stand, command).stand
        if data.draw(st.integers(0, 5)) == 0:
            stand = recorded(world, stand, Undo(), Redo())
    return stand


@pytest.mark.usefixtures("pips")
@pytest.mark.parametrize("name", sorted(GAMES))
@settings(suppress_health_check=SLOW, phases=QUICK)
@given(data=st.data())
def test_read_models_and_the_log_tell_the_same_plays(name: str, data: st.DataObject) -> None:
    world = world_of(MemoryStore())
    stand = taken(world, GAMES[name], data)
    found = agrees(world)
    noted(f"{name}: {bool(found)}")
    number = data.draw(st.integers(1, stand.newest.number))
    for move in (Rewind(number), Undo(), Redo()):
        with suppress(NothingThere):  # one stands there already, or at the very beginning
            stand = recorded(world, stand, move)
        agrees(world)
    fork(world, stand, "what if")
    agrees(world)


# A single play, step by step


def finished(world: World, *more: Any) -> Stand:
    """Ana throws 12 in session 1, and 12 more in session 2, the next day: she has won."""
    stand = recorded(world, started(world), Throw("ana", (6, 6)), Throw("bob", (1, 2)))
    stand = recorded(world, stand, EndSession())
    world.clock.advance(days=1)  # type: ignore[attr-defined]
    return recorded(world, stand, StartSession("Rome"), Throw("ana", (6, 6)), *more)


@pytest.mark.usefixtures("pips")
def test_a_play_is_dated_and_placed_by_the_session_in_which_it_ended(world: World) -> None:
    stand = finished(world)
    assert results(world) == [
        Result(
            campaign=stand.id,
            name="Friday",
            play=1,
            game="Pips",
            at=EIGHT + timedelta(days=1),
            session=2,
            location="Rome",
            minutes=None,
            decided_by="most pips",
            cooperative=False,
            placed=(Placed("ana", 24, 1, won=True), Placed("bob", 3, 2, won=False)),
        )
    ]
    assert results(world)[0].winners == ("ana",)
    assert results(world)[0].players == ("ana", "bob")


@pytest.mark.usefixtures("pips")
def test_people_stand_in_the_order_of_their_seats(world: World) -> None:
    stand = started(world, "dora bob cy")
    throws = [Throw(name, (6, 6)) for name in ("dora", "bob", "cy", "dora")]
    recorded(world, stand, *throws)
    assert results(world)[0].players == ("dora", "bob", "cy")
    assert results(outdated(world)) == results(world)


@pytest.mark.usefixtures("pips")
def test_a_later_session_does_not_move_a_play(world: World) -> None:
    stand = finished(world, EndSession())
    before = results(world)
    world.clock.advance(days=7)  # type: ignore[attr-defined]
    recorded(world, stand, StartSession("Naples"), Adjust("luck", 1))
    assert agrees(world) == before


@pytest.mark.usefixtures("pips")
def test_a_play_goes_with_its_last_throw_and_comes_back(world: World) -> None:
    stand = recorded(world, finished(world), Undo())
    assert agrees(world) == []
    stand = recorded(world, stand, Redo())
    assert len(agrees(world)) == 1
    stand = recorded(world, stand, Undo(2), Throw("ana", (5, 5)))
    assert [one.placed[0].score for one in agrees(world)] == [22]
    assert [(one.session, one.location) for one in agrees(world)] == [(2, "")]


@pytest.mark.usefixtures("pips")
def test_a_play_whose_day_nobody_knows_has_no_date_and_comes_first(world: World) -> None:
    recorded(
        world, started(world), Throw("ana", (6, 6)), Throw("bob", (1, 2)), Throw("ana", (6, 5))
    )
    stand = started(world, "cy dora", "Long ago")
    for throw in (Throw("cy", (6, 6)), Throw("dora", (1, 1)), Throw("cy", (6, 6))):
        stand = handle(world, stand, throw, when=When(None, "unknown")).stand
    assert [(one.name, one.at) for one in results(world)] == [("Long ago", None), ("Friday", EIGHT)]
    agrees(world)


@pytest.mark.usefixtures("pips")
def test_points_by_hand_change_the_result_and_what_decided_it(world: World) -> None:
    finished(world, Adjust("pips", 21, "bob"))
    assert [p.won for p in agrees(world)[0].placed] == [True, True]


def test_what_decided_a_play_follows_points_by_hand() -> None:
    """Six turns of nothing are a tie; a point by hand decides, and its undo ties them again."""
    world = world_of(MemoryStore())
    setup = Setup((Player("ana", ("guide",)), Player("bob")))
    stand = begin(world, StartCampaign("Friday", "balance", setup)).stand
    for turn in range(6):
        sheets = {"bob" if turn % 2 == 0 else "ana": (None,) * 4}
        stand = handle(world, stand, ScoreRound(sheets=sheets, counts=(1, 1, 1, 1))).stand
    before = agrees(world)
    stand = recorded(world, stand, Adjust("points", 50, "ana"))
    assert [one.decided_by for one in agrees(world)] == ["most points"]
    recorded(world, stand, Undo())
    assert agrees(world) == before


@pytest.mark.usefixtures("pips")
def test_rounds_add_up_what_one_person_got_for_several_things(world: World) -> None:
    finished(world)
    told = [(one.round, one.player, one.points) for one in rounds(world)]
    assert told == [(1, "ana", 12), (2, "bob", 3), (3, "ana", 12)]


@pytest.mark.usefixtures("pips")
def test_people_are_called_by_the_names_that_they_have_now(world: World) -> None:
    finished(world)
    record(world, Merge("bob", "Roberto"))
    assert results(world)[0].players == ("ana", "Roberto")
    assert {one.player for one in rounds(world)} == {"ana", "Roberto"}
    agreed = results(outdated(world))
    assert agreed == results(world)


@pytest.mark.usefixtures("pips")
def test_a_fork_does_not_play_the_past_a_second_time(world: World) -> None:
    stand = finished(world)
    fork(world, stand, "what if")
    assert [one.name for one in results(world)] == ["Friday"]


@pytest.mark.usefixtures("pips")
def test_a_play_that_ends_after_a_fork_is_the_forks_own(world: World) -> None:
    stand = recorded(world, finished(world), Undo())
    copy = fork(world, stand, "what if")
    recorded(world, copy, Throw("ana", (6, 5)))
    assert [(one.name, one.placed[0].score) for one in results(world)] == [("what if", 23)]


# Logs of an older tracker


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD, tmp_path / "log.db"))


def test_an_old_log_tells_its_plays_when_it_is_only_read(old: Path) -> None:
    content = old.read_bytes()
    store = open_log(old)
    assert store.pragma("user_version") == 1
    found = results(world_of(store))
    told = [(one.name, one.game, one.cooperative, one.winners) for one in found]
    assert ("Friday at Ana's", "Balance Elemental", False, ("cy",)) in told
    crew = [one for one in found if one.name == "Tuesday crew"]
    assert [bool(one.winners) for one in crew] == [True, False]
    assert all(one.at and one.at.year == 2026 for one in found)
    store.close()
    assert old.read_bytes() == content, "nobody asked for a change"


def test_an_old_log_has_the_read_model_of_plays_after_it_was_opened_for_writing(old: Path) -> None:
    reading = open_log(old)
    before = results(world_of(reading)), rounds(world_of(reading))
    reading.close()
    store = open_log(old, write=True)
    world = world_of(store)
    assert store.stale
    refresh(world)
    assert not store.stale
    assert len(store.read(PLAYS.shape)) == len(before[0]) > 0
    assert (results(world), rounds(world)) == before
    agrees(world)
    plays_of = {Summary(*row).name: Summary(*row).plays for row in store.read(CAMPAIGNS)}
    assert sum(plays_of.values()) == len(before[0])
    store.close()


def test_an_old_log_that_was_opened_and_not_yet_made_anew_tells_the_same(old: Path) -> None:
    store = open_log(old)
    before = results(world_of(store))
    store.close()
    open_log(old, write=True).close()  # upgraded, and killed before its read models came
    again = open_log(old)
    assert again.stale
    assert results(world_of(again)) == before
    again.close()
