"""Fighting Fantasy Adventures: the campaign, the dungeon, blow by blow."""

import re
from typing import Annotated

import msgspec
import typer

from tracker.cli import words
from tracker.cli.runtime import Runtime, runtime
from tracker.core.errors import BadInput, NotFound, Rejected
from tracker.core.game import Command
from tracker.core.names import clean, fold, pick
from tracker.core.page import listing
from tracker.games.fighting_fantasy import commands as c
from tracker.games.fighting_fantasy.board import due
from tracker.games.fighting_fantasy.events import Card, HeroName, Item, Monster
from tracker.games.fighting_fantasy.records import HEROES as RECORDS
from tracker.games.fighting_fantasy.rules.adventures import named
from tracker.games.fighting_fantasy.state import HEROES, State
from tracker.projections import own_shape

app = typer.Typer()
SHORT = {"s": "strike", "f": "fight", "e": "enter"}  # at an open table
KINDS = ("adventure", "consumable", "equipment", "information")
ICONS = ("battle", "obstacle", "item", "trap")
CARD = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{1,2})")
MONSTER = re.compile(r"([A-Za-z])=(\d{1,2})/(\d{1,2})(?::(.+))?")


def status_now(state: State) -> str:
    """What counts in a fight: room, round, the monsters' stamina, who has yet to strike."""
    fight = state.fight
    if fight is None:
        return ""
    left = " ".join(f"{monster.letter}{monster.left}" for monster in fight.living)
    following = " ".join(hero for hero, _ in due(state, fight))
    told = f"room {state.room}, round {fight.round}: {left}"
    return f"{told}, next {following}" if following else told


def names_now(state: State) -> list[str]:
    """What an open table completes: living monsters, those who have yet to strike first,
    then the others who can act."""
    fight = state.fight
    letters = [monster.letter for monster in fight.living] if fight else []
    waiting = [hero for hero, _ in due(state, fight)] if fight else []
    able = [hero.name for hero in state.heroes.values() if hero.conscious]
    return [*letters, *dict.fromkeys((*waiting, *able))]


def heroes(context: typer.Context, incomplete: str) -> list[str]:
    """The four heroes, for completion."""
    return [name for name in HEROES if name.startswith(incomplete.casefold())]


HeroWord = Annotated[str, typer.Argument(help="A hero.", autocompletion=heroes)]
Why = Annotated[str, typer.Option(help="What the card said.")]


# Hero cards


@app.command()
def hero(
    context: typer.Context,
    hero: Annotated[str, typer.Argument(help="A hero, or all.", autocompletion=heroes)],
    card: Annotated[
        str, typer.Argument(help="SKILL/STAMINA/LUCK; left out: as another campaign has it.")
    ] = "",
) -> None:
    """Enter a hero's card, once; later campaigns know it.

    Examples: tracker ff hero warrior 9/14/3; in the next campaign tracker ff hero all
    """
    rt = runtime(context)
    stand = rt.table("fighting_fantasy")
    if card:
        rt.submit(c.EnterHeroCard(_hero(hero), _card(card)), stand)
        return
    known = _remembered(rt, stand.id)
    wanted = HEROES if hero.casefold() == "all" else (_hero(hero),)
    found = [known[name] for name in wanted if name in known]
    if not found:
        raise NotFound(
            f"No other campaign knows the card of {listing(wanted, 'or')}.",
            f"Enter it once: tracker ff hero {wanted[0]} SKILL/STAMINA/LUCK.",
        )
    for command in found:
        rt.submit(command)


@app.command()
def learn(
    context: typer.Context,
    hero: HeroWord,
    ability: Annotated[str, typer.Argument(help="The card's name.")],
    level: Annotated[int, typer.Option(help="The level printed on it, 1 to 4.")] = 1,
) -> None:
    """Enter an ability card.

    Example: tracker ff learn mage "Fire Bolt" --level 2
    """
    _submit(context, c.LearnAbility(_hero(hero), clean(ability, "card"), level))


# The campaign


@app.command()
def begin(
    context: typer.Context,
    adventure: Annotated[
        str, typer.Argument(help="warlock, lizard, deathtrap, forest, siege, 1-5, or orb.")
    ],
) -> None:
    """Open an adventure; the party stands in room 1.

    Example: tracker ff begin warlock
    """
    _submit(context, c.BeginAdventure(named(adventure)))


@app.command()
def complete(
    context: typer.Context,
    level: Annotated[
        int | None, typer.Option(help="Where the card names another level than the next.")
    ] = None,
) -> None:
    """The card says that the adventure is done.

    Example: tracker ff complete
    """
    _submit(context, c.CompleteAdventure(level))


@app.command()
def fail(context: typer.Context) -> None:
    """The adventure has failed: all four are down.

    Example: tracker ff fail
    """
    _submit(context, c.FailAdventure())


@app.command()
def again(context: typer.Context) -> None:
    """Play the adventure that failed once more.

    Example: tracker ff again
    """
    _submit(context, c.PlayAgain())


@app.command("next")
def next_(context: typer.Context) -> None:
    """Go on with the next adventure.

    Example: tracker ff next
    """
    _submit(context, c.PlayNext())


@app.command()
def won(context: typer.Context) -> None:
    """The cards say that the campaign is won.

    Example: tracker ff won
    """
    _submit(context, c.WinCampaign())


# The dungeon


@app.command()
def order(
    context: typer.Context,
    heroes: Annotated[list[str], typer.Argument(help="Who walks first, second, …")],
) -> None:
    """The marching order, before moving on.

    Example: tracker ff order w s m h
    """
    names = tuple(_hero(name) for name in heroes)
    _submit(context, c.SetOrder(names))


@app.command()
def enter(
    context: typer.Context,
    room: Annotated[int, typer.Argument(help="The room's number.")],
    origin: Annotated[
        int, typer.Option("--from", help="The room one comes from, if not this one.")
    ] = 0,
) -> None:
    """Go to a room, new or seen before.

    Example: tracker ff enter 7
    """
    _submit(context, c.EnterRoom(_positive(room, "room"), origin))


@app.command()
def clear(
    context: typer.Context,
    icon: Annotated[list[str] | None, typer.Option(help=", ".join(ICONS))] = None,
) -> None:
    """Flip the room to its completed side.

    Example: tracker ff clear --icon battle
    """
    icons = tuple(pick(name, ICONS, "icon") for name in icon or [])
    _submit(context, c.ClearRoom(icons))  # type: ignore[arg-type]


@app.command()
def stay(context: typer.Context, hero: HeroWord) -> None:
    """The adventure parts the heroes: one waits here.

    Example: tracker ff stay mage
    """
    _submit(context, c.LeaveBehind(_hero(hero)))


@app.command()
def join(context: typer.Context, hero: HeroWord) -> None:
    """A hero who waited here walks with the party again.

    Example: tracker ff join mage
    """
    _submit(context, c.LeaveBehind(_hero(hero), stays=False))


# The fight


@app.command()
def fight(
    context: typer.Context,
    monsters: Annotated[
        list[str] | None,
        typer.Argument(help="A=10/12:Ogre; left out: those of this room, from before."),
    ] = None,
) -> None:
    """Line the monsters up, and the heroes against them.

    Example: tracker ff fight A=10/12:Ogre B=5/4:Goblin
    """
    _submit(context, c.BeginFight(tuple(_monster(typed) for typed in monsters or [])))


@app.command("round")
def round_(context: typer.Context) -> None:
    """Begin the next round, whoever has not struck.

    Example: tracker ff round
    """
    _submit(context, c.BeginRound())


@app.command()
def place(
    context: typer.Context,
    hero: HeroWord,
    column: Annotated[str, typer.Argument(help="The column from 1, or out.")],
) -> None:
    """Stand in another column, sit out, or join, between rounds.

    Example: tracker ff place scout 2
    """
    number = 0 if column.casefold() == "out" else words.whole(column, "a column")
    _submit(context, c.PlaceHero(_hero(hero), number))


@app.command()
def strike(
    context: typer.Context,
    hero: HeroWord,
    monster: Annotated[str, typer.Argument(help="Its letter, or its name.")],
    dice: Annotated[
        list[str] | None, typer.Argument(help="Hero's dice, monster's dice; rolled if left out.")
    ] = None,
) -> None:
    """One combat; bonuses are worked out.

    Example: tracker ff strike warrior A 55 23
    """
    rt = runtime(context)
    stand = rt.table("fighting_fantasy")
    letter = _letter(stand.campaign.state, monster)
    rt.submit(c.Strike(_hero(hero), letter, _dice(dice or [])), stand)


@app.command()
def luck(
    context: typer.Context,
    dice: Annotated[
        list[str] | None, typer.Argument(help="The four dice anew; rolled if left out.")
    ] = None,
) -> None:
    """The last combat again, for 1 luck.

    Example: tracker ff luck 61 22
    """
    _submit(context, c.TryLuck(_dice(dice or [])))


@app.command()
def block(
    context: typer.Context,
    hero: HeroWord,
    monsters: Annotated[
        list[str] | None, typer.Argument(help="Two monsters; else the one in front and the next.")
    ] = None,
    end: Annotated[bool, typer.Option("--end", help="Stop blocking.")] = False,
) -> None:
    """Staff Block: the Healer takes on two monsters.

    Example: tracker ff block healer B C
    """
    rt = runtime(context)
    stand = rt.table("fighting_fantasy")
    pair = tuple(_letter(stand.campaign.state, typed) for typed in monsters or [])
    rt.submit(c.BlockWithStaff(_hero(hero), pair, end), stand)


@app.command()
def retreat(context: typer.Context) -> None:
    """The whole party goes back where it came from.

    Example: tracker ff retreat
    """
    _submit(context, c.Retreat())


# Cards and tokens


@app.command()
def use(
    context: typer.Context,
    hero: HeroWord,
    card: Annotated[str, typer.Argument(help="An ability or an item.")],
    target: Annotated[str, typer.Argument(help="On which hero.", autocompletion=heroes)] = "",
    returns: Annotated[str, typer.Argument(help="The card that Rejuvenation returns.")] = "",
    note: Annotated[str, typer.Option(help="What it did.")] = "",
) -> None:
    """Use an ability or an item.

    Examples: tracker ff use healer courage warrior; tracker ff use healer healing mage
    """
    on = _hero(target) if target else ""
    _submit(context, c.UseCard(_hero(hero), card, on, returns, note))


@app.command()
def hurt(
    context: typer.Context,
    hero: HeroWord,
    by: Annotated[int, typer.Argument(help="Stamina lost.")],
    why: Why = "",
) -> None:
    """A hero loses stamina outside combat.

    Example: tracker ff hurt mage 2 --why "a falling stone"
    """
    _submit(context, c.ChangeStamina(_hero(hero), -_positive(by, "stamina"), why))


@app.command()
def heal(
    context: typer.Context,
    hero: HeroWord,
    by: Annotated[int, typer.Argument(help="Stamina regained.")],
    why: Why = "",
    beyond: Annotated[
        bool, typer.Option("--beyond", help="Above the printed figure, as the card says.")
    ] = False,
) -> None:
    """A hero regains stamina.

    Example: tracker ff heal mage 4 --why "provisions"
    """
    _submit(context, c.ChangeStamina(_hero(hero), _positive(by, "stamina"), why, beyond))


@app.command()
def spend(
    context: typer.Context,
    hero: HeroWord,
    what: Annotated[str, typer.Argument(help="luck or skill.")],
    by: Annotated[int, typer.Argument(help="How much.")] = 1,
    why: Why = "",
) -> None:
    """A hero loses luck, or skill for this adventure.

    Example: tracker ff spend scout luck
    """
    _submit(context, _changed(_hero(hero), what, -_positive(by, what), why))


@app.command()
def gain(
    context: typer.Context,
    hero: HeroWord,
    what: Annotated[str, typer.Argument(help="luck or skill.")],
    by: Annotated[int, typer.Argument(help="How much.")] = 1,
    why: Why = "",
) -> None:
    """A hero gains luck, or skill for this adventure.

    Example: tracker ff gain scout luck 2
    """
    _submit(context, _changed(_hero(hero), what, _positive(by, what), why))


@app.command()
def gold(
    context: typer.Context,
    by: Annotated[int, typer.Argument(help="5 or -2.")],
    why: Why = "",
) -> None:
    """The party finds or pays gold.

    Example: tracker ff gold -2 --why "a toll"
    """
    _submit(context, c.ChangePool("gold", by, why))


@app.command()
def food(
    context: typer.Context,
    by: Annotated[int, typer.Argument(help="3 or -1.")],
    why: Why = "",
) -> None:
    """The party's food, or time, changes.

    Example: tracker ff food 3
    """
    _submit(context, c.ChangePool("food", by, why))


@app.command()
def take(
    context: typer.Context,
    hero: HeroWord,
    item: Annotated[str, typer.Argument(help="The card's name.")],
    kind: Annotated[str, typer.Option(help=", ".join(KINDS))] = "",
    only: Annotated[str, typer.Option(help="The one hero who may use it.")] = "",
    retain: Annotated[bool, typer.Option("--retain", help='It says "Retain this card".')] = False,
) -> None:
    """A hero finds an item.

    Example: tracker ff take mage "Healing potion" --kind consumable
    """
    if not kind:
        raise BadInput(f"What kind of card is {item}?", f"Add --kind {listing(KINDS, 'or')}.")
    found = Item(
        clean(item, "card"),
        pick(kind, KINDS, "kind of item"),  # type: ignore[arg-type]
        _hero(only) if only else "",
        retain,
    )
    _submit(context, c.TakeItem(_hero(hero), found))


@app.command()
def give(
    context: typer.Context,
    item: Annotated[str, typer.Argument(help="The item.")],
    giver: Annotated[str, typer.Argument(help="Who has it.", autocompletion=heroes)],
    taker: Annotated[str, typer.Argument(help="Who gets it.", autocompletion=heroes)],
) -> None:
    """An item passes from one hero to another.

    Example: tracker ff give potion mage warrior
    """
    if _is_hero(item) and not _is_hero(giver):
        item, giver = giver, item  # give scout rope mage, as in take and drop
    _submit(context, c.GiveItem(item, _hero(giver), _hero(taker)))


@app.command()
def drop(
    context: typer.Context,
    hero: HeroWord,
    item: Annotated[str, typer.Argument(help="The item.")],
) -> None:
    """A hero leaves an item for good.

    Example: tracker ff drop mage potion
    """
    _submit(context, c.DropItem(_hero(hero), item))


# Words


def _submit(context: typer.Context, command: Command) -> None:
    rt = runtime(context)
    rt.submit(command, rt.table("fighting_fantasy"))


def _hero(typed: str) -> HeroName:
    name: HeroName = pick(typed, HEROES, "hero")  # type: ignore[assignment]
    return name


def _is_hero(typed: str) -> bool:
    return any(name.startswith(typed.casefold()) for name in HEROES)


def _card(typed: str) -> Card:
    match = CARD.fullmatch(typed)
    if match is None:
        raise BadInput(f"“{typed}” should be SKILL/STAMINA/LUCK.", "Such as 9/14/3.")
    return Card(*(int(figure) for figure in match.groups()))


def welcome(rt: Runtime, campaign: str) -> str:
    """What a new campaign is told: whether the hero cards are known from another."""
    cards = {name: known.card for name, known in _remembered(rt, campaign).items()}
    if not cards:
        return ""
    shown = [f"{name} {card.skill}/{card.stamina}/{card.luck}" for name, card in cards.items()]
    return f"Known from before: {listing(shown)}. tracker ff hero all takes them over."


def _remembered(rt: Runtime, campaign: str) -> dict[str, c.EnterHeroCard]:
    """The cards that other campaigns know; of several the one played last."""
    store = rt.world().store
    order = {summary.campaign: place for place, summary in enumerate(rt.campaigns(rt.world()))}
    rows = [row for row in store.read(own_shape(RECORDS)) if row[0] != campaign and row[4]]
    return {
        row[1]: c.EnterHeroCard(row[1], Card(*row[4:7]), msgspec.json.decode(row[7]))
        for row in sorted(rows, key=lambda row: order.get(row[0], -1))
    }


def _monster(typed: str) -> Monster:
    match = MONSTER.fullmatch(typed)
    if match is None:
        raise BadInput(f"“{typed}” should be LETTER=SKILL/STAMINA:NAME.", "Such as A=10/12:Ogre.")
    letter, skill, stamina, name = match.groups()
    if int(stamina) < 1:
        raise BadInput(f"Monster {letter.upper()} needs stamina.", "Such as A=10/12:Ogre.")
    return Monster(letter.upper(), int(skill), int(stamina), clean(name, "monster") if name else "")


def _letter(state: State, typed: str) -> str:
    """A monster by its letter, or by the beginning of its name."""
    fight = state.fight
    if fight is None or typed.upper() in {monster.letter for monster in fight.monsters}:
        return typed.upper()
    called = {monster.name: monster.letter for monster in fight.living if monster.name}
    names = [monster.name for monster in fight.living if monster.name]
    if len(typed) == 1 and not any(fold(name).startswith(fold(typed)) for name in names):
        return typed.upper()  # a letter that no monster has: the rules say so
    twice = [name for name in called if names.count(name) > 1]
    name = pick(typed, list(called), "monster")
    if name in twice:
        raise Rejected(f"There are several of {name}.", "Use its letter.", rule="FF-30")
    return called[name]


def _dice(typed: list[str]) -> tuple[int, ...]:
    """`55 23` or `5+5 2+3` as four dice; nothing at all is rolled."""
    digits = [die for word in typed for die in re.sub(r"[+,]", "", word)]
    if not typed:
        return ()
    if len(digits) != 4 or not all(die in "123456" for die in digits):
        raise Rejected(
            f"“{' '.join(typed)}” is no roll of four dice.",
            "The hero's two dice, then the monster's two, each from 1 to 6: 55 23.",
            rule="FF-31",
        )
    return tuple(int(die) for die in digits)


def _positive(by: int, what: str) -> int:
    if by < 1:
        raise BadInput(f"“{by}” is no number of {what}.", "Give a number from 1.")
    return by


def _changed(hero: HeroName, what: str, by: int, why: str) -> Command:
    if pick(what, ("luck", "skill"), "token") == "luck":
        return c.ChangeLuck(hero, by, why)
    return c.ChangeSkill(hero, by, why)
