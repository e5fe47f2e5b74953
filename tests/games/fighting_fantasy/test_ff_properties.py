"""Random campaigns keep what the rules promise."""

import msgspec
import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.fighting_fantasy.party import rats
from tests.spec import Given, given
from tests.strategies.fighting_fantasy import DICE, commands, setups
from tracker.cli.forms import plain
from tracker.core.campaign import Campaign
from tracker.core.errors import BadInput, NotFound, Rejected
from tracker.core.page import Table
from tracker.games.fighting_fantasy import GAME, board
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    ChangeStamina,
    ClearRoom,
    EnterHeroCard,
    EnterRoom,
    GiveItem,
    Retreat,
    Strike,
    TryLuck,
)
from tracker.games.fighting_fantasy.events import (
    Card,
    CombatRerolled,
    HeroStruck,
    LuckChanged,
    StaminaChanged,
)
from tracker.games.fighting_fantasy.state import State

STEPS = 40


def begun(data):
    """A campaign of random players whose first adventure is open, with most cards known."""
    setup = data.draw(setups(), "setup")
    table = Given(GAME, Campaign("spec", GAME.name, setup, GAME.initial(setup)))
    cards = st.builds(Card, st.integers(5, 10), st.integers(5, 14), st.integers(0, 5))
    for hero in data.draw(st.sets(st.sampled_from(list(table.state.heroes)), min_size=3), "known"):
        table = table.after(EnterHeroCard(hero, data.draw(cards, hero)))
    return table.after(BeginAdventure("The Warlock of Firetop Mountain"))


def played(data, steps=STEPS):
    """Each step of a random campaign: table before, command, events, table after."""
    table = begun(data)
    for _ in range(data.draw(st.integers(1, steps), "steps")):
        command = data.draw(commands(table.state), "command")
        outcome = table.when(command)
        assert outcome.error is None, f"{command}: {outcome.error}"
        after = table.evolved(*outcome.events)
        yield table, command, outcome.events, after
        table = after


def everything_carried(state):
    return sorted(item.name for hero in state.heroes.values() for item in hero.items)


def sound(state):
    """What holds in every state."""
    assert 1 <= state.level <= 4
    for hero in state.heroes.values():
        assert min(hero.deaths, hero.knock_outs, hero.slain, hero.dealt, hero.taken) >= 0, hero
        if hero.card is not None:
            assert 0 <= hero.stamina <= hero.card.stamina, hero
            assert 0 <= hero.luck <= hero.card.luck, hero
    if state.fight is not None:
        sound_fight(state, state.fight)
    if state.adventure and state.all_down:
        last = state.fight.blows[-1].hero
        assert state.heroes[last].luck, "a beaten party without a roll to set aside"


def sound_fight(state, fight):
    assert fight.living, "a fight without monsters is over"
    for monster in fight.monsters:
        assert 0 <= monster.lost <= monster.stamina, monster
    for hero, letter in board.due(state, fight):
        assert state.heroes[hero].conscious, hero
        assert fight.monster(letter).alive, letter
    standing = [name for column in fight.columns for name in column.heroes]
    placed = [*standing, *fight.free, *fight.out]
    assert len(placed) == len(set(placed)), placed
    letters = [letter for column in fight.columns for letter in column.monsters]
    assert len(letters) == len(set(letters)), letters
    assert {monster.letter for monster in fight.living} <= set(letters)


@settings(max_examples=60)
@for_any(st.data())
def test_legal_play_is_accepted_and_leaves_a_sound_state(data):
    for _, _, events, after in played(data):
        assert events
        sound(after.state)


@pytest.mark.rule("FF-35")
@pytest.mark.rule("FF-36")
@for_any(st.data())
def test_neither_the_dead_nor_the_unconscious_fight(data):
    for before, _, events, after in played(data):
        table = before
        for event in events:
            if isinstance(event, HeroStruck):
                assert table.state.heroes[event.hero].conscious
                assert table.state.fight.monster(event.monster).alive
            table = table.evolved(event)
        assert table == after


@pytest.mark.rule("FF-31")
@pytest.mark.rule("FF-35")
@for_any(st.data())
def test_what_an_event_says_is_left_is_left(data):
    for before, _, events, _ in played(data):
        table = before
        for event in events:
            table = table.evolved(event)
            if isinstance(event, StaminaChanged) and event.left is not None:
                assert table.state.heroes[event.hero].stamina == event.left
            if isinstance(event, LuckChanged) and event.left is not None:
                assert table.state.heroes[event.hero].luck == event.left
            if isinstance(event, HeroStruck | CombatRerolled):
                assert table.state.heroes[event.hero].stamina == event.hero_left
                assert table.state.fight.monster(event.monster).left == event.monster_left
                assert event.roll.hero_loses * event.roll.monster_loses == 0
            if isinstance(event, CombatRerolled):
                assert figures(event.roll) == figures(event.rejected)


def figures(roll):
    """What a roll adds to its dice: no other than before luck."""
    return roll.hero_skill, roll.hero_bonus, roll.monster_skill, roll.monster_bonus


@pytest.mark.rule("FF-16")
@for_any(st.data())
def test_passing_things_on_neither_makes_nor_loses_any(data):
    for before, command, _, after in played(data):
        if isinstance(command, GiveItem):
            assert everything_carried(after.state) == everything_carried(before.state)
            assert after.state.heroes[command.giver] != before.state.heroes[command.giver]


@pytest.mark.rule("FF-50")
@pytest.mark.rule("FF-51")
@settings(max_examples=60)
@for_any(st.data())
def test_after_luck_everything_is_as_if_only_the_last_roll_had_been_struck(data):
    skill, stamina = data.draw(st.tuples(st.integers(3, 12), st.integers(1, 12)), "monsters")
    lost = data.draw(st.integers(0, 13), "lost before")
    table = given(GAME, "ana").after(
        *(EnterHeroCard(name, Card(8, 14, 5)) for name in ("warrior", "healer", "scout", "mage")),
        BeginAdventure("Deathtrap Dungeon"),
        ClearRoom(),
        EnterRoom(2),
        ChangeStamina("warrior", -lost),
        BeginFight(rats("ABCDE", skill, stamina)),
    )
    first, *others = data.draw(st.lists(DICE, min_size=2, max_size=6), "rolls")
    lucky = table.after(Strike("warrior", "A", first))
    for dice in others:
        lucky = lucky.after(TryLuck(dice))
    plainly = table.after(Strike("warrior", "A", others[-1]))
    assert lucky.state.heroes["warrior"].luck == 5 - len(others)
    assert without_luck(lucky.state) == without_luck(plainly.state)


def without_luck(state):
    heroes = {name: replace(hero, lost_luck=0) for name, hero in state.heroes.items()}
    fight = state.fight
    if fight is not None:
        fight = replace(fight, blows=tuple(replace(blow, rejected=()) for blow in fight.blows))
    return replace(state, heroes=heroes, fight=fight)


@pytest.mark.rule("FF-71")
@pytest.mark.rule("FF-72")
@pytest.mark.rule("FF-73")
@for_any(st.data())
def test_after_a_retreat_the_monsters_are_whole_and_the_heroes_as_they_were(data):
    for before, command, _, after in played(data):
        if isinstance(command, Retreat):
            fought = before.state.fight.monsters
            assert after.state.rooms[before.state.room].monsters == tuple(
                replace(monster, lost=0) for monster in fought
            )
            for name, hero in before.state.heroes.items():
                moved = replace(after.state.heroes[name], room=hero.room)
                assert moved == hero
            assert after.state.fight is None


@for_any(st.data())
def test_every_event_is_a_line_and_every_state_fits_the_page(data):
    for _, _, events, after in played(data, 20):
        for event in events:
            line = GAME.tell(after.campaign, event)
            assert line
            assert "\n" not in line
        for blocks in (GAME.board(after.campaign), GAME.scorepad(after.campaign)):
            wide = [line for line in plain(tables(blocks)).splitlines() if len(line) > 80]
            assert not wide, "\n".join(wide)
        assert GAME.suggest(after.campaign)


def tables(blocks):
    return [block for block in blocks if isinstance(block, Table)]


@for_any(st.data())
def test_states_and_events_come_back_from_storage(data):
    *_, (_, _, events, last) = played(data, 20)
    for event in events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event
    assert msgspec.json.decode(msgspec.json.encode(last.state), type=State) == last.state


@settings(max_examples=40)
@for_any(st.data())
def test_whatever_is_entered_out_of_its_time_is_taken_or_refused(data):
    here = [after for *_, after in played(data, 15)][-1]
    others = [command for _, command, _, _ in played(data, 15)]
    for command in others:
        for house_rule in (None, "we like it so"):
            before = msgspec.json.encode(here.state)
            try:
                events = here.when(command, house_rule).events
            except (Rejected, NotFound, BadInput):
                continue
            after = here.evolved(*events)
            for event in events:
                assert GAME.tell(after.campaign, event)
            GAME.board(after.campaign)
            GAME.scorepad(after.campaign)
            GAME.suggest(after.campaign)
            assert msgspec.json.encode(here.state) == before
