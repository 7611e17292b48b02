"""Keys of positions for memories: 128 bits, specified so that every engine gives the same.

The key of one integer of the state is made of its index i and its code c (none is 0, a value v of a range from `low` is
v - low + 1): the low half is `mix64(i * 2**32 + c + A)`, the high half `mix64(i * 2**32 + c + B)`, with A, B below and
mix64 of SplitMix64. The key of a position is the XOR of the keys of the memory's functions, in any order, and of the
mover (index 2**31 - 1) where the memory asks for it.

Source: Zobrist, "A new hashing method with application for game playing", 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ... import core
from ...rng import mix64

_LOW, _HIGH = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
_MOVER = 2**31 - 1
_MASK = (1 << 64) - 1


@lru_cache(maxsize=1 << 16)
def key(index: int, code: int) -> int:
    """The 128-bit key of one integer of a state."""
    at = (index << 32) + code
    return mix64((at + _HIGH) & _MASK) << 64 | mix64((at + _LOW) & _MASK)


def memory_key(memory: core.Memory, data: Sequence[Any], mover: int | None) -> int:
    """The key of the present values of a memory's functions."""
    result = 0
    for fun in memory.funs:
        low = core.domain_low(fun.result)
        for at in range(fun.offset, fun.offset + fun.size):
            value = data[at]
            result ^= key(at, 0 if value is None else int(value) - low + 1)
    if memory.with_mover and mover is not None:
        result ^= key(_MOVER, mover + 1)
    return result
