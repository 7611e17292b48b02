"""Plots of what goes along: numbers by turn, by value of an option, by length of thinking."""

from __future__ import annotations

import math
from collections.abc import Sequence

from markupsafe import Markup

from ...ground.records import Struct
from ..telling import whole
from .svg import Plot, PlotSheet, area, dot, line, path, text

_LEFT, _RIGHT, _TOP, _BASE, _HEIGHT = 56, 20, 26, 176, 220
_TICKS = 4
_LETTER = 7
"""Units for a letter."""
_LEGEND = 18
"""Units for a line of a legend, where its names stand below each other."""


class Curve(Struct):
    """One line of a plot.

    Attributes:
        points:  in the units of the axes, from left to right.
        kind:    how it looks, a class of the style: `second` stands out, `first` is dashed, `thin` stays behind.
        name:    in the legend; "": it has none there.
        ends:    by point the ends of its interval; () without.
        dotted:  whether the points are marked.
    """

    points: Sequence[tuple[float, float]]
    kind: str = "second"
    name: str = ""
    ends: Sequence[tuple[float, float]] = ()
    dotted: bool = False


class PlotAxis(Struct):
    """From `low` to `high`; `name`: what it counts; `share`: whether it is told in per cent; `names`: of 0, 1, 2 and so on."""

    low: float
    high: float
    name: str
    share: bool = False
    names: Sequence[str] = ()

    def at(self, value: float, begin: float, end: float) -> float:
        """The place of a value between two of the picture."""
        return begin + (end - begin) * (value - self.low) / ((self.high - self.low) or 1)

    def written(self, value: float) -> str:
        if self.names:
            return self.names[round(value)]
        return f"{round(100 * value)} %" if self.share else whole(round(value))

    @property
    def ticks(self) -> Sequence[float]:
        """Evenly apart, at round numbers where the axis is not of shares or names."""
        if self.share:
            return [self.low + (self.high - self.low) * step / _TICKS for step in range(_TICKS + 1)]
        step = _round_step((self.high - self.low) / (_TICKS + 1))
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        return [step * number for number in range(first, last + 1)]


def _round_step(least: float) -> float:
    """1, 2 or 5 with noughts, a whole number: the first that is not less."""
    power = 10.0 ** max(0, math.floor(math.log10(max(least, 1))))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)


def curves(
    title: str,
    across: PlotAxis,
    up: PlotAxis,
    lines: Sequence[Curve],
    *,
    band: Sequence[tuple[float, float, float]] = (),
    level: float | None = None,
) -> Plot:
    """Lines over each other. `band`: from where to where most lies, by place; `level`: a line across."""

    def draw(sheet: PlotSheet) -> tuple[int, list[Markup]]:
        end = sheet.width - _RIGHT

        def x(value: float) -> float:
            return across.at(value, _LEFT, end)

        def y(value: float) -> float:
            return up.at(min(max(value, up.low), up.high), _BASE, _TOP)

        parts = [line(_LEFT, y(tick), end, y(tick), "thin") for tick in up.ticks]
        parts += [text(_LEFT - 6, y(tick) + 4, up.written(tick), "end", "quiet") for tick in up.ticks]
        told = [(x(tick), across.written(tick)) for tick in across.ticks]
        parts += [text(at, _BASE + 16, written, "middle", "quiet") for at, written in _with_room(told)]
        parts.append(text(end, _HEIGHT - 10, across.name, "end", "quiet"))
        parts.append(text(4, 12, up.name, "start", "quiet"))
        if band:
            edge = [*((x(at), y(low)) for at, low, _ in band), *((x(at), y(high)) for at, _, high in reversed(band))]
            parts.append(area(edge, "shade"))
        if level is not None:
            parts.append(line(_LEFT, y(level), end, y(level), "line"))
        legend, below = float(_LEFT), _HEIGHT
        for one in lines:
            parts.append(path([(x(at), y(value)) for at, value in one.points], one.kind))
            for (at, _), (low, high) in zip(one.points, one.ends, strict=False):
                parts.append(line(x(at), y(low), x(at), y(high), "line"))
            if one.dotted:
                parts += [dot(x(at), y(value)) for at, value in one.points]
            if one.name:
                below += _LEGEND * sheet.is_low
                parts += [line(legend, below - 14, legend + 26, below - 14, one.kind)]
                parts += [text(legend + 32, below - 10, one.name)]
                legend += 0 if sheet.is_low else 60 + _LETTER * len(one.name)
        return below, parts

    return Plot(title, draw)


def _with_room(told: Sequence[tuple[float, str]]) -> Sequence[tuple[float, str]]:
    """Of labels side by side every one, or every second one, or as few as do not touch."""
    widest = _LETTER * max((len(written) for _, written in told), default=0) + _LETTER
    for step in range(1, len(told)):
        if told[step][0] - told[0][0] >= widest:
            return told[::step]
    return told[:1]
