"""Small turns of phrase: who and whom, letters as names, the names of elements."""

from __future__ import annotations

from ...core import nodes as core
from ...core.ops import OPERATIONS
from ...core.types import Elem, Type, element_of, required
from ...ground.inflection import Noun
from .english.guessing import is_quality
from .english.words import spaced
from .naming import noun_of
from .trees import NP, A, Clause, Fact, Own, Relative, Verbatim, qualified, refers_to, tells_more, with_mod

PERSON = "player"
"""The universe whose elements are "who" and "they"."""

STANDING = ("at", "on", "in", "place", "position")
"""How rules call where something stands."""

TRANSPARENT = frozenset(name for name, operation in OPERATIONS.items() if operation.silent)
"""Operations that say nothing to a reader."""


def is_person(kind: Type) -> bool:
    """Whether a value, or the member of a collection, is somebody."""
    return noun_of(element_of(kind) or kind) == PERSON


def told_of(thing: NP, slot: int, fact: Fact, kind: Type) -> NP:
    """A noun with what is told of it: by an adjective where that is all ("empty cell"), else by a relative clause."""
    quality = _quality(slot, fact)
    if quality and not thing.letter and not tells_more(thing):
        return qualified(thing, quality)
    return with_mod(thing, Relative(slot, fact, is_person(kind)))


def _quality(slot: int, fact: Fact) -> str:
    """The adjective, where a clause says no more; else ""."""
    if not isinstance(fact, Clause) or fact.verb != "be" or not refers_to(fact.subject, slot):
        return ""
    rest = fact.opposite if fact.negated else fact.rest
    text = rest.text if isinstance(rest, Own | Verbatim) else ""
    return text if text.isalpha() and text.islower() and is_quality(text) else ""


def spaced_label(label: str, kind: Type) -> str:
    """The name of an element as readers see it."""
    if not isinstance(kind, Elem):
        return label
    noun = kind.universe.called.get(label)
    if noun is None:
        return label if kind.universe.is_site else spaced(label)
    return noun.many if is_plural_label(label, kind) else noun.one


def as_kind(value: core.Expr) -> NP | None:
    """A value as what a thing is, where it is one of the kinds of things and not a thing of its own: "a knight"."""
    kind = required(value.type)
    if not isinstance(value, core.Const) or value.value is None or not isinstance(kind, Elem):
        return None
    label = kind.universe.labels[value.value]
    name = spaced_label(label, kind)
    if not kind.universe.is_of_kinds or not name.islower() or is_plural_label(label, kind):
        return None
    return NP(Noun.read(name), A)


def is_plural_label(label: str, kind: Type) -> bool:
    """Whether an element has the name of many, as players do who are called Swedes."""
    noun = kind.universe.called.get(label) if isinstance(kind, Elem) else None
    return noun is not None and noun.many == spaced(label) != noun.one
