"""Which images are the connected parts of a set: then one part stands for all of its elements."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import adjacency_within
from .....ground.records import refined
from ...plan.plan import Planning
from ...plan.region_nodes import Regions

Environment = dict[int, tuple[core.Expr, "Environment | None"]]


def regions(plan: Planning, node: core.Expr) -> core.Expr | None:
    """An image of a set whose values are connected parts."""
    if type(node) is not core.Image or not isinstance(t.element_of(node.type), t.SetOf):
        return None
    source = plan.expr(node.source)
    inner = t.element_of(node.source.type)
    if not (isinstance(inner, t.Elem) and t.is_mask(source.type) and _is_region(node, source)):
        return None
    if not plan.analysis.cannot_fail(node.value):  # of another element of the same part
        return None
    return refined(Regions, node)


def _is_region(image: core.Image, source: core.Expr) -> bool:
    """Whether the value of an image is what can be reached from the element, back and forth, within a set that is the same
    for all elements of the part: the source itself, all sites, or the sites where a state function is as at the element."""
    return _Regions(image.slot, source).region(image.value, None)


class _Regions:
    def __init__(self, slot: int, source: core.Expr) -> None:
        self.slot, self.source = slot, source

    def region(self, node: core.Expr, env: Environment | None) -> bool:
        if isinstance(node, core.Invoke) and not node.lifted:
            inner: Environment = {slot: (arg, env) for slot, arg in enumerate(node.args)}
            return self.region(node.definition.body, inner)
        if not isinstance(node, core.Reach):
            return False
        start = node.start
        if not (isinstance(start, core.Op) and start.name == "literal" and len(start.args) == 1):
            return False
        if not self._is_element(start.args[0], env):
            return False
        adjacency = adjacency_within(node.next, node.slot)
        if adjacency is None or not adjacency[0].symmetric or len(adjacency[1]) > 1:
            return False
        return not adjacency[1] or self._is_common(adjacency[1][0], env)

    def _resolve(self, node: core.Expr, env: Environment | None) -> tuple[core.Expr, Environment | None]:
        while isinstance(node, core.Var) and env is not None and node.slot in env:
            node, env = env[node.slot]
        return node, env

    def _is_element(self, node: core.Expr, env: Environment | None) -> bool:
        found, outer = self._resolve(node, env)
        return outer is None and isinstance(found, core.Var) and found.slot == self.slot

    def _is_common(self, node: core.Expr, env: Environment | None) -> bool:
        found, outer = self._resolve(node, env)
        if isinstance(found, core.Var):
            return outer is None and isinstance(self.source, core.Var) and found.slot == self.source.slot
        if not (isinstance(found, core.Filter) and isinstance(found.where, core.Op) and found.where.name == "same"):
            return False
        whole = found.source
        if not (
            isinstance(whole, core.Const) and isinstance(whole.type, t.SetOf) and isinstance(whole.type.of, t.Elem)
        ):
            return False
        if whole.value != (1 << whole.type.of.universe.size) - 1:
            return False
        one, two = found.where.args
        if not (
            isinstance(one, core.Read) and isinstance(two, core.Read) and one.fun is two.fun and len(one.args) == 1
        ):
            return False
        if self._is_element(one.args[0], outer):
            one, two = two, one
        first = one.args[0]
        return isinstance(first, core.Var) and first.slot == found.slot and self._is_element(two.args[0], outer)
