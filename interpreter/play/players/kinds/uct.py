"""The player that tries decisions out: Monte-Carlo tree search, for any number of players and with chance."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from time import monotonic

from ....engines.base import Decision, Game, State
from ....engines.choice import search_in_c
from ....engines.searching import POLICIES, Scale, SearchPlan, SearchReport, merged
from ....ground.rng import Random
from ..cutting import cut_off, is_long
from ..judging import JUDGE, RULES, PositionJudge, judge_of, settled_judge
from ..policies import known_policy
from ..spec import Allowance, Effort, Kind, Setting, Spec
from ..tree import Tree

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
    ),
)  # fmt: skip

_BETWEEN = 64
"""Playouts between two looks at the clock."""

_UNCOUNTED = 10_000
"""Playouts that are expected where time is the budget."""


class UctPlayer:
    def __init__(self, spec: Spec) -> None:
        assert spec.budget is not None, "its kind has one"
        self.spec, self.budget = spec, spec.budget
        self._settled: tuple[Game, Spec] | None = None

    def plan(self, game: Game) -> SearchPlan:
        """How it searches in a game."""
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
        return legal[0] if len(legal) == 1 else legal[self.report(view, viewer, random).best]

    def report(self, view: State, viewer: str, random: Random) -> SearchReport:
        """What it finds in a position where it decides."""
        game, judge = view.game, self.judge(view.game)
        plan, threads, seat = self.plan(game), self.spec.whole("threads"), game.players.index(viewer)
        streams = [random.branch(view.ply, seat, thread) for thread in range(threads)]
        if judge is not None:
            view = judge.seen(view)
        if threads == 1:
            return _searched(plan, self.budget, view, streams[0])
        shares = [plan.playouts // threads + (thread < plan.playouts % threads) for thread in range(threads)]

        def search(share: int, stream: Random) -> SearchReport:
            allowed = self.budget if self.budget.timed else Allowance(share)
            return _searched(replace(plan, playouts=max(1, share)), allowed, view, stream)

        with ThreadPoolExecutor(threads) as pool:
            reports = list(pool.map(search, shares, streams))
        return merged(reports, seat, Scale(game.outcomes, len(game.players)).top)

    def settled(self, game: Game) -> Spec:
        if self._settled is None or self._settled[0] is not game:
            self._settled = game, self._settle(game)
        return self._settled[1]

    def judge(self, game: Game) -> PositionJudge | None:
        """How it judges playouts that are cut off; None: they count as even."""
        return judge_of(game) if self.settled(game).whole("judge") else None

    def _settle(self, game: Game) -> Spec:
        policy, depth, wanted = str(self.spec["policy"]), self.spec.whole("depth"), self.spec.whole("judge")
        if policy == "known":
            policy, known = known_policy(game)
            depth = depth or (known if wanted else 0)
        cuts = bool(game.features) or wanted > RULES or (wanted and (depth > 0 or is_long(game)))
        judge = settled_judge(game, wanted) if cuts else 0
        explores = 0.0 if policy == "grave" else self.spec.number("c")
        return self.spec.settled(
            policy=policy,
            c=self.spec.settings.get("c", explores),
            depth=depth or cut_off(game, judges=judge > 0),
            judge=judge,
        )


def _searched(plan: SearchPlan, allowed: Allowance, view: State, stream: Random) -> SearchReport:
    """The search of one tree."""
    end = monotonic() + allowed.amount / 1000
    with closing(search_in_c(plan, view, stream.state) or Tree(plan, view, stream)) as search:
        if not allowed.timed:
            search.more(allowed.amount)
        else:
            share = 1
            while search.more(share) and monotonic() < end:
                share = min(2 * share, _BETWEEN)
        return search.report()


def player(spec: Spec) -> UctPlayer:
    return UctPlayer(spec)
