"""Plots of what goes along: numbers by turn, by value of an option, by length of thinking."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ..telling import whole
from .svg import WIDTH, area, dot, line, path, plot, text

_LEFT, _RIGHT, _TOP, _BASE, _HEIGHT = 56, WIDTH - 20, 26, 176, 220
_TICKS = 4


@dataclass(frozen=True)
class Curve:
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


@dataclass(frozen=True)
class PlotAxis:
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
) -> Markup:
    """Lines over each other. `band`: from where to where most lies, by place; `level`: a line across."""

    def x(value: float) -> float:
        return across.at(value, _LEFT, _RIGHT)

    def y(value: float) -> float:
        return up.at(min(max(value, up.low), up.high), _BASE, _TOP)

    parts = [line(_LEFT, y(tick), _RIGHT, y(tick), "thin") for tick in up.ticks]
    parts += [text(_LEFT - 6, y(tick) + 4, up.written(tick), "end", "quiet") for tick in up.ticks]
    parts += [text(x(tick), _BASE + 16, across.written(tick), "middle", "quiet") for tick in across.ticks]
    parts.append(text(_RIGHT, _HEIGHT - 10, across.name, "end", "quiet"))
    parts.append(text(4, 12, up.name, "start", "quiet"))
    if band:
        edge = [*((x(at), y(low)) for at, low, _ in band), *((x(at), y(high)) for at, _, high in reversed(band))]
        parts.append(area(edge, "shade"))
    if level is not None:
        parts.append(line(_LEFT, y(level), _RIGHT, y(level), "line"))
    legend = float(_LEFT)
    for one in lines:
        parts.append(path([(x(at), y(value)) for at, value in one.points], one.kind))
        for (at, _), (low, high) in zip(one.points, one.ends, strict=False):
            parts.append(line(x(at), y(low), x(at), y(high), "line"))
        if one.dotted:
            parts += [dot(x(at), y(value)) for at, value in one.points]
        if one.name:
            parts += [line(legend, _HEIGHT - 14, legend + 26, _HEIGHT - 14, one.kind)]
            parts += [text(legend + 32, _HEIGHT - 10, one.name)]
            legend += 60 + 7 * len(one.name)
    return plot(title, _HEIGHT, parts)
