"""A guard: whoever changes how events are folded raises the version beside it.

Snapshots are kept under the version that made them. Where the code changed and
the version did not, an old snapshot would pass for the state of the new code.
"""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path
from typing import Any

import pytest

from tests.contracts.plays import GAMES
from tests.contracts.sources import rule_code
from tracker.core import campaign

RECORDED = {
    "core": (2, "34d044ed60d9df84"),
    "balance": (1, "4a0fafc99dc1b4b8"),
    "fighting_fantasy": (1, "b6e119a43e3c2c9c"),
    "people": (1, "55dd9fac4240ed44"),
    "plays": (1, "2a79b3236caf5da3"),
    "taz": (1, "658833f349cbf9ed"),
    "tzulan": (1, "ba139a9964f25e87"),
    "pips": (1, "064de81a55118263"),
}


def sources(name: str) -> list[Path]:
    """The files that make up the fold of a game, or of the wrapper around all."""
    if name == "core":
        return [Path(campaign.__file__)]
    return list(rule_code(name).values())


def version(name: str) -> int:
    return campaign.VERSION if name == "core" else GAMES[name].version


def hash_of(name: str) -> str:
    """What the code says: comments, docstrings and layout have no part in it."""
    told = [shape(parsed(path.read_text(encoding="utf-8"))) for path in sources(name)]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def parsed(source: str) -> ast.Module:
    """The tree of a source without its docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body = node.body[1:]
    return tree


def shape(node: Any) -> Any:
    """A tree as tuples, without what is empty: the same in every version of Python."""
    if isinstance(node, list):
        return [shape(one) for one in node]
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = [(field, value) for field, value in ast.iter_fields(node) if value not in (None, [])]
    told = [(field, shape(value)) for field, value in fields if field != "kind"]
    return (type(node).__name__, told)


@pytest.mark.parametrize("name", ["core", *GAMES])
def test_a_changed_fold_has_a_new_version(name: str) -> None:
    where = "VERSION in tracker/core/campaign.py" if name == "core" else "the version in GAME"
    number, known = version(name), hash_of(name)
    if RECORDED.get(name) != (number, known):
        pytest.fail(
            f"The fold of {name} is not the one that was recorded: raise {where} (unless it was "
            f"raised since), then record the new hash in tests/contracts/test_versions.py: "
            f'"{name}": ({number}, "{known}"),',
            pytrace=False,
        )


def test_every_recorded_game_is_still_there() -> None:
    assert set(RECORDED) == {"core", *GAMES}


# The guard itself

SOURCE = '''
def best(rolls: list[int]) -> int:
    """The best roll."""
    return max(rolls, default=0)
'''
SAME = """
# What counts
def best(
    rolls: list[int],
) -> int:
    return max(
        rolls,  # all of them
        default=0,
    )
"""


def test_the_guard_overlooks_comments_docstrings_and_layout() -> None:
    assert shape(parsed(SOURCE)) == shape(parsed(SAME))


@pytest.mark.parametrize(
    ("old", "new"),
    [("default=0", "default=1"), ("max", "min"), ("rolls", "dice"), ("-> int", "-> float")],
)
def test_the_guard_sees_every_change_of_the_code(old: str, new: str) -> None:
    assert shape(parsed(SOURCE)) != shape(parsed(SOURCE.replace(old, new)))


def test_the_guard_sees_the_kind_of_a_value() -> None:
    assert shape(parsed("x = 1")) != shape(parsed("x = '1'"))
    assert shape(parsed("x = 1")) != shape(parsed("x = True"))
    assert shape(parsed("x = None")) != shape(parsed("x = 0"))
