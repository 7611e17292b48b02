"""What players share that look at all decisions of two players: for which games they are, and how they think."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from time import monotonic

from ...engines.base import Decision, Game, State
from ...engines.minimax import LONGEST_LINE, Minimax, MinimaxPlan, MinimaxReport
from ...engines.solving import has_chance
from ...ground.diagnostics import RulesetError, fail
from ...ground.rng import Random
from .judging import settled_judge, the_judge
from .seeing import must_see_all
from .spec import Allowance, Spec

Open = Callable[[MinimaxPlan, State], Minimax]

_SHARE = 64
"""Positions of a first look, where time is the budget; each next one has twice as many."""


def refused(player: str, title: str, why: str) -> RulesetError:
    """What is raised where a player cannot play a game."""
    return fail(
        "not-for-player",
        f"`{player}` plays games of two players who see all and decide all, and {why} `{title}`",
        helps=("`uct` plays every game, `greedy` every one in which something tells who is ahead",),
    )


def settled_for_two(spec: Spec, game: Game) -> Spec:
    """With all settings written out. Raises RulesetError: the game is not for such players, or nothing tells who is ahead."""
    name = spec.kind.name
    must_see_all(name, game)
    if len(game.players) != 2:
        raise refused(
            name, game.title, f"there are {len(game.players)} in" if len(game.players) > 1 else "there is one in"
        )
    if len(game.core.sides.names) == 1:
        raise refused(name, game.title, "both play together in")
    if has_chance(game):
        raise refused(name, game.title, "chance decides in")
    the_judge(game, name)
    return spec.settled(judge=settled_judge(game, spec.whole("judge")))


def minimax_plan(game: Game, player: str, depth: int = 0) -> MinimaxPlan:
    """How all decisions of a game are looked at. `depth`: 0: as deep as may be."""
    judge = the_judge(game, player)
    return MinimaxPlan(judge.unscaled, has_keys=not game.core.memories, depth=depth or LONGEST_LINE)


def looked(view: State, player: str, open_search: Open, plan: MinimaxPlan, budget: Allowance) -> MinimaxReport:
    """What a player finds in a position where it decides. By the clock it looks again and again at twice as much, while it has
    half of its time."""
    seen = the_judge(view.game, player).seen(view)
    end = monotonic() + budget.amount / 2000
    with closing(open_search(plan, seen)) as search:
        if not budget.timed:
            return search.look(budget.amount)
        share = _SHARE
        while True:
            report = search.look(share)
            if monotonic() >= end or report.looked < share:
                return report
            share *= 2


class TwoPlayerSearch:
    """A player that looks at the decisions of both sides.

    Args:
        open_search:  begins a look at a position.
        depth:        decisions that it looks ahead at most; 0: as many as it can.
    """

    def __init__(self, spec: Spec, open_search: Open, depth: int = 0) -> None:
        assert spec.budget is not None, "its kind has one"
        self.spec, self.budget = spec, spec.budget
        self._open, self._depth = open_search, depth

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        legal = view.legal(viewer)
        self.settled(view.game)
        return legal[0] if len(legal) == 1 else legal[self.report(view).best]

    def report(self, view: State) -> MinimaxReport:
        """What it finds in a position where it decides."""
        name = self.spec.kind.name
        return looked(view, name, self._open, minimax_plan(view.game, name, self._depth), self.budget)

    def settled(self, game: Game) -> Spec:
        return settled_for_two(self.spec, game)
