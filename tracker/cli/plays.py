"""Finished plays as a table, as JSON, and as an export of BG Stats."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from tracker.app.history import Placed, Result, results, whole
from tracker.cli.deliver import deliver, save
from tracker.cli.runtime import Runtime
from tracker.core.errors import NotFound
from tracker.core.page import Cell, Column, Table

BGSPLAY = "bgsplay"
COLUMNS = (
    Column("date", "Date", fixed=True),
    Column("game", "Game"),
    Column("campaign", "Campaign"),
    Column("play", "Play", right=True),
    Column("location", "Place"),
    Column("minutes", "Min.", right=True),
    Column("cooperative", "Together", fixed=True),
    Column("player", "Player"),
    Column("score", "Score", right=True),
    Column("rank", "Rank", right=True),
    Column("won", "Won", fixed=True),
)


def written(rt: Runtime, campaign: str, output: Path | None) -> None:
    """Write the plays of a campaign, or of all, in the form that was asked for."""
    world = rt.world()
    key = rt.summary(world, campaign).campaign if campaign else ""
    found = [one for one in results(world) if key in ("", one.campaign)]
    if not found:
        raise NotFound("No play is finished yet.", "tracker list shows what is going on.")
    asked = rt.options.format or ("json" if rt.options.json else "")
    if asked == BGSPLAY or (output and not asked and output.suffix.lower() == f".{BGSPLAY}"):
        _for_bg_stats(rt, key, output)
        return
    rows = [_row(one, placed) for one in found for placed in one.placed or (None,)]
    table = Table("Plays", COLUMNS, tuple(rows))
    deliver(rt, "Plays", partial(_answer, found), [table], output)


def _answer(found: list[Result]) -> Any:
    from tracker.cli.answers import ExportedPlaysAnswer

    return ExportedPlaysAnswer(plays=tuple(found))


def _for_bg_stats(rt: Runtime, key: str, output: Path | None) -> None:
    from tracker.app.archive import exported
    from tracker.games.plays.bgsplay import write

    content = write(exported(rt.world(), key))
    if output is None:
        rt.console.out.write(content.decode())
        return
    save(rt, output, content)


def _row(one: Result, placed: Placed | None) -> tuple[Cell, ...]:
    """One player in one play; a play of nobody is a row too."""
    who = placed or Placed("", None, None, False)
    return (
        f"{one.local:%Y-%m-%d %H:%M}" if one.local else "",
        one.game,
        one.name,
        one.play,
        one.location,
        one.minutes,
        "together" if one.cooperative else "",
        who.player,
        whole(who.score),
        who.rank,
        "won" if who.won else "",
    )
