"""Who handles what: tables that are filled where the handlers stand, so that one that nothing asks for, or that is missing, is
seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

_K = TypeVar("_K")
_H = TypeVar("_H", bound=Callable[..., object])


class Registry(Generic[_K, _H]):
    """Handlers by what they handle. Those that are methods are given their object first."""

    def __init__(self) -> None:
        self._handlers: dict[_K, _H] = {}

    def of(self, *keys: _K) -> Callable[[_H], _H]:
        """Registers what stands below it. A second handler for one key is a mistake."""

        def register(handler: _H) -> _H:
            for key in keys:
                assert key not in self._handlers, f"{key} has a handler already"
                self._handlers[key] = handler
            return handler

        return register

    def __getitem__(self, key: _K) -> _H:
        return self._handlers[key]

    def get(self, key: _K) -> _H | None:
        return self._handlers.get(key)

    def __iter__(self) -> Iterator[_K]:
        return iter(self._handlers)


class ClassRegistry(Registry[type, _H]):
    """Handlers by class. A class without one of its own has that of the nearest class it is made of: so a node that a pass has
    made of another one, and that says nothing new in some place, is there what its base class is."""

    def __init__(self) -> None:
        super().__init__()
        self._nearest: dict[type, _H] = {}

    def nearest(self, kind: type) -> _H:
        """The handler of a class. Raises KeyError where neither it nor what it is made of has one."""
        found = self._nearest.get(kind)
        if found is None:
            base = next((base for base in kind.__mro__ if base in self), kind)
            found = self._nearest[kind] = self[base]
        return found
