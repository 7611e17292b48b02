"""`ludograph print`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from ..ground.characters import path_shown
from .support.parameters import RulesetName, Sets, named

_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_LEAST, _MOST = 4.0, 200.0


def command(
    ruleset: RulesetName,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write it, FILE.pdf.", show_default=False),
    ],
    sets: Sets = None,
    size: Annotated[
        str, typer.Option("--size", metavar="LENGTH", help="From site to site, as 25mm, 2.5cm or 1in.")
    ] = "25mm",
    paper: Annotated[str, typer.Option("--paper", metavar="a4|a3|letter", help="What it is printed on.")] = "a4",
) -> None:
    """Make a PDF to print and play with: the board in true scale over as many pages as it needs, pieces, and a score track."""
    from ..drawing import Painter
    from ..drawing.pdf import to_pdf
    from ..drawing.sheets import PAPERS, sheets
    from ..files.writing import write_whole
    from ..ground.extras import installed
    from ..pipeline import load
    from .support.targets import PRINT, check_target

    if paper not in PAPERS:
        raise typer.BadParameter(f"papers are {', '.join(PAPERS)}", param_hint="--paper")
    length = _millimetres(size)
    check_target(output, PRINT)
    installed("typst", "pdf", "pages to print need")
    one = named(ruleset, sets)
    game = load(one.ruleset, one.options, much=False)
    made = sheets(Painter(game), length, paper)
    write_whole(output, to_pdf(made, game.title))
    print(f"{game.title}: {path_shown(output)}, {len(made)} page{'s' if len(made) > 1 else ''}")


def _millimetres(text: str) -> float:
    found = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,3})?) ?(mm|cm|in|)", text)
    if found and not found[2]:
        *others, last = (f"{found[1]}{unit}" for unit in _UNITS)
        raise typer.BadParameter(f"a length has a unit: {', '.join(others)} or {last}", param_hint="--size")
    length = float(found[1]) * _UNITS[found[2]] if found else 0.0
    if not _LEAST <= length <= _MOST:
        raise typer.BadParameter(f"a length from {_LEAST:g}mm to {_MOST:g}mm, as 25mm", param_hint="--size")
    return length
