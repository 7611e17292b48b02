"""Texts for the chapter of the end, of steps in which the game does not end: books and pages would have no place for them."""

from __future__ import annotations

from collections.abc import Collection

from ...core import nodes as core
from ...core.facts import TextStep
from ...core.walk import walk
from ...ground.diagnostics import Label
from ...ground.source import Span
from ..names.scope import Scope
from .abouts import About

END = "end"


def tell_step_ends(scope: Scope, abouts: dict[tuple[str, ...], About], game: core.Game) -> None:
    """Warns of each such text of the checked file."""
    steps = [step for path, step in scope.steps.items() if (*path, END) in abouts]
    turns = (*game.before_turn, *game.after_turn)
    roots = (*game.moves.values(), *game.actions, *turns, *game.flow)
    ends = [part.span for part in walk(*roots) if isinstance(part, core.Over)] if steps else []
    used = {step.path for at in ends if (step := _innermost(steps, at)) is not None}
    for step in steps:
        span = abouts[*step.path, END].span
        if step.path not in used and span.file is scope.ruleset.main:
            _tell(scope, step, span, ends)


def _innermost(steps: Collection[TextStep], at: Span) -> TextStep | None:
    return next((step for step in reversed([*steps]) if step.holds(at)), None)


def _tell(scope: Scope, step: TextStep, span: Span, ends: Collection[Span]) -> None:
    name = step.path[-1]
    others = [Label(at, "told by that of a step within") for at in ends if step.holds(at)][:1]
    title = f"the game does not end in the step `{name}`"
    helps = [
        "give `end` to the step in which `win`, `lose`, `draw` or `rank` stands",
        "what stands under the section `end` has its own `about`",
    ]
    if others:
        title = f"what ends the game in the step `{name}` has an `end` of its own each time"
        helps = ["take one of the two away"]
    scope.sink.add("ends-nothing", title, span, "told nowhere", others=others, helps=helps)
