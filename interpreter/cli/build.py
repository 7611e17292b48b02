"""`ludograph build`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .support.parameters import RulesetName, Sets, named


def _target(name: str) -> str:
    from ..engines.native.building import TARGETS

    if name not in TARGETS:
        raise typer.BadParameter(f"there is no target `{name}`; the targets are {', '.join(TARGETS)}")
    return name


def command(
    ruleset: RulesetName,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.", show_default=False)
    ],
    target: Annotated[
        str,
        typer.Option(
            "--target",
            callback=_target,
            metavar="native|wasm|ptx",
            help="What it is for: this machine (.so), WebAssembly (.wasm), graphics cards of NVIDIA's (.ptx).",
        ),
    ] = "native",
    sets: Sets = None,
) -> None:
    """Compile the rules of a game to a file that other programs can play by."""
    from ..engines.native.building import built
    from ..files.writing import write_whole
    from ..pipeline import check_rules, reference_game
    from .support.output import stages
    from .support.targets import LIBRARIES, check_target

    check_target(output, LIBRARIES[target])
    one = named(ruleset, sets)
    with stages(one.ruleset) as tell:
        tell("the rules are read")
        game = reference_game(check_rules(one.ruleset, one.options), one.ruleset)
        tell("the rules are compiled")
        made = built(game, target)
    write_whole(output, made)
