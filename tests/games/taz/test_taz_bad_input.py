"""What people mistype or try against the rules: the rule, what is wrong, what to type."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Program, program

__all__ = ["program"]

PARTY = ("-p", "ana=warrior", "-p", "ben=rogue", "-p", "cy=priest", "-p", "dee=bard")
RATS = ("taz", "try", "Swarm of Rats", "8/2/1", "--deck", "relic", "--type", "monster")
RIDDLE = ("taz", "try", "Arcane Riddle", "9/2/2", "--deck", "villain", "--assists", "0")
GATE = ("taz", "try", "Rusty Gate", "9/1/1", "--deck", "location", "--assists", "2")


@pytest.fixture
def friday(program: Program) -> Program:
    """A mission of four has begun; Ana the Warrior is at turn, Ben has spent his token."""
    assert program("new", "taz", "Friday reclaimers", *PARTY).code == 0
    assert program("taz", "mission", "first-time").code == 0
    assert program("taz", "token", "ben", "--spent").code == 0
    return program


@pytest.fixture
def waiting(friday: Program) -> Program:
    """Ana's roll is open: 2 + 1 against 9, two may assist, none has."""
    assert friday("taz", "surprise", "Magnus", "--discard", "2").code == 0
    assert friday(*GATE, "--roll", "1").code == 0
    return friday


def refused(table: Program, line: tuple[str, ...], rule: str, code: int = 4) -> str:
    """What is said: the rule, and a hint; nothing is recorded."""
    before = table("log", "--json").out
    said = table(*line)
    assert said.code == code, said
    message, *hint = said.err.splitlines()
    assert message.endswith(f"({rule})"), said.err
    assert hint, f"no hint beside “{message}”"
    assert table("log", "--json").out == before
    return said.err


def house_ruled(table: Program, line: tuple[str, ...], rule: str) -> None:
    """The same is recorded where people say why."""
    said = table(*line, "--house-rule", "the cat wanted it")
    assert said.code == 0, said
    assert rule in said.err + said.out
    assert "the cat wanted it" in table("log", "--house-rules").out


# Against a rule

BEFORE_THE_ROLL = {
    "assist of the active player": ((*RATS, "--by", "ana", "--roll", "crit"), "TAZ-26"),
    "assist with a spent token": ((*RATS, "--by", "ben", "--roll", "crit"), "TAZ-26"),
    "second assist": ((*RATS, "--by", "cy", "--by", "dee", "--roll", "crit"), "TAZ-26"),
    "No Assist": ((*RIDDLE, "--by", "cy", "--roll", "crit"), "TAZ-26"),
    "a roll of 7": ((*RATS, "--roll", "7"), "TAZ-30"),
    "a roll of 0": ((*RATS, "--roll", "0"), "TAZ-30"),
    "the turn of another": ((*RATS, "--roll", "crit", "--player", "ben"), "TAZ-10"),
    "passing": (("taz", "end"), "TAZ-20"),
    "KostCo before the turn": (("taz", "buy", "Magic Sword"), "TAZ-36"),
    "a surprise too early": (("taz", "surprise", "Taako", "--deck", "relic"), "TAZ-7"),
    "a second mission": (("taz", "mission", "Ring", "Cult", "Tomb"), "TAZ-4"),
}


@pytest.mark.rule("TAZ-26")
@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(("line", "rule"), BEFORE_THE_ROLL.values(), ids=BEFORE_THE_ROLL)
def test_a_line_against_a_rule_names_it_and_a_house_rule_lets_it_pass(friday: Program, line, rule):
    refused(friday, line, rule)
    house_ruled(friday, line, rule)


@pytest.mark.rule("TAZ-26")
def test_a_third_assist(waiting: Program):
    assert waiting("taz", "assist", "dee").code == 0
    assert waiting("taz", "token", "dee", "--ready").code == 0
    assert waiting("taz", "assist", "cy").code == 0
    assert waiting("taz", "token", "ben", "--ready").code == 0
    message = refused(waiting, ("taz", "assist", "ben"), "TAZ-26")
    assert "two assists" in message
    house_ruled(waiting, ("taz", "assist", "ben"), "TAZ-26")


@pytest.mark.rule("TAZ-26")
@pytest.mark.parametrize("typed", ["ana", "warrior", "ben", "rogue", "Ro"])
def test_a_final_assist_of_somebody_who_cannot(waiting: Program, typed):
    refused(waiting, ("taz", "assist", typed), "TAZ-26")
    house_ruled(waiting, ("taz", "assist", typed), "TAZ-26")


@pytest.mark.rule("TAZ-31")
@pytest.mark.parametrize(
    "line", [(*RATS, "--roll", "3"), ("taz", "try", "Rusty"), ("taz", "end"), (*RATS, "--odds")]
)
def test_a_turn_while_a_roll_is_open(waiting: Program, line):
    message = refused(waiting, line, "TAZ-31")
    assert "Rusty Gate is still open: short by 6" in message
    assert "tracker taz accept" in message


@pytest.mark.rule("TAZ-31")
@pytest.mark.parametrize("line", ["assist cy", "accept", "reroll 4", "bonus 2"])
def test_saving_a_roll_that_is_not_open(friday: Program, line):
    refused(friday, ("taz", *line.split()), "TAZ-31")


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize("line", [("reroll", "7"), ("reroll", "19", "--from", "Magnus")])
def test_a_second_roll_that_the_die_does_not_show(waiting: Program, line):
    refused(waiting, ("taz", *line), "TAZ-30")


@pytest.mark.rule("TAZ-24")
def test_a_story_bonus_that_is_not_printed(friday: Program):
    assert friday("taz", "reveal", "relic", "Swarm of Rats", "8/2/1", "--no-story").code == 0
    line = ("taz", "try", "swarm", "--story", "--roll", "crit")
    refused(friday, line, "TAZ-24")
    house_ruled(friday, line, "TAZ-24")


@pytest.mark.rule("TAZ-36")
def test_a_second_purchase_without_loot(friday: Program):
    assert friday(*RATS[:3], "8/2/3", *RATS[4:], "--roll", "crit").code == 0
    assert friday("taz", "buy", "Magic Sword").code == 0
    message = refused(friday, ("taz", "buy", "Lucky Coin"), "TAZ-36")
    assert "In the pile: nothing." in message
    house_ruled(friday, ("taz", "buy", "Lucky Coin"), "TAZ-36")


@pytest.mark.rule("TAZ-37")
@pytest.mark.rule("TAZ-38")
def test_gifts_at_another_time_and_a_hand_too_full(friday: Program):
    for card in ("Rope", "Coin", "Hat"):
        assert friday("taz", "draw", "ben", card, "--why", "a gift").code == 0
    assert friday(*RATS, "--roll", "crit").code == 0
    refused(friday, ("taz", "give", "Rope", "cy"), "TAZ-37")
    message = refused(friday, ("taz", "end"), "TAZ-38")
    assert "Rope, Coin or Hat" in message
    refused(friday, ("taz", "try", "Rusty Gate", "9/1/1", "--deck", "location"), "TAZ-38")


@pytest.mark.rule("TAZ-20")
@pytest.mark.rule("TAZ-35")
def test_a_challenge_in_a_completed_deck(friday: Program):
    for number in range(9):
        assert friday("taz", "remove", "villain", "--why", f"hole {number}").code == 0
    refused(friday, ("taz", "remove", "villain"), "TAZ-35")
    refused(friday, ("taz", "flip", "villain"), "TAZ-35")
    finale = ("taz", "try", "Last Stand", "12/3", "--deck", "villain", "--roll", "crit")
    assert friday(*finale).code == 0
    refused(friday, finale, "TAZ-20")
    house_ruled(friday, finale, "TAZ-20")


@pytest.mark.rule("TAZ-50")
@pytest.mark.rule("TAZ-51")
def test_a_turn_after_the_end(friday: Program):
    assert friday("taz", "hurt", "10").code == 0
    refused(friday, (*RATS, "--roll", "3"), "TAZ-51")
    refused(friday, ("taz", "heal", "3"), "TAZ-51")


# Setting up


@pytest.mark.rule("TAZ-1")
@pytest.mark.parametrize(
    "people",
    [
        ("ana=warrior", "ben=warrior"),
        ("ana=warrior",),
        ("ana=warrior", "ben"),
        ("ana=warrior,bard", "ben=rogue"),
    ],
    ids=["a class twice", "one player", "without a class", "two classes"],
)
def test_a_party_that_cannot_be(program: Program, people):
    said = program("new", "taz", "Twice", *(part for one in people for part in ("-p", one)))
    assert said.code in (2, 4)
    assert len(said.err.splitlines()) >= 2
    assert "Traceback" not in said.err
    assert "Twice" not in program("list").out


@pytest.mark.rule("TAZ-1")
def test_a_class_that_is_not_in_the_box(program: Program):
    said = program("new", "taz", "Odd", "-p", "ana=druid", "-p", "ben=rogue")
    assert said.code in (2, 3, 4)
    assert "druid" in said.err
    assert len(said.err.splitlines()) >= 2
    assert "Odd" not in program("list").out


@pytest.mark.rule("TAZ-1")
def test_a_class_twice_by_house_rule(program: Program):
    people = ("-p", "ana=warrior", "-p", "ben=warrior")
    said = program("new", "taz", "Twins", *people, "--house-rule", "they are twins")
    assert said.code == 0
    assert "TAZ-1" in said.err + said.out
    assert "they are twins" in program("log", "--house-rules").out


# Words that cannot be read


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (("try", "Rats", "8/2/1", "--deck", "sword"), 3),
        (("reveal", "sword", "Rats", "8/2/1"), 3),
        (("try", "Rats", "8/2/1", "--deck", "relic", "--type", "undead"), 2),
        (("try", "Rats", "eight", "--deck", "relic"), 2),
        (("try", "Rats", "8", "--deck", "relic"), 2),
        (("try", "Rats", "8/2/1/4", "--deck", "relic"), 2),
        (("try", "Rats", "8/-2/1", "--deck", "relic"), 2),
        (("try", "Rats", "108/2/1", "--deck", "relic"), 2),
        (("try", "Rats", "8/2/1", "--deck", "relic", "--assists", "3"), 2),
        (("try", "Rats", "8/2/1", "--deck", "relic", "--roll", "lucky"), 2),
        (("try", "Rats", "8/2/1", "--deck", "relic", "--roll", "c"), 2),
        (("try", "Rats", "8/2/1", "--deck", "relic", "--damage", "-1"), 2),
        (("try", "Rats", "8/2/1", "--deck", "relic", "--by", "zoe"), 3),
        (("try", "Rats", "8/2/1", "--deck", "relic", "--use", "Sword=two"), 2),
        (("try", "Rats", "8/2/1"), 4),
        (("try", "Rats", "--deck", "relic"), 4),
        (("try", "", "8/2/1", "--deck", "relic"), 2),
        (("try", "Rats", "--type", "monster", "--deck", "relic"), 2),
        (("sheet", "zoe", "--base", "3"), 3),
        (("sheet", "ana"), 2),
        (("sheet", "ana", "--base", "-3"), 4),
        (("sheet", "ana", "--against", "undead"), 3),
        (("hurt", "0"), 2),
        (("heal", "-2"), 2),
        (("keep", "Magnus"), 4),
        (("use", "Sword"), 4),
        (("give", "Sword", "ben"), 4),
        (("discard", "ana", "Sword"), 4),
        (("power",), 4),
        (("lost",), 2),
        (("tell", " "), 2),
        (("question", "", "Gary"), 2),
        (("surprise", "Magnus", "--against", "undead"), 3),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else str(part),
)
def test_a_line_that_cannot_be_read_says_what_to_type(friday: Program, line, code):
    before = friday("log", "--json").out
    said = friday("taz", *line)
    assert said.code == code, said
    assert len(said.err.splitlines()) >= 2, said.err
    assert "Traceback" not in said.err
    assert friday("log", "--json").out == before


# Odds


@pytest.mark.rule("TAZ-30")
@pytest.mark.parametrize(
    ("difficulty", "percent"),
    [(5, 95), (6, 80), (7, 65), (8, 50), (9, 35), (10, 20), (11, 5), (13, 5)],
)
def test_odds_are_told_and_nothing_is_recorded__ex_taz_16(friday: Program, difficulty, percent):
    before = friday("log", "--json").out
    line = ("taz", "try", "Rats", f"{difficulty}/2/1", "--deck", "relic", "--type", "monster")
    said = friday(*line, "--odds", "--json")
    assert said.code == 0
    (row,) = said.json["rows"]
    assert (row["strength"], row["difficulty"], row["percent"]) == (4, difficulty, percent)
    assert friday("log", "--json").out == before
    assert friday(*line, "--roll", "crit").code == 0


@pytest.mark.rule("TAZ-26")
def test_odds_of_what_is_against_a_rule_are_refused(friday: Program):
    refused(friday, (*RATS, "--by", "ben", "--odds"), "TAZ-26")


@pytest.mark.rule("TAZ-21")
def test_odds_are_told_in_a_sentence(friday: Program):
    said = friday(*RATS, "--by", "cy", "--odds", "--format", "plain")
    assert said.out == (
        "Ana the Warrior: 4 against monsters + 2 Priest = 6 against 8: needs 2 or more, "
        "80 % to succeed\n"
    )
    said = friday(*GATE, "--odds", "--format", "plain")
    assert said.out == "Ana the Warrior: 2 against 9: needs a Critical, 5 % to succeed\n"


@pytest.mark.parametrize(
    "line",
    [
        ("try", "Rats", "8/2/1", "--deck", "relic"),
        ("try", "Rats", "8/2/1", "--deck", "relic", "--odds"),
        ("tell", "Dusk"),
    ],
    ids=["try", "odds", "tell"],
)
def test_in_the_campaign_of_another_game_nothing_breaks(program: Program, line):
    program("new", "balance", "Balance", "-p", "ana", "-p", "ben")
    said = program("taz", *line)
    assert said.code == 4
    assert len(said.err.splitlines()) >= 2


@pytest.mark.parametrize(
    "line",
    [
        (*RATS, "--roll", "crit", "--tell", "one\ntwo"),
        ("taz", "end", "--why", "one\ntwo"),
        ("taz", "hurt", "1", "--why", "one\ntwo"),
        ("taz", "tell", "one\ntwo"),
    ],
    ids=["try", "end", "hurt", "tell"],
)
def test_what_is_told_stays_on_one_line(friday: Program, line):
    said = friday(*line, "--format", "plain")
    assert said.code == 0
    assert len(said.out.splitlines()) == 1, said.out
