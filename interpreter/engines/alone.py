"""One thread at a time: a game has one working position, and two threads that use it at once would mix theirs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from ..ground.diagnostics import RulesetError, fail

P = ParamSpec("P")
R = TypeVar("R")


class Alone:
    """Entered by whoever uses the working position. A second thread that comes meanwhile is refused; the same thread may
    enter again, and one thread after the other is in order."""

    __slots__ = ("lock",)

    def __init__(self) -> None:
        self.lock = threading.RLock()

    def __enter__(self) -> None:
        if not self.lock.acquire(blocking=False):
            raise in_use()

    def __exit__(self, *_: object) -> None:
        self.lock.release()


def in_use() -> RulesetError:
    return fail(
        "other-thread",
        "this game is in use by another thread",
        helps=("load the game once in each thread; states go from one to the other by `to_json` and `state`",),
    )


class _Guarded(Protocol):
    @property
    def alone(self) -> Alone: ...


S = TypeVar("S", bound=_Guarded)


def alone(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A method that works on the position of its object, which has an `Alone` of this name."""

    @wraps(method)
    def guarded(self: S, /, *args: P.args, **named: P.kwargs) -> R:
        lock = self.alone.lock  # as `with self.alone`, in half the time: this is around every decision
        if not lock.acquire(blocking=False):
            raise in_use()
        try:
            return method(self, *args, **named)
        finally:
            lock.release()

    return guarded


class Kept:
    """What cannot leave its process, and never changes: a copy is the thing itself."""

    __slots__ = ()

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self

    def __reduce_ex__(self, protocol: object) -> Any:
        raise TypeError(
            f"a {type(self).__name__} cannot be pickled: save `state.to_json()`, and read it by the `state` of a loaded game"
        )
