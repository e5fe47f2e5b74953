"""Bureau of Balance, turn by turn."""

import re
from typing import Annotated

import typer

from tracker.cli import words
from tracker.cli.complete import players as player_names
from tracker.cli.forms import records
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import BadInput, NotFound
from tracker.core.game import Command, Referee
from tracker.core.names import clean, pick, quoted
from tracker.core.page import Column, Table, listing
from tracker.games.taz import commands as c
from tracker.games.taz import odds, telling
from tracker.games.taz.events import Card, Challenge, Kind, Roll
from tracker.games.taz.figures import COMBINATIONS, KINDS, PRINTED, TYPES
from tracker.games.taz.rules.common import somebody
from tracker.games.taz.state import State

app = typer.Typer()
SHORT = {"t": "try", "a": "assist", "b": "bonus"}  # at an open table
FIGURES = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{1,2}))?")


def names_now(state: State) -> list[str]:
    """What an open table completes: open challenges, ready helpers, cards on the table."""
    mission = state.mission
    if mission is None or not mission.open:
        return [*COMBINATIONS, *(name for names in PRINTED.values() for name in names)]
    tops = [deck.top.name for deck in mission.decks.values() if deck.top is not None]
    people = state.characters.values()
    cards = [card.name for one in people for card in one.cards]
    ready = [one.player for one in people if one.ready]
    return [*tops, *ready, *cards, *(card.name for card in mission.surprises), *KINDS]


def decks(context: typer.Context, incomplete: str) -> list[str]:
    """The three decks, for completion."""
    return [kind for kind in KINDS if kind.startswith(incomplete.casefold())]


PlayerWord = Annotated[
    str, typer.Argument(help="A player, class or character.", autocompletion=player_names)
]
DeckWord = Annotated[str, typer.Argument(help="relic, villain, location.", autocompletion=decks)]
DeckOption = Annotated[
    str, typer.Option("--deck", "-d", help="relic, villain, location.", autocompletion=decks)
]
CardWord = Annotated[str, typer.Argument(help="The card's name.")]
Why = Annotated[str, typer.Option(help="What the card said.")]
Tell = Annotated[str, typer.Option("--tell", "-m", help="A line of the story.")]
Types = Annotated[list[str] | None, typer.Option("--type", "-t", help=", ".join(TYPES))]
Assists = Annotated[int | None, typer.Option(help="0 with No Assist, 2 with Double Assist.")]
Figures = Annotated[str, typer.Argument(help="DIFFICULTY/DAMAGE/LOOT, as printed.")]
Finale = Annotated[bool, typer.Option("--finale", help="The last card of the deck.")]
StoryBonus = Annotated[
    bool | None, typer.Option("--story/--no-story", help="A story bonus is printed, or none.")
]
Bonus = Annotated[int, typer.Option(help="What it adds while it lies there.")]
Against = Annotated[str, typer.Option(help="Only against this type or deck.")]
Helping = Annotated[int, typer.Option(help="What it adds when its owner assists.")]
WhenDiscarded = Annotated[int, typer.Option("--discard", help="What it adds when discarded.")]
RollOption = Annotated[str, typer.Option("--roll", "-r", help="1 to 6, crit or fail.")]
Damage = Annotated[int | None, typer.Option(help="The damage, where it is not the card's.")]


# The party and the mission


@app.command()
def mission(
    context: typer.Context,
    cards: Annotated[
        list[str],
        typer.Argument(help=f"RELIC VILLAIN LOCATION, or {', '.join(COMBINATIONS)}."),
    ],
    surprise: Annotated[
        list[str] | None,
        typer.Option(help="Two players: four surprises, the first lies out; repeat it."),
    ] = None,
    fast: Annotated[
        list[str] | None, typer.Option(help="A deck whose failed challenges are discarded.")
    ] = None,
    train: Annotated[
        list[str] | None,
        typer.Option(help="A deck that loses its top at any failure, the mission at its end."),
    ] = None,
    uncounted: Annotated[
        list[str] | None, typer.Option(help="A deck that does not count towards winning.")
    ] = None,
) -> None:
    """Begin a mission; the next one keeps the party.

    Examples: tracker taz mission Staff Lich Cave; tracker taz mission first-time

    Printed names take any beginning, in any order; others (expansions) stand in
    the order relic, villain, location. The decks' own rules are known: failed
    challenges of the Dragon and the Temple are discarded, and the Train loses a
    card at any failure.
    """
    first = cards[0].casefold()
    found = [name for name in COMBINATIONS if len(first) > 2 and name.startswith(first)]
    named = found[0] if found else ""
    command = c.BeginMission(
        cards=tuple(cards[1:] if named else cards),
        named=named,
        surprises=tuple(surprise or ()),
        fast=tuple(_deck(typed) for typed in fast or ()),
        train=tuple(_deck(typed) for typed in train or ()),
        uncounted=tuple(_deck(typed) for typed in uncounted or ()),
    )
    _submit(context, command)


@app.command()
def sheet(
    context: typer.Context,
    player: PlayerWord,
    name: Annotated[str | None, typer.Option("--name", "-n", help="The character's name.")] = None,
    answer: Annotated[
        list[str] | None, typer.Option(help="An answer of the sheet; three times for all.")
    ] = None,
    base: Annotated[int | None, typer.Option(help="Base strength.")] = None,
    strong: Annotated[int | None, typer.Option(help="The higher strength.")] = None,
    against: Annotated[str, typer.Option(help=f"{', '.join(TYPES)}, or a deck.")] = "",
    before: Annotated[int | None, typer.Option(help="Assist before the roll.")] = None,
    after: Annotated[int | None, typer.Option(help="Assist after the roll.")] = None,
    limit: Annotated[int | None, typer.Option(help="KostCo cards that may stay.")] = None,
) -> None:
    """A character's name, answers, and figures; they last.

    Example: tracker taz sheet ana --name Magda --answer "From the north"
    """
    rt = runtime(context)
    stand = rt.table("taz")
    command = c.FillSheet(
        player=somebody(stand.campaign.state, player).player,
        name=clean(name, "character") if name is not None else None,
        answers=tuple(answer) if answer else None,
        base=base,
        strong=strong,
        against=pick(_singular(against), (*TYPES, *KINDS), "type or deck") if against else None,
        before=before,
        after=after,
        limit=limit,
    )
    if command == c.FillSheet(command.player):
        raise BadInput(
            "What is on the sheet?",
            'Such as --name Magda, --answer "…", --base 3; tracker show has the figures.',
        )
    rt.submit(command, stand)


@app.command()
def question(
    context: typer.Context,
    question: Annotated[str, typer.Argument(help="What the mission card asks.")],
    answer: Annotated[str, typer.Argument(help="What the table says.")],
    card: Annotated[str, typer.Option(help="Which mission card asks.")] = "",
) -> None:
    """A question of a mission card, and your answer.

    Example: tracker taz question "Who is the Lich?" "Gary, who taught us" --card lich
    """
    _submit(context, c.AnswerQuestion(_said(question), _said(answer), card))


# A turn


@app.command("try")
def try_(
    context: typer.Context,
    challenge: Annotated[str, typer.Argument(help="Its name; a beginning if it lies open.")],
    figures: Figures = "",
    deck: DeckOption = "",
    type_: Types = None,
    assists: Assists = None,
    story: StoryBonus = None,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", "-b", help="Who assists before the roll: ben, or ben,cy."),
    ] = None,
    power: Annotated[
        bool, typer.Option("--power", "-p", help="Warrior, Wizard: the own token.")
    ] = False,
    bonus: Annotated[list[int] | None, typer.Option(help="What else adds; repeat it.")] = None,
    use: Annotated[
        list[str] | None, typer.Option(help="A card discarded for its bonus: CARD or CARD=2.")
    ] = None,
    finale: Finale = False,
    roll: RollOption = "",
    accept: Annotated[bool, typer.Option("--accept", help="A failure stands at once.")] = False,
    damage: Damage = None,
    player: Annotated[str, typer.Option("--player", help="Whose turn, to make sure.")] = "",
    tell: Tell = "",
    odds: Annotated[bool, typer.Option("--odds", help="Only tell the chance.")] = False,
) -> None:
    """A whole turn: engage a challenge, and roll.

    Example: tracker taz try "Swarm of Rats" 8/2/1 --deck relic --type monster --by rogue --roll 3

    --story says that a story bonus is printed and that you answered. Strength
    is worked out. Without --roll tracker rolls. A failed roll that can still be
    saved stays open: assist, bonus, reroll or accept.
    """
    rt = runtime(context)
    stand = rt.table("taz", write=not odds)
    kind = _deck(deck) if deck else None
    told = _challenge(challenge, figures, type_, assists, story, finale) if figures else None
    if told is None and (type_ or finale or assists is not None or story is False):
        raise BadInput(
            "--type, --assists, --no-story and --finale go with the figures.",
            f"tracker taz try {quoted(challenge)} 8/2/1 …",
        )
    command = c.TryChallenge(
        challenge=clean(challenge, "challenge"),
        deck=kind,
        figures=told,
        story=bool(story),
        helpers=tuple(name for typed in by or () for name in typed.split(",") if name.strip()),
        power=power,
        bonuses=tuple(bonus or ()),
        uses=dict(_use(typed) for typed in use or ()),
        roll=_roll(roll) if roll else None,
        accept=accept,
        damage=_damage(damage),
        player=player,
        tell=_line(tell),
    )
    if odds:
        _odds(rt, stand.name, stand.campaign.state, command)
    else:
        rt.submit(command, stand)


@app.command()
def assist(context: typer.Context, player: PlayerWord, tell: Tell = "") -> None:
    """A final assist, after the roll.

    Example: tracker taz assist rogue --tell "One last arrow"
    """
    _submit(context, c.Assist(player, _line(tell)))


@app.command()
def bonus(
    context: typer.Context,
    by: Annotated[int | None, typer.Argument(help="How much, where the card was not told.")] = None,
    card: Annotated[str, typer.Option("--from", help="The card that is discarded.")] = "",
    why: Why = "",
    tell: Tell = "",
) -> None:
    """A bonus after the roll that is no assist.

    Example: tracker taz bonus 2 --from Magnus
    """
    _submit(context, c.AddBonus(by, card, _line(why), _line(tell)))


@app.command()
def reroll(
    context: typer.Context,
    roll: Annotated[str, typer.Argument(help="1 to 6, crit or fail; rolled if left out.")] = "",
    card: Annotated[str, typer.Option("--from", help="The card that is discarded.")] = "",
) -> None:
    """A card lets the die be rolled again.

    Example: tracker taz reroll 5 --from "Lucky Coin"
    """
    _submit(context, c.Reroll(_roll(roll) if roll else None, card=card))


@app.command()
def accept(context: typer.Context, damage: Damage = None, tell: Tell = "") -> None:
    """The failure stands: the team takes the damage.

    Example: tracker taz accept --tell "Down it goes"
    """
    _submit(context, c.Accept(_damage(damage), _line(tell)))


@app.command()
def end(context: typer.Context, why: Why = "") -> None:
    """End the turn; the next try does it as well.

    Example: tracker taz end
    """
    _submit(context, c.EndTurn(_line(why)))


@app.command()
def power(context: typer.Context) -> None:
    """The Priest, at the end of the own turn: the token heals 1.

    Example: tracker taz power
    """
    _submit(context, c.HealWithToken())


# Challenges on the board


@app.command()
def reveal(
    context: typer.Context,
    deck: DeckWord,
    challenge: Annotated[str, typer.Argument(help="Its name.")],
    figures: Figures,
    type_: Types = None,
    assists: Assists = None,
    story: StoryBonus = None,
    finale: Finale = False,
) -> None:
    """Tell what lies on top of a deck; then try needs only its name.

    Example: tracker taz reveal villain "Smug Apprentice" 7/1/2 --type magic
    """
    told = _challenge(challenge, figures, type_, assists, story, finale)
    _submit(context, c.RevealChallenge(_deck(deck), told))


@app.command()
def flip(
    context: typer.Context,
    deck: DeckWord,
    challenge: Annotated[str, typer.Argument(help="What it shows now.")] = "",
    figures: Figures = "",
    type_: Types = None,
    assists: Assists = None,
    story: StoryBonus = None,
) -> None:
    """An effect turns the top card of a deck.

    Example: tracker taz flip relic "Angry Rats" 9/3/1 --type monster
    """
    told = None
    if not challenge and (type_ or assists is not None or story is not None):
        raise BadInput("What does it show now?", 'Such as flip relic "Angry Rats" 9/3/1.')
    if challenge:
        told = _challenge(challenge, figures, type_, assists, story, finale=False)
    _submit(context, c.FlipChallenge(_deck(deck), told))


@app.command()
def remove(context: typer.Context, deck: DeckWord, why: Why = "") -> None:
    """A card's text discards the top card of a deck.

    Example: tracker taz remove relic --why "the card says so"
    """
    _submit(context, c.DiscardChallenge(_deck(deck), _line(why)))


# Cards


@app.command()
def buy(
    context: typer.Context,
    card: CardWord,
    loot: Annotated[
        list[str] | None, typer.Argument(help="Loot to pay with; the cheapest if left out.")
    ] = None,
    bonus: Bonus = 0,
    against: Against = "",
    helping: Helping = 0,
    discard: WhenDiscarded = 0,
) -> None:
    """A KostCo card: for 3 loot, or for a finale.

    Example: tracker taz buy "Magic Sword" rats gate --bonus 1 --against monster
    """
    _submit(context, c.BuyCard(_card(card, bonus, against, helping, discard), tuple(loot or ())))


@app.command()
def draw(
    context: typer.Context,
    player: PlayerWord,
    card: CardWord,
    why: Why = "",
    bonus: Bonus = 0,
    against: Against = "",
    helping: Helping = 0,
    discard: WhenDiscarded = 0,
) -> None:
    """A card's text gives somebody a KostCo card.

    Example: tracker taz draw ana "Lucky Coin" --bonus 1
    """
    told = _card(card, bonus, against, helping, discard)
    _submit(context, c.DrawCard(player, told, _line(why)))


@app.command()
def give(context: typer.Context, card: CardWord, player: PlayerWord) -> None:
    """Give a KostCo card on, at once after getting one.

    Example: tracker taz give "Lucky Coin" ben
    """
    _submit(context, c.GiveCard(card, player))


@app.command()
def discard(context: typer.Context, player: PlayerWord, card: CardWord) -> None:
    """A KostCo card too many at the end of a turn.

    Example: tracker taz discard ana "Lucky Coin"
    """
    _submit(context, c.DiscardCard(player, card))


@app.command()
def use(context: typer.Context, card: CardWord, why: Why = "") -> None:
    """Discard a surprise or a KostCo card for its effect.

    Example: tracker taz use Merle --why "heals 2", then tracker taz heal 2
    """
    _submit(context, c.UseCard(card, _line(why)))


@app.command()
def surprise(
    context: typer.Context,
    card: CardWord,
    deck: DeckOption = "",
    bonus: Bonus = 0,
    against: Against = "",
    helping: Helping = 0,
    discard: WhenDiscarded = 0,
) -> None:
    """A surprise appears, or: what it does.

    Example: tracker taz surprise Magnus --deck relic --bonus 1 --against monster
    """
    told = _card(card, bonus, against, helping, discard)
    _submit(context, c.ShowSurprise(told, _deck(deck) if deck else None))


@app.command()
def keep(context: typer.Context, card: CardWord) -> None:
    """Of two surprises this one stays.

    Example: tracker taz keep Magnus
    """
    _submit(context, c.KeepSurprise(card))


# Health, tokens, story


@app.command()
def hurt(
    context: typer.Context,
    by: Annotated[int, typer.Argument(help="Health lost.")],
    why: Why = "",
) -> None:
    """The team loses health outside a challenge.

    Example: tracker taz hurt 2
    """
    _submit(context, c.ChangeHealth(-_positive(by), _line(why)))


@app.command()
def heal(
    context: typer.Context,
    by: Annotated[int, typer.Argument(help="Health regained.")],
    why: Why = "",
) -> None:
    """The team regains health.

    Example: tracker taz heal 2
    """
    _submit(context, c.ChangeHealth(_positive(by), _line(why)))


@app.command()
def token(
    context: typer.Context,
    player: PlayerWord,
    ready: Annotated[
        bool | None, typer.Option("--ready/--spent", help="How it lies now; turned if left out.")
    ] = None,
    why: Why = "",
) -> None:
    """A card spends or returns an action token.

    Example: tracker taz token ana --ready
    """
    _submit(context, c.TurnToken(player, ready, _line(why)))


@app.command("tell")
def tell_(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="A line of the story.")],
    by: Annotated[str, typer.Option(help="Who tells it.", autocompletion=player_names)] = "",
) -> None:
    """A line of the story.

    Example: tracker taz tell "The door was never locked" --by ben
    """
    _submit(context, c.TellStory(_said(" ".join(text)), by))


@app.command()
def scene(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="What the camera sees.")],
    by: Annotated[str, typer.Option(help="Whose scene.", autocompletion=player_names)] = "",
) -> None:
    """The last scene, once the mission is over.

    Example: tracker taz scene "Ana pays for everybody, with the wrong purse" --by ana
    """
    _submit(context, c.TellStory(_said(" ".join(text)), by, final=True))


@app.command()
def lost(
    context: typer.Context,
    why: Annotated[str, typer.Option(help="What the mission's own rule says.")] = "",
) -> None:
    """The mission's own rules end it.

    Example: tracker taz lost --why "the Train has arrived"
    """
    if not why.strip():
        raise BadInput("Why is the mission lost?", 'Add --why "the Train has arrived".')
    _submit(context, c.LoseMission(_line(why)))


# Words


def _submit(context: typer.Context, command: Command) -> None:
    rt = runtime(context)
    rt.submit(command, rt.table("taz"))


def _deck(typed: str) -> Kind:
    kind: Kind = pick(typed, KINDS, "deck")  # type: ignore[assignment]
    return kind


def _line(text: str) -> str:
    """A text as one line."""
    return " ".join(text.split())


def _said(text: str) -> str:
    said = _line(text)
    if not said:
        raise BadInput("That says nothing.", "Put the text in quotes.")
    return said


def _challenge(
    name: str,
    figures: str,
    types: list[str] | None,
    assists: int | None,
    story: bool | None,
    finale: bool,
) -> Challenge:
    match = FIGURES.fullmatch(figures)
    if match is None:
        raise BadInput(
            f"“{figures}” should be DIFFICULTY/DAMAGE/LOOT.", "Such as 8/2/1; a finale has no loot."
        )
    assists = 1 if assists is None else assists
    if assists not in (0, 1, 2):
        raise BadInput("A challenge allows 0, 1 or 2 assists.", "Such as --assists 2.")
    difficulty, damage, loot = (int(part or 0) for part in match.groups())
    kinds = tuple(dict.fromkeys(_type(word) for typed in types or () for word in _words(typed)))
    return Challenge(
        clean(name, "challenge"), difficulty, damage, loot, kinds, assists, story, finale
    )


def _words(typed: str) -> list[str]:
    return typed.replace("+", " ").replace(",", " ").split()


def _type(typed: str) -> str:
    """A type in the singular or the plural."""
    try:
        return pick(_singular(typed), TYPES, "type")
    except NotFound as unknown:
        raise BadInput(unknown.message, f"The types are {listing(TYPES)}.") from unknown


def _singular(typed: str) -> str:
    return typed.rstrip("sS") if len(typed) > 3 else typed


def _use(typed: str) -> tuple[str, int | None]:
    """`Magnus` or `Magnus=2`."""
    name, sign, value = typed.rpartition("=")
    if not sign:
        return clean(typed, "card"), None
    return clean(name, "card"), words.whole(value, "bonus")


def _roll(typed: str) -> Roll:
    word = typed.casefold()
    if word.isdecimal() and len(word) < 3:
        return int(word)
    if len(word) > 1 and "critical".startswith(word):
        return "crit"
    if len(word) > 1 and ("fail".startswith(word) or "epic fail".startswith(word)):
        return "fail"
    raise BadInput(f"“{typed}” is no roll of the TAZ20.", "Give 1 to 6, crit or fail.")


def _damage(damage: int | None) -> int | None:
    if damage is not None and damage < 0:
        raise BadInput("Damage is 0 or more.", "tracker taz heal N heals.")
    return damage


def _positive(by: int) -> int:
    if by < 1:
        raise BadInput(f"“{by}” is no number of health.", "Give a number from 1.")
    return by


def _card(name: str, bonus: int, against: str, helping: int, discard: int) -> Card:
    where = pick(_singular(against), (*TYPES, *KINDS), "type or deck") if against else ""
    return Card(clean(name, "card"), bonus, where, helping, discard)


def _odds(rt: Runtime, campaign: str, state: State, command: c.TryChallenge) -> None:
    """What the strength would be, and the chance of success; nothing is recorded."""
    referee = Referee(rt.options.house_rule)
    found = odds.before(state, command, referee)
    title = f"{found.called}: {telling.total_in_words(found.parts)}"
    if rt.console.on_screen:
        against = f"against {found.difficulty}: needs {found.needs}"
        rt.console.say(f"{title} {against}, {found.percent} % to succeed")
        return
    from tracker.cli.answers import TableAnswer

    columns = tuple(
        Column(key, key.capitalize()) for key in ("strength", "difficulty", "needs", "percent")
    )
    row = (found.strength, found.difficulty, found.needs, found.percent)
    table = Table(title, columns, (row,))
    rt.console.answer(TableAnswer(campaign=campaign, rows=tuple(records([table]))), [table])
