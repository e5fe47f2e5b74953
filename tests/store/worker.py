"""What other processes do to a log while a test looks on; run by file name."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from tracker.app.handle import begin, handle
from tracker.app.stand import Stand, load
from tracker.app.world import SystemClock, SystemDice, SystemIds, World
from tracker.core.campaign import Adjust, StartCampaign, WriteNote
from tracker.core.errors import TrackerError
from tracker.core.game import Player, Setup
from tracker.games.pips.commands import Throw
from tracker.store.opening import create_log, open_log

START = StartCampaign("Friday", "pips", Setup((Player("ana"), Player("bob"))))


def say(word: object) -> None:
    """A line that the test can read at once."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def wait() -> None:
    """Say that this process is ready, and go on when the test says so."""
    say("ready")
    sys.stdin.readline()


def world(path: Path, *, create: bool = False) -> World:
    store = create_log(path) if create else open_log(path, write=True)
    return World(store=store, clock=SystemClock(), dice=SystemDice(), ids=SystemIds(), by="worker")


def create(path: Path) -> None:
    """Create the log together with others, and begin a campaign."""
    wait()
    begin(world(path, create=True), START)
    say("done")


def append(path: Path, campaign: str, entries: str) -> None:
    """Throw again and again, against the rules too, and say the number of each entry."""
    here = world(path)
    wait()
    for count in range(int(entries)):
        player = ("ana", "bob")[count % 2]
        recorded = handle(here, load(here, campaign), Throw(player), house_rule="on and on")
        say(recorded.entry.number)


def forever(path: Path) -> None:
    """Record until somebody kills this process; say each number once it is on the disk."""
    here = world(path, create=True)
    known = here.store.campaigns()
    stand = load(here, known[0]) if known else _begun(here)
    while True:
        for command in (Adjust("pips", 1, "ana"), WriteNote("rain " * 200)):
            recorded = handle(here, stand, command)
            stand = recorded.stand
            say(recorded.entry.number)


def _begun(here: World) -> Stand:
    recorded = begin(here, START)
    say(recorded.entry.number)
    return recorded.stand


def fill(path: Path, room: str) -> None:
    """Record until no file may grow any more; then say what the error is."""
    here = world(path)
    stand = load(here, here.store.campaigns()[0])
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(room), int(room)))
    try:
        while True:
            stand = handle(here, stand, WriteNote("rain " * 200)).stand
            say(stand.number)
    except TrackerError as error:
        say(type(error).__name__)


if __name__ == "__main__":
    _, what, where, *others = sys.argv
    {"create": create, "append": append, "forever": forever, "fill": fill}[what](
        Path(where), *others
    )
