"""Facts added up, as statistics do: what specs of a game's figures compare."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.core.game import Fact

Sum = int | tuple[int, int]


def summed(facts: Iterable[Fact], topic: str = "") -> dict[str, Sum]:
    """`{"ana fire": (2, 3), "ana assists": 1}`: a count, with its chances where it has any."""
    sums: dict[str, list[int | None]] = {}
    for fact in facts:
        if topic in ("", fact.topic):
            who = f"{fact.subject} by {fact.by}" if fact.by else fact.subject
            tally = sums.setdefault(f"{who} {fact.item}", [0, None])
            tally[0] = (tally[0] or 0) + fact.count
            if fact.of is not None:
                tally[1] = (tally[1] or 0) + fact.of
    return {name: count if of is None else (count, of) for name, (count, of) in sums.items()}  # type: ignore[misc]


def told(facts: Iterable[Fact], topic: str = "") -> dict[str, Sum]:
    """The same without what came to nothing."""
    return {name: one for name, one in summed(facts, topic).items() if one not in (0, (0, 0))}
