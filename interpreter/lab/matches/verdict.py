"""What a match has shown."""

from __future__ import annotations

import math
from enum import Enum

from ...ground.records import Struct
from ..statistics.after_stop import after_stop
from ..statistics.games_needed import MOST, blocks_to_tell
from ..statistics.pentanomial import bound
from .blocks import BlockTally

_STEP = 4
"""Looks are after four more blocks each, and after a sixteenth more of long matches, so that many workers have something to do
between two of them."""

_FEWEST = 8
"""Blocks below which there is no verdict at all: the interval is one for many."""

_LEAN = 30
"""Blocks below which an estimate after a stop leans low."""


class Shown(Enum):
    """What can be said of the first contender, beside the second."""

    STRONGER = "stronger"
    WEAKER = "weaker"
    NOT_STRONGER = "not-stronger"
    NOT_WEAKER = "not-weaker"
    UNKNOWN = "unknown"


class MatchQuestion(Struct):
    """What a match is asked, in normalised Elo: is the difference `nelo1`, or is it `nelo0`? `blocks`: to play so many
    and ask at the end alone; None: to stop when it is sure, from the `first` blocks on, undecided after `most`."""

    nelo0: float = 0.0
    nelo1: float = 50.0
    blocks: int | None = None
    first: int = _FEWEST
    most: int = 800

    def next_look(self, blocks: int) -> int:
        """After how many blocks there is a verdict, when there was one after so many."""
        if self.blocks is not None:
            return self.blocks
        step = self.first if blocks < self.first else max(_STEP, blocks // 16 // _STEP * _STEP)
        return min(blocks + step, self.most)

    @property
    def end(self) -> int:
        return self.most if self.blocks is None else self.blocks


class MatchVerdict(Struct):
    """Attributes:
    llr:        the logarithm of how many times likelier `nelo1` is than `nelo0`; None of a fixed number of blocks.
    is_stopped: whether the test stopped because it was sure.
    nelo, low, high: estimate with its interval of 95 %, corrected where the test stopped. Infinite where nothing bounds it;
                None of no blocks.
    leans_low:  whether the estimate is that of a test which stopped early, and so less than the truth.
    more:       blocks that would tell, if the difference is what it seems; None where there is a verdict.
    """

    shown: Shown
    llr: float | None = None
    is_stopped: bool = False
    nelo: float | None = None
    low: float | None = None
    high: float | None = None
    leans_low: bool = False
    more: int | None = None


def is_sure(tally: BlockTally, question: MatchQuestion) -> bool:
    """Whether the test stops after these blocks."""
    if question.blocks is not None or not tally.blocks or tally.blocks + tally.unfinished < question.first:
        return False
    return abs(tally.scores.llr(question.nelo0, question.nelo1)) >= bound()


def judge(tally: BlockTally, question: MatchQuestion) -> MatchVerdict:
    """The verdict after these blocks. Where the test does not stop, it stands if they are all that there will be."""
    if not tally.blocks:
        return MatchVerdict(Shown.UNKNOWN)
    scores, blocks = tally.scores, tally.blocks
    llr = None if question.blocks is not None else scores.llr(question.nelo0, question.nelo1)
    if llr is not None and is_sure(tally, question):
        nelo, low, high = after_stop(llr, bound(), blocks, question.nelo0, question.nelo1, tally.players)
        shown = _after_stop(llr, low, high, question)
        return MatchVerdict(shown, llr, True, nelo, low, high, leans_low=blocks < _LEAN)
    low, high = scores.interval()
    nelo = low if math.isinf(low) else high if math.isinf(high) else scores.nelo
    shown, more = Shown.UNKNOWN, None
    if llr is None and blocks >= _FEWEST and not low <= 0 <= high:
        # the interval of one look is not one of many: a test that goes on has no verdict yet
        shown = Shown.STRONGER if low > 0 else Shown.WEAKER
    else:
        needed = blocks_to_tell(scores.t, tally.players)
        more = needed if needed > MOST else max(needed - blocks, _FEWEST - blocks, 1)
    return MatchVerdict(shown, llr, False, nelo, low, high, more=more)


def _after_stop(llr: float, low: float, high: float, question: MatchQuestion) -> Shown:
    if low > 0 or (llr > 0 and question.nelo0 >= 0):
        return Shown.STRONGER
    if high < 0 or (llr < 0 and question.nelo1 <= 0):
        return Shown.WEAKER
    return Shown.NOT_WEAKER if llr > 0 else Shown.NOT_STRONGER
