"""The usual order of keys, templates in the usual form, and what of a text for readers is not seen."""

from __future__ import annotations

import re

from ...files.places import Path
from ...files.schema import mapping_at, place_at, top
from ...files.schema.forms import RecordForm
from ...ground.diagnostics import Sink
from ...ground.source import RuleText
from ..printer import show
from ..texts import template_parts


def order_of(path: Path, is_module: bool) -> list[str] | None:
    """The usual order of the keys of a mapping at a path, if its order says nothing."""
    form = mapping_at(path)
    if not path:
        form = top("module" if is_module else "ruleset")
    return form.names if isinstance(form, RecordForm) and form.ordered else None


def template_text(rule: RuleText, sink: Sink) -> str:
    """A template with its expressions printed canonically."""
    parts = template_parts(rule, sink)
    return "".join(part if isinstance(part, str) else f"{{{show(part[0])}{part[1]}}}" for part in parts)


def is_prose(path: Path) -> bool:
    """Whether a text for readers stands at a path, perhaps in one of several languages. What parts its words says nothing."""
    places = (place_at(path), place_at(path[:-1]))
    return any(place is not None and place.is_told for place in places)


_RUN = re.compile(r"(?<=\S)[ \t]{2,}(?=\S)")


def tidied(value: str, is_folded: bool) -> str:
    """A text for readers without blanks at the ends of its lines. `is_folded`: its lines are joined already, so that such
    blanks stand between words."""
    lines = (_RUN.sub(" ", line) if is_folded else line for line in value.split("\n"))
    return "\n".join(line.rstrip() for line in lines)
