"""Values of kinds of things as a table: a row for each constant that has one for each kind."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.types import Elem, Int, Universe
from .kit import Kit
from .model import Sentence, TableBlock, TextRun

_MOST = 8
"""Kinds that stand in a row."""


def kinds_tables(kit: Kit) -> Iterator[TableBlock]:
    """A table for each small kind of things of which constants with an `about` speak; kinds that agree in all of them have one
    column."""
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
        yield TableBlock(("", *map(", ".join, columns.values())), tuple(cells))
