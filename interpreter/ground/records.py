"""Frozen records, declared like dataclasses and made without generating code.

A syntax tree and a core have a hundred node classes; letting `dataclasses` write methods for each takes a tenth of a second of
every start. Type checkers see these as frozen dataclasses all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform, get_args, get_type_hints

_R = TypeVar("_R", bound="Record")


@dataclass_transform(frozen_default=True, eq_default=False)
class Record:
    """Fields are the annotations of the class and its bases, bases first. With `kw_only` a class's own fields are given by name
    only. Two records are equal when they are the same object, unless a subclass says otherwise."""

    fields: ClassVar[tuple[str, ...]] = ()
    """All fields, in order."""
    _positional: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, kw_only: bool = False, **more: object) -> None:
        super().__init_subclass__(**more)
        own = tuple(name for name in get_annotations(cls) if name not in cls.fields)
        cls.fields = (*cls.fields, *own)
        if not kw_only:
            cls._positional = (*cls._positional, *own)
        setattr(cls, "__match_args__", cls._positional)  # noqa: B010 - special to type checkers, which forbid to assign it

    def __init__(self, *args: object, **given: object) -> None:
        values = self.__dict__
        if args:
            values.update(zip(self._positional, args))  # noqa: B905 - saying that it need not be strict takes time
        if given:
            values.update(given)
        if len(values) < len(self.fields):
            for name in self.fields:
                if name not in values and hasattr(type(self), name):
                    values[name] = getattr(type(self), name)
        if len(values) != len(self.fields) or len(args) > len(self._positional):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}, not {', '.join(values)}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items() if name not in ("span", "depth"))
        return f"{type(self).__name__}({shown})"


def replace(record: _R, **changes: object) -> _R:
    """A copy of a record with some fields changed."""
    copy = object.__new__(type(record))
    copy.__dict__.update((name, record.__dict__[name]) for name in record.fields)  # and nothing kept beside them
    copy.__dict__.update(changes)
    return copy


def refined(cls: type[_R], record: Record, **beside: object) -> _R:
    """A record as one of a class made of its own. `beside`: the fields that the class has beside."""
    copy = object.__new__(cls)
    copy.__dict__.update((name, record.__dict__[name]) for name in record.fields)
    copy.__dict__.update(beside)
    return copy


_HINTS: dict[type, dict[str, Any]] = {}


def hints(cls: type) -> dict[str, Any]:
    """What the names of a class and its bases are declared to hold, bases first. Each declaration is worked out once, for most
    classes share those of their bases."""
    known = _HINTS.get(cls)
    if known is None:
        known = {name: hint for base in reversed(cls.__bases__) for name, hint in hints(base).items()}
        own = type(cls.__name__, (), {"__annotations__": get_annotations(cls), "__module__": cls.__module__})
        known = _HINTS[cls] = known | get_type_hints(own, include_extras=True)
    return known


_HOLDING: dict[tuple[type, tuple[type, ...]], tuple[str, ...]] = {}


def fields_holding(cls: type, kinds: tuple[type, ...]) -> tuple[str, ...]:
    """The fields of a class that are declared to hold records of some kinds: alone, or in a union, tuple or dictionary."""
    known = _HOLDING.get((cls, kinds))
    if known is None:
        known = tuple(name for name, hint in hints(cls).items() if _names_one(hint, kinds))
        _HOLDING[cls, kinds] = known
    return known


def _names_one(hint: object, kinds: tuple[type, ...]) -> bool:
    if isinstance(hint, type):
        return issubclass(hint, kinds)
    return any(_names_one(part, kinds) for part in get_args(hint))


def held(record: Record, *kinds: type[_R]) -> list[_R]:
    """The records of some kinds directly within another, in the order of its fields. Which fields those are follows from
    their declarations, so that no walk can forget one."""
    return holder(*kinds)(record)


_HOLDERS: dict[tuple[type, ...], Callable[[Record], list[Any]]] = {}


def holder(*kinds: type[_R]) -> Callable[[Record], list[_R]]:
    """`held` of some kinds, for who asks it of one node after the other."""
    known = _HOLDERS.get(kinds)
    if known is None:
        known = _HOLDERS[kinds] = _holder(kinds)
    return known


def _holder(kinds: tuple[type[_R], ...]) -> Callable[[Record], list[_R]]:
    only = kinds[0] if len(kinds) == 1 else kinds
    fields: dict[type, tuple[str, ...]] = {}

    def held_by(record: Record) -> list[_R]:
        cls = type(record)
        names = fields.get(cls)
        if names is None:
            names = fields[cls] = fields_holding(cls, kinds)
        found: list[_R] = []
        values = record.__dict__
        for name in names:
            value = values[name]
            if isinstance(value, only):  # mostly
                found.append(value)
            elif value is not None:
                collect(value, found)
        return found

    def collect(values: object, found: list[_R]) -> None:
        """Adds the records among what a tuple or a dictionary holds; anything else holds none."""
        if isinstance(values, tuple | dict):
            for part in values.values() if isinstance(values, dict) else values:
                if isinstance(part, only):
                    found.append(part)
                else:
                    collect(part, found)

    return held_by
