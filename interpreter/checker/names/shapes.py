"""Shapes of several cells: the universes `shape` and `form`, and what a form covers."""

from __future__ import annotations

from ...boards.tables import CELL, Tables
from ...core import nodes as core
from ...core.types import Elem, SetOf, Universe
from ...files.nodes import Mapping
from .meanings import EnumLabel
from .scope import Scope

SHAPE, FORM, COVER = "shape", "form", "cover"


def declare_shapes(scope: Scope, board: Mapping, tables: Tables) -> None:
    """Gives the shapes of a board their names, each form its shape, and tells those that fit nowhere."""
    node = board.get("shapes")
    if not isinstance(node, Mapping) or not tables.shapes:
        return
    shape = scope.universe(SHAPE, tuple(tables.shapes))
    kinds = [number for number, masks in enumerate(tables.shapes.values()) for _ in masks]
    labels = (f"{name}.{number}" for name, masks in tables.shapes.items() for number in range(1, len(masks) + 1))
    form = scope.universe(FORM, tuple(labels))
    scope.given |= {SHAPE: shape, FORM: form}
    for number, (key, _) in enumerate(node.entries):
        if scope.can_be_named(key.value, key.span):
            scope.declare(key.value, EnumLabel(shape, number), key.span, "a shape")
    scope.fields.setdefault(SHAPE, []).append((form, core.Table(SHAPE, (Elem(form),), Elem(shape), tuple(kinds))))
    cell = scope.given[CELL]
    assert isinstance(cell, Universe)
    masks = tuple(mask for forms in tables.shapes.values() for form_masks in forms for mask in form_masks)
    scope.board_tables[COVER,] = core.Table(COVER, (Elem(form), Elem(cell)), SetOf(Elem(cell)), masks)
    _tell_misfits(scope, node, tables)


def _tell_misfits(scope: Scope, node: Mapping, tables: Tables) -> None:
    for key, _ in node.entries:
        if not any(mask for form in tables.shapes[key.value] for mask in form):
            scope.sink.add(
                "fits-nowhere",
                f"`{key.value}` fits nowhere on this board",
                key.span,
                "no room for this shape",
                helps=("make the board larger or the shape smaller, or take it away",),
            )
