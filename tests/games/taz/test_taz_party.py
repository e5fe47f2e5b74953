"""Who plays: classes, how many, and a leader without a character."""

import pytest
from msgspec.structs import replace

from tests.games.taz.missions import FIVE, FOUR, mission, party
from tests.spec import seated
from tracker.core.errors import Rejected
from tracker.core.game import Referee
from tracker.games.taz import GAME
from tracker.games.taz.commands import FillSheet
from tracker.games.taz.events import SheetFilled

BRAD_SECOND = "ana=warrior brad=leader ben=rogue cy=priest dee=bard eve=wizard"
BRAD_LAST = f"{FIVE} brad=leader"


def admitted(players, house_rule=None):
    """The rules and kinds of the remarks made when this party sits down."""
    referee = Referee(house_rule)
    GAME.admit(seated(players), referee)
    return [(notice.kind, notice.rule) for notice in referee.notices]


def turned_away(players, house_rule=None):
    with pytest.raises(Rejected) as refusal:
        admitted(players, house_rule)
    assert refusal.value.message
    assert refusal.value.hint
    return refusal.value.rule


@pytest.mark.rule("TAZ-1")
@pytest.mark.parametrize(
    "players",
    ["ana=warrior ben=rogue", "ana=wizard ben=priest cy=bard", FOUR, FIVE],
)
def test_two_to_five_different_classes_sit_down_without_a_remark(players):
    assert admitted(players) == []


@pytest.mark.rule("TAZ-1")
@pytest.mark.parametrize(
    "players",
    [
        pytest.param("ana=warrior ben=rogue cy=warrior", id="a class twice"),
        pytest.param("ana=warrior ben=rogue cy=druid", id="no class of the box"),
    ],
)
def test_a_party_with_other_sheets_than_the_box_has_needs_a_house_rule(players):
    assert turned_away(players) == "TAZ-1"
    assert admitted(players, "two boxes") == [("house_rule", "TAZ-1")]


@pytest.mark.rule("TAZ-1")
@pytest.mark.parametrize(
    "players",
    [
        pytest.param("ana=warrior", id="alone"),
        pytest.param(f"{FIVE} fay=druid", id="six characters"),
        pytest.param("ana=warrior,rogue ben=priest", id="two classes for one"),
        pytest.param("ana=warrior ben=rogue cy", id="no class"),
    ],
)
def test_a_party_that_cannot_be_is_always_refused(players):
    assert turned_away(players, "we like it") == "TAZ-1"


@pytest.mark.rule("TAZ-2")
@pytest.mark.parametrize("role", ["priest", "bard"])
def test_priest_and_bard_are_warned_of_where_only_two_play(role):
    assert admitted(f"ana=warrior ben={role}") == [("warning", "TAZ-2")]
    assert admitted(f"ana=warrior ben={role} cy=rogue") == []


@pytest.mark.rule("TAZ-2")
@pytest.mark.parametrize("pair", ["warrior rogue", "rogue wizard", "wizard warrior"])
def test_warrior_rogue_and_wizard_play_in_twos(pair):
    first, second = pair.split()
    assert admitted(f"ana={first} ben={second}") == []


@pytest.mark.rule("TAZ-3")
def test_a_sixth_person_leads_without_a_character():
    assert admitted(BRAD_LAST) == []
    state = party(BRAD_LAST).state
    assert state.leader == "brad"
    assert list(state.characters) == ["ana", "ben", "cy", "dee", "eve"]


@pytest.mark.rule("TAZ-3")
def test_fewer_than_six_with_a_leader_who_has_no_character_are_warned_of():
    assert admitted(f"{FOUR} brad=leader") == [("warning", "TAZ-3")]


@pytest.mark.rule("TAZ-3")
def test_there_is_one_leader():
    assert turned_away("ana=warrior,leader ben=rogue,leader", "why not") == "TAZ-3"
    assert turned_away(f"{FOUR} brad=leader bo=leader", "why not") == "TAZ-3"


@pytest.mark.rule("TAZ-3")
@pytest.mark.rule("TAZ-10")
@pytest.mark.parametrize(
    ("players", "starter"),
    [
        pytest.param(BRAD_SECOND, "ben", id="the player to Brad's left"),
        pytest.param(BRAD_LAST, "ana", id="around the end of the table"),
        pytest.param("ana=warrior ben=rogue,leader cy=priest", "ben", id="a leader who plays"),
        pytest.param(FOUR, "ana", id="nobody named"),
    ],
)
def test_whoever_leads_or_sits_left_of_a_leader_without_character_begins__taza_7(players, starter):
    assert mission(players).state.turn.player == starter


@pytest.mark.rule("TAZ-5")
def test_a_leader_without_character_does_not_count_towards_health__taza_7():
    table = mission("ana=warrior ben=rogue brad=leader cy=priest")
    assert table.state.mission.health == 12


@pytest.mark.rule("TAZ-21")
@pytest.mark.parametrize(
    ("player", "figures"),
    [
        ("ana", (2, 4, "monster", 2, 1)),
        ("ben", (2, 4, "trap", 3, 1)),
        ("cy", (2, 4, "spooky", 2, 2)),
        ("dee", (1, 4, "relic", 1, 1)),
        ("eve", (1, 4, "magic", 2, 1)),
    ],
)
def test_sheets_begin_as_they_are_printed(player, figures):
    one = party(FIVE).state.characters[player]
    assert (one.base, one.strong, one.against, one.before, one.after) == figures
    assert one.limit == 2


@pytest.mark.rule("TAZ-21")
def test_what_is_filled_in_on_a_sheet_changes_and_the_rest_stays():
    table = party()
    before = table.state.characters["ana"]
    table = table.when(FillSheet("warrior", name="Magda", base=3, limit=3)).then(
        SheetFilled("ana", name="Magda", base=3, limit=3)
    )
    assert table.state.characters["ana"] == replace(before, name="Magda", base=3, limit=3)
    table = table.when(FillSheet("magda", answers=("North",), strong=5, against="villain")).then(
        SheetFilled("ana", answers=("North",), strong=5, against="villain")
    )
    magda = table.state.characters["ana"]
    assert (magda.name, magda.base, magda.strong, magda.against) == ("Magda", 3, 5, "villain")
    assert magda.called == "Magda the Warrior"


@pytest.mark.rule("TAZ-21")
@pytest.mark.parametrize("odd", [{"against": "gerblins"}, {"base": -1}, {"after": -2}])
def test_a_sheet_that_cannot_read_like_that_is_always_refused(odd):
    party().when(FillSheet("ana", **odd), "a misprint").refused("TAZ-21")
