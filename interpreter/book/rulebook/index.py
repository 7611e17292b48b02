"""The index of rules: every declaration with its kind, where the book speaks of it, and where it is declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.facts import DeclaredName
from ...files.schema import section as section_of
from .kit import Kit
from .model import CODE, Section, Sentence, TableBlock, TextRun
from .texts import place_of, slug

_TOLD_IN = {
    "options": "options", "constants": "options", "state": "glossary", "turn_state": "glossary", "define": "glossary",
    "actions": "automatic", "choices": "moves", "board": "board", "setup": "setup", "flow": "turn", "end": "end",
    "players": "setup", "universes": "need",
}  # fmt: skip


def told_in(path: Sequence[str]) -> str:
    """The section of a book that tells of a declaration; "" if none does."""
    section, *names = path
    return slug("move", names[0]) if section == "moves" and names else _TOLD_IN.get(section, "")


def declarations(kit: Kit) -> Iterator[DeclaredName]:
    """All that the ruleset declares, with all it extends and what it uses of the library."""
    facts = kit.program.facts
    used = {one.name for one in kit.core.definitions} | {one.name for one in kit.core.actions}
    for one in facts.declarations:
        if one.section not in ("define", "actions") or one.name in used or not facts.is_library(one.span):
            yield one


def index_section(kit: Kit, ids: frozenset[str]) -> Section:
    """`ids`: the sections that the book has."""
    rows = []
    for one in sorted(declarations(kit), key=lambda one: (one.name.lower(), one.section)):
        section, name = one.section, one.name
        word = kit.say.word(f"kind_word_{section}", section_of(section).noun or section)
        target = told_in((section, name))
        run = TextRun(name or word, CODE if name else "plain", target if target in ids else "")
        place = place_of(one.span)
        rows.append(((Sentence((run,), place),), (Sentence((TextRun(word),)),), (Sentence((TextRun(place),), place),)))
    head = (kit.say.text("index_rule"), kit.say.text("index_kind"), kit.say.text("index_place"))
    return Section("index", kit.say.text("index"), (TableBlock(head, tuple(rows)),))
