"""The player that looks on where it is best for both sides: unbounded best-first minimax."""

from __future__ import annotations

from ....engines.base import Decision, Game, State
from ....engines.choice import best_first_in_c
from ....engines.minimax import Minimax, MinimaxPlan, MinimaxReport
from ....ground.rng import Random
from ..best_first import BestFirst
from ..judging import JUDGE
from ..spec import Effort, Kind, Spec
from ..two_players import looked, minimax_plan, settled_for_two

KIND = Kind(
    "ubfm",
    "Looks on where it is best for both sides, and takes the decision that it tried most; for two players without chance.",
    Effort("positions for a decision", 20_000, most=1 << 20),
    (JUDGE,),
)


class BestFirstPlayer:
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
        return looked(view, name, _opened, minimax_plan(view.game, name), self.budget)

    def settled(self, game: Game) -> Spec:
        return settled_for_two(self.spec, game)


def _opened(plan: MinimaxPlan, state: State) -> Minimax:
    return best_first_in_c(plan, state) or BestFirst(plan, state)


def player(spec: Spec) -> BestFirstPlayer:
    return BestFirstPlayer(spec)
