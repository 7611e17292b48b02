"""The player that tries decisions out: Monte-Carlo tree search, for any number of players, with chance and hidden things."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from time import monotonic

from ....engines.base import Decision, Game, State
from ....engines.choice import at_full_speed
from ....engines.searching import POLICIES, SearchPlan, SearchReport
from ....engines.views import View
from ....ground.records import replace
from ....ground.rng import Random
from ..cutting import cut_off, is_long
from ..grove import Grove, Sought
from ..information import InformationSearch
from ..judging import JUDGE, RULES, PositionJudge, judge_of, settled_judge
from ..kept import KeptThought
from ..policies import PLAIN, known_policy
from ..samples import Samples
from ..seeing import must_see_all
from ..spec import Effort, Kind, Setting, Spec, Value

KIND = Kind(
    "uct",
    "Plays games from the position to their ends, guided by those before, and takes the decision that it tried most often.",
    Effort("playouts for a decision", 1000),
    (
        Setting("c", 0.6, "the weight of what was tried little", low=0.0, high=10.0),
        Setting("first", "each", "what is tried first: each decision once, or what promises more than the others' mean",
                ("each", "mean")),
        Setting("policy", "known", "how it learns beyond its tree; known: as is best in the game, as far as that is known",
                ("known", *POLICIES)),
        Setting("ref", 50, "visits of a position before its own experience counts, with `grave`", low=1, high=10**6),
        Setting("epsilon", 0.2, "share of a playout that is drawn, with `mast`", low=0.0, high=1.0),
        Setting("depth", 0, "decisions after which a playout is cut off; 0: as the game asks", low=0, high=10**6),
        replace(JUDGE, about=f"what playouts that are cut off count as: 0: even; else {JUDGE.about}", low=0),
        Setting("solver", "on", "whether ends that were met prove what positions are worth", ("on", "off")),
        Setting("ahead", 3, "decisions that are gone through before all playouts, so that no end in two is missed, nor a win "
                "in three", low=0, high=3),
        Setting("nodes", 1 << 22, "positions that the tree has room for", low=1 << 10, high=1 << 28, bytes=True),
        Setting("threads", 1, "trees that grow side by side; they share the playouts", low=1, high=64),
        Setting("keep", "clock", "whether the tree of what was played goes on from decision to decision, and the budget is "
                "that of a turn; clock: where it is a time", ("clock", "on", "off"), tacit="off"),
    ),
)  # fmt: skip

_UNCOUNTED = 10_000
"""Playouts that are expected where time is the budget."""


_OPEN_ALONE: Mapping[str, Value] = {"solver": "off", "ahead": 0, "threads": 1}
"""Settings of what takes a position for all that there is to know; elsewhere they are so."""


class UctPlayer:
    def __init__(self, spec: Spec) -> None:
        assert spec.budget is not None, "its kind has one"
        self.spec, self.budget = spec, spec.budget
        self._settled: tuple[Game, Spec] | None = None
        self._planned: tuple[Game, SearchPlan] | None = None
        self._kept: KeptThought | None = None

    def plan(self, game: Game) -> SearchPlan:
        """How it searches in a game."""
        if self._planned is None or self._planned[0] is not game:
            self._planned = game, self._plan(game)
        return self._planned[1]

    def _plan(self, game: Game) -> SearchPlan:
        spec, judge = self.settled(game), self.judge(game)
        return SearchPlan(
            _UNCOUNTED if self.budget.timed else self.budget.amount,
            c=spec.number("c"),
            each=spec["first"] == "each",
            policy=str(spec["policy"]),
            reference=spec.whole("ref"),
            epsilon=spec.number("epsilon"),
            depth=spec.whole("depth"),
            solve=spec["solver"] == "on",
            ahead=spec.whole("ahead"),
            room=spec.whole("nodes"),
            evaluation=None if judge is None else judge.evaluation,
        )

    def choose(self, view: State, viewer: str, random: Random) -> Decision:
        legal = view.legal(viewer)
        if len(legal) == 1:
            return legal[0]
        if self.settled(view.game)["keep"] != "on":
            return legal[self.report(view, viewer, random).best]
        stream = random.branch().state
        if self._kept is None or self._kept.stream != stream:
            self._kept = KeptThought(stream)
        return legal[self._kept.report(self._sought(view, viewer, random)).best]

    def report(self, view: State, viewer: str, random: Random) -> SearchReport:
        """What it finds in a position where it decides; nothing that was found before is used."""
        with closing(Grove(self._sought(view, viewer, random))) as grove:
            return grove.grow(self.budget)

    def decide(self, view: View[State], random: Random) -> int:
        return 0 if len(view.legal()) == 1 else self.thought(view, random).best

    def thought(self, view: View[State], random: Random) -> SearchReport:
        """What it finds where something is hidden, or players decide together: by all that a player knows, and nothing else."""
        begun, stream = monotonic(), random.branch(view.key >> 64, view.position.game.players.index(view.player))
        samples = Samples(view, self.budget.amount, random, stream)
        # how games go in general is found out by the engine that plays them
        game = samples.found[0].game if samples.found else view.position.game
        judge = self.judge(game)
        if judge is not None and samples.found:
            judge.seen(samples.found[0])
        return InformationSearch(self.plan(game), view, samples, stream).grow(self.budget, begun)

    def _sought(self, view: State, viewer: str, random: Random) -> Sought:
        must_see_all(self.spec.kind.name, view.game, "ask it about a view, and not about the position")
        game, judge = view.game, self.judge(view.game)
        streams = [
            random.branch(view.ply, game.players.index(viewer), thread) for thread in range(self.spec.whole("threads"))
        ]
        return Sought(
            at_full_speed(view if judge is None else judge.seen(view)), viewer, self.plan(game), self.budget, streams
        )

    def settled(self, game: Game) -> Spec:
        if self._settled is None or self._settled[0] is not game:
            self._settled = game, self._settle(game)
        return self._settled[1]

    def judge(self, game: Game) -> PositionJudge | None:
        """How it judges playouts that are cut off; None: they count as even."""
        return judge_of(game) if self.settled(game).whole("judge") else None

    def _settle(self, game: Game) -> Spec:
        policy, depth, wanted = str(self.spec["policy"]), self.spec.whole("depth"), self.spec.whole("judge")
        if not game.is_open:
            policy = PLAIN
        elif policy == "known":
            policy, known = known_policy(game)
            depth = depth or (known if wanted else 0)
        cuts = bool(game.features) or wanted > RULES or (wanted and (depth > 0 or is_long(game)))
        judge = settled_judge(game, wanted) if cuts else 0
        explores = 0.0 if policy == "grave" else self.spec.number("c")
        without = {} if game.is_open else _OPEN_ALONE
        return self.spec.settled(
            **without,
            policy=policy,
            c=self.spec.settings.get("c", explores),
            depth=depth or cut_off(game, judges=judge > 0),
            judge=judge,
            keep="on" if game.is_open and self._keeps() else "off",
        )

    def _keeps(self) -> bool:
        return self.spec["keep"] == "on" or (self.spec["keep"] == "clock" and self.budget.timed)


def player(spec: Spec) -> UctPlayer:
    return UctPlayer(spec)
