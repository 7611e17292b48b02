"""Where else a key stands, for one that stands in a wrong place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from . import SECTIONS
from .forms import RecordForm, SchemaPlace, TableForm


def home_of(key: str, *, is_top: bool) -> tuple[str, ...]:
    """What to write for a key that is none of its place, but one of another. `is_top`: it stands at the left border."""
    if not is_top and any(section.name == key for section in SECTIONS):
        return (f"`{key}` is a key of the ruleset itself: begin it without blanks",)
    homes = _homes().get(key, ()) if is_top else ()
    if not homes or len(homes) > _FEW:
        return ()
    return (f"`{key}` is a key of {' and of '.join(homes)}: it stands below it, indented",)


_FEW = 2
"""Places of a key that are told; one that stands everywhere says nothing."""


@cache
def _homes() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for section in SECTIONS:
        for key, home in _below(section, f"`{section.name}`"):
            found[key] = (*found.get(key, ()), home)
    return found


def _below(place: SchemaPlace, home: str) -> Iterator[tuple[str, str]]:
    """The keys of a section, and those of its entries."""
    form = place.mapping
    inner = form.of if isinstance(form, TableForm) else place.items.of if place.items is not None else None
    if inner is not None and not isinstance(form, RecordForm):
        form, home = inner.mapping, f"an entry of {home}"
    if isinstance(form, RecordForm):
        yield from ((key.name, home) for key in form.keys)
