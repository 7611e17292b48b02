"""Of pairs of elements, the legal ones at once: for each element of the second set, which is known before play, the elements of
the first that make a legal pair with it, as a set.

What stands behind the pair, such as where a step from the one in the direction of the other leads, is written in its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import Candidates
from .....core.evaluate.collections import bits
from .....core.walk import children, is_mover, mapped, mentions
from .....ground.records import Struct, replace
from ...plan.costs import MOST_SECONDS
from ...plan.plan import Planning
from .distances import distances


class FitPairs(Struct):
    """Pairs of which all that is asked holds.

    Attributes:
        here:   what stands for the set of the first elements that are there.
        sets:   of each element of the second set, in its order, those of them that make such a pair with it.
        apart:  of a parameter that follows from the pair, by slot, how far its number is from that of the first element, for
                each second one; only where that is the same for all first ones.
    """

    here: core.Var
    sets: dict[int, core.Expr]
    apart: dict[int, tuple[int, ...]]


def fit_pairs(plan: Planning, found: Candidates, mover: int | None) -> FitPairs | None:
    """Those of which all that is asked holds, as sets; None: they are not known as such."""
    one, two = found.binders
    seconds = _known(plan, two.source, mover)
    if seconds is None or not 0 < len(seconds) <= MOST_SECONDS:
        return None
    here = core.Var(plan.renaming.fresh_slot(), one.name, type=one.source.type, span=one.span)
    sets: dict[int, core.Expr] = {}
    for second in seconds:
        given: dict[int, core.Expr | int] = {
            slot: core.Const(second, type=two.type, span=two.span) for slot in (two.slot, found.slot)
        }
        conditions = list(_conditions(plan, found, given))
        if not conditions or not all(conditions):
            return None
        where = core.Op("and", tuple(part for part in conditions if part), type=t.BOOL, span=one.span)
        made = plan.expr(core.Filter(one.slot, one.name, here, where, type=here.type, span=one.span))
        if type(made) is core.Filter or not plan.analysis.cannot_fail(made):
            return None
        sets[second] = made
    apart = {binder.slot: distances(plan, binder, one, two, seconds) for binder in found.behind}
    return FitPairs(here, sets, {slot: known for slot, known in apart.items() if known})


def _known(plan: Planning, source: core.Expr, mover: int | None) -> tuple[int, ...] | None:
    """The elements of a set that is known before play, but for whose turn it is."""
    if mover is not None:
        source = _moved_by(source, mover)
    known = plan.value(source)
    return bits(known.value) if known is not None and isinstance(known.value, int) else None


def _moved_by(node: core.Expr, mover: int) -> core.Expr:
    """An expression where it is known whose turn it is."""
    if is_mover(node):
        return core.Const(mover, type=node.type, span=node.span)
    return mapped(node, lambda part: _moved_by(part, mover))


def _conditions(plan: Planning, found: Candidates, given: dict[int, core.Expr | int]) -> Iterator[core.Expr | None]:
    """What is asked of a pair, without what stands behind it; None: that cannot be written in its place."""
    for part in found.asked:
        yield plan.renaming.renamed(part, given)
    behind: dict[int, core.Expr] = {}
    for binder in found.behind:
        source = written(plan.deep(plan.renaming.renamed(binder.source, given)), behind)
        if source is None:
            yield None
            return
        if isinstance(source.type, t.Opt):
            yield is_there(source)
        behind[binder.slot] = source
        if binder.where is not None:
            yield written(plan.deep(plan.renaming.renamed(binder.where, given)), behind)


def is_there(node: core.Expr) -> core.Expr:
    """Whether a value that may be none is one."""
    none = core.Const(None, type=node.type, span=node.span)
    is_none = core.Op("same", (node, none), type=t.BOOL, span=node.span)
    return core.Op("not", (is_none,), type=t.BOOL, span=node.span)


def written(node: core.Expr, behind: dict[int, core.Expr]) -> core.Expr | None:
    """An expression with others in place of variables. Where one may be none, a state function there is none too, and one that
    is yes or no is not yes; None: it is asked otherwise."""
    if not any(mentions(node, slot) for slot in behind):
        return node
    if isinstance(node, core.Var):
        return behind[node.slot]
    made = mapped(node, lambda part: written(part, behind) or part)
    if any(mentions(made, slot) for slot in behind):
        return None
    if all(one.type == was.type for one, was in zip(children(made), children(node), strict=True)):
        return made
    if isinstance(made, core.Read | core.Look):
        lifted = replace(made, lifted=True, type=t.optional(made.type))
        holds = core.Const(True, type=t.BOOL, span=node.span)
        return core.Op("same", (lifted, holds), type=t.BOOL, span=node.span) if made.type == t.BOOL else lifted
    return made if isinstance(made, core.Op) and made.name in ("same", "among") else None
