"""A long campaign, played at random by somebody who types quickly and not always rightly."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from tests.worlds import world_of
from tracker.app.handle import begin, handle
from tracker.app.health import examine
from tracker.app.stand import Stand, fold, state, timeline
from tracker.app.world import World
from tracker.core.campaign import StartCampaign
from tracker.core.errors import TrackerError
from tracker.core.game import Command, Player, Setup
from tracker.core.timeline import Redo, Undo
from tracker.games.fighting_fantasy import board
from tracker.games.fighting_fantasy import commands as c
from tracker.games.fighting_fantasy.events import Card, Item, Monster
from tracker.games.fighting_fantasy.state import HEROES, State
from tracker.store.memory import MemoryStore

ENTRIES = 3000
SETUP = Setup((Player("ana", ("warrior", "healer")), Player("ben", ("scout", "mage"))))


def roll(dice: Random, count: int = 4) -> tuple[int, ...]:
    return tuple(dice.randint(1, 6) for _ in range(count))


def typed(dice: Random, table: State) -> Command:
    """What somebody might type now; often legal, sometimes not."""
    hero = dice.choice(HEROES)
    if not table.adventure:
        return dice.choice([c.PlayNext(), c.PlayAgain(), c.BeginAdventure("Deathtrap Dungeon")])
    if table.fight is not None:
        left = board.due(table, table.fight)
        if left and dice.random() < 0.7:
            return c.Strike(*left[0], roll(dice))
        return dice.choice(
            [
                c.Strike(hero, dice.choice("ABC"), roll(dice)),
                c.TryLuck(roll(dice)),
                c.BlockWithStaff("healer"),
                c.UseCard("healer", "Courage", hero),
                c.PlaceHero(hero, dice.randint(0, 3)),
                c.Retreat() if dice.random() < 0.2 else c.BeginRound(),
                c.FailAdventure() if table.all_down else c.BeginRound(),
            ]
        )
    monsters = tuple(
        Monster(letter, dice.randint(4, 9), dice.randint(2, 8))
        for letter in "ABC"[: dice.randint(1, 3)]
    )
    item = Item(dice.choice(["Potion", "Sword", "Key"]), dice.choice(["consumable", "equipment"]))
    return dice.choice(
        [
            c.EnterRoom(dice.randint(1, 20)),
            c.EnterRoom(dice.randint(1, 20)),
            c.ClearRoom(),
            c.BeginFight(monsters),
            c.BeginFight(),
            c.TakeItem(hero, item),
            c.UseCard(hero, "Potion", hero),
            c.UseCard("healer", "Healing Hands", hero),
            c.GiveItem("Sword", hero, dice.choice(HEROES)),
            c.ChangeStamina(hero, dice.randint(-3, 4)),
            c.CompleteAdventure() if dice.random() < 0.15 else c.ClearRoom(),
            c.FailAdventure() if table.all_down else c.ClearRoom(),
        ]
    )


def campaign(world: World, entries: int, seed: int = 7) -> Stand:
    """Play until that many entries are recorded; what is refused is simply not recorded."""
    dice = Random(seed)
    stand = begin(world, StartCampaign("Long", "fighting_fantasy", SETUP)).stand
    for hero in HEROES:
        stand = handle(world, stand, c.EnterHeroCard(hero, Card(8, 12, 4))).stand
    while stand.newest.number < entries:
        command = typed(dice, stand.campaign.state)
        if dice.random() < 0.05:
            command = dice.choice([Undo(dice.randint(1, 4)), Redo()])
        with suppress(TrackerError):
            stand = handle(world, stand, command).stand
    return stand


@pytest.mark.rule("FF-98")
def test_thousands_of_entries_play_without_a_crash_and_rebuild_identically() -> None:
    world = world_of(MemoryStore())
    stand = campaign(world, ENTRIES)
    results = {attempt.result for attempt in stand.campaign.state.attempts}
    assert {"success", "failure"} <= results
    assert [finding for finding in examine(world) if not finding.well] == []
    spans = timeline(world.store, stand.newest).spans(stand.number)
    folded = fold(world.store, stand.game, stand.id, spans)
    assert folded == stand.campaign == state(world.store, stand.game, stand.id, stand.number)
