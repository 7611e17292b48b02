"""Colours by name, as drawings use them: toned so that they sit together on paper, not the glaring ones of screens."""

from __future__ import annotations

import re

from .records import Record

NAMED: dict[str, str] = {
    "amber": "#e3a02f",
    "beige": "#efe5cf",
    "black": "#2b2b2b",
    "blue": "#2867b2",
    "bronze": "#a5713d",
    "brown": "#7d5232",
    "copper": "#b9703c",
    "cyan": "#3aa6b9",
    "gold": "#e2b33c",
    "gray": "#8c8c8c",
    "green": "#3c8d4f",
    "grey": "#8c8c8c",
    "indigo": "#44448f",
    "iron": "#6f7378",
    "ivory": "#f8f3e3",
    "lime": "#a3c644",
    "magenta": "#b8418c",
    "navy": "#243b64",
    "olive": "#7f7f35",
    "orange": "#e07b2a",
    "pink": "#e39ab4",
    "purple": "#7b4b9e",
    "red": "#c43a31",
    "sand": "#e2d3b4",
    "silver": "#c3c9cf",
    "sky": "#8fc1e3",
    "tan": "#cfae82",
    "teal": "#2b8a82",
    "turquoise": "#42b3a5",
    "violet": "#8a5fc0",
    "water": "#dce9f1",
    "white": "#ffffff",
    "yellow": "#efcb3a",
}

SERIES = ("#1f3f77", "#f6c6d3", "#4c9c6b", "#563b82", "#fdfdfd", "#2b2b2b", "#d5702a", "#8a8a8a")
"""For what has no colour in its name: dark and light in turn, and none of them like a metal."""

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def colour(text: str) -> str | None:
    """A name or `#rgb`, `#rrggbb` as `#rrggbb`; None if it is no colour. Case and `_` of names do not count.

    Example:
        >>> colour("White"), colour("#FA0"), colour("round")
        ('#ffffff', '#ffaa00', None)
    """
    if _HEX.fullmatch(text):
        digits = text[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))
    return NAMED.get(text.lower().replace("_", ""))


def mixed(one: str, two: str, share: float) -> str:
    """A colour on the way from one to another; `share` is how much of the second."""
    both = zip(parts(one), parts(two), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in both)


def darker(one: str, share: float) -> str:
    return mixed(one, "#000000", share)


def lighter(one: str, share: float) -> str:
    return mixed(one, "#ffffff", share)


def brightness(one: str) -> float:
    """How bright a colour looks, from 0 to 1."""
    red, green, blue = parts(one)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


class Shade(Record):
    """A colour that follows from another one.

    Attributes:
        change:  how much lighter it is, or below 0 darker, from -1 to 1; or a colour that it is anyway.
        dark:    what holds instead where the other one is not brighter than `bound`.
    """

    change: float | str
    dark: float | str | None = None
    bound: float = 0.0

    def of(self, one: str) -> str:
        """This shade of a colour."""
        change = self.change if self.dark is None or brightness(one) > self.bound else self.dark
        if isinstance(change, str):
            return change
        return lighter(one, change) if change > 0 else darker(one, -change)


READABLE = Shade("#2b2b2b", dark="#ffffff", bound=0.58)
"""Of letters on a colour."""


def parts(one: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`, from 0 to 255."""
    return int(one[1:3], 16), int(one[3:5], 16), int(one[5:7], 16)
