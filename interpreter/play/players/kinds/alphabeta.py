"""The player that looks at all decisions of both sides, deeper and deeper."""

from __future__ import annotations

from ....engines.base import State
from ....engines.choice import deepening_in_c
from ....engines.minimax import LONGEST_LINE, Minimax, MinimaxPlan
from ..deepening import Deepening
from ..judging import JUDGE
from ..spec import Effort, Kind, Setting, Spec
from ..two_players import TwoPlayerSearch

KIND = Kind(
    "alphabeta",
    "Looks at all decisions of both sides, one deeper each time, and takes the best; for two players without chance.",
    Effort("positions for a decision", 20_000),
    (
        Setting("depth", 0, "decisions that it looks ahead at most; 0: as many as it can", low=0, high=LONGEST_LINE),
        JUDGE,
    ),
)


def _opened(plan: MinimaxPlan, state: State) -> Minimax:
    return deepening_in_c(plan, state) or Deepening(plan, state)


def player(spec: Spec) -> TwoPlayerSearch:
    return TwoPlayerSearch(spec, _opened, spec.whole("depth"))
