"""Verdicts at looks that were fixed before the first game: false alarms at most 5 % over all questions and looks together, and
as many false claims that two are the same."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from ...ground.records import Struct
from ..measures.bases import MeanMeasure
from ..measures.collection import Measured
from ..measures.model import Rate
from ..statistics import few
from ..statistics.families import holm
from ..statistics.games_needed import MOST, for_same, rounded, to_differ
from ..statistics.looks import PlannedLook
from .contrast import Contrast, contrast
from .family import Question


class Verdict(Enum):
    """What is known of two numbers."""

    DIFFERS = "differs"
    SAME = "same"
    SMALL = "differs, but by less than matters"
    UNKNOWN = "not known yet"
    HINT = "hint"
    UNASKED = "not asked before"


class Finding(Struct):
    """What became of a question.

    Attributes:
        contrast:  None where no game tells.
        needed:    about how many more games of each would tell, where it is not known yet; None: these games cannot tell.
        hidden:    where it is not known yet though all that was seen is the same within the margin: the share of all games
                   that may be of a kind of which so few show none. None: that is not what leaves it open.
    """

    question: Question
    contrast: Contrast | None
    verdict: Verdict
    needed: int | None
    hidden: float | None = None


def _is_length(question: Question) -> bool:
    """Whether games that are left at a bound tell it only as far as that."""
    return issubclass(question.measure, MeanMeasure) and question.measure.is_length


def _ends(side: Measured) -> bool:
    """Whether a game of it ended."""
    left = side.measures["unfinished"].sample() if "unfinished" in side.measures else None
    return not isinstance(left, Rate) or left.often < left.of


class Judging:
    """The looks of one comparison, one after the other. What was called once stays so."""

    def __init__(self, asked: Sequence[Question]) -> None:
        self.asked = tuple(asked)
        self._differs: set[Question] = set()
        self._same: set[Question] = set()

    def look(self, sides: Sequence[Measured], level: float) -> None:
        """Asks all questions at the level of a look."""
        found = self.contrasts(sides)
        for called, ps in (
            (self._differs, [1.0 if one is None else one.p for one in found]),
            (self._same, [1.0 if one is None else one.p_same for one in found]),
        ):
            called |= {question for question, p in zip(self.asked, holm(ps), strict=True) if p <= level}

    def contrasts(self, sides: Sequence[Measured]) -> list[Contrast | None]:
        """Each question's, by the games so far. Where no game ended on either side, nothing is known of lengths: those at which
        games were left are the same by themselves."""
        return [
            None
            if _is_length(one) and not _ends(sides[0]) and not _ends(sides[one.second])
            else contrast(one.sample(sides[0]), one.sample(sides[one.second]), one.same)
            for one in self.asked
        ]

    def answers(self, sides: Sequence[Measured], last: PlannedLook) -> list[Finding]:
        """What is known after the looks so far. `last`: the look at whose level games still needed are worked out."""
        found = self.contrasts(sides)
        open_ones = sum(one not in self._differs and one not in self._same for one in self.asked)
        games = min(side.games for side in sides)
        level = last.level / max(open_ones, 1)
        return [
            Finding(
                question,
                one,
                self._verdict(question),
                self._needed(question, one, level, games),
                self._hidden(question, one, level),
            )
            for question, one in zip(self.asked, found, strict=True)
        ]

    def _verdict(self, question: Question) -> Verdict:
        differs, same = question in self._differs, question in self._same
        if differs:
            return Verdict.SMALL if same else Verdict.DIFFERS
        return Verdict.SAME if same else Verdict.UNKNOWN

    def _needed(self, question: Question, found: Contrast | None, level: float, games: int) -> int | None:
        if found is None or self._verdict(question) is not Verdict.UNKNOWN:
            return None
        differ = max(to_differ(found.expected, found.variances, level), few.to_part(level))
        # the claim that two are the same has as far to go as the margin is away from what was found
        left = found.margin - abs(found.expected)
        same = max(for_same(left, found.variances, level), few.to_agree(question.same.amount, level))
        told = min(differ, same if left > 0 else MOST + 1)
        if told > MOST:
            return None
        # games of which only a part tells, as those that list decisions, are needed in proportion
        whole = told * games / max(min(found.sizes), 1)
        more = int(whole) + 1 - games
        return rounded(max(more, games // 10, 10)) if whole <= MOST else None

    def _hidden(self, question: Question, found: Contrast | None, level: float) -> float | None:
        if found is None or self._verdict(question) is not Verdict.UNKNOWN or not found.is_within(question.same):
            return None
        games = min(found.sizes)
        return few.unseen(games, level) if few.alike(question.same.amount, games) > level else None
