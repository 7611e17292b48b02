"""The holes of `says`: each is filled with an argument or a field; one that names none would stand in rulebooks as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Map

from ...core import nodes as core
from ...core.types import Universe
from ...files.nodes import Mapping, Text, entry_name
from ...files.ruleset import Ruleset
from ...ground.diagnostics import Sink
from ...ground.source import Span
from ..names.meanings import Defined, Value

_HOLE = re.compile(r"\{(\w*)\}")
_DECLARED: dict[str, type] = {"universes": Universe, "state": core.Fun, "turn_state": core.Fun, "define": Defined}
"""The sections whose entries may have `says`, and what is declared there."""


def check_holes(ruleset: Ruleset, values: Map[str, Value], sink: Sink) -> None:
    """Tells holes in `says` that name no argument and no field."""
    for name, word, section in _holes(ruleset):
        known = _arguments(values.get(name))
        # what the library defines under a name that the ruleset declares otherwise is not there
        if known is None or not isinstance(values[name], _DECLARED[section]) or word.text in known:
            continue
        span = Span(word.file, word.start - 1, word.end + 1)
        named = " and ".join(f"`{{{one}}}`" for one in known)
        what = "field" if isinstance(values.get(name), Universe) else "argument"
        helps = (f"its {what}s are written {named}",) if known else (f"`{name}` has no {what}s: leave it out",)
        title = f"`{name}` has no {what} that is written `{span.text}`"
        sink.add("unknown-hole", title, span, "nothing can stand here", helps=helps)


def holes(ruleset: Ruleset) -> Iterator[tuple[str, Span]]:
    """What stands in the holes of `says`: whose it is, and the word."""
    for name, word, _ in _holes(ruleset):
        yield name, word


def _holes(ruleset: Ruleset) -> Iterator[tuple[str, Span, str]]:
    for name, says, section in _said(ruleset):
        for hole in _HOLE.finditer(says.span.text):
            start = says.span.start + hole.start(1)
            yield name, Span(says.span.file, start, start + len(hole.group(1))), section


def _said(ruleset: Ruleset) -> Iterator[tuple[str, Text, str]]:
    for section in _DECLARED:
        for key, node in ruleset.mapping(section):
            says = node.get("says") if isinstance(node, Mapping) else None
            if isinstance(says, Text) and not says.is_null:
                yield entry_name(key.value), says, section


def _arguments(value: Value | None) -> tuple[str, ...] | None:
    """How holes name the arguments of what is declared; None: what it is was not understood."""
    match value:
        case core.Fun():
            return tuple(map(str, range(len(value.args))))
        case Defined():
            return tuple(one.name.id for one in value.signature.params)
        case Universe():
            return tuple(name for name, _ in value.parts)
    return None
