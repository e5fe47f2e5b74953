"""Measuring in turn: A B C A B C …, so that whatever disturbs the machine disturbs all alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time
from typing import Any

import msgspec

Work = Callable[[], Any]


class Spent(msgspec.Struct, frozen=True):
    """What a work took: seconds on the clock, and seconds of the processor."""

    clock: float
    processor: float


def spent(work: Work) -> Spent:
    """What one call takes."""
    clock, processor = perf_counter(), process_time()
    work()
    return Spent(perf_counter() - clock, process_time() - processor)


def medians(works: Mapping[str, Work], rounds: int, warm_up: int = 1) -> dict[str, Spent]:
    """The medians of each work, taken in turn."""
    taken: dict[str, list[Spent]] = {name: [] for name in works}
    for round in range(warm_up + rounds):
        for name, work in works.items():
            once = spent(work)
            if round >= warm_up:
                taken[name].append(once)
    return {name: _middle(each) for name, each in taken.items()}


def _middle(each: list[Spent]) -> Spent:
    return Spent(median(one.clock for one in each), median(one.processor for one in each))
