"""Small turns of phrase: who and whom, adjectives before nouns, letters as names."""

from __future__ import annotations

import re

from ...core.ops import OPERATIONS
from ...core.types import Elem, Type
from .catalogue import say
from .english import quoted, spaced, split_head
from .naming import is_quality

PERSON = "player"
"""The universe whose elements are "who" and "they"."""

TRANSPARENT = frozenset(name for name, operation in OPERATIONS.items() if operation.silent)
"""Operations that say nothing to a reader."""

_ADJECTIVE = re.compile(r"that (?:is|are) ([a-z]+)")


def qualified(thing: str, relative: str) -> str:
    """With the adjective before the noun where a relative clause is no more than that: "empty cell next to it"; else ""."""
    found = _ADJECTIVE.fullmatch(relative)
    if not found or not is_quality(found[1]) or any(word in thing for word in (" that ", " which ", " whose ")):
        return ""
    return f"{found[1]} {re.sub(r'^an? ', '', thing)}"


def of_person(relative: str) -> str:
    lead, which = say("that", predicate=""), say("for which", clause="")
    if relative.startswith(which):
        return say("for whom", clause=relative.removeprefix(which))
    return say("who", predicate=relative.removeprefix(lead)) if relative.startswith(lead) else relative


def owned(things: str) -> str:
    """ "your squares" for "the squares of yours"."""
    for owner, whose in (("yours", "your"), ("theirs", "their")):
        things = re.sub(rf"^the ([\w -]+?) of {say(owner)}\b", rf"{say(whose)} \1", things)
    return things


def lettered(one: str, letter: str) -> str:
    """With a letter behind the head: "free cell s next to it"."""
    if not letter:
        return one
    head, rest = split_head(one)
    return f"{head} {letter}{rest}"


def lettered_name(name: str) -> str:
    """A letter as a name; one that is also a word is quoted."""
    return quoted(name) if name in ("a", "i", "o") else name


def spaced_label(label: str, kind: Type) -> str:
    """The name of an element as readers see it."""
    if not isinstance(kind, Elem):
        return label
    noun = kind.universe.called.get(label)
    return noun.one if noun is not None else label if kind.universe.is_site else spaced(label)
