"""Words: the terms of which an author says something, and the index of all words of a book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...ground.records import replace
from ..prose import Entry
from .callouts import callouts
from .kit import Kit
from .model import IndexBlock, IndexEntry, Item, Items, Section, Sentence
from .texts import strong
from .walk import sections_of, sentences_of, with_sentences

_MOST = 5
"""Sections that an index names for a word."""


def words_section(kit: Kit, made: Sequence[Section]) -> Iterator[Section]:
    """Terms with the meaning that their author gives them, those of them that other chapters use; what the rules say of them
    stands in the appendix, and so do terms that serve the rules alone."""
    prose = kit.speech.prose
    entries = [("define", one) for one in prose.definitions_used()] + [("state", one) for one in prose.state()]
    said = [sentence.text for section in sections_of(made) for sentence in sentences_of(section)]
    shown = {one.name for one in callouts(kit)}  # with the board
    left = (one for one in entries if one[1].about is not None and one[1].name not in shown)
    used = (one for one in left if any(map(_form(_called(kit, one[1])).search, said)))
    told = sorted(used, key=lambda one: one[1].title.lower())
    items = tuple(Item(_defined(kit, section, entry)) for section, entry in told)
    if items:
        yield Section("glossary", kit.say.text("glossary"), (Items(items),), dense=True)


def _defined(kit: Kit, section: str, entry: Entry) -> tuple[Sentence, ...]:
    title = _title(kit, entry)
    heading = Sentence((strong(title[:1].upper() + title[1:] + "."),), own=True)
    return heading, *kit.speech.on(section, entry.name).sentences([entry.about])


def _title(kit: Kit, entry: Entry) -> str:
    """A term as its author calls it, else as the rules do."""
    noun = kit.noun(entry.name)
    return noun.one if noun is not None else entry.title.removeprefix("the ")


def _called(kit: Kit, entry: Entry) -> set[str]:
    """A term in one and in many."""
    noun = kit.noun(entry.name)
    return {_title(kit, entry)} if noun is None else {noun.one, noun.many}


def _form(called: Iterable[str]) -> re.Pattern[str]:
    """What of a text is one of some words."""
    return re.compile(rf"\b({'|'.join(map(re.escape, called))})\b", re.IGNORECASE)


# ---------------------------------------------------------------- the index


def with_index(kit: Kit, made: Sequence[Section]) -> list[Section]:
    """The sections of a book with their words marked, and an index of them behind."""
    forms = _forms(kit)
    found: dict[str, list[tuple[str, str]]] = {}
    marked = [_marked(section, forms, found) for section in made]
    entries = tuple(
        IndexEntry(word, tuple(found[word][:_MOST])) for word in sorted(found, key=lambda word: (word.lower(), word))
    )
    return [*marked, Section("index", kit.say.text("index"), (IndexBlock(entries),))] if entries else marked


def _forms(kit: Kit) -> Mapping[str, re.Pattern[str]]:
    """The words of the index, and what of a text is one of them."""
    prose, facts = kit.speech.prose, kit.program.facts
    words: dict[str, set[str]] = {}
    for entries in (prose.definitions_used(), prose.state(), prose.actions()):
        for entry in entries:
            if entry.about is not None:
                words.setdefault(_title(kit, entry), set()).add(_title(kit, entry))
    for name in prose.moves():
        title = prose.move(name).title
        words.setdefault(title[:1].lower() + title[1:], set()).add(title)
    for name in facts.nouns:
        noun = kit.noun(name)
        if noun is not None:
            words.setdefault(noun.one, set()).update((noun.one, noun.many))
    return {word: _form(forms) for word, forms in words.items()}


def _marked(section: Section, forms: Mapping[str, re.Pattern[str]], found: dict[str, list[tuple[str, str]]]) -> Section:
    left = dict(forms)
    place = (section.id, section.title)

    def mark(sentence: Sentence) -> Sentence:
        here = tuple(word for word, form in left.items() if form.search(sentence.text))
        for word in here:
            left.pop(word)
            found.setdefault(word, []).append(place)
        return replace(sentence, words=here) if here else sentence

    blocks = tuple(with_sentences(block, mark) for block in section.blocks)
    inner = tuple(_marked(one, forms, found) for one in section.sections)
    return replace(section, blocks=blocks, sections=inner)
