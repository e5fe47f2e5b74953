"""The timeline: undo, redo and rewind walk on a tree of entries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tracker.core.errors import NothingThere
from tracker.core.timeline import (
    Amended,
    Edit,
    Fork,
    Forked,
    HeadMoved,
    HistoryCommand,
    HistoryEvent,
    Merged,
    Redo,
    Rename,
    Renamed,
    Rewind,
    Tag,
    Tagged,
    Timeline,
    Undo,
    decide,
    evolve,
    tell,
)


class Story:
    """A campaign reduced to its numbers; it begins with entry 1."""

    def __init__(self) -> None:
        self.newest = 1
        self.timeline = Timeline(1, 1, {})

    def record(self, entries: int = 1) -> Story:
        for _ in range(entries):
            parents = self._enter()
            self.timeline = Timeline(self.newest, self.newest, parents, self.timeline.origins)
        return self

    def revise(self, parted: int, entries: int) -> Story:
        """The entries after `parted` again, so many of them, and one that says so."""
        origin, timeline = self.timeline.head, self.timeline
        for parent in [parted, *range(self.newest + 1, self.newest + 1 + entries)][: entries + 1]:
            self.newest += 1
            follows = parent == self.newest - 1
            parents = timeline.parents if follows else {**timeline.parents, self.newest: parent}
            origins = {**timeline.origins}
            timeline = Timeline(self.newest, self.newest, parents, origins)
        revised = {**timeline.origins, self.newest: origin}
        self.timeline = Timeline(self.newest, self.newest, timeline.parents, revised)
        return self

    def do(self, command: HistoryCommand) -> HistoryEvent:
        """What a command comes to; which way redo takes then is seen by what it does."""
        event = decide(self.timeline, command)
        parents = self._enter()
        self.timeline = evolve(replace(self.timeline, parents=parents), event)
        return replace(event, straight=False) if isinstance(event, HeadMoved) else event

    def _enter(self) -> dict[int, int]:
        parent, self.newest = self.timeline.head, self.newest + 1
        follows = parent == self.newest - 1
        return (
            {**self.timeline.parents} if follows else {**self.timeline.parents, self.newest: parent}
        )

    @property
    def head(self) -> int:
        return self.timeline.head

    def path(self, number: int | None = None) -> list[int]:
        spans = self.timeline.spans(self.head if number is None else number)
        return [entry for span in spans for entry in span]


@pytest.fixture
def story() -> Story:
    """Five entries, one after another."""
    return Story().record(4)


# Undo


def test_undo_goes_back_one_entry(story: Story) -> None:
    assert story.do(Undo()) == HeadMoved(5, 4, "undo", 1)
    assert story.head == 4


def test_undo_three_goes_back_three_entries_at_once(story: Story) -> None:
    assert story.do(Undo(3)) == HeadMoved(5, 2, "undo", 3)


def test_a_second_undo_goes_further_back_and_never_undoes_the_undo(story: Story) -> None:
    story.do(Undo())
    assert story.do(Undo()) == HeadMoved(4, 3, "undo", 1)


def test_undo_can_go_back_to_the_very_first_entry(story: Story) -> None:
    assert story.do(Undo(4)) == HeadMoved(5, 1, "undo", 4)


def test_undo_passes_over_what_was_undone_before(story: Story) -> None:
    story.do(Undo(2))
    story.record()
    assert story.do(Undo()) == HeadMoved(7, 3, "undo", 1)


def test_undo_takes_back_an_entry_and_not_the_tag_recorded_after_it(story: Story) -> None:
    story.do(Tag("before the bet", 5))
    assert story.do(Undo()) == HeadMoved(5, 4, "undo", 1)


# Redo


def test_redo_walks_forward_one_entry(story: Story) -> None:
    story.do(Undo(3))
    assert story.do(Redo()) == HeadMoved(2, 3, "redo", 1)


def test_redo_three_walks_forward_three_entries_at_once(story: Story) -> None:
    story.do(Undo(4))
    assert story.do(Redo(3)) == HeadMoved(1, 4, "redo", 3)


def test_redo_can_be_taken_back_and_done_again(story: Story) -> None:
    story.do(Undo(2))
    story.do(Redo())
    story.do(Undo())
    assert story.do(Redo(2)) == HeadMoved(3, 5, "redo", 2)


def test_redo_stops_when_something_new_is_recorded(story: Story) -> None:
    story.do(Undo(2))
    story.record()
    with pytest.raises(NothingThere):
        story.do(Redo())


def test_a_tag_or_a_new_name_leaves_what_can_be_redone(story: Story) -> None:
    story.do(Undo(2))
    story.do(Tag("here", 3))
    story.do(Rename("Saturday"))
    assert story.do(Redo(2)) == HeadMoved(3, 5, "redo", 2)


def test_redo_walks_across_a_place_where_the_tree_branched(story: Story) -> None:
    story.do(Undo(2))  # @6, now at @3
    story.record(2)  # @7 and @8 follow @3
    story.do(Undo(3))
    assert story.do(Redo(3)) == HeadMoved(2, 8, "redo", 3)


def test_redo_can_stop_just_before_a_place_where_the_tree_branched(story: Story) -> None:
    story.do(Undo(2))
    story.record(2)
    story.do(Undo(3))
    assert story.do(Redo(1)) == HeadMoved(2, 3, "redo", 1)


# Rewind


def test_rewind_goes_back_to_any_entry_and_redo_forward_again(story: Story) -> None:
    assert story.do(Rewind(2)) == HeadMoved(5, 2, "rewind")
    assert story.do(Redo(3)) == HeadMoved(2, 5, "redo", 3)


def test_rewind_reaches_an_entry_that_was_undone(story: Story) -> None:
    story.do(Undo(2))
    story.record()
    assert story.do(Rewind(5)) == HeadMoved(7, 5, "rewind")
    assert story.path() == [1, 2, 3, 4, 5]


def test_after_a_rewind_to_another_branch_there_is_nothing_to_redo(story: Story) -> None:
    story.do(Undo(2))
    story.record()
    story.do(Rewind(5))
    with pytest.raises(NothingThere):
        story.do(Redo())


def test_after_a_rewind_into_another_branch_undo_follows_that_branch(story: Story) -> None:
    story.do(Undo(2))
    story.record()
    story.do(Rewind(5))
    assert story.do(Undo(2)) == HeadMoved(5, 3, "undo", 2)


def test_a_rewind_forward_keeps_what_lies_ahead_of_it(story: Story) -> None:
    story.do(Undo(4))
    story.do(Rewind(3))
    assert story.do(Redo(2)) == HeadMoved(3, 5, "redo", 2)


# Revisions


@pytest.fixture
def revised(story: Story) -> Story:
    """@3 to @5 again as @6 to @8, on top of @2; @9 says so."""
    return story.revise(2, 3)


def test_the_path_of_a_revision_is_the_new_past(revised: Story) -> None:
    assert revised.path() == [1, 2, 6, 7, 8, 9]
    assert revised.timeline.parents == {6: 2}
    assert revised.timeline.origins == {9: 5}


def test_undo_of_a_revision_is_one_step_to_where_the_campaign_stood(revised: Story) -> None:
    assert revised.do(Undo()) == HeadMoved(9, 5, "undo", 1)
    assert revised.path() == [1, 2, 3, 4, 5]


def test_undo_goes_further_back_in_the_old_past(revised: Story) -> None:
    assert revised.do(Undo(3)) == HeadMoved(9, 3, "undo", 3)


def test_undo_passes_over_a_revision_to_the_very_beginning(revised: Story) -> None:
    assert revised.do(Undo(5)) == HeadMoved(9, 1, "undo", 5)


def test_undo_of_too_much_counts_a_revision_as_one(revised: Story) -> None:
    with pytest.raises(NothingThere) as raised:
        revised.do(Undo(6))
    assert raised.value.message == "Only 5 of 6 entries can be undone."


def test_redo_of_a_revision_is_one_step(revised: Story) -> None:
    revised.do(Undo())
    assert revised.do(Redo()) == HeadMoved(5, 9, "redo", 1)
    assert revised.path() == [1, 2, 6, 7, 8, 9]


def test_redo_walks_the_old_past_and_then_into_the_new_one(revised: Story) -> None:
    revised.do(Undo(3))
    assert revised.do(Redo(2)) == HeadMoved(3, 5, "redo", 2)
    assert revised.do(Redo()) == HeadMoved(5, 9, "redo", 1)
    with pytest.raises(NothingThere):
        revised.do(Redo())


def test_redo_past_a_revision_goes_on_with_what_came_after_it(revised: Story) -> None:
    revised.record(2)  # @10 @11
    revised.do(Undo(4))
    assert revised.head == 4
    assert revised.do(Redo(4)) == HeadMoved(4, 11, "redo", 4)


def test_something_new_on_the_old_past_leaves_nothing_to_redo(revised: Story) -> None:
    revised.do(Undo())
    revised.record()
    with pytest.raises(NothingThere):
        revised.do(Redo())
    assert revised.path() == [1, 2, 3, 4, 5, 11]


def test_after_a_rewind_into_the_new_past_redo_goes_on_in_it(revised: Story) -> None:
    revised.do(Rewind(6))
    assert revised.do(Redo()) == HeadMoved(6, 7, "redo", 1)
    assert revised.do(Redo()) == HeadMoved(7, 8, "redo", 1)


def test_after_a_rewind_into_the_new_past_undo_goes_back_in_it(revised: Story) -> None:
    revised.do(Rewind(7))
    assert revised.do(Undo(2)) == HeadMoved(7, 2, "undo", 2)


def test_after_a_rewind_into_the_old_past_redo_leads_back_to_the_revision(revised: Story) -> None:
    revised.do(Rewind(4))
    assert revised.do(Redo(2)) == HeadMoved(4, 9, "redo", 2)


def test_after_a_rewind_before_the_parting_redo_goes_on_in_the_new_past(revised: Story) -> None:
    revised.do(Rewind(2))
    assert revised.do(Redo(3)) == HeadMoved(2, 8, "redo", 3)


def test_after_a_rewind_redo_goes_on_where_something_was_recorded_upon_the_revision(
    revised: Story,
) -> None:
    revised.record(2)  # @10 @11
    revised.do(Rewind(2))
    assert revised.do(Redo()) == HeadMoved(2, 6, "redo", 1)


def test_after_the_revision_was_undone_a_rewind_and_a_redo_stay_in_the_old_past(
    revised: Story,
) -> None:
    revised.do(Undo())
    revised.do(Rewind(2))
    assert revised.do(Redo()) == HeadMoved(2, 3, "redo", 1)


def test_a_rewind_to_the_revision_itself_can_be_undone_like_it(revised: Story) -> None:
    revised.do(Rewind(3))
    revised.do(Rewind(9))
    assert revised.do(Undo()) == HeadMoved(9, 5, "undo", 1)


def test_a_revision_of_a_revision_is_undone_in_two_steps(revised: Story) -> None:
    revised.revise(6, 2)  # @10 @11, and @12 says so
    assert revised.path() == [1, 2, 6, 10, 11, 12]
    assert revised.do(Undo()) == HeadMoved(12, 9, "undo", 1)
    assert revised.do(Undo()) == HeadMoved(9, 5, "undo", 1)
    assert revised.do(Redo(2)) == HeadMoved(5, 12, "redo", 2)


def test_a_revision_that_leaves_nothing_after_the_fork_follows_the_entry_before(
    story: Story,
) -> None:
    story.revise(2, 0)  # @6 alone: @3 to @5 were taken out
    assert story.path() == [1, 2, 6]
    assert story.do(Undo()) == HeadMoved(6, 5, "undo", 1)
    assert story.do(Redo()) == HeadMoved(5, 6, "redo", 1)


def test_a_revision_is_decided_where_the_campaign_stood_and_not_at_its_tip(story: Story) -> None:
    story.do(Undo(2))  # @6, at @3
    story.revise(1, 2)  # @7 @8, and @9 says so
    assert story.path() == [1, 7, 8, 9]
    assert story.do(Undo(2)) == HeadMoved(9, 2, "undo", 2)
    assert story.do(Redo(2)) == HeadMoved(2, 9, "redo", 2)


def test_a_tag_after_a_revision_leaves_it_where_it_is(revised: Story) -> None:
    revised.do(Tag("here", 9))
    assert revised.do(Undo()) == HeadMoved(9, 5, "undo", 1)


# Paths


def test_the_path_of_a_straight_campaign_is_one_span(story: Story) -> None:
    assert story.timeline.spans(5) == [range(1, 6)]


def test_the_path_leaves_out_undone_entries_and_history_itself(story: Story) -> None:
    story.do(Undo(2))
    story.record(2)
    assert story.timeline.spans(8) == [range(1, 4), range(7, 9)]


def test_the_path_to_an_undone_entry_is_still_known(story: Story) -> None:
    story.do(Undo(2))
    story.record(2)
    assert story.path(5) == [1, 2, 3, 4, 5]


def test_the_path_goes_through_branches_of_branches(story: Story) -> None:
    story.do(Undo(2))  # @6, at @3
    story.record(3)  # @7 @8 @9
    story.do(Undo(1))  # @10, at @8
    story.record(1)  # @11
    story.do(Rewind(4))  # @12
    story.record(1)  # @13
    assert story.path(11) == [1, 2, 3, 7, 8, 11]
    assert story.path(13) == [1, 2, 3, 4, 13]


def test_a_path_only_holds_its_own_entries(story: Story) -> None:
    story.do(Undo(2))
    story.record(2)
    held = [number for number in range(1, 9) if story.timeline.holds(number, 8)]
    assert held == [1, 2, 3, 7, 8]


def test_the_first_entry_has_no_parent(story: Story) -> None:
    assert story.timeline.parent(1) == 0


def test_only_entries_that_branch_need_to_be_known(story: Story) -> None:
    story.do(Undo(2))
    story.record(2)
    assert story.timeline.parents == {7: 3}


# History that does not move the head


@pytest.mark.parametrize(
    ("command", "event"),
    [
        (Tag("before the bet", 2), Tagged("before the bet", 2)),
        (Rename("Saturday"), Renamed("Saturday")),
        (Fork("What if", "0001", 3), Forked("What if", "0001", 3)),
    ],
)
def test_tags_names_and_forks_are_recorded_and_leave_the_head(
    story: Story, command: HistoryCommand, event: HistoryEvent
) -> None:
    assert story.do(command) == event
    assert (story.head, story.timeline.tip) == (5, 5)


# Nothing there


def test_a_campaign_that_has_only_begun_has_nothing_to_undo() -> None:
    with pytest.raises(NothingThere) as raised:
        Story().do(Undo())
    assert raised.value.message == "There is nothing to undo: the campaign has only begun."
    assert raised.value.exit_code == 5


def test_undo_of_too_many_entries_says_how_many_there_are(story: Story) -> None:
    with pytest.raises(NothingThere) as raised:
        story.do(Undo(7))
    assert raised.value.message == "Only 4 of 7 entries can be undone."
    assert raised.value.hint == "tracker undo 4 goes back to the beginning."


def test_redo_without_an_undo_has_nothing_to_redo(story: Story) -> None:
    with pytest.raises(NothingThere) as raised:
        story.do(Redo())
    assert raised.value.message == "There is nothing to redo."
    assert raised.value.hint == "tracker log --all shows what else was recorded."


def test_redo_of_too_many_entries_says_how_many_there_are(story: Story) -> None:
    story.do(Undo(2))
    with pytest.raises(NothingThere) as raised:
        story.do(Redo(3))
    assert raised.value.message == "Only 2 of 3 entries can be redone."
    assert raised.value.hint == "tracker redo 2 takes them all."


def test_rewind_to_where_one_stands_is_nothing(story: Story) -> None:
    with pytest.raises(NothingThere) as raised:
        story.do(Rewind(5))
    assert raised.value.message == "You are at @5 already."


@pytest.mark.parametrize("command", [Undo(9), Redo(), Rewind(5)])
def test_a_refused_step_changes_nothing(story: Story, command: HistoryCommand) -> None:
    before = story.timeline
    with pytest.raises(NothingThere):
        story.do(command)
    assert story.timeline == before


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: Story().do(Undo()),
        lambda: Story().record(2).do(Undo(3)),
        lambda: Story().do(Redo()),
        lambda: Story().do(Rewind(1)),
    ],
    ids=["undo at the beginning", "undo too many", "redo", "rewind to here"],
)
def test_whoever_hears_that_nothing_is_there_hears_what_to_type_instead(
    attempt: Callable[[], HistoryEvent],
) -> None:
    with pytest.raises(NothingThere) as raised:
        attempt()
    assert raised.value.hint


# In words


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (HeadMoved(5, 2, "undo", 3), "undone: from @5 to @2"),
        (HeadMoved(2, 3, "redo", 1), "redone: from @2 to @3"),
        (HeadMoved(3, 5, "rewind"), "rewound: from @3 to @5"),
        (Tagged("before the bet", 2), "@2 is called “before the bet”"),
        (Renamed("Saturday"), "the campaign is called “Saturday” now"),
        (Forked("What if", "0001", 3), "“What if” forked off at @3"),
        (
            Amended(origin=9, again=1, edits=(Edit(3, "replace"),)),
            "@3 put right; 1 entry decided again",
        ),
        (
            Amended(
                origin=9,
                again=5,
                left_out=(7, 8),
                edits=(Edit(3, "drop"), Edit(4, "insert"), Edit(5, "replace")),
            ),
            "@3 taken out, one more put in after @4 and @5 put right; "
            "5 entries decided again, 2 left out",
        ),
        (
            Merged(
                origin=9,
                name="Friday",
                campaign="0001",
                taken=1,
                newest=12,
                uuid="0012",
                refused=2,
                gone=(4,),
            ),
            "Friday merged: 1 entry taken over, 1 taken out, 2 left out",
        ),
    ],
)
def test_history_is_told_in_a_line(event: HistoryEvent, line: str) -> None:
    assert tell(event) == line
