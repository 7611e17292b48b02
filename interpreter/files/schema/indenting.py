"""Keys that stand beside the empty key below which they belong."""

from __future__ import annotations

from collections.abc import Callable, Collection

from ...ground.diagnostics import Label, Sink
from ..nodes import Mapping, Text
from .forms import RecordForm, SchemaPlace, TableForm

PlaceOf = Callable[[str], SchemaPlace | None]


def tell_not_indented(node: Mapping, place_of: PlaceOf, is_own: Callable[[Text], bool], sink: Sink) -> Collection[Text]:
    """Tells keys that follow one without a value and are keys of what stands there, once for each such key. Returns them.
    `place_of`: the place below a key; `is_own`: whether a key is one of this place."""
    told: list[Text] = []
    above: Text | None = None
    groups: list[tuple[Text, list[Text]]] = []
    for key, value in node.entries:
        if above is not None and not is_own(key) and _has(place_of(above.value), key.value):
            groups[-1][1].append(key)
            continue
        above = key if isinstance(value, Text) and value.is_null and not value.value else None
        if above is not None:
            groups.append((above, []))
    for above, keys in groups:
        if not keys:
            continue
        names = " and ".join(f"`{key.value}`" for key in keys[:_NAMED])
        more = ", and what follows" if len(keys) > _NAMED else ""
        sink.add(
            "unknown-key",
            f"`{above.value}` is empty, and what belongs below it stands beside it",
            keys[0].span,
            f"begins no further right than `{above.value}`",
            others=[Label(above.span, "nothing stands below it")],
            helps=(f"indent {names}{more}, two blanks further than `{above.value}`",),
        )
        sink.mute(["nothing-to-remove"])  # an empty key is no `~`: what was to stand below it stands beside it
        told += keys
    return told


_NAMED = 2
"""Keys that are named."""


def _has(place: SchemaPlace | None, key: str) -> bool:
    form = place.mapping if place is not None else None
    return isinstance(form, TableForm) or (isinstance(form, RecordForm) and form.at(key) is not None)
