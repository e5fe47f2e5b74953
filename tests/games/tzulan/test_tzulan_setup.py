"""Before the first turn: players, paths, first rooms, and what is in the box."""

import pytest

from tests.games.tzulan.races import (
    cards,
    held,
    lined_up,
    never,
    places,
    race,
    revealed,
    room,
    unless_agreed,
)
from tests.spec import given, seated
from tracker.core.errors import Rejected
from tracker.core.game import Referee
from tracker.games.tzulan import GAME
from tracker.games.tzulan.commands import DealTiles, EndTurn, PassRoom, Recount, TellRooms
from tracker.games.tzulan.events import (
    CardsDrawn,
    Recounted,
    RoomPassed,
    RoomRevealed,
    TilesDealt,
    TurnBegun,
)

NAMES = ("ana", "bob", "cy", "dee", "eve", "fay", "gil")


def crowd(number):
    return " ".join(NAMES[:number])


# Players


@pytest.mark.rule("TZ-1")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_two_to_five_players_raise_no_question(number):
    referee = Referee()
    GAME.admit(seated(crowd(number)), referee)
    assert referee.notices == []


@pytest.mark.rule("TZ-1")
def test_a_sixth_player_is_warned_of():
    referee = Referee()
    GAME.admit(seated(crowd(6)), referee)
    assert [(one.kind, one.rule) for one in referee.notices] == [("warning", "TZ-1")]


@pytest.mark.rule("TZ-1")
@pytest.mark.parametrize("players", [crowd(1), crowd(7), "ana bob=thief", "ana=first bob=first"])
def test_other_tables_cannot_race(players):
    for referee in (Referee(), Referee("we play it so")):
        with pytest.raises(Rejected) as error:
            GAME.admit(seated(players), referee)
        assert error.value.rule == "TZ-1"
        assert error.value.hint


@pytest.mark.rule("TZ-1")
@pytest.mark.parametrize(("players", "first"), [("ana bob cy", "ana"), ("ana bob=first cy", "bob")])
def test_people_say_who_begins__tza_1(players, first):
    given(GAME, players).when(PassRoom("rope")).then(
        TurnBegun(first), CardsDrawn(first, 1, "turn"), RoomPassed(first, "rope", "chasm", 2, 1)
    )


# Paths


@pytest.mark.rule("TZ-1")
@pytest.mark.rule("TZ-2")
def test_everybody_has_eight_rooms_to_pass_and_stands_in_the_first():
    table = given(GAME, "ana bob cy")
    assert places(table) == {"ana": "1/8", "bob": "1/8", "cy": "1/8"}
    assert [one.left for one in table.state.racers.values()] == [8, 8, 8]


@pytest.mark.rule("TZ-1")
@pytest.mark.parametrize(("players", "most"), [(2, 24), (3, 16), (4, 12), (5, 9), (6, 8)])
def test_longer_paths_are_laid_while_there_are_rooms(players, most):
    table = given(GAME, crowd(players))
    longest = table.when(DealTiles(most)).then(TilesDealt(most))
    assert {len(one.path) for one in longest.state.racers.values()} == {most}
    assert set(held(longest).values()) == {(3, 0)}
    never(table, DealTiles(most + 1), "TZ-1")


@pytest.mark.rule("TZ-1")
def test_shorter_paths_are_warned_of():
    table = given(GAME, "ana bob")
    table.when(DealTiles(7)).warned("TZ-1").then(TilesDealt(7))
    never(table, DealTiles(0), "TZ-1")


@pytest.mark.rule("TZ-1")
def test_paths_stay_as_they_are_once_a_room_is_told_or_a_turn_was_had():
    never(given(GAME, "ana bob").after(TellRooms(("dark",))), DealTiles(10), "TZ-1")
    never(given(GAME, "ana bob").after(EndTurn()), DealTiles(10), "TZ-1")


# First rooms


@pytest.mark.rule("TZ-2")
def test_first_rooms_are_told_from_the_first_player_on():
    table = given(GAME, "ana bob=first cy")
    table = table.when(TellRooms(("dark", "chasm"))).then(
        RoomRevealed("bob", 1, "dark", told=True), RoomRevealed("cy", 1, "chasm", told=True)
    )
    table = table.when(TellRooms(("dark",))).then(RoomRevealed("ana", 1, "dark", told=True))
    assert [one.type for one in table.state.racers["bob"].path] == ["dark", *[None] * 7]


@pytest.mark.rule("TZ-2")
def test_the_room_of_one_player_is_told_by_name():
    table = given(GAME, "ana bob cy")
    table.when(TellRooms(("mosaic",), "cy")).then(RoomRevealed("cy", 1, "mosaic", told=True))
    never(table, TellRooms(("mosaic",), "gil"), "TZ-1")


@pytest.mark.rule("TZ-2")
def test_no_more_rooms_lie_open_than_there_are_players():
    never(given(GAME, "ana bob"), TellRooms(("dark", "dark", "dark")), "TZ-2")
    never(lined_up(), TellRooms(("dark",)), "TZ-2")


@pytest.mark.rule("TZ-2")
def test_a_room_that_was_told_is_not_another_one():
    outcome = unless_agreed(lined_up(), TellRooms(("infested",), "bob"), "TZ-2")
    table = outcome.then(RoomRevealed("bob", 1, "infested", told=True))
    assert room(table, "bob", 1).type == "infested"


@pytest.mark.rule("TZ-2")
def test_a_room_that_nobody_told_is_known_by_the_key_that_opens_it():
    table = given(GAME, "ana bob cy").when(PassRoom("machete", "dark"))
    table = table.then(
        TurnBegun("ana"),
        CardsDrawn("ana", 1, "turn"),
        RoomPassed("ana", "machete", "infested", 2, 1),
        RoomRevealed("ana", 2, "dark"),
    )
    assert room(table, "ana", 1).type == "infested"


# The box


@pytest.mark.rule("TZ-3")
@pytest.mark.rule("TZ-4")
@pytest.mark.parametrize(("players", "left"), [(2, 54), (3, 51), (6, 42)])
def test_three_cards_are_dealt_to_each_and_everything_else_is_supply(players, left):
    table = given(GAME, crowd(players))
    assert set(held(table).values()) == {(3, 0)}
    assert cards(table) == (left, 0)
    supply = table.state.table
    assert (supply.monsters, supply.traps, supply.gems) == (12, 5, 20)


def eleven_dark():
    """Ana's first room and ten others are dark."""
    table = race().evolved(*revealed("bob", "dark", *range(1, 9)), *revealed("cy", "dark", 2, 3))
    assert table.state.known("dark") == 11
    return table


@pytest.mark.rule("TZ-4")
def test_there_are_twelve_rooms_of_a_type():
    twelve = eleven_dark().after(PassRoom("torch", "dark"))
    assert twelve.state.known("dark") == 12
    unless_agreed(twelve, PassRoom("torch", "dark"), "TZ-4").then(
        RoomPassed("ana", "torch", "dark", 3, 1), RoomRevealed("ana", 3, "dark")
    )
    twelve.after(PassRoom("torch", "chasm"))


@pytest.mark.rule("TZ-4")
def test_a_thirteenth_room_is_not_told_either():
    table = given(GAME, "ana bob cy").evolved(
        *revealed("bob", "dark", *range(1, 9)), *revealed("cy", "dark", *range(2, 6))
    )
    unless_agreed(table, TellRooms(("dark",), "ana"), "TZ-4").then(
        RoomRevealed("ana", 1, "dark", told=True)
    )


@pytest.mark.rule("TZ-4")
def test_a_key_opens_no_thirteenth_room_that_nobody_told():
    table = given(GAME, "ana bob cy").evolved(
        *revealed("bob", "dark", *range(1, 9)), *revealed("cy", "dark", *range(2, 6))
    )
    table.when(PassRoom("torch")).refused("TZ-4")


@pytest.mark.rule("TZ-4")
def test_who_holds_something_else_is_counted_again_out_of_the_supplies():
    table = race().when(Recount("bob", 5, 2, "drew two")).then(Recounted("bob", 5, 2, "drew two"))
    assert held(table)["bob"] == (5, 2)
    assert (cards(table), table.state.table.gems) == ((48, 0), 18)
    table = table.when(Recount("bob", gems=0)).then(Recounted("bob", 5, 0))
    assert table.state.table.gems == 20


@pytest.mark.rule("TZ-4")
@pytest.mark.parametrize(
    "counted", [Recount("bob", 54), Recount("bob", -1), Recount("bob", gems=21)]
)
def test_nobody_holds_more_than_there_is(counted):
    never(race(), counted, "TZ-4")


@pytest.mark.rule("TZ-4")
def test_somebody_may_hold_all_that_there_is():
    table = race().when(Recount("bob", 53, 20)).then(Recounted("bob", 53, 20))
    assert (cards(table), table.state.table.gems) == ((0, 0), 0)
