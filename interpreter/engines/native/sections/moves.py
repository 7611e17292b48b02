"""Moves as C: listing their choices, carrying one out, weighing."""

from __future__ import annotations

from ....core import nodes as core
from ..writing.body import FunctionBody
from ..writing.choices import choices, parameters
from ..writing.entries import decode, encode
from ..writing.trials import legality


def list_function(body: FunctionBody, move: core.Move, name: str) -> str:
    head = f"static int32_t {name}(G *g, S *s, int32_t x_offer"
    head += f"{parameters(body, move)}, int32_t x_any)"
    body.unit.prototypes.append(f"{head};")
    body.put("int32_t x_found = 0;")
    choices(body, move, lambda: _leaf(body, move), "return 0;")
    body.put("return x_found;")
    body.pay_for_calls(name, "0")
    return body.text(head, move.span)


def _leaf(body: FunctionBody, move: core.Move) -> None:
    if move.is_tried:
        legality(body, body.unit.moves.tried[move].lean)
        with body.block("if (legal)"):
            _found(body, move, "x_worth")
    else:
        _found(body, move, "NO_NUMBER")


def _found(body: FunctionBody, move: core.Move, worth: str) -> None:
    body.put("if (x_any) return 1;")
    encode(body, move, "x_offer", worth)
    body.put("x_found++;")


def apply_function(body: FunctionBody, move: core.Move) -> str:
    head = f"static int32_t apply_{body.unit.move_name(move)}(G *g, S *s{parameters(body, move)}, const int32_t *d)"
    body.unit.prototypes.append(f"{head};")
    body.put("(void)d;")
    decode(body, move)
    body.effect(move.do)
    body.effect(move.then)
    body.put("return 0;")
    return body.text(head, move.span)


def weight_function(body: FunctionBody, move: core.Move) -> str:
    head = (
        f"static int32_t weigh_{body.unit.move_name(move)}(G *g, const S *s{parameters(body, move)}, const int32_t *d)"
    )
    body.unit.prototypes.append(f"{head};")
    body.put("(void)d;")
    assert move.weight is not None
    decode(body, move)
    body.put(f"return {body.expr(move.weight)};")
    return body.text(head)
