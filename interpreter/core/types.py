"""The types of the rule language, as data.

Values at run time, the same in every engine: an element of a universe is its index; a number itself; `none` is None; a
set of elements is a bit mask in universe order; every other collection (paths, sets of numbers, sets of sets) is a tuple.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, TypeAlias

from ..ground.inflection import Noun
from ..ground.records import Struct

Value: TypeAlias = Any
"""A value at run time, as the first lines say. Which it is follows from a `Type` beside it, not from Python's."""


class Universe(Struct):
    """A finite, ordered set of things. Two universes are the same when they have the same name."""

    name: str
    labels: tuple[str, ...] = field(compare=False)
    noun: str = field(default="", compare=False)
    is_site: bool = field(default=False, compare=False)
    parts: tuple[tuple[str, Type], ...] = field(default=(), compare=False)
    """Fields of a product universe, in order."""
    many: str = field(default="", compare=False)
    """What many elements are called; "" where the plural of the noun follows the rules."""
    called: Mapping[str, Noun] = field(default_factory=dict, compare=False)
    """What elements are called, where it is not their label."""
    is_of_kinds: bool = field(default=False, compare=False)
    """Whether elements are kinds of things and no things themselves: one is called a "kind of man"."""

    @property
    def size(self) -> int:
        return len(self.labels)


class Type(Struct):
    """Base of all types."""


class Elem(Type):
    universe: Universe

    def __str__(self) -> str:
        return self.universe.name


class Int(Type):
    """Numbers `low..high`, both included; `gaps` names the only values allowed when there are gaps. `called`: what they
    are, where they are a universe, `hole: 1..4`; its plural is "" where that follows the rules."""

    low: int
    high: int
    gaps: tuple[int, ...] = field(default=(), compare=False)
    called: Noun | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"


class Simple(Type):
    """`bool`, `text`; `nothing` is below every type (the type of what is in `{}` or `none`), `error` agrees with all."""

    name: str

    def __str__(self) -> str:
        return self.name


class Opt(Type):
    of: Type

    def __str__(self) -> str:
        return f"{self.of}?"


class SetOf(Type):
    of: Type

    def __str__(self) -> str:
        return f"set of {self.of}"


class PathOf(Type):
    of: Type

    def __str__(self) -> str:
        return f"path of {self.of}"


BOOL = Simple("bool")
TEXT = Simple("text")
NOTHING = Simple("nothing")
ERROR = Simple("error")


def is_subtype(a: Type, b: Type) -> bool:
    """Whether every value of `a` is one of `b`. For numbers: intervals included."""
    if a == b or a in (NOTHING, ERROR) or b == ERROR:
        return True
    match a, b:
        case Int(), Int():
            return b.low <= a.low and a.high <= b.high
        case Opt(x), Opt(y):
            return is_subtype(x, y)
        case _, Opt(y):
            return is_subtype(a, y)
        case ((SetOf(x) | PathOf(x)), SetOf(y)):
            return is_subtype(x, y)
        case PathOf(x), PathOf(y):
            return is_subtype(x, y)
        case SetOf(x), PathOf():
            return x == NOTHING
    return False


def same_shape(a: Type, b: Type) -> bool:
    """Subtype up to the intervals of numbers: what is left to a check at run time."""
    return is_subtype(loosen(a), loosen(b))


ANY_INT = Int(-(2**31) + 1, 2**31 - 1)


def loosen(t: Type) -> Type:
    """The type with every interval widened to all numbers."""
    match t:
        case Int():
            return ANY_INT
        case Opt(x):
            return Opt(loosen(x))
        case SetOf(x):
            return SetOf(loosen(x))
        case PathOf(x):
            return PathOf(loosen(x))
    return t


def join(a: Type, b: Type) -> Type | None:
    """The least type above both, or None when there is none."""
    if is_subtype(a, b):
        return b
    if is_subtype(b, a):
        return a
    match a, b:
        case Int(), Int():
            return Int(min(a.low, b.low), max(a.high, b.high))
        case (Opt(x), Opt(y)) | (Opt(x), y) | (x, Opt(y)):
            inner = join(x, y)
            return None if inner is None else Opt(inner)
        case PathOf(x), PathOf(y):
            inner = join(x, y)
            return None if inner is None else PathOf(inner)
        case ((SetOf(x) | PathOf(x)), (SetOf(y) | PathOf(y))):
            inner = join(x, y)
            return None if inner is None else SetOf(inner)
    return None


def optional(t: Type) -> Type:
    """`T?`, once."""
    return t if isinstance(t, Opt) or t == ERROR else Opt(t)


def required(t: Type) -> Type:
    """`T` of `T?`."""
    return t.of if isinstance(t, Opt) else t


def is_mask(t: Type) -> bool:
    """Whether a collection of this type is a bit mask at run time."""
    return isinstance(t, SetOf) and (isinstance(t.of, Elem) or t.of == NOTHING)


def element_of(t: Type) -> Type | None:
    """The type of what a collection (or an optional value, a set of at most one) holds."""
    match t:
        case SetOf(x) | PathOf(x) | Opt(x):
            return x
    return ERROR if t == ERROR else None


def lowest(t: Type) -> int | None:
    """The start value of a type: none, no, the lower bound, the first element."""
    if isinstance(t, Opt):
        return None
    if t == BOOL:
        return False
    return t.low if isinstance(t, Int) else 0


def describe(t: Type) -> str:
    """A type in words: "a set of cells", "a player or none", "a number 0..99"."""
    match t:
        case Elem(universe):
            return f"{_article(universe.name)} `{universe.name}`"
        case Int(low, high):
            if t == ANY_INT:
                return "a number"
            return f"the number {low}" if low == high else f"a number {t}"
        case Opt(x):
            return f"{describe(x)} or none" if x != NOTHING else "none"
        case SetOf(x):
            return "the empty set" if x == NOTHING else f"a set of {_plural(x)}"
        case PathOf(x):
            return f"a path of {_plural(x)}"
        case Simple("bool"):
            return "a condition (yes or no)"
    return f"{_article(str(t))} {t}"


def _article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"


def _plural(t: Type) -> str:
    match t:
        case Elem(universe):
            return f"`{universe.name}`"
        case Int():
            return "numbers"
        case SetOf(x) | PathOf(x):
            return f"sets of {_plural(x)}"
    return str(t)
