"""All mutants of one ruleset: those of its own file, of the modules it uses, and of the lines that it inherits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from ...checker import Program
from ...core.types import BOOL
from ...files.document import read_document
from ...files.nodes import Mapping, Text
from ...files.places import TEMPLATE, Path, is_signature, start_of, walk
from ...files.ruleset import Ruleset
from ...ground.diagnostics import Sink
from ...ground.records import Record, replace
from ...ground.source import SourceFile, Span
from ...language import syntax as ast
from ...language.parser import parse
from .entries import is_option_type, of_document, texts_of
from .facts import Facts, facts_of
from .kinds import Change, block_changes, changes, without_one
from .model import Mutant
from .words import Words, words_of

_MARKS = frozenset('{["|>*&!%@#')

_ASKED = ast.Compare | ast.Logic | ast.Negation
"""Texts that are conditions whatever stands in them."""

_Places = Collection[tuple[str, int]]
"""Where pieces of texts begin, by file."""


class TextOfRule(Record):
    """A rule text. `path`: the keys that lead to it, where it stands in a module those of the module first."""

    path: Path
    start: str
    text: Text
    tree: Any
    inherited: bool = False

    @property
    def nodes(self) -> list[ast.Node]:
        return [] if self.start == "names" else list(_nodes(self.tree))

    def has(self, places: _Places) -> bool:
        """Whether one of the places lies in it."""
        whole = self.text.rule.whole
        return any(name == whole.file.name and whole.start <= start < whole.end for name, start in places)


def mutants_of(program: Program, held: _Places) -> list[Mutant]:
    """All mutants of a checked ruleset, each once: those of its own file in the order of its text, those of the definitions
    of modules that are in force, then those of lines that it inherits and that are in force in it. `held`: what is in force
    already where it extends another ruleset."""
    facts = facts_of(program.game)
    own = read_document(program.ruleset.main, Sink())
    bases = [read_document(level, Sink()) for level in program.ruleset.levels[1:]]
    kept = _Kept(program.ruleset)
    rules = list(rules_of(own))
    for module in program.ruleset.modules.values():
        rules += _of_module(module.name, module.file, facts, held)
    for base in bases:
        rules += (replace(rule, inherited=True) for rule in rules_of(base) if kept.rule(rule, facts))
    words = words_of(program, facts, [rule.nodes for rule in rules])
    found = [Mutant(kind, span, after, path) for path, made in of_document(own, words) for kind, (span, after) in made]
    found += (
        Mutant(kind, span, after, path, inherited=True)
        for base in bases
        for path, made in of_document(base, words)
        for kind, (span, after) in made
        if kept.text(span)
    )
    found += (
        Mutant(kind, span, after, rule.path, rule.inherited)
        for rule in rules
        for kind, (span, after) in of_rule(rule, words)
    )
    return _sorted(found, program.ruleset.main)


def _sorted(found: list[Mutant], main: SourceFile) -> list[Mutant]:
    """Those that change something, each once, in the order of the texts, the ruleset's own first."""
    first: dict[tuple[bool, bool, str, int, int, str], Mutant] = {}
    for mutant in found:
        span, after = mutant.span, mutant.after
        if span.text != after:
            key = mutant.inherited, span.file.name != main.name, span.file.name, span.start, span.end, after
            first.setdefault(key, mutant)
    return [first[key] for key in sorted(first)]


# ---------------------------------------------------------------- which texts


def rules_of(document: Mapping) -> Iterator[TextOfRule]:
    """The rule texts of a file that are rules, which its schema tells."""
    for path, text in texts_of(document):
        start = start_of(path, text)
        if start not in (None, TEMPLATE) and not is_option_type(path):
            tree = parse(str(start), text.rule, Sink())
            if tree is not None and not _is_beside(path, tree):
                yield TextOfRule(path, str(start), text, tree)


def _is_beside(path: Path, tree: Any) -> bool:
    """Whether it is the type of a constant whose value stands beside it: room for values, and no rule."""
    return path[0] == "constants" and isinstance(tree, ast.Declaration) and tree.start is None


def _of_module(name: str, file: SourceFile, facts: Facts, held: _Places) -> Iterator[TextOfRule]:
    """The rules of a module that decide something in this ruleset; inherited are those that do already where it comes from."""
    new = facts.in_force - frozenset(held)
    for rule in rules_of(read_document(file, Sink())):
        if rule.has(facts.in_force):
            yield replace(rule, path=("uses", name, *rule.path), inherited=not rule.has(new))


class _Kept:
    """The texts of all files that a merged ruleset is made of."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._spans: defaultdict[str, list[Span]] = defaultdict(list)
        for section, node in ruleset.sections.items():
            for _, text in walk(node, (section,)):
                self._spans[text.span.file.name].append(text.span)

    def text(self, span: Span) -> bool:
        """Whether a piece of a file has something of it, or lies in it."""
        return any(kept.start < span.end and span.start < kept.end for kept in self._spans[span.file.name])

    def rule(self, rule: TextOfRule, facts: Facts) -> bool:
        """Whether an inherited rule is in force: nothing stands in its place, and what is called by name is called."""
        called = is_signature(rule.path[:2])
        return self.text(rule.text.span) and (not called or rule.has(facts.in_force))


# ---------------------------------------------------------------- rule text


def of_rule(rule: TextOfRule, words: Words) -> Iterator[tuple[str, Change]]:
    """The changes of a rule text, each with its kind."""
    if rule.start == "names":
        for change in without_one([name.span for name in rule.tree]):
            yield "dropped item", change
        return
    if _is_condition(rule, words):
        for value in ("yes", "no"):
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


def _is_condition(rule: TextOfRule, words: Words) -> bool:
    """Whether a text is a condition as a whole."""
    if rule.start != "expression" or isinstance(rule.tree, ast.Truth):
        return False
    return isinstance(rule.tree, _ASKED) or BOOL in (words.type_of(rule.tree) or ())


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
