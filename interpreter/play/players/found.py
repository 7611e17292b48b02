"""An evaluation for games whose rules declare none: features that their rules suggest, weighed by random games.

It is a pure function of rules and options. The game that judges is the same one with these features declared, so each engine
works them out as it does those of authors, and what was found can be written into `evaluate:`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ...checker.judged_by import judged_by
from ...core import nodes as core
from ...core.evaluate.faults import Fault
from ...engines.base import Game, State
from ...engines.searching import Scale
from ...ground.records import Struct
from ...ground.records import replace as replace_node
from ...ground.rng import Random
from .candidates import Candidate, candidates
from .features import features_of
from .weighing import LeadSums, Observed, spread, telling, whole_weights

_DECISIONS, _GAMES, _LONGEST, _EACH = 60_000, 800, 2000, 8
"""Random games are played until they have so many decisions or are so many, each left after so many decisions; of each so many
positions are looked at."""


class FoundEvaluation(Struct):
    """What was found of a game.

    Attributes:
        game:      the same rules, with the features declared.
        features:  what they are.
        weights:   of each.
        told:      the share of what games paid that they explain, 0 to 1.
        games:     random games that were looked at, and how many of them ended.
    """

    game: Game
    features: tuple[Candidate, ...]
    weights: tuple[int, ...]
    told: float
    games: tuple[int, int]

    @property
    def text(self) -> str:
        """As an author can write it."""
        return evaluate_text(self.features, self.weights)


def evaluate_text(features: Sequence[Candidate], weights: Sequence[int]) -> str:
    """The section `evaluate` with these features."""
    lines = ["evaluate:"]
    for one, weight in zip(features, weights, strict=True):
        lines += [f"  {one.name}({one.by} in player):", f"    is: {_quoted(one.text)}", f"    weight: {weight}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + " ".join(text.split()).replace("'", "''") + "'"


@lru_cache(maxsize=8)
def found_evaluation(game: Game) -> FoundEvaluation | None:
    """What is found of a game; None: nothing tells who is ahead. Raises PlayError: the rules fail in random games."""
    made = judging_game(game, candidates(game.core), ())
    if made is None:
        return None
    judging, features = made
    courses = [_course(judging, number) for number in _numbers(game)]
    broken = {at for course in courses for at in course.broken}
    sound = [at for at in range(len(features)) if at not in broken]
    features = [features[at] for at in sound]
    goals = [(at, one.sign) for at, one in enumerate(features) if one.sign]
    observed = [one for course in courses for one in course.observed(sound, [(sound[at], sign) for at, sign in goals])]
    if not observed:
        return None
    sums = LeadSums(observed, len(courses))
    chosen = telling(sums)
    weights = sums.fitted(chosen)
    if not chosen:
        chosen = [at for at, _ in goals if sums.products[at][at]]
        weights = [features[at].sign / spread(sums, at) for at in chosen]
    kept = [(features[at], weight) for at, weight in zip(chosen, whole_weights(weights), strict=True) if weight]
    if not kept:
        return None
    final = judging_game(game, [one for one, _ in kept], [weight for _, weight in kept])
    assert final is not None
    return FoundEvaluation(
        final[0],
        tuple(one for one, _ in kept),
        tuple(weight for _, weight in kept),
        sums.explained(chosen),
        (len(courses), sum(course.paid is not None for course in courses)),
    )


def judging_game(
    game: Game, features: Sequence[Candidate], weights: Sequence[int]
) -> tuple[Game, list[Candidate]] | None:
    """The same rules with features declared, without those that have no meaning there; None: none has one."""
    left = list(features)
    while left:
        given = weights if len(weights) == len(left) else [1] * len(left)
        program, wrong = judged_by(game.program.ruleset, game.options, evaluate_text(left, given))
        if program is not None:
            return type(game)(program, game.id), left
        if not wrong:
            return None
        left = [one for number, one in enumerate(left) if number not in wrong]
    return None


# ---------------------------------------------------------------- random games


class _Course(Struct):
    """A random game.

    Attributes:
        leads:  at some positions, and where it was left if it did not end, of each feature how far each player is ahead; None:
                it has no value there.
        paid:   what the game paid each player, above the mean of all in thousandths; None: it did not end.
    """

    leads: tuple[list[list[int] | None], ...]
    paid: tuple[int, ...] | None

    @property
    def broken(self) -> set[int]:
        """The features that have no value somewhere."""
        return {at for leads in self.leads for at, lead in enumerate(leads) if lead is None}

    def observed(self, features: Sequence[int], goals: Sequence[tuple[int, int]]) -> Iterator[Observed]:
        """What its positions tell of some features. A game that did not end counts for who was ahead in what it is about
        (`goals`: features, each with a sign), half as much as one that ended."""
        worth, leads = self.paid, list(self.leads)
        if worth is None and goals:
            last = leads.pop()
            ahead = [[sign * _sign(lead) for lead in last[at] or ()] for at, sign in goals]
            worth = tuple(250 * sum(column) // len(goals) for column in zip(*ahead, strict=True))
        if worth is not None:
            yield from (Observed([lead[at] or () for at in features], worth) for lead in leads)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _numbers(game: Game) -> Iterator[int]:
    """The random games that are looked at."""
    decisions = 0
    for number in range(_GAMES):
        if decisions >= _DECISIONS:
            return
        yield number
        decisions += game.initial().playout(Random(0, number), _LONGEST).ply


def _course(judging: Game, number: int) -> _Course:
    """A random game, looked at in places that lie equally far from each other."""
    state, random = judging.initial(), Random(0, number)
    end = state.playout(Random(0, number), _LONGEST)
    leads: list[list[list[int] | None]] = []
    for part in range(1, _EACH + 1):
        state = state.playout(random, (end.ply * part) // (_EACH + 1) - state.ply)
        leads.append(leads_of(state))
    if end.result is None:
        return _Course((*leads, leads_of(end)), None)
    scale = Scale(judging.outcomes, judging.core.sides)
    places = [scale.place(payoff) for payoff in end.result.payoffs.values()]
    paid = tuple(1000 * (len(places) * place - sum(places)) // (len(places) * scale.top) for place in places)
    return _Course(tuple(leads), paid)


def leads_of(state: State) -> list[list[int] | None]:
    """Of each feature how far each player is ahead of the mean of all, times their number; None: it has no value here."""
    game = state.game
    values: Iterable[Sequence[int] | None] | None = features_of(state)
    if values is None:
        values = [_values(state, feature) for feature in game.features.values()]
    return [None if row is None else [len(row) * value - sum(row) for value in row] for row in values]


def _values(state: State, feature: core.Feature) -> list[int] | None:
    """The values of one feature for all players."""
    call = feature.value
    assert isinstance(call, core.Invoke)
    asked = [
        core.Const(player, type=call.definition.types[0], span=feature.span)
        for player in range(len(state.game.players))
    ]
    try:
        return [int(state.ask(replace_node(call, args=(player,)), 1)) for player in asked]
    except Fault:
        return None
