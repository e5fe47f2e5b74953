"""Who guides, for how many turns, from two players to six."""

import pytest

from tests.spec import given, seated
from tracker.core.errors import Rejected
from tracker.core.game import Referee
from tracker.games.balance import GAME
from tracker.games.balance.commands import ScoreRound
from tracker.games.balance.events import RoundScored, Row

TRUE = (5, 5, 5, 5)
NAMES = ("ana", "bob", "cy", "dan", "eve", "fay")


def turn(*writers, guide=""):
    """Twenty single tokens; ana writes all four right, everybody else 5+3+1+0."""
    sheets = {name: TRUE if name == "ana" else (5, 4, 3, 2) for name in writers}
    return ScoreRound(sheets, TRUE, 20, guide=guide)


def row(name, guide, guide_points):
    if name == guide:
        return Row(name, guide_points=guide_points)
    if name == "ana":
        return Row(name, TRUE, (5, 5, 5, 5))
    return Row(name, (5, 4, 3, 2), (5, 3, 1, 0))


@pytest.mark.rule("BE-2")
@pytest.mark.rule("BE-3")
@pytest.mark.rule("BE-9")
@pytest.mark.parametrize(
    ("guides", "anas", "others"),
    [
        pytest.param("bob ana bob ana bob ana", 63, 39, id="2 players guide 3 times each"),
        pytest.param("bob cy ana bob cy ana", 84, 46, id="3 players guide twice each"),
        pytest.param("bob cy dan ana", 63, 33, id="4 players guide once each"),
        pytest.param("bob cy dan eve ana", 84, 43, id="5 players guide once each"),
        pytest.param("bob cy dan eve fay ana", 105, 53, id="6 players guide once each"),
    ],
)
def test_a_whole_game_goes_round_from_the_first_guide_to_the_left(guides, anas, others):
    turns = guides.split()
    names = NAMES[: len(set(turns))]
    table = given(GAME, " ".join(names).replace("bob", "bob=guide"))
    for number, guide in enumerate(turns, 1):
        assert not table.state.over
        assert table.state.next_guide == guide
        # ana hits four elements, everybody else one.
        points = len(names) - 1 if guide == "ana" else len(names) - 2 + 4
        rows = tuple(row(name, guide, points) for name in names)
        event = RoundScored(number, guide, TRUE, rows, 20)
        table = table.when(turn(*(set(names) - {guide}))).then(event)
    assert table.state.over
    assert [table.state.total(name) for name in names] == [anas] + [others] * (len(names) - 1)
    (play,) = GAME.plays(table.campaign)
    assert play.winners == ("ana",)


@pytest.mark.rule("BE-2")
@pytest.mark.parametrize(("number", "length"), [(2, 6), (3, 6), (4, 4), (5, 5), (6, 6)])
def test_no_turn_follows_the_last_one(number, length):
    names = NAMES[:number]
    table = given(GAME, " ".join(names))
    for place in range(length):
        guide = names[place % number]
        table = table.after(turn(*(set(names) - {guide})))
    again = turn(*(set(names) - {names[length % number]}))
    error = table.when(again).refused("BE-2")
    assert f"{length} turns" in error.message
    outcome = table.when(again, "one for the road").house_ruled("BE-2")
    after = outcome.then(*outcome.events)
    assert [event.turn for event in after.state.turns] == [*range(1, length + 2)]


@pytest.mark.rule("BE-2")
@pytest.mark.parametrize("players", ["ana", "ana bob cy dan eve fay gus"])
def test_fewer_than_2_or_more_than_6_players_are_refused(players):
    with pytest.raises(Rejected) as refusal:
        GAME.admit(seated(players), Referee())
    assert refusal.value.rule == "BE-2"
    assert str(len(players.split())) in refusal.value.message
    assert refusal.value.hint


@pytest.mark.rule("BE-2")
@pytest.mark.rule("BE-3")
def test_three_players_write_four_times_and_guide_twice_each__ex_be_9():
    table = given(GAME, "ana bob cy").after(
        turn("bob", "cy"),
        turn("cy", "ana"),
        turn("ana", "bob"),
        turn("bob", "cy"),
        turn("cy", "ana"),
        turn("ana", "bob"),
    )
    assert [t.guide for t in table.state.turns] == ["ana", "bob", "cy", "ana", "bob", "cy"]
    for name in ("ana", "bob", "cy"):
        assert sum(row.written is not None for row in table.state.rows(name)) == 4


@pytest.mark.rule("BE-2")
@pytest.mark.rule("BE-3")
def test_five_players_write_four_times_and_guide_once_each__ex_be_9():
    table = given(GAME, "ana bob cy dan eve").after(
        turn("bob", "cy", "dan", "eve"),
        turn("cy", "dan", "eve", "ana"),
        turn("dan", "eve", "ana", "bob"),
        turn("eve", "ana", "bob", "cy"),
        turn("ana", "bob", "cy", "dan"),
    )
    assert table.state.over
    assert [t.guide for t in table.state.turns] == ["ana", "bob", "cy", "dan", "eve"]
    for name in ("ana", "bob", "cy", "dan", "eve"):
        assert sum(row.written is not None for row in table.state.rows(name)) == 4


@pytest.mark.rule("BE-3")
@pytest.mark.parametrize(
    ("writers", "guides"),
    [("bob cy", "ana bob cy ana"), ("ana cy", "bob cy ana bob"), ("ana bob", "cy ana bob cy")],
)
def test_whoever_wrote_nothing_in_the_first_turn_was_the_guide(writers, guides):
    first, second, third, fourth = guides.split()
    table = given(GAME, "ana bob cy").after(turn(*writers.split()))
    assert table.state.first_guide == first
    assert table.state.turns[0].guide == first
    assert table.state.next_guide == second
    table = table.after(turn(*{"ana", "bob", "cy"} - {second}))
    assert table.state.next_guide == third
    table = table.after(turn(*{"ana", "bob", "cy"} - {third}))
    assert table.state.next_guide == fourth


@pytest.mark.rule("BE-3")
@pytest.mark.parametrize("writers", ["bob", "ana bob cy", ""])
def test_the_first_guide_is_asked_for_where_it_does_not_follow(writers):
    error = given(GAME, "ana bob cy").when(turn(*writers.split())).refused("BE-3")
    assert "--guide" in error.hint


@pytest.mark.rule("BE-3")
@pytest.mark.rule("BE-5")
def test_naming_the_first_guide_shows_whose_numbers_are_missing():
    error = given(GAME, "ana bob cy").when(turn("bob", guide="cy")).refused("BE-5")
    assert error.message == "The numbers of ana are missing."
    error = given(GAME).when(turn("ana", "bob", guide="ana")).refused("BE-5")
    assert error.message == "ana guides turn 1 and writes nothing."


@pytest.mark.rule("BE-3")
def test_the_seat_guide_names_the_first_guide():
    table = given(GAME, "ana bob=guide cy")
    assert table.state.next_guide == "bob"
    error = table.when(turn("bob", "cy")).refused("BE-5")
    assert error.message == "bob guides turn 1 and writes nothing."
    assert table.after(turn("ana", "cy")).state.next_guide == "cy"


@pytest.mark.rule("BE-3")
@pytest.mark.parametrize("players", ["ana=guide bob=guide", "ana=banker bob", "ana=guide,x bob"])
def test_there_is_only_the_seat_of_one_first_guide(players):
    with pytest.raises(Rejected) as refusal:
        GAME.admit(seated(players), Referee())
    assert refusal.value.rule == "BE-3"
    assert refusal.value.message
    assert refusal.value.hint


@pytest.mark.rule("BE-3")
def test_the_guide_may_be_named_in_every_turn():
    rows = (Row("ana", guide_points=1), Row("bob", (5, 4, 3, 2), (5, 3, 1, 0)))
    event = RoundScored(1, "ana", TRUE, rows, 20)
    table = given(GAME).when(turn("bob", guide="ana")).then(event)
    assert table.after(turn("ana", guide="bob")).state.next_guide == "ana"


@pytest.mark.rule("BE-3")
def test_another_guide_than_the_one_on_the_left_is_a_house_rule():
    table = given(GAME, "ana bob cy").after(turn("bob", "cy"))
    out_of_turn = turn("ana", "bob", guide="cy")
    error = table.when(out_of_turn).refused("BE-3")
    assert error.message == "bob guides turn 2, not cy."
    rows = (row("ana", "cy", 5), row("bob", "cy", 5), row("cy", "cy", 5))
    event = RoundScored(2, "cy", TRUE, rows, 20)
    after = table.when(out_of_turn, "bob had to phone").house_ruled("BE-3").then(event)
    assert after.state.next_guide == "cy"
