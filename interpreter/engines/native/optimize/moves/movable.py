"""Of pieces whose ways are their own, such as men that go ahead only and kings that go anywhere, those behind which nothing
follows in any direction are left out before the ways of one are asked.

For each direction the pieces behind which the next parameter is found are a set, as for `followed`, and all of these together
are those that have a move, and maybe some that have none. So a player who can take nothing is known by a few shifts. That is
worth it where the next parameter that is chosen is asked for too, not only those that are determined: those refuse few.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import takewhile
from operator import or_

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import Candidates
from .....core.walk import conjuncts, mentions
from .....ground.records import replace
from ...plan.adjacency import every_of
from ...plan.plan import Planning
from .followed import filled, joined
from .pairs import fit_pairs


def movable(plan: Planning, binders: tuple[core.Binder, ...]) -> tuple[core.Binder, ...]:
    """Parameters of which the first is chosen only where those behind the second can be found; as they are where that is not
    known."""
    if len(binders) < 3 or not plan.has("movable"):
        return binders
    one, two, *rest = binders
    if any(binder.determined or not t.is_mask(binder.source.type) for binder in (one, two)):
        return binders
    if not mentions(two.source, one.slot) or not all(plan.analysis.cannot_fail(binder.source) for binder in (one, two)):
        return binders
    asked = following(plan, rest)
    anyway = replace(two, source=ever(plan, two.source))
    pairs = asked and fit_pairs(plan, Candidates((one, anyway), two.slot, *asked), None)
    if not pairs:
        return binders
    some = reduce(joined, pairs.sets.values())
    return (replace(one, source=_within(one.source, pairs.here, some)), two, *rest)


def ever(plan: Planning, node: core.Expr) -> core.Const:
    """All elements that a set may have, whatever the position."""
    every = every_of(node)
    match plan.expr(node):
        case core.Const(int(known)):
            return replace(every, value=known)
        case core.Cond(_, yes, no):
            return replace(every, value=ever(plan, yes).value | ever(plan, no).value)
        case core.Invoke(definition) if (sets := plan.table(definition)) is not None:
            return replace(every, value=reduce(or_, (known for known in sets if isinstance(known, int)), 0))
    return every


def following(
    plan: Planning, rest: Sequence[core.Binder]
) -> tuple[tuple[core.Expr, ...], tuple[core.Binder, ...]] | None:
    """What is asked of a pair: that there is something to choose next. Parameters that are determined before stand behind it,
    the last of them with that condition. None: that is known of all pairs, or cannot be asked."""
    behind = (*takewhile(lambda binder: binder.determined, rest),)
    chosen = rest[len(behind)].source if len(behind) < len(rest) else None
    if chosen is None or not t.is_mask(chosen.type) or not plan.analysis.cannot_fail(chosen):
        return None
    if plan.value(chosen) is not None:
        return None
    asked = (*filled(plan, plan.deep(chosen)),)
    if not behind:
        return asked, ()
    *before, last = behind
    parts = asked if last.where is None else (*conjuncts(last.where), *asked)
    return (), (*before, replace(last, where=core.Op("and", parts, type=t.BOOL, span=last.span)))


def _within(source: core.Expr, here: core.Var, some: core.Expr) -> core.Expr:
    """Those elements of a set that are in another one, which is made of it, before anything is asked of each."""
    if type(source) is core.Filter:
        return replace(source, source=_within(source.source, here, some))
    return core.Bind(here.slot, here.name, source, some, type=source.type, span=source.span)
