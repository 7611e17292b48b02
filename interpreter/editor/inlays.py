"""What an editor shows between the words of a text: types, sizes, values and conditions that stand elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from ..core.facts import written
from ..files.nodes import Mapping, Node, Text, entry_name, one_line
from ..ground.diagnostics import counted
from ..ground.records import Struct
from ..ground.source import Span
from .documents import Seen

InlayKind = Literal["types", "sizes", "options", "conditions"]
INLAYS: tuple[InlayKind, ...] = ("types", "sizes", "options", "conditions")
"""Each can be switched off."""

_LONGEST = 60


class Inlay(Struct):
    """What is shown behind a place."""

    span: Span
    text: str
    kind: InlayKind


def inlays(seen: Seen, start: int, end: int, kinds: tuple[InlayKind, ...] = INLAYS) -> list[Inlay]:
    """What is shown in a part of a text, in order."""
    makers = {"types": _types, "sizes": _sizes, "options": _options, "conditions": _conditions}
    found = [one for kind in kinds for one in makers[kind](seen) if start <= one.span.end <= end]
    return sorted(found, key=lambda one: one.span.end)


def _types(seen: Seen) -> Iterator[Inlay]:
    """The types of variables, where they are not written behind them."""
    for symbol in seen.names.symbols:
        if symbol.what != "variable" or symbol.place is None or not symbol.type or symbol.type == "error":
            continue
        place = seen.here(symbol.place)
        if place is None or place.text != symbol.name:
            continue
        behind = re.match(r"\s+in\s+([^,);=]*)", seen.file.text[place.end : place.end + 80])
        if behind is None or not _says(behind.group(1), symbol.type):
            yield Inlay(place, f": {symbol.type}", "types")


def _says(text: str, kind: str) -> bool:
    """Whether what stands behind `in` begins with the type itself."""
    return re.match(rf"{re.escape(kind)}(?!\w)", text.strip()) is not None


def _entries(seen: Seen, section: str) -> Iterator[tuple[Text, Node]]:
    node = seen.document.get(section) if seen.document is not None else None
    yield from node.entries if isinstance(node, Mapping) else ()


def _sizes(seen: Seen) -> Iterator[Inlay]:
    """How many are in universes and in sets that are constant, and how many sites the board has."""
    for symbol in seen.names.symbols:
        place = seen.here(symbol.place) if symbol.size is not None and symbol.place is not None else None
        if place is not None and place.text == symbol.name and symbol.size is not None:
            yield Inlay(place, f" {counted(symbol.size, 'element')}", "sizes")
    key = seen.document.key("board") if seen.document is not None else None
    place = seen.here(key.span) if key is not None else None
    if place is not None and seen.program is not None:
        tables = seen.program.tables.sites.items()
        yield Inlay(
            place, " " + ", ".join(counted(len(table.names), kind) for kind, table in tables if table.names), "sizes"
        )


def _options(seen: Seen) -> Iterator[Inlay]:
    """In a variant the values of all options."""
    base = seen.document.get("extends") if seen.document is not None else None
    place = seen.here(base.span) if base is not None else None
    if place is not None and seen.program is not None and seen.program.game.settings:
        values = ", ".join(f"{name}={written(value)}" for name, value in seen.program.game.settings.items())
        yield Inlay(place, f" {values}", "options")


def _conditions(seen: Seen) -> Iterator[Inlay]:
    """Behind a move the condition that all moves of its choice have."""
    if seen.program is None:
        return
    choices = seen.program.ruleset.sections.get("choices")
    for key, _ in _entries(seen, "moves"):
        choice = re.search(r"\bin\s+(\w+)\s*$", key.value)
        said = choices.get(choice.group(1)) if choice is not None and isinstance(choices, Mapping) else None
        when = said.get("when") if isinstance(said, Mapping) else None
        place = seen.here(key.span)
        if when is not None and place is not None and entry_name(key.value):
            text = one_line(when)
            yield Inlay(place, f" when {text[:_LONGEST]}{'…' if len(text) > _LONGEST else ''}", "conditions")
