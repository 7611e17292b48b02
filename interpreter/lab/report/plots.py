"""Plots of shares, lengths and differences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ..telling import bare_percent, whole
from .svg import WIDTH, box, dot, line, path, plot, text

_LABEL = 190
"""Units for labels on the left."""

_MARK = 40
"""Units for a label below its place."""

_ROW = 30
_BINS = 40


@dataclass(frozen=True)
class IntervalRow:
    """A row of a plot: a number with its interval. `usual`: where that of other games lies, if it is known."""

    label: str
    value: float
    low: float
    high: float
    text: str
    usual: tuple[float, float] | None = None


def shares(title: str, rows: Sequence[IntervalRow], fair: float | None) -> Markup:
    """Bars from 0 to 100 %, each with its interval; a line where the fair share is."""
    left, right = _LABEL, WIDTH - 130
    height = _ROW * len(rows) + 40

    def at(share: float) -> float:
        return left + (right - left) * min(max(share, 0.0), 1.0)

    parts = [line(at(tick / 4), 18, at(tick / 4), height - 20, "thin") for tick in range(5)]
    parts += [text(at(tick / 4), height - 6, f"{25 * tick} %", "middle", "quiet") for tick in range(5)]
    parts += _bars(rows, at)
    if fair is not None:
        parts += [line(at(fair), 18, at(fair), height - 20, "second"), text(at(fair), 12, "fair", "middle", "quiet")]
    return plot(title, height, parts)


def spans(title: str, rows: Sequence[IntervalRow]) -> Markup:
    """Bars of whatever is counted, each with its interval; the numbers are parts of the longest one."""
    left, right = _LABEL, WIDTH - 150

    def at(part: float) -> float:
        return left + (right - left) * min(max(part, 0.0), 1.0)

    return plot(title, _ROW * len(rows) + 40, _bars(rows, at))


def _bars(rows: Sequence[IntervalRow], at: Callable[[float], float]) -> list[Markup]:
    parts = []
    for number, row in enumerate(rows):
        y = _ROW * number + 34
        if row.usual is not None:
            low, high = map(at, row.usual)
            parts.append(box(low, y - 13, high - low, 26, "usual"))
        parts += [
            text(at(0) - 8, y + 4, row.label, "end"),
            box(at(0), y - 9, at(row.value) - at(0), 18, "bar"),
            line(at(row.low), y, at(row.high), y, "line"),
            line(at(row.low), y - 5, at(row.low), y + 5, "line"),
            line(at(row.high), y - 5, at(row.high), y + 5, "line"),
            text(at(1) + 8, y + 4, row.text),
        ]
    return parts


def histogram(title: str, often: Mapping[int, int], beyond: int, marks: Mapping[str, float], unit: str) -> Markup:
    """How many games lie where. `beyond`: those that are only known to be longer, in a bar of their own; `marks`: lines with
    their labels."""
    columns, step, low = _columns(often)
    height, base, top = 200, 160, 20
    most = max([*columns, beyond, 1])
    width = (WIDTH - 40) / (len(columns) + (2 if beyond else 0))

    def scaled(value: float) -> float:
        return 20 + width * (value - low) / step

    parts = []
    for number, count in enumerate(columns):
        tall = (base - top) * count / most
        parts.append(box(20 + width * number, base - tall, width, tall, "bar"))
    if beyond:
        tall = (base - top) * beyond / most
        x = 20 + width * (len(columns) + 1)
        parts += [box(x, base - tall, width, tall, "mark"), text(x + width, base + 16, "not over", "end", "quiet")]
    parts.append(line(20, base, WIDTH - 20, base, "line"))
    parts += [text(20, base + 32, whole(low), "start", "quiet")]
    high = low + step * len(columns)
    parts += [text(scaled(high), base + 32, f"{whole(high)} {unit}", "end", "quiet")]
    at = {label: scaled(value) for label, value in marks.items()}
    parts += [line(x, top - 4, x, base, "second") for x in at.values()]
    parts += [text(x, base + 16, label, "middle") for label, x in _apart(at)]
    return plot(title, height, parts)


def _apart(labels: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    """Labels below their places, from left to right; those that would lie over each other stand beside each other."""
    groups: list[tuple[list[str], float]] = []
    for label, x in sorted(labels.items(), key=lambda one: one[1]):
        if groups and x - groups[-1][1] < _MARK:
            groups[-1][0].append(label)
        else:
            groups.append(([label], x))
    for together, x in groups:
        told = ", ".join(together)
        half = _MARK * len(together) / 2
        yield told, min(max(x, half), WIDTH - half)


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
    width = (WIDTH - 40) / count
    heights = []
    for often in (first, second):
        columns = [0] * count
        for value, games in often.items():
            columns[(value - low) // step] += games
        heights.append([games / max(1, sum(columns)) for games in columns])
    most = max(map(max, heights))
    parts = [line(20, base, WIDTH - 20, base, "line")]
    for kind, tops in zip(("first", "second"), heights, strict=True):
        points = [(20.0, float(base))]
        for number, share in enumerate(tops):
            y = base - (base - top) * share / most
            points += [(20 + width * number, y), (20 + width * (number + 1), y)]
        parts.append(path((*points, (20 + width * count, float(base))), kind))
    parts += [
        text(20, base + 16, whole(low), "start", "quiet"),
        text(WIDTH - 20, base + 16, f"{whole(low + step * count)} {unit}", "end", "quiet"),
        line(20, height - 8, 50, height - 8, "first"),
        text(56, height - 4, names[0]),
        line(WIDTH / 2, height - 8, WIDTH / 2 + 30, height - 8, "second"),
        text(WIDTH / 2 + 36, height - 4, names[1]),
    ]
    return plot(title, height, parts)


_FAR = 3.0
"""Margins to each side of a forest plot; what is beyond is drawn at its edge."""


def forest(title: str, rows: Sequence[IntervalRow]) -> Markup:
    """Differences with their intervals, in units of what matters: within the shade is the same for all that anybody asked."""
    left, right = _LABEL, WIDTH - 150
    height = _ROW * len(rows) + 28

    def at(margins: float) -> float:
        return left + (right - left) * (max(-_FAR, min(_FAR, margins)) + _FAR) / (2 * _FAR)

    parts = [box(at(-1), 2, at(1) - at(-1), height - 26, "shade"), line(at(0), 2, at(0), height - 24, "thin")]
    for number, row in enumerate(rows):
        y = _ROW * number + 16
        parts += [
            text(left - 8, y + 4, row.label, "end"),
            line(at(row.low), y, at(row.high), y, "line"),
            dot(at(row.value), y),
            text(right + 8, y + 4, row.text),
        ]
    parts += [
        text(at(-1), height - 8, "does not matter", "start", "quiet"),
        text(at(-_FAR), height - 8, "less", "start", "quiet"),
        text(at(_FAR), height - 8, "more", "end", "quiet"),
    ]
    return plot(title, height, parts)


def percent_row(label: str, value: float, low: float, high: float) -> IntervalRow:
    """A share, written with its interval."""
    return IntervalRow(label, value, low, high, f"{bare_percent(value)} % ({bare_percent(low)}-{bare_percent(high)})")
