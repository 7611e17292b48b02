"""`ludograph show`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .support.parameters import RulesetName, Sets, Without, leave_out, named


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    core: Annotated[bool, typer.Option("--core", help="The checked program that engines run.")] = False,
    c: Annotated[bool, typer.Option("--c", help="The same program as C, as the native engine compiles it.")] = False,
    plan: Annotated[
        bool, typer.Option("--plan", help="The program with what the passes of the native engine make of it.")
    ] = False,
    without: Without = None,
    board: Annotated[bool, typer.Option("--board", help="The board in words: sites, links, directions.")] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a drawing of the board to FILE.")
    ] = None,
    names: Annotated[bool, typer.Option("--names", help="With the names of all sites, for --board and --svg.")] = False,
) -> None:
    """Show a ruleset: by default the whole text with all it extends, and what comes from which file."""
    from ..pipeline import check_ruleset, read_ruleset, reference_game
    from .support.targets import BOARD, check_target

    leave_out(without)
    if without and not (c or plan):
        raise typer.BadParameter("`--without` goes with `--c` or `--plan`")
    one = named(ruleset, sets)
    if not (core or c or plan or board or svg):
        if one.options or names:
            raise typer.BadParameter("options and `--names` go with `--core`, `--plan`, `--c`, `--board` or `--svg`")
        from ..language.merged import merged_yaml

        print(merged_yaml(read_ruleset(one.ruleset)), end="")
        return
    if svg:
        check_target(svg, BOARD)
    program = check_ruleset(one.ruleset, one.options)
    if board:
        from ..drawing.board.summary import summary

        print(summary(program.tables, names=names), end="")
    if core:
        from ..core.listing import listing

        print(listing(program.game), end="")
    if plan:
        from ..engines.native.file.program import plan_listing

        print(plan_listing(reference_game(program, one.ruleset)), end="")
    if c:
        from ..engines.native import generate

        print(generate(reference_game(program, one.ruleset)).text.rstrip())
    if svg:
        from ..drawing.board.draw import draw_svg
        from ..drawing.marks import Painter
        from ..files.writing import write_whole

        write_whole(
            svg, draw_svg(program.tables, names=names, kinds=Painter(reference_game(program, one.ruleset)).site_kinds())
        )
