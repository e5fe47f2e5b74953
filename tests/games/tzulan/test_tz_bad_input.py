"""What people mistype or try against the rules, as typed: the rule, what is wrong, what to type."""

import pytest

from tests.cli.conftest import Program, program
from tests.games.tzulan.races import race
from tracker.games.tzulan.box import OPENS
from tracker.games.tzulan.commands import PassRoom

__all__ = ["program"]

TRAPPED = (
    "trap bob",
    "end",
    "pass rope mosaic",
)


@pytest.fixture
def friday(program: Program) -> Program:
    """Ana's turn, in which nothing was done yet; ana dark, bob chasm, cy mosaic."""
    program("new", "tzulan", "Friday", "-p", "ana", "-p", "bob", "-p", "cy")
    program("tzulan", "room", "dark", "chasm", "mosaic")
    return program


def do(program: Program, *lines: str) -> Program:
    for line in lines:
        said = program("tzulan", *line.split())
        assert said.code == 0, said.err
    return program


def log(program: Program) -> str:
    return program("log", "--all", "--json").out


AGAINST = {
    "a key that does not fit": ((), "pass rope dark", "TZ-15", "It takes the torch."),
    "a room with a monster in it": (
        ("monster bob", "end"),
        "pass rope dark",
        "TZ-15",
        "tracker tzulan whip",
    ),
    "a second trap in a room": (("trap bob",), "trap bob", "TZ-40", "Name another player."),
    "a trade between two others": (
        (),
        "trade bob 1:1 --from cy",
        "TZ-25",
        "Every trade is made with ana.",
    ),
    "a card for gems that nobody has": ((), "gems draw", "TZ-17", "Gems come from"),
    "a key for gems that nobody has": ((), "gems key torch dark", "TZ-17", "Gems come from"),
    "the other half without a gem": (
        ("treasure",),
        "pass torch dark --both",
        "TZ-17",
        "Gems come from",
    ),
    "a Talisman in one's own turn": (
        ("monster bob --room chasm --room dark", "talisman ana --by bob"),
        "talisman bob --by ana",
        "TZ-36",
        "The effect is on ana.",
    ),
    "a theft sent back to the thief": (
        ("theft bob",),
        "talisman ana --by bob",
        "TZ-38",
        "Name another player.",
    ),
}
against = pytest.mark.parametrize(
    ("before", "line", "rule", "hint"), AGAINST.values(), ids=AGAINST.keys()
)


@pytest.mark.rule("TZ-15")
@pytest.mark.rule("TZ-17")
@pytest.mark.rule("TZ-25")
@pytest.mark.rule("TZ-36")
@pytest.mark.rule("TZ-38")
@pytest.mark.rule("TZ-40")
@against
def test_a_line_against_a_rule_names_it_and_records_nothing(
    friday: Program, before, line, rule, hint
):
    kept = log(do(friday, *before))
    said = friday("tzulan", *line.split())
    assert (said.code, said.out) == (4, "")
    wrong, *hints = said.err.splitlines()
    assert wrong.endswith(f"({rule})")
    assert hint in " ".join(hints)
    assert log(friday) == kept


@pytest.mark.rule("TZ-15")
@pytest.mark.rule("TZ-17")
@pytest.mark.rule("TZ-25")
@pytest.mark.rule("TZ-36")
@pytest.mark.rule("TZ-38")
@pytest.mark.rule("TZ-40")
@against
def test_a_house_rule_records_what_the_rules_refuse(friday: Program, before, line, rule, hint):
    kept = len(log(do(friday, *before)))
    said = friday("tzulan", *line.split(), "--house-rule", "why")
    assert said.code == 0
    assert said.err.startswith(f"House rule ({rule})")
    assert said.err.endswith("— why\n")
    assert len(log(friday)) > kept
    assert f"house rule {rule}: why" in friday("log", "--house-rules").out
    assert friday("show").code == friday("scorepad").code == 0


@pytest.mark.rule("TZ-36")
def test_a_talisman_of_somebody_who_was_not_hit_names_whoever_was(friday: Program):
    do(friday, "trap bob")
    said = friday("tzulan", "talisman", "ana", "--by", "cy")
    assert said.code == 4
    assert said.err == "The effect is on bob, not on cy. (TZ-36)\nOnly bob may answer: --by bob\n"


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize(
    "line",
    [
        "pass tile dark",
        "escape tile dark",
        "lost tile dark",
        "gems draw",
        "gems key tile",
        "whip",
        "treasure",
        "monster ana",
        "trap ana",
        "deadend bob",
        "theft ana",
        "move ana",
        "trade ana 1:1",
        "end",
    ],
)
def test_before_a_trap_one_pays_or_falls_and_does_nothing_else(friday: Program, line):
    kept = log(do(friday, *TRAPPED))
    for more in ((), ("--house-rule", "why")):
        said = friday("tzulan", *line.split(), *more)
        assert said.code == 4
        assert said.err == (
            "bob stands before a trap. (TZ-41)\n"
            "First tracker tzulan pay CARDS:GEMS (two in all), or tracker tzulan fall.\n"
        )
    assert log(friday) == kept
    assert friday("tzulan", "fall").code == 0


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize("line", ["pay 1:0", "pay 0:0", "pay 2:1", "pay 0:2", "pay 1:1"])
def test_a_trap_takes_two_in_all_of_what_one_has(friday: Program, line):
    kept = log(do(friday, *TRAPPED))
    said = friday("tzulan", *line.split())  # bob holds three cards and no gem
    assert said.code == 4
    assert "(TZ-41)" in said.err
    assert len(said.err.splitlines()) == 2
    assert log(friday) == kept


@pytest.mark.rule("TZ-41")
@pytest.mark.parametrize("line", ["pay 1:1", "fall"])
def test_without_a_trap_there_is_nothing_to_pay(friday: Program, line):
    said = friday("tzulan", *line.split())
    assert said.code == 4
    assert said.err.startswith("Nobody stands before a trap. (TZ-41)\n")


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("pass torch swamp", 3, "There is no type of room “swamp”."),
        ("room swamp", 3, "There is no type of room “swamp”."),
        ("monster bob --room swamp", 3, "There is no type of room “swamp”."),
        (
            "room dark dorothy",
            3,
            "“dorothy” is no room and no player.\n"
            "There is dark, mosaic, chasm, infested, ana, bob and cy.\n",
        ),
        ("pass sword dark", 3, "There is no key “sword”."),
        ("pass t dark", 3, "“t” could be torch, tile, torcia or tassello."),
        ("trap dorothy", 3, "There is no player “dorothy”."),
        ("trade bob 1-1", 2, "“1-1” should be two numbers."),
        ("trade bob 1", 2, "“1” should be two numbers."),
        ("trade bob a:b", 2, "“a:b” should be two numbers."),
        ("trade bob 1:1:1", 2, "“1:1:1” should be two numbers."),
        ("trade bob 1:1 --gems 2", 2, "“2” should be two numbers."),
        ("pay 1,1", 2, "“1,1” should be two numbers."),
        ("pass torch dark --pay 11", 2, "“11” should be two numbers."),
        ("gems steal", 3, "There is no use of gems “steal”."),
        ("gems key", 2, "Which key?"),
        ("gems draw torch", 2, "A card is drawn unseen."),
        ("escape torch dark --both --gems", 2, "--both and --gems differ."),
        ("recount bob", 2, "How many?"),
        ("recount bob four", 2, "“four” is no whole number for hand."),
    ],
)
def test_a_line_that_cannot_be_read_says_what_is_wrong(friday: Program, line, code, told):
    kept = log(friday)
    said = friday("tzulan", *line.split())
    assert said.code == code
    assert told in said.err
    assert len(said.err.splitlines()) == 2
    assert "Traceback" not in said.err
    assert log(friday) == kept


@pytest.mark.rule("TZ-1")
@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("ana",), "A race takes two players or more, not 1."),
        (("a", "b", "c", "d", "e", "f", "g"), "There are rooms for 6 players, not for 7."),
        (("ana=first", "bob=first"), "The only seat of this game is first"),
        (("ana=last", "bob"), "The only seat of this game is first"),
    ],
)
def test_a_table_that_the_box_is_not_made_for_is_refused(program: Program, players, told):
    said = program("new", "tzulan", "Friday", *(word for p in players for word in ("-p", p)))
    assert said.code == 4
    assert told in said.err
    assert "(TZ-1)" in said.err
    assert "tracker new tzulan" in said.err
    assert program("list").code == 10


@pytest.mark.rule("TZ-4")
@pytest.mark.parametrize("key", OPENS)
def test_a_key_tells_of_no_thirteenth_room_of_a_type(friday: Program, key):
    """All twelve are on ana's path, so the untold room of bob must be of another type."""
    friday("new", "tzulan", "Long", "-p", "ana", "-p", "bob", "-p", "cy", "-p", "dora")
    do(friday, "deal 12", f"room {OPENS[key]}")
    do(friday, *(f"pass {key} {OPENS[key]}" for _ in range(3)), "recount ana 9")
    do(friday, *(f"pass {key} {OPENS[key]}" for _ in range(8)), "end")
    kept = log(friday)
    said = friday("tzulan", "pass", key)
    assert said.code == 4
    assert "(TZ-4)" in said.err
    assert log(friday) == kept


@pytest.mark.rule("TZ-2")
def test_a_room_that_was_told_wrongly_is_put_right_as_the_answer_says(friday: Program):
    said = friday("tzulan", "room", "dark", "chasm")
    assert said.code == 4
    assert "tracker undo takes a slip back" in said.err
    assert friday("undo").code == 0


@pytest.mark.rule("TZ-15")
def test_a_house_rule_keeps_its_reason_beside_the_events():
    outcome = race().when(PassRoom("rope", "chasm"), "the torch fell into the water")
    (notice,) = outcome.notices
    assert (notice.kind, notice.rule) == ("house_rule", "TZ-15")
    assert notice.reason == "the torch fell into the water"
    assert outcome.events
