"""The in-memory twin of the SQLite store, for tests and for what-ifs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tracker.core.codec import Row
from tracker.core.errors import Conflict
from tracker.core.names import fold
from tracker.core.ports import Cells, Change, Shape, Snapshot

WORD = re.compile(r"\w+")


class MemoryStore:
    """An `EventStore` that forgets."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Row]] = {}
        self._tables: dict[str, dict[Cells, Cells]] = {}
        self._snapshots: dict[str, dict[int, Snapshot]] = {}
        self._settings: dict[str, str] = {}

    def campaigns(self) -> list[str]:
        return list(self._rows)

    def roots(self) -> dict[str, str]:
        return {campaign: rows[0].uuid for campaign, rows in self._rows.items()}

    def newest(self, campaign: str) -> Row | None:
        rows = self._rows.get(campaign)
        return rows[-1] if rows else None

    def row(self, campaign: str, number: int) -> Row | None:
        rows = self._rows.get(campaign, [])
        return rows[number - 1] if 0 < number <= len(rows) else None

    def rows(self, campaign: str, first: int = 1, last: int | None = None) -> Iterator[Row]:
        return iter(self._rows.get(campaign, [])[first - 1 : last])

    def events(self, campaign: str, span: range) -> Iterator[tuple[int, str]]:
        for row in self.rows(campaign, span.start, span.stop - 1):
            yield from ((event.version, event.data) for event in row.events)

    def parents(self, campaign: str) -> dict[int, int]:
        rows = self._rows.get(campaign, [])
        return {row.number: row.parent for row in rows if row.parent != row.number - 1}

    def snapshot(self, campaign: str, span: range, fingerprint: str) -> Snapshot | None:
        kept = self._snapshots.get(campaign, {})
        fitting = [n for n, s in kept.items() if n in span and s.fingerprint == fingerprint]
        return kept[max(fitting)] if fitting else None

    def find(self, number: int, digest: str) -> str | None:
        for campaign in self._rows:
            row = self.row(campaign, number)
            if row is not None and row.hash == digest:
                return campaign
        return None

    def read(
        self, shape: Shape, campaign: str | None = None, key: Cells | None = None
    ) -> list[Cells]:
        rows = self._tables.get(shape.name, {}).values()
        wanted = key or ()
        mine = (
            row
            for row in rows
            if campaign in (None, row[0]) and _key(shape, row)[1 : 1 + len(wanted)] == wanted
        )
        return sorted(mine, key=lambda row: _key(shape, row))

    def search(self, words: Sequence[str], campaign: str | None = None) -> list[tuple[str, int]]:
        wanted = [part for word in words for part in WORD.findall(fold(word))]
        if not wanted:
            return []
        lines = self._tables.get("lines", {}).values()
        return sorted(
            (row[0], row[1])
            for row in lines
            if campaign in (None, row[0]) and _has(WORD.findall(fold(row[-1])), wanted)
        )

    def integrity(self) -> str:
        return "ok"

    def setting(self, name: str) -> str | None:
        return self._settings.get(name)

    @property
    def stale(self) -> bool:
        return False

    def append(
        self,
        campaign: str,
        expected: int,
        rows: Sequence[Row],
        changes: Sequence[Change] = (),
        snapshots: Sequence[Snapshot] = (),
    ) -> None:
        held = self._rows.get(campaign, [])
        if len(held) != expected:
            raise Conflict(f"@{len(held)} is the newest entry, not @{expected}")
        if [row.number for row in rows] != [*range(expected + 1, expected + len(rows) + 1)]:
            raise Conflict(f"numbers go on from @{expected}, one by one")
        for change in changes:
            for row in change.come:
                _key(change.shape, row)  # fails before anything is done
        self._rows[campaign] = [*held, *rows]
        self._change(campaign, changes, snapshots)

    def rebuild(
        self, campaign: str, changes: Sequence[Change], snapshots: Sequence[Snapshot]
    ) -> None:
        self._forget(campaign)
        self._change(campaign, changes, snapshots)

    def set(self, name: str, value: str) -> None:
        self._settings[name] = value

    def purge(self, campaign: str, shapes: Sequence[Shape]) -> None:
        self._forget(campaign)
        self._rows.pop(campaign, None)

    def _change(
        self, campaign: str, changes: Sequence[Change], snapshots: Sequence[Snapshot]
    ) -> None:
        for change in changes:
            table = self._tables.setdefault(change.shape.name, {})
            for key in change.gone:
                table.pop((campaign, *key), None)
            for row in change.come:
                table[_key(change.shape, row)] = row
        kept = self._snapshots.setdefault(campaign, {})
        kept.update((snapshot.number, snapshot) for snapshot in snapshots)

    def _forget(self, campaign: str) -> None:
        self._snapshots.pop(campaign, None)
        for table in self._tables.values():
            for key in [key for key in table if key[0] == campaign]:
                del table[key]


def _key(shape: Shape, row: Cells) -> tuple[Any, ...]:
    columns = list(shape.columns)
    return (row[0], *(row[columns.index(name)] for name in shape.key))


def _has(words: list[str], wanted: list[str]) -> bool:
    return all(any(word.startswith(w) for word in words) for w in wanted)
