"""Two states side by side: nothing differs from itself, and whatever differs is told in words."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.contracts.plays import GAMES, Played, plays
from tests.worlds import now, recorded, started, world_of
from tracker.app.compare import Figure, compared, differences
from tracker.app.exchange import dump, fork, read, take
from tracker.app.handle import begin, handle
from tracker.app.stand import Stand, at, load
from tracker.app.world import World
from tracker.core.campaign import Adjust, EndSession, StartCampaign, StartSession, WriteNote
from tracker.core.game import Game, Player, Setup
from tracker.core.page import Table, Text
from tracker.core.timeline import Undo
from tracker.games.balance.commands import ScoreRound
from tracker.games.fighting_fantasy import commands as ff
from tracker.games.fighting_fantasy.events import Card, Item
from tracker.games.pips.commands import Throw
from tracker.store.memory import MemoryStore

every_game = pytest.mark.parametrize("game", [pytest.param(g, id=n) for n, g in GAMES.items()])
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]  # a long play takes minutes to make short


def played(world: World, game: Game[Any], play: Played) -> list[Stand]:
    """A random play, with where it stood after each command."""
    start = StartCampaign("Friday", game.name, play.started.setup)
    stands = [begin(world, start).stand]
    for command in play.commands:
        stands.append(handle(world, stands[-1], command).stand)
    return stands


def figures(one: Stand, other: Stand) -> dict[str, tuple[str | None, str | None]]:
    return {f.what: (f.one, f.other) for f in differences(one, other)}


# What holds for every game


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_a_state_compared_with_itself_has_no_differences(
    game: Game[Any], data: st.DataObject
) -> None:
    stand = played(world_of(MemoryStore()), game, data.draw(plays(game)))[-1]
    assert differences(stand, stand) == []
    assert all(figure.one == figure.other for figure in compared(stand, stand))


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_the_other_way_round_tells_the_same_differences(
    game: Game[Any], data: st.DataObject
) -> None:
    stands = played(world_of(MemoryStore()), game, data.draw(plays(game)))
    one, other = data.draw(st.sampled_from(stands)), stands[-1]
    there = sorted((f.what, f.one or "", f.other or "") for f in differences(one, other))
    back = sorted((f.what, f.other or "", f.one or "") for f in differences(other, one))
    assert there == back


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_every_figure_has_a_text_and_none_that_a_program_made(
    game: Game[Any], data: st.DataObject
) -> None:
    """No `None`, no Python that leaked: these are read by people."""
    stands = played(world_of(MemoryStore()), game, data.draw(plays(game)))
    one, other = data.draw(st.sampled_from(stands)), stands[-1]
    for figure in compared(one, other):
        assert figure.one or figure.other, figure
        for text in (figure.what, figure.one or "", figure.other or ""):
            for leak in ("None", "()", "{", "object at", "True", "False", "\n"):
                assert leak not in text, figure
            assert text == text.strip(), figure


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_a_figure_that_differs_says_of_what_it_is(game: Game[Any], data: st.DataObject) -> None:
    """`what` may be empty only where a whole line of the board stands there instead."""
    stands = played(world_of(MemoryStore()), game, data.draw(plays(game)))
    for one in (stands[0], data.draw(st.sampled_from(stands))):
        for figure in differences(one, stands[-1]):
            assert figure.what or len((figure.one or "") + (figure.other or "")) >= 5, figure
            assert not figure.what.startswith(":"), figure


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_every_cell_of_the_board_is_found_again(game: Game[Any], data: st.DataObject) -> None:
    stand = played(world_of(MemoryStore()), game, data.draw(plays(game)))[-1]
    told = [text for f in compared(stand, stand) for text in (f.one or "", f.what)]
    for block in stand.game.board(stand.campaign):
        if isinstance(block, Table):
            for row in block.rows:
                cells = [str(cell) for cell in row[1:] if cell not in (None, "")]
                assert not cells or any(c in text for c in cells for text in told), row


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_a_board_that_changed_has_differences(game: Game[Any], data: st.DataObject) -> None:
    """What people see on the board never changes without a figure that says so."""
    stands = played(world_of(MemoryStore()), game, data.draw(plays(game)))
    one, other = data.draw(st.sampled_from(stands)), stands[-1]
    boards = [
        [b for b in stand.game.board(stand.campaign) if not (isinstance(b, Text) and b.drawn)]
        for stand in (one, other)
    ]
    if boards[0] != boards[1]:
        assert differences(one, other)


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_a_fork_and_a_copy_tell_what_their_origin_tells(
    game: Game[Any], data: st.DataObject
) -> None:
    world = world_of(MemoryStore())
    stand = played(world, game, data.draw(plays(game)))[-1]
    assert differences(stand, fork(world, stand, "What if")) == []
    away = world_of(MemoryStore(), log=2)
    take(away, read(b"".join(dump(world.store, stand.id))))
    assert differences(stand, load(away, stand.id)) == []


@every_game
@settings(suppress_health_check=SLOW, max_examples=10, phases=QUICK)
@given(data=st.data())
def test_after_undo_nothing_differs_from_before(game: Game[Any], data: st.DataObject) -> None:
    world = world_of(MemoryStore())
    stand = played(world, game, data.draw(plays(game)))[-1]
    back = recorded(world, stand, WriteNote("so"), Undo())
    assert differences(stand, back) == []


# What is told, game by game


def test_pips_are_told_by_player() -> None:
    world = world_of(MemoryStore())
    stand = started(world)
    after = recorded(world, stand, Throw("ana", (2, 3)))
    assert differences(stand, after) == [
        Figure("ana: Pips", "0", "5"),
        Figure("Sessions", "0", "1"),
    ]


def test_a_play_that_ended_is_told_with_its_scores() -> None:
    world = world_of(MemoryStore())
    stand = started(world)
    after = recorded(world, stand, Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (6, 6)))
    assert figures(stand, after)["Game 1"] == (None, "ana wins by most pips: ana 24, bob 2")


def test_counters_notes_and_sessions_are_told() -> None:
    world = world_of(MemoryStore())
    stand = recorded(world, started(world), StartSession(), EndSession())
    after = recorded(
        world,
        stand,
        StartSession(),
        Adjust("pips", 3, "ana"),
        Adjust("fun", -1),
        WriteNote("late", "bob"),
    )
    assert figures(stand, after) == {
        "ana: Pips": ("0", "3"),
        "ana pips": (None, "+3 by hand"),
        "fun": (None, "-1 by hand"),
        "Sessions": ("1", "2"),
        "Note": (None, "bob: late"),
    }


def test_the_same_note_twice_is_two_notes() -> None:
    world = world_of(MemoryStore())
    once = recorded(world, started(world), WriteNote("so"))
    assert differences(once, recorded(world, once, WriteNote("so"))) == [Figure("Note", None, "so")]


def test_a_round_of_balance_is_told_by_player_and_round() -> None:
    world = world_of(MemoryStore())
    stand = started(world, "ana bob", game="balance")
    after = recorded(
        world, stand, ScoreRound({"bob": (7, 2, 7, 5)}, counts=(7, 3, 6, 8), tokens=17)
    )
    told = figures(stand, after)
    assert told["bob: I"] == (None, "8")
    assert told["bob: Total"][1] == "8"


def test_heroes_and_their_cards_are_told_by_name() -> None:
    world = world_of(MemoryStore())
    seats = (Player("ana", ("warrior", "healer")), Player("bob", ("scout", "mage")))
    stand = begin(world, StartCampaign("Tuesday", "fighting_fantasy", Setup(seats))).stand
    cards = (("warrior", 9, 14, 3), ("healer", 6, 12, 4), ("scout", 8, 9, 2), ("mage", 6, 7, 5))
    entered = [ff.EnterHeroCard(hero, Card(*numbers)) for hero, *numbers in cards]  # type: ignore[arg-type]
    stand = recorded(world, stand, *entered, ff.BeginAdventure("The Warlock of Firetop Mountain"))
    after = recorded(
        world,
        stand,
        ff.ChangeStamina("mage", -2, "poison"),
        ff.TakeItem("mage", Item("Healing potion", "consumable")),
    )
    assert differences(stand, after) == [
        Figure("Mage: Stamina", "7/7", "5/7"),
        Figure("Mage Healing potion: Kind", None, "consumable"),
    ]


# Order


def test_figures_stand_in_the_order_of_the_other_board() -> None:
    world = world_of(MemoryStore())
    stand = started(world, "ana bob")
    here = recorded(world, fork(world, stand, "One"), Adjust("early", 1), Adjust("late", 1))
    there = recorded(world, fork(world, stand, "Two"), Adjust("late", 2))
    assert [f.what for f in differences(here, there)] == ["early", "late"]


def test_a_board_of_an_earlier_point_is_the_one_of_then() -> None:
    world = world_of(MemoryStore())
    stand = recorded(world, started(world), Throw("ana", (2, 3)), Throw("bob", (1, 1)))
    assert [f.what for f in differences(at(world, stand, 2), now(world, stand))] == ["bob: Pips"]
