"""Words that people type: points, times, numbers, players."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

from tracker.app import chronicle
from tracker.app.handle import When
from tracker.app.stand import Stand, entry_row, timeline
from tracker.app.world import World
from tracker.core.codec import moment
from tracker.core.errors import Ambiguous, BadInput, NotFound
from tracker.core.game import Player
from tracker.core.names import clean, fold, pick

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
CLOCK = re.compile(r"(\d{1,2}):(\d{2})")
AGO = re.compile(r"-(\d{1,4})([mhdw])")
POINTS = "A point is 41 or @41, session:2, a tag, or a time."
HINT = "Say 2026-11-28, 2026-11-28 20:00, yesterday 20:00, sat 20:00, -2h, or unknown."


# Times


def when(typed: str, now: datetime) -> When:
    """What a date or time means; `now` is aware, in UTC.

    A date alone has the precision of a day. The past is preferred, a time in
    the future refused with `BadInput`.
    """
    words = typed.strip().lower().replace("t", " ", 1) if _iso(typed) else typed.strip().lower()
    if words == "unknown":
        return When(None, "unknown")
    found = _ago(words, now) or _named(words, now.astimezone())
    if found is None or found.at is None:
        raise BadInput(f"“{typed}” is no time that I can read.", HINT)
    if found.at > now:
        raise BadInput(f"“{typed}” lies in the future.", HINT)
    return found


def shown(moment: datetime | None, precision: str = "exact") -> str:
    """A time as people here read it: local, to the minute, or to the day."""
    if moment is None:
        return "unknown"
    local = moment.astimezone()
    return f"{local:%Y-%m-%d}" if precision == "day" else f"{local:%Y-%m-%d %H:%M}"


def spoken(when: When) -> str:
    """`Saturday 2026-11-28 20:00`."""
    if when.at is None:
        return "a time that nobody knows"
    return f"{when.at.astimezone():%A} {shown(when.at, when.precision)}"


def day_after(at: datetime) -> datetime:
    """The next midnight here."""
    day = at.astimezone().replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    return _local(day + timedelta(days=1))


def _iso(typed: str) -> bool:
    return bool(re.match(r"\s*\d{4}-\d{2}-\d{2}[tT]\d", typed))


def _ago(words: str, now: datetime) -> When | None:
    if words == "now":
        return When(now)
    match = AGO.fullmatch(words)
    if match is None:
        return None
    return When(now - timedelta(**{UNITS[match[2]]: int(match[1])}))


def _named(words: str, local: datetime) -> When | None:
    """A day, a time of day, or both; a time alone is the last such time."""
    day_word, _, clock_word = words.partition(" ")
    if CLOCK.fullmatch(day_word) and not clock_word:
        day_word, clock_word = "today", day_word
    day = _day(day_word, local)
    if day is None:
        return None
    if not clock_word:
        return When(_local(day), "day")
    clock = _clock(clock_word)
    if clock is None:
        return None
    found = _local(day.replace(hour=clock.hour, minute=clock.minute))
    alone = CLOCK.fullmatch(words) is not None
    weekday = any(name.startswith(day_word) for name in DAYS) and len(day_word) > 2
    if found > local and (alone or weekday):
        found = _local(day.replace(hour=clock.hour, minute=clock.minute) - _back(weekday))
    return When(found)


def _back(weekday: bool) -> timedelta:
    return timedelta(days=7 if weekday else 1)


def _day(word: str, local: datetime) -> datetime | None:
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    if word in ("today", "yesterday"):
        return midnight - timedelta(days=word == "yesterday")
    if len(word) > 2:
        for place, name in enumerate(DAYS):
            if name.startswith(word):
                return midnight - timedelta(days=(midnight.weekday() - place) % 7)
    try:
        return datetime.strptime(word, "%Y-%m-%d")  # noqa: DTZ007 (local until _local)
    except ValueError:
        return None


def _clock(word: str) -> time | None:
    match = CLOCK.fullmatch(word)
    if match is None or int(match[1]) > 23 or int(match[2]) > 59:
        return None
    return time(int(match[1]), int(match[2]))


def _local(naive: datetime) -> datetime:
    """A wall clock here as a moment."""
    return naive.astimezone()


# Points


def point(typed: str, world: World, stand: Stand) -> int:
    """The entry that `41`, `@41`, `session:2`, a tag or a time means.

    A history entry means where it left the campaign standing.
    """
    number = typed.removeprefix("@")
    if number.isdecimal():
        return entry_row(world.store, stand.id, int(number[:18])).head
    if typed.startswith("session:"):
        return _end_of_session(typed.removeprefix("session:"), world, stand)
    try:
        return chronicle.tagged(world, stand, typed)
    except Ambiguous:
        raise
    except NotFound as unknown:
        try:
            return _by_time(when(typed, world.clock.now()), world, stand)
        except BadInput:
            raise NotFound(
                f"There is no point “{typed}”.",
                unknown.hint if unknown.hint.startswith("Did") else POINTS,
            ) from unknown


def _end_of_session(number: str, world: World, stand: Stand) -> int:
    lines = [line for line in chronicle.lines(world, stand, everything=True) if line.session]
    mine = [line for line in lines if str(line.session) == number]
    on_path = [line.number for line in mine if line.on_path]
    if not mine:
        known = max((line.session for line in lines), default=0)
        hint = f"The last one is session {known}." if known else "No session was played yet."
        raise NotFound(f"There is no session {number}.", hint)
    return max(on_path or [line.number for line in mine])


def _by_time(when: When, world: World, stand: Stand) -> int:
    if when.at is None:
        raise BadInput("A point in time must be known.", HINT)
    length = timedelta(days=1) if when.precision == "day" else timedelta(minutes=1)
    until = when.at + length - timedelta(microseconds=1)
    found = 0
    for span in timeline(world.store, stand.newest).spans(stand.number):
        for row in world.store.rows(stand.id, span.start, span.stop - 1):
            happened = moment(row.occurred_at)
            if happened is not None and happened <= until:
                found = row.number
    if not found:
        raise NotFound(f"Nothing was recorded before {spoken(when)}.")
    return found


# Players and numbers


def player(typed: str, roles: tuple[str, ...] = ()) -> Player:
    """`ana` or `ana=warrior,healer`; `roles` are the seats that the game has.

    A seat that it does not have is left to the game's rules to refuse.
    """
    name, _, seats = typed.partition("=")
    named = [clean(seat, "seat") for seat in seats.split(",") if seat.strip()]
    return Player(clean(name, "player"), tuple(_seat(seat, roles) for seat in named))


def _seat(typed: str, roles: tuple[str, ...]) -> str:
    try:
        return pick(typed, roles, "seat")
    except Ambiguous:
        raise
    except NotFound:
        return fold(typed)


def somebody(typed: str, names: tuple[str, ...]) -> str:
    """The player that `typed` means."""
    return pick(typed, names, "player")


def assignment(typed: str, example: str) -> tuple[str, str]:
    """`bob=7,2,7,5` as name and value; the last `=` parts them."""
    name, sign, value = typed.rpartition("=")
    if not sign or not name:
        raise BadInput(f"“{typed}” should look like {example}.")
    return name, value


def whole(typed: str, what: str) -> int:
    """A whole number from 0; `what` names it in the error."""
    if not re.fullmatch(r"\d{1,6}", typed.strip()):
        raise BadInput(f"“{typed}” is no number of {what}.", "Give a whole number, such as 3.")
    return int(typed)
