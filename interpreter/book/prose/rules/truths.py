"""Conditions that are said by what their rules call them, and what joins them."""

from __future__ import annotations

from collections.abc import Callable

from ....checker.primitives import PRIMITIVES
from ....core import nodes as core
from ....core.folding import folded
from ..conditions import CONDITIONS, Conditions, of_form
from ..english.words import quoted
from ..matching import Capture, shape, whole
from ..scope import Spoken
from ..trees import Clause, Fact, Phrase, Verbatim, Whole, frame, joined, listed, negation

_PARTS = Capture("parts")


def _is_own_move(part: object) -> bool:
    return isinstance(part, core.Can) and part.player is None and not part.args


@CONDITIONS.rule("constant", shape(core.Const, value=Capture("value")), written="", example="")
def _constant(by: Conditions, scope: Spoken, value: object) -> Fact:
    """What options have decided; of a whole step nothing is said then."""
    return Whole(frame("always" if value else "never"), frame("never" if value else "always"))


@CONDITIONS.rule("in the first turn", whole("read", core.Read), written="", example="", patterns=(16,))
def _first_turn(by: Conditions, scope: Spoken, read: core.Read) -> Fact | None:
    """A flag that holds at first and that every turn takes back: whether this is the first turn of the game."""
    return by.naming.fun(read.fun).holds if read.fun.name in by.naming.first else None


@CONDITIONS.rule(
    "kept truth",
    whole("read", core.Read),
    written="moved[x]",
    example="the chosen square has moved",
)
def _kept(by: Conditions, scope: Spoken, read: core.Read) -> Fact:
    """What is kept of something and holds or not, in its author's words or by its name."""
    return of_form(by.naming.fun(read.fun).holds, by.terms.arguments(read.args, scope))


@CONDITIONS.rule("looked up", whole("look", core.Look), written="heavy[a]", example="a is marked “heavy”")
def _looked_up(by: Conditions, scope: Spoken, look: core.Look) -> Fact:
    """What a constant or the board says of something."""
    return of_form(by.naming.table(look.table).holds, by.terms.arguments(look.args, scope))


@CONDITIONS.rule(
    "joined",
    whole("call", core.Invoke, definition=lambda made: made.name == "connected" and len(made.params) == 3),
    written="",
    example="",
    patterns=(22,),
)
def _joined(by: Conditions, scope: Spoken, call: core.Invoke) -> Fact:
    """That things join two places, as the library defines it."""
    return _defined(by, scope, call=call) or Whole(frame("always"))


@CONDITIONS.rule(
    "defined", whole("call", core.Invoke), written="lonely(x)", example="the chosen square counts as “lonely”"
)
def _defined(by: Conditions, scope: Spoken, call: core.Invoke) -> Fact:
    """A definition of the rules; what it means stands in the glossary."""
    made = call.definition
    return of_form(by.naming.definition(made).holds, by.terms.values(made.params, call.args, scope))


@CONDITIONS.rule(
    "truth asked once",
    whole("var", core.Var),
    written="let late = height[x] > 3; late",
    example="the height of the chosen square is more than 3",
)
def _asked_once(by: Conditions, scope: Spoken, var: core.Var) -> Fact | None:
    """A variable that holds or not, where one condition alone asks for it and nothing has changed: what it says itself."""
    told = scope.term(var.slot, var.name)
    return told if isinstance(told, Fact) else None


@CONDITIONS.rule(
    "given truth",
    whole("var", core.Var),
    written="let late = height[x] > 3; height[x] = 2; late",
    example="“late” holds",
)
def _given(by: Conditions, scope: Spoken, var: core.Var) -> Fact:
    """A variable that holds or not."""
    return Clause(scope.term(var.slot, var.name), "hold")


@CONDITIONS.rule(
    "one of two conditions",
    shape(core.Cond, cond=Capture("cond"), yes=Capture("yes"), no=Capture("no")),
    written="(if moved[x] then lonely(x) else height[x] > 3)",
    example="the chosen square counts as “lonely” if the chosen square has moved, and the height of the chosen square "
    "is more than 3 otherwise",
)
def _either(by: Conditions, scope: Spoken, cond: core.Expr, yes: core.Expr, no: core.Expr) -> Fact:
    """One condition or another, as a third one says."""
    condition, first, second = (by.clause(part, scope) for part in (cond, yes, no))
    if isinstance(folded(no), core.Cond):
        return Whole(
            _case_by_case(by, scope, first, condition, no), _case_by_case(by, scope, first, condition, no, negation)
        )
    return Whole(
        frame("clause if", yes=first, condition=condition, no=second),
        frame("clause if", yes=negation(first), condition=condition, no=negation(second)),
    )


def _case_by_case(
    by: Conditions,
    scope: Spoken,
    first: Fact,
    condition: Fact,
    rest: core.Expr,
    turned: Callable[[Fact], Fact] = lambda same: same,
) -> Phrase:
    """More than two cases: each stands behind an "otherwise" of its own."""
    following = folded(rest)
    if isinstance(following, core.Cond):
        head, its = by.clause(following.yes, scope), by.clause(following.cond, scope)
        no = _case_by_case(by, scope, head, its, following.no, turned)
    else:
        no = turned(by.clause(rest, scope))
    return frame("clause if, else", yes=turned(first), condition=condition, no=no)


@CONDITIONS.rule(
    "with names for parts",
    whole("bind", core.Bind),
    written="",
    example="",
)
def _named(by: Conditions, scope: Spoken, bind: core.Bind) -> Fact:
    """What is said of something that is given a name for it."""
    body, inner, lets = by.terms.lets(bind, scope)
    return Whole(frame("where", text=by.clause(body, inner), lets=lets))


@CONDITIONS.rule(
    "move possible",
    whole("can", core.Can, player=None),
    written="can touch",
    example="the move “Touch” is possible",
)
def _possible(by: Conditions, scope: Spoken, can: core.Can) -> Fact:
    """Whether a move can be made."""
    return Clause(by.terms.move(can, scope), "be", Verbatim("possible"))


@CONDITIONS.rule(
    "somebody can move",
    whole("can", core.Can, player=Capture("player")),
    written="can touch by Red",
    example="Red can make the move “Touch”",
)
def _can(by: Conditions, scope: Spoken, can: core.Can, player: core.Expr) -> Fact:
    """Whether a player could make a move."""
    return Clause(by.terms.term(player, scope), "can", frame("make that move", move=by.terms.move(can, scope)))


@CONDITIONS.rule(
    "as somebody sees it",
    shape(core.KnownBy, body=Capture("body"), player=Capture("player")),
    written="known(moved[x], Red)",
    example="the chosen square has moved, as far as Red can see",
)
def _seen(by: Conditions, scope: Spoken, body: core.Expr, player: core.Expr) -> Fact:
    """What somebody knows who does not see everything."""
    clause, who = by.clause(body, scope), by.terms.term(player, scope)
    return Whole(frame("knownby", body=clause, player=who), frame("knownby", body=negation(clause), player=who))


@CONDITIONS.rule(
    "not",
    shape(core.Op, name="not", args=(Capture("what"),)),
    written="not moved[x] and height[x] > 3",
    example="the chosen square has not moved and the height of the chosen square is more than 3",
)
def _not(by: Conditions, scope: Spoken, what: core.Expr) -> Fact:
    """The opposite of a condition."""
    return negation(by.clause(what, scope))


@CONDITIONS.rule(
    "and",
    shape(core.Op, name="and", args=_PARTS),
    written="moved[x] and lonely(x)",
    example="the chosen square has moved and counts as “lonely”",
)
def _and(by: Conditions, scope: Spoken, parts: tuple[core.Expr, ...]) -> Fact:
    """Several conditions of which all hold; what they speak of is named once."""
    return joined("and", [by.clause(part, scope) for part in parts])


@CONDITIONS.rule(
    "one of several moves",
    shape(core.Op, name="or", args=Capture("parts", test=lambda parts: all(map(_is_own_move, parts)))),
    written="can touch or can go",
    example="one of the moves “Touch” or “Go” is possible",
)
def _one_of_moves(by: Conditions, scope: Spoken, parts: tuple[core.Can, ...]) -> Fact:
    """Whether one of several moves can be made."""
    names = tuple(Verbatim(quoted(by.naming.title(part.move))) for part in parts)
    return Whole(frame("one of the moves", moves=listed(names, "or")), frame("none of the moves", moves=listed(names)))


@CONDITIONS.rule(
    "or",
    shape(core.Op, name="or", args=_PARTS),
    written="moved[x] or lonely(x)",
    example="the chosen square has moved or the chosen square counts as “lonely”",
)
def _or(by: Conditions, scope: Spoken, parts: tuple[core.Expr, ...]) -> Fact:
    """Several conditions of which one holds."""
    return joined("or", [by.clause(part, scope) for part in parts])


@CONDITIONS.rule(
    "by a primitive",
    whole("op", core.Op, name=lambda name: name in PRIMITIVES),
    written="",
    example="",
)
def _primitive(by: Conditions, scope: Spoken, op: core.Op) -> Fact:
    """What a primitive of the language asks, in that one's words."""
    return Whole(by.terms.primitive(op, scope))
