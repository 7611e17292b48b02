"""Universes: names, ranges, and products of what there is, those with places among them once there is a board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ...core import nodes as core
from ...core.notation import show
from ...core.types import ERROR, Elem, Int, Type, Universe, Value, describe
from ...files.nodes import Listing, Mapping, Node, Text
from ...files.places import main_of
from ...files.schema.reader import missing_key
from ...ground.diagnostics import Sink
from ...ground.inflection import Noun
from ...ground.limits import MAX_UNIVERSE
from ...ground.source import Span
from ...language import syntax as ast
from ...language.parser import parse
from .boardless import BOARD_WORDS
from .meanings import BROKEN, EnumLabel, NumberSet
from .scope import Scope
from .types import storable, type_of
from .words import is_word, why_no_name


class UniversesSection:
    """`universes` of a ruleset, and that of its players."""

    def __init__(self, scope: Scope) -> None:
        self.scope, self.sink = scope, scope.sink
        self._of_board: list[tuple[Text, Node]] = []

    def named(self, name: str, items: list[Text], span: Span) -> None:
        """Declares a universe of names, and each of them."""
        universe = self.scope.universe(name, tuple(item.value for item in items))
        self.scope.declare(name, universe, span, "a universe")
        for index, item in enumerate(items):
            if not is_word(item.value):
                word = re.sub(r"[^A-Za-z0-9_]+", "_", item.value).strip("_")
                parts = [part for part in _PARTED.split(item.value) if part]
                by = _PARTED.search(item.value)
                is_listed = by is not None and bool(by.group().strip())
                helps = [f"for instance `{word}`"] if is_word(word) and not is_listed else []
                if len(parts) > 1 and all(is_word(part) for part in parts):
                    helps.insert(0, f"if these are {len(parts)} names, put commas between them: `{', '.join(parts)}`")
                if re.fullmatch(r"-?\d+\s*\.\.\s*\d+", item.value) and len(items) == 1:
                    helps = [f"a range stands without brackets: `{item.value}`"]
                for part in parts:
                    self.scope.values.setdefault(part, BROKEN)
                self.sink.add(
                    "not-a-name",
                    f"`{item.value}` cannot be a name",
                    item.span,
                    why_no_name(item.value),
                    helps=helps,
                )
                continue
            self.scope.declare(item.value, EnumLabel(universe, index), item.span, f"a {name}")

    def declare(self) -> None:
        """Declares all in which no places are, and says which of them come with the board."""
        entries = self.scope.ruleset.mapping("universes")
        later = BOARD_WORDS - {key.value for key, _ in entries}
        while found := {key.value for key, node in entries if self._named_in(node) & later} - later:
            later |= found
        self.scope.of_board |= later
        self._of_board = [entry for entry in entries if entry[0].value in later]
        self._declare_all([entry for entry in entries if entry[0].value not in later])

    def declare_of_board(self) -> None:
        """Declares products of places, once there is a board."""
        self._declare_all(self._of_board)

    def _declare_all(self, waiting: list[tuple[Text, Node]]) -> None:
        """Declares each after those that are parts of it."""
        while waiting:
            names = {key.value for key, _ in waiting}
            ready = next((entry for entry in waiting if not self._named_in(entry[1]) & names), None)
            if ready is None:
                self._circle(waiting)
                return
            self._declare(*ready)
            waiting.remove(ready)

    def _circle(self, waiting: list[tuple[Text, Node]]) -> None:
        """Tells of universes that are parts of each other; none of those that wait for them has a meaning."""
        keys = {key.value: key for key, _ in waiting}
        parts = {key.value: sorted(self._named_in(node) & keys.keys()) for key, node in waiting}
        path = [next(iter(parts))]
        while path.count(path[-1]) == 1:
            path.append(parts[path[-1]][0])
        first, *others = path[path.index(path[-1]) : -1]
        whole = f"of {' and '.join(f'`{name}`' for name in others)}, and so of itself" if others else "of itself"
        title, helps = f"`{first}` is made {whole}", ("a product is made of what is there before it",)
        self.sink.add("unknown-type", title, keys[first].span, "goes in a circle", helps=helps)
        for key in keys.values():
            self.scope.broken(key.value, key.span, "a universe")
        self.sink.mute(["unknown-name"])  # of their fields

    def _named_in(self, node: Node) -> set[str]:
        """The types that the fields of a product are of, by their names."""
        fields = main_of(node, ("universes", ""))
        values = [value for _, value in fields.entries] if isinstance(fields, Mapping) else []
        trees = [parse("type_only", value.rule, Sink()) for value in values if isinstance(value, Text)]
        inner = [tree.of if isinstance(tree, ast.OptionalType) else tree for tree in trees]
        return {tree.id for tree in inner if isinstance(tree, ast.NamedType)}

    def _declare(self, key: Text, given: Node) -> None:
        node = main_of(given, ("universes", key.value))
        known = self.sink.trouble
        if self._is_product_elsewhere(key, node):
            self.scope.broken(key.value, key.span, "a universe")
        elif isinstance(node, Listing):
            items = [item for item in node.items if isinstance(item, Text)]
            self.named(key.value, items, key.span)
        elif isinstance(node, Mapping) and node is not given and not node.entries:
            advice = "for instance `is: [pawn, king]`"
            missing_key(self.sink, f"the universe `{key.value}` needs `is`", key.span, "only words of it", advice)
            self.scope.broken(key.value, key.span, "a universe")
            self.sink.mute(["noun-of-nothing"])
        elif isinstance(node, Mapping):
            parts = self._parts(key, node)
            says = given.get("says") if isinstance(given, Mapping) else None
            if parts is not None:
                self._product(key, parts, says)
        elif isinstance(node, Text):
            self._range(key, node)
        if self.sink.trouble > known and key.value not in self.scope.values:
            self.scope.broken(key.value, key.span, "a universe")
            self.sink.mute(["unknown-name"])  # of its elements and fields

    def _is_product_elsewhere(self, key: Text, node: Node) -> bool:
        """Whether pairs are meant, as other languages write them, `[player, 1..3]` or `player * kind`; says so."""
        if isinstance(node, Listing):
            parts = [item.value.strip() for item in node.items if isinstance(item, Text)]
        else:
            given = node.value if isinstance(node, Text) else ""
            parts = [part.strip() for part in re.split(r"\s*[*×,]\s*|\s+(?:x|and|by)\s+", given.strip("() "))]
        own = (entry.value for entry, _ in self.scope.ruleset.mapping("universes"))
        names = {"player", *BOARD_WORDS, *own} - {key.value}
        kinds = [part in names or re.fullmatch(r"\d+\s*\.\.\s*\w+", part) is not None for part in parts]
        if len(parts) < 2 or not all(kinds):
            return False
        fields: dict[str, str] = {}
        for part in parts:
            field = {"player": "owner"}.get(part, f"{part}_of" if is_word(part) else "number_of")
            fields[field if field not in fields else f"{field}_{len(fields) + 1}"] = part
        shown = ", ".join(f"{field}: {part}" for field, part in fields.items())
        self.sink.add(
            "wrong-kind",
            "a universe of pairs names its parts",
            node.span,
            "no fields",
            helps=(f"write `{key.value}: {{{shown}}}`; each name is then asked like a function",),
        )
        return True

    def _range(self, key: Text, node: Text) -> None:
        tree = parse("type_only", node.rule, self.sink)
        kind = type_of(self.scope, tree) if tree is not None else ERROR
        if isinstance(kind, Int):
            self.scope.declare(key.value, NumberSet(self.scope.numbers(key.value, kind)), key.span, "a universe")
        elif kind != ERROR:
            self.sink.add(
                "not-storable",
                "a universe is a list of names, a range, or fields",
                node.span,
                f"this is {describe(kind)}",
            )

    def _parts(self, key: Text, node: Mapping) -> list[tuple[str, Type]] | None:
        """The fields of a universe; None after a diagnostic."""
        parts: list[tuple[str, Type]] = []
        size = 1
        for field, value in node.entries:
            if not self.scope.can_be_named(field.value, field.span):
                return None
            tree = parse("type_only", value.rule, self.sink) if isinstance(value, Text) else None
            kind = type_of(self.scope, tree) if tree is not None else ERROR
            if kind == ERROR or not storable(self.scope, kind, value.span):
                return None
            parts.append((field.value, kind))
            size *= core.domain_size(kind)
        if size > MAX_UNIVERSE:
            title = f"`{key.value}` has {size} elements, more than {MAX_UNIVERSE}"
            self.sink.add("too-large", title, key.span, "too many")
            return None
        return parts

    def _product(self, key: Text, parts: list[tuple[str, Type]], says: Node | None) -> None:
        name = key.value
        values = list(product(*(core.domain_values(kind) for _, kind in parts)))
        labels = tuple(
            ".".join(show(value, kind) for value, (_, kind) in zip(row, parts, strict=True)) for row in values
        )
        called = dict(zip(labels, _said(says, parts, values), strict=True)) if isinstance(says, Text) else {}
        universe = self.scope.universe(name, labels, tuple(parts), called=called)
        self.scope.declare(name, universe, key.span, "a universe")
        for index, (field_name, kind) in enumerate(parts):
            if not isinstance(self.scope.values.get(field_name), Universe | NumberSet | None):
                self.scope.clash(field_name, key.span, "a field")
            table = core.Table(field_name, (Elem(universe),), kind, tuple(row[index] for row in values))
            self.scope.fields.setdefault(field_name, []).append((universe, table))


_PARTED = re.compile(r"\s*[;|/&+]\s*|\s+(?:and|or)\s+|\s+")
"""What people put between names."""


def _said(says: Text, parts: Sequence[tuple[str, Type]], rows: Iterable[Sequence[Value]]) -> Iterator[Noun]:
    """What each thing of a universe with fields is called, in the words of its `says`."""
    for row in rows:
        said = says.value
        for (field, kind), value in zip(parts, row, strict=True):
            said = said.replace(f"{{{field}}}", _called(value, kind))
        yield Noun(said, said)


def _called(value: Value, kind: Type) -> str:
    label = show(value, kind)
    noun = kind.universe.called.get(label) if isinstance(kind, Elem) else None
    return noun.one if noun is not None else label.replace("_", " ")
