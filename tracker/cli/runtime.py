"""What a command line stands on: the options, the log, the campaign in use, the console."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Protocol

import msgspec
import typer

from tracker.app.handle import Recorded, When, handle
from tracker.app.stand import Stand, load
from tracker.app.world import SystemClock, SystemDice, SystemIds, World, somebody
from tracker.cli.output import Console, chosen
from tracker.core.errors import Ambiguous, BadInput, NoLog, NotFound, Rejected
from tracker.core.game import Command
from tracker.core.names import fold, nearest, quoted
from tracker.core.page import listing
from tracker.core.ports import Dice
from tracker.projections import log
from tracker.store.opening import create_log, open_log
from tracker.store.sqlite import SqliteStore

CURRENT = "current"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of every command; empty is not given."""

    db: str = ""
    campaign: str = ""
    format: str = ""
    json: bool = False
    color: str = "auto"
    plain: bool = False
    when: str = ""
    house_rule: str | None = None


class Kept:
    """A log that stays open from one command to the next, at an open table.

    With a `past` (see `tracker.cli.past`) what is typed is not recorded.
    """

    def __init__(self) -> None:
        self.store: SqliteStore | None = None
        self.rolled: list[int] = []
        self.past: Past | None = None

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Dice that fall at this table are remembered, for a transcript."""
        fell = SystemDice().roll(count, sides)
        self.rolled += fell
        return fell

    def close(self) -> None:
        """Let go of the log."""
        if self.store is not None:
            self.store.close()
            self.store = None


class Past(Protocol):
    """A point of the past at which commands are only said."""

    stand: Stand

    def say(self, command: Command, house_rule: str | None, when: When | None) -> None:
        """Somebody typed this command."""


class Runtime:
    """Opens what a command needs, and no more; records; answers.

    With a `kept` log it opens none of its own, and leaves that one open.
    """

    def __init__(self, options: Options, kept: Kept | None = None) -> None:
        self.options = options
        self.kept = kept
        wanted = chosen(options.format, options.json) or os.environ.get("TRACKER_FORMAT", "")
        self.console = Console(wanted, options.color, options.plain)
        self.clock = SystemClock()
        self._store: SqliteStore | None = None
        self._writable = False

    @property
    def dice(self) -> Dice:
        """The dice of this table."""
        return self.kept or SystemDice()

    @property
    def past(self) -> Past | None:
        """The past in which this is typed; None where it is the present."""
        return self.kept.past if self.kept is not None else None

    # The log

    @property
    def path(self) -> Path:
        """Where the log is: --db over TRACKER_DB over the platform's folder."""
        named = self.options.db or os.environ.get("TRACKER_DB")
        if named:
            return Path(named).expanduser()
        from platformdirs import user_data_path

        return user_data_path("tracker", appauthor=False) / "log.db"

    def world(self, *, write: bool = False, create: bool = False) -> World:
        """The log, opened for reading or for writing, and what goes with it."""
        if self.kept is not None:
            self._stay()
            self.kept.store = self.kept.store or open_log(self.path, write=True)
            return self._around(self.kept.store)
        if self._store is not None and write and not self._writable:
            self.close()
        if self._store is None:
            opened = create_log(self.path) if create else open_log(self.path, write=write)
            self._store, self._writable = opened, write or create
            if self._writable and opened.stale:
                self._refresh(opened)
        return self._around(self._store)

    def _stay(self) -> None:
        """An open table stays with its log."""
        assert self.kept is not None
        if self.kept.store is not None and self.path.absolute() != self.kept.store.path.absolute():
            raise BadInput("An open table stays with its log.", "Leave it first: Ctrl-D.")

    def _around(self, store: SqliteStore) -> World:
        return World(
            store=store,
            clock=self.clock,
            dice=self.dice,
            ids=SystemIds(),
            by=somebody(),
        )

    def _refresh(self, store: SqliteStore) -> None:
        """A log of an older tracker was upgraded: its read models are made again, once."""
        from tracker.app.rebuild import refresh

        refresh(self._around(store))

    def close(self) -> None:
        """Let go of the log."""
        if self._store is not None:
            self._store.close()
            self._store = None

    # The campaign

    def campaigns(self, world: World) -> list[log.Summary]:
        """All campaigns in the order of their last entries, then in that of their coming."""
        found = {row[0]: log.Summary(*row) for row in world.store.read(log.CAMPAIGNS)}
        came = [found[key] for key in world.store.campaigns() if key in found]
        return sorted(came, key=lambda summary: summary.last_at or "")

    def summary(self, world: World, typed: str) -> log.Summary:
        """The campaign that a name, or the beginning of an id, means."""
        known, wanted = self.campaigns(world), fold(typed)
        exact = [s for s in known if fold(s.name) == wanted or s.campaign == typed]
        found = exact or [
            s for s in known if fold(s.name).startswith(wanted) or s.campaign.startswith(typed)
        ]
        if len(found) == 1:
            return found[0]
        if not found:
            hint = nearest(typed, [s.name for s in known])
            raise NotFound(f"There is no campaign “{typed}”.", hint or "tracker new begins one.")
        several = listing([f"{s.name} ({s.campaign[:13]})" for s in found], "or")
        raise Ambiguous(f"“{typed}” could be {several}.", "Type the whole name, or the id.")

    def stand(self, *, write: bool = False) -> Stand:
        """Where the campaign in use stands: -c over TRACKER_CAMPAIGN over `new` and `use`."""
        if self.past is not None:
            return self.past.stand
        world = self.world(write=write)
        typed = self.options.campaign or os.environ.get("TRACKER_CAMPAIGN")
        if typed and self.kept is not None and world.store.newest(typed):
            return load(world, typed)  # an open table names its campaign by the id
        if typed:
            return load(world, self.summary(world, typed).campaign)
        current = world.store.setting(CURRENT)
        if current and world.store.newest(current):
            return load(world, current)
        if not world.store.campaigns():
            raise NoLog("There is no campaign in this log yet.", "tracker new begins one.")
        raise NotFound("No campaign is in use.", "tracker use NAME chooses one.")

    def at(self, point: str | None, stand: Stand) -> Stand:
        """The stand at a point that somebody typed, or where it is."""
        if not point:
            return stand
        from tracker.app.stand import at
        from tracker.cli import words

        world = self.world()
        return at(world, stand, words.point(point, world, stand))

    def table(self, game: str, *, write: bool = True) -> Stand:
        """The campaign in use, to be written to; it must be one of this game."""
        stand = self.stand(write=write)
        if stand.game.name != game:
            raise Rejected(
                f"{stand.name} is a campaign of {stand.game.title}.",
                f"-c NAME names a campaign of {game}; tracker list shows all.",
            )
        return stand

    @property
    def there(self) -> str:
        """The campaign, for a hint, where it was named; an open table stays there."""
        named = self.options.campaign if self.kept is None else ""
        return f" -c {quoted(named)}" if named else ""

    # Recording

    @property
    def when(self) -> When | None:
        """What --when means; None is now."""
        if not self.options.when:
            return None
        from tracker.cli import words

        return words.when(self.options.when, self.clock.now())

    def record(self, command: Command, stand: Stand | None = None) -> Recorded:
        """Make a command an entry of the campaign in use, without an answer yet."""
        stand = stand or self.stand(write=True)
        return handle(
            self.world(write=True),
            stand,
            command,
            house_rule=self.options.house_rule,
            when=self.when,
        )

    def submit(self, command: Command, stand: Stand | None = None) -> None:
        """Record a command and answer with what it came to; in the past only say it."""
        if self.past is not None:
            self.past.say(command, self.options.house_rule, self.when)
            return
        self.answer(self.record(command, stand))

    def answer(self, recorded: Recorded, said: str = "") -> None:
        """What an entry came to: a line of data, and messages beside it."""
        console, entry = self.console, recorded.entry
        if console.json:
            from tracker.cli import answers

            console.say_json(answers.recorded(recorded))
            return
        spoken = log.spoken(entry.events, recorded.told)
        aside = [told for told in recorded.told if told and told not in spoken]
        for told in aside:
            console.note(f"{told[:1].upper()}{told[1:]}.")
        where = f"{recorded.stand.name} @{entry.number}"
        console.say(f"{where}: {said or ' · '.join(spoken)}")
        if self.options.when:
            from tracker.cli import words

            row = entry.row
            told = words.spoken(When(entry.occurred_at, row.precision))
            console.note(f"Recorded for {told}.")
        self._remarks(recorded)

    def _remarks(self, recorded: Recorded) -> None:
        notices = recorded.entry.notices
        for notice in notices:
            rule = f" ({notice.rule})" if notice.rule else ""
            if notice.kind == "warning":
                self.console.note(f"Note{rule}: {notice.message}")
            else:
                self.console.note(f"House rule{rule}: {notice.message} — {notice.reason}")
        if self.options.house_rule is not None and not any(n.kind == "house_rule" for n in notices):
            self.console.note("No rule stood in the way: the house rule was not needed.")


def runtime(context: typer.Context) -> Runtime:
    """The runtime of the command that runs."""
    found: Any = context.find_root().obj
    assert isinstance(found, Runtime)
    return found
