"""The source files that make up the rules of a game, and what each of them imports."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

PARTS = ("events", "commands", "state", "rules")


def rule_code(game: str) -> dict[str, Path]:
    """The four modules of the rules by name, and whatever of the game's folder they stand on."""
    package = f"tracker.games.{game}"
    found: dict[str, Path] = {}
    wanted = [f"{package}.{part}" for part in PARTS]
    while wanted:
        name = wanted.pop()
        path = _path(package, name)
        if path is not None and name not in found:
            found[name] = path
            wanted += sorted(imports(path))
            wanted += [name.rpartition(".")[0]]  # a folder inside of the game's own
    return dict(sorted(found.items()))


def imports(path: Path) -> set[str]:
    """The full names of all modules and things that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide what a module sees"
            found.add(str(node.module))
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _path(package: str, name: str) -> Path | None:
    """The file of a module in the folder of a game; None for the game itself, and elsewhere."""
    if not name.startswith(f"{package}."):
        return None
    folder = Path(str(import_module(package).__file__)).parent
    place = folder.joinpath(*name.removeprefix(f"{package}.").split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((path for path in files if path.exists()), None)
