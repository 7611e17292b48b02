"""English phrases that people write, read as trees: "the group of {s}", "{s} is hemmed in"."""

from __future__ import annotations

import re

from ....ground.inflection import Noun
from ..trees import NP, THE, Blank, Clause, Fact, Own, Phrase, There, Verbatim, Whole
from .catalogue import words
from .words import HAVE_DONE, article, base_form, is_plural, plural, singular

_HOLES = re.compile(r"\{\^?(\w+)\}")
_HEAD_OF = re.compile(r"the ([^{}]+?) of \{(\w+)\}(.*)", re.DOTALL)
_HEAD_END = re.compile(r"(?=,)| (?=(?:" + "|".join(words("boundaries")) + r")\b)")
_SUBJECT = re.compile(r"(?<=(?:hich|that|whom|here) )\{(\w+)\}(?= \w+s\b)")
_SUBJECT_FIRST = re.compile(r"\{(\w+)\} ([a-z]+)\b ?(.*)", re.DOTALL)
_DONE = re.compile(rf"(?:been|\w+[^e\W]ed|{'|'.join(words('deeds'))})\b")


def own(text: str) -> Own:
    """Verbatim with holes."""
    return Own(text, {name: Blank(name) for name in _HOLES.findall(text)})


def split(head: str, start: int = 0) -> tuple[str, str]:
    """A noun phrase without article as its head and what stands behind it: "free cells", " next to it"."""
    ended = _HEAD_END.search(head, start)
    return (head[start : ended.start()], head[ended.start() :]) if ended else (head[start:], "")


def noun(text: str) -> tuple[Noun, bool]:
    """The words of a noun for one and for many, and whether it was written for many."""
    head, rest = split(text)
    one = singular(head) if is_plural(head.rpartition(" ")[2]) else ""
    return (Noun(one + rest, text), True) if one else (Noun(text, plural(head) + rest), False)


def noun_phrase(text: str) -> Phrase:
    """A noun phrase with holes; one that does not begin with "the" stays what it is."""
    found = _HEAD_OF.fullmatch(text)
    if found:
        return _with_rest(found[1], found[3], Blank(found[2]))
    if not text.startswith("the "):
        return own(text)
    head, rest = split(text, 4)
    return own(text) if "{" in head else _with_rest(head, rest, None)


def _with_rest(head: str, rest: str, owner: Phrase | None) -> NP:
    called, many = noun(head)
    return NP(called, THE, many, owner, (own(rest.removeprefix(" ")),) if rest.strip() else ())


def clause(text: str) -> Clause | Whole:
    """A clause with holes that begins with one, its subject; else only the whole is known."""
    found = _SUBJECT_FIRST.fullmatch(text)
    if not found:
        return Whole(own(text))
    rest = found[3]
    opposite = None
    if rest.startswith("no "):
        opposite = own(f"at least one {rest[3:]}")
    elif rest.startswith("not "):
        opposite = own(rest[4:])
    verb = HAVE_DONE if found[2] == "has" and _DONE.match(rest) else base_form(found[2])
    return Clause(Blank(found[1]), verb, own(rest) if rest else None, opposite=opposite)


def is_none(phrase: Phrase) -> Fact:
    """That there is no such thing."""
    if isinstance(phrase, NP):
        return There(phrase, negated=True)
    assert isinstance(phrase, Own)
    return Clause(Verbatim("there"), "be", own(f"no {phrase.text}"), opposite=own(article(phrase.text)))
