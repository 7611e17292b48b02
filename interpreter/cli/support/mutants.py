"""What `test --mutants` prints."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from ...ground import interrupts
from ...ground.characters import path_shown
from ...ground.diagnostics import RulesetError, render_all
from ...lab.mutation import MutationPlan, MutationReport, mutate, plain, told
from .guard import MISTAKE
from .output import progress


def show_mutants(names: Sequence[str], plan: MutationPlan, *, json: bool) -> None:
    """Tries the mutants of each ruleset and prints its report at once. Raises Exit, when one is not as it should be."""
    from .output import print_json

    made: list[object] = []
    passed = True
    status = MISTAKE
    for name in names:
        report = _report(name, plan, json)
        passed = passed and report is not None and report.passed
        if report is None:
            continue
        if json:
            made.append(plain(report))
        else:
            print("\n\n".join(told(report)), flush=True)
        if report.stopped:
            status = interrupts.status()
            break
    if json:
        print_json(made)
    if not passed:
        raise typer.Exit(status)


def _report(name: str, plan: MutationPlan, json: bool) -> MutationReport | None:
    try:
        with progress() as watch:
            return mutate(name, plan, watch)
    except RulesetError as problem:
        typer.echo(f"{path_shown(name)}: cannot be tried\n{render_all(problem.diagnostics)}", err=json)
        return None
