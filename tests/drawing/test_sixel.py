"""Pictures as sixel: read back, they have the points of the PNG file."""

from __future__ import annotations

import re
import struct
import zlib

import pytest
from ludograph.drawing.png import to_png
from ludograph.drawing.sixel import to_sixel
from ludograph.ground.rng import Random

WIDTH, HEIGHT = 17, 13
Colour = tuple[int, int, int]

_PASS = re.compile(r"#(\d+)((?:![0-9]+[?-~]|[?-~])+)")


def png_of(rows: list[list[Colour]], size: int) -> bytes:
    """A PNG file whose rows are written in all ways that there are, one after the other."""
    before, data = bytes(len(rows[0]) * size), b""
    for number, row in enumerate(rows):
        plain = bytes(value for colour in row for value in (*colour, 255)[:size])
        data += bytes([number % 5]) + differences(number % 5, plain, before, size)
        before = plain

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, {3: 2, 4: 6}[size], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def differences(how: int, row: bytes, above: bytes, size: int) -> bytes:
    made = []
    for at, value in enumerate(row):
        left, corner = (row[at - size], above[at - size]) if at >= size else (0, 0)
        promised = left + above[at] - corner
        nearest = min((left, above[at], corner), key=lambda one: abs(promised - one))
        made.append(value - (0, left, above[at], (left + above[at]) // 2, nearest)[how] & 255)
    return bytes(made)


def shown(text: str) -> list[list[Colour]]:
    """What a terminal makes of sixel: the colours of its points, in hundredths of full light."""
    head = re.match(r'\x1bPq"1;1;(\d+);(\d+)((?:#\d+;2;\d+;\d+;\d+)*)', text)
    assert head is not None
    width, height = int(head[1]), int(head[2])
    palette = {
        int(one): (int(r), int(g), int(b)) for one, r, g, b in re.findall(r"#(\d+);2;(\d+);(\d+);(\d+)", head[3])
    }
    points: dict[tuple[int, int], Colour] = {}
    for band, told in enumerate(text[head.end() :].removesuffix("\x1b\\").split("-")):
        for number, columns in _PASS.findall(told):
            plain = re.sub(r"!(\d+)(.)", lambda found: int(found[1]) * found[2], columns)
            assert len(plain) == width
            for x, sign in enumerate(plain):
                for bit in range(6):
                    if ord(sign) - 63 >> bit & 1:
                        assert (x, 6 * band + bit) not in points
                        points[x, 6 * band + bit] = palette[int(number)]
    return [[points[x, y] for x in range(width)] for y in range(height)]


@pytest.mark.parametrize("size", [3, 4], ids=["rgb", "rgba"])
def test_a_picture_comes_back_point_by_point(size: int) -> None:
    random = Random(5)
    rows = [
        [(random.below(32) * 8, random.below(4) * 64, 255 * random.below(2)) for _ in range(WIDTH)]
        for _ in range(HEIGHT)
    ]
    hundredths = [[tuple(round(100 * (value >> 3) / 31) for value in colour) for colour in row] for row in rows]
    assert shown(to_sixel(png_of(rows, size))) == hundredths


def test_of_too_many_colours_rare_ones_become_their_neighbours() -> None:
    many = [(8 * (number % 32), 8 * (number // 32), 0) for number in range(320)]
    found = shown(to_sixel(png_of([many, many], 3)))
    assert len({colour for row in found for colour in row}) == 255
    for was, now in zip(many, found[0], strict=True):
        assert all(abs(value / 248 - hundredths / 100) < 0.5 for value, hundredths in zip(was, now, strict=True))


def test_a_drawing_is_shown_as_it_is_rendered() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="9"><rect width="12" height="9" fill="#f80000"/></svg>'
    assert shown(to_sixel(to_png(svg))) == [[(100, 0, 0)] * 12 + [(100, 100, 100)] * 8] * 9
