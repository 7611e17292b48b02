"""Values of kinds of things as a table: a row for each constant that has one for each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...core import nodes as core
from ...core.types import Elem, Int, Universe
from ...drawing import PlacedMark
from ...ground.forms import LABEL
from .kit import Kit
from .material import Rows
from .model import Figure, Sentence, TableBlock, TextRun

_MOST = 8
"""Kinds that stand in a row."""

_DRAWN = 3
"""Kinds that are drawn above one column, at most; of more only the first one is."""


def kinds_tables(kit: Kit, pieces: Rows) -> Iterator[TableBlock]:
    """A table for each small kind of things of which constants with an `about` speak; kinds that agree in all of them have one
    column. Where a piece bears the name of its kind, it is drawn above."""
    rows: dict[Universe, list[tuple[tuple[Sentence, ...], tuple[int, ...]]]] = {}
    for table in kit.speech.prose.tables():
        about = kit.speech.prose.about("constants", table.name)
        kind = table.args[0] if len(table.args) == 1 and isinstance(table.result, Int) else None
        if about is not None and isinstance(kind, Elem) and not kind.universe.is_site and kind.universe.size <= _MOST:
            told = kit.speech.on("constants", table.name).sentences([about])
            rows.setdefault(kind.universe, []).append((told, tuple(table.values)))
    for universe, found in rows.items():
        columns: dict[tuple[int, ...], list[str]] = {}
        for label, *values in zip(universe.labels, *(values for _, values in found), strict=True):
            columns.setdefault(tuple(values), []).append(label)
        cells = (
            (told, *((Sentence((TextRun(str(column[row])),), own=True),) for column in columns))
            for row, (told, _) in enumerate(found)
        )
        looks = _looks(kit, universe, pieces)
        drawn = [_drawn(kit, looks, labels) for labels in columns.values()]
        head = ("", *map(", ".join, columns.values()))
        yield TableBlock(head, tuple(cells), drawn=(None, *drawn) if any(drawn) else ())


def _looks(kit: Kit, universe: Universe, pieces: Rows) -> Mapping[str, PlacedMark]:
    """How pieces of each kind look, of the first owner who has any: of marks that are labelled with an element of it."""
    named = {
        mark.name
        for mark in kit.core.drawing.marks
        if isinstance(label := mark.properties.get(LABEL.name), core.Typed) and label.type == Elem(universe)
    }
    found = ({mark.label: mark for mark in marks if mark.name in named} for marks in pieces.values())
    return next(filter(None, found), {})


def _drawn(kit: Kit, looks: Mapping[str, PlacedMark], labels: Sequence[str]) -> Figure | None:
    marks = [looks[label] for label in labels if label in looks]
    if not marks:
        return None
    return kit.pictures.pieces(marks if len(marks) <= _DRAWN else marks[:1], ", ".join(labels))
