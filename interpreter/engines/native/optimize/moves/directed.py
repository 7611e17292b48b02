"""Pairs of an element and one of a few others, which hang on it, as sets: for each of the others the elements that have it.

Such are a piece and one of the directions that it may go in. The parameter that is chosen last may be one that there is once at
most, such as the place behind an enemy; then it follows from the pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import Candidates
from .....core.evaluate.collections import bits
from .....core.walk import mentions
from .....ground.records import replace
from ...plan.costs import MOST_SECONDS
from ...plan.plan import Planning
from .adjoining import Adjoining, is_set_of_elements
from .drawn import DrawnMove
from .movable import ever, following
from .pairs import fit_pairs


def directed(plan: Planning, drawn: DrawnMove) -> Adjoining | None:
    """None: the candidates of a move are no such pairs, or those are not known as sets."""
    if len(drawn.found.binders) < 2 or not plan.has("adjoining"):
        return None
    one, two, *rest = drawn.found.binders
    if one.determined or two.determined:
        return None
    if not is_set_of_elements(two.source) or not plan.analysis.cannot_fail(two.source):
        return None
    anyway = ever(plan, two.source)
    if not 0 < anyway.value.bit_count() <= MOST_SECONDS:
        return None
    found = Candidates((one, two), drawn.found.slot, drawn.found.asked, drawn.found.behind)
    here = core.Var(plan.renaming.fresh_slot(), one.name, type=one.source.type, span=one.span)
    firsts: dict[int, core.Expr] = dict.fromkeys(bits(anyway.value), here)
    if rest:
        behind, asked = _behind(plan, rest), following(plan, rest)
        if behind is None or asked is None or drawn.is_tested:
            return None
        pairs = fit_pairs(plan, Candidates((one, replace(two, source=anyway)), two.slot, *asked), None)
        if pairs is None:
            return None
        here, firsts = pairs.here, pairs.sets
        found = Candidates((one, two), two.slot, (), (*behind, *drawn.found.behind))
    elif not mentions(two.source, one.slot):
        return None
    sets = {second: _having(plan, one, two, second, known) for second, known in firsts.items()}
    if any(type(made) is core.Filter for made in sets.values()):
        return None
    return Adjoining(found, here, tuple(sets), tuple(sets.values()), False)


def _behind(plan: Planning, rest: Sequence[core.Binder]) -> tuple[core.Binder, ...] | None:
    """The other parameters as ones that are determined; None: the last of them can be one of several."""
    *before, last = rest
    if not all(binder.determined for binder in before):
        return None
    source = plan.deep(last.source)
    while isinstance(source, core.Op) and source.name in ("both", "minus"):
        source = source.args[0]
    if not (isinstance(source, core.Op) and source.name == "one_to_set"):
        return None
    return (*before, replace(last, source=source.args[0], determined=True))


def _having(plan: Planning, one: core.Binder, two: core.Binder, second: int, firsts: core.Expr) -> core.Expr:
    """Those of some first elements that have a second one."""
    chosen = core.Const(second, type=two.type, span=two.span)
    where = _has(plan, two.source, chosen)
    return plan.expr(core.Filter(one.slot, one.name, firsts, where, type=firsts.type, span=one.span))


def _has(plan: Planning, node: core.Expr, chosen: core.Const) -> core.Expr:
    """Whether a set has an element, asked of its cases."""
    node = plan.expr(node)
    match node:
        case core.Cond(cond, yes, no):
            one, other = _has(plan, yes, chosen), _has(plan, no, chosen)
            not_it = core.Op("not", (cond,), type=t.BOOL, span=node.span)
            parts = tuple(core.Op("and", pair, type=t.BOOL, span=node.span) for pair in ((cond, one), (not_it, other)))
            return core.Op("or", parts, type=t.BOOL, span=node.span)
        case core.Invoke(definition, (arg,)) if (sets := plan.table(definition)) and isinstance(
            definition.types[0], t.Elem
        ):
            having = [at for at, made in enumerate(sets) if isinstance(made, int) and made >> chosen.value & 1]
            values = (core.Const(at, type=definition.types[0], span=node.span) for at in having)
            among = core.Op("among", (arg, *values), type=t.BOOL, span=node.span)
            return among if having else core.Const(False, type=t.BOOL, span=node.span)
    return core.Op("member", (chosen, node), type=t.BOOL, span=node.span)
