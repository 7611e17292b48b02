"""Decisions of a game, of players and of nature, by their places in the lists of legal ones: one byte, or two, for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ground.strict import Unfit


def packed(places: Iterable[int]) -> bytes:
    """Each number in groups of seven bits, the lowest first; all but its last byte have the highest bit set."""
    made = bytearray()
    for place in places:
        while place >= 0x80:
            made.append(place & 0x7F | 0x80)
            place >>= 7
        made.append(place)
    return bytes(made)


def places(trail: bytes) -> Iterator[int]:
    """What `packed` wrote. Raises Unfit: it ends within a number."""
    number = shift = 0
    for byte in trail:
        number |= (byte & 0x7F) << shift
        if byte & 0x80:
            shift += 7
        else:
            yield number
            number = shift = 0
    if shift:
        raise Unfit("the trail ends within a number")
