"""How long decisions are looked at, where that takes many times as long as to play the games."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

_Step = TypeVar("_Step")


class OutOfPatience(Exception):
    """What is looked at would take longer than it may."""


class Patience:
    """Lasts so many seconds from now on."""

    def __init__(self, seconds: float = math.inf) -> None:
        self._end = time.monotonic() + seconds

    def check(self) -> None:
        """Raises OutOfPatience."""
        if time.monotonic() >= self._end:
            raise OutOfPatience

    def along(self, walk: Iterable[_Step]) -> Iterator[_Step]:
        """What is gone through, while it lasts. Raises OutOfPatience."""
        for step in walk:
            yield step
            self.check()
