"""What a variant changes, in words: what the rules of both say, compared sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...boards.tables import Tables
from ...drawing.board.border import seams
from ...files.schema import section as section_of
from ...ground.records import replace
from ...ground.source import Span
from ...language.staleness import Place
from ..comparison import Change
from ..comparison.boards import NO_LABELS, REGION
from ..prose import Prose
from ..prose import ProseSentence as Said
from .boards import side_by_side
from .kit import Kit, Variant
from .marks import newly_stale, told_of
from .model import Block, Item, Items, Paragraph, Section, Sentence, TableBlock, TextRun
from .speech import parts_of
from .texts import Value, code, filled, joined, place_of, runs, strong, written

_Row = tuple[tuple[Sentence, ...], ...]


def changes_section(kit: Kit) -> Iterator[Section]:
    """What this ruleset changes of the one that it extends."""
    if kit.base is not None:
        marked = () if kit.compact else (Paragraph((kit.say.say("variant_mark"),)),)
        shown = () if kit.compact else side_by_side(kit, kit.base)
        blocks: tuple[Block, ...] = (*_told(kit, kit.base), *shown, *_left_out(kit, kit.base), *marked)
        yield Section("changes", kit.say.text("changes"), blocks)


def changes_in_words(kit: Kit) -> tuple[Block, ...]:
    """What the rules say otherwise than those of the ruleset that is extended, declaration by declaration."""
    items = tuple(_items(kit, kit.base)) if kit.base is not None else ()
    return (Items(items),) if items else ()


def variants_section(kit: Kit) -> Iterator[Section]:
    """The bundled rulesets that extend this one: what is different in sentences side by side, of those that have them, and
    what the others are."""
    if kit.variants and not kit.compact:
        tables = [(variant, _rows_of(variant)) for variant in kit.variants]
        blocks: list[Block] = [Paragraph((kit.say.say("variants_intro"),))]
        rows = tuple(row for variant, found in tables for row in _titled(variant, found))
        if rows:
            before = kit.variants[0].comparison.before
            blocks.append(TableBlock(("", kit.say.text("variant_in", base=before), kit.say.text("variant_here")), rows))
        inner = tuple(
            Section(f"variant-{number}", variant.comparison.after, variant.speech.paragraph(_about(variant)))
            for number, (variant, found) in enumerate(tables, 1)
            if not found
        )
        yield Section("variants", kit.say.text("variants"), tuple(blocks), inner)


def _about(variant: Variant) -> Said | None:
    return variant.speech.prose.author.about("about")


def _titled(variant: Variant, rows: Sequence[_Row]) -> Iterator[_Row]:
    """Rows behind the name of the variant, which stands in the first."""
    for number, row in enumerate(rows):
        title = Sentence((strong(variant.comparison.after),), own=True)
        yield ((title,) if number == 0 else (), *row)


def _told(kit: Kit, variant: Variant) -> tuple[Block, ...]:
    """Side by side what is said there and here. Where the author does not say that, behind it what else is different, by name;
    how, or what of very much, stands in the appendix."""
    names: dict[str, Value] = {"title": variant.comparison.after, "base": variant.comparison.before}
    table, gone = _table(kit, variant), _gone(variant)
    if not table and not gone and not any(_items(kit, variant)):
        return (Paragraph((kit.say.say("variant_same_intro", None, **names),)),)
    intro = Paragraph((kit.say.say("variant_intro", None, **names),))
    if _instead(variant):
        titles = joined([strong(variant.old.prose.move(name).title) for name in gone])
        return (intro, *table, *((Paragraph((kit.say.say("variant_lost", None, moves=titles),)),) if gone else ()))
    is_drawn = bool(table) or not kit.compact
    named = tuple(_items(kit, variant, ("board",) if is_drawn else (), in_short=True))
    if len(named) > _MOST_NAMED or not (table or named):
        lead: tuple[Block, ...] = (intro, *table) if table else ()
        return (*lead, Paragraph((kit.say.say("variant_marked", None, **names),)))
    return (intro, *table, *((Items(named),) if named else ()))


_MOST_NAMED = 8
"""So many declarations are named where the book says what is different."""


def _gone(variant: Variant) -> list[str]:
    """The moves that are never possible any more."""
    before = variant.old.prose.moves()
    left = variant.speech.prose.moves()
    return [name for name in before if name not in left]


def _table(kit: Kit, variant: Variant) -> tuple[TableBlock, ...]:
    """What is different, in sentences: the author's own, else those of the options that have other values."""
    rows = _rows_of(variant)
    head = (kit.say.text("variant_in", base=variant.comparison.before), kit.say.text("variant_here"))
    return (TableBlock(head, rows),) if rows else ()


def _rows_of(variant: Variant) -> tuple[_Row, ...]:
    return _instead(variant) or tuple(_rows(variant))


def _instead(variant: Variant) -> tuple[_Row, ...]:
    """What is different in the author's words, side by side."""
    prose = variant.speech.prose
    return tuple(
        tuple(
            tuple(written(said.marked or said.text, said.span) for said in prose.author.told("instead", path[1], side))
            for side in ("there", "here")
        )
        for path in prose.program.abouts
        if path[0] == "instead" and path[-1] == "here"
    )


def _rows(variant: Variant) -> Iterator[_Row]:
    """What options with other values mean, before and now, where their author says it."""
    for change in variant.comparison.changes:
        if _is_told_by_value(variant, change):
            sides = ((variant.old, change.before), (variant.speech, change.after))
            yield tuple(
                speech.sentences([speech.prose.author.value_of(change.name)])
                or (Sentence(runs(side.text if side else "")),)
                for speech, side in sides
            )


def _is_told_by_value(variant: Variant, change: Change) -> bool:
    if (change.section, change.part) != ("options", "default") or change.kind != "changed":
        return False
    return any(speech.prose.author.value_of(change.name) for speech in (variant.old, variant.speech))


def _left_out(kit: Kit, variant: Variant) -> tuple[Block, ...]:
    """What the ruleset that is extended says in words that may be false here, and by way of what."""
    made: dict[Place, Item] = {}
    for one in newly_stale(variant.speech.prose):
        what = _named(kit, variant, one.prose.place)
        last = one.way[-1]
        key = "variant_way" if told_of(last) != told_of(one.prose.place) else "variant_itself"
        said = kit.say.say(key, one.prose.node.span, what=what, way=_named(kit, variant, last, alone=True))
        made.setdefault(told_of(one.prose.place), Item((_capital(said),)))
    lead = kit.say.say("variant_left_out", None, base=variant.comparison.before)
    return (Paragraph((lead,)), Items(tuple(made.values()))) if made else ()


def _named(kit: Kit, variant: Variant, place: Place, *, alone: bool = False) -> tuple[TextRun, ...]:
    """A declaration in words. `alone`: its name, if it has one."""
    section, *names = told_of(place)
    title = strong(_title(variant, section, names[0])) if names else None
    if alone and title is not None:
        return (title,)
    noun = section_of(section).noun or section
    return filled(kit.say.word(f"kind_{section}", f"{noun} {{name}}"), {"name": title or noun})


def _items(kit: Kit, variant: Variant, without: Sequence[str] = (), *, in_short: bool = False) -> Iterator[Item]:
    """One for each declaration that is different, and for each move that is never possible any more. `without`: sections of
    which nothing is said. `in_short`: only that it is different, and of numbers how."""
    gone = _gone(variant)
    groups: dict[tuple[str, str], list[Change]] = {}
    for change in variant.comparison.changes:
        if section_of(change.section).role == "rules" and not _is_told_by_value(variant, change):
            key = (change.section, change.name if section_of(change.section).items is None else "")
            groups.setdefault(key, []).append(change)
    for (section, name), changes in groups.items():
        if section not in without and (section != "moves" or name not in gone):
            made = _item(kit, variant, section, name, changes)
            yield Item(made.sentences) if in_short and section != "board" else made
    for name in gone:
        yield Item((kit.say.say("variant_gone", what=_named(kit, variant, ("moves", name))),))


def _item(kit: Kit, variant: Variant, section: str, name: str, changes: Sequence[Change]) -> Item:
    change = changes[0]
    span = next((side.span for one in changes for side in (one.after, one.before) if side and side.span), None)
    if section == "options" and change.before and change.after and change.part == "default":
        there, here = (kit.value_in_words(name, side.text) for side in (change.before, change.after))
        called = strong(variant.speech.prose.option_title(name))
        return Item((kit.say.say("variant_option", span, option=called, before=there, after=here),))
    if section == "board":
        made = [_of_board(kit, one) for one in changes if _is_plain(one)]
        return Item(
            (_capital(Sentence((strong(kit.say.text("kind_board") + "."),))),), tuple(Item((one,)) for one in made)
        )
    if section == "players":
        return Item((_of_players(kit, variant, span),))
    what = filled(
        kit.say.word(f"kind_{section}", f"{section_of(section).noun or section} {{name}}"),
        {"name": strong(_title(variant, section, name))},
    )
    before, after = (_sentences(speech.prose, section, name) for speech in (variant.old, variant.speech))
    kinds = {"changed" if one.part else one.kind for one in changes}
    kind = kinds.pop() if len(kinds) == 1 else "changed"
    if section == "define" and before and not after:
        kind = "removed"  # it is still declared, and no rule speaks of it any more
    head = kit.say.say(_HEADS[kind], span, what=what)
    before = [one for one in before if not _is_left_out(variant, one)]
    known, now = (set(map(_whole, said)) for said in (before, after))
    if section == "actions" and before and not after:
        return Item((_capital(head),), (Item((kit.say.say("variant_nothing", span),)),))
    inner = [
        *(("variant_now", one) for one in after if _whole(one) not in known),
        *(("variant_before", one) for one in before if _whole(one) not in now and kind != "added"),
    ]
    items = tuple(_part(kit, key if kind != "added" else "variant_plain", one) for key, one in inner)
    return Item((_capital(head),), items)


_HEADS = {"added": "variant_new", "removed": "variant_gone", "changed": "variant_other"}


def _is_left_out(variant: Variant, said: Said) -> bool:
    """Whether a sentence of the ruleset that is extended is in words that may be false here."""
    stale = (one.prose.node.span for one in variant.speech.prose.program.staleness.stale)
    place = said.span
    return not said.generated and any(
        one.file.name == place.file.name and one.start <= place.start and place.end <= one.end for one in stale
    )


def _of_players(kit: Kit, variant: Variant, span: Span | None) -> Sentence:
    """Who begins, where the same players play in another order; else who they are."""
    players, first = kit.core.players, kit.setup.mover
    is_same = {*players} == {*variant.old.prose.program.game.players}
    key = "variant_first" if is_same and first in players else "variant_players"
    return kit.say.say(key, span, first=first or "", players=", ".join(players))


def _of_board(kit: Kit, change: Change) -> Sentence:
    """A value of the board, or what has come out of its values."""
    before, after = (side.text if side is not None else kit.say.text("none") for side in (change.before, change.after))
    link, is_link, _ = change.part.partition(" links of ")
    if change.part == "sides" and after != NO_LABELS:
        key, after = "variant_border", after.replace(" ", ", ")
    elif change.part == "sides" and _goes_on(kit.program.tables):
        key = "variant_no_border"
    elif before == after:  # as many may be others
        key = "variant_other_links" if is_link else "variant_other_sites"
    else:
        key = "variant_links" if is_link else "variant_board"
    side = change.after or change.before
    name = (strong(link),) if is_link else _part_of_board(kit, change.part)
    return kit.say.say(key, side.span if side is not None else None, name=name, before=before, after=after)


def _part_of_board(kit: Kit, part: str) -> tuple[TextRun, ...]:
    """What is counted or set of a board, as readers call it."""
    sites, is_region, region = part.partition(REGION)
    name = strong(kit.say.word(sites, sites))
    return kit.say.runs("variant_region", sites=name, region=code(region)) if is_region else (name,)


def _goes_on(tables: Tables) -> bool:
    """Whether a board goes on beyond its border."""
    return any(seams(tables, kind) for kind in tables.sites)


def _is_plain(change: Change) -> bool:
    """Whether a change of the board tells a reader something: a number that comes out of it, or a setting in a word."""
    made = not any(side is not None and side.span is not None for side in (change.before, change.after))
    return change.part not in _COMPOSED if made else "." not in change.part and change.part != ""


_COMPOSED = frozenset({"touching links of cells"})
"""What says only what other links say."""


def _part(kit: Kit, key: str, said: Said) -> Item:
    told = Sentence(kit.say.runs(key, text=runs(said.text)), place_of(said.span), said.generated)
    return Item((told,), tuple(_child(child) for child in said.children))


def _child(said: Said) -> Item:
    return Item((Sentence(runs(said.text), place_of(said.span), said.generated),), tuple(map(_child, said.children)))


def _sentences(prose: Prose, section: str, name: str) -> list[Said]:
    """What a ruleset says of one of its declarations."""
    if section == "moves" and name in prose.moves():
        move = prose.move(name)
        return [*([move.about] if move.about is not None else []), *parts_of(move), move.notation]
    if section == "choices":
        said = prose.author.about("choices", name)
        return [said] if said is not None else []
    listed = {"flow": prose.flow, "setup": prose.setup, "end": prose.endings}
    if section in listed:
        return [replace(one, children=()) for top in listed[section]() for one in top.all()]
    entries = {
        "define": prose.definitions_used, "actions": prose.actions, "state": prose.state, "turn_state": prose.state,
        "options": prose.options, "constants": prose.constants,
    }  # fmt: skip
    if section not in entries:
        return []
    found = (entry for entry in entries[section]() if entry.name == name)
    return [one for entry in found for one in (entry.about, *entry.sentences) if one is not None]


def _title(variant: Variant, section: str, name: str) -> str:
    for speech in (variant.speech, variant.old):
        prose = speech.prose
        if section == "moves" and name in prose.moves():
            return prose.move(name).title
        entries = {"define": prose.definitions_used, "state": prose.state, "turn_state": prose.state}.get(section)
        for entry in entries() if entries else ():
            if entry.name == name:
                return entry.title
    return name.replace("_", " ")


def _capital(said: Sentence) -> Sentence:
    first = said.runs[0]
    head = type(first)(first.text[:1].upper() + first.text[1:], first.style)
    return Sentence((head, *said.runs[1:]), said.place, said.generated)


def _whole(said: Said) -> tuple[str, ...]:
    """A sentence with all below it."""
    return tuple(one.text for one in said.all())
