"""Values as the numbers that C writes them as, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....core import nodes as core
from ....core import types as t
from ....ground.diagnostics import Diagnostic
from ...protocol import PlayError
from ..c.cshape import none_value, shape
from .entries import HEAD, chosen

Reader = Callable[[Sequence[int], int], Any]
"""Makes a value of the numbers from a place on."""

_NEVER = 1 << 40


def none_in(fun: core.Fun) -> int:
    """How C writes none in a state function; a number that never occurs where there is no none."""
    if not isinstance(fun.result, t.Opt):
        return _NEVER
    return none_value(fun.result)


def value_of(numbers: Sequence[int], start: int, kind: t.Type) -> Any:
    """A value from the numbers that C writes it as."""
    return _reader(kind)(numbers, start)


def entry_readers(move: core.Move) -> tuple[tuple[Reader, int], ...]:
    """How the values that are chosen for a move are read from an entry of a list of decisions, and where each begins."""
    made, at = [], HEAD
    for binder in chosen(move):
        made.append((_reader(binder.type), at))
        at += shape(binder.type).numbers
    return tuple(made)


def _reader(kind: t.Type) -> Reader:
    """What makes a value of a type from the numbers that C writes it as."""
    made = shape(kind)
    if made.kind == "list":
        item: Callable[[int], int] = bool if t.element_of(kind) == t.BOOL else int
        return lambda numbers, at: tuple(map(item, numbers[at + 1 : at + 1 + numbers[at]]))
    if made.kind == "set":
        words = range(made.numbers)
        return lambda numbers, at: sum((numbers[at + word] & 0xFFFFFFFF) << 32 * word for word in words)
    plain: Reader = (lambda numbers, at: bool(numbers[at])) if kind == t.BOOL else lambda numbers, at: numbers[at]
    if not isinstance(kind, t.Opt):
        return plain
    none = none_value(kind)
    return lambda numbers, at: None if numbers[at] == none else numbers[at]


def words_of(value: Any, kind: t.Type) -> list[int]:
    """The numbers that C writes a value as."""
    made = shape(kind)
    if made.kind == "list":
        items = [int(item) for item in value or ()]
        if len(items) > made.room:
            title = (
                f"the native engine keeps lists of at most {made.room} entries, and one of this state has {len(items)}"
            )
            raise PlayError(Diagnostic("not-native", title, helps=("the reference engine plays it, slower",)))
        return [len(items), *items, *[0] * (made.room - len(items))]
    if made.kind == "scalar":
        if value is None:
            return [none_value(kind)]
        return [int(value)]
    mask = value or 0
    words = [mask >> (32 * i) & 0xFFFFFFFF for i in range(made.numbers)]
    return [word - (1 << 32) if word >> 31 else word for word in words]
