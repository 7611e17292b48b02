"""How threads of a graphics card go together, given what each of them does: a warp, its instructions, and the memory it needs.

Together as long as all go the same way; where they part, one group after the other, until they meet at the block that all of
them come to in any case, its immediate post-dominator (W. Fung and others, Dynamic Warp Formation and Scheduling for Efficient
GPU Control Flow, 2007; post-dominators as in K. Cooper, T. Harvey and K. Kennedy, A Simple, Fast Dominance Algorithm, 2001).
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from ptx_as_c import CALLS, RETURNS, Block
from warp_lines import Share, lines, shares


class _Ended(Exception):
    """The trace of a thread has no more."""


@dataclass
class Warp:
    """Threads that go together, block by block. `behind`: of each block where those meet that part there; `places`: what each
    thread touches, if that is looked at; `way`: the blocks that are counted, one after the other."""

    traces: Sequence[Sequence[int]]
    blocks: list[Block]
    behind: list[int]
    counted: int
    skipped: int
    decisions: int = 0
    issued: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)
    places: Sequence[Sequence[int]] = ()
    shares: dict[int, Share] = field(default_factory=shares)
    way: array[int] = field(default_factory=lambda: array("I"))

    def run(self) -> None:
        """Until the first thread has no more."""
        self._at = [0] * len(self.traces)
        self._place = [0] * len(self.traces)
        try:
            self._go(list(range(len(self.traces))), self.traces[0][0], -2)
        except _Ended:
            return

    def _next(self, thread: int) -> int:
        trace, at = self.traces[thread], self._at[thread]
        if at >= len(trace):
            raise _Ended
        return trace[at]

    def _go(self, threads: list[int], block: int, until: int) -> None:
        while block not in (until, -1):
            self._issue(block, threads)
            for thread in threads:
                self._at[thread] += 1
            ways = defaultdict(list)
            for thread in threads:
                ways[self._next(thread)].append(thread)
            if CALLS in ways:
                self._call(threads)
                (block,) = self.blocks[block].after
                continue
            if len(ways) == 1:
                (block,) = ways
                block = -1 if block == RETURNS else block
                continue
            meeting = self.behind[block]
            for way, group in ways.items():
                if way not in (meeting, RETURNS):
                    self._go(group, way, meeting)
            block = meeting

    def _issue(self, block: int, threads: list[int]) -> None:
        if block == self.counted:
            self.decisions += len(threads)
        if self.decisions > self.skipped:
            self.way.append(block)
            self.issued[block] += 1
            self.taken[block] += len(threads)
        if self.places:
            self._touch(self.blocks[block].touches, threads)

    def _touch(self, touches: list[int], threads: list[int]) -> None:
        """The places of each thread, one after the other."""
        for size in touches:
            touched: set[tuple[int, int]] = set()
            for thread in threads:
                at, places = self._place[thread], self.places[thread]
                self._place[thread] += 1
                if at >= len(places):
                    raise _Ended
                touched |= lines(thread, places[at], size)
            for share in self.shares.values():
                for line in touched:
                    share.touch(line)

    def _call(self, threads: list[int]) -> None:
        for thread in threads:
            self._at[thread] += 1
        self._go(threads, self._next(threads[0]), -2)
        for thread in threads:
            self._at[thread] += 1


def meetings(blocks: list[Block]) -> list[int]:
    """Of each block its immediate post-dominator; -1 where threads part for good in a function."""
    end = len(blocks)
    after = [[end if one < 0 else one for one in block.after] or [end] for block in blocks]
    before: list[list[int]] = [[] for _ in range(end + 1)]
    for block, ones in enumerate(after):
        for one in ones:
            before[one].append(block)
    stack = [(end, iter(before[end]))]
    seen = {end}
    finished: list[int] = []
    while stack:
        block, rest = stack[-1]
        for one in rest:
            if one not in seen:
                seen.add(one)
                stack.append((one, iter(before[one])))
                break
        else:
            finished.append(block)
            stack.pop()
    order = finished[::-1]
    number = {block: at for at, block in enumerate(order)}
    found = {end: end}
    changed = True
    while changed:
        changed = False
        for block in order[1:]:
            known = [one for one in after[block] if one in found]
            best = known[0]
            for one in known[1:]:
                while best != one:
                    if number[best] > number[one]:
                        best = found[best]
                    else:
                        one = found[one]
            if found.get(block) != best:
                found[block] = best
                changed = True
    return [-1 if found.get(block, end) == end else found[block] for block in range(end)]
