"""What a condition teaches: expressions that are not none, numbers that lie in a smaller interval."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core.types import NOTHING, Int, Opt, Type, element_of, required
from ...language import syntax as ast
from ..names.frame import Facts

TypeOf = Callable[[ast.Expr], Type]


def learned(cond: ast.Expr, holds: bool, type_of: TypeOf) -> Facts:
    """Facts that follow from a condition being true (or false). `type_of` gives the type of an operand as checked."""
    match cond:
        case ast.Negation():
            return learned(cond.value, not holds, type_of)
        case ast.Logic():
            if (cond.op == "and") == holds:
                facts: Facts = {}
                for part in cond.parts:
                    facts.update(learned(part, holds, type_of))
                return facts
            return {}
        case ast.Compare():
            return _comparison(cond, holds, type_of)
    return {}


def _comparison(cond: ast.Compare, holds: bool, type_of: TypeOf) -> Facts:
    op, left, right = cond.op, cond.left, cond.right
    if op in ("is not", "not in", "!="):
        op = {"is not": "is", "not in": "in", "!=": "=="}[op]
        holds = not holds
    if op == "in":
        return taught_by_presence(left, type_of) if holds and not _may_hold_none(right, type_of) else {}
    if op == "is":
        if isinstance(right, ast.NoneLiteral):
            return {} if holds else taught_by_presence(left, type_of)
        if holds and not isinstance(type_of(right), Opt):
            return taught_by_presence(left, type_of)
        if holds and not isinstance(type_of(left), Opt):
            return taught_by_presence(right, type_of)
        return {}
    return _interval(op, left, right, holds, type_of)


def _may_hold_none(node: ast.Expr, type_of: TypeOf) -> bool:
    if isinstance(node, ast.SetLiteral):
        return any(type_of(item) == Opt(NOTHING) for item in node.items)
    return isinstance(element_of(type_of(node)), Opt)


def taught_by_presence(node: ast.Expr, type_of: TypeOf) -> Facts:
    """Facts that follow from an expression not being none: since nothing comes of nothing, neither are the arguments of a
    look-up or call."""
    facts: Facts = {}
    if isinstance(node, ast.Name | ast.Lookup | ast.Call):
        kind = type_of(node)
        if isinstance(kind, Opt) and kind.of != NOTHING:
            facts[node] = kind.of
    if isinstance(node, ast.Lookup | ast.Call):
        for arg in node.args:
            facts.update(taught_by_presence(arg, type_of))
    return facts


_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _interval(op: str, left: ast.Expr, right: ast.Expr, holds: bool, type_of: TypeOf) -> Facts:
    if not holds:
        if op not in _NEGATED:
            return {}
        op = _NEGATED[op]
    facts: Facts = {}
    for node, other, word in ((left, right, op), (right, left, _FLIPPED.get(op, ""))):
        kind, bound = type_of(node), type_of(other)
        if not (isinstance(node, ast.Name | ast.Lookup) and isinstance(kind, Int) and isinstance(bound, Int)):
            continue
        low, high = kind.low, kind.high
        if word == "<":
            high = min(high, bound.high - 1)
        elif word == "<=":
            high = min(high, bound.high)
        elif word == ">":
            low = max(low, bound.low + 1)
        elif word == ">=":
            low = max(low, bound.low)
        elif word == "==":
            low, high = max(low, bound.low), min(high, bound.high)
        if low <= high and (low, high) != (kind.low, kind.high):
            facts[node] = Int(low, high)
    return facts


def narrowed(expr: core.Expr, kind: Type) -> Type:
    """The smaller of a checked type and a fact about it."""
    if isinstance(expr.type, Opt) and not isinstance(kind, Opt):
        return kind if isinstance(required(expr.type), Int) else required(expr.type)
    return kind if isinstance(kind, Int) and isinstance(expr.type, Int) else expr.type
