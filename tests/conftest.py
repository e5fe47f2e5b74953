"""What tests share: the tiny game, worlds in memory and in a file, Hypothesis profiles."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.worlds import world_of
from tracker import games
from tracker.app.world import World
from tracker.core.game import Game
from tracker.core.ports import EventStore
from tracker.store.memory import MemoryStore
from tracker.store.opening import create_log

TINY = Path(__file__).parent / "tiny"

settings.register_profile("here", deadline=None, max_examples=25)
settings.register_profile(
    "ci", settings.get_profile("here"), derandomize=True, print_blob=True, database=None
)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def _imported() -> Game[Any]:
    """Import the tiny game once, so that test modules may import its parts."""
    games.__path__.append(str(TINY))
    try:
        return games.find("pips")
    finally:
        games.__path__.remove(str(TINY))


PIPS = _imported()


@pytest.fixture
def pips(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """The tiny game, found by discovery as TRACKER_GAMES would have it."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TINY)])
    return games.find("pips")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    """An empty store: each test runs on every kind."""
    if request.param == "memory":
        yield MemoryStore()
        return
    kept = create_log(tmp_path / "log.db")
    yield kept
    kept.close()


@pytest.fixture
def world(store: EventStore) -> World:
    """A world around an empty store; its clock, dice and ids do what tests tell them."""
    return world_of(store)
