"""Between types: representations, intervals, and what to say when a value does not fit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...core import nodes as core
from ...core.types import (
    BOOL,
    ERROR,
    NOTHING,
    TEXT,
    Elem,
    Int,
    Opt,
    PathOf,
    SetOf,
    Type,
    describe,
    element_of,
    is_mask,
    is_subtype,
    join,
    required,
    same_shape,
)
from ...ground.diagnostics import Clash, Meant, Sink, proposed, spelled
from ...ground.limits import MAX_INTEGER
from ...ground.records import replace
from ...ground.source import Span
from .asked_first import said_then
from .borders import of_borders
from .none_where import none_where

UNDEFINED = "no word of the language or of its library is called so"
"""How the advice begins where nothing is known that a name could be meant for."""


def error_expr(span: Span) -> core.Expr:
    """Stands for an expression that was refused; agrees with everything, so that one mistake is said once."""
    return core.Const(None, type=ERROR, span=span)


def op(name: str, kind: Type, span: Span, *args: core.Expr, lifted: bool = False) -> core.Expr:
    if any(arg.type == ERROR for arg in args):
        return error_expr(span)
    return core.Op(name, args, lifted, type=kind, span=span)


def as_set(expr: core.Expr) -> core.Expr:
    """A path as the set of its elements; an optional value as the set of at most one; sets stay."""
    match expr.type:
        case PathOf(inner):
            kind = SetOf(inner)
            return op("path_to_mask" if is_mask(kind) else "path_to_set", kind, expr.span, expr)
        case Opt(inner):
            return op("one_to_set", SetOf(inner), expr.span, expr)
    return expr


def convert(expr: core.Expr, wanted: Type) -> core.Expr | None:
    """The expression as a value of a type, with a run-time check where only the interval is in doubt; None: it cannot be."""
    if ERROR in (expr.type, wanted) or expr.type == wanted:
        return expr
    if is_subtype(expr.type, wanted):
        return _represent(expr, wanted)
    if same_shape(expr.type, wanted):
        if isinstance(wanted, Int) or (isinstance(wanted, Opt) and isinstance(wanted.of, Int)):
            return op("within", wanted, expr.span, expr)
        return _represent(expr, wanted)
    return None


def _represent(expr: core.Expr, wanted: Type) -> core.Expr:
    if isinstance(wanted, SetOf):
        if isinstance(expr.type, PathOf):
            return as_set(expr)
        if expr.type == SetOf(NOTHING) and not is_mask(wanted):
            return core.Const((), type=wanted, span=expr.span)
    if isinstance(wanted, PathOf) and expr.type == SetOf(NOTHING):
        return core.Const((), type=wanted, span=expr.span)
    return expr


def meet(a: core.Expr, b: core.Expr) -> tuple[core.Expr, core.Expr, Type] | None:
    """Two expressions as values of their least common type; None when there is none."""
    kind = join(a.type, b.type)
    if kind is None:
        return None
    one, two = convert(a, kind), convert(b, kind)
    return None if one is None or two is None else (one, two, kind)


def advise(sink: Sink, expr: core.Expr, wanted: Type) -> None:
    """Tells of a name without a meaning which elements could stand there."""
    if expr.type == ERROR:
        sink.advise(expr.span, _elements(expr.span.text.strip(), wanted), UNDEFINED)


def _elements(word: str, wanted: Type) -> tuple[str, ...]:
    """The elements of which one is wanted, those first that a word may be meant for."""
    kind = required(wanted)
    if not isinstance(kind, Elem) or kind.universe.is_site:
        return ()
    helps = spelled(word, kind.universe.labels, "here stands one of several: they")
    return tuple(one if isinstance(one, Meant) else str(one) for one in helps)  # any of a list is no proposal


def fit(expr: core.Expr, wanted: Type, sink: Sink, what: str, near: Sequence[str] = ()) -> core.Expr:
    """As `convert`, with a diagnostic when the value does not fit. `what` is who wants it: "`surrounded`";
    `near`: variables that would fit."""
    made = convert(expr, wanted)
    if made is not None:
        advise(sink, expr, wanted)
        return made
    helps: tuple[str, ...] = ()
    source, element = expr.span.text.strip(), None
    if isinstance(wanted, SetOf | PathOf) and convert(expr, wanted.of) is not None:
        element = wanted.of
        helps = (proposed("for that one alone write {}", f"{{{source}}}"),)
        if isinstance(element, Elem) and element.universe.is_site:
            helps = (
                proposed(
                    "for the stones connected to it write {}; for that one alone {}",
                    f"group({source})",
                    f"{{{source}}}",
                ),
            )
    if isinstance(expr.type, SetOf | PathOf) and convert_type(expr.type.of, wanted):
        helps = (proposed("pick one of them: {}, {}, or loop over them", f"first({source})", f"the({source})"),)
        if near and isinstance(expr, core.Const):
            helps = (proposed(f"one of them is {' or '.join('{}' for _ in near)} here", *near), *helps)
    if isinstance(wanted, Int) and isinstance(expr.type, SetOf | PathOf):
        alone = re.fullmatch(r"\{\s*(\w+)\s*\}", source)
        helps = (
            proposed("braces make a set; the number alone is {}", alone.group(1))
            if alone
            else proposed("how many there are: {}", f"count({source})"),
        )
        if what == "`sum`":
            helps = (proposed("all that is in one of several sets is {}", "union(… for x in S)"), *helps)
    helps = of_borders(source, expr.type, wanted) or helps or _meant(expr, wanted, near)
    if isinstance(expr.type, Opt) and convert_type(expr.type.of, wanted):
        advice, mends = said_then(expr.span, asks=not isinstance(wanted, Int))
        sink.add(
            "may-be-none",
            f"{what} needs {describe(wanted)}, and `{source}` may be none",
            expr.span,
            "may be none here",
            notes=none_where(expr),
            helps=(advice,),
            mends=mends,
        )
        return error_expr(expr.span)
    sink.add(
        "type-mismatch",
        f"{what} needs {describe(wanted)}, but this is {describe(expr.type)}",
        expr.span,
        f"this is {describe(expr.type)}",
        helps=helps,
        clash=clash(expr.type, wanted),
    )
    return error_expr(expr.span)


def clash(found: Type, wanted: Type) -> Clash:
    """Two types that do not fit each other, as those who look for what was meant ask about them."""
    is_several, of_several = (isinstance(one, SetOf | PathOf) for one in (found, wanted))
    is_number = isinstance(found, Int) and found.low == found.high
    return Clash(_name(found), _name(wanted), describe(found), is_several, is_number, of_several)


def _name(kind: Type) -> str:
    """The name of the things of a type, or of those that a set holds."""
    inner = required(kind)
    inner = inner.of if isinstance(inner, SetOf | PathOf) else inner
    return str(inner) if isinstance(inner, Elem) else ""


def _meant(expr: core.Expr, wanted: Type, near: Sequence[str]) -> tuple[str, ...]:
    """What may have been meant by a value of another type."""
    source, kind = expr.span.text.strip(), expr.type.of if isinstance(expr.type, Opt) else expr.type
    if isinstance(wanted, Int) and isinstance(kind, Elem):
        lies = ("where it lies is told by coordinates such as {}; ", f"row({source})")
        where, *made = lies if kind.universe.is_site else ("",)
        return (proposed(where + "which of them it is, counted from 0, is {}", *made, f"number({source})"),)
    if wanted == BOOL:
        return (proposed("write {}, {} or a condition", "yes", "no"),)
    if kind == TEXT:
        return (proposed("names and numbers stand without quotes: {}", source[1:-1]),) if source[1:-1].isalnum() else ()
    if not near or convert_type(kind, wanted):
        return _elements("", wanted) if isinstance(expr, core.Const) and not near else ()
    names = " and ".join(filter(None, (", ".join("{}" for _ in near[:-1]), "{}")))
    said = f"{describe(wanted)} is {names} here" if len(near) == 1 else f"of that kind are {names} here"
    return (proposed(said, *near),)


def convert_type(a: Type, b: Type) -> bool:
    return is_subtype(a, b) or same_shape(a, b)


_MANY = 1 << 20


def retyped(expr: core.Expr, kind: Type) -> core.Expr:
    """The same expression where more is known of its type."""
    return replace(expr, type=kind)


def bounds(kind: Type) -> tuple[int, int]:
    return (kind.low, kind.high) if isinstance(kind, Int) else (0, 0)


def in_32_bits(expr: core.Expr) -> core.Expr:
    """The expression; with a check at run time where its value may leave the numbers that there are."""
    kind = expr.type
    if not isinstance(kind, Int) or (kind.low >= -MAX_INTEGER and kind.high <= MAX_INTEGER):
        return expr
    low, high = max(-MAX_INTEGER, kind.low), min(kind.high, MAX_INTEGER)
    if low > high:
        # No value of it is a number: nothing is known of one, and what is told of it names all numbers.
        low, high = -MAX_INTEGER, MAX_INTEGER
    return op("within", Int(low, high), expr.span, expr)


def most(kind: Type) -> int:
    """The greatest number of elements of a collection type."""
    match element_of(kind):
        case Elem(universe):
            return universe.size
        case Int(low, high):
            return min(high - low + 1, _MANY)
        case kind_ if kind_ == NOTHING:
            return 0
    return _MANY
