"""How functions, definitions and tables are spoken of: by their own phrase, or by one made of their name and types."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...checker import Program
from ...checker.languages import chosen
from ...checker.primitives import PRIMITIVES
from ...core import nodes as core
from ...core.types import BOOL, Elem, Int, Opt, PathOf, SetOf, Simple, Type, element_of, required
from ...ground.inflection import Noun
from ...ground.records import Record, replace
from ...ground.source import Span
from .catalogue import say, words
from .english import HAVE_DONE, article, base_form, capital, is_plural, plural, quoted, spaced

_SUBJECT_FIRST = re.compile(r"\{(\w+)\} ([a-z]+)\b ?(.*)", re.DOTALL)


class ClauseForm(Record):
    """A clause with holes. `subject` is a hole's name, or else text; `opposite` follows the verb when it is negated. Without a
    verb only `rest` is known, the whole clause."""

    subject: str
    verb: str
    rest: str
    opposite: str = ""


class Phrase(Record):
    """How something with arguments is spoken of; holes are named by parameters, or by the number of an argument.

    Attributes:
        noun:     as a noun phrase; for what is true or false, "".
        holds:    as a clause: that it is true, or that it has the value {v} where a verb says so ("{0} carries {v}").
        absent:   that it has no value.
        counted:  whether it is a number of things: "the number of stones of {0}".
    """

    noun: str = ""
    holds: ClauseForm | None = None
    absent: ClauseForm | None = None
    counted: bool = False


def things_of(kind: Type | None) -> str:
    """What many values of a type are called: "cells", "numbers"."""
    return (kind.universe.many if isinstance(kind, Elem) else "") or plural(noun_of(kind))


def noun_of(kind: Type | None) -> str:
    """What one value of a type is called: "cell", "number"."""
    match kind:
        case Elem(universe):
            return spaced(universe.noun or universe.name)
        case Opt(of):
            return noun_of(of)
        case SetOf(of):
            return say("set of", things=things_of(of))
        case PathOf(of):
            return say("path of", things=things_of(of))
        case Int():
            return say("number")
        case Simple("bool"):
            return say("truth value")
    return say("thing")


class Naming:
    """Phrases of one ruleset. `bare`: without those that its author wrote; those of the library stay."""

    def __init__(self, program: Program, bare: bool) -> None:
        self.facts = program.facts
        self.bare = bare
        self._known: dict[int, Phrase] = {}
        self._kept: list[object] = []

    def _own_says(self, sections: Sequence[str], name: str) -> str:
        """The author's phrase of an entry, unless it is to be left out."""
        declared = self.facts.declared(name, *sections)
        says = declared.says if declared is not None else None
        return says.text if says is not None and (not self.bare or self.facts.is_library(says.span)) else ""

    def noun(self, name: str) -> Noun | None:
        """What the author calls something that has a name, unless it is to be left out."""
        return None if self.bare else chosen(self.facts.nouns.get(name, {}))

    def title(self, move: str) -> str:
        """What a move is called."""
        noun = self.noun(move)
        return capital(noun.one if noun is not None else spaced(move))

    def _by_noun(self, name: str, args: Sequence[Type], result: Type, holes: Sequence[str]) -> Phrase | None:
        """A phrase made of the noun that the author gave; none of what holds or not: that has no noun."""
        noun = self.noun(name)
        inner = required(result)
        if noun is None or inner == BOOL:
            return None
        of = f" of {{{holes[0]}}}{renamed(_places(args), holes)}" if holes else ""
        if isinstance(inner, Int):
            return Phrase(f"the {say('number of', things=noun.many)}{of}", counted=True)
        if isinstance(inner, SetOf | PathOf):
            return Phrase(f"the {noun.many}{of}")
        absent = ClauseForm(say("there"), "be", f"no {noun.one}{of}", article(f"{noun.one}{of}"))
        return Phrase(f"the {noun.one}{of}", absent=absent if isinstance(result, Opt) else None)

    def _remember(self, of: object, phrase: Phrase) -> Phrase:
        self._kept.append(of)
        self._known[id(of)] = phrase
        return phrase

    # ------------------------------------------------------------ by kind of declaration

    def fun(self, fun: core.Fun) -> Phrase:
        if id(fun) in self._known:
            return self._known[id(fun)]
        says = self._own_says(("state", "turn_state"), fun.name)
        holes = [str(number) for number in range(len(fun.args))]
        made = from_says(says, fun.result, holes) if says else self._by_noun(fun.name, fun.args, fun.result, holes)
        return self._remember(fun, made or stored(fun.name, fun.args, fun.result))

    def table(self, table: core.Table) -> Phrase:
        """Of constants, options, fields, coordinates, and what primitives ask of the board."""
        if id(table) in self._known:
            return self._known[id(table)]
        return self._remember(table, self._table(table))

    def _table(self, table: core.Table) -> Phrase:
        says = self._own_says(("constants",), table.name)
        holes = [str(number) for number in range(len(table.args))]
        if says:
            return from_says(says, table.result, holes)
        made = self._by_noun(table.name, table.args, table.result, holes)
        if made is not None:
            return made
        first, _, kind = table.name.partition(" ")
        on_site = bool(table.args) and isinstance(table.args[0], Elem) and table.args[0].universe.is_site
        if first == "adjacent" and on_site:
            things = things_of(table.args[0])
            phrases = words("links")
            return Phrase(say("linked", things=things, where=phrases.get(kind, say("other link", kind=spaced(kind)))))
        if first == "incident" and on_site:
            return Phrase(f"the {words('incident')[f'{table.args[0]} {kind}']}")
        if first in PRIMITIVES and not self._is_declared(table.name):
            return Phrase(_of_site(PRIMITIVES[first].phrase, (*table.args, table.result)))
        if self.is_coordinate(table):
            return Phrase(words("coordinates")[table.name])
        if isinstance(table.result, Elem) and table.result.universe.name == table.name and len(table.args) > 1:
            holes_text = ", ".join(f"{{{hole}}}" for hole in holes)
            return Phrase(f"the {noun_of(table.result)} ({holes_text})")
        return stored(table.name, table.args, table.result)

    def is_coordinate(self, table: core.Table) -> bool:
        """Whether a table is a coordinate of sites."""
        sites = [kind for kind in table.args if isinstance(kind, Elem) and kind.universe.is_site]
        return (
            len(table.args) == len(sites) == 1
            and table.name in words("coordinates")
            and not self._is_declared(table.name)
        )

    def _is_declared(self, name: str) -> bool:
        return self.facts.declared(name, "constants", "options") is not None

    def definition(self, made: core.Definition) -> Phrase:
        if id(made) in self._known:
            return self._known[id(made)]
        ours = self.facts.is_library(made.span)
        if made.says and (ours or not self.bare):
            text = " ".join(made.says.split())
            phrase = from_says(_of_site(text, (*made.types, made.result)) if ours else text, made.result, made.params)
        else:
            phrase = self._by_noun(made.name, made.types, made.result, made.params) or computed(made)
        return self._remember(made, by_links(phrase, made.links))

    def primitive(self, name: str, types: Sequence[Type], links: Sequence[str] = ()) -> Phrase:
        return by_links(Phrase(_of_site(PRIMITIVES[name].phrase_of(len(types)), types)), links)

    def action(self, action: core.Action) -> str:
        """The author's phrase of an action, or ""."""
        return self._own_says(("actions",), action.name)

    def is_library(self, span: Span) -> bool:
        return self.facts.is_library(span)


def _of_site(text: str, types: Sequence[Type]) -> str:
    """A phrase of the library that says "site", with the word for the sites that are meant."""
    for kind in types:
        inner: Type | None = kind
        while isinstance(inner, Opt | SetOf | PathOf):
            inner = element_of(inner)
        if isinstance(inner, Elem) and inner.universe.is_site:
            noun = noun_of(inner)
            return re.sub(r"\bsite\b", noun, re.sub(r"\bsites\b", things_of(inner), text))
    return text


def by_links(phrase: Phrase, kinds: Sequence[str]) -> Phrase:
    """A phrase of what is meant by links of some kinds, "" being the usual ones; those that it is meant by of itself are not
    named."""
    for kind in kinds:
        behind = " " + (say("by links", kind=spaced(kind)) if kind else say("by usual links"))
        holds, absent = (
            replace(form, rest=form.rest + behind) if form is not None else None
            for form in (phrase.holds, phrase.absent)
        )
        phrase = replace(phrase, noun=phrase.noun and phrase.noun + behind, holds=holds, absent=absent)
    return phrase


def from_says(text: str, result: Type, holes: Sequence[str]) -> Phrase:
    """A phrase that someone wrote."""
    text = text.strip().rstrip(".")
    known = set(holes)
    text = re.sub(r"\{(\w+)\}", lambda hole: hole[0] if hole[1] in known else hole[1], text)
    if result == BOOL:
        found = _SUBJECT_FIRST.fullmatch(text)
        if found and found[1] in known:
            return Phrase(holds=_with_opposite(found[1], found[2], found[3]))
        return Phrase(holds=ClauseForm("", "", text))
    absent = None
    if isinstance(result, Opt):
        body = text[4:] if text.startswith("the ") else text
        absent = ClauseForm(say("there"), "be", f"no {body}", article(body))
    return Phrase(text, absent=absent)


def _with_opposite(subject: str, verb: str, rest: str) -> ClauseForm:
    if rest.startswith("no "):
        return ClauseForm(subject, base_form(verb), rest, say("at least one", one=rest[3:]))
    if rest.startswith("not "):
        return ClauseForm(subject, base_form(verb), rest, rest[4:])
    return ClauseForm(subject, base_form(verb), rest)


# ---------------------------------------------------------------- phrases made of names


def is_quality(word: str) -> bool:
    """Whether a word is likely to be an adjective or participle."""
    if word in words("adjectives"):
        return True
    return word not in words("nouns_like_adjectives") and bool(re.search(words("adjective_ends"), word))


def _is_verb(word: str) -> bool:
    """Whether a word of a name is likely to be a verb in the third person."""
    return bool(re.search(r"[a-z]{2}[^su'i]s$", word)) and word not in words("nouns_in_s")


def _places(types: Sequence[Type], names: Sequence[str] = ()) -> str:
    """What follows a noun for its further arguments: " at {1}"."""
    made = []
    for number, kind in enumerate(types):
        if number == 0:
            continue
        inner = required(kind)
        if inner == BOOL and names:
            made.append(say("argument bool", name=quoted(spaced(names[number])), what=f"{{{number}}}"))
            continue
        if isinstance(inner, Elem) and inner.universe.is_site:
            key = "at"
        elif isinstance(inner, Elem) and inner.universe.name in ("direction", "side", "player"):
            key = f"of {inner.universe.name}"
        else:
            key = "with"
        made.append(say(f"argument {key}", what=f"{{{number}}}"))
    return "".join(f" {part}" for part in made)


def stored(name: str, args: Sequence[Type], result: Type) -> Phrase:
    """Of something that is looked up: state, constants, options, fields."""
    said = spaced(name)
    head, *more = said.split(" ")
    inner = required(result)
    if inner == BOOL and not isinstance(result, Opt):
        return Phrase(holds=_truth(said, args))
    if isinstance(inner, Int):
        return _stored_number(said, args, isinstance(result, Opt))
    noun = noun_of(inner)
    if len(args) == 1 and not more and head in words("prepositions") and isinstance(inner, Elem):
        nowhere = say("nowhere", preposition=head, noun=noun)
        somewhere = say("somewhere", preposition=head, noun=noun)
        return Phrase(
            say("where it is", noun=noun, preposition=head),
            ClauseForm("0", "be", f"{head} {{v}}"),
            ClauseForm("0", "be", nowhere, somewhere),
        )
    if len(args) == 1 and not more and isinstance(inner, Elem) and _is_verb(head):
        return Phrase(
            say("what it does", noun=noun, verb=head),
            ClauseForm("0", base_form(head), "{v}"),
            ClauseForm("0", base_form(head), f"no {noun}", article(noun)),
        )
    if is_quality(said.split(" ")[-1]) and said.split(" ")[-1] != noun:
        said = f"{said} {noun}"
    if not args:
        return Phrase(f"the {said}", absent=ClauseForm(say("there"), "be", f"no {said}", article(said)))
    places = _places(args)
    if len(args) == 1:
        absent = ClauseForm("0", "have", f"no {said}", article(said))
    else:
        absent = ClauseForm(say("there"), "be", f"no {said} of {{0}}{places}", f"{article(said)} of {{0}}{places}")
    return Phrase(f"the {said} of {{0}}{places}", absent=absent)


def _stored_number(said: str, args: Sequence[Type], may_be_none: bool) -> Phrase:
    last = said.split(" ")[-1]
    counted = is_plural(last) and last not in words("nouns_in_s")
    if said.split(" ")[0] in ("to", "in", "on", "at", "out") or counted:
        said = say("number of", things=said) if counted else say("number to", what=said)
        noun = f"the {said}"
    elif is_quality(last) and len(args) == 2:
        place = _places((args[1], args[0])).replace("{1}", "{0}")
        return Phrase(say("number of such", quality=said, place=place), counted=True)
    elif is_quality(last) or last in words("prepositions") or len(said) == 1:
        noun = say("number called", name=quoted(said))
    else:
        noun = f"the {said}"
    absent = None
    if may_be_none:
        body = noun.removeprefix("the ")
        absent = ClauseForm(say("there"), "be", f"no {body}", article(body))
    if not args:
        return Phrase(noun, absent=absent, counted=counted)
    noun = noun.removesuffix(" of")
    places = _places(args)
    if may_be_none:
        body = noun.removeprefix("the ")
        absent = ClauseForm("0", "have", f"no {body}{places}", f"{article(body)}{places}")
    return Phrase(f"{noun} of {{0}}{places}", absent=absent, counted=counted)


def _truth(said: str, args: Sequence[Type], holes: Sequence[str] = (), is_computed: bool = False) -> ClauseForm:
    """That something holds, said by its name: "{0} is used", "{0} may start", "{0} counts as “fork” for {1}"."""
    holes = holes or [str(number) for number in range(len(args))]
    parts = said.split(" ")
    first, last = parts[0], parts[-1]
    others = "".join(f" {{{hole}}}" for hole in holes[1:])
    if not args:
        return ClauseForm(quoted(said), "hold", "")
    if first in words("modals"):
        return ClauseForm(holes[0], first, f"{' '.join(parts[1:])}{others}")
    if first == "has" and len(parts) == 2 and (last in words("deeds") or last.endswith("ed")):
        return ClauseForm(holes[0], HAVE_DONE, f"{last}{others}")
    if first in words("verbs") and len(parts) > 1:
        return ClauseForm(holes[0], base_form(first), f"{' '.join(parts[1:])}{others}")
    if first in words("prepositions") and len(parts) > 1 and len(args) == 1:
        return ClauseForm(holes[0], "be", said)
    if len(parts) == 1 and len(args) <= 2 and _is_verb(first):
        return ClauseForm(holes[0], base_form(first), others.strip())
    if last in words("deeds") and len(args) == 1:
        return ClauseForm(holes[0], HAVE_DONE, said)
    if len(args) == 2 and len(parts) == 1 and re.search(r"(ed|en|kept|held|built|sold|won)$", last):
        kind = required(args[0])
        if isinstance(kind, Elem) and kind.universe.name == "player":
            return ClauseForm(holes[0], HAVE_DONE, f"{said}{others}")
    places = renamed(_places(args, holes), holes)
    if is_quality(last):
        return ClauseForm(holes[0], "be", said + places)
    if is_computed:
        return ClauseForm(holes[0], "count", say("counts as", name=quoted(said)) + places)
    return ClauseForm(holes[0], "be", say("marked", name=quoted(said)) + places)


def renamed(text: str, holes: Sequence[str]) -> str:
    """A phrase whose holes are numbers, with the names of parameters instead."""
    return re.sub(r"\{(\d+)\}", lambda hole: f"{{{holes[int(hole[1])]}}}", text)


def computed(made: core.Definition) -> Phrase:
    """Of a definition without words of its own."""
    said = spaced(made.name)
    result = made.result
    if result == BOOL:
        return Phrase(holds=_truth(said, made.types, made.params, is_computed=True))
    collection = isinstance(result, SetOf | PathOf)
    element = element_of(result) if isinstance(result, SetOf | PathOf) else required(result)
    if not made.params and said in words("pronouns"):
        return Phrase(say(f"own {words('pronouns')[said]}", noun=noun_of(result)))
    parts = said.split(" ")
    after = ""
    if len(parts) > 1 and parts[-1] in ("of", "from", "at", "to", "for"):
        said, after = " ".join(parts[:-1]), parts[-1]
        parts = parts[:-1]
    last = parts[-1]
    noun = noun_of(element) if element is not None else say("thing")
    if collection and not (is_plural(last) and last not in words("nouns_in_s")):
        outer = parts[0] in words("prepositions") or parts[0] == "to"
        said = f"{plural(noun)} {said}" if outer else f"{said} {plural(noun)}"
    elif not collection and isinstance(element, Elem) and (is_quality(last) or last in words("prepositions")):
        said = f"{said} {noun}"
    elif not collection and isinstance(element, Int) and (is_quality(last) or last in words("prepositions")):
        said = say("number with", what=said)
    elif not collection and isinstance(element, Int) and is_plural(last) and last not in words("nouns_in_s"):
        said = say("number of", things=said)
    said = said.removeprefix("own ") or said
    text = f"the {said}"
    if made.params and isinstance(required(made.types[0]), Int):
        numbers = ", ".join(f"{{{hole}}}" for hole in made.params)
        text += f" {say('with number')} {numbers}" if len(made.params) == 1 else f" ({numbers})"
    elif made.params:
        text += f" {after or 'of'} {renamed('{0}' + _places(made.types, made.params), made.params)}"
    absent = None
    if isinstance(result, Opt):
        body = text[4:]
        absent = ClauseForm(say("there"), "be", f"no {body}", article(body))
    return Phrase(text, absent=absent)
