"""Learning weights: games are played, or read where they were played before; positions of them are weighed; the weights are
tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ...engines.base import Game
from ...files.writing import make_folder
from ...ground.diagnostics import Diagnostic
from ...ground.records import Struct
from ...play.players.candidates import Candidate
from ...play.players.found import evaluate_text, judging_game
from ...play.players.judging import PositionJudge, judge_of
from ..games.batch import Batch
from ..games.header import Listed, header_of
from ..games.line import GameLine
from ..games.place import default_file
from ..games.playing import Recipe, Series
from ..games.run import GamesRun, PlayedBy
from ..matches.blocks import BlockTally
from ..matches.verdict import MatchQuestion, MatchVerdict, judge
from .observing import FeatureSet, ObservedRow, observed_rows
from .trial import trial
from .weights import LearntWeights, learnt_weights

Watch = Callable[[str, int, int], None]
"""`watch(what is done, how much of it, of how much)`, called now and then."""

OPENING = 4
"""Decisions of a game that are drawn at random first, so that games differ."""


class FitWish(Struct):
    """What is learnt from.

    Attributes:
        players:   who plays the games.
        games:     how many.
        declared:  whether the features are those that the rules declare; else those that are found.
        blocks:    of games in which the weights are tried.
    """

    players: tuple[str, ...]
    games: int
    declared: bool
    blocks: int
    seed: int
    cap: int


class FitOutcome(Struct):
    """What was learnt.

    Attributes:
        ended:    games of those that were played that ended: the others say nothing.
        learnt:   None: nothing, for no feature varies.
        features: those that are used, as an author writes them.
        against:  whom a player with the new weights met: "declared", "found", "random"; "" where there was no trial.
    """

    wish: FitWish
    ended: int
    learnt: LearntWeights | None
    features: tuple[Candidate, ...] = ()
    against: str = ""
    tally: BlockTally | None = None
    verdict: MatchVerdict | None = None

    @property
    def text(self) -> str:
        """What an author can paste; "" where nothing was learnt."""
        return evaluate_text(self.features, self.learnt.weights) if self.learnt is not None else ""


class FitRun:
    """Attributes:
    notices:  what was noticed on the way and does not make the games wrong.
    """

    def __init__(self, game: Game, recipe: Recipe, wish: FitWish) -> None:
        """Raises RulesetError: there is no such player."""
        self.game, self.wish = game, wish
        self.series = Series(
            header_of(
                game,
                wish.players,
                seed=wish.seed,
                cap=wish.cap,
                name=recipe.name,
                opening=OPENING,
                listed=Listed(0, 1 << 20),
            ),
            game,
            recipe,
        )
        self.notices: list[Diagnostic] = []
        self._lines: dict[int, GameLine] = {}

    @property
    def default_file(self) -> Path:
        """Where its games are kept unless somebody says otherwise."""
        return default_file([self.series.header])

    @property
    def games(self) -> int:
        """That are there."""
        return len(self._lines)

    def play(self, out: Path, by: PlayedBy, watch: Watch) -> None:
        """Plays the games that the file does not have. Raises: as `GamesRun.play`."""
        make_folder(out)

        def take(which: int, batch: Batch) -> None:
            for line in batch.games():
                if line.number < self.wish.games:
                    self._lines[line.number] = line

        def seen(which: int) -> None:
            watch("games", self.games, self.wish.games)

        run = GamesRun(
            [self.series],
            take,
            range(self.wish.games),
            by=by,
            out=out,
            watch=seen,
        )
        try:
            with run:
                run.play()
        finally:
            self.notices += run.notices

    def learn(self, watch: Watch) -> FitOutcome:
        """What the games teach, and whether it helps. Raises PlayError: the rules fail."""
        games = [self._lines[number] for number in sorted(self._lines)]
        ended = sum(game.outcome is not None for game in games)
        features = FeatureSet.of(self.game, declared=self.wish.declared)
        if features is None:
            return FitOutcome(self.wish, ended, None)
        rows: list[ObservedRow] = []
        for at, line in enumerate(games):
            watch("positions", at, len(games))
            rows += observed_rows(features, self.series.header, [line])
        learnt = learnt_weights(features, rows)
        if learnt is None or not learnt.chosen:
            return FitOutcome(self.wish, ended, None)
        used = tuple(features.features[at] for at in learnt.chosen)
        against, tally = self._tried(used, learnt.weights, watch)
        verdict = judge(tally, MatchQuestion(blocks=self.wish.blocks))
        return FitOutcome(self.wish, ended, learnt, used, against, tally, verdict)

    def _tried(self, used: Sequence[Candidate], weights: Sequence[int], watch: Watch) -> tuple[str, BlockTally]:
        """A player with the new weights against one with what there was before."""
        made = judging_game(self.game, used, weights)
        assert made is not None, "they have a meaning already"
        new, old = PositionJudge(made[0], None), judge_of(self.game)
        against = "random" if old is None else "declared" if old.found is None else "found"

        def seen(block: int) -> None:
            watch("trial", block, self.wish.blocks)

        return against, trial(self.game, new, old, seed=self.wish.seed, blocks=self.wish.blocks, watch=seen)
