"""What conditions teach those behind them: an expression that is not none, a number of a smaller interval.

The checker types what stands behind a condition by what the condition teaches, so that it means nothing where the condition
does not hold: behind `last is not none`, `owner[last]` looks at a cell, and without it at none. Who asks conditions in another
order than they are written in, or each by itself, asks here first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from .. import nodes as core
from .. import types as t
from ..walk import binds, walk
from .shapes import reads_element

_Nameable = core.Var | core.Look | core.Read | core.Invoke | core.Op
Kinds = dict[Hashable, set[t.Type]]
"""Of what conditions can teach something of: the types that it has."""


def rests_on(part: core.Expr, before: Iterable[core.Expr]) -> bool:
    """Whether conditions before it teach something of what a condition asks about, so that it may not be asked without them."""
    teaching = _teaching(before)
    return bool(teaching) and _rests(_kinds(_like(teaching, part)), _kinds(teaching))


def _rests(own: Kinds, taught: Kinds) -> bool:
    # what is known from further outside narrows all alike, and what a part teaches itself stands there in its whole width, too
    return any(_wider(taught[name], kinds) for name, kinds in own.items() if name in taught)


def asked(part: core.Expr, slot: int) -> tuple[core.Expr, ...]:
    """What must mean something where a condition about the element of a slot is asked by sets: of a comparison with what a
    state function has at the element, whatever that is, the other side."""
    if isinstance(part, core.Op) and part.name == "not":
        return asked(part.args[0], slot)
    if isinstance(part, core.Op) and part.name in ("same", "among"):
        return tuple(arg for arg in part.args if not reads_element(arg, slot))
    return (part,)


def any_rests(parts: Sequence[core.Expr]) -> bool:
    """Whether one of several conditions may not be asked without those before it."""
    teaching = [_teaching([part]) for part in parts[:-1]]
    all_of_them = [node for some in teaching for node in some]
    taught: Kinds = defaultdict(set)
    for some, behind in zip(teaching, parts[1:], strict=True):
        for name, kinds in _kinds(some).items():
            taught[name] |= kinds
        if _rests(_kinds(_like(all_of_them, behind)), taught):
            return True
    return False


def _teaching(parts: Iterable[core.Expr]) -> list[_Nameable]:
    """What conditions ask about of which they could teach that it is less than its type says."""
    return [node for node in _nameable(parts) if isinstance(node.type, t.Opt | t.Int)]


def _like(teaching: Sequence[_Nameable], part: core.Expr) -> list[_Nameable]:
    """What a condition asks about that may be the same as something of others. Names are as long as what they name, so only
    what begins alike is given one."""
    heads = set(map(_head, teaching))
    return [node for node in _nameable([part]) if _head(node) in heads] if heads else []


def _nameable(parts: Iterable[core.Expr]) -> Iterator[_Nameable]:
    return (node for node in walk(*parts) if isinstance(node, _Nameable) and not _is_joined(node))


def _kinds(nodes: Iterable[_Nameable]) -> Kinds:
    found: Kinds = defaultdict(set)
    for node in nodes:
        found[_name(node)].add(node.type)
    return found


def _is_joined(node: core.Expr) -> bool:
    """Whether nothing can be taught of an expression but what is taught of its parts."""
    return isinstance(node, core.Op) and node.name in ("and", "or", "not") and not node.lifted


def _wider(kinds: set[t.Type], others: set[t.Type]) -> bool:
    """Whether one of some types of an expression has values that none of the others has."""
    if any(isinstance(kind, t.Opt) for kind in kinds) and not any(isinstance(kind, t.Opt) for kind in others):
        return True
    numbers, known = ([kind for kind in map(t.required, some) if isinstance(kind, t.Int)] for some in (kinds, others))
    return bool(numbers and known) and (
        min(kind.low for kind in numbers) < min(kind.low for kind in known)
        or max(kind.high for kind in numbers) > max(kind.high for kind in known)
    )


def _name(node: core.Expr, own: Mapping[int, int] = MappingProxyType({})) -> Hashable:
    """The same for two expressions that differ in their types alone, and in the slots of variables of their own (`own`)."""
    match node:
        case core.Const():
            return (t.Type, repr(node.value))
        case core.Var():
            return ("own", own[node.slot]) if node.slot in own else node.slot
        case core.Look() | core.Read() | core.Invoke() | core.Op():
            return (_head(node), *_named(node.args, own))
    slot = binds(node)
    within = own if slot is None else {**own, slot: len(own)}
    left = ("span", "type") if slot is None else ("span", "type", "slot", "name")
    return (type(node), *_named((node.__dict__[name] for name in type(node).fields if name not in left), within))


def _head(node: _Nameable) -> Hashable:
    """What names of expressions without variables of their own begin with."""
    match node:
        case core.Var():
            return node.slot
        case core.Look():
            return node.table.name  # each mention of a pair may have a table of its own
        case core.Read():
            return id(node.fun)
        case core.Invoke():
            return id(node.definition)
    return node.name


def _named(parts: Iterable[object], own: Mapping[int, int]) -> tuple[Hashable, ...]:
    """Of what stands in fields of nodes."""
    return tuple(_field(part, own) for part in parts)


def _field(part: object, own: Mapping[int, int]) -> Hashable:
    if isinstance(part, core.Expr):
        return _name(part, own)
    if isinstance(part, tuple):
        return _named(part, own)
    return part if isinstance(part, Hashable) else id(part)
