"""Values as trees of names: `heroes.mage.stamina` leads from a whole to a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from tracker.core.errors import Ambiguous, NotFound
from tracker.core.names import nearest, pick

MISSING: Any = msgspec.UNSET  # what stands for a value that is not there
SCALARS = (str, int, float, bool, type(None))
# What an item of a list is called by: the first of these that all lie in its fields.
CALLED = (("letter",), ("name", "who"), ("number",), ("name",), ("player",), ("turn",))


def members(value: Any) -> Mapping[str, Any]:
    """What lies in a value, by name; nothing in a text, a number or a time.

    A struct holds its fields and those of its properties that are scalars, a
    mapping its keys as text. The items of a list are called by a field of
    theirs (`CALLED`) where that tells them apart, else by their place from 0.
    """
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return fields | dict(figures(value))
    if isinstance(value, Mapping):
        return {str(key): one for key, one in value.items()}
    if isinstance(value, list | tuple):
        return dict(zip(_names(value), value, strict=True))
    return {}


def figures(value: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """The scalars that follow from the fields of a struct, its properties, by name."""
    for name in _properties(type(value)):
        figure = _figure(value, name)
        if figure is not MISSING:
            yield name, figure


def leaves(value: Any) -> dict[str, Any]:
    """Every scalar in a value by its path, in order; a scalar alone has the path ``."""
    return dict(_leaves(value, ""))


def find(value: Any, path: str) -> tuple[str, Any]:
    """The part of a value that a typed path means: its whole path, and what it is.

    Any clear beginning of a name will do, in any case, and an item's place
    where the items have no numbers for names. A name may hold dots: what does
    not lead on by its words is tried by several of them together. A last dot
    that leads nowhere is let be.
    Raises `Ambiguous` with the candidates, `NotFound` with the nearest path.
    """
    try:
        return _found(value, path.split("."), ()) if path else ("", value)
    except NotFound:
        if not path.endswith("."):
            raise
    return find(value, path.rstrip("."))


def value_at(value: Any, path: str) -> Any:
    """What lies at the whole path that `find` gave; `MISSING` where nothing does.

    An item that was called by its place is found where names tell it apart,
    and the other way round: a path means the same in every state.
    """
    return _at(value, path.split(".")) if path else value


# Names


@cache
def _properties(kind: type) -> tuple[str, ...]:
    names = {name: one for base in reversed(kind.__mro__) for name, one in vars(base).items()}
    return tuple(
        name for name, one in names.items() if isinstance(one, property) and name[0] != "_"
    )


def _figure(value: msgspec.Struct, name: str) -> Any:
    """A property that is a scalar; one that has no answer in this state is not there."""
    try:
        figure = getattr(value, name)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, ValueError):
        return MISSING
    return figure if isinstance(figure, SCALARS) else MISSING


def _names(items: Sequence[Any]) -> list[str]:
    called = [_called(item) for item in items]
    telling = all(called) and len(set(called)) == len(called)
    return called if telling else _places(items)


def _called(item: Any) -> str:
    """`A`, `Iron key`, `points/ana`; empty for what has no name."""
    kind: type = type(item)
    parts = (getattr(item, field) for field in _calling(kind))
    return "/".join(str(part) for part in parts if part not in ("", None))


@cache
def _calling(kind: type) -> tuple[str, ...]:
    fields = kind.__struct_fields__ if issubclass(kind, msgspec.Struct) else ()
    return next((called for called in CALLED if set(called) <= set(fields)), ())


def _place(items: Any, names: Sequence[str], typed: str) -> int | None:
    """The place that a number means, where it could not be meant as a name."""
    if not isinstance(items, list | tuple) or not typed.isdecimal() or len(typed) > 9:
        return None
    numbered = any(name.isdecimal() for name in names) and names != _places(items)
    return int(typed) if int(typed) < len(items) and not numbered else None


def _places(items: Sequence[Any]) -> list[str]:
    return [str(place) for place in range(len(items))]


# Ways through a value


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, msgspec.Struct | Mapping | list | tuple):
        yield path, value
    for name, one in members(value).items():
        yield from _leaves(one, f"{path}.{name}" if path else name)


def _at(value: Any, words: list[str]) -> Any:
    for taken in range(1, len(words) + 1):
        part = _member(value, ".".join(words[:taken]))
        if part is not MISSING and words[taken:]:
            part = _at(part, words[taken:])
        if part is not MISSING:
            return part
    return MISSING


def _member(value: Any, name: str) -> Any:
    if isinstance(value, msgspec.Struct):
        if name in value.__struct_fields__:
            return getattr(value, name)
        return _figure(value, name) if name in _properties(type(value)) else MISSING
    if isinstance(value, Mapping):
        return value[name] if name in value else members(value).get(name, MISSING)
    return _item(value, name) if isinstance(value, list | tuple) else MISSING


def _item(items: Sequence[Any], name: str) -> Any:
    names = _names(items)
    for known in (names, [_called(item) for item in items]):
        if name in known:
            return items[known.index(name)]
    place = _place(items, names, name)
    return MISSING if place is None else items[place]


def _found(value: Any, words: list[str], walked: tuple[str, ...]) -> tuple[str, Any]:
    if not words:
        return ".".join(walked), value
    failed: NotFound | None = None
    for taken in range(1, len(words) + 1):
        try:
            name, part = _picked(value, ".".join(words[:taken]), walked)
            return _found(part, words[taken:], (*walked, name))
        except NotFound as error:
            failed = failed or error
    assert failed is not None
    raise failed


def _picked(value: Any, typed: str, walked: tuple[str, ...]) -> tuple[str, Any]:
    inside = members(value)
    if not inside:
        raise _nothing_inside(value, ".".join(walked))
    names = list(inside)
    place = _place(value, names, typed)
    name = typed if typed in inside else names[place] if place is not None else ""
    if not name:
        try:
            name = pick(typed, names, "path")
        except Ambiguous:
            raise
        except NotFound:
            raise _unknown(typed, names, walked) from None
    return name, inside[name]


def _unknown(typed: str, names: list[str], walked: tuple[str, ...]) -> NotFound:
    path, known = ".".join((*walked, typed)), nearest(typed, names)
    if walked and known.startswith("There is "):
        known = known.replace("There is ", f"In {'.'.join(walked)} there is ", 1)
    elif walked:
        known = known.replace("Did you mean ", f"Did you mean {'.'.join(walked)}.", 1)
    return NotFound(f"There is no path “{path}”.", known)


def _nothing_inside(value: Any, path: str) -> NotFound:
    if isinstance(value, SCALARS) and value is not None:
        return NotFound(f"{path} is one single value: nothing lies inside.", "Leave out the rest.")
    return NotFound(
        f"{path or 'It'} is empty at this point: nothing lies inside.",
        "Perhaps it was not always so: --at POINT looks back.",
    )
