"""What is said, as trees: noun phrases and clauses as data, before any language has put them into words.

A tree holds nouns, verbs and frames, and what is done with them: who has it, how many there are, what is told of it, whether it
is so or not. Order, articles, agreement, pronouns and commas are for a realiser (`realiser`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from ...ground.inflection import Noun
from ...ground.records import Record, replace

NOBODY = -1
"""The slot of what is no variable."""

IT = -2
"""The slot of what a relative clause is about, where no variable of the rules stands for it."""

A, THE, THAT, NO, ALL, EVERY, ANY, SOME, BARE = "a", "the", "that", "no", "all", "every", "any", "some", ""
ANOTHER = "another"
"""What stands before a noun."""

NUMBER, COUNT = "the number of", "number of"
"""Before what is counted: how many there are, with an article and without."""

KIND = "of the kind"
"""Before what a subject is said to be: as many as the subject: "is a corner", "are corners"."""


class Phrase(Record, kw_only=True):
    """Something that can be said. `many`: whether verbs take the plural form. `rules`: the names of those that planned it."""

    many = False
    rules: tuple[str, ...] = ()

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items() if name != "rules")
        return f"{type(self).__name__}({shown})"


class Verbatim(Phrase):
    """A name, a number, or what an author has written: it is said as it is."""

    text: str
    many: bool = False


class Amount(Phrase):
    """A small number, as a word."""

    number: int
    many: bool = True


class Pronoun(Phrase):
    """A variable that was just spoken of; without one the reader: "you". `they`: whether it is several, or a person."""

    slot: int = NOBODY
    they: bool = False

    @property
    def is_you(self) -> bool:
        return self.slot == NOBODY


class Blank(Phrase):
    """What is not known yet: see `filled`."""

    name: str


class Framed(Phrase):
    """What a language has a frame for, with its parts."""

    key: str
    parts: Mapping[str, Phrase]
    many: bool = False


class Own(Phrase):
    """What an author has written, with holes such as `{0}` in it, and what stands in these."""

    text: str
    parts: Mapping[str, Phrase]
    many: bool = False


class Enumeration(Phrase):
    """Several, joined by "and" or "or"."""

    parts: tuple[Phrase, ...]
    word: str = "and"
    many: bool = True


class NP(Phrase):
    """A noun with what belongs to it.

    Attributes:
        det:         what stands before it; a number for so many.
        owner:       whose it is, or of what.
        mods:        what follows, in order: places, relative clauses.
        adjectives:  what stands before the noun.
        letter:      a name of one letter that tells it from others.
    """

    noun: Noun
    det: str | int = THE
    many: bool = False
    owner: Phrase | None = None
    mods: tuple[Phrase, ...] = ()
    adjectives: tuple[str, ...] = ()
    letter: str = ""


class Clause(Phrase):
    """Something that holds or not.

    `verb` is an infinitive, and `rest` what follows; `opposite` follows instead when it is negated ("has an owner", "has no
    owner").
    """

    subject: Phrase
    verb: str
    rest: Phrase | None = None
    negated: bool = False
    opposite: Phrase | None = None


class There(Phrase):
    """That there is something, or nothing: `thing` has no article of its own."""

    thing: NP
    negated: bool = False


class Whole(Phrase):
    """A clause of which only the whole is known, and perhaps its negation."""

    said: Phrase
    opposite: Phrase | None = None
    negated: bool = False


class Quantified(Phrase):
    """That something holds of "every", "each of", "at least one of" or "none of" what a variable goes through."""

    word: str
    slot: int
    one: Phrase
    clause: Fact
    opposite: Fact | None = None
    negated: bool = False


class Joined(Phrase):
    """Clauses joined by "and" or "or"."""

    word: str
    parts: tuple[Fact, ...]


class Relative(Phrase):
    """A clause about the noun before it, for which `slot` stands."""

    slot: int
    clause: Fact
    who: bool = False
    many: bool = False


Fact = Clause | There | Whole | Quantified | Joined
"""Something that can be negated."""

YOU = Pronoun()

_P = TypeVar("_P", bound=Phrase)


def frame(key: str, **parts: Phrase | str) -> Framed:
    """A frame with its parts; text stands for itself."""
    return Framed(key, {name: Verbatim(part) if isinstance(part, str) else part for name, part in parts.items()})


def frame_of_many(key: str, **parts: Phrase | str) -> Framed:
    """The same, of several things."""
    return replace(frame(key, **parts), many=True)


def planned_by(tree: _P, rule: str) -> _P:
    """A tree that a rule has planned, beside those that planned its parts."""
    return tree if rule in tree.rules else replace(tree, rules=(rule, *tree.rules))


def negation(fact: Fact) -> Fact:
    if isinstance(fact, Joined):
        return replace(fact, word={"and": "or", "or": "and"}[fact.word], parts=tuple(map(negation, fact.parts)))
    return replace(fact, negated=not fact.negated)


def joined(word: str, parts: Sequence[Fact]) -> Fact:
    """Clauses joined by "and" or "or"; nested ones of the same word become one."""
    flat: list[Fact] = []
    for part in parts:
        flat += part.parts if isinstance(part, Joined) and part.word == word else (part,)
    return flat[0] if len(flat) == 1 else Joined(word, tuple(flat))


def listed(parts: Sequence[Phrase], word: str = "and") -> Phrase:
    return parts[0] if len(parts) == 1 else Enumeration(tuple(parts), word)


def bare(thing: NP) -> NP:
    """Without an article."""
    return replace(thing, det=COUNT if thing.det == NUMBER else BARE)


def counted(thing: NP, number: int) -> NP:
    """So many of them."""
    return replace(thing, det=number, many=number != 1)


def with_mod(thing: NP, *mods: Phrase) -> NP:
    return replace(thing, mods=(*thing.mods, *mods))


def said_of(phrase: Phrase) -> int:
    """How near a phrase is to the variable that is spoken of: 2 that itself, 1 something of it, 0 something else."""
    owner = phrase.owner if isinstance(phrase, NP) else None
    return next((2 - far for far, one in enumerate((phrase, owner)) if isinstance(one, Pronoun) and not one.is_you), 0)


def things(thing: NP) -> NP:
    """All of them, as what is counted or gone through: "your free cells", "free cells next to c4"."""
    return replace(thing, det=THE if isinstance(thing.owner, Pronoun) else BARE, many=True)


def qualified(thing: NP, *adjectives: str) -> NP:
    return replace(thing, adjectives=(*adjectives, *thing.adjectives))


def tells_more(tree: Phrase) -> bool:
    """Whether a relative clause is part of it."""
    return any(isinstance(part, Relative) for part in parts_of(tree))


def is_you(phrase: Phrase) -> bool:
    return isinstance(phrase, Pronoun) and phrase.is_you


def refers_to(phrase: Phrase | None, slot: int) -> bool:
    return isinstance(phrase, Pronoun) and phrase.slot == slot


def changed(tree: _P, change: Callable[[Phrase], Phrase | None]) -> _P:
    """A tree with other parts; `change` gives a part's own, or None for one that is to be gone into."""
    made: Any = change(tree)
    if made is None:
        inner = {name: _changed(part, change) for name, part in tree.__dict__.items() if name in _INNER and part}
        changes = {name: part for name, part in inner.items() if part is not tree.__dict__[name]}
        made = replace(tree, **changes) if changes else tree
    return cast(_P, made)


def _changed(part: Any, change: Callable[[Phrase], Phrase | None]) -> Any:
    if isinstance(part, Phrase):
        return changed(part, change)
    if isinstance(part, Mapping):
        values = {name: changed(one, change) for name, one in part.items()}
        return values if any(part[name] is not one for name, one in values.items()) else part
    parts = tuple(changed(one, change) for one in part)
    return parts if any(one is not other for one, other in zip(parts, part, strict=True)) else part


_INNER = frozenset({"subject", "rest", "opposite", "thing", "said", "one", "clause", "parts", "owner", "mods"})
"""The fields that hold trees."""


def filled(tree: _P, values: Mapping[str, Phrase]) -> _P:
    """A tree with its holes filled; those without a value stay."""
    return changed(tree, lambda part: values.get(part.name) if isinstance(part, Blank) else None)


def first_said(tree: _P, slot: int, phrase: Phrase) -> _P | None:
    """A tree with a variable's first pronoun given up for a phrase; None where nothing is said of the variable, or first in
    what is only told of something else."""
    done: list[Phrase] = []

    def change(part: Phrase) -> Phrase | None:
        if done:
            return part
        if isinstance(part, Relative) or (
            isinstance(part, NP) and any(_speaks_of(aside, slot) for aside in _asides(part))
        ):
            done.append(part)
            return part
        if refers_to(part, slot):
            done.append(part)
            return phrase
        return None

    made = changed(tree, change)
    return made if done and refers_to(done[0], slot) else None


def _asides(thing: NP) -> tuple[Phrase, ...]:
    """What else is told of a thing: by what it is found, as "the one in the same place as that player", and what follows it."""
    return (thing.owner, *thing.mods) if isinstance(thing.owner, Framed) else thing.mods


def _speaks_of(tree: Phrase, slot: int) -> bool:
    return any(refers_to(part, slot) for part in parts_of(tree))


def is_plain_negation(fact: Phrase) -> bool:
    """Whether a clause is negated by "not" alone."""
    return isinstance(fact, Clause | Whole) and fact.negated and fact.opposite is None


def parts_of(tree: Phrase) -> Iterator[Phrase]:
    """A tree and all trees in it."""
    yield tree
    for name, part in tree.__dict__.items():
        if name in _INNER and part is not None:
            inner = part.values() if isinstance(part, Mapping) else part if isinstance(part, tuple) else (part,)
            for one in inner:
                yield from parts_of(one)


def alike(one: Phrase, other: Phrase) -> bool:
    """Whether two trees are made of the same parts."""
    return repr(one) == repr(other)
