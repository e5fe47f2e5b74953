"""Help: topics, and every command with an example."""

from typing import Annotated, Any

import typer

from tracker.cli.runtime import Runtime, runtime
from tracker.cli.topics import TOPICS
from tracker.core.errors import BadInput
from tracker.core.names import nearest
from tracker.core.page import listing

app = typer.Typer()


def topics(context: typer.Context, incomplete: str) -> list[str]:
    """Topics and commands, for completion."""
    root: Any = context.find_root().command
    return [name for name in (*TOPICS, *root.list_commands(context)) if name.startswith(incomplete)]


@app.command("help")
def help_(
    context: typer.Context,
    topic: Annotated[
        list[str] | None,
        typer.Argument(help=f"{', '.join(TOPICS)}, or a command.", autocompletion=topics),
    ] = None,
) -> None:
    """A topic, or how a command goes, with an example.

    Examples: tracker help dates; tracker help undo; tracker help ff strike
    """
    rt = runtime(context)
    asked = [word.casefold() for word in topic or ()]
    text = _text(context.find_root(), asked, rt)
    if rt.console.json:
        from tracker.cli.answers import HelpAnswer

        rt.console.say_json(HelpAnswer(asked=" ".join(asked), text=text))
    else:
        rt.console.say(text)


def _text(root: Any, asked: list[str], rt: Runtime) -> str:
    """The help that these words ask for, without a line's end."""
    if len(asked) == 1 and asked[0] in TOPICS:
        return TOPICS[asked[0]].rstrip()
    path = _path(root, asked, rt)
    context = root
    for word in path:
        command = context.command.resolve_command(context, [word])[1]
        context = command.make_context(word, [], parent=context, resilient_parsing=True)
    lines = context.get_help().splitlines()
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _path(root: Any, asked: list[str], rt: Runtime) -> list[str]:
    """From the program to the command: a game's own word finds its game."""
    if not asked:
        return []
    word, command = asked[0], root.command.get_command(root, asked[0])
    having = _games_with(root, word)
    here = rt.stand().game.word if rt.kept is not None else ""
    if here in having:
        return [here, *asked]
    if command is not None:
        whole = 2 if hasattr(command, "sources") else 1
        if len(asked) > whole:
            meant = " ".join(asked[:whole])
            raise BadInput("That is more than one command.", f"tracker help {meant}")
        return asked
    if len(having) == 1:
        return [*having, *asked]
    if having:
        raise BadInput(
            f"“{word}” is a word of {listing(having)}.", f"tracker help {having[0]} {word}"
        )
    near = nearest(word, [*TOPICS, *root.command.list_commands(root)])
    hint = near if near.startswith("Did") else f"Topics are {listing(list(TOPICS))}."
    raise BadInput(f"There is no help on “{word}”.", hint)


def _games_with(root: Any, word: str) -> list[str]:
    """The games that have a word of that name."""
    from tracker import games

    return [game for game in games.words() if word in root.command.get_command(root, game).sources]
