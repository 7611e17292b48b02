"""How functions, definitions and tables are spoken of: by their own phrase, by a noun, or by one made of their name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...checker import Program
from ...checker.names.languages import chosen
from ...checker.primitives import PRIMITIVES
from ...core import nodes as core
from ...core.types import BOOL, Elem, Int, Opt, PathOf, SetOf, Simple, Type, element_of, required
from ...ground.inflection import Noun
from ...ground.records import Record, replace
from .english.catalogue import words
from .english.guessing import behind, computed_noun, computed_number, number_noun, stored_clauses, truth, with_quality
from .english.reading import clause, is_none, noun, noun_phrase, own
from .english.words import capital, plural, quoted, singular, spaced
from .flags import done_flags, drawn_as_pieces, first_turn_flags
from .trees import (
    COUNT,
    NO,
    NP,
    NUMBER,
    THE,
    YOU,
    A,
    Blank,
    Clause,
    Fact,
    Own,
    Phrase,
    Verbatim,
    Whole,
    frame,
    with_mod,
)
from .unchanging import unchanging


class Called(Record):
    """How something with arguments is spoken of; holes are named by parameters, or by the number of an argument.

    Attributes:
        noun:     as a noun phrase; for what is true or false, None.
        holds:    as a clause: that it is true, or that it has the value {v} where a verb says so ("{0} carries {v}").
        absent:   that it has no value.
    """

    noun: Phrase | None = None
    holds: Fact | None = None
    absent: Fact | None = None


def things_of(kind: Type | None) -> str:
    """What many values of a type are called: "cells", "numbers"."""
    many = ""
    if isinstance(kind, Elem):
        many = kind.universe.many
    elif isinstance(kind, Int) and kind.called is not None:
        many = kind.called.many
    return many or plural(noun_of(kind))


def noun_of(kind: Type | None) -> str:
    """What one value of a type is called: "cell", "number"."""
    match kind:
        case Elem(universe):
            return spaced(universe.noun or universe.name)
        case Opt(of):
            return noun_of(of)
        case SetOf(of):
            return f"set of {things_of(of)}"
        case PathOf(of):
            return f"sequence of {things_of(of)}"
        case Int():
            return spaced(kind.called.one) if kind.called is not None else "number"
        case Simple("bool"):
            return "yes-or-no value"
    return "thing"


def noun_for(kind: Type | None) -> Noun:
    """The same for one and for many."""
    return Noun(noun_of(kind), things_of(kind))


def is_number(kind: Type) -> bool:
    """Whether a value is spoken of as a number: those of a universe with a name are things."""
    inner = required(kind)
    return isinstance(inner, Int) and noun_of(inner) == "number"


class Naming:
    """Phrases of one ruleset. `bare`: without those that its author wrote; those of the library stay."""

    def __init__(self, program: Program, bare: bool) -> None:
        self.facts = program.facts
        self.bare = bare
        self._known: dict[int, tuple[object, Called]] = {}
        self.done, self.first = done_flags(program.game), first_turn_flags(program.game)
        self.kept = unchanging(program.game)
        self.pieces = frozenset(name for name in drawn_as_pieces(program.game) if not self.is_called(name))
        for fun in program.game.funs:
            if fun.name in self.done:
                self._remember(fun, Called(holds=Clause(YOU, "be", Verbatim("done"))))
            elif fun.name in self.first:
                first_turn = Verbatim("the first turn of the game")
                self._remember(fun, Called(holds=Clause(Verbatim("this"), "be", first_turn)))

    def _own_says(self, sections: Sequence[str], name: str) -> str:
        """The author's phrase of an entry, unless it is to be left out."""
        declared = self.facts.declared(name, *sections)
        says = declared.says if declared is not None else None
        return says.text if says is not None and (not self.bare or self.facts.is_library(says.span)) else ""

    def noun(self, name: str) -> Noun | None:
        """What the author calls something that has a name, unless it is to be left out."""
        return None if self.bare else chosen(self.facts.nouns.get(name, {}))

    def is_called(self, name: str) -> bool:
        """Whether the author calls something otherwise than the rules do: then it is spoken of so, and by no other word."""
        noun = self.noun(name)
        return noun is not None and noun.one != spaced(name)

    def title(self, move: str) -> str:
        """What a move is called."""
        noun = self.noun(move)
        return capital(noun.one if noun is not None else spaced(move))

    def _by_noun(self, name: str, args: Sequence[Type], result: Type, holes: Sequence[str]) -> Called | None:
        """By the noun that the author gave; none of what holds or not: that has no noun."""
        given = self.noun(name)
        inner = required(result)
        if given is None or inner == BOOL:
            return None
        owner = Blank(holes[0]) if holes else None
        is_count = isinstance(inner, Int) and not isinstance(result, Opt)
        if isinstance(inner, Int) and not is_count:
            given = Noun(f"number of {given.many}", f"numbers of {given.many}")
        made = NP(given, NUMBER if is_count else THE, isinstance(inner, SetOf | PathOf), owner, places(args, holes))
        return Called(made, absent=is_none(made) if isinstance(result, Opt) else None)

    def _remember(self, of: object, made: Called) -> Called:
        self._known[id(of)] = (of, made)
        return made

    # ------------------------------------------------------------ by kind of declaration

    def fun(self, fun: core.Fun) -> Called:
        if id(fun) in self._known:
            return self._known[id(fun)][1]
        says = self._own_says(("state", "turn_state"), fun.name)
        holes = [str(number) for number in range(len(fun.args))]
        made = from_says(says, fun.result) if says else self._by_noun(fun.name, fun.args, fun.result, holes)
        return self._remember(fun, _single(made or stored(fun.name, fun.args, fun.result)))

    def table(self, table: core.Table) -> Called:
        """Of constants, options, fields, coordinates, and what primitives ask of the board."""
        if id(table) in self._known:
            return self._known[id(table)][1]
        return self._remember(table, self._table(table))

    def _table(self, table: core.Table) -> Called:
        says = self._own_says(("constants",), table.name)
        holes = [str(number) for number in range(len(table.args))]
        if says:
            return from_says(says, table.result)
        made = self._by_noun(table.name, table.args, table.result, holes)
        if made is not None:
            return made
        first, _, kind = table.name.partition(" ")
        on_site = bool(table.args) and isinstance(table.args[0], Elem) and table.args[0].universe.is_site
        if first == "adjacent" and on_site:
            where = words("links").get(kind, f"linked to {{0}} by “{spaced(kind)}”")
            return Called(NP(noun_for(table.args[0]), many=True, mods=(own(where),)))
        if first == "incident" and on_site:
            return Called(noun_phrase(f"the {words('incident')[f'{table.args[0]} {kind}']}"))
        if first in PRIMITIVES and not self._is_declared(table):
            return Called(noun_phrase(_of_site(PRIMITIVES[first].phrase, (*table.args, table.result))))
        if self.is_coordinate(table):
            return Called(noun_phrase(words("coordinates")[table.name]))
        if isinstance(table.result, Elem) and table.result.universe.name == table.name and len(table.args) > 1:
            holes_text = ", ".join(f"{{{hole}}}" for hole in holes)
            return Called(NP(noun_for(table.result), mods=(own(f"({holes_text})"),)))
        return _single(stored(table.name, table.args, table.result))

    def is_coordinate(self, table: core.Table) -> bool:
        """Whether a table is a coordinate of sites."""
        sites = [kind for kind in table.args if isinstance(kind, Elem) and kind.universe.is_site]
        return (
            len(table.args) == len(sites) == 1 and table.name in words("coordinates") and not self._is_declared(table)
        )

    def _is_declared(self, table: core.Table) -> bool:
        whole = table.args[0] if table.args else None
        is_field = isinstance(whole, Elem) and table.name in dict(whole.universe.parts)
        return is_field or self.facts.declared(table.name, "constants", "options") is not None

    def definition(self, made: core.Definition) -> Called:
        if id(made) in self._known:
            return self._known[id(made)][1]
        ours = self.facts.is_library(made.span)
        if made.says and (ours or not self.bare):
            text = " ".join(made.says.split())
            called = from_says(_of_site(text, (*made.types, made.result)) if ours else text, made.result)
        else:
            called = self._by_noun(made.name, made.types, made.result, made.params) or computed(made)
        return self._remember(made, by_links(called, made.links))

    def primitive(self, name: str, types: Sequence[Type], links: Sequence[str] = ()) -> Called:
        return by_links(Called(noun_phrase(_of_site(PRIMITIVES[name].phrase_of(len(types)), types))), links)

    def event(self, name: str) -> str:
        """What an action is called where it is named: by its noun, if it has one."""
        noun = self.noun(name)
        return noun.one if noun is not None else spaced(name)

    def action(self, action: core.Action) -> str:
        """The author's phrase of an action, or ""."""
        return self._own_says(("actions",), action.name)


def _single(called: Called) -> Called:
    """What is looked up is one thing, though its name look like a plural: "the status of ..."."""
    if isinstance(called.noun, NP) and called.noun.many:
        one = replace(called.noun, noun=Noun(called.noun.noun.many, called.noun.noun.many), many=False)
        return replace(called, noun=one)
    return called


def _of_site(text: str, types: Sequence[Type]) -> str:
    """A phrase of the library that says "site", with the word for the sites that are meant."""
    for kind in types:
        inner: Type | None = kind
        while isinstance(inner, Opt | SetOf | PathOf):
            inner = element_of(inner)
        if isinstance(inner, Elem) and inner.universe.is_site:
            return re.sub(r"\bsite\b", noun_of(inner), re.sub(r"\bsites\b", things_of(inner), text))
    return text


def by_links(called: Called, kinds: Sequence[str]) -> Called:
    """What is meant by links of some kinds, "" being the usual ones; those that it is meant by of itself are not named."""
    for kind in kinds:
        behind = f"by {spaced(kind)} links" if kind else "by the usual links"
        called = Called(
            _behind(called.noun, behind) if called.noun is not None else None,
            _clause_behind(called.holds, behind),
            _clause_behind(called.absent, behind),
        )
    return called


def _behind(tree: Phrase | None, text: str) -> Phrase:
    if isinstance(tree, NP):
        return with_mod(tree, own(text))
    return replace(tree, text=f"{tree.text} {text}") if isinstance(tree, Own) else own(text)


def _clause_behind(fact: Fact | None, text: str) -> Fact | None:
    if isinstance(fact, Clause):
        return replace(fact, rest=_behind(fact.rest, text))
    return replace(fact, said=_behind(fact.said, text)) if isinstance(fact, Whole) else fact


def from_says(text: str, result: Type) -> Called:
    """A phrase that someone wrote."""
    text = text.strip().rstrip(".")
    if result == BOOL:
        return Called(holds=clause(text))
    made = noun_phrase(text)
    return Called(made, absent=is_none(made) if isinstance(result, Opt) else None)


# ---------------------------------------------------------------- phrases made of names


def places(types: Sequence[Type], holes: Sequence[str], named: bool = False) -> tuple[Phrase, ...]:
    """What follows a noun for its further arguments: "at {1}"."""
    made: list[Phrase] = []
    for kind, hole in list(zip(types, holes, strict=True))[1:]:
        inner = required(kind)
        if inner == BOOL and named:
            made.append(frame("argument bool", name=quoted(spaced(hole)), what=Blank(hole)))
            continue
        if isinstance(inner, Elem) and inner.universe.is_site:
            key = "at"
        elif isinstance(inner, Elem) and inner.universe.name in ("direction", "side", "player"):
            key = f"of {inner.universe.name}"
        else:
            key = "with"
        made.append(frame(f"argument {key}", what=Blank(hole)))
    return tuple(made)


def stored(name: str, args: Sequence[Type], result: Type) -> Called:
    """Of something that is looked up: state, constants, options, fields."""
    inner = required(result)
    said = spaced(name).removesuffix(" of") if args and inner != BOOL else spaced(name)
    holes = [str(number) for number in range(len(args))]
    mods = places(args, holes)
    may_be_none = isinstance(result, Opt)
    if inner == BOOL and not may_be_none:
        return Called(holds=truth(said, holes, mods, _is_of_player(args)))
    if isinstance(inner, Int):
        return _stored_number(said, args, mods, may_be_none)
    if len(args) == 1 and isinstance(inner, Elem):
        found = stored_clauses(said, noun_of(inner))
        if found is not None:
            return Called(*found)
    called = noun(with_quality(said, noun_of(inner)))[0] if isinstance(inner, SetOf | PathOf) else None
    owner = Blank("0") if args else None
    what = NP(called or _one(with_quality(said, noun_of(inner))), owner=owner, mods=mods, many=called is not None)
    return Called(what, absent=_lacking(what) if len(args) == 1 else is_none(what))


def _one(said: str) -> Noun:
    return Noun(said, plural(said))


def _lacking(what: NP) -> Clause:
    """That its owner has no such thing."""
    thing = replace(what, owner=None)
    return Clause(Blank("0"), "have", replace(thing, det=NO), opposite=replace(thing, det=A))


def _stored_number(said: str, args: Sequence[Type], mods: tuple[Phrase, ...], may_be_none: bool) -> Called:
    head, is_amount = number_noun(said, len(args))
    if is_amount:
        return Called(NP(_one(head), owner=Blank("1"), mods=places((args[1], args[0]), ("1", "0"))))
    owner = Blank("0") if args else None
    if not may_be_none:
        return Called(_amount(head, owner, mods))
    what = NP(_one(head), owner=owner, mods=mods)
    return Called(what, absent=_lacking(what) if args else is_none(what))


def _amount(head: str, owner: Phrase | None, mods: tuple[Phrase, ...]) -> NP:
    """A number; one of things knows what they are."""
    things = head.removeprefix(f"{COUNT} ")
    if things == head:
        return NP(_one(head), owner=owner, mods=mods)
    return NP(Noun(singular(things) or things, things), NUMBER, owner=owner, mods=mods)


def computed(made: core.Definition) -> Called:
    """Of a definition without words of its own."""
    said = spaced(made.name)
    result, params = made.result, made.params
    mods = places(made.types, params, named=True)
    if result == BOOL:
        return Called(holds=truth(said, params, mods, _is_of_player(made.types), is_computed=True))
    collection = isinstance(result, SetOf | PathOf)
    element = element_of(result) if isinstance(result, SetOf | PathOf) else required(result)
    if not params and said in words("pronouns"):
        return Called(noun_phrase(f"{'your own' if said != 'theirs' else 'the opposing'} {noun_of(result)}"))
    head, after = behind(said)
    if isinstance(element, Int) and not collection:
        head = computed_number(head)
    else:
        head = computed_noun(head, noun_for(element), collection, isinstance(element, Elem))
    called, many = noun(head) if collection else (_one(head), False)
    if params and is_number(made.types[0]):
        numbers = ", ".join(f"{{{hole}}}" for hole in params)
        text = f"with number {numbers}" if len(params) == 1 else f"({numbers})"
        what = NP(called, many=many, mods=(own(text),))
    elif params and after:
        what = NP(called, many=many, mods=(own(f"{after} {{{params[0]}}}"), *mods))
    else:
        what = NP(called, many=many, owner=Blank(params[0]) if params else None, mods=mods)
        if isinstance(result, Int):
            what = _amount(head, what.owner, mods)
    return Called(what, absent=is_none(what) if isinstance(result, Opt) else None)


def _is_of_player(types: Sequence[Type]) -> bool:
    kind = required(types[0]) if types else None
    return isinstance(kind, Elem) and kind.universe.name == "player"
