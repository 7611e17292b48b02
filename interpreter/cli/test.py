"""`ludograph test`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import EngineName, complete_ruleset

if TYPE_CHECKING:
    from ..testing import Outcome


def command(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULESET]...",
            help="Rulesets of the library, or paths. Without any, all of the library.",
            autocompletion=complete_ruleset,
            show_default=False,
        ),
    ] = None,
    engine: EngineName = "auto",
) -> None:
    """Play the examples that rulesets give, and see whether what they say comes true."""
    from ..diagnostics import RulesetError, counted, render_all
    from ..library import library_ids
    from ..pipeline import load
    from ..testing import run_examples

    failures = examples = 0
    for name in rulesets or library_ids():
        try:
            outcomes = run_examples(lambda options, name=name: load(name, options, engine, much=False))  # type: ignore[misc]
        except RulesetError as problem:
            failures += 1
            print(f"{name}: cannot be played\n{render_all(problem.diagnostics)}")
            continue
        failed = [outcome for outcome in outcomes if not outcome.passed]
        examples += len(outcomes)
        failures += len(failed)
        print(
            f"{name}: {counted(len(outcomes), 'example')}"
            + (f", {len(failed)} failed" if failed else ", all as they say") * bool(outcomes)
        )
        for outcome in failed:
            print(_told(outcome))
    print(f"{counted(examples, 'example')}, {counted(failures, 'failure')}")
    if failures:
        raise typer.Exit(1)


def _told(outcome: Outcome) -> str:
    span = outcome.span or outcome.example.span
    about = outcome.example.about
    lines = [f"  {span.place}: {outcome.message}".replace("\n", "\n    ")]
    return "\n".join(lines + [f"    in: {about}"] * bool(about))
