"""The appendix: the rules word for word, all of them, in sentences made of the rules alone; and further examples."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...language.staleness import Place
from ..prose import Entry, Prose
from ..prose import ProseSentence as Said
from .chosen import Chosen
from .endings import ending_items, ending_order, endings_within, own_endings
from .examples import about, example_block
from .happenings import Happenings
from .kit import Kit
from .model import STRONG, Block, Item, Items, Paragraph, Section, Sentence, TextRun
from .sections import shows_course
from .speech import Speech, entry_item, headed, parts_of, texts_of
from .texts import joined, slug, strong
from .variants import changes_in_words
from .walk import sentences_of
from .words import WORDS

RULES = "rules"


def appendix(kit: Kit, body: Sequence[Section]) -> Iterator[Section]:
    """What a player looks up at most, behind the body of a book."""
    if kit.compact:
        return
    yield rules_section(kit, body)
    rest = Chosen(kit, Happenings(kit)).rest
    blocks: list[Block] = [Paragraph((kit.say.say("more_intro"),))] if rest else []
    blocks += (example_block(kit, one, full=True) for one in rest)
    if kit.past:
        blocks.append(Paragraph((kit.say.say("past_examples"),)))
        blocks.append(Items(tuple(Item((about(kit, one),)) for one in kit.past)))
    if blocks:
        yield Section("more", kit.say.text("more"), tuple(blocks), folded=True)


def rules_section(kit: Kit, body: Sequence[Section]) -> Section:
    """All that the rules say, once and in their order."""
    intro = Paragraph((kit.say.say("rules_intro"),))
    parts = (
        changes_in_words(kit),
        _setup(kit),
        _course(kit),
        _moves(kit),
        _events(kit),
        _end(kit),
        _values(kit),
        _terms(kit, body),
        _state(kit),
    )
    inner = tuple(
        Section(slug(RULES, key), kit.say.text(key), blocks)
        for key, blocks in zip(_PARTS, parts, strict=True)
        if blocks
    )
    return Section(RULES, kit.say.text(RULES), (intro,), inner, folded=True)


_PARTS = ("different", "setup", "turn", "moves", "automatic", "end", "values", "terms", "kept")
"""The headings of the parts, in order."""


def _setup(kit: Kit) -> tuple[Block, ...]:
    speech = kit.rules.on("setup")
    return (*speech.items(speech.prose.start_state()), *speech.course(speech.prose.setup()))


def _course(kit: Kit) -> tuple[Block, ...]:
    speech = kit.rules.on("flow")
    told = speech.prose.flow()
    if shows_course(kit) and texts_of(told) == texts_of(kit.speech.prose.flow()):
        return (Paragraph((_above(kit, kit.say.text("turn"), "turn"),)),)
    return speech.course(told)


def _moves(kit: Kit) -> tuple[Block, ...]:
    prose = kit.rules.prose
    shared = prose.shared()
    once = {(name, one.span) for names, said in shared for name in names for one in said}
    items = [_for_all(kit, names, said) for names, said in shared]
    for name in prose.moves():
        speech, move = kit.rules.on("moves", name), prose.move(name)
        said = [*parts_of(move), move.notation]
        own = kit.speech.prose.move(name)
        if own.about is None and texts_of((*parts_of(own), own.notation)) == texts_of(said):
            items.append(Item((_above(kit, move.title, slug("move", name)),)))
            continue
        own_part = tuple(speech.item(one) for one in said if (name, one.span) not in once)
        items.append(Item(headed(move.title), own_part))
    never = prose.never()
    titles = joined([strong(prose.move(name).title) for name in never])
    told = kit.say.say("never_moves", None, moves=titles)
    gone = (Paragraph((told, kit.say.say("never_texts")) if kit.silent else (told,)),) if never else ()
    return (Items(tuple(items)), *gone) if items else gone


def _for_all(kit: Kit, names: Sequence[str], said: Sequence[Said]) -> Item:
    """What must hold for several moves."""
    titles = joined([strong(kit.rules.prose.move(name).title) for name in names])
    speech = kit.rules.on("moves", names[0])
    return Item((kit.say.say("of_all_moves", None, moves=titles),), tuple(speech.item(one) for one in said))


def _events(kit: Kit) -> tuple[Block, ...]:
    """What happens by itself: events with a name, and what else the course of play does."""
    speech, prose = kit.rules, kit.rules.prose
    known = {one.text for top in prose.flow() for one in top.all()}
    known |= {one.text for entry in prose.actions() for one in entry.sentences}
    loose = [one for one in prose.happens() if not all(_is_among(known, said) for said in one.children or (one,))]
    return (*speech.on("flow").items(loose), *_entries(speech, "actions", prose.actions()))


def _is_among(known: Collection[str], said: Said) -> bool:
    """Whether a sentence is told already, by itself or behind the case in which it is so."""
    behind = f", {said.text[:1].lower()}{said.text[1:]}"
    return said.text in known or (not said.children and any(text.endswith(behind) for text in known))


def _end(kit: Kit) -> tuple[Block, ...]:
    speech = kit.rules
    told, known = (_all_ends(kit, prose) for prose in (kit.rules.prose, kit.speech.prose))
    is_told = not own_endings(kit) and all(one.generated for _, one in known)
    if told and is_told and texts_of(one for _, one in told) == texts_of(one for _, one in known):
        return (Paragraph((_above(kit, kit.say.text("end"), "end"),)),)
    ends = [(place, one) for place, one in told if one.generated]
    said = tuple(ending_items(kit, speech, ends, of_moves=True))
    return (Items(said), *ending_order(kit)) if said else ()


def _all_ends(kit: Kit, prose: Prose) -> list[tuple[Place, Said]]:
    """Under what the ends are told, and how."""
    return [*((("end",), one) for one in prose.endings()), *endings_within(kit, prose)]


def _values(kit: Kit) -> tuple[Block, ...]:
    prose = kit.rules.prose
    return (
        *_entries(kit.rules, "options", prose.options()),
        *_entries(kit.rules, "constants", prose.constants()),
    )


def _terms(kit: Kit, body: Sequence[Section]) -> tuple[Block, ...]:
    words = [one for section in body if section.id == WORDS for one in sentences_of(section)]
    told = {sentence.text for sentence in words if sentence.generated}
    items = []
    for entry in (one for one in kit.rules.prose.definitions_used() if one.sentences):
        item = entry_item(kit.rules.on("define", entry.name), entry)
        is_told = not item.items and item.sentences[-1].text in told
        title = entry.title[:1].upper() + entry.title[1:]
        items.append(Item((_above(kit, title, WORDS),)) if is_told else item)
    return (Items(tuple(items)),) if items else ()


def _state(kit: Kit) -> tuple[Block, ...]:
    return _entries(kit.rules, "state", kit.rules.prose.state())


def _above(kit: Kit, title: str, target: str) -> Sentence:
    """Where in the body the rules say the same in the same words: nothing is told twice."""
    return Sentence(kit.say.runs("rules_above", chapter=TextRun(title, STRONG, target)))


def _entries(speech: Speech, section: str, entries: Sequence[Entry]) -> tuple[Block, ...]:
    items = tuple(entry_item(speech.on(section, one.name), one) for one in entries if one.sentences)
    return (Items(items),) if items else ()
