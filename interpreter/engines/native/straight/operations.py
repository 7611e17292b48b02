"""Operations of the core as straight-line code of words. None that can fail is among them."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ....ground.registry import Registry
from .expressions import STRAIGHT, Straight
from .word import NotStraight, Word

OPERATIONS: Registry[str, Callable[..., Word]] = Registry()


@STRAIGHT.of(core.Op)
def _op(here: Straight, node: core.Op) -> Word:
    rule = OPERATIONS.get(node.name)
    if rule is None or node.lifted:
        raise NotStraight
    return rule(here, *node.args)


@OPERATIONS.of("mover")
def _mover(here: Straight) -> Word:
    if here.mover is None:
        raise NotStraight
    return here.words.const(1 << here.mover)


@OPERATIONS.of("union", "literal", "one_to_set", "or")
def _union(here: Straight, *args: core.Expr) -> Word:
    return here.words.any(map(here.expr, args))


@OPERATIONS.of("both", "and")
def _both(here: Straight, *args: core.Expr) -> Word:
    made = here.words.all
    for arg in args:
        made = here.words.both(made, here.expr(arg))
    return made


@OPERATIONS.of("minus")
def _minus(here: Straight, a: core.Expr, b: core.Expr) -> Word:
    return here.words.without(here.expr(a), here.expr(b))


@OPERATIONS.of("not")
def _not(here: Straight, a: core.Expr) -> Word:
    return here.words.neither(here.expr(a))


@OPERATIONS.of("same")
def _same(here: Straight, a: core.Expr, b: core.Expr) -> Word:
    if any(isinstance(t.required(part.type), t.PathOf) for part in (a, b)):
        raise NotStraight
    count = here.plan.expr(a)
    if isinstance(count, core.Op) and count.name == "count" and here.expr(b).known == 0:
        return here.words.neither(here.words.some(here.expr(count.args[0])))
    return here.words.same(here.expr(a), here.expr(b))


@OPERATIONS.of("among")
def _among(here: Straight, a: core.Expr, *items: core.Expr) -> Word:
    return here.words.any(here.words.same(here.expr(a), here.expr(item)) for item in items)


@OPERATIONS.of("member")
def _member(here: Straight, a: core.Expr, collection: core.Expr) -> Word:
    if not t.is_mask(collection.type):
        raise NotStraight
    return here.words.some(here.words.both(here.expr(a), here.expr(collection)))


@OPERATIONS.of("count")
def _count(here: Straight, a: core.Expr) -> Word:
    if not t.is_mask(a.type):
        raise NotStraight
    return here.words.count(here.expr(a))


@OPERATIONS.of("first")
def _first(here: Straight, a: core.Expr) -> Word:
    if not t.is_mask(a.type):
        raise NotStraight
    return here.words.lowest(here.expr(a))


@OPERATIONS.of("the")
def _the(here: Straight, a: core.Expr) -> Word:
    """The only element of a set that is known."""
    made = here.expr(a)
    if made.known is None or made.known.bit_count() != 1 or not t.is_mask(a.type):
        raise NotStraight
    return made


@OPERATIONS.of("add")
def _add(here: Straight, a: core.Expr, b: core.Expr) -> Word:
    return here.words.plus(here.expr(a), here.expr(b))


@OPERATIONS.of("sub")
def _sub(here: Straight, a: core.Expr, b: core.Expr) -> Word:
    return here.words.minus(here.expr(a), here.expr(b))


@OPERATIONS.of("least")
def _least(here: Straight, a: core.Expr, b: core.Expr) -> Word:
    one, two = here.expr(a), here.expr(b)
    return here.words.chosen(here.words.less(two, one), two, one)


@OPERATIONS.of("lt")
def _lt(here: Straight, a: core.Expr, b: core.Expr) -> Word:
    if any(not isinstance(t.required(part.type), t.Int) for part in (a, b)):
        raise NotStraight
    one, count = here.expr(a), here.plan.expr(b)
    if one.known == 0 and isinstance(count, core.Op) and count.name == "count" and t.is_mask(count.args[0].type):
        return here.words.some(here.expr(count.args[0]))
    return here.words.less(one, here.expr(b))


@OPERATIONS.of("le")
def _le(here: Straight, a: core.Expr, b: core.Expr) -> Word:
    if any(not isinstance(t.required(part.type), t.Int) for part in (a, b)):
        raise NotStraight
    return here.words.neither(here.words.less(here.expr(b), here.expr(a)))
