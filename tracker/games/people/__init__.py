"""People: which names mean the same person, over all campaigns.

Not a game to be played, but a log of its own kind, so that a merge is an entry
like any other and can be undone.
"""

from tracker.core.game import Game
from tracker.games.people import commands, events, rules, views
from tracker.games.people.state import State, initial

GAME: Game[State] = Game(
    name="people",
    title="People",
    version=1,
    seats=(0, 0),
    aside=True,
    state=State,
    commands=(commands.Merge, commands.Rename),
    events=(events.Merged, events.Renamed),
    initial=initial,
    decide=rules.decide,
    evolve=rules.evolve,
    tell=views.tell,
    board=views.board,
    scorepad=views.board,
    plays=views.plays,
    score_rows=views.score_rows,
    suggest=views.suggest,
)
