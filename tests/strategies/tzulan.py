"""Legal play of Tzulan Quest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import hypothesis.strategies as st

from tracker.core.game import Command, Player, Setup
from tracker.games.tzulan import commands as c
from tracker.games.tzulan.box import ALL_ROOMS, FITTING, OF_EACH, ROOMS, Attack, RoomType
from tracker.games.tzulan.state import Racer, State, Table

NAMES = ("ana", "bob", "cy", "dora", "eve", "finn")
PROMISES = ("", "", "a rope, honestly")
Maker = Callable[[st.DrawFn], Command]
Options = Iterator[tuple[int, Maker]]  # how likely, and the command


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Two to six players; sometimes one is named as the first, sometimes they shuffle late."""
    names = NAMES[: draw(st.integers(2, 6))]
    first = draw(st.none() | st.sampled_from(names))
    players = tuple(Player(name, ("first",) if name == first else ()) for name in names)
    return Setup(players, draw(st.sampled_from([(), ("late-shuffle",)])))


def commands(state: State) -> st.SearchStrategy[Command]:
    """Whatever the rules allow now; nothing once somebody has the Idol."""
    return st.nothing() if state.winner else _one_of(state)


@st.composite
def _one_of(draw: st.DrawFn, state: State) -> Command:
    options = [*_options(state)]
    place = draw(st.integers(1, sum(likely for likely, _ in options)))
    for likely, make in options:
        place -= likely
        if place <= 0:
            return make(draw)
    raise AssertionError("nothing is legal")


def _options(state: State) -> Options:
    if any(racer.room.type is None for racer in state.racers.values()):
        yield 12, lambda draw: _tell(state, draw)
    yield 1, lambda draw: _recount(state, draw)
    if state.trapped:
        yield 4, _is(c.FallIntoTrap())
        racer = state.moving
        if _tolls(racer.hand, racer.gems):
            yield 8, lambda draw: c.PayTrap(*draw(st.sampled_from(_tolls(racer.hand, racer.gems))))
        return
    if not state.begun and not any(racer.path[0].type for racer in state.racers.values()):
        most = ALL_ROOMS // len(state.order)
        yield 3, lambda draw: c.DealTiles(draw(st.integers(1, most)))
    yield from _passing(state)
    yield from _effects(state)
    yield from _answers(state)
    yield 4, lambda draw: _trade(state, draw)
    if _gems(state) >= 2:
        yield 2, _is(c.BuyCard())
    yield 5, _is(c.EndTurn())


def _is(command: Command) -> Maker:
    return lambda draw: command


def _hand(state: State) -> int:
    """Of the active player; the first turn begins with a card before its first command."""
    racer = state.moving
    return racer.hand + (not state.begun and state.table.deck > 0)


def _gems(state: State) -> int:
    return state.moving.gems


# Set-up


def _scarce(state: State, *more: RoomType) -> list[RoomType]:
    """The types of which a room may still be turned up, after these."""
    return [room for room in ROOMS if state.known(room) + more.count(room) < OF_EACH]


def _tell(state: State, draw: st.DrawFn) -> Command:
    """Some of the untold rooms from the first player on, or the one of somebody."""
    untold = [name for name in state.order if state.racers[name].room.type is None]
    if draw(st.booleans()):
        room = draw(st.sampled_from(_scarce(state)))
        return c.TellRooms((room,), draw(st.sampled_from(untold)))
    rooms: list[RoomType] = []
    for _ in range(draw(st.integers(1, len(untold)))):
        rooms.append(draw(st.sampled_from(_scarce(state, *rooms))))
    return c.TellRooms(tuple(rooms))


def _recount(state: State, draw: st.DrawFn) -> Command:
    """Mostly a card or gem more or less; now and then as much as there is."""
    racer, table = state.racers[draw(st.sampled_from(state.order))], state.table
    hand = _near(draw, racer.hand, racer.hand + table.deck)
    gems = _near(draw, racer.gems, racer.gems + table.gems)
    told = draw(st.sampled_from(["hand", "gems", "both"]))
    return c.Recount(
        racer.player,
        None if told == "gems" else hand,
        None if told == "hand" else gems,
        draw(st.sampled_from(["", "one lay under the table"])),
    )


def _near(draw: st.DrawFn, now: int, most: int) -> int:
    near = st.integers(max(0, now - 2), min(most, now + 4))
    return draw(st.integers(0, most)) if draw(st.integers(0, 5)) == 5 else draw(near)


# Rooms


def _passing(state: State) -> Options:
    racer = state.moving
    hows = _hows(state)
    if racer.room.monsters:
        for how in hows:
            yield 6, _is(c.PassRoom("whip", how=how))  # type: ignore[arg-type]
    elif _opening(state):
        for how in hows:
            yield 8, lambda draw, how=how: _pass(state, how, draw)
    for how, (cards, gems) in {"card": (2, 0), "both": (1, 1), "gems": (1, 3)}.items():
        if _opening(state) and _hand(state) >= cards and _gems(state) >= gems:
            yield 2, lambda draw, how=how: _escape(state, how, draw)


def _hows(state: State) -> list[str]:
    """Ways to pay for a key."""
    ways = {
        "card": _hand(state) > 0,
        "both": state.half == "effect" and _gems(state) > 0,
        "gems": _gems(state) >= 3,
        "lost": _hand(state) > 0 and state.table.discards > 0,
    }
    return [way for way, possible in ways.items() if possible]


def _opening(state: State) -> list[RoomType]:
    """What the active room may be: told, or of a type that is not used up."""
    told = state.moving.room.type
    return [told] if told else _scarce(state)


def _pass(state: State, how: str, draw: st.DrawFn) -> Command:
    room = draw(st.sampled_from(_opening(state)))
    cost = {"card": (1, 0), "lost": (1, 0), "both": (0, 1), "gems": (0, 3)}[how]
    there = _there(state, room, cost, draw)
    return c.PassRoom(FITTING[room], there[0], how, *there[1:])  # type: ignore[arg-type]


def _escape(state: State, how: str, draw: st.DrawFn) -> Command:
    room = draw(st.sampled_from(_opening(state)))
    cost = {"card": (2, 0), "both": (1, 1), "gems": (1, 3)}[how]
    there = _there(state, room, cost, draw)
    return c.Escape(FITTING[room], there[0], how, *there[1:])  # type: ignore[arg-type]


def _there(
    state: State, passed: RoomType, cost: tuple[int, int], draw: st.DrawFn
) -> tuple[RoomType | None, tuple[int, int] | None, bool]:
    """What the next room turns out to be, and the answer to a trap in it."""
    racer, room = state.moving, state.moving.next
    if room is None:
        return None, None, False
    implied = (passed,) if racer.room.type is None else ()
    types = (room.type,) if room.type else (None, *_scarce(state, *implied) * 2)
    uncovers = draw(st.sampled_from((*types, None) if room.type else types))
    if not room.traps:
        return uncovers, None, False
    tolls = _tolls(_hand(state) - cost[0], _gems(state) - cost[1])
    toll = draw(st.sampled_from([None, *tolls]))
    return uncovers, toll, toll is None and draw(st.booleans())


def _tolls(hand: int, gems: int) -> list[tuple[int, int]]:
    """Two in all of cards and gems."""
    return [(cards, 2 - cards) for cards in (0, 1, 2) if cards <= hand and 2 - cards <= gems]


# Effects


def _effects(state: State) -> Options:
    costs = (_hand(state) > 0, state.half == "key" and _gems(state) > 0)
    for both in (both for both, possible in zip((False, True), costs, strict=True) if possible):
        yield 2, _is(c.PlayTreasure(both))
        for attack, targets in _targets(state).items():
            if targets:
                yield (
                    6 if both else 3,
                    lambda draw, a=attack, t=targets, b=both: _attack(state, a, t, b, draw),
                )


def _targets(state: State) -> dict[Attack, list[str]]:
    """On whom the active player may play what."""
    me = state.moving
    others = [racer for racer in state.racers.values() if racer.player != me.player]
    return {
        "monster": _names(others),
        "move": _names(others) if me.next else [],
        "deadend": _names(racer for racer in (*others, me) if racer.at > 1),
        "theft": _names(racer for racer in others if racer.hand),
        "trap": _names(racer for racer in others if state.table.traps and _free(racer)),
    }


def _names(racers: Iterator[Racer] | list[Racer]) -> list[str]:
    return [racer.player for racer in racers]


def _free(racer: Racer) -> bool:
    """May a trap lie in the next room?"""
    return racer.next is not None and not racer.next.traps


def _attack(
    state: State, attack: Attack, targets: list[str], both: bool, draw: st.DrawFn
) -> Command:
    target = draw(st.sampled_from(targets))
    if attack != "monster":
        return c.PlayAttack(attack, target, both)
    room = state.racers[target].room.type
    liked = draw(st.sampled_from([(), ROOMS, (room,), ("dark", room)])) if room else ()
    return c.PlayAttack(attack, target, both, liked, _origin(state.table, draw))


def _origin(table: Table, draw: st.DrawFn) -> str:
    """Whose monster moves when the supply is empty: one of those furthest back."""
    if table.monsters:
        return ""
    places = {
        racer.player: len(racer.path) - place
        for racer in table.racers.values()
        for place, room in reversed([*enumerate(racer.path, 1)])
        if room.monsters
    }
    furthest = [name for name, left in places.items() if left == max(places.values())]
    return draw(st.sampled_from(furthest if len(furthest) > 1 else [*furthest, ""]))


def _answers(state: State) -> Options:
    """Whoever was hit sends it on, from the table as it was before the effect."""
    hit = state.hit
    if hit is None or hit.player == state.active or not hit.before.racers[hit.player].hand:
        return
    others = [racer for racer in hit.before.racers.values() if racer.player != hit.player]
    fitting: dict[Attack, Callable[[Racer], bool]] = {
        "monster": lambda racer: not hit.favourites or racer.room.type in (None, *hit.favourites),
        "move": lambda racer: True,
        "deadend": lambda racer: racer.at > 1,
        "theft": lambda racer: racer.player != hit.by and racer.hand > 0,
        "trap": _free,
    }
    targets = _names(filter(fitting[hit.attack], others))
    if targets:
        yield 20, lambda draw: _talisman(state, targets, draw)


def _talisman(state: State, targets: list[str], draw: st.DrawFn) -> Command:
    assert state.hit is not None
    origin = _origin(state.hit.before, draw) if state.hit.attack == "monster" else ""
    return c.PlayTalisman(draw(st.sampled_from(targets)), state.hit.player, (), origin)


# Trade


def _trade(state: State, draw: st.DrawFn) -> Command:
    """Two cards or gems each way at most; something changes hands."""
    me = state.moving
    other = state.racers[draw(st.sampled_from([n for n in state.order if n != me.player]))]
    most = (_hand(state), other.hand, _gems(state), other.gems)
    given, taken, paid, got = (draw(st.integers(0, min(2, number))) for number in most)
    if not any((given, taken, paid, got)):
        given, taken = (1, 0) if most[0] else (0, 1)
        if not most[0] and not most[1]:
            return c.EndTurn()
    promise = draw(st.sampled_from(PROMISES))
    if draw(st.integers(0, 3)):
        return c.Trade(other.player, (given, taken), (paid, got), "", promise)
    return c.Trade(me.player, (taken, given), (got, paid), other.player, promise)
