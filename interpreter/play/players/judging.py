"""The evaluation by which players judge positions, with the scale that the game's own random games give: the one that its rules
declare, else the one that is found.

A lead is worth much or little by what leads the game knows. Half of what it can be worth is the mean lead in a few random
games, where somebody is ahead; so weights matter only beside each other.
"""

from __future__ import annotations

import hashlib
from functools import cached_property, lru_cache

from ...engines.base import Game, State
from ...engines.judging import EVEN, Evaluation
from ...ground.diagnostics import RulesetError, fail
from ...ground.records import Struct
from ...ground.rng import Random
from ...language.merged import judging_text
from .features import features_of, values_of
from .found import FoundEvaluation, found_evaluation
from .spec import Setting

_GAMES, _DECISIONS, _EACH = 8, 2000, 20
"""In so many random games positions are looked at, each after so many decisions, as long as the game lasts."""

RULES = 1
"""The setting `judge` of players that judge by who is ahead. Settled it is the name of the evaluation."""

_NAMES = 2**31 - 1

JUDGE = Setting(
    "judge",
    RULES,
    "by what it tells who is ahead: 1: what the rules declare (`evaluate:`), else what is found in them; it becomes the number "
    "of that",
    low=RULES,
    high=_NAMES,
)
"""Of players that cannot do without."""


class PositionJudge(Struct):
    """How positions of a game are judged.

    Attributes:
        game:   the same rules, with features that say who is ahead.
        found:  where they come from, unless the rules declare them.
    """

    game: Game
    found: FoundEvaluation | None

    @cached_property
    def unscaled(self) -> Evaluation:
        """For who only asks which position is better. A feature without a weight counts once."""
        features = self.game.features.values()
        return Evaluation(tuple(1 if one.weight is None else one.weight for one in features), 1)

    @cached_property
    def evaluation(self) -> Evaluation:
        """With the scale of the game."""
        plain, others = self.unscaled, max(1, len(self.game.players) - 1)
        leads: list[int] = []
        for number in range(_GAMES):
            state, random = self.game.initial(), Random(0, number)
            for _ in range(_DECISIONS // _EACH):
                state = state.playout(random, _EACH)
                features = features_of(state)
                if state.result is not None or features is None:
                    break
                leads += [abs(lead) for lead in plain.leads(features) if lead]
        return Evaluation(plain.weights, max(1, -(-sum(leads) // max(1, others * len(leads)))))

    @cached_property
    def name(self) -> int:
        """A number by which the evaluation is known in the name of a player, above `RULES`.

        What games are known by says nothing of it, for no rule depends on it; the decisions of a player who judges by it do.
        """
        text = judging_text(self.game.program.ruleset) if self.found is None else self.found.text
        digest = hashlib.sha256(text.encode()).digest()
        return RULES + 1 + int.from_bytes(digest[:8], "big") % (_NAMES - RULES - 1)

    def seen(self, state: State) -> State:
        """A position as one of the game that judges; its decisions stand in the same order. Raises PlayError: what the rules
        declare has no value there. Positions that are only thought of are judged as even then."""
        here = self._here(state)
        if self.found is None:
            here.evaluate()
        return here

    def worths(self, state: State) -> list[float]:
        """What a position that has not ended is worth to each player. Raises PlayError, as `seen`."""
        here = self._here(state)
        return judged(self.evaluation, here) if self.found else self.evaluation.worths(values_of(here))

    def _here(self, state: State) -> State:
        """The position as one of the game that judges."""
        return state if state.game is self.game else self.game.state(state.to_json())


@lru_cache(maxsize=8)
def judge_of(game: Game) -> PositionJudge | None:
    """How positions of a game are judged; None: nothing tells who is ahead. A pure function of rules, options and what is
    declared. Raises PlayError: the rules fail in random games."""
    if game.features:
        return PositionJudge(game, None)
    found = found_evaluation(game)
    return None if found is None else PositionJudge(found.game, found)


def judged(evaluation: Evaluation | None, state: State) -> list[float]:
    """What a position that has not ended is worth to each player: the same to all where nothing tells."""
    features = None if evaluation is None else features_of(state)
    if evaluation is None or features is None:
        return [EVEN for _ in state.game.players]
    return evaluation.worths(features)


def settled_judge(game: Game, wanted: int) -> int:
    """The setting `judge` as the game decides it; 0: nothing tells who is ahead. Raises RulesetError: it names another
    evaluation than there is."""
    judge = judge_of(game) if wanted else None
    name = 0 if judge is None else judge.name
    if wanted not in (0, RULES, name):
        raise fail(
            "other-evaluation",
            f"the player judges by another evaluation than `{game.title}` has now: {wanted}, not {name}",
            helps=("without `judge=…` it judges by the one that there is now", "`judge=0`: by none"),
        )
    return name


def the_judge(game: Game, player: str) -> PositionJudge:
    """How a player that cannot do without judges positions. Raises RulesetError: nothing tells who is ahead."""
    judge = judge_of(game)
    if judge is None:
        raise no_evaluation(game.title, player)
    return judge


def no_evaluation(title: str, player: str) -> RulesetError:
    """What is raised where a player cannot do without."""
    return fail(
        "no-evaluation",
        f"`{player}` plays by who is ahead, and nothing in `{title}` tells that",
        helps=("declare `evaluate:`, as `evaluate: {stones: count(stones(p))}`", "`uct` and `random` play it without"),
    )
