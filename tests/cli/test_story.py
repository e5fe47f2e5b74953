"""The story: sessions, what happened, notes and told lines, in Markdown and as a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Program
from tests.cli.transcripts import pin, played
from tests.worlds import recorded, started
from tracker.app.story import lines, spread, story
from tracker.app.world import World
from tracker.cli.pages.told import escaped, markdown
from tracker.cli.transcript import examples
from tracker.core.campaign import EndSession, StartSession, WriteNote
from tracker.core.errors import NotFound
from tracker.core.timeline import Tag, Undo
from tracker.games.pips.commands import Throw

ANA, BOB = Throw("ana", (1, 1)), Throw("bob", (2, 3))


@pytest.fixture
def moon_office(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Program) -> Program:
    """The program in a log in which the mission of the examples was played."""
    pin(monkeypatch, tmp_path)
    played((examples() / "taz-mission-won.txt").read_text(encoding="utf-8"), monkeypatch)
    monkeypatch.delenv("TRACKER_FORMAT")
    return program


# The data


def test_every_session_is_a_chapter_with_its_lines_in_their_kinds(world: World) -> None:
    stand = recorded(world, started(world), ANA, WriteNote("a wolf howls", "bob"), EndSession())
    told = story(world, stand)
    assert (told.campaign, told.game) == ("Friday", "Pips")
    before, first = told.chapters
    assert before.session is None
    assert [(line.kind, line.text) for line in before.lines] == [("start", "Pips with ana, bob")]
    assert first.session == stand.campaign.sessions[0]
    assert [(line.number, line.kind, line.text) for line in first.lines] == [
        (2, "played", "ana throws 1+1, 2 pips in all"),
        (3, "note", "bob: a wolf howls"),
        (4, "session", "session 1 ends"),
    ]
    assert first.lines[0].at == world.clock.now()


def test_undone_entries_and_history_are_no_part_of_it(world: World) -> None:
    stand = recorded(world, started(world), ANA, BOB, Undo(), WriteNote("again"), Tag("here", 2))
    numbers = [line.number for chapter in story(world, stand).chapters for line in chapter.lines]
    assert numbers == [1, 2, 5]


def test_one_session_can_be_told_alone(world: World) -> None:
    stand = recorded(world, started(world), ANA, StartSession("Bob's"), BOB)
    told = story(world, stand, 2)
    assert [[line.text for line in chapter.lines] for chapter in told.chapters] == [
        ["session 1 ends · session 2 begins at Bob's", "bob throws 2+3, 5 pips in all"]
    ]
    with pytest.raises(NotFound, match="There is no session 3"):
        story(world, stand, 3)


def test_a_session_without_a_line_is_a_chapter_all_the_same(world: World) -> None:
    stand = recorded(world, started(world), StartSession(), StartSession())
    assert [chapter.session is not None for chapter in story(world, stand).chapters] == [
        False,
        True,
        True,
    ]
    assert "## Session 1" in markdown(story(world, stand))


def test_an_entry_says_what_log_says(world: World) -> None:
    from tracker.app.chronicle import line

    stand = recorded(world, started(world), ANA, StartSession("Bob's"))
    assert [said.text for said in lines(stand)] == [line(world, stand, stand.number)]


@pytest.mark.parametrize(
    ("length", "most", "places"),
    [(0, 4, []), (3, 4, [0, 1, 2]), (10, 4, [0, 3, 6, 9]), (11, 4, [0, 3, 6, 10]), (5, 1, [0, 4])],
)
def test_places_are_spread_from_the_first_to_the_last(
    length: int, most: int, places: list[int]
) -> None:
    assert sorted(spread(length, most)) == places


# As Markdown


def test_a_story_in_markdown(friday: Program) -> None:
    friday("note", "Bob dropped the box", at="2026-11-28T20:15:00+00:00")
    friday("note", "what an evening", at="2026-12-01T08:00:00+00:00")
    friday("session", "start", "--location", "Cy's", "-p", "a", at="2026-12-05T20:00:00+00:00")
    friday("adjust", "points", "1", "-p", "ana", "--why", "why not", at="2026-12-05T20:30:00+00:00")
    friday("session", "end", at="2026-12-05T20:31:00+00:00")
    assert friday("export", "story").out == (
        """# Friday

Balance Elemental with ana, bob

## Session 1 — Saturday 28 November 2026; ana, bob

- 20:00 — bob 8 (5+3+0+0), ana 1 as Guide; bob guides next
- ana 18 (5+5+5+3), bob 3 as Guide; ana guides next

> Bob dropped the box

*Tuesday 1 December 2026*

> what an evening

## Session 2 — Saturday 5 December 2026, Cy's; ana

- 20:30 — ana points +1 by hand, +1 in all (why not)
"""
    )


def test_told_lines_stand_in_their_place_as_quotations(moon_office: Program) -> None:
    said = moon_office("export", "story").out
    place = said.index("- 18:45 — Magda the Warrior: 4 against monsters")
    assert said[place:].split("\n\n")[1:3] == [
        "> Magda the Warrior: “Magda sings, the rats follow, Pockets closes the hatch”",
        "- Pockets the Rogue: 4 against traps + 4 rolled = 8 against 7: defeated, 1 loot · "
        "Rusty Portcullis, location deck 1 of 10 gone; next cy",
    ]
    head = "## Session 1 — Friday 9 October 2026, Dee's kitchen; ana, ben, cy, dee\n"
    assert head in said
    last = "> last scene, Dee the Wizard: “Everybody at the bar; Gary's hat is the centrepiece”"
    assert said.rstrip().splitlines()[-1] == last


def test_a_house_rule_is_never_silent(friday: Program) -> None:
    friday(
        "balance", "round", "1,1,1,1", "ana=1,1,1,1", "bob=1,1,1,1", "--house-rule", "bob is new"
    )
    assert "\n- *House rule BE-5: bob is new*\n" in friday("export", "story").out


def test_undone_entries_are_left_out_of_the_text(friday: Program) -> None:
    friday("undo")
    assert "ana 18" not in friday("export", "story").out
    friday("redo")
    assert "ana 18" in friday("export", "story").out


def test_days_and_times_that_nobody_knows_are_left_out(program: Program) -> None:
    program("new", "balance", "Old", "-p", "ana", "-p", "bob", "--when", "unknown")
    program("balance", "round", "7,3,6,8", "bob=7,2,7,5", "--when", "unknown")
    program("note", "it rained", "--when", "2026-11-20")
    assert program("export", "story").out.split("\n\n")[2:] == [
        "## Session 1 — ana, bob",
        "- bob 8 (5+3+0+0), ana 1 as Guide; bob guides next",
        "*Friday 20 November 2026*",
        "> it rained\n",
    ]


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("# no *heading* [x](y)", r"\# no \*heading\* \[x\](y)"),
        ("<b>&amp;</b> ~a~ `c` a|b $x$", r"\<b\>\&amp;\</b\> \~a\~ \`c\` a\|b \$x\$"),
        ("- no list", r"\- no list"),
        ("2026. no list either", r"2026\. no list either"),
        ("+1 and -1 stay", r"\+1 and -1 stay"),
        ("one\ntwo", "one\\\ntwo"),
        ("a\x1b\u202eb", r"a␛\\u202eb"),
    ],
)
def test_markdown_escapes_what_would_be_markup(text: str, safe: str) -> None:
    assert escaped(text) == safe


def test_a_note_of_several_lines_stays_one_quotation(friday: Program) -> None:
    friday("note", "one\n# two")
    assert "\n> one\\\n> \\# two\n" in friday("export", "story").out


# On the command line


def test_a_campaign_a_session_and_a_file_can_be_named(friday: Program, tmp_path: Path) -> None:
    friday("new", "balance", "Monday", "-p", "ana", "-p", "bob")
    said = friday("export", "story", "fri", "--session", "1", "-o", "friday.md")
    assert said.out == "The story of Friday is written to friday.md\n"
    text = (tmp_path / "friday.md").read_text(encoding="utf-8")
    assert text.startswith("# Friday\n\nBalance Elemental\n\n## Session 1 — Saturday")
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_as_a_page_it_is_one_file_without_a_script(friday: Program, tmp_path: Path) -> None:
    friday("note", "<script>alert(1)</script>", "--about", "bob")
    page = friday("export", "story", "--format", "html").out
    assert page.startswith("<!DOCTYPE html>")
    assert "<blockquote>bob: &lt;script&gt;alert(1)&lt;/script&gt;</blockquote>" in page
    assert "<script" not in page
    assert "script-src &#39;none&#39;" in page
    friday("export", "story", "-o", "friday.html")
    assert (tmp_path / "friday.html").read_text(encoding="utf-8") == page


def test_as_json_it_is_data(friday: Program) -> None:
    said = friday("export", "story", "--json").json
    assert said["kind"] == "story"
    assert [line["kind"] for line in said["chapters"][1]["lines"]] == ["played", "played"]


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (("--session", "7"), 3, "There is no session 7."),
        (("--session", "0"), 3, "There is no session 0."),
        (("--format", "csv"), 2, "A story is not written as csv."),
        (("Monday",), 3, "There is no campaign “Monday”."),
        (("-o", "log.db"), 2, "log.db is the log itself."),
        (("-o", "nowhere/story.md"), 1, "nowhere/story.md cannot be written"),
    ],
)
def test_what_cannot_be_told_is_refused(
    friday: Program, tmp_path: Path, words: tuple[str, ...], code: int, error: str
) -> None:
    before = sorted(file.name for file in tmp_path.iterdir())
    said = friday("export", "story", *words)
    assert (said.code, said.out) == (code, "")
    assert said.err.startswith(error)
    assert sorted(file.name for file in tmp_path.iterdir()) == before


def test_a_page_is_no_form_of_other_commands(friday: Program) -> None:
    said = friday("show", "--format", "html")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("This is not written as html.")
