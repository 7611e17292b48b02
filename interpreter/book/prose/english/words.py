"""English words: plurals, articles, numbers, verbs. Pure functions of text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....ground.inflection import number_word, regular_plural
from .catalogue import words

_HEAD_END = re.compile(r"(?=,)| (?=(?:" + "|".join(words("boundaries")) + r")\b)")
_VOWEL = re.compile(r"[aeiou]|8|11\b|18\b|hour|honest|heir", re.IGNORECASE)
_NO_VOWEL = re.compile(r"uni(?!n|m|de)|use|usu|eu|ewe\b|one\b|once\b|uti", re.IGNORECASE)
"""Words that begin with the letter of a vowel and not with its sound; not those of which "un" is a prefix: "uninhabited"."""


_PARTICIPLE = re.compile(r"[a-z]{3}ed$")

HAVE_DONE = "have done"
"""The verb of the perfect: "has moved", "has not moved"."""


def spaced(name: str) -> str:
    """A name of the rules as words: `to_lay` is "to lay". Short forms are written out."""
    full = words("abbreviations")
    return " ".join(str(full.get(part, part)) for part in name.split("_") if part) or name


def plural(noun: str) -> str:
    """The plural of a noun, of whose words the last is inflected."""
    front, _, last = noun.rpartition(" ")
    if front and _is_participle(last):
        return f"{plural(front)} {last}"  # "places reached"
    lead = f"{front} " if front else ""
    irregular = words("plurals")
    if last in irregular:
        return f"{lead}{irregular[last]}"
    return lead + regular_plural(last)


def _is_participle(word: str) -> bool:
    return bool(_PARTICIPLE.search(word)) and word not in words("nouns_like_adjectives")


def is_plural(word: str) -> bool:
    """Whether a word looks like the plural of a noun."""
    return word in words("plurals").values() or bool(
        re.search(r"[a-z][^sui'\W]s$|ies$|[^aeo]es$|xes$|[a-z]{3}us?es$", word)
    )


def singular(noun: str) -> str:
    """The singular of a plural noun; "" where it is none."""
    front, _, last = noun.rpartition(" ")
    if front and _is_participle(last):
        return f"{one} {last}" if (one := singular(front)) else ""
    lead = f"{front} " if front else ""
    for one, many in words("plurals").items():
        if last == many:
            return f"{lead}{one}"
    if not is_plural(last):
        return ""
    if last.endswith("ies"):
        return lead + last[:-3] + "y"
    if re.search(r"(ss|x|z|ch|sh)es$", last):
        return lead + last[:-2]
    return lead + last[:-1]


def article(noun: str) -> str:
    """The noun with "a" or "an"."""
    if not noun:
        return noun
    return f"an {noun}" if _VOWEL.match(noun) and not _NO_VOWEL.match(noun) else f"a {noun}"


def number(value: int) -> str:
    """A small number as a word, others in digits."""
    return number_word(value) if value else "no"


def ordinal(value: int) -> str:
    """ "first", "second", ...; "13th"."""
    names = words("ordinals")
    if 1 <= value <= len(names):
        return str(names[value - 1])
    end = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{end}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def capital(text: str) -> str:
    """With a capital letter at its beginning, behind an opening quotation mark too."""
    found = re.match(r"[“(]?", text)
    at = found.end() if found else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def quoted(text: str) -> str:
    return f"“{text}”"


def split_head(phrase: str) -> tuple[str, str]:
    """A noun phrase without article as its head and what stands behind it: "free cells", " next to it"."""
    found = _HEAD_END.search(phrase)
    return (phrase[: found.start()], phrase[found.start() :]) if found else (phrase, "")


def base_form(verb: str) -> str:
    """The infinitive of a verb in the third person."""
    irregular = words("verbs")
    if verb in irregular:
        return str(irregular[verb])
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if re.search(r"(ss|x|z|ch|sh|o)es$", verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") else verb


def third_person(verb: str) -> str:
    for inflected, base in words("verbs").items():
        if verb == base:
            return str(inflected)
    if verb in words("modals"):
        return verb
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(s|x|z|ch|sh|o)$", verb) else "s")


def conjugated(verb: str, many: bool, negated: bool) -> str:
    """A verb, given by its infinitive, in the present: for one, or for many and "you"; perhaps with "not"."""
    if verb in words("modals"):
        return {"can": "cannot"}.get(verb, f"{verb} not") if negated else verb
    if verb == HAVE_DONE:
        form = "have" if many else "has"
        return f"{form} not" if negated else form
    if verb == "be":
        form = "are" if many else "is"
        return f"{form} not" if negated else form
    if negated:
        return f"{'do' if many else 'does'} not {verb}"
    return verb if many else third_person(verb)
