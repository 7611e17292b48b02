"""Options: their types, and their values from defaults, variants and the caller."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ..core import nodes as core
from ..core.facts import AuthorText, Option, Setting
from ..core.notation import show
from ..core.types import BOOL, ERROR, Elem, Int, Opt, PathOf, SetOf, Type, Universe, describe
from ..files.document import Listing, Mapping, Node, Text
from ..files.schema.reader import missing_key
from ..ground.characters import is_number
from ..ground.diagnostics import spelled
from ..ground.limits import MAX_UNIVERSE
from ..ground.source import Span
from ..language.parser import parse
from .facts import said
from .scope import Constant, EnumLabel, Scope

Given = Map[str, Any]
"""Values of options as a caller gives them: Python values, or texts as on the command line."""


@dataclass(frozen=True)
class OptionType:
    """`domain`: for an option with one value per element (`player -> 1..99`)."""

    domain: Universe | None
    type: Type
    choices: tuple[str, ...] = ()
    """As they are written, `none` too."""


class Options:
    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.sink = scope.sink
        self.made: dict[str, Option] = {}

    def declare(self, given: Given, *, simple: bool) -> None:
        """Makes options constants (or, with a domain, tables) in the scope: first the `simple` ones, on which players and
        universes may depend, then those whose types speak of players and universes."""
        entries = {key.value: (key, node) for key, node in self.scope.ruleset.mapping("options")}
        defaults = {key.value: (key, node) for key, node in self.scope.ruleset.mapping("set")}
        if simple:
            self._unknown_options(entries, defaults, given)
        for name, (key, node) in entries.items():
            if _is_simple(node) is not simple:
                continue
            made = self._option(name, key, node, defaults.get(name), given)
            if made is None:
                self.scope.broken(name, key.span, "an option")
            else:
                self._bind(name, key, *made)

    def _option(
        self, name: str, key: Text, node: Node, default: tuple[Text, Node] | None, given: Given
    ) -> tuple[OptionType, Any, AuthorText | None] | None:
        """The type of an option, its value, and its default as it is written; None after a diagnostic."""
        if self.scope.is_spoiled(node):
            if isinstance(node, Mapping) and any(isinstance(value, Listing) for _, value in node.entries):
                self.sink.mute(["unknown-name"])  # of its choices
            return None
        kind = self._type(name, node) if isinstance(node, Mapping) else None
        if kind is None or not isinstance(node, Mapping):
            return None
        source = default[1] if default else node.get("default")
        if name in given:
            value = self._from_caller(name, given[name], kind)
        elif source is None:
            # the table of keys cannot ask for it: who plays may give it
            missing_key(self.sink, f"the option `{name}` has no `default`", key.span, "needs a value to start from")
            return None
        else:
            value = self._from_node(name, source, kind)
        return None if value is _REFUSED else (kind, value, said(source))

    def _unknown_options(self, entries: Map[str, Any], defaults: Map[str, tuple[Text, Node]], given: Given) -> None:
        for name, (key, _) in defaults.items():
            if name not in entries:
                self.sink.add(
                    "unknown-option",
                    f"`{self.scope.ruleset.title}` has no option `{name}`",
                    key.span,
                    "only options of what it extends can be set",
                    helps=spelled(name, entries, "its options"),
                )
        for name in given:
            if name not in entries:
                title = f"`{self.scope.ruleset.title}` has no option `{name}`"
                self.sink.add("unknown-option", title, helps=spelled(name, entries, "its options"))

    # ------------------------------------------------------------ types

    def _type(self, name: str, node: Mapping) -> OptionType | None:
        declared = node.get("type")
        if isinstance(declared, Listing):
            return self._choices(name, declared)
        tree = parse("declaration", declared.rule, self.sink) if isinstance(declared, Text) else None
        if tree is None:
            return None
        kind = self.scope.type(tree.result)
        if kind == ERROR:
            return None
        if not tree.domain:
            return OptionType(None, kind)
        domain = self.scope.type(tree.domain[0]) if len(tree.domain) == 1 else None
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
            self.scope.declare(label, EnumLabel(universe, index), item.span, "a choice")
        kind: Type = Elem(universe)
        return OptionType(None, Opt(kind) if len(words) < len(texts) else kind, tuple(texts))

    # ------------------------------------------------------------ values

    def _from_node(self, name: str, node: Node, kind: OptionType) -> Any:
        if isinstance(node, Mapping):
            given: Any = {key.value: value.value for key, value in node.entries if isinstance(value, Text)}
        elif isinstance(node, Listing):
            given = [item.value for item in node.items if isinstance(item, Text)]
        else:
            assert isinstance(node, Text)
            given = node.value
        return self._value(name, given, kind, node.span)

    def _from_caller(self, name: str, given: Any, kind: OptionType) -> Any:
        if isinstance(given, str) and kind.domain is not None and ":" in given:
            given = self._by_element(name, given, kind)
            if given is None:
                return _REFUSED
        elif isinstance(given, str) and isinstance(kind.type, SetOf | PathOf):
            given = [part.strip() for part in given.split(",") if part.strip()]
        return self._value(name, given, kind, None)

    def _by_element(self, name: str, text: str, kind: OptionType) -> dict[str, Any] | None:
        """`Red:20,Blue:25` as a mapping, or None after a diagnostic; where values are lists, what has no colon goes on with the
        one before."""
        several = isinstance(kind.type, SetOf | PathOf)
        made: dict[str, Any] = {}
        last = ""
        for part in text.split(","):
            element, colon, value = (word.strip() for word in part.partition(":"))
            if not colon and several and last:
                made[last].append(element)
                continue
            if not colon or element in made:
                title = f"`{name}` has two values for `{element}`" if colon else f"`{part.strip()}` has no `:` in it"
                labels = kind.domain.labels if kind.domain else ()
                advice = f"give one value for each, as `{name}={','.join(f'{label}:…' for label in labels[:3])}`"
                self._refuse("option-range", title, None, (advice,))
                return None
            last = element
            made[element] = [value] if several else value
        return made

    def _value(self, name: str, given: Any, kind: OptionType, span: Span | None) -> Any:
        """One value, or one per element: a tuple along the domain."""
        if kind.domain is None:
            return self._single(name, given, kind, kind.type, span)
        if not isinstance(given, Map):
            one = self._single(name, given, kind, kind.type, span)
            return _REFUSED if one is _REFUSED else (one,) * kind.domain.size
        for key in given:
            if str(key) not in kind.domain.labels:
                self._refuse(
                    "unknown-name", f"`{key}` is no {kind.domain.name}", span, spelled(str(key), kind.domain.labels)
                )
                return _REFUSED
        missing = [label for label in kind.domain.labels if label not in given]
        if missing:
            self._refuse(
                "wrong-count",
                f"`{name}` has no value for {' and '.join(missing)}",
                span,
                (f"give one value for each {kind.domain.name}",),
            )
            return _REFUSED
        values = tuple(self._single(name, given[label], kind, kind.type, span) for label in kind.domain.labels)
        return _REFUSED if _REFUSED in values else values

    def _single(self, name: str, given: Any, kind: OptionType, wanted: Type, span: Span | None) -> Any:
        text = _form(given, span).strip()
        match wanted:
            case SetOf(inner) | PathOf(inner):
                several = isinstance(given, _SEVERAL)
                parts = list(islice(given, MAX_UNIVERSE + 1)) if several else [given]
                if len(parts) > MAX_UNIVERSE:
                    return self._out_of(name, "a long list", wanted, span)
                values = tuple(self._single(name, part, kind, inner, span) for part in parts)
                if _REFUSED in values:
                    return _REFUSED
                if len(set(values)) < len(values):
                    return self._out_of(name, _form(given, span), wanted, span, ("each value may stand once",))
                return values
            case _ if isinstance(given, (Map, *_SEVERAL)):
                return self._out_of(name, text, wanted, span)
            case _ if wanted == BOOL:
                truth = {"yes": True, "no": False, "true": True, "false": False}.get(text.lower())
                return truth if truth is not None else self._out_of(name, text, wanted, span, ("write `yes` or `no`",))
            case Int(low, high):
                if isinstance(given, bool) or not re.fullmatch(r"-?[0-9]{1,10}", text):
                    return self._out_of(name, text, wanted, span)
                number = int(text)
                if not low <= number <= high or (wanted.gaps and number not in wanted.gaps):
                    return self._out_of(name, text, wanted, span)
                return number
            case Opt(inner):
                if text in ("none", "None", "~", ""):
                    return None
                if isinstance(inner, Elem) and text not in inner.universe.labels:
                    return self._out_of(name, text, wanted, span, spelled(text, [*inner.universe.labels, "none"]))
                return self._single(name, given, kind, inner, span)
            case Elem(universe):
                if text in universe.labels:
                    return universe.labels.index(text)
                return self._out_of(name, text, wanted, span, spelled(text, universe.labels))
        return self._out_of(name, text, wanted, span)

    def _out_of(self, name: str, text: str, wanted: Type, span: Span | None, helps: tuple[str, ...] = ()) -> Any:
        if isinstance(wanted, Int):
            allowed = ", ".join(map(str, wanted.gaps)) if wanted.gaps else f"{wanted.low} to {wanted.high}"
            helps = (f"it takes a number, {allowed}",)
        shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
        self._refuse(
            "option-range", f"the option `{name}` cannot be `{shown}`", span, helps or (f"it takes {describe(wanted)}",)
        )
        return _REFUSED

    def _refuse(self, slug: str, title: str, span: Span | None, helps: tuple[str, ...]) -> None:
        self.sink.add(slug, title, span, "this value" if span else "", helps=helps)

    def _bind(self, name: str, key: Text, kind: OptionType, value: Any, default: AuthorText | None) -> None:
        if kind.domain is not None:
            table = core.Table(name, (Elem(kind.domain),), kind.type, value)
            self.scope.declare(name, table, key.span, "an option")
            pairs = zip(kind.domain.labels, value, strict=True)
            shown: Setting = {label: _plain(part, kind.type) for label, part in pairs}
        else:
            exact = Int(value, value) if isinstance(kind.type, Int) else kind.type
            self.scope.declare(name, Constant(value, exact), key.span, "an option")
            shown = _plain(value, kind.type)
        self.made[name] = Option(
            name=name,
            domain=kind.domain,
            type=kind.type,
            choices=kind.choices,
            default=default,
            value=shown,
            span=key.span,
        )


_REFUSED = object()
_SEVERAL = (list, tuple, set, frozenset, range)


def _form(given: Any, span: Span | None) -> str:
    """A value as one writes it: in a file where it has a place, else as on the command line."""
    if isinstance(given, Map):
        inner = (f"{key}:{' ' * bool(span)}{_form(value, span)}" for key, value in given.items())
        return f"{{{', '.join(inner)}}}" if span else ",".join(inner)
    if isinstance(given, _SEVERAL):
        inner = (_form(value, span) for value in islice(given, _SHOWN))
        return f"[{', '.join(inner)}]" if span else ",".join(inner)
    if given is None or isinstance(given, bool):
        return {None: "none", True: "yes", False: "no"}[given]
    return str(given)


_SHOWN = 40
"""Characters of a value that a message repeats, and parts of a list that are written for it."""


def _is_simple(node: Node) -> bool:
    """Whether an option's type speaks of nothing but numbers and truth values."""
    declared = node.get("type") if isinstance(node, Mapping) else None
    if not isinstance(declared, Text):
        return True
    return set(re.findall(r"[A-Za-z_]+", declared.value)) <= {"set", "path", "of", "bool"}


def _plain(value: Any, kind: Type) -> Setting:
    """A value for JSON and messages."""
    if value is None or (isinstance(value, bool | int) and isinstance(kind, Int)) or kind == BOOL:
        plain: Setting = value
        return plain
    if isinstance(kind, SetOf | PathOf):
        return [_plain(part, kind.of) for part in value]
    return show(value, kind)
