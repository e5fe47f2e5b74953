"""Parties, missions and cards to begin a spec with.

Ana is the Warrior, ben the Rogue, cy the Priest, dee the Bard, eve the Wizard; ana leads.
The figures of cards are invented.
"""

from tests.spec import Given, given
from tracker.games.taz import GAME
from tracker.games.taz.commands import BeginMission, TryChallenge
from tracker.games.taz.events import (
    Card,
    Challenge,
    ChallengeDefeated,
    ChallengeDiscarded,
    ChallengeTried,
    HealthChanged,
    KostcoDrawn,
    Part,
    SurpriseRevealed,
    TokenTurned,
    TurnBegun,
)
from tracker.games.taz.state import State

Table = Given[State]

TWO = "ana=warrior ben=rogue"
THREE = "ana=warrior ben=rogue cy=priest"
FOUR = "ana=warrior ben=rogue cy=priest dee=bard"
FIVE = "ana=warrior ben=rogue cy=priest dee=bard eve=wizard"
CALLED = {
    "ana": "Ana the Warrior",
    "ben": "Ben the Rogue",
    "cy": "Cy the Priest",
    "dee": "Dee the Bard",
    "eve": "Eve the Wizard",
}
CLASS = {"ana": "warrior", "ben": "rogue", "cy": "priest", "dee": "bard", "eve": "wizard"}
FIRST = ("Staff", "Lich", "Cave")
SURPRISES = ("Magnus", "Taako", "Merle", "Killian")

RATS = Challenge("Swarm of Rats", 8, 2, 1, ("monster",), 2)
RIDDLE = Challenge("Arcane Riddle", 7, 2, 2, ("trap", "magic"), 0, story=True)
APPRENTICE = Challenge("Smug Apprentice", 7, 1, 2, ("magic",))
GATE = Challenge("Rusty Gate", 6, 1, 1)
FINALE = Challenge("Last Stand", 12, 3, finale=True)

SWORD = Card("Magic Sword", bonus=1, against="monster")
ROPE = Card("Silk Rope", discard=1)
COIN = Card("Lucky Coin")
MAGNUS = Card("Magnus", bonus=1, discard=2)
TAAKO = Card("Taako", bonus=1, against="magic")


# Where things stand


def party(players: str = FOUR) -> Table:
    """Sheets are filled in; no mission yet."""
    return given(GAME, players)


def mission(players: str = FOUR, *cards: str) -> Table:
    """A mission has begun; two players have their four surprises, Magnus lying out."""
    chosen = SURPRISES if len(party(players).state.characters) == 2 else ()
    return party(players).after(BeginMission(cards or FIRST, surprises=chosen))


def turn_of(table: Table, player: str) -> Table:
    """It is that player's turn; tokens lie as they did."""
    return table.evolved(TurnBegun(player))


def settled(table: Table, deck: str = "location") -> Table:
    """The player has just defeated something without loot; the turn has not ended."""
    return table.after(engage(Challenge("Puddle", 5, 0), deck, roll="crit"))


def gone(table: Table, deck: str, cards: int) -> Table:
    """So many cards of a deck are gone already."""
    return table.evolved(*[ChallengeDiscarded(deck)] * cards)


def at_finale(table: Table, *decks: str) -> Table:
    """Of these decks only the finale is left."""
    for deck in decks:
        table = gone(table, deck, 9)
    return table


def complete(table: Table, *decks: str) -> Table:
    """These decks are complete, and whoever is at turn is owed a card for each."""
    for deck in decks:
        table = at_finale(table, deck).after(engage(FINALE, deck, roll="crit"))
    return table


def holding(table: Table, player: str, *cards: Card) -> Table:
    """Somebody drew these cards earlier; nobody may give any more."""
    at_turn = table.state.turn.player
    drawn = [KostcoDrawn(player, card, why="earlier") for card in cards]
    return table.evolved(*drawn, TurnBegun(at_turn))


def looted(table: Table, player: str, *points: int) -> Table:
    """Somebody has won loot of these points: Loot 1, Loot 2, …"""
    at_turn = table.state.turn.player
    won = [
        ChallengeDefeated(player, "location", f"Loot {number}", loot)
        for number, loot in enumerate(points, 1)
    ]
    return table.evolved(*won, TurnBegun(at_turn))


def surprise(table: Table, *cards: Card) -> Table:
    """These surprises lie out."""
    return table.evolved(*(SurpriseRevealed(card) for card in cards))


def spend(table: Table, *players: str) -> Table:
    """These tokens are spent; an empty name is the one on the surprise of two."""
    return table.evolved(*(TokenTurned(player, ready=False) for player in players))


def at_health(table: Table, left: int) -> Table:
    """The team has so much health left."""
    return table.evolved(HealthChanged(left - health(table), left))


# What is recorded


def engage(challenge: Challenge, deck: str = "relic", *by: str, **more) -> TryChallenge:
    """`try` with the figures of the card, and a 1 where no roll is given."""
    return TryChallenge(challenge.name, deck, challenge, **{"helpers": by, "roll": 1} | more)


def tried(player: str, deck: str, challenge: Challenge, roll, *parts: Part) -> ChallengeTried:
    """The event of it."""
    return ChallengeTried(player, CALLED[player], deck, challenge, parts, roll)


def base(by: int, against: str = "") -> Part:
    """The first summand of a strength."""
    return Part("base", by, against)


def help_of(player: str, by: int) -> Part:
    """An assist; of an empty name it is the surprise's."""
    return Part("assist", by, CLASS.get(player, "priest"), player)


# What is looked at


def health(table: Table) -> int:
    return table.state.missions[-1].health


def spent(table: Table) -> list[str]:
    """Who has spent the token."""
    return [name for name, one in table.state.characters.items() if not one.ready]


def pile(table: Table, player: str) -> list[int]:
    """The points of the loot cards."""
    return [loot.points for loot in table.state.characters[player].loot]


def cards(table: Table, player: str) -> list[str]:
    """The names of the KostCo cards."""
    return [card.name for card in table.state.characters[player].cards]


def lying(table: Table) -> list[str]:
    """The names of the surprises that lie out."""
    return [card.name for card in table.state.missions[-1].surprises]
