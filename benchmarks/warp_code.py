"""How much of a kernel a graphics card fetches again and again: lines of instructions that are not in its cache of them.

Warps of a multiprocessor share that cache and are at different places of the kernel. So one warp's way through the blocks is
gone through by several, each from a place of its own, in turn. Blocks lie in the order of the PTX, each of its instructions
about as long as they are on average in the code that `ptxas` makes of it (`README.md` tells of which).
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Sequence
from itertools import accumulate

from ptx_as_c import Block

LINE, LENGTH = 128, 28
"""Bytes of a line of instructions, and of what becomes of one instruction of PTX."""

CACHES = (32, 64, 128)
"""KiB of caches of instructions."""

WARPS, ROUNDS, SEED = 32, 600_000, 1
"""That share a cache; blocks of all together; of the places that they begin at."""


def missed(way: Sequence[int], blocks: Sequence[Block], kilobytes: int) -> float:
    """Lines that are not in a cache of so many KiB, for each instruction of PTX that is issued, once the cache is filled."""
    begins = [0, *accumulate(block.size * LENGTH for block in blocks)]
    places = [random.Random(SEED + warp).randrange(len(way)) for warp in range(WARPS)]
    held: OrderedDict[int, None] = OrderedDict()
    room, lines, instructions = kilobytes * 1024 // LINE, 0, 0
    for turn in range(ROUNDS // WARPS):
        counts = turn >= ROUNDS // WARPS // 3
        for warp in range(WARPS):
            block = way[places[warp]]
            places[warp] = (places[warp] + 1) % len(way)
            instructions += counts * blocks[block].size
            for line in range(begins[block] // LINE, -(-begins[block + 1] // LINE)):
                if line in held:
                    held.move_to_end(line)
                    continue
                lines += counts
                held[line] = None
                if len(held) > room:
                    held.popitem(last=False)
    return lines / instructions
