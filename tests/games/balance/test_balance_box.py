"""The box: what can lie on the table, and what was entered against that."""

from functools import cache

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from tests.spec import given
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import RoundScored, Row
from tracker.games.balance.tokens import BOX, IN_ALL, counted, kind, sizes

# The 32 tokens one by one, copied from the list of components.
TOKENS = (
    *(["F", "A", "W", "E"] * 5),
    *["FA", "AW", "WE", "EF", "FW", "AE"],
    *["FAW", "AWE", "WEF", "EFA"],
    *["FAWE", "FAWE"],
)
HELD = (
    *[("F", 5), ("A", 5), ("W", 5), ("E", 5)],
    *[("FA", 1), ("FW", 1), ("FE", 1), ("AW", 1), ("AE", 1), ("WE", 1)],
    *[("FAW", 1), ("FAE", 1), ("FWE", 1), ("AWE", 1), ("FAWE", 2)],
)
USUAL = frozenset(range(15, 21))
EXACT = Row("bob", (7, 3, 6, 8), (5, 5, 5, 5))


def said(counts, tokens=None, **sheets):
    """A turn of ana and bob that ana guides; bob wrote 7,3,6,8."""
    return ScoreRound({"bob": (7, 3, 6, 8)}, counts, tokens, **sheets)


def scored(tokens, drawn=None):
    """What becomes of that turn where 7,3,6,8 lay on the table."""
    rows = (Row("ana", guide_points=4), EXACT)
    return RoundScored(1, "ana", (7, 3, 6, 8), rows, tokens, drawn or {})


@cache
def reachable():
    """For all counts that some tokens show: the numbers of tokens, as bits.

    Goes through the box token by token and takes each or leaves it.
    """
    found = {(0, 0, 0, 0): 1}
    for token in TOKENS:
        shown = tuple("FAWE"[place] in token for place in range(4))
        for counts, bits in list(found.items()):
            more = tuple(map(sum, zip(counts, shown, strict=True)))
            found[more] = found.get(more, 0) | bits << 1
    return found


def brute(counts):
    bits = reachable().get(counts, 0)
    return frozenset(number for number in range(33) if bits >> number & 1)


@pytest.mark.rule("BE-1")
def test_the_box_holds_32_tokens_and_every_element_on_13_of_them():
    assert IN_ALL == len(TOKENS) == 32
    assert dict(HELD) == BOX
    assert counted(BOX) == (13, 13, 13, 13)


@pytest.mark.rule("BE-1")
@pytest.mark.parametrize(
    ("typed", "token"),
    [("f", "F"), ("ef", "FE"), ("WE", "WE"), ("wef", "FWE"), ("EFA", "FAE"), ("EWAF", "FAWE")],
)
def test_the_letters_of_a_token_are_taken_in_any_order_and_case(typed, token):
    assert kind(typed) == token


@pytest.mark.rule("BE-1")
@pytest.mark.parametrize("typed", ["", "FF", "X", "FAWEF"])
def test_letters_that_stand_on_no_token_are_no_token(typed):
    with pytest.raises(ValueError):
        kind(typed)


@pytest.mark.rule("BE-1")
@pytest.mark.parametrize("place", range(4))
def test_an_element_lies_at_most_13_times_on_the_table(place):
    counts = tuple(14 if n == place else 8 for n in range(4))
    error = given(GAME, variants=("forte",)).when(said(counts)).refused("BE-1")
    assert f"14 {('fire', 'air', 'water', 'earth')[place]}" in error.message


@pytest.mark.rule("BE-1")
@pytest.mark.parametrize("tokens", [0, 33])
def test_no_turn_has_fewer_than_1_or_more_than_32_tokens(tokens):
    given(GAME, variants=("forte",)).when(said((7, 3, 6, 8), tokens)).refused("BE-1")


@pytest.mark.rule("BE-1")
@pytest.mark.rule("BE-11")
def test_a_list_that_takes_no_token_at_all_is_no_turn__bea_10():
    given(GAME, variants=("forte",)).when(said(None, drawn={"F": 0})).refused("BE-1")


@pytest.mark.rule("BE-1")
def test_a_turn_without_anything_on_the_table_is_refused():
    given(GAME).when(said(None)).refused("BE-1")
    given(GAME).when(said(None), house_rule="we trust bob").refused("BE-1")


@pytest.mark.rule("BE-20")
def test_listed_tokens_tell_counts_and_number_by_themselves():
    drawn = {"F": 4, "A": 2, "W": 3, "E": 4, "FE": 1, "WE": 1, "FWE": 1, "FAWE": 1}
    given(GAME).when(said(None, drawn=drawn)).then(scored(17, drawn))
    given(GAME).when(said((7, 3, 6, 8), 17, drawn=drawn)).then(scored(17, drawn))


@pytest.mark.rule("BE-20")
@pytest.mark.parametrize(("token", "held"), HELD)
def test_no_more_tokens_of_a_kind_lie_on_the_table_than_the_box_holds(token, held):
    table = given(GAME, variants=("forte",))
    (taken,) = table.when(said(None, drawn={token: held})).events
    assert taken.tokens == held
    error = table.when(said(None, drawn={token: held + 1})).refused("BE-20")
    assert error.message == f"The box holds {held} of {token}, not {held + 1}."


@pytest.mark.rule("BE-20")
def test_a_box_with_spare_tokens_is_a_house_rule():
    drawn = {"F": 6, "A": 3, "W": 3, "E": 3}
    command = ScoreRound({"bob": (6, 3, 2, 0)}, drawn=drawn)
    rows = (Row("ana", guide_points=2), Row("bob", (6, 3, 2, 0), (5, 5, 3, 0)))
    event = RoundScored(1, "ana", (6, 3, 3, 3), rows, 15, drawn)
    given(GAME).when(command, "a spare token").house_ruled("BE-20").then(event)


@pytest.mark.rule("BE-20")
def test_listed_tokens_that_contradict_the_counts_or_their_number_are_refused():
    drawn = {"F": 4, "A": 2, "W": 3, "E": 4, "FE": 1, "WE": 1, "FWE": 1, "FAWE": 1}
    error = given(GAME).when(said((7, 3, 6, 9), drawn=drawn)).refused("BE-20")
    assert "7F 3A 6W 8E, not 7F 3A 6W 9E" in error.message
    error = given(GAME).when(said(None, 16, drawn=drawn)).refused("BE-20")
    assert "17 tokens are listed, not 16" in error.message


@pytest.mark.rule("BE-21")
@pytest.mark.parametrize(
    ("counts", "usual"),
    [
        ((7, 3, 6, 8), {15, 16, 17, 18, 19, 20}),
        ((3, 4, 4, 4), {15}),
        ((1, 1, 1, 1), set()),
        ((5, 5, 5, 5), {15, 16, 17, 18, 19, 20}),
    ],
)
def test_counts_fit_some_of_the_usual_numbers_of_tokens(counts, usual):
    assert sizes(counts) & USUAL == usual


@pytest.mark.rule("BE-21")
@pytest.mark.parametrize(
    ("counts", "numbers"),
    [
        pytest.param((13, 13, 13, 13), {32}, id="the whole box"),
        pytest.param((0, 8, 8, 8), {19}, id="all 19 tokens that lack an element"),
        pytest.param((0, 0, 7, 7), set(), id="only 6 tokens with water lack fire and air"),
        pytest.param((1, 1, 1, 1), {1, 2, 3, 4}, id="one token with all four to four with one"),
        pytest.param((6, 0, 0, 0), set(), id="only 5 tokens show fire alone"),
        pytest.param((0, 0, 0, 1), {1}, id="a single token"),
        pytest.param((13, 0, 0, 0), set(), id="fire on every token that has it brings others"),
    ],
)
def test_counts_tell_how_many_tokens_can_lie_there(counts, numbers):
    assert sizes(counts) == numbers == brute(counts)


@pytest.mark.rule("BE-21")
def test_20_tokens_always_show_all_four_elements():
    without = [counts for counts in reachable() if 0 in counts]
    assert max(max(brute(counts)) for counts in without) == 19
    assert not any(20 in sizes(counts) for counts in without[::400])


@pytest.mark.rule("BE-21")
@settings(max_examples=150)
@for_any(st.tuples(*[st.integers(0, 13)] * 4))
def test_the_numbers_of_tokens_are_those_that_trying_all_finds(counts):
    assert sizes(counts) == brute(counts)


@pytest.mark.rule("BE-21")
@settings(max_examples=150)
@for_any(st.sets(st.integers(0, 31)))
def test_what_was_drawn_from_the_box_is_always_plausible(places):
    drawn = [TOKENS[place] for place in places]
    counts = tuple(sum(letter in token for token in drawn) for letter in "FAWE")
    assert len(drawn) in sizes(counts)
    assert sizes(counts) == brute(counts)
    assert sum(counts) - 20 <= min(sizes(counts))
    assert max(sizes(counts)) <= sum(counts)


@pytest.mark.rule("BE-21")
@pytest.mark.parametrize("tokens", range(15, 21))
def test_every_usual_number_of_tokens_can_show_the_counts_of_the_example(tokens):
    given(GAME).when(said((7, 3, 6, 8), tokens)).then(scored(tokens))


@pytest.mark.rule("BE-21")
@pytest.mark.parametrize(
    ("counts", "tokens"),
    [
        pytest.param((7, 3, 6, 8), 25, id="24 elements on 25 tokens"),
        pytest.param((7, 3, 6, 8), 10, id="10 tokens with 24 elements"),
        pytest.param((0, 8, 8, 8), 20, id="20 tokens without fire"),
        pytest.param((3, 4, 4, 4), 16, id="15 elements on 16 tokens"),
        pytest.param((1, 1, 1, 1), 15, id="4 elements on 15 tokens"),
        pytest.param((6, 0, 0, 0), 6, id="a sixth token with fire alone"),
    ],
)
def test_counts_that_this_number_of_tokens_cannot_show_are_refused(counts, tokens):
    error = given(GAME, variants=("forte",)).when(said(counts, tokens)).refused("BE-21")
    assert f"{tokens} tokens cannot show" in error.message


@pytest.mark.rule("BE-21")
@pytest.mark.parametrize("counts", [(0, 0, 7, 7), (13, 0, 0, 0), (0, 0, 0, 0)])
def test_counts_that_no_tokens_of_the_box_show_are_refused(counts):
    given(GAME, variants=("forte",)).when(said(counts)).refused("BE-21")


@pytest.mark.rule("BE-21")
def test_impossible_counts_are_scored_as_they_are_under_a_house_rule():
    command = ScoreRound({"bob": (7, 3, 6, 8)}, (7, 3, 6, 8), 25)
    table = given(GAME, variants=("forte",))
    table.when(command, "two boxes").house_ruled("BE-21").then(scored(25))


@pytest.mark.rule("BE-21")
def test_the_number_of_tokens_is_filled_in_where_only_one_is_possible():
    (event,) = given(GAME).when(said((0, 8, 8, 8))).events
    assert event.tokens == 19
    (event,) = given(GAME).when(said((7, 3, 6, 8))).events
    assert event.tokens is None
