"""Tzulan Quest, turn by turn; the Italian words of the cards are understood as well."""

import re
from typing import Annotated

import typer

from tracker.cli import words
from tracker.cli.complete import players as player_names
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import BadInput, NotFound
from tracker.core.game import Command
from tracker.core.names import fold, nearest, pick, quoted
from tracker.core.page import listing
from tracker.games.tzulan import commands as c
from tracker.games.tzulan.box import FITTING, ITALIAN, KEYS, ROOMS, Attack, Key, RoomType
from tracker.games.tzulan.state import State

app = typer.Typer()
SHORT = {"p": "pass", "m": "monster", "t": "trade", "e": "end"}  # at an open table
PAIR = re.compile(r"(\d{1,2}):(\d{1,2})")


def names_now(state: State) -> list[str]:
    """What an open table completes: the key that fits first, then the others, the rooms."""
    room = state.moving.room.type
    fitting = [FITTING[room]] if room else []
    return [*fitting, *KEYS, *ROOMS, *state.order]


def rooms(context: typer.Context, incomplete: str) -> list[str]:
    """The four types of rooms, for completion."""
    return [room for room in ROOMS if room.startswith(incomplete.casefold())]


def keys(context: typer.Context, incomplete: str) -> list[str]:
    """The five keys, for completion."""
    return [key for key in KEYS if key.startswith(incomplete.casefold())]


PlayerWord = Annotated[str, typer.Argument(help="A player.", autocompletion=player_names)]
KeyWord = Annotated[str, typer.Argument(help="torch, tile, rope, machete.", autocompletion=keys)]
NextRoom = Annotated[
    str,
    typer.Argument(
        help="The room it uncovers: dark, mosaic, chasm, infested.", autocompletion=rooms
    ),
]
Both = Annotated[
    bool, typer.Option("--both", help="The other half of the card just played, for a gem.")
]
Pay = Annotated[str, typer.Option(help="Into a trap: avoid it for CARDS:GEMS.")]
Fall = Annotated[bool, typer.Option("--fall", help="Into a trap: fall.")]
RoomOption = Annotated[
    list[str] | None, typer.Option(help="A room that the monster likes; repeat it.")
]
From = Annotated[str, typer.Option("--from", help="Supply empty: whose monster moves.")]


# Set-up


@app.command()
def deal(
    context: typer.Context, tiles: Annotated[int, typer.Argument(help="Rooms for each player.")]
) -> None:
    """Paths of more than eight rooms.

    Example: tracker tzulan deal 10
    """
    _submit(context, c.DealTiles(tiles))


@app.command()
@app.command("stanza", hidden=True)
def room(
    context: typer.Context,
    types: Annotated[
        list[str], typer.Argument(help="dark, mosaic, chasm, infested; then a player.")
    ],
) -> None:
    """The first rooms, as they are turned up; or the room of a player.

    Examples: tracker tzulan room dark chasm dark mosaic; tracker tzulan room dark bob
    """
    rt = runtime(context)
    stand = rt.table("tzulan")
    *others, last = types
    somebody = _is_player(last, stand.campaign.players) if others else ""
    told = others if somebody else types
    rt.submit(c.TellRooms(tuple(_room(word) for word in told), somebody), stand)


# A turn


@app.command("pass")
def pass_(
    context: typer.Context,
    key: KeyWord,
    uncovers: NextRoom = "",
    both: Both = False,
    pay: Pay = "",
    fall: Fall = False,
) -> None:
    """Play a key: pass the room.

    Examples: tracker tzulan pass rope dark; tracker tzulan pass torch mosaic --both
    """
    how = "both" if both else "card"
    _submit(context, c.PassRoom(_key(key), _maybe(uncovers), how, _toll(pay), fall))  # type: ignore[arg-type]


@app.command()
@app.command("frusta", hidden=True)
def whip(context: typer.Context, both: Both = False) -> None:
    """Play a whip: beat a monster in the own room, for a gem.

    Example: tracker tzulan whip
    """
    _submit(context, c.PassRoom("whip", how="both" if both else "card"))


@app.command()
def monster(
    context: typer.Context,
    player: PlayerWord,
    room: RoomOption = None,
    origin: From = "",
    both: Both = False,
) -> None:
    """A monster goes to a player's room.

    Example: tracker tzulan monster bob --room dark --room chasm

    --room names the rooms that the card likes; left out, it is the one where
    the player stands.
    """
    liked = tuple(_room(word) for word in room or ())
    _attack(context, "monster", player, both, liked, origin)


@app.command()
@app.command("trappola", hidden=True)
def trap(context: typer.Context, player: PlayerWord, both: Both = False) -> None:
    """A trap before a player, in the next room.

    Example: tracker tzulan trap bob
    """
    _attack(context, "trap", player, both)


@app.command()
@app.command("vicolo-cieco", hidden=True)
@app.command("vicolo", hidden=True)
def deadend(context: typer.Context, player: PlayerWord, both: Both = False) -> None:
    """Dead End: a player goes back a room, also oneself.

    Example: tracker tzulan deadend bob
    """
    _attack(context, "deadend", player, both)


@app.command()
@app.command("furto", hidden=True)
def theft(context: typer.Context, player: PlayerWord, both: Both = False) -> None:
    """Theft: take a card out of a player's hand.

    Example: tracker tzulan theft bob
    """
    _attack(context, "theft", player, both)


@app.command()
@app.command("stanza-mobile", hidden=True)
def move(context: typer.Context, player: PlayerWord, both: Both = False) -> None:
    """Movable Room: the own next room goes to a player.

    Example: tracker tzulan move bob
    """
    _attack(context, "move", player, both)


@app.command()
@app.command("tesoro", hidden=True)
def treasure(context: typer.Context, both: Both = False) -> None:
    """Treasure: draw two cards.

    Example: tracker tzulan treasure
    """
    _submit(context, c.PlayTreasure(both))


@app.command()
@app.command("fuga", hidden=True)
def escape(
    context: typer.Context,
    key: KeyWord,
    uncovers: NextRoom = "",
    both: Annotated[bool, typer.Option("--both", help="With Escape's own key, for a gem.")] = False,
    gems: Annotated[bool, typer.Option("--gems", help="With three gems as the key.")] = False,
    pay: Pay = "",
    fall: Fall = False,
) -> None:
    """Escape: pass in spite of monsters, with the key of another card.

    Example: tracker tzulan escape torch chasm
    """
    if both and gems:
        raise BadInput("--both and --gems differ.", "Give only one of them.")
    how = "both" if both else "gems" if gems else "card"
    _submit(context, c.Escape(_key(key), _maybe(uncovers), how, _toll(pay), fall))  # type: ignore[arg-type]


@app.command()
@app.command("oggetto-disperso", hidden=True)
@app.command("oggetto", hidden=True)
def lost(
    context: typer.Context,
    key: KeyWord,
    uncovers: NextRoom = "",
    pay: Pay = "",
    fall: Fall = False,
) -> None:
    """Lost Object: a key out of the discards, or a whip.

    Example: tracker tzulan lost rope dark
    """
    _submit(context, c.PassRoom(_key(key), _maybe(uncovers), "lost", _toll(pay), fall))


@app.command()
@app.command("talismano", hidden=True)
def talisman(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="The new target.", autocompletion=player_names)],
    by: Annotated[str, typer.Option(help="Who was hit.", autocompletion=player_names)] = "",
    room: RoomOption = None,
    origin: From = "",
) -> None:
    """Whoever was hit sends the effect on.

    Example: tracker tzulan talisman cy --by bob
    """
    rt = runtime(context)
    stand = rt.table("tzulan")
    state: State = stand.campaign.state
    players = stand.campaign.players
    whose = words.somebody(by, players) if by else (state.hit.player if state.hit else "")
    command = c.PlayTalisman(
        words.somebody(player, players),
        whose or players[0],
        tuple(_room(word) for word in room or ()),
        words.somebody(origin, players) if origin else "",
    )
    rt.submit(command, stand)


@app.command()
def trade(
    context: typer.Context,
    player: PlayerWord,
    cards: Annotated[str, typer.Argument(help="Cards GIVEN:TAKEN.")],
    gems: Annotated[str, typer.Option(help="Gems GIVEN:TAKEN.")] = "",
    giver: Annotated[
        str, typer.Option("--from", help="Who trades, if not the active player.")
    ] = "",
    promise: Annotated[str, typer.Option(help="What was said; it need not be true.")] = "",
) -> None:
    """Trade cards, unseen, and gems with a player.

    Example: tracker tzulan trade bob 1:1 --gems 0:2 --promise "a rope, honestly"
    """
    rt = runtime(context)
    stand = rt.table("tzulan")
    players = stand.campaign.players
    command = c.Trade(
        words.somebody(player, players),
        _pair(cards, "trade bob 1:1"),
        _pair(gems, "--gems 0:2") if gems else (0, 0),
        words.somebody(giver, players) if giver else "",
        promise,
    )
    rt.submit(command, stand)


@app.command()
def gems(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="draw or 2, key or 3: what it costs.")],
    key: Annotated[str, typer.Argument(help="Which key.", autocompletion=keys)] = "",
    uncovers: NextRoom = "",
    pay: Pay = "",
    fall: Fall = False,
) -> None:
    """Gems: 2 draw a card, 3 are any key; --both of a card costs 1.

    Examples: tracker tzulan gems draw; tracker tzulan gems key rope dark
    """
    use = {"2": "draw", "3": "key"}.get(what) or pick(what, ("draw", "key"), "use of gems")
    if use == "draw":
        if key:
            raise BadInput("A card is drawn unseen.", "tracker tzulan gems draw")
        _submit(context, c.BuyCard())
        return
    if not key:
        raise BadInput("Which key?", f"tracker tzulan gems key {listing(KEYS, 'or')}")
    _submit(context, c.PassRoom(_key(key), _maybe(uncovers), "gems", _toll(pay), fall))


@app.command()
def pay(
    context: typer.Context,
    toll: Annotated[str, typer.Argument(help="CARDS:GEMS, two in all.")],
) -> None:
    """Avoid a trap.

    Example: tracker tzulan pay 1:1
    """
    _submit(context, c.PayTrap(*_pair(toll, "pay 1:1")))


@app.command()
def fall(context: typer.Context) -> None:
    """Fall into the trap: the turn is over, the next one skipped.

    Example: tracker tzulan fall
    """
    _submit(context, c.FallIntoTrap())


@app.command()
def end(context: typer.Context) -> None:
    """End the turn.

    Example: tracker tzulan end
    """
    _submit(context, c.EndTurn())


@app.command()
def recount(
    context: typer.Context,
    player: PlayerWord,
    hand: Annotated[int | None, typer.Argument(help="Cards that the player holds.")] = None,
    gems: Annotated[int | None, typer.Option(help="Gems that the player has.")] = None,
    why: Annotated[str, typer.Option(help="Why.")] = "",
) -> None:
    """Put right how many cards and gems a player holds.

    Example: tracker tzulan recount bob 4 --gems 2 --why "drew one too many"
    """
    rt = runtime(context)
    stand = rt.table("tzulan")
    if hand is None and gems is None:
        raise BadInput("How many?", f"tracker tzulan recount {quoted(player)} 4, or --gems 2.")
    name = words.somebody(player, stand.campaign.players)
    rt.submit(c.Recount(name, hand, gems, why), stand)


# Words


def _submit(context: typer.Context, command: Command) -> None:
    rt = runtime(context)
    rt.submit(command, rt.table("tzulan"))


def _attack(
    context: typer.Context,
    attack: Attack,
    player: str,
    both: bool,
    favourites: tuple[RoomType, ...] = (),
    origin: str = "",
) -> None:
    rt: Runtime = runtime(context)
    stand = rt.table("tzulan")
    players = stand.campaign.players
    source = words.somebody(origin, players) if origin else ""
    target = words.somebody(player, players)
    rt.submit(c.PlayAttack(attack, target, both, favourites, source), stand)


def _is_player(typed: str, players: tuple[str, ...]) -> str:
    """The player that a word means, unless it is a room."""
    if fold(typed) in map(fold, players):
        return words.somebody(typed, players)
    try:
        _room(typed)
    except NotFound:
        try:
            return words.somebody(typed, players)
        except NotFound as unknown:
            hint = nearest(typed, [*ROOMS, *players])
            raise NotFound(f"“{typed}” is no room and no player.", hint) from unknown
    return ""


def _english(typed: str, known: tuple[str, ...], what: str) -> str:
    """A room or key by any beginning of its English or Italian name."""
    by_word = {word: word for word in known}
    by_word |= {word: english for word, english in ITALIAN.items() if english in known}
    meant = {by_word[word] for word in by_word if fold(typed) and word.startswith(fold(typed))}
    if not meant:
        hint = f"It is {listing(known, 'or')}, or the Italian word."
        raise NotFound(f"There is no {what} “{typed}”.", hint)
    return meant.pop() if len(meant) == 1 else by_word[pick(typed, list(by_word), what)]


def _room(typed: str) -> RoomType:
    room: RoomType = _english(typed, ROOMS, "type of room")  # type: ignore[assignment]
    return room


def _maybe(typed: str) -> RoomType | None:
    return _room(typed) if typed else None


def _key(typed: str) -> Key:
    key: Key = _english(typed, KEYS, "key")  # type: ignore[assignment]
    return key


def _pair(typed: str, example: str) -> tuple[int, int]:
    match = PAIR.fullmatch(typed)
    if match is None:
        raise BadInput(f"“{typed}” should be two numbers.", f"Such as {example}.")
    return int(match[1]), int(match[2])


def _toll(typed: str) -> tuple[int, int] | None:
    return _pair(typed, "--pay 1:1") if typed else None
