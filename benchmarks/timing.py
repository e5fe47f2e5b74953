"""Measuring in turn: A B C A B C …, so that whatever disturbs the machine disturbs all alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import Any

Work = Callable[[], Any]


def seconds(work: Work) -> float:
    """How long one call takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def medians(
    works: Mapping[str, Work], rounds: int, warm_up: int = 1, collect: bool = True
) -> dict[str, float]:
    """The median seconds of each work, taken in turn; `collect` garbage between the rounds."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for round in range(warm_up + rounds):
        if collect:
            gc.collect()
        for name, work in works.items():
            took = seconds(work)
            if round >= warm_up:
                taken[name].append(took)
    return {name: median(each) for name, each in taken.items()}
