"""What stands behind a number in a text: the noun of what it counts, one form for one and another for many.

In core it is a text that depends on the number, like any other, so that only who tells of templates needs to know it.
"""

from __future__ import annotations

from . import nodes as core
from .facts import Noun
from .types import BOOL, TEXT, Int


def counting(number: core.Expr, noun: Noun) -> core.Piece:
    """The hole that writes a noun behind that of a number."""
    span = number.span
    one, many = (core.Const(f" {form}", type=TEXT, span=span) for form in (noun.one, noun.many))
    single = core.Op("same", (number, core.Const(1, type=Int(1, 1), span=span)), type=BOOL, span=span)
    return core.Piece(core.Cond(single, one, many, type=TEXT, span=span), ",")


def is_noun_of(before: str | core.Piece | None, piece: core.Piece) -> bool:
    """Whether a hole writes the noun of the number that the one before it writes."""
    made = piece.value
    return (
        isinstance(before, core.Piece)
        and isinstance(made, core.Cond)
        and isinstance(made.cond, core.Op)
        and made.cond.args[0] is before.value
    )
