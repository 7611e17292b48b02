"""Loops of the flow in which a player may pass for ever: what is offered behind `pass` is what was offered before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...core import nodes as core
from ...ground.source import Span
from ..names.scope import Scope
from ..sections.moves import PASS

_HELPS = (
    "to end the loop, offer a move of your own that makes its condition false, as `stop: {do: done = yes}`",
    "or ask for it in the condition: `while … and can …:`",
)


def tell_idle_passes(scope: Scope, game: core.Game) -> None:
    """Warns of each `pass` of the checked file behind which the same decision comes again, and nothing has changed."""
    for at, step in enumerate(game.flow):
        if not isinstance(step, core.Decide) or step.span.file is not scope.ruleset.main:
            continue
        if any(offer.move.name == PASS for offers in step.lists for offer in offers) and _comes_back(game.flow, at):
            scope.sink.add(
                "idle-pass",
                "`pass` changes nothing, so the same is offered again behind it",
                _word(step.span),
                "ends no loop",
                helps=_HELPS,
            )


def _word(decide: Span) -> Span:
    found = re.search(rf"\b{PASS}\b", decide.text)
    return Span(decide.file, decide.start + found.start(), decide.start + found.end()) if found else decide


def _comes_back(flow: Sequence[core.Instruction], decide: int) -> bool:
    """Whether whatever follows a decision leads to it again, and nothing on the way may write, end or begin a turn. A
    condition that stands before the decision held when the flow went by it, and nothing has changed since."""
    ways, seen = [decide + 1], {decide}
    while ways:
        at = ways.pop()
        if at in seen:
            continue
        seen.add(at)
        step = flow[at]
        if isinstance(step, core.Jump):
            ways.append(step.to)
        elif isinstance(step, core.Unless):
            ways += (at + 1,) if at < decide < step.to else (at + 1, step.to)
        else:
            return False
    return True
