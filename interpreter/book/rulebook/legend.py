"""How to read the figures: the signs that they have, and no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...drawing.legend import sign_picture
from ...drawing.pointing import SIGNS
from .kit import Kit
from .model import QUIET, Block, ExampleBlock, Figure, Legend, Paragraph, Section, Sentence, TextRun
from .walk import figures_in, sections_of
from .ways import WAYS

_BEHIND = ("board", "need", "idea")
"""Behind the first of these sections that a book has, its signs are explained."""


def with_legend(kit: Kit, sections: Sequence[Section], appendix: Sequence[Section]) -> list[Section]:
    """The sections of a book with one that explains the signs of all figures, if they have any."""
    used = {sign for figure in figures_in((*sections, *appendix)) for sign in figure.signs}
    made = list(sections)
    if not used:
        return made
    blocks: list[Block] = [Legend(tuple(_told(kit, [sign for sign in SIGNS if sign in used])))]
    if any(section.id == WAYS for section in made):
        blocks += _other_options(kit, made)
    ids = [section.id for section in made]
    place = next((ids.index(one) + 1 for one in _BEHIND if one in ids), 0)
    made.insert(place, Section("signs", kit.say.text("signs"), tuple(blocks)))
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


def _other_options(kit: Kit, sections: Sequence[Section]) -> Iterator[Paragraph]:
    """That figures of the rules may be of other options, which are explained only behind them; nothing where none is."""
    blocks = (block for section in sections_of(sections) for block in section.blocks)
    examples = (block for block in blocks if isinstance(block, ExampleBlock) and any(one.svg for one in block.figures))
    named = next((run for block in examples for run in block.options if run.target == WAYS), None)
    if named is not None:
        chapter = TextRun(kit.say.text("see", chapter=kit.say.text(WAYS)), QUIET, WAYS)
        yield Paragraph((kit.say.say("signs_options", option=named.text, chapter=chapter),))
