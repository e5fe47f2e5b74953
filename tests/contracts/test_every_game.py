"""What holds for every game: it is found, it keeps to its folder, it can be played."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given

from tests.contracts.plays import GAMES, Played, plays, rolled, strategies, turn
from tests.contracts.sources import imports, rule_code
from tests.store.processes import TINY
from tracker import games
from tracker.core import campaign as campaigns
from tracker.core import timeline
from tracker.core.campaign import evolve, tell
from tracker.core.codec import codec
from tracker.core.errors import BadInput, NotFound, Rejected
from tracker.core.game import Command, Event, Game
from tracker.core.page import Table, Text
from tracker.projections import of_game

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
FORBIDDEN = {
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "rich",
    "secrets",
    "socket",
    "sqlite3",
    "sqlite_utils",
    "subprocess",
    "sys",
    "time",
    "typer",
    "uuid",
}


# Found


def test_a_game_is_found_by_its_folder_alone(pips: Game[Any]) -> None:
    assert "pips" in games.names()
    assert pips in games.every()


def test_a_folder_of_ones_own_is_named_by_the_environment() -> None:
    script = "from tracker import games; print(*games.names()); print(games.find('pips').title)"
    found = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "TRACKER_GAMES": str(TINY)},
        capture_output=True,
        text=True,
        check=True,
    )
    names, title = found.stdout.splitlines()
    assert {"balance", "pips"} <= set(names.split())
    assert title == "Pips"


def test_games_of_tests_are_not_found_by_people() -> None:
    assert "pips" not in games.names()


@every_game
def test_a_game_has_a_name_and_a_title(game: Game[Any]) -> None:
    assert game.name == game.name.lower()
    assert game.name.isidentifier()
    assert game.title
    assert game.version >= 1
    assert (0 if game.aside else 1) <= game.seats[0] <= game.seats[1]


@every_game
def test_somebody_knows_how_to_play_it(game: Game[Any]) -> None:
    assert callable(strategies(game).commands)


def test_a_game_that_nobody_knows_how_to_play_fails_and_says_what_is_missing() -> None:
    chess = msgspec.structs.replace(GAMES["pips"], name="chess", title="Chess")
    with pytest.raises(pytest.fail.Exception, match=r"Chess: write tests/strategies/chess\.py"):
        strategies(chess)


# Kept to its folder


def tag(kind: type[Command | Event]) -> str:
    return str(kind.__struct_config__.tag)


@every_game
def test_every_tag_is_the_games_own(game: Game[Any]) -> None:
    tags = [tag(kind) for kind in (*game.commands, *game.events)]
    assert [t for t in tags if not t.startswith(f"{game.name}.")] == []
    assert len(tags) == len(set(tags))


def test_no_tag_is_used_twice() -> None:
    shared = (*campaigns.COMMANDS, *campaigns.EVENTS, *timeline.COMMANDS, *timeline.EVENTS)
    own = [kind for game in GAMES.values() for kind in (*game.commands, *game.events)]
    tags = [tag(kind) for kind in (*shared, *own)]
    assert len(tags) == len(set(tags))


@every_game
def test_every_command_and_event_of_its_modules_is_declared(game: Game[Any]) -> None:
    assert set(defined(game, Command)) == set(game.commands)
    assert set(defined(game, Event)) == set(game.events)


def defined(game: Game[Any], kind: type[Any]) -> list[type[Any]]:
    """What the modules of a game define of a kind, but for bases of others."""
    modules = [import_module(name) for name in rule_code(game.name)]
    things = [thing for module in modules for thing in vars(module).values()]
    kinds = [thing for thing in things if isinstance(thing, type) and issubclass(thing, kind)]
    own = [kind for kind in kinds if kind.__module__.startswith(f"tracker.games.{game.name}.")]
    return [kind for kind in own if not kind.__subclasses__()]


@every_game
def test_commands_events_and_state_are_frozen(game: Game[Any]) -> None:
    kinds = (*game.commands, *game.events, game.state)
    assert [kind for kind in kinds if not kind.__struct_config__.frozen] == []


@every_game
def test_upcasters_are_of_its_own_commands_and_events(game: Game[Any]) -> None:
    assert set(game.upcasters) <= {tag(kind) for kind in (*game.commands, *game.events)}


@every_game
def test_its_rules_see_no_clock_no_dice_no_file_and_no_screen(game: Game[Any]) -> None:
    for name, path in rule_code(game.name).items():
        assert {seen.split(".")[0] for seen in imports(path)} & FORBIDDEN == set(), name


@every_game
def test_its_rules_see_the_core_and_their_own_folder_alone(game: Game[Any]) -> None:
    allowed = ("tracker.core.", f"tracker.games.{game.name}.")
    for name, path in rule_code(game.name).items():
        ours = [seen for seen in imports(path) if seen.split(".")[0] == "tracker"]
        assert [seen for seen in ours if not f"{seen}.".startswith(allowed)] == [], name


# Played


@every_game
@given(data=st.data())
def test_legal_play_is_never_refused_and_evolve_takes_what_was_decided(
    game: Game[Any], data: st.DataObject
) -> None:
    played: Played = data.draw(plays(game))
    for done in played.turns:
        assert done.events
        assert [type(event) for event in done.events if type(event) not in kinds(game)] == []
        assert isinstance(done.after.state, game.state)
        assert [notice for notice in done.notices if notice.kind != "warning"] == []


def kinds(game: Game[Any]) -> set[type[Event]]:
    return {*campaigns.EVENTS, *game.events}


@every_game
@given(data=st.data())
def test_commands_and_events_come_back_as_they_were_stored(
    game: Game[Any], data: st.DataObject
) -> None:
    played: Played = data.draw(plays(game))
    coder = codec(game)
    stored = [coder.store(event) for event in played.events]
    assert [coder.event(one.version, one.data) for one in stored] == played.events
    assert list(coder.events((one.version, one.data) for one in stored)) == played.events
    for command in played.commands:
        assert msgspec.json.decode(msgspec.json.encode(command), type=type(command)) == command


@every_game
@given(data=st.data())
def test_every_state_comes_back_from_its_snapshot(game: Game[Any], data: st.DataObject) -> None:
    played: Played = data.draw(plays(game))
    coder = codec(game)
    for done in played.turns:
        assert coder.load(coder.dump(done.after)) == done.after
        assert coder.dump(coder.load(coder.dump(done.after))) == coder.dump(done.after)


@every_game
@given(data=st.data())
def test_deciding_is_deterministic_and_leaves_its_state_alone(
    game: Game[Any], data: st.DataObject
) -> None:
    played: Played = data.draw(plays(game))
    for done in played.turns:
        before = msgspec.json.encode((done.before, done.command))
        again = turn(game, done.before, done.command)
        assert (again.events, again.notices) == (done.events, done.notices)
        assert msgspec.json.encode((done.before, done.command)) == before


@every_game
@given(data=st.data())
def test_folding_leaves_the_state_before_it_alone(game: Game[Any], data: st.DataObject) -> None:
    played: Played = data.draw(plays(game))
    for done in played.turns:
        before = msgspec.json.encode((done.before, done.events))
        for event in done.events:
            evolve(game, done.before, event)
        assert msgspec.json.encode((done.before, done.events)) == before


@every_game
@given(data=st.data())
def test_state_from_increments_equals_state_from_a_fold(
    game: Game[Any], data: st.DataObject
) -> None:
    played: Played = data.draw(plays(game))
    coder = codec(game)
    stored = [(one.version, one.data) for one in map(coder.store, played.events)]
    first, *others = coder.events(stored)
    assert isinstance(first, campaigns.CampaignStarted)
    folded = campaigns.begin(game, first)
    for event in others:
        folded = evolve(game, folded, event)
    grown = played.turns[-1].after if played.turns else campaigns.begin(game, played.started)
    assert folded == grown
    assert coder.dump(folded) == coder.dump(grown)


@every_game
@given(data=st.data())
def test_a_command_with_its_dice_in_it_needs_no_more(game: Game[Any], data: st.DataObject) -> None:
    played: Played = data.draw(plays(game))
    for done in played.turns:
        assert tuple(game.chance(done.before.state, done.command)) == ()


@every_game
@given(data=st.data())
def test_every_state_can_be_told_and_shown(game: Game[Any], data: st.DataObject) -> None:
    played: Played = data.draw(plays(game))
    for done in played.turns:
        told = [tell(game, done.after, event) for event in done.events]
        assert any(told), "an entry says something"
        assert [line for line in told if "\n" in line] == []
        _fits_the_page(game, done.after)


def _fits_the_page(game: Game[Any], campaign: Any) -> None:
    for block in (*game.board(campaign), *game.scorepad(campaign)):
        assert isinstance(block, Table | Text)
        if isinstance(block, Table):
            assert {len(row) for row in block.rows} <= {len(block.columns)}
            assert len({column.key for column in block.columns}) == len(block.columns)
    assert all(line.startswith("tracker ") for line in game.suggest(campaign))


@every_game
@given(data=st.data())
def test_rows_of_read_models_fit_their_tables_and_no_key_comes_twice(
    game: Game[Any], data: st.DataObject
) -> None:
    played: Played = data.draw(plays(game))
    for done in played.turns[-1:]:
        for projection in of_game(game):
            _fit(projection.shape, projection.rows(game, "key", done.after))


def _fit(shape: Any, rows: Any) -> None:
    columns = list(shape.columns)
    places = [columns.index(name) for name in ("campaign", *shape.key)]
    keys = [tuple(row[place] for place in places) for row in rows]
    assert len(keys) == len(set(keys)), shape.name
    for row in rows:
        assert len(row) == len(columns), shape.name
        for cell, kind in zip(row, shape.columns.values(), strict=True):
            assert cell is None or kind is object or type(cell) is kind, (shape.name, row)


@every_game
@given(data=st.data())
def test_plays_have_a_winner_among_those_who_played(game: Game[Any], data: st.DataObject) -> None:
    played: Played = data.draw(plays(game))
    for done in played.turns[-1:]:
        found = game.plays(done.after)
        assert [play.number for play in found] == list(range(1, len(found) + 1))
        for play in found:
            names = [standing.player for standing in play.standings]
            assert len(names) == len(set(names))
            if play.elsewhere is None:  # others may seat anybody, and name no winner
                assert set(names) <= set(done.after.players)
                assert play.cooperative or play.winners


@every_game
@given(data=st.data())
def test_a_command_out_of_its_time_is_refused_or_taken_and_never_breaks_anything(
    game: Game[Any], data: st.DataObject
) -> None:
    """Commands of one play, thrown at the states of another, also with a house rule."""
    states = [done.after for done in data.draw(plays(game)).turns]
    others = data.draw(plays(game)).commands
    for campaign in states[-2:]:
        for command in others[:3]:
            _refused_or_taken(game, campaign, rolled(data.draw, game, campaign.state, command))


def _refused_or_taken(game: Game[Any], campaign: Any, command: Command) -> None:
    for house_rule in (None, "we like it so"):
        try:
            done = turn(game, campaign, command, house_rule)
        except (Rejected, NotFound, BadInput):
            continue
        coder = codec(game)
        assert coder.load(coder.dump(done.after)) == done.after
        assert any(tell(game, done.after, event) for event in done.events)
        _fits_the_page(game, done.after)
