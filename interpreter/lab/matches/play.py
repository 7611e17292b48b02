"""Matches as they are played: block after block, until the question is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ...files.writing import make_folder
from ...ground.diagnostics import Diagnostic
from ...ground.records import Struct
from ..games.batch import Batch
from ..games.place import default_file
from ..games.run import ALONE, GamesRun, PlayedBy
from .blocks import BlockTally
from .pairing import Pairing
from .verdict import MatchQuestion, MatchVerdict, is_sure, judge

Watch = Callable[[Pairing, int, int], None]
"""`watch(pairing, blocks played, blocks at most)`, called now and then."""


def _unwatched(pairing: Pairing, done: int, most: int) -> None:
    """Nobody watches."""


def match_file(pairings: Sequence[Pairing]) -> Path:
    """Where the games of these are kept unless somebody says otherwise: other rules or players, another file."""
    return default_file([series.header for pairing in pairings for series in pairing.series])


class MatchOutcome(Struct):
    """A match, as far as it went.

    Attributes:
        tally:    of the blocks up to the look at which it stopped; of all whole ones, if it was interrupted.
        is_over:  whether its question is answered, or all its blocks are played.
    """

    pairing: Pairing
    question: MatchQuestion
    tally: BlockTally
    verdict: MatchVerdict
    is_over: bool


class Matches:
    """Several pairings, played one after the other in one run and one file.

    Attributes:
        notices:  when it is closed: what was noticed on the way and does not make the games wrong.
    """

    def __init__(self, pairings: Sequence[Pairing], blocks: int) -> None:
        """`blocks`: no match has more."""
        self._pairings, self._blocks = tuple(pairings), blocks
        self.notices: list[Diagnostic] = []
        self._run: GamesRun | None = None
        self._watch: Watch = _unwatched
        self._now: tuple[Pairing, int, int] | None = None

    @contextmanager
    def opened(
        self,
        out: Path | None = None,
        by: PlayedBy = ALONE,
        watch: Watch = _unwatched,
    ) -> Iterator[None]:
        """Within, matches are played. Games that the file has are not played again.

        Raises: RulesetError: as `GamesRun`.
        """
        if out is not None:
            make_folder(out)
        owners = [(pairing, seat) for pairing in self._pairings for seat in range(len(pairing.series))]

        def take(which: int, batch: Batch) -> None:
            pairing, seat = owners[which]
            pairing.take(seat, batch)

        self._watch = watch
        series = [pairing.series[seat] for pairing, seat in owners]
        run = GamesRun(
            series,
            take,
            range(self._blocks),
            by=by,
            out=out,
            watch=lambda which: self._tell(),
        )
        try:
            with run as self._run:
                yield
        finally:
            self.notices += run.notices

    def play(self, pairing: Pairing, question: MatchQuestion) -> MatchOutcome:
        """Plays until there is a verdict that stands. Looks are taken at the same numbers of blocks whoever plays, so the
        outcome is the same for any number of processes, and after any number of breaks.

        Raises: RulesetError: the rules fail. KeyboardInterrupt: `so_far` tells what there is.
        """
        assert self._run is not None, "played while it is opened"
        look = 0
        while True:
            look = question.next_look(look)
            wanted = list(pairing.missing(look))
            self._now = pairing, look, question.end
            self._tell()
            self._run.play_these(wanted, len(wanted))
            tally = pairing.tally(look)
            if is_sure(tally, question) or look == question.end:
                return MatchOutcome(pairing, question, tally, judge(tally, question), is_over=True)

    def _tell(self) -> None:
        """How many blocks the games so far make. To look through all blocks each time would take longer than random games."""
        assert self._now is not None, "a match is played"
        pairing, look, end = self._now
        self._watch(pairing, min(look, pairing.games // len(pairing.series)), end)

    @staticmethod
    def so_far(pairing: Pairing, question: MatchQuestion) -> MatchOutcome:
        """What the whole blocks of a match that was interrupted come to."""
        tally = pairing.tally(question.end)
        return MatchOutcome(pairing, question, tally, judge(tally, question), is_over=False)
