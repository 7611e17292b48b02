"""How to read the figures: the signs that they have, and no others."""

from __future__ import annotations

from collections.abc import Sequence

from ...drawing.pointing import SIGNS
from .kit import Kit
from .model import Legend, Section
from .walk import figures_in

_BEHIND = ("board", "need", "idea")
"""Behind the first of these sections that a book has, its signs are explained."""


def with_legend(kit: Kit, sections: Sequence[Section], appendix: Sequence[Section]) -> list[Section]:
    """The sections of a book with one that explains the signs of all figures, if they have any."""
    used = {sign for figure in figures_in((*sections, *appendix)) for sign in figure.signs}
    made = list(sections)
    if not used:
        return made
    told = [(sign, kit.say.say(f"sign_{sign}")) for sign in SIGNS if sign in used]
    legend = Legend(tuple((kit.pictures.sign(sign, said.text), said) for sign, said in told))
    ids = [section.id for section in made]
    place = next((ids.index(one) + 1 for one in _BEHIND if one in ids), 0)
    made.insert(place, Section("signs", kit.say.text("signs"), (legend,)))
    return made
