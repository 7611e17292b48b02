"""A ruleset with all it extends as one text: what `show` prints, and what games are known by.

Modules of `uses` stay outside, so the text is again a ruleset: it loads to the same core.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from ..files.document import Layers, Listing, Mapping, Node, Text, read_document
from ..files.places import entry_name
from ..files.ruleset import Ruleset
from ..files.schema import SECTIONS, is_signed
from ..ground.diagnostics import Sink
from ..ground.source import RuleText, SourceFile, Span
from .parser import parse

_FLOW_WIDTH = 90
_SIMPLE = re.compile(r"[\w.~][\w. ~>-]*")
_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`].*|[-?:][^\s].*", re.DOTALL)
_NO_RULES = ("prose", "drawing", "examples")
"""Roles of sections that make no other game."""


def merged_yaml(ruleset: Ruleset) -> str:
    """The ruleset and what it extends as one YAML text, keys in the usual order. What comes from above the lowest level
    says so in a comment."""
    writer = _Writer(ruleset.levels[-1])
    lines = []
    if len(ruleset.levels) > 1:
        lines.append("# " + " extends ".join(level.name for level in ruleset.levels) + ", merged")
    for section in SECTIONS:
        lines += writer.section(section.name, _section(ruleset, section.name))
    return "\n".join(lines) + "\n"


def content_hash(ruleset: Ruleset) -> str:
    """A name for the rules: the same for rulesets that differ in titles, prose at the top, drawing or examples only."""
    writer = _Writer(None)
    digest = hashlib.sha256()
    for section in SECTIONS:
        if section.role not in _NO_RULES:
            digest.update("\n".join(writer.section(section.name, _section(ruleset, section.name))).encode())
    for name, module in sorted(ruleset.modules.items()):
        digest.update(f"\n{name}\n{module.file.text}".encode())
    return digest.hexdigest()[:24]


def _section(ruleset: Ruleset, key: str) -> Node | None:
    """A section without what modules brought; what was taken away from them is written as `~`."""
    if key == "extends":
        return None
    if key == "uses":
        return _uses(ruleset)
    node = ruleset.sections.get(key)
    files = {id(module.file) for module in ruleset.modules.values()}
    own: list[tuple[Text, Node]] = []
    if isinstance(node, Mapping):
        own = [(name, value) for name, value in node.entries if id(value.span.file) not in files]
        kept = {entry_name(name.value) for name, _ in node.entries}
    elif node is not None:
        return node if id(node.span.file) not in files else None
    else:
        kept = set()
    for module in ruleset.modules.values():
        brought = read_document(module.file, Sink()).get(key)
        for name, _ in brought.entries if isinstance(brought, Mapping) else ():
            if is_signed((key,)) and entry_name(name.value) not in kept:
                own.append((_text(entry_name(name.value), name.span), _text("~", name.span)))
    return Mapping(tuple(own), node.span) if own and node is not None else None


def _uses(ruleset: Ruleset) -> Node | None:
    """The modules that the ruleset's own levels name, with what their needs are called."""
    levels = {id(level) for level in ruleset.levels}
    items: list[Node] = []
    for module in ruleset.modules.values():
        if id(module.span.file) in levels:
            name = _text(module.name, module.span)
            bound = tuple((_text(need, module.span), _text(given, module.span)) for need, given in module.names.items())
            items.append(Mapping(((name, Mapping(bound, module.span)),), module.span) if bound else name)
    return Listing(tuple(items), items[0].span) if items else None


def _text(value: str, span: Span) -> Text:
    return Text(value, span, RuleText(value, span.file, [span.start] * (len(value) + 1)), True)


class _Writer:
    """YAML lines of nodes. `base`: the level that goes without saying; None: none is told."""

    def __init__(self, base: SourceFile | None) -> None:
        self.base = base

    def section(self, key: str, node: Node | None) -> list[str]:
        if node is None or (isinstance(node, Mapping | Listing) and not list(_leaves(node))):
            return []
        return list(self._entry(key, node, ""))

    def _entry(self, head: str, node: Node, indent: str) -> Iterator[str]:
        """Lines of `head: node`."""
        short = self._short(node)
        if short is not None and len(short) <= _FLOW_WIDTH:
            yield f"{indent}{head}: {short}{self._origin(node)}"
        elif isinstance(node, Mapping):
            yield f"{indent}{head}:"
            for key, value in node.entries:
                yield from self._entry(_scalar(key.value, key.plain), value, indent + "  ")
        elif isinstance(node, Listing):
            yield f"{indent}{head}:"
            for item in node.items:
                yield from self._item(item, indent + "  ")
        else:
            first, *rest = _text_lines(node)
            yield f"{indent}{head}: {first}{self._origin(node)}"
            yield from (f"{indent}  {line}".rstrip() for line in rest)

    def _item(self, node: Node, indent: str) -> Iterator[str]:
        short = self._short(node)
        if short is not None and len(short) <= _FLOW_WIDTH:
            yield f"{indent}- {short}{self._origin(node)}"
        elif isinstance(node, Mapping):
            lines = [
                line for key, value in node.entries for line in self._entry(_scalar(key.value, key.plain), value, "")
            ]
            yield f"{indent}- {lines[0]}"
            yield from (f"{indent}  {line}".rstrip() for line in lines[1:])
        elif isinstance(node, Listing):
            yield f"{indent}-"
            for item in node.items:
                yield from self._item(item, indent + "  ")
        else:
            first, *rest = _text_lines(node)
            yield f"{indent}- {first}{self._origin(node)}"
            yield from (f"{indent}  {line}".rstrip() for line in rest)

    def _short(self, node: Node) -> str | None:
        """A collection of simple values of one level on one line, `[a, b]` or `{a: b}`."""
        if isinstance(node, Text | Layers) or len({id(leaf.span.file) for leaf in _leaves(node)}) > 1:
            return None
        return _flow(node)

    def _origin(self, node: Node) -> str:
        leaf = next(_leaves(node), None)
        if self.base is None or leaf is None or leaf.span.file is self.base:
            return ""
        return f"  # {leaf.span.file.name}"


def _leaves(node: Node) -> Iterator[Text]:
    match node:
        case Text():
            yield node
        case Layers(items):
            yield items[-1]
        case Listing(items):
            for item in items:
                yield from _leaves(item)
        case Mapping(entries):
            for _, value in entries:
                yield from _leaves(value)


def _flow(node: Node) -> str | None:
    match node:
        case Text(value):
            return value if _SIMPLE.fullmatch(value) and node.plain else None
        case Listing(items):
            parts = [_flow(item) for item in items]
            return None if None in parts else f"[{', '.join(map(str, parts))}]"
        case Mapping(entries):
            pairs = [(key.value if _SIMPLE.fullmatch(key.value) else None, _flow(value)) for key, value in entries]
            return None if any(None in pair for pair in pairs) else f"{{{', '.join(f'{k}: {v}' for k, v in pairs)}}}"
    return None


def _text_lines(node: Text | Layers) -> list[str]:
    """What stands behind `key: `, and further lines of it, not indented."""
    value, plain = (_merged_choose(node), False) if isinstance(node, Layers) else (node.value, node.plain)
    if "\n" not in value:
        return [_scalar(value, plain)]
    body = value.rstrip("\n")
    ends = len(value) - len(body)
    mark = "|" + ("2" if body.startswith((" ", "\n")) else "") + ("-" if ends == 0 else "+" if ends > 1 else "")
    return [mark, *body.split("\n"), *[""] * max(0, ends - 1)]


def _scalar(value: str, plain: bool) -> str:
    """One line as YAML: bare where it was, or where nothing in it means something to YAML, else in quotes."""
    if plain:
        return value or "~"
    if _PLAIN.fullmatch(value) and not re.search(r": | #|:$|\s$", value) and value not in ("null", "true", "false"):
        return value
    return "'" + value.replace("'", "''") + "'"


def _merged_choose(node: Layers) -> str:
    """Parameters of all levels, each as the last level that names it has it."""
    binders: dict[str, str] = {}
    for layer in node.items:
        for binder in parse("choose", layer.rule, Sink()) or ():
            binders[binder.name.id] = " ".join(binder.span.text.split())
    return "; ".join(binders.values())
