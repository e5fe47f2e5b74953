"""Balance Elemental: a memory game with a score sheet (BE-1 to BE-22)."""

from tracker.core.game import Game
from tracker.games.balance import rules, views
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import RoundScored
from tracker.games.balance.facts import facts
from tracker.games.balance.state import State, initial

GAME: Game[State] = Game(
    name="balance",
    title="Balance Elemental",
    version=1,
    seats=(2, 6),
    variants=("forte", "bet", "perfectum"),
    counters=("points",),
    roles=("guide",),
    state=State,
    commands=(ScoreRound,),
    events=(RoundScored,),
    admit=rules.admit,
    initial=initial,
    decide=rules.decide,
    evolve=rules.evolve,
    tell=views.tell,
    board=views.board,
    scorepad=views.scorepad,
    plays=views.plays,
    facts=facts,
    finished=lambda state: int(state.over),
    score_rows=views.score_rows,
    suggest=views.suggest,
)
