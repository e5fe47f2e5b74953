"""`tracker why`: the entries that made a value what it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Program, Said
from tests.cli.transcripts import pin, played
from tracker.cli.output import FORMATS
from tracker.core.paths import members

CAMPAIGN = Path(__file__).parents[2] / "examples" / "fighting-fantasy-campaign.txt"
STAMINA = """\
heroes.mage.stamina
Entry  When              Before  After  Change  What
   @2  2026-11-28 20:00              7          Mage: skill 6, stamina 7, luck 5
   @4  2026-11-28 20:00       7      4      -3  Mage stamina -3, 4 left (Goblin)
   @5  2026-11-28 20:00       4      0      -4  Mage stamina -4, unconscious
                                                (Ogre)
   @7  2026-11-28 20:00       0      3      +3  Mage stamina +3, 3 left (potion)
7 - 3 - 4 + 3 = 3
"""


@pytest.fixture
def mage(program: Program) -> Program:
    """The program with a mage who lost stamina twice, and got some back."""
    for line in (
        "new ff Friday -p ana=mage",
        "ff hero mage 6/7/5",
        "ff begin warlock",
        "ff hurt mage 3 --why Goblin",
        "ff hurt mage 4 --why Ogre",
        "note silence",
        "ff heal mage 3 --why potion",
    ):
        said = program(*line.split())
        assert said.code == 0, said.err
    return program


def plain(said: Said) -> str:
    assert (said.code, said.err) == (0, "")
    return said.out


def test_a_table_tells_every_step_and_the_sum(mage: Program) -> None:
    assert plain(mage("--plain", "why", "heroes.mage.stamina")) == STAMINA
    assert plain(mage("--plain", "why", "her.mag.stam")) == STAMINA


def test_at_a_point_of_the_past_the_sum_ends_there(mage: Program) -> None:
    out = plain(mage("--plain", "why", "heroes.mage.stamina", "--at", "5"))
    assert out.endswith("7 - 3 - 4 = 0\n")


def test_a_truth_has_no_sum_but_a_last_change(mage: Program) -> None:
    out = plain(mage("--plain", "why", "heroes.mage.conscious"))
    assert out.splitlines()[0] == "heroes.mage.conscious"
    assert "Change" not in out
    assert out.endswith("It is yes since @7.\n")


def test_a_value_that_never_changed_says_since_when_it_is_so(mage: Program) -> None:
    assert plain(mage("--plain", "why", "gold")).endswith("It is 0 since @1, and never changed.\n")
    assert (
        plain(mage("--plain", "why", "fight")) == "fight is empty, and never was anything else.\n"
    )


def test_a_number_that_came_back_and_stayed_says_since_when(mage: Program) -> None:
    for line in ("clear", "enter 7", "fight A=5/4", "retreat", "enter 7", "fight A=5/4"):
        assert mage("ff", *line.split()).code == 0
    out = plain(mage("--plain", "why", "fight.monsters.A.left"))
    assert out.endswith("It is 4 since @13.\n")
    assert plain(mage("--plain", "why", "fight.round", "--at", "10"))
    said = mage("why", "fight.round", "--at", "11")
    assert (said.code, said.err.splitlines()[1]) == (
        3,
        "Perhaps it was not always so: --at POINT looks back.",
    )


def test_a_hero_as_a_whole_tells_what_changed_in_it_and_what_lies_inside(mage: Program) -> None:
    before, after = "lost_stamina 0, taken 0, stamina 7", "lost_stamina 3, taken 3, stamina 4"
    assert f"{before}\t{after}\tMage stamina -3" in plain(mage("why", "heroes.mage"))
    assert "Inside: name, controller, card," in plain(mage("--plain", "why", "heroes.mage"))


def test_many_changes_are_summed_as_gains_and_losses(mage: Program) -> None:
    for _ in range(7):
        mage("ff", "gold", "10")
        mage("ff", "gold", "-4")
    out = plain(mage("--plain", "why", "gold"))
    assert out.endswith("0 + 70 in 7 steps - 28 in 7 steps = 42\n")


def test_without_a_path_the_first_names_are_listed_with_an_example(mage: Program) -> None:
    out = plain(mage("--plain", "why"))
    assert "heroes  " in out
    assert "sessions" in out
    assert "Such as: tracker why heroes." in out
    assert plain(mage("--plain", "why", ".")) == out
    example = out.splitlines()[-1].removeprefix("Such as: tracker ").split()
    assert mage(*example).code == 0


def test_an_unknown_path_is_one_sentence_and_the_nearest(mage: Program) -> None:
    said = mage("why", "heroes.mage.stamna")
    assert (said.code, said.out) == (3, "")
    assert said.err == (
        "There is no path “heroes.mage.stamna”.\nDid you mean heroes.mage.stamina?\n"
    )


def test_json_holds_the_steps_as_they_are(mage: Program) -> None:
    answer = mage("--json", "why", "heroes.mage.stamina").json
    assert (answer["kind"], answer["path"], answer["value"]) == ("why", "heroes.mage.stamina", 3)
    steps = [(step["number"], step["before"], step["after"]) for step in answer["steps"]]
    assert steps == [(2, None, 7), (4, 7, 4), (5, 4, 0), (7, 0, 3)]
    assert answer["steps"][1]["occurred_at"] == "2026-11-28T20:00:00Z"
    hero = mage("--json", "why", "heroes.mage").json
    assert hero["value"] == mage("--json", "show").json["state"]["heroes"]["mage"]
    assert "stamina" in hero["inside"]
    assert "heroes" in mage("--json", "why").json["inside"]


def test_in_files_a_change_is_a_number(mage: Program) -> None:
    rows = plain(mage("--format", "csv", "why", "heroes.mage.stamina")).splitlines()
    assert rows[0] == "entry,when,before,after,change,what"
    assert [row.split(",")[2:5] for row in rows[2:]] == [
        ["7", "4", "-3"],
        ["4", "0", "-4"],
        ["0", "3", "3"],
    ]


@pytest.mark.parametrize("path", ["heroes.mage.stamina", "heroes.mage", "sessions", "fight", ""])
def test_every_format_can_say_it(mage: Program, path: str) -> None:
    for form in FORMATS:
        out = plain(mage("--format", form, "why", *([path] if path else [])))
        assert out or (form, path) == ("jsonl", "fight"), form


def test_a_campaign_of_several_evenings_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Program
) -> None:
    pin(monkeypatch, tmp_path)
    played(CAMPAIGN.read_text(), monkeypatch)
    out = plain(program("--plain", "why", "heroes.mage.stamina"))
    assert out.endswith("7 - 7 + 7 = 7\n")


# The paths of show --json


def test_show_tells_the_figures_that_follow_beside_the_fields(mage: Program) -> None:
    hero = mage("--json", "show").json["state"]["heroes"]["mage"]
    assert (hero["stamina"], hero["lost_stamina"], hero["conscious"]) == (3, 4, True)


def test_every_path_of_show_is_a_path_of_why(mage: Program) -> None:
    shown = mage("--json", "show").json
    for name in ("state", "sessions", "counters", "story", "plays", "players", "variants", "game"):
        assert mage("--json", "why", name).json["value"] == shown[name]
    for path in scalars(shown["state"], "state"):
        assert mage("--json", "why", path).json["value"] == value(shown, path)


def scalars(tree: Any, path: str) -> list[str]:
    inside = members(tree)
    if not isinstance(tree, dict | list):
        return [path]
    return [found for name, one in inside.items() for found in scalars(one, f"{path}.{name}")]


def value(tree: Any, path: str) -> Any:
    for word in path.split("."):
        tree = members(tree)[word]
    return tree


# TAB


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("he", ["heroes"]),
        ("heroes.", ["heroes.warrior", "heroes.healer", "heroes.scout", "heroes.mage"]),
        ("her.mage.st", ["her.mage.stays", "her.mage.stamina"]),
        ("Heroes.m", ["Heroes.mage"]),
        ("nobody.", []),
    ],
)
def test_paths_complete_one_name_at_a_time(
    mage: Program,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    typed: str,
    expected: list[str],
) -> None:
    from tracker.cli.main import main

    monkeypatch.setenv("_TRACKER_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", f"tracker why {typed}")
    monkeypatch.setenv("COMP_CWORD", "2")
    with pytest.raises(SystemExit):
        main([])
    assert capfd.readouterr().out.split() == expected
