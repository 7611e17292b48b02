"""The small grammar: noun phrases and clauses, which can be negated and turned into relative clauses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...ground.records import Record, replace
from .catalogue import say
from .english import article, base_form, conjugated, is_plural, listed, singular, split_head, without_the

NOBODY = -1
"""The slot of a phrase that is not a variable."""

_SLOT = re.compile(r"\{(\w+)\}")
_DOES = re.compile(r"\{\^(\w+)\} (\w+)")
"""A hole that is the subject of the verb behind it: "the cell that {^0} is on"."""

_OBJECT = re.compile(r"(.*\w) (?:it|them)", re.DOTALL)
"""A predicate that ends with the variable as its object: "that piece enters it" is "that that piece enters"."""

_OTHER_PRONOUN = re.compile(r"\b(?:it|its|they|them|their)\b")
_HEAD_OF = re.compile(r"the ([^{}]+?) of \{(\w+)\}(.*)", re.DOTALL)

_DIRECTION = re.compile(r"in direction (?=(?:the|any|that|every|each|a|one|your|its|their)\b[\w ]*direction)")
"""Where "in direction {d}" would say the word twice."""


RELATIVE = re.compile(r" (?:whose|which|who) | that (?:is|are|has|have|does|do|may|can) ")
"""Where a noun phrase goes on with a relative clause."""


class Term(Record):
    """A noun phrase with its article.

    Attributes:
        text:        as the subject of a sentence: "it", "they", "the free cells next to c4".
        thing:       as an object: "them", "you"; `text` unless said.
        possessive:  "its", "your"; "" where only "of ..." will do.
        many:        whether verbs take the plural form.
        gap:         the slot of the variable whose relative clause this stands in, when it is that variable itself.
        owner:       that slot, when it is something of that variable; then `head` is what, and `tail` what follows: of "its
                     height at c4" they are "height" and " at c4".
    """

    text: str
    thing: str = ""
    possessive: str = ""
    many: bool = False
    gap: int = NOBODY
    owner: int = NOBODY
    head: str = ""
    tail: str = ""

    @property
    def object(self) -> str:
        return self.thing or self.text

    @property
    def is_you(self) -> bool:
        return self.text == say("you")


YOU = Term(say("you"), say("you"), say("your"), True)


def pronoun(slot: int, several: bool = False) -> Term:
    """ "it", or "they"."""
    if several:
        return Term(say("they"), say("them"), say("their"), True, slot)
    return Term(say("it"), say("it"), say("its"), False, slot)


def fill(template: str, values: dict[str, Term]) -> Term:
    """A noun phrase with holes, such as "the group of {s}", filled. "the group of it" becomes "its group"."""
    found = _HEAD_OF.fullmatch(template)
    if found and found[2] in values:
        head, owner, rest = found[1], values[found[2]], substituted(found[3], values)
        several = is_plural(split_head(head)[0].split(" ")[-1])
        if owner.possessive:
            return Term(f"{owner.possessive} {head}{rest}", many=several, owner=owner.gap, head=head, tail=rest)
        comma = "," if rest[:1] == " " and RELATIVE.search(owner.object) else ""
        return Term(f"the {head} of {owner.object}{comma}{rest}", many=several)
    text = substituted(template, values)
    head, _ = split_head(without_the(text) or text)
    return Term(text, many=text.startswith("the ") and is_plural(split_head(head)[0].split(" ")[-1]))


def substituted(template: str, values: dict[str, Term]) -> str:
    """A template with objects in its holes."""

    def does(found: re.Match[str]) -> str:
        subject = values[found[1]]
        return f"{subject.text} {conjugated(base_form(found[2]), subject.many, False)}"

    text = _DOES.sub(does, template) if "{^" in template else template

    def filled(hole: re.Match[str]) -> str:
        if hole[1] not in values:
            return hole[1]
        value = values[hole[1]].object
        goes_on = RELATIVE.search(value) and re.match(r" [a-z]", text[hole.end() :])
        return f"{value}," if goes_on else value  # or what follows would seem to belong to the relative clause

    text = _SLOT.sub(filled, text)
    if "direction" not in template:
        return text
    text = _DIRECTION.sub("in ", text).replace("direction direction ", "direction ")
    return re.sub(r"in direction (?:it|them)\b", say("in that direction"), text)


def bodies(term: Term, template: str = "", values: dict[str, Term] | None = None) -> tuple[str, str]:
    """Of a plural noun phrase: its members' name in the singular and plural, without article ("free cell next to c4", "free
    cells next to c4"); twice "" where there is none."""
    text = without_the(term.text)
    if not text:
        found = _HEAD_OF.fullmatch(template)
        owner = (values or {}).get(found[2]) if found else None
        if not found or owner is None or not owner.possessive:
            return "", ""
        mine = {say("you"): say("yours"), say("they"): say("theirs")}.get(owner.text, owner.object)
        text = f"{found[1]} of {mine}{substituted(found[3], values or {})}"
    head, rest = split_head(text)
    one = singular(head)
    return (one + rest, head + rest) if one else ("", "")


class Clause(Record):
    """Something that holds or not.

    A simple clause has a subject, a verb in the infinitive and what follows it; `opposite` follows the verb instead when the
    clause is negated ("has an owner", "has no owner"). A compound one has `parts` joined by `word`. Of one that has `whole`
    only the text is known, and perhaps that of its negation, `opposite`.
    """

    subject: Term
    verb: str
    rest: str
    negated: bool = False
    opposite: str = ""
    word: str = ""
    parts: tuple[Clause, ...] = ()
    whole: str = ""
    relative_you: str = ""
    owned_by: int = NOBODY
    """How it is said relatively where "whose ..." will not do, and about which slot: "of which you are the owner"."""

    def text(self) -> str:
        """As a main clause, without a capital letter."""
        if self.parts:
            return self._joined()
        if self.whole:
            return (self.opposite or say("it is not so", clause=self.whole)) if self.negated else self.whole
        return f"{self.subject.text} {self.predicate(self.subject.many)}"

    def predicate(self, many: bool) -> str:
        """The verb and what follows."""
        if self.negated and self.opposite:
            verb, rest = conjugated(self.verb, many, False), self.opposite
        else:
            verb, rest = conjugated(self.verb, many, self.negated), self.rest
        return f"{verb} {rest}".strip()

    def _joined(self) -> str:
        texts: list[str] = []
        before: Clause | None = None
        for part in self.parts:
            text = part.text()
            if part.word == "or":
                text = say("nested or", clause=text)
            elif self.word == "and" and before is not None and _same_subject(before, part):
                text = part.predicate(part.subject.many)
            texts.append(text)
            before = part
        if self.word == "or" and any(part.word == "and" for part in self.parts):
            return f"{', or '.join(texts[:-1])}, {say('or else')} {texts[-1]}"
        if self.word == "and" and any("," in text or " or " in text for text in texts[:-1]):
            return f"{', '.join(texts[:-1])}, {say('and')} {texts[-1]}"
        return listed(texts, say(self.word))

    def negation(self) -> Clause:
        if self.parts:
            other = {"and": "or", "or": "and"}[self.word]
            return replace(self, word=other, parts=tuple(part.negation() for part in self.parts))
        return replace(self, negated=not self.negated)

    def relative(self, slot: int, many: bool) -> str:
        """As a relative clause about a variable: "that is empty", "whose height is 2", "for which there is ..."."""
        if self.word == "and":
            short = [(part, part._short_relative(slot, many)) for part in self.parts]
            said = [made for _, made in short if made]
            rest = [part for part, made in short if not made]
            if rest:
                clause = joined("and", rest)
                text = say("nested or", clause=clause.text()) if clause.word == "or" else clause.text()
                said.append(say("for which", clause=text))
            return listed(_shared(said), say("and"))
        made = self._short_relative(slot, many)
        text = self.text()
        return made or say("for which", clause=say("nested or", clause=text) if self.word == "or" else text)

    def _short_relative(self, slot: int, many: bool) -> str:
        """The same where it needs no "for which"; else ""."""
        if self.whole:
            return ""
        if self.parts:
            inner = [part._short_relative(slot, many) for part in self.parts]
            lead = say("that", predicate="")
            if not all(inner) or any(part.parts for part in self.parts):
                return ""
            if self.word == "or" and all(part.startswith(lead) for part in inner):
                either = listed([part.removeprefix(lead) for part in inner], say("or"))
                return lead + (either if len(inner) > 2 else say("nested or", clause=either))
            return listed(_shared(inner), say(self.word))
        if self.relative_you and self.owned_by == slot:
            return self.relative_you.replace(" are ", " are not ", 1) if self.negated else self.relative_you
        if self.subject.gap == slot:
            return say("that", predicate=self.predicate(many))
        if self.subject.owner == slot and self.subject.head:
            thing = self.subject.head + self.subject.tail
            return say("whose", thing=thing, predicate=self.predicate(self.subject.many))
        lead = say("that", predicate="")
        if slot != NOBODY and self.subject.gap == NOBODY and self.subject.owner == NOBODY:
            found = _OBJECT.fullmatch(self.predicate(self.subject.many))
            fits = self.verb != "be" and not self.subject.text.startswith((say("there"), lead))
            if found and fits and not _OTHER_PRONOUN.search(found[1]):
                return say("that", predicate=f"{self.subject.text} {found[1]}")
        return ""

    def of_every(self, slot: int, one: str, word: str = "every") -> str:
        """As a clause about every member of a collection, or about none: "every free cell is ..."."""
        if not self.parts and not self.whole:
            subject = say(word, one=one)
            if self.subject.gap == slot:
                return f"{subject} {self.predicate(False)}"
            if self.subject.owner == slot and self.subject.head and not self.relative_you:
                whose = f"the {self.subject.head} of {subject}{self.subject.tail}"
                return f"{whose} {self.predicate(self.subject.many)}"
        if self.parts and self.word == "and" and word == "every":
            parts = [part for part in self.parts if not part.parts and not part.whole and part.subject.gap == slot]
            if len(parts) == len(self.parts):
                return f"{say(word, one=one)} {listed([part.predicate(False) for part in parts])}"
        return say(f"for {word}", one=one, clause=self.text())


def _same_subject(before: Clause, after: Clause) -> bool:
    simple = not any(clause.parts or clause.whole for clause in (before, after))
    return simple and after.subject.text == before.subject.text != say("there")


def _shared(relatives: Sequence[str]) -> list[str]:
    """ "that is empty and is next to it": "that" is said once where all begin with it."""
    lead = say("that", predicate="")
    if all(part.startswith(lead) for part in relatives):
        return [relatives[0], *(part.removeprefix(lead) for part in relatives[1:])]
    return list(relatives)


def with_relative(thing: str, relative: str) -> str:
    """A noun phrase with a relative clause, behind a comma where it has one already."""
    return f"{thing}{',' if ',' in thing or RELATIVE.search(thing) else ''} {relative}"


def there(one: str, negated: bool = False) -> Clause:
    """ "there is a free cell", "there is no free cell"."""
    return Clause(Term(say("there")), "be", article(one), negated, f"no {one}")


def plain(text: str, opposite: str = "") -> Clause:
    """A clause of which only the text is known."""
    return Clause(Term(text), "be", "", opposite=opposite, whole=text)


def joined(word: str, parts: Sequence[Clause]) -> Clause:
    """Clauses joined by "and" or "or"; nested ones of the same word become one."""
    flat: list[Clause] = []
    for part in parts:
        flat += part.parts if part.word == word else (part,)
    return flat[0] if len(flat) == 1 else Clause(Term(""), "be", "", word=word, parts=tuple(flat))
