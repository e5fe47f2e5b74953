"""The board, the mission sheet, and what to type next."""

import pytest

from tests.games.taz.missions import (
    COIN,
    FINALE,
    FIRST,
    FOUR,
    GATE,
    MAGNUS,
    RATS,
    RIDDLE,
    SURPRISES,
    SWORD,
    TAAKO,
    TWO,
    at_finale,
    complete,
    engage,
    gone,
    holding,
    looted,
    mission,
    party,
    settled,
    spend,
    surprise,
)
from tests.spec import given
from tracker.cli.forms import plain
from tracker.core.page import Column, Text
from tracker.games.taz import GAME
from tracker.games.taz.commands import (
    Assist,
    BeginMission,
    FillSheet,
    LoseMission,
    RevealChallenge,
    ShowSurprise,
    UseCard,
)
from tracker.games.taz.events import Card, Challenge

LONG = ("Bartholomew", "Wilhelmina", "Christopher", "Alexandrina", "Maximiliane")
CLASSES = ("warrior", "rogue", "priest", "bard", "wizard")
OPEN_TRY = 'tracker taz try "CHALLENGE" 8/2/1 --deck relic --type monster --roll N'


def board(table):
    return GAME.board(table.campaign)


def suggested(table):
    return GAME.suggest(table.campaign)


def lines(table):
    """What the board says below its tables."""
    (text,) = [block for block in board(table) if isinstance(block, Text)]
    return text.lines


# The board


@pytest.mark.rule("TAZ-20")
def test_the_board_shows_the_decks_with_what_lies_on_them():
    table = gone(at_finale(mission(), "location"), "villain", 4)
    table = table.after(RevealChallenge("relic", RIDDLE), RevealChallenge("location", FINALE))
    decks, *_ = board(table)
    assert decks.title == "Mission 1: health 10 of 10; ana's turn"
    assert [column.label for column in decks.columns] == [
        *("Deck", "Card", "Cards", "On top", "D/D/L", "Types", "Assists")
    ]
    assert decks.rows == (
        ("relic", "the Staff", "0/10", "Arcane Riddle", "7/2/2", "trap, magic", 0),
        ("villain", "the Lich", "4/10", "a surprise", None, None, None),
        ("location", "the Cave", "9/10", "Last Stand (finale)", "12/3", "", 1),
    )


@pytest.mark.rule("TAZ-34")
def test_a_complete_deck_shows_nothing_to_engage():
    decks, *_ = board(complete(mission(), "villain"))
    assert decks.rows[1] == ("villain", "the Lich", "done", None, None, None, None)


@pytest.mark.rule("TAZ-6")
@pytest.mark.rule("TAZ-60")
def test_with_two_players_the_board_expects_the_finale_and_no_surprise_in_a_deck():
    decks, *_ = board(gone(at_finale(mission(TWO), "relic"), "villain", 4))
    assert [row[3] for row in decks.rows] == ["the finale", None, None]


@pytest.mark.rule("TAZ-8")
def test_the_board_shows_what_everybody_has():
    table = spend(looted(holding(mission(), "ben", SWORD, COIN), "ana", 1, 3), "cy")
    table = table.after(FillSheet("ana", name="Magda", base=3))
    _, people, _ = board(table)
    assert people.title == "The party"
    assert people.rows == (
        ("ana*", "Magda the Warrior", "3, 4 monster", "2/1", "ready",
            "4: Loot 1 1, Loot 2 3", None),
        ("ben", "Rogue", "2, 4 trap", "3/1", "ready", None,
            "Magic Sword +1 against monsters; Lucky Coin"),
        ("cy", "Priest", "2, 4 spooky", "2/2", "spent", None, None),
        ("dee", "Bard", "1, 4 relic", "1/1", "ready", None, None),
    )  # fmt: skip


@pytest.mark.rule("TAZ-61")
def test_the_board_of_two_shows_the_surprises_and_their_token():
    table = mission(TWO)
    _, people, text = board(table)
    assert people.rows[-1] == ("surprise", "Magnus", None, "2/2", "ready", None, None)
    assert text.lines == (
        "Surprise: Magnus.",
        "In reserve: Taako, Merle and Killian.",
    )
    table = spend(table, "").after(UseCard("Magnus"))
    assert board(table)[1].rows[-1] == ("surprise", "none", None, "2/2", "spent", None, None)


@pytest.mark.rule("TAZ-3")
@pytest.mark.parametrize("started", [False, True])
def test_a_leader_without_character_stands_below_the_party(started):
    table = party(f"{FOUR} eve=wizard brad=leader")
    people, *_ = board(table)
    if started:
        _, people, _ = board(table.after(BeginMission(FIRST)))
    assert people.foot == "brad leads, without a character."
    assert len(people.rows) == 5


@pytest.mark.rule("TAZ-10")
@pytest.mark.parametrize(
    ("table", "headline", "marked"),
    [
        (mission(), "Mission 1: health 10 of 10; ana's turn", "ana*"),
        (settled(mission()), "Mission 1: health 10 of 10; next ben", "ben*"),
        (
            mission().after(engage(GATE, roll=2)),
            "Mission 1: health 10 of 10; ana against Rusty Gate",
            "ana*",
        ),
        (complete(mission(), "villain", "relic"), "Mission 1, won: health 10 of 10", ""),
        (mission().after(LoseMission("no time")), "Mission 1, lost: health 10 of 10", ""),
    ],
    ids=["ready", "settled", "open", "won", "lost"],
)
def test_the_board_says_whose_turn_it_is(table, headline, marked):
    decks, people, _ = board(table)
    assert decks.title == headline
    stars = [row[0] for row in people.rows if row[0].endswith("*")]
    assert stars == ([marked] if marked else [])


@pytest.mark.rule("TAZ-4")
def test_before_a_mission_the_board_is_the_party():
    (people,) = board(party())
    assert people.title == "The party, before its first mission"
    assert [row[0] for row in people.rows] == ["ana", "ben", "cy", "dee"]


@pytest.mark.rule("TAZ-31")
def test_the_board_says_what_can_be_done_about_an_open_roll():
    line = lines(mission().after(engage(GATE, roll=2)))[-1]
    assert line.startswith("Rusty Gate: 4 against 6, short by 2: assist")
    assert line.endswith(" or accept.")
    table = holding(mission(), "ana", COIN).after(engage(GATE, roll="fail"))
    assert lines(table)[-1] == "Rusty Gate: an Epic Fail: reroll or accept."


@pytest.mark.rule("TAZ-34")
@pytest.mark.rule("TAZ-52")
def test_the_board_says_what_is_due_and_why_a_mission_was_lost():
    assert lines(complete(mission(), "villain"))[-1] == "ana is due a KostCo card."
    assert lines(mission().after(LoseMission("no time")))[-1] == "Lost: no time."


@pytest.mark.rule("TAZ-23")
def test_the_board_tells_what_surprises_do():
    assert lines(surprise(mission(), MAGNUS, TAAKO))[0] == (
        "Surprise: Magnus +1, +2 when discarded and Taako +1 against magic."
    )


def long_names(width=99):
    """Five players with names as long as that, with all that a board can show."""
    names = [name[:width] for name in LONG]
    seats = zip(names, CLASSES, strict=True)
    table = given(GAME, " ".join(f"{name}={role}" for name, role in seats))
    table = table.after(BeginMission(("Hoard", "Dark Lord", "Temple")))
    for name in names:
        table = table.after(FillSheet(name, name=f"{name} the Second of Neverwinter"))
        sword = Card("Flaming Poisoning Raging Sword", 1, "monster", 1, 2)
        table = looted(holding(table, name, sword, COIN), name, 1, 2)
    challenge = Challenge("Extraordinary Challenges", 13, 4, 3, ("magic", "monster", "spooky"), 2)
    for deck in ("relic", "villain", "location"):
        table = table.after(RevealChallenge(deck, challenge))
    return table.after(ShowSurprise(Card("Magnus Burnsides the Fighter", 1, "monster", 0, 2)))


@pytest.mark.parametrize("width", [6, 99], ids=["usual names", "long names"])
@pytest.mark.parametrize("view", ["board", "scorepad"])
def test_five_players_fit_a_page(view, width):
    table = long_names(width)
    page = plain(getattr(GAME, view)(table.campaign))
    assert [line for line in page.splitlines() if len(line) > 80] == []


# The mission sheet


@pytest.mark.rule("TAZ-50")
def test_the_mission_sheet_counts_what_everybody_did():
    table = mission().after(engage(RATS, "relic", "ben", "cy", roll="crit"))
    table = holding(table.after(engage(GATE, "villain", roll="fail")), "cy", COIN)
    (sheet,) = GAME.scorepad(table.campaign)
    assert sheet.title == "Mission 1: the Staff, the Lich, the Cave"
    assert sheet.group == ("mission", "1")
    assert sheet.columns[2:] == (
        Column("tried", "Tried", right=True),
        Column("defeated", "Defeated", right=True),
        Column("assists", "Assists", right=True),
        Column("kostco", "KostCo", right=True),
    )
    assert sheet.rows == (
        ("Ana the Warrior", "ana", 1, 1, 0, 0),
        ("Ben the Rogue", "ben", 1, 0, 1, 0),
        ("Cy the Priest", "cy", 0, 0, 1, 1),
        ("Dee the Bard", "dee", 0, 0, 0, 0),
        ("Team", None, 2, 1, 2, 1),
    )
    assert sheet.foot == (
        "Open, health 9 of 10. The Staff 1 of 10 gone; the Lich 0 of 10 gone; "
        "the Cave 0 of 10 gone."
    )


@pytest.mark.rule("TAZ-50")
@pytest.mark.rule("TAZ-51")
def test_every_mission_has_a_sheet_with_its_result():
    assert GAME.scorepad(party().campaign) == [Text(("No mission has begun.",))]
    table = complete(mission(), "villain", "relic")
    table = table.after(BeginMission(("Ring", "Cult", "Tomb")), LoseMission("we went home"))
    first, second = GAME.scorepad(table.campaign)
    assert first.foot.startswith("Won, health 10 of 10. The Staff complete; the Lich complete;")
    assert second.foot.startswith("Lost (we went home), health 10 of 10. The Ring 0 of 10 gone;")
    assert (first.group, second.group) == (("mission", "1"), ("mission", "2"))


# What comes next


@pytest.mark.rule("TAZ-4")
@pytest.mark.parametrize(
    ("players", "first"),
    [
        (FOUR, "tracker taz mission first-time"),
        (TWO, "tracker taz mission first-time --surprise NAME (four times)"),
    ],
)
def test_a_mission_is_suggested_first(players, first):
    assert suggested(party(players)) == (
        first,
        'tracker taz sheet ana --name "…"',
        "tracker taz mission --help",
    )


@pytest.mark.rule("TAZ-20")
@pytest.mark.parametrize(
    ("table", "commands"),
    [
        (mission(), (OPEN_TRY, "tracker show", "tracker log")),
        (settled(mission()), (OPEN_TRY, "tracker show", "tracker undo")),
        (
            mission().after(RevealChallenge("villain", RATS)),
            ("tracker taz try 'Swarm of Rats' --roll N", "tracker show", "tracker log"),
        ),
        (
            settled(looted(mission(), "ana", 3)),
            ('tracker taz buy "CARD"', OPEN_TRY, "tracker undo"),
        ),
        (
            settled(surprise(mission(), MAGNUS, TAAKO)),
            ("tracker taz keep Taako", OPEN_TRY, "tracker undo"),
        ),
        (
            mission().after(LoseMission("no time")),
            (
                'tracker taz scene "…"',
                "tracker taz mission RELIC VILLAIN LOCATION",
                "tracker scorepad",
            ),
        ),
    ],
    ids=["ready", "settled", "lies open", "KostCo", "surprises", "over"],
)
def test_the_likeliest_commands_are_suggested(table, commands):
    assert suggested(table) == commands


@pytest.mark.rule("TAZ-31")
def test_what_can_save_a_roll_is_suggested_and_nothing_else():
    table = mission().after(engage(GATE, roll=2))
    assert suggested(table) == (
        "tracker taz assist PLAYER",
        "tracker taz accept",
        "tracker undo",
    )
    table = holding(mission(), "ana", COIN).after(engage(RATS, "relic", roll="fail"))
    assert suggested(table) == ("tracker taz reroll", "tracker taz accept", "tracker undo")
    for helper in ("ben", "cy"):
        table = holding(mission(), "ana", COIN).after(engage(GATE, "relic", helper, roll="fail"))
        assert "tracker taz assist PLAYER" not in suggested(table)


@pytest.mark.rule("TAZ-38")
def test_with_too_many_cards_a_discard_is_suggested():
    table = settled(holding(mission(), "ben", COIN, SWORD, Card("Rope")))
    assert suggested(table)[0].startswith("tracker taz discard ben")


@pytest.mark.rule("TAZ-62")
def test_the_last_surprise_is_not_suggested_for_a_discard():
    table = mission(TWO)
    for name in SURPRISES[1:]:
        table = settled(table.after(UseCard(table.state.mission.surprises[0].name)))
        table = table.after(ShowSurprise(Card(name)))
    table = table.after(engage(GATE, "relic", roll=2))
    assert table.state.turn.phase == "open"
    assert "bonus" not in "".join(suggested(table))
    assert "tracker taz assist PLAYER" in suggested(table)
    assert table.when(Assist("surprise")).events
