"""The player that looks one decision ahead, at the evaluation that the rules declare."""

from __future__ import annotations

from ....engines.base import Decision, Game, State
from ....engines.searching import Scale
from ....ground.rng import Random
from ..judging import RULES, features_of, no_evaluation, settled_judge, unscaled
from ..spec import Kind, Setting, Spec

KIND = Kind(
    "greedy",
    "Takes the decision that puts it ahead the farthest by what the rules declare (`evaluate:`), a win at once before all.",
    settings=(
        Setting("judge", RULES, "which evaluation it judges by: 1: the one that the rules declare, whose number this becomes",
                low=RULES, high=2**31 - 1),
    ),
)  # fmt: skip


class GreedyPlayer:
    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        """The best by the worth of the position behind it; of equal ones any, with the same probability."""
        legal, seat = view.legal(viewer), view.game.players.index(viewer)
        self.settled(view.game)
        if len(legal) == 1:
            return legal[0]
        worths = [self._worth(view.apply(decision), seat) for decision in legal]
        best = [at for at, worth in enumerate(worths) if worth == max(worths)]
        return legal[best[random.branch(view.ply, seat).below(len(best))]]

    def _worth(self, after: State, seat: int) -> tuple[int, int]:
        """Ends that pay more than the middle, by what they pay; then what is open, by the lead; then the other ends. An end in
        the middle is like a lead of nothing."""
        game = after.game
        if after.result is None:
            features = features_of(after)
            return 0, 0 if features is None else unscaled(game).leads(features)[seat]
        scale = Scale(game.outcomes, len(game.players))
        beyond = 2 * scale.place(list(after.result.payoffs.values())[seat]) - scale.top
        return (beyond > 0) - (beyond < 0), beyond

    def settled(self, game: Game) -> Spec:
        if not game.features:
            raise no_evaluation(game.title, self.spec.kind.name)
        return self.spec.settled(judge=settled_judge(game, self.spec.whole("judge")))


def player(spec: Spec) -> GreedyPlayer:
    return GreedyPlayer(spec)
