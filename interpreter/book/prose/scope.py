"""What variables are called at a point of a text."""

from __future__ import annotations

from collections.abc import Mapping

from ...ground.inflection import Noun
from ...ground.records import Record, replace
from .trees import NP, THAT, Phrase, Pronoun, Verbatim, alike

MAX_DEPTH = 12
"""Things within things that a sentence can hold; what lies deeper is only pointed at."""


class Spoken(Record):
    """`refs`: each variable as it is spoken of now. `names`: what it is called where a pronoun would be unclear. `whose`: the
    player whose turn it is, where that is one by name."""

    refs: Mapping[int, Phrase]
    names: Mapping[int, Phrase]
    depth: int = 0
    whose: Phrase | None = None

    def term(self, slot: int, name: str) -> Phrase:
        return self.refs.get(slot) or Verbatim(name)

    def named(self) -> Spoken:
        """With every pronoun given up."""
        return replace(self, refs={slot: self.names.get(slot, term) for slot, term in self.refs.items()})

    def bind(self, slot: int, term: Phrase, called: Phrase | None = None) -> Spoken:
        """With one variable more; pronouns of the others are given up, for one sentence has room for one."""
        is_pronoun = isinstance(term, Pronoun) and not term.is_you
        refs = self.named().refs if is_pronoun else self.refs
        names = {**self.names, slot: called or term}
        return replace(self, refs={**refs, slot: term}, names=names, depth=self.depth + 1)

    def is_taken(self, called: Phrase) -> bool:
        return any(alike(term, called) for term in (*self.names.values(), *self.refs.values()))


EMPTY = Spoken({}, {})


def that(noun: Noun) -> NP:
    """What was spoken of before."""
    return NP(noun, THAT)
