"""People over all campaigns: what is agreed about names, and taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.worlds import EIGHT, everything, recorded, started
from tracker.app.handle import When, handle
from tracker.app.history import results, rounds
from tracker.app.people import GAME, people, record
from tracker.app.stand import Stand
from tracker.app.stats.players import players
from tracker.app.world import World
from tracker.core.errors import Rejected
from tracker.core.timeline import Redo, Undo
from tracker.games.people.commands import Merge, Rename
from tracker.games.pips.commands import Throw
from tracker.projections.log import CAMPAIGNS, Summary

pytestmark = pytest.mark.usefixtures("pips")


def won(world: World, winner: str, loser: str, name: str, day: int = 0) -> Stand:
    """A play of two throws each, which the first wins by 24 to 2."""
    stand = started(world, f"{winner} {loser}", name)
    for throw in (Throw(winner, (6, 6)), Throw(loser, (1, 1)), Throw(winner, (6, 6))):
        stand = handle(world, stand, throw, when=When(EIGHT - timedelta(days=9 - day))).stand
    return stand


def told(world: World) -> dict[str, tuple[int, int]]:
    """Plays and wins of everybody."""
    found = players(results(world), EIGHT)
    return {one.player: (one.plays, one.wins) for one in found}


def logs_of_names(world: World) -> list[Summary]:
    found = [Summary(*row) for row in world.store.read(CAMPAIGNS)]
    return [one for one in found if one.game == GAME]


def test_without_a_word_about_names_there_is_no_log_of_them(world: World) -> None:
    won(world, "ana", "bob", "Friday")
    assert people(world).called("ana") == "ana"
    assert logs_of_names(world) == []


def test_the_first_merge_begins_the_log_of_names_and_the_second_goes_on_with_it(
    world: World,
) -> None:
    first = record(world, Merge("Ana B.", "ana"))
    second = record(world, Rename("bob", "Roberto"))
    assert (first.entry.number, second.entry.number) == (2, 3)
    assert [(one.name, one.entries) for one in logs_of_names(world)] == [("People", 3)]
    assert [people(world).called(name) for name in ("Ana B.", "bob")] == ["ana", "Roberto"]


def test_a_log_of_names_opens_no_session(world: World) -> None:
    recorded = record(world, Merge("Ana B.", "ana"))
    assert recorded.stand.campaign.sessions == ()


def test_a_merged_history_counts_as_one(world: World) -> None:
    won(world, "ana", "bob", "Friday", day=1)
    won(world, "Annie", "bob", "Saturday", day=2)
    won(world, "bob", "Annie", "Sunday", day=3)
    assert told(world) == {"bob": (3, 1), "Annie": (2, 1), "ana": (1, 1)}
    record(world, Merge("Annie", "ana"))
    assert told(world) == {"ana": (3, 2), "bob": (3, 1)}
    assert {one.player for one in rounds(world)} == {"ana", "bob"}


def test_a_merge_is_undone_and_done_again(world: World) -> None:
    won(world, "ana", "bob", "Friday")
    won(world, "Annie", "bob", "Saturday")
    before = results(world)
    stand = record(world, Merge("Annie", "ana")).stand
    merged = results(world)
    stand = recorded(world, stand, Undo())
    assert results(world) == before != merged
    recorded(world, stand, Redo())
    assert results(world) == merged


def test_only_the_last_of_several_changes_is_undone(world: World) -> None:
    record(world, Merge("Annie", "ana"))
    stand = record(world, Rename("ana", "Anna")).stand
    recorded(world, stand, Undo())
    assert [people(world).called(name) for name in ("ana", "Annie")] == ["ana", "ana"]


def test_a_rename_leaves_the_campaigns_as_they_were_recorded(world: World) -> None:
    stand = won(world, "ana", "bob", "Friday")
    before = everything(world, stand)
    record(world, Rename("ana", "Anna"))
    assert everything(world, stand) == before
    assert results(world)[0].players == ("Anna", "bob")


def test_who_sits_in_one_campaign_as_ana_and_in_another_as_ana_in_capitals_is_one(
    world: World,
) -> None:
    won(world, "ana", "bob", "Friday")
    won(world, "ANA", "bob", "Saturday")
    assert len(told(world)) == 2, told(world)
    assert told(world)["bob"] == (2, 0)


def test_a_refused_change_writes_nothing_not_even_the_beginning_of_a_log(world: World) -> None:
    won(world, "ana", "bob", "Friday")
    with pytest.raises(Rejected):
        record(world, Merge("ana", "ANA"))
    assert logs_of_names(world) == []


def test_a_campaign_of_ones_own_that_is_called_people_stays_apart(world: World) -> None:
    won(world, "ana", "bob", "People")
    stand = record(world, Merge("Annie", "ana")).stand
    names = [Summary(*row).name for row in world.store.read(CAMPAIGNS)]
    assert len(set(names)) == 2, "one can be told from the other"
    assert stand.summary.game == GAME


def test_the_log_of_names_is_found_again_under_another_name(world: World) -> None:
    from tracker.core.timeline import Rename as NameCampaign

    stand = record(world, Merge("Annie", "ana")).stand
    recorded(world, stand, NameCampaign("Who is who"))
    record(world, Merge("Bobby", "bob"))
    assert len(logs_of_names(world)) == 1
    assert people(world).called("Bobby") == "bob"


def test_two_names_of_one_person_in_one_play_are_one_play(world: World) -> None:
    won(world, "ana", "Annie", "Friday")
    record(world, Merge("Annie", "ana"))
    assert told(world) == {"ana": (1, 1)}
