"""How Tzulan Quest is shown: paths side by side, the race sheet, the result, what comes next."""

from __future__ import annotations

from tracker.core.game import Play, ScoreRow, Standing
from tracker.core.names import quoted
from tracker.core.page import Block, Cell, Column, Table, Text, count, listing
from tracker.games.tzulan import telling
from tracker.games.tzulan.box import FITTING
from tracker.games.tzulan.rules.rooms import tolls
from tracker.games.tzulan.state import Racer, Room, State, Tally

Race = telling.Race
tell = telling.tell
ITEMS = {
    "rooms": "Rooms",
    "beaten": "Beaten",
    "monsters": "Monsters",
    "traps": "Traps",
    "attacks": "Others",
    "talismans": "Talisman",
    "trades": "Trades",
    "falls": "Falls",
    "earned": "Gems",
}


# The result


def plays(race: Race) -> tuple[Play, ...]:
    """The race, once somebody has the Idol (TZ-19)."""
    state = race.state
    if not state.winner:
        return ()
    standings = tuple(
        Standing(player, rank=1 if player == state.winner else 2, won=player == state.winner)
        for player in state.order
    )
    return (Play(1, standings, f"first at the Altar, in turn {state.turn}"),)


def score_rows(race: Race) -> tuple[ScoreRow, ...]:
    """What everybody did in the race, as one round."""
    return tuple(
        ScoreRow(1, 1, player, item, None, figure)
        for player in race.state.order
        for item, figure in zip(ITEMS, _figures(race.state, player), strict=True)
    )


# The board


def board(race: Race) -> list[Block]:
    """A row for each path, and what lies beside them."""
    state = race.state
    columns = (
        Column("player", "Player"),
        Column("path", "Path to the Altar"),
        Column("room", "Room", right=True),
        Column("left", "Left", right=True),
        Column("hand", "Hand", right=True),
        Column("gems", "Gems", right=True),
    )
    rows = tuple(_row(state, state.racers[player]) for player in state.order)
    legend = "[ ] where one stands, M2 with two monsters, ! a trap, ? face down"
    foot = f"D dark, M mosaic, C chasm, I infested; {legend}."
    return [Table(_headline(state), columns, rows, foot=foot), Text(tuple(_lines(state)))]


def _headline(state: State) -> str:
    if state.winner:
        return f"Tzulan Quest: {state.winner} has the Idol"
    if not state.begun:
        return f"Tzulan Quest: {state.first} begins"
    return f"Tzulan Quest: turn {state.turn}, {state.active}'s"


def _row(state: State, racer: Racer) -> tuple[Cell, ...]:
    mark = "*" if racer.player == state.active and not state.winner else ""
    skips = " (skips)" if racer.skips and not state.winner else ""
    place = min(racer.at, len(racer.path))
    return (
        f"{racer.player}{mark}{skips}",
        path(racer),
        f"{place}/{len(racer.path)}",
        racer.left,
        racer.hand,
        racer.gems,
    )


def path(racer: Racer) -> str:
    """`D M [C2] ?! ?`: the rooms in a row, the adventurer in brackets."""
    return " ".join(
        f"[{_symbol(room)}]" if place == racer.at else _symbol(room)
        for place, room in enumerate(racer.path, 1)
    )


def _symbol(room: Room) -> str:
    letter = room.type[0].upper() if room.type else "?"
    return f"{letter}{room.monsters or ''}{'!' * room.traps}"


def _lines(state: State) -> list[str]:
    table = state.table
    supplies = [
        count(table.monsters, "monster"),
        count(table.traps, "trap"),
        count(table.gems, "gem"),
    ]
    lines = [f"Deck {table.deck}, discards {table.discards}. Supply: {listing(supplies)}."]
    if state.trapped:
        lines.append(f"{telling.cap(state.active)} stands before a trap: pay or fall.")
    untold = [player for player in state.order if state.racers[player].room.type is None]
    if untold and not state.winner:
        lines.append(f"Not told yet: the room of {listing(untold)}.")
    return lines


# The race sheet


def scorepad(race: Race) -> list[Block]:
    """What everybody did, in figures."""
    state = race.state
    columns = (
        Column("item", "Item", fixed=True),
        *(Column(player, player, right=True) for player in state.order),
    )
    figures = [_figures(state, player) for player in state.order]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (label, *(row[place] for row in figures)) for place, label in enumerate(ITEMS.values())
    )
    left: tuple[Cell, ...] = ("Left", *(state.racers[player].left for player in state.order))
    verdict = f"{telling.cap(state.winner)} was first at the Altar." if state.winner else ""
    title = f"Race, turn {state.turn}"
    legend = (
        "Rooms passed, monsters beaten; monsters, traps, others (Movable Room, Dead End, "
        "Theft) and Talismans played; gems earned; rooms left."
    )
    return [Table(title, columns, (*rows, left), foot=f"{legend} {verdict}".strip())]


def _figures(state: State, player: str) -> list[int]:
    tally = state.tallies.get(player, Tally())
    return [getattr(tally, item) for item in ITEMS]


# What comes next


def suggest(race: Race) -> tuple[str, ...]:
    """The likeliest next commands."""
    state = race.state
    if state.winner:
        return ("tracker scorepad", "tracker again", "tracker undo")
    if state.trapped:
        toll = (*tolls(state.moving), "fall")[0]
        return (f"tracker tzulan {toll}", "tracker tzulan fall", "tracker undo")
    untold = [player for player in state.order if state.racers[player].room.type is None]
    if untold:
        types = " ".join(["TYPE"] * len(untold)) if not state.begun else f"TYPE {quoted(untold[0])}"
        return (f"tracker tzulan room {types}", "tracker show", "tracker undo")
    return (_move(state.moving), *_then(state))


def _move(racer: Racer) -> str:
    if racer.room.monsters:
        return "tracker tzulan whip"
    key = FITTING[racer.room.type] if racer.room.type else "KEY"
    uncovers = " TYPE" if racer.next is not None and racer.next.type is None else ""
    return f"tracker tzulan pass {key}{uncovers}"


def _then(state: State) -> tuple[str, str]:
    hit = state.hit
    if hit is not None and hit.player != state.active:
        return (f"tracker tzulan talisman PLAYER --by {quoted(hit.player)}", "tracker tzulan end")
    other = state.after(state.moving.player)
    return (f"tracker tzulan trade {quoted(other)} 1:1", "tracker tzulan end")
