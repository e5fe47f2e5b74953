"""Why a value is what it is: the entries that made it so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds import EIGHT, recorded, started
from tracker.app.amend import Change, amended, record_amended
from tracker.app.exchange import fork
from tracker.app.handle import When, handle
from tracker.app.revise import Asked
from tracker.app.stand import Stand, at
from tracker.app.why import Why, exact, example, onward, tree, why
from tracker.app.world import World
from tracker.core.campaign import Adjust, EndSession, StartCampaign, WriteNote
from tracker.core.errors import Ambiguous, NotFound
from tracker.core.game import Player, Setup
from tracker.core.timeline import Edit, Redo, Rewind, Tag, Undo
from tracker.games.fighting_fantasy.commands import (
    BeginAdventure,
    BeginFight,
    BeginRound,
    ChangePool,
    ClearRoom,
    EnterHeroCard,
    EnterRoom,
    Retreat,
    Strike,
    TakeItem,
    UseCard,
)
from tracker.games.fighting_fantasy.events import Card, Item, Monster
from tracker.games.fighting_fantasy.state import HEALING_HANDS
from tracker.games.pips.commands import Throw

CARDS = {
    "warrior": Card(9, 14, 3),
    "healer": Card(6, 12, 4),
    "scout": Card(8, 9, 2),
    "mage": Card(6, 7, 5),
}
MONSTERS = (Monster("A", 5, 4, "Goblin"), Monster("B", 10, 12, "Ogre"))


def notes(count: int) -> list[WriteNote]:
    return [WriteNote("meanwhile")] * count


def seen(found: Why) -> list[tuple[int, Any, Any]]:
    """The steps as (entry, before, after)."""
    return [(step.number, step.before, step.after) for step in found.steps]


@pytest.fixture
def pips(world: World) -> Stand:
    """1 begins, 2 and 3 are throws, 4 is a note."""
    return recorded(
        world, started(world), Throw("ana", (1, 1)), Throw("bob", (2, 2)), WriteNote("quiet")
    )


@pytest.fixture
def party(world: World) -> Stand:
    """1 begins, 2 to 5 are hero cards, the fight begins at 9."""
    return recorded(
        world,
        started(world, "ana bob", "Tuesday", "fighting_fantasy"),
        *(EnterHeroCard(hero, card) for hero, card in CARDS.items()),
        BeginAdventure("The Warlock of Firetop Mountain"),
        ClearRoom(),
        EnterRoom(7),
        BeginFight(MONSTERS),
    )


@pytest.fixture
def healed(world: World, party: Stand) -> Stand:
    """A Goblin hits the mage at @12, an Ogre at @17, and Healing Hands heal at @21."""
    return recorded(
        world,
        party,
        *notes(2),
        Strike("mage", "A", (1, 1, 3, 3)),
        *notes(3),
        BeginRound(),
        Strike("mage", "B", (1, 2, 2, 1)),
        Retreat(),
        *notes(2),
        UseCard("healer", HEALING_HANDS, "mage"),
    )


# A number


def test_the_stamina_of_a_hero_is_told_from_its_card_to_its_healing(
    world: World, healed: Stand
) -> None:
    found = why(world, healed, "heroes.mage.stamina")
    assert (found.path, found.value) == ("heroes.mage.stamina", 3)
    assert seen(found) == [(5, None, 7), (12, 7, 4), (17, 4, 0), (21, 0, 3)]
    assert [step.change for step in found.steps] == [None, -3, -4, 3]
    assert found.terms == (7, -3, -4, 3)
    card, goblin, ogre, hands = (step.text for step in found.steps)
    assert card == "Mage: skill 6, stamina 7, luck 5"
    assert "against Goblin 3+3+5 = 11: Mage loses 3, 4 left" in goblin
    assert "against Ogre 2+1+10 = 13: Mage loses 4, unconscious" in ogre
    assert hands == "Healer uses Healing Hands on mage · Mage stamina +3, 3 left (Healing Hands)"


def test_clear_beginnings_and_the_word_state_mean_the_same_path(
    world: World, healed: Stand
) -> None:
    found = why(world, healed, "heroes.mage.stamina")
    assert why(world, healed, "HER.mag.stam") == found
    assert why(world, healed, "state.heroes.mage.stamina") == found


def test_at_an_earlier_entry_the_story_ends_there(world: World, healed: Stand) -> None:
    found = why(world, at(world, healed, 16), "heroes.mage.stamina")
    assert (found.value, found.terms) == (4, (7, -3))


def test_the_time_of_an_entry_comes_with_it(world: World, pips: Stand) -> None:
    stand = handle(world, pips, Adjust("pips", 1), when=When(None, "unknown")).stand
    first, second = why(world, stand, "sessions").steps[:2]
    assert (first.occurred_at, first.precision) == (EIGHT, "exact")
    last = why(world, stand, "counters.pips.value").steps[-1]
    assert (last.occurred_at, last.precision) == (None, "unknown")
    assert second.number == 2


def test_a_number_that_was_gone_begins_its_sum_anew(world: World, healed: Stand) -> None:
    stand = recorded(
        world, healed, EnterRoom(7), BeginFight(MONSTERS), Strike("mage", "A", (6, 6, 1, 1))
    )
    found = why(world, stand, "fight.monsters.A.left")
    assert seen(found) == [(9, None, 4), (18, 4, None), (23, None, 4), (24, 4, 0)]
    assert found.terms == (4, -4)


def test_a_sum_of_fractions_is_what_people_make_of_it() -> None:
    assert exact(0.1 + 0.2) == 0.3
    assert exact(10**20 + 1) == 10**20 + 1


# Along the timeline


def test_what_was_undone_made_nothing(world: World, healed: Stand) -> None:
    stand = recorded(world, healed, Undo(), Tag("before", 20), ChangePool("gold", 5))
    assert seen(why(world, stand, "heroes.mage.stamina")) == [(5, None, 7), (12, 7, 4), (17, 4, 0)]
    assert seen(why(world, stand, "gold")) == [(1, None, 0), (24, 0, 5)]


def test_what_is_redone_is_told_again(world: World, healed: Stand) -> None:
    stand = recorded(world, healed, Undo(3), Redo(3))
    assert why(world, stand, "heroes.mage") == why(world, healed, "heroes.mage")


def test_another_branch_has_its_own_story(world: World, pips: Stand) -> None:
    branch = recorded(world, pips, Undo(2), Adjust("pips", 2), Adjust("pips", -1))
    assert seen(why(world, branch, "counters.pips.value")) == [(6, None, 2), (7, 2, 1)]
    back = recorded(world, branch, Rewind(4))
    with pytest.raises(NotFound):
        why(world, back, "counters.pips.value")
    assert why(world, at(world, back, 7), "counters.pips.value").value == 1


def test_a_fork_tells_the_same_story_with_its_own_numbers(world: World, healed: Stand) -> None:
    gap = recorded(world, healed, WriteNote("x"), Undo(), WriteNote("y"), ChangePool("gold", 5))
    found = why(world, gap, "gold")
    forked = why(world, fork(world, gap, "Copy"), "gold")
    assert [step.number for step in found.steps] == [1, 25]
    assert [step.number for step in forked.steps] == [1, 23]
    assert [step.text for step in forked.steps] == [step.text for step in found.steps]


def test_an_amended_past_tells_what_it_is_now(world: World, pips: Stand) -> None:
    stand = recorded(world, pips, Adjust("pips", 2), Adjust("pips", 3))
    changes = [Change(Edit(5, "replace"), lambda stand: Asked(Adjust("pips", 9)))]
    right = record_amended(world, amended(world, stand, changes), changes).stand
    assert seen(why(world, right, "counters.pips.value")) == [(7, None, 9), (8, 9, 12)]
    assert seen(why(world, at(world, right, 6), "counters.pips.value")) == [(5, None, 2), (6, 2, 5)]


def test_a_campaign_that_began_otherwise_tells_that_alone(world: World) -> None:
    setup = Setup((Player("zoe"), Player("bob")))
    begins = StartCampaign("Friday", "pips", setup)
    changes = [Change(Edit(1, "replace"), lambda stand: Asked(begins))]
    right = record_amended(world, amended(world, started(world), changes), changes).stand
    assert seen(why(world, right, "players")) == [(2, None, "zoe, bob")]


# Other values


def test_a_name_that_lies_deeper_is_offered(world: World, healed: Stand) -> None:
    with pytest.raises(NotFound) as raised:
        why(world, healed, "stamina")
    assert raised.value.hint == "Did you mean heroes.warrior.stamina?"


def test_texts_and_truths_have_steps_and_no_sum(world: World, healed: Stand) -> None:
    found = why(world, healed, "heroes.mage.conscious")
    assert seen(found) == [(1, None, True), (17, True, False), (21, False, True)]
    assert found.terms == ()


def test_of_a_whole_hero_the_parts_that_changed_are_told(world: World, party: Stand) -> None:
    stand = recorded(world, party, TakeItem("mage", Item("Rope", "equipment")))
    stand = recorded(world, stand, TakeItem("mage", Item("Iron key", "adventure")))
    assert seen(why(world, stand, "heroes.mage"))[-3:] == [
        (8, "room 1", "room 7"),
        (10, "items nothing", "items Rope"),
        (11, "items Rope", "items Rope, Iron key"),
    ]
    assert seen(why(world, stand, "heroes.mage.items"))[-1] == (11, "Rope", "Rope, Iron key")
    assert why(world, stand, "heroes.mage").inside[:3] == ("name", "controller", "card")


def test_a_value_that_never_was_has_no_steps(world: World) -> None:
    found = why(world, started(world, "ana", "Tuesday", "fighting_fantasy"), "fight")
    assert (found.value, found.steps, found.terms) == (None, (), ())


def test_sessions_and_counters_have_paths_too(world: World, pips: Stand) -> None:
    adjust = (Adjust("pips", 2, "ana"), Adjust("pips", 4, "bob"), Adjust("pips", -3, "ana"))
    stand = recorded(world, pips, *adjust, EndSession())
    assert why(world, stand, "counters.pips/ana.value").terms == (2, -3)
    assert seen(why(world, stand, "sessions.1.running")) == [(2, None, True), (8, True, False)]


def test_the_score_of_a_finished_play_has_a_path(world: World, pips: Stand) -> None:
    stand = recorded(
        world, pips, *(Throw(name, (6, 6)) for name in ("ana", "bob")), Throw("ana", (6, 6))
    )
    stand = recorded(world, stand, Adjust("pips", -2, "ana"))
    found = why(world, stand, "plays.1.standings.ana.score")
    assert seen(found) == [(7, None, 26), (8, 26, 24)]


def test_a_name_of_the_campaign_goes_before_one_of_the_state(world: World, pips: Stand) -> None:
    assert why(world, pips, "players.ana.name").path == "players.ana.name"
    assert why(world, pips, "state.players.0").path == "state.players.0"


# Paths


def test_an_unknown_path_names_the_nearest(world: World, healed: Stand) -> None:
    with pytest.raises(NotFound) as raised:
        why(world, healed, "heroes.mage.stmina")
    assert raised.value.hint == "Did you mean heroes.mage.stamina?"
    with pytest.raises(Ambiguous):
        why(world, healed, "heroes.mage.s")


def test_paths_go_on_one_name_further(world: World, party: Stand) -> None:
    names = onward(party, "")
    assert names == list(tree(party))
    assert names[:2] == ["players", "heroes"]
    assert [path for path in onward(party, "her.m") if path.startswith("her.m")] == ["her.mage"]
    assert "heroes.mage.stamina" in onward(party, "heroes.mage.")
    assert onward(party, "nobody.") == names


def test_the_example_is_a_number_that_changed(world: World, party: Stand, pips: Stand) -> None:
    assert why(world, party, example(party)).terms
    assert len(why(world, party, example(party)).steps) > 1
    assert example(started(world, "ana", "Tuesday 2", "people")) == "sessions"
