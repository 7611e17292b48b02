"""`ludograph check`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import RulesetNames, Sets, named

if TYPE_CHECKING:
    from ..checker import Program
    from ..files.naming import WithOptions
    from ..ground.diagnostics import Diagnostic


def command(
    rulesets: RulesetNames,
    sets: Sets = None,
    prose: Annotated[bool, typer.Option("--prose", help="Tell too what has no `about`.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON, for other programs.")] = False,
) -> None:
    """Check rulesets: tell what is wrong with them and where. The exit status is 1 if there are errors."""
    from ..ground.characters import path_shown
    from ..ground.diagnostics import RulesetError, render_all
    from ..pipeline import check_ruleset

    reports = []
    failed = False
    for name in rulesets:
        items: list[Diagnostic]
        try:
            asked = named(name, sets, alone=len(rulesets) == 1)
            program = check_ruleset(asked.ruleset, asked.options)
        except RulesetError as problem:
            items, told = list(problem.diagnostics), ""
        else:
            items = [*_met_in_play(program, asked.ruleset), *program.warnings, *_tried(program, asked)]
            items += _untold(program) if prose else ()
            told = "" if any(item.is_error for item in items) else f"ok: {_summary(program, items)}"
        failed = failed or not told
        if json:
            from ..ground.diagnostics.plain import plain

            reports.append({"ruleset": name, "ok": bool(told), "diagnostics": list(map(plain, items))})
            continue
        if items:
            # what was said before must also be read before
            sys.stdout.flush()
            print(render_all(items), file=sys.stderr, flush=True)
        print(f"{path_shown(name)}: {told or _count(items)}")
    if json:
        from .support.output import print_json

        print_json(reports)
    if failed:
        raise typer.Exit(1)


def _met_in_play(program: Program, name: str) -> Sequence[Diagnostic]:
    """Errors that only play can tell, found by playing a little; an engine is loaded only where there may be any."""
    from ..checker.lints.alike import may_mix
    from ..ground.diagnostics import RulesetError

    if not may_mix(program.game):
        return ()
    from ..pipeline import reference_game
    from ..play.sampling import look_at_notations

    try:
        look_at_notations(reference_game(program, name), seed=1)
    except RulesetError as problem:
        return problem.diagnostics
    return ()


def _tried(program: Program, asked: WithOptions) -> Sequence[Diagnostic]:
    """What is odd about a ruleset that only trials tell: the start of the game, how positions are judged, other values of its
    options. The library's own tests try its rulesets."""
    from ..files.library import library_ids

    if asked.ruleset in library_ids():
        return ()
    from ..checker.extremes import fails_with
    from ..pipeline import reference_game
    from ..play.beginning import not_begun
    from ..play.judging import odd_features

    game = reference_game(program, asked.ruleset)
    return *not_begun(game, program.facts), *odd_features(game), *fails_with(program, asked.options)


def _untold(program: Program) -> Sequence[Diagnostic]:
    from ..checker.untold import untold

    return untold(program)


def _summary(program: Program, warnings: Sequence[Diagnostic]) -> str:
    from ..ground.diagnostics import counted

    game = program.game
    moves = sum(name != "pass" for name in game.moves)
    parts = [counted(len(game.players), "player")]
    for kind, table in program.tables.sites.items():
        parts.append(counted(len(table.names), kind).replace("vertexs", "vertices"))
    parts += [f"{counted(game.size, 'value')} of state", counted(moves, "move")]
    parts += [counted(len(program.examples), "example")] * bool(program.examples)
    parts += [_count(warnings)] * bool(warnings)
    return ", ".join(parts)


def _count(items: Sequence[Diagnostic]) -> str:
    from ..ground.diagnostics import counted

    errors = sum(item.is_error for item in items)
    parts = [(errors, "error"), (len(items) - errors, "warning")]
    return ", ".join(counted(number, word) for number, word in parts if number)
