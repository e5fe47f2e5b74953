"""Bare `tracker`: where you are, what came last, what may come next."""

from __future__ import annotations

from tracker.app import chronicle
from tracker.app.world import World
from tracker.cli import words
from tracker.cli.runtime import Runtime
from tracker.core.codec import moment
from tracker.core.errors import NoLog, NotFound
from tracker.core.page import Text

BEGIN = (
    "tracker new balance Friday -p ana -p bob",
    "tracker demo",
    "tracker --help",
)


def where(rt: Runtime) -> None:
    """Answer where one is; never asks, never writes."""
    from tracker.cli.answers import WhereAnswer

    try:
        world = rt.world()
        stand = rt.stand()
    except NoLog as error:
        if rt.console.json:
            raise
        rt.console.say(f"{error.message} Begin with one of these:")
        _list(rt, BEGIN)
        raise NoLog("Nothing was recorded yet.") from error
    except NotFound as error:
        if rt.console.json or rt.options.campaign:
            raise
        rt.console.say(error.message)
        _list(rt, ("tracker list", "tracker use NAME", BEGIN[0]))
        return
    last = chronicle.line(world, stand, stand.number)
    following = stand.game.suggest(stand.campaign)
    if rt.console.json:
        rt.console.say_json(
            WhereAnswer(
                path=str(rt.path),
                campaign=stand.name,
                entry=stand.number,
                last=last,
                next=following,
            )
        )
        return
    _said(rt, world, last, following)


def _said(rt: Runtime, world: World, last: str, following: tuple[str, ...]) -> None:
    stand = rt.stand()
    when = words.shown(moment(stand.row.occurred_at), stand.row.precision)
    rt.console.say(f"{stand.name} @{stand.number}, {when}: {last}")
    headline = [b for b in stand.game.board(stand.campaign) if not isinstance(b, Text)]
    if headline and headline[0].title:
        rt.console.say(headline[0].title)
    rt.console.say("Next:")
    _list(rt, following)


def _list(rt: Runtime, commands: tuple[str, ...]) -> None:
    for command in commands:
        rt.console.say(f"  {command}")
