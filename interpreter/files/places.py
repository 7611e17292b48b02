"""What kind of text stands where in a ruleset: rule text and its entry point of the grammar, templates, plain values."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..ground.records import Struct
from ..ground.source import RuleText
from .nodes import Layers, Listing, Mapping, Node, Path, Text, entry_name
from .schema import is_signed, mapping_at, place_at
from .schema import section as section_of
from .schema.forms import TEMPLATE, RecordForm, RuleForm, SchemaPlace, TableForm

__all__ = [
    "TEMPLATE", "Hole", "Path", "entry_name", "holes", "is_prose", "is_signature", "main_of", "start_of", "step_of", "walk",
    "without_prose",
]  # fmt: skip


def start_of(path: Path, text: Text) -> str | None:
    """The entry point of the grammar (or TEMPLATE) for a text at a path; None for plain values."""
    place = place_at(path)
    form = place.text if place is not None else None
    return form.entry_of(text.value) if isinstance(form, RuleForm) else None


def is_signature(path: Path) -> bool:
    """Whether the key that ends a path is a signature."""
    return is_signed(path[:-1])


def step_of(key: Text, path: Path) -> str:
    """The step that a key adds to a path."""
    return entry_name(key.value) if is_signed(path) else key.value


def main_of(node: Node, path: Path) -> Node:
    """What a value says in its short form: the value of its main key where it is long, and all but its prose where that key is
    not there."""
    form = mapping_at(path)
    if not isinstance(node, Mapping) or not isinstance(form, RecordForm) or not form.short:
        return node
    main = node.get(form.short)
    if main is not None:
        return main
    kept = tuple((key, value) for key, value in node.entries if not is_prose((*path, key.value)))
    return Mapping(kept, node.span) if len(kept) < len(node.entries) else node


def is_prose(path: Path) -> bool:
    """Whether what stands at a path is a text for the reader, or a part of one."""
    return any((place := place_at(path[:length])) is not None and place.prose for length in range(1, len(path) + 1))


def without_prose(node: Node, path: Path) -> Node | None:
    """What a value says of the rules, in its shortest form; None, if that is nothing."""
    place = place_at(path)
    if place is not None and place.prose:
        return None
    if isinstance(node, Listing):
        items = (without_prose(item, (*path, number)) for number, item in enumerate(node.items))
        return Listing(tuple(item for item in items if item is not None), node.span)
    if not isinstance(node, Mapping):
        return node
    made = ((key, without_prose(value, (*path, step_of(key, path)))) for key, value in node.entries)
    kept = tuple((key, value) for key, value in made if value is not None)
    if not kept and node.entries and not _declares(path, place):
        return None
    if [key.value for key, _ in kept] == [_main_key(node, place)]:
        return kept[0][1]
    return Mapping(kept, node.span)


def _main_key(node: Mapping, place: SchemaPlace | None) -> str:
    """The key that a mapping may have alone, and say the same as its value; "": there is none."""
    form = place.mapping if place is not None else None
    if isinstance(form, TableForm) and form.is_entry(key.value for key, _ in node.entries):
        form = form.of.mapping
    return form.short if form is not None else ""


def _declares(path: Path, place: SchemaPlace | None) -> bool:
    """Whether an entry says something by being there, as a move that does nothing; others only add to what is there without
    them."""
    form = place.mapping if place is not None else None
    return isinstance(form, RecordForm) and not form.short and not section_of(str(path[0])).joint


def walk(node: Node, path: Path = ()) -> Iterator[tuple[Path, Text]]:
    """All texts below a node with their paths; not the keys."""
    match node:
        case Text():
            yield path, node
        case Layers(items):
            for item in items:
                yield path, item
        case Listing(items):
            for number, part in enumerate(items):
                yield from walk(part, (*path, number))
        case Mapping(entries):
            for key, value in entries:
                yield from walk(value, (*path, step_of(key, path)))


_HOLE = re.compile(r"\{([^{}]*)\}")


class Hole(Struct):
    """The braces of a template, from `start` to `end`: an expression, and what joins the parts of a collection (`{dead:-}`)."""

    start: int
    end: int
    rule: RuleText
    joint: str | None


def holes(rule: RuleText) -> tuple[Hole, ...]:
    """The holes of a template; each time the same, so that what is made of their texts is made once."""
    if TEMPLATE not in rule.trees:
        rule.trees[TEMPLATE] = tuple(_holes(rule))
    found: tuple[Hole, ...] = rule.trees[TEMPLATE]
    return found


def _holes(rule: RuleText) -> Iterator[Hole]:
    for match in _HOLE.finditer(rule.text):
        inner, colon, joint = match.group(1).partition(":")
        start = match.start(1)
        text = RuleText(inner, rule.file, rule.offsets[start : start + len(inner) + 1])
        yield Hole(match.start(), match.end(), text, joint if colon else None)
