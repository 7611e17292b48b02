"""Signatures in keys: `group(s in cell)`, `put in main`."""

from __future__ import annotations

from ...files.edition import needs_edition
from ...files.nodes import Text
from ...ground.diagnostics import Sink
from ...language import syntax as ast
from ...language.parser import parse


def read_signature(key: Text, sink: Sink, *, defaults: bool = False) -> ast.Signature | None:
    """The signature that a key is; None after a diagnostic. `defaults`: whether its parameters may have some."""
    signature = parse("signature", key.rule, sink)
    params = signature.params if signature is not None else ()
    first = next((at for at, param in enumerate(params) if param.default is not None), None)
    if first is None:
        return signature
    needs_edition(2, "a default of a parameter", params[first].span, sink)
    without = next((param for param in params[first:] if param.default is None), None)
    if not defaults:
        title = "only parameters of definitions have defaults"
        sink.add("default-place", title, params[first].span, "this is no definition", helps=("take it away",))
        return None
    if without is not None:
        title = f"`{without.name.id}` needs a default, because a parameter before it has one"
        helps = ("arguments are left out from the end, so parameters with a default come last",)
        sink.add("default-place", title, without.span, "no default here", helps=helps)
        return None
    return signature
