"""Sessions: the sittings of a campaign. They open themselves when you play."""

from typing import Annotated

import typer

from tracker.cli import words
from tracker.cli.complete import players
from tracker.cli.runtime import runtime
from tracker.core.campaign import EndSession, Session, StartSession
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
    """End the session that is running."""
    runtime(context).submit(EndSession())


@app.command("list")
def list_(context: typer.Context) -> None:
    """All sessions of the campaign."""
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
            "running" if session.running else words.shown(session.ended_at),
            _length(session),
            session.location,
            listing(session.present),
        )
        for session in sessions
    )
    rt.console.answer(
        SessionsAnswer(campaign=stand.name, sessions=sessions),
        [Table(f"Sessions of {stand.name}", columns, rows)],
    )


def _length(session: Session) -> str:
    if session.started_at is None or session.ended_at is None:
        return ""
    minutes = int((session.ended_at - session.started_at).total_seconds()) // 60
    return f"{minutes // 60}:{minutes % 60:02d}"
