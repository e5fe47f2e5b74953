"""Logs as files: out, in again, and what happens where two logs parted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.worlds import everything, listed, now, recorded, rows, started, tables, world_of
from tracker.app.exchange import FileEntry, Imported, _row, dump, fork, free_name, read, take
from tracker.app.health import examine
from tracker.app.rebuild import rebuild
from tracker.app.stand import Stand
from tracker.app.world import World
from tracker.core.campaign import WriteNote
from tracker.core.codec import digest
from tracker.core.errors import Damaged, NotFound, TooNew, TrackerError
from tracker.core.timeline import Forked, Rewind, Tag, Undo
from tracker.games.pips.commands import Throw
from tracker.store.memory import MemoryStore


@pytest.fixture
def stand(world: World) -> Stand:
    """Two branches, a tag, a note in many letters; the head on the older branch."""
    return recorded(
        world,
        started(world),
        Throw("ana", (1, 1)),
        Throw("bob", (2, 2)),
        Undo(),
        WriteNote("“Bußgang” 🎲\n\t\u2028 at <5 & 6>", "ana"),
        Tag("here", 5),
        Rewind(3),
    )


@pytest.fixture
def there() -> World:
    """Another log, on another machine."""
    return world_of(MemoryStore(), log=2, by="bob")


def exported(world: World, stand: Stand) -> bytes:
    return b"".join(dump(world.store, stand.id))


def sent(world: World, stand: Stand, to: World) -> Imported:
    """A campaign as a file from one log to another."""
    return take(to, read(exported(world, stand)))


# Out


def test_a_file_has_a_header_and_then_a_line_for_every_entry(world: World, stand: Stand) -> None:
    lines = exported(world, stand).splitlines()
    assert msgspec.json.decode(lines[0]) == {
        "format": "tracker-log",
        "version": 1,
        "campaign": stand.id,
        "entries": 7,
    }
    numbers = [msgspec.json.decode(line)["number"] for line in lines[1:]]
    assert numbers == [1, 2, 3, 4, 5, 6, 7]


def test_an_entry_stands_in_the_file_as_it_is_stored(world: World) -> None:
    stand = recorded(world, started(world), Throw("ana", (1, 1)))
    line = exported(world, stand).splitlines()[2]
    assert line.decode() == (
        '{"number":2,"parent":1,"head":2,"tip":2,"version":1,'
        '"command":{"type":"pips.throw","player":"ana","dice":[1,1]},"notices":[],"events":['
        '{"version":1,"data":{"type":"campaign.session_started","number":1,'
        '"at":"2026-11-28T20:00:00Z","present":["ana","bob"],"by_itself":true}},'
        '{"version":2,"data":{"type":"pips.thrown","player":"ana","dice":[1,1],"pips":2}}],'
        '"occurred_at":"2026-11-28T20:00:00.000000Z","precision":"exact",'
        '"recorded_at":"2026-11-28T20:00:00.000000Z","zone":"Europe/Rome","recorded_by":"ana",'
        f'"program":"0.1.0","uuid":"{stand.row.uuid}","hash":"{stand.row.hash}"}}'
    )


def test_an_unknown_campaign_cannot_be_exported(world: World) -> None:
    with pytest.raises(NotFound):
        list(dump(world.store, "no such campaign"))


# In


def test_an_export_of_an_import_has_the_same_bytes(
    world: World, stand: Stand, there: World
) -> None:
    file = exported(world, stand)
    assert take(there, read(file)) == Imported(
        outcome="new", campaign=stand.id, name="Friday", entries=7
    )
    assert b"".join(dump(there.store, stand.id)) == file


def test_an_import_stands_where_the_export_stood(world: World, stand: Stand, there: World) -> None:
    sent(world, stand, there)
    assert everything(there, stand) == everything(world, stand)
    assert now(there, stand).number == 3


def test_read_models_of_an_import_are_those_that_a_rebuild_makes(
    world: World, stand: Stand, there: World
) -> None:
    sent(world, stand, there)
    before = tables(there.store, stand)
    rebuild(there, stand.id)
    assert tables(there.store, stand) == before == tables(world.store, stand)


def test_the_same_file_again_changes_nothing(world: World, stand: Stand, there: World) -> None:
    sent(world, stand, there)
    before = everything(there, stand)
    again = sent(world, stand, there)
    assert again == Imported(outcome="unchanged", campaign=stand.id, name="Friday", entries=0)
    assert everything(there, stand) == before
    assert there.store.campaigns() == [stand.id]


def test_a_file_of_what_the_log_holds_already_changes_nothing(world: World, stand: Stand) -> None:
    file = exported(world, stand)
    stand = recorded(world, stand, WriteNote("later"))
    before = everything(world, stand)
    assert take(world, read(file)).outcome == "unchanged"
    assert everything(world, stand) == before


def test_a_longer_version_advances_what_is_there(world: World, stand: Stand, there: World) -> None:
    sent(world, stand, there)
    longer = recorded(world, stand, Throw("ana", (3, 3)), Undo(), Throw("ana", (4, 4)))
    assert sent(world, longer, there) == Imported(
        outcome="advanced", campaign=stand.id, name="Friday", entries=3
    )
    assert everything(there, longer) == everything(world, longer)
    assert exported(there, longer) == exported(world, longer)
    assert there.store.campaigns() == [stand.id]


def test_a_campaign_that_was_advanced_goes_back_and_advances_ours(
    world: World, stand: Stand, there: World
) -> None:
    sent(world, stand, there)
    theirs = recorded(there, now(there, stand), Throw("ana", (3, 3)))
    assert sent(there, theirs, world).outcome == "advanced"
    assert everything(world, stand) == everything(there, stand)


def test_a_campaign_that_went_another_way_becomes_a_fork_with_a_name_of_its_own(
    world: World, stand: Stand, there: World
) -> None:
    sent(world, stand, there)
    theirs = recorded(there, now(there, stand), Throw("ana", (3, 3)))
    ours = recorded(world, stand, Throw("ana", (4, 4)))
    before = everything(world, ours)
    done = sent(there, theirs, world)
    assert (done.outcome, done.name) == ("forked", "Friday (2)")
    assert done.campaign not in (stand.id, "")
    assert everything(world, ours) == before
    made = now(world, replaced(ours, done.campaign))
    assert [t.pips for t in made.campaign.state.throws] == [2, 4, 6]
    assert made.codec.entry(made.newest).events == (
        Forked("Friday (2)", stand.id, ours.number - 1),
    )
    assert listed(world, made).name == "Friday (2)"


def replaced(stand: Stand, campaign: str) -> Stand:
    """The stand of another campaign, as far as `now` needs it."""
    summary = msgspec.structs.replace(stand.summary, campaign=campaign)
    return msgspec.structs.replace(stand, summary=summary)


def test_a_log_with_an_imported_fork_is_well(world: World, stand: Stand, there: World) -> None:
    sent(world, stand, there)
    theirs = recorded(there, now(there, stand), Throw("ana", (3, 3)))
    recorded(world, stand, Throw("ana", (4, 4)))
    sent(there, theirs, world)
    assert [finding for finding in examine(world) if not finding.well] == []


def test_a_fork_that_was_imported_already_changes_nothing(
    world: World, stand: Stand, there: World
) -> None:
    sent(world, stand, there)
    theirs = recorded(there, now(there, stand), Throw("ana", (3, 3)))
    recorded(world, stand, Throw("ana", (4, 4)))
    done = sent(there, theirs, world)
    again = sent(there, theirs, world)
    assert (again.outcome, again.campaign) == ("unchanged", done.campaign)
    assert len(world.store.campaigns()) == 2


def test_two_campaigns_of_one_name_may_stand_side_by_side(
    world: World, stand: Stand, there: World
) -> None:
    other = recorded(there, started(there), Throw("ana", (5, 5)))
    assert sent(there, other, world).outcome == "new"
    assert world.store.campaigns() == [stand.id, other.id]


@pytest.mark.parametrize("change", ["new", "advanced", "forked"])
def test_a_dry_run_says_what_would_happen_and_changes_nothing(
    world: World, stand: Stand, there: World, change: str
) -> None:
    if change != "new":
        sent(world, stand, there)
    if change == "forked":
        recorded(there, now(there, stand), WriteNote("elsewhere"))
    longer = recorded(world, stand, Throw("ana", (3, 3)))
    before = [everything(there, stand) for _ in there.store.campaigns()]
    done = take(there, read(exported(world, longer)), dry_run=True)
    assert done.outcome == change
    assert [everything(there, stand) for _ in there.store.campaigns()] == before


# Files that are refused


def cut(file: bytes) -> bytes:
    """The last line is missing."""
    return b"\n".join(file.splitlines()[:-1]) + b"\n"


def torn(file: bytes) -> bytes:
    """The file ends in the middle of a line."""
    return file[:-40]


def edited(file: bytes) -> bytes:
    """Somebody threw better than they did."""
    return file.replace(b'"dice":[1,1],"pips":2', b'"dice":[6,6],"pips":12')


def renamed(file: bytes) -> bytes:
    return file.replace(b'"recorded_by":"ana"', b'"recorded_by":"bob"')


def without_second(file: bytes) -> bytes:
    """An entry in the middle is missing, and the header knows it."""
    lines = file.splitlines()
    header = lines[0].replace(b'"entries":7', b'"entries":6')
    return b"\n".join([header, lines[1], *lines[3:]])


def swapped(file: bytes) -> bytes:
    lines = file.splitlines()
    lines[2], lines[3] = lines[3], lines[2]
    return b"\n".join(lines)


def spaced(file: bytes) -> bytes:
    """The same JSON, written another way."""
    return file.replace(b'"dice":[1,1]', b'"dice": [1, 1]')


def twice(file: bytes) -> bytes:
    return file + file


def garbled(file: bytes) -> bytes:
    """A letter that is no UTF-8."""
    return file.replace("🎲".encode(), b"\xff\xfe\xfd\xfc")


def emptied(file: bytes) -> bytes:
    """A header that promises nothing, and keeps it."""
    return file.splitlines()[0].replace(b'"entries":7', b'"entries":0') + b"\n"


def negative(file: bytes) -> bytes:
    return file.splitlines()[0].replace(b'"entries":7', b'"entries":-1') + b"\n"


SPOILT = [
    cut,
    torn,
    edited,
    renamed,
    without_second,
    swapped,
    spaced,
    twice,
    garbled,
    emptied,
    negative,
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_file_is_refused_and_changes_nothing(
    world: World, stand: Stand, there: World, spoil: Any
) -> None:
    file = spoil(exported(world, stand))
    with pytest.raises(Damaged) as raised:
        take(there, read(file))
    assert raised.value.exit_code == 12
    assert there.store.campaigns() == []


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_file_leaves_a_campaign_that_is_there_as_it_is(
    world: World, stand: Stand, there: World, spoil: Any
) -> None:
    sent(world, stand, there)
    before = everything(there, stand)
    with pytest.raises(Damaged):
        take(there, read(spoil(exported(world, stand))))
    assert everything(there, stand) == before
    assert there.store.campaigns() == [stand.id]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"Dear diary\n",
        b"{}\n",
        b"[1, 2]\n",
        b'{"format":"another","version":1,"campaign":"c","entries":0}\n',
        b'{"format":"tracker-log","version":1,"campaign":"c","entries":"many"}\n',
        b"SQLite format 3\x00\x10\x00",
        b"\xff\xfe{\x00",
    ],
)
def test_a_file_that_is_no_log_is_refused(content: bytes) -> None:
    with pytest.raises(Damaged) as raised:
        read(content)
    assert raised.value.hint


def test_a_file_that_was_cut_off_says_how_much_is_missing(world: World, stand: Stand) -> None:
    with pytest.raises(Damaged) as raised:
        read(cut(exported(world, stand)))
    assert raised.value.message == ("The file should hold 7 entries, but has 6: it was cut off.")
    assert raised.value.hint == "Nothing was imported. Export it once more."


def test_a_file_that_was_changed_says_where(world: World, stand: Stand) -> None:
    with pytest.raises(Damaged) as raised:
        read(edited(exported(world, stand)))
    assert raised.value.message == "Entry @2 of the file was changed."


def test_a_file_of_a_newer_tracker_is_refused(world: World, stand: Stand) -> None:
    file = exported(world, stand).replace(b'"version":1', b'"version":2', 1)
    with pytest.raises(TooNew):
        read(file)


def rehashed(file: bytes, old: bytes, new: bytes) -> bytes:
    """A file in which something else stands, with hashes that fit: made by another program."""
    header, *lines = file.splitlines()
    made, before = [header], ""
    for line in lines:
        changed = line.replace(old, new)
        fitting = digest(_row("", msgspec.json.Decoder(FileEntry), changed, 0), before)
        known: str = msgspec.json.decode(line)["hash"]
        made.append(changed.replace(known.encode(), fitting.encode()))
        before = fitting
    return b"\n".join(made)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"type":"pips.thrown"', b'"type":"pips.doubled"'),
        (
            b'{"version":2,"data":{"type":"pips.thrown"',
            b'{"version":3,"data":{"type":"pips.thrown"',
        ),
    ],
)
def test_a_file_with_events_of_a_newer_tracker_changes_nothing(
    world: World, stand: Stand, there: World, old: bytes, new: bytes
) -> None:
    file = rehashed(exported(world, stand), old, new)
    with pytest.raises(TooNew):
        take(there, read(file))
    assert there.store.campaigns() == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"game":"pips"', b'"game":"chess"'),
        (b'"head":3', b'"head":99'),
        (b'"parent":2', b'"parent":99'),
        (b'"type":"campaign.started"', b'"type":"campaign.note_written"'),
        (b'"pips":2', b'"pips":"two"'),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_though_its_hashes_fit(
    world: World, stand: Stand, there: World, old: bytes, new: bytes
) -> None:
    file = rehashed(exported(world, stand), old, new)
    with pytest.raises(TrackerError):
        take(there, read(file))
    assert there.store.campaigns() == []


# Forks


def test_a_fork_copies_the_path_to_where_it_leaves(world: World, stand: Stand) -> None:
    made = fork(world, stand, "What if")
    copies, originals = rows(world.store, made), rows(world.store, stand)
    assert [row.uuid for row in copies[:3]] == [row.uuid for row in originals[:3]]
    assert [row.command for row in copies[:3]] == [row.command for row in originals[:3]]
    assert [(row.number, row.parent, row.head) for row in copies] == [
        (1, 0, 1),
        (2, 1, 2),
        (3, 2, 3),
        (4, 3, 3),
    ]
    assert made.codec.entry(copies[3]).events == (Forked("What if", stand.id, 3),)


def test_a_fork_leaves_out_what_was_undone(world: World, stand: Stand) -> None:
    stand = recorded(world, stand, Undo(), Throw("bob", (5, 5)))  # 1, 2 and then @9
    made = fork(world, stand, "What if")
    assert [t.pips for t in made.campaign.state.throws] == [2, 10]
    assert [row.number for row in rows(world.store, made)] == [1, 2, 3, 4]
    assert made.number == 3


def test_a_fork_stands_where_its_origin_stood_and_knows_it(world: World, stand: Stand) -> None:
    made = fork(world, stand, "What if")
    assert made.campaign.state == stand.campaign.state
    found = listed(world, made)
    assert (found.name, found.forked_from, found.forked_at) == ("What if", stand.id, 3)
    assert (found.entries, found.head) == (4, 3)


def test_what_happens_in_a_fork_never_touches_the_origin(world: World, stand: Stand) -> None:
    before = everything(world, stand)
    made = recorded(world, fork(world, stand, "What if"), Throw("ana", (6, 6)), Undo(2))
    assert made.number == 2
    assert everything(world, stand) == before


def test_a_fork_of_a_fork_is_a_campaign_as_well(world: World, stand: Stand) -> None:
    first = recorded(world, fork(world, stand, "What if"), Throw("ana", (6, 6)))
    second = fork(world, first, "And then")
    assert [t.pips for t in second.campaign.state.throws] == [2, 4, 12]
    assert listed(world, second).forked_from == first.id


def test_a_log_with_forks_is_well(world: World, stand: Stand) -> None:
    fork(world, fork(world, stand, "What if"), "And then")
    assert [finding for finding in examine(world) if not finding.well] == []


def test_a_fork_goes_as_a_file_to_another_log(world: World, stand: Stand, there: World) -> None:
    made = fork(world, stand, "What if")
    assert sent(world, made, there).outcome == "new"
    assert everything(there, made) == everything(world, made)


def test_a_fork_and_its_origin_go_to_another_log_as_two_campaigns(
    world: World, there: World
) -> None:
    """No branch lies before the fork, so their first entries have the same hashes."""
    origin = recorded(world, started(world), Throw("ana", (1, 1)))
    made = fork(world, origin, "What if")
    sent(world, origin, there)
    before = everything(there, origin)
    assert sent(world, made, there).outcome == "new"
    assert everything(there, origin) == before
    assert there.store.campaigns() == [origin.id, made.id]


def test_the_origin_of_a_fork_follows_it_to_another_log(world: World, there: World) -> None:
    origin = recorded(world, started(world), Throw("ana", (1, 1)))
    made = fork(world, origin, "What if")
    sent(world, made, there)
    assert sent(world, origin, there).outcome == "new"
    assert there.store.campaigns() == [made.id, origin.id]


# Names


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ([], "Friday"),
        (["Saturday"], "Friday"),
        (["Friday"], "Friday (2)"),
        (["FRIDAY", "Friday (2)"], "Friday (3)"),
        (["Friday (2)"], "Friday"),
    ],
)
def test_a_name_that_is_taken_gets_a_number(taken: list[str], free: str) -> None:
    assert free_name("Friday", taken) == free
