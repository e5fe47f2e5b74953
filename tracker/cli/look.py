"""Looking: the state, the score sheet, the log, one entry, a search."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from tracker.app import chronicle
from tracker.app.chronicle import Line
from tracker.app.handle import tell
from tracker.app.stand import Stand, at, entry_row, load
from tracker.cli import words
from tracker.cli.complete import campaigns, points
from tracker.cli.runtime import Runtime, runtime
from tracker.core.codec import Entry, moment
from tracker.core.errors import BadInput, NotFound
from tracker.core.page import Block, Column, Table, Text, count
from tracker.projections.log import spoken

app = typer.Typer()
At = Annotated[
    str, typer.Option(help="A point: 41, session:2, a tag, a time.", autocompletion=points)
]


@app.command()
def show(context: typer.Context, at: At = "") -> None:
    """The whole state, now or --at any point of the past.

    Example: tracker show --at session:1
    """
    rt = runtime(context)
    stand = rt.at(at, rt.stand())
    if rt.console.json:
        from tracker.cli.answers import shown

        rt.console.answer(shown(stand), page(stand))
    else:
        rt.console.blocks(page(stand))


@app.command()
def scorepad(
    context: typer.Context,
    campaign: Annotated[
        str, typer.Argument(help="The one in use if left out.", autocompletion=campaigns)
    ] = "",
    at: At = "",
    session: Annotated[int, typer.Option(help="As it stood at the end of that session.")] = 0,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file: .csv .json .md .html .xlsx")
    ] = None,
) -> None:
    """The score sheet as the game prints it.

    Example: tracker scorepad -o friday.xlsx

    --format md, csv, json or html, or a file's name, takes it along.
    """
    from tracker.cli.deliver import deliver

    rt = runtime(context)
    point = at or (f"session:{session}" if session else "")
    stand = rt.at(point, _named(rt, campaign))
    sheet = stand.game.scorepad(stand.campaign)
    title = f"{stand.name}: {stand.game.title}"
    deliver(rt, title, partial(_sheet, stand), sheet, output)


def _sheet(stand: Stand) -> Any:
    from tracker.cli.answers import ScorepadAnswer

    return ScorepadAnswer(
        campaign=stand.name,
        game=stand.game.name,
        entry=stand.number,
        rows=stand.game.score_rows(stand.campaign),
        counters=stand.campaign.counters,
        plays=stand.game.plays(stand.campaign),
    )


@app.command()
def log(
    context: typer.Context,
    number: Annotated[
        int, typer.Option("-n", help="How many, the last ones; else 20 on a screen.", min=0)
    ] = 0,
    all: Annotated[bool, typer.Option("--all", help="Also what was undone.")] = False,
    session: Annotated[int, typer.Option(help="One session only.")] = 0,
    house_rules: Annotated[
        bool, typer.Option("--house-rules", help="Only what was recorded against a rule.")
    ] = False,
) -> None:
    """What was recorded, line by line, the newest last.

    Example: tracker log -n 50 --all
    """
    from tracker.cli.answers import LogAnswer

    rt = runtime(context)
    stand = rt.stand()
    lines = chronicle.lines(rt.world(), stand, everything=all)
    if session:
        lines = [line for line in lines if line.session == session]
        if not lines:
            raise NotFound(f"There is no session {session}.", "tracker session list shows them.")
    if house_rules:
        lines = [line for line in lines if any(n.kind == "house_rule" for n in line.notices)]
    shown = number or (20 if rt.console.on_screen and not all else len(lines))
    last = lines[-shown:]
    answer = LogAnswer(campaign=stand.name, head=stand.number, entries=tuple(last))
    rt.console.answer(answer, [_lines(stand, last, all)])
    if len(last) < len(lines):
        rt.console.note(
            f"{count(len(lines) - len(last), 'earlier line')}: -n {len(lines)} shows all."
        )


@app.command()
def entry(
    context: typer.Context,
    point: Annotated[str, typer.Argument(help="41 or @41, or a tag.", autocompletion=points)],
) -> None:
    """One entry in full: command, events, when, by whom.

    Example: tracker entry @41
    """
    from tracker.cli.answers import EntryAnswer, view

    rt = runtime(context)
    stand = rt.stand()
    world = rt.world()
    typed = point.removeprefix("@")
    number = int(typed) if typed.isdecimal() else words.point(point, world, stand)
    row = entry_row(world.store, stand.id, number)
    found = stand.codec.entry(row)
    there = at(world, stand, row.head)
    told = tell(stand.game, there.campaign, found.events)
    answer = EntryAnswer(campaign=stand.name, entry=view(found, told))
    rt.console.answer(answer, _entry(found, told))


@app.command()
def search(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="Words, or beginnings of words.")],
) -> None:
    """Find notes and entries by their words.

    Example: tracker search ogre

    In all campaigns, or with -c in one; beginnings of words are enough.
    """
    from tracker.cli.answers import SearchAnswer

    rt = runtime(context)
    world = rt.world()
    terms = " ".join(text).split()
    if not terms:
        raise BadInput("What should I look for?", "tracker search box")
    names = {summary.campaign: summary.name for summary in rt.campaigns(world)}
    only = rt.stand().id if rt.options.campaign else None
    found = chronicle.search(world, terms, names, only)
    columns = (
        Column("campaign", "Campaign"),
        Column("entry", "Entry", right=True),
        Column("session", "Sess.", right=True),
        Column("place", "State", fixed=True),
        Column("text", "What"),
    )
    rows = tuple(
        (hit.campaign, f"@{hit.number}", hit.session, "undone" if hit.undone else "", hit.text)
        for hit in found
    )
    rt.console.answer(SearchAnswer(found=tuple(found)), [Table("", columns, rows)])
    if not found:
        rt.console.note(f"Nothing holds “{' '.join(terms)}”.")


def page(stand: Stand) -> list[Block]:
    """The state of a campaign: the game's board, counters, and the last of the story."""
    campaign = stand.campaign
    where = f"{stand.name} @{stand.number}"
    running = campaign.session
    session = f", session {running.number} is running" if running else ""
    blocks: list[Block] = [Text((f"{where}{session}",)), *stand.game.board(campaign)]
    others = [c for c in campaign.counters if c.value and c.name not in stand.game.counters]
    if others:
        columns = (
            Column("counter", "Counter"),
            Column("who", "Whose"),
            Column("value", "Value", True),
        )
        blocks.append(Table("", columns, tuple((c.name, c.who, c.value) for c in others)))
    if campaign.story:
        lines = [f"{n.about}: {n.text}" if n.about else n.text for n in campaign.story]
        blocks.append(Text(tuple(f"“{line}”" for line in lines)))
    return blocks


def _named(rt: Runtime, campaign: str) -> Stand:
    if not campaign:
        return rt.stand()
    world = rt.world()
    return load(world, rt.summary(world, campaign).campaign)


def _lines(stand: Stand, lines: list[Line], everything: bool) -> Table:
    columns = (
        Column("entry", "Entry", right=True),
        *([Column("parent", "After", right=True)] if everything else []),
        Column("when", "When", fixed=True),
        Column("session", "Sess.", right=True),
        *([Column("place", "State", fixed=True)] if everything else []),
        Column("what", "What"),
    )
    rows = tuple(_cells(line, everything) for line in lines)
    return Table(f"Log of {stand.name}", columns, rows, foot=f"You stand on @{stand.number}.")


def _cells(line: Line, everything: bool) -> tuple[str | int | None, ...]:
    remarks = [
        f"house rule {notice.rule}: {notice.reason}"
        if notice.kind == "house_rule"
        else notice.message
        for notice in line.notices
    ]
    text = " — ".join((line.text, *remarks))
    return (
        f"@{line.number}",
        *([f"@{line.parent}" if line.parent else ""] if everything else []),
        words.shown(line.occurred_at, line.precision),
        line.session or None,
        *([_place(line)] if everything else []),
        text,
    )


def _place(line: Line) -> str:
    if line.head:
        return "here"
    if line.is_history:
        return "history"
    return "" if line.on_path else "undone"


def _entry(found: Entry, told: tuple[str, ...]) -> list[Block]:
    row = found.row
    lines = [
        ("what", " · ".join(spoken(found.events, told)) or " · ".join(told)),
        ("happened", f"{words.shown(found.occurred_at, row.precision)} ({row.precision})"),
        ("recorded", f"{words.shown(moment(row.recorded_at))} by {row.recorded_by or 'somebody'}"),
        ("time zone", row.zone),
        ("after", f"@{row.parent}" if row.parent else "the beginning"),
        ("command", row.command),
        *(("event", event.data) for event in row.events),
        *(
            (n.kind.replace("_", " "), f"{n.rule} {n.message} {n.reason}".strip())
            for n in found.notices
        ),
        ("tracker", row.program),
        ("id", row.uuid),
        ("hash", row.hash),
    ]
    return [Table(f"Entry @{row.number}", (Column("field", ""), Column("value", "")), tuple(lines))]
