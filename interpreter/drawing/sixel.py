"""PNG to sixel, the pictures of DEC's terminals, which many of today's show: bands of six rows, a pass for each colour."""

from __future__ import annotations

import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence

_COLOURS = 255
_REPEATED = re.compile(rb"(.)\1{3,}", re.DOTALL)
_SHIFT = bytes((value + 63) % 256 for value in range(256))
_FINE = 5
"""Bits of a colour that count, of eight."""


def to_sixel(png: bytes) -> str:
    """A PNG file of eight bits a colour, not interlaced, as `to_png` makes them; what is transparent is drawn as if not."""
    rows, width = _pixels(png)
    palette, numbers = _palette(Counter(key for row in rows for key in row))
    told = [bytes(map(numbers.__getitem__, row)) for row in rows]
    named = "".join(
        f"#{number};2;{_share(key >> 10)};{_share(key >> 5)};{_share(key)}" for number, key in enumerate(palette)
    )
    bands = "-".join(_band(told[top : top + 6], width) for top in range(0, len(told), 6))
    return f'\x1bPq"1;1;{width};{len(rows)}{named}{bands}\x1b\\'


def _share(level: int) -> int:
    """Hundredths of full light."""
    top = (1 << _FINE) - 1
    return round(100 * (level & top) / top)


def _palette(counted: Counter[int]) -> tuple[list[int], dict[int, int]]:
    """The most frequent colours, and for each colour the number of the nearest of them."""
    palette = [key for key, _ in counted.most_common(_COLOURS)]
    numbers = {key: number for number, key in enumerate(palette)}
    for key in counted.keys() - numbers.keys():
        numbers[key] = min(range(len(palette)), key=lambda number: _far(palette[number], key))
    return palette, numbers


def _far(one: int, other: int) -> int:
    return sum(((one >> shift & 31) - (other >> shift & 31)) ** 2 for shift in (0, _FINE, 2 * _FINE))


def _band(rows: Sequence[bytes], width: int) -> str:
    """Six rows, or fewer at the bottom: for each colour in them which of them have it, column by column."""
    passes = []
    for number in sorted(set().union(*rows)):
        bits = 0
        for row, text in enumerate(rows):
            table = bytes(number) + bytes([1 << row]) + bytes(255 - number)
            bits |= int.from_bytes(text.translate(table), "big")
        columns = bits.to_bytes(width, "big").translate(_SHIFT)
        packed = _REPEATED.sub(lambda found: b"!%d%b" % (len(found[0]), found[1]), columns)
        passes.append(f"#{number}{packed.decode('ascii')}")
    return "$".join(passes)


# ---------------------------------------------------------------- PNG


def _pixels(png: bytes) -> tuple[list[list[int]], int]:
    """The colours of all rows, five bits for each of red, green and blue, and how many a row has."""
    chunks = [*_chunks(png)]
    width, _, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    assert depth == 8, "eight bits for a colour"
    assert kind in (2, 6), "colours, perhaps with transparency"
    assert not interlaced, "rows from the top down"
    size, drop = 4 if kind == 6 else 3, 8 - _FINE
    data = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    before, made, long = bytes(width * size), [], width * size + 1
    for start in range(0, len(data), long):
        before = _plain(data[start], data[start + 1 : start + long], before, size)
        colours = zip(before[0::size], before[1::size], before[2::size], strict=True)
        made.append([red >> drop << 2 * _FINE | green >> drop << _FINE | blue >> drop for red, green, blue in colours])
    return made, width


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(png):
        (long,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + long]
        at += long + 12


def _plain(how: int, row: bytes, above: bytes, size: int) -> bytes:
    """A row of bytes from its differences to its neighbours (section 9 of the specification of PNG)."""
    if how == 0:
        return row
    if how == 2:
        return bytes((one + up) & 255 for one, up in zip(row, above, strict=True))
    made = bytearray(size) + row
    for at, up in enumerate(above, size):
        left = made[at - size]
        if how == 1:
            near = left
        elif how == 3:
            near = (left + up) // 2
        else:
            near = _nearest(left, up, above[at - 2 * size] if at >= 2 * size else 0)
        made[at] = (made[at] + near) & 255
    return bytes(made[size:])


def _nearest(left: int, up: int, corner: int) -> int:
    """Of three neighbours the one nearest to what they promise together."""
    far = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if far[0] <= far[1] and far[0] <= far[2]:
        return left
    return up if far[1] <= far[2] else corner
