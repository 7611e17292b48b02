"""Why something is not allowed, in words of a rulebook."""

from __future__ import annotations

from functools import cached_property

from ...checker import Program
from ...checker.languages import USUAL
from ...engines.protocol import Why
from ..prose import Prose
from .catalogue import Catalogue
from .model import TextRun
from .texts import strong

_CONDITIONS = frozenset({"when", "choose", "where", "provided", "afterwards"})
"""Rules that refuse by a condition, which is part of the sentence."""


def reason(say: Catalogue, prose: Prose, why: Why) -> tuple[TextRun, ...]:
    """Why something is refused, made of its rules: the condition in a frame of its key."""
    told = (*prose.moves(), *prose.never())
    move = strong(prose.move(why.move).title) if why.move in told else TextRun(str(why.move))
    key = f"why_{why.rule}"
    condition = prose.condition(why.span) if why.span is not None and why.rule in _CONDITIONS else ""
    if why.rule in _CONDITIONS and not condition:
        key += "_plain"
    return say.runs(key, move=move, condition=condition.rstrip("."))


class Reasons:
    """The same for people at a game, whose prose is made when first something is refused (`Game.speak`)."""

    def __init__(self, program: Program, language: str = USUAL) -> None:
        self.program, self.language = program, language

    @cached_property
    def _prose(self) -> Prose:
        return Prose(self.program, self.language)

    @cached_property
    def _catalogue(self) -> Catalogue:
        return Catalogue(USUAL)

    def __call__(self, why: Why) -> str:
        """A sentence, or "" where the message says all."""
        if why.rule not in _CONDITIONS | {"finish"}:
            return ""
        return "".join(run.text for run in reason(self._catalogue, self._prose, why))
