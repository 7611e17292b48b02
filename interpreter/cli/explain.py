"""`ludograph explain`."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    slug: Annotated[
        str, typer.Argument(metavar="[SLUG]", help="What stands in brackets in a message, as `yaml-colon`.")
    ] = "",
) -> None:
    """Explain a message of `check`: what it means, why it matters, and how to mend it. Without a name list them all."""
    from ..ground.diagnostics import CATALOGUE, RulesetError, fail, spelled
    from ..ground.diagnostics.explain import explain

    if not slug:
        width = max(map(len, CATALOGUE))
        for name in sorted(CATALOGUE):
            print(f"{name:{width}}  {CATALOGUE[name].summary}")
    elif slug in CATALOGUE:
        print(explain(CATALOGUE[slug]), end="")
    else:
        problem: RulesetError = fail(
            "unknown-code", f"there is no message `{slug}`", helps=spelled(slug, CATALOGUE, "the messages")
        )
        raise problem
