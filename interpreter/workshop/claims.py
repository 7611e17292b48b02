"""What a click that is refused means: the decision, as it is written, that an example can claim not to be legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core import nodes as core
from ..core import types as t
from ..core.notation import show
from ..engines.reference.state import ReferenceState
from .positions import BoardTable

_NO_CLAIMS = frozenset({"notation", "hidden"})
"""What refuses a text for which there is no such decision, or of which nobody may say whether there is."""

Thing = tuple[str, int]
"""A site or another element: its universe, and its number."""


class RefusedClick(NamedTuple):
    """`picks`: what was clicked, one after the other, the refused place last; each as the things that may be meant by it.
    `move`: that is refused, or ""; `values`: of its parameters by their order, as far as they are known."""

    picks: Sequence[Sequence[Thing]]
    move: str
    values: Sequence[object]


def things(places: Sequence[str]) -> list[Thing]:
    """Sites and other elements as the page names them, `UNIVERSE:NUMBER`."""
    parts = [place.rpartition(":") for place in places]
    return [(name, int(number)) for name, _, number in parts if number.isdecimal() and len(number) < 8]


def standing(table: BoardTable, state: ReferenceState, place: Thing) -> Iterator[Thing]:
    """A site, and what stands there."""
    yield place
    declared = table.painter.drawing.marks
    for number, values, mark in table.painter.identified(state):
        if mark.spot is not None and tuple(mark.spot) == place:
            for binder, value in zip(declared[number].binders, values, strict=True):
                kind = t.required(binder.type)
                if isinstance(kind, t.Elem) and isinstance(value, int):
                    yield kind.universe.name, value


def written(state: ReferenceState, click: RefusedClick) -> str:
    """The text of a decision that is not legal and that a click means; "" where not all that is written was clicked."""
    moves = sorted(state.game.core.moves.values(), key=lambda move: move.name != click.move)
    for move in moves:
        slots = [*range(len(move.params)), *(binder.slot for binder in move.binders)]
        kinds = dict(zip(slots, [*move.types, *(binder.type for binder in move.binders)], strict=True))
        known = _known(kinds, click.values) if move.name == click.move else {}
        for case in move.written:
            text = _text(case.template, kinds, known, click.picks)
            if text:
                why = state.why(text)
                if not why.legal and why.rule not in _NO_CLAIMS and why.move == move.name:
                    return text
    return ""


def _known(kinds: Mapping[int, t.Type], values: Sequence[object]) -> dict[int, Any]:
    found = {}
    for (slot, kind), value in zip(kinds.items(), values, strict=False):
        inner = t.required(kind)
        if isinstance(value, int) and isinstance(inner, t.Elem) and 0 <= value < inner.universe.size:
            found[slot] = value
    return found


def _text(
    template: core.Template, kinds: Mapping[int, t.Type], known: Mapping[int, Any], picks: Sequence[Sequence[Thing]]
) -> str:
    """What a template makes of the parameters that are known and those that were clicked, in order."""
    holes = [piece.value for piece in template.pieces if not isinstance(piece, str)]
    wanted = {hole.slot for hole in holes if isinstance(hole, core.Var)}
    if len(wanted) < len(holes) or not wanted <= kinds.keys():
        return ""
    filled, left = {slot: value for slot, value in known.items() if slot in wanted}, list(picks)
    for slot in (slot for slot in kinds if slot in wanted):
        inner = t.required(kinds[slot])
        if not isinstance(inner, t.Elem):
            return ""
        fitting = ((pick, number) for pick in left for name, number in pick if name == inner.universe.name)
        pick, number = next(fitting, (None, filled.get(slot)))
        if number is None:
            return ""
        if pick is not None:
            left.remove(pick)
        filled.setdefault(slot, number)
    if left:
        return ""  # something was clicked that this is not about
    return "".join(
        piece if isinstance(piece, str) else show(filled[_slot(piece)], kinds[_slot(piece)], piece.separator)
        for piece in template.pieces
    )


def _slot(piece: core.Piece) -> int:
    assert isinstance(piece.value, core.Var)
    return piece.value.slot
