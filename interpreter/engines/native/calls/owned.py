"""What stands in C between calls and is ours to close."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref
from functools import partial

from ...searching import SearchPlan
from .room import Room
from .searching import SearchLibrary


class OwnedInC:
    """Something in C with a working room of its own, until it is closed."""

    def __init__(self, library: SearchLibrary, plan: SearchPlan) -> None:
        self._library, self._c = library, library.c
        self._plan = library.plan(plan)
        self._room: Room = library.library.rooms.take()
        self._end: Callable[[], object]

    def _opened(self, what: str, *given: object) -> int:
        """What C makes by the function `open_…`, until `close_…` takes it away. Raises MemoryError: there is no room for it."""
        made: int | None = getattr(self._c, f"open_{what}")(byref(self._plan), *given)
        if not made:
            self._library.library.rooms.give(self._room)
            raise MemoryError
        self._end = partial(getattr(self._c, f"close_{what}"), made)
        return made

    def close(self) -> None:
        self._end()
        self._library.library.rooms.give(self._room)
