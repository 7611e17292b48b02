"""Arguments and options that several commands take."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ...files.naming import WithOptions


def complete_ruleset(incomplete: str) -> list[str]:
    """Ids of the library that begin so, for the shell."""
    from ...files.library import library_ids

    return [name for name in library_ids() if name.startswith(incomplete)]


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """What reads a whole number of an option within bounds; None: as large as one likes."""
    bounds = f"from {low} on" if high is None else f"from {low} to {high}"

    def number(given: str) -> int:
        text = str(given)
        if re.fullmatch(r"-?[0-9]{1,30}", text) and low <= int(text) <= (int(text) if high is None else high):
            return int(text)
        from ...ground.diagnostics import shortened

        raise typer.BadParameter(f"`{shortened(text)}` is no whole number {bounds}")

    return number


def number(low: float, high: float) -> Callable[[str], float]:
    """What reads a number of an option within bounds."""

    def read(given: str) -> float:
        try:
            found = float(given)
        except ValueError:
            found = math.nan
        if low <= found <= high:  # which nothing is that is no number
            return found
        from ...ground.diagnostics import shortened

        raise typer.BadParameter(f"`{shortened(str(given))}` is no number from {low:g} to {high:g}")

    return read


def _engine(name: str) -> str:
    from ...pipeline import ENGINES

    if name not in ENGINES:
        raise typer.BadParameter(f"there is no engine `{name}`; the engines are {', '.join(ENGINES)}")
    return name


def leave_out(names: list[str] | None) -> None:
    """Passes that the native engine leaves out, here and in the processes that this one starts. Raises RulesetError."""
    import os

    from ...engines.native.without import VARIABLE, checked, passes_left_out

    if names:
        os.environ[VARIABLE] = ",".join(sorted(passes_left_out() | checked(names)))


Without = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="PASS",
        help="Leave a pass of the native engine out. May be repeated.",
        show_default=False,
    ),
]

_NAMED = (
    "A ruleset of the library, as `game/variant`, or the path of a file. Options may follow, as `game:size=7,pie=no`."
)

RulesetName = Annotated[
    str, typer.Argument(metavar="RULESET", help=_NAMED, autocompletion=complete_ruleset, show_default=False)
]
RulesetNames = Annotated[
    list[str], typer.Argument(metavar="RULESET...", help=_NAMED, autocompletion=complete_ruleset, show_default=False)
]
SomeRulesets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[RULESET]...",
        help="Rulesets of the library, or paths. Without any, all of the library.",
        autocompletion=complete_ruleset,
        show_default=False,
    ),
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUE", help="Set an option, as `wrap=torus` or `stock=Red:20,Blue:25`. Repeatable."
    ),
]
EngineName = Annotated[
    str,
    typer.Option(
        "--engine",
        callback=_engine,
        metavar="auto|native|reference|gpu",
        help="The engine that plays. All play the same; `native` compiles the rules, `auto` does once that pays.",
    ),
]
Moves = Annotated[
    str,
    typer.Option(
        "--moves", metavar="MOVES", help='Decisions to begin with, as `"e4; e5-f4-e3; R2"`.', show_default=False
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        parser=whole(1),
        metavar="J",
        help="Processes. What comes out does not depend on it.",
        show_default="all cores",
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="SEED", help="Equal seeds give equal games.")]


def parse_shard(text: str) -> tuple[int, int]:
    """`2/4` as `(1, 4)`. Raises BadParameter."""
    found = re.fullmatch(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})", text)
    if not found or int(found[1]) > int(found[2]):
        raise typer.BadParameter(f"`{text}` is no part of a whole, as `1/4` and `4/4` are", param_hint="--shard")
    return int(found[1]) - 1, int(found[2])


Shard = Annotated[
    str,
    typer.Option(
        "--shard",
        metavar="K/N",
        help="Play the Kth of N equal parts of the games, elsewhere the others: their files together are the whole.",
        show_default=False,
    ),
]


def _cluster(text: str | None) -> str | None:
    from ...lab.games.cluster import is_cluster

    if text is not None and not is_cluster(text):
        raise typer.BadParameter(f"`{text}` is neither like `local:4` nor like `tcp://host:8786`")
    return text


Clusters = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        callback=_cluster,
        metavar="local:N|tcp://HOST:PORT",
        help="Where Dask has workers that play, instead of processes.",
        show_default=False,
    ),
]


def named(ruleset: str, sets: Sequence[str] | None, *, alone: bool = True) -> WithOptions:
    """A ruleset with the options behind its name and, where they do not name them, those of `--set`. `alone`: it is the only
    one of the command, so that nothing else can be meant by `--set`. Raises RulesetError; BadParameter: these contradict each
    other, among others."""
    from ...files.naming import WithOptions

    asked = parse_sets(sets)
    one = WithOptions.read(ruleset, asked)
    for option, value in asked.items():
        if alone and one.options[option] != value:
            from ...ground.diagnostics import shortened

            behind = f"{option}={one.options[option]}"
            title = f"`{shortened(f'{option}={value}')}` contradicts `{shortened(behind)}` behind the ruleset's name"
            raise typer.BadParameter(title, param_hint="--set")
    return one


def parse_sets(sets: Sequence[str] | None) -> dict[str, str]:
    """`["wrap=torus"]` as a mapping. Raises BadParameter."""
    options = {}
    for text in sets or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise typer.BadParameter(f"`{text}` is not of the form OPTION=VALUE", param_hint="--set")
        if name.strip() in options:
            raise typer.BadParameter(f"`{name.strip()}` is set twice", param_hint="--set")
        options[name.strip()] = value.strip()
    return options
