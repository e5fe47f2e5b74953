"""`tracker`: reads the line, runs the command, and turns errors into sentences."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from typing import Annotated, Any

import typer

from tracker import __version__, games
from tracker.cli import lazy
from tracker.cli.output import Console
from tracker.cli.runtime import Kept, Options, Runtime
from tracker.core.errors import BadInput, TrackerError

# Where each command lives, in the order in which the help lists them.
HELP = {
    "Play": {
        "new": "campaigns",
        "again": "campaigns",
        "use": "campaigns",
        "note": "table",
        "adjust": "table",
        "roll": "table",
        "undo": "history",
        "redo": "history",
        "amend": "amend",
        "table": "sitting",
    },
    "Look back": {
        "show": "look",
        "scorepad": "look",
        "log": "look",
        "entry": "look",
        "search": "look",
        "why": "why",
        "replay": "replay",
        "rewind": "history",
        "fork": "history",
        "diff": "diff",
        "compare": "diff",
        "merge": "merge",
        "merge-back": "merge",
        "tag": "history",
        "list": "campaigns",
        "scores": "scores",
        "stats": "stats",
    },
    "Take along": {"report": "report", "import": "transfer", "backup": "transfer"},
    "Keep": {
        "rename": "campaigns",
        "path": "campaigns",
        "verify": "care",
        "doctor": "care",
        "rebuild": "care",
        "purge": "care",
        "demo": "demo",
        "help": "help",
    },
}
COMMANDS = {name: module for part in HELP.values() for name, module in part.items()}
GROUPS = {
    "session": ("Play", "session"),
    "players": ("Look back", "players"),
    "export": ("Take along", "export"),
}
FLAGS = ("--json", "--plain")
EXAMPLES = {
    "--db": "evening.db",
    "-c": "Friday",
    "--campaign": "Friday",
    "--format": "csv",
    "--color": "never",
    "--when": '"sat 20:00"',
    "--house-rule": '"bob is new"',
}
VALUED = tuple(EXAMPLES)
OF_A_COMMAND = ("--when", "--house-rule")  # they may belong to the words of an amendment


def entry_point(
    context: typer.Context,
    db: Annotated[str, typer.Option(help="The log's file.", metavar="FILE")] = "",
    campaign: Annotated[
        str, typer.Option("--campaign", "-c", help="The campaign, by name.", metavar="NAME")
    ] = "",
    format: Annotated[
        str, typer.Option(help="table, plain, tsv, csv, md, json or jsonl.", metavar="FORMAT")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No boxes; reads well aloud.")] = False,
    color: Annotated[str, typer.Option(help="auto, always or never.", metavar="WHEN")] = "auto",
    when: Annotated[
        str, typer.Option(help="When it happened: yesterday 20:00, -2h.", metavar="TIME")
    ] = "",
    house_rule: Annotated[
        str | None, typer.Option(help="Record it against a rule; say why.", metavar="WHY")
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="The version, and no more.")] = False,
) -> None:
    """Log tabletop games as you play them.

    Every action is kept. undo takes it back, rewind goes anywhere, and the
    score sheet is always up to date. The options below work after any command too.
    tracker help COMMAND shows how a command goes; tracker help dates, or points,
    formats, house-rules, exit-codes, table, tells more.
    """
    if version:
        typer.echo(f"tracker {__version__}")
        raise typer.Exit
    if color not in ("auto", "always", "never"):
        raise BadInput(f"There is no colour mode “{color}”.", "Choose auto, always or never.")
    kept = context.obj if isinstance(context.obj, Kept) else None
    context.obj = Runtime(
        Options(
            db=db,
            campaign=campaign,
            format=format,
            json=json,
            plain=plain,
            color=color,
            when=when,
            house_rule=house_rule,
        ),
        kept,
    )
    context.call_on_close(context.obj.close)
    if context.invoked_subcommand is None:
        from tracker.cli.where import where

        where(context.obj)


class Root(lazy.LazyGroup):
    """The program: its own commands, and a group of words for each game."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS, *GROUPS, *games.words()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands:
            made = command(cmd_name)
            if made is not None:
                self.commands[cmd_name] = made
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Commands by what people want to do; the games first."""
        parts = {"Games": games.words()} | {part: list(names) for part, names in HELP.items()}
        for name, (part, _) in GROUPS.items():
            parts[part].append(name)
        for part, names in parts.items():
            with formatter.section(part):
                formatter.write_dl(self.told(ctx, names))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None:
            from tracker.core.names import nearest

            known = nearest(args[0], self.list_commands(ctx))
            hint = known if known.startswith("Did") else "tracker --help lists them."
            of_game = [w for w in games.words() if args[0] in self.get_command(ctx, w).sources]
            if of_game:
                hint = f"It is a word of a game: tracker {of_game[0]} {args[0]}."
            raise BadInput(f"There is no command “{args[0]}”.", hint)
        return super().resolve_command(ctx, args)


def command(name: str) -> Any:
    """The command or group of that name, or None."""
    if name in COMMANDS:
        return lazy.from_module(f"tracker.cli.{COMMANDS[name]}", name)()
    if name in GROUPS:
        return _group(f"tracker.cli.{GROUPS[name][1]}", name)
    game = games.called(name) if name.isidentifier() else None
    if game is not None:
        return _group(f"tracker.games.{game}.cli", name)
    return None


def _group(module: str, name: str) -> lazy.LazyGroup:
    found = import_module(module)
    default = getattr(found, "DEFAULT", "")
    return lazy.group(name, found.__doc__ or "", lazy.commands_of(found.app), default)


def program() -> Any:
    """The whole program as one command."""
    app = typer.Typer(cls=Root, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    )(entry_point)
    return typer.main.get_command(app)


def arranged(arguments: Iterable[str]) -> list[str]:
    """The options of every command moved to the front, so that they work anywhere."""
    front: list[str] = []
    rest: list[str] = []
    left = iter(arguments)
    for word in left:
        if word == "--":
            rest += [word, *left]
        elif word in VALUED and not (word in OF_A_COMMAND and _in_words(rest)):
            front += [word, _value(word, next(left, None))]
        elif word in FLAGS or ("=" in word and word.split("=", 1)[0] in VALUED):
            front.append(word)
        else:
            rest.append(word)
    words = _amending(rest, front)
    return [*front, *words]


def _in_words(rest: list[str]) -> bool:
    """Are we in the words of `amend POINT WORDS`, without a -- before them?"""
    return rest[:1] == ["amend"] and sum(not word.startswith("-") for word in rest) > 2


def _amending(rest: list[str], front: list[str]) -> list[str]:
    """`amend POINT WORDS` is `amend POINT -- WORDS`: what follows is another command's.

    The options of every command work after the words as well.
    """
    if rest[:1] != ["amend"]:
        return rest
    places = [n for n, word in enumerate(rest) if not word.startswith("-")]
    first = places[2] if len(places) > 2 else len(rest)
    begin = rest.index("--") if "--" in rest[:first] else first
    words, left = [], iter(rest[begin:])
    for word in left:
        if word in VALUED and word not in OF_A_COMMAND:
            front += [word, _value(word, next(left, None))]
        elif word in FLAGS:
            front.append(word)
        else:
            words.append(word)
    return [*rest[:begin], *([] if words[:1] == ["--"] or not words else ["--"]), *words]


def _value(option: str, value: str | None) -> str:
    """The value of an option; one that was forgotten must not swallow the next word."""
    if value is None or value in (*VALUED, *FLAGS):
        raise BadInput(f"{option} needs a value.", f"Such as {option} {EXAMPLES[option]}")
    if option == "--house-rule" and "=" in value.split()[0]:
        raise BadInput(
            f"--house-rule needs the reason people gave; “{value}” looks like something else.",
            'Such as --house-rule "bob is new"',
        )
    return value


def legible(argument: str) -> str:
    """An argument as proper text: bytes that are no UTF-8 become a replacement mark."""
    if argument.isascii():
        return argument
    from unicodedata import normalize

    text = argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return normalize("NFC", text)


def main(arguments: list[str], known: Any = None, kept: Kept | None = None) -> int:
    """Run one command line and return its exit code.

    An open table brings its `known` program and its `kept` log.
    """
    words = arguments
    try:
        words = arranged(map(legible, arguments))
        run = (known or program()).main
        done = run(args=words, prog_name=_called(), standalone_mode=False, obj=kept)
        sys.stdout.flush()
        return done if isinstance(done, int) else 0
    except TrackerError as error:
        return _failed(words, error)
    except lazy.UsageError as error:
        return _misused(words, error)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115,PTH123 (nobody reads any more)
        return 0
    except OSError as error:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115,PTH123 (it takes no more)
        said = f"The answer could not be written: {error.strerror}."
        return _failed(words, TrackerError(said, "What was recorded before is safe."))
    except Exception as error:
        return _failed(words, _unexpected(error))


def _called() -> str:
    """`tracker` or `trk`, as it was typed: a shell completes each under its own name."""
    name = os.path.basename(sys.argv[0])  # noqa: PTH119 (pathlib would cost more than the word)
    return name if name in ("tracker", "trk") else "tracker"


def _console(words: list[str]) -> Console:
    form = dict(pairwise(words)).get("--format", "")
    as_json = "--json" in words or form.startswith("json") or "--format=json" in words
    return Console("json" if as_json else "")


def _failed(words: list[str], error: TrackerError) -> int:
    _console(words).failed(error)
    return error.exit_code


def _misused(words: list[str], error: Any) -> int:
    if type(error).__name__ == "NoArgsIsHelpError":
        typer.echo(error.ctx.get_help())
        return 0
    from tracker.cli.slips import misused

    return _failed(words, misused(error))


def _unexpected(error: Exception) -> TrackerError:
    """Keep the details of an error that nobody foresaw, and say where they are."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile(
        "w", prefix="tracker-error-", suffix=".txt", delete=False, encoding="utf-8"
    ) as file:
        traceback.print_exception(error, file=file)
    return TrackerError(
        f"Something went wrong that should not: {error}.",
        f"The details are in {file.name}; what was recorded before is safe.",
    )


def _errors(encoding: str) -> str:
    """What becomes of characters that a stream cannot take."""
    if encoding.casefold().startswith("utf"):
        return "backslashreplace"
    from tracker.cli.ascii import NAME

    return NAME


def run() -> None:
    """The program as the shell starts it."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors=_errors(stream.encoding))
    code = main(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)  # everything is closed and flushed: taking the interpreter down is not needed
