"""One level of a section on top of another, entry by entry as the schema says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ..ground.diagnostics import Sink, did_you_mean, spelled
from ..ground.source import Span
from .nodes import Layers, Listing, Mapping, Node, Text, entry_name, word_at
from .places import main_of
from .schema import is_signed, mapping_at, place_at
from .schema.forms import RecordForm, SchemaPlace, TableForm


class Merger:
    """Puts levels on top of each other. `replaced`: the signatures that were written again, both keys."""

    def __init__(self, sink: Sink) -> None:
        self.sink = sink
        self.replaced: list[tuple[Text, Text]] = []

    def put_level(self, sections: dict[str, Node], document: Mapping) -> None:
        """Puts all sections of a document on top of those below, but for the modules that it uses."""
        for key, value in document.entries:
            if key.value == "uses":
                continue
            merged = self.merge(sections.get(key.value), value, (key.value,))
            if merged is None:
                sections.pop(key.value, None)
            else:
                sections[key.value] = merged

    def merge(self, base: Node | None, over: Node, path: tuple[str, ...]) -> Node | None:
        """`over` on top of `base`; None when `~` removes."""
        if isinstance(over, Text) and over.is_null:
            if base is None:
                removes_nothing(self.sink, ".".join(path), over.span)
            return None
        place = place_at(path)
        how = place.merge if place is not None else "usual"
        if place is not None and (isinstance(base, Mapping) or isinstance(over, Mapping)):
            base, over = _tabled(base, place), _tabled(over, place)
        if place is not None and isinstance(over, Mapping):
            base = _keyed(base, place)
        if how == "behind" and isinstance(base, Mapping) and isinstance(over, Mapping):
            return Mapping((*base.entries, *over.entries), over.span)
        if isinstance(base, Mapping) and isinstance(over, Mapping) and how != "whole":
            return self._mappings(base, over, path)
        if how == "parameters" and isinstance(base, Text | Layers) and isinstance(over, Text):
            below = base.items if isinstance(base, Layers) else (base,)
            return Layers((*below, over))
        return over

    def _mappings(self, base: Mapping, over: Mapping, path: tuple[str, ...]) -> Mapping:
        signed = is_signed(path)

        def name(key: Text) -> str:
            return entry_name(key.value) if signed else key.value

        entries: dict[str, tuple[Text, Node]] = {name(key): (key, value) for key, value in base.entries}
        for ended in _ended(over, path):
            entries.pop(ended, None)
        for key, value in over.entries:
            at = name(key)
            known = entries.get(at)
            if known is None and isinstance(value, Text) and value.is_null:
                removes_nothing(self.sink, ".".join((*path, at)), key.span, entries)
                continue
            merged = self.merge(known[1] if known else None, value, (*path, at))
            if merged is None:
                entries.pop(at, None)
                continue
            if known and signed:
                bare = key.value.strip() == at
                if not bare and len(path) == 1:
                    self.replaced.append((known[0], key))
                # a region that is listed has no signature
                key = known[0] if bare and not isinstance(main_of(merged, (*path, at)), Listing) else key
            entries[at] = (key, merged)
        return Mapping(tuple(entries.values()), over.span)


def removes_nothing(sink: Sink, what: str, span: Span, names: Iterable[str] = ()) -> None:
    """Tells a `~` that takes nothing away. `names`: what it may have been meant to remove."""
    title = f"`{what}` is removed, but nothing of that name is inherited"
    word = what.rpartition(".")[2]
    near = did_you_mean(word, names)
    sink.add("nothing-to-remove", title, span, "removes nothing", helps=spelled(word, near) if near else ())


def _ended(over: Mapping, path: tuple[str, ...]) -> list[str]:
    """The keys that speak of the main one, which is given anew: what they say of it holds no more."""
    form = mapping_at(path)
    if not isinstance(form, RecordForm) or over.get(form.short) is None:
        return []
    return [key.name for key in form.keys if key.merge == "behind"]


_N = TypeVar("_N", Node, Node | None)


def _keyed(node: Node | None, place: SchemaPlace) -> Node | None:
    """A value without keys as the mapping that says the same."""
    form = place.mapping
    if node is None or isinstance(node, Mapping) or not isinstance(form, RecordForm) or not form.short:
        return node
    return Mapping(((word_at(form.short, node.span), node),), node.span)


def _tabled(node: _N, place: SchemaPlace) -> _N | Mapping:
    """An entry alone as the mapping that it stands for, where a place takes one with names."""
    form = place.mapping
    if not isinstance(form, TableForm) or not form.short:
        return node
    if isinstance(node, Text) or (isinstance(node, Mapping) and form.is_entry(key.value for key, _ in node.entries)):
        return Mapping(((word_at(form.short, node.span), node),), node.span)
    return node
