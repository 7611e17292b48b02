"""What the structure of a PDF says to those who do not see its pages."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from math import dist


def tagged(pdf: bytes, language: str = "en") -> Counter[str]:
    """How many elements of each kind (`H1`, `L`, `Figure`, ...) the structure of a file has. The file is one of ours, whose
    objects are not compressed; it must be marked as tagged, say its language and its title, and each figure of it must say
    what it shows (PDF 1.7, 14.7 and 14.9)."""
    assert re.search(rb"/StructTreeRoot \d+ 0 R", pdf)
    assert re.search(rb"/Marked true", pdf)
    assert b"/Lang(%s)" % language.encode() in pdf
    assert re.search(rb"/DisplayDocTitle true|/dc:title|<dc:title>", pdf)
    elements = [one for one in re.findall(rb" 0 obj(.*?)endobj", pdf, re.DOTALL) if b"/Type/StructElem" in one]
    for one in elements:
        if b"/S/Figure" in one:
            assert re.search(rb"/Alt\s*(\((?!\))|<(?!>))", one)
    kinds = (re.search(rb"/S/(\w+)", one) for one in elements)
    return Counter(kind[1].decode() for kind in kinds if kind is not None)


def pages(pdf: bytes) -> int:
    """How many pages a file has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def smallest_letters(pdf: bytes) -> float:
    """The size of the smallest letters on the pages of a file, in points: those of figures, tables and all else."""
    return min(_letters(pdf))


def usual_letters(pdf: bytes) -> float:
    """The size that most of its texts have, in points, to a tenth."""
    return Counter(round(size, 1) for size in _letters(pdf)).most_common(1)[0][0]


def _letters(pdf: bytes) -> list[float]:
    """The sizes of all texts of a file. Read from the operators of its pages (PDF 1.7, 8.4.4 and 9.3): the size of the font
    times what the page scales it by."""
    sizes: list[float] = []
    for stream in re.findall(rb"(?<!end)stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            page = zlib.decompress(stream)
        except zlib.error:
            page = stream
        if b" Tf" in page:
            sizes += _sizes(page)
    return sizes


_NUMBER = re.compile(rb"[-+]?\d*\.?\d+")
_OTHERS = re.compile(rb"/[^\s()<>/]+|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|<[0-9A-Fa-f]*>")
"""Names and texts, in which there may be anything."""

Matrix = tuple[float, float, float, float, float, float]


def lengths(pdf: bytes) -> Counter[float]:
    """How many straight strokes of each length the pages of a file have, in millimetres, to a tenth: what a ruler finds on
    paper. Read from the operators of its pages (PDF 1.7, 8.3.4 and 8.5.2): the points of paths, as the page scales them."""
    found: Counter[float] = Counter()
    for stream in re.findall(rb"/Filter/FlateDecode>>\s*stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        page = zlib.decompress(stream)
        if b" cm" in page:
            found.update(round(length * 25.4 / 72, 1) for length in _strokes(page))
    return found


def _strokes(page: bytes) -> Iterator[float]:
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    kept: list[Matrix] = []
    numbers: list[float] = []
    at = begun = (0.0, 0.0)
    for word in _OTHERS.sub(b" ", page).split():
        if _NUMBER.fullmatch(word):
            numbers.append(float(word))
            continue
        if word == b"q":
            kept.append(matrix)
        elif word == b"Q":
            matrix = kept.pop()
        elif word == b"cm":
            matrix = _within(matrix, *numbers[-6:])
        elif word in (b"m", b"l", b"c"):
            a, b, c, d, e, f = matrix
            x, y = numbers[-2:]
            before, at = at, (a * x + c * y + e, b * x + d * y + f)
            begun = at if word == b"m" else begun
            if word == b"l":
                yield dist(before, at)
        elif word == b"h":
            yield dist(at, begun)
            at = begun
        numbers = []


def _within(outer: Matrix, a: float, b: float, c: float, d: float, e: float, f: float) -> Matrix:
    """What a transformation becomes within another one."""
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def ends(pdf: bytes, top: float, bottom: float) -> list[float]:
    """How far down each page of a file goes, as a share of the height between its margins, which are in points. Read from the
    operators of its pages (PDF 1.7, 8.5.2 to 8.5.4 and 9.4.2): what is drawn, as far as it is not clipped, and where texts
    stand; what is below the lower margin is the foot of the page."""
    objects = {int(number): one for number, one in re.findall(rb"(\d+) 0 obj(.*?)endobj", pdf, re.DOTALL)}
    found: list[float] = []
    for one in objects.values():
        if re.search(rb"/Type\s*/Page\b", one):
            height = float(re.findall(rb"[\d.]+", one[one.index(b"/MediaBox") :])[3])
            content = objects[int(re.findall(rb"/Contents (\d+)", one)[0])]
            # an end of data that looks like one of a line may be missing
            page = zlib.decompressobj().decompress(content.partition(b"stream\n")[2].rpartition(b"\nendstream")[0])
            lowest = min((y for y in _heights(page) if y >= bottom), default=height - top)
            found.append((height - top - lowest) / (height - top - bottom))
    return found


def _heights(page: bytes) -> Iterator[float]:
    """How high above the lower edge of a page the lowest point of each thing on it is."""
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    floor, kept = 0.0, list[tuple[Matrix, float]]()
    numbers: list[float] = []
    path: list[float] = []
    clips = False

    def high(x: float, y: float) -> float:
        return matrix[1] * x + matrix[3] * y + matrix[5]

    for word in re.sub(rb"[][]", b" ", _OTHERS.sub(b" ", page)).split():
        if _NUMBER.fullmatch(word):
            numbers.append(float(word))
            continue
        if word == b"q":
            kept.append((matrix, floor))
        elif word == b"Q":
            matrix, floor = kept.pop()
        elif word == b"cm":
            matrix = _within(matrix, *numbers[-6:])
        elif word == b"Tm":
            yield max(floor, high(*numbers[-2:]))
        elif word in (b"m", b"l", b"c"):
            path.append(high(*numbers[-2:]))
        elif word == b"re":
            x, y, wide, tall = numbers[-4:]
            path += high(x, y), high(x + wide, y + tall)
        elif word in (b"W", b"W*"):
            clips = True
        elif word in (b"n", b"f", b"f*", b"S", b"B", b"B*"):
            if clips:
                floor = max(floor, min(path))
            elif word != b"n" and path:
                yield max(floor, min(path))
            path, clips = [], False
        numbers = []


_PAGE_OPERATOR = re.compile(rb"\bq\b|\bQ\b|((?:[-\d.]+ ){6})(cm|Tm)|/\S+ ([-\d.]+) Tf|\bT[jJ]\b")


def _sizes(page: bytes) -> list[float]:
    """The sizes of all texts of a page: scales of the page, kept by `q` and `Q`, of the text and of its font."""
    made: list[float] = []
    kept: list[float] = []
    scale = text = font = 1.0
    for found in _PAGE_OPERATOR.finditer(re.sub(rb"\((?:\\.|[^()\\])*\)|<[0-9A-Fa-f]*>", b" ", page)):
        word = found[0]
        if word == b"q":
            kept.append(scale)
        elif word == b"Q":
            scale = kept.pop()
        elif found[2] is not None:
            _, _, c, d, _, _ = map(float, found[1].split())
            high = (c * c + d * d) ** 0.5
            scale, text = (scale * high, text) if found[2] == b"cm" else (scale, high)
        elif found[3] is not None:
            font = float(found[3])
        else:
            made.append(scale * text * font)
    return made
