"""`ludograph test`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.processors import cores
from .support.parameters import EngineName, Jobs, SomeRulesets, whole

if TYPE_CHECKING:
    from ..engines.base import Game
    from ..play.examples import Outcome


def command(
    rulesets: SomeRulesets = None,
    engine: EngineName = "auto",
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Fail on warnings too, and name inherited texts that only a reader can judge."),
    ] = False,
    mutants: Annotated[
        bool,
        typer.Option(
            "--mutants",
            help="Change one rule at a time, and see whether an example fails; tell the changes that none notices.",
        ),
    ] = False,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            parser=whole(1),
            metavar="N",
            help="Try mutants of each ruleset, drawn by lot, until N of them were noticed or survived; else all.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="SEED", help="Equal seeds draw equal samples.")] = 1,
    jobs: Jobs = None,
    json: Annotated[bool, typer.Option("--json", help="Print what became of the mutants as JSON.")] = False,
) -> None:
    """Play the examples that rulesets give, and see whether what they say comes true."""
    from ..files.library import library_ids

    names = rulesets or library_ids()
    if mutants:
        if engine == "native":
            raise typer.BadParameter("mutants are tried by the reference engine; each would have to be compiled")
        from ..lab.mutation import MutationPlan
        from .support.mutants import show_mutants

        show_mutants(names, MutationPlan(sample, seed, jobs or cores()), json=json)
    elif sample is not None or json:
        raise typer.BadParameter("`--sample` and `--json` go with `--mutants`")
    else:
        _play_examples(names, engine, strict)


def _play_examples(names: Sequence[str], engine: str, strict: bool) -> None:
    from ..ground.characters import path_shown
    from ..ground.diagnostics import RulesetError, counted, render_all
    from ..play.examples import run_examples
    from .support.output import stages

    failures = examples = 0
    for name in names:
        try:
            with stages(path_shown(name)) as tell:
                tell("its examples are played")
                outcomes = run_examples(partial(_load, name, engine))
        except RulesetError as problem:
            failures += 1
            print(f"{path_shown(name)}: cannot be played\n{render_all(problem.diagnostics)}")
            continue
        failed = [outcome for outcome in outcomes if not outcome.passed]
        examples += len(outcomes)
        failures += len(failed)
        print(
            f"{path_shown(name)}: {counted(len(outcomes), 'example')}"
            + (f", {len(failed)} failed" if failed else ", all as they say") * bool(outcomes)
        )
        for outcome in failed:
            print(_told(outcome))
        failures += _strictly(name) if strict else 0
    print(f"{counted(examples, 'example')}, {counted(failures, 'failure')}")
    if failures:
        raise typer.Exit(1)


def _strictly(name: str) -> int:
    """Prints the warnings of a ruleset, which fail, and the texts that may have become false, which do not."""
    from ..checker.lints.stale import touched_prose
    from ..ground.diagnostics import render_all
    from ..pipeline import check_ruleset

    program = check_ruleset(name)
    told = [*program.warnings, *touched_prose(program.ruleset, program.staleness)]
    if told:
        print(render_all(told))
    return len(program.warnings)


def _load(name: str, engine: str, options: Mapping[str, object]) -> Game:
    from ..book.rulebook.reasons import Reasons
    from ..pipeline import load

    game = load(name, options, engine, much=False)
    game.speak = Reasons(game.program)
    return game


def _told(outcome: Outcome) -> str:
    from textwrap import indent

    from ..ground.diagnostics import render

    span = outcome.span or outcome.example.span
    about = outcome.example.about
    lines = [f"  {span.place}: {outcome.message}".replace("\n", "\n    ")]
    lines += [indent(render(fault), "    ") for fault in outcome.faults if fault.span or fault.notes or fault.helps]
    return "\n".join(lines + [f"    in: {about}"] * bool(about))
