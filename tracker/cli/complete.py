"""What a shell can complete: campaigns, players, entries. It never fails aloud."""

from __future__ import annotations

from collections.abc import Callable

import typer

from tracker.cli.forms import safe
from tracker.cli.runtime import Options, Runtime
from tracker.core.errors import TrackerError


def campaigns(context: typer.Context, incomplete: str) -> list[str]:
    """Names of campaigns."""
    return _those(context, incomplete, lambda rt: [s.name for s in rt.campaigns(rt.world())])


def players(context: typer.Context, incomplete: str) -> list[str]:
    """Names of the players of the campaign in use."""
    return _those(context, incomplete, lambda rt: list(rt.stand().campaign.players))


def points(context: typer.Context, incomplete: str) -> list[str]:
    """Entries, newest first, sessions and tags."""

    from tracker.app import chronicle  # late: only a shell that completes comes here

    def found(rt: Runtime) -> list[str]:
        world, stand = rt.world(), rt.stand()
        sessions = [f"session:{session.number}" for session in stand.campaign.sessions]
        lines = chronicle.lines(world, stand, everything=True)
        numbers = [f"@{line.number}" for line in reversed(lines)]
        return [*chronicle.tags(world, stand), *sessions, *numbers]

    return _those(context, incomplete, found)


def paths(context: typer.Context, incomplete: str) -> list[str]:
    """Paths to values, one name further than what was typed."""

    from tracker.app.why import onward

    return _those(context, incomplete, lambda rt: onward(rt.stand(), incomplete))


def sheets(context: typer.Context, incomplete: str) -> list[str]:
    """`ana=` for each player."""
    return [f"{name}=" for name in players(context, incomplete)]


def _those(
    context: typer.Context, incomplete: str, found: Callable[[Runtime], list[str]]
) -> list[str]:
    given = context.find_root().params
    rt = Runtime(Options(db=given.get("db") or "", campaign=given.get("campaign") or ""))
    try:
        names = found(rt)
    except TrackerError:
        return []
    finally:
        rt.close()
    wanted = incomplete.casefold()
    return [safe(name) for name in names if name.casefold().startswith(wanted)]
