"""Values of options: as rulesets write them, as callers give them, and as they are worked out from other options."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from itertools import islice
from typing import Any

from ...core.facts import Setting
from ...core.notation import elements, show
from ...core.types import BOOL, Elem, Int, Opt, PathOf, SetOf, Type, Universe, describe, element_of, is_mask
from ...files.edition import edition_of
from ...files.nodes import Listing, Mapping, Node, Text
from ...files.schema.reader import missing_key, text_of
from ...ground.diagnostics import Sink, spelled
from ...ground.limits import MAX_INTEGER, MAX_UNIVERSE
from ...ground.records import Struct
from ...ground.source import Span
from ...language import syntax as ast
from ...language.parser import parse
from ..names.scope import Scope
from ..typing.constants import Constants


class OptionType(Struct):
    """`domain`: for an option with one value per element (`player -> 1..99`)."""

    domain: Universe | None
    type: Type
    choices: tuple[str, ...] = ()
    """As they are written, `none` too."""

    @property
    def all(self) -> tuple[str, ...]:
        """All values that it can have, as they are written; () where they cannot be told one by one."""
        if self.choices:
            return self.choices
        if self.domain is not None or isinstance(self.type, SetOf | PathOf):
            return ()
        kind = self.type.of if isinstance(self.type, Opt) else self.type
        some: tuple[str, ...] = ()
        if kind == BOOL:
            some = ("yes", "no")
        elif isinstance(kind, Elem):
            some = kind.universe.labels
        elif isinstance(kind, Int) and kind.high - kind.low < MAX_UNIVERSE:
            some = tuple(map(str, kind.gaps or range(kind.low, kind.high + 1)))
        return (*some, "none") if isinstance(self.type, Opt) else some


_EDITION = 2
"""Of the language, which reads a default as an expression."""


class OptionValues:
    """Reads values. What is no value of its type is told, and the value then `REFUSED`."""

    def __init__(self, scope: Scope, constants: Constants) -> None:
        self.scope, self.constants = scope, constants
        self.sink = scope.sink
        self._given_at: Span | None = None
        """Where the value stands that a caller gave, if it is one."""

    # ------------------------------------------------------------ where they stand

    def from_node(self, name: str, node: Node, kind: OptionType) -> Any:
        """The value that stands in a ruleset."""
        self._given_at = None
        chosen = self._case(name, node)
        if chosen is None:
            return REFUSED
        if isinstance(chosen, Mapping):
            parts = [(key.value, self._given(value, kind, kind.type)) for key, value in chosen.entries]
            given: Any = REFUSED if any(part is REFUSED for _, part in parts) else dict(parts)
        else:
            given = self._given(chosen, kind, kind.type)
        return REFUSED if given is REFUSED else self._value(name, given, kind, chosen.span)

    def from_caller(self, name: str, given: Any, kind: OptionType, place: Span) -> Any:
        """The value that a caller or the command line gives, where it stands among all that are given."""
        self._given_at = place
        if isinstance(given, str) and kind.domain is not None and ":" in given:
            given = self._by_element(name, given, kind)
            if given is None:
                return REFUSED
        elif isinstance(given, str) and isinstance(kind.type, SetOf | PathOf):
            if several := _BRACKETS.fullmatch(given):
                helps = (f"write `{name}={','.join(several.group(1).split(', '))}`, without brackets",)
                self._refuse("option-range", f"the option `{name}` cannot be `{given}`", None, helps)
                return REFUSED
            given = [part.strip() for part in given.split(",") if part.strip()]
        return self._value(name, given, kind, None)

    def _case(self, name: str, node: Node) -> Node | None:
        """The first of some cases that holds; what is no list of cases is the only one. None after a diagnostic."""
        cases = node.items if isinstance(node, Listing) else ()
        if not any(isinstance(case, Mapping) for case in cases):
            return node
        for case in cases:
            when = text_of(case, "when")
            tree = parse("expression", when.rule, self.sink) if when is not None else None
            if when is not None and tree is None:
                return None
            holds = tree is None or self.constants.value(tree, BOOL, "a case")
            if holds is None:
                return None
            if holds:
                return case.get("as") if isinstance(case, Mapping) else case
        missing_key(
            self.sink, f"no case of the option `{name}` holds", node.span, "needs a last case, one without `when`"
        )
        return None

    def _given(self, node: Node, kind: OptionType, wanted: Type) -> Any:
        """What stands in a ruleset, as a caller would give it."""
        if isinstance(node, Listing):
            inner = wanted.of if isinstance(wanted, SetOf | PathOf) else wanted
            parts = [self._given(item, kind, inner) for item in node.items]
            return REFUSED if any(part is REFUSED for part in parts) else parts
        assert isinstance(node, Text)
        tree = self._expression(node, kind)
        if tree is None:
            return node.value
        loose = _unbounded(wanted)
        known = self.sink.trouble
        value = self.constants.value(tree, loose, "the value of an option")
        return REFUSED if self.sink.trouble > known else plain_value(value, loose)

    def _expression(self, text: Text, kind: OptionType) -> ast.Expr | None:
        """The tree of a text that is no value itself, but says how it is worked out."""
        word = re.fullmatch(r"-?\w*", text.value.strip())
        options = {key.value for key, _ in self.scope.ruleset.mapping("options")}
        inner = element_of(kind.type) or kind.type
        labels = inner.universe.labels if isinstance(inner, Elem) else ()
        is_value = text.value in (*kind.choices, *labels) or (word and text.value.strip() not in options)
        if is_value or edition_of(text.span.file) < _EDITION:
            return None
        return parse("expression", text.rule, Sink() if kind.choices else self.sink)

    # ------------------------------------------------------------ what they are

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
            return REFUSED if one is REFUSED else (one,) * kind.domain.size
        for key in given:
            if str(key) not in kind.domain.labels:
                self._refuse(
                    "unknown-name", f"`{key}` is no {kind.domain.name}", span, spelled(str(key), kind.domain.labels)
                )
                return REFUSED
        missing = [label for label in kind.domain.labels if label not in given]
        if missing:
            self._refuse(
                "wrong-count",
                f"`{name}` has no value for {' and '.join(missing)}",
                span,
                (f"give one value for each {kind.domain.name}",),
            )
            return REFUSED
        values = tuple(self._single(name, given[label], kind, kind.type, span) for label in kind.domain.labels)
        return REFUSED if REFUSED in values else values

    def _single(self, name: str, given: Any, kind: OptionType, wanted: Type, span: Span | None) -> Any:
        text = _form(given, span).strip()
        match wanted:
            case SetOf(inner) | PathOf(inner):
                several = isinstance(given, _SEVERAL)
                parts = list(islice(given, MAX_UNIVERSE + 1)) if several else [given]
                if len(parts) > MAX_UNIVERSE:
                    return self._out_of(name, "a long list", wanted, span)
                values = tuple(self._single(name, part, kind, inner, span) for part in parts)
                if REFUSED in values:
                    return REFUSED
                if len(set(values)) < len(values):
                    return self._out_of(name, _form(given, span), wanted, span, ("each value may stand once",))
                return sum(1 << one for one in values) if is_mask(wanted) else values
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
            whole = "numbers are whole; " if re.fullmatch(r"-?\d*[.,]\d+", text) else ""
            helps = (f"{whole}it takes {'one of ' if wanted.gaps else 'a number from '}{allowed}",)
        shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
        alone = re.fullmatch(r"\[ *(\w+) *\]", text)
        helps = (
            (f"write `{alone.group(1)}`, without brackets",) if alone else helps or (f"it takes {describe(wanted)}",)
        )
        if span is None and _SEVERAL_VALUES.search(text):  # given by who plays, not by an author
            helps = (*helps, f"one value after the other is a sweep: `ludograph sweep ... --set {name}={shown}`")
        self._refuse("option-range", f"the option `{name}` cannot be `{shown}`", span, helps)
        return REFUSED

    def _refuse(self, slug: str, title: str, span: Span | None, helps: tuple[str, ...]) -> None:
        self.sink.add(slug, title, span or self._given_at, "this value" if span else "set here", helps=helps)


_BRACKETS = re.compile(r"\[ *([^\[\]]+?) *\]")
_SEVERAL_VALUES = re.compile(r"[^,],[^,]|\d\.\.\d")

REFUSED: Any = object()
"""What is no value; it was told why."""
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


def plain_value(value: Any, kind: Type) -> Setting:
    """A value for JSON and messages."""
    if value is None or (isinstance(value, bool | int) and isinstance(kind, Int)) or kind == BOOL:
        plain: Setting = value
        return plain
    if isinstance(kind, SetOf | PathOf):
        return [plain_value(part, kind.of) for part in elements(value, kind)]
    return show(value, kind)


def _unbounded(kind: Type) -> Type:
    """A type whose numbers have no bounds but those of all numbers: what is out of range is told as a value."""
    match kind:
        case Int():
            return Int(-MAX_INTEGER, MAX_INTEGER)
        case Opt(inner):
            return Opt(_unbounded(inner))
        case SetOf(inner):
            return SetOf(_unbounded(inner))
        case PathOf(inner):
            return PathOf(_unbounded(inner))
    return kind
