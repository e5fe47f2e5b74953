"""The JSON Schemas in schemas/: every command, event, state, exported line and --json answer."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from tracker import games
from tracker.app.exchange import FileEntry, Header
from tracker.cli.answers import ANSWERS
from tracker.core import campaign, timeline
from tracker.core.campaign import Campaign

EXPORT = (Header, FileEntry)
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, str]:
    """File name in schemas/ -> its text."""
    files = {
        "events/campaign.json": _any("Events of every campaign", campaign.EVENTS),
        "events/history.json": _any("Events about the log itself", timeline.EVENTS),
        "commands/campaign.json": _any("Commands of every campaign", campaign.COMMANDS),
        "commands/history.json": _any("Commands about the log itself", timeline.COMMANDS),
        "answers.json": _any("What --json answers", ANSWERS),
        "export.json": _any("The lines of an exported log: a header, then entries", EXPORT),
    }
    for game in games.every():
        if game.name == "pips":  # the game of the tests
            continue
        files[f"events/{game.name}.json"] = _any(f"Events of {game.title}", game.events)
        files[f"commands/{game.name}.json"] = _any(f"Commands of {game.title}", game.commands)
        files[f"states/{game.name}.json"] = _any(
            f"A campaign of {game.title}",
            (Campaign[game.state],),  # type: ignore[name-defined]
        )
    return {name: _text(schema) for name, schema in files.items()}


def _any(title: str, kinds: tuple[Any, ...]) -> dict[str, Any]:
    """One schema for any of these structs."""
    if kinds == EXPORT:
        found, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
        schema: dict[str, Any] = {"anyOf": list(found)}
    else:
        (schema,), components = msgspec.json.schema_components(
            [Union[kinds]],  # noqa: UP007 (built at run time)
            ref_template="#/$defs/{name}",
        )
    return {"$schema": DIALECT, "title": title, **schema, "$defs": components}


def _text(schema: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"
