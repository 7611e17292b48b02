"""Conditions under which the game ends as C."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue
from ..writing.body import FunctionBody
from ..writing.looping import each_element, each_listed


def ends_function(body: FunctionBody) -> str:
    body.on_over = "return 1;"
    for end, fun, when in body.unit.ends.ends:
        body.put(body.unit.comment(end.span))
        with body.block(""):
            body.slots = {}
            if end.source is None:
                _end(body, end, when)
                continue
            kind = t.element_of(end.source.type) or t.ERROR
            gained = "" if fun is None else f"s->grown_{body.unit.fields[fun]}"

            def step(
                value: CValue, end: core.End = end, kind: t.Type = kind, gained: str = gained, when: core.Expr = when
            ) -> None:
                if gained:
                    body.put(f"if (!({gained} >> {value} & 1)) continue;")
                with body.bound(end.slot, value, kind):
                    _end(body, end, when)

            if t.is_mask(end.source.type):
                each_element(body, body.expr(end.source), end.source.type, "x", step)
            else:
                each_listed(body, end.source, "x", step)
    for noted in body.unit.ends.growing:
        body.put(f"s->grown_{body.unit.fields[noted]} = 0;")
    body.put("return 0;")
    return body.text("/* Whether an end condition holds. */\nstatic int32_t ends(G *g, S *s)")


def _end(body: FunctionBody, end: core.End, when: core.Expr) -> None:
    with body.block(f"if ({body.expr(when)})"):
        body.effect(end.result)
