"""`ludograph diff`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import RulesetName, Sets, parse_sets

if TYPE_CHECKING:
    from ..checker import Program


def command(
    before: RulesetName,
    after: RulesetName,
    sets: Sets = None,
    json: Annotated[bool, typer.Option("--json", help="Print the differences as JSON, for other programs.")] = False,
) -> None:
    """Say what differs between the rules of two rulesets. Formatting, comments, prose and examples do not count.

    The exit status is 0 if the rules are the same, 1 if they differ, 2 if one of the rulesets has errors.
    """
    from ..book.comparison import compare, report, to_json
    from ..ground.diagnostics import RulesetError, render_all

    try:
        one, two = _programs((before, after), parse_sets(sets))
    except RulesetError as problem:
        print(render_all(problem.diagnostics), file=sys.stderr)
        raise typer.Exit(2) from None
    comparison = compare(one, two, (before, after))
    if json:
        from .support.output import print_json

        print_json(to_json(comparison))
    else:
        colours = {"    -": typer.colors.RED, "    +": typer.colors.GREEN}
        for line in report(comparison):
            typer.secho(line, fg=colours.get(line[:5]))
    if not comparison.is_empty:
        raise typer.Exit(1)


def _programs(names: tuple[str, str], sets: dict[str, str]) -> list[Program]:
    """Both rulesets, checked; each gets the options that it has. An option that none has is a mistake."""
    from ..files.naming import WithOptions
    from ..pipeline import check_ruleset, describe

    both = [WithOptions.read(name) for name in names]
    declared = [{option.name for option in describe(one.ruleset).options} for one in both]
    unknown = {name for name in sets if not any(name in options for options in declared)}
    return [
        check_ruleset(
            one.ruleset, {option: sets[option] for option in sets if option in options | unknown} | dict(one.options)
        )
        for one, options in zip(both, declared, strict=True)
    ]
