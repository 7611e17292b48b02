"""What is written down: that something holds from now on, that a number grows, what something becomes."""

from __future__ import annotations

from ....core import nodes as core
from ....core.types import BOOL, Int, required
from ..effects import EFFECTS, EffectWords, Told
from ..matching import Capture, shape, whole
from ..scope import Spoken
from ..trees import Fact, Phrase, filled, frame, negation

_TRUTH = Capture("fun", lambda fun: fun.result == BOOL)
_AMOUNT = Capture("fun", lambda fun: isinstance(required(fun.result), Int))
_ARGS = Capture("args")
_OLD = shape(core.Read, fun=_AMOUNT, args=_ARGS)
_SETTLED = shape(core.Const)


def _read(write: core.Write) -> core.Read:
    """What is written, as it is read."""
    return core.Read(write.fun, write.args, type=write.fun.result, span=write.span)


def _holds(by: EffectWords, write: core.Write, scope: Spoken) -> Fact:
    return by.conditions.clause(_read(write), scope)


def _target(by: EffectWords, write: core.Write, scope: Spoken) -> Phrase:
    return by.terms.term(_read(write), scope)


def _settled(by: EffectWords, clause: Phrase) -> Phrase:
    """What holds from now on, or as the game begins."""
    return frame("holds at first" if by.begins else "from now on", clause=clause)


def _is(by: EffectWords, write: core.Write, scope: Spoken, value: core.Expr) -> Phrase:
    """What something is from now on, or as the game begins."""
    named = "is at first" if by.begins else "is from now on"
    return frame(named, target=_target(by, write, scope), value=by.terms.term(value, scope))


@EFFECTS.rule("never otherwise", whole("write", core.Write), written="", example="")
def _unchanging(by: EffectWords, scope: Spoken, write: core.Write) -> Told | None:
    """What options leave for ever as it is at first: nothing is said of it."""
    if write.fun.name not in by.naming.kept:
        return None
    by.settled.add(write.span)
    return []


@EFFECTS.rule("first turn over", whole("write", core.Write, fun=_TRUTH), written="", example="", patterns=(16,))
def _first_turn(by: EffectWords, scope: Spoken, write: core.Write, fun: core.Fun) -> Told | None:
    """A flag that holds at first and that the first turn takes back: nothing is said, the first turn is over by itself."""
    if fun.name not in by.naming.first:
        return None
    by.settled.add(write.span)
    return []


@EFFECTS.rule(
    "from now on",
    whole("write", core.Write, fun=_TRUTH, value=shape(core.Const, value=Capture("value"))),
    written="moved[x] = yes",
    example="From now on the chosen square has moved.",
)
def _from_now_on(by: EffectWords, scope: Spoken, write: core.Write, fun: core.Fun, value: object) -> Told:
    """What holds or not is settled."""
    clause = _holds(by, write, scope)
    return _settled(by, clause if value else negation(clause))


@EFFECTS.rule(
    "note whether",
    whole("write", core.Write, fun=_TRUTH, value=Capture("value")),
    written="moved[x] = height[x] > 3",
    example="From now on the chosen square has moved if the height of the chosen square is more than 3, and otherwise "
    "the chosen square has not moved.",
    patterns=(17,),
)
def _whether(by: EffectWords, scope: Spoken, write: core.Write, fun: core.Fun, value: core.Expr) -> Told:
    """What holds or not is made to depend on a condition."""
    clause, condition = _holds(by, write, scope), by.conditions.clause(value, scope)
    return frame("note whether", clause=clause, condition=condition, otherwise=negation(clause))


@EFFECTS.rule(
    "has none from now on",
    whole("write", core.Write, value=Capture("value", of=shape(core.Const, value=None))),
    written="leader = none",
    example="From now on there is no leader.",
)
def _none(by: EffectWords, scope: Spoken, write: core.Write, value: core.Const) -> Told:
    """Something has no value any more, and is nothing that stands on the board."""
    same = core.Op("same", (_read(write), value), type=BOOL, span=write.span)
    return _settled(by, by.conditions.clause(same, scope))


@EFFECTS.rule(
    "add",
    whole(
        "write", core.Write, fun=_AMOUNT, args=_ARGS, value=shape(core.Op, name="add", args=(_OLD, Capture("number")))
    ),
    written="points += 2",
    example="Add 2 to the number of points.",
)
def _add(by: EffectWords, scope: Spoken, write: core.Write, number: core.Expr, **_: object) -> Told:
    """A number grows."""
    return frame("add", number=by.terms.term(number, scope), target=_target(by, write, scope))


@EFFECTS.rule(
    "subtract",
    whole(
        "write", core.Write, fun=_AMOUNT, args=_ARGS, value=shape(core.Op, name="sub", args=(_OLD, Capture("number")))
    ),
    written="points -= 2",
    example="Subtract 2 from the number of points.",
)
def _subtract(by: EffectWords, scope: Spoken, write: core.Write, number: core.Expr, **_: object) -> Told:
    """A number becomes smaller."""
    return frame("subtract", number=by.terms.term(number, scope), target=_target(by, write, scope))


@EFFECTS.rule(
    "add to a sum",
    whole(
        "write", core.Write, fun=_AMOUNT, args=_ARGS, value=shape(core.Op, name="add", args=(Capture("number"), _OLD))
    ),
    written="points = height[x] + points",
    example="Add the height of the chosen square to the number of points.",
)
def _add_to(by: EffectWords, scope: Spoken, write: core.Write, number: core.Expr, **_: object) -> Told:
    """A number grows by what stands before it."""
    return frame("add", number=by.terms.term(number, scope), target=_target(by, write, scope))


@EFFECTS.rule(
    "add or begin anew",
    whole(
        "write", core.Write, fun=_AMOUNT, args=_ARGS,
        value=whole(
            "cases", core.Cond, yes=_SETTLED,
            no=shape(core.Op, name=Capture("way", lambda name: name in ("add", "sub")), args=(_OLD, Capture("number"))),
        ),
    ),
    written="points = if height[x] > 0 then 0 else points - 1",
    example="Subtract 1 from the number of points; if the height of the chosen square is more than 0, it becomes 0 instead.",
    patterns=(18,),
)  # fmt: skip
def _unless(
    by: EffectWords, scope: Spoken, write: core.Write, cases: core.Cond, way: str, number: core.Expr, **_: object
) -> Told:
    """A number grows or becomes smaller, and in one case it becomes a fixed one: the change stands first, then the case."""
    return frame(
        "add unless" if way == "add" else "subtract unless",
        number=by.terms.term(number, scope),
        target=_target(by, write, scope),
        condition=by.conditions.clause(cases.cond, scope),
        value=by.terms.term(cases.yes, scope),
    )


@EFFECTS.rule(
    "set number",
    whole("write", core.Write, fun=_AMOUNT, value=Capture("value")),
    written="points = height[x]",
    example="The number of points becomes the height of the chosen square.",
)
def _set_number(by: EffectWords, scope: Spoken, write: core.Write, fun: core.Fun, value: core.Expr) -> Told:
    """A number becomes another one."""
    return frame("set number", target=_target(by, write, scope), value=by.terms.term(value, scope))


@EFFECTS.rule(
    "set one of two",
    whole("write", core.Write, value=Capture("value", of=shape(core.Cond))),
    written="leader = if height[x] > 3 then Red else Blue",
    example="From now on the leader is Red if the height of the chosen square is more than 3, otherwise Blue.",
)
def _set_case(by: EffectWords, scope: Spoken, write: core.Write, value: core.Expr) -> Told:
    """Something is one thing or another, as a condition says."""
    return _is(by, write, scope, value)


@EFFECTS.rule(
    "so from now on",
    whole("write", core.Write, value=Capture("value")),
    written="at[a] = first(marked)",
    example="From now on a is at the first of the marked squares.",
)
def _so(by: EffectWords, scope: Spoken, write: core.Write, value: core.Expr) -> Told | None:
    """Where a verb says what is kept: something is at a place, carries something, belongs to somebody."""
    holds = by.naming.fun(write.fun).holds
    if holds is None:
        return None
    new = by.terms.term(value, scope)
    return _settled(by, filled(holds, by.terms.arguments(write.args, scope) | {"v": new}))


@EFFECTS.rule(
    "is from now on",
    whole("write", core.Write, value=Capture("value", of=shape(core.Read))),
    written="leader = owner[x]",
    example="From now on the leader is the owner of the chosen square.",
)
def _is_from_now_on(by: EffectWords, scope: Spoken, write: core.Write, value: core.Expr) -> Told:
    """Something is what is kept elsewhere: of two such things nobody could tell which becomes the other one."""
    return _is(by, write, scope, value)


@EFFECTS.rule(
    "becomes",
    whole("write", core.Write, value=Capture("value")),
    written="leader = mover",
    example="You become the leader.",
)
def _becomes(by: EffectWords, scope: Spoken, write: core.Write, value: core.Expr) -> Told:
    """Something or somebody takes a place."""
    return frame("becomes", new=by.terms.term(value, scope), target=_target(by, write, scope))
