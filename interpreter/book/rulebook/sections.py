"""The sections of a book about the ruleset itself, in the order in which a player needs them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from ...core.evaluate.collections import bits
from ...drawing import Spot
from ...ground.records import replace
from ..prose import Entry, MoveProse
from ..prose import ProseSentence as Said
from .endings import endings_within
from .examples import about, example_block, puzzle, refusals, solved
from .kit import Kit
from .material import material
from .model import Block, Item, Items, Paragraph, Section, Sentence
from .played import PlayedExample, narrowed
from .speech import Speech, are_steps, parts_of
from .texts import code, joined, slug, strong
from .told import advice, chapter, move_table, named, questions, rulings

_PER_MOVE, _AT_END = 2, 3
"""Worked examples of a move, and of the end."""


def sections(kit: Kit) -> Iterator[Section]:
    """All of them that have something to say."""
    chosen = _Chosen(kit)
    if not kit.compact:
        yield from chapter(kit, "overview")
    yield _need(kit)
    yield _board(kit)
    yield from _some("goal", kit, _goal(kit))
    yield _setup(kit)
    yield from _some("turn", kit, _course(kit))
    yield _moves(kit, chosen)
    yield from _automatic(kit)
    yield from _end(kit, chosen)
    if kit.compact:
        yield from chapter(kit, "remember")
        return
    yield from questions(kit)
    yield from rulings(kit)
    yield from advice(kit)
    yield from _notation(kit)
    yield from _options(kit)


def late_sections(kit: Kit) -> Iterator[Section]:
    """What stands behind the variants: words, mistakes, further examples."""
    if kit.compact:
        return
    chosen = _Chosen(kit)
    yield from chapter(kit, "history")
    yield from _glossary(kit)
    yield from _mistakes(kit, chosen)
    yield from _more(kit, chosen)
    yield from chapter(kit, "remember")
    yield from _puzzles(kit, chosen)


def _some(key: str, kit: Kit, blocks: Sequence[Block]) -> Iterator[Section]:
    if blocks:
        yield Section(key, kit.say.text(key), tuple(blocks))


# ---------------------------------------------------------------- where an example stands


class _Chosen:
    """Which example is shown where: with its move, with the end, among the mistakes, or with what is left."""

    def __init__(self, kit: Kit) -> None:
        played = [] if kit.compact else [one for one in kit.played if not one.sequences]
        self.mistakes = [one for one in played if one.refusals and not one.plies and not one.is_question]
        self.puzzles = [one for one in played if one.example.puzzle is not None]
        left = [one for one in played if (not one.refusals or one.plies) and one not in self.puzzles]
        ends = (one for one in left if one.example.result is not None and not one.example.is_first)
        self.end = sorted(ends, key=_simplest)[:_AT_END]
        left = [one for one in left if one not in self.end]
        self.moves: dict[str, list[PlayedExample]] = {}
        for one in sorted(left, key=_simplest):
            shown = self.moves.setdefault(one.move, [])
            if len(shown) < _PER_MOVE and one.move in kit.core.moves:
                shown.append(one)
        told = [one for shown in self.moves.values() for one in shown]
        self.more = [one for one in left if one not in told]

    def within(self, kit: Kit, move: str) -> list[PlayedExample]:
        """A part of an example about something else, for a move that none is about."""
        if kit.compact:
            return []
        parts = (narrowed(played, move) for played in sorted(kit.played, key=_simplest))
        return [part for part in parts if part is not None][:1]

    def mistakes_told_elsewhere(self, kit: Kit) -> list[PlayedExample]:
        """Examples that show something else and say what is not allowed, too."""
        return [one for one in kit.played if one.refusals and one.plies]


def _simplest(played: PlayedExample) -> tuple[bool, bool, bool, bool, int, int]:
    """What is shown first comes first: the ruleset's own, what the author wants there, then what is simple."""
    first = played.example.is_first
    return played.inherited, not first, bool(played.options), not played.plies, len(played.plies), played.number


# ---------------------------------------------------------------- before the first move


def _need(kit: Kit) -> Section:
    items = [Item((sentence,)) for sentence in material(kit)]
    for one in kit.program.facts.of("universes"):
        items += [Item(said.sentences) for said in named(kit, ("universes", one.name), one.name)]
    return Section("need", kit.say.text("need"), (Items(tuple(items)),))


def _board(kit: Kit) -> Section:
    span = kit.program.facts.layout.span
    told: list[Sentence] = []
    for kind in kit.site_kinds:
        names = kit.program.tables.sites[kind].names
        told.append(kit.say.say("board_is", span, count=len(names), sites=kit.sites(len(names), kind)))
        told.append(kit.say.say("board_named", span, first=code(names[0]), last=code(names[-1])))
    speech, prose = kit.speech.on("board"), kit.speech.prose
    blocks: list[Block] = [
        *speech.paragraph(prose.about("board")),
        Paragraph(tuple(told)),
        *speech.paragraph(*prose.chosen("board")),
    ]
    tinted: list[Spot] = []
    for link in kit.program.tables.links:
        blocks += named(kit, ("board", "links", link), link)
    for name, (kind, mask) in kit.program.tables.regions.items():
        sites = kit.program.tables.sites[kind].names
        inside = list(bits(mask))
        shown = " ".join(sites[site] for site in inside)
        said = kit.say.say("board_region", span, name=name, count=len(inside), sites=kit.sites(len(inside)), list=shown)
        meaning = speech.sentences([prose.about("board", "regions", name.partition("(")[0])])
        blocks.append(Paragraph((said, *meaning)))
        tinted += [(kind, site) for site in inside if meaning]
    text = kit.say.text("board_picture", sites=kit.sites(2))
    blocks.append(kit.pictures.board(kit.game, text, (kit.say.say("board_picture", sites=kit.sites(2)),), tinted))
    return Section("board", kit.say.text("board"), tuple(blocks))


def _goal(kit: Kit) -> tuple[Block, ...]:
    own = _own_endings(kit)
    if own:
        return kit.speech.on("end").paragraph(*own)
    return _all_endings(kit)


def _all_endings(kit: Kit, known: Container[str] = (), *, small: bool = False) -> tuple[Items, ...]:
    """What the rules say of all ends, but for what is known."""
    said = [kit.speech.on("end").item(one) for one in kit.speech.prose.endings() if one.text not in known]
    said += [kit.speech.on(*place).item(one) for place, one in endings_within(kit) if one.text not in known]
    return (Items(tuple(said), small=small),) if said else ()


def _own_endings(kit: Kit) -> list[Said]:
    """What the author says of the ends, if he speaks of all."""
    own = [kit.speech.prose.about("end", str(number)) for number in range(len(kit.core.ends))]
    return [said for said in own if said is not None] if all(own) else []


def _setup(kit: Kit) -> Section:
    speech, prose = kit.speech.on("setup"), kit.speech.prose
    start = speech.items(prose.start_state(), small=True)
    marks = kit.pictures.painter(kit.game).marks(kit.setup)
    is_drawn = any(mark.spot is not None and not mark.printed for mark in marks)
    players = kit.speech.on("players").sentences([prose.about("players")])
    told = (*players, *speech.sentences([prose.about("setup"), *prose.chosen("setup")]))
    blocks: list[Block] = [*([Paragraph(told)] if told else []), *speech.course(prose.setup())]
    if not blocks and not start and not is_drawn:
        blocks.append(Paragraph((kit.say.say("setup_none"),)))
    caption = [kit.say.say("setup_chance" if kit.is_setup_drawn else "setup_picture")]
    if kit.setup.mover in kit.core.players:
        caption.append(kit.say.say("first", player=strong(str(kit.setup.mover))))
    if is_drawn:
        blocks.append(kit.pictures.position(kit.game, kit.setup, caption[0].text, tuple(caption)))
    elif len(caption) > 1:
        blocks.append(Paragraph((caption[1],)))
    shown = kit.compact and is_drawn and kit.pictures.wanted
    return Section("setup", kit.say.text("setup"), (*blocks, *(() if shown else start)))


def _course(kit: Kit) -> tuple[Block, ...]:
    speech, prose = kit.speech.on("flow"), kit.speech.prose
    return (*speech.paragraph(prose.about("flow"), *prose.chosen("flow")), *speech.course(prose.flow()))


# ---------------------------------------------------------------- moves


def _moves(kit: Kit, chosen: _Chosen) -> Section:
    prose = kit.speech.prose
    inner: list[Section] = []
    blocks: list[Block] = [*move_table(kit, {name: _notations(kit, name) for name in prose.moves()})]
    for choice in kit.core.choices:
        said = prose.about("choices", choice)
        if said is not None:
            blocks.append(Paragraph((kit.say.say("choice_about"), *kit.speech.on("choices", choice).sentences([said]))))
    for name in prose.moves():
        inner.append(_move(kit, prose.move(name), chosen.moves.get(name) or chosen.within(kit, name)))
    if never := prose.never():
        titles = joined([strong(prose.move(name).title) for name in never])
        blocks.append(Paragraph((kit.say.say("never_moves", None, moves=titles),)))
    return Section("moves", kit.say.text("moves"), tuple(blocks), tuple(inner))


def _move(kit: Kit, move: MoveProse, examples: Sequence[PlayedExample]) -> Section:
    speech = kit.speech.on("moves", move.name)
    blocks: list[Block] = list(speech.paragraph(move.about, *speech.prose.chosen("moves", move.name)))
    if not (kit.compact and move.about):
        details = [*parts_of(move), move.notation]
        blocks += speech.items(details, small=move.about is not None)
    elif used := _notations(kit, move.name):
        blocks[-1] = Paragraph((*speech.sentences([move.about]), kit.say.say("written_like", example=code(used))))
    blocks += [example_block(kit, played) for played in examples]
    return Section(slug("move", move.name), move.title, tuple(blocks), (), speech.is_marked)


def _automatic(kit: Kit) -> Iterator[Section]:
    blocks: list[Block] = list(kit.speech.on("flow").items(_told_nowhere_else(kit)))
    for entry in kit.speech.prose.actions():
        speech = kit.speech.on("actions", entry.name)
        said = entry.sentences if entry.about is None or not kit.compact else ()
        lead = speech.sentences([entry.about])
        items = tuple(speech.item(one) for one in said)
        heading = Sentence((strong(entry.title[:1].upper() + entry.title[1:] + "."),))
        blocks.append(Items((Item((heading, *lead), items, are_steps(said)),)))
    yield from _some("automatic", kit, blocks)


def _told_nowhere_else(kit: Kit) -> list[Said]:
    """What happens by itself and is neither a step of the course of play nor an event with a name."""
    prose = kit.speech.prose
    known = {one.text for top in prose.flow() for one in top.all()}
    known |= {one.text for entry in prose.actions() for one in entry.sentences}
    return [
        said
        for said in prose.happens()
        if said.text not in known and not (said.children and all(child.text in known for child in said.children))
    ]


def _end(kit: Kit, chosen: _Chosen) -> Iterator[Section]:
    own = _own_endings(kit)
    if kit.compact and (own or not kit.core.ends):
        return  # the goal says it
    known = {said.text for said in own}
    blocks: list[Block] = [example_block(kit, played) for played in chosen.end]
    if own or not blocks:
        # without the author's words the goal has said it already
        blocks[:0] = _all_endings(kit, known, small=bool(own))
    yield from _some("end", kit, blocks)


# ---------------------------------------------------------------- behind the rules


def _notation(kit: Kit) -> Iterator[Section]:
    if kit.compact:
        return
    items = []
    for name in kit.speech.prose.moves():
        move = kit.speech.prose.move(name)
        used = _notations(kit, name)
        said = [Sentence((strong(f"{move.title}."),)), kit.speech.on("moves", name).sentence(move.notation)]
        if used:
            said.append(kit.say.say("written_like", example=code(used)))
        items.append(Item(tuple(said)))
    if items:
        yield Section("notation", kit.say.text("notation"), (Items(tuple(items)),))


def _notations(kit: Kit, name: str) -> str:
    """How a move is written in some example."""
    for played in kit.played:
        for notation, move in (*((ply.notation, ply.move) for ply in played.plies), *played.choices):
            if move == name:
                return notation
    return ""


def _options(kit: Kit) -> Iterator[Section]:
    items = []
    for entry in kit.speech.prose.options():
        heading = Sentence((strong(entry.title[:1].upper() + entry.title[1:] + "."),))
        speech = kit.speech.on("options", entry.name)
        lead = speech.sentences([entry.about])
        said = tuple(speech.sentence(one) for one in entry.sentences)
        items.append(Item((heading, *lead, *said), tuple(_meanings(kit, entry.name))))
    for entry in kit.speech.prose.constants():
        heading = Sentence((strong(entry.title[:1].upper() + entry.title[1:] + "."),))
        speech = kit.speech.on("constants", entry.name)
        items.append(Item((heading, *speech.sentences([entry.about, *entry.sentences]))))
    blocks: list[Block] = [Items(tuple(items))]
    if kit.past:
        blocks.append(Paragraph((kit.say.say("past_examples"),)))
        blocks.append(Items(tuple(Item((about(kit, played),)) for played in kit.past)))
    if items and not kit.compact:
        yield Section("options", kit.say.text("options"), tuple(blocks))


def _meanings(kit: Kit, option: str) -> Iterator[Item]:
    """What each value of an option means."""
    for value, said in kit.speech.prose.of_option(option, "values"):
        yield Item((Sentence((strong(value + ":"),)), kit.speech.on("options", option).sentence(said)))


def _glossary(kit: Kit) -> Iterator[Section]:
    items = []
    prose = kit.speech.prose
    entries = [("define", one) for one in prose.definitions_used()] + [("state", one) for one in prose.state()]
    for section, entry in sorted(entries, key=lambda one: one[1].title.lower()):
        if entry.about is not None or entry.sentences:
            items.append(_defined(kit.speech.on(section, entry.name), entry))
    if items:
        intro = Paragraph((kit.say.say("glossary_intro"),))
        yield Section("glossary", kit.say.text("glossary"), (intro, Items(tuple(items))))


def _defined(speech: Speech, entry: Entry) -> Item:
    """A word with its meaning; where the sentence begins with the word, it need not stand before it, too."""
    lead = speech.sentences([entry.about])
    said = tuple(speech.item(part) for part in entry.sentences)
    title = entry.title[:1].upper() + entry.title[1:]
    first = said[0].sentences[0] if said else None
    if first is not None and not lead and first.text.startswith(title) and first.runs[0].text.startswith(title):
        head = replace(
            first, runs=(strong(title), replace(first.runs[0], text=first.runs[0].text[len(title) :]), *first.runs[1:])
        )
        return Item((head,), said[0].items + said[1:])
    heading = Sentence((strong(title + "."),))
    if len(said) == 1 and not said[0].items:
        return Item((heading, *lead, *said[0].sentences))
    return Item((heading, *lead), said)


def _mistakes(kit: Kit, chosen: _Chosen) -> Iterator[Section]:
    blocks: list[Block] = [example_block(kit, played, mistake=True) for played in chosen.mistakes]
    told = [
        Item((about(kit, played),), refusals(kit, played))
        for played in chosen.mistakes_told_elsewhere(kit)
    ]  # fmt: skip
    if told:
        blocks.append(Items(tuple(told)))
    if blocks:
        intro = Paragraph((kit.say.say("mistakes_intro"),))
        yield Section("mistakes", kit.say.text("mistakes"), (intro, *blocks))


def _more(kit: Kit, chosen: _Chosen) -> Iterator[Section]:
    blocks: list[Block] = [example_block(kit, played) for played in chosen.more]
    if blocks:
        intro = Paragraph((kit.say.say("more_intro"),))
        yield Section("more", kit.say.text("more"), (intro, *blocks))


def _puzzles(kit: Kit, chosen: _Chosen) -> Iterator[Section]:
    """What readers may try themselves, and behind all of them the solutions."""
    blocks: list[Block] = [Paragraph((kit.say.say("puzzles_intro"),))]
    for number, played in enumerate(chosen.puzzles, 1):
        assert played.example.puzzle is not None
        asked = Item((puzzle(kit, number, played.example.puzzle),))
        block = example_block(kit, played)
        blocks.append(replace(block, facts=(asked, *block.facts)))
    if chosen.puzzles:
        yield Section("puzzles", kit.say.text("puzzles"), tuple(blocks))
        items = tuple(Item((solved(kit, number, played),)) for number, played in enumerate(chosen.puzzles, 1))
        yield Section("solutions", kit.say.text("solutions"), (Items(items),))
