"""All mutants of one ruleset: its rule texts as trees, the values of YAML that are rules, and the texts of modules in force."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ...checker import Program
from ...files.document import Listing, Mapping, Node, Text, read_document
from ...files.places import TEMPLATE, Path, entry_name, is_prose, start_of, step_of, walk
from ...files.schema import SECTIONS
from ...ground.diagnostics import Sink
from ...ground.source import Span
from ...language import syntax as ast
from ...language.parser import parse
from .facts import facts_of
from .kinds import Change, block_changes, changes, option_bounds, other_numbers, swapped, without_one
from .model import Mutant
from .words import Words, words_of

_SECTIONS = frozenset(section.name for section in SECTIONS if section.role in ("rules", "values"))
"""Those that are rules; the others tell, show or try them."""

_NO_RULES = frozenset({"written", "joins"})
"""Keys of entries that say how something is written down."""

_GUARDS = {"when": ("yes", "no"), "provided": ("yes", "no"), "until": ("yes", "no"), "keep": ("yes",)}
"""Texts that are a condition as a whole, by key."""

_MARKS = frozenset('{["|>*&!%@#')


_TRUTH = {"yes": ("no",), "no": ("yes",)}

_DEEPEST = 2
"""Keys that lead to the mappings whose entries override: those of a section, and those of a move."""

_Found = Iterator[tuple[str, Change]]


@dataclass(frozen=True, eq=False)
class _Rule:
    """A rule text. `path`: the keys that lead to it, where it stands in a module those of the module first."""

    path: Path
    start: str
    text: Text
    tree: Any

    @property
    def nodes(self) -> list[ast.Node]:
        return [] if self.start == "names" else list(_nodes(self.tree))


def mutants_of(program: Program, held: Collection[tuple[str, int]]) -> list[Mutant]:
    """All mutants of a checked ruleset: those of its own file in the order of its text, then those of the definitions of
    modules that are in force; each once. `held`: what is in force already where the ruleset extends another."""
    facts = facts_of(program.game)
    own = read_document(program.ruleset.main, Sink())
    rules = list(_rules(own))
    for module in program.ruleset.modules.values():
        document = read_document(module.file, Sink())
        rules += _in_force(module.name, _rules(document), facts.in_force - frozenset(held))
    words = words_of(program, facts, [rule.nodes for rule in rules])
    found: dict[tuple[str, int, int, str], Mutant] = {}
    for path, made in (*_places(own, words), *((rule.path, _of_rule(rule, words)) for rule in rules)):
        for kind, (span, after) in made:
            if span.text != after:
                found.setdefault((span.file.name, span.start, span.end, after), Mutant(kind, span, after, path))
    main = program.ruleset.main.name
    return [found[key] for key in sorted(found, key=lambda key: (key[0] != main, key))]


def _rules(document: Mapping) -> Iterator[_Rule]:
    """The rule texts of a file that are rules."""
    for path, text in _texts(document):
        start = start_of(path, text)
        if start not in (None, TEMPLATE) and not _is_option_type(path) and path[0] != "needs":
            tree = parse(str(start), text.rule, Sink())
            if tree is not None:
                yield _Rule(path, str(start), text, tree)


def _texts(document: Mapping) -> Iterator[tuple[Path, Text]]:
    for path, text in walk(document):
        if path[0] in _SECTIONS and not _NO_RULES & set(path[2:]) and not is_prose(path) and not text.is_null:
            yield path, text


def _is_option_type(path: Path) -> bool:
    return path[0] == "options" and path[-1] == "type"


def _in_force(module: str, rules: Iterator[_Rule], places: Collection[tuple[str, int]]) -> Iterator[_Rule]:
    """The rules of a module that decide something in this ruleset."""
    for rule in rules:
        whole = rule.text.rule.whole
        if any(name == whole.file.name and whole.start <= start < whole.end for name, start in places):
            yield replace(rule, path=("uses", module, *rule.path))


def _places(document: Mapping, words: Words) -> Iterator[tuple[Path, _Found]]:
    """The values of YAML that are rules, with their changes."""
    for path, text in _texts(document):
        if start_of(path, text) is None or _is_option_type(path):
            yield path, _of_value(path, text, words)
    for section in ("board", "options"):
        node = document.get(section)
        for path, listing in _listings(node, (section,)) if node is not None else ():
            yield path, _of_listing(listing)
    players = document.get("players")
    if isinstance(players, Listing):
        yield ("players",), (("order", swapped(left.span, right.span)) for left, right in pairwise(players.items))
    if document.get("extends") is not None:
        yield from _overrides(document)
    else:
        yield from _moves_dropped(document)


# ---------------------------------------------------------------- rule text


def _of_rule(rule: _Rule, words: Words) -> _Found:
    if rule.start == "names":
        for change in without_one([name.span for name in rule.tree]):
            yield "dropped item", change
        return
    for value in _guards(rule.path):
        yield "dropped condition", (rule.text.rule.whole, value)
    for block in _blocks(rule.tree):
        yield from block_changes(block)
    for node in rule.nodes:
        for kind, change in changes(node, words):
            yield kind, _readable(rule.text, change)


def _readable(text: Text, change: Change) -> Change:
    """A change after which YAML still reads a text: one without quotes cannot begin with a mark of YAML's own."""
    span, after = change
    whole = text.span
    new = whole.file.text[whole.start : span.start] + after + whole.file.text[span.end : whole.end]
    return (whole, f"({new})") if text.plain and new[:1] in _MARKS else change


def _guards(path: Path) -> tuple[str, ...]:
    path = path[2:] if path[0] == "uses" else path
    if path[0] == "end" and path[-1] == "when":
        return "yes", "no"
    return _GUARDS.get(str(path[-1]), ()) if len(path) > 1 and path[0] in ("moves", "choices", "board") else ()


def _nodes(part: Any) -> Iterator[ast.Node]:
    """A tree and all its parts, but for what only says of which type something is."""
    if isinstance(part, tuple):
        for item in part:
            yield from _nodes(item)
    elif isinstance(part, ast.Declaration):
        yield part
        yield from _nodes(part.start)
    elif isinstance(part, ast.Node):
        yield part
        for name in part.fields[2:]:
            yield from _nodes(getattr(part, name))


def _blocks(part: Any) -> Iterator[ast.Block]:
    """The statements of a tree that follow one another."""
    if isinstance(part, tuple):
        if len(part) > 1 and all(isinstance(item, ast.Statement) for item in part):
            yield part
        for item in part:
            yield from _blocks(item)
    elif isinstance(part, ast.Node):
        for name in part.fields[2:]:
            yield from _blocks(getattr(part, name))


# ---------------------------------------------------------------- values of YAML


def _of_value(path: Path, text: Text, words: Words) -> _Found:
    """A value that is no rule text: a number or word of the board, the bounds or the value of an option."""
    if _is_option_type(path):
        for change in option_bounds(text.span):
            yield "bound", change
        return
    number = _number(text)
    others: Sequence[str] = ()
    if path[0] == "board":
        others = words.board.get(text.value, ())
    elif path[0] == "set" or (path[0] == "options" and "default" in path[2:]):
        others = words.choices.get(str(path[1]), {}).get(text.value, ()) or _TRUTH.get(text.value, ())
    else:
        return
    for other in other_numbers(number) if number is not None else others:
        yield "number" if number is not None else "word", (text.span, str(other))


def _number(text: Text) -> int | None:
    return int(text.value) if text.plain and re.fullmatch(r"-?\d{1,9}", text.value) else None


def _listings(node: Node, path: Path) -> Iterator[tuple[Path, Listing]]:
    """All lists below a node, with their paths."""
    match node:
        case Mapping(entries):
            for key, value in entries:
                yield from _listings(value, (*path, step_of(key, path)))
        case Listing(items):
            yield path, node
            for number, item in enumerate(items):
                yield from _listings(item, (*path, number))


def _of_listing(listing: Listing) -> _Found:
    """A list of words; one of numbers has a length that nobody chose."""
    brackets = listing.span.text.startswith("[")
    if brackets and all(isinstance(item, Text) and _number(item) is None for item in listing.items):
        for change in without_one([item.span for item in listing.items]):
            yield "dropped item", change


def _overrides(node: Mapping, path: Path = ()) -> Iterator[tuple[Path, _Found]]:
    """What a variant says otherwise than what it extends, each forgotten; an only entry is forgotten with its mapping."""
    for (key, value), change in zip(node.entries, _entries_dropped(node), strict=True):
        step = (*path, step_of(key, path))
        if step[0] not in _SECTIONS or key.value in _NO_RULES:
            continue
        if len(node.entries) > 1:
            yield step, iter([("dropped override", change)])
        if isinstance(value, Mapping) and len(step) <= _DEEPEST:
            yield from _overrides(value, step)


def _moves_dropped(document: Mapping) -> Iterator[tuple[Path, _Found]]:
    """Each move forgotten, where there are others; not what is only told of one that a module gives."""
    node = document.get("moves")
    if isinstance(node, Mapping) and len(node.entries) > 1:
        for (key, value), change in zip(node.entries, _entries_dropped(node), strict=True):
            if isinstance(value, Mapping) and any(name.value not in _NO_RULES for name, _ in value.entries):
                yield ("moves", entry_name(key.value)), iter([("dropped move", change)])


def _entries_dropped(node: Mapping) -> list[Change]:
    """Of each entry, the text without it; in braces without its comma, too."""
    spans = [key.span.to(value.span) for key, value in node.entries]
    if node.span.text.startswith("{") and len(spans) > 1:
        return list(without_one(spans))
    # the span of a block reaches to what follows it
    return [(Span(span.file, span.start, span.start + len(span.text.rstrip())), "") for span in spans]
