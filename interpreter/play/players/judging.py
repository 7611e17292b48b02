"""The evaluation that a game's rules declare, with the scale that its own random games give.

A lead is worth much or little by what leads the game knows. Half of what it can be worth is the mean lead in a few random
games, where somebody is ahead; so weights matter only beside each other.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from ...engines.base import Game, State
from ...engines.judging import EVEN, Evaluation
from ...engines.protocol import PlayError
from ...ground.diagnostics import RulesetError, fail
from ...ground.rng import Random
from ...language.merged import judging_text

_GAMES, _DECISIONS, _EACH = 8, 2000, 20
"""In so many random games positions are looked at, each after so many decisions, as long as the game lasts."""

RULES = 1
"""The setting `judge` of players that judge by what the rules declare. Settled it is the name of that."""

_NAMES = 2**31 - 1


def unscaled(game: Game) -> Evaluation:
    """What the rules declare, for who only asks which position is better. A feature without a weight counts once."""
    return Evaluation(tuple(1 if one.weight is None else one.weight for one in game.features.values()), 1)


def declared_evaluation(game: Game) -> Evaluation | None:
    """What the rules declare; None: nothing. A pure function of rules, options and what is declared."""
    return _found(game) if game.features else None


@lru_cache(maxsize=8)
def _found(game: Game) -> Evaluation:
    plain = unscaled(game)
    leads: list[int] = []
    for number in range(_GAMES):
        state, random = game.initial(), Random(0, number)
        for _ in range(_DECISIONS // _EACH):
            state = state.playout(random, _EACH)
            features = features_of(state)
            if state.result is not None or features is None:
                break
            leads += [abs(lead) for lead in plain.leads(features) if lead]
    others = max(1, len(game.players) - 1)
    return Evaluation(plain.weights, max(1, -(-sum(leads) // max(1, others * len(leads)))))


def features_of(state: State) -> list[list[int]] | None:
    """Of each feature the values of all players; None: one of them has none here."""
    try:
        return [list(values.values()) for values in state.evaluate().values()]
    except PlayError:
        return None


def judged(evaluation: Evaluation | None, state: State) -> list[float]:
    """What a position that has not ended is worth to each player: the same to all where nothing tells."""
    features = None if evaluation is None else features_of(state)
    if evaluation is None or features is None:
        return [EVEN for _ in state.game.players]
    return evaluation.worths(features)


@lru_cache(maxsize=64)  # players ask before every decision, and the rules have to be written out for it
def evaluation_name(game: Game) -> int:
    """A number by which what the rules declare is known in the name of a player, above `RULES`; 0: they declare nothing.

    What games are known by says nothing of it, for no rule depends on it; the decisions of a player who judges by it do.
    """
    if not game.features:
        return 0
    digest = hashlib.sha256(judging_text(game.program.ruleset).encode()).digest()
    return RULES + 1 + int.from_bytes(digest[:8], "big") % (_NAMES - RULES - 1)


def settled_judge(game: Game, wanted: int) -> int:
    """The setting `judge` as the game decides it. Raises RulesetError: it names what the rules no longer declare."""
    name = evaluation_name(game)
    if wanted not in (0, RULES, name):
        raise fail(
            "other-evaluation",
            f"the player judges by another evaluation than `{game.title}` declares now: {wanted}, not {name}",
            helps=("without `judge=…` it judges by the one that is declared now", "`judge=0`: by none"),
        )
    return name if wanted else 0


def no_evaluation(title: str, player: str) -> RulesetError:
    """What is raised where a player cannot do without."""
    return fail(
        "no-evaluation",
        f"`{player}` plays by who is ahead, and `{title}` does not tell that",
        helps=("declare `evaluate:`, as `evaluate: {stones: count(stones(p))}`", "`uct` and `random` play it without"),
    )
