"""Pips: two dice, thrown until somebody has 21 (PIP-1, PIP-2). The game of the tests."""

from tracker.core.game import Game, ReadModel
from tracker.games.pips import rules, views
from tracker.games.pips.commands import Throw
from tracker.games.pips.events import Thrown, named
from tracker.games.pips.state import State, initial

GAME: Game[State] = Game(
    name="pips",
    title="Pips",
    version=1,
    seats=(2, 4),
    counters=("pips",),
    state=State,
    commands=(Throw,),
    events=(Thrown,),
    initial=initial,
    decide=rules.decide,
    evolve=rules.evolve,
    chance=rules.chance,
    tell=views.tell,
    board=views.board,
    scorepad=views.scorepad,
    plays=views.plays,
    finished=lambda state: int(state.over),
    score_rows=views.score_rows,
    suggest=views.suggest,
    read_models=(
        ReadModel(
            "pips_throws", {"throw": int, "player": str, "pips": int}, ("throw",), views.throws
        ),
    ),
    upcasters={"pips.thrown": (named,)},
)
