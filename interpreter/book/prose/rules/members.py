"""What is one of several."""

from __future__ import annotations

from ....core import nodes as core
from ....core.folding import folded
from ....core.walk import is_const_none, is_mover
from ....ground.records import replace
from ..conditions import CONDITIONS, Conditions
from ..english.catalogue import words
from ..matching import Capture, shape
from ..naming import noun_of
from ..scope import Spoken
from ..trees import KIND, Clause, Fact, Own, frame, joined, listed
from ..wording import as_kind


@CONDITIONS.rule(
    "one of these values",
    shape(core.Op, name="among", args=Capture("args")),
    written='x in {cell("a1"), cell("b2")}',
    example="the chosen square is a1 or b2",
)
def _among(by: Conditions, scope: Spoken, args: tuple[core.Expr, ...]) -> Fact:
    """A value that is one of those that are named; nothing and you stand in clauses of their own."""
    value, *items = args
    settled = [folded(item) for item in items]
    empty = [item for item in settled if is_const_none(item)]
    yous = [item for item in settled if is_mover(item)]
    if empty or yous or len(settled) == 1:
        ordered = (*empty, *(item for item in settled if item not in empty))
        return joined("or", [by.compared(value, "same", item, scope) for item in ordered])
    subject = by.terms.term(value, scope)
    names = [as_kind(item) or by.terms.term(item, scope) for item in settled]
    return Clause(subject, "be", listed(names, "or"), opposite=frame("neither", names=listed(names, "nor")))


@CONDITIONS.rule(
    "within bounds",
    shape(
        core.Op,
        name="member",
        args=(Capture("value"), shape(core.Op, name="interval", args=(Capture("low"), Capture("high")))),
    ),
    written="height[x] in 2..points",
    example="the height of the chosen square is from 2 to the number of points",
)
def _within(by: Conditions, scope: Spoken, value: core.Expr, low: core.Expr, high: core.Expr) -> Fact:
    """A number between two others."""
    ends = {"low": by.terms.term(low, scope), "high": by.terms.term(high, scope)}
    return Clause(by.terms.term(value, scope), "be", frame("from to", **ends))


@CONDITIONS.rule(
    "on a side",
    shape(
        core.Op,
        name="member",
        args=(Capture("side"), shape(core.Look, table=lambda table: table.name == "sides", args=(Capture("site"),))),
    ),
    written="north in sides(x)",
    example="the chosen square lies on the side north",
)
def _on_side(by: Conditions, scope: Spoken, side: core.Expr, site: core.Expr) -> Fact:
    """A side of the board on which a site lies."""
    key = "on the side" if isinstance(folded(side), core.Const) else "on"
    return Clause(by.terms.term(site, scope), "lie", frame(key, side=by.terms.term(side, scope)))


@CONDITIONS.rule(
    "one of a kind",
    shape(core.Op, name="member", args=(Capture("value"), Capture("source"))),
    written='x in adjacent(cell("b2"))',
    example="the chosen square is next to b2",
)
def _member(by: Conditions, scope: Spoken, value: core.Expr, source: core.Expr) -> Fact:
    """What belongs to a collection: it is one of a kind, next to something, or one of them; it is the only one there is."""
    alone = by.terms.alone(source)
    if alone is not None:
        return by.compared(value, "same", alone, scope)
    subject, one = by.terms.term(value, scope), by.terms.member(source, scope)
    if one is not None:
        is_plain = one.noun.one == noun_of(value.type) and not one.adjectives
        place = one.mods[0] if is_plain and not one.owner and len(one.mods) == 1 else None
        if isinstance(place, Own) and place.text in words("links").values():
            return Clause(subject, "be", place)
        if not is_plain or one.owner is None:
            return Clause(subject, "be", replace(one, det=KIND))
    return Clause(subject, "be", frame("one of", thing=by.terms.term(source, scope)))
