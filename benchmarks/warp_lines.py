"""Which lines of memory a warp needs, and how many of them are not in the first cache when several warps share it.

A card keeps the variables of threads word by word, those of all 32 beside each other: so each word is a line of its own, which
they share. What a thread has in memory of its own lies together. Told are lines that are not among those that were touched
last, as many as there is room for in a warp's share. Tables of the rules are left out: all warps share them.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

LINE, WORD = 128, 4
"""Bytes of a line, and of what threads have beside each other."""

CACHE = 256 << 10
"""Bytes of the first cache of a multiprocessor, of 2022 (H100) and later."""

SHARES = (4, 8, 16, 32)
"""Warps that share it."""

ELSEWHERE = 1 << 62
"""The place of what all threads share."""


def own_places(touched: Sequence[int], memory: int, size: int) -> array[int]:
    """Places that a thread has touched, as `run_thread` tells them: in its memory from 0 on, on its stack from -1 on downwards.
    `memory`: where its memory of `size` bytes begins."""
    stack = touched[1]
    made = array("q")
    for place in touched[2 : touched[0]]:
        if memory <= place < memory + size:
            made.append(place - memory)
        else:
            made.append(place - stack if 0 < stack - place < size else ELSEWHERE)
    return made


def lines(thread: int, place: int, size: int) -> set[tuple[int, int]]:
    """The lines in which `size` bytes at a place of a thread are: whose memory, -1 for the stack, and which line."""
    if place == ELSEWHERE:
        return set()
    if place >= 0:
        return {(thread, at // LINE) for at in (place, place + size - 1)}
    return {(-1, at // WORD) for at in range(place, place + size, WORD)}


@dataclass
class Share:
    """The lines that a warp touched last. `missed`: how often one was not among them."""

    room: int
    missed: int = 0
    held: OrderedDict[tuple[int, int], None] = field(default_factory=OrderedDict)

    def touch(self, line: tuple[int, int]) -> None:
        if line in self.held:
            self.held.move_to_end(line)
            return
        self.missed += 1
        self.held[line] = None
        if len(self.held) > self.room:
            self.held.popitem(last=False)


def shares() -> dict[int, Share]:
    """By the number of warps that share the cache."""
    return {warps: Share(CACHE // LINE // warps) for warps in SHARES}
