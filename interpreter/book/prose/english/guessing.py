"""Phrases made of the names that rules give: is a name verb, adjective or noun? Given nouns need no guess."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....ground.inflection import Noun
from ..trees import NO, NP, SOME, Blank, Clause, Fact, Own, Phrase, Verbatim, frame
from .catalogue import words
from .reading import own
from .words import HAVE_DONE, article, base_form, is_plural, plural, quoted


def is_quality(word: str) -> bool:
    """Whether a word is likely to be an adjective or participle."""
    if word in words("adjectives"):
        return True
    return word not in words("nouns_like_adjectives") and bool(re.search(words("adjective_ends"), word))


def _is_verb(word: str) -> bool:
    """Whether a word of a name is likely to be a verb in the third person."""
    return bool(re.search(r"[a-z]{2}[^su'i]s$", word)) and word not in words("nouns_in_s")


def _is_things(word: str) -> bool:
    return is_plural(word) and word not in words("nouns_in_s")


def with_quality(said: str, noun: str) -> str:
    """The name of something with its noun, where it is only a quality: "active piece"."""
    last = said.split(" ")[-1]
    return f"{said} {noun}" if is_quality(last) and last != noun else said


def stored_clauses(said: str, noun: str) -> tuple[Phrase, Fact, Fact] | None:
    """Of a name that is a preposition or a verb: what it is, that it is so for {v}, and that it is so for nothing."""
    if said in words("prepositions"):
        return (
            frame("where it is", noun=noun, preposition=said, who=Blank("0")),
            Clause(Blank("0"), "be", own(f"{said} {{v}}")),
            Clause(Blank("0"), "be", _at(said, noun, NO), opposite=_at(said, noun, SOME)),
        )
    if " " not in said and _is_verb(said):
        return (
            Own(f"the {noun} that {{^0}} {said}", {"0": Blank("0")}),
            Clause(Blank("0"), base_form(said), own("{v}")),
            Clause(Blank("0"), base_form(said), Verbatim(f"no {noun}"), opposite=Verbatim(article(noun))),
        )
    return None


def _at(preposition: str, noun: str, det: str) -> Own:
    return Own(f"{preposition} {{where}}", {"where": NP(Noun(noun, plural(noun)), det)})


def number_noun(said: str, args: int) -> tuple[str, bool]:
    """What a stored number is called, and whether it is an amount of its second argument."""
    first, last = said.split(" ")[0], said.split(" ")[-1]
    if _is_things(last):
        return f"number of {said}", False
    if first in ("to", "in", "on", "at", "out"):
        return f"number {said}", False
    if is_quality(last) and args == 2:
        return f"{said} amount", True
    if is_quality(last) or last in words("prepositions") or len(said) == 1:
        return f"number {quoted(said)}", False
    return said, False


def computed_number(said: str) -> str:
    last = said.split(" ")[-1]
    if is_quality(last) or last in words("prepositions"):
        return f"number {said}"
    return f"number of {said}" if _is_things(last) else said.removeprefix("own ") or said


def behind(said: str) -> tuple[str, str]:
    """A name without the preposition at its end, and that, if it stands for another one than "of"."""
    head, _, last = said.rpartition(" ")
    if not head or last not in ("of", "from", "at", "to", "for"):
        return said, ""
    return head, "" if last == "of" else last


def computed_noun(said: str, noun: Noun, several: bool, is_element: bool) -> str:
    """What something computed is called."""
    parts = said.split(" ")
    last = parts[-1]
    if several and not _is_things(last):
        outer = parts[0] in words("prepositions") or parts[0] == "to"
        said = f"{noun.many} {said}" if outer else f"{said} {noun.many}"
    elif not several and is_element and (is_quality(last) or last in words("prepositions")):
        said = f"{said} {noun.one}"
    return said.removeprefix("own ") or said


def truth(
    said: str, holes: Sequence[str], places: tuple[Phrase, ...], is_of_player: bool, is_computed: bool = False
) -> Clause:
    """That something holds, said by its name: "{0} is used", "{0} may start", "{0} counts as “fork” for {1}"."""
    parts = said.split(" ")
    first, last = parts[0], parts[-1]
    others = "".join(f" {{{hole}}}" for hole in holes[1:])
    if not holes:
        return Clause(Verbatim(quoted(said)), "hold")
    subject = Blank(holes[0])

    def rest(text: str) -> Own | None:
        return own(text.strip()) if text.strip() else None

    if first in words("modals"):
        return Clause(subject, first, rest(" ".join(parts[1:]) + others))
    if first == "has" and len(parts) == 2 and (last in words("deeds") or last.endswith("ed")):
        return Clause(subject, HAVE_DONE, rest(last + others))
    if first in words("verbs") and len(parts) > 1:
        return Clause(subject, base_form(first), rest(" ".join(parts[1:]) + others))
    if first in words("prepositions") and len(parts) > 1 and len(holes) == 1:
        return Clause(subject, "be", rest(said))
    if len(parts) == 1 and len(holes) <= 2 and _is_verb(first):
        return Clause(subject, base_form(first), rest(others))
    if last in words("deeds") and len(holes) == 1:
        return Clause(subject, HAVE_DONE, rest(said))
    if len(holes) == 2 and len(parts) == 1 and is_of_player and re.search(r"(ed|en|kept|held|built|sold|won)$", last):
        return Clause(subject, HAVE_DONE, rest(said + others))
    if len(holes) == 1 and is_of_player and said in words("outcomes"):
        return Clause(subject, HAVE_DONE, rest(said))
    if len(holes) == 2 and said in words("comparatives"):
        return Clause(subject, "be", rest(f"{said} than{others}"))
    verb, what = "be", f"marked {quoted(said)}"
    if is_quality(last):
        what = said
    elif is_computed:
        verb, what = "count", f"as {quoted(said)}"
    text = " ".join((what, *(f"{{p{number}}}" for number in range(len(places)))))
    return Clause(subject, verb, Own(text, {f"p{number}": place for number, place in enumerate(places)}))
