"""What is said of each event, in a line."""

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
    ROPE,
    SURPRISES,
    SWORD,
    TAAKO,
    TWO,
    at_finale,
    at_health,
    complete,
    engage,
    gone,
    health,
    holding,
    looted,
    mission,
    party,
    settled,
    spend,
    surprise,
    turn_of,
)
from tracker.games.taz import GAME
from tracker.games.taz.commands import (
    Accept,
    AddBonus,
    AnswerQuestion,
    Assist,
    BeginMission,
    BuyCard,
    ChangeHealth,
    DiscardCard,
    DiscardChallenge,
    DrawCard,
    EndTurn,
    FillSheet,
    FlipChallenge,
    GiveCard,
    HealWithToken,
    KeepSurprise,
    LoseMission,
    Reroll,
    RevealChallenge,
    ShowSurprise,
    TellStory,
    TurnToken,
    UseCard,
)
from tracker.games.taz.events import Card, Challenge

PRINTED = Challenge("Swarm of Rats", 8, 2, 1, ("monster",), 1, story=True)


def told(table, command):
    """The lines of a command's events, read right after it."""
    events = table.when(command).events
    after = table.evolved(*events)
    return [line for event in events if (line := GAME.tell(after.campaign, event))]


def opened(challenge=GATE, *by, **more):
    """A roll that waits."""
    return mission().after(engage(challenge, "relic", *by, **more))


# A turn


@pytest.mark.rule("TAZ-21")
@pytest.mark.rule("TAZ-30")
def test_a_turn_is_told_as_the_sum_that_it_was():
    assert told(mission(), engage(PRINTED, "relic", "ben", story=True, roll=3)) == [
        "Ana the Warrior: 4 against monsters + 1 story + 3 Rogue + 3 rolled = 11 against 8: "
        "defeated, 1 loot",
        "Swarm of Rats, relic deck 1 of 10 gone; next ben",
    ]


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (engage(GATE, roll="crit"), "2, a Critical against 6: defeated, 1 loot"),
        (engage(GATE, roll=4), "2 + 4 rolled = 6 against 6: defeated, 1 loot"),
        (
            engage(RATS, roll="crit", bonuses=(-1,)),
            "4 against monsters - 1 bonus = 3, a Critical against 8: defeated, 1 loot",
        ),
        (engage(Challenge("Puddle", 5, 0), roll=3), "2 + 3 rolled = 5 against 5: defeated"),
        (engage(GATE, power=True, roll=2), "2 + 2 own token + 2 rolled = 6 against 6: defeated,"),
        (engage(GATE, roll="fail"), "2, an Epic Fail against 6"),
        (engage(Challenge("Abyss", 13, 1), roll=1), "2 + 1 rolled = 3 against 13: short by 10"),
    ],
)
def test_a_roll_is_told_with_what_it_comes_to(command, line):
    lines = [one for one in told(mission(), command) if one.startswith("Ana the Warrior: ")]
    assert len(lines) == 1
    assert lines[0].startswith(f"Ana the Warrior: {line}")


@pytest.mark.rule("TAZ-22")
@pytest.mark.rule("TAZ-23")
def test_cards_are_told_by_their_names():
    table = surprise(holding(holding(mission(), "ana", SWORD), "ben", ROPE), MAGNUS)
    line, _ = told(table, engage(RATS, uses={"Silk Rope": None}, roll=1))
    assert line == (
        "Ana the Warrior: 4 against monsters + 1 Magic Sword + 1 Magnus + 1 for Silk Rope"
        " + 1 rolled = 8 against 8: defeated, 1 loot"
    )


@pytest.mark.rule("TAZ-31")
def test_a_roll_that_waits_is_told_with_what_can_be_done():
    (line,) = told(mission(), engage(GATE, roll=2))
    assert line.startswith("Ana the Warrior: 2 + 2 rolled = 4 against 6: short by 2: assist")
    assert line.endswith(" or accept")
    assert told(opened(roll=2), Assist("cy")) == [
        "Cy the Priest assists: 4 + 2 Priest = 6 against 6: defeated, 1 loot",
        "Rusty Gate, relic deck 1 of 10 gone; next ben",
    ]


@pytest.mark.rule("TAZ-32")
@pytest.mark.parametrize(
    ("command", "lines"),
    [
        (Accept(), ["Rusty Gate failed, health 10 - 1 = 9; next ben"]),
        (
            Accept(3, "Ouch"),
            ["Rusty Gate failed, health 10 - 3 = 7; next ben", "Ana the Warrior: “Ouch”"],
        ),
        (AddBonus(2, why="a spell"), ["a spell: 4 + 2 bonus = 6 against 6: defeated, 1 loot"]),
        (Reroll("crit"), ["rolled again, a Critical for 2: defeated, 1 loot"]),
        (Reroll(5), ["rolled again, 5 for 2: 2 + 5 = 7 against 6: defeated, 1 loot"]),
    ],
)
def test_what_follows_an_open_roll_is_told(command, lines):
    assert told(opened(roll=2), command)[: len(lines)] == lines


@pytest.mark.rule("TAZ-11")
def test_tokens_that_return_are_told():
    table = spend(turn_of(mission(), "dee"), "ben", "dee")
    assert told(settled(table), EndTurn()) == ["ana's turn, tokens back: Rogue and Bard"]
    line, *_ = told(settled(spend(turn_of(mission(TWO), "ben"), "")), engage(GATE))
    assert line == "token back: surprise"
    assert told(settled(mission()), EndTurn()) == ["ben's turn"]
    assert told(mission(), EndTurn("a card")) == ["passed (a card); ben's turn"]


@pytest.mark.rule("TAZ-7")
@pytest.mark.rule("TAZ-33")
@pytest.mark.parametrize(
    ("table", "line"),
    [
        (mission(), "1 of 10 gone; next ben"),
        (gone(mission(), "relic", 3), "4 of 10 gone; a surprise lies open; next ben"),
        (looted(mission(), "ana", 2), "1 of 10 gone; ana may buy with 3 loot; next ben"),
        (
            gone(surprise(mission(TWO)), "relic", 8),
            "9 of 10 gone; its finale lies open; next ben",
        ),
    ],
    ids=["plain", "surprise", "KostCo", "finale"],
)
def test_what_a_success_brings_is_told(table, line):
    assert told(table, engage(GATE, roll="crit"))[1:] == [f"Rusty Gate, relic deck {line}"]


# The end


@pytest.mark.rule("TAZ-50")
@pytest.mark.rule("TAZ-51")
def test_finales_victory_and_defeat_are_told():
    table = at_finale(mission(), "villain")
    assert told(table, engage(FINALE, "villain", roll="crit")) == [
        "Ana the Warrior: 2, a Critical against 12: the finale is defeated",
        "Last Stand, villain deck complete; ana draws a KostCo card; next ben",
    ]
    table = at_finale(complete(mission(), "villain"), "relic")
    assert told(table, engage(FINALE, "relic", roll="crit"))[-1] == (
        "mission won: the Staff is reclaimed, the Lich done"
    )
    *_, line = told(at_health(mission(), 2), engage(Challenge("Abyss", 13, 2)))
    assert line == "mission lost: the team's health is 0"
    assert told(mission(), LoseMission("the bells ring")) == ["mission lost: the bells ring"]


# Missions and sheets


@pytest.mark.rule("TAZ-4")
@pytest.mark.parametrize(
    ("players", "command", "line"),
    [
        (FOUR, BeginMission(FIRST), "mission 1: the Staff, the Lich, the Cave; health 10"),
        (
            TWO,
            BeginMission(FIRST, surprises=SURPRISES),
            "mission 1: the Staff, the Lich, the Cave; health 14; Magnus lies out with the "
            "Priest's token, Taako, Merle and Killian wait",
        ),
        (
            FOUR,
            BeginMission(("Ring", "Dragon", "Train")),
            "mission 1: the Ring, the Dragon, the Train; health 10; the Dragon discards a failed "
            "challenge; the Train loses its top card at any failure, and the mission at its end",
        ),
    ],
)
def test_a_mission_is_told_with_its_rules(players, command, line):
    (said,) = told(party(players), command)
    assert said.startswith(line)
    assert said.endswith("; ana begins")


@pytest.mark.rule("TAZ-52")
def test_a_deck_with_two_rules_is_told_with_both():
    command = BeginMission(("Ring", "Dragon", "Cave"), uncounted=("villain",))
    (line,) = told(party(), command)
    assert "; the Dragon discards a failed challenge and does not count towards winning;" in line


@pytest.mark.rule("TAZ-21")
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (FillSheet("ana", name="Magda"), "ana is Magda the Warrior"),
        (FillSheet("ana", answers=("North", "Cats")), "Ana the Warrior: answers: North; Cats"),
        (
            FillSheet("ben", against="magic", base=3),
            "Ben the Rogue: strength 3, 4 against magic; assist 3/1",
        ),
        (FillSheet("cy", limit=1), "Cy the Priest: may keep 1 KostCo card"),
        (AnswerQuestion("Who is it?", "Gary", "lich"), "the Lich: Who is it? Gary"),
        (AnswerQuestion("Who is it?", "Gary"), "Who is it? Gary"),
    ],
)
def test_sheets_and_questions_are_told(command, line):
    assert told(mission(), command) == [line]


# Cards, health, tokens, story


@pytest.mark.rule("TAZ-36")
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (BuyCard(COIN), "ana draws Lucky Coin for Loot 1 and Loot 2 (3 loot)"),
        (DrawCard("ben", ROPE, "a gift"), "ben draws Silk Rope +1 when discarded (a gift)"),
        (UseCard("Lucky", "heals 2"), "cy discards Lucky Coin: heals 2"),
        (DiscardCard("cy", "Lucky"), "cy discards Lucky Coin"),
        (UseCard("Magnus"), "the team discards Magnus"),
        (KeepSurprise("Taako"), "Taako stays, Magnus goes"),
        (
            ShowSurprise(Card("Merle", helping=1)),
            "surprise: Merle +1 when assisting; keep Magnus, Taako or Merle at the end of the turn",
        ),
        (RevealChallenge("villain", RIDDLE),
            "villain deck: Arcane Riddle 7/2/2, trap, magic, no assist, story bonus"),
        (FlipChallenge("relic"), "the top of the relic deck is flipped"),
        (FlipChallenge("relic", RATS),
            "relic deck: flipped, it is Swarm of Rats 8/2/1, monster, 2 assists"),
        (DiscardChallenge("relic", "a hole"), "the top of the relic deck is discarded (a hole), "
            "1 of 10 gone"),
        (ChangeHealth(2, "tea"), "health 7 + 2 = 9 (tea)"),
        (ChangeHealth(-3), "health 7 - 3 = 4"),
        (TurnToken("ben", why="a spell"), "Ben the Rogue's token is spent (a spell)"),
        (TellStory("Dusk falls"), "“Dusk falls”"),
        (TellStory("Dusk falls", "rogue"), "Ben the Rogue: “Dusk falls”"),
    ],
)  # fmt: skip
def test_everything_else_is_a_line_as_well(command, line):
    table = looted(holding(mission(), "cy", COIN), "ana", 1, 2)
    table = at_health(settled(surprise(table, MAGNUS, TAAKO)), 7)
    assert told(table, command) == [line]


@pytest.mark.rule("TAZ-38")
def test_gifts_and_a_hand_that_is_too_full_are_told():
    table = holding(settled(mission()), "ana", COIN, ROPE)
    command = DrawCard("ana", SWORD, "a gift")
    assert told(table, command) == [
        "ana draws Magic Sword +1 against monsters (a gift); 3 cards, 2 may stay"
    ]
    assert told(table.after(command), GiveCard("Lucky", "ben")) == ["ana gives Lucky Coin to ben"]


@pytest.mark.rule("TAZ-25")
@pytest.mark.rule("TAZ-40")
def test_own_powers_are_told():
    table = at_health(settled(turn_of(mission(), "cy")), 8)
    assert told(table, HealWithToken()) == [
        "Cy the Priest's token is spent for the Priest's power",
        "health 8 + 1 = 9 (the Priest's power)",
    ]
    first, *_ = told(mission(), engage(GATE, power=True, roll=6))
    assert first == "health 10 - 1 = 9 (the Warrior's power)"


@pytest.mark.rule("TAZ-50")
def test_the_last_scene_is_told_as_such():
    table = mission().after(LoseMission("no time"))
    assert told(table, TellStory("Rain", "ana", final=True)) == [
        "last scene, Ana the Warrior: “Rain”"
    ]
    assert told(table, TellStory("Rain", final=True)) == ["last scene: “Rain”"]


@pytest.mark.rule("TAZ-51")
def test_a_sum_of_health_that_is_told_is_right():
    table = at_health(mission(), 2)
    (line,) = [one for one in told(table, engage(FINALE)) if "failed" in one]
    assert health(table.after(engage(FINALE))) == 0
    assert "2 - 3 = 0" not in line
