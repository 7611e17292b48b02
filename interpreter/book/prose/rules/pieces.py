"""Things that are put, moved and taken: effects that have a frame of their own.

What a shape captures stands in the frame's holes by its name: an expression as a noun phrase, a function as the noun of what it
keeps. A frame has words of its own where a site is called by what stands on it (`..., named`), and where a number is one of
things (`..., counted`). What is captured as `vacant` has nothing on it, what is captured as `yours` something of whoever moves;
`owner` and `thing` are drawn as pieces. A hole that begins with `a_`, `the_`, `all_`, `into_` or `every_` has what is captured
by the rest of its name: as one of it, as the only one, as all that it counts, as where things come to, or as every member.

Rules about more effects stand first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....core import nodes as core
from ....core.types import Elem, Int, Opt, Type, required
from ..effects import EFFECTS
from ..matching import Capture, Shape, shape
from ..wording import STANDING


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


def _is_something(value: core.Expr) -> bool:
    return not isinstance(value.type, Opt)


def _is_place(value: core.Expr) -> bool:
    """Whether a value is a site, as far as its reader knows: a home that everyone has been given."""
    return _is_something(value) or isinstance(value, core.Read | core.Look)


OWNED = Capture("owner", lambda fun: _is_kept(fun, _is_site, _is_player))
COLOURED = Capture("thing", lambda fun: _is_kept(fun, _is_site, _is_colour))
PLACED = Capture("place", lambda fun: fun.name in STANDING and _is_kept(fun, _is_colour, _is_site))
COUNT = Capture("count", lambda fun: _is_kept(fun, _is_site, _is_number))
STOCK = Capture("stock_of", lambda fun: _is_kept(fun, _is_player, _is_number))
HERE = (Capture("site"),)

MOVER = shape(core.Op, name="mover")
NONE = shape(core.Const, value=None)
ZERO = shape(core.Const, value=0)
ONE = shape(core.Const, value=1)


def _old(fun: Capture) -> Shape:
    return shape(core.Read, fun=fun)


def _more(fun: Capture, args: tuple[Any, ...]) -> Shape:
    return shape(core.Write, fun=fun, args=args, value=shape(core.Op, name="add", args=(_old(fun), ONE)))


def _less(fun: Capture, args: tuple[Any, ...], name: str) -> Shape:
    """One less of something; what it is captured by its name."""
    old = Capture(name, of=_old(fun))
    return shape(core.Write, fun=fun, args=args, value=shape(core.Op, name="sub", args=(old, ONE)))


def _added(target: Capture, what: Capture) -> Shape:
    old = Capture(target.name, of=_old(Capture("into")))
    return shape(core.Write, fun=Capture("into"), value=shape(core.Op, name="add", args=(old, what)))


ALL_OF = Capture("some", of=shape(core.Read, fun=Capture("of"), args=Capture("at")))
"""Some number that is kept, of which something else may be written too."""

TO_YOU = shape(core.Write, fun=OWNED, args=HERE, value=MOVER)
ON = shape(core.Write, fun=OWNED, args=(Capture("to"),), value=MOVER)
OFF = shape(core.Write, fun=OWNED, args=(Capture("yours"),), value=NONE)
FROM_STOCK = _less(STOCK, (MOVER,), "stock")
HIGHER = _more(COUNT, HERE)

for _shapes in ((TO_YOU, HIGHER, FROM_STOCK), (FROM_STOCK, TO_YOU, HIGHER), (TO_YOU, FROM_STOCK), (FROM_STOCK, TO_YOU)):
    EFFECTS.framed(
        "put from stock",
        *_shapes,
        about="A site becomes yours and your stock is one less.",
        written="owner[x] = mover; stock[mover] -= 1",
        example="Put a piece from your stock on the chosen square.",
        patterns=(3,),
    )
for _shapes in ((ON, OFF), (OFF, ON)):
    EFFECTS.framed(
        "move piece",
        *_shapes,
        about="One site becomes yours, and another that was yours nobody's.",
        written="owner[y] = none; owner[x] = mover",
        example="Move your piece from square y to square x.",
        patterns=(2,),
    )
EFFECTS.framed(
    "move all",
    _added(Capture("target"), ALL_OF),
    shape(core.Write, fun=Capture("of"), args=Capture("at"), value=ZERO),
    about="One number is added to another and then none is left of it.",
    written="stock[mover] += captives[other(mover)]; captives[other(mover)] = 0",
    example="Move all captives of your opponent to your stock.",
    patterns=(5,),
)
EFFECTS.framed(
    "put piece",
    shape(core.Write, fun=OWNED, args=(Capture("vacant"),), value=MOVER),
    about="A site on which nothing stands becomes yours.",
    written="owner[v] = mover",
    example="Put a piece of yours on the chosen square.",
    patterns=(3,),
)
EFFECTS.framed(
    "becomes yours",
    TO_YOU,
    about="A site becomes yours, whatever stands there.",
    written="owner[x] = mover",
    example="The chosen square becomes yours.",
    patterns=(4,),
)
EFFECTS.framed(
    "take piece off",
    shape(core.Write, fun=OWNED, args=HERE, value=NONE),
    about="A site has no owner any more.",
    written="owner[x] = none",
    example="Take the piece off the chosen square.",
    patterns=(1,),
)
EFFECTS.framed(
    "put thing",
    shape(core.Write, fun=COLOURED, args=HERE, value=Capture("kind", _is_something)),
    about="Something of a kind comes to stand on a site.",
    written="stone[x] = black",
    example="Put a stone of black on the chosen square.",
)
EFFECTS.framed(
    "take thing off",
    shape(core.Write, fun=COLOURED, args=HERE, value=NONE),
    about="Nothing of its kind stands on a site any more.",
    written="stone[x] = none",
    example="Take the stone off the chosen square.",
    patterns=(1,),
)
EFFECTS.framed(
    "put on",
    shape(core.Write, fun=PLACED, args=(Capture("what"),), value=Capture("site", _is_place)),
    about="A thing is somewhere else.",
    written="at[a] = x",
    example="Move a to the chosen square.",
    patterns=(2,),
)
EFFECTS.framed(
    "take off",
    shape(core.Write, fun=PLACED, args=(Capture("what"),), value=NONE),
    about="A thing is nowhere.",
    written="at[a] = none",
    example="Take a off the board.",
    patterns=(1,),
)
EFFECTS.framed(
    "is done",
    shape(core.Write, fun=Capture("flag"), value=shape(core.Const, value=True)),
    about="A flag of the turn that only the course of play asks for: it ends what may be repeated.",
    written="finished = yes",
    example="With this you are done.",
    patterns=(14,),
)


def _carried() -> Shape:
    """Everything of a kind goes one step in a direction, where there is one."""
    here = shape(core.Read, fun=PLACED)
    step = shape(core.Look, table=lambda table: table.name == "step", args=(here, Capture("direction")))
    body = shape(core.Write, fun=PLACED, value=shape(core.Var))
    inner = shape(core.Each, source=shape(core.Op, name="one_to_set", args=(step,)), body=body)
    return shape(core.Each, source=Capture("all"), body=inner)


EFFECTS.framed(
    "carried",
    _carried(),
    about="Every one of a kind goes one step in a direction, where there is one.",
    written="for m in man: for t in step(at[m], N): at[m] = t",
    example="Every man goes one step in direction N, where there is such a step.",
    patterns=(9,),
)
