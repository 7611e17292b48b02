"""Keys of positions, for memories and for hashing states: 128 bits, specified so that every engine gives the same.

The key of one integer of the state is made of its index i and its code c (none is 0, a value v of a range from `low` is
v - low + 1): the low half is `mix64(i * 2**32 + c + A)`, the high half `mix64(i * 2**32 + c + B)`, with A, B below and
mix64 of SplitMix64. The key of a position is the XOR of the keys of the memory's functions, in any order, and of the
mover (index 2**31 - 1) where the memory asks for it.

A state's key adds the place of the flow (index 2**31 - 2), the values of the flow's live variables (index
2**30 + 4096 n + j for part j of variable n: parts are the 32-bit limbs of a mask from the lowest on, the members of a tuple,
and theirs, or the value itself), what players have decided together and is not yet carried out (index 3 * 2**29 + 4096 p + j
for part j of player p: the offer's number in the flow, then the parts of each parameter that was chosen, a 0 before each) and,
for each remembered key k with count c of memory m, k multiplied by the odd number 2 (2**16 m + c) + 1 modulo 2**128.

Source: Zobrist, "A new hashing method with application for game playing", 1970.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..core import nodes as core
from ..core import types as t
from ..ground.rng import mix64

_LOW, _HIGH = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
MOVER, _PLACE, _VARIABLE, _SEALED = 2**31 - 1, 2**31 - 2, 2**30, 3 * 2**29
_MASK = (1 << 64) - 1
_WIDE = (1 << 128) - 1


class Sealed(NamedTuple):
    """A decision that is taken together with others and not yet carried out.

    Attributes:
        offer:   which of all offers of the flow it is, by number.
        move:    the name of its move.
        values:  of the move's frame: what the flow gave, and the parameters; elsewhere None.
    """

    offer: int
    move: str
    values: tuple[t.Value, ...]


SealedChoices = tuple[tuple[int, Sealed | None], ...]
"""What players have decided together so far, in the order of their block; None where nothing was legal."""


@lru_cache(maxsize=1 << 16)
def key(index: int, code: int) -> int:
    """The 128-bit key of one integer of a state."""
    at = (index << 32) + code
    return mix64((at + _HIGH) & _MASK) << 64 | mix64((at + _LOW) & _MASK)


def values_key(funs: Sequence[core.Fun], data: Sequence[int | None]) -> int:
    """What the values of some functions add to a key."""
    result = 0
    for fun in funs:
        low = core.domain_low(fun.result)
        for at in range(fun.offset, fun.offset + fun.size):
            value = data[at]
            result ^= key(at, 0 if value is None else int(value) - low + 1)
    return result


def memory_key(memory: core.Memory, data: Sequence[int | None], mover: int | None) -> int:
    """The key of the present values of a memory's functions."""
    result = values_key(memory.funs, data)
    if memory.with_mover and mover is not None:
        result ^= key(MOVER, mover + 1)
    return result


def state_key(
    funs: Sequence[core.Fun],
    data: Sequence[int | None],
    mover: int | None,
    place: int,
    variables: Sequence[t.Value],
) -> int:
    """The 128-bit key of a state without its memories."""
    result = key(_PLACE, place + 1) ^ values_key(funs, data)
    if mover is not None:
        result ^= key(MOVER, mover + 1)
    for number, variable in enumerate(variables):
        for part, code in enumerate(_parts(variable)):
            result ^= key(_VARIABLE + 4096 * number + part, code + 1)
    return result


def memories_key(memories: Sequence[Mapping[int, int]]) -> int:
    """What memories add to the key of a state."""
    result = 0
    for number, counts in enumerate(memories):
        for remembered, count in counts.items():
            result ^= remembered * (2 * ((number << 16) + count) + 1) & _WIDE
    return result


def sealed_key(sealed: SealedChoices, moves: Mapping[str, core.Move]) -> int:
    """What decisions that are sealed add to the key of a state. `moves`: all, by name."""
    result = 0
    for player, found in sealed:
        if found is not None:
            chosen = (found.values[one.slot] for one in moves[found.move].binders if not one.determined)
            for part, code in enumerate([found.offer, *(code for value in chosen for code in (-1, *_parts(value)))]):
                result ^= key(_SEALED + 4096 * player + part, code + 1)
    return result


def _parts(value: t.Value) -> list[int]:
    """A flow variable as numbers: nothing for none, the members of a tuple, the 32-bit limbs of a mask or number."""
    if value is None:
        return []
    if isinstance(value, int):
        parts = [value & 0xFFFFFFFF]
        while value >> 32 > 0:
            value >>= 32
            parts.append(value & 0xFFFFFFFF)
        return parts
    return [code for part in value for code in (_parts(part) if isinstance(part, tuple) else [part & 0xFFFFFFFF])]
