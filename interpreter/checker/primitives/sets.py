"""Primitives on collections and memory."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import ERROR, Int, SetOf, element_of
from ...ground.limits import MAX_INTEGER
from .registry import Calling, primitive


@primitive(
    "nth(S in set, i in int) -> element",
    counts=(2,),
    about="The i-th element of a set or path, counted from 0; an error when there are fewer.",
    phrase="element {1} of {0}",
    example="nth(player, 1)",
)
def _nth(call: Calling) -> core.Expr:
    collection = call.collection(0)
    return call.op(
        "nth", element_of(collection.type) or ERROR, collection, call.given(1, Int(-MAX_INTEGER, MAX_INTEGER))
    )


@primitive(
    "front(S in set, n in int) -> set",
    counts=(2,),
    about="The first n of a set or path; all of it if there are fewer. Of a path it is a path.",
    phrase="the first {1} of {0}",
    example="front(reserve, 2)",
    edition=2,
)
def _front(call: Calling) -> core.Expr:
    collection = call.collection(0)
    return call.op("front", collection.type, collection, call.given(1, Int(0, MAX_INTEGER)))


@primitive(
    "subsets(S in set, n in int) -> set of sets",
    counts=(2,),
    about="All subsets of a size, in order.",
    phrase="the choices of {1} of {0}",
    example="subsets(sector, 3)",
)
def _subsets(call: Calling) -> core.Expr:
    collection = call.collection(0)
    inner = element_of(collection.type) or ERROR
    return call.op("subsets", SetOf(SetOf(inner)), collection, call.given(1, Int(0, MAX_INTEGER)))
