"""Going through programs. What the parts of a node are, and which node has a variable of its own, follows from how its class is
declared in `nodes`; nothing lists fields a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeGuard, TypeVar, overload

from ..ground.records import fields_holding, hints, holder, replace
from . import nodes as core
from . import types as t

Walked = core.Node | core.Declared
Roots = Walked | tuple["Roots", ...] | None
"""Where a walk begins: at one node, at several, or nowhere."""

_N = TypeVar("_N", bound=core.Node)


@overload
def children(node: core.Typed) -> list[core.Expr]: ...
@overload
def children(node: Walked) -> list[core.Node]: ...
def children(node: Walked) -> list[Any]:
    """The nodes directly within a node, in order."""
    return _CHILDREN(node)


_CHILDREN = holder(core.Node)


def mapped(node: _N, change: Callable[[core.Expr], core.Expr]) -> _N:
    """A copy of a node with other expressions directly within it."""
    changes: dict[str, Any] = {}
    for name in fields_holding(type(node), (core.Node,)):
        part = node.__dict__[name]
        if is_expr(part):
            changes[name] = change(part)
        elif isinstance(part, tuple):
            changes[name] = tuple(change(one) if is_expr(one) else one for one in part)
    return replace(node, **changes) if changes else node


def is_expr(node: object) -> TypeGuard[core.Expr]:
    return isinstance(node, core.Typed)


def is_effect(node: object) -> TypeGuard[core.Effect]:
    return isinstance(node, core.Placed)


def walk(*roots: Roots, into: tuple[type[core.Declared], ...] = ()) -> Iterator[Walked]:
    """Nodes and all nodes below them, each before its parts. `into`: kinds of what has a name whose insides belong to it; each
    such is met once. The roots are gone into anyway."""
    held = holder(core.Node, *into)
    stack: list[Any] = list(reversed(roots))
    met: set[int] = set()
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack += reversed(part)
        elif part is not None:
            if isinstance(part, core.Declared):
                if id(part) in met:
                    continue
                met.add(id(part))
            yield part
            stack += reversed(held(part))


def reads_position(node: Walked) -> bool:
    """Whether the node itself, its parts apart, looks at the position."""
    match node:
        case core.Read() | core.Can() | core.Times() | core.Op(name="mover"):
            return True
        case core.Invoke(definition):
            return definition.reads_state
    return False


def conjuncts(expr: core.Expr) -> tuple[core.Expr, ...]:
    """The parts of a conjunction; anything else is its only part."""
    if isinstance(expr, core.Op) and expr.name == "and":
        return tuple(part for arg in expr.args for part in conjuncts(arg))
    return (expr,)


def size_of(node: core.Node) -> int:
    """Nodes of an expression or effect, those of definitions and actions apart."""
    return 1 + sum(map(size_of, children(node)))


# ---------------------------------------------------------------- variables


def binds(node: core.Node) -> int | None:
    """The slot that a node gives values to itself."""
    return node.__dict__["slot"] if _is_binding(type(node)) else None


_BINDING: dict[type, bool] = {}


def _is_binding(cls: type) -> bool:
    if cls not in _BINDING:
        _BINDING[cls] = hints(cls).get("slot") is core.Slot
    return _BINDING[cls]


def outside(node: core.Node) -> core.Expr | None:
    """What a node that has a variable works out before: the value, or the collection that is gone through."""
    if isinstance(node, core.Over) and node.source is None:
        return node.value
    found: core.Expr | None = node.__dict__[fields_holding(type(node), (core.Node,))[0]]
    return found


def inside(node: core.Node) -> list[core.Node]:
    """The parts of such a node that see the variable."""
    before = outside(node)
    return [part for part in children(node) if part is not before]


def slots_settled(condition: core.Expr | None) -> set[int]:
    """The variables that have one value wherever a condition holds: `k is flat and n == 1`."""
    match condition:
        case core.Op("and", parts):
            return set().union(*map(slots_settled, parts))
        case core.Op("same", (core.Var(slot), core.Const()) | (core.Const(), core.Var(slot))):
            return {slot}
    return set()


def slots_read(*roots: Roots) -> set[int]:
    """The slots whose values are read in a frame, those that are bound there included."""
    return {part.slot for part in walk(*roots) if isinstance(part, core.Var)}


def slots_bound(*roots: Roots) -> set[int]:
    """The slots that are given values to."""
    slots = (binds(part) for part in walk(*roots) if isinstance(part, core.Node))
    return {slot for slot in slots if slot is not None}


def slots_needed(*roots: Any) -> int:
    """How long a frame must be for something."""
    return 1 + max(slots_read(*roots) | slots_bound(*roots), default=-1)


def mentions(node: Roots, slot: int) -> bool:
    """Whether an expression or effect looks at a slot of its own frame."""
    return any(isinstance(part, core.Var) and part.slot == slot for part in walk(node))


def free(node: core.Expr, of: Callable[[core.Expr], frozenset[int]] | None = None) -> frozenset[int]:
    """The slots that an expression reads and does not bind itself. `of`: the same for its parts, where that is remembered."""
    if isinstance(node, core.Var):
        return frozenset({node.slot})
    return frozenset().union(*map(of or free, children(node))) - {binds(node)}


def is_slot(node: object, slot: int) -> TypeGuard[core.Var]:
    """Whether an expression is the variable of a slot."""
    return isinstance(node, core.Var) and node.slot == slot


def is_number(node: core.Expr, value: int) -> bool:
    """Whether an expression is a constant number."""
    return isinstance(node, core.Const) and isinstance(node.type, t.Int) and node.value == value


def table_of(node: core.Op) -> core.Table:
    """The table that an operation is about: its first argument."""
    constant = node.args[0]
    assert isinstance(constant, core.Const)
    table: core.Table = constant.value
    return table


def is_mover(node: object) -> TypeGuard[core.Op]:
    """Whether it is asked whose turn it is."""
    return isinstance(node, core.Op) and node.name == "mover"


def is_const_none(node: object) -> TypeGuard[core.Const]:
    """Whether an expression is the constant none."""
    return isinstance(node, core.Const) and node.value is None


def is_at(args: tuple[core.Expr, ...], slot: int) -> bool:
    """Whether the variable of a slot is the only argument."""
    return len(args) == 1 and is_slot(args[0], slot)


def is_same_leaf(one: core.Expr, two: core.Expr) -> bool:
    """Whether two expressions are one variable, or one constant."""
    if isinstance(one, core.Var) and isinstance(two, core.Var):
        return one.slot == two.slot
    return isinstance(one, core.Const) and isinstance(two, core.Const) and bool(one.value == two.value)


def is_alike(
    one: core.Expr | core.Effect, two: core.Expr | core.Effect, slots: Mapping[int, int] = MappingProxyType({})
) -> bool:
    """Whether two expressions or effects are the same but for where they stand, and for slots of variables of their own.
    `slots`: of other variables of the first one those that are meant in the second."""
    return _alike(one, two, slots)


def _alike(one: Any, two: Any, slots: Mapping[int, int]) -> bool:
    if type(one) is not type(two):
        return False
    if isinstance(one, core.Var):
        return bool(slots.get(one.slot, one.slot) == two.slot)
    if isinstance(one, tuple):
        return len(one) == len(two) and all(_alike(a, b, slots) for a, b in zip(one, two, strict=True))
    if not isinstance(one, core.Node):
        return bool(one == two)
    own = binds(one)
    within = slots if own is None else {**slots, own: two.__dict__["slot"]}
    before = None if own is None else outside(one)
    return all(
        _alike(one.__dict__[name], two.__dict__[name], slots if one.__dict__[name] is before else within)
        for name in type(one).fields
        if name not in ("span", "slot")
    )
