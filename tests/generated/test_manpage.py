"""man/tracker.1 is proper roff, and everything is in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.generated.manpage import manpage, paths, text
from tracker.cli.main import COMMANDS, GROUPS, VALUED
from tracker.cli.topics import TOPICS

ROOT = Path(__file__).parents[2]
SECTIONS = [
    "NAME",
    "SYNOPSIS",
    "DESCRIPTION",
    "COMMANDS",
    "OPTIONS",
    "EXIT STATUS",
    "FILES",
    "ENVIRONMENT",
    "NOTES",
]
REQUESTS = {"TH", "SH", "SS", "B", "RI", "PP", "IP", "TP", "RS", "RE", "nf", "fi", "sp", '\\"'}


@pytest.fixture(scope="module")
def page() -> str:
    return manpage()


def test_the_sections_stand_in_their_usual_order(page: str) -> None:
    assert re.findall(r"^\.SH (.+)$", page, re.MULTILINE) == SECTIONS


def test_no_line_is_taken_for_a_request_by_mistake(page: str) -> None:
    for line in page.splitlines():
        assert not line.startswith("'"), line
        if line.startswith("."):
            assert line[1:].split(" ")[0] in REQUESTS, line


def test_it_is_ascii_and_every_escape_is_known(page: str) -> None:
    assert page.isascii()
    wild = re.sub(r'\\(e|-|&|\((lq|rq|cq|em)|\[u[0-9A-F]{4,5}\]|f[BR])|^\.\\"', "", page)
    assert "\\" not in wild
    assert page.count("\\fB") == page.count("\\fR")
    assert page.count("\n.RS") == page.count("\n.RE")
    assert page.count("\n.nf") == page.count("\n.fi")


def test_a_tag_has_a_name_and_a_text(page: str) -> None:
    lines = page.splitlines()
    for number, line in enumerate(lines):
        if line == ".TP":
            assert lines[number + 1].startswith("\\fB"), lines[number + 1]
            assert lines[number + 2][:1] not in ("", "."), lines[number + 1]


def test_every_command_topic_option_and_variable_is_in_it(page: str) -> None:
    found = list(paths())
    assert {path[0] for path in found} >= {*COMMANDS, *GROUPS, "ff", "taz", "tzulan", "balance"}
    assert ("ff", "strike") in found
    for path in found:
        assert f"\n\\fB{text('tracker ' + ' '.join(path))}\\fR " in page
    for option in VALUED:
        assert text(option) in page.split(".SH OPTIONS")[1].split(".SH EXIT")[0]
    for topic in TOPICS.values():
        assert f".SS {text(topic.splitlines()[0])}" in page
    sources = "".join(file.read_text("utf-8") for file in (ROOT / "tracker").rglob("*.py"))
    for name in set(re.findall(r'environ\.get\("([A-Z_]+)"', sources)) - {"USER", "USERNAME"}:
        assert name in page.split(".SH ENVIRONMENT")[1], name


@pytest.mark.parametrize(
    ("plain", "escaped"),
    [
        (".csv is a form", "\\&.csv is a form"),
        ("'tis so", "\\&'tis so"),
        ("a\\b -p", "a\\eb \\-p"),
        ("“so” …", "\\(lqso\\(rq ..."),
        ("80 % · ö", "80 % \\[u00B7] \\[u00F6]"),
    ],
)
def test_signs_that_mean_something_are_escaped(plain: str, escaped: str) -> None:
    assert text(plain) == escaped


def test_the_wheel_brings_it_to_where_man_looks() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    shared = told["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {"man/tracker.1": "share/man/man1/tracker.1"}
    assert (ROOT / "man" / "tracker.1").exists()


if shutil.which("groff"):

    def test_groff_finds_nothing_wrong(page: str) -> None:
        told = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-rLL=78n"],
            input=page.encode(),
            capture_output=True,
            check=True,
        )
        assert told.stderr == b""
        assert "tracker ff strike" in re.sub(r".\x08|\x1b\[\d*m", "", told.stdout.decode())
