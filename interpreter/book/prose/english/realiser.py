"""Trees in English: order, articles, agreement, pronouns, relative clauses and commas."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ....ground.records import replace
from ..trees import (
    ANY,
    BARE,
    COUNT,
    EVERY,
    KIND,
    NO,
    NP,
    NUMBER,
    SOME,
    THAT,
    THE,
    YOU,
    A,
    Amount,
    Blank,
    Clause,
    Enumeration,
    Fact,
    Framed,
    Joined,
    Own,
    Phrase,
    Pronoun,
    Quantified,
    Relative,
    There,
    Verbatim,
    Whole,
    alike,
    bare,
    changed,
    first_said,
    is_you,
    joined,
    negation,
    parts_of,
    refers_to,
)
from .catalogue import frame_of, words
from .words import article, base_form, conjugated, listed, number, quoted

_PRONOUNS = {
    "you": ("you", "you", "your", "yours"),
    "it": ("it", "it", "its", "it"),
    "they": ("they", "them", "their", "theirs"),
}
"""As subject, as object, before a noun, behind "of"."""

_SUBJECT, _OBJECT, _BEFORE, _BEHIND = range(4)

_HOLE = re.compile(r"\{(\^?)(\w+)\}(?:(?<=\})( \w+|'s\b))?")
"""A hole; with `^` the subject of the verb behind it: "{^who} wins the game". "{p}'s" is "your"."""

_RELATIVE = re.compile(r" (?:whose|which|who) | that (?:is|are|has|have|does|do|may|can) ")
"""Where a noun phrase goes on with a relative clause: what follows it needs a comma."""

LONG = 60
"""Letters of a noun phrase behind which a comma helps."""

_APART = ("other than", "outside")
"""What may seem to belong to the end of a long noun phrase."""

_OWNED = re.compile(r"\bthe ([a-z]+) of \{(\w+)\}(?!')")
"""What is somebody's: "the store of {p}" is "your store"."""

_ANY_OF = re.compile(r"(\b(?:an?|any|some|no|every|each|two|three|four)(?: [a-z]+){1,3} of )\{(\w+)\}(?!')")
"""Of what is not all that somebody has: "a store of {p}" is "a store of yours"."""

_NAMED = re.compile(r"\bthe ([a-z]+) \{(\w+)\}")
"""What a name is that of: "the kind {k}" is "a kind of man" where it has no name."""

_NOT_AS_SUBJECT = ("for which ", "such that ")
"""How a relative clause begins in which the noun is spoken of by a pronoun."""

_NAMED_SO = frozenset({"chosen", "given"})
"""Adjectives that tell one thing of its kind apart."""

_NUMBERED = re.compile(r"\bwith number \{(\w+)\}")
"""What has a number: with one that is told as a thing, "the face bid", it is what is there "for the face bid"."""

_AS_A_THING = re.compile(r"(?:the|that|your|its|their|an?) ")

_STANDS = re.compile(r"(on|at|in|under|above|below|behind) \{(\w+)\}")
"""A preposition and a hole, and nothing else."""

_DIRECTION = re.compile(
    r"in direction (?=(?:the|any|that|every|each|a|one|your|its|their)\b(?:(?! in | from )[\w ])*direction)"
)
"""Where "in direction {d}" would say the word twice."""

_SIDE = re.compile(r"on the \{(\w+)\} side")
"""The same of sides."""


class English:
    """`several`: the slots of variables that stand for many here: "they"."""

    def __init__(self, several: frozenset[int] = frozenset()) -> None:
        self._several = several

    def _where(self, slot: int, many: bool) -> English:
        """Within what is told of a variable that stands for many."""
        return English(self._several | {slot}) if many else self

    # ------------------------------------------------------------ noun phrases

    def said(self, tree: Phrase) -> str:
        match tree:
            case Verbatim(text):
                return text
            case Amount():
                return number(tree.number)
            case Pronoun():
                return self._pronoun(tree, _OBJECT)
            case NP():
                return self._np(tree)
            case Framed(key, parts):
                return self._template(frame_of(key), parts)
            case Own(text, parts):
                return self._template(text, parts, commas=True)
            case Enumeration(parts, word):
                return listed([self.said(part) for part in parts], word)
            case Blank(name):
                return name
            case Relative():
                return self._relative(tree, tree.many)
            case Clause() | There() | Whole() | Quantified() | Joined():
                return self._clause(tree)
        raise TypeError(f"no words for {type(tree).__name__}")

    def holes(self, key: str) -> tuple[str, ...]:
        return tuple(found[2] for found in _HOLE.finditer(frame_of(key)))

    def subject(self, tree: Phrase) -> str:
        return self._pronoun(tree, _SUBJECT) if isinstance(tree, Pronoun) else self.said(tree)

    def _is_many(self, tree: Phrase) -> bool:
        if isinstance(tree, Pronoun):
            return tree.is_you or tree.they or tree.slot in self._several
        return tree.many

    def _pronoun(self, tree: Pronoun, role: int) -> str:
        return _PRONOUNS["you" if tree.is_you else "they" if self._is_many(tree) else "it"][role]

    def _np(self, tree: NP) -> str:
        lead, owner = tree.det, tree.owner
        if lead in (NUMBER, COUNT):
            counted = replace(tree, det=THE if isinstance(owner, Pronoun) else BARE, many=True, adjectives=())
            return " ".join((*str(lead).split(" ")[:-2], *tree.adjectives, f"number of {self._np(counted)}"))
        if lead == EVERY and isinstance(owner, Pronoun):
            return f"each of {self._np(replace(tree, det=THE, many=True))}"
        noun, told = _parted(tree)
        head = " ".join((*tree.adjectives, noun))
        if tree.letter:
            head += f" {lettered(tree.letter)}"
        if isinstance(owner, Pronoun) and lead == THE:
            lead = self._pronoun(owner, _BEFORE)
        elif owner is not None:
            head += f" of {self._pronoun(owner, _BEHIND) if isinstance(owner, Pronoun) else self.said(owner)}"
        head += told
        for mod in tree.mods:
            head += self._behind(head, mod, tree)
        if lead in (A, KIND) and not tree.many:
            return article(head)
        if isinstance(lead, int):
            return f"{number(lead)} {head}"
        return head if lead in (BARE, A, KIND) else f"{lead} {head}"

    def _behind(self, before: str, mod: Phrase, one: NP) -> str:
        """What follows a noun, behind a comma where it would seem to belong to a relative clause before it."""
        goes_on = bool(_RELATIVE.search(before)) or (
            len(before) > LONG and isinstance(mod, Framed) and mod.key in _APART
        )
        if isinstance(mod, Relative):
            return f"{',' if ',' in before or goes_on else ''} {self._relative(mod, one.many, one)}"
        text = self.said(mod)
        return text if text.startswith(",") else f"{',' if goes_on else ''} {text}"

    def _template(self, text: str, parts: Mapping[str, Phrase], commas: bool = False) -> str:
        def put(hole: re.Match[str]) -> str:
            part = parts.get(hole[2])
            behind = hole[3] or ""
            if part is None:
                return hole[2] + behind
            if hole[1]:
                verb = conjugated(base_form(behind.strip()), self._is_many(part), False) if behind else ""
                return f"{self.subject(part)} {verb}".rstrip()
            if behind == "'s" and isinstance(part, Pronoun):
                return self._pronoun(part, _BEFORE)
            value = self.said(part)
            follows = re.match(r" [a-z]", behind or text[hole.end() :])
            return f"{value},{behind}" if commas and follows and _RELATIVE.search(value) else value + behind

        def own(found: re.Match[str]) -> str:
            part = parts.get(found[2])
            return f"{self._pronoun(part, _BEFORE)} {found[1]}" if isinstance(part, Pronoun) else found[0]

        def any_of(found: re.Match[str]) -> str:
            part = parts.get(found[2])
            return f"{found[1]}{self._pronoun(part, _BEHIND)}" if isinstance(part, Pronoun) else found[0]

        def named(found: re.Match[str]) -> str:
            part = parts.get(found[2])
            is_told = isinstance(part, NP) and part.det in (A, THAT) and part.noun.one.startswith(f"{found[1]} ")
            return f"{{{found[2]}}}" if is_told else found[0]

        def numbered(found: re.Match[str]) -> str:
            part = parts.get(found[1])
            is_thing = part is not None and _AS_A_THING.match(self.said(part))
            return f"for {{{found[1]}}}" if is_thing else found[0]

        def on_side(found: re.Match[str]) -> str:
            part = parts.get(found[1])
            is_told = isinstance(part, Pronoun) or (isinstance(part, NP) and part.noun.one.endswith("side"))
            return f"on {{{found[1]}}}" if is_told else found[0]

        text = _SIDE.sub(on_side, _NUMBERED.sub(numbered, text))
        made = _HOLE.sub(put, _ANY_OF.sub(any_of, _OWNED.sub(own, _NAMED.sub(named, text))))
        if "direction" not in text:
            return made
        made = _DIRECTION.sub("in ", made).replace("direction direction ", "direction ")
        return re.sub(r"in direction (?:it|them)\b", "in that direction", made)

    # ------------------------------------------------------------ clauses

    def _clause(self, fact: Fact) -> str:
        match fact:
            case Clause(subject):
                told = _of_none(fact)
                return f"{self.subject(told.subject)} {self._predicate(told, self._is_many(subject))}"
            case There(thing, negated):
                some = thing if isinstance(thing.det, int) else replace(thing, det=NO if negated else A)
                return f"there {conjugated('be', some.many, negated and isinstance(some.det, int))} {self.said(some)}"
            case Whole(said, opposite, negated):
                if not negated:
                    return self.said(said)
                return self.said(opposite) if opposite else f"it is not the case that {self.said(said)}"
            case Quantified():
                return self._quantified(fact)
            case Joined(word, parts):
                return self._joined(word, parts)

    def _predicate(self, clause: Clause, many: bool) -> str:
        """The verb and what follows."""
        is_opposite = clause.negated and clause.opposite is not None
        rest = clause.opposite if is_opposite else clause.rest
        if rest is not None and isinstance(clause.subject, NP) and clause.subject.det == NO:
            rest = changed(rest, _any_of_some)
        if rest is not None and many and not is_you(clause.subject):
            rest = changed(rest, _many_of_kind)
        verb = conjugated(clause.verb, many, clause.negated and not is_opposite)
        return f"{verb} {self.said(rest)}".rstrip() if rest is not None else verb

    def _joined(self, word: str, parts: Sequence[Fact]) -> str:
        texts: list[str] = []
        runs: list[list[str]] = []
        before: Fact | None = None
        for part in parts:
            text = self.said(part)
            is_told_on = word == "and" and _same_subject(before, part)
            if isinstance(part, Joined) and part.word == "or":
                text = f"either {text}"
            elif is_told_on and isinstance(part, Clause):
                text = self._predicate(part, self._is_many(part.subject))
            texts.append(text)
            runs = [*runs[:-1], [*runs[-1], text]] if is_told_on else [*runs, [text]]
            before = part
        if word == "or" and any(isinstance(part, Joined) and part.word == "and" for part in parts):
            return f"{', or '.join(texts[:-1])}, or else {texts[-1]}"
        if word == "or" and len(parts) > 2:  # with commas the second would seem to follow from the first
            return " or ".join(texts)
        if any(len(run) > 1 for run in runs[:-1]):  # what is said of one subject goes together
            return f"{', '.join(listed(run) for run in runs[:-1])}, and {listed(runs[-1])}"
        if word == "and" and any("," in text or " or " in text for text in texts[:-1]):
            return f"{', '.join(texts[:-1])}, and {texts[-1]}"
        return listed(texts, word)

    def _quantified(self, fact: Quantified) -> str:
        """As a clause about every member of a collection, or about none: "every free cell is ..."."""
        clause, one = fact.clause, fact.one
        if fact.negated:
            if fact.opposite is not None:
                return self.said(fact.opposite)
            if fact.word == "at least one of":
                return self._quantified(replace(fact, word="none of", negated=False))
            assert isinstance(one, NP)
            return self.said(There(replace(one, mods=(*one.mods, Relative(fact.slot, negation(clause))))))
        lead = Own("{0}", {"0": one}) if fact.word == "every" else Own(f"{fact.word} {{0}}", {"0": one})
        if isinstance(clause, Clause) and refers_to(clause.subject, fact.slot):
            return f"{self.said(lead)} {self._predicate(clause, False)}"
        subject = clause.subject if isinstance(clause, Clause) else None
        if isinstance(clause, Clause) and isinstance(subject, NP) and refers_to(subject.owner, fact.slot):
            return self.said(replace(clause, subject=replace(subject, owner=lead)))
        where = _where_it_stands(subject, fact.slot)
        if isinstance(clause, Clause) and isinstance(subject, NP) and where and fact.word != "none of":
            stands = Own(f"{where} {{0}}", {"0": lead})
            return self.said(replace(clause, subject=replace(subject, mods=(stands, *subject.mods[1:]))))
        if isinstance(clause, Joined) and clause.word == "and" and fact.word == "every":
            own = [part for part in clause.parts if isinstance(part, Clause) and refers_to(part.subject, fact.slot)]
            if len(own) == len(clause.parts):
                return f"{self.said(lead)} {listed([self._predicate(part, False) for part in own])}"
        if fact.word != "none of" and _is_told_of(clause, fact.slot):
            put = first_said(clause, fact.slot, lead)
            if put is not None:
                return self.said(put)
        holds = "it holds that " if fact.word == "none of" else ""
        return f"for {self.said(lead)}{' ' if holds else ', '}{holds}{self.said(_told_apart(clause, one, fact.slot))}"

    # ------------------------------------------------------------ relative clauses

    def _relative(self, tree: Relative, many: bool, one: NP | None = None) -> str:
        """A clause about a variable, behind its noun: "that is empty", "whose height is 2", "for which there is ..."."""
        text = self._where(tree.slot, many)._related(tree.clause, tree.slot, many)
        if one is not None and not many and text.startswith(_NOT_AS_SUBJECT):
            text = self._related(_told_apart(tree.clause, one, tree.slot), tree.slot, many)
        if not tree.who:
            return text
        if text.startswith("for which "):
            return f"for whom {text.removeprefix('for which ')}"
        return f"who {text.removeprefix('that ')}" if text.startswith("that ") else text

    def _related(self, fact: Fact, slot: int, many: bool) -> str:
        if isinstance(fact, Joined) and fact.word == "and":
            short = [(part, self._short(part, slot, many)) for part in fact.parts]
            said = [made for _, made in short if made]
            rest = [part for part, made in short if not made]
            if rest:
                said.append(self._for_which(joined("and", rest)))
            return listed(_shared(said))
        return self._short(fact, slot, many) or self._for_which(fact)

    def _for_which(self, fact: Fact) -> str:
        either = "either " if isinstance(fact, Joined) and fact.word == "or" else ""
        said = self.said(fact)
        return f"such that {said}" if said.startswith("for ") else f"for which {either}{said}"

    def _short(self, fact: Fact, slot: int, many: bool) -> str:
        """The same where it needs no "for which"; else ""."""
        if isinstance(fact, Joined):
            inner = [self._short(part, slot, many) for part in fact.parts]
            if not all(inner) or any(isinstance(part, Joined) for part in fact.parts):
                return ""
            if fact.word == "or" and all(part.startswith("that ") for part in inner):
                either = listed([part.removeprefix("that ") for part in inner], "or")
                return f"that {either}" if len(inner) > 2 else f"that either {either}"
            return listed(_shared(inner), fact.word)
        if isinstance(fact, There):
            where = _where_it_stands(replace(fact.thing, det=THE), slot)
            rest_of_it = replace(fact, thing=replace(fact.thing, mods=fact.thing.mods[1:]))
            return f"{where} which {self.said(rest_of_it)}" if where else ""
        if not isinstance(fact, Clause):
            return ""
        subject, rest = fact.subject, fact.rest
        if fact.verb == "be" and subject is YOU and isinstance(rest, NP) and refers_to(rest.owner, slot):
            return f"of which you {conjugated('be', True, fact.negated)} {self.said(replace(rest, owner=None))}"
        if refers_to(subject, slot):
            return f"that {self._predicate(fact, many)}"
        if isinstance(subject, NP) and refers_to(subject.owner, slot):
            thing = self.said(bare(replace(subject, owner=None)))
            return f"whose {thing} {self._predicate(fact, self._is_many(subject))}"
        where = _where_it_stands(subject, slot)
        if where and isinstance(subject, NP):
            thing = self.said(replace(subject, mods=subject.mods[1:]))
            return f"{where} which {thing} {self._predicate(fact, self._is_many(subject))}"
        return self._gap(fact, slot)

    def _gap(self, clause: Clause, slot: int) -> str:
        """About the object of a verb: "that you have stored"; not about one of two: "between it and them"."""
        clause = _of_none(clause)
        rest = clause.opposite if clause.negated and clause.opposite is not None else clause.rest
        if clause.verb == "be" or rest is None:
            return ""
        pronouns = [part for part in parts_of(clause) if isinstance(part, Pronoun) and not part.is_you]
        if len(pronouns) != 1 or pronouns[0].slot != slot:
            return ""
        text = f"{self.subject(clause.subject)} {self._predicate(clause, self._is_many(clause.subject))}"
        ending = f" {self.said(pronouns[0])}"
        told = text.removesuffix(ending)
        is_whole = told == text or told.endswith((" and", " or")) or text.startswith("that ")
        return "" if is_whole else f"that {told}"


def lettered(name: str) -> str:
    """A letter as a name; one that is also a word is quoted."""
    return quoted(name) if name in ("a", "i", "o", "next") or name in words("boundaries") else name


def _parted(tree: NP) -> tuple[str, str]:
    """A noun, and what is told in it, which stands behind the owner: "checkers of yours that are off"; of one that ends in what
    its owner is called, that is left to the owner: "the kind of that piece"."""
    noun = tree.noun.many if tree.many else tree.noun.one
    if isinstance(tree.owner, NP):
        noun = noun.removesuffix(f" of {tree.owner.noun.one}")
    head, that, told = noun.partition(" that ")
    return (head, f"{that}{told}") if that and not told.startswith("it ") and tree.owner is not None else (noun, "")


def _where_it_stands(subject: Phrase | None, slot: int) -> str:
    """The preposition where a thing is told by a variable alone that it stands on, as "the man on it"; else ""."""
    if not isinstance(subject, NP) or subject.det != THE or subject.owner is not None or not subject.mods:
        return ""
    told = subject.mods[0]
    found = _STANDS.fullmatch(told.text) if isinstance(told, Own) else None
    return found[1] if found and isinstance(told, Own) and refers_to(told.parts[found[2]], slot) else ""


def _of_none(clause: Clause) -> Clause:
    """ "no man on any square has moved" for "the man on any square has not moved", and "no wall stands there"."""
    subject = clause.subject
    if not clause.negated or clause.opposite is not None or not isinstance(subject, NP):
        return clause
    if subject.det in (A, EVERY):
        return replace(clause, subject=replace(subject, det=NO), negated=False)
    if subject.det != THE:
        return clause
    within = (part for mod in subject.mods for part in parts_of(mod))
    if not any(isinstance(part, NP) and part.det == ANY for part in within):
        return clause
    return replace(clause, subject=replace(subject, det=NO), negated=False)


def _any_of_some(part: Phrase) -> Phrase | None:
    """Behind "no" what is "some" becomes "any": "no piece is at any space"."""
    if isinstance(part, Relative):
        return part
    return replace(part, det=ANY) if isinstance(part, NP) and part.det == SOME else None


def _is_told_of(fact: Fact, slot: int) -> bool:
    """Whether a clause speaks of a variable so plainly that what it goes through may be put there: "you have stored it"."""
    if not isinstance(fact, Clause | Whole) or fact.negated:
        return False
    rest = fact.rest if isinstance(fact, Clause) else fact.said
    parts = rest.parts.values() if isinstance(rest, Own) else (rest,)
    return isinstance(fact, Whole) or any(refers_to(part, slot) for part in parts)


def _told_apart(clause: Fact, one: Phrase, slot: int) -> Fact:
    """With "that side" in place of "it" where a side with a name of its own ("side a", "the chosen side") is spoken of as well:
    "it" would seem to be that one."""
    if not isinstance(one, NP) or one.letter:
        return clause
    alike_things = (part for part in parts_of(clause) if isinstance(part, NP) and part.noun.one == one.noun.one)
    if not any(part.letter or _NAMED_SO & {*part.adjectives} for part in alike_things):
        return clause
    return changed(clause, lambda part: NP(one.noun, THAT) if refers_to(part, slot) else None)


def _many_of_kind(part: Phrase) -> Phrase | None:
    if isinstance(part, Relative):
        return part
    return replace(part, det=BARE, many=True) if isinstance(part, NP) and part.det == KIND else None


def _same_subject(before: Fact | None, after: Fact) -> bool:
    if not isinstance(before, Clause) or not isinstance(after, Clause):
        return False
    return not isinstance(after.subject, Verbatim) and alike(before.subject, after.subject)


def _shared(relatives: Sequence[str]) -> list[str]:
    """ "that is empty and is next to it": "that" is said once where all begin with it."""
    if all(part.startswith("that ") for part in relatives):
        return [relatives[0], *(part.removeprefix("that ") for part in relatives[1:])]
    return list(relatives)
