"""How to read the figures: the signs that they have, and no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...drawing.legend import sign_picture
from ...drawing.pointing import SIGNS
from .kit import Kit
from .model import Figure, Legend, Section, Sentence, TextRun
from .walk import figures_in

_BEHIND = ("board", "need", "idea")
"""Behind the first of these sections that a book has, its signs are explained."""


def with_legend(kit: Kit, sections: Sequence[Section], appendix: Sequence[Section]) -> list[Section]:
    """The sections of a book with one that explains the signs of all figures, if they have any."""
    used = {sign for figure in figures_in((*sections, *appendix)) for sign in figure.signs}
    made = list(sections)
    if not used:
        return made
    legend = Legend(tuple(_told(kit, [sign for sign in SIGNS if sign in used])))
    ids = [section.id for section in made]
    place = next((ids.index(one) + 1 for one in _BEHIND if one in ids), 0)
    made.insert(place, Section("signs", kit.say.text("signs"), (legend,)))
    return made


def _told(kit: Kit, signs: Sequence[str]) -> Iterator[tuple[Figure, tuple[Sentence, ...]]]:
    """The signs with what they mean; what looks the same is explained once, with all that it means."""
    alike: dict[str, list[str]] = {}
    for sign in signs:
        alike.setdefault(sign_picture(sign), []).append(sign)
    for those in alike.values():
        meanings = dict.fromkeys(kit.say.text(f"sign_{sign}") for sign in those)
        said = Sentence((TextRun("; ".join(meanings)),))
        yield kit.pictures.sign(those[0], said.text), (said,)
