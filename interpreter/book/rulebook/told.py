"""Chapters that an author writes beside the rules, and what else of his words stands in no other chapter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...core.facts import Ruling
from ...ground.records import replace
from ..prose import ProseSentence as Said
from .endings import ending_events
from .homes import told_in
from .kit import Kit
from .model import QUIET, Block, Item, Items, Legend, Paragraph, Section, Sentence, TableBlock, TextRun
from .texts import joined, place_of, slug, strong

_TEXTS = (Paragraph, Items, TableBlock, Legend)

_LISTED = frozenset({"overview", "remember"})
"""Chapters of single thoughts."""


def chapter(kit: Kit, key: str) -> Iterator[Section]:
    """What stands under a key of the ruleset, if something does."""
    sentences = kit.speech.sentences(kit.speech.prose.author.told(key))
    if sentences:
        blocks: Iterable[Block] = (Paragraph((one,)) for one in sentences)
        if key in _LISTED:
            blocks = (Items(tuple(Item((one,)) for one in sentences)),)
        yield Section(key, kit.say.text(key), tuple(blocks))


def advice(kit: Kit) -> Iterator[Section]:
    """How to play well, and what of the features by which positions are judged is advice."""
    prose = kit.speech.prose
    said = [
        *prose.author.told("strategy"),
        *(prose.author.about("evaluate", one.name) for one in kit.core.features if one.book),
    ]
    sentences = kit.speech.sentences(said)
    if sentences:
        yield Section("strategy", kit.say.text("strategy"), tuple(Paragraph((one,)) for one in sentences))


def named(kit: Kit, path: Sequence[str], name: str) -> tuple[Paragraph, ...]:
    """What is said of something that can have a noun, behind what it is called; nothing where nothing is said."""
    noun = kit.noun(name)
    return titled(kit, path, noun.many if noun is not None else name)


def titled(kit: Kit, path: Sequence[str], title: str) -> tuple[Paragraph, ...]:
    """What is said of something, behind its title; nothing where nothing is said."""
    said = kit.speech.on(*path).sentences([kit.speech.prose.author.about(*path)])
    return (Paragraph((Sentence((strong(f"{title[:1].upper()}{title[1:]}."),), own=True), *said)),) if said else ()


def questions(kit: Kit) -> Iterator[Section]:
    """The questions that examples answer, and have shown to be answered so."""
    items = []
    for played in kit.played:
        author = kit.prose_of(played.game).author
        asked, answer = (author.about("examples", str(played.number), key) for key in ("ask", "answer"))
        if asked is not None and answer is not None:
            items.append(Item((_strong(asked), kit.speech.sentence(answer))))
    if items:
        yield Section("questions", kit.say.text("questions"), (Items(tuple(items)),), dense=True)


def rulings(kit: Kit) -> Iterator[Section]:
    """What the sources leave open: the question, the answer, what the sources say, and how else it may be played."""
    prose = kit.speech.prose
    items = []
    for shown, (number, ruling) in enumerate(_open(kit), 1):
        question, answer, source = (
            prose.author.about("rulings", str(number), key) for key in ("question", "answer", "source")
        )
        said = [_strong(question)] if question is not None else []
        said += kit.speech.on("rulings").sentences([answer])
        if source is not None:
            said.append(
                Sentence(
                    kit.say.runs("ruling_source", source=TextRun(source.text.rstrip("."), QUIET)),
                    place_of(source.span),
                    own=True,
                )
            )
        if ruling.option:
            said.append(kit.say.say("ruling_option", option=prose.option_title(ruling.option)))
        items.append(Item(tuple(said), id=slug("ruling", str(shown))))
    if items:
        yield Section("rulings", kit.say.text("rulings"), (Items(tuple(items), ordered=True),))


def _open(kit: Kit) -> list[tuple[int, Ruling]]:
    """The rulings of a book, with their numbers in the ruleset: without those on an option that a variant has set otherwise
    than what it extends, for there its own rule decides, where it belongs."""
    return [
        (number, ruling)
        for number, ruling in enumerate(kit.program.facts.rulings)
        if not (ruling.option and _is_settled(kit, ruling.option))
    ]


def _is_settled(kit: Kit, option: str) -> bool:
    """Whether a variant has set an option otherwise than what it extends, and says what its value means."""
    if kit.base is None:
        return False
    before, here = (prose.program.game.settings.get(option) for prose in (kit.base.old.prose, kit.speech.prose))
    return before != here and kit.speech.prose.author.value_of(option) is not None


def with_notes(kit: Kit, made: Sequence[Section]) -> list[Section]:
    """The sections of a book, each with a note of the rulings about what it tells."""
    notes: dict[str, list[int]] = {}
    if any(section.id == "rulings" for section in made):
        at_end = ending_events(kit)
        for shown, (_, ruling) in enumerate(_open(kit), 1):
            if ruling.on:
                is_end = ruling.on[0] == "actions" and not at_end.isdisjoint(ruling.on[1:])
                notes.setdefault(told_in(("end",) if is_end else ruling.on), []).append(shown)
    return [_noted(kit, section, notes) for section in made] if notes else list(made)


def _noted(kit: Kit, section: Section, notes: dict[str, list[int]]) -> Section:
    inner = tuple(_noted(kit, one, notes) for one in section.sections)
    numbers = notes.get(section.id)
    blocks = _with_note(section.blocks, _note(kit, numbers)) if numbers else section.blocks
    return replace(section, blocks=blocks, sections=inner)


def _with_note(blocks: Sequence[Block], note: Sentence) -> tuple[Block, ...]:
    """A note stands with the text that it belongs to, before any picture and before the table that follows it."""
    drawn = (number for number, block in enumerate(blocks) if not isinstance(block, _TEXTS))
    until = next(drawn, len(blocks))
    while until > 1 and isinstance(blocks[until - 1], TableBlock):
        until -= 1
    last = blocks[until - 1] if until else None
    if isinstance(last, Paragraph):
        return (*blocks[: until - 1], Paragraph((*last.sentences, note)), *blocks[until:])
    return (*blocks[:until], Paragraph((note,)), *blocks[until:])


def _note(kit: Kit, numbers: Sequence[int]) -> Sentence:
    listed = joined([TextRun(str(number), QUIET, slug("ruling", str(number))) for number in numbers])
    chapter = TextRun(kit.say.text("see", chapter=kit.say.text("rulings")), QUIET)
    return Sentence(kit.say.runs("ruling_note", chapter=chapter, numbers=listed))


def _strong(said: Said) -> Sentence:
    return Sentence((strong(said.text),), place_of(said.span), own=True)
