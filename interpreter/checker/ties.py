"""Orders by a number that several things share, where the board alone decides it: nobody said which of them comes first."""

from __future__ import annotations

from ..core import nodes as core
from ..core.evaluate import Evaluator, Fault, NoState
from ..core.notation import elements, show
from ..core.types import element_of
from ..core.walk import free, slots_bound, walk
from .scope import Scope


def tell_ties(scope: Scope, game: core.Game) -> None:
    """Warns of each `ordered` of the checked file."""
    evaluator = Evaluator(NoState())
    roots = (*game.moves.values(), *game.actions, *game.flow, *game.ends, *game.definitions, *game.drawing.marks)
    told = set()
    for part in walk(*roots):
        if isinstance(part, core.Sort) and part.span.file is scope.ruleset.main and part.span not in told:
            told.add(part.span)
            same = _same(part, evaluator) if _is_of_board(part) else ()
            if same:
                kind = element_of(part.source.type)
                assert kind is not None
                scope.sink.add(
                    "tie-order",
                    "`ordered` by a number that is the same for some",
                    part.value.span,
                    f"the same for {' and '.join(show(one, kind) for one in same)}",
                    helps=(
                        "they stay in the order that they have; say which comes first, as by `10 * row(s) + column(s)`",
                    ),
                )


def _is_of_board(part: core.Sort) -> bool:
    """Whether the board decides it, whatever has been played."""
    return not free(part) and not any(_reads_position(inner) for inner in walk(part))


def _reads_position(part: core.Node | core.Declared) -> bool:
    match part:
        case core.Read() | core.Can() | core.Times() | core.Op(name="mover"):
            return True
        case core.Invoke(definition):
            return definition.reads_state
    return False


def _same(part: core.Sort, evaluator: Evaluator) -> tuple[object, ...]:
    """The first two elements that have the same number; none where all differ, or where the rules are wrong otherwise."""
    frame: list[object] = [None] * (1 + max(slots_bound(part), default=0))
    value = evaluator.expr(part.value)
    met: dict[object, object] = {}
    try:
        for element in elements(evaluator.expr(part.source)(frame), part.source.type):
            frame[part.slot] = element
            number = value(frame)
            if number in met:
                return met[number], element
            met[number] = element
    except Fault:
        pass  # told where it is worked out
    return ()
