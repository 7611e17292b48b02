"""What variables are called at a point of a text."""

from __future__ import annotations

from collections.abc import Mapping

from ...ground.records import Record
from .catalogue import say
from .phrases import NOBODY, Term

MAX_DEPTH = 12
"""Things within things that a sentence can hold; what lies deeper is only pointed at."""


class Spoken(Record):
    """`refs`: each variable as it is spoken of now. `names`: what it is called where a pronoun would be unclear."""

    refs: Mapping[int, Term]
    names: Mapping[int, Term]
    depth: int = 0

    def term(self, slot: int, name: str) -> Term:
        return self.refs.get(slot) or Term(name)

    def named(self) -> Spoken:
        """With every pronoun given up."""
        return Spoken({slot: self.names.get(slot, term) for slot, term in self.refs.items()}, self.names, self.depth)

    def bind(self, slot: int, term: Term, called: Term | None = None) -> Spoken:
        """With one variable more; pronouns of the others are given up, for one sentence has room for one."""
        refs = self.named().refs if term.gap != NOBODY else self.refs
        return Spoken({**refs, slot: term}, {**self.names, slot: called or term}, self.depth + 1)

    def is_taken(self, text: str) -> bool:
        return any(term.text == text for term in (*self.names.values(), *self.refs.values()))


EMPTY = Spoken({}, {})


def that(noun: str) -> Term:
    """What was spoken of before."""
    return Term(say("that one", noun=noun))
