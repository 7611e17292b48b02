"""Frozen records, declared like dataclasses and made without generating code.

A syntax tree and a core have a hundred node classes; letting `dataclasses` write methods for each takes a tenth of a second of
every start. Type checkers see these as frozen dataclasses all the same.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

_R = TypeVar("_R", bound="Record")


@dataclass_transform(frozen_default=True, eq_default=False)
class Record:
    """Fields are the annotations of the class and its bases, bases first. With `kw_only` a class's own fields are given by name
    only. Two records are equal when they are the same object, unless a subclass says otherwise."""

    fields: ClassVar[tuple[str, ...]] = ()
    """All fields, in order."""
    _positional: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, kw_only: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        own = tuple(name for name in get_annotations(cls) if name not in cls.fields)
        cls.fields = (*cls.fields, *own)
        if not kw_only:
            cls._positional = (*cls._positional, *own)
        setattr(cls, "__match_args__", cls._positional)  # noqa: B010 - special to type checkers, which forbid to assign it

    def __init__(self, *args: Any, **given: Any) -> None:
        values = self.__dict__
        values.update(zip(self._positional, args, strict=False))
        values.update(given)
        if len(values) < len(self.fields):
            for name in self.fields:
                if name not in values and hasattr(type(self), name):
                    values[name] = getattr(type(self), name)
        if len(values) != len(self.fields) or len(args) > len(self._positional):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self.fields)}, not {', '.join(values)}")

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items() if name not in ("span", "depth"))
        return f"{type(self).__name__}({shown})"


def replace(record: _R, **changes: Any) -> _R:
    """A copy of a record with some fields changed."""
    copy = object.__new__(type(record))
    copy.__dict__.update(record.__dict__)
    copy.__dict__.update(changes)
    return copy
