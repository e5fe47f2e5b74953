"""Every numbered rule of the docs has a test, and every marked rule is in the docs."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"^\* \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


def written() -> set[str]:
    """The ids of lines such as `* **BE-4** …` in docs/rules/."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return {rule for page in pages for rule in RULE.findall(page.read_text(encoding="utf-8"))}


def marked() -> set[str]:
    """The ids of all calls `….rule("BE-4")` in the tests."""
    return {
        argument.value
        for path in (ROOT / "tests").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def listed(rules: set[str]) -> str:
    """The ids in order, game by game."""
    return ", ".join(sorted(rules, key=lambda rule: (rule.split("-")[0], int(rule.split("-")[1]))))


def test_every_rule_in_the_docs_has_a_test() -> None:
    assert written(), "docs/rules/ holds no rules"
    untested = written() - marked()
    assert not untested, f"rules without a test: {listed(untested)}"


def test_every_rule_that_a_test_names_is_in_the_docs() -> None:
    games = {rule.split("-")[0] for rule in written()}
    unknown = {rule for rule in marked() if rule.split("-")[0] in games} - written()
    assert not unknown, f"tests name rules that the docs lack: {listed(unknown)}"
