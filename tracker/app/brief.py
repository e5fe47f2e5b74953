"""Values with parts in a few words, and what differs between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from tracker.core.campaign import lasted
from tracker.core.page import count
from tracker.core.paths import members

WIDTH = 40  # letters


def whole(*values: Any) -> bool:
    """Are these all values without parts, which can be shown as they are?"""
    return not any(isinstance(value, msgspec.Struct | Mapping | list | tuple) for value in values)


def brief(value: Any) -> str:
    """`yes`, `2026-11-28 20:00`, `Iron key, Old map`, `4 items`, `stamina 7, luck 5`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case datetime():
            return f"{value.astimezone():%Y-%m-%d %H:%M}"
        case timedelta():
            return lasted(value)
        case msgspec.Struct():
            parts = ((name, one) for name, one in members(value).items() if whole(one))
            return _cut([_said(name, one) for name, one in parts])
        case dict():
            return _names(value, list(map(str, value)))
        case list() | tuple():
            return _names(value, [str(one) for one in value] if whole(*value) else _called(value))
        case _:
            return "" if value is None else str(value)


def differing(before: Any, after: Any) -> tuple[str | None, str | None]:
    """The parts that differ between two values, as they were and as they are.

    `stamina 7, conscious yes` and `stamina 0, conscious no`; None where nothing was.
    """
    pairs = list(_pairs(before, after, ""))
    old = [_said(path, one) for path, one, _ in pairs]
    new = [_said(path, one) for path, _, one in pairs]
    return _cut(old) or None, _cut(new) or None


def _pairs(before: Any, after: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """The parts that differ, as deep as both values have the same ones."""
    if before == after:
        return
    if type(before) is not type(after) or whole(before) or _listed(before, after):
        yield path, before, after
        return
    old, new = members(before), members(after)
    for name in {**old, **new}:
        longer = f"{path}.{name}" if path else name
        yield from _pairs(old.get(name), new.get(name), longer)


def _listed(before: Any, after: Any) -> bool:
    """Are these lists that are told in one: of other items, or of nothing but scalars?"""
    if not isinstance(before, list | tuple):
        return False
    return whole(*before, *after) or list(members(before)) != list(members(after))


def _said(path: str, value: Any) -> str:
    return f"{path} {brief(value)}".strip() if value not in (None, "") else ""


def _names(value: Any, names: list[str]) -> str:
    """The names where they are few, else their number."""
    text = ", ".join(names)
    if not value:
        return "nothing"
    return text if text and len(text) <= WIDTH else count(len(value), "item")


def _called(items: Any) -> list[str]:
    """The names of the items; none where they are numbers, which tell nothing."""
    names = list(members(items))
    return names if not any(name.isdecimal() for name in names) else []


def _cut(said: list[str]) -> str:
    text = ", ".join(part for part in said if part)
    return f"{text[: WIDTH - 1]}…" if len(text) > WIDTH else text
