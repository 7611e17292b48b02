"""Paths of the board whose sites are numbered upwards, or downwards, all the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from .....core import nodes as core
from .....core import types as t
from .....core.walk import walk
from ...plan.plan import Planning


class ConstantLine(NamedTuple):
    """A constant line as expressions: its sites as a set, and whether it goes upwards."""

    sites: core.Expr
    upwards: core.Expr


def constant_line(plan: Planning, node: core.Expr) -> ConstantLine | None:
    """A collection that is a constant line, given by at most two variables."""
    source = plan.expr(node)
    element = t.element_of(source.type)
    if not isinstance(source.type, t.PathOf) or element is None:
        return None
    given = variables(plan.analysis.free(source), source)
    if given is None:
        return None
    values = plan.by_variables(source, {slot: variable.type for slot, variable in given.items()})
    if values is None or not all(value is not None and _is_monotone(value) for value in values):
        return None
    senses = [len(value) < 2 or value[0] < value[1] for value in values]
    if all(len(value) < 2 or value[0] > value[1] for value in values):
        senses = [False] * len(values)

    def by_variables(name: str, rows: list[int], kind: t.Type) -> core.Expr:
        if len(set(rows)) == 1:
            return core.Const(rows[0], type=kind, span=source.span)
        table = core.Table(name, tuple(one.type for one in given.values()), kind, tuple(rows))
        return core.Look(table, tuple(given.values()), type=kind, span=source.span)

    sites = [sum(1 << site for site in value) for value in values]
    return ConstantLine(by_variables("lines", sites, t.SetOf(element)), by_variables("upwards", [*senses], t.BOOL))


def variables(slots: Iterable[int], *nodes: core.Expr) -> dict[int, core.Var] | None:
    """At most two variables of expressions; None: there are more, or one may be none."""
    met = {part.slot: part for part in walk(nodes) if isinstance(part, core.Var)}
    found = {slot: met[slot] for slot in sorted(slots)}
    return found if len(found) <= 2 and all(isinstance(one.type, t.Elem | t.Int) for one in found.values()) else None


def _is_monotone(line: Sequence[int]) -> bool:
    """Whether a line's numbers only rise or only fall."""
    steps = [b > a for a, b in pairwise(line)]
    return (all(steps) or not any(steps)) and len(set(line)) == len(line)
