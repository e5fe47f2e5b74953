"""Balance Elemental, turn by turn."""

import re
from typing import Annotated

import typer

from tracker.cli import words
from tracker.cli.complete import sheets as sheet_names
from tracker.cli.runtime import runtime
from tracker.core.errors import BadInput
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import Four, Written
from tracker.games.balance.tokens import BOX, kind

app = typer.Typer()
COUNTS = re.compile(r"\d*,\d*,\d*,\d*|\d{4}")  # 7,3,6,8, or 7368 where all are below ten
TOKEN = re.compile(r"(\d{0,2})x?([A-Za-z]{1,4})")


@app.command()
def round(
    context: typer.Context,
    numbers: Annotated[
        list[str] | None,
        typer.Argument(
            help="The true counts F,A,W,E, then what each Aspirant wrote: bob=7,2,7,5.",
            metavar="F,A,W,E NAME=F,A,W,E …",
            autocompletion=sheet_names,
        ),
    ] = None,
    tokens: Annotated[
        int | None, typer.Option("--tokens", "-t", help="How many tokens lay on the table.")
    ] = None,
    drawn: Annotated[
        str, typer.Option(help='The tokens instead of the counts: "4F 2A 3W FE FAWE".')
    ] = "",
    bet: Annotated[
        list[str] | None,
        typer.Option(help="How many tokens are left in the box: --bet bob=15; repeat it."),
    ] = None,
    guide: Annotated[str, typer.Option(help="The Guide, where it does not follow.")] = "",
) -> None:
    """Score a turn: what lay there, and what they wrote.

    Example: tracker balance round 7,3,6,8 --tokens 17 bob=7,2,7,5

    Fire, air, water, earth; an empty place is a blank (bob=7,,7,5). Four figures
    below ten need no commas: 7368 bob=7275. Instead of
    counts, name the tokens: --drawn "4F 2A 3W 4E FE WE FWE FAWE". The Guide
    writes nothing and passes on to the left.
    """
    rt = runtime(context)
    stand = rt.table("balance")
    players = stand.campaign.players
    typed = numbers or []
    counts = [word for word in typed if "=" not in word]
    if len(counts) > 1:
        raise _misplaced(counts)
    written = _named([word for word in typed if "=" in word], players, "bob=7,2,7,5")
    bets = _named(bet or [], players, "--bet bob=15")
    command = ScoreRound(
        sheets={name: _sheet(name, said) for name, said in written.items()},
        counts=_counts(counts[0]) if counts else None,
        tokens=tokens,
        drawn=_drawn(drawn),
        bets={name: words.whole(said, "tokens") for name, said in bets.items()},
        guide=words.somebody(guide, players) if guide else "",
    )
    rt.submit(command, stand)


def _misplaced(words: list[str]) -> BadInput:
    """A word too many: what it looks like, and how it goes."""
    odd = next((word for word in words[1:] if not COUNTS.fullmatch(word)), words[1])
    if ":" in odd:
        return BadInput(f"“{odd}” needs a = after the name.", "Such as bob=7,2,7,5.")
    if odd.isdigit() and len(words) == 2 and COUNTS.fullmatch(words[0]):
        return BadInput(f"“{odd}” has no name.", f"The number of tokens is --tokens {odd}.")
    if odd.strip(",").isdigit():
        return BadInput("Four numbers stand together.", "With commas, without blanks: 7,3,6,8.")
    return BadInput(f"“{odd}” has no name.", "Say who wrote it: bob=7,2,7,5.")


def _named(typed: list[str], players: tuple[str, ...], example: str) -> dict[str, str]:
    """NAME=VALUE words by player; nobody stands there twice."""
    found: dict[str, str] = {}
    for word in typed:
        name, value = words.assignment(word, example)
        player = words.somebody(name, players)
        if player in found:
            hint = "Give each player once; a bet is --bet bob=15, each with its own --bet."
            raise BadInput(f"{player} stands there twice.", hint)
        found[player] = value
    return found


def _places(typed: str) -> list[str]:
    """`7,3,6,8` as four places, and `7368` as well."""
    if re.fullmatch(r"\d{4}", typed):
        return list(typed)
    return [place.strip() for place in typed.split(",")]


def _counts(typed: str) -> Four:
    places = _places(typed)
    if len(places) != 4 or not all(places):
        raise BadInput(
            f"“{typed}” should be four counts.", "Such as 7,3,6,8 (fire, air, water, earth)."
        )
    fire, air, water, earth = (words.whole(place, "tokens") for place in places)
    return fire, air, water, earth


def _sheet(name: str, typed: str) -> Written:
    places = _places(typed)
    if len(places) != 4:
        raise BadInput(
            f"“{name}={typed}” should be four numbers.",
            f"Such as {name}=7,2,7,5; leave a place empty for a blank: {name}=7,,7,5.",
        )
    fire, air, water, earth = (words.whole(p, "tokens") if p else None for p in places)
    return fire, air, water, earth


def _drawn(typed: str) -> dict[str, int]:
    """`4F 2A FE` as {"F": 4, "A": 2, "FE": 1}, in the order of the box."""
    found: dict[str, int] = {}
    for word in typed.replace(",", " ").split():
        match = TOKEN.fullmatch(word)
        try:
            token = kind(match[2]) if match else ""
        except ValueError:
            token = ""
        if match is None or not token:
            raise BadInput(
                f"“{word}” is no token.", "Write 4F for four of fire, FE for one of fire and earth."
            )
        found[token] = found.get(token, 0) + int(match[1] or 1)
    return {token: found[token] for token in BOX if token in found}
