"""Where a position stands in the flow."""

from __future__ import annotations

from ....core import nodes as core
from ..optimize.random_games.flow_steps import FlowStep
from .body import FunctionBody


def entry(body: FunctionBody, one: FlowStep) -> str:
    """Whether a position stands at a decision."""
    part = body.unit.game.flow[one.at]
    assert isinstance(part, core.Decide)
    tests = [f"s->place == {one.at}"]
    if one.known.mover is not None:
        tests.append(f"s->mover == {one.known.mover}")
    for slot, value in one.known.slots:
        if slot not in part.live:
            continue
        made, field = body.unit.flow_shape(slot), body.flow_slot(slot)
        literal = body.unit.set_literal(value, made.words) if made.words else value
        tests.append(f"same{made.words}({field}, {literal})" if made.words else f"{field} == {literal}")
    return " && ".join(tests)
