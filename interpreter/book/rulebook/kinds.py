"""Values of kinds of things as a table: a row for each constant that has one for each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...core import nodes as core
from ...core.types import BOOL, Elem, Int, Universe
from ...drawing import PlacedMark
from ...ground.forms import LABEL
from .kit import Kit
from .material import Rows
from .model import Figure, Sentence, TableBlock, TextRun

_MOST = 8
"""Kinds that stand in a row."""

_DRAWN = 3
"""Kinds that are drawn above one column, at most; of more only the first one is."""


_JOINT = "·"
"""Between what is said of in one row."""


def kinds_tables(kit: Kit, pieces: Rows, *, close: bool = False) -> Iterator[TableBlock]:
    """A table for each small kind of things of which constants and definitions with an `about` speak; kinds that agree in all
    of them have one column. Where a piece bears the name of its kind, it is drawn above. `close`: what agrees for all kinds has
    one row."""
    rows: dict[Universe, list[_Row]] = {}
    for section, name, universe, values in (*_constants(kit), *_defined(kit)):
        told = kit.speech.on(section, name).sentences([kit.speech.prose.author.about(section, name)])
        rows.setdefault(universe, []).append((told, values))
    for universe, told_apart in rows.items():
        found = _joined(told_apart) if close else told_apart
        columns: dict[tuple[str, ...], list[str]] = {}
        for label, *said in zip(universe.labels, *(values for _, values in found), strict=True):
            columns.setdefault(tuple(said), []).append(label)
        cells = (
            (told, *((Sentence((TextRun(column[row]),), own=True),) for column in columns))
            for row, (told, _) in enumerate(found)
        )
        looks = _looks(kit, universe, pieces)
        drawn = [_drawn(kit, looks, labels) for labels in columns.values()]
        head = ("", *map(", ".join, columns.values()))
        yield TableBlock(head, tuple(cells), drawn=(None, *drawn) if any(drawn) else ())


def _joined(rows: Iterable[_Row]) -> list[_Row]:
    """Rows of the same values as one."""
    heads: dict[tuple[str, ...], tuple[Sentence, ...]] = {}
    for told, values in rows:
        joint = (Sentence((TextRun(_JOINT),), own=True),) if values in heads else ()
        heads[values] = (*heads.get(values, ()), *joint, *told)
    return [(told, values) for values, told in heads.items()]


def in_tables(kit: Kit) -> frozenset[str]:
    """The definitions of which these tables tell."""
    return frozenset(name for _, name, _, _ in _defined(kit))


_Row = tuple[tuple[Sentence, ...], tuple[str, ...]]
"""What a row tells, and what it tells of each kind."""

_Values = tuple[str, str, Universe, tuple[str, ...]]
"""A section and a name in it, the kind of things that it speaks of, and what it says of each of them."""


def _constants(kit: Kit) -> Iterator[_Values]:
    for table in kit.speech.prose.tables():
        kind = table.args[0] if len(table.args) == 1 and isinstance(table.result, Int) else None
        if (
            kit.speech.prose.author.about("constants", table.name) is not None
            and isinstance(kind, Elem)
            and _is_small(kind)
        ):
            yield "constants", table.name, kind.universe, tuple(map(str, table.values))


def _defined(kit: Kit) -> Iterator[_Values]:
    """Definitions that depend on nothing but the kind, and give a number or whether something holds."""
    declared = [one.name for one in kit.program.facts.of("define")]
    for one in sorted(kit.core.definitions, key=lambda one: declared.index(one.name) if one.name in declared else -1):
        kind = one.types[0] if len(one.types) == 1 else None
        if kit.speech.prose.author.about("define", one.name) is None or one.reads_state or one.uses_mover:
            continue
        if isinstance(kind, Elem) and _is_small(kind) and (one.result == BOOL or isinstance(one.result, Int)):
            with kit.game.at(kit.game.initial()) as evaluator:
                value, rest = evaluator.expr(one.body), [None] * (one.slots - 1)
                found = [value([number, *rest]) for number in range(kind.universe.size)]
            if one.result == BOOL:
                found = [kit.say.text("table_yes" if is_so else "table_no") for is_so in found]
            yield "define", one.name, kind.universe, tuple(map(str, found))


def _is_small(kind: Elem) -> bool:
    return not kind.universe.is_site and kind.universe.name != "player" and kind.universe.size <= _MOST


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
