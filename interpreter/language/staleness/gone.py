"""What texts call by its name, and a ruleset has not any more: moves, regions, elements of universes, and what has a noun.

Texts are in words of a human language, so only words can be looked for: those of the name and of the noun, with the endings
that English gives them. A word that still means something in the ruleset is none of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from ...files.nodes import Mapping as Keys
from ...files.nodes import Node, Text, entry_name
from ...files.places import walk
from ...files.ruleset import Ruleset
from ...ground.inflection import Noun
from .declared import parts_of_universe
from .entries import Place, entries_of

_LEAST = 3
"""Letters of a word that is looked for: a shorter one stands in too many texts by chance."""

_HOLE = re.compile(r"\{[^{}]*\}")


class NamedThings:
    """What a ruleset calls its things, each with all words for it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.of: dict[Place, frozenset[str]] = {}
        self._nouns = ruleset.sections.get("nouns")
        for entry in entries_of(ruleset):
            section, name = entry.place[0], entry.place[-1]
            if section == "board":
                regions = entry.node.get("regions") if isinstance(entry.node, Keys) else None
                for key, _ in regions.entries if isinstance(regions, Keys) else ():
                    self._add(("board", "regions", entry_name(key.value)))
            elif section == "universes":
                for label in (name, *parts_of_universe(entry.node)):
                    self._add(("universes", label), is_name=label != name)
            elif len(entry.place) > 1 and not name.isdigit():
                self._add(entry.place, is_name=section == "moves")

    def _add(self, place: Place, *, is_name: bool = True) -> None:
        """`is_name`: whether its name is what readers know it by, and not only its noun."""
        nouns = self._nouns.get(place[-1]) if isinstance(self._nouns, Keys) else None
        forms = [form for text in _texts(nouns) for noun in (Noun.read(text),) for form in (noun.one, noun.many)]
        words = {form.lower() for form in forms} | ({place[-1].replace("_", " ").lower()} if is_name else set())
        self.of[place] = frozenset(word for word in words if len(word) >= _LEAST)

    def gone_from(self, later: NamedThings, never: Collection[str]) -> dict[Place, frozenset[str]]:
        """The things that a later ruleset has not, with those of their words that mean nothing there. `never`: moves that it
        has in name only."""
        there = {place: words for place, words in later.of.items() if place[0] != "moves" or place[1] not in never}
        left = frozenset[str]().union(*there.values())
        gone = {place: words - left for place, words in self.of.items() if place not in there}
        return {place: words for place, words in gone.items() if words}


def named(node: Node, things: Mapping[Place, Iterable[str]]) -> Place | None:
    """The first of some things that a text names by a word."""
    text = " ".join(_HOLE.sub(" ", one) for one in _texts(node))
    return next((place for place, words in things.items() if any(_has(text, word) for word in words)), None)


def names_one(node: Node, name: str) -> bool:
    """Whether a text has a name of the rules as a word."""
    return named(node, {(name,): (name.replace("_", " "),)}) is not None


def _has(text: str, word: str) -> bool:
    """Whether a word stands in a text, with an ending perhaps: `swap`, `swaps`, `swapped`; `release`, `releasing`."""
    stem = re.escape(word[:-1] if word.endswith("e") else word)
    last = "e?" if word.endswith("e") else f"{re.escape(word[-1])}?"
    return re.search(rf"(?<!\w){stem}{last}(?:e?s|e?d|ing)?(?!\w)", text, re.IGNORECASE) is not None


def _texts(node: Node | None) -> Iterator[str]:
    for _, text in walk(node) if node is not None else ():
        if isinstance(text, Text) and not text.is_null:
            yield text.value
