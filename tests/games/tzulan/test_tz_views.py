"""The board of a race, its sheet, the result, what comes next."""

import pytest

from tests.games.tzulan.races import beset, holding, race, trapped, turn, walked
from tests.spec import given
from tracker.cli.forms import plain
from tracker.core.game import ScoreRow, Standing
from tracker.core.page import Text
from tracker.games.tzulan import GAME
from tracker.games.tzulan.commands import (
    EndTurn,
    FallIntoTrap,
    PassRoom,
    PlayAttack,
    PlayTalisman,
    TellRooms,
    Trade,
)

LONG = "alessandra bernadette christophe dominiques evangeline ferdinando=first"
FOOT = "D dark, M mosaic, C chasm, I infested"


def before_the_altar(**held):
    """Ana in the last room, which is dark."""
    rooms = ("mosaic", "chasm", "infested", "mosaic", "chasm", "infested", "dark")
    return holding(walked(race(), "ana", *rooms), **held)


# The board


@pytest.mark.rule("TZ-2")
def test_the_board_has_a_row_for_each_path_and_what_lies_beside_them():
    table = trapped(beset(walked(race(), "bob", "mosaic"), "bob", 2), "bob")
    board, beside = GAME.board(holding(table, bob=(2, 3)).campaign)
    assert board.title == "Tzulan Quest: turn 1, ana's"
    assert [column.label for column in board.columns] == [
        *("Player", "Path to the Altar", "Room", "Left", "Hand", "Gems")
    ]
    assert board.rows == (
        ("ana*", "[D] ? ? ? ? ? ? ?", "1/8", 8, 4, 0),
        ("bob", "C [M2] ?! ? ? ? ? ?", "2/8", 7, 2, 3),
        ("cy", "[M] ? ? ? ? ? ? ?", "1/8", 8, 3, 0),
    )
    assert board.foot.startswith(FOOT)
    assert beside == Text(("Deck 51, discards 0. Supply: 10 monsters, 4 traps and 17 gems.",))


@pytest.mark.rule("TZ-41")
def test_the_board_names_who_stands_before_a_trap_and_who_skips_a_turn():
    table = trapped(race(), "ana").after(PassRoom("torch", "mosaic"))
    _, beside = GAME.board(table.campaign)
    assert beside.lines[1:] == ("Ana stands before a trap: pay or fall.",)
    board, beside = GAME.board(table.after(FallIntoTrap()).campaign)
    assert [row[0] for row in board.rows] == ["ana (skips)", "bob*", "cy"]
    assert beside.lines[1:] == ()


@pytest.mark.rule("TZ-2")
def test_the_board_names_rooms_that_nobody_told_yet():
    board, beside = GAME.board(given(GAME, "ana bob=first cy").campaign)
    assert board.title == "Tzulan Quest: bob begins"
    assert {row[1] for row in board.rows} == {"[?] ? ? ? ? ? ? ?"}
    assert beside.lines[1:] == ("Not told yet: the room of ana, bob and cy.",)


def long_names(told=True):
    """Six players with long names and eight rooms each; one fell, one has many monsters."""
    table = given(GAME, LONG)
    if not told:
        return table
    kinds = ("dark", "chasm", "mosaic", "dark", "infested", "infested")
    table = turn(table.after(TellRooms(kinds)), "ferdinando")
    for name in LONG.replace("=first", "").split():
        table = walked(table, name, "dark", "mosaic", "chasm", "infested")
    table = trapped(trapped(beset(table, "dominiques", 10), "evangeline"), "ferdinando")
    return table.after(PassRoom("machete", "dark", fall=True))


@pytest.mark.parametrize("told", [False, True])
@pytest.mark.parametrize("view", [GAME.board, GAME.scorepad])
def test_six_long_names_and_eight_rooms_fit_into_80_columns(view, told):
    page = plain(view(long_names(told).campaign)).splitlines()
    assert [line for line in page if len(line) > 80] == []


# The race sheet and the result


def finished():
    """Ana wins in turn 4 of a race of two, after a little of everything."""
    table = beset(before_the_altar(ana=(5, 0), bob=(4, 0)), "ana", 1)
    steps = (
        PassRoom("whip"),
        PlayAttack("trap", "bob"),
        PlayAttack("theft", "bob"),
        PlayTalisman("cy", "bob"),
        PlayAttack("monster", "cy"),
        Trade("bob", (1, 1)),
        EndTurn(),
        PassRoom("rope", "dark", fall=True),
        EndTurn(),
        PassRoom("torch"),
    )
    return table.after(*steps)


@pytest.mark.rule("TZ-19")
def test_the_race_sheet_counts_what_everybody_did():
    (sheet,) = GAME.scorepad(finished().campaign)
    assert sheet.title == "Race, turn 4"
    assert [column.label for column in sheet.columns] == ["Item", "ana", "bob", "cy"]
    assert sheet.rows == (
        ("Rooms", 8, 1, 0),
        ("Beaten", 1, 0, 0),
        ("Monsters", 1, 0, 0),
        ("Traps", 1, 0, 0),
        ("Others", 1, 0, 0),
        ("Talisman", 0, 1, 0),
        ("Trades", 1, 1, 0),
        ("Falls", 0, 1, 0),
        ("Gems", 2, 1, 0),
        ("Left", 0, 7, 8),
    )
    assert sheet.foot.endswith("Ana was first at the Altar.")


@pytest.mark.rule("TZ-19")
def test_the_winner_is_first_and_all_others_share_the_second_place():
    assert GAME.plays(race().campaign) == ()
    (play,) = GAME.plays(finished().campaign)
    assert play.standings == (
        Standing("ana", rank=1, won=True),
        Standing("bob", rank=2),
        Standing("cy", rank=2),
    )
    assert play.decided_by == "first at the Altar, in turn 4"
    board, _ = GAME.board(finished().campaign)
    assert board.title == "Tzulan Quest: ana has the Idol"


@pytest.mark.rule("TZ-19")
def test_every_figure_of_the_race_sheet_is_a_row_of_the_scores():
    rows = GAME.score_rows(finished().campaign)
    figures = ("rooms", "beaten", "monsters", "traps", "attacks")
    figures = (*figures, "talismans", "trades", "falls", "earned")
    (sheet,) = GAME.scorepad(finished().campaign)
    *items, left = sheet.rows
    assert left[0] == "Left"  # the only row that is no score
    expected = {
        (column.label, item): points
        for item, row in zip(figures, items, strict=True)
        for column, points in zip(sheet.columns[1:], row[1:], strict=True)
        if column.label != "cy"  # who did nothing at all
    }
    found = {(row.player, row.item): row.points for row in rows if row.player != "cy"}
    assert found == expected
    assert ScoreRow(1, 1, "ana", "rooms", None, 8) in rows
    assert {(row.play, row.round, row.entered) for row in rows} == {(1, 1, None)}


# What comes next


@pytest.mark.parametrize(
    ("table", "next_"),
    [
        (
            given(GAME, "ana bob cy"),
            ("tracker tzulan room TYPE TYPE TYPE", "tracker show", "tracker undo"),
        ),
        (
            race(),
            (
                "tracker tzulan pass torch TYPE",
                "tracker tzulan trade bob 1:1",
                "tracker tzulan end",
            ),
        ),
        (
            beset(race(), "ana"),
            ("tracker tzulan whip", "tracker tzulan trade bob 1:1", "tracker tzulan end"),
        ),
        (
            race().after(PassRoom("torch")),
            ("tracker tzulan room TYPE ana", "tracker show", "tracker undo"),
        ),
        (
            race().after(PlayAttack("trap", "cy")),
            (
                "tracker tzulan pass torch TYPE",
                "tracker tzulan talisman PLAYER --by cy",
                "tracker tzulan end",
            ),
        ),
        (
            trapped(holding(race(), ana=(3, 2)), "ana").after(PassRoom("torch", "dark")),
            ("tracker tzulan pay 1:1", "tracker tzulan fall", "tracker undo"),
        ),
        (
            before_the_altar(),
            ("tracker tzulan pass torch", "tracker tzulan trade bob 1:1", "tracker tzulan end"),
        ),
        (finished(), ("tracker scorepad", "tracker again", "tracker undo")),
    ],
)
def test_what_comes_next_is_what_the_table_waits_for(table, next_):
    assert GAME.suggest(table.campaign) == next_


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize(("held", "pay"), [((4, 0), "2:0"), ((1, 2), "0:2")])
def test_only_a_toll_that_can_be_paid_is_suggested(held, pay):
    table = trapped(holding(race(), ana=held), "ana").after(PassRoom("torch", "dark"))
    assert GAME.suggest(table.campaign)[0] == f"tracker tzulan pay {pay}"
