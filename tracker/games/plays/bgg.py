"""Reads plays as BoardGameGeek gives them: XML, one page or several one after another."""

from __future__ import annotations

import re
from datetime import tzinfo
from xml.parsers import expat

import msgspec
from msgspec.structs import replace

from tracker.core.errors import BadInput
from tracker.core.page import count
from tracker.games.plays.events import Archived, Placed
from tracker.games.plays.figures import scored
from tracker.games.plays.readable import (
    SOMEBODY,
    Collected,
    Readable,
    Watched,
    kept,
    seated,
    tidy,
    whole,
    yes,
)

PAGE = re.compile(r"<plays(?=[\s>/])[^>]*>")
PLAY = re.compile(r"<play(?=[\s>/])")
DECLARED = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
TOTAL = re.compile(r"""\stotal\s*=\s*["']\s*([0-9]{1,9})\s*["']""")
MOST = 1000  # plays in one record
TAKEN = {"id", "date", "location"}
SEAT_TAKEN = {"name", "color", "score", "new", "win"}


class Raw(msgspec.Struct):
    """One play as its elements have it."""

    play: dict[str, str] = {}
    item: dict[str, str] = {}
    subtypes: list[str] = []
    comments: list[str] = []
    players: list[dict[str, str]] = []


def looks_so(content: bytes) -> bool:
    """Could this be such a file?"""
    return PAGE.search(_text(content)) is not None


def read(content: bytes, zone: tzinfo | None, watched: Watched = iter) -> Readable:
    """The plays of all pages; `zone` is where people sat. Raises `BadInput`."""
    text = _text(content)
    if PAGE.search(text) is None:
        raise BadInput(
            "This is no list of plays from BoardGameGeek.",
            "Its address ends in xmlapi2/plays?username=NAME; save each page that it has.",
        )
    if DECLARED.search(text):
        raise BadInput(
            "The file declares entities of its own, which no list of plays does.",
            "Save the pages from BoardGameGeek once more.",
        )
    found = Collected("bgg")
    pieces = PLAY.split(text)
    for number, piece in enumerate(watched(pieces[1:]), 1):
        _take(f"<play{piece}", f"play {number} of the file", zone, found)
    _note_missing(text, len(pieces) - 1, found)
    return found.readable()


def _text(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _note_missing(text: str, held: int, found: Collected) -> None:
    """A file may hold fewer pages than there are."""
    told = [TOTAL.search(page) for page in PAGE.findall(text)]
    total = max((int(one[1]) for one in told if one), default=0)
    if held < total:
        missing = f"it speaks of {count(total, 'play')} and holds {held}: a page is missing"
        found.miss("the file", missing)


# A play


def _take(piece: str, place: str, zone: tzinfo | None, found: Collected) -> None:
    raw, broken = _parsed(piece)
    if raw is None:
        found.miss(place, f"broken ({broken})")
        return
    number = tidy(raw.play.get("id"))
    where = f"{place} ({number})" if number else place
    play = _play(raw, zone, found, where)
    if play is not None:
        for copy in _copies(play, raw, found, where):
            found.add(where, copy)


def _parsed(piece: str) -> tuple[Raw | None, str]:
    """The play at the beginning of a piece of XML, or why there is none."""
    raw = Raw()
    done = False

    def start(name: str, attributes: dict[str, str]) -> None:
        parser.CharacterDataHandler = raw.comments.append if name == "comments" else None
        match name:
            case "play":
                raw.play.update(attributes)
            case "item":
                raw.item.update(attributes)
            case "subtype":
                raw.subtypes.append(attributes.get("value", ""))
            case "player":
                raw.players.append(attributes)
            case _:
                pass

    def end(name: str) -> None:
        nonlocal done
        parser.CharacterDataHandler = None
        done = done or name == "play"

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(piece, True)
    except expat.ExpatError as error:  # also at whatever follows the play
        return (raw if done else None), str(error)
    return raw, ""


def _play(raw: Raw, zone: tzinfo | None, found: Collected, place: str) -> Archived | None:
    told = raw.play
    title = tidy(raw.item.get("name"))
    if not title:
        found.miss(place, "no game")
        return None
    several = whole(told.get("quantity")) > 1
    subtypes = ", ".join(name for name in raw.subtypes if name)
    item = {key: value for key, value in raw.item.items() if key != "name"}
    rest = kept({key: value for key, value in told.items() if key not in TAKEN})
    return Archived(
        id=f"bgg:{tidy(told.get('id')).casefold()}",
        game=title,
        at=found.dated(place, tidy(told.get("date")), zone),
        precision="day",
        location=tidy(told.get("location")),
        minutes=0 if several else whole(told.get("length")),
        comments="".join(raw.comments).strip(),
        seats=seated([_seat(player) for player in raw.players]),
        ignored=yes(told.get("nowinstats")) or yes(told.get("incomplete")),
        rest=rest | kept(item | {"subtypes": subtypes}, "game."),
    )


def _seat(raw: dict[str, str]) -> Placed:
    score, said = scored(raw.get("score"))
    return Placed(
        player=tidy(raw.get("name")) or tidy(raw.get("username")) or SOMEBODY,
        score=score,
        said=said,
        won=yes(raw.get("win")),
        team=tidy(raw.get("color")),
        start=tidy(raw.get("startposition")) == "1",
        new=yes(raw.get("new")),
        rest=kept({key: value for key, value in raw.items() if key not in SEAT_TAKEN}),
    )


def _copies(play: Archived, raw: Raw, found: Collected, place: str) -> list[Archived]:
    """One record may stand for several plays; the first keeps its id."""
    told = tidy(raw.play.get("quantity"))
    number = max(whole(told), 1)
    if number > MOST:
        found.miss(place, f"{told} plays in one record; one of them is kept")
        number = 1
    named = bool(tidy(raw.play.get("id")))
    others = [f"{play.id}#{copy}" if named else play.id for copy in range(2, number + 1)]
    return [play, *(replace(play, id=other) for other in others)]
