"""Numbers that nobody asked about before the games. What differs among them is a hint and no verdict: it was seen first, and
asked then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..measures.collection import Measured
from ..measures.kinds import MEASURES
from ..statistics.families import benjamini_hochberg
from ..statistics.levels import LEVEL
from .contrast import contrast
from .family import Question
from .verdicts import Finding, Verdict


def hints(asked: Sequence[Question], sides: Sequence[Measured]) -> list[Finding]:
    """All numbers of all rulesets that can be compared with those of the first and were not `asked` about."""
    family = {question.measure.name for question in asked}
    found = [
        (question, one)
        for question in _others(sides, family)
        if (one := contrast(question.sample(sides[0]), question.sample(sides[question.second]), question.same))
    ]
    raised = benjamini_hochberg([one.p for _, one in found])
    return [
        Finding(question, one, Verdict.HINT if p <= LEVEL else Verdict.UNASKED, None)
        for (question, one), p in zip(found, raised, strict=True)
    ]


def _others(sides: Sequence[Measured], family: set[str]) -> Iterator[Question]:
    for second, side in enumerate(sides[1:], 1):
        is_unlike = len(side.studied.players) != len(sides[0].studied.players)
        for name, measure in side.measures.items():
            if name in family or not measure.is_hinted or name not in sides[0].measures:
                continue
            if is_unlike and measure.of_seats:
                continue
            for key in measure.samples():
                yield Question(MEASURES[name], key, second, MEASURES[name].same_within)
