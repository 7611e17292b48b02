"""Plots as SVG. Colours are classes, so that light, dark and paper have their own; each has a title that says what it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ..telling import bare_percent, whole

_WIDTH = 640
_LABEL = 190
"""Units of a plot, and of them for labels on the left."""

_ROW = 30
_BINS = 40


@dataclass(frozen=True)
class IntervalRow:
    """A row of a plot: a number with its interval."""

    label: str
    value: float
    low: float
    high: float
    text: str


def _plot(title: str, height: int, parts: Sequence[Markup]) -> Markup:
    return Markup('<svg class="plot" viewBox="0 0 {} {}" role="img"><title>{}</title>{}</svg>').format(
        _WIDTH, height, title, Markup("").join(parts)
    )


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> Markup:
    made = Markup('<text x="{}" y="{}" text-anchor="{}" class="{}">{}</text>')
    return made.format(f"{x:.1f}", f"{y:.1f}", anchor, kind, text)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    made = Markup('<line x1="{}" y1="{}" x2="{}" y2="{}" class="{}"/>')
    return made.format(*(f"{number:.1f}" for number in (x1, y1, x2, y2)), kind)


def _box(x: float, y: float, width: float, height: float, kind: str) -> Markup:
    made = Markup('<rect x="{}" y="{}" width="{}" height="{}" class="{}"/>')
    return made.format(*(f"{number:.1f}" for number in (x, y, width, height)), kind)


def shares(title: str, rows: Sequence[IntervalRow], fair: float | None) -> Markup:
    """Bars from 0 to 100 %, each with its interval; a line where the fair share is."""
    left, right = _LABEL, _WIDTH - 130
    height = _ROW * len(rows) + 40

    def at(share: float) -> float:
        return left + (right - left) * share

    parts = [_line(at(tick / 4), 18, at(tick / 4), height - 20, "thin") for tick in range(5)]
    parts += [_text(at(tick / 4), height - 6, f"{25 * tick} %", "middle", "quiet") for tick in range(5)]
    for number, row in enumerate(rows):
        y = _ROW * number + 34
        parts += [
            _text(left - 8, y + 4, row.label, "end"),
            _box(left, y - 9, at(row.value) - left, 18, "bar"),
            _line(at(row.low), y, at(row.high), y, "line"),
            _line(at(row.low), y - 5, at(row.low), y + 5, "line"),
            _line(at(row.high), y - 5, at(row.high), y + 5, "line"),
            _text(right + 8, y + 4, row.text),
        ]
    if fair is not None:
        parts += [_line(at(fair), 18, at(fair), height - 20, "second"), _text(at(fair), 12, "fair", "middle", "quiet")]
    return _plot(title, height, parts)


def histogram(title: str, often: Mapping[int, int], beyond: int, marks: Mapping[str, float], unit: str) -> Markup:
    """How many games lie where. `beyond`: those that are only known to be longer, in a bar of their own; `marks`: lines with
    their labels."""
    columns, step, low = _columns(often)
    height, base, top = 200, 160, 20
    most = max([*columns, beyond, 1])
    width = (_WIDTH - 40) / (len(columns) + (2 if beyond else 0))

    def scaled(value: float) -> float:
        return 20 + width * (value - low) / step

    parts = []
    for number, count in enumerate(columns):
        tall = (base - top) * count / most
        parts.append(_box(20 + width * number, base - tall, width, tall, "bar"))
    if beyond:
        tall = (base - top) * beyond / most
        x = 20 + width * (len(columns) + 1)
        parts += [_box(x, base - tall, width, tall, "mark"), _text(x + width, base + 16, "not over", "end", "quiet")]
    parts.append(_line(20, base, _WIDTH - 20, base, "line"))
    parts += [_text(20, base + 32, whole(low), "start", "quiet")]
    high = low + step * len(columns)
    parts += [_text(scaled(high), base + 32, f"{whole(high)} {unit}", "end", "quiet")]
    for label, value in marks.items():
        x = scaled(value)
        parts += [_line(x, top - 4, x, base, "second"), _text(x, base + 16, label, "middle")]
    return _plot(title, height, parts)


def _columns(often: Mapping[int, int]) -> tuple[list[int], int, int]:
    """Counts in columns of equal width, that width, and where they begin."""
    low, high = min(often, default=0), max(often, default=1)
    step = max(1, -(-(high - low + 1) // _BINS))
    columns = [0] * ((high - low) // step + 1)
    for value, count in often.items():
        columns[(value - low) // step] += count
    return columns, step, low


def outlines(
    title: str, first: Mapping[int, int], second: Mapping[int, int], names: tuple[str, str], unit: str
) -> Markup:
    """Two histograms over each other, as shares of their games."""
    both = dict.fromkeys((*first, *second), 1)
    _, step, low = _columns(both)
    height, base, top, count = 200, 150, 16, (max(both, default=1) - low) // step + 1
    width = (_WIDTH - 40) / count
    heights = []
    for often in (first, second):
        columns = [0] * count
        for value, games in often.items():
            columns[(value - low) // step] += games
        heights.append([games / max(1, sum(columns)) for games in columns])
    most = max(map(max, heights))
    parts = [_line(20, base, _WIDTH - 20, base, "line")]
    for kind, tops in zip(("first", "second"), heights, strict=True):
        points = [(20.0, float(base))]
        for number, share in enumerate(tops):
            y = base - (base - top) * share / most
            points += [(20 + width * number, y), (20 + width * (number + 1), y)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (*points, (20 + width * count, float(base))))
        parts.append(Markup('<polyline points="{}" class="{}"/>').format(path, kind))
    parts += [
        _text(20, base + 16, whole(low), "start", "quiet"),
        _text(_WIDTH - 20, base + 16, f"{whole(low + step * count)} {unit}", "end", "quiet"),
        _line(20, height - 8, 50, height - 8, "first"),
        _text(56, height - 4, names[0]),
        _line(_WIDTH / 2, height - 8, _WIDTH / 2 + 30, height - 8, "second"),
        _text(_WIDTH / 2 + 36, height - 4, names[1]),
    ]
    return _plot(title, height, parts)


_FAR = 3.0
"""Margins to each side of a forest plot; what is beyond is drawn at its edge."""


def forest(title: str, rows: Sequence[IntervalRow]) -> Markup:
    """Differences with their intervals, in units of what matters: within the shade is the same for all that anybody asked."""
    left, right = _LABEL, _WIDTH - 150
    height = _ROW * len(rows) + 28

    def at(margins: float) -> float:
        return left + (right - left) * (max(-_FAR, min(_FAR, margins)) + _FAR) / (2 * _FAR)

    parts = [_box(at(-1), 2, at(1) - at(-1), height - 26, "shade"), _line(at(0), 2, at(0), height - 24, "thin")]
    for number, row in enumerate(rows):
        y = _ROW * number + 16
        parts += [
            _text(left - 8, y + 4, row.label, "end"),
            _line(at(row.low), y, at(row.high), y, "line"),
            Markup('<circle cx="{}" cy="{}" r="4.5" class="mark"/>').format(f"{at(row.value):.1f}", y),
            _text(right + 8, y + 4, row.text),
        ]
    parts += [
        _text(at(-1), height - 8, "does not matter", "start", "quiet"),
        _text(at(-_FAR), height - 8, "less", "start", "quiet"),
        _text(at(_FAR), height - 8, "more", "end", "quiet"),
    ]
    return _plot(title, height, parts)


def percent_row(label: str, value: float, low: float, high: float) -> IntervalRow:
    """A share, written with its interval."""
    text = f"{bare_percent(value)} % ({bare_percent(low)}-{bare_percent(high)})"
    return IntervalRow(label, value, low, high, text)
