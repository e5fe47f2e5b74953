"""Effects on others, and the Talisman: TZ-30 to TZ-38, TZ-40."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.core.errors import Rejected
from tracker.core.game import Event, Referee
from tracker.core.names import quoted
from tracker.core.page import listing
from tracker.games.tzulan import events as e
from tracker.games.tzulan.box import BOTH, Attack, RoomType, a_room
from tracker.games.tzulan.commands import PlayAttack, PlayTalisman, PlayTreasure
from tracker.games.tzulan.rules.common import (
    Course,
    acting,
    cards,
    draw,
    gems,
    other_half,
    player,
    racing,
    refill,
)
from tracker.games.tzulan.state import Racer, State

RULES = {
    "monster": "TZ-30",
    "move": "TZ-33",
    "deadend": "TZ-34",
    "theft": "TZ-35",
    "trap": "TZ-40",
}
DRAWS = ("move", "deadend", "theft")  # whoever suffers these draws a card
NEEDS_OTHER = {
    "monster": "A monster goes to another player",
    "move": "A room moves to another player",
    "theft": "One steals from another player",
    "trap": "A trap lies on another player's path",
}


class Blow(msgspec.Struct, frozen=True):
    """An effect under way; `origin` is whose monster moves when the supply is empty."""

    attack: Attack
    by: str
    favourites: tuple[RoomType, ...]
    origin: str
    bounced: bool = False


def play(state: State, command: PlayAttack, referee: Referee) -> Sequence[Event]:
    """A card's effect on somebody, who may answer with a Talisman."""
    course = acting(state)
    racer = course.moving
    target = player(course.state, command.target)
    if target.player == racer.player and command.attack in NEEDS_OTHER:
        referee.refuse(
            RULES[command.attack],
            f"{NEEDS_OTHER[command.attack]}, not to oneself."
            if command.attack != "theft"
            else f"{NEEDS_OTHER['theft']}.",
            "Name another player.",
        )
    course.add(e.EffectPlayed(racer.player, command.attack, *_cost(course, command.both, referee)))
    favourites = command.favourites or ((target.room.type,) if target.room.type else ())
    liked = favourites if command.attack == "monster" else ()
    blow = Blow(command.attack, racer.player, liked, command.origin)
    _strike(course, blow, target.player, referee)
    return course.events


def _cost(course: Course, both: bool, referee: Referee) -> tuple[int, int]:
    """A card, or a gem for the other half of the one just played (TZ-14, TZ-17)."""
    racer = course.moving
    if both:
        other_half(course.state, "effect", referee)
        return 0, gems(racer, BOTH, referee)
    return cards(racer, 1, referee), 0


def _strike(course: Course, blow: Blow, name: str, referee: Referee) -> None:
    """The effect takes place, if the target is a legal one; then what it grants."""
    place = _place(course.state, blow, course.state.racers[name], referee)
    source = _source(course.state, blow.origin, referee) if blow.attack == "monster" else None
    course.add(e.TargetHit(blow.attack, blow.by, name, place, blow.favourites, source))
    if blow.attack in DRAWS:
        draw(course, name, 1, "suffered")
    refill(course)


def _place(state: State, blow: Blow, target: Racer, referee: Referee) -> int:
    """The room that an effect concerns; refuses what is no legal target."""
    match blow.attack:
        case "monster":
            _favourite(blow, target, referee)
            return target.at
        case "move":
            _has_next(state.racers[blow.by], "TZ-33", "moves")
            return target.at + 1
        case "deadend":
            if target.at == 1:
                raise Rejected(
                    f"{target.player} stands in the first room.",
                    "A Dead End needs a room to go back to.",
                    rule="TZ-34",
                )
            return target.at - 1
        case "theft":
            if not target.hand:
                raise Rejected(f"{target.player} has no card.", "Name another.", rule="TZ-35")
            return target.at
        case "trap":
            return _trap(state, target, referee)


def _favourite(blow: Blow, target: Racer, referee: Referee) -> None:
    """A monster goes to a room that it likes (TZ-30); a bounced one as well (TZ-37)."""
    room = target.room.type
    if room and blow.favourites and room not in blow.favourites:
        liked = listing(blow.favourites, "or")
        referee.refuse(
            "TZ-37" if blow.bounced else "TZ-30",
            f"{target.player} stands in {a_room(room)}; this monster likes {liked} rooms.",
            f"Where its card names both: --room {room}.",
        )


def _has_next(racer: Racer, rule: str, what: str) -> None:
    if racer.next is None:
        raise Rejected(
            f"After {racer.player}'s room comes the Altar, which nothing {what}.",
            "Play the card as a key.",
            rule=rule,
        )


def _trap(state: State, target: Racer, referee: Referee) -> int:
    """In the room after the active one, one each, while tokens last (TZ-40, TZA-7, TZA-8)."""
    _has_next(target, "TZ-40", "traps")
    if not state.table.traps:
        raise Rejected("All traps are on the paths.", "Play the card as a key.", rule="TZ-40")
    if target.next and target.next.traps:
        referee.refuse(
            "TZ-40", f"There is a trap in {target.player}'s next room.", "Name another player."
        )
    return target.at + 1


def _source(state: State, origin: str, referee: Referee) -> tuple[str, int] | None:
    """Where the token comes from: the supply, else the one furthest back (TZ-31, TZA-6)."""
    if state.table.monsters:
        return None
    places = [
        (len(racer.path) - place, racer.player, place)
        for racer in state.racers.values()
        for place, room in enumerate(racer.path, 1)
        if room.monsters
    ]
    far = max(left for left, _, _ in places)
    furthest = [(name, place) for left, name, place in places if left == far]
    if origin:
        return _named(origin, furthest, places, referee)
    if len(furthest) > 1:
        names = listing([name for name, _ in furthest], "or")
        raise Rejected(
            f"The supply is empty, and the monsters of {names} are equally far back.",
            f"Choose whose moves: --from {quoted(furthest[0][0])}",
            rule="TZ-31",
        )
    return furthest[0]


def _named(
    origin: str,
    furthest: list[tuple[str, int]],
    places: list[tuple[int, str, int]],
    referee: Referee,
) -> tuple[str, int]:
    mine = [(name, place) for name, place in furthest if name == origin]
    if mine:
        return mine[0]
    names = listing([name for name, _ in furthest], "or")
    others = [(name, place) for _, name, place in places if name == origin]
    said = f"The monster furthest back stands on the path of {names}."
    if not others:
        raise Rejected(said, f"--from {quoted(furthest[0][0])}", rule="TZ-31")
    referee.refuse("TZ-31", said, f"--from {quoted(furthest[0][0])}")
    return others[0]


# The Talisman


def talisman(state: State, command: PlayTalisman, referee: Referee) -> Sequence[Event]:
    """Whoever was hit names a new target, in another's turn (TZ-36 to TZ-38)."""
    racing(state)
    hit = state.hit
    if hit is None:
        raise Rejected(
            "Nothing was just played on anybody.",
            "A Talisman answers monster, move, deadend, theft or trap at once.",
            rule="TZ-36",
        )
    owner = hit.before.racers[player(state, command.player).player]
    target = player(state, command.target)
    _may_answer(state, command, referee)
    if target.player == owner.player:
        raise Rejected("A Talisman names somebody else.", "Name another player.", rule="TZ-36")
    if hit.attack == "theft" and target.player == hit.by:
        referee.refuse(
            "TZ-38", f"{hit.by} is the thief and cannot be the victim.", "Name another player."
        )
    cards(owner, 1, referee, "TZ-36")
    course = Course(state)
    course.add(e.TalismanPlayed(owner.player, target.player))
    refill(course)
    favourites = tuple(dict.fromkeys((*hit.favourites, *command.favourites)))
    blow = Blow(hit.attack, hit.by, favourites, command.origin, bounced=True)
    _strike(course, blow, target.player, referee)
    return course.events


def _may_answer(state: State, command: PlayTalisman, referee: Referee) -> None:
    """In an opponent's turn, and only whoever was hit (TZ-36)."""
    assert state.hit is not None
    if command.player == state.active:
        referee.refuse(
            "TZ-36",
            f"It is {state.active}'s own turn; a Talisman is played in another's.",
            f"The effect is on {state.hit.player}.",
        )
    elif command.player != state.hit.player:
        referee.refuse(
            "TZ-36",
            f"The effect is on {state.hit.player}, not on {command.player}.",
            f"Only {state.hit.player} may answer: --by {quoted(state.hit.player)}",
        )


# Treasure


def treasure(state: State, command: PlayTreasure, referee: Referee) -> Sequence[Event]:
    """Two cards (TZ-32)."""
    course = acting(state)
    name = course.moving.player
    course.add(e.EffectPlayed(name, "treasure", *_cost(course, command.both, referee)))
    draw(course, name, 2, "treasure")
    return course.events
