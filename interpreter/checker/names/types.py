"""What type expressions mean, and which types state can hold."""

from __future__ import annotations

from ...core.types import BOOL, ERROR, Elem, Int, Opt, PathOf, SetOf, Type, Universe, describe
from ...ground.diagnostics import spelled
from ...ground.limits import MAX_INTEGER
from ...ground.source import Span
from ...language import syntax as ast
from .frame import Frame
from .meanings import Broken, Constant, NumberSet
from .newcomers import called_here, type_called_here
from .scope import Scope
from .undefined import hides_type
from .unknown import lacks_board


def type_of(scope: Scope, node: ast.TypeExpr, frame: Frame | None = None) -> Type:
    """The type that a text names; ERROR after a diagnostic."""
    match node:
        case ast.NamedType():
            return _named_type(scope, node, frame)
        case ast.RangeType():
            low, high = constant_number(scope, node.low), constant_number(scope, node.high)
            if low is None or high is None:
                return ERROR
            if low > high:
                turned = (f"the least stands first: `{high}..{low}`",)
                scope.sink.add(
                    "empty-range",
                    f"the range {low}..{high} is empty",
                    node.span,
                    "no number is in it",
                    helps=turned,
                )
                return ERROR
            return Int(low, high)
        case ast.CollectionType():
            inner = type_of(scope, node.of, frame)
            return SetOf(inner) if node.word == "set" else PathOf(inner)
        case ast.OptionalType():
            inner = type_of(scope, node.of, frame)
            return ERROR if inner == ERROR else Opt(inner)
    raise AssertionError(node)


def _named_type(scope: Scope, node: ast.NamedType, frame: Frame | None) -> Type:
    if node.id == "bool":
        return BOOL
    name = scope.alias(node.id, node.span)
    if name == "site":
        universe = scope.site_universe(frame)
        if universe:
            return Elem(universe)
    found = scope.value(node.id, node.span)
    if isinstance(found, Universe):
        return Elem(found)
    if isinstance(found, NumberSet):
        return found.type
    if isinstance(found, Broken):
        scope.sink.silently()
        return ERROR
    if node.id in scope.of_board and lacks_board(scope, node.id, node.span, is_type=True):
        return ERROR
    if node.id in scope.of_board and node.id in scope.places:
        scope.sink.put(hides_type(node.span, scope.places[node.id]))
        return ERROR
    names, is_number = scope.universe_names(), isinstance(found, Constant) and type(found.value) is int
    scope.sink.add(
        "unknown-type",
        f"`{node.id}` is not a type",
        node.span,
        "not a universe, a range or `bool`",
        helps=type_called_here(node.id)
        or ((f"a number lies in a range: `0..{node.id}`",) if is_number else ())
        or called_here(node.id, names)
        or spelled(node.id, names, "types"),
    )
    return ERROR


def constant_number(scope: Scope, node: ast.Expr) -> int | None:
    """The value of a number that options and constants determine; None after a diagnostic."""
    value = scope.constant(node, Int(-MAX_INTEGER, MAX_INTEGER), "a number")
    return value if isinstance(value, int) else None


def storable(scope: Scope, kind: Type, span: Span) -> bool:
    """State holds elements, numbers, truth values, and these or none."""
    inner = kind.of if isinstance(kind, Opt) else kind
    if inner == ERROR:
        return False
    if isinstance(inner, Elem | Int) or inner == BOOL:
        return True
    scope.sink.add(
        "not-storable",
        f"state cannot hold {describe(kind)}",
        span,
        "not one thing, number or yes/no",
        helps=("a set is a function to `bool`: `marked: cell -> bool`",),
    )
    return False
