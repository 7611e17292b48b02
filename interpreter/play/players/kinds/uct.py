"""The player that tries decisions out: Monte-Carlo tree search, for any number of players and with chance."""

from __future__ import annotations

from time import monotonic

from ....engines.base import Decision, Game, State
from ....engines.searching import WHOLE, SearchPlan, SearchReport
from ....ground.rng import Random
from ..spec import Effort, Kind, Setting, Spec
from ..tree import Tree

KIND = Kind(
    "uct",
    "Plays games from the position to their ends, guided by those before, and takes the decision that it tried most often.",
    Effort("playouts for a decision", 1000),
    (
        Setting("c", 0.6, "the weight of what was tried little", low=0.0, high=10.0),
        Setting("first", "each", "what is tried first", ("each", "mean")),
        Setting("depth", 0, "decisions after which a playout is cut off; 0: never", low=0, high=10**6),
        Setting("solver", "on", "whether ends that were met prove what positions are worth", ("on", "off")),
        Setting("ahead", 2, "decisions that are gone through so that no end is missed", low=0, high=2),
    ),
)

_BETWEEN = 64
"""Playouts between two looks at the clock."""

_UNCOUNTED = 10_000
"""Playouts that are expected where time is the budget."""


class UctPlayer:
    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def plan(self, game: Game) -> SearchPlan:
        """How it searches in a game."""
        spec = self.settled(game)
        budget = spec.budget
        assert budget is not None, "its kind has one"
        return SearchPlan(
            _UNCOUNTED if budget.timed else budget.amount,
            c=spec.number("c"),
            each=spec["first"] == "each",
            depth=spec.whole("depth") or WHOLE,
            solve=spec["solver"] == "on",
            ahead=spec.whole("ahead"),
        )

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        legal = view.legal(viewer)
        return legal[0] if len(legal) == 1 else legal[self.report(view, viewer, random).best]

    def report(self, view: State, viewer: str, random: Random) -> SearchReport:
        """What it finds in a position where it decides."""
        game = view.game
        budget = self.spec.budget
        assert budget is not None, "its kind has one"
        begun = monotonic()
        search = Tree(self.plan(game), view, random.branch(view.ply, game.players.index(viewer), 0))
        if not budget.timed:
            search.more(budget.amount)
        while budget.timed and search.more(_BETWEEN) and 1000 * (monotonic() - begun) < budget.amount:
            pass
        return search.report()

    def settled(self, game: Game) -> Spec:
        return self.spec.settled()


def player(spec: Spec) -> UctPlayer:
    return UctPlayer(spec)
