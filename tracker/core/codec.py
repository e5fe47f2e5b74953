"""Stored rows <-> entries and events.

What a store keeps is text: JSON for commands, events and notices, so that any
SQLite browser can read a log. The hash of an entry covers that text to the
letter, together with the hash before it in its campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache, cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union

import msgspec

from tracker.core import campaign as campaigns
from tracker.core import timeline
from tracker.core.errors import Damaged, TooNew
from tracker.core.game import Command, Event, Game, Notice, Upcaster

if TYPE_CHECKING:
    from hashlib import sha256
else:
    # hashlib loads OpenSSL, 3 MiB and 3 ms of every command; Python's own SHA-256 is the same.
    try:
        from _sha2 import sha256
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256

S = TypeVar("S")

Precision = Literal["exact", "day", "unknown"]
GENESIS = ""


class Stored(msgspec.Struct, frozen=True):
    """One row of `events`: the version of its type and its JSON."""

    version: int
    data: str


class Row(msgspec.Struct, frozen=True):
    """One row of `entries` with its events, as the store keeps it, in its order.

    `head` and `tip` say where the campaign stands after this entry; times are
    ISO 8601 in UTC, `occurred_at` is None where nobody knows.
    """

    campaign: str
    number: int
    parent: int
    head: int
    tip: int
    version: int
    command: str
    notices: str = "[]"
    occurred_at: str | None = None
    precision: Precision = "exact"
    recorded_at: str = ""
    zone: str = ""
    recorded_by: str = ""
    program: str = ""
    uuid: str = ""
    hash: str = ""
    events: tuple[Stored, ...] = ()


COLUMNS = tuple(
    name for name in Row.__struct_fields__ if name not in ("campaign", "hash", "events")
)
columns = attrgetter(*COLUMNS)  # of a row, in the order in which they are stored and hashed


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted command with its events, decoded; `row` is how it is stored."""

    row: Row
    command: Command
    events: tuple[Event, ...]
    notices: tuple[Notice, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def occurred_at(self) -> datetime | None:
        """In UTC, or None where nobody knows."""
        return moment(self.row.occurred_at)

    @property
    def is_history(self) -> bool:
        """Undo, redo, rewind, tag, fork: about the log, not about the table."""
        return isinstance(self.command, timeline.HistoryCommand)


def stamp(when: datetime) -> str:
    """`2026-11-28T20:00:00.000000Z`: sorts as text, and only one way to write it."""
    return f"{when.astimezone(UTC).isoformat(timespec='microseconds')[:-6]}Z"


def moment(text: str | None) -> datetime | None:
    """The time of a stamp."""
    return datetime.fromisoformat(text) if text else None


def text(value: Any) -> str:
    """A struct as the JSON that is stored."""
    return msgspec.json.encode(value).decode()


def digest(row: Row, before: str) -> str:
    """SHA-256 in hex over a JSON list of the hash before an entry and its columns.

    `campaign` and `hash` are left out, so that a copy of a campaign under
    another id keeps its chain. See docs/log-format.md.
    """
    return sha256(_content(row, before)).hexdigest()


def _content(row: Row, before: str) -> bytes:
    events = [(event.version, event.data) for event in row.events]
    return _encode((before, *columns(row), events))


_encode = msgspec.json.Encoder().encode


def broken(rows: Iterable[Row], before: str = GENESIS) -> int | None:
    """The number of the first entry that is not what was recorded, or None."""
    from hashlib import sha256 as faster  # OpenSSL's: worth its import over many entries

    expected = 1 if before == GENESIS else None
    for row in rows:
        if expected is not None and row.number != expected:
            return expected
        if faster(_content(row, before)).hexdigest() != row.hash:
            return row.number
        before, expected = row.hash, row.number + 1
    return None


class Codec:
    """Reads and writes the commands and events of one game and of the wrapper."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.upcasters = game.upcasters

    # Each decoder is built when it is first needed: a command line needs few of them.

    @cached_property
    def _event(self) -> msgspec.json.Decoder[Event]:
        return msgspec.json.Decoder(self._any_event)

    @cached_property
    def _command(self) -> msgspec.json.Decoder[Command]:
        kinds = (*campaigns.COMMANDS, *timeline.COMMANDS, *self.game.commands)
        return msgspec.json.Decoder(Union[kinds])  # noqa: UP007 (built at run time)

    @cached_property
    def _state(self) -> msgspec.json.Decoder[campaigns.Campaign[Any]]:
        return msgspec.json.Decoder(campaigns.Campaign[self.game.state])  # type: ignore[name-defined]

    @cached_property
    def _any_event(self) -> Any:
        kinds = (*campaigns.EVENTS, *timeline.EVENTS, *self.game.events)
        return Union[kinds]  # noqa: UP007 (built at run time)

    def version(self, message: Command | Event) -> int:
        """The version in which a command or event is written today."""
        return 1 + len(self.upcasters.get(type(message).__struct_config__.tag, ()))  # type: ignore[arg-type]

    def store(self, event: Event) -> Stored:
        """An event as it is stored."""
        return Stored(self.version(event), text(event))

    def events(self, stored: Iterable[tuple[int, str]]) -> Iterator[Event]:
        """Decode (version, JSON) rows in order, one by one: memory stays flat.

        Raises `TooNew` for a type or a version that this tracker does not know.
        """
        decode, event = self._event.decode, self.event
        simple = not self.upcasters
        for version, data in stored:
            if simple and version == 1:
                try:
                    yield decode(data)
                except msgspec.DecodeError as error:
                    raise _unreadable(data, error) from error
            else:
                yield event(version, data)

    def event(self, version: int, data: str) -> Event:
        """Decode one event, lifted to the present version."""
        event: Event = _lifted(self._event, version, data, self.upcasters)
        return event

    def command(self, row: Row) -> Command:
        """Decode the command of an entry, lifted to the present version."""
        command: Command = _lifted(self._command, row.version, row.command, self.upcasters)
        return command

    def entry(self, row: Row) -> Entry:
        """A row of the log as commands and events."""
        return Entry(
            row=row,
            command=self.command(row),
            events=tuple(self.event(e.version, e.data) for e in row.events),
            notices=noticed(row),
        )

    def dump(self, campaign: campaigns.Campaign[Any]) -> bytes:
        """A state as a snapshot."""
        return msgspec.json.encode(campaign)

    def load(self, snapshot: bytes) -> campaigns.Campaign[Any]:
        """The state of a snapshot."""
        return self._state.decode(snapshot)


def kind(row: Row) -> str:
    """The type of an entry's command, as it is stored."""
    return _typed.decode(row.command).type


def is_about_the_log(row: Row) -> bool:
    """Is an entry about the log, not about the table?"""
    return kind(row).startswith("history.")


class Walk(msgspec.Struct, frozen=True):
    """What an event of history says about ways through the log (see `timeline`)."""

    origin: int = 0
    straight: bool = False


def walked(event: Stored) -> Walk:
    """The ways of an event of history; decoded without knowing the game."""
    return _walk.decode(event.data)


class _Typed(msgspec.Struct, frozen=True):
    type: str


_typed = msgspec.json.Decoder(_Typed)
_walk = msgspec.json.Decoder(Walk)


def noticed(row: Row) -> tuple[Notice, ...]:
    """The remarks recorded with an entry."""
    if row.notices == "[]":
        return ()
    try:
        return msgspec.json.decode(row.notices, type=tuple[Notice, ...])
    except msgspec.DecodeError as error:
        raise _unreadable(row.notices, error) from error


@cache
def codec(game: Game[Any]) -> Codec:
    """The codec of a game, built once."""
    return Codec(game)


def _lifted(
    decoder: msgspec.json.Decoder[Any],
    version: int,
    data: str,
    upcasters: Any,
) -> Any:
    try:
        if version == 1 and not upcasters:
            return decoder.decode(data)
        return decoder.decode(msgspec.json.encode(_upcast(version, data, upcasters)))
    except msgspec.DecodeError as error:
        raise _unreadable(data, error) from error


def _upcast(version: int, data: str, upcasters: dict[str, tuple[Upcaster, ...]]) -> dict[str, Any]:
    raw = msgspec.json.decode(data, type=dict[str, Any])
    steps = upcasters.get(raw.get("type", ""), ())
    if version > len(steps) + 1:
        raise _too_new(f"{raw.get('type')} in version {version}")
    for step in steps[version - 1 :]:
        raw = step(raw)
    return raw


def _too_new(what: str) -> TooNew:
    return TooNew(
        f"The log holds {what}, which this tracker does not know.",
        "It was written by a newer tracker: install that version to read it.",
    )


def _unreadable(data: str, error: msgspec.DecodeError) -> Damaged:
    if "Invalid value" in str(error) and "`$.type`" in str(error):
        return _too_new(f"“{msgspec.json.decode(data)['type']}”")
    return Damaged(
        f"An entry of the log cannot be read: {error}.",
        "Restore a backup, or import an export of it.",
    )
