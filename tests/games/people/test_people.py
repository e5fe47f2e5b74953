"""Names: which are one person, and what that person is called."""

from __future__ import annotations

import pytest

from tests.spec import Given, given
from tracker.core.errors import Rejected
from tracker.games.people import GAME
from tracker.games.people.commands import Merge, Rename
from tracker.games.people.events import Merged, Renamed
from tracker.games.people.state import State

People = Given[State]


def names() -> People:
    """Nobody has said anything about names."""
    return given(GAME, "")


def called(table: People, *typed: str) -> list[str]:
    return [table.state.person(name) for name in typed]


def refused(table: People, command: Merge | Rename) -> Rejected:
    error = table.when(command).error
    assert error is not None, "accepted"
    assert error.hint
    return error


def test_a_name_that_nobody_spoke_of_is_a_person_of_its_own() -> None:
    assert called(names(), "ana", "Ana B.") == ["ana", "Ana B."]
    assert names().state.aliases == {}


# Merge


def test_a_merged_name_is_the_other_one() -> None:
    table = names().when(Merge("Ana B.", "ana")).then(Merged("Ana B.", "ana"))
    assert called(table, "Ana B.", "ana", "bob") == ["ana", "ana", "bob"]
    assert table.state.aliases == {"ana": ("ana b.",)}


def test_names_are_the_same_in_any_case_and_with_any_spaces() -> None:
    table = names().after(Merge("Ana B.", "ana"))
    assert called(table, "ANA B.", "ana  b.", "ANA") == ["ana", "ana", "ana"]


def test_a_merge_of_what_was_merged_takes_all_names_along() -> None:
    table = names().after(Merge("Annie", "Ana B."), Merge("Ana B.", "ana"))
    assert called(table, "Annie", "Ana B.", "ana") == ["ana"] * 3
    assert set(table.state.aliases["ana"]) == {"annie", "ana b."}


def test_a_merge_into_a_name_that_was_merged_is_into_its_person() -> None:
    table = names().after(Merge("Ana B.", "ana"), Merge("Annie", "Ana B."))
    assert called(table, "Annie", "Ana B.") == ["ana", "ana"]


def test_a_merge_by_one_of_many_names_takes_the_whole_person_along() -> None:
    table = names().after(Merge("Annie", "ana"), Merge("Bobby", "bob"), Merge("Annie", "Bobby"))
    assert called(table, "Annie", "ana", "Bobby", "bob") == ["bob"] * 4
    assert list(table.state.aliases) == ["bob"]


@pytest.mark.parametrize(
    "command",
    [
        Merge("ana", "ana"),
        Merge("ANA", "ana"),
        Merge("Ana B.", "ana"),
        Merge("ana", "Ana B."),
        Merge("Ana B.", "Annie"),
    ],
    ids=lambda command: f"{command.name} into {command.into}",
)
def test_the_same_person_is_never_merged_with_itself(command: Merge) -> None:
    table = names().after(Merge("Ana B.", "ana"), Merge("Annie", "ana"))
    assert "one person already" in refused(table, command).message


# Rename


def test_a_renamed_person_keeps_the_old_name_as_another_one() -> None:
    table = names().when(Rename("ana", "Anna")).then(Renamed("ana", "Anna"))
    assert called(table, "ana", "Anna") == ["Anna", "Anna"]
    assert table.state.aliases == {"Anna": ("ana",)}


def test_a_new_name_may_differ_in_its_case_alone() -> None:
    table = names().after(Rename("ana", "Ana"))
    assert called(table, "ana", "Ana", "ANA") == ["Ana"] * 3
    assert table.state.aliases == {}


def test_renaming_twice_leaves_all_names_with_one_person() -> None:
    table = names().after(Rename("ana", "Anna"), Rename("Anna", "Annie"))
    assert called(table, "ana", "Anna", "Annie") == ["Annie"] * 3


def test_a_person_may_take_an_old_name_back() -> None:
    table = names().after(Rename("ana", "Anna"), Rename("Anna", "ana"))
    assert called(table, "ana", "Anna") == ["ana", "ana"]


def test_whoever_is_renamed_by_another_name_is_renamed_whole() -> None:
    table = names().after(Merge("Ana B.", "ana"), Rename("Ana B.", "Anna"))
    assert called(table, "ana", "Ana B.", "Anna") == ["Anna"] * 3


def test_rename_then_merge_takes_the_old_and_the_new_name_along() -> None:
    table = names().after(Rename("bob", "Roberto"), Merge("Roberto", "ana"))
    assert called(table, "bob", "Roberto", "ana") == ["ana"] * 3
    other = names().after(Rename("bob", "Roberto"), Merge("ana", "bob"))
    assert called(other, "bob", "Roberto", "ana") == ["Roberto"] * 3


def test_the_name_of_another_person_is_refused_and_a_merge_proposed() -> None:
    table = names().after(Merge("Bobby", "bob"))
    for taken in ("bob", "BOB", "Bobby"):
        error = refused(table, Rename("ana", taken))
        assert "another person" in error.message
        assert "merge" in error.hint


def test_a_proposed_merge_can_be_typed_as_it_stands() -> None:
    table = names().after(Merge("Bob B.", "bob"))
    assert "tracker players merge ana 'Bob B.' " in refused(table, Rename("ana", "Bob B.")).hint


def test_the_same_name_again_is_refused() -> None:
    table = names().after(Rename("ana", "Anna"))
    assert "called so already" in refused(table, Rename("Anna", "Anna")).message
    assert "called so already" in refused(table, Rename("ana", "Anna")).message


# Told


def test_what_was_done_is_told_in_a_line() -> None:
    table = names().after(Merge("Ana B.", "ana"), Rename("bob", "Roberto"))
    assert GAME.tell(table.campaign, Merged("Ana B.", "ana")) == "Ana B. is ana"
    assert GAME.tell(table.campaign, Renamed("bob", "Roberto")) == "bob is now called Roberto"


def test_people_are_no_play_and_have_no_score() -> None:
    table = names().after(Merge("Ana B.", "ana"))
    assert (GAME.plays(table.campaign), GAME.score_rows(table.campaign)) == ((), ())
