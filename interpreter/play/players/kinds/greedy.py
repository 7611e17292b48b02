"""The player that looks one decision ahead, at who is ahead then."""

from __future__ import annotations

from ....engines.base import Decision, Game, State
from ....engines.searching import Scale
from ....ground.rng import Random
from ..features import features_of
from ..judging import JUDGE, PositionJudge, settled_judge, the_judge
from ..seeing import must_see_all
from ..spec import Kind, Spec

KIND = Kind(
    "greedy",
    "Takes the decision that puts it ahead the farthest, a win at once before all.",
    settings=(JUDGE,),
)


class GreedyPlayer:
    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        """The best by the worth of the position behind it; of equal ones any, with the same probability."""
        legal, seat = view.legal(viewer), view.game.players.index(viewer)
        self.settled(view.game)
        if len(legal) == 1:
            return legal[0]
        best = most_ahead(the_judge(view.game, self.spec.kind.name), view, seat)
        return legal[best[random.branch(view.ply, seat).below(len(best))]]

    def settled(self, game: Game) -> Spec:
        must_see_all(self.spec.kind.name, game)
        the_judge(game, self.spec.kind.name)
        return self.spec.settled(judge=settled_judge(game, self.spec.whole("judge")))


def most_ahead(judge: PositionJudge, state: State, seat: int) -> list[int]:
    """The places of the decisions behind which a player is ahead the farthest."""
    seen = judge.seen(state)
    worths = [_worth(judge, seen.apply(decision), seat) for decision in seen.legal()]
    most = max(worths)
    return [at for at, worth in enumerate(worths) if worth == most]


def _worth(judge: PositionJudge, after: State, seat: int) -> tuple[int, int]:
    """Ends that pay more than the middle, by what they pay; then what is open, by the lead; then the other ends. An end in the
    middle is like a lead of nothing."""
    game = after.game
    if after.result is None:
        features = features_of(after)
        return 0, 0 if features is None else judge.unscaled.leads(features)[seat]
    scale = Scale(game.outcomes, game.core.sides)
    beyond = 2 * scale.place(list(after.result.payoffs.values())[seat]) - scale.top
    return (beyond > 0) - (beyond < 0), beyond


def player(spec: Spec) -> GreedyPlayer:
    return GreedyPlayer(spec)
