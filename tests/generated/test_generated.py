"""What is generated is what lies in the repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generated.commands import commands
from tests.generated.manpage import manpage
from tests.generated.schemas import schemas

ROOT = Path(__file__).parents[2]
HINT = "run `make generated`, read the difference, and commit it if it is meant"


@pytest.mark.parametrize("name", sorted(schemas()))
def test_a_schema_is_what_the_code_says(name: str) -> None:
    file = ROOT / "schemas" / name
    assert file.exists(), HINT
    assert file.read_text(encoding="utf-8") == schemas()[name], HINT


def test_there_is_no_schema_of_something_that_is_gone() -> None:
    folder = ROOT / "schemas"
    found = {str(file.relative_to(folder)) for file in folder.rglob("*.json")}
    assert found == set(schemas())


def test_the_command_reference_is_what_the_program_says() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert text == commands(), HINT


def test_the_man_page_is_what_the_program_says() -> None:
    assert (ROOT / "man" / "tracker.1").read_text(encoding="utf-8") == manpage(), HINT


def test_every_command_has_help_and_every_option_too() -> None:
    assert "\n\n\n" not in commands()
    for page in commands().split("\n## ")[1:]:
        assert "\n  " in page.split("Usage:", 1)[1].split("\n", 1)[1]
