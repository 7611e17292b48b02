"""Matches as they are played: block after block, until the question is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from ...ground.diagnostics import Diagnostic
from ..games.batch import Batch
from ..games.run import Drain, Run
from .blocks import BlockTally
from .pairing import Pairing
from .verdict import Question, Verdict, judge

Watch = Callable[[Pairing, int, int], None]
"""`watch(pairing, blocks played, blocks at most)`, called now and then."""


@dataclass(frozen=True)
class MatchOutcome:
    """A match, as far as it went.

    Attributes:
        tally:    of the blocks up to the look at which it stopped; of all whole ones, if it was interrupted.
        is_over:  whether its question is answered, or all its blocks are played.
    """

    pairing: Pairing
    question: Question
    tally: BlockTally
    verdict: Verdict
    is_over: bool


class Matches:
    """Several pairings, played one after the other in one run and one file."""

    def __init__(
        self,
        pairings: Sequence[Pairing],
        blocks: int,
        *,
        jobs: int = 1,
        out: Path | None = None,
        restart: bool = False,
        watch: Watch = lambda pairing, done, most: None,
        drain: Drain = lambda games: None,
    ) -> None:
        """Opens the file, if there is one; the games that it has are not played again.

        Args:
            blocks:  no match has more.
        Raises: RulesetError: as `Run`.
        """
        self._owner = [(pairing, seat) for pairing in pairings for seat in range(len(pairing.series))]
        self._watch = watch
        series = [one for pairing in pairings for one in pairing.series]
        self._run = Run(series, self._take, range(blocks), jobs=jobs, out=out, restart=restart, drain=drain)

    def _take(self, which: int, batch: Batch) -> None:
        pairing, seat = self._owner[which]
        pairing.take(seat, batch)

    def play(self, pairing: Pairing, question: Question) -> MatchOutcome:
        """Plays until there is a verdict that stands. Looks are taken at the same numbers of blocks whoever plays, so the
        outcome is the same for any number of processes, and after any number of breaks.

        Raises: RulesetError: the rules fail. KeyboardInterrupt: `so_far` tells what there is.
        """
        look = 0
        while True:
            look = question.next_look(look)
            wanted = list(pairing.missing(look))
            self._watch(pairing, look - len(wanted) // len(pairing.series), question.end)
            self._run.play_these(wanted, len(wanted))
            tally = pairing.tally(look)
            verdict = judge(tally, question)
            if verdict.is_stopped or look == question.end:
                return MatchOutcome(pairing, question, tally, verdict, is_over=True)

    @staticmethod
    def so_far(pairing: Pairing, question: Question) -> MatchOutcome:
        """What the whole blocks of a match that was interrupted come to."""
        tally = pairing.tally(question.end)
        return MatchOutcome(pairing, question, tally, judge(tally, question), is_over=False)

    @property
    def notices(self) -> list[Diagnostic]:
        """What was noticed on the way and does not make the games wrong."""
        return self._run.notices

    def __enter__(self) -> Self:
        self._run.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run.__exit__(kind, value, trace)
