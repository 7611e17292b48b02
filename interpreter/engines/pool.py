"""Working rooms of which each call has one to itself, so that many threads can play one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Pool(Generic[T]):
    """Things of one kind; one more is made when a call finds none free. So there are as many as were ever used at once, and a
    single thread always gets the same one, with what it knew.

    No lock: taking from and adding to the end of a list cannot be interrupted by another thread.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._free: list[T] = []
        self.made: list[T] = []

    def one(self) -> _Use[T]:
        """`with pool.one() as thing`: it is used by nobody else meanwhile."""
        return _Use(self)

    def take(self) -> T:
        try:
            return self._free.pop()
        except IndexError:
            thing = self._make()
            self.made.append(thing)
            return thing

    def give(self, thing: T) -> None:
        self._free.append(thing)


class _Use(Generic[T]):
    """Not a generator, which takes three times as long: this is around every decision."""

    __slots__ = ("_pool", "_thing")

    def __init__(self, pool: Pool[T]) -> None:
        self._pool = pool

    def __enter__(self) -> T:
        self._thing = self._pool.take()
        return self._thing

    def __exit__(self, *_: object) -> None:
        self._pool.give(self._thing)
