"""Of pairs that are chosen one after the other, such as a piece and a direction, those behind which the next one is found.

For each second element, which is known before play, the first ones are a set; so the pairs of which nothing comes are not gone
through, and most pieces are hemmed in on most sides. That is worth it where all that is asked of the next parameter is asked of
sets: where something is left to ask of each pair anyway, such as whether a man may go that way, it was slower.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import takewhile

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import Candidates
from .....ground.records import replace
from ...plan.adjacency import every_of, has_some
from ...plan.plan import Planning
from ..rules.tabled import looked_up
from .pairs import FitPairs, fit_pairs, is_there, written


def followed(plan: Planning, binders: tuple[core.Binder, ...]) -> tuple[core.Binder, ...]:
    """Parameters of which the first two are chosen without the pairs behind which nothing follows; the sets that tell stand
    before them, as parameters that are determined. As they are where that is not known."""
    pairs = _pairs(plan, binders)
    if pairs is None:
        return binders
    one, two, *rest = binders
    firsts, seconds, span = pairs.here.type, two.source.type, two.span
    sets = [replace(one, slot=pairs.here.slot, type=firsts, where=None, determined=True)]
    left: list[core.Expr] = []
    parts: list[core.Expr] = []
    for second, known in pairs.sets.items():
        some = core.Var(plan.renaming.fresh_slot(), "followed", type=firsts, span=span)
        sets.append(core.Binder(some.slot, some.name, firsts, known, None, True, span))
        chosen = core.Var(one.slot, one.name, type=one.type, span=span)
        is_in = core.Op("member", (chosen, some), type=t.BOOL, span=span)
        alone, none = (core.Const(elements, type=seconds, span=span) for elements in (1 << second, 0))
        left.append(some)
        parts.append(core.Cond(is_in, alone, none, type=seconds, span=span))
    return (*sets, replace(one, source=reduce(joined, left)), replace(two, source=reduce(joined, parts)), *rest)


def joined(one: core.Expr, two: core.Expr) -> core.Expr:
    """Two sets as one."""
    return core.Op("union", (one, two), type=one.type, span=one.span)


def _pairs(plan: Planning, binders: Sequence[core.Binder]) -> FitPairs | None:
    """Of each value of the second parameter the values of the first one behind which those that follow are found; None: they
    are not known as sets, or nothing follows."""
    if len(binders) < 3 or not plan.has("followed"):
        return None
    one, two, *rest = binders
    if one.determined or two.determined:
        return None
    asked = tuple(_some(plan, rest[0]))
    behind = () if asked else tuple(takewhile(lambda binder: binder.determined, rest)) or _first_of(plan, rest[0])
    return fit_pairs(plan, Candidates((one, two), two.slot, asked, behind), None) if asked or behind else None


def _some(plan: Planning, binder: core.Binder) -> Iterator[core.Expr]:
    """What is asked of a parameter that is the first element of a set: whether there is one."""
    match plan.deep(binder.source) if binder.determined else binder.source:
        case core.Op("first", (found,), lifted=False) if t.is_mask(found.type):
            yield from filled(plan, found)


def filled(plan: Planning, node: core.Expr) -> Iterator[core.Expr]:
    """Conditions that hold together where a set has an element. Those that do not depend on it stand alone, and where there can
    be one at most, it is asked of that one."""
    match node:
        case core.Op("minus", (inner, core.Cond(cond, core.Const(every), core.Const(0)))) if (
            every == every_of(node).value
        ):
            yield from filled(plan, inner)
            yield core.Op("not", (cond,), type=t.BOOL, span=node.span)
        case core.Op("both", (inner, core.Cond(cond, core.Const(every), core.Const(0)))) if (
            every == every_of(node).value
        ):
            yield from filled(plan, inner)
            yield cond
        case core.Op("both", (core.Op("one_to_set", (one,)), core.Filter(slot, _, core.Const(every), cond))) if (
            every == every_of(node).value
        ):
            one = looked_up(plan, one, "one") or one
            yield is_there(one)
            yield written(cond, {slot: one}) or has_some(node)
        case _:
            yield has_some(node)


def _first_of(plan: Planning, binder: core.Binder) -> tuple[core.Binder, ...]:
    """What a parameter is first that is one of the beginning of a list: it is determined, and there is none if that is not."""
    source = binder.source
    if not isinstance(source, core.Prefix) or t.is_mask(source.type):
        return ()
    first = core.Op("first", (source.source,), type=t.optional(binder.type), span=binder.span)
    where = None if source.inclusive else plan.renaming.renamed(source.cond, {source.slot: binder.slot})
    return (replace(binder, source=first, where=where, determined=True),)
