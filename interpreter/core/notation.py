"""Values as text: how elements, numbers and collections are written in notations and messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import types as t


def elements(value: Any, kind: t.Type) -> Iterable[Any]:
    """What a collection holds, in order, whether it is a mask or a tuple."""
    if t.is_mask(kind):
        return [i for i in range(value.bit_length()) if value >> i & 1]
    return list(value)


def show(value: Any, kind: t.Type, separator: str = ",") -> str:
    """A value as text, by its type. `none` is written so."""
    if value is None:
        return "none"
    match kind:
        case t.Opt(inner):
            return show(value, inner, separator)
        case t.Elem(universe):
            return str(universe.labels[value])
        case t.Simple("bool"):
            return "yes" if value else "no"
        case t.SetOf(inner) | t.PathOf(inner):
            return separator.join(show(part, inner) for part in elements(value, kind))
    return str(value)


def told(value: Any, kind: t.Type, separator: str = ",") -> str:
    """A value as text for readers alone: as it is written, but things with fields as their universe says."""
    match kind:
        case t.Opt(inner) if value is not None:
            return told(value, inner, separator)
        case t.Elem(universe) if universe.parts and value is not None:
            label = universe.labels[value]
            return universe.called[label].one if label in universe.called else label
        case t.SetOf(inner) | t.PathOf(inner) if value is not None:
            between = ", " if separator == "," else separator
            return between.join(told(part, inner) for part in elements(value, kind))
    return show(value, kind, separator)


def letters(number: int) -> str:
    """A number from 0 on as letters: a, b, ... z, aa, ab, ..."""
    made = ""
    while number >= 0:
        made = chr(ord("a") + number % 26) + made
        number = number // 26 - 1
    return made
