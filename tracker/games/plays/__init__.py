"""Plays from elsewhere: what other programs logged, beside the tracker's own.

Not a game to be played, but a log of its own kind for each source, so that an
import is an entry like any other and can be undone.
"""

from tracker.core.game import Game
from tracker.games.plays import commands, events, rules, views
from tracker.games.plays.state import State, initial

GAME: Game[State] = Game(
    name="plays",
    title="Plays from elsewhere",
    version=1,
    seats=(0, 0),
    aside=True,
    state=State,
    commands=(commands.RecordPlays,),
    events=(events.PlayRecorded, events.PlaysTaken),
    initial=initial,
    decide=rules.decide,
    evolve=rules.evolve,
    tell=views.tell,
    board=views.board,
    scorepad=views.board,
    plays=views.plays,
    finished=lambda state: state.counted,
    score_rows=views.score_rows,
    suggest=views.suggest,
)
