"""Options: their types, and what they come to be by defaults, variants and the caller."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import Any

from ...core import nodes as core
from ...core.facts import AuthorText, Option, Setting
from ...core.types import ERROR, Elem, Int, Opt, Type, Universe
from ...files.edition import edition_of
from ...files.nodes import Listing, Mapping, Node, Text, one_line
from ...files.schema.reader import missing_key
from ...ground.characters import is_number, shortened
from ...ground.diagnostics import Label, spelled
from ...ground.records import Struct
from ...ground.source import Span
from ...language.keywords import KEYWORDS
from ...language.parser import parse
from ..names.meanings import Constant, EnumLabel
from ..names.scope import Scope
from ..names.types import type_of
from ..typing.constants import Constants
from .given import Given, GivenPlaces
from .option_values import REFUSED, OptionType, OptionValues, plain_value


def said(node: Node | None) -> AuthorText | None:
    """What stands at a place, on one line."""
    return AuthorText(one_line(node), node.span) if node is not None else None


class SettledOption(Struct):
    """What an option has come to be.

    Attributes:
        value:     in words.
        place:     where it is said.
        is_given:  whether whoever plays said it.
        is_usual:  whether it is its default.
        is_fixed:  whether no one else may say it.
    """

    type: OptionType
    value: Setting
    place: Span
    is_given: bool
    is_usual: bool
    is_fixed: bool


class Options:
    """`made`: what whoever plays may set. `settled`: all options, those that a variant has fixed too."""

    def __init__(self, scope: Scope, constants: Constants, given: Given) -> None:
        self.scope = scope
        self.sink = scope.sink
        self.given, self.places = given, GivenPlaces(given)
        self.values = OptionValues(scope, constants)
        self.made: dict[str, Option] = {}
        self.settled: dict[str, SettledOption] = {}

    def declare(self, *, simple: bool) -> None:
        """Makes options constants (or, with a domain, tables) in the scope: first the `simple` ones, on which players and
        universes may depend, then those whose types speak of players and universes."""
        entries = {key.value: (key, node) for key, node in self.scope.ruleset.mapping("options")}
        defaults = {key.value: (key, node) for key, node in self.scope.ruleset.mapping("set")}
        if simple:
            self._unknown_options(entries, defaults)
        waiting = {name: entry for name, entry in entries.items() if _is_simple(entry[1]) is simple}

        def settle(name: str) -> None:
            """Declares an option, those first from which its value is worked out."""
            key, node = waiting.pop(name)
            for other in _words(defaults[name][1] if name in defaults else None, node):
                if other in waiting:
                    settle(other)
            if not self._option(name, key, node, defaults.get(name)):
                self.scope.broken(name, key.span, "an option")

        stage = list(waiting)
        while waiting:
            settle(next(iter(waiting)))
        for name in stage:  # in their order, whichever was worked out first
            if name in self.made:
                self.made[name] = self.made.pop(name)

    def _option(self, name: str, key: Text, node: Node, default: tuple[Text, Node] | None) -> bool:
        """Declares an option; False after a diagnostic."""
        if self.scope.is_spoiled(node):
            if isinstance(node, Mapping) and any(isinstance(value, Listing) for _, value in node.entries):
                self.sink.mute(["unknown-name"])  # of its choices
            return False
        kind = self._type(name, node) if isinstance(node, Mapping) else None
        if kind is None or not isinstance(node, Mapping):
            return False
        self._sentences(name, node, kind)
        fixed = node.get("is")
        if fixed is not None:
            self._refuse_to_set(name, fixed, default)
            default = None
        source = fixed or (default[1] if default else node.get("default"))
        is_given = name in self.given and fixed is None
        if is_given:
            value = self.values.from_caller(name, self.given[name], kind, self.places[name])
            if (
                value is REFUSED and source is not None
            ):  # that is told; the rest is checked as if nothing had been given
                value = self.values.from_node(name, source, kind)
        elif source is None:
            # the table of keys cannot ask for it: who plays may give it
            missing_key(
                self.sink,
                f"the option `{name}` has no `default`",
                key.span,
                "needs a value to start from",
                "for instance `default: …`, a value of its type",
            )
            return False
        else:
            value = self.values.from_node(name, source, kind)
        if value is REFUSED:
            return False
        shown = self._bind(name, key, kind, value)
        is_usual = not is_given and default is None
        place = self.places[name] if is_given or source is None else source.span
        self.settled[name] = SettledOption(kind, shown, place, is_given, is_usual, fixed is not None)
        if fixed is None:
            self.made[name] = Option(
                name=name,
                domain=kind.domain,
                type=kind.type,
                choices=kind.choices,
                default=said(source),
                value=shown,
                span=key.span,
            )
        return True

    def _unknown_options(self, entries: Map[str, Any], defaults: Map[str, tuple[Text, Node]]) -> None:
        for name, (key, _) in defaults.items():
            if name not in entries:
                self.sink.add(
                    "unknown-option",
                    f"`{self.scope.ruleset.title}` has no option `{name}`",
                    key.span,
                    "only options of what it extends can be set",
                    helps=spelled(name, entries, "its options"),
                )
        for name in self.given:
            if name not in entries:
                title = f"`{self.scope.ruleset.title}` has no option `{shortened(name)}`"
                helps = spelled(name, entries, "its options")
                self.sink.add("unknown-option", title, self.places[name], "set here", helps=helps)

    def _refuse_to_set(self, name: str, fixed: Node, default: tuple[Text, Node] | None) -> None:
        """Tells who sets an option that is fixed. What the base had set before it was fixed is no longer asked."""
        is_here = Label(fixed.span, "fixed here")
        title = f"`{name}` is fixed, and no option here"
        if default is not None and self._level(default[0]) <= self._level(fixed):
            helps = (f"`options: {{{name}: {{is: ~}}}}` makes it an option again",)
            self.sink.add("option-fixed", title, default[0].span, "sets it", others=(is_here,), helps=helps)
        elif name in self.given:
            self.sink.add(
                "option-fixed", title, self.places[name], "sets it", others=(is_here,), helps=("leave it out",)
            )

    def _level(self, node: Node) -> int:
        """How far from the checked file a level of `extends` is."""
        levels = self.scope.ruleset.levels
        return levels.index(node.span.file) if node.span.file in levels else len(levels)

    def _sentences(self, name: str, node: Mapping, kind: OptionType) -> None:
        """Asks that `values` speaks of all values or of none."""
        values = node.get("values")
        if not isinstance(values, Mapping):
            return
        known = kind.all
        for key, _ in values.entries:
            if key.value not in known:
                helps = spelled(key.value, known)
                self.sink.add(
                    "option-range", f"the option `{name}` cannot be `{key.value}`", key.span, "this value", helps=helps
                )
        told = {key.value for key, _ in values.entries}
        missing = [f"`{value}`" for value in known if value not in told]
        if missing:
            few = missing[:3] + ["others"] * (len(missing) > 3)
            self.sink.add(
                "values-missing",
                f"`{name}` has no sentence for {' and '.join(few)}",
                values.span,
                "says what some of its values mean",
                helps=(f'write {missing[0]} too; `""` says nothing of it',),
            )

    # ------------------------------------------------------------ types

    def _type(self, name: str, node: Mapping) -> OptionType | None:
        declared = node.get("type")
        if isinstance(declared, Listing):
            return self._choices(name, declared)
        tree = parse("declaration", declared.rule, self.sink) if isinstance(declared, Text) else None
        if tree is None:
            return None
        kind = type_of(self.scope, tree.result)
        if kind == ERROR:
            return None
        if not tree.domain:
            return OptionType(None, kind)
        domain = type_of(self.scope, tree.types[0]) if len(tree.domain) == 1 else None
        if domain == ERROR:
            return None
        if not isinstance(domain, Elem):
            self.sink.add(
                "not-storable", "an option has one value, or one for each element of one universe", tree.span, "neither"
            )
            return None
        return OptionType(domain.universe, kind)

    def _choices(self, name: str, node: Listing) -> OptionType | None:
        texts = [item.value for item in node.items if isinstance(item, Text)]
        if not texts:
            self.sink.mute(["unknown-name"])
            return None
        if all(map(is_number, texts)):
            numbers = tuple(int(text) for text in texts)
            return OptionType(None, Int(min(numbers), max(numbers), numbers), tuple(texts))
        words = tuple(text for text in texts if text not in ("none", "~", "null"))
        universe = Universe(f"{name} choice", words, noun=name)
        for index, (label, item) in enumerate(
            zip(words, (i for i in node.items if isinstance(i, Text) and i.value != "none"), strict=True)
        ):
            if label in KEYWORDS and edition_of(item.span.file) > 1:
                self.sink.add(
                    "keyword-as-name",
                    f"`{label}` is a word of the language and cannot be a name",
                    item.span,
                    "no rule could speak of this choice",
                    helps=("choose another word",),
                )
            self.scope.declare(label, EnumLabel(universe, index), item.span, "a choice")
        kind: Type = Elem(universe)
        return OptionType(None, Opt(kind) if len(words) < len(texts) else kind, tuple(texts))

    def _bind(self, name: str, key: Text, kind: OptionType, value: Any) -> Setting:
        """Makes an option a constant or a table; its value in words."""
        if kind.domain is not None:
            table = core.Table(name, (Elem(kind.domain),), kind.type, value)
            self.scope.declare(name, table, key.span, "an option")
            pairs = zip(kind.domain.labels, value, strict=True)
            return {label: plain_value(part, kind.type) for label, part in pairs}
        exact = Int(value, value) if isinstance(kind.type, Int) else kind.type
        self.scope.declare(name, Constant(value, exact), key.span, "an option")
        return plain_value(value, kind.type)


def _is_simple(node: Node) -> bool:
    """Whether an option's type speaks of nothing but numbers and truth values."""
    declared = node.get("type") if isinstance(node, Mapping) else None
    if not isinstance(declared, Text):
        return True
    return set(re.findall(r"[A-Za-z_]+", declared.value)) <= {"set", "path", "of", "bool"}


def _words(default: Node | None, node: Node) -> list[str]:
    """The words with which an option says its value."""
    sources = (default, node.get("is"), node.get("default")) if isinstance(node, Mapping) else (default,)
    return re.findall(r"[A-Za-z_]\w*", " ".join(map(one_line, sources)))
