"""What stands where in a position, for those who do not see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from ..core.nodes import Template
from ..engines.base import State
from ..ground.marks import MARKS
from ..ground.records import Record
from .marks import Painter, PlacedMark, Spot


class Inventoried(Record):
    """Pieces that look alike.

    Attributes:
        whose:   the element whose colour they have, a player for instance; "" for none.
        what:    what tells them from others of that colour, or the name of the mark where that has a noun, or what they are if
                 they have no colour; "" if nothing needs to be said.
        name:    the name of the mark besides, where that has a noun and others of these colours are drawn by another mark, and
                 of sites that have a player's colour.
        places:  the names of their sites, with how many there are behind those of several; of what lies on several sites all.
    """

    whose: str
    what: str
    name: str
    places: tuple[str, ...]


def inventory(painter: Painter, state: State) -> tuple[Inventoried, ...]:
    """All that stands and lies on the board and who has coloured it, in the order of the `draw` section. Raises RulesetError:
    as `Painter.marks`."""
    return inventory_of(painter, painter.marks(state))


def inventory_of(painter: Painter, marks: Iterable[PlacedMark]) -> tuple[Inventoried, ...]:
    """As `inventory`, of these marks."""
    found: dict[tuple[str, str, str], list[str]] = {}
    nouns, shared = painter.game.program.facts.nouns, _of_shared_colours(painter)
    for mark in marks:
        if mark.is_piece or mark.is_claim:
            place = _place(painter, mark)
            if place:
                what = "" if mark.is_claim else _what(mark, nouns)
                is_named = mark.is_claim or (mark.name in nouns and mark.name in shared and mark.name != what)
                name = mark.name if is_named else ""
                found.setdefault((mark.whose, what, name), []).append(place)
    return tuple(Inventoried(*told, tuple(places)) for told, places in found.items())


def _of_shared_colours(painter: Painter) -> set[str]:
    """The names of the marks whose colours are of a kind that another mark has, too."""
    declared = ((mark.name, mark.properties.get("colour")) for mark in painter.drawing.marks)
    colours = [(name, str(one.type)) for name, one in declared if one is not None and not isinstance(one, Template)]
    counts = Counter(kind for _, kind in colours)
    return {name for name, kind in colours if counts[kind] > 1}


def beside(painter: Painter, state: State) -> tuple[str, ...]:
    """What is written beside the board."""
    return tuple(mark.line for mark in painter.marks(state) if mark.line and not mark.calling)


def _what(mark: PlacedMark, nouns: Container[str]) -> str:
    told = getattr(MARKS[mark.kind], "told_by", ())
    words = " ".join(filter(None, (mark.text(parameter.name) for parameter in told if parameter.name != "colour")))
    return words or (mark.name if mark.name in nouns else "" if mark.whose else mark.kind)


def _place(painter: Painter, mark: PlacedMark) -> str:
    if mark.to is not None:
        return "-".join(_named(painter, *(spot for spot in (mark.spot, mark.to) if spot is not None)))
    name = "+".join(_named(painter, *mark.spots))
    return f"{name} ({mark.many})" if mark.many > 1 else name


def _named(painter: Painter, *spots: Spot) -> Iterator[str]:
    return (painter.tables.sites[kind].names[site] for kind, site in spots)
