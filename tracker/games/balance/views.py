"""How Balance Elemental is told and shown."""

from __future__ import annotations

from typing import Any

from tracker.core.campaign import Campaign
from tracker.core.game import Play, ScoreRow, Standing
from tracker.core.names import quoted
from tracker.core.page import Block, Cell, Column, Table, Text, listing
from tracker.games.balance.events import RoundScored, Row
from tracker.games.balance.state import State
from tracker.games.balance.tokens import ELEMENTS

Sitting = Campaign[State]
ROMAN = ("I", "II", "III", "IV", "V", "VI")


# In a line


def tell(table: Sitting, event: RoundScored) -> str:
    """`bob 8 (5+3+0+0), ana 1 as Guide; bob guides next`."""
    aspirants = [_sum(row) for row in event.rows if row.player != event.guide]
    guides = [_sum(row, guide=True) for row in event.rows if row.player == event.guide]
    return f"{', '.join(aspirants + guides)}; {_next(table, event)}"


def _sum(row: Row, guide: bool = False) -> str:
    parts = "+".join(str(points) for points in row.scores or ())
    bet = f"bet {row.bet.guess} {row.bet.points:+d}" if row.bet else ""
    if guide and row.scores:
        parts = f"{parts}, Guide {row.guide_points}"
    how = ", ".join(part for part in (parts, bet) if part)
    shown = f"{row.player} {row.be}" + (f" ({how})" if how else "")
    return f"{shown} as Guide" if guide else shown


def _next(table: Sitting, event: RoundScored) -> str:
    state = table.state
    if len(state.turns) < state.length:
        return f"{state.next_guide} guides next"
    return f"the game is over: {verdict(play(table))}"


def verdict(play: Play) -> str:
    """`bob wins by most points (bob 52, ana 40)`, or what broke a tie."""
    scores = ", ".join(f"{s.player} {s.score}" for s in _by_rank(play))
    if len(play.winners) > 1:
        return f"{listing(play.winners)} share the victory, {play.decided_by} ({scores})"
    return f"{listing(play.winners)} wins by {play.decided_by} ({scores})"


# The result


def play(table: Sitting) -> Play:
    """The result so far: most points, then best turn, then exact elements (BE-9, BE-10)."""
    state = table.state
    total = {p: state.total(p) + table.counter("points", p) for p in state.players}
    best = {p: max((row.be for row in state.rows(p)), default=0) for p in state.players}
    exact = {p: sum(row.exact for row in state.rows(p)) for p in state.players}
    key = {p: (total[p], best[p], exact[p]) for p in state.players}
    order = sorted(key.values(), reverse=True)
    standings = tuple(
        Standing(p, total[p], 1 + order.index(key[p]), key[p] == order[0]) for p in state.players
    )
    return Play(1, standings, _decided_by(order))


def _decided_by(order: list[tuple[int, int, int]]) -> str:
    first, second = order[0], order[1]
    if first == second:
        return "tied on points, best turn and exact elements"
    if first[0] != second[0]:
        return "most points"
    if first[1] != second[1]:
        return f"the best single turn, {first[1]} to {second[1]}, points being tied"
    return f"most exact elements, {first[2]} to {second[2]}, points and best turn being tied"


def plays(table: Sitting) -> tuple[Play, ...]:
    """The one play of a campaign, once all turns are taken."""
    return (play(table),) if table.state.over else ()


def score_rows(table: Sitting) -> tuple[ScoreRow, ...]:
    """Every figure of every sheet."""
    return tuple(
        ScoreRow(1, turn.turn, row.player, item, entered, points)
        for turn in table.state.turns
        for row in turn.rows
        for item, entered, points in _figures(turn, row)
    )


def _figures(turn: RoundScored, row: Row) -> list[tuple[str, int | None, int]]:
    figures: list[tuple[str, int | None, int]] = []
    if row.written and row.scores:
        figures += zip(ELEMENTS, row.written, row.scores, strict=True)
    if row.player == turn.guide:
        figures.append(("guide", None, row.guide_points))
    if row.bet:
        figures.append(("bet", row.bet.guess, row.bet.points))
    return figures


# On a page


def board(table: Sitting) -> list[Block]:
    """Who has how much, turn by turn, and who guides."""
    state, result = table.state, play(table)
    length = max(state.length, len(state.turns))
    turns = [Column(f"turn_{n}", _roman(n), right=True) for n in range(1, length + 1)]
    columns = (Column("player", "Player"), *turns, Column("total", "Total", right=True))
    rows = tuple(_standing_row(table, standing, length) for standing in result.standings)
    return [Table(_headline(state), columns, rows, foot=_footline(table, result))]


def _headline(state: State) -> str:
    variants = f", {listing(state.variants)}" if state.variants else ""
    if state.over:
        return f"Balance Elemental{variants}: all {state.length} turns played"
    guide = f"{state.next_guide} guides" if state.next_guide else "who guides is open"
    return f"Balance Elemental{variants}: turn {len(state.turns) + 1} of {state.length}, {guide}"


def _footline(table: Sitting, result: Play) -> str:
    if table.state.over:
        return verdict(result)
    return "A star marks the turn as Guide." if table.state.turns else ""


def _standing_row(table: Sitting, standing: Standing, length: int) -> tuple[Cell, ...]:
    turns = table.state.turns
    cells: list[Cell] = []
    for turn in turns:
        be = next((row.be for row in turn.rows if row.player == standing.player), 0)
        cells.append(f"{be}*" if turn.guide == standing.player else be)
    return (standing.player, *cells, *[None] * (length - len(turns)), standing.score)


def scorepad(table: Sitting) -> list[Block]:
    """One Balance Counter for each player, as the game prints it."""
    blocks: list[Block] = [_sheet(table, player) for player in table.state.players]
    if table.state.over:
        blocks.append(Text((verdict(play(table)),)))
    return blocks


def _sheet(table: Sitting, player: str) -> Table:
    state = table.state
    pairs = [
        column
        for element in ELEMENTS
        for column in (
            Column(f"{element}_seen", element.capitalize(), right=True),
            Column(f"{element}_points", "pts", right=True),
        )
    ]
    bets = [Column("bet", "Bet", right=True)] if state.has("bet") else []
    columns = (Column("turn", "Turn", fixed=True), *pairs, *bets, Column("be", "BE", right=True))
    length = max(len(ROMAN), len(state.turns))
    rows = [_sheet_row(state, player, number) for number in range(1, length + 1)]
    by_hand = table.counter("points", player)
    if by_hand:
        rows.append(("by hand", *[None] * (len(columns) - 2), by_hand))
    total: tuple[Cell, ...] = ("Total", *_sums(state, player, len(columns) - 2))
    rows.append((*total, state.total(player) + by_hand))
    return Table(f"Balance Counter of {player}", columns, tuple(rows), group=("player", player))


def _sheet_row(state: State, player: str, number: int) -> tuple[Cell, ...]:
    bets = 1 if state.has("bet") else 0
    if number > len(state.turns):
        return (_roman(number), *[None] * (9 + bets))
    turn = state.turns[number - 1]
    row = next(row for row in turn.rows if row.player == player)
    written: tuple[Any, ...] = row.written or (None,) * 4
    scores: tuple[Any, ...] = row.scores or (None,) * 4
    pairs = [cell for pair in zip(written, scores, strict=True) for cell in pair]
    name = f"{_roman(number)} Guide" if turn.guide == player else _roman(number)
    bet = [f"{row.bet.guess}: {row.bet.points:+d}" if row.bet else None] if bets else []
    return (name, *pairs, *bet, row.be)


def _sums(state: State, player: str, width: int) -> list[Cell]:
    scores = [row.scores for row in state.rows(player) if row.scores]
    sums = [sum(column) for column in zip(*scores, strict=True)] or [0] * 4
    cells: list[Cell] = [cell for total in sums for cell in (None, total)]
    return cells + [None] * (width - len(cells))


def _roman(number: int) -> str:
    return ROMAN[number - 1] if number <= len(ROMAN) else str(number)


def _by_rank(play: Play) -> list[Standing]:
    return sorted(play.standings, key=lambda standing: standing.rank)


# What comes next


def suggest(table: Sitting) -> tuple[str, ...]:
    """The likeliest next commands."""
    state = table.state
    if state.over:
        return ("tracker scorepad", "tracker again", "tracker undo")
    guide = state.next_guide or state.players[0]
    first, *others = [quoted(player) for player in state.players if player != guide]
    sheets = " ".join((f"{first}=F,A,W,E", *(f"{name}=…" for name in others)))
    last = "tracker undo" if state.turns else "tracker balance round --help"
    return (f"tracker balance round F,A,W,E --tokens N {sheets}", "tracker scorepad", last)
