"""Why something is not allowed, in words of a rulebook."""

from __future__ import annotations

from functools import cached_property

from ...checker import Program
from ...checker.names.languages import USUAL
from ...engines.protocol import Why
from ..prose import Prose
from .catalogue import Catalogue
from .model import TextRun
from .texts import strong

_CONDITIONS = frozenset({"when", "choose", "where", "provided", "afterwards"})
"""Rules that refuse by a condition, which is part of the sentence."""
_BEFORE = frozenset({"when", "choose", "where"})
"""Those of them that are asked before the move, and so say when it is possible."""


def reason(say: Catalogue, prose: Prose, why: Why) -> tuple[TextRun, ...]:
    """Why something is refused, made of its rules: the condition in a frame of its key."""
    told = (*prose.moves(), *prose.never())
    move = strong(prose.move(why.move).title) if why.move in told else TextRun(str(why.move))
    key = f"why_{why.rule}"
    condition = _condition(prose, why)
    if why.rule in _CONDITIONS and not condition:
        key += "_plain"
    return say.runs(key, move=move, condition=condition)


def _condition(prose: Prose, why: Why) -> str:
    """What would have to hold, as a part of a sentence; "" where that is not told."""
    if why.span is None or why.rule not in _CONDITIONS:
        return ""
    return prose.condition(why.span).rstrip(".")


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

    def short(self, why: Why) -> str:
        """What is said behind the name of the move, "possible only if ..."; "" where only a whole sentence tells it."""
        condition = _condition(self._prose, why) if why.rule in _BEFORE else ""
        return "".join(run.text for run in self._catalogue.runs("why_short", condition=condition)) if condition else ""
