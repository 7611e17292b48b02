"""Frozen records, declared like dataclasses and made without generating code, which costs every start (docs/architecture.md).

Type checkers see them as frozen dataclasses all the same, and so does `dataclasses`: `field` tells of a field, and `fields`,
`asdict` and `replace` do what they do elsewhere, if slower than what is here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import MISSING, Field, field, fields, make_dataclass
from inspect import get_annotations
from operator import attrgetter
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform, get_args, get_type_hints

_R = TypeVar("_R", bound="Record")


class _AsDataclass:
    """What `dataclasses` asks a class for, made when it does so, by itself."""

    def __get__(self, record: Record | None, cls: type[Record]) -> dict[str, Field[Any]]:
        if "_as_dataclass" not in cls.__dict__:
            told = [(name, Any, field(compare=name not in cls._beside, kw_only=True)) for name in cls.fields]
            cls._as_dataclass = {one.name: one for one in fields(make_dataclass(cls.__name__, told))}
        return cls._as_dataclass


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
class Record:
    """Fields are the annotations of the class and its bases, bases first. With `kw_only` a class's own fields are given by name
    only. Two records are equal when they are the same object, unless a subclass says otherwise."""

    fields: ClassVar[tuple[str, ...]] = ()
    """All fields, in order."""
    _names: ClassVar[frozenset[str]] = frozenset()
    _positional: ClassVar[tuple[str, ...]] = ()
    _usual: ClassVar[dict[str, object]] = {}
    """Fields that may be left out, with what they are then."""
    _factories: ClassVar[dict[str, Callable[[], object]]] = {}
    """Those of which each record has its own."""
    _beside: ClassVar[frozenset[str]] = frozenset()
    """Fields that do not tell one record from another."""
    _as_dataclass: ClassVar[dict[str, Field[Any]]] = {}
    __dataclass_fields__ = _AsDataclass()

    def __init_subclass__(cls, kw_only: bool = False, **more: object) -> None:
        super().__init_subclass__(**more)
        own = {name: hint for name, hint in get_annotations(cls).items() if not str(hint).startswith("ClassVar")}
        new = tuple(name for name in own if name not in cls.fields)
        cls.fields = (*cls.fields, *new)
        cls._names = frozenset(cls.fields)
        specified = {name: one for name in own if isinstance(one := cls.__dict__.get(name), Field)}
        for name, one in specified.items():
            cls._specify(name, one)
        cls._usual = cls._usual | {name: cls.__dict__[name] for name in cls.fields if name in cls.__dict__}
        by_name = {name for name, one in specified.items() if one.kw_only is True}
        if not kw_only:
            cls._positional = (*cls._positional, *[name for name in new if name not in by_name])
        setattr(cls, "__match_args__", cls._positional)  # noqa: B010 - special to type checkers, which forbid to assign it

    @classmethod
    def _specify(cls, name: str, told: Field[Any]) -> None:
        """Takes over what is told of a field."""
        if told.default is MISSING:
            delattr(cls, name)
        else:
            setattr(cls, name, told.default)
        if told.default_factory is not MISSING:
            cls._factories = {**cls._factories, name: told.default_factory}
        if not told.compare:
            cls._beside = cls._beside | {name}

    def __init__(self, *args: object, **given: object) -> None:
        values = self.__dict__
        values.update(zip(self._positional, args))  # noqa: B905 - saying that it need not be strict takes time
        values.update(given)
        if len(values) != len(args) + len(given) or not given.keys() <= self._names:
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}, each once")
        if len(values) < len(self.fields):
            for name, usual in self._usual.items():
                if name not in values:
                    values[name] = usual
            for name, make in self._factories.items():
                if name not in values:
                    values[name] = make()
            if len(values) < len(self.fields):
                raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}, not {', '.join(values)}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self.fields if name not in ("span", "depth"))
        return f"{type(self).__name__}({shown})"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Struct(Record):
    """A record that is what its fields are: two of one class are equal when all fields are that are compared."""

    _told_by: ClassVar[Callable[[Record], Hashable]] = attrgetter("__class__")
    """What tells one from others of its class."""

    def __init_subclass__(cls, kw_only: bool = False, **more: object) -> None:
        super().__init_subclass__(kw_only, **more)
        cls._told_by = attrgetter(*([name for name in cls.fields if name not in cls._beside] or ["__class__"]))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        told_by = type(self)._told_by
        return told_by(self) == told_by(other)

    def __hash__(self) -> int:
        return hash(type(self)._told_by(self))


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
