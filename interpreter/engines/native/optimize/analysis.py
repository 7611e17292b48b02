"""What a piece of the core depends on: its free variables, the position, and whether evaluating it can be noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeGuard

from ....core import nodes as core
from ....core import types as t
from ....ground.limits import MAX_RANGE
from ....ground.records import replace

BINDERS = (core.Bind, core.Filter, core.Prefix, core.Image, core.Fold, core.Reach, core.Chain)
_MAY_FAIL = frozenset({"div", "mod", "the", "nth", "within", "subsets"})
_SKIPPED = frozenset({"type", "span", "definition", "table", "fun", "memory"})


def parts(node: Any) -> Iterator[Any]:
    """The expressions directly within an expression."""
    for name, part in vars(node).items():
        if name in _SKIPPED:
            continue
        if isinstance(part, tuple):
            yield from (item for item in part if isinstance(item, core.Typed))
        elif isinstance(part, core.Typed):
            yield part


def is_number(node: Any, value: int) -> bool:
    """Whether an expression is a number known here."""
    return isinstance(node, core.Const) and isinstance(node.type, t.Int) and node.value == value


def is_same_leaf(one: Any, two: Any) -> bool:
    """Whether two expressions are one variable, or one constant."""
    if isinstance(one, core.Var) and isinstance(two, core.Var):
        return one.slot == two.slot
    return isinstance(one, core.Const) and isinstance(two, core.Const) and bool(one.value == two.value)


def reads_element(node: Any, slot: int) -> TypeGuard[core.Read]:
    """Whether an expression is a state function at the element of a slot."""
    if not isinstance(node, core.Read) or node.lifted or len(node.args) != 1:
        return False
    return isinstance(node.args[0], core.Var) and node.args[0].slot == slot


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """A copy with other parts."""
    changes: dict[str, Any] = {}
    own = {id(part) for part in parts(node)}
    for name, part in vars(node).items():
        if isinstance(part, core.Typed) and id(part) in own:
            changes[name] = change(part)
        elif isinstance(part, tuple) and any(id(item) in own for item in part):
            changes[name] = tuple(change(item) if isinstance(item, core.Typed) else item for item in part)
    return replace(node, **changes) if changes else node


class Analysis:
    """Answers by node, each found once."""

    def __init__(self) -> None:
        self._free: dict[int, frozenset[int]] = {}
        self._board: dict[int, bool] = {}
        self._safe: dict[int, bool] = {}
        self._kept: list[Any] = []
        self.is_tabulated: Callable[[core.Definition], bool] = lambda definition: False
        """Whether all values of a definition are known, so that none of them fails."""

    def free(self, node: Any) -> frozenset[int]:
        """Slots that an expression reads and does not bind itself."""
        known = self._free.get(id(node))
        if known is None:
            if isinstance(node, core.Var):
                known = frozenset({node.slot})
            else:
                known = frozenset().union(*(self.free(part) for part in parts(node)))
                if isinstance(node, BINDERS):
                    known -= {node.slot}
            self._free[id(node)] = known
            self._kept.append(node)
        return known

    def board_level(self, node: Any) -> bool:
        """Whether the value depends on the board and the free variables alone."""
        known = self._board.get(id(node))
        if known is None:
            known = not _reads_position(node) and all(self.board_level(part) for part in parts(node))
            self._board[id(node)] = known
            self._kept.append(node)
        return known

    def cannot_fail(self, node: Any) -> bool:
        """Whether evaluating an expression earlier, without need, or only in part cannot be noticed."""
        known = self._safe.get(id(node))
        if known is None:
            known = not self._may_fail(node) and all(self.cannot_fail(part) for part in parts(node))
            self._safe[id(node)] = known
            self._kept.append(node)
        return known

    def _may_fail(self, node: Any) -> bool:
        """Whether the node itself, its parts apart, can meet a mistake of the rules."""
        match node:
            case core.Can():
                return True
            case core.Op(name="div" | "mod", args=(_, core.Const(value=int(by)))) if by:
                return _unbounded(node.type)
            case core.Op(name=name) if name in _MAY_FAIL:
                return True
            case core.Op(name="interval", type=t.SetOf(t.Int(low, high))) if high - low >= MAX_RANGE:
                return True
            case core.Fold(op="max" | "min"):
                return True
            case core.Invoke():
                return not self.is_tabulated(node.definition) and not self.cannot_fail(node.definition.body)
        return isinstance(node, core.Typed) and _unbounded(node.type)


def _reads_position(node: Any) -> bool:
    """Whether the node itself, its parts apart, looks at the position."""
    match node:
        case core.Read() | core.Can() | core.Times():
            return True
        case core.Op(name="mover"):
            return True
        case core.Invoke():
            return node.definition.reads_state
    return False


def _unbounded(kind: t.Type) -> bool:
    """Whether the interval of a number was cut at what 32 bits hold, so that the number may not fit."""
    inner = t.required(kind)
    return isinstance(inner, t.Int) and (inner.low <= t.ANY_INT.low or inner.high >= t.ANY_INT.high)
