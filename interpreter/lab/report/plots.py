"""Plots of shares, lengths and differences."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from markupsafe import Markup

from ...ground.records import Struct
from ..telling import bare_percent, points, whole
from .svg import Plot, PlotSheet, box, dot, line, path, text

_LABEL = 190
"""Units for labels on the left."""

_MARK = 40
"""Units for a label below its place."""

_LETTER = 6.6
"""Units for a letter, in the mean."""

_NAMED = 5
"""Ticks that all have their names; of more every other one."""

_NUMBERS = 130
"""Units for numbers on the right, where these are not longer."""

_ROW, _LOW_ROW = 30, 46
"""Units for a row, and for one whose label stands above it."""

_ABOVE = 22
"""Units that such a label takes."""

_BINS = 40


class IntervalRow(Struct):
    """A row of a plot: a number with its interval. `usual`: where that of other games lies, if it is known."""

    label: str
    value: float
    low: float
    high: float
    text: str
    usual: tuple[float, float] | None = None


class _Rows(Struct):
    """Where rows stand on a sheet: their labels to the left and their numbers to the right, or both above them.

    Attributes:
        left, right:  where the scale begins and ends.
        pitch:        from one row to the next.
        first:        the middle of the first one's mark.
    """

    left: float
    right: float
    pitch: int
    first: int
    is_low: bool

    @classmethod
    def of(cls, sheet: PlotSheet, numbers: int, first: int) -> _Rows:
        """`numbers`: units for what is written on the right."""
        if sheet.is_low:
            return cls(8, sheet.width - 8, _LOW_ROW, first + _ABOVE, is_low=True)
        return cls(_LABEL, sheet.width - numbers, _ROW, first, is_low=False)

    def y(self, number: int) -> float:
        return self.pitch * number + self.first

    def named(self, number: int, row: IntervalRow) -> list[Markup]:
        """The label of a row, and its number."""
        y = self.y(number) + 4
        if self.is_low:
            above, room = y - _ABOVE + 4, self.right - self.left - _LETTER * (len(row.text) + 2)
            return [text(self.left, above, _fitting(row.label, room)), text(self.right, above, row.text, "end")]
        return [text(self.left - 8, y, _fitting(row.label, self.left - 8), "end"), text(self.right + 8, y, row.text)]

    def span(self, rows: Sequence[IntervalRow]) -> float:
        return self.pitch * len(rows)


def _fitting(label: str, room: float) -> str:
    """As much of a label as so many units have room for."""
    most = int(room / _LETTER)
    return label if len(label) <= most else label[: most - 1].rstrip(" .") + "…"


def shares(title: str, rows: Sequence[IntervalRow], fair: float | None) -> Plot:
    """Bars from 0 to 100 %, each with its interval; a line where the fair share is. Differences of shares may lie below 0, and
    then the scale begins there."""
    least = min([0.0, *(row.low for row in rows)])
    ticks = range(math.floor(4 * max(-1.0, least)), 5)
    numbers = max([_NUMBERS, *(round(_LETTER * len(row.text) + 8) for row in rows)])

    def draw(sheet: PlotSheet) -> tuple[int, list[Markup]]:
        frame = _Rows.of(sheet, numbers, 34)
        height = int(frame.span(rows)) + 40

        def at(share: float) -> float:
            part = (min(max(share, ticks[0] / 4), 1.0) - ticks[0] / 4) / (1 - ticks[0] / 4)
            return frame.left + (frame.right - frame.left) * part

        parts = [line(at(tick / 4), 18, at(tick / 4), height - 20, "thin") for tick in ticks]
        anchors = ["middle"] * len(ticks)
        if sheet.is_low:
            anchors[0], anchors[-1] = "start", "end"
        parts += [
            text(at(tick / 4), height - 6, f"{25 * tick} %", anchor, "quiet")
            for tick, anchor in zip(ticks, anchors, strict=True)
            if not tick % 2 or len(ticks) <= _NAMED
        ]
        parts += _bars(rows, frame, at)
        if fair is not None:
            parts += [
                line(at(fair), 18, at(fair), height - 20, "second"),
                text(at(fair), 12, "fair", "middle", "quiet"),
            ]
        return height, parts

    return Plot(title, draw)


def spans(title: str, rows: Sequence[IntervalRow]) -> Plot:
    """Bars of whatever is counted, each with its interval; the numbers are parts of the longest one."""

    def draw(sheet: PlotSheet) -> tuple[int, list[Markup]]:
        frame = _Rows.of(sheet, 150, 34)

        def at(part: float) -> float:
            return frame.left + (frame.right - frame.left) * min(max(part, 0.0), 1.0)

        return int(frame.span(rows)) + 40, _bars(rows, frame, at)

    return Plot(title, draw)


def _bars(rows: Sequence[IntervalRow], frame: _Rows, at: Callable[[float], float]) -> list[Markup]:
    parts = []
    for number, row in enumerate(rows):
        y = frame.y(number)
        if row.usual is not None:
            low, high = map(at, row.usual)
            parts.append(box(low, y - 13, high - low, 26, "usual"))
        label, told = frame.named(number, row)
        parts += [
            label,
            box(at(min(row.value, 0)), y - 9, abs(at(row.value) - at(0)), 18, "bar"),
            line(at(row.low), y, at(row.high), y, "line"),
            line(at(row.low), y - 5, at(row.low), y + 5, "line"),
            line(at(row.high), y - 5, at(row.high), y + 5, "line"),
            told,
        ]
    return parts


def histogram(title: str, often: Mapping[int, int], beyond: int, marks: Mapping[str, float], unit: str) -> Plot:
    """How many games lie where. `beyond`: those that are only known to be longer, in a bar of their own; `marks`: lines with
    their labels."""

    def draw(sheet: PlotSheet) -> tuple[int, list[Markup]]:
        columns, step, low = _columns(often)
        height, base, top = 200, 160, 20
        most = max([*columns, beyond, 1])
        width = (sheet.width - 40) / (len(columns) + (2 if beyond else 0))

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
        parts.append(line(20, base, sheet.width - 20, base, "line"))
        parts += [text(20, base + 32, whole(low), "start", "quiet")]
        high = low + step * len(columns)
        parts += [text(scaled(high), base + 32, f"{whole(high)} {unit}", "end", "quiet")]
        at = {label: scaled(value) for label, value in marks.items()}
        parts += [line(x, top - 4, x, base, "second") for x in at.values()]
        parts += [text(x, base + 16, label, "middle") for label, x in _apart(at, sheet.width)]
        return height, parts

    return Plot(title, draw)


def _apart(labels: Mapping[str, float], width: int) -> Iterator[tuple[str, float]]:
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
        yield told, min(max(x, half), width - half)


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
) -> Plot:
    """Two histograms over each other, as shares of their games."""

    def draw(sheet: PlotSheet) -> tuple[int, list[Markup]]:
        both = dict.fromkeys((*first, *second), 1)
        _, step, low = _columns(both)
        base, top, count = 150, 16, (max(both, default=1) - low) // step + 1
        width = (sheet.width - 40) / count
        heights = []
        for often in (first, second):
            columns = [0] * count
            for value, games in often.items():
                columns[(value - low) // step] += games
            heights.append([games / max(1, sum(columns)) for games in columns])
        most = max(map(max, heights))
        parts = [line(20, base, sheet.width - 20, base, "line")]
        for kind, tops in zip(("first", "second"), heights, strict=True):
            points = [(20.0, float(base))]
            for number, share in enumerate(tops):
                y = base - (base - top) * share / most
                points += [(20 + width * number, y), (20 + width * (number + 1), y)]
            parts.append(path((*points, (20 + width * count, float(base))), kind))
        parts += [
            text(20, base + 16, whole(low), "start", "quiet"),
            text(sheet.width - 20, base + 16, f"{whole(low + step * count)} {unit}", "end", "quiet"),
        ]
        places = [(20.0, 192), (20.0, 212)] if sheet.is_low else [(20.0, 192), (sheet.width / 2, 192)]
        for (x, y), kind, name in zip(places, ("first", "second"), names, strict=True):
            parts += [line(x, y, x + 30, y, kind), text(x + 36, y + 4, name)]
        return places[-1][1] + 8, parts

    return Plot(title, draw)


FAR = 3.0
"""Margins to each side of a forest plot; what is beyond is drawn at its edge."""


def forest(title: str, rows: Sequence[IntervalRow]) -> Plot:
    """Differences with their intervals, in units of what matters: within the shade is the same for all that anybody asked."""

    def draw(sheet: PlotSheet) -> tuple[int, list[Markup]]:
        frame = _Rows.of(sheet, 150, 16)
        height = int(frame.span(rows)) + 28

        def at(margins: float) -> float:
            part = (max(-FAR, min(FAR, margins)) + FAR) / (2 * FAR)
            return frame.left + (frame.right - frame.left) * part

        parts = [box(at(-1), 2, at(1) - at(-1), height - 26, "shade"), line(at(0), 2, at(0), height - 24, "thin")]
        for number, row in enumerate(rows):
            y = frame.y(number)
            label, told = frame.named(number, row)
            parts += [label, line(at(row.low), y, at(row.high), y, "line"), dot(at(row.value), y), told]
        parts += [
            text(at(-1), height - 8, "does not matter", "start", "quiet"),
            text(at(-FAR), height - 8, "less", "start", "quiet"),
            text(at(FAR), height - 8, "more", "end", "quiet"),
        ]
        return height, parts

    return Plot(title, draw)


def percent_row(label: str, value: float, low: float, high: float) -> IntervalRow:
    """A share, written with its interval."""
    return IntervalRow(label, value, low, high, f"{bare_percent(value)} % ({bare_percent(low)}-{bare_percent(high)})")


def points_row(label: str, value: float, low: float, high: float) -> IntervalRow:
    """A difference of shares, which may be below 0, written with its interval."""
    return IntervalRow(label, value, low, high, f"{points(value)} points ({points(low)} to {points(high)})")
