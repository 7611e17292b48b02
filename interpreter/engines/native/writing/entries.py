"""Decisions as entries of a list: which offer it is, its worth, and the values that are chosen, as integers."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ..c.cshape import CShape
from ..c.cvalue import CValue
from ..errors import refuse
from .body import FunctionBody

_MAX_LIST = 64
"""Entries of a list that is a parameter."""

HEAD = 2
"""Integers of an entry before the parameters: which offer it is, and its weight or worth."""


def chosen(move: core.Move) -> list[core.Binder]:
    return [binder for binder in move.binders if not binder.determined]


def entry_words(made: CShape) -> int:
    """Integers of a parameter in an entry of a decision list; 0: it cannot stand there."""
    return 0 if made.kind == "list" and made.room > _MAX_LIST else made.numbers


def word_count(body: FunctionBody, binder: core.Binder) -> int:
    made = body.unit.shape(binder.type, binder.span)
    count = entry_words(made)
    if count == 0:
        refuse("a parameter that is a set of sets, or a long path", binder.span)
    return count


def encode(body: FunctionBody, move: core.Move, offer: str, worth: str) -> None:
    """Writes the choice that the variables hold at the end of the list."""
    with body.block("", "}"):
        body.put("int32_t *d = next_entry(g);")
        body.put(f"d[0] = {offer}; d[1] = {worth};")
        encode_values(body, move, chosen(move))


def encode_values(body: FunctionBody, move: core.Move, binders: list[core.Binder]) -> None:
    """Writes the values of parameters, the first ones of a move, into the entry `d`. Numbers that the move has no use for are
    0, so that two entries of one decision are the same."""
    at = HEAD
    for binder in binders:
        value, count = body.slots[binder.slot][0], word_count(body, binder)
        kind = body.unit.shape(binder.type).kind
        if kind == "scalar":
            body.put(f"d[{at}] = {value};")
        elif kind == "list":
            name = body.named(value, "list", "LIST")
            body.put(f"d[{at}] = {name}.n;")
            body.put(f"for (int32_t i = 0; i < {count - 1}; i++) d[{at} + 1 + i] = i < {name}.n ? {name}.v[i] : 0;")
        else:
            name = body.named(value, "set", f"SET{count // 2}")
            body.put(f"memcpy(d + {at}, &{name}, sizeof {name});")
        at += count
    used = HEAD + sum(word_count(body, binder) for binder in chosen(move))
    body.put(f"for (int32_t w = {used}; w < STRIDE; w++) d[w] = 0;")


def decode(body: FunctionBody, move: core.Move, check: Callable[[core.Binder], None] = lambda binder: None) -> None:
    """Declares the parameters of a move from the entry `d`; the determined ones are computed again. `check` is told of each
    one when it is there."""
    at = HEAD
    for binder in move.binders:
        made = body.unit.shape(binder.type, binder.span)
        if binder.determined:
            name = body.keep(binder.name, made.c, body.expr(binder.source, binder.source.type))
        elif made.kind == "scalar":
            name = body.keep_element(binder.name, CValue(f"d[{at}]"), binder.type)
            at += 1
        elif made.kind == "list":
            name = body.keep(binder.name, "LIST", f"{{d + {at + 1}, d[{at}]}}")
            at += word_count(body, binder)
        else:
            name = body.variable(binder.name)
            body.put(f"{made.c} {name}; memcpy(&{name}, d + {at}, sizeof {name});")
            at += word_count(body, binder)
        body.slots[binder.slot] = (name, binder.type)
        check(binder)
