"""Logs in and out: import a file, back the whole log up."""

import os
import sqlite3
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import asdict

from tracker.app.exchange import FORMAT, File, Imported, read
from tracker.app.stand import load
from tracker.app.world import World
from tracker.cli.campaigns import done
from tracker.cli.progress import watched
from tracker.cli.runtime import CURRENT, Runtime, runtime
from tracker.core.errors import BadInput, NotFound, Unwritable
from tracker.core.names import quoted
from tracker.core.page import count
from tracker.store.faults import translated

if TYPE_CHECKING:
    from tracker.app.archive import Taken

app = typer.Typer()


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A log, an export of BG Stats, plays of BGG.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would happen.")] = False,
) -> None:
    """Take in a log, or plays from BG Stats or BoardGameGeek, from a file.

    Nothing of yours is ever overwritten: a longer version of a log of yours
    advances it, one that went another way becomes a campaign of its own. Plays
    that are there already change nothing. Example: tracker import BGStatsExport.json
    """
    from tracker.app.merge import bring_in
    from tracker.cli.answers import ImportAnswer

    rt = runtime(context)
    raw = content_of(file)
    if not _is_log(raw):
        _take_plays(rt, raw, dry_run)
        return
    content = read(raw, partial(watched, doing="Reading"))
    world = _world(rt, dry_run)
    imported = bring_in(world, content, file.name, dry_run=dry_run)
    if not dry_run and world.store.setting(CURRENT) is None:
        world.store.set(CURRENT, imported.campaign)
    if rt.console.json:
        rt.console.say_json(ImportAnswer(imported=imported, dry_run=dry_run))
        return
    rt.console.say(_said(imported, dry_run))
    if imported.outcome == "forked" or imported.campaign != content.campaign:
        _both_sides(rt, world, content, file)


def _both_sides(rt: Runtime, world: World, content: File, file: Path) -> None:
    """What both recorded since they parted, and how it comes together."""
    from tracker.app.merge import of_file, parted
    from tracker.cli.since import since

    if world.store.newest(content.campaign) is None:
        return
    both = parted((world, load(world, content.campaign)), of_file(world, content, file.name))
    if both.brings_nothing:
        return
    rt.console.page(since(both))
    rt.console.note(
        f"tracker merge {quoted(str(file))} takes theirs over into {both.ours.stand.name}; "
        "--dry-run shows first what it changes."
    )


@app.command()
def backup(
    context: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(help="Where to; beside the log if left out.")
    ] = None,
) -> None:
    """Copy the whole log to a file, even in mid-game.

    Example: tracker backup friday.db
    """
    rt = runtime(context)
    world = rt.world()
    target = file or rt.path.with_name(f"{rt.path.stem}-{rt.clock.now():%Y%m%d-%H%M%S}.db")
    if target.exists():
        raise BadInput(f"{target} exists already.", "Give a name that is free.")
    draft = target.with_name(f".{target.name}.{os.getpid()}.new")
    with translated(target):
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        try:
            copy = sqlite3.connect(draft)
            world.store.connection.backup(copy)  # type: ignore[attr-defined]
            copy.close()
            draft.rename(target)
        finally:
            draft.unlink(missing_ok=True)
    done(rt, f"The log is saved in {target}", str(target))


def _world(rt: Runtime, dry_run: bool) -> World:
    """The log to take something into; for a dry run without one, an empty log in memory."""
    if rt.path.exists() or not dry_run:
        return rt.world(write=not dry_run, create=not dry_run)
    from tracker.app.world import SystemDice, SystemIds
    from tracker.store.memory import MemoryStore

    return World(store=MemoryStore(), clock=rt.clock, dice=SystemDice(), ids=SystemIds())


def _is_log(content: bytes) -> bool:
    """Is this a log of tracker, or was it one before it was cut off?"""
    return not content or f'"{FORMAT}"'.encode() in content[:200]


def _take_plays(rt: Runtime, content: bytes, dry_run: bool) -> None:
    """Take in the plays of another program, and list what could not be read."""
    from tracker.app import archive
    from tracker.cli.answers import PlaysTakenAnswer

    found = archive.read(content, rt.clock.zone(), partial(watched, doing="Reading"))
    taken = archive.take(_world(rt, dry_run), found, dry_run=dry_run)
    if rt.console.json:
        rt.console.say_json(PlaysTakenAnswer(**asdict(taken), dry_run=dry_run))
        return
    rt.console.say(_told(taken, dry_run))
    for line in taken.unread:
        rt.console.say(f"Not read: {line}.")
    if taken.new + taken.changed and not dry_run:
        rt.console.note(f"tracker -c {quoted(taken.campaign)} undo takes it all back.")


def _told(taken: "Taken", dry_run: bool) -> str:
    """`BG Stats would be taken in: 3 new plays, 1 told anew, 12 as before.`"""
    counts = (
        (taken.new, f"new {'play' if taken.new == 1 else 'plays'}"),
        (taken.changed, "told anew"),
        (taken.unchanged, "as before"),
        (taken.own, "of your own log"),
    )
    said = ", ".join(f"{number} {what}" for number, what in counts if number) or "no play"
    if not taken.new + taken.changed:
        return f"Nothing {'would change' if dry_run else 'changed'} in {taken.campaign}: {said}."
    return f"{taken.campaign} {'would be' if dry_run else 'was'} taken in: {said}."


def write_whole(path: Path, lines: Iterable[bytes]) -> int:
    """Write a file whole or not at all; returns the number of lines."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    written = 0
    try:
        with draft.open("xb") as file:
            for line in lines:
                file.write(line)
                written += 1
        draft.replace(path)
    except OSError as error:
        said = f"{path} cannot be written: {error.strerror}."
        raise Unwritable(said, "Name a folder that is there and is yours.") from error
    finally:
        draft.unlink(missing_ok=True)
    return written


def content_of(file: Path) -> bytes:
    """What a file holds; raises `NotFound` and `BadInput`."""
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise NotFound(
            f"There is no file {file}.", "Look for it with ls, or give its path."
        ) from error
    except OSError as error:
        said = f"{file} cannot be read: {error.strerror}."
        raise BadInput(said, "A file is needed, and the right to read it.") from error


def _said(imported: Imported, dry_run: bool) -> str:
    entries = count(imported.entries, "entry", "entries")
    name = imported.name
    would = "would be " if dry_run else ""
    match imported.outcome:
        case "unchanged":
            return f"{name} holds all of that already: nothing changed."
        case "advanced":
            return f"{name} {would or 'was '}advanced by {entries}."
        case "forked":
            return (
                f"The file parted from yours: {entries} {would or 'were '}taken in as {name}, "
                "and yours stays as it is."
            )
        case "new":
            return f"{name} {would or 'was '}taken in: {entries}."
