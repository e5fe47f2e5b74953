"""Two logs of one campaign brought together: what is kept, what is refused, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given

from tests.worlds import EIGHT, everything, listed, now, recorded, started, world_of
from tracker.app.amend import Change, amended, record_amended
from tracker.app.chronicle import path
from tracker.app.exchange import dump, fork, read, take
from tracker.app.handle import begin, handle
from tracker.app.health import examine
from tracker.app.history import results
from tracker.app.merge import Parted, merged, of_file, parted, record_merged
from tracker.app.revise import Asked, Revision
from tracker.app.stand import Stand, at, load
from tracker.app.world import World
from tracker.core.campaign import (
    Adjust,
    EndSession,
    StartCampaign,
    StartSession,
    WriteNote,
)
from tracker.core.errors import NotFound
from tracker.core.game import Command, Player, Setup
from tracker.core.timeline import Edit, Merged, Redo, Rename, Renamed, Rewind, Tag, Undo
from tracker.games.fighting_fantasy import commands as ff
from tracker.games.fighting_fantasy.events import Card, Item
from tracker.games.pips.commands import Throw
from tracker.projections import shapes
from tracker.store.memory import MemoryStore

pytestmark = pytest.mark.usefixtures("pips")
Log = tuple[World, Stand]


@pytest.fixture
def home() -> Log:
    """A campaign of two throws in ana's log; five minutes pass with every command of `on`."""
    world = world_of(MemoryStore())
    return world, recorded(world, started(world), Throw("ana", (1, 1)), Throw("bob", (1, 2)))


def copied(log: Log, number: int = 2, by: str = "bob") -> Log:
    """The same campaign on another machine."""
    world, stand = log
    there = world_of(MemoryStore(), log=number, clock=world.clock, by=by)
    take(there, read(file_of(log)))
    return there, load(there, stand.id)


def file_of(log: Log) -> bytes:
    return b"".join(dump(log[0].store, log[1].id))


def on(log: Log, *commands: Command) -> Log:
    """The log after these commands."""
    return log[0], recorded(log[0], now(*log), *commands)


def put_right(log: Log, entry: int, command: Command | None, how: Any = "replace") -> Log:
    """The log after an entry was put right, taken out (no command), or one put in after it."""
    ask = None if command is None else lambda there: Asked(command)
    changes = [Change(Edit(entry, "drop" if command is None else how), ask)]
    stand = now(*log)
    revision = amended(log[0], stand, changes)
    return log[0], record_amended(log[0], revision, changes, skip=True).stand


def both(ours: Log, theirs: Log) -> Parted:
    """How a log and a file of the other have parted."""
    ours, theirs = (ours[0], now(*ours)), (theirs[0], now(*theirs))
    return parted(ours, of_file(ours[0], read(file_of(theirs)), "theirs.jsonl"))


def looked(ours: Log, theirs: Log, house_rule: str | None = None) -> Revision:
    """What a merge would change."""
    return merged(ours[0], both(ours, theirs), house_rule)


def together(ours: Log, theirs: Log, house_rule: str | None = None) -> Log:
    """Ours with theirs merged into it, without what is impossible; ours where it brings nothing."""
    found = both(ours, theirs)
    if found.brings_nothing:
        return ours[0], now(*ours)
    revision = merged(ours[0], found, house_rule)
    return ours[0], record_merged(ours[0], found, revision, skip=True, house_rule=house_rule).stand


def inside(world: World, ours: Stand, theirs: Stand) -> Stand:
    """One campaign of a log merged into another of the same log."""
    found = parted((world, now(world, ours)), (world, now(world, theirs)))
    if found.brings_nothing:
        return now(world, ours)
    return record_merged(world, found, merged(world, found), skip=True).stand


def uuids(log: Log) -> list[str]:
    return [row.uuid for row in path(log[0], now(*log))]


def thrown(log: Log) -> list[int]:
    """The pips of every throw on the timeline."""
    return [throw.pips for throw in now(*log).campaign.state.throws]


def notes(log: Log) -> list[str]:
    return [note.text for note in now(*log).campaign.story]


def told(log: Log) -> Any:
    """Everything that a state tells."""
    stand = now(*log)
    return stand.codec.dump(stand.campaign)


def nothing_more(ours: Log, theirs: Log) -> bool:
    """Does each side say that it has all of the other?"""
    return both(ours, theirs).brings_nothing and both(theirs, ours).brings_nothing


# What comes over


def test_what_the_other_recorded_comes_after_ours(home: Log) -> None:
    there = on(copied(home), Throw("bob", (2, 3)), WriteNote("theirs"))
    ours = on(home, Throw("ana", (3, 3)))
    after = together(ours, there)
    assert thrown(after) == [2, 3, 6, 5]
    assert notes(after) == ["theirs"]


def test_what_comes_over_keeps_who_recorded_it_and_when(home: Log) -> None:
    there = copied(home)
    there[0].clock.advance(minutes=9)  # type: ignore[attr-defined]
    there = on(there, Throw("bob", (2, 3)))
    on(home, Throw("ana", (3, 3)))
    home[0].clock.advance(minutes=9)  # type: ignore[attr-defined]
    after = together(home, there)
    row, original = path(*after)[-1], path(*there)[-1]
    kept = ("uuid", "recorded_by", "recorded_at", "occurred_at", "zone", "command")
    assert [getattr(row, k) for k in kept] == [getattr(original, k) for k in kept]


def test_a_merge_says_what_it_took(home: Log) -> None:
    there = on(copied(home), Throw("bob", (2, 3)))
    ours = on(home, Throw("ana", (3, 3)))
    after = together(ours, there)
    assert after[1].codec.entry(after[1].newest).events == (
        Merged(
            origin=ours[1].number,
            name="theirs.jsonl",
            campaign=home[1].id,
            taken=1,
            newest=there[1].newest.number,
            uuid=there[1].newest.uuid,
        ),
    )


def test_looking_at_a_merge_changes_nothing(home: Log) -> None:
    there = on(copied(home), Throw("bob", (2, 3)))
    ours = on(home, Throw("ana", (3, 3)))
    before = everything(*ours), everything(*there)
    looked(ours, there)
    assert (everything(*ours), everything(*there)) == before


def test_both_orders_of_notes_and_counters_differ_only_in_the_order_of_notes(home: Log) -> None:
    there = copied(home)
    ours, theirs = on(home, Adjust("fun", 2)), on(there, Adjust("fun", 5))
    one = together(ours, theirs)
    there = (there[0], at(there[0], now(*there), theirs[1].number))
    assert [c.value for c in now(*one).campaign.counters] == [7]
    assert told(together(theirs, home)) == told(one)


def test_nothing_comes_over_twice(home: Log) -> None:
    there = on(copied(home), Throw("bob", (2, 3)))
    ours = on(home, Throw("ana", (3, 3)))
    after = together(ours, there)
    assert both(after, there).brings_nothing
    more = together(after, on(there, WriteNote("later")))
    assert (thrown(more), notes(more)) == ([2, 3, 6, 5], ["later"])


def test_logs_with_nothing_in_common_are_refused(home: Log) -> None:
    other = world_of(MemoryStore(), log=7)
    theirs = recorded(other, started(other), Throw("ana", (1, 1)))
    with pytest.raises(NotFound) as raised:
        both(home, (other, theirs))
    assert "nothing in common" in raised.value.message


def test_tags_and_names_of_theirs_stay_theirs(home: Log) -> None:
    there = on(copied(home), Tag("their tag", 3), Rename("Saturday"), Throw("bob", (2, 3)))
    after = together(on(home, Throw("ana", (3, 3))), there)
    assert listed(*after).name == "Friday"
    assert thrown(after) == [2, 3, 6, 5]


def test_a_log_after_many_merges_is_well_and_comes_out_of_a_rebuild_the_same(home: Log) -> None:
    from tracker.app.rebuild import rebuild

    there = on(copied(home), Throw("bob", (2, 3)))
    ours = together(on(home, Throw("ana", (1, 3))), there)
    there = together(on(there, WriteNote("more")), ours)
    ours = together(on(ours, Undo(), WriteNote("and more")), there)
    before = everything(*ours)
    rebuild(ours[0], ours[1].id)
    assert everything(*ours) == before
    assert [finding for finding in examine(ours[0]) if not finding.well] == []


# Disjoint work: Fighting Fantasy, each with a hero of their own


def party() -> Log:
    """Four heroes at the foot of the mountain: ana's warrior and healer, bob's scout and mage."""
    world = world_of(MemoryStore())
    seats = (Player("ana", ("warrior", "healer")), Player("bob", ("scout", "mage")))
    stand = begin(world, StartCampaign("Tuesday", "fighting_fantasy", Setup(seats))).stand
    cards = {"warrior": (9, 14, 3), "healer": (6, 12, 4), "scout": (8, 9, 2), "mage": (6, 7, 5)}
    heroes = [ff.EnterHeroCard(hero, Card(*card)) for hero, card in cards.items()]  # type: ignore[arg-type]
    return world, recorded(
        world, stand, *heroes, ff.BeginAdventure("The Warlock of Firetop Mountain")
    )


def hurts(hero: Any) -> st.SearchStrategy[list[Command]]:
    """Things that happen to one hero, and are legal whatever happens to others."""
    return st.lists(
        st.one_of(
            st.integers(1, 4).map(lambda n: ff.ChangeStamina(hero, -1, f"scratch {n}")),
            st.builds(
                lambda n: ff.TakeItem(hero, Item(f"{hero}'s thing {n}", "consumable")),
                st.integers(1, 9),
            ),
            st.just(ff.LearnAbility(hero, f"{hero}'s art")),
        ),
        max_size=5,
        unique_by=str,
    )


def in_any_order(log: Log) -> Any:
    """The state, but for the order in which things of different heroes were taken."""
    raw = msgspec.to_builtins(now(*log).campaign, str_keys=True)
    state = raw["state"]
    for name, value in state.items():
        if isinstance(value, list):
            state[name] = sorted(value, key=repr)
    return raw


def test_the_warrior_here_and_the_mage_there_come_to_the_same_in_both_orders() -> None:
    home = party()
    there = copied(home)
    ours = on(home, ff.ChangeStamina("warrior", -3, "fell"), ff.TakeItem("warrior", KEY))
    theirs = on(there, ff.ChangeStamina("mage", -2, "poison"), ff.TakeItem("mage", POTION))
    spare = copied(theirs, 3)
    one, other = together(ours, theirs), None
    other = together(spare, (home[0], load(home[0], home[1].id)))
    assert in_any_order(one) == in_any_order(other)
    heroes = now(*one).campaign.state.heroes
    assert (heroes["warrior"].stamina, heroes["mage"].stamina) == (11, 5)


KEY, POTION = Item("Brass key", "adventure"), Item("Healing potion", "consumable")


@given(warrior=hurts("warrior"), mage=hurts("mage"))
def test_disjoint_work_comes_to_the_same_in_either_order(
    warrior: list[Command], mage: list[Command]
) -> None:
    home = party()
    there = copied(home)
    ours, theirs = on(home, *warrior), on(there, *mage)
    file_ours, file_theirs = read(file_of(ours)), read(file_of(theirs))
    one, other = _with(ours, file_theirs), _with(theirs, file_ours)
    assert in_any_order(one) == in_any_order(other)
    assert sorted(uuids(one)) == sorted(uuids(other))
    assert nothing_more(one, other)


def _with(log: Log, file: Any) -> Log:
    found = parted(log, of_file(log[0], file, "theirs.jsonl"))
    if found.brings_nothing:
        return log
    revision = merged(log[0], found)
    assert revision.impossible == ()
    return log[0], record_merged(log[0], found, revision).stand


# What is impossible


def test_what_is_illegal_on_top_of_ours_is_named_with_its_rule(home: Log) -> None:
    there = on(copied(home), Throw("bob", (6, 6)), WriteNote("so"))
    ours = on(home, Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (5, 5)))  # 24: over
    revision = looked(ours, there)
    assert [(one.rule, one.theirs, one.number) for one in revision.impossible] == [
        ("PIP-1", True, 4)
    ]
    assert notes(together(ours, there)) == ["so"]


def test_what_was_left_out_is_not_brought_again(home: Log) -> None:
    there = on(copied(home), Throw("bob", (6, 6)))
    ours = on(home, Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (5, 5)))
    there = on(there, WriteNote("so"))
    after = together(ours, there)
    assert both(after, there).brings_nothing
    event = after[1].codec.entry(after[1].newest).events[0]
    assert isinstance(event, Merged)
    assert (event.taken, event.refused) == (1, 1)


def test_a_house_rule_lets_in_what_is_illegal_and_stands_beside_it(home: Log) -> None:
    there = on(copied(home), Throw("bob", (6, 6)))
    ours = on(home, Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (5, 5)))
    after = together(ours, there, house_rule="to the end")
    assert thrown(after)[-1] == 12
    assert "to the end" in path(*after)[-1].notices
    assert "PIP-1" in path(*after)[-1].notices


def test_a_house_rule_of_theirs_comes_over_with_its_entry(home: Log) -> None:
    ended = on(home, Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (5, 5)))
    there = copied(ended)
    there = there[0], handle(there[0], there[1], Throw("bob", (2, 2)), house_rule="one more").stand
    after = together(on(ended, WriteNote("ours")), there)
    assert thrown(after)[-1] == 4
    assert "one more" in path(*after)[-1].notices


def test_a_house_rule_of_theirs_lifts_nothing_else(home: Log) -> None:
    """They let PIP-2 be (a mere remark); on top of ours PIP-1 refuses all the same."""
    there = copied(home)
    there = there[0], handle(there[0], there[1], Throw("bob", (2, 2)), house_rule="twice").stand
    ours = on(home, Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (5, 5)))
    assert [one.rule for one in looked(ours, there).impossible] == ["PIP-1"]


def test_what_they_put_into_the_past_can_make_ours_impossible(home: Log) -> None:
    there = put_right(copied(home), 2, Throw("ana", (6, 6)), how="insert")
    ours = on(home, Throw("ana", (6, 6)), Throw("bob", (1, 1)))  # ana then has 26
    revision = looked(ours, there)
    assert [(one.number, one.theirs) for one in revision.impossible] == [(5, False)]


# Taken back


def test_what_they_took_back_of_the_shared_past_is_taken_out(home: Log) -> None:
    there = on(copied(home), Undo(), Throw("bob", (4, 4)))
    after = together(on(home, Throw("ana", (3, 3))), there)
    assert thrown(after) == [2, 6, 8]


def test_what_we_took_back_stays_taken_back(home: Log) -> None:
    there = on(copied(home), Throw("ana", (3, 3)))
    after = together(on(home, Undo(), WriteNote("ours")), there)
    assert thrown(after) == [2, 6]


def test_what_both_took_back_stays_away(home: Log) -> None:
    there = on(copied(home), Undo(), Throw("bob", (4, 4)))
    ours = on(home, Undo(), Throw("bob", (5, 5)))
    assert thrown(together(ours, there)) == [2, 10, 8]


def test_what_they_recorded_and_took_back_never_comes(home: Log) -> None:
    there = on(copied(home), Throw("ana", (4, 4)), Undo(), WriteNote("theirs"))
    after = together(on(home, Throw("ana", (3, 3))), there)
    assert (thrown(after), notes(after)) == ([2, 3, 6], ["theirs"])


def test_what_we_brought_back_after_we_parted_stays(home: Log) -> None:
    """It lay undone when they got the log; they say nothing about it."""
    away = on(home, Undo())
    there = on(copied(away), WriteNote("theirs"))
    ours = on(away, Redo())
    assert both(ours, there).taken_out == ()
    after = together(ours, there)
    assert (thrown(after), notes(after)) == ([2, 3], ["theirs"])


def test_what_they_brought_back_after_we_parted_comes_back(home: Log) -> None:
    away = on(home, Undo())
    there = on(copied(away), Redo())
    ours = on(away, WriteNote("ours"))
    after = together(ours, there)
    assert (thrown(after), notes(after)) == ([2, 3], ["ours"])


def test_what_they_brought_back_together_with_something_new_comes_back(home: Log) -> None:
    away = on(home, Undo())
    there = on(copied(away), Redo(), Throw("ana", (3, 3)))
    after = together(on(away, WriteNote("ours")), there)
    assert thrown(after) == [2, 3, 6]


def test_what_they_take_back_after_we_merged_it_is_taken_out_of_ours(home: Log) -> None:
    there = on(copied(home), Throw("ana", (4, 4)))
    ours = together(on(home, WriteNote("ours")), there)
    ours = on(ours, WriteNote("ours again"))
    there = on(there, Undo())
    assert thrown(together(ours, there)) == [2, 3]


@pytest.mark.parametrize("more", [(), (WriteNote("theirs"),)])
def test_a_campaign_and_a_file_of_the_same_log_merge_alike(
    home: Log, more: tuple[Command, ...]
) -> None:
    """The file taken in as `Friday (2)`, or merged as it is: the same comes out."""
    there = on(copied(home), Throw("ana", (4, 4)))
    ours = on(together(on(home, WriteNote("ours")), there), WriteNote("ours again"))
    there = on(there, Undo(), *more)
    twin = copied(ours, 3)
    by_file = together(twin, there)
    taken = take(ours[0], read(file_of(there)))
    by_name = ours[0], inside(ours[0], ours[1], load(ours[0], taken.campaign))
    assert told(by_file) == told(by_name)


def test_two_logs_that_have_all_of_each_other_tell_the_same(home: Log) -> None:
    """Ana merges bob's throw, he gets it all, takes his throw back; both go on, and meet."""
    there = on(copied(home), Throw("ana", (4, 4)))
    ours = together(on(home, Adjust("fun", 1)), there)
    there = together(there, ours)
    there = on(there, Undo(2), Adjust("fun", 3))
    ours = on(ours, Adjust("fun", 5))
    for _ in range(4):
        assert not nothing_more(ours, there) or sorted(uuids(ours)) == sorted(uuids(there))
        ours = together(ours, there)
        assert not nothing_more(ours, there) or sorted(uuids(ours)) == sorted(uuids(there))
        there = together(there, ours)
    assert nothing_more(ours, there)


def test_logs_of_which_one_left_something_out_do_not_call_themselves_the_same(home: Log) -> None:
    """Ana left bob's throw out as illegal; he has it still. Somebody should hear of that."""
    there = on(copied(home), Throw("bob", (6, 6)))
    ours = on(home, Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (5, 5)))
    ours = together(ours, there)
    there = together(there, ours)
    assert sorted(uuids(ours)) == sorted(uuids(there)) or not nothing_more(ours, there)


# An undone merge


def test_one_undo_takes_a_merge_back_and_redo_brings_it_again(home: Log) -> None:
    there = on(copied(home), Throw("bob", (2, 3)), Undo(), Throw("bob", (4, 4)))
    ours = on(home, Throw("ana", (3, 3)))
    before = told(ours)
    after = together(ours, there)
    merged_state = told(after)
    assert told(on(after, Undo())) == before
    assert told(on(after, Redo())) == merged_state


def test_an_undone_merge_can_be_repeated(home: Log) -> None:
    there = on(copied(home), Throw("bob", (2, 3)))
    ours = on(home, Throw("ana", (3, 3)))
    after = together(ours, there)
    wanted = told(after)
    back = on(after, Undo())
    assert told(together(back, there)) == wanted


def test_an_undone_merge_brings_everything_again_after_more_play(home: Log) -> None:
    there = on(copied(home), Throw("bob", (2, 3)))
    ours = on(together(on(home, Throw("ana", (3, 3))), there), Undo(), Throw("bob", (1, 1)))
    assert thrown(together(ours, there)) == [2, 3, 6, 2, 5]


def test_undo_in_the_midst_of_merged_entries_keeps_them_away(home: Log) -> None:
    """Rewound to the first of two that came over: the second was taken back by us."""
    there = on(copied(home), Throw("bob", (2, 3)), WriteNote("theirs"))
    after = together(on(home, Throw("ana", (3, 3))), there)
    numbers = [row.number for row in path(*after)]
    back = on(after, Rewind(numbers[-2]))
    assert notes(back) == []
    again = together(back, there)
    assert thrown(again) == [2, 3, 6, 5]


def test_a_merge_undone_on_the_other_side_gives_nothing_of_ours_back(home: Log) -> None:
    """Bob merged ana's throw, and took that back: her throw is no shared past that he undid."""
    there = on(copied(home), Throw("bob", (2, 3)))
    ours = on(home, Throw("ana", (3, 3)))
    there = on(together(there, ours), Undo())
    found = both(ours, there)
    assert found.taken_out == ()
    assert thrown(together(ours, there)) == [2, 3, 6, 5]


# Amendments


def test_an_amendment_of_theirs_comes_over_and_ours_follows_it(home: Log) -> None:
    there = put_right(copied(home), 2, Throw("ana", (5, 5)))
    after = together(on(home, Throw("ana", (3, 3))), there)
    assert thrown(after) == [10, 3, 6]


def test_an_amendment_of_ours_stays_when_theirs_comes_on_top(home: Log) -> None:
    there = on(copied(home), Throw("ana", (3, 3)))
    after = together(put_right(home, 2, Throw("ana", (5, 5))), there)
    assert thrown(after) == [10, 3, 6]


def test_an_entry_of_theirs_amended_after_it_was_merged_is_amended_here(home: Log) -> None:
    there = on(copied(home), Throw("ana", (4, 4)))
    ours = on(together(on(home, WriteNote("ours")), there), WriteNote("more"))
    there = put_right(there, 4, Throw("ana", (5, 5)))
    assert thrown(together(ours, there)) == [2, 3, 10]


def test_a_merged_entry_amended_here_is_not_brought_again(home: Log) -> None:
    there = on(copied(home), Throw("ana", (4, 4)))
    ours = together(on(home, WriteNote("ours")), there)
    ours = put_right(ours, path(*ours)[-1].number, Throw("ana", (5, 5)))
    assert thrown(together(ours, on(there, WriteNote("theirs")))) == [2, 3, 10]


def test_what_they_took_out_of_the_past_is_taken_out_of_ours(home: Log) -> None:
    there = put_right(copied(home), 2, None)
    assert thrown(together(on(home, Throw("ana", (3, 3))), there)) == [3, 6]


def test_what_both_took_out_is_gone_once(home: Log) -> None:
    there = put_right(copied(home), 2, None)
    ours = put_right(home, 2, None)
    assert both(ours, there).brings_nothing


def test_an_entry_that_both_put_right_does_not_count_twice(home: Log) -> None:
    """Ana says it was 10, bob says 9: whatever becomes of it, it was one throw."""
    there = put_right(copied(home), 2, Throw("ana", (4, 5)))
    ours = put_right(home, 2, Throw("ana", (5, 5)))
    assert len(thrown(together(ours, there))) == 2


def test_a_beginning_that_they_put_right_comes_over(home: Log) -> None:
    setup = Setup((Player("ana"), Player("bob"), Player("cy")))
    there = put_right(copied(home), 1, StartCampaign("Friday", "pips", setup))
    after = together(on(home, Throw("cy", (3, 3))), there)
    assert now(*after).campaign.players == ("ana", "bob", "cy")
    assert thrown(after) == [2, 3, 6]


def test_an_undone_amendment_of_theirs_changes_nothing(home: Log) -> None:
    there = on(put_right(copied(home), 2, Throw("ana", (5, 5))), Undo())
    found = both(on(home, Throw("ana", (3, 3))), there)
    assert found.brings_nothing


def test_amending_and_merging_commute(home: Log) -> None:
    """Put right before they merge, or after: the same is told."""
    early, late = copied(home, 2), copied(home, 3)
    theirs = on(copied(home, 4, "cy"), Throw("ana", (3, 3)))
    one = together(put_right(early, 2, Throw("ana", (5, 5))), theirs)
    other = put_right(together(late, theirs), 2, Throw("ana", (5, 5)))
    assert told(one) == told(other)


def test_a_beginning_that_both_put_right_is_contested(home: Log) -> None:
    def begun(log: Log, names: str) -> Log:
        players = tuple(Player(name) for name in names.split())
        return put_right(log, 1, StartCampaign("Friday", "pips", Setup(players)))

    there, ours = begun(copied(home), "ana rob"), begun(home, "ana bobby")
    found = both(ours, there)
    assert len(found.contested) == 1
    assert together(ours, there)[1].campaign.players == ("ana", "bobby")


def test_what_was_merged_and_taken_back_is_offered_with_what_came_after(home: Log) -> None:
    there, ours = on(copied(home), Adjust("fun", 10)), on(home, Adjust("fun", 1))
    ours = together(ours, there)
    there = on(together(there, ours), Adjust("fun", 100))
    ours = on(ours, Undo())
    assert [c.value for c in together(ours, there)[1].campaign.counters] == [111]


# Three machines


def test_three_machines_come_to_the_same_through_the_first(home: Log) -> None:
    second, third = copied(home, 2, "bob"), copied(home, 3, "cy")
    first = on(home, Adjust("fun", 1))
    second = on(second, Adjust("fun", 10))
    third = on(third, Adjust("fun", 100))
    first = together(together(first, second), third)
    second, third = together(second, first), together(third, first)
    assert told(first) == told(second) == told(third)
    for ours in (first, second, third):
        assert [c.value for c in now(*ours).campaign.counters] == [111]
        for theirs in (first, second, third):
            assert ours is theirs or both(ours, theirs).brings_nothing


def test_what_came_round_through_a_third_machine_comes_once(home: Log) -> None:
    second, third = copied(home, 2, "bob"), copied(home, 3, "cy")
    second = on(second, Adjust("fun", 10))
    third = together(on(third, Adjust("fun", 100)), second)
    first = together(together(on(home, Adjust("fun", 1)), second), third)
    assert [c.value for c in now(*first).campaign.counters] == [111]


STEP = st.tuples(st.integers(0, 2), st.sampled_from(["play", "merge", "merge"]))


@given(st.lists(st.tuples(STEP, st.integers(0, 2)), max_size=14))
def test_whatever_three_machines_do_two_rounds_of_merging_bring_them_together(
    walk: Sequence[Any],
) -> None:
    """Who has all of the others tells the same entries as they do.

    What is taken back on one of three and brought again on another is not in
    it: whoever merges last decides, and that may take another round.
    """
    world = world_of(MemoryStore())
    home: Log = world, recorded(world, started(world), Adjust("fun", 1), Adjust("fun", 1))
    logs = [home, copied(home, 2, "bob"), copied(home, 3, "cy")]
    for (who, what), other in walk:
        logs[who] = _stepped(logs[who], what, logs[other], who == other)
    for _ in range(2):
        for who in range(3):
            for other in range(3):
                if who != other:
                    logs[who] = together(logs[who], logs[other])
    told_by = [sorted(uuids(log)) for log in logs]
    assert told_by[0] == told_by[1] == told_by[2]


def _stepped(log: Log, what: str, other: Log, same: bool) -> Log:
    return on(log, Adjust("fun", 1)) if what == "play" or same else together(log, other)


# Forks


def test_a_fork_merged_back_brings_what_happened_in_it(home: Log) -> None:
    world, stand = home
    made = recorded(world, fork(world, stand, "What if"), Throw("ana", (6, 6)))
    recorded(world, now(*home), WriteNote("ours"))
    after = inside(world, stand, made)
    assert [t.pips for t in after.campaign.state.throws] == [2, 3, 12]


def test_a_fork_merged_back_twice_with_more_play_between_brings_each_entry_once(
    home: Log,
) -> None:
    world, stand = home
    made = recorded(world, fork(world, stand, "What if"), Adjust("fun", 1))
    inside(world, stand, made)
    recorded(world, now(*home), Adjust("fun", 10))
    recorded(world, now(world, made), Adjust("fun", 100))
    after = inside(world, stand, made)
    assert [c.value for c in after.campaign.counters] == [111]
    assert parted((world, after), (world, now(world, made))).brings_nothing


def test_a_fork_from_the_middle_brings_only_what_happened_in_it(home: Log) -> None:
    """What the origin told after the fork left is not taken out of it."""
    world, stand = home
    made = recorded(world, fork(world, at(world, stand, 2), "What if"), Throw("bob", (6, 6)))
    after = inside(world, stand, made)
    assert [t.pips for t in after.campaign.state.throws] == [2, 3, 12]


def test_a_fork_of_a_fork_comes_home_past_the_one_between(home: Log) -> None:
    world, stand = home
    stand = recorded(world, stand, Undo(), Throw("bob", (2, 2)))
    first = recorded(world, fork(world, stand, "What if"), Adjust("fun", 1))
    second = recorded(world, fork(world, first, "And then"), Adjust("fun", 10))
    recorded(world, now(world, stand), WriteNote("ours"))
    found = parted((world, now(world, stand)), (world, second))
    assert found.number == stand.number, "the last entry that both share"
    after = inside(world, stand, second)
    assert [c.value for c in after.campaign.counters] == [11]
    assert inside(world, stand, first).number == after.number, "that is in it already"


def test_what_a_fork_of_a_fork_took_back_is_taken_out(home: Log) -> None:
    world, stand = home
    stand = recorded(world, stand, Undo(), Throw("bob", (2, 2)))
    second = fork(world, fork(world, stand, "What if"), "And then")
    second = recorded(world, second, Undo(), WriteNote("without it"))
    recorded(world, now(world, stand), WriteNote("ours"))
    assert [t.pips for t in inside(world, stand, second).campaign.state.throws] == [2]


def test_two_forks_of_one_campaign_merge_with_one_another(home: Log) -> None:
    world, stand = home
    one = recorded(world, fork(world, stand, "One"), Adjust("fun", 1))
    other = recorded(world, fork(world, stand, "Other"), Adjust("fun", 10))
    assert [c.value for c in inside(world, one, other).campaign.counters] == [11]


def test_a_fork_that_took_back_the_past_takes_it_out_of_the_origin(home: Log) -> None:
    world, stand = home
    made = recorded(world, fork(world, stand, "What if"), Undo(), Throw("bob", (6, 6)))
    recorded(world, now(*home), WriteNote("ours"))
    assert [t.pips for t in inside(world, stand, made).campaign.state.throws] == [2, 12]


def test_an_origin_merges_into_its_fork_as_well(home: Log) -> None:
    world, stand = home
    made = recorded(world, fork(world, stand, "What if"), Adjust("fun", 1))
    recorded(world, now(*home), Adjust("fun", 10))
    assert [c.value for c in inside(world, made, stand).campaign.counters] == [11]


def test_a_fork_in_another_log_than_its_origin_comes_home_as_a_file(home: Log) -> None:
    world, stand = home
    made = recorded(world, fork(world, stand, "What if"), Adjust("fun", 1))
    away = world_of(MemoryStore(), log=5, by="bob")
    take(away, read(file_of((world, made))))
    theirs = recorded(away, load(away, made.id), Adjust("fun", 10))
    after = together(home, (away, theirs))
    assert [c.value for c in now(*after).campaign.counters] == [11]


# Sessions


def test_a_session_that_both_opened_by_themselves_is_one(home: Log) -> None:
    there = copied(home)
    home[0].clock.advance(days=7)  # type: ignore[attr-defined]
    ours, theirs = on(home, Throw("ana", (3, 3))), on(there, Throw("ana", (4, 4)))
    after = together(ours, theirs)
    assert len(now(*after).campaign.sessions) == 2


def test_a_session_that_both_began_by_hand_is_not_lost_in_silence(home: Log) -> None:
    home = on(home, EndSession())
    there = copied(home)
    home[0].clock.advance(days=7)  # type: ignore[attr-defined]
    ours = on(home, StartSession(), Throw("ana", (3, 3)))
    theirs = on(there, StartSession(), Throw("ana", (4, 4)))
    revision = looked(ours, theirs)
    assert thrown(together(ours, theirs)) == [2, 3, 6, 8]
    sessions = now(*ours).campaign.sessions
    assert len(sessions) == 2 or revision.impossible == ()


def test_an_earlier_session_of_theirs_does_not_make_ours_end_before_it_began(home: Log) -> None:
    there = copied(home)
    home[0].clock.advance(days=1)  # type: ignore[attr-defined]
    theirs = on(there, Throw("ana", (4, 4)), EndSession())
    home[0].clock.advance(days=6)  # type: ignore[attr-defined]
    ours = on(home, Throw("ana", (3, 3)))
    after = now(*together(ours, theirs)).campaign
    for session in after.sessions:
        assert session.started_at is not None
        assert session.ended_at is None or session.ended_at >= session.started_at, session


def test_our_running_session_is_not_ended_by_play_of_theirs_from_before_it(home: Log) -> None:
    there = copied(home)
    home[0].clock.advance(days=1)  # type: ignore[attr-defined]
    theirs = on(there, Throw("ana", (4, 4)))
    home[0].clock.advance(days=6)  # type: ignore[attr-defined]
    ours = on(home, Throw("ana", (3, 3)))
    after = now(*together(ours, theirs)).campaign
    spans = [(s.started_at, s.ended_at) for s in after.sessions]
    assert EIGHT + timedelta(days=7) in [started for started, _ in spans], spans


# Statistics: no play twice, none lost

WON = (Throw("ana", (6, 6)), Throw("bob", (1, 1)), Throw("ana", (5, 5)))


def plays(world: World) -> int:
    """How many finished plays statistics tell."""
    return len(results(world))


def unfinished() -> Log:
    world = world_of(MemoryStore())
    return world, started(world)


def test_a_play_before_the_parting_counts_once_after_an_import() -> None:
    home = on(unfinished(), *WON)
    there = on(copied(home), WriteNote("theirs"))
    on(home, WriteNote("ours"))
    assert take(home[0], read(file_of(there))).outcome == "forked"
    assert plays(home[0]) == 1


def test_a_play_of_theirs_counts_once_before_and_after_a_merge() -> None:
    home = unfinished()
    there = on(copied(home), *WON)
    ours = on(home, WriteNote("ours"))
    assert plays(ours[0]) == 0
    taken = take(ours[0], read(file_of(there)))
    assert plays(ours[0]) == 1, "it is in Friday (2)"
    inside(ours[0], ours[1], load(ours[0], taken.campaign))
    assert plays(ours[0]) == 1, "it is in Friday, and in Friday (2)"


def test_plays_that_each_had_alone_and_both_together_count_once_each() -> None:
    """An adventure that failed before they parted, one that failed here, one there."""
    home = on(party(), ff.FailAdventure())
    there = on(copied(home), ff.PlayAgain(), ff.FailAdventure())
    ours = on(home, ff.PlayAgain(), ff.FailAdventure())
    assert plays(ours[0]) == 2
    taken = take(ours[0], read(file_of(there)))
    assert plays(ours[0]) == 3
    after = inside(ours[0], ours[1], load(ours[0], taken.campaign))
    assert len(after.game.plays(after.campaign)) == 3
    assert plays(ours[0]) == 3


def test_a_play_of_theirs_is_not_lost_when_the_merge_is_taken_back() -> None:
    home = unfinished()
    there = on(copied(home), *WON)
    ours = on(home, WriteNote("ours"))
    taken = take(ours[0], read(file_of(there)))
    inside(ours[0], ours[1], load(ours[0], taken.campaign))
    on(ours, Undo())
    assert plays(ours[0]) == 1, "it is in Friday (2) alone again"


def test_a_play_that_the_origin_took_back_still_counts_in_the_fork() -> None:
    world, stand = on(unfinished(), *WON)
    fork(world, stand, "What if")
    recorded(world, now(world, stand), Undo())
    assert plays(world) == 1


def test_a_play_merged_into_a_fork_with_play_of_its_own_counts_once() -> None:
    world, stand = unfinished()
    made = recorded(world, fork(world, stand, "What if"), Adjust("fun", 1))
    recorded(world, now(world, stand), *WON)
    inside(world, made, stand)
    assert plays(world) == 1


def test_the_same_log_taken_in_twice_as_it_grew_counts_its_play_once() -> None:
    """Bob sends his log every week, ana takes it in: `Friday (2)`, then a longer one."""
    home = unfinished()
    there = on(copied(home), *WON)
    on(home, WriteNote("ours"))
    take(home[0], read(file_of(there)))
    there = on(there, WriteNote("a week later"))
    take(home[0], read(file_of(there)))
    assert plays(home[0]) == 1


def test_two_forks_of_a_campaign_that_is_gone_count_its_play_once() -> None:
    world, stand = on(unfinished(), *WON)
    fork(world, stand, "One")
    fork(world, stand, "Other")
    world.store.purge(stand.id, shapes(stand.game))
    assert plays(world) == 1


def test_a_log_that_the_old_program_took_in_counts_its_plays_once() -> None:
    """Its parted copies end in `history.renamed`, and say nothing of where they come from."""
    home = on(unfinished(), *WON)
    there = on(copied(home), WriteNote("theirs"))
    on(home, WriteNote("ours"))
    old = imported_by_the_old_program(home, there)
    assert listed(home[0], old).name == "Friday (2)"
    assert plays(home[0]) == 1


def test_a_log_that_the_old_program_took_in_can_be_merged() -> None:
    home = on(unfinished(), Throw("ana", (1, 1)))
    there = on(copied(home), Throw("bob", (4, 4)))
    ours = on(home, WriteNote("ours"))
    old = imported_by_the_old_program(home, there)
    after = inside(ours[0], ours[1], old)
    assert [t.pips for t in after.campaign.state.throws] == [2, 8]
    assert parted((ours[0], after), (ours[0], now(ours[0], old))).brings_nothing


def imported_by_the_old_program(ours: Log, theirs: Log) -> Stand:
    """What 0.1.0 made of a file that parted: a copy under a new id, with a new name at its end."""
    from tracker.app import exchange

    world, file = ours[0], read(file_of(theirs))
    key = world.ids.new(world.clock.now())
    rows = [msgspec.structs.replace(row, campaign=key) for row in file.rows]
    command, event = Rename("Friday (2)"), Renamed("Friday (2)")
    rows.append(exchange.history_row(world, theirs[1].game, rows[-1], command, event))
    exchange._put(world, "forked", key, tuple(rows), 0, dry_run=False)
    return load(world, key)
