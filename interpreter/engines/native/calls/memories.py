"""What a position of C remembers of earlier ones, as it crosses: as bytes, which nobody reads who only plays on."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import cached_property

from ....ground.records import Struct

_LINK = struct.Struct("=QQQq")
"""Which memory, the low and the high half of a key, how often it was there."""

LINK = _LINK.size

_HALF = 64


class Memories(Struct):
    """Attributes:
    links:  from the first to the last of each memory; of a key the last one counts.
    kinds:  how many memories there are.
    """

    links: bytes
    kinds: int

    @classmethod
    def of(cls, counts: Sequence[Mapping[int, int]]) -> Memories:
        """Of each memory how often it holds each key."""
        links = [
            _LINK.pack(number, key & (1 << _HALF) - 1, key >> _HALF, count)
            for number, keys in enumerate(counts)
            for key, count in keys.items()
        ]
        return cls(b"".join(links), len(counts))

    @cached_property
    def counts(self) -> tuple[dict[int, int], ...]:
        """Of each memory how often it holds each key."""
        made: tuple[dict[int, int], ...] = tuple({} for _ in range(self.kinds))
        for number, low, high, count in _LINK.iter_unpack(self.links):
            made[number][high << _HALF | low] = count
        return made


NOTHING = Memories(b"", 0)
"""Of a game without memories."""
