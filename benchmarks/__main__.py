"""`python -m benchmarks`: measures every goal, prints the figures, and keeps them in RESULTS.md."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks import logs, past, programs, reading, recording, sitting
from benchmarks.figures import Figure, machine, markdown, plain

RESULTS = Path(__file__).with_name("RESULTS.md")
NOTES = """\
Every ratio is one of medians within one run, its sides measured in turn, so that whatever
else the machine does disturbs both alike. Whole processes: the program installed and
compiled in an environment of its own, without the other libraries it is compared with.
The large log: {events:,} events in {campaigns:,} campaigns. {games:,} of them are whole games of
Balance Elemental for two, 8 events each; one has 10 entries, two have {long:,}, one of these
in 400 sessions; the rest is one campaign. All but the games are notes, one event an entry.
`eventsourcing` folds fewer events, which is compared by the event.
"""


def main() -> int:
    """Measure; 1 where a goal was missed and --strict was given."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", help="programs, table, past, logs: only these, and nothing kept"
    )
    parser.add_argument("--quick", action="store_true", help="small logs, few rounds, nothing kept")
    chosen = parser.parse_args()
    began = perf_counter()
    print(machine(), flush=True)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="tracker-bench-") as folder:
        place = Path(folder)
        if "programs" in (chosen.parts or ["programs"]):
            figures += _said(programs.measured(place, chosen.quick))
        if "table" in (chosen.parts or ["table"]):
            figures += _said(_table(place, chosen.quick))
        if "past" in (chosen.parts or ["past"]):
            figures += _said(_past(place, chosen.quick))
        if "logs" in (chosen.parts or ["logs"]):
            figures += _logs(place, chosen.quick)
    if not chosen.parts and not chosen.quick:
        RESULTS.write_text(markdown(figures, _notes()), encoding="utf-8")
    print(f"{perf_counter() - began:.0f} s")
    return 0


def _table(folder: Path, quick: bool) -> list[Figure]:
    gc.disable()  # as the program does
    return sitting.measured(folder, quick)


def _past(folder: Path, quick: bool) -> list[Figure]:
    gc.disable()  # as the program does
    return past.measured(folder, 1_000 if quick else 10_000)


def _logs(folder: Path, quick: bool) -> list[Figure]:
    gc.disable()  # as the program does
    events, long, games = sizes(quick)
    world = logs.world(folder / "large.db")
    began = perf_counter()
    short = logs.story(world, "Ten", 10)
    old = logs.story(world, "Old", long, sittings=recording.SITTINGS)
    middle = logs.story(world, "Long", long)
    played = logs.play(world, games)
    story = logs.story(world, "Story", events - 10 - 2 * long - games * logs.GAME)
    os.sync()
    print(f"the log was filled in {perf_counter() - began:.0f} s", flush=True)
    return [
        *_said(recording.measured(folder, world, story, old, quick)),
        *_said(reading.folding(folder, world, [story, middle, old, short, *played], events, quick)),
        *_said(reading.states(world, middle, short, old, long)),
        *_said(reading.importing(folder, world, middle, long)),
        *_said(reading.verifying(world, middle, long)),
    ]


def sizes(quick: bool) -> tuple[int, int, int]:
    """Events of the large log, entries of its long campaigns, games in it."""
    return (300_000, 100_000, 100) if quick else (1_000_000, 100_000, 1_000)


def _notes() -> str:
    events, long, games = sizes(quick=False)
    return NOTES.format(events=events, long=long, games=games, campaigns=games + 4)


def _said(figures: list[Figure]) -> list[Figure]:
    print(plain(figures), flush=True)
    return figures


if __name__ == "__main__":
    sys.exit(main())
