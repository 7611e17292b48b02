"""The player that looks at all decisions of both sides, deeper and deeper."""

from __future__ import annotations

from ....engines.base import Decision, Game, State
from ....engines.choice import deepening_in_c
from ....engines.minimax import FARTHEST, Minimax, MinimaxPlan, MinimaxReport
from ....ground.rng import Random
from ..deepening import Deepening
from ..judging import JUDGE
from ..spec import Effort, Kind, Setting, Spec
from ..two_players import looked, minimax_plan, settled_for_two

KIND = Kind(
    "alphabeta",
    "Looks at all decisions of both sides, one deeper each time, and takes the best; for two players without chance.",
    Effort("positions for a decision", 20_000),
    (
        Setting("depth", 0, "decisions that it looks ahead at most; 0: as many as it can", low=0, high=FARTHEST),
        JUDGE,
    ),
)


class AlphaBetaPlayer:
    def __init__(self, spec: Spec) -> None:
        assert spec.budget is not None, "its kind has one"
        self.spec, self.budget = spec, spec.budget

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        legal = view.legal(viewer)
        self.settled(view.game)
        return legal[0] if len(legal) == 1 else legal[self.report(view).best]

    def report(self, view: State) -> MinimaxReport:
        """What it finds in a position where it decides."""
        name = self.spec.kind.name
        return looked(view, name, _opened, minimax_plan(view.game, name, self.spec.whole("depth")), self.budget)

    def settled(self, game: Game) -> Spec:
        return settled_for_two(self.spec, game)


def _opened(plan: MinimaxPlan, state: State) -> Minimax:
    return deepening_in_c(plan, state) or Deepening(plan, state)


def player(spec: Spec) -> AlphaBetaPlayer:
    return AlphaBetaPlayer(spec)
