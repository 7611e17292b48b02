"""Numbers, texts and paths as SVG writes them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from html import escape

from ...boards.compass import Point, along
from .faces import Sector

_CONTROL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: str) -> str:
    """A text for XML: characters that it cannot hold are left out."""
    return escape(_CONTROL.sub("", text))


def number(value: float) -> str:
    """A number with at most two places."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def listed(corners: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


class Paths:
    """Path data of pieces of rings, on a drawing with a scale and places of its own."""

    def __init__(self, place: Callable[[Point], Point], scale: float) -> None:
        self.place, self.scale = place, scale

    def sector(self, sector: Sector) -> str:
        """A piece of a ring; its ends are bent where a river flows through it."""
        begin, end = sector.begin, sector.end
        whole = end - begin > 359.9
        bend = sector.flow if not whole else 0.0
        path = [f"M{self._at(begin, sector.outer)}", *self._arcs(begin, end, sector.outer)]
        path += [f"L{self._at(end + bend, sector.middle)}"] if bend else []
        path += [f"{'M' if whole else 'L'}{self._at(end, sector.inner)}"]
        path += self._arcs(end, begin, sector.inner)
        path += [f"L{self._at(begin + bend, sector.middle)}"] if bend else []
        return " ".join([*path, "Z"])

    def arc(self, sector: Sector, radius: float) -> str:
        """The circle of a radius, as far as the sector goes."""
        return " ".join([f"M{self._at(sector.begin, radius)}", *self._arcs(sector.begin, sector.end, radius)])

    def arrow(self, radius: float, turns: Sequence[float], body: float, head: float) -> str:
        """An arrow along a circle. `turns`: the angles where it begins, where its head does, and where it ends; `body`, `head`:
        half of how broad these are."""
        begin, neck, end = turns
        tip = ((neck, radius + head), (end, radius), (neck, radius - head), (neck, radius - body))
        path = [f"M{self._at(begin, radius + body)}", *self._arcs(begin, neck, radius + body)]
        path += [f"L{self._at(*place)}" for place in tip]
        return " ".join([*path, *self._arcs(neck, begin, radius - body), "Z"])

    def _at(self, angle: float, radius: float) -> str:
        x, y = along(angle)
        return listed([self.place((radius * x, radius * y))])

    def _arcs(self, begin: float, end: float, radius: float) -> list[str]:
        """From one angle to another, in arcs of a third of a turn at most."""
        parts = max(1, math.ceil(abs(end - begin) / 120))
        size, sweep = number(radius * self.scale), int(end > begin)
        stops = [begin + (end - begin) * (i + 1) / parts for i in range(parts)]
        return [f"A{size} {size} 0 0 {sweep} {self._at(stop, radius)}" for stop in stops]
