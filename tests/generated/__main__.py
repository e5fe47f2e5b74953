"""`make generated`: write the schemas, the command reference, the man page and the examples."""

from __future__ import annotations

from pathlib import Path

from tests.cli.update_examples import update
from tests.generated.commands import commands
from tests.generated.manpage import manpage
from tests.generated.schemas import schemas

ROOT = Path(__file__).parents[2]

if __name__ == "__main__":
    for name, text in schemas().items():
        file = ROOT / "schemas" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (ROOT / "docs" / "commands.md").write_text(commands(), encoding="utf-8")
    (ROOT / "man").mkdir(exist_ok=True)
    (ROOT / "man" / "tracker.1").write_text(manpage(), encoding="utf-8")
    update()
