"""Ends of the game: for whoever they are about, for one of several, or for all."""

from __future__ import annotations

from ....core import nodes as core
from ....core.types import Elem, element_of
from ....core.walk import is_mover, is_slot, walk
from ..ends import ENDS, EndWords
from ..matching import Capture, shape, whole
from ..model import ProseSentence
from ..naming import noun_for
from ..scope import EMPTY, that
from ..trees import YOU, frame


@ENDS.rule(
    "you win or lose",
    whole("end", core.End, source=Capture("source", of=shape(core.Const)), result=whole("over", core.Over)),
    written='{for: p in player, when: "captives[p] == 0", result: lose p}',
    example="You lose the game as soon as you have no captive.",
    patterns=(21, 22),
)
def _yours(by: EndWords, end: core.End, source: core.Const, over: core.Over) -> ProseSentence | None:
    """Somebody wins or loses by what is true of that player alone: it is told to whoever reads."""
    if not _is_of_one(end, source, over):
        return None
    clause = by.when(end, end.when, EMPTY.bind(end.slot, YOU))
    tree = frame("ends for you", result=frame(f"you {over.kind}"), condition=clause)
    return by.effects.sentence(tree, end.span, (), (end.when.span, over.span))


def _is_of_one(end: core.End, source: core.Const, over: core.Over) -> bool:
    whose = element_of(source.type)
    if over.kind not in ("win", "lose") or over.value is None or not is_slot(over.value, end.slot):
        return False
    if not isinstance(whose, Elem) or whose.universe.name != "player":
        return False
    return not any(is_mover(one) for one in walk(end.when))


@ENDS.rule(
    "as soon as there is one",
    whole("end", core.End, source=Capture("source", lambda source: source is not None)),
    written='{for: p in player, when: "stock[p] > 8", result: draw}',
    example="As soon as there is a player whose stock is more than 8, the game ends in a draw.",
)
def _for_one(by: EndWords, end: core.End, source: core.Expr) -> ProseSentence:
    """An end that comes as soon as something holds of one of several."""
    any_of = core.Fold("any", end.slot, "p", source, end.when, type=end.when.type, span=end.when.span)
    kind = element_of(source.type) or source.type
    return by.as_soon_as(end, by.when(end, any_of), EMPTY.bind(end.slot, that(noun_for(kind))))


@ENDS.rule(
    "as soon as",
    whole("end", core.End, source=None),
    written="{when: points > 8, result: draw}",
    example="As soon as the number of points is more than 8, the game ends in a draw.",
)
def _as_soon_as(by: EndWords, end: core.End) -> ProseSentence:
    """An end that comes as soon as something holds."""
    return by.as_soon_as(end, by.when(end, end.when), EMPTY)
