"""Where play begins on the board: at the start of the rules, or where an example begins."""

from __future__ import annotations

from ..engines.reference import ReferenceGame
from ..engines.reference.state import ReferenceState
from ..ground.diagnostics import RulesetError
from .asking import WindowQuestion


def started(game: ReferenceGame, question: WindowQuestion) -> ReferenceState:
    """The first position: that of the example whose number stands in `start`, if it has one of its own; 0 is none."""
    number = question.number("start")
    examples = game.program.examples
    if 0 < number <= len(examples) and (position := examples[number - 1].position) is not None:
        try:
            return game.position(position)
        except RulesetError:
            return game.initial()
    return game.initial()
