"""Commands that are imported only when somebody types them.

A group knows where its commands live; building one reads one module, so the
start of `tracker` costs the same however many commands and games there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info

from tracker.core.errors import BadInput
from tracker.core.names import nearest

SIGNED = re.compile(r"[-+]\d.*", re.DOTALL)
WHOLE = 200  # longer than any first sentence: none is cut
UsageError: type[Exception] = typer.BadParameter.__mro__[1]  # Typer shows only a child of it


class PlainCommand(TyperCommand):
    """A command that takes `-2` as a number, not as an option.

    Words too many, and options that there are not, are answered by `slips`.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.ignore_unknown_options = any(SIGNED.fullmatch(arg) for arg in args)
        ctx.allow_extra_args = True
        if ctx.ignore_unknown_options and not ctx.resilient_parsing:
            _refuse_unknown(ctx, args)
        try:
            rest: list[str] = super().parse_args(ctx, args)
        except UsageError as error:
            vars(error)["ctx"] = ctx  # the parser does not tell it always
            raise
        if rest and not ctx.resilient_parsing:
            from tracker.cli.slips import too_many

            raise too_many(rest, ctx)
        return rest


def _refuse_unknown(ctx: Any, args: list[str]) -> None:
    """Beside a signed number an option that is misspelt is still one."""
    from tracker.cli import slips

    option = slips.unknown(args, ctx)
    if option:
        raise slips.no_option(option, ctx)


def commands_of(app: typer.Typer) -> dict[str, Callable[[], Any]]:
    """The commands of a Typer app by name, each built when it is asked for."""
    found: dict[str, Callable[[], Any]] = {}
    for info in app.registered_commands:
        assert info.callback is not None
        found[info.name or info.callback.__name__] = partial(_built, info)
    return found


def _built(info: Any) -> Any:
    info.cls = PlainCommand
    info.context_settings = {"help_option_names": ["-h", "--help"], **(info.context_settings or {})}
    return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)


class LazyGroup(TyperGroup):
    """A group whose commands come from `sources`: name -> what builds it."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.sources: dict[str, Callable[[], Any]] = {}
        self.default = ""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        return super().parse_args(ctx, args or ([self.default] if self.default else []))

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.sources)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Every word with its whole first sentence, on two lines where it is long."""
        names = [name for name in self.list_commands(ctx) if not self._hidden(ctx, name)]
        with formatter.section("Commands"):
            formatter.write_dl(self.told(ctx, names))

    def told(self, ctx: Any, names: list[str]) -> list[tuple[str, str]]:
        """Commands with what they do, in whole sentences."""
        return [(name, self.get_command(ctx, name).get_short_help_str(WHOLE)) for name in names]

    def _hidden(self, ctx: Any, name: str) -> bool:
        command = self.get_command(ctx, name)
        return command is None or bool(command.hidden)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None:
            path = ctx.command_path
            words = [name for name in self.list_commands(ctx) if not self._hidden(ctx, name)]
            known = ", ".join(words)
            asked = nearest(args[0], words)
            if asked.startswith("Did"):
                raise BadInput(f"“{args[0]}” is no word of {path}.", asked)
            raise BadInput(
                f"“{args[0]}” is no word of {path}.", f"Its words are {known}: {path} --help."
            )
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands and cmd_name in self.sources:
            self.commands[cmd_name] = self.sources[cmd_name]()
        return self.commands.get(cmd_name)


def group(
    name: str, help: str, sources: dict[str, Callable[[], Any]], default: str = ""
) -> LazyGroup:
    """A group of commands that are built when they are asked for.

    `default` is the one that a bare group means; without it, its help.
    """
    made = LazyGroup(
        name=name,
        help=help,
        no_args_is_help=not default,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.sources = sources
    made.default = default
    return made


def from_module(module: str, name: str) -> Callable[[], Any]:
    """What builds the command `name` of the Typer app in a module."""
    return lambda: commands_of(import_module(module).app)[name]()
