"""Words: the terms of which an author says something or that have no other place, and the index of all words of a book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...ground.colours import colour
from ...ground.inflection import regular_plural
from ...ground.records import replace
from ..prose import Entry
from .amounts import compared_by
from .callouts import callouts
from .happenings import event_title
from .kinds import in_tables
from .kit import Kit
from .material import rows_of_pieces
from .model import STRONG, IndexBlock, IndexEntry, Item, Items, Section, Sentence
from .speech import entry_item, headed
from .texts import slug
from .tokens import drawn_places
from .walk import sections_of, sentences_of, with_sentences

WORDS = "glossary"

_SHORT = 2
"""Letters of names that are signs rather than words, at most."""

_MOST = 5
"""Sections that an index names for a word."""
_LEAST = 3
"""Words in an index: of fewer nobody looks one up."""


def words_section(kit: Kit, made: Sequence[Section]) -> Iterator[Section]:
    """Words that their author explains, terms with the meaning that he gives them, as far as other chapters use them, and what
    the rules say of definitions and coordinates that sentences made of the rules call by their names. What else the rules say
    of terms stands in the appendix, and so do terms that serve the rules alone."""
    prose = kit.speech.prose
    entries = [("define", one) for one in prose.definitions_used()] + [("state", one) for one in prose.state()]
    sentences = [sentence for section in sections_of(made) for sentence in sentences_of(section)]
    said = [sentence.text for sentence in sentences]
    # with the board, with the moves, and in the tables of what one needs
    shown = {one.name for one in callouts(kit)} | {one for move in kit.in_play for one in compared_by(kit, move)}
    shown |= in_tables(kit) | drawn_places(kit, rows_of_pieces(kit))
    left = (one for one in entries if one[1].about is not None and one[1].name not in shown)
    used = (one for one in left if any(map(_form(_called(kit, one[1])).search, said)))
    bare = [("define", one) for one in _named_only(kit, [one.text for one in sentences if one.generated])]
    told = [(_title(kit, entry), _defined(kit, section, entry)) for section, entry in (*used, *bare)]
    told += [(word, _told(kit, word)) for word in _explained(kit)]
    if told:
        items = tuple(item for _, item in sorted(told, key=lambda one: one[0].lower()))
        yield Section(WORDS, kit.say.text(WORDS), (Items(items),), dense=True)


def _explained(kit: Kit) -> list[str]:
    """The words that the author explains by themselves."""
    return list(dict.fromkeys(path[1] for path in kit.program.abouts if path[0] == "words"))


def _told(kit: Kit, word: str) -> Item:
    return Item((*headed(word), *kit.speech.sentences([kit.speech.prose.author.about("words", word)])))


def _named_only(kit: Kit, said: Sequence[str]) -> list[Entry]:
    """The definitions of which their author says nothing, no phrase either, so that sentences speak of them by their names;
    with those that these speak of, and coordinates."""
    prose, texts, found = kit.speech.prose, list(said), []
    left = [one for one in prose.definitions_used() if one.about is None and prose.is_named_only(one)]
    while used := [
        one for one in left if any(map(_form({one.name.replace("_", " ")} | _called(kit, one)).search, texts))
    ]:
        found += used
        texts = [part.text for one in used for part in one.all()]
        left = [one for one in left if one not in used]
    return found + _numbered(kit, [*said, *(part.text for one in found for part in one.all())])


def _numbered(kit: Kit, said: Sequence[str]) -> list[Entry]:
    """The coordinates of which texts speak: row number 5 means nothing to who has not been told where the first row is."""
    heads = [(one, one.title.removeprefix("the ").partition(" of ")[0]) for one in kit.speech.prose.coordinates()]
    return [one for one, head in heads if any(map(_form([head]).search, said))]


def _defined(kit: Kit, section: str, entry: Entry) -> Item:
    speech = kit.speech.on(section, entry.name)
    if entry.about is None:
        return entry_item(speech, entry)
    return Item((*headed(_title(kit, entry)), *speech.sentences([entry.about])))


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
    """The sections of a book with their words marked, and an index of them behind, if they are more than a few."""
    index = _Index(kit)
    marked = [index.marked(section) for section in made]
    found = index.found
    entries = tuple(
        IndexEntry(word, tuple(found[word][:_MOST])) for word in sorted(found, key=lambda word: (word.lower(), word))
    )
    return (
        [*marked, Section("index", kit.say.text("index"), (IndexBlock(entries),))] if len(entries) >= _LEAST else marked
    )


class _Index:
    """Looks for words in sections. A move is often called by an everyday word, so it is looked for only in its own section,
    where what is said of it stands, and in what is emphasized.

    Attributes:
        found:  of each word the sections in which it stands, with their titles.
    """

    def __init__(self, kit: Kit) -> None:
        self.found: dict[str, list[tuple[str, str]]] = {}
        self._own: dict[str, str] = {}
        """By the id of a section the move that it is about."""
        self._moves: dict[str, re.Pattern[str]] = {}
        for name in kit.speech.prose.moves():
            title = kit.speech.prose.move(name).title
            word = title[:1].lower() + title[1:]
            self._own[slug("move", name)] = word
            self._moves[word] = _form([title])
        self._own |= {slug("event", one.name): _headword(kit, one) for one in kit.speech.prose.actions()}
        self._words = _forms(kit)

    def marked(self, section: Section) -> Section:
        """A section with its words marked, the first time that each stands there."""
        words, moves = dict(self._words), dict(self._moves)
        own = self._own.get(section.id)
        place = (section.id, section.title)

        def mark(sentence: Sentence) -> Sentence:
            nonlocal own
            loud = " ".join(run.text for run in sentence.runs if run.style == STRONG)
            here = {word for word, form in words.items() if form.search(sentence.text)}
            here |= {word for word, form in moves.items() if form.search(loud)}
            here |= {own} if own is not None else set()
            own = None
            for word in here:
                words.pop(word, None)
                moves.pop(word, None)
                self.found.setdefault(word, []).append(place)
            return replace(sentence, words=tuple(sorted(here))) if here else sentence

        blocks = tuple(with_sentences(block, mark) for block in section.blocks)
        return replace(section, blocks=blocks, sections=tuple(map(self.marked, section.sections)))


def _headword(kit: Kit, event: Entry) -> str:
    """What an event stands under in an index: its name without an article."""
    return event_title(kit, event).removeprefix("the ")


def _forms(kit: Kit) -> Mapping[str, re.Pattern[str]]:
    """The words of the index that are no moves, and what of a text is one of them."""
    prose, facts = kit.speech.prose, kit.program.facts
    words: dict[str, set[str]] = {}
    entries = [(one, _title(kit, one)) for one in (*prose.definitions_used(), *prose.state())]
    entries += [(one, _headword(kit, one)) for one in prose.actions()]
    for entry, title in entries:
        if entry.about is not None:
            words.setdefault(title, set()).add(title)
    for word in _explained(kit):
        words.setdefault(word, set()).update((word, regular_plural(word)))
    for name in facts.nouns:
        noun = kit.noun(name)
        if noun is not None and name not in kit.core.players:
            one = noun.one.removeprefix("the ")
            words.setdefault(one, set()).update((one, noun.many))
    for name, universe in kit.core.universes.items():
        if ("universes", name) in kit.program.abouts:
            for label in filter(_is_word, universe.labels):
                if kit.noun(name) is not None or colour(label) is None:  # "gold" is a coin, "white" but a colour
                    words.setdefault(label, set()).update((label, regular_plural(label)))
    return {word: _form(forms) for word, forms in words.items()}


def _is_word(label: str) -> bool:
    """Whether the name of an element is one that people would look up: "knight", not "IIIa"."""
    return label.isalpha() and label.islower() and len(label) > _SHORT
