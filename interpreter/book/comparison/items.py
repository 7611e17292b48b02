"""The sections of a merged ruleset as items with comparable parts: trees of rule text, plain values, no prose."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any

from ...core.facts import written as setting_text
from ...files.nodes import Layers, Listing, Mapping, Node, Text
from ...files.places import TEMPLATE, Path, is_prose, is_signature, main_of, start_of, step_of
from ...files.ruleset import Ruleset
from ...files.schema import has_steps, mapping_at, place_at
from ...files.schema import section as section_of
from ...files.schema.forms import RecordForm
from ...files.schema.parts import RULE, is_named
from ...files.schema.reader import conditions_of
from ...ground.diagnostics import Sink
from ...ground.records import Struct, replace
from ...ground.source import Span
from ...language import syntax as ast
from ...language.formatting.places import template_text
from ...language.parser import parse
from ...language.printer import one_line, print_text, show
from ...language.steps import framed, statements_of, steps_in, unnamed
from ...language.texts import tree_of

WIDTH = 100
"""Longest line of a text that is shown."""


class Part(Struct):
    """Attributes:
    meaning:  equal for equal rules, whatever their form.
    text:     what it says.
    short:    the same on one line.
    frame:    of statements with steps: all but what happens in them.
    steps:    these steps by name, each without what happens in those within it.
    """

    meaning: Any
    text: str
    span: Span | None
    short: str | None = None
    frame: Any = None
    steps: Map[str, Part] = field(default_factory=dict)

    def lines(self, head: str) -> list[str]:
        """The part as a value behind a head, as in a file."""
        short = self.text if self.short is None else self.short
        if "\n" not in short and len(head) + len(short) < WIDTH:
            return [f"{head}: {short}"]
        return [f"{head}: |", *(f"  {line}".rstrip() for line in self.text.split("\n"))]


@dataclass
class ComparedItem:
    """Something that a section declares: a move, an option. `name` is "" in a list, where order pairs things."""

    name: str
    span: Span | None
    parts: dict[str, Part] = field(default_factory=dict)
    choice: str = ""
    shown: str | None = None
    """The text of the whole, if not all parts belong to it."""
    short: str = ""
    """The part that a value without keys would be."""

    @property
    def text(self) -> str:
        """The parts one below the other, as in a file."""
        if self.shown is not None:
            return self.shown
        if list(self.parts) == [""]:
            return self.parts[""].text
        sign = self.parts.get("signature")
        rest = [(name, part) for name, part in self.parts.items() if name not in ("signature", "in")]
        if sign is not None and len(rest) == 1 and rest[0][0] == self.short:
            return "\n".join(rest[0][1].lines(sign.text))
        head = [f"{sign.text}:"] if sign is not None else []
        return "\n".join([*head, *(line for name, part in rest for line in part.lines(name))])


def items_of(ruleset: Ruleset, section: str, options: dict[str, Any]) -> list[ComparedItem]:
    """What a section declares. `options`: the values that options have."""
    node = ruleset.sections.get(section)
    if section == "uses":
        return list(_modules(ruleset))
    if section == "options":
        return list(_options(ruleset, options))
    if node is None or (isinstance(node, Text) and node.is_null):
        return []
    if section_of(section).is_whole:
        return [_item("", node, (section,), node.span)]
    if section == "draw" and isinstance(node, Mapping):
        marks = node.get("marks")
        return list(_entries(marks, ("draw", "marks"))) if marks is not None else []
    return list(_entries(node, (section,)))


def drawing_settings(ruleset: Ruleset) -> list[ComparedItem]:
    """What `draw` says beside its marks."""
    node = ruleset.sections.get("draw")
    made = ComparedItem("", node.span if node is not None else None)
    for key, value in node.entries if isinstance(node, Mapping) else ():
        if key.value != "marks":
            made.parts |= _parts(value, ("draw", key.value), key.value)
    return [made]


def home_of(ruleset: Ruleset, item: ComparedItem) -> str | None:
    """The name of the module that declares an item; None for the ruleset's own."""
    file = item.span.file if item.span else None
    return next((module.name for module in ruleset.modules.values() if module.file is file), None)


# ---------------------------------------------------------------- sections


def _entries(node: Node, path: Path) -> Iterator[ComparedItem]:
    """One item for each entry of a mapping or list."""
    if isinstance(node, Listing):
        for number, part in enumerate(node.items):
            yield _item("", part, (*path, number), part.span)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            step = step_of(key, path)
            made = _item(step, value, (*path, step), key.span)
            if is_signature((*path, key.value)):
                _sign(made, key, path)
            yield made


def _sign(item: ComparedItem, key: Text, path: Path) -> None:
    """Adds what a signature says to the parts of an item."""
    tree = parse("signature", key.rule, Sink())
    if tree is None:
        return
    said: dict[str, Part] = {}
    if tree.params or item.short:
        said["signature"] = Part((tree.params, tree.result), show(replace(tree, choice=None)), key.span)
    if tree.choice is not None:
        item.choice = tree.choice.id
        said["in"] = Part(item.choice, item.choice, key.span)
    item.parts = said | item.parts


def _modules(ruleset: Ruleset) -> Iterator[ComparedItem]:
    for module in ruleset.modules.values():
        own = {key.value: key.value for key, _ in module.needs.entries} if module.needs else {}
        parts = {need: Part(name, name, module.span) for need, name in (own | module.names).items()}
        shown = "\n".join(f"{need}: {name}" for need, name in module.names.items())
        yield ComparedItem(module.name, module.span, parts, shown=shown)


def _options(ruleset: Ruleset, values: dict[str, Any]) -> Iterator[ComparedItem]:
    given = {key.value: value.span for key, value in ruleset.mapping("set")}
    for key, node in ruleset.mapping("options"):
        made = _item(key.value, node, ("options", key.value), key.span)
        fixed = made.parts.pop("is", None)
        if fixed is not None:
            made.parts["default"] = Part(("is", fixed.meaning), f"always {fixed.text}", fixed.span)
            yield made
            continue
        value, written = values.get(key.value), made.parts.get("default")
        span = given.get(key.value, written.span if written else key.span)
        made.parts["default"] = Part(value, option_text(value), span)
        yield made


def option_text(value: Any) -> str:
    """The value of an option in words; one value where it is the same for each element."""
    match value:
        case list() | tuple():
            return ", ".join(map(option_text, value))
        case dict():
            texts = {name: option_text(part) for name, part in value.items()}
            same = len(set(texts.values())) == 1
            return next(iter(texts.values())) if same else ", ".join(f"{name}: {text}" for name, text in texts.items())
    return setting_text(value)


# ---------------------------------------------------------------- parts


def _item(name: str, node: Node, path: Path, span: Span) -> ComparedItem:
    """A value with the keys of its mapping as parts; those of a board down to the last."""
    form = mapping_at(path)
    made = ComparedItem(name, span, short=form.short if isinstance(form, RecordForm) else "")
    if has_steps(path):
        made.parts |= _statements(node, made.short if len(path) > 1 else "")
        return made
    if not isinstance(node, Mapping):
        made.parts[made.short] = _part(node, path)
        return made
    for key, value in node.entries:
        inner = (*path, step_of(key, path))
        if is_prose(inner):
            continue
        at = place_at(inner)
        if has_steps(inner):
            made.parts |= _statements(value, key.value)
        elif path == ("board",):
            made.parts |= _parts(value, inner, key.value)
        elif isinstance(value, Mapping) and at is not None and is_named(at):
            made.parts |= _conditions(value, inner, key.value)
        else:
            made.parts[key.value] = _part(value, inner)
    return made


def _conditions(node: Mapping, path: Path, key: str) -> dict[str, Part]:
    """Conditions with names, each a part of its own; the one without a name is known by the key alone."""
    named = ((key if name == RULE else f"{key}.{name}", name, text) for name, text, _ in conditions_of(node))
    return {part: _part(text, (*path, name)) for part, name, text in named}


def _statements(node: Node, name: str) -> dict[str, Part]:
    """Statements with their steps as all levels have them, as the part of a name; nothing, if there are none."""
    made = statements_of(node, name, Sink())
    if made is None:
        return {}
    steps = {step.name.id: _block(step.body, step.body[0].span) for step in steps_in(made.block)}
    return {name: replace(_block(made.block, node.span), steps=steps)}


def _block(block: ast.Block, span: Span) -> Part:
    return replace(_rule("block", block, span), meaning=unnamed(block), frame=framed(block))


def _parts(node: Node, path: Path, name: str) -> dict[str, Part]:
    """The leaves of a value by the keys that lead to them; a list is a leaf."""
    if not isinstance(node, Mapping):
        return {name: _part(node, path)}
    main = main_of(node, path)
    if main is not node:
        return _parts(main, path, name)
    made: dict[str, Part] = {}
    for key, value in node.entries:
        made |= _parts(value, (*path, step_of(key, path)), f"{name}.{_key_text(key, path)}")
    return made


def _key_text(key: Text, path: Path) -> str:
    tree = parse("signature", key.rule, Sink()) if is_signature((*path, key.value)) else None
    return show(tree) if tree is not None else key.value


def _part(node: Node, path: Path) -> Part:
    match node:
        case Layers(items):
            merged: dict[str, Any] = {}
            for layer in items:
                merged |= {binder.name.id: binder for binder in parse("choose", layer.rule, Sink()) or ()}
            return _rule("choose", tuple(merged.values()), node.span)
        case Text():
            start = None if node.is_null else start_of(path, node)
            if start == TEMPLATE:
                return Part(tree_of(start, node.rule, Sink()), f'"{template_text(node.rule, Sink())}"', node.span)
            if start is not None:
                return _rule(start, tree_of(start, node.rule, Sink()), node.span)
            value = "~" if node.is_null else node.value.strip()
            return Part(value, value, node.span)
        case Listing(items):
            parts = [_part(item, (*path, number)) for number, item in enumerate(items)]
            text = ", ".join(part.short or part.text for part in parts)
            return Part(tuple(part.meaning for part in parts), f"[{text}]", node.span)
        case Mapping(entries):
            inner = {_key_text(key, path): _part(value, (*path, step_of(key, path))) for key, value in entries}
            text = ", ".join(f"{name}: {part.short or part.text}" for name, part in inner.items())
            return Part({name: part.meaning for name, part in inner.items()}, f"{{{text}}}", node.span)


def _rule(start: str, tree: Any, span: Span) -> Part:
    """A rule text. Statements and parameters have lines of their own, so that a difference shows which is another."""
    short = one_line(start, tree)
    if short is not None and len(short) <= WIDTH and not (start in ("block", "choose") and len(tree) > 1):
        return Part(tree, short, span)
    return Part(tree, print_text(start, tree, WIDTH), span, short)
