"""The operations of the core, each declared once: what it takes and gives, what everybody who meets it must know, and what it
means, given its node and the closures of its arguments. Those that ask the board, or make text, stand in `board.py`.

How an operation becomes C is in `engines/native`, its words in `book/prose`; that none of them forgets one is tested.

An operation that takes collections looks at their types once, when it is made, never while it runs.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ...ground.limits import MAX_INTEGER, MAX_RANGE, MAX_SUBSETS
from .. import types as t
from ..nodes import Const, Op
from ..notation import show
from .collections import bits, equal, gathering, mask_of
from .faults import Fault
from .operation import Closure, Frame, operation


def _masks(op: Op) -> bool:
    return all(t.is_mask(arg.type) for arg in op.args)


# ---------------------------------------------------------------- numbers


@operation("add", "number number -> number", folds=True, phrase="plus", infix="+")
def _add(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: a(f) + b(f)


@operation("sub", "number number -> number", folds=True, phrase="minus", infix="-")
def _sub(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: a(f) - b(f)


@operation("mul", "number number -> number", folds=True, phrase="multiplied", infix="*")
def _mul(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: a(f) * b(f)


def _divisor(op: Op, value: int) -> int:
    if value == 0:
        raise Fault("division-by-zero", "division by zero", op.span, "the divisor is 0 here")
    return value


@operation("div", "number number -> number", fails=True, folds=True, phrase="divided")
def _div(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: a(f) // _divisor(op, b(f))


@operation("mod", "number number -> number", fails=True, folds=True, phrase="remainder")
def _mod(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: a(f) % _divisor(op, b(f))


@operation("neg", "number -> number", folds=True)
def _neg(op: Op, a: Closure) -> Closure:
    return lambda f: -a(f)


@operation("abs", "number -> number", folds=True)
def _abs(op: Op, a: Closure) -> Closure:
    return lambda f: abs(a(f))


@operation("greatest", "number number -> number", folds=True)
def _greatest(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: max(a(f), b(f))


@operation("least", "number number -> number", folds=True)
def _least(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: min(a(f), b(f))


@operation("within", "number -> number", fails=True, folds=True, silent=True)
def _within(op: Op, a: Closure) -> Closure:
    """The value, which must lie in the range of the operation's type."""
    target = t.required(op.type)
    assert isinstance(target, t.Int)
    low, high = target.low, target.high
    is_open = high == MAX_INTEGER and low > -MAX_INTEGER
    said = f"is below {low}, and a number from {low} on is needed" if is_open else f"lies outside {low}..{high}"

    def check(f: Frame) -> t.Value:
        value = a(f)
        if value is not None and not low <= value <= high:
            raise Fault("out-of-range", f"{value} {said}", op.span, f"this is {value}")
        return value

    return check


@operation("number", "value -> number", folds=True)
def _number(op: Op, a: Closure) -> Closure:
    return a


# ---------------------------------------------------------------- comparisons and logic


@operation("lt", "ordered ordered -> truth", folds=True, infix="<")
def _lt(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: a(f) < b(f)


@operation("le", "ordered ordered -> truth", folds=True, infix="<=")
def _le(op: Op, a: Closure, b: Closure) -> Closure:
    return lambda f: a(f) <= b(f)


@operation("same", "value value -> truth", copies=True, folds=True)
def _same(op: Op, a: Closure, b: Closure) -> Closure:
    if any(isinstance(arg.type, t.SetOf | t.PathOf) for arg in op.args) and not _masks(op):
        return lambda f: equal(a(f), b(f))
    if isinstance(op.args[1], Const):
        value = op.args[1].value
        return lambda f: a(f) == value
    return lambda f: a(f) == b(f)


@operation("not", "truth -> truth", folds=True)
def _not(op: Op, a: Closure) -> Closure:
    return lambda f: not a(f)


@operation("and", "truth* -> truth")
def _and(op: Op, *parts: Closure) -> Closure:
    if len(parts) == 2:
        a, b = parts
        return lambda f: a(f) and b(f)

    def every(f: Frame) -> bool:
        for part in parts:  # noqa: SIM110 - a generator for each would take longer than most parts
            if not part(f):
                return False
        return True

    return every


@operation("or", "truth* -> truth")
def _or(op: Op, *parts: Closure) -> Closure:
    if len(parts) == 2:
        a, b = parts
        return lambda f: a(f) or b(f)

    def some(f: Frame) -> bool:
        for part in parts:  # noqa: SIM110 - as in `and`
            if part(f):
                return True
        return False

    return some


@operation("among", "value value* -> truth", folds=True)
def _among(op: Op, a: Closure, *items: Closure) -> Closure:
    """Whether the value is one of the items written out."""
    if len(items) == 1:
        only = items[0]
        return lambda f: a(f) == only(f)

    def one_of(f: Frame) -> bool:
        value = a(f)
        return any(value == item(f) for item in items)

    return one_of


@operation("member", "value collection -> truth", copies=True)
def _member(op: Op, a: Closure, collection: Closure) -> Closure:
    if t.is_mask(op.args[1].type):

        def in_mask(f: Frame) -> bool:
            value = a(f)
            return value is not None and bool(collection(f) >> value & 1)

        return in_mask

    def in_tuple(f: Frame) -> bool:
        value = a(f)
        return value is not None and value in collection(f)

    return in_tuple


# ---------------------------------------------------------------- collections


@operation("literal", "value* -> collection")
def _literal(op: Op, *items: Closure) -> Closure:
    if t.is_mask(op.type):
        return lambda f: mask_of(item(f) for item in items)
    gather = gathering(op.type)
    return lambda f: gather(item(f) for item in items)


@operation("interval", "number number -> collection", fails=True, listed=True)
def _interval(op: Op, a: Closure, b: Closure) -> Closure:
    def numbers(f: Frame) -> range:
        low, high = a(f), b(f)
        if high - low >= MAX_RANGE:
            raise Fault(
                "step-limit", f"{low}..{high} has more than {MAX_RANGE} numbers", op.span, "too many to go through"
            )
        return range(low, high + 1)

    return numbers


@operation("path_to_mask", "collection -> collection", copies=True, silent=True)
def _path_to_mask(op: Op, a: Closure) -> Closure:
    return lambda f: mask_of(a(f))


@operation("path_to_set", "collection -> collection", copies=True, listed=True, silent=True)
def _path_to_set(op: Op, a: Closure) -> Closure:
    gather = gathering(op.type)
    return lambda f: gather(a(f))


@operation("one_to_set", "value -> collection", silent=True)
def _one_to_set(op: Op, a: Closure) -> Closure:
    """An optional value as the set of at most one."""
    if t.is_mask(op.type):

        def mask(f: Frame) -> int:
            value = a(f)
            return 0 if value is None else 1 << value

        return mask

    def single(f: Frame) -> tuple[t.Value, ...]:
        value = a(f)
        return () if value is None else (value,)

    return single


@operation("union", "collection collection -> collection", copies=True)
def _union(op: Op, a: Closure, b: Closure) -> Closure:
    if _masks(op):
        return lambda f: a(f) | b(f)
    gather = gathering(op.type)
    return lambda f: gather((*a(f), *b(f)))


@operation("both", "collection collection -> collection", copies=True)
def _both(op: Op, a: Closure, b: Closure) -> Closure:
    first, second = (arg.type for arg in op.args)
    if t.is_mask(first) and t.is_mask(second):
        return lambda f: a(f) & b(f)
    if t.is_mask(second):
        return lambda f: _within_mask(a(f), b(f))
    return lambda f: _kept(a(f), b(f), True)


@operation("minus", "collection collection -> collection", copies=True)
def _minus(op: Op, a: Closure, b: Closure) -> Closure:
    first, second = (arg.type for arg in op.args)
    if t.is_mask(first) and t.is_mask(second):
        return lambda f: a(f) & ~b(f)
    if t.is_mask(second):
        return lambda f: _within_mask(a(f), ~b(f))
    return lambda f: _kept(a(f), b(f), False)


def _within_mask(path: t.Value, mask: int) -> tuple[t.Value, ...]:
    return tuple(x for x in path if mask >> x & 1)


def _kept(path: t.Value, others: t.Value, wanted: bool) -> tuple[t.Value, ...]:
    known = set(others)
    return tuple(x for x in path if (x in known) is wanted)


@operation("count", "collection -> number", folds=True)
def _count(op: Op, a: Closure) -> Closure:
    if t.is_mask(op.args[0].type):
        return lambda f: a(f).bit_count()
    return lambda f: len(a(f))


@operation("first", "collection -> value")
def _first(op: Op, a: Closure) -> Closure:
    if t.is_mask(op.args[0].type):

        def lowest(f: Frame) -> int | None:
            mask = a(f)
            return (mask & -mask).bit_length() - 1 if mask else None

        return lowest

    def head(f: Frame) -> t.Value:
        values = a(f)
        return values[0] if values else None

    return head


@operation("last", "collection -> value")
def _last(op: Op, a: Closure) -> Closure:
    if t.is_mask(op.args[0].type):

        def highest(f: Frame) -> int | None:
            mask = a(f)
            return mask.bit_length() - 1 if mask else None

        return highest

    def tail(f: Frame) -> t.Value:
        values = a(f)
        return values[-1] if values else None

    return tail


@operation("the", "collection -> value", fails=True)
def _the(op: Op, a: Closure) -> Closure:
    mask = t.is_mask(op.args[0].type)

    def only(f: Frame) -> t.Value:
        found = a(f)
        values = bits(found) if mask else found
        if len(values) != 1:
            raise Fault(
                "not-exactly-one",
                f"`the` needs exactly one, and there {'is none' if not values else f'are {len(values)}'}",
                op.span,
                "not exactly one here",
                ("write `first(…)`, which may be none, or narrow the condition",),
            )
        return values[0]

    return only


@operation("nth", "collection number -> value", fails=True)
def _nth(op: Op, a: Closure, i: Closure) -> Closure:
    mask = t.is_mask(op.args[0].type)

    def pick(f: Frame) -> t.Value:
        found = a(f)
        values = bits(found) if mask else found
        index = i(f)
        if not 0 <= index < len(values):
            raise Fault(
                "nth-outside", f"there is no element {index} of {len(values)}", op.span, "elements are counted from 0"
            )
        return values[index]

    return pick


@operation("front", "collection number -> collection", copies=True)
def _front(op: Op, a: Closure, n: Closure) -> Closure:
    if t.is_mask(op.args[0].type):
        return lambda f: mask_of(bits(a(f))[: n(f)])

    def beginning(f: Frame) -> tuple[t.Value, ...]:
        values: tuple[t.Value, ...] = a(f)
        return values[: n(f)]

    return beginning


@operation("index", "collection value -> number", copies=True)
def _index(op: Op, a: Closure, x: Closure) -> Closure:
    place = _placing(op.args[0].type)
    return lambda f: place(a(f), x(f))


@operation("along", "collection value number -> value", copies=True)
def _along(op: Op, a: Closure, x: Closure, n: Closure) -> Closure:
    kind = op.args[0].type
    place, mask = _placing(kind), t.is_mask(kind)

    def further(f: Frame) -> t.Value:
        found, value, count = a(f), x(f), n(f)
        at = place(found, value)
        values = bits(found) if mask else found
        return values[at + count] if at is not None and 0 <= at + count < len(values) else None

    return further


@operation("around", "collection value number -> value", fails=True, copies=True)
def _around(op: Op, a: Closure, x: Closure, n: Closure) -> Closure:
    kind = op.args[0].type
    place, mask = _placing(kind), t.is_mask(kind)

    def further(f: Frame) -> t.Value:
        found, value, count = a(f), x(f), n(f)
        at = place(found, value)
        if at is None:
            shown = show(value, op.args[1].type)
            raise Fault(
                "nth-outside", f"`around` begins at one of its elements, not at {shown}", op.span, "not in it here"
            )
        values = bits(found) if mask else found
        return values[(at + count) % len(values)]

    return further


def _placing(kind: t.Type) -> Callable[[t.Value, t.Value], int | None]:
    """Finds the place of an element in a collection of a type, counted from 0; None: it is not in it."""
    if t.is_mask(kind):
        return lambda mask, value: (mask & (1 << value) - 1).bit_count() if mask >> value & 1 else None
    return lambda values, value: values.index(value) if value in values else None


@operation("subsets", "collection number -> collection", fails=True, listed=True)
def _subsets(op: Op, a: Closure, n: Closure) -> Closure:
    source = op.args[0].type
    inner = t.element_of(op.type)
    assert inner is not None
    masks = t.is_mask(inner)

    def every(f: Frame) -> tuple[t.Value, ...]:
        found = a(f)
        values = bits(found) if t.is_mask(source) else tuple(found)
        made: list[t.Value] = []
        for chosen in combinations(values, max(n(f), 0)):
            made.append(mask_of(chosen) if masks else chosen)
            if len(made) > MAX_SUBSETS:
                raise Fault("step-limit", f"there are more than {MAX_SUBSETS} subsets", op.span, "too many")
        return tuple(made)

    return every
