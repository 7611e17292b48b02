"""Where play begins on the board: at the start of the rules, where an example begins, or in a position that was set up."""

from __future__ import annotations

from ..engines.reference import ReferenceGame
from ..engines.reference.state import ReferenceState
from ..files.document import read_document
from ..files.nodes import Mapping, plain
from ..ground.diagnostics import RulesetError, Sink
from ..ground.source import SourceFile
from .asking import WindowQuestion


def started(game: ReferenceGame, question: WindowQuestion) -> ReferenceState:
    """The first position: that of `position`, as an example has it, or of the example whose number stands in `start`, if it
    has one of its own; 0 is none."""
    if question.text("position"):
        return _set_up(game, question.text("position"))
    number = question.number("start")
    examples = game.program.examples
    if 0 < number <= len(examples) and (position := examples[number - 1].position) is not None:
        try:
            return game.position(position)
        except RulesetError:
            return game.initial()
    return game.initial()


def _set_up(game: ReferenceGame, text: str) -> ReferenceState:
    """The position that a text `position: …` describes; the start of the rules where these do not have it any more."""
    try:
        values = read_document(SourceFile("position", text), Sink(is_heard=False)).get("position")
        return game.position(plain(values)) if isinstance(values, Mapping) else game.initial()
    except RulesetError:
        return game.initial()
