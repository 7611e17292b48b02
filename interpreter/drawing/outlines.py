"""Which pieces letters have to tell by their form, where there is no picture."""

from __future__ import annotations

from ..core import nodes as core
from ..core import types as t
from ..ground.forms import COLOUR, LABEL, PRINTED, Seated
from ..ground.marks import MARKS

_Form = tuple[str, tuple[object, ...]]

_NOBODY, _ANYBODY = "nobody", "anybody"


def of_several_forms(game: core.Game) -> frozenset[str]:
    """The kinds of pieces that have no label and of which one player has several forms, or of which nobody has."""
    by_owner: dict[object, set[_Form]] = {}
    for mark in game.drawing.marks:
        kind = MARKS[mark.kind]
        if isinstance(kind, Seated) and kind.piece and LABEL.name not in mark.properties and not _is_printed(mark):
            by_owner.setdefault(_owner(mark), set()).update(_forms(mark, kind))
    anybody = by_owner.pop(_ANYBODY, set())
    owned = [forms if owner == _NOBODY else forms | anybody for owner, forms in by_owner.items()]
    return frozenset(kind for forms in (*owned, anybody) if len(forms) > 1 for kind, _ in forms)


def _owner(mark: core.Mark) -> object:
    """Whose its pieces are, by their colour."""
    colour = mark.properties.get(COLOUR.name)
    if not isinstance(colour, core.Typed) or not isinstance(t.required(colour.type), t.Elem):
        return _NOBODY
    return colour.value if isinstance(colour, core.Const) else _ANYBODY


def _is_printed(mark: core.Mark) -> bool:
    printed = mark.properties.get(PRINTED.name)
    return isinstance(printed, core.Const) and bool(printed.value)


def _forms(mark: core.Mark, kind: Seated) -> list[_Form]:
    """The form of its pieces; where that is worked out for each of them, more than one."""
    values = [mark.properties.get(one.name) for one in kind.told_by if one not in (COLOUR, LABEL)]
    said = tuple(_said(value) for value in values)
    return [(mark.kind, said), (mark.kind, ())] if None in said else [(mark.kind, said)]


def _said(value: core.Expr | core.Template | None) -> object:
    """What a property says of every piece; None where that differs."""
    if isinstance(value, core.Const):
        return value.value
    if isinstance(value, core.Template):
        return "".join(map(str, value.pieces)) if all(isinstance(piece, str) for piece in value.pieces) else None
    return "" if value is None else None
