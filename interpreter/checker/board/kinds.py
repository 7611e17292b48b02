"""Which kinds of sites a ruleset speaks of, before there is a board: read from the trees of its texts, so that comments,
strings, labels and variables count for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...boards.tables import CELL, KINDS
from ...files.edition import edition_of
from ...files.nodes import Mapping, Node, Text, entry_name
from ...files.places import TEMPLATE, Path, holes, is_signature, main_of, start_of, step_of, walk
from ...files.ruleset import Ruleset
from ...ground.diagnostics import Sink
from ...language import syntax as ast
from ...language.parser import parse
from ..typing.templates import note_text

_APART = 2
"""The edition since which kinds of sites are told apart."""

_SPOKEN = dict(zip((*KINDS, "cells", "edges", "vertices"), KINDS * 2, strict=True))
"""The words of rule text that speak of a kind: its universe, and the primitive that leads to it."""

_ANY = re.compile(rf"\b({'|'.join(_SPOKEN)})\b")
_PROSE = frozenset({"about", "examples"})
_HEADS = frozenset({"choose", "generator"})
"""Entry points of texts whose variables the other texts of an entry know."""

_Known = frozenset[str]


def kinds_in_use(ruleset: Ruleset) -> list[str]:
    """The kinds in order; the first of all where none is spoken of. Others would only make the board larger and its
    directions finer."""
    return kinds_spoken_of(ruleset) or [KINDS[0]]


def kinds_spoken_of(ruleset: Ruleset) -> list[str]:
    """The kinds that the rules speak of, in order."""
    found = _Kinds(ruleset).found
    return [kind for kind in KINDS if kind in found]


def sets_kinds_apart(ruleset: Ruleset) -> bool:
    """Whether no vertex has the name of a cell, and positions are shown with all kinds of sites that the state has: that is as
    the file says in which the tiling stands."""
    board = ruleset.sections.get("board")
    tiling = board.get("tiling") if isinstance(board, Mapping) else None
    return tiling is not None and edition_of(tiling.span.file) >= _APART


def kinds_of_type(tree: ast.Declaration) -> set[str]:
    """The kinds that the type of a declaration names."""
    words = _Words()
    words.walk((*tree.types, tree.result), frozenset())
    return {kind for kind in KINDS if kind in words.found}


class _Kinds:
    def __init__(self, ruleset: Ruleset) -> None:
        self.found: set[str] = set()
        self.modules = {use.file for use in ruleset.modules.values()}
        self.own = frozenset(_declared(ruleset))
        for section, node in ruleset.sections.items():
            if section not in _PROSE:
                self._section(section, node)

    def _section(self, section: str, node: Node) -> None:
        known: dict[Path, _Known] = {}
        for path, key in _keys(node, (section,)):
            if is_signature(path) and _ANY.search(key.rule.text):
                known[(*path[:-1], step_of(key, path[:-1]))] = self._text("signature", key, frozenset())
            elif path[:2] == ("board", "names"):
                self.found |= {kind for kind in KINDS if kind == key.value}
            elif path[:2] == ("board", "shapes"):
                self.found.add(CELL)
        # a text without such a word neither speaks of a kind nor has a variable that is called like one
        spoken = [(path, text) for path, text in walk(node, (section,)) if _ANY.search(text.rule.text)]
        texts = [(path, text, start) for path, text in spoken if (start := start_of(path, text))]
        for path, text, start in texts:
            if start in _HEADS or path[-1] == "on":
                known[path[:-1]] = self._text(start, text, known.get(path[:-1], frozenset()))
        for path, text, start in texts:
            around = frozenset().union(*(known.get(path[:length], ()) for length in range(1, len(path) + 1)))
            self._text(start, text, around)

    def _text(self, start: str, text: Text, known: _Known) -> _Known:
        """Adds the kinds that a text speaks of; the variables that it gives to its entry."""
        rule = text.rule
        words = _Words()
        parts = [hole.rule for hole in holes(rule)] if start == TEMPLATE else [rule]
        inner = known
        for part in parts:
            tree = parse("expression" if start == TEMPLATE else start, part, Sink())
            if tree is None:  # told when it is checked; until then its words may mean anything
                words.found |= set(_ANY.findall(part.text))
            else:
                inner = words.walk(tree, known)
        own: _Known = frozenset() if rule.file in self.modules else self.own
        self.found |= {_SPOKEN[word] for word in words.found - own if word in _SPOKEN}
        return inner


def _keys(node: Node | None, path: Path) -> Iterator[tuple[Path, Text]]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            yield (*path, key.value), key
            yield from _keys(value, (*path, step_of(key, path)))


def _declared(ruleset: Ruleset) -> Iterator[str]:
    """The names that the ruleset gives a meaning of its own, whatever the board gives."""
    for section in ("options", "universes", "constants", "state", "turn_state", "define", "actions"):
        for key, _ in ruleset.mapping(section):
            yield entry_name(key.value)
    for name, given in ruleset.mapping("universes"):
        fields = main_of(given, ("universes", name.value))
        yield from (key.value for key, _ in (fields.entries if isinstance(fields, Mapping) else ()))
    for section in ("players", "universes", "options"):
        node = ruleset.sections.get(section)
        yield from (text.value for path, text in walk(node, (section,)) if isinstance(path[-1], int)) if node else ()


_ORDER: dict[type[ast.Node], tuple[str, ...]] = {
    ast.Those: ("gens", "value"),
    ast.Fold: ("gens", "value"),
    ast.Rank: ("gen", "by"),
}
"""Nodes of which a later field gives variables to an earlier one."""

_NO_NAMES: dict[type[ast.Node], set[str]] = {
    ast.CanMove: {"move"},
    ast.Alternative: {"name"},
    ast.Perform: {"action"},
    ast.Memorise: {"memory"},
    ast.Signature: {"name", "choice"},
}
"""Fields that name moves, actions and memories, which are words of their own."""


class _Words:
    """The words that trees take from outside."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def walk(self, part: object, known: _Known) -> _Known:
        """Goes through a tree in which some variables are known; those that are known behind it."""
        match part:
            case tuple():
                for item in part:
                    inner = self.walk(item, known)
                    known = known if isinstance(item, tuple) else inner
                return known
            case ast.Name(id=word) | ast.NamedType(id=word):
                self.found |= {word} - known
                return known
            case ast.Generator(name=name, source=source, clauses=clauses):
                self.walk(source, known)
                return self.walk(clauses, known | {name.id}) | {name.id}
            case ast.Determined(name=name, value=source, where=where):
                self.walk(source, known)
                return self.walk(where, known | {name.id}) | {name.id}
            case ast.Parameter(name=name, type=source, default=default):
                self.walk(source, known)
                self.walk(default, known)
                return known | {name.id}
            case ast.Let(name=name, value=source):
                self.walk(source, known)
                return known | {name.id}
            case ast.Closure(start=start, name=name, next=following):
                self.walk(start, known)
                self.walk(following, known | {name.id})
                return known
            case ast.Shortest(start=start, name=name, next=following, until=until):
                self.walk(start, known)
                self.walk((following, until), known | {name.id})
                return known
            case ast.Node():
                self._inside(part, known)
                return known | self._given(part)
        return known

    def _inside(self, node: ast.Node, known: _Known) -> None:
        if isinstance(node, ast.Call):
            self.found.add(node.id)
        if isinstance(node, ast.Note):
            for hole in holes(note_text(node.text)):
                self.walk(parse("expression", hole.rule, Sink()), known)
            self.walk(node.to, known)
            return
        skipped = _NO_NAMES.get(type(node), set())
        for name in _ORDER.get(type(node), node.fields[2:]):
            if name not in skipped:
                known = self.walk(getattr(node, name), known)

    @staticmethod
    def _given(node: ast.Node) -> _Known:
        """The variables of a signature, which stand in its body."""
        return frozenset(param.name.id for param in node.params) if isinstance(node, ast.Signature) else frozenset()
