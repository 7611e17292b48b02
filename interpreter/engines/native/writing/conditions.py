"""Conditions joined to one."""

from __future__ import annotations

from ....core import nodes as core
from ..c.cvalue import CValue
from .body import FunctionBody


def logic(body: FunctionBody, parts: tuple[core.Expr, ...], word: str) -> CValue:
    """`and`, `or` from left to right; what a part needs beforehand is done only when it is asked."""
    made = body.expr(parts[0])
    for part in parts[1:]:
        lines, value = body.capture(lambda part=part: body.expr(part))  # type: ignore[misc]
        if not lines:
            made = CValue(f"{made} {word} {value}")
        else:
            result = body.keep("so", "int32_t", made)
            with body.block(f"if ({result})" if word == "&&" else f"if (!{result})"):
                body.lines += lines
                body.put(f"{result} = {value};")
            made = result
    return CValue(f"({made})")
