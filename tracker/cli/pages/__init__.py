"""Pages that stand alone: one file each, without a script, style or font from elsewhere.

Templates lie beside this module. Whatever comes out of them is escaped, and
characters that nobody sees become visible, so that a name stays a name.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tracker.cli.forms import safe_lines
from tracker.core.page import Block

if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER = Path(__file__).parent


def page(title: str, blocks: Sequence[Block]) -> str:
    """Blocks as a page of their own."""
    return render("page.html.j2", title=title, blocks=blocks)


def render(template: str, **values: Any) -> str:
    """A page of a template, with the policy that keeps it off the network."""
    return environment().get_template(template).render(values)


def drawn(block: Block) -> str:
    """A block as a part of a page, escaped."""
    macros: Any = environment().get_template("blocks.html.j2").module
    return str(macros.draw(block)).strip()


@cache
def environment() -> Environment:
    """Templates, escaping; a name that a template misspells is an error."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = _content("style.css"), _content("slider.js")
    made.globals.update(style=_trusted(style), script=_trusted(script), policy=_policy)
    return made


def shown(value: Any) -> Any:
    """What stands on a page for a value: nothing for None, visible signs for hidden ones."""
    if value is None:
        return ""
    return safe_lines(value) if type(value) is str else value


def _policy(scripted: bool) -> str:
    """Nothing may be loaded; only this very style and this very script may run."""
    style, script = _digest("style.css"), _digest("slider.js") if scripted else "'none'"
    return (
        f"default-src 'none'; style-src {style}; script-src {script}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(name: str) -> str:
    return f"'sha256-{b64encode(sha256(_content(name).encode()).digest()).decode()}'"


def _content(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _trusted(text: str) -> Any:
    from markupsafe import Markup

    return Markup(text)  # noqa: S704 (our own file)
