"""Slips of the keys, answered with what was meant: options, arguments, numbers."""

from __future__ import annotations

import re
import shlex
from ast import literal_eval
from typing import Any

from tracker.core.errors import BadInput
from tracker.core.names import quoted

EXAMPLE = re.compile(r"Examples?: (tracker .+)")
NUMBER = re.compile(r"(.*) is not a valid (?:int|int range)\.", re.DOTALL)
SIGNED = re.compile(r"[-+]?\d{1,9}")


def misused(error: Any) -> BadInput:
    """A usage error of the parser, as a sentence and what to type instead."""
    context = error.ctx
    if hasattr(error, "possibilities"):
        return no_option(error.option_name, context)
    if hasattr(error, "option_name"):
        return _valued(error.option_name, error.message, context)
    if hasattr(error, "param_type"):
        return _missing(error.param, context)
    if hasattr(error, "param") and error.param is not None:
        return _wrong(error.param, error.message, context)
    return BadInput(error.format_message(), hint(context))


# Options


def no_option(typed: str, context: Any) -> BadInput:
    """An option that the command does not have, and the nearest that it has."""
    from difflib import get_close_matches

    known = {option[2:]: option for option in options(context)}
    near = get_close_matches(typed[2:], known, n=1) if typed.startswith("--") else []
    meant = f"Did you mean {known[near[0]]}?" if near else hint(context)
    return BadInput(f"There is no option {typed}.", meant)


def options(context: Any) -> list[str]:
    """The long options that work there: the command's, then those of every command."""
    from tracker.cli.main import FLAGS, VALUED

    own = [opt for param in context.command.get_params(context) for opt in _names(param)]
    return list(dict.fromkeys(opt for opt in (*own, *FLAGS, *VALUED) if opt.startswith("--")))


def unknown(args: list[str], context: Any) -> str:
    """The first long option among these words that there is not; empty if there is none."""
    params = context.command.get_params(context)
    takes = {opt: not getattr(p, "is_flag", False) for p in params for opt in _names(p)}
    words = iter(args)
    for word in words:
        name, sign, _ = word.partition("=")
        if word == "--":
            return ""
        if takes.get(name) and not sign:
            next(words, "")
        elif re.match(r"--[a-z]", word) and name not in takes:
            return name
    return ""


def _valued(option: str, said: str, context: Any) -> BadInput:
    more = "takes no value" if "does not take" in said else "needs a value"
    return BadInput(f"{option} {more}.", hint(context))


# Arguments


def too_many(extra: list[str], context: Any) -> BadInput:
    """More words than the command takes, with the likeliest thing that was meant."""
    words = " ".join(extra)
    meant = _in_quotes(extra, context) or _as_option(extra, context) or hint(context)
    many = "one word" if len(extra) == 1 else f"{len(extra)} words"
    return BadInput(f"“{words}” is {many} too many for {context.command_path}.", meant)


def _in_quotes(extra: list[str], context: Any) -> str:
    """A name of several words, where the command's example has one in quotes."""
    params = _arguments(context)
    place = next((i for i, word in enumerate(_positional(context)) if " " in word), None)
    if place is None or place >= len(params):
        return ""
    typed = [str(context.params[param.name]) for param in params]
    words = [*typed, *extra]
    until = place + len(extra) + 1
    name = words[place:until]
    if not all(word[:1].isalpha() for word in name):
        return ""
    merged = [*words[:place], " ".join(name), *words[until:]]
    return f"A name of several words needs quotes: {_line(context, merged)}"


def _as_option(extra: list[str], context: Any) -> str:
    """The one option, not given yet, that such words can only have been meant for."""
    options = _options(context)
    if any("--player" in p.opts and p.multiple for p in options):
        return _as_players(extra, context)
    free = [p for p in options if context.get_parameter_source(p.name).name != "COMMANDLINE"]
    fitting = [p for p in free if p.name in ("name", "at")]
    if all(SIGNED.fullmatch(word) for word in extra):
        whole = [p for p in free if p.type.name.startswith("int") and not p.multiple]
        fitting = (fitting or whole) if len(extra) == 1 else []
    if len(fitting) != 1:
        return ""
    return f"Did you mean {_called(fitting[0])} {_quotes(' '.join(extra))}?"


def _as_players(extra: list[str], context: Any) -> str:
    """Players without their -p; or the rest of a name, where they look like that."""
    each = " ".join(f"-p {_quotes(word)}" for word in extra)
    said = f"Each player needs -p of its own: {each}"
    name = context.params.get("name")
    if not name or "=" in "".join(extra):
        return said
    return f"{said}. A name of several words needs quotes: {_quotes(' '.join((name, *extra)))}"


def _missing(param: Any, context: Any) -> BadInput:
    what = str(getattr(param, "help", "") or "").rstrip(".")
    told = f": {what[:1].lower()}{what[1:].replace(': ', ', ')}" if what else ""
    said = f"{context.command_path} needs a word more, “{_called(param)}”{told}."
    return BadInput(said, hint(context))


def _wrong(param: Any, said: str, context: Any) -> BadInput:
    """A value that is none: a word for a number, a number out of its range."""
    name = _called(param)
    found = NUMBER.fullmatch(said)
    if found:
        such = f"Such as {name} 3" if name.startswith("-") else hint(context)
        return BadInput(f"“{literal_eval(found[1])}” is no whole number for {name}.", such)
    least = getattr(param.type, "min", None)
    if least is not None and "range" in said:
        return BadInput(f"“{said.split()[0]}” is too few for {name}.", f"Give {least} or more.")
    return BadInput(f"{name}: {said}", hint(context))


# The command and its example


def hint(context: Any) -> str:
    """What to type instead: the command's own example, or its help."""
    if context is None:
        return "tracker --help shows how it goes."
    shown = example(context.command.help or "")
    return f"Such as {shown}" if shown else f"{context.command_path} --help shows how it goes."


def example(help: str) -> str:
    """The first command line of a help text's example; empty if it has none."""
    found = EXAMPLE.search(help)
    return re.split(r"; |, (?:then|later) ", found[1])[0].strip() if found else ""


def _positional(context: Any) -> list[str]:
    """The example's words for the arguments, up to its first option."""
    line = example(context.command.help or "")
    words = shlex.split(line)[len(context.command_path.split()) :]
    until = next((i for i, word in enumerate(words) if word.startswith("-")), len(words))
    return words[:until]


def _arguments(context: Any) -> list[Any]:
    params = context.command.get_params(context)
    return [param for param in params if param.param_type_name == "argument"]


def _options(context: Any) -> list[Any]:
    params = context.command.get_params(context)
    return [param for param in params if param.param_type_name == "option"]


def _names(param: Any) -> list[str]:
    return [*param.opts, *param.secondary_opts]


def _called(param: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.name)
    return str(max(param.opts, key=len))


def _line(context: Any, words: list[str]) -> str:
    return " ".join((context.command_path, *(_quotes(word) for word in words)))


def _quotes(word: str) -> str:
    """As in the examples: in double quotes, where those do."""
    if re.fullmatch(r"[\w.@%+:,/=-]+", word):
        return word
    return quoted(word) if re.search(r'["$`\\!]', word) else f'"{word}"'
