"""The programs that one plays against on a page: the same levels as everywhere, as numbers that C takes."""

from __future__ import annotations

from typing import Any

from ..engines.native import NativeGame
from ..engines.native.emit_program import CSource
from ..engines.native.searching import offer_forms, plan_layout
from ..engines.searching import POLICIES, Scale
from ..ground.diagnostics import RulesetError
from ..play.players import make_player
from ..play.players.kinds.uct import UctPlayer
from ..play.players.levels import LEVELS

_ROOM = 1 << 18
"""Nodes of a tree on a page."""

Json = dict[str, Any]


def levels_data(game: NativeGame, source: CSource) -> Json:
    """What a search needs to know of the game, and of each level; no levels where random play tells nothing, or where a
    search on a page would see what is hidden, or what others decide at the same time."""
    scale = Scale(game.outcomes, game.core.sides)
    try:
        levels = [_level(one.name, one.spec, game, scale) for one in LEVELS if game.is_open]
    except RulesetError as problem:
        if any(item.slug == "never-ends" for item in problem.diagnostics):
            levels = []
        else:
            raise
    return {
        "levels": levels,
        "plan": plan_layout(),
        "low": scale.low,
        "parts": scale.parts,
        "top": scale.top,
        "sum": scale.sum,
        "endings": [ending.told(len(game.players)) for ending in source.endings],
        "forms": offer_forms(source),
    }


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
