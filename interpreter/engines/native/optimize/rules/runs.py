"""Lines of a board as words: how far a run of equal values goes is then one look at the lowest zero.

A step that no two sites share, a direction say, divides the sites into lines. Each line is a word for each value of a state
function, kept by every write ("rotated" bit boards; Hyatt, "Rotated bitmaps, a new twist on an old idea", 1999), and
`count(those(y in chain(x, y to step(y, E)) while owner[y] is v))` needs no loop.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import reads_element
from .....ground.records import refined, replace
from ...plan.lines import Step
from ...plan.nodes import RunLength
from ...plan.plan import Planning

_MOST_VALUES = 8


def run_length(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The length of a beginning of a chain, where words of lines tell it."""
    if not (type(node) is core.Op and node.name == "count" and not node.lifted):
        return None
    prefix = plan.expr(node.args[0])
    if not isinstance(prefix, core.Prefix) or prefix.inclusive:
        return None
    chain, condition = plan.expr(prefix.source), plan.expr(prefix.cond)
    if not isinstance(chain, core.Chain) or isinstance(chain.start.type, t.Opt):
        return None
    if not (isinstance(condition, core.Op) and condition.name == "same" and not condition.lifted):
        return None
    if not plan.analysis.cannot_fail(condition) or not plan.analysis.cannot_fail(chain.start):
        return None
    step = _constant_step(chain, plan)
    for read, value in (condition.args, condition.args[::-1]):
        if step and reads_element(read, prefix.slot) and prefix.slot not in plan.analysis.free(value):
            if not (_has_words(read.fun) and plan.kept.can_have_lines(read.fun, step)):
                return None
            holds = replace(condition, args=(read, value))
            return refined(RunLength, replace(node, args=(replace(prefix, source=chain, cond=holds),)), step=step)
    return None


def _constant_step(chain: core.Chain, plan: Planning) -> Step | None:
    """Where each element leads, where that is known before play."""
    element = t.element_of(chain.type)
    if not isinstance(element, t.Elem) or plan.analysis.free(chain.next) != {chain.slot}:
        return None
    values = plan.by_variables(chain.next, {chain.slot: element})
    return None if values is None else tuple(values)


def _has_words(fun: core.Fun) -> bool:
    kind = fun.result
    return (
        fun.life != "turn"
        and isinstance(kind, t.Opt)
        and isinstance(kind.of, t.Elem)
        and kind.of.universe.size <= _MOST_VALUES
    )
