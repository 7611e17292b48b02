"""The player that looks on where it is best for both sides: unbounded best-first minimax."""

from __future__ import annotations

from ....engines.base import State
from ....engines.choice import best_first_in_c
from ....engines.minimax import Minimax, MinimaxPlan
from ..best_first import BestFirst
from ..judging import JUDGE
from ..spec import Effort, Kind, Spec
from ..two_players import TwoPlayerSearch

KIND = Kind(
    "ubfm",
    "Looks on where it is best for both sides, and takes the decision that it tried most; for two players without chance.",
    Effort("positions for a decision", 20_000, most=1 << 20),
    (JUDGE,),
)


def _opened(plan: MinimaxPlan, state: State) -> Minimax:
    return best_first_in_c(plan, state) or BestFirst(plan, state)


def player(spec: Spec) -> TwoPlayerSearch:
    return TwoPlayerSearch(spec, _opened)
