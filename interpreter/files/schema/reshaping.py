"""A value of another form than its place, put into the form that stands there: a list for a mapping, names for a list."""

from __future__ import annotations

import re

from ...ground.diagnostics import Edit, Mend, shortened
from ...ground.source import Span
from ..nodes import Listing, Mapping, Node, Text
from .forms import PlainForm, RecordForm, RuleForm, SchemaPlace, TableForm

_GIVEN = re.compile(r"([^\W\d]\w*\([^()=:]*\))\s*=\s*([^=].*)")
"""A name that is given a value as in a program: `far(s in cell) = row(s) > 3`."""


def reshaped(node: Node, place: SchemaPlace) -> tuple[str, ...]:
    """What to write in the place of a value that has none of the forms of its place; nothing, if that is not known."""
    items, mapping = place.items, place.mapping
    if isinstance(node, Text) and node.span.text[:1] in ("|", ">"):
        return (f"take the `{node.span.text[:1]}` away: what stands below is no text here",)
    listed = node.items if isinstance(node, Listing) else ()
    names = [entry.entries[0][0].value for entry in listed if isinstance(entry, Mapping) and entry.entries]
    if items is not None and names and len(names) == len(listed) and isinstance(items.of.text, PlainForm):
        return (f"write the names alone: `[{', '.join(names)}]`",)
    if isinstance(node, Mapping) and items is None and mapping is None and isinstance(place.text, PlainForm):
        return tuple(f"write the name alone: `{key.value}`" for key, _ in node.entries[:1])
    if items is not None and isinstance(node, Mapping):
        inner = items.of.mapping
        if isinstance(inner, RecordForm) and any(inner.at(key.value) for key, _ in node.entries):
            return ("begin each entry with `- `, before its first key", f"for instance `[{example(items.of)}]`")
        if node.entries and all(isinstance(value, Mapping) for _, value in node.entries):
            return (f"its entries have no names: write `- ` in the place of `{node.entries[0][0].value}:`",)
        return (f"for instance `[{example(items.of)}]`",)
    if items is not None:
        return (f"for instance `[{example(items.of)}]`",) if isinstance(items.of.mapping, RecordForm) else ()
    if isinstance(mapping, TableForm) and isinstance(node, Text) and (given := _GIVEN.fullmatch(node.value)):
        return (f"a name and what it is stand on both sides of a colon: `{given[1]}: {shortened(given[2])}`",)
    if isinstance(mapping, TableForm) and isinstance(node, Listing | Text):
        said = (
            shortened(node.value)
            if isinstance(node, Text) and isinstance(mapping.of.text, RuleForm)
            else example(mapping.of)
        )
        return (f"each entry has a name, and what it is behind a colon: `{{name: {said}}}`",)
    if isinstance(mapping, RecordForm) and isinstance(node, Listing | Text):
        return (f"for instance `{example(place)}`",)
    return ()


def is_one_entry(node: Mapping, entry: SchemaPlace) -> bool:
    """Whether a mapping has the keys of an entry where a list of entries stands, or a mapping of them by name."""
    keys = entry.mapping
    return (
        isinstance(keys, RecordForm)
        and any(
            key.value in keys.names and isinstance(value, Text) and not value.is_null for key, value in node.entries
        )
        and all(keys.at(key.value) is not None for key, _ in node.entries)
    )


def as_list(node: Mapping) -> tuple[str, Mend]:
    """What to write for one entry where a list of them stands, and the change of the file that does it."""
    span = node.span
    if span.text.startswith("{"):
        return f"write `[{shortened(span.text)}]`", Mend((Edit(span, f"[{span.text}]"),))
    entry = span.text.rstrip()
    dashed = Edit(Span(span.file, span.start, span.start + len(entry)), "- " + entry.replace("\n", "\n  "))
    return "begin each entry with `- `, before its first key", Mend((dashed,), "Begin the entry with `- `")


def example(place: SchemaPlace) -> str:
    """A small value of a place, with `…` where the author has to say something."""
    form = place.forms[0]
    if isinstance(form, RecordForm):
        named = [key for key in form.keys if key.need is not None] or list(form.keys[:_FEW])
        return f"{{{', '.join(f'{key.name}: …' for key in named)}}}"
    return "…"


_FEW = 2
"""Keys that an example has, where none is needed."""
