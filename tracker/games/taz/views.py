"""How Bureau of Balance is shown: the board, the mission sheet, results, what comes next."""

from __future__ import annotations

from tracker.core.game import Play, ScoreRow, Standing
from tracker.core.names import quoted
from tracker.core.page import Block, Cell, Column, Text, listing
from tracker.core.page import Table as Page
from tracker.games.taz import telling
from tracker.games.taz.figures import CARDS, PRICE
from tracker.games.taz.state import Attempt, Character, Deck, Mission, State, Tally

Table = telling.Table
tell = telling.tell


# The result


def plays(table: Table) -> tuple[Play, ...]:
    """Every mission that is over; all win or lose together (TAZ-50, TAZ-51)."""
    return tuple(_play(table.state, mission) for mission in _over(table.state))


def _over(state: State) -> list[Mission]:
    return [mission for mission in state.missions if not mission.open]


def _play(state: State, mission: Mission) -> Play:
    won = mission.result == "won"
    done = listing([f"the {deck.name}" for deck in mission.decks.values() if deck.complete])
    decided = f"{done} done, health {mission.health}" if won else mission.why
    standings = tuple(Standing(player, rank=1 if won else 2, won=won) for player in state.people)
    return Play(mission.number, standings, decided, cooperative=True)


def score_rows(table: Table) -> tuple[ScoreRow, ...]:
    """What everybody did in each mission; it has no rounds, so all stand in round 1."""
    return tuple(
        ScoreRow(mission.number, 1, player, item, None, figure)
        for mission in table.state.missions
        for player in table.state.order
        for item, figure in _figures(mission.tallies.get(player, Tally()))
    )


def _figures(tally: Tally) -> list[tuple[str, int]]:
    return [
        ("tried", tally.tried),
        ("defeated", tally.defeated),
        ("assists", tally.assists),
        ("KostCo", tally.drawn),
    ]


# The board


def board(table: Table) -> list[Block]:
    """Decks, people, health, surprises, and whose turn it is."""
    state, mission = table.state, table.state.mission
    if mission is None:
        return [_party(state, None)]
    return [_decks(state, mission), _party(state, mission), Text(tuple(_lines(state, mission)))]


def _decks(state: State, mission: Mission) -> Page:
    columns = (
        Column("deck", "Deck", fixed=True),
        Column("mission", "Card"),
        Column("progress", "Cards", fixed=True),
        Column("challenge", "On top"),
        Column("figures", "D/D/L", fixed=True),
        Column("types", "Types"),
        Column("assists", "Assists", right=True),
    )
    rows = tuple(_deck_row(mission, deck) for deck in mission.decks.values())
    return Page(_headline(state, mission), columns, rows)


def _headline(state: State, mission: Mission) -> str:
    result = "" if mission.open else f", {mission.result}"
    turn = f"; {_turn(state)}" if mission.open else ""
    return f"Mission {mission.number}{result}: health {mission.health} of {mission.start}{turn}"


def _deck_row(mission: Mission, deck: Deck) -> tuple[Cell, ...]:
    name, progress = f"the {deck.name}", "done" if deck.complete else f"{deck.gone}/{CARDS}"
    top = deck.top
    if top is None:
        return (deck.kind, name, progress, _unknown(mission, deck), None, None, None)
    finale = " (finale)" if top.finale else ""
    types = ", ".join(top.types)
    figures = telling.figures(top)
    return (deck.kind, name, progress, top.name + finale, figures, types, top.assists)


def _unknown(mission: Mission, deck: Deck) -> str | None:
    """What lies on a deck whose top card nobody has told."""
    if deck.complete:
        return None
    if deck.at_finale:
        return "the finale"
    return "a surprise" if deck.surprise_due and mission.token is None else None


def _party(state: State, mission: Mission | None) -> Page:
    """Everybody's sheet and what lies beside it; a star marks whose turn it is."""
    columns = (
        Column("player", "Player", fixed=True),
        Column("character", "Character"),
        Column("strength", "Strength"),
        Column("assist", "Help", fixed=True),
        Column("token", "Token", fixed=True),
        Column("loot", "Loot"),
        Column("kostco", "KostCo"),
    )
    rows = [_row(state, one) for one in state.characters.values()]
    if mission is not None and mission.token is not None:
        token = "ready" if mission.token else "spent"
        lies = listing([card.name for card in mission.surprises]) or "none"
        rows.append(("surprise", lies, None, "2/2", token, None, None))
    leader = state.leader
    foot = "" if leader in state.characters else f"{leader} leads, without a character."
    title = "The party" if mission else "The party, before its first mission"
    return Page(title, columns, tuple(rows), foot=foot)


def _row(state: State, one: Character) -> tuple[Cell, ...]:
    mark = "*" if _up(state) == one.player else ""
    strong = f", {one.strong} {one.against}" if one.against else ""
    return (
        f"{one.player}{mark}",
        one.called if one.name else one.title,
        f"{one.base}{strong}",
        f"{one.before}/{one.after}",
        "ready" if one.ready else "spent",
        _pile(one),
        "; ".join(telling.card_in_words(card) for card in one.cards) or None,
    )


def _pile(one: Character) -> str | None:
    """`4: Rats 1, Gate 3`."""
    if not one.loot:
        return None
    return f"{one.points}: " + ", ".join(f"{loot.name} {loot.points}" for loot in one.loot)


def _lines(state: State, mission: Mission) -> list[str]:
    """What the tables do not say."""
    lines = []
    if mission.surprises:
        cards = listing([telling.card_in_words(card) for card in mission.surprises])
        lines.append(f"Surprise: {cards}.")
    if mission.reserve:
        lines.append(f"In reserve: {listing(mission.reserve)}.")
    if state.turn and state.turn.attempt:
        choices = listing(telling.choices(state), "or")
        lines.append(f"{_open(state.turn.attempt)}: {choices}.")
    due = [one for one in state.characters.values() if mission.open and _may_buy(one)]
    lines += [f"{one.player} is due a KostCo card." for one in due if one.rewards]
    if mission.why:
        lines.append(f"Lost: {mission.why}.")
    return lines


def _up(state: State) -> str:
    """Whose turn it is, or comes next where the last one is played."""
    if state.turn is None:
        return ""
    return state.following if state.turn.phase == "settled" else state.turn.player


def _turn(state: State) -> str:
    """`ana's turn`, `next ben`, `ana against Cave Troll`."""
    turn = state.turn
    assert turn is not None
    match turn.phase:
        case "ready":
            return f"{turn.player}'s turn"
        case "settled":
            return f"next {state.following}"
        case "open":
            attempt = turn.attempt
            assert attempt is not None
            return f"{turn.player} against {attempt.challenge.name}"


def _open(attempt: Attempt) -> str:
    name, difficulty = attempt.challenge.name, attempt.challenge.difficulty
    if attempt.roll == "fail":
        return f"{name}: an Epic Fail"
    return f"{name}: {attempt.total} against {difficulty}, short by {attempt.short}"


def _may_buy(one: Character) -> bool:
    return one.points >= PRICE or one.rewards > 0


# The mission sheet


def scorepad(table: Table) -> list[Block]:
    """One sheet for each mission: its decks, and what everybody did."""
    state = table.state
    if not state.missions:
        return [Text(("No mission has begun.",))]
    return [block for mission in state.missions for block in _sheet(state, mission)]


def _sheet(state: State, mission: Mission) -> list[Block]:
    columns = (
        Column("character", "Character"),
        Column("player", "Player"),
        Column("tried", "Tried", right=True),
        Column("defeated", "Defeated", right=True),
        Column("assists", "Assists", right=True),
        Column("kostco", "KostCo", right=True),
    )
    rows = tuple(_did(one, mission) for one in state.characters.values())
    totals = [sum(column) for column in zip(*(row[2:] for row in rows), strict=True)]
    decks = "; ".join(f"the {deck.name} {telling.line_of(deck)}" for deck in mission.decks.values())
    title = f"Mission {mission.number}: {mission.title}"
    foot = f"{_result(mission)}. {decks[:1].upper()}{decks[1:]}."
    page = Page(
        title, columns, (*rows, ("Team", None, *totals)), ("mission", str(mission.number)), foot
    )
    return [page]


def _did(one: Character, mission: Mission) -> tuple[Cell, ...]:
    tally = mission.tallies.get(one.player, Tally())
    return (one.called, one.player, tally.tried, tally.defeated, tally.assists, tally.drawn)


def _result(mission: Mission) -> str:
    health = f"health {mission.health} of {mission.start}"
    if mission.open:
        return f"Open, {health}"
    return f"{mission.result.capitalize()}{f' ({mission.why})' if mission.why else ''}, {health}"


# What comes next


def suggest(table: Table) -> tuple[str, ...]:
    """The likeliest next commands."""
    state, mission = table.state, table.state.mission
    if mission is None:
        two = len(state.characters) == 2
        first = "tracker taz mission first-time"
        first += " --surprise NAME (four times)" if two else ""
        player = quoted(state.order[0])
        return (first, f'tracker taz sheet {player} --name "…"', "tracker taz mission --help")
    if not mission.open:
        scene = 'tracker taz scene "…"'
        return (scene, "tracker taz mission RELIC VILLAIN LOCATION", "tracker scorepad")
    return _in_mission(state, mission)


def _in_mission(state: State, mission: Mission) -> tuple[str, ...]:
    turn = state.turn
    assert turn is not None
    try_ = _try(mission)
    if turn.phase == "open":
        words = {"assist": "assist PLAYER", "bonus": "bonus N --from CARD", "reroll": "reroll"}
        found = [f"tracker taz {words.get(word, word)}" for word in telling.choices(state)]
        return (*found, "tracker undo")[:3]
    for one in state.characters.values():
        if turn.phase == "settled" and len(one.cards) > one.limit:
            return (
                f"tracker taz discard {quoted(one.player)} CARD",
                "tracker show",
                "tracker undo",
            )
    if len(mission.surprises) > 1:
        return (f"tracker taz keep {quoted(mission.surprises[-1].name)}", try_, "tracker undo")
    active = state.characters[turn.player]
    if turn.phase == "settled" and _may_buy(active):
        return ('tracker taz buy "CARD"', try_, "tracker undo")
    return (try_, "tracker show", "tracker undo" if turn.phase == "settled" else "tracker log")


def _try(mission: Mission) -> str:
    """Again what lies open, or a new challenge as it is typed."""
    tops = [deck.top for deck in mission.decks.values() if deck.top is not None]
    if tops:
        return f"tracker taz try {quoted(tops[0].name)} --roll N"
    return 'tracker taz try "CHALLENGE" 8/2/1 --deck relic --type monster --roll N'
