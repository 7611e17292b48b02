"""Primitives on tracks: places in a path, and what lies further on."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import ANY_INT, ERROR, NOTHING, Int, Opt, element_of, optional
from ..values.convert import most
from .registry import Calling, primitive


def _sought(call: Calling, collection: core.Expr) -> core.Expr:
    """The second argument, which is looked for in the first: any number in one of numbers."""
    kind = element_of(collection.type) or ERROR
    if kind == NOTHING:
        title = "there is nothing in `{}` to be found"
        return call.fail("type-mismatch", title, "always empty", ("put the path or set here that is meant",), 0)
    return call.given(1, ANY_INT if isinstance(kind, Int) else kind)


@primitive(
    "index(P in path, x in element) -> 0..n?",
    counts=(2,),
    about="The place of an element in a path or set, counted from 0; none if it is not in it.",
    phrase="the place of {1} in {0} (the first is 0)",
    example="index(track(p), at[x])",
    edition=2,
)
def _index(call: Calling) -> core.Expr:
    path = call.collection(0)
    return call.op("index", Opt(Int(0, max(most(path.type) - 1, 0))), path, _sought(call, path))


@primitive(
    "along(P in path, x in element, n in int) -> element?",
    counts=(3,),
    about="The element n places further, or back if n is below 0; none beyond the ends, and if x is not in the path or set.",
    phrase="the place reached from {1} by {2} along {0}",
    example="along(track(p), at[x], die)",
    edition=2,
)
def _along(call: Calling) -> core.Expr:
    path = call.collection(0)
    kind = optional(element_of(path.type) or ERROR)
    return call.op("along", kind, path, _sought(call, path), call.given(2, ANY_INT))


@primitive(
    "around(P in path, x in element, n in int) -> element",
    counts=(3,),
    about="As `along`, but going round: the first one follows the last. An error if x is not in the path or set.",
    phrase="the one reached from {1} by {2}, going round {0}",
    example="around(lap, from, 3)",
    edition=2,
)
def _around(call: Calling) -> core.Expr:
    path = call.collection(0)
    return call.op("around", element_of(path.type) or ERROR, path, _sought(call, path), call.given(2, ANY_INT))
