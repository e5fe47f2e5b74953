"""Plays of other programs are taken into one log, and finished plays taken along."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from tests.games.plays.elsewhere import (
    MESSY,
    PAGES,
    ZIPPED,
    export,
    fixture,
    generated,
    played,
)
from tests.worlds import started, world_of
from tracker.app.archive import Taken, exported, read, take, zone
from tracker.app.handle import handle
from tracker.app.history import Result, results
from tracker.app.people import record
from tracker.app.rebuild import rebuild
from tracker.app.stand import load
from tracker.app.world import World
from tracker.core.errors import BadInput
from tracker.core.game import Game
from tracker.core.timeline import Rename, Undo
from tracker.games.people.commands import Merge
from tracker.games.pips.commands import Throw
from tracker.games.plays.bgsplay import identity, write
from tracker.store.memory import MemoryStore


def taken(world: World, content: bytes, dry_run: bool = False) -> Taken:
    return take(world, read(content, world.clock.zone()), dry_run=dry_run)


def counts(found: Taken) -> tuple[int, ...]:
    return (found.new, found.changed, found.unchanged, found.own)


def campaign(world: World, place: int = 0) -> Any:
    return load(world, world.store.campaigns()[place])


def finished(world: World) -> Any:
    """A game of the tracker's own that is over: ana won."""
    stand = started(world)
    while not stand.campaign.state.over:
        stand = handle(world, stand, Throw("ana", (6, 6))).stand
    return stand


# In


@pytest.mark.parametrize(
    ("name", "source"), [(MESSY, "BG Stats"), (ZIPPED, "BG Stats"), (PAGES, "BoardGameGeek")]
)
def test_a_file_says_itself_who_wrote_it(world: World, name: str, source: str) -> None:
    found = taken(world, fixture(name))
    assert (found.source, found.campaign) == (source, source)


def test_an_import_is_one_entry_in_a_campaign_of_its_source(world: World) -> None:
    assert counts(taken(world, fixture(MESSY))) == (14, 0, 0, 0)
    stand = campaign(world)
    assert (stand.name, stand.newest.number) == ("BG Stats", 2)
    assert stand.campaign.sessions == ()


def test_the_same_file_again_changes_nothing(world: World) -> None:
    taken(world, fixture(MESSY))
    assert counts(taken(world, fixture(MESSY))) == (0, 0, 14, 0)
    assert campaign(world).newest.number == 2


def test_a_later_export_brings_only_what_is_new_or_told_otherwise(world: World) -> None:
    taken(world, export(played("a"), played("b")))
    found = taken(world, export(played("a"), played("b", durationMin=90), played("c")))
    assert counts(found) == (1, 1, 1, 0)
    assert [one.minutes for one in results(world)] == [None, 90, None]


def test_a_play_that_the_file_lacks_stays(world: World) -> None:
    taken(world, export(played("a"), played("b")))
    taken(world, export(played("a")))
    assert len(results(world)) == 2


def test_one_undo_takes_a_whole_import_back(world: World) -> None:
    taken(world, fixture(ZIPPED))
    taken(world, fixture(MESSY))
    handle(world, campaign(world), Undo())
    assert [one.play for one in results(world)] == [1]
    assert counts(taken(world, fixture(MESSY))) == (14, 0, 0, 0)


def test_a_dry_run_counts_and_writes_nothing(world: World) -> None:
    assert counts(taken(world, fixture(MESSY), dry_run=True)) == (14, 0, 0, 0)
    assert world.store.campaigns() == []


def test_what_cannot_be_read_is_handed_on(world: World) -> None:
    assert len(taken(world, fixture(MESSY), dry_run=True).unread) == 8


def test_a_file_of_no_plays_leaves_no_campaign(world: World) -> None:
    assert counts(taken(world, export())) == (0, 0, 0, 0)
    assert world.store.campaigns() == []


def test_a_campaign_is_found_again_whatever_it_is_called(pips: Game[Any], world: World) -> None:
    started(world, name="BG Stats")
    assert taken(world, export(played("a"))).campaign == "BG Stats (2)"
    handle(world, campaign(world, 1), Rename("Years ago"))
    assert taken(world, export(played("b"))).campaign == "Years ago"
    assert len(world.store.campaigns()) == 2


def test_each_source_has_a_campaign_of_its_own(world: World) -> None:
    taken(world, fixture(ZIPPED))
    taken(world, fixture(PAGES))
    assert [campaign(world, place).name for place in (0, 1)] == ["BG Stats", "BoardGameGeek"]


def test_imported_plays_stand_among_the_results_with_all_that_counts(world: World) -> None:
    taken(world, fixture(ZIPPED))
    (one,) = results(world)
    assert (one.game, one.location, one.minutes, one.winners) == (
        "Harvest Hill",
        "",
        60,
        ("Jon Björk",),
    )
    assert one.at == datetime(2022, 1, 2, 18, 30, tzinfo=timezone(timedelta(hours=1)))
    assert {placed.player: placed.score for placed in one.placed} == {"Ida": 40, "Jon Björk": 41}


def test_ignored_plays_are_no_results(world: World) -> None:
    taken(world, fixture(MESSY))
    assert len(results(world)) == 13
    assert len(campaign(world).campaign.state.plays) == 14


def test_read_models_of_an_import_are_those_that_a_rebuild_makes(world: World) -> None:
    taken(world, fixture(MESSY))
    before = results(world)
    rebuild(world, campaign(world).id)
    assert results(world) == before


def test_two_thousand_plays_are_taken_in_and_change_nothing_the_second_time(world: World) -> None:
    content = generated(2000)
    assert counts(taken(world, content)) == (2000, 0, 0, 0)
    assert counts(taken(world, content)) == (0, 0, 2000, 0)
    assert len(results(world)) == 2000
    assert campaign(world).newest.number == 2


def test_what_nobody_can_read_is_refused(world: World) -> None:
    with pytest.raises(BadInput, match="nothing that tracker can take in"):
        read(b"Dear diary", "UTC")


@pytest.mark.parametrize(
    ("name", "hours"), [("Europe/Rome", 2), ("+05:00", 5), ("-03:00", -3), ("UTC", 0)]
)
def test_a_zone_is_a_name_or_an_offset(name: str, hours: int) -> None:
    found = zone(name)
    assert found is not None
    assert found.utcoffset(datetime(2020, 7, 1)) == timedelta(hours=hours)


@pytest.mark.parametrize("name", ["", "Nowhere/Else", "+9", "../etc/passwd"])
def test_what_is_no_zone_is_the_one_of_this_machine(name: str) -> None:
    assert zone(name) is None


# Out, and back


def told(one: Result) -> tuple[Any, ...]:
    """What two logs must agree on."""
    placed = sorted((p.player, p.score, p.rank, p.won) for p in one.placed)
    return (one.game, one.at, one.location, one.minutes, one.cooperative, placed)


def test_an_export_taken_into_an_empty_log_gives_the_same_plays(
    pips: Game[Any], world: World
) -> None:
    finished(world)
    taken(world, fixture(MESSY))
    taken(world, fixture(PAGES))
    there = world_of(MemoryStore(), log=2)
    found = taken(there, write(exported(world)))
    assert found.unread == ()
    assert [told(one) for one in results(there)] == [told(one) for one in results(world)]


def test_an_export_that_comes_back_counts_nothing_twice(pips: Game[Any], world: World) -> None:
    finished(world)
    taken(world, fixture(ZIPPED))
    taken(world, fixture(PAGES))
    assert counts(taken(world, write(exported(world)))) == (0, 0, 1, 7)


def test_a_play_that_the_app_kept_under_an_id_of_its_own_is_still_ours(
    pips: Game[Any], world: World
) -> None:
    finished(world)
    (ours,) = exported(world)
    back = played("x", importPlayId=identity(ours).upper())
    assert counts(taken(world, export(back))) == (0, 0, 0, 1)


def test_one_campaign_alone_can_be_taken_along(pips: Game[Any], world: World) -> None:
    stand = finished(world)
    taken(world, fixture(MESSY))
    (play,) = exported(world, stand.id)
    assert (play.game, [seat.player for seat in play.seats if seat.won]) == ("Pips", ["ana"])


def test_people_are_exported_as_they_are_called_now(world: World) -> None:
    taken(world, fixture(ZIPPED))
    record(world, Merge("Jon Björk", "bob"))
    (play,) = exported(world)
    assert [seat.player for seat in play.seats] == ["Ida", "bob"]
    assert "player.uuid" in play.seats[0].rest
    assert "player.uuid" not in play.seats[1].rest
