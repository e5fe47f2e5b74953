"""A headless Chromium, started once, and pages of the examples' campaigns to look at in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.cli.transcripts import pin, played, run
from tracker.cli.transcript import examples

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "There is no Chromium: apt-get install chromium, then run these tests again."
Written = Callable[..., Path]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser. Where there is none, CI fails unless it said so, and others go without."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        if os.environ.get("CI") and not os.environ.get("TRACKER_WITHOUT_BROWSER"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox"], env={**os.environ, "TZ": "UTC"}
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """Runs a command line in a log in which every example was played."""
    with pytest.MonkeyPatch.context() as patch:
        pin(patch, tmp_path_factory.mktemp("table"))
        for file in sorted(examples().glob("*.txt")):
            played(file.read_text(encoding="utf-8"), patch)

        def say(*words: str) -> str:
            code, said = run(list(words), patch)
            assert code == 0, said
            return said

        yield say


@pytest.fixture(scope="module")
def written(table: Callable[..., str]) -> Written:
    """Writes the report of a campaign, once, and says where it is."""
    kept: dict[tuple[str, ...], Path] = {}

    def write(*words: str) -> Path:
        if words not in kept:
            path = Path(f"{len(kept)}.html").absolute()
            table("report", str(path), *words)
            kept[words] = path
        return kept[words]

    return write
