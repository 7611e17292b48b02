"""The general marks of drawings: what each stands on, and which properties it has."""

from __future__ import annotations

from dataclasses import dataclass

EVERY = ("mark", "on", "when")
"""Keys that every mark can have."""


@dataclass(frozen=True)
class Form:
    """A kind of mark.

    Attributes:
        place:  what it stands on: `site`, `side` (of the board), or nothing for what stands beside the board.
        must:   properties that it needs.
        may:    further properties.
    """

    place: str
    must: tuple[str, ...]
    may: tuple[str, ...]

    @property
    def properties(self) -> tuple[str, ...]:
        return (*self.must, *self.may)

    @property
    def keys(self) -> tuple[str, ...]:
        return (*EVERY, self.place, *self.properties) if self.place else (*EVERY, *self.properties)


def _form(may: str, *, place: str = "site", must: str = "") -> Form:
    return Form(place, tuple(must.split()), tuple(may.split()))


MARKS: dict[str, Form] = {
    "disc": _form("colour label size badge printed"),
    "stack": _form("colour label size badge height"),
    "ring": _form("colour label size badge printed"),
    "cross": _form("colour label size badge printed"),
    "polygon": _form("colour label size badge printed corners"),
    "star": _form("colour label size badge printed corners"),
    "label": _form("colour size printed", must="label"),
    "fill": _form("colour strength"),
    "bar": _form("to colour label head foot chevron"),
    "arrow": _form("colour label", must="to"),
    "border": _form("colour", place="side"),
    "caption": _form("colour", place="", must="text"),
}

NUMBERS = frozenset({"size", "height", "corners", "strength"})
CONDITIONS = frozenset({"printed", "head", "foot", "chevron"})
COLOURS = frozenset({"colour", "badge"})
