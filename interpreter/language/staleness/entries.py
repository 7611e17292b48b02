"""The declarations of a merged ruleset as nodes: what of them are rules, and what is prose about them."""

from __future__ import annotations

from collections.abc import Iterator

from ...files.nodes import Listing, Mapping, Node, Text, entries
from ...files.places import Path, step_of
from ...files.ruleset import Ruleset
from ...files.schema import SECTIONS, has_steps, is_signed, place_at
from ...files.schema.forms import RecordForm
from ...files.schema.reader import absent, text_of
from ...ground.records import Record
from ..steps import key_of

Place = tuple[str, ...]
"""A declaration: its section and name, or number in a list; a section alone that has no entries. A step: the place of its text,
`steps` and its name."""

_VALUES = frozenset({("options", "default"), ("options", "is"), ("evaluate", "weight"), ("evaluate", "book")})
"""The value of an option, also one that is fixed: rules and prose are to hold for every one; and how much a feature counts."""

_DECLARING = ("rules", "judging")
RULINGS = "rulings"
"""The section of texts that say what they are about."""

WORDS = "words"
"""The section of texts that belong to no declaration, and speak of what they name."""

STEPS = "steps"
"""The key under which steps of a text have entries."""


class DeclaredNode(Record):
    """A declaration. `signature`: its key, where that is one; `rules`: what it says by the keys of its mapping, a value without
    keys under the key that it is short for."""

    place: Place
    signature: Text | None
    node: Node

    @property
    def rules(self) -> dict[str, Node]:
        if has_steps(self.place):
            return {"": self.node}
        schema = place_at(self.place)
        form = schema.mapping if schema is not None else None
        if not isinstance(form, RecordForm):
            return {"": self.node}
        if not isinstance(self.node, Mapping):
            return {form.short: self.node}
        return {
            key.value: value
            for key, value in self.node.entries
            if not is_prose((*self.place, key.value))
            and (self.place[0], key.value) not in _VALUES
            and not absent(value)
        }


class ProseNode(Record):
    """A text about a declaration, or a word. `key`: what it stands under, as `about`, `says` or `links.bridge.about`; of a
    ruling or a word its section; `told`: of a sentence for a condition, that condition."""

    place: Place
    key: str
    node: Node
    told: Node | None = None


def entries_of(ruleset: Ruleset) -> Iterator[DeclaredNode]:
    """All declarations of a ruleset, in the order of its sections."""
    for section in SECTIONS:
        node = ruleset.sections.get(section.name)
        if section.role not in _DECLARING or node is None or absent(node):
            continue
        path = (section.name,)
        if section.is_whole:
            yield DeclaredNode(path, None, node)
        elif isinstance(node, Mapping):
            for key, value in node.entries:
                yield DeclaredNode((*path, step_of(key, path)), key if is_signed(path) else None, value)
        elif isinstance(node, Listing):
            for number, item in enumerate(node.items):
                yield DeclaredNode((*path, str(number)), None, item)


def prose_of(ruleset: Ruleset) -> Iterator[ProseNode]:
    """All prose about declarations, and all words."""
    for entry in entries_of(ruleset):
        # what several levels say of a step stands side by side, and the last of it holds
        yield from {(one.place, one.key): one for one in _prose(entry.place, entry.place, entry.node)}.values()
    for number, ruling in enumerate(entries(ruleset.sections.get(RULINGS))):
        on = text_of(ruling, "on")
        yield ProseNode(tuple(on.value.split(".")) if on is not None else (RULINGS, str(number)), RULINGS, ruling)
    words = ruleset.sections.get(WORDS)
    for word, meaning in words.entries if isinstance(words, Mapping) else ():
        yield ProseNode((WORDS, word.value), WORDS, meaning)


def _prose(about: Place, path: Place, node: Node) -> Iterator[ProseNode]:
    for key, value in node.entries if isinstance(node, Mapping) else ():
        inner = (*path, key.value)
        if not is_prose(inner):
            is_step = path[-1] == STEPS and has_steps(path[:-1])
            yield from _prose((*path, key_of(key.value).name) if is_step else about, inner, value)
        elif not absent(value):
            told = node.get("is") if key.value == "because" and isinstance(node, Mapping) else None
            yield ProseNode(about, ".".join(inner[len(about) :]), value, told)


def is_prose(path: Path) -> bool:
    """Whether what stands at a path is for the reader and changes no rule."""
    place = place_at(path)
    return place is not None and place.prose
