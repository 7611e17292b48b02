"""Beginnings of constant lines, rays of a board say: what is asked of them without a loop.

A line whose sites are numbered upwards (or downwards) all the way is a set and a sense: its beginning while a condition holds,
and its first element with a property, are one look at the lowest or highest bit of a set. Two lines through a site, in opposite
directions say, meet there or nowhere, so that their lengths tell how many elements they have together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ....core import nodes as core
from ....core import types as t
from ....core.walk import walk
from ....ground.records import refined
from ..emit_types import words
from .nodes import Cut, FirstOnLine, RunLength, TwoLines
from .plan import Planning

MOST_WORDS = 2
"""Words of sets up to which this is faster than going along the line."""


def cut(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A beginning of a constant line, by the sites where its condition holds."""
    if type(node) is not core.Prefix:
        return None
    holding = _holding(plan, node, node.cond)
    line = _line(plan, node.source) if holding is not None else None
    if holding is None or line is None:
        return None
    return refined(Cut, node, line=line.sites, holding=holding, upwards=line.upwards)


def first_on_line(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The first element of a constant line with a property."""
    if not (type(node) is core.Op and node.name == "first" and not node.lifted):
        return None
    source = plan.expr(node.args[0])
    if not isinstance(source, core.Filter) or t.is_mask(source.type):
        return None
    holding = _holding(plan, source, source.where)
    line = _line(plan, source.source) if holding is not None else None
    if holding is None or line is None:
        return None
    return refined(FirstOnLine, node, line=line.sites, holding=holding, upwards=line.upwards)


class _Line(NamedTuple):
    """A constant line as expressions: its sites as a set, and whether it goes upwards."""

    sites: core.Expr
    upwards: core.Expr


def _holding(plan: Planning, node: core.Prefix | core.Filter, condition: core.Expr) -> core.Expr | None:
    """All elements of the universe that satisfy a condition on an element of a line, if that is a set."""
    element = t.element_of(node.type)
    if not isinstance(element, t.Elem) or words(element.universe) > MOST_WORDS:
        return None
    if not plan.analysis.cannot_fail(condition):
        return None
    kind = t.SetOf(element)
    whole = core.Const((1 << element.universe.size) - 1, type=kind, span=node.span)
    sites = plan.expr(core.Filter(node.slot, node.name, whole, condition, type=kind, span=node.span))
    return None if type(sites) is core.Filter else sites


def _line(plan: Planning, node: core.Expr) -> _Line | None:
    """A collection that is a constant line, given by at most two variables."""
    source = plan.expr(node)
    element = t.element_of(source.type)
    if not isinstance(source.type, t.PathOf) or element is None or not plan.analysis.board_level(source):
        return None
    given = _variables(plan.analysis.free(source), source)
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
    return _Line(by_variables("lines", sites, t.SetOf(element)), by_variables("upwards", [*senses], t.BOOL))


def two_lines(plan: Planning, node: core.Expr) -> core.Expr | None:
    """How many elements two beginnings of lines have together, where each is counted faster than both are joined."""
    if not (type(node) is core.Op and node.name == "count" and not node.lifted):
        return None
    union = plan.expr(node.args[0])
    if not (isinstance(union, core.Op) and union.name == "union" and not union.lifted and t.is_mask(union.type)):
        return None
    one, two = (
        plan.expr(arg.args[0]) if isinstance(arg, core.Op) and arg.name == "path_to_mask" else None
        for arg in map(plan.expr, union.args)
    )
    if not (isinstance(one, core.Prefix) and isinstance(two, core.Prefix)):
        return None
    if not all(map(plan.analysis.cannot_fail, (one, two))) or not _meet_once(plan, one, two):
        return None
    a, b = (_length(plan, path) for path in (one, two))
    return refined(TwoLines, node, lengths=(a, b)) if a and b else None


def _length(plan: Planning, path: core.Prefix) -> core.Expr | None:
    """How many elements a beginning of a line has, where that is found faster than the beginning as a set."""
    element = t.element_of(path.type)
    assert isinstance(element, t.Elem)
    length = plan.expr(core.Op("count", (path,), type=t.Int(0, element.universe.size), span=path.span))
    return length if isinstance(length, RunLength) or words(element.universe) > MOST_WORDS else None


def _meet_once(plan: Planning, one: core.Prefix, two: core.Prefix) -> bool:
    given = _variables(plan.analysis.free(one.source) | plan.analysis.free(two.source), one.source, two.source)
    if given is None or not all(plan.analysis.board_level(path.source) for path in (one, two)):
        return False
    kinds = {slot: variable.type for slot, variable in given.items()}
    firsts, seconds = (plan.by_variables(path.source, kinds) for path in (one, two))
    if firsts is None or seconds is None:
        return False
    return all(
        a is not None and b is not None and (not a or not b or (a[0] == b[0] and len({*a, *b}) == len(a) + len(b) - 1))
        for a, b in zip(firsts, seconds, strict=True)
    )


def _variables(slots: Iterable[int], *nodes: core.Expr) -> dict[int, core.Var] | None:
    """At most two variables of expressions; None: there are more, or one may be none."""
    met = {part.slot: part for part in walk(nodes) if isinstance(part, core.Var)}
    found = {slot: met[slot] for slot in sorted(slots)}
    return found if len(found) <= 2 and all(isinstance(one.type, t.Elem | t.Int) for one in found.values()) else None


def _is_monotone(line: Sequence[int]) -> bool:
    """Whether a line's numbers only rise or only fall."""
    steps = [b > a for a, b in pairwise(line)]
    return (all(steps) or not any(steps)) and len(set(line)) == len(line)
