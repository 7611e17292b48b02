"""The player that looks one decision ahead, at who is ahead then."""

from __future__ import annotations

from ....engines.base import Decision, Game, State
from ....engines.searching import Scale
from ....engines.views import View
from ....ground.rng import Random
from ..features import features_of
from ..judging import JUDGE, PositionJudge, settled_judge, the_judge
from ..samples import Samples
from ..spec import Kind, Spec

KIND = Kind(
    "greedy",
    "Takes the decision that puts it ahead the farthest, a win at once before all.",
    settings=(JUDGE,),
)


_SAMPLES = 16
"""Positions that could be, by which it decides where it does not see all."""


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

    def decide(self, view: View[State], random: Random) -> int:
        """The best in the mean of some positions that could be; those who decide at the same time draw."""
        game = view.position.game
        stream = random.branch(view.key >> 64, game.players.index(view.player))
        best = most_ahead_as_seen(the_judge(game, self.spec.kind.name), view, random, stream)
        return best[stream.below(len(best))]

    def settled(self, game: Game) -> Spec:
        the_judge(game, self.spec.kind.name)
        return self.spec.settled(judge=settled_judge(game, self.spec.whole("judge")))


def most_ahead(judge: PositionJudge, state: State, seat: int) -> list[int]:
    """The places of the decisions behind which a player is ahead the farthest."""
    seen = judge.seen(state)
    worths = [_worth(judge, seen.apply(decision), seat) for decision in seen.legal()]
    most = max(worths)
    return [at for at, worth in enumerate(worths) if worth == most]


def most_ahead_as_seen(judge: PositionJudge, view: View[State], game: Random, random: Random) -> list[int]:
    """The same in a view: the mean of some positions that could be counts. `game`: the stream of the whole game."""
    seat, count = view.position.game.players.index(view.player), len(view.legal())
    ends, leads = [0] * count, [0] * count
    for sample in Samples(view, _SAMPLES, game, random).found:
        for at, after in enumerate(_carried_out(judge.seen(sample), random)):
            end, lead = _worth(judge, after, seat)
            ends[at] += end
            leads[at] += lead
    worths = list(zip(ends, leads, strict=True))
    return [at for at, worth in enumerate(worths) if worth == max(worths)]


def _carried_out(state: State, random: Random) -> list[State]:
    """The positions after each decision, when all who decide at the same time have done so."""
    others = state.movers[1:]
    made = []
    for decision in state.legal():
        after = state.apply(decision)
        while after.result is None and after.mover in others:
            after = after.apply(after.draw(random))
        made.append(after)
    return made


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
