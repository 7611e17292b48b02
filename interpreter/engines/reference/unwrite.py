"""Notations read backwards: which parameters of a move a text names, legal or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...core import nodes as core
from ...core import types as t
from ...ground.records import Struct

_MAX_TEXT = 400

Assigned = dict[int, Any]
"""Values by slot."""


class Reading(Struct):
    """`assigned`: parameters that the text names. `computed`: what stands where the template has an expression; whoever
    asks compares it with the value."""

    assigned: Assigned
    computed: tuple[tuple[core.Piece, str], ...] = ()


def readings(template: core.Template, text: str, slots: frozenset[int]) -> Iterator[Reading]:
    """All ways to read a text by a template. Holes that are a parameter (one of `slots`) by itself give a value."""
    if len(text) <= _MAX_TEXT:
        yield from _match(list(template.pieces), text, slots, Reading({}))


def _match(pieces: list[str | core.Piece], text: str, slots: frozenset[int], known: Reading) -> Iterator[Reading]:
    if not pieces:
        if not text:
            yield known
        return
    piece, rest = pieces[0], pieces[1:]
    if isinstance(piece, str):
        if text.startswith(piece):
            yield from _match(rest, text[len(piece) :], slots, known)
        return
    value = piece.value
    if isinstance(value, core.Var) and value.slot in slots:
        for read, length in _values(value.type, text, piece.separator):
            if known.assigned.get(value.slot, read) == read:
                more = Reading({**known.assigned, value.slot: read}, known.computed)
                yield from _match(rest, text[length:], slots, more)
        return
    for length in range(1, len(text) + 1):
        more = Reading(known.assigned, (*known.computed, (piece, text[:length])))
        yield from _match(rest, text[length:], slots, more)


def _values(kind: t.Type, text: str, separator: str) -> Iterator[tuple[Any, int]]:
    """Values of a type at the beginning of a text, with the length of their text, longest first."""
    match kind:
        case t.Opt(inner):
            yield from _values(inner, text, separator)
        case t.Elem(universe):
            numbers = {label: index for index, label in enumerate(universe.labels)}
            longest = max(map(len, universe.labels), default=0)
            for length in range(min(longest, len(text)), 0, -1):
                if text[:length] in numbers:
                    yield numbers[text[:length]], length
        case t.Int():
            found = re.match(r"-?[0-9]{1,10}", text)
            for length in range(found.end() if found else 0, 0, -1):
                if text[:length] != "-":
                    yield int(text[:length]), length
        case t.Simple("bool"):
            for word, truth in (("yes", True), ("no", False)):
                if text.startswith(word):
                    yield truth, len(word)
        case t.SetOf(inner) | t.PathOf(inner):
            for values, length in _sequences(inner, text, separator):
                yield (sum(1 << value for value in set(values)) if t.is_mask(kind) else tuple(values)), length


def _sequences(kind: t.Type, text: str, separator: str) -> Iterator[tuple[list[Any], int]]:
    for value, length in _values(kind, text, ","):
        after = text[length:]
        if separator and after.startswith(separator):
            for values, more in _sequences(kind, after[len(separator) :], separator):
                yield [value, *values], length + len(separator) + more
        yield [value], length
