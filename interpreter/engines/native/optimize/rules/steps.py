"""Where a constant step leads from the elements of a set is a step of the set as a whole, if that is by shifts."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...c.cshape import words
from ...plan.nodes import SteppedImage
from ...plan.plan import Planning


def stepped_image(plan: Planning, node: core.Expr) -> core.Expr | None:
    """An image of a set of elements by such a step, in as many words."""
    if type(node) is not core.Image or not (t.is_mask(node.type) and t.is_mask(node.source.type)):
        return None
    element, there = t.element_of(node.source.type), t.element_of(node.type)
    if not (isinstance(element, t.Elem) and isinstance(there, t.Elem)):
        return None
    width = words(element.universe)
    ends = plan.ends(node.value, node.slot, element) if width == words(there.universe) else None
    rows = tuple(0 if end is None else 1 << end for end in ends or ())
    return refined(SteppedImage, node, rows=rows) if rows and plan.shifts(rows, width) is not None else None
