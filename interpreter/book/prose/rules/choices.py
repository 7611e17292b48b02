"""What is chosen in a move: one of several, two of them, another one; and what follows from what is chosen."""

from __future__ import annotations

from ....checker.lints.alike import is_same
from ....core import nodes as core
from ....core.types import Opt
from ....core.walk import conjuncts, is_slot
from ....ground.records import replace
from ..matching import Capture, shape
from ..model import ProseSentence
from ..moves import CHOICES, Choosing, MoveWords, filtered
from ..trees import ANOTHER, A, Phrase, frame

Chosen = tuple[list[ProseSentence], Phrase]


@CHOICES.rule(
    "the only one",
    shape(core.Binder, determined=True),
    written="x in cell; t = step(x, N)",
    example="Let square t be the square in direction N from the chosen square; there must be one.",
    patterns=(11,),
)
def _determined(by: MoveWords, choosing: Choosing) -> Chosen:
    """What follows from other choices is none: it is only said what it is, and that it must be there, unless something is asked
    of it anyway."""
    binder = choosing.move.binders[choosing.number]
    value = by.terms.term(binder.source, choosing.scope)
    called = by.called(binder, choosing)
    key = "let or none" if isinstance(binder.source.type, Opt) and not _asks_of_it(binder) else "let"
    by.spoken[binder.span] = by.spoken[binder.source.span] = frame("is", name=called, value=value)
    return [by.effects.sentence(frame(key, name=called, value=value), binder.span)], called


def _asks_of_it(binder: core.Binder) -> bool:
    """Whether a condition says something of it that nothing has that is not there: "it is empty", not "it is not closed"."""
    parts = conjuncts(binder.where) if binder.where is not None else ()
    asking = [part for part in parts if isinstance(part, core.Read | core.Invoke | core.Op)]
    return any(is_slot(arg, binder.slot) for part in asking if getattr(part, "name", "") != "not" for arg in part.args)


@CHOICES.rule(
    "so many of them",
    shape(core.Binder, source=Capture("source", of=shape(core.Op, name="subsets", args=Capture("args")))),
    written="pair in subsets(cell, 2)",
    example="Choose two squares: the chosen squares.",
    patterns=(10,),
)
def _so_many(by: MoveWords, choosing: Choosing, source: core.Op, args: tuple[core.Expr, ...]) -> Chosen | None:
    """Several of a kind that are chosen together."""
    binder = choosing.move.binders[choosing.number]
    one = by.terms.member(source, choosing.scope)
    if one is None or one.owner is None:
        return None
    return by.choice(binder, choosing, one.owner, by.wanted(binder))


@CHOICES.rule(
    "another of them",
    shape(core.Binder, determined=False),
    written="x in cell; y in cell where y > x and lonely(y)",
    example="Choose another square that counts as “lonely”: square y.",
    patterns=(10,),
)
def _another(by: MoveWords, choosing: Choosing) -> Chosen | None:
    """One more of those of which one is chosen already, and comes later in their order: in which order they are named is of no
    account."""
    binder = choosing.move.binders[choosing.number]
    source = filtered(binder)[0]
    parts = by.wanted(binder)
    for other in choosing.move.binders[: choosing.number]:
        order = [part for part in parts if _comes_after(part, other, binder)]
        one = by.terms.member(source, choosing.scope)
        if order and one is not None and not other.determined and is_same(filtered(other)[0], source, {}):
            return by.choice(binder, choosing, replace(one, det=ANOTHER), [p for p in parts if p not in order], order)
    return None


def _comes_after(part: core.Expr, other: core.Binder, binder: core.Binder) -> bool:
    if not isinstance(part, core.Op) or part.name != "lt":
        return False
    return is_slot(part.args[0], other.slot) and is_slot(part.args[1], binder.slot)


@CHOICES.rule(
    "one of them",
    shape(core.Binder, determined=False),
    written="x in cell where lonely(x)",
    example="Choose a square that counts as “lonely”.",
)
def _one(by: MoveWords, choosing: Choosing) -> Chosen:
    """One of several that meets conditions."""
    binder = choosing.move.binders[choosing.number]
    return by.choice(binder, choosing, _one_of(by, filtered(binder)[0], choosing), by.wanted(binder))


def _one_of(by: MoveWords, source: core.Expr, choosing: Choosing) -> Phrase:
    """ "a free cell", "one of the numbers from 1 to 3"."""
    if isinstance(source, core.Op) and source.name == "one_to_set":
        return by.terms.term(source.args[0], choosing.scope)
    one = by.terms.member(source, choosing.scope)
    return replace(one, det=A) if one is not None else frame("one of", thing=by.terms.term(source, choosing.scope))
