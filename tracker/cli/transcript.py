"""Transcripts: sessions written down as what was typed and what came back.

A transcript is a text file. Its lines begin with

    #   a remark for the reader
    @   the time from here on (ISO 8601)
    %   dice that fall next (5 5 2 3)
    $   a command line

and whatever else stands there is what the program answered, messages
included; `[exit 4]` is the last line of an answer that failed.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import msgspec

REMARK, CLOCK, DICE, COMMAND = SIGNS = ("# ", "@ ", "% ", "$ ")


class Step(msgspec.Struct, frozen=True):
    """One command line, what was remarked before it, and the answer it should get."""

    command: str
    answer: str = ""
    remarks: tuple[str, ...] = ()
    clock: str = ""
    dice: str = ""

    @property
    def arguments(self) -> list[str]:
        """The words after `tracker`, as a shell parts them."""
        return shlex.split(self.command)[1:]


def parse(text: str) -> Iterator[Step]:
    """The steps of a transcript."""
    step: Step | None = None
    answer: list[str] = []
    remarks: list[str] = []
    clock = dice = ""
    for line in text.splitlines():
        sign, said = line[:2], line[2:]
        if sign not in SIGNS:
            answer.append(line)
            continue
        if step is not None:
            yield _answered(step, answer)
        step, answer = None, []
        if sign == REMARK:
            remarks.append(said)
        elif sign == CLOCK:
            clock = said.strip()
        elif sign == DICE:
            dice = said.strip()
        else:
            step = Step(said, "", tuple(remarks), clock, dice)
            remarks, dice = [], ""
    if step is not None:
        yield _answered(step, answer)


def _answered(step: Step, answer: list[str]) -> Step:
    return msgspec.structs.replace(step, answer="\n".join(answer).rstrip())


def written(steps: list[Step]) -> str:
    """The steps as a transcript again."""
    lines: list[str] = []
    clock = ""
    for step in steps:
        lines += ["", *(f"# {remark}" for remark in step.remarks)] if step.remarks else []
        if step.clock != clock:
            clock = step.clock
            lines.append(f"@ {clock}")
        lines += [f"% {step.dice}"] if step.dice else []
        lines += [f"$ {step.command}", *([step.answer] if step.answer else [])]
    return "\n".join(lines).lstrip("\n") + "\n"


def pinned(step: Step) -> None:
    """Set clock and dice as the transcript has them."""
    for name, value in (("TRACKER_CLOCK", step.clock), ("TRACKER_DICE", step.dice)):
        if value:
            os.environ[name] = value
        else:
            os.environ.pop(name, None)


def examples() -> Path:
    """The folder of the examples: in an installed tracker, or in its checkout."""
    installed = Path(__file__).parents[1] / "examples"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "examples"
