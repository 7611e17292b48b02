"""What a change puts in the place of a word: other elements of its universe, the other side, names of the same type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...checker import Program
from ...core.types import PathOf, SetOf, Type
from ...ground.limits import MAX_INTEGER
from ...ground.records import Struct
from ...language import syntax as ast
from .alike import names_alike
from .facts import Facts, Place, place_of

Others = Mapping[str, Sequence[str]]
"""Of each word, those that stand in its place."""

_BOARD = (
    ("clockwise", "counterclockwise"),
    ("torus", "cylinder", "none"),
    ("square", "hexagonal", "triangular"),
)

_SITE = "site"
"""What a module calls the sites that the ruleset has another name for."""

_MOST = 12
"""Of more elements than that only the neighbours stand in the place of each."""

_PLAYERS = 2
"""So many players stand in the place of the mover."""


class Words(Struct):
    """Words and those that stand in their place.

    Attributes:
        elements:  names of elements and of words of options.
        texts:     by universe, the elements that are written as text, as `cell("e4")`.
        sides:     `mover` and `opponent`, where the ruleset knows them.
        players:   those that stand in the place of a side.
        choices:   by option, its words.
        board:     words of the board.
        names:     by place, the names of one type.
        facts:     the types of texts.
    """

    elements: Others
    texts: Mapping[str, Others]
    sides: Others
    players: Sequence[str]
    choices: Mapping[str, Others]
    board: Others
    names: Mapping[Place, Sequence[str]]
    facts: Facts

    def type_of(self, node: ast.Node) -> frozenset[Type] | None:
        """The types of a piece of text, where the checker has told them; a text can be checked for several kinds of sites."""
        return self.facts.types.get(place_of(node.span))

    def range_of(self, node: ast.Node) -> tuple[int, int]:
        """The least and the greatest number that a piece of text can be."""
        return self.facts.ranges.get(place_of(node.span), (-MAX_INTEGER, MAX_INTEGER))

    def is_collection(self, node: ast.Node) -> bool:
        return any(isinstance(found, SetOf | PathOf) for found in self.type_of(node) or ())

    def alike(self, node: ast.Node) -> Sequence[str]:
        """The names that stand in the place of the one that a node begins with."""
        return self.names.get(place_of(node.span), ())


def words_of(program: Program, facts: Facts, texts: Iterable[Sequence[ast.Node]]) -> Words:
    """The words of a checked ruleset, given the nodes of its rule texts."""
    universes = program.game.universes.values()
    elements: dict[str, Sequence[str]] = {}
    for universe in universes:
        if not universe.is_site and not universe.parts:
            elements.update(_others(universe.labels))
    choices = {
        option.name: _others(_words(option.choices)) for option in program.game.options.values() if option.choices
    }
    for words in choices.values():
        elements.update(words)
    players = [name for name in program.game.players[:_PLAYERS] if name in elements]
    knows_both = program.facts.declared("opponent", "define") is not None
    sides = {"mover": ["opponent", *players], "opponent": ["mover"]} if knows_both else {"mover": players}
    return Words(
        elements=elements,
        texts={universe.name: _beside(universe.labels) for universe in universes},
        sides=sides,
        players=players,
        choices=choices,
        board={word: others for words in _BOARD for word, others in _others(words).items()},
        names=names_alike(texts, facts, {*elements, *sides, _SITE}),
        facts=facts,
    )


def _words(choices: Sequence[str]) -> list[str]:
    return [choice for choice in choices if not choice.isdigit()]


def _others(labels: Sequence[str]) -> Others:
    if len(labels) > _MOST:
        return _beside(labels)
    return {label: [other for other in labels if other != label] for label in labels}


def _beside(labels: Sequence[str]) -> Others:
    """Each label with its neighbours in their order; of places there are too many for all."""
    count = len(labels)
    return {
        label: list(dict.fromkeys(other for other in (labels[(n + 1) % count], labels[n - 1]) if other != label))
        for n, label in enumerate(labels)
    }
