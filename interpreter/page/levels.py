"""The programs that one plays against on a page: the same levels as everywhere, as numbers that C or JavaScript takes."""

from __future__ import annotations

from typing import Any

from ..engines.native import NativeGame
from ..engines.native.calls.searching import offer_forms, plan_layout
from ..engines.native.file.program import CSource
from ..engines.searching import POLICIES, Scale
from ..ground.diagnostics import RulesetError
from ..play.players import make_player
from ..play.players.kinds.uct import UctPlayer
from ..play.players.levels import LEVELS

_ROOM = 1 << 18
"""Nodes of a tree on a page."""

_BLIND = ("name", "timed", "playouts", "c", "each", "depth")
"""What a search by what players know asks of a level."""

Json = dict[str, Any]


def levels_data(game: NativeGame, source: CSource) -> Json:
    """What a search in C needs to know of the game, and of each level; no levels where it would see what is hidden, or what
    others decide at the same time."""
    scale = Scale(game.outcomes, game.core.sides)
    return {
        "levels": _levels(game, scale, "") if game.is_open else [],
        "plan": plan_layout(),
        "low": scale.low,
        "parts": scale.parts,
        "top": scale.top,
        "sum": scale.sum,
        "endings": [ending.told(len(game.players)) for ending in source.endings],
        "forms": offer_forms(source),
    }


def blind_levels(game: NativeGame) -> Json:
    """What a search by what players know needs (`src/mind.js`). A playout that is cut off is worth the same to all there."""
    scale = Scale(game.outcomes, game.core.sides)
    levels = [{name: one[name] for name in _BLIND} for one in _levels(game, scale, ",judge=0")]
    return {"levels": levels, "low": scale.low, "parts": scale.parts, "top": scale.top}


def _levels(game: NativeGame, scale: Scale, more: str) -> list[Json]:
    """All levels; none where random play tells nothing. `more`: settings beside their own."""
    try:
        return [_level(one.name, one.spec + more, game, scale) for one in LEVELS]
    except RulesetError as problem:
        if any(item.slug == "never-ends" for item in problem.diagnostics):
            return []
        raise


def _level(name: str, spec: str, game: NativeGame, scale: Scale) -> Json:
    player = make_player(spec)
    assert isinstance(player, UctPlayer)
    plan = player.plan(game)
    judge = plan.evaluation
    return {
        "name": name,
        "timed": player.budget.amount if player.budget.timed else 0,
        "playouts": plan.playouts,
        "c": plan.c,
        "epsilon": plan.epsilon,
        "scale": (judge.scale if judge else 1) * max(1, scale.players - 1),
        "depth": plan.depth,
        "looked": plan.most_looked,
        "threats": plan.most_threats,
        "room": min(plan.room, _ROOM),
        "each": int(plan.each),
        "policy": POLICIES.index(plan.policy),
        "reference": plan.reference,
        "solve": int(plan.solve),
        "ahead": plan.ahead,
        "weights": list(judge.weights) if judge else [],
    }
