"""Sessions: the sittings of a campaign. They open themselves when you play."""

from datetime import datetime, timedelta
from typing import Annotated

import typer

from tracker.cli import words
from tracker.cli.complete import players
from tracker.cli.runtime import runtime
from tracker.core.campaign import (
    EndSession,
    PauseSession,
    ResumeSession,
    Session,
    StartSession,
    lasted,
)
from tracker.core.page import Column, Table, listing

app = typer.Typer()


@app.command()
def start(
    context: typer.Context,
    location: Annotated[str, typer.Option(help="Where you play.")] = "",
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", "-p", help="Who is there; all if left out.", autocompletion=players
        ),
    ] = None,
) -> None:
    """Begin a session by hand.

    Example: tracker session start --location "Bob's" -p ana -p bob --when "sat 20:00"
    """
    rt = runtime(context)
    stand = rt.stand(write=True)
    known = stand.campaign.players
    present = tuple(dict.fromkeys(words.somebody(name, known) for name in player or []))
    rt.submit(StartSession(" ".join(location.split()), present), stand)


@app.command()
def end(context: typer.Context) -> None:
    """End the session that is running.

    Example: tracker session end
    """
    runtime(context).submit(EndSession())


@app.command()
def pause(context: typer.Context) -> None:
    """A break: it is no part of the session's length.

    Example: tracker session pause
    """
    runtime(context).submit(PauseSession())


@app.command()
def resume(context: typer.Context) -> None:
    """Go on after a break; the next action does it as well.

    Example: tracker session resume
    """
    runtime(context).submit(ResumeSession())


@app.command("list")
def list_(context: typer.Context) -> None:
    """All sessions of the campaign.

    Example: tracker session list
    """
    from tracker.cli.answers import SessionsAnswer

    rt = runtime(context)
    stand = rt.stand()
    sessions = stand.campaign.sessions
    columns = (
        Column("session", "Session", right=True),
        Column("started", "Started"),
        Column("ended", "Ended"),
        Column("length", "Length", right=True),
        Column("location", "Place"),
        Column("present", "Present"),
    )
    rows = tuple(
        (
            session.number,
            words.shown(session.started_at),
            _ended(session),
            _length(session, rt.clock.now()),
            session.location,
            listing(session.present),
        )
        for session in sessions
    )
    rt.console.answer(
        SessionsAnswer(campaign=stand.name, sessions=sessions),
        [Table(f"Sessions of {stand.name}", columns, rows)],
    )


def _ended(session: Session) -> str:
    if session.running:
        return "paused" if session.paused else "running"
    return words.shown(session.ended_at)


def _length(session: Session, now: datetime) -> str:
    length = session.length(now)
    forgotten = session.running and length is not None and length > timedelta(days=1)
    return "" if length is None or forgotten else lasted(length)
