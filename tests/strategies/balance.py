"""Legal play of Balance Elemental."""

from __future__ import annotations

import hypothesis.strategies as st

from tracker.core.game import Player, Setup
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.state import State
from tracker.games.balance.tokens import BOX, IN_ALL, counted

NAMES = ("ana", "bob", "cy", "dora", "eve", "finn")
VARIANTS = st.lists(st.sampled_from(["forte", "bet", "perfectum"]), unique=True).map(tuple)
SAID = st.none() | st.integers(0, 13)  # 13 is one more than there are: a warning
SHEET = st.tuples(SAID, SAID, SAID, SAID)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Two to six players; sometimes the first Guide is named."""
    players = NAMES[: draw(st.integers(2, 6))]
    guide = draw(st.none() | st.sampled_from(players))
    seated = (Player(name, ("guide",) if name == guide else ()) for name in players)
    return Setup(tuple(seated), draw(VARIANTS))


def commands(state: State) -> st.SearchStrategy[ScoreRound]:
    """A turn, told by tokens or by counts; none once the game is over."""
    return st.nothing() if state.over else rounds(state)


@st.composite
def rounds(draw: st.DrawFn, state: State) -> ScoreRound:
    """The Guide writes nothing, everybody else a sheet; with bets where they are played."""
    guide = state.next_guide or draw(st.sampled_from(state.players))
    sheets = {player: draw(SHEET) for player in state.players if player != guide}
    drawn = draw(tokens())
    told = draw(st.sampled_from(["drawn", "counts", "both"]))
    return ScoreRound(
        sheets=sheets,
        counts=None if told == "drawn" else counted(drawn),
        tokens=None if told == "drawn" else sum(drawn.values()),
        drawn={} if told == "counts" else drawn,
        bets=draw(bets(state)),
        guide=draw(st.sampled_from(["", guide])),
    )


@st.composite
def tokens(draw: st.DrawFn) -> dict[str, int]:
    """At least one token out of the box."""
    drawn = {kind: draw(st.integers(0, number)) for kind, number in BOX.items()}
    drawn = {kind: number for kind, number in drawn.items() if number}
    return drawn or {"F": 1}


def bets(state: State) -> st.SearchStrategy[dict[str, int]]:
    """Guesses at what is left in the box."""
    if not state.has("bet"):
        return st.just({})
    return st.dictionaries(st.sampled_from(state.players), st.integers(0, IN_ALL))
