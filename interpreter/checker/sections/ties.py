"""Orders that nobody has said: by a number that several things share, where the board decides it, tracks that are sets, and
sets that are listed in an order that is not theirs."""

from __future__ import annotations

from ...core import nodes as core
from ...core.evaluate import Evaluator, Fault, NoState
from ...core.folding import folded
from ...core.notation import elements, show
from ...core.types import Elem, SetOf, element_of
from ...core.walk import free, reads_position, slots_bound, walk
from ...language import syntax as ast
from ..names.meanings import EnumLabel
from ..names.scope import Scope

_ALONG = frozenset({"index", "along", "around"})
"""Operations that go along a track."""


def tell_ties(scope: Scope, game: core.Game) -> None:
    """Warns of each `ordered` of the checked file that leaves an order open, of each track that has none, and of loops that end
    the game over elements of which only play knows the first."""
    evaluator = Evaluator(NoState())
    turns = (*game.flow, *game.before_turn, *game.after_turn)
    told = set()
    for part in walk(*game.moves.values(), *game.actions, *turns, *game.ends, *game.definitions, *game.drawing.marks):
        if (
            isinstance(part, core.Sort | core.Op | core.Each)
            and part.span.file is scope.ruleset.main
            and part.span not in told
        ):
            told.add(part.span)
            if isinstance(part, core.Op):
                _tell_unordered(scope, part)
            elif isinstance(part, core.Each):
                if any(isinstance(inner, core.Over) for inner in walk(part.body)):
                    _tell_worked_out(scope, part.name, part.source)
            else:
                _tell_tie(scope, part, evaluator)


def _tell_tie(scope: Scope, part: core.Sort, evaluator: Evaluator) -> None:
    same = _same(part, evaluator) if _is_of_board(part) else ()
    if same:
        kind = element_of(part.source.type)
        assert kind is not None
        scope.sink.add(
            "tie-order",
            "`ordered` by a number that is the same for some",
            part.value.span,
            f"the same for {' and '.join(show(one, kind) for one in same)}",
            helps=("they stay in the order that they have; say which comes first, as by `10 * row(s) + column(s)`",),
        )


def _tell_unordered(scope: Scope, part: core.Op) -> None:
    """Elements of other universes stand in the order that the author has written; sites do in that of their names."""
    if part.name not in _ALONG or not isinstance(part.args[0].type, SetOf):
        return
    kind = element_of(part.args[0].type)
    if isinstance(kind, Elem) and kind.universe.is_site:
        scope.sink.add(
            "no-track",
            f"`{part.name}` goes along a set of sites, which is no track",
            part.args[0].span,
            "in the order of their names",
            helps=(
                f"say which comes first, `ordered(s in {_shown(part.args[0])} by …)`, or take a path, as `ray(s, d)`",
            ),
        )


def tell_listed(gen: ast.Generator, source: core.Expr, scope: Scope) -> None:
    """Warns of a loop of the flow over a set whose elements are listed otherwise than they are gone through, or may be."""
    _tell_worked_out(scope, gen.name.id, source)
    items = gen.source.items if isinstance(gen.source, ast.SetLiteral) else ()
    found = [scope.value(item.id, item.span) if isinstance(item, ast.Name) else None for item in items]
    labels = [one for one in found if isinstance(one, EnumLabel)]
    places = [label.index for label in labels]
    if len(labels) < len(items) or places == sorted(places):
        return
    names = [label.universe.labels[at] for label, at in zip(labels, sorted(places), strict=True)]
    scope.sink.add(
        "listed-order",
        f"a set is gone through in the order of its universe: {', '.join(names)}",
        gen.source.span,
        "listed in another order",
        helps=(
            _numbered(gen.name.id),
            f"if the order means nothing, write `{{{', '.join(names)}}}`",
        ),
    )


def _tell_worked_out(scope: Scope, name: str, source: core.Expr) -> None:
    """Of elements that are known in play only nobody sees which comes first."""
    listed = folded(source)
    if not isinstance(listed, core.Op) or listed.name != "literal" or len(listed.args) < 2:
        return
    if all(isinstance(folded(one), core.Const) for one in listed.args):
        return
    scope.sink.add(
        "listed-order",
        "a set is gone through in the order of its universe, however it is listed",
        source.span,
        "which comes first is known in play only",
        helps=(_numbered(name),),
    )


def _numbered(name: str) -> str:
    """What helps where a loop is to go in another order."""
    return f"say what each does on lines of their own, or number them: `ordered({name} in … by …)`"


def _shown(source: core.Expr) -> str:
    text = source.span.in_one_line
    return text if len(text) <= _LONGEST else "…"


_LONGEST = 40


def _is_of_board(part: core.Sort) -> bool:
    """Whether the board decides it, whatever has been played."""
    return not free(part) and not any(reads_position(inner) for inner in walk(part))


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
