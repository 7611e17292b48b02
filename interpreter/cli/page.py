"""`ludograph page`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .support.parameters import RulesetName, Sets, named


def command(
    ruleset: RulesetName,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to write it, FILE.html; or FILE.js, a script that puts the game into other pages.",
            show_default=False,
        ),
    ],
    sets: Sets = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            metavar="en|de",
            help="Of the page and its rules. Without it a page opens as the browser asks, with rules in English.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Make a page that plays a game in a browser: one file, which needs nothing else."""
    from ..files.writing import write_whole
    from ..page import LANGUAGES, page, script
    from .support.output import stages
    from .support.targets import PLAYABLE, check_target

    if language is not None and language not in LANGUAGES:
        raise typer.BadParameter(f"pages exist in {' and '.join(LANGUAGES)}", param_hint="--language")
    check_target(output, PLAYABLE)
    one = named(ruleset, sets)
    with stages(one.ruleset) as tell:
        if output.suffix.lower() == ".js":
            made = script(one.ruleset, one.options, language, output.stem, tell)
        else:
            made = page(one.ruleset, one.options, language, tell)
    write_whole(output, made)
