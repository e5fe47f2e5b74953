"""The rules of Balance Elemental, BE-1 to BE-22; see docs/rules/balance-elemental.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee, Setup
from tracker.core.names import quoted
from tracker.core.page import count, listing
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import Bet, Four, RoundScored, Row, Written
from tracker.games.balance.state import State
from tracker.games.balance.tokens import BOX, EACH, ELEMENTS, IN_ALL, LETTERS, counted, sizes

USUAL = range(15, 21)  # tokens that a Guide drops (BE-4)
POINTS = {0: 5, 1: 3, 2: 1}  # by how much the written number is too low (BE-6)
BET = 5


def admit(setup: Setup, referee: Referee) -> None:
    """Two to six players, one of them at most named as the first Guide."""
    number = len(setup.players)
    if not 2 <= number <= 6:
        raise Rejected(
            f"Balance Elemental is for 2 to 6 players, not {number}.",
            "Name each with -p: tracker new balance -p ana -p bob",
            rule="BE-2",
        )
    seats = [seat for player in setup.players for seat in player.seats]
    if any(seat != "guide" for seat in seats) or len(seats) > 1:
        raise Rejected(
            "The only seat of this game is the first Guide, held by one player.",
            "tracker new balance -p ana=guide -p bob",
            rule="BE-3",
        )


def decide(state: State, command: ScoreRound, referee: Referee) -> Sequence[Event]:
    """The events of a command; refuses what the rules do not allow."""
    match command:
        case ScoreRound():
            return [_score(state, command, referee)]
        case _:
            assert_never(command)


def evolve(state: State, event: RoundScored) -> State:
    """The state after an event."""
    match event:
        case RoundScored():
            guide = state.first_guide or event.guide
            return replace(state, turns=(*state.turns, event), first_guide=guide)
        case _:
            assert_never(event)


# One turn


def _legible(state: State, command: ScoreRound) -> None:
    """A command that did not come from the command line may name anybody and anything."""
    named = {*command.sheets, *command.bets, *([command.guide] if command.guide else [])}
    strangers = sorted(named - {*state.players})
    if strangers:
        raise Rejected(
            f"{listing(strangers)} does not sit at this table.",
            f"The players are {listing(state.players)}.",
        )
    written = [number for sheet in command.sheets.values() for number in sheet if number]
    numbers = [*written, *(command.counts or ()), *command.drawn.values(), *command.bets.values()]
    if any(number < 0 for number in numbers) or not {*command.drawn} <= {*BOX}:
        raise Rejected("A count is a number from 0, a token one of the box.", "Count again.")


def _score(state: State, command: ScoreRound, referee: Referee) -> RoundScored:
    _legible(state, command)
    if state.over:
        played = count(state.length, "turn")
        hint = "tracker again starts another one."
        referee.refuse("BE-2", f"The game ended after {played}.", hint)
    counts, tokens = _revealed(state, command, referee)
    guide = _guide(state, command, referee)
    sheets = _sheets(state, command, guide, referee)
    bets = _bets(state, command, guide, counts, tokens, referee)
    scored = {player: score(state, written, counts) for player, written in sheets.items()}
    exact = sum(scores.count(5) for player, scores in scored.items() if player != guide)
    rows = tuple(
        Row(
            player=player,
            written=sheets.get(player),
            scores=scored.get(player),
            guide_points=exact if player == guide else 0,
            bet=bets.get(player),
        )
        for player in state.players
    )
    return RoundScored(
        turn=len(state.turns) + 1,
        guide=guide,
        counts=counts,
        rows=rows,
        tokens=tokens,
        drawn=command.drawn,
    )


def score(state: State, written: Written, counts: Four) -> Four:
    """Points for each element (BE-6; BE-13 with Perfectum; a blank is 0: BEA-9)."""
    points = {0: 5} if state.has("perfectum") else POINTS
    fire, air, water, earth = (
        0 if said is None else points.get(true - said, 0)
        for said, true in zip(written, counts, strict=True)
    )
    return fire, air, water, earth


def _guide(state: State, command: ScoreRound, referee: Referee) -> str:
    """The player on the left of the last Guide; at first the one who wrote nothing (BE-3)."""
    silent = [player for player in state.players if player not in command.sheets]
    expected, turn = state.next_guide, len(state.turns) + 1
    if not expected:
        if not command.guide and len(silent) != 1:
            raise Rejected(
                "Who is the first Guide? Everybody else writes four numbers.",
                f"Add --guide {quoted(state.players[0])}, or name all others: NAME=F,A,W,E.",
                rule="BE-3",
            )
        if not command.guide and silent[0] != state.players[0]:
            said = f"{silent[0]} wrote nothing and so is the first Guide; if not, tracker undo."
            referee.warn("BE-3", said)
        return command.guide or silent[0]
    if command.guide and command.guide != expected:
        referee.refuse(
            "BE-3",
            f"{expected} guides turn {turn}, not {command.guide}.",
            "Leave --guide out; or tracker undo, if an earlier turn has the wrong Guide.",
        )
    return command.guide or expected


def _sheets(
    state: State, command: ScoreRound, guide: str, referee: Referee
) -> Mapping[str, Written]:
    """What each Aspirant wrote; the Guide writes none (BE-5)."""
    turn = len(state.turns) + 1
    if guide in command.sheets:
        others = [player for player in state.players if player != guide]
        hint = f"Give the numbers of {listing(others)}: {quoted(others[0])}=F,A,W,E."
        referee.refuse("BE-5", f"{guide} guides turn {turn} and writes nothing.", hint)
    for player in state.players:
        if player != guide and player not in command.sheets:
            referee.refuse(
                "BE-5",
                f"The numbers of {player} are missing.",
                f"Add {quoted(player)}=F,A,W,E, or {quoted(player)}=,,, for a sheet left blank.",
            )
    for player, written in command.sheets.items():
        for said, element in zip(written, ELEMENTS, strict=True):
            if said is not None and said > EACH:
                referee.warn("BE-22", f"{player} wrote {said} {element}: there are only {EACH}.")
    return command.sheets


# What lay on the table


def _revealed(state: State, command: ScoreRound, referee: Referee) -> tuple[Four, int | None]:
    """The true counts and the number of tokens, which may be unknown."""
    if command.drawn:
        return _drawn(state, command, referee)
    if command.counts is None:
        raise Rejected(
            "What lay on the table is missing.",
            "Give four counts (7,3,6,8) or --drawn with the tokens.",
            rule="BE-1",
        )
    return _counted(state, command.counts, command.tokens, referee)


def _drawn(state: State, command: ScoreRound, referee: Referee) -> tuple[Four, int]:
    for token, number in command.drawn.items():
        if number > BOX[token]:
            held = f"{BOX[token]} of {token}"
            referee.refuse("BE-20", f"The box holds {held}, not {number}.", "Count them again.")
    counts, tokens = counted(command.drawn), sum(command.drawn.values())
    if tokens < 1:
        referee.refuse("BE-1", "At least one token lies on the table.", "List what lies there.")
    if command.counts not in (None, counts):
        said = f"these tokens show {_shown(counts)}, not {_shown(command.counts or counts)}"
        referee.refuse("BE-20", f"The tokens and the counts differ: {said}.", "Give only one.")
    if command.tokens not in (None, tokens):
        said = f"{tokens} tokens are listed, not {command.tokens}"
        referee.refuse(
            "BE-20", f"The tokens and their number differ: {said}.", "Leave --tokens out."
        )
    _usual(state, {tokens}, referee)
    return counts, tokens


def _counted(
    state: State, counts: Four, tokens: int | None, referee: Referee
) -> tuple[Four, int | None]:
    for number, element in zip(counts, ELEMENTS, strict=True):
        if number > EACH:
            said = f"{number} {element} cannot lie on the table: the box holds {EACH}."
            referee.refuse("BE-1", said, "Count that element again.")
    possible = sizes(counts) - {0}
    if tokens is not None and not 1 <= tokens <= IN_ALL:
        referee.refuse("BE-1", f"The box holds {IN_ALL} tokens, not {tokens}.", "Check --tokens.")
    elif tokens is not None and tokens not in possible:
        said = f"{count(tokens, 'token')} cannot show {_shown(counts)}"
        referee.refuse("BE-21", f"{said}: {_needs(possible)}.", "Count again.")
    elif not possible:
        referee.refuse("BE-21", f"No tokens of the box show {_shown(counts)}.", "Count again.")
    if tokens is None and len(possible) == 1:
        tokens = min(possible)
    _usual(state, {tokens} if tokens is not None else possible, referee)
    return counts, tokens


def _usual(state: State, tokens: set[int] | frozenset[int], referee: Referee) -> None:
    """A turn takes 15 to 20 tokens, but for Forte (BE-4, BE-11)."""
    if not state.has("forte") and tokens and not any(number in USUAL for number in tokens):
        referee.warn("BE-4", f"A turn takes 15 to 20 tokens; here {_needs(tokens)}.")


def _shown(counts: Four) -> str:
    return " ".join(f"{number}{letter}" for number, letter in zip(counts, LETTERS, strict=True))


def _needs(tokens: set[int] | frozenset[int]) -> str:
    if not tokens:
        return "no number of tokens can"
    low, high = min(tokens), max(tokens)
    return f"it takes {low}" if low == high else f"it takes {low} to {high}"


# Bets


def _bets(
    state: State,
    command: ScoreRound,
    guide: str,
    counts: Four,
    tokens: int | None,
    referee: Referee,
) -> Mapping[str, Bet]:
    """Guesses at the tokens left in the box: right +5, wrong -5, never below 0 (BE-12)."""
    if not command.bets:
        return {}
    if not state.has("bet"):
        hint = "Leave --bet out; tracker new … --variant bet plays with bets."
        referee.refuse("BE-12", "This game is played without bets.", hint)
    if tokens is None:
        possible = sorted(sizes(counts))
        raise Rejected(
            f"A bet needs the number of tokens; {_shown(counts)} does not tell it.",
            f"Add --tokens N, from {possible[0]} to {possible[-1]}."
            if possible
            else "Add --tokens N.",
            rule="BE-12",
        )
    if guide in command.bets and not state.has("forte"):
        referee.warn("BE-12", f"{guide} is the Guide, who has seen the tokens, and bets.")
    return {
        player: _bet(state, player, guess, IN_ALL - tokens, referee)
        for player, guess in command.bets.items()
    }


def _bet(state: State, player: str, guess: int, box: int, referee: Referee) -> Bet:
    if guess > IN_ALL:
        said = f"{player} bets {guess}: the box holds {IN_ALL} tokens."
        referee.refuse("BE-12", said, f"Give a number from 0 to {IN_ALL}.")
    if guess == box:
        return Bet(guess, BET)
    return Bet(guess, -min(BET, max(0, state.total(player))))
