"""The index of rules: every declaration with its kind, where the book speaks of it, and where it is declared."""

from __future__ import annotations

from collections.abc import Iterator

from ...files.places import entry_name
from ...files.schema import SECTIONS, declaring, is_signed
from ...files.schema import section as section_of
from ...ground.source import Span
from .kit import Kit
from .model import CODE, Run, Section, Sentence, Table
from .texts import place_of, slug

_TOLD_IN = {
    "options": "options", "constants": "options", "state": "glossary", "turn_state": "glossary", "define": "glossary",
    "actions": "automatic", "choices": "moves", "board": "board", "setup": "setup", "flow": "turn", "end": "end",
}  # fmt: skip


def declarations(kit: Kit) -> Iterator[tuple[str, str, Span]]:
    """All that the ruleset declares, with all it extends and what it uses of the library: section, name, place."""
    used = {one.name for one in kit.core.definitions} | {one.name for one in kit.core.actions}
    library = {id(module.file) for module in kit.program.ruleset.modules.values()}
    named = [section.name for section in declaring()]
    for section in named:
        for key, _ in kit.program.ruleset.mapping(section):
            name = entry_name(key.value) if is_signed((section,)) else key.value
            if section not in ("define", "actions") or name in used or id(key.span.file) not in library:
                yield section, name, key.span
    for section in (one.name for one in SECTIONS if one.role == "rules" and one.name not in named):
        node = kit.program.ruleset.sections.get(section)
        if node is not None:
            yield section, "", node.span


def index_section(kit: Kit, ids: frozenset[str]) -> Section:
    """`ids`: the sections that the book has."""
    rows = []
    for section, name, span in sorted(declarations(kit), key=lambda row: (row[1].lower(), row[0])):
        word = kit.say.word(f"kind_word_{section}", section_of(section).noun or section)
        target = slug("move", name) if section == "moves" else _TOLD_IN.get(section, "")
        run = Run(name or word, CODE if name else "plain", target if target in ids else "")
        place = place_of(span)
        rows.append(((Sentence((run,), place),), (Sentence((Run(word),)),), (Sentence((Run(place),), place),)))
    head = (kit.say.text("index_rule"), kit.say.text("index_kind"), kit.say.text("index_place"))
    return Section("index", kit.say.text("index"), (Table(head, tuple(rows)),))
