"""The command line. Each file of this folder is a command of its name: its function `command`, with its docstring as help.

Commands import what they need when they run, so that each starts as fast as it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import typer

from .support.groups import expanded
from .support.guard import CarefulGroup, guarded, quietly

_ABOUT = "Write the rules of a board game once; check, play, simulate and revise them."

_GROUPS = {
    "Write rules": "new check test show diff list explain fmt workshop lsp schema",
    "Play, and show others": "play record page gallery rulebook print draw",
    "See what games show": "study compare simulate games coverage openings stalls sweep tune solve equilibrium",
    "Players that are programs": "player match ladder fit",
    "Measure engines": "bench perft build",
}
"""How the help page groups commands; those that are in no group stand behind all."""


def command_names() -> list[str]:
    """All commands."""
    return sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def make_app(names: Sequence[str]) -> typer.Typer:
    """The application with these commands."""
    app = typer.Typer(
        cls=CarefulGroup,
        help=_ABOUT,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_root)
    groups = {name: group for group, listed in _GROUPS.items() for name in listed.split()}
    order = [*groups]
    for name in sorted(names, key=lambda name: order.index(name) if name in groups else len(order)):
        module = import_module(f".{name}", __name__)
        app.command(name, rich_help_panel=groups.get(name, "More"))(guarded(expanded(module.command)))
    return app


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"ludograph {version('ludograph')}")
        raise typer.Exit


def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and stop."
    ),
) -> None:
    """Write the rules of a board game once; check, play, simulate and revise them."""


def run(arguments: Sequence[str]) -> int:
    """Runs a command line. Returns the exit status: 0, 1 for mistakes in rules, 2 in the command, 130 for Ctrl-C."""
    names = command_names()
    # `list` is a command here, no builtin
    given = [*arguments]
    # all commands are needed only for the help page and for a misspelt name
    wanted = [arguments[0]] if arguments and arguments[0] in names else names
    return quietly(lambda: make_app(wanted)(args=given, prog_name="ludograph"))
