"""Rules of speech: what of the core is said in a sentence of its own. A new turn of phrase is one entry more, and its frame.

An entry has the shapes of effects that follow one another and the frame that says them. What a shape captures stands in the
frame's holes by its name: an expression as a noun phrase, a function as the noun of what it keeps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core import nodes as core
from ...core.types import Elem, Int, Opt, Type, required
from ...ground.records import Record
from .matching import Capture, Shape, shape
from .wording import STANDING


class Rule(Record):
    """`frame`: what says the `effects`. It has words of its own where a site is called by what stands on it (`..., named`), and
    where a number is one of things (`..., counted`).

    What is captured as `vacant` has nothing on it, what is captured as `yours` something of whoever moves. A hole that begins
    with `a_`, `the_`, `all_`, `into_` or `every_` has what is captured by the rest of its name: as one of it, as the only one,
    as all that it counts, as where things come to, or as every member.
    """

    frame: str
    effects: tuple[Shape, ...]


def rules_of(pieces: frozenset[str], done: frozenset[str]) -> tuple[Rule, ...]:
    """The rules for a game, those about more effects first. `pieces`: what is drawn as pieces. `done`: flags of a turn that
    only say that somebody is done."""
    owned = Capture("owner", lambda fun: fun.name in pieces and _is_kept(fun, _is_site, _is_player))
    coloured = Capture("thing", lambda fun: fun.name in pieces and _is_kept(fun, _is_site, _is_colour))
    placed = Capture("place", lambda fun: fun.name in STANDING and _is_kept(fun, _is_colour, _is_site))
    count = Capture("count", lambda fun: _is_kept(fun, _is_site, _is_number))
    stock = Capture("stock_of", lambda fun: _is_kept(fun, _is_player, _is_number))
    here = (Capture("site"),)
    to_you = shape(core.Write, fun=owned, args=here, value=MOVER)
    off = shape(core.Write, fun=owned, args=(Capture("yours"),), value=NONE)
    on = shape(core.Write, fun=owned, args=(Capture("to"),), value=MOVER)
    emptied = shape(core.Write, fun=Capture("of"), args=Capture("at"), value=ZERO)
    from_stock = _less(stock, (MOVER,), "stock")
    return (
        Rule("put from stock", (to_you, _more(count, here), from_stock)),
        Rule("put from stock", (from_stock, to_you, _more(count, here))),
        Rule("put from stock", (to_you, from_stock)),
        Rule("put from stock", (from_stock, to_you)),
        Rule("move piece", (on, off)),
        Rule("move piece", (off, on)),
        Rule("move all", (_added(Capture("target"), ALL_OF), emptied)),
        Rule("put piece", (shape(core.Write, fun=owned, args=(Capture("vacant"),), value=MOVER),)),
        Rule("becomes yours", (to_you,)),
        Rule("take piece off", (shape(core.Write, fun=owned, args=here, value=NONE),)),
        Rule("put thing", (shape(core.Write, fun=coloured, args=here, value=Capture("kind", _is_something)),)),
        Rule("take thing off", (shape(core.Write, fun=coloured, args=here, value=NONE),)),
        Rule("put on", (shape(core.Write, fun=placed, args=(Capture("what"),), value=Capture("site", _is_place)),)),
        Rule("take off", (shape(core.Write, fun=placed, args=(Capture("what"),), value=NONE),)),
        Rule("is done", (shape(core.Write, fun=lambda fun: fun.name in done, value=shape(core.Const, value=True)),)),
        Rule("carried", (_carried(placed),)),
    )  # fmt: skip


MOVER = shape(core.Op, name="mover")
NONE = shape(core.Const, value=None)
ZERO = shape(core.Const, value=0)
ONE = shape(core.Const, value=1)
ALL_OF = Capture("some", of=shape(core.Read, fun=Capture("of"), args=Capture("at")))
"""Some number that is kept, of which something else may be written too."""


def _more(fun: Capture, args: tuple[Any, ...]) -> Shape:
    return shape(core.Write, fun=fun, args=args, value=shape(core.Op, name="add", args=(_old(fun), ONE)))


def _less(fun: Capture, args: tuple[Any, ...], name: str) -> Shape:
    """One less of something; what it is captured by its name."""
    old = Capture(name, of=_old(fun))
    return shape(core.Write, fun=fun, args=args, value=shape(core.Op, name="sub", args=(old, ONE)))


def _old(fun: Capture) -> Shape:
    return shape(core.Read, fun=fun)


def _added(target: Capture, what: Capture) -> Shape:
    old = Capture(target.name, of=_old(Capture("into")))
    return shape(core.Write, fun=Capture("into"), value=shape(core.Op, name="add", args=(old, what)))


def _carried(placed: Capture) -> Shape:
    """Everything of a kind goes one step in a direction, where there is one."""
    here = shape(core.Read, fun=placed)
    step = shape(core.Look, table=lambda table: table.name == "step", args=(here, Capture("direction")))
    body = shape(core.Write, fun=placed, value=shape(core.Var))
    inner = shape(core.Each, source=shape(core.Op, name="one_to_set", args=(step,)), body=body)
    return shape(core.Each, source=Capture("all"), body=inner)


def _is_kept(fun: core.Fun, of: Callable[[Type], bool], value: Callable[[Type], bool]) -> bool:
    """Whether something is kept of one argument of a kind, with values of a kind."""
    return len(fun.args) == 1 and of(required(fun.args[0])) and value(required(fun.result))


def _is_player(kind: Type) -> bool:
    return isinstance(kind, Elem) and kind.universe.name == "player"


def _is_site(kind: Type) -> bool:
    return isinstance(kind, Elem) and kind.universe.is_site


def _is_colour(kind: Type) -> bool:
    return isinstance(kind, Elem) and not kind.universe.is_site and kind.universe.name != "player"


def _is_number(kind: Type) -> bool:
    return isinstance(kind, Int)


def _is_place(value: core.Expr) -> bool:
    """Whether a value is a site, as far as its reader knows: a home that everyone has been given."""
    return _is_something(value) or isinstance(value, core.Read | core.Look)


def _is_something(value: core.Expr) -> bool:
    return not isinstance(value.type, Opt)
