"""English phrases that people write, read as trees: "the group of {s}", "{s} is hemmed in"."""

from __future__ import annotations

import re

from ....ground.inflection import Noun
from ....ground.records import replace
from ..trees import (
    BARE,
    IT,
    NP,
    THE,
    YOU,
    A,
    Blank,
    Clause,
    Fact,
    Own,
    Phrase,
    Pronoun,
    Relative,
    There,
    Verbatim,
    Whole,
)
from .catalogue import words
from .words import HAVE_DONE, article, base_form, plural, singular

_HOLES = re.compile(r"\{\^?(\w+)\}")
_HEAD_OF = re.compile(r"the ([^{}]+?) of \{(\w+)\}(?!')(.*)", re.DOTALL)
_RELATIVE = re.compile(r"\b(?:which|who|whom|whose)\b")
_HEAD_END = re.compile(r"(?=,)| (?=\()| (?=(?:" + "|".join(words("boundaries")) + r")\b)")
_SUBJECT = re.compile(r"(?<=(?:hich|that|whom|here) )\{(\w+)\}(?= \w+s\b)")
_SUBJECT_FIRST = re.compile(r"\{(\w+)\} ([a-z]+)\b ?(.*)", re.DOTALL)
_THERE = re.compile(r"there is an? ([a-z ]+?) ((?:" + "|".join(words("prepositions")) + r")\b[^,]*)")
_YOU = re.compile(r"you (are|have|" + "|".join(words("modals")) + r")\b ?(.*)", re.DOTALL)
_ABOUT = re.compile(
    r"(the [a-z]+(?: [a-z]+)*?(?: \{\w+\})?) (is|are|has|have|" + "|".join(words("modals")) + r")\b ?(.*)", re.DOTALL
)
_SOME = re.compile(r"an? ([a-z]+(?: [a-z]+)?) (is|has|[a-z]+[^s]s)\b ?(.*)", re.DOTALL)
_THING = re.compile(r"(?:" + "|".join(words("articles")) + r")\b")
_THAT = re.compile(r"that ([a-z]+)\b ?(.*)", re.DOTALL)
_PAST = re.compile(r"[^e]ed$")
_DONE = re.compile(rf"(?:been|\w+[^e\W]ed|{'|'.join(words('deeds'))})\b")


def own(text: str) -> Own:
    """Verbatim with holes; one that a verb follows in a relative clause is its subject."""
    text = _SUBJECT.sub(r"{^\1}", text)
    return Own(text, {name: Blank(name) for name in _HOLES.findall(text)})


def split(head: str, start: int = 0) -> tuple[str, str]:
    """A noun phrase without article as its head and what stands behind it: "free cells", " next to it"."""
    ended = _HEAD_END.search(head, start)
    return (head[start : ended.start()], head[ended.start() :]) if ended else (head[start:], "")


def noun(text: str) -> tuple[Noun, bool]:
    """The words of a noun for one and for many, and whether it was written for many."""
    head, rest = split(text)
    one = singular(head)
    return (Noun(one + rest, text), True) if one else (Noun(text, plural(head) + rest), False)


def noun_phrase(text: str) -> Phrase:
    """A noun phrase with holes; one that does not begin with "the" stays what it is."""
    found = _HEAD_OF.fullmatch(text)
    # of two that something is of, the first is no owner, and neither is who stands in a relative clause
    if found and not found[3].startswith(" of {") and not _RELATIVE.search(found[1]):
        return _with_rest(found[1], found[3], Blank(found[2]))
    if not text.startswith("the "):
        return own(text)
    head, rest = split(text, 4)
    return own(text) if "{" in head else _with_rest(head, rest, None)


def _with_rest(head: str, rest: str, owner: Phrase | None) -> NP:
    called, many = noun(head)
    return NP(called, THE, many, owner, (_told(rest.strip(), many),) if rest.strip() else ())


def _told(text: str, many: bool) -> Phrase:
    """What follows a noun. Where "that" and a verb begin it, the verb goes with the number of the noun: squares "that lie"
    open, and a square "that lies" open. `many`: whether it was written of many."""
    found = _THAT.fullmatch(text)
    if not found or not _is_verb(found[1], many):
        return own(text)
    verb = HAVE_DONE if found[1] in ("has", "have") and _DONE.match(found[2]) else base_form(found[1])
    if verb == "have" and found[2].startswith("no "):
        return own(text)
    return Relative(IT, Clause(Pronoun(IT), verb, own(found[2]) if found[2] else None))


def _is_verb(word: str, many: bool) -> bool:
    """Whether a word behind "that" is a verb in the present, rather than who does something."""
    if word in words("no verbs") or word in words("plurals").values() or _PAST.search(word):
        return False
    if word in words("modals"):
        return True
    return word in ("are", "have", "do") or not word.endswith("s") if many else word.endswith("s")


def clause(text: str) -> Clause | There | Whole:
    """A clause with holes of which subject and verb can be told: it begins with a hole, with "you" or with a noun phrase about
    one, or says that there is something. Else only the whole is known."""
    there = _THERE.fullmatch(text)
    if there:
        return There(NP(noun(there[1])[0], BARE, mods=(own(there[2]),)))
    found = _SUBJECT_FIRST.fullmatch(text)
    if found:
        return _clause(Blank(found[1]), found[2], found[3])
    found = _YOU.fullmatch(text)
    if found and found[1] == "have" and not _THING.match(found[2]):
        return Clause(YOU, HAVE_DONE, own(found[2]))
    if found:
        return _clause(YOU, found[1], found[2])
    found = _SOME.fullmatch(text)
    if found:
        return _clause(NP(noun(found[1])[0], A), found[2], found[3])
    found = _ABOUT.fullmatch(text)
    return _clause(noun_phrase(found[1]), found[2], found[3]) if found else Whole(own(text))


def _clause(subject: Phrase, written: str, rest: str) -> Clause:
    """`written`: the verb as it is written; `rest`: what follows it."""
    opposite = None
    if rest.startswith("no "):
        opposite = own(f"at least one {rest[3:]}")
    elif rest.startswith("not "):
        opposite = own(rest[4:])
    verb = HAVE_DONE if written in ("has", "have") and _DONE.match(rest) else base_form(written)
    return Clause(subject, verb, own(rest) if rest else None, opposite=opposite)


def is_none(phrase: Phrase) -> Fact:
    """That there is no such thing."""
    if isinstance(phrase, NP):
        return There(phrase, negated=True)
    assert isinstance(phrase, Own)
    what = phrase.text.removeprefix("the ")
    no, some = (f"none{what[3:]}", what) if what.startswith("one ") else (f"no {what}", article(what))
    return Clause(Verbatim("there"), "be", replace(phrase, text=no), opposite=replace(phrase, text=some))
