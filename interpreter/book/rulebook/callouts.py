"""Parts of the board that its author names: regions, and sites that a definition of the board gives, each with a letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from string import ascii_uppercase

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate.collections import bits
from ...drawing import Spot
from ...ground.records import Record
from .kit import Kit
from .model import Sentence
from .texts import strong

_PLAYERS = "player"
_FEW = 4
"""Values of a kind of things, each of which has a letter of its own."""
_MOST_NAMED = 40
"""Sites that are named of a part."""


class Callout(Record):
    """Attributes:
    name:    what its author calls it.
    letter:  the one that the figure has for it.
    sites:   all that it is.
    said:    its name, and what its author says of it; nothing where the one before it says it of both.
    """

    name: str
    letter: str
    sites: tuple[Spot, ...]
    said: tuple[Sentence, ...]


def callouts(kit: Kit) -> tuple[Callout, ...]:
    """The parts of the board of which the author says something; none if there are more than letters."""
    found = [*_regions(kit), *_defined(kit)]
    if len(found) > len(ascii_uppercase):
        return ()
    made: list[Callout] = []
    for at, (letter, (name, sites, said)) in enumerate(zip(ascii_uppercase, found, strict=False)):
        silent = takewhile(lambda one: not one[2], found[at + 1 :])
        letters = ", ".join(ascii_uppercase[at : at + 1 + len(list(silent))])
        made.append(Callout(name, letter, sites, (Sentence((strong(letters),), own=True), *said) if said else ()))
    return tuple(made)


def names_of(kit: Kit, callout: Callout) -> str:
    """The sites of a part of the board, for those who do not see its picture."""
    names = [kit.program.tables.sites[kind].names[site] for kind, site in callout.sites]
    more = kit.say.text("alt_more", count=len(names) - _MOST_NAMED) if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more


_Found = tuple[str, tuple[Spot, ...], tuple[Sentence, ...]]
_Given = tuple[str, int, str]
"""The kind of some sites, their mask, and what they are of."""


def _regions(kit: Kit) -> Iterator[_Found]:
    regions = [(*called.rstrip(")").partition("("), *of) for called, of in kit.program.tables.regions.items()]
    for name in dict.fromkeys(name for name, *_ in regions):
        said = kit.speech.on("board").sentences([kit.speech.prose.author.about("board", "regions", name)])
        given = [(kind, mask, whose) for one, _, whose, kind, mask in regions if one == name]
        if said:
            yield from _told_once(kit, name, given, said)


def _defined(kit: Kit) -> Iterator[_Found]:
    """Definitions that depend on nothing but the board, with the sites that they give."""
    for definition in kit.core.definitions:
        about = kit.speech.prose.author.about("define", definition.name)
        is_idle = kit.speech.prose.is_idle("define", definition.name)
        if about is None or is_idle or definition.reads_state or definition.uses_mover:
            continue
        said = kit.speech.on("define", definition.name).sentences([about])
        given = [
            (kind, mask, whose)
            for kind, mask, whose in _given(kit, definition)
            if 0 < mask.bit_count() < len(kit.program.tables.sites[kind].names)
        ]
        yield from _told_once(kit, definition.name, given, said)


def _told_once(kit: Kit, name: str, given: Sequence[_Given], said: tuple[Sentence, ...]) -> Iterator[_Found]:
    """A part of the board for each of the things that it is of; what is said of all is said with the first."""
    heading = _heading(kit, name, [whose for _, _, whose in given if whose])
    for number, (kind, mask, _) in enumerate(given):
        yield name, _spots(kind, mask), () if number else (heading, *said)


def _given(kit: Kit, definition: core.Definition) -> Iterator[_Given]:
    """The kind of the sites, their mask, and the player or other value that they are of, "" for none; where there is one site
    for each of several things, all of these."""
    with kit.game.at(kit.game.initial()) as evaluator:
        value = evaluator.expr(definition.body)
        rest = [None] * (definition.slots - len(definition.types))
        result = t.element_of(definition.result) if t.is_mask(definition.result) else None
        match definition.types, result:
            case (), t.Elem(universe) if universe.is_site:
                yield universe.name, value(rest), ""
            case (t.Elem(given),), t.Elem(universe) if universe.is_site and (given.name == _PLAYERS or _is_few(given)):
                for number in range(given.size):
                    yield universe.name, value([number, *rest]), given.labels[number]
            case (t.Elem(given),), None if not given.is_site and isinstance(definition.result, t.Elem):
                if definition.result.universe.is_site:
                    sites = {value([number, *rest]) for number in range(given.size)}
                    yield definition.result.universe.name, sum(1 << site for site in sites), ""
            case (t.Elem(given),), _ if given.is_site and definition.result == t.BOOL:
                yield given.name, sum(1 << site for site in range(given.size) if value([site, *rest])), ""


def _is_few(given: t.Universe) -> bool:
    return not given.is_site and given.size <= _FEW


def _heading(kit: Kit, name: str, whose: Sequence[str]) -> Sentence:
    noun = kit.noun(name)
    title = noun.one if noun is not None else name.replace("_", " ")
    of = f" ({', '.join(kit.player(one) if one in kit.core.players else one for one in whose)})" if whose else ""
    return Sentence((strong(f"{title[:1].upper()}{title[1:]}{of}."),), own=True)


def _spots(kind: str, mask: int) -> tuple[Spot, ...]:
    return tuple((kind, site) for site in bits(mask))
